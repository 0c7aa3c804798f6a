import Foundation

/// How a run ended.
struct Ending {
  /// The exit status, or the signal as a negative number.
  let code: Int32
  /// Whether it had to be ended.
  let isLate: Bool
  let output: String
  let errors: String
  /// The processor's time in the program's own code.
  let seconds: Double
  /// The most memory it had.
  let megabytes: Int
}

/// A process that was started.
final class Running {
  private let child: pid_t
  private let limit: Double
  private let files: [String]

  init(_ command: [String], _ conditions: AttackRoom.Conditions, in folder: String) throws {
    // What waits for ever takes no time of the processor; others may have that.
    limit = 60 + 10 * conditions.seconds
    let name = UUID().uuidString
    files = ["out", "err"].map { "\(folder)/../\(name).\($0)" }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    for (index, file) in files.enumerated() {
      posix_spawn_file_actions_addopen(&actions, Int32(index + 1), file, flags, 0o600)
    }
    // Not every system changes the folder of what it spawns. What grows without end must not take
    // the machine with it.
    let script =
      "cd \"$0\" || exit 97; ulimit -v 6000000; ulimit -t \(Int(conditions.seconds)); \(conditions.shell ?? ":"); exec \"$@\""
    let whole = ["/bin/sh", "-c", script, conditions.folder ?? folder] + command
    var arguments = whole.map { strdup($0) } + [nil]
    let environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": folder]
      .merging(conditions.environment) { $1 }
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    // Whatever we ignore, it does not.
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var child = pid_t()
    let failure = posix_spawn(&child, whole[0], &actions, &attributes, &arguments, &variables)
    guard failure == 0 else {
      throw AttackRoom.Failure("\(whole[0]): \(String(cString: strerror(failure)))")
    }
    self.child = child
  }

  /// Sends it a signal.
  func send(_ signal: Int32) { kill(child, signal) }

  /// Waits for its end, which comes in time.
  func wait() -> Ending {
    let start = ContinuousClock.now
    var status: Int32 = 0
    var usage = rusage()
    var isLate = false
    while wait4(child, &status, WNOHANG, &usage) == 0 {
      if !isLate && start.duration(to: .now) > .seconds(limit) {
        isLate = true
        kill(child, SIGKILL)
      }
      usleep(1_000)
    }
    let texts = files.map { file in
      defer { unlink(file) }
      return FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) }
    }
    return Ending(
      code: status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F), isLate: isLate,
      output: texts[0] ?? "", errors: texts[1] ?? "",
      seconds: Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6,
      megabytes: usage.ru_maxrss / 1_024)
  }
}
