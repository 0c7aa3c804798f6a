internal import Foundation
internal import LoctripJSONSource
internal import LoctripLocalizationCore

/// The units of a report as the data that a page's script draws.
///
/// `docs/reports.md` describes no member: the script of the same version is the only reader.
struct PageData {
  let report: Report

  /// The JSON, which stands in an element of a page: no `<` is left as it is.
  var json: [UInt8] {
    var json = JSONWriter(style: .lines)
    json.writeObject { json in
      json.writeMember("title", report.words.title)
      if let review = report.review {
        json.writeMember("sheet", review.sheet)
        json.writeMember("name", review.name)
        if let order = review.order { json.writeMember("order", order) }
      }
      json.beginMember("groups")
      let groups = self.groups
      json.writeArray { json in
        for group in groups { json.writeElement(onOneLine: value(of: group)) }
      }
      var labels = report.counts.map(\.label)
      var numbers = Dictionary(labels.enumerated().map { ($1, $0) }) { first, _ in first }
      json.beginMember("units")
      json.writeArray { json in
        for (number, group) in groups.enumerated() {
          for position in group.items {
            let item = report.items[position]
            for label in item.labels where numbers[label] == nil {
              numbers[label] = labels.count
              labels.append(label)
            }
            json.writeElement(
              onOneLine: PageUnit(
                item: item, group: number, attention: report.attention[position],
                arrangement: report.arrangement, labels: numbers, isReview: report.review != nil
              ).value)
          }
        }
      }
      json.writeMember(
        "labels",
        .array(labels.map { ["name": .string($0.name), "tone": .string($0.tone.rawValue)] }))
    }
    return Self.escaped(json.bytes)
  }

  /// JSON without anything that acts: no tag, no command of a build service, no scalar that is not seen.
  private static func escaped(_ json: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.count + json.count / 64)
    // The stretch that is copied as it is.
    var start = 0
    var index = 0
    while index < json.count {
      let byte = json[index]
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: "#"), UInt8(ascii: "&"):
        bytes += json[start..<index]
        bytes += "\\u00\(String(byte, radix: 16))".utf8
        index += 1
        start = index
      // Also the first byte and the rest of a scalar that has a shape.
      case 0..<0xC0, 0xC3...0xD7, 0xDE...0xDF, 0xE4...0xEE: index += 1
      default:
        bytes += json[start..<index]
        let end = min(index + (byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4), json.count)
        append(json[index..<end], to: &bytes)
        (index, start) = (end, end)
      }
    }
    bytes += json[start...]
    return bytes
  }

  /// Appends a scalar, as an escape if it is not seen.
  private static func append(_ encoded: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    let text = String(decoding: encoded, as: UTF8.self)
    guard let scalar = text.unicodeScalars.first else { return }
    switch scalar.properties.generalCategory {
    case .format, .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
      for unit in text.utf16 {
        let digits = String(unit, radix: 16)
        bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      }
    default: bytes += encoded
    }
  }

  /// The groups that have units, those with a decision to make first.
  private var groups: [Report.Group] {
    let groups = report.groups.filter { !$0.items.isEmpty }
    func isUrgent(_ group: Report.Group) -> Bool {
      group.items.first.map { report.attention[$0] == .decision } ?? false
    }
    return groups.filter(isUrgent) + groups.filter { !isUrgent($0) }
  }

  private func value(of group: Report.Group) -> JSONValue {
    let target = TextDirection(group.language)
    let sourceLanguage = report.sourceLanguages[group.catalog]
    let source = TextDirection(sourceLanguage)
    return [
      "language": .string(group.language), "label": .string(Self.name(of: group.language)),
      "lang": .string(target.language), "dir": .string(target.direction),
      "catalog": .string(group.catalog), "sourceLang": .string(source.language),
      "sourceDir": .string(source.direction),
      "sourceLabel": .string(sourceLanguage.map(Self.name) ?? "source"),
    ]
  }

  /// The English name of a language with its region: `Portuguese (Brazil)`.
  static func name(of language: String) -> String {
    Locale(identifier: "en").localizedString(forIdentifier: language) ?? language
  }
}

/// One unit of the data.
private struct PageUnit {
  let item: ReportItem
  let group: Int
  let attention: Report.ReviewPriority
  let arrangement: Report.Arrangement
  let labels: [Report.Label: Int]
  let isReview: Bool

  var value: JSONValue {
    let facts = self.facts
    let properties =
      (item.isApprovedTouched ? ["approved"] : []) + (item.stateDirection < 0 ? ["down"] : [])
    return [
      "g": .integer(group), "i": .string(item.shownID),
      "l": .array(item.labels.compactMap { labels[$0].map { .integer($0) } }),
      "a": .integer(Report.ReviewPriority.allCases.firstIndex(of: attention) ?? 3),
      "p": item.place.map { .string($0.description.oneLine) },
      "m": facts.isEmpty ? nil : .array(facts.map { .string($0) }),
      "x": properties.isEmpty ? nil : .array(properties.map { .string($0) }),
      "r": .array(rows), "f": remarks.isEmpty ? nil : .array(remarks),
      "q": questions.isEmpty ? nil : .array(questions), "d": isReview ? choice : nil,
    ]
  }

  private var sourceRows: [ReportItem.Row] {
    guard let source = item.source, !item.rows.contains(where: { $0.subject == .source }) else {
      return item.tellingRows
    }
    return [ReportItem.Row(.source, "source", source, isContext: true)] + item.tellingRows
  }

  /// The state and further facts in a few words.
  private var facts: [String] {
    var facts: [String] = []
    if let row = sourceRows.first(where: { $0.subject == .state }) {
      let states = [row.old, row.new].compactMap { $0?.oneLine }
      if row.newName == "delivered" {
        facts.append(
          states.count == 2
            ? "State: \(states[0]), delivered as \(states[1])" : "Delivered as \(states[0])")
      } else {
        let way = item.stateDirection == 0 ? "" : item.stateDirection > 0 ? " (up)" : " (down)"
        facts.append("State: \(states.joined(separator: " → "))\(way)")
      }
    }
    if item.isApprovedTouched { facts.append("The old text was approved") }
    if item.wordsChanged > 0 { facts.append("\(item.wordsChanged.counted("word")) changed") }
    if let movedFrom = item.movedFrom { facts.append("Moved from \(movedFrom.oneLine)") }
    return facts
  }

  private var rows: [JSONValue] {
    sourceRows.filter { $0.subject != .state }.flatMap { row -> [JSONValue] in
      let (old, new) = row.parts(isMarked: true)
      // Of two sides the one that is not there is shown as none.
      let isPair = row.subject == .target && !row.oldName.isEmpty
      func side(_ known: [WordMarks.Part]?, _ name: String, _ mark: String) -> JSONValue? {
        guard let parts = known ?? (isPair ? [] : nil) else { return nil }
        let isMarked = parts.contains(where: \.isMarked)
        return [
          "k": .string(row.subject.rawValue), "n": .string(self.name(name, row.subject)),
          "t": .array(
            parts.map { part in
              let text = VisibleText.make(part.text, lines: .kept, marksSpaces: part.isMarked)
              return part.isMarked ? .array([.string(text)]) : .string(text)
            }), "v": isMarked ? .string(mark) : nil,
        ]
      }
      return [
        side(old, row.oldName, row.isRefused ? "u" : "del"),
        side(new, row.newName, row.isRefused ? "u" : "ins"),
      ].compactMap(\.self)
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
    case .byLanguage: return subject == .source && side == "now" ? "source now" : side
    case .sideBySide: return side == "source" ? "source" : "\(side) \(what)"
    }
  }

  private var remarks: [JSONValue] {
    func remark(_ code: String, _ text: String, _ tone: Report.Tone) -> JSONValue {
      .array([.string(code.oneLine), .string(text.oneLine), .string(tone.rawValue)])
    }
    return item.findings.map { remark($0.code.rawValue, $0.message, $0.severity.tone) }
      + item.fixedFindings.map { remark("fixed: \($0.code.rawValue)", $0.message, .good) }
      + (item.renamed.map { [remark("perhaps renamed to", $0, .neutral)] } ?? [])
  }

  private var questions: [JSONValue] {
    guard item.questions.isEmpty else {
      return item.questions.map { question in
        [
          "by": question.by.map { .string($0.oneLine) },
          "text": .string(VisibleText.make(question.text, lines: .kept)),
          "id": .string(question.id), "answer": question.answer.map { .string($0) },
        ]
      }
    }
    return item.notes.map { note in
      [
        "by": note.from.map { .string($0.oneLine) },
        "text": .string(VisibleText.make(note.text, lines: .kept)),
      ]
    }
  }

  private var choice: JSONValue? {
    guard let choice = item.choice else { return nil }
    let source =
      item.source ?? item.rows.first { $0.subject == .source }.flatMap { $0.new ?? $0.old }
    return [
      "id": item.id.isIdentical(to: item.shownID) ? nil : .string(item.id),
      "can": .array(choice.allowed.map { .string($0) }),
      "text": choice.isSet
        ? .array(choice.texts.map { .string($0) }) : .string(choice.texts.first ?? ""),
      "free": choice.isVariation ? .bool(true) : nil,
      "source": .string(source ?? ""), "limit": choice.limit.map { .integer($0) },
      "reason": choice.reason.map { .string($0) },
      "waive": choice.waivable.isEmpty ? nil : .array(choice.waivable.map { .string($0) }),
      "risky": choice.isRisky ? .bool(true) : nil,
      "before": choice.before.map { .string($0) }, "saw": choice.seen,
    ]
  }
}
