internal import Dispatch
internal import Files
internal import Foundation
public import LocalizationCore
public import Projects

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A program of the user's, one process for each request.
///
/// It finds the request in its standard input, which is a file, and answers on its standard output. Its
/// standard error is that of this process. Nothing of the request is on its command line or in its
/// environment. It is in a process group of its own, which is ended as a whole.
public struct CommandProgram: DraftProgram {
  private let executable: String
  private let arguments: [String]

  /// How long a program is asked to end before it is made to.
  private static let grace = 1.0

  /// Takes a command as the user writes it.
  ///
  /// One word, or the path of a program that is there, is run as it is, found where a shell finds it.
  /// Anything else is handed to `/bin/sh -c`, so that it may have arguments, quotes and pipes.
  ///
  /// - Throws: `RoundTripError` when the word is no program.
  public init(_ command: String) throws(RoundTripError) {
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

  /// Whether a shell would find one word, and nothing else in it.
  private static func isWord(_ command: String) -> Bool {
    command.utf8.allSatisfy { byte in
      byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || "._/+-@".utf8.contains(byte)
    }
  }

  private static func isProgram(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path) && !FileAccess.kind(of: path).isFolder
  }

  /// Looks for a program as a shell does, in folders that are named whole.
  private static func search(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
      .first(where: isProgram)
  }

  // MARK: - Running

  /// Runs it once; see ``DraftProgram``.
  public func run(
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
    // What the program left running is ended with it.
    child.end(isPatient: cause != nil, grace: Self.grace)
    if let cause { return cause }
    // Foundation may be late, or never see the end: what left the process group may live on.
    switch child.status {
    case .waiting(let end): return end
    case .running: return .killed(SIGKILL)
    case .gone: ended.wait()
    }
    return process.terminationReason == .exit
      ? .exited(process.terminationStatus) : .killed(process.terminationStatus)
  }

  /// Reads the output and waits for the end of the program.
  ///
  /// - Returns: Why it has to be ended, or `nil` when it ended by itself.
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
      // Asked before the pipe is looked at: what an ended program wrote is there by then.
      let hasEnded = child.hasEnded(within: isOpen || cause != nil ? 0 : 0.05)
      guard isOpen else {
        if hasEnded || cause != nil { return cause }
        continue
      }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&entry, 1, hasEnded || cause != nil ? 0 : 50)
      if ready <= 0 {
        // Something that it started may keep the pipe open, and is not waited for.
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
      // What it had answered by then counts, and a pipe holds no more than that.
      if let cause { return cause }
    }
  }

  /// How far a process is.
  private enum Status {
    case running
    /// It has ended, and waits for Foundation to ask for its status.
    case waiting(ProgramEnd)
    /// Foundation has asked.
    case gone
  }

  /// A process and what it started.
  private struct Child {
    let process: Process
    let ended: DispatchGroup
    /// Its process group, where that is its own.
    let group: pid_t?

    init(process: Process, ended: DispatchGroup) {
      self.process = process
      self.ended = ended
      let id = process.processIdentifier
      group = id > 1 && getpgid(id) == id ? id : nil
    }

    /// Whether the process has ended, whatever it started may do.
    func hasEnded(within seconds: Double) -> Bool {
      hasExited || ended.wait(timeout: .now() + seconds) == .success || hasExited
    }

    /// Whether the process waits for Foundation to ask for its status, which it does when nothing that the
    /// process started lives any more.
    private var hasExited: Bool {
      if case .waiting = status { true } else { false }
    }

    /// What the system says of the process, which stays as it is.
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

    /// Ends all that runs.
    ///
    /// - Parameters:
    ///   - isPatient: Whether the process may still be running.
    ///   - grace: How long it is waited for.
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

/// `read` of the system; the name is that of a method here.
private let systemRead = unsafe read(_:_:_:)
