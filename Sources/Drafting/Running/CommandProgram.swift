internal import LoctripFileSets
internal import Foundation
package import LoctripLocalizationCore
internal import LoctripAppProjects

/// Runs a command of the user's, one process for each request.
///
/// The request is a file on standard input, the answers are standard output, and standard error is
/// inherited. Nothing of the request is on the command line or in the environment. The program has
/// its own process group, which is ended as a whole.
package struct CommandProgram: DraftProgram {
  private let executable: String
  private let arguments: [String]

  /// Parses a command as the user writes it.
  ///
  /// A single word, or the path of an existing program, is run directly and looked up like in a
  /// shell. Anything else is passed to `/bin/sh -c`, and may have arguments, quotes and pipes.
  ///
  /// - Throws: `FindingsError` when the word is not a program.
  package init(_ command: String) throws(FindingsError) {
    let command = command.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !command.isEmpty else {
      throw FindingsError(usage: "--with needs the name of a program")
    }
    if command.contains("/"), ChildProgram.isProgram(command) {
      (executable, arguments) = (command, [])
      return
    }
    guard Self.isWord(command) else {
      (executable, arguments) = ("/bin/sh", ["-c", command])
      return
    }
    guard let found = command.contains("/") ? nil : ChildProgram.path(of: command) else {
      throw FindingsError(missing: "is not a program that can be run", at: command)
    }
    (executable, arguments) = (found, [])
  }

  /// True if a shell would parse it as one plain word.
  private static func isWord(_ command: String) -> Bool {
    command.utf8.allSatisfy { byte in
      byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || "._/+-@".utf8.contains(byte)
    }
  }

  /// Runs it once; see ``DraftProgram``.
  package func run(
    _ request: [UInt8], timeout: Duration, isStopped: () -> Bool,
    receive: (ArraySlice<UInt8>) -> Bool
  ) -> ProgramEnd {
    let program: ChildProgram
    do {
      program = try ChildProgram(executable, arguments, input: request)
    } catch {
      return .notStarted(error.findings.first?.message ?? "\(error)")
    }
    let deadline = ContinuousClock.now + timeout
    let cause = program.read {
      isStopped() ? ProgramEnd.stopped : ContinuousClock.now >= deadline ? .timedOut : nil
    } receive: { _, bytes in
      receive(bytes) ? nil : .tooMuch
    }
    // Processes that the program left running are ended too.
    let end = program.ended(isPatient: cause != nil)
    if let cause { return cause }
    return switch end {
    case .exited(let status): .exited(status)
    case .killed(let signal): .killed(signal)
    }
  }
}
