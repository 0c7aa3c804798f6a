internal import CLoctripSystem
internal import Foundation
package import LoctripLocalizationCore

/// A running program, in a process group of its own that is ended as a whole.
///
/// Its standard input is a file without a name, and its arguments pass through no shell.
package struct ChildProgram: ~Copyable {
  /// The way in which it ended.
  package enum End: Sendable, Hashable {
    /// It exited with this status.
    case exited(Int32)
    /// It was killed by a signal.
    case killed(Int32)
  }

  /// A stream that the program writes.
  package enum Stream: Sendable {
    case output
    case errors
  }

  private let id: pid_t
  private let output: Int32
  /// The other end of standard error, or -1 if that is this program's.
  private let errors: Int32

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - arguments: Its arguments.
  ///   - environment: Its environment; this program's if `nil`.
  ///   - folder: Its working folder; this program's if `nil`.
  ///   - input: Its standard input.
  ///   - readsErrors: True to read its standard error; otherwise that is this program's.
  ///   - refusal: The start of the message if the system refuses to run it.
  /// - Throws: `FindingsError` if it cannot be started.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String]? = nil,
    folder: String? = nil, input: [UInt8], readsErrors: Bool = false, refusal: String = ""
  ) throws(FindingsError) {
    let input = try FileAccess.unnamedFile(holding: input)
    defer { _ = close(input) }
    let output = try Self.pipe()
    defer { _ = close(output.write) }
    let errors: (read: Int32, write: Int32)
    do {
      errors = readsErrors ? try Self.pipe() : (-1, STDERR_FILENO)
    } catch {
      _ = close(output.read)
      throw error
    }
    defer { if readsErrors { _ = close(errors.write) } }
    let words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    let own = environment ?? ProcessInfo.processInfo.environment
    let values = unsafe own.map { unsafe strdup("\($0)=\($1)") } + [nil]
    defer { unsafe (words + values).forEach { unsafe free($0) } }
    let streams = [input, output.write, errors.write]
    let id = unsafe csystem_spawn(path, words, values, folder, streams)
    guard id > 0 else {
      _ = close(output.read)
      if readsErrors { _ = close(errors.read) }
      let reason =
        switch -id {
        case EACCES, EPERM: "permission denied"
        case ENOENT, ENOTDIR: "no such file"
        default: SystemFailure(code: -id).words
        }
      throw FindingsError(.inputOutput, .unreadable, "\(refusal)\(reason)")
    }
    self.id = id
    self.output = output.read
    self.errors = errors.read
  }

  deinit {
    _ = close(output)
    if errors >= 0 { _ = close(errors) }
  }

  /// Returns the ends of a new pipe.
  ///
  /// - Parameter refusal: The start of the message if the system gives none.
  /// - Throws: `FindingsError` with that message.
  static func pipe(else refusal: String = "the system cannot start another program")
    throws(FindingsError) -> (read: Int32, write: Int32)
  {
    var ends: [Int32] = [0, 0]
    let code = unsafe csystem_pipe(&ends)
    guard code == 0 else {
      let reason = SystemFailure(code: code).words
      throw FindingsError(.inputOutput, .unreadable, "\(refusal): \(reason)")
    }
    return (ends[0], ends[1])
  }

  /// Returns the path of a program in the absolute folders of PATH, or `nil` if it is in none.
  package static func path(of name: String) -> String? {
    let path = ProcessFacts.variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
      .first(where: isProgram)
  }

  /// True if a path is a program that can be run.
  package static func isProgram(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path) && !FileAccess.kind(of: path).isFolder
  }

  /// Reads what the program writes until it ends; a child of it that keeps a stream open is not waited for.
  ///
  /// - Parameters:
  ///   - stop: Returns a reason to stop reading; polled. What is in the streams by then is still received.
  ///   - receive: Receives the next bytes, and returns a reason to stop at once.
  /// - Returns: The reason, or `nil` if the program ended by itself.
  package func read<Reason>(stop: () -> Reason?, receive: (Stream, ArraySlice<UInt8>) -> Reason?)
    -> Reason?
  {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    var open = [output, errors].filter { $0 >= 0 }
    while true {
      let reason = stop()
      // Checked before reading: everything that an ended program wrote is in the pipes by then.
      let isLast = end != nil || reason != nil
      var entries = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let wait: Int32 = isLast ? 0 : open.isEmpty ? 2 : 50
      let ready = unsafe poll(&entries, nfds_t(entries.count), wait)
      if ready <= 0 {
        if isLast { return reason }
        continue
      }
      for entry in entries where entry.revents != 0 {
        let count = unsafe Foundation.read(entry.fd, &buffer, buffer.count)
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        guard count > 0 else {
          open.removeAll { $0 == entry.fd }
          continue
        }
        let stream = entry.fd == output ? Stream.output : .errors
        if let reason = receive(stream, buffer[..<count]) { return reason }
      }
      if let reason { return reason }
    }
  }

  /// The way in which it ended, or `nil` while it runs.
  private var end: End? {
    var value: Int32 = 0
    return switch unsafe csystem_state(id, &value) {
    case 0: nil
    case 1: .exited(value)
    default: .killed(value)
    }
  }

  /// Ends the program and what it has left running.
  ///
  /// - Parameter isPatient: True to ask it first, and wait for a second.
  /// - Returns: The way in which it ended.
  package consuming func ended(isPatient: Bool) -> End {
    if isPatient, end == nil {
      send(SIGTERM)
      waitForEnd()
    }
    send(SIGKILL)
    waitForEnd()
    guard let end else { return .killed(SIGKILL) }
    _ = waitpid(id, nil, 0)
    return end
  }

  private func send(_ signal: Int32) {
    _ = kill(-id, signal)
    // It may have left its group.
    if end == nil { _ = kill(id, signal) }
  }

  private func waitForEnd() {
    let start = ContinuousClock.now
    while end == nil, start.duration(to: .now) < .seconds(1) { usleep(2_000) }
  }
}
