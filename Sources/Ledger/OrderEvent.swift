internal import LoctripFileSets
internal import LoctripJSONSource
internal import LoctripAppProjects
package import LoctripLocalizationCore

/// Something that happened to an order, in a file that is written once and never changed.
package struct OrderEvent: Sendable, Equatable {
  /// The kind of an event.
  package enum Kind: String, Sendable, CaseIterable {
    // In the order in which those of one second count.

    /// A delivery was imported.
    case `import`
    /// A person decided about units.
    case decide
    /// Keys, catalogs or languages got other names.
    case rename
    /// The agency accepted the order.
    case accept
    /// The last day for the agency changed.
    case due
    /// The order ended, in all languages or in some.
    case close
    /// The order is open again, in all languages or in some, as if it had not ended.
    case reopen
    /// The invoice of an agency was recorded.
    case invoice
  }

  /// An invoice as it was recorded.
  package struct Invoice: Sendable, Equatable {
    /// The agency, by its id.
    package var agency: String
    /// The agency's number of it.
    package var number: String
    package var lines: [OrderInvoice.Line]

    package init(_ number: String, of agency: String, _ lines: [OrderInvoice.Line]) {
      (self.number, self.agency, self.lines) = (number, agency, lines)
    }
  }

  /// The old and the new name of a catalog or a language.
  package struct Name: Sendable, Hashable {
    /// The name before the event.
    package var old: String
    /// The name from the event on.
    package var new: String

    package init(_ old: String, as new: String) { (self.old, self.new) = (old, new) }
  }

  /// The reason that an order ended.
  package enum Reason: String, Sendable, CaseIterable {
    case complete, cancelled, reassigned, duplicate
  }

  /// The decision of a person about a unit, as a verdict of ``Kind/decide``.
  package enum Decided: String, Sendable, CaseIterable {
    case take, keep, edit, ask
    case look = "look-again"
    case sendBack = "send-back"

    /// True if it writes a text.
    package var writes: Bool { self == .take || self == .edit || self == .look }
  }

  /// A delivery.
  package struct Delivery: Sendable, Hashable {
    /// The name of its file.
    package var name: String
    /// The digest of its bytes.
    package var digest: TextDigest

    package init(_ name: String, _ digest: TextDigest) {
      self.name = name
      self.digest = digest
    }
  }

  /// A text of a catalog, by its digest, and its state.
  package struct Known: Sendable, Hashable {
    /// The digest of the text.
    package var text: TextDigest
    package var state: TranslationState

    package init(_ text: TextDigest, _ state: TranslationState) {
      (self.text, self.state) = (text, state)
    }

    package init(_ translation: LoctripTranslation) {
      self.init(TextDigest(translation.message), translation.state)
    }
  }

  /// The record of a unit.
  package struct Unit: Sendable, Hashable {
    /// The catalog, as `original`.
    package var catalog: String
    /// The language, as the catalogs spell it.
    package var language: String
    /// The id of the unit in the form of XLIFF 1.2.
    package var id: String
    /// A `Verdict` of an import, or a ``Decided``.
    ///
    /// In ``Kind/decide`` it is also `unchanged`, for a delivered text that a person finished in the catalog by hand.
    /// Others are read and mean nothing.
    package var verdict: String
    /// The codes of the findings that led to it.
    package var codes: [String] = []
    /// The text that was delivered, as the import understood it, or that a person decided for; `nil` without one.
    package var text: LoctripMessage?
    /// Further texts that came with the same id.
    package var others: [LoctripMessage] = []
    /// The state of the delivered text, as the import understood it.
    package var state: TranslationState?
    /// The digest of the source that the text was made for, or that the person saw.
    package var source: TextDigest?
    /// The text and state that the catalog had when the unit was judged; `nil` without a text.
    package var found: Known?
    /// The text and state that were written; `nil` if nothing was.
    package var written: Known?
    /// The unfinished text of ours that was replaced though it was edited after the order went out.
    package var replaced: LoctripTranslation?
    /// The digest of the delivered text that a person decided about, if ``text`` is another one.
    package var delivered: TextDigest?
    /// The id under which the catalog has the text now, if it is another one.
    package var renamed: String?
    /// Line and column of the unit in the delivery, such as `48:7`.
    package var place: String?
    /// The reason or the question of a person.
    package var note: String?

    package init(
      _ id: String, catalog: String, language: String, _ verdict: String,
      text: LoctripMessage? = nil
    ) {
      self.id = id
      self.catalog = catalog
      self.language = language
      self.verdict = verdict
      self.text = text
    }
  }

  package var kind: Kind
  /// The order, by its id; `nil` for decisions about units of no order.
  package var order: String?
  /// The time, by which events are sorted.
  package var date: EventTime
  /// The person or the machine.
  package var by: String?
  /// The delivery of an import, or the file of an invoice.
  package var delivery: Delivery?
  package var invoice: Invoice?
  package var units: [Unit] = []
  /// The reason of ``Kind/close``.
  package var reason: Reason?
  /// The languages of ``Kind/close`` and ``Kind/reopen``, as the order spells them; empty for all.
  package var languages: [String] = []
  /// The catalogs of ``Kind/rename``.
  package var catalogNames: [Name] = []
  /// The languages of ``Kind/rename``.
  package var languageNames: [Name] = []
  /// The last day of ``Kind/due``, or the one that came with ``Kind/accept``.
  package var due: CalendarDay?
  /// The session of a review in which a person decided, and the number of the save in it.
  package var session: String?
  package var sequence: Int?

  package init(_ kind: Kind, of order: String?, at date: EventTime) {
    self.kind = kind
    self.order = order
    self.date = date
  }

  /// The schema that is read and written.
  package static let schema = "loctrip.event/3"
  /// The folder of events in an order's folder.
  package static let folderName = "events"
  /// The largest size of a file, in bytes.
  static let limit = 256 << 20

  /// The name of the file: time, kind and digest, so that the same event has one file.
  package var fileName: String { fileName(of: serialized()) }

  /// The same, of the bytes that ``serialized()`` gave.
  package func fileName(of bytes: [UInt8]) -> String {
    let digest = "\(TextDigest(ofFile: bytes))"
    return "\(date.compact)-\(kind.rawValue)-\(digest.prefix(6)).json"
  }
}

extension OrderEvent {
  /// ` in fr, de` for an event about some languages, else nothing.
  package var languagesText: String {
    languages.isEmpty ? "" : " in \(languages.map(\.oneLine).joined(separator: ", "))"
  }

  /// True if a closing or reopening is about a language.
  func concerns(_ language: String) -> Bool {
    languages.isEmpty || languages.contains { LanguageTag.isSame($0, language) }
  }
}

// MARK: - JSON

extension OrderEvent {
  /// Reads the bytes of an event; members that it does not know are passed over.
  ///
  /// - Parameters:
  ///   - bytes: The file as it is on disk.
  ///   - path: The name for findings.
  ///   - order: The id of the order that the event must be of; `nil` for any.
  /// - Throws: `FindingsError` with the place when the bytes are not JSON, or not an event of the order.
  package init(parsing bytes: [UInt8], path: String, of order: String? = nil) throws(FindingsError)
  {
    let file = try RecordFile(parsing: bytes, path: path, code: .notAnEvent)
    try file.check(schema: Self.schema)
    let root = file.root
    let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
    self.init(
      try file.value("kind", of: root, "one of \(kinds)", Kind.init),
      of: try file.textOrNull("order", of: root),
      at: try file.value("date", of: root, "a time such as 2026-11-27T09:14:05Z", EventTime.init))
    if let order, self.order.map({ !$0.isIdentical(to: order) }) ?? true {
      let place = try file.required("order", of: root)
      throw file.error(
        place, "is an event of \(file.short(place)), but in the folder of '\(order)'")
    }
    by = try file.lineOrNull("by", of: root)
    session = try file.textOrNull("session", of: root)
    sequence = file.count("sequence", of: root)
    if kind == .close {
      let reasons = Reason.allCases.map(\.rawValue).joined(separator: ", ")
      reason = try file.value("reason", of: root, "one of \(reasons)", Reason.init)
    }
    if kind == .close || kind == .reopen {
      languages = try file.strings("languages", of: root).map(\.oneLine)
    }
    if kind == .rename {
      catalogNames = try Self.names("catalogNames", file)
      languageNames = try Self.names("languageNames", file)
    }
    if kind == .due || file.present("due", of: root) != nil {
      due = try file.value("due", of: root, "a date", CalendarDay.init)
    }
    if let node = file.present("delivery", of: root) {
      delivery = Delivery(
        try file.string("name", of: node).oneLine,
        try file.value("digest", of: node, "a digest") { TextDigest($0) })
    }
    if kind == .invoice { invoice = try Self.invoice(file) }
    guard file.present("units", of: root) != nil else { return }
    let nodes = try file.elements("units", of: root)
    units.reserveCapacity(nodes.count)
    for node in nodes { units.append(try Self.unit(file, node, after: units.last)) }
  }

  private static func names(_ member: String, _ file: RecordFile) throws(FindingsError) -> [Name] {
    guard file.present(member, of: file.root) != nil else { return [] }
    return try file.elements(member, of: file.root).map { node throws(FindingsError) in
      Name(try file.string("name", of: node), as: try file.string("as", of: node))
    }
  }

  private static func invoice(_ file: RecordFile) throws(FindingsError) -> Invoice {
    let node = try file.required("invoice", of: file.root)
    let lines = try file.elements("lines", of: node).map { line throws(FindingsError) in
      OrderInvoice.Line(
        number: file.count("line", of: line) ?? 0, order: try file.word("order", of: line),
        language: try file.wordOrNull("language", of: line),
        words: file.count("words", of: line),
        amount: try file.value("amount", of: line, "an amount such as \"7.44\"") {
          Money($0, "")?.amount
        },
        currency: try file.wordOrNull("currency", of: line))
    }
    return Invoice(
      try file.word("number", of: node), of: try file.word("agency", of: node), lines)
  }

  /// Reads the event at a path.
  ///
  /// - Throws: `FindingsError` when there is no such file, or it is no event.
  package init(at path: String, of order: String? = nil) throws(FindingsError) {
    try self.init(parsing: try FileAccess.read(path, limit: Self.limit), path: path, of: order)
  }

  /// Reads a unit; it shares the texts that the one before it has too.
  private static func unit(_ file: RecordFile, _ node: Int, after last: Unit?) throws(FindingsError)
    -> Unit
  {
    func text(_ name: String, _ known: String?) throws(FindingsError) -> String {
      let value = try file.required(name, of: node)
      if let known, file.document.isString(value, equalTo: known) { return known }
      return try file.text(value)
    }
    guard file.document.kind(of: node) == .object else {
      throw file.error(node, "\(file.short(node)) is not a unit of an event")
    }
    var unit = Unit(
      try text("id", nil), catalog: try text("catalog", last?.catalog),
      language: file.document.member("language", of: node) == nil
        ? "" : try text("language", last?.language), try text("verdict", last?.verdict))
    unit.codes = try file.strings("codes", of: node).map(\.oneLine)
    if let text = file.present("text", of: node) { unit.text = try file.message(text) }
    if file.present("others", of: node) != nil {
      unit.others = try file.elements("others", of: node).map { other throws(FindingsError) in
        try file.message(other)
      }
    }
    if file.present("state", of: node) != nil { unit.state = try file.state("state", of: node) }
    unit.source = try file.digest("source", of: node)
    unit.found = try file.known("found", of: node)
    unit.written = try file.known("written", of: node)
    if let node = file.present("replaced", of: node) {
      unit.replaced = LoctripTranslation(
        try file.message(try file.required("text", of: node)), try file.state("state", of: node))
    }
    unit.delivered = try file.digest("delivered", of: node)
    unit.renamed = try file.textOrNull("as", of: node)
    unit.place = try file.wordOrNull("place", of: node)
    unit.note = try file.textOrNull("note", of: node)
    return unit
  }

  /// The bytes of the file, the same for the same event.
  package func serialized() -> [UInt8] {
    var json = JSONWriter(style: .record)
    json.writeObject { json in
      json.writeMember("schema", Self.schema)
      json.writeMember("kind", kind.rawValue)
      json.writeMember("order", order.map { .string($0) } ?? .null)
      json.writeMember("date", "\(date)")
      if let by { json.writeMember("by", by) }
      if let reason { json.writeMember("reason", reason.rawValue) }
      if !languages.isEmpty {
        json.writeMember("languages", onOneLine: .array(languages.map { .string($0) }))
      }
      json.writeNames("catalogNames", catalogNames)
      json.writeNames("languageNames", languageNames)
      if let due { json.writeMember("due", "\(due)") }
      if let session { json.writeMember("session", session) }
      if let sequence { json.writeMember("sequence", sequence) }
      if let delivery {
        json.writeMember(
          "delivery",
          onOneLine: ["name": .string(delivery.name), "digest": .string("\(delivery.digest)")])
      }
      if let invoice { json.writeMember("invoice", invoice.json) }
      guard !units.isEmpty else { return }
      json.beginMember("units")
      json.writeArray { json in
        for unit in units { json.writeElement(onOneLine: unit.json) }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}

extension JSONWriter {
  fileprivate mutating func writeNames(_ member: String, _ names: [OrderEvent.Name]) {
    guard !names.isEmpty else { return }
    beginMember(member)
    writeArray { json in
      for name in names {
        json.writeElement(onOneLine: ["name": .string(name.old), "as": .string(name.new)])
      }
    }
  }
}

extension OrderEvent.Invoice {
  fileprivate var json: JSONValue {
    [
      "agency": .string(agency), "number": .string(number),
      "lines": .array(
        lines.map { line in
          [
            "line": .integer(line.number), "order": .string(line.order),
            "language": line.language.map { .string($0) },
            "words": line.words.map { .integer($0) },
            "amount": .string(Money(line.amount, "").text),
            "currency": line.currency.map { .string($0) },
          ]
        }),
    ]
  }
}

extension OrderEvent.Unit {
  fileprivate var json: JSONValue {
    [
      "catalog": .string(catalog), "language": language.isEmpty ? nil : .string(language),
      "id": .string(id),
      "as": renamed.map { .string($0) }, "verdict": .string(verdict),
      "codes": codes.isEmpty ? nil : .array(codes.map { .string($0) }),
      "text": text?.record,
      "others": others.isEmpty ? nil : .array(others.map(\.record)),
      "state": state.map { .string($0.rawValue) },
      "source": source.map { .string("\($0)") }, "found": found?.json, "written": written?.json,
      "replaced": replaced.map {
        ["text": $0.message.record, "state": .string($0.state.rawValue)]
      },
      "delivered": delivered.map { .string("\($0)") },
      "place": place.map { .string($0) }, "note": note.map { .string($0) },
    ]
  }
}

extension OrderEvent.Known {
  fileprivate var json: JSONValue {
    ["text": .string("\(text)"), "state": .string(state.rawValue)]
  }
}

extension LoctripMessage {
  /// A text as a string, the phrases of a set as an array.
  fileprivate var record: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .phrases(let phrases): .array(phrases.map { .string($0) })
    }
  }
}

extension RecordFile {
  /// The text of a node: a string, or the phrases of a set.
  ///
  /// - Throws: `FindingsError` when it is another value.
  fileprivate func message(_ node: Int) throws(FindingsError) -> LoctripMessage {
    guard document.kind(of: node) == .array else { return .text(try text(node)) }
    return .phrases(
      try document.elements(of: node).map { element throws(FindingsError) in try text(element) })
  }

  /// The state of a member.
  ///
  /// - Throws: `FindingsError` when it is no text.
  fileprivate func state(_ name: String, of node: Int) throws(FindingsError) -> TranslationState {
    TranslationState(rawValue: try word(name, of: node))
  }

  /// The digest of a member, or `nil` if it is absent or `null`.
  ///
  /// - Throws: `FindingsError` when it is no digest.
  fileprivate func digest(_ name: String, of node: Int) throws(FindingsError) -> TextDigest? {
    guard present(name, of: node) != nil else { return nil }
    return try value(name, of: node, "a digest") { TextDigest($0) }
  }

  /// The text of a catalog of a member, or `nil` if it is absent or `null`.
  ///
  /// - Throws: `FindingsError` when it is something else.
  fileprivate func known(_ name: String, of node: Int) throws(FindingsError) -> OrderEvent.Known? {
    guard let member = present(name, of: node) else { return nil }
    guard document.kind(of: member) == .object, let text = try digest("text", of: member) else {
      throw error(member, "\"\(name)\" is \(short(member)), and no digest of a text with its state")
    }
    return OrderEvent.Known(text, try state("state", of: member))
  }
}

extension Finding.Code {
  /// A file in an order's folder is not a readable event.
  package static let notAnEvent: Self = "not-an-event"
}
