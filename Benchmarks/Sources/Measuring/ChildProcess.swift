#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What one run of a program cost.
package struct ProgramRun {
  /// The time on the clock, from before the start to after the end.
  package var seconds: Double
  /// The time that all its threads worked, in the program and in the kernel for it.
  package var processorSeconds: Double
  /// The most memory that was resident at one time, in bytes.
  package var peakMemory: Int
  /// The exit code, or 128 and the signal that ended the program.
  package var exitCode: Int

  /// Runs a program without input; its output is thrown away.
  ///
  /// - Parameters:
  ///   - command: The path of the program and its arguments.
  ///   - folder: Where it runs; this process goes there as well.
  /// - Throws: ``BenchError`` when it cannot be started.
  package static func run(_ command: [String], in folder: String? = nil) throws -> ProgramRun {
    if let folder, unsafe chdir(folder) != 0 { throw BenchError("\(folder) cannot be entered") }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for descriptor: CInt in 0...2 {
      unsafe posix_spawn_file_actions_addopen(
        &actions, descriptor, "/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY, 0)
    }
    var arguments = unsafe command.map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    defer { unsafe arguments.forEach { unsafe free($0) } }

    let clock = ContinuousClock()
    let start = clock.now
    var child = pid_t()
    let failure = unsafe posix_spawn(&child, command[0], &actions, nil, arguments, environ)
    guard failure == 0 else {
      throw unsafe BenchError("\(command[0]): \(String(cString: strerror(failure)))")
    }
    var status: CInt = 0
    var usage = rusage()
    while unsafe wait4(child, &status, 0, &usage) < 0 && errno == EINTR {}
    let time = clock.now - start
    #if canImport(Darwin)
      let unit = 1
    #else
      let unit = 1024
    #endif
    return ProgramRun(
      seconds: Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18,
      processorSeconds: inSeconds(usage.ru_utime) + inSeconds(usage.ru_stime),
      peakMemory: Int(usage.ru_maxrss) * unit,
      exitCode: status & 0x7F == 0 ? Int(status >> 8 & 0xFF) : 128 + Int(status & 0x7F))
  }
}

private func inSeconds(_ time: timeval) -> Double {
  Double(time.tv_sec) + Double(time.tv_usec) / 1e6
}

/// What kept a measurement from being made.
package struct BenchError: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}
