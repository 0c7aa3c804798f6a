internal import Foundation

/// Something that translates a batch: a program, or a stand-in for one.
public protocol DraftProgram: Sendable {
  /// Hands a request over, and the answers back as they come.
  ///
  /// - Parameters:
  ///   - request: The lines of JSON.
  ///   - timeout: How long it may take.
  ///   - isStopped: Whether nobody waits for it any more; asked now and then.
  ///   - receive: Takes bytes of the output, and says whether it takes more.
  func run(
    _ request: [UInt8],
    timeout: Duration,
    isStopped: () -> Bool,
    receive: (ArraySlice<UInt8>) -> Bool
  ) -> ProgramEnd
}

/// How a program came to its end.
public enum ProgramEnd: Sendable, Hashable {
  /// By itself, with this status.
  case exited(Int32)
  /// By a signal that others sent.
  case killed(Int32)
  /// It took too long, and was killed.
  case timedOut
  /// Its output was longer than it may be, and it was killed.
  case tooMuch
  /// Nobody waited any more, and it was killed.
  case stopped
  /// It could not be started, and why.
  case notStarted(String)

  /// What went wrong, or `nil` when nothing did.
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

  /// Whether it would be the same next time.
  var isFinal: Bool {
    switch self {
    // What a shell says of a program that is not there, or is none.
    case .notStarted, .exited(126), .exited(127): true
    case .exited, .killed, .timedOut, .tooMuch, .stopped: false
    }
  }
}

/// The time, so that tests need not wait.
public struct DraftClock: Sendable {
  /// The time since some moment.
  public var now: @Sendable () -> Duration
  /// Waits.
  public var sleep: @Sendable (Duration) -> Void

  /// Creates a clock.
  public init(
    now: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  /// The clock of the machine.
  public static var system: DraftClock {
    let start = ContinuousClock.now
    return DraftClock(
      now: { ContinuousClock.now - start },
      sleep: { Thread.sleep(forTimeInterval: $0 / .seconds(1)) }
    )
  }
}
