internal import LocalizationCore
internal import Mustache

/// One unit as the template asks for it.
struct HTMLItem: MustacheParent {
  let item: ReportItem
  let number: Int
  let arrangement: Report.Arrangement
  /// How texts of the source language are marked.
  let source: TextDirection
  /// How translations are marked.
  let target: TextDirection

  func child(named name: String) -> Any? {
    switch name {
    case "number": "\(number)"
    case "tone": item.tone.rawValue
    case "kinds": item.labels.map(\.name).joined(separator: " ")
    case "has": item.properties.map(\.rawValue).joined(separator: " ")
    case "labels": item.labels.map { ["name": $0.name, "tone": $0.tone.rawValue] }
    case "id": item.shownID
    case "state": state
    case "extra": extra
    case "place": item.place?.description.oneLine
    case "pairs": pairs
    case "hasRemarks": !remarks.isEmpty
    case "remarks": remarks
    default: nil
    }
  }

  private var rows: [ReportItem.Row] {
    guard let source = item.source, !item.rows.contains(where: { $0.subject == .source }) else {
      return item.tellingRows
    }
    return [ReportItem.Row(.source, "source", source, isContext: true)] + item.tellingRows
  }

  private var state: String? {
    guard let row = rows.first(where: { $0.subject == .state }) else { return nil }
    let states = [row.old, row.new].compactMap { $0?.oneLine }
    if row.newName == "delivered" {
      return states.count == 2
        ? "State: \(states[0]), delivered as \(states[1])" : "Delivered as \(states[0])"
    }
    let way = item.stateDirection == 0 ? "" : item.stateDirection > 0 ? " (up)" : " (down)"
    return "State: \(states.joined(separator: " → "))\(way)"
  }

  /// What else there is to tell in a few words.
  private var extra: [String] {
    var extra: [String] = []
    if item.isApprovedTouched { extra.append("The old text was approved") }
    if item.wordsChanged > 0 { extra.append("\(item.wordsChanged.counted("word")) changed") }
    if let movedFrom = item.movedFrom { extra.append("Moved from \(movedFrom.oneLine)") }
    return extra
  }

  /// The texts in pairs: old and new, or the source and its only translation.
  private var pairs: [[String: Any]] {
    var pairs = rows.filter { $0.subject != .state }.map(sides)
    if pairs.count == 2, pairs.allSatisfy({ $0.count == 1 }) { pairs = [pairs.flatMap(\.self)] }
    return pairs.map { ["sides": $0] }
  }

  /// What each side says that is there.
  private func sides(of row: ReportItem.Row) -> [[String: Any]] {
    let direction =
      switch row.subject {
      case .target: target
      case .source: source
      case .id, .note, .state: TextDirection(nil)
      }
    let (old, new) = row.parts(isMarked: true)
    let marks = row.isRefused ? ("differs", "differs") : ("removed", "added")
    return [(old, row.oldName, marks.0), (new, row.newName, marks.1)].compactMap {
      parts,
      name,
      mark in
      guard let parts else { return nil }
      var side: [String: Any] = [
        "name": self.name(name, row.subject),
        "lang": direction.language,
        "dir": direction.direction,
        "parts": parts.flatMap { part in
          self.pieces(of: part, isIsolated: direction.direction != "ltr", mark)
        },
      ]
      if parts.allSatisfy(\.text.isEmpty) { side["empty"] = "empty" }
      return side
    }
  }

  /// The pieces of a part; in a text that runs from right to left, each placeholder is isolated, or
  /// `${name}` would read `{name}$`.
  private func pieces(
    of part: WordMarks.Part,
    isIsolated: Bool,
    _ mark: String
  ) -> [[String: Any]] {
    func visible(_ text: String) -> String {
      VisibleText.make(text, lines: .kept, marksSpaces: part.isMarked)
    }
    let name = part.isMarked ? mark : "same"
    guard isIsolated else { return [[name: visible(part.text)]] }
    return part.text.piecesBesideCodes.enumerated().compactMap { index, piece in
      piece.isEmpty ? nil : [index % 2 == 0 ? name : "\(name)Code": visible(piece)]
    }
  }

  private func name(_ side: String, _ subject: ReportItem.Row.Subject) -> String {
    let what =
      switch subject {
      case .id: "id"
      case .source: "source"
      case .target: "translation"
      case .state: "state"
      case .note: "note"
      }
    switch arrangement {
    case .byLanguage:
      return subject == .source && side == "now" ? "Source now" : side.capitalizedFirst
    case .sideBySide:
      return side == "source" ? "Source" : "\(side) \(what)".capitalizedFirst
    }
  }

  private var remarks: [[String: Any]] {
    func remark(_ name: String, _ text: String, _ tone: Report.Tone) -> [String: Any] {
      ["name": name, "text": text, "tone": tone.rawValue]
    }
    var remarks = item.findings.map {
      remark($0.code.rawValue.oneLine, $0.message.oneLine, $0.severity.tone)
    }
    remarks += item.fixedFindings.map {
      remark("fixed: \($0.code.rawValue.oneLine)", $0.message.oneLine, .good)
    }
    if let renamed = item.renamed {
      remarks.append(remark("perhaps renamed to", renamed.oneLine, .neutral))
    }
    remarks += item.notes.map { note in
      let author = note.from.map { " from \($0.oneLine)" } ?? ""
      return remark("note\(author)", VisibleText.make(note.text, lines: .kept), .neutral)
    }
    return remarks
  }
}

extension ReportItem {
  /// What a unit can be looked for by, besides its labels.
  enum Property: String, CaseIterable {
    /// A person has to decide.
    case decision
    /// There are findings.
    case finding
    /// A translator said something.
    case note
    /// An approved text changed.
    case approved
    /// The state went down.
    case down

    /// The words of the filter.
    var label: String {
      switch self {
      case .decision: "a decision to make"
      case .finding: "findings"
      case .note: "notes"
      case .approved: "approved text changed"
      case .down: "state down"
      }
    }
  }

  /// What the unit can be looked for by.
  var properties: [Property] {
    Property.allCases.filter { property in
      switch property {
      case .decision: attention == .decision
      case .finding: !findings.isEmpty
      case .note: !notes.isEmpty
      case .approved: isApprovedTouched
      case .down: stateDirection < 0
      }
    }
  }

  /// The colour of the unit: the one of its first label, or worse when something became worse.
  fileprivate var tone: Report.Tone {
    if isApprovedTouched || findings.contains(where: { $0.severity == .error }) { return .bad }
    return labels.first?.tone ?? .neutral
  }
}

extension Finding.Severity {
  /// The colour of a severity.
  var tone: Report.Tone {
    switch self {
    case .error: .bad
    case .warning: .caution
    case .note: .neutral
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
