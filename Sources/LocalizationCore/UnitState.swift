/// How far a unit is, whatever words its file uses for it.
public enum UnitState: UInt8, Sendable, Comparable, CaseIterable, Codable {
  /// Not translated, or a first attempt.
  case unfinished
  /// Translated by a machine.
  case machine
  /// Translated, but to be looked at.
  case needsReview
  /// Translated.
  case translated
  /// Translated and reviewed.
  case reviewed
  /// Released by the last step of the vendor's workflow.
  case final

  /// Whether the left one is less far.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// How far an exported unit with a state of a catalog says that it is.
  public init(_ state: TranslationState) {
    self =
      switch state {
      case .translated: .translated
      case .needsReview: .needsReview
      case .machineTranslated: .machine
      default: .unfinished
      }
  }

  /// The state in the words of a file in which `new` and not `old` says what a catalog calls
  /// translated: `translated` of XLIFF 1.x is `final` in 2.x.
  public func adapted(from old: UnitState, to new: UnitState) -> UnitState {
    old != new && self == old ? new : self
  }
}

extension TranslationState {
  /// What a catalog that knows machines calls a state.
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
