import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a measurement cannot be made.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// How a run ended.
struct Status: CustomStringConvertible {
  /// The exit code, or the signal as a negative number.
  let code: Int32
  let errors: String

  var description: String { "exit \(code) \(errors)" }

  init(running command: [String], environment: [String: String]) throws {
    var pipes: [Int32] = [0, 0]
    guard pipe(&pipes) == 0 else { throw Failure("no pipe") }
    defer { close(pipes[0]) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, pipes[1], 2)
    posix_spawn_file_actions_addclose(&actions, pipes[0])
    posix_spawn_file_actions_addclose(&actions, pipes[1])
    var arguments = command.map { strdup($0) } + [nil]
    let settings =
      ["PATH=/usr/bin:/bin", "LC_ALL=C"] + environment.map { name, value in "\(name)=\(value)" }
    var variables = settings.map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var child = pid_t()
    let failure = posix_spawn(&child, command[0], &actions, nil, &arguments, &variables)
    close(pipes[1])
    guard failure == 0 else {
      throw Failure("\(command[0]): \(String(cString: strerror(failure)))")
    }
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let got = readSome(pipes[0], &piece, piece.count)
      if got > 0 { text += piece[..<got] } else if got == 0 || errno != EINTR { break }
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    code = status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    errors = String(decoding: text, as: UTF8.self)
  }
}

// The method of the same name would hide it.
private let readSome = read
