package import TranslationChecks
package import LocalizationCore
package import Reconciliation

/// Compares two deliveries, bundles or sets of catalogs unit by unit.
///
/// Units pair by file and id, where a tool dropped the id by what is left of it, and what has neither
/// by its source (`MovedUnits` of Reconciliation). Every unit of either side counts once.
package struct Diff: Sendable {
  /// A unit that differs.
  package struct Change: Sendable {
    /// The catalog, as `original`.
    package let original: String
    /// The language.
    package let language: String
    /// The id.
    package let id: String
    /// The kinds of change, at least one.
    package let kinds: [ChangeKind]
    /// The old side, or `nil` for an added unit; its inline codes are restored, and its state is told as
    /// the `stateWord`, in words that both sides have.
    ///
    /// Of a delivery it is read again each time.
    package var old: TranslationUnit? { told.old?.unit }
    /// The new side, or `nil` for a removed unit; like ``old``.
    package var new: TranslationUnit? { told.new?.unit }
    /// Both sides as they are kept.
    private let told: (old: ReportedUnit?, new: ReportedUnit?)
    /// The place in the new side, or for a removed unit in the old one.
    package let place: SourceLocation?
    /// The id and catalog that a moved unit had on the old side, or `nil`.
    package var movedFrom: (original: String, id: String)?
    /// 1 if the state went up, -1 if it went down; 0 if it stayed or only one side has the unit.
    package var stateDirection = 0
    /// True if the old side had been approved, reviewed or released, and the translation changed or
    /// its state did not go up.
    package var isApprovedTouched = false
    /// The remarks that only the new side gives cause for.
    package var newRemarks: [Finding] = []
    /// The remarks that only the old side gave cause for.
    package var fixedRemarks: [Finding] = []
    /// The words of the target that were put in or taken out, whichever are more.
    package var wordsChanged = 0
    /// The characters (graphemes) to put in, take out or replace to make the old target the new one.
    package var editDistance = 0
    /// True if only one side has the catalog in this language, so that the unit came or went with it.
    package internal(set) var isOfOneSide = false

    init(
      original: String,
      language: String,
      id: String,
      kinds: [ChangeKind],
      old: ReportedUnit?,
      new: ReportedUnit?,
      place: SourceLocation?
    ) {
      self.original = original
      self.language = language
      self.id = id
      self.kinds = kinds
      self.place = place
      told = (old, new)
    }
  }

  /// A unit of one side.
  enum ReportedUnit: Sendable {
    /// The unit, where nothing else keeps it.
    case unit(TranslationUnit)
    /// The row of a file that is there in any case, which is read again when it is told: where every unit
    /// changed, the units of both sides are more than all else together.
    case row(Int, @Sendable (Int) -> TranslationUnit)

    /// The unit.
    var unit: TranslationUnit {
      switch self {
      case .unit(let unit): unit
      case .row(let row, let read): read(row)
      }
    }
  }

  /// The counts of changes for one catalog and language.
  package struct Totals: Sendable {
    /// Which side has the catalog in this language.
    package enum Presence: String, Sendable {
      /// Both sides.
      case both
      /// Only the new side: every unit is added, and a report for a person need not list them.
      case added
      /// Only the old side: every unit is removed, and a report for a person need not list them.
      case removed
    }

    /// The catalog.
    package let original: String
    /// The language.
    package let language: String
    /// Which side has it.
    package internal(set) var presence = Presence.both
    /// The name of the catalog on the old side, if it is another one.
    package internal(set) var oldOriginal: String?
    /// The counts; a unit may count for several kinds.
    package internal(set) var counts: [ChangeKind: Int] = [:]
    /// The units that are the same on both sides.
    package internal(set) var unchanged = 0
    /// The units that differ, but not in a kind that was asked for; see ``Options/kinds``.
    package internal(set) var unlisted = 0
    /// The sum of ``Change/wordsChanged``.
    package internal(set) var wordsChanged = 0
    /// The sum of ``Change/editDistance``.
    package internal(set) var editDistance = 0
    /// The changes with ``Change/isApprovedTouched``.
    package internal(set) var approvedTouched = 0
    /// The number of ``Change/newRemarks``.
    package internal(set) var newRemarks = 0
    /// The number of ``Change/fixedRemarks``.
    package internal(set) var fixedRemarks = 0

    /// True if nothing differs.
    package var isUnchanged: Bool { counts.isEmpty && unlisted == 0 }
  }

  /// The options of a comparison.
  package struct Options: Sendable {
    /// The languages to compare, or empty for all.
    package var languages: [String] = []
    /// The kinds of change to list, or empty for all; a change is listed with all of its kinds.
    package var kinds: Set<ChangeKind> = []
    /// The checks that translations are tested with.
    package var checks = CheckSet.standard

    /// Asks for everything.
    package init() {}
  }

  /// The changes, language by language and catalog by catalog; units of the new side in their order,
  /// then removed ones.
  package internal(set) var changes: [Change] = []
  /// The counts for each language and catalog, in the order of the changes.
  package internal(set) var totals: [Totals] = []
  /// The problems with either side.
  package internal(set) var findings: [Finding] = []
  /// True if a side is empty, like `/dev/null`; the other side is then reported unit by unit, not as whole catalogs.
  package internal(set) var hasEmptySide = false

  /// Returns the number of changes of a kind.
  package func count(_ kind: ChangeKind) -> Int {
    totals.reduce(0) { $0 + ($1.counts[kind] ?? 0) }
  }

  /// The units that are the same on both sides.
  package var unchanged: Int { totals.reduce(0) { $0 + $1.unchanged } }

  /// The units that differ, but not in a kind that was asked for.
  package var unlisted: Int { totals.reduce(0) { $0 + $1.unlisted } }
}

extension Finding.Code {
  /// The two sides of a comparison have no catalog in common, or no language.
  package static let nothingInCommon: Self = "nothing-in-common"
  /// Units differ, but not in a kind that was asked for.
  package static let notListed: Self = "not-listed"
  /// A language that was asked for is on neither side.
  package static let noSuchLanguage: Self = "no-such-language"
}
