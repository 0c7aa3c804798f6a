package import LocalizationCore

/// One unit of a report.
package struct ReportItem: Sendable {
  /// The catalog, as `original`.
  package let catalog: String
  /// The language.
  package let language: String
  /// The id.
  package let id: String
  /// The verdict, or the kinds of change.
  package let labels: [Report.Label]
  /// How much the unit asks for a person.
  package let attention: Report.ReviewPriority
  /// The source text, shown beside the rows where none of them is about it.
  package var source: String?
  /// What there is to read of the unit.
  package var rows: [Row] = []
  /// What a person should know; of a comparison what only the new side gives cause for.
  package var findings: [Finding] = []
  /// What only the old side gave cause for.
  package var fixedFindings: [Finding] = []
  /// What translators noted or asked.
  package var notes: [Unit.Note] = []
  /// The id to which the key of an orphaned unit may have been renamed.
  package var renamed: String?
  /// The catalog that a moved unit came from, if it was another one.
  package var movedFrom: String?
  /// Whether the state went up (1) or down (-1).
  package var stateDirection = 0
  /// Whether the old side had been approved, reviewed or released, and is not the same any more.
  package var isApprovedTouched = false
  /// The words of the target that changed.
  package var wordsChanged = 0
  /// The place to open.
  package var place: SourceLocation?

  /// Creates an item without anything to read.
  package init(
    catalog: String,
    language: String,
    id: String,
    labels: [Report.Label],
    attention: Report.ReviewPriority
  ) {
    self.catalog = catalog
    self.language = language
    self.id = id
    self.labels = labels
    self.attention = attention
  }

  /// The id on one line.
  var shownID: String { Self.shown(id: id) }

  /// An id on one line, whatever it consists of.
  package static func shown(id: String) -> String {
    if id.isEmpty { return "(empty key)" }
    guard id.allSatisfy(\.isWhitespace) else { return id.oneLine }
    return id.unicodeScalars.map { scalar in
      let visible = VisibleText.make(String(scalar), marksSpaces: true)
      if scalar == " " { return "␠" }
      return visible == String(scalar) ? "⟨\(scalar.codePoint)⟩" : visible
    }.joined()
  }

  /// The source, where the id does not say it already.
  ///
  /// What stands behind the key in an id (`|==|plural.one`) is not a part of it.
  var sourceBesideID: String? {
    let row = rows.first { $0.subject == .source }
    guard row?.isReplacement != true else { return nil }
    let source = source ?? row?.new ?? row?.old
    guard let source, !source.isIdentical(to: id) else { return nil }
    if id.hasPrefix(source), id.dropFirst(source.count).hasPrefix("|==|") { return nil }
    return source
  }

  /// The rows that say something: of a state that stays nothing is told.
  var tellingRows: [Row] {
    rows.filter { row in
      guard row.subject == .state, let old = row.old else { return true }
      return row.new.map { !$0.isIdentical(to: old) } ?? true
    }
  }

  /// What the unit is labelled, and which way its state went.
  var kinds: String {
    let kinds = labels.map(\.name).joined(separator: ", ")
    return stateDirection == 0 ? kinds : kinds + (stateDirection > 0 ? ", up" : ", down")
  }

  /// One thing that two sides say, for people to read.
  package struct Row: Sendable {
    /// What it is.
    package enum Subject: String, Sendable {
      /// The id or the catalog.
      case id
      /// The source text.
      case source
      /// The translation.
      case target
      /// The state.
      case state
      /// A note to the translator.
      case note
    }

    /// What it is.
    package let subject: Subject
    /// What the old side is called.
    package let oldName: String
    /// The old side.
    package let old: String?
    /// What the new side is called.
    package let newName: String
    /// The new side.
    package let new: String?
    /// Whether the text is shown for its own sake: nothing happened to it.
    package private(set) var isContext = false
    /// Whether the new side was not written and the old one stays: nothing is marked as added or removed.
    package var isRefused = false

    /// Creates a row of an old and a new side, either of which may be missing.
    package init(
      _ subject: Subject,
      _ oldName: String,
      _ old: String?,
      _ newName: String,
      _ new: String?
    ) {
      self.subject = subject
      self.oldName = oldName
      self.old = old
      self.newName = newName
      self.new = new
    }

    /// Creates a row of one text.
    package init(_ subject: Subject, _ name: String, _ text: String, isContext: Bool = false) {
      self.init(subject, "", nil, name, text)
      self.isContext = isContext
    }

    /// Whether both sides are there and differ.
    package var isReplacement: Bool {
      guard let old, let new else { return false }
      return !old.isIdentical(to: new)
    }

    /// Both sides in parts, those that differ marked when they are asked for.
    func parts(isMarked: Bool) -> (old: [WordMarks.Part]?, new: [WordMarks.Part]?) {
      if isMarked, isReplacement, let old, let new {
        let marked = WordMarks(from: old, to: new)
        return (marked.old, marked.new)
      }
      func whole(_ text: String) -> [WordMarks.Part] { [.init(text: text, isMarked: false)] }
      return (old.map(whole), new.map(whole))
    }
  }
}
