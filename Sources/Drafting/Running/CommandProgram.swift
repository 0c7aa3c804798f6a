internal import Dispatch
internal import FileSets
internal import Foundation
internal import LocalizationCore
package import AppProjects

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Runs a command of the user's, one process for each request.
///
/// The request is a file on standard input, the answers are standard output, and standard error is
/// inherited. Nothing of the request is on the command line or in the environment. The program has
/// its own process group, which is ended as a whole.
package struct CommandProgram: DraftProgram {
  private let executable: String
  private let arguments: [String]

  /// The seconds between SIGTERM and SIGKILL.
  private static let grace = 1.0

  /// Parses a command as the user writes it.
  ///
  /// A single word, or the path of an existing program, is run directly and looked up like in a
  /// shell. Anything else is passed to `/bin/sh -c`, and may have arguments, quotes and pipes.
  ///
  /// - Throws: `RoundTripError` when the word is not a program.
  package init(_ command: String) throws(RoundTripError) {
    let command = command.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !command.isEmpty else {
      throw RoundTripError(usage: "--with needs the name of a program")
    }
    if command.contains("/"), Self.isProgram(command) {
      (executable, arguments) = (command, [])
      return
    }
    guard Self.isWord(command) else {
      (executable, arguments) = ("/bin/sh", ["-c", command])
      return
    }
    guard let found = command.contains("/") ? nil : Self.search(command) else {
      throw RoundTripError(missing: "is not a program that can be run", at: command)
    }
    (executable, arguments) = (found, [])
  }

  /// True if a shell would parse it as one plain word.
  private static func isWord(_ command: String) -> Bool {
    command.utf8.allSatisfy { byte in
      byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || "._/+-@".utf8.contains(byte)
    }
  }

  private static func isProgram(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path) && !FileAccess.kind(of: path).isFolder
  }

  /// Searches the absolute folders of PATH for a program.
  private static func search(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
      .first(where: isProgram)
  }

  // MARK: - Running

  /// Runs it once; see ``DraftProgram``.
  package func run(
    _ request: [UInt8],
    timeout: Duration,
    isStopped: () -> Bool,
    receive: (ArraySlice<UInt8>) -> Bool
  ) -> ProgramEnd {
    let process = Process()
    let output = Pipe()
    let ended = DispatchGroup()
    var input: FileHandle?
    defer {
      input?.giveBack()
      output.fileHandleForReading.giveBack()
    }
    do {
      try FileAccess.checkDescriptors(16)
      process.executableURL = URL(fileURLWithPath: executable)
      process.arguments = arguments
      let file = try FileAccess.unnamedFile(holding: request)
      input = file
      process.standardInput = file
      process.standardOutput = output
      ended.enter()
      process.terminationHandler = { _ in ended.leave() }
      try process.run()
    } catch let error as FindingsError {
      return .notStarted(error.findings.first?.message ?? "\(error)")
    } catch {
      ended.leave()
      return .notStarted(FileAccess.reason(error))
    }
    let child = Child(process: process, ended: ended)
    let deadline = ContinuousClock.now + timeout
    let cause = Self.read(
      output.fileHandleForReading.fileDescriptor,
      until: deadline,
      of: child,
      isStopped: isStopped,
      receive: receive
    )
    // Processes that the program left running are ended too.
    child.end(isPatient: cause != nil, grace: Self.grace)
    if let cause { return cause }
    // Foundation may notice late or never: a process that left the group may live on.
    switch child.status {
    case .waiting(let end): return end
    case .running: return .killed(SIGKILL)
    case .gone: ended.wait()
    }
    return process.terminationReason == .exit
      ? .exited(process.terminationStatus) : .killed(process.terminationStatus)
  }

  /// Reads the output until the program ends.
  ///
  /// - Returns: The reason to end it, or `nil` if it ended by itself.
  private static func read(
    _ descriptor: Int32,
    until deadline: ContinuousClock.Instant,
    of child: Child,
    isStopped: () -> Bool,
    receive: (ArraySlice<UInt8>) -> Bool
  ) -> ProgramEnd? {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    var isOpen = true
    while true {
      let cause: ProgramEnd? =
        isStopped() ? .stopped : ContinuousClock.now >= deadline ? .timedOut : nil
      // Checked before reading: everything that an ended program wrote is in the pipe by then.
      let hasEnded = child.hasEnded(within: isOpen || cause != nil ? 0 : 0.05)
      guard isOpen else {
        if hasEnded || cause != nil { return cause }
        continue
      }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&entry, 1, hasEnded || cause != nil ? 0 : 50)
      if ready <= 0 {
        // A child process that keeps the pipe open is not waited for.
        if hasEnded || cause != nil { return cause }
        continue
      }
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe systemRead(descriptor, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else {
        isOpen = false
        continue
      }
      guard receive(buffer[..<count]) else { return .tooMuch }
      // Answers given so far count, and the pipe holds no more than that.
      if let cause { return cause }
    }
  }

  /// The status of a process.
  private enum Status {
    case running
    /// It has ended, and Foundation has not reaped it yet.
    case waiting(ProgramEnd)
    /// Foundation has reaped it.
    case gone
  }

  /// A process and its children.
  private struct Child {
    let process: Process
    let ended: DispatchGroup
    /// Its own process group, if it has one.
    let group: pid_t?

    init(process: Process, ended: DispatchGroup) {
      self.process = process
      self.ended = ended
      let id = process.processIdentifier
      group = id > 1 && getpgid(id) == id ? id : nil
    }

    /// True if the process has ended, whether or not its children have.
    func hasEnded(within seconds: Double) -> Bool {
      hasExited || ended.wait(timeout: .now() + seconds) == .success || hasExited
    }

    /// True if the process has ended and is not reaped, which Foundation does only when no child
    /// lives any more.
    private var hasExited: Bool {
      if case .waiting = status { true } else { false }
    }

    /// The status of the process, read without reaping it.
    var status: Status {
      var information = unsafe siginfo_t()
      let flags = WEXITED | WNOHANG | WNOWAIT
      let result = unsafe waitid(P_PID, id_t(process.processIdentifier), &information, flags)
      guard result == 0 else { return .gone }
      let (signal, code) = unsafe (information.si_signo, information.si_code)
      guard signal == SIGCHLD else { return .running }
      #if canImport(Darwin)
        let value = unsafe information.si_status
      #elseif canImport(Glibc)
        let value = unsafe information._sifields._sigchld.si_status
      #else
        let value = unsafe information.__si_fields.__si_common.__second.__sigchld.si_status
      #endif
      return .waiting(code == CLD_EXITED ? .exited(value) : .killed(value))
    }

    /// Ends the process and its children.
    ///
    /// - Parameters:
    ///   - isPatient: True if the process may still be running.
    ///   - grace: The time to wait for it, in seconds.
    func end(isPatient: Bool, grace: Double) {
      if isPatient, !hasEnded(within: 0) {
        send(SIGTERM)
        _ = hasEnded(within: grace)
      }
      send(SIGKILL)
      _ = hasEnded(within: grace)
    }

    private func send(_ signal: Int32) {
      if let group {
        _ = kill(-group, signal)
      } else if !hasEnded(within: 0) {
        _ = kill(process.processIdentifier, signal)
      }
    }
  }
}

/// The system's `read`; a method here has the same name.
private let systemRead = unsafe read(_:_:_:)
