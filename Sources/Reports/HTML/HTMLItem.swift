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
    case "labels": item.labels.map(HTMLLabel.init)
    case "id": item.id.isEmpty ? "(empty key)" : item.id.oneLine
    case "state": state
    case "extra": extra
    case "place": item.place?.description.oneLine
    case "pairs": pairs
    case "hasRemarks":
      !item.findings.isEmpty || !item.fixedFindings.isEmpty || !item.notes.isEmpty
        || item.renamed != nil
    case "remarks": remarks
    default: nil
    }
  }

  private var rows: [ReportItem.Row] {
    guard let source = item.source, !item.rows.contains(where: { $0.subject == .source }) else {
      return item.rows
    }
    return [ReportItem.Row(.source, "source", source, isContext: true)] + item.rows
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
    if item.isApprovedTouched { extra.append("The old text had been approved") }
    if item.wordsChanged > 0 {
      extra.append("\(item.wordsChanged) \(item.wordsChanged == 1 ? "word" : "words") changed")
    }
    if let movedFrom = item.movedFrom { extra.append("Moved from \(movedFrom.oneLine)") }
    return extra
  }

  /// The texts in pairs: old and new, or the source and its only translation.
  private var pairs: [HTMLPair] {
    let pairs = self.allPairs
    guard pairs.count == 2, pairs.allSatisfy({ $0.sides.count == 1 }) else { return pairs }
    return [HTMLPair(sides: pairs.flatMap(\.sides))]
  }

  private var allPairs: [HTMLPair] {
    rows.filter { $0.subject != .state }.map { row in
      let direction =
        switch row.subject {
        case .target: target
        case .source: source
        case .id, .note, .state: TextDirection(nil)
        }
      let (old, new) = row.parts(isMarked: true)
      func side(_ parts: [WordMarks.Part], name: String, isOld: Bool) -> HTMLSide {
        HTMLSide(
          name: self.name(name, row.subject),
          direction: direction,
          parts: parts.map { HTMLPart(part: $0, isOld: isOld) }
        )
      }
      return HTMLPair(
        sides: [
          old.map { side($0, name: row.oldName, isOld: true) },
          new.map { side($0, name: row.newName, isOld: false) },
        ].compactMap(\.self)
      )
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

  private var remarks: [HTMLRemark] {
    var remarks = item.findings.map { finding in
      HTMLRemark(
        name: finding.code.rawValue.oneLine,
        text: finding.message.oneLine,
        tone: finding.severity.tone
      )
    }
    remarks += item.fixedFindings.map {
      HTMLRemark(name: "fixed: \($0.code.rawValue.oneLine)", text: $0.message.oneLine, tone: .good)
    }
    if let renamed = item.renamed {
      remarks.append(HTMLRemark(name: "perhaps renamed to", text: renamed.oneLine, tone: .neutral))
    }
    remarks += item.notes.map { note in
      let author = note.author.map { " from \($0.oneLine)" } ?? ""
      return HTMLRemark(
        name: "note\(author)",
        text: VisibleText.make(note.text, lines: .kept),
        tone: .neutral
      )
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

private struct HTMLLabel: MustacheParent {
  let label: Report.Label

  init(_ label: Report.Label) { self.label = label }

  func child(named name: String) -> Any? {
    switch name {
    case "name": label.name
    case "tone": label.tone.rawValue
    default: nil
    }
  }
}

private struct HTMLPair: MustacheParent {
  let sides: [HTMLSide]

  func child(named name: String) -> Any? { name == "sides" ? sides : nil }
}

private struct HTMLSide: MustacheParent {
  let name: String
  let direction: TextDirection
  let parts: [HTMLPart]

  func child(named name: String) -> Any? {
    switch name {
    case "name": self.name
    case "lang": direction.language
    case "dir": direction.direction
    case "parts": parts
    case "empty": parts.allSatisfy(\.part.text.isEmpty) ? "empty" : nil
    default: nil
    }
  }
}

private struct HTMLPart: MustacheParent {
  let part: WordMarks.Part
  let isOld: Bool

  func child(named name: String) -> Any? {
    switch name {
    case "removed": part.isMarked && isOld ? text : nil
    case "added": part.isMarked && !isOld ? text : nil
    case "same": part.isMarked ? nil : text
    default: nil
    }
  }

  private var text: String {
    VisibleText.make(part.text, lines: .kept, marksSpaces: part.isMarked)
  }
}

private struct HTMLRemark: MustacheParent {
  let name: String
  let text: String
  let tone: Report.Tone

  func child(named name: String) -> Any? {
    switch name {
    case "name": self.name
    case "text": text
    case "tone": tone.rawValue
    default: nil
    }
  }
}
