internal import Foundation

/// A translator of batches: a program, or a test double.
package protocol DraftProgram: Sendable {
  /// Runs a request and passes the answers on as they arrive.
  ///
  /// - Parameters:
  ///   - request: The lines of JSON.
  ///   - timeout: The time limit.
  ///   - isStopped: Returns true to cancel; polled.
  ///   - receive: Receives bytes of the output; returns false to stop.
  func run(
    _ request: [UInt8], timeout: Duration, isStopped: () -> Bool,
    receive: (ArraySlice<UInt8>) -> Bool
  ) -> ProgramEnd
}

/// The way a program ended.
package enum ProgramEnd: Sendable, Hashable {
  /// It exited with this status.
  case exited(Int32)
  /// It was killed by a signal from elsewhere.
  case killed(Int32)
  /// It exceeded the time limit and was killed.
  case timedOut
  /// Its output was too long, and it was killed.
  case tooMuch
  /// The run was cancelled, and it was killed.
  case stopped
  /// It could not be started, for this reason.
  case notStarted(String)

  /// The failure, or `nil` if there was none.
  var fault: String? {
    switch self {
    case .exited(0), .stopped: nil
    case .exited(let status): "the program ended with status \(status)"
    case .killed(let signal): "the program was killed by signal \(signal)"
    case .timedOut: "the program took longer than --timeout allows and was stopped"
    case .tooMuch: "the program wrote too much and was stopped"
    case .notStarted(let reason): "the program cannot be started: \(reason)"
    }
  }

  /// True if another attempt would fail in the same way.
  var isFinal: Bool {
    switch self {
    // The statuses of a shell for a command that is missing or not executable.
    case .notStarted, .exited(126), .exited(127): true
    case .exited, .killed, .timedOut, .tooMuch, .stopped: false
    }
  }
}

/// A clock that tests can replace.
package struct DraftClock: Sendable {
  /// The time since some moment.
  package var now: @Sendable () -> Duration
  /// Waits.
  package var sleep: @Sendable (Duration) -> Void

  package init(
    now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  /// The clock of the machine.
  package static var system: DraftClock {
    let start = ContinuousClock.now
    return DraftClock(
      now: { ContinuousClock.now - start },
      sleep: { Thread.sleep(forTimeInterval: $0 / .seconds(1)) })
  }
}
