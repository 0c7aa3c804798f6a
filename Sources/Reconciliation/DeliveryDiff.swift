public import LocalizationCore

/// One unit of one side of a comparison.
public struct ComparedUnit: Sendable, Equatable {
  /// The source, or `nil` when there is none.
  public var source: Message?
  /// The translation, or `nil`.
  public var target: Message?
  /// The state as the file has it, or `nil`.
  public var state: String?
  /// The notes in order.
  public var notes: [String]
  /// How far the state is, or `nil` when there is no translation.
  public var progress: DeliveredState?
  /// Whether the file says that the translation was approved, reviewed or released.
  public var isApproved: Bool
  /// Whether the text is a case of a plural, which may leave its number out.
  public var isPlural: Bool
  /// How long the translation may be.
  public var limits: [LengthLimit] = []

  /// Creates a unit.
  public init(
    source: Message?,
    target: Message?,
    state: String?,
    notes: [String],
    progress: DeliveredState? = nil,
    isApproved: Bool = false,
    isPlural: Bool = false
  ) {
    self.source = source
    self.target = target
    self.state = state
    self.notes = notes
    self.progress = progress
    self.isApproved = isApproved
    self.isPlural = isPlural
  }
}

/// What differs between two sides of a unit.
public enum UnitChange: String, Sendable, CaseIterable, Comparable {
  /// Only the new side has the unit.
  case added
  /// Only the old side has the unit.
  case removed
  /// The unit has another id or stands in another catalog.
  case moved
  /// The source text differs.
  case sourceChanged = "source-changed"
  /// The translation differs.
  case targetChanged = "target-changed"
  /// The state differs.
  case stateChanged = "state-changed"
  /// The notes differ.
  case noteChanged = "note-changed"

  /// The order in which reports list changes.
  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The kinds of change between two sides of a unit that both have.
  public static func changes(from old: ComparedUnit, to new: ComparedUnit) -> [UnitChange] {
    var changes: [UnitChange] = []
    if old.source != new.source { changes.append(.sourceChanged) }
    if old.target != new.target { changes.append(.targetChanged) }
    if old.state != new.state { changes.append(.stateChanged) }
    if old.notes.count != new.notes.count
      || !zip(old.notes, new.notes).allSatisfy({ $0.isIdentical(to: $1) })
    {
      changes.append(.noteChanged)
    }
    return changes
  }
}
