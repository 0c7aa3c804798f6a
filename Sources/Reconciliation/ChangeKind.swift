package import LoctripLocalizationCore

/// A difference between the two sides of a unit.
public enum ChangeKind: String, Sendable, CaseIterable, Comparable {
  /// Only the new side has the unit.
  case added
  /// Only the old side has the unit.
  case removed
  /// The unit has another id or is in another catalog.
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

  /// Returns the differences of a unit that both sides have; states are compared by their words.
  package static func changes(from old: TranslationUnit, to new: TranslationUnit) -> [ChangeKind] {
    var changes: [ChangeKind] = []
    if old.source != new.source { changes.append(.sourceChanged) }
    if old.target != new.target { changes.append(.targetChanged) }
    if old.stateWords != new.stateWords { changes.append(.stateChanged) }
    let (oldNotes, newNotes) = (old.notes, new.notes)
    if oldNotes.count != newNotes.count
      || !zip(oldNotes, newNotes).allSatisfy({ $0.text.isIdentical(to: $1.text) })
    {
      changes.append(.noteChanged)
    }
    return changes
  }

  /// All that ``changes(from:to:)`` compares: of two units with the same there are none.
  struct Compared: Hashable {
    private let source: LoctripMessage?
    private let target: LoctripMessage?
    private let state: String?
    private let notes: [ExactString]

    init(_ unit: TranslationUnit) {
      (source, target, state) = (unit.source, unit.target, unit.stateWords)
      notes = unit.notes.map { ExactString($0.text) }
    }
  }
}
