/// The state of a unit, independent of the words of its file.
public enum UnitState: UInt8, Sendable, Comparable, CaseIterable, Codable {
  /// Not translated, or a first attempt.
  case unfinished
  /// Machine-translated.
  case machine
  /// Translated, but needs review.
  case needsReview
  /// Translated.
  case translated
  /// Translated and reviewed.
  case reviewed
  /// Released by the last step of the vendor's workflow.
  case final

  /// True if the left state is less advanced.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The state of an exported unit that has a state of a catalog.
  public init(_ state: TranslationState) {
    self =
      switch state {
      case .translated: .translated
      case .needsReview: .needsReview
      case .machineTranslated: .machine
      default: .unfinished
      }
  }

  /// The state for another file: `old` and `new` are the states that mean translated, `translated`
  /// in XLIFF 1.x and `final` in 2.x.
  public func adapted(from old: UnitState, to new: UnitState) -> UnitState {
    old != new && self == old ? new : self
  }
}

extension TranslationState {
  /// The state in a catalog that has `machine_translated`.
  public init(_ state: UnitState) {
    self =
      switch state {
      case .unfinished: .new
      case .machine: .machineTranslated
      case .needsReview: .needsReview
      case .translated, .reviewed, .final: .translated
      }
  }
}
