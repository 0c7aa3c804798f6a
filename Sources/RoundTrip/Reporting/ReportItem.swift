public import LocalizationCore
public import Reconciliation

/// One unit of a report.
public struct ReportItem: Sendable {
  /// One side of a unit: what a catalog or a file says.
  public struct Side: Sendable {
    /// The source text, or `nil`.
    public var source: Message?
    /// The translation, or `nil`.
    public var target: Message?
    /// The state in the words of the catalog or file, or `nil`.
    public var state: String?
    /// The notes.
    public var notes: [String] = []
  }

  /// The catalog, as `original`.
  public let catalog: String
  /// The language.
  public let language: String
  /// The id.
  public let id: String
  /// The verdict, or the kinds of change.
  public let labels: [Report.Label]
  /// How much the unit asks for a person.
  public let attention: Report.Attention
  /// The source text; of an import the one that the catalog has.
  public var source: Message?
  /// What the catalog said, or the old side.
  public var old: Side?
  /// What was delivered, or the new side.
  public var new: Side?
  /// What was written.
  public var written: Translation?
  /// What a person should know; of a comparison what only the new side gives cause for.
  public var findings: [Finding] = []
  /// What only the old side gave cause for.
  public var fixedFindings: [Finding] = []
  /// What translators noted or asked.
  public var notes: [ImportReport.Note] = []
  /// The id to which the key of an orphaned unit may have been renamed.
  public var renamed: String?
  /// The catalog and id that a moved unit had on the old side.
  public var movedFrom: (catalog: String, id: String)?
  /// Whether the state went up (1) or down (-1).
  public var stateDirection = 0
  /// Whether the old side had been approved, reviewed or released, and is not the same any more.
  public var isApprovedTouched = false
  /// The words of the target that changed.
  public var wordsChanged = 0
  /// The characters of the target that changed.
  public var editDistance = 0
  /// The place to open.
  public var place: SourceLocation?

  /// One thing that two sides say, for people to read.
  public struct Row: Sendable {
    /// What it is.
    public enum Subject: String, Sendable {
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
    public let subject: Subject
    /// What the old side is called.
    public let oldName: String
    /// The old side.
    public let old: String?
    /// What the new side is called.
    public let newName: String
    /// The new side.
    public let new: String?

    /// Whether the text is shown for its own sake: nothing happened to it.
    public var isContext = false

    /// A text of one side only, shown for its own sake.
    static func context(_ subject: Subject, _ name: String, _ text: Message) -> Row {
      Row(
        subject: subject,
        oldName: "",
        old: nil,
        newName: name,
        new: text.description,
        isContext: true
      )
    }

    /// Whether both sides are there and differ.
    public var isReplacement: Bool {
      guard let old, let new else { return false }
      return !old.isIdentical(to: new)
    }
  }

  /// What the two sides of an import say, where that is worth reading.
  ///
  /// - Returns: The translation and, where they differ, source and state.
  var importRows: [Row] {
    var rows: [Row] = []
    if let sent = new?.source, let source, sent != source {
      rows.append(
        Row(
          subject: .source,
          oldName: "translated from",
          old: sent.description,
          newName: "now",
          new: source.description
        )
      )
    } else if let source {
      rows.append(.context(.source, "source", source))
    }
    // Of equal texts one is enough.
    let before = old?.target == new?.target && new?.target != nil ? nil : old?.target
    if let before, written == nil, new?.target?.isEmpty ?? true {
      rows.append(.context(.target, "stays", before))
    } else if before != nil || new?.target != nil {
      rows.append(
        Row(
          subject: .target,
          oldName: "was",
          old: before?.description,
          newName: "delivered",
          new: new?.target?.description
        )
      )
    }
    if let written, let delivered = new?.target, written.message != delivered {
      rows.append(
        Row(
          subject: .target,
          oldName: "",
          old: nil,
          newName: "written",
          new: written.message.description
        )
      )
    }
    let state = written?.state.rawValue
    if state != nil && state != old?.state || written == nil && new?.state != nil {
      rows.append(
        Row(
          subject: .state,
          oldName: "was",
          old: old?.state,
          newName: state == nil ? "delivered" : "written",
          new: state ?? new?.state
        )
      )
    }
    return rows
  }

  /// What the two sides of a comparison say, a row for each kind of change.
  var diffRows: [Row] {
    func row(_ subject: Row.Subject, _ old: String?, _ new: String?) -> Row {
      Row(subject: subject, oldName: "old", old: old, newName: "new", new: new)
    }
    let (old, new) = (self.old, self.new)
    return labels.compactMap { label in
      switch UnitChange(rawValue: label.name) {
      case .added: row(.target, nil, new?.target?.description)
      case .removed: row(.target, old?.target?.description, nil)
      case .moved: row(.id, movedFrom.map { name(of: $0) }, name(of: (catalog, id)))
      case .sourceChanged: row(.source, old?.source?.description, new?.source?.description)
      case .targetChanged: row(.target, old?.target?.description, new?.target?.description)
      case .stateChanged: row(.state, old?.state ?? "none", new?.state ?? "none")
      case .noteChanged:
        row(
          .note,
          old?.notes.joined(separator: " / "),
          new?.notes.joined(separator: " / ")
        )
      case nil: nil
      }
    }
  }

  /// An id, with its catalog where the unit went to another one.
  private func name(of unit: (catalog: String, id: String)) -> String {
    movedFrom?.catalog == catalog ? unit.id : "\(unit.catalog): \(unit.id)"
  }
}
