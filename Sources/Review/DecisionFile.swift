internal import LoctripAppProjects
internal import LoctripFileSets
internal import Foundation
package import LoctripJSONSource
package import LoctripLocalizationCore
package import LoctripLedger
internal import LoctripTranslationChecks

/// The texts of a unit as a person saw them, by which an outdated decision is known.
package struct SeenTexts: Sendable, Hashable {
  /// The source.
  package var source: TextDigest
  /// The catalog's text and its state, or `nil` without one.
  package var ours: TextDigest?
  package var oursState: TranslationState?
  /// The delivered text, or `nil` without one.
  package var theirs: TextDigest?
  /// The text and state that the import itself writes or wrote; `nil` if it writes nothing.
  package var left: TextDigest?
  package var leftState: TranslationState?

  package init(source: TextDigest) { self.source = source }
}

/// The decision of a person about a unit.
package struct UnitDecision: Sendable, Equatable {
  /// The catalog, as `original`.
  package var catalog: String
  package var language: String
  /// The id in the catalog; of a unit that the catalog does not have, the delivery's.
  package var id: String
  package var decision: OrderEvent.Decided
  /// The text of an edit; phrases are several.
  package var texts: [String] = []
  /// The reason to send back, the question, or a note.
  package var note: String?
  /// The rules of the project that the person sets aside, by their codes.
  package var waived: [String] = []
  package var seen: SeenTexts
  /// The place in the file.
  package var place: FileLocation?

  package init(
    _ decision: OrderEvent.Decided, _ id: String, in catalog: String, _ language: String,
    seen: SeenTexts
  ) {
    (self.decision, self.id, self.catalog) = (decision, id, catalog)
    (self.language, self.seen) = (language, seen)
  }

  /// True if both want the same.
  func isSame(as other: UnitDecision) -> Bool {
    decision == other.decision && texts == other.texts
  }
}

/// The decisions that a person saved, schema `loctrip.decisions/1`.
///
/// The file may come from a stranger: what cannot be read is a finding, and the others count.
package struct DecisionFile: Sendable {
  /// An answer to a question.
  package struct Answer: Sendable, Equatable {
    /// The question, by its id.
    package var question: String
    package var text: String
    /// The answer that the person saw, or `nil`.
    package var seen: String?
  }

  package var path: String
  /// The digest of the sheet.
  package var sheet: String
  /// The order, by its id, or `nil`.
  package var order: String?
  /// The person, or `nil`.
  package var by: String?
  /// The session, in which the save with the highest number counts; empty for a spreadsheet.
  package var session = ""
  package var sequence = 0
  package var decisions: [UnitDecision] = []
  package var answers: [Answer] = []
  package var findings: [Finding] = []

  /// The sheet, the session and the person: of files that agree in these the last save counts.
  package var saver: [ExactString?] {
    [ExactString(sheet), ExactString(session), by.map { ExactString($0) }]
  }

  package init(path: String, sheet: String) { (self.path, self.sheet) = (path, sheet) }

  package static let schema = "loctrip.decisions/1"
  /// The largest size of a file, in bytes.
  package static let limit = 16 << 20
  /// The largest number of decisions in a file.
  private static let countLimit = 200_000
}

// MARK: - Reading

extension DecisionFile {
  /// Reads decisions: JSON, a spreadsheet, or a text with the JSON in it as a mail carries it.
  ///
  /// - Throws: `FindingsError` when the bytes are none of these.
  package init(parsing bytes: [UInt8], path: String) throws(FindingsError) {
    guard bytes.count <= Self.limit else {
      throw FindingsError(
        .malformedInput, .notDecisions,
        "has more than \(Self.limit >> 20) MB, too many for decisions", at: path)
    }
    let first = bytes.drop { [0xEF, 0xBB, 0xBF, 9, 10, 13, 32].contains($0) }.first
    if ZipArchive.isArchive(bytes) {
      self = try DecisionSheetReader.file(parsing: bytes, path: path)
    } else if first != UInt8(ascii: "{"), let text = Self.mailed(bytes).first {
      try self.init(json: text, path: path)
    } else {
      guard first == UInt8(ascii: "{") else {
        throw FindingsError(
          .malformedInput, .notDecisions,
          "has no decisions: neither JSON of a review page, nor its spreadsheet, nor a text with "
            + "the lines BEGIN and END LOCTRIP DECISIONS", at: path)
      }
      try self.init(json: bytes, path: path)
    }
  }

  /// Reads all decisions of a file; a mail may have several blocks of them.
  ///
  /// - Throws: See ``init(parsing:path:)``.
  package static func all(parsing bytes: [UInt8], path: String) throws(FindingsError)
    -> [DecisionFile]
  {
    var files = [try DecisionFile(parsing: bytes, path: path)]
    let first = bytes.drop { [0xEF, 0xBB, 0xBF, 9, 10, 13, 32].contains($0) }.first
    guard !ZipArchive.isArchive(bytes), first != UInt8(ascii: "{") else { return files }
    for text in mailed(bytes).dropFirst() { files.append(try DecisionFile(json: text, path: path)) }
    return files
  }

  /// The JSON in the text of a mail, each between two marker lines; none without both.
  ///
  /// Mail programs quote and break lines, and may write `=` at their ends: only letters, digits, `+` and `/` count.
  private static func mailed(_ bytes: [UInt8]) -> [[UInt8]] {
    let text = String(decoding: bytes, as: UTF8.self)
    var blocks: [[UInt8]] = []
    var rest = text.startIndex..<text.endIndex
    while let begin = text.range(of: "BEGIN LOCTRIP DECISIONS", range: rest),
      let end = text.range(of: "END LOCTRIP DECISIONS", range: begin.upperBound..<text.endIndex)
    {
      if let block = decoded(text[begin.upperBound..<end.lowerBound]) { blocks.append(block) }
      rest = end.upperBound..<text.endIndex
    }
    return blocks
  }

  private static func decoded(_ text: Substring) -> [UInt8]? {
    var digits = text.utf8.filter { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
        true
      default: false
      }
    }
    while digits.count % 4 != 0 { digits.append(UInt8(ascii: "=")) }
    return Data(base64Encoded: Data(digits)).map(Array.init)
  }

  private init(json bytes: [UInt8], path: String) throws(FindingsError) {
    let file = try RecordFile(parsing: bytes, path: path, code: .notDecisions)
    try file.check(schema: DecisionFile.schema)
    let root = file.root
    self.init(path: path, sheet: try file.string("sheet", of: root))
    order = try file.nullable("order", of: root)
    if let order, !Order.isWellFormed(order) {
      throw file.error(try file.required("order", of: root), "is not the id of an order")
    }
    by = try file.nullable("by", of: root).flatMap(Self.name)
    session = try file.nullable("session", of: root) ?? ""
    sequence = file.count("sequence", of: root) ?? 0
    let nodes = try file.elements("decisions", of: root)
    guard nodes.count <= Self.countLimit else {
      throw file.error(root, "has more than \(Self.countLimit.grouped) decisions")
    }
    let lines = LineIndex(file.document.bytes)
    decisions.reserveCapacity(nodes.count)
    for node in nodes {
      let offset = file.document.range(of: node).lowerBound
      do throws(FindingsError) {
        var decision = try file.decision(node)
        decision.place = lines.location(of: offset, in: path)
        decisions.append(decision)
      } catch {
        findings += error.findings.map { $0.asWarning(.unknownDecision) }
      }
    }
    if file.document.member("answers", of: root) != nil {
      for node in try file.elements("answers", of: root) {
        guard file.document.kind(of: node) == .object else {
          throw file.error(node, "\(file.short(node)) is not an answer")
        }
        answers.append(
          Answer(
            question: try file.string("question", of: node),
            text: try file.string("text", of: node),
            seen: try file.optionalString("saw", of: node)))
      }
    }
  }

  /// The name of a person on one line, or `nil` if it is empty.
  package static func name(_ text: String) -> String? {
    let name = text.oneLine.trimmingCharacters(in: .whitespaces)
    return name.isEmpty ? nil : String(name.prefix(80))
  }
}

extension Finding {
  fileprivate func asWarning(_ code: Finding.Code) -> Finding {
    var finding = Finding(code, .warning, message)
    finding.places = places
    return finding
  }
}

extension RecordFile {
  /// The text of a member, or `nil` if it is absent or `null`.
  fileprivate func nullable(_ name: String, of node: Int) throws(FindingsError) -> String? {
    guard let value = document.member(name, of: node), document.kind(of: value) != .null else {
      return nil
    }
    return try text(value)
  }

  fileprivate func digest(_ name: String, of node: Int) throws(FindingsError) -> TextDigest? {
    guard let text = try nullable(name, of: node) else { return nil }
    guard let digest = TextDigest(text) else {
      throw error(try required(name, of: node), "\"\(name)\" is not a digest")
    }
    return digest
  }

  fileprivate func state(_ name: String, of node: Int) throws(FindingsError) -> TranslationState? {
    try nullable(name, of: node).map { TranslationState(rawValue: $0) }
  }

  fileprivate func seen(_ node: Int) throws(FindingsError) -> SeenTexts {
    guard document.kind(of: node) == .object else {
      throw error(node, "\"saw\" is not an object")
    }
    guard let source = try digest("source", of: node) else {
      throw error(node, "\"source\" is missing")
    }
    var seen = SeenTexts(source: source)
    seen.ours = try digest("ours", of: node)
    seen.oursState = try state("oursState", of: node)
    seen.theirs = try digest("theirs", of: node)
    seen.left = try digest("left", of: node)
    seen.leftState = try state("leftState", of: node)
    return seen
  }

  fileprivate func decision(_ node: Int) throws(FindingsError) -> UnitDecision {
    guard document.kind(of: node) == .object else {
      throw error(node, "\(short(node)) is not a decision")
    }
    let word = try string("decision", of: node)
    guard let decided = OrderEvent.Decided(rawValue: word) else {
      throw error(
        try required("decision", of: node),
        "'\(word.oneLine.shortened)' is not one of "
          + OrderEvent.Decided.allCases.map(\.rawValue).joined(separator: ", "))
    }
    var decision = UnitDecision(
      decided, try string("id", of: node), in: try string("catalog", of: node),
      try string("language", of: node), seen: try seen(try required("saw", of: node)))
    if let text = document.member("text", of: node), document.kind(of: text) != .null {
      decision.texts =
        document.kind(of: text) == .array ? try strings("text", of: node) : [try self.text(text)]
    }
    // Control characters of a stranger go into no bundle.
    decision.note = try nullable("note", of: node).map { note in
      String(
        String.UnicodeScalarView(
          note.unicodeScalars.map { $0.value < 0x20 && $0 != "\n" || $0.value == 0x7F ? " " : $0 })
      ).trimmingWhiteSpace
    }.flatMap { $0.isEmpty ? nil : $0 }
    decision.waived = try strings("waive", of: node)
    return decision
  }
}

// MARK: - Writing

extension SeenTexts {
  /// The members of `saw`.
  package var json: JSONValue {
    [
      "source": .string("\(source)"), "ours": ours.map { .string("\($0)") },
      "oursState": oursState.map { .string($0.rawValue) },
      "theirs": theirs.map { .string("\($0)") }, "left": left.map { .string("\($0)") },
      "leftState": leftState.map { .string($0.rawValue) },
    ]
  }
}

extension DecisionFile {
  /// The bytes of the file as a page saves it.
  package func serialized(on day: CalendarDay) -> [UInt8] {
    var json = JSONWriter(style: .xcode)
    json.writeObject { json in
      json.writeMember("schema", Self.schema)
      json.writeMember("sheet", sheet)
      if let order { json.writeMember("order", order) }
      if let by { json.writeMember("by", by) }
      json.writeMember("session", session)
      json.writeMember("sequence", sequence)
      json.writeMember("date", "\(day)")
      json.beginMember("decisions")
      json.writeArray { json in
        for decision in decisions { json.writeElement(onOneLine: decision.json) }
      }
      guard !answers.isEmpty else { return }
      json.beginMember("answers")
      json.writeArray { json in
        for answer in answers {
          json.writeElement(onOneLine: [
            "question": .string(answer.question), "text": .string(answer.text),
            "saw": answer.seen.map { .string($0) },
          ])
        }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}

extension UnitDecision {
  fileprivate var json: JSONValue {
    [
      "catalog": .string(catalog), "language": .string(language), "id": .string(id),
      "decision": .string(decision.rawValue),
      "text": texts.isEmpty
        ? nil : texts.count == 1 ? .string(texts[0]) : .array(texts.map { .string($0) }),
      "note": note.map { .string($0) },
      "waive": waived.isEmpty ? nil : .array(waived.map { .string($0) }), "saw": seen.json,
    ]
  }
}

extension Finding.Code {
  /// The file has no readable decisions.
  package static let notDecisions: Self = "not-decisions"
  /// The decision is incomplete or of an unknown kind.
  package static let unknownDecision: Self = "unknown-decision"
}
