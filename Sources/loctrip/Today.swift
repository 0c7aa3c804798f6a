import LoctripLedger

/// The day of a run, as reports name it.
enum Today {
  /// The date as ISO 8601 writes it; see `RunClock`.
  static var text: String { "\(RunClock.today)" }
}
