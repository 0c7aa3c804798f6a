internal import LoctripFileSets
internal import LoctripJSONSource
package import LoctripAppProjects
package import LoctripLocalizationCore

/// Something that happened to an order, in a file that is written once and never changed.
package struct OrderEvent: Sendable, Equatable {
  /// The kind of an event.
  package enum Kind: String, Sendable, CaseIterable {
    // In the order in which those of one second count.

    /// A delivery was imported.
    case `import`
    /// Units were taken and wait for a look of ours.
    case hold
    /// A person decided about units.
    case decide
    /// The order ended.
    case close
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

  /// A unit that the event is about.
  package struct Unit: Sendable, Hashable {
    /// The catalog, as `original`.
    package var catalog: String
    /// The language, as the catalogs spell it.
    package var language: String
    /// The id of the unit in the form of XLIFF 1.2.
    package var id: String
    /// A `Verdict` of an import, or a ``Decided``; others are read and mean nothing.
    package var verdict: String
    /// The codes of the findings that led to it.
    package var codes: [String] = []
    /// The digest of the text that was delivered or decided, or `nil` without one.
    package var text: TextDigest?
    /// The digest of the delivered text that a person decided about, if `text` is another one.
    package var delivered: TextDigest?
    /// The digest of the source that a person saw, or `nil`.
    package var source: TextDigest?
    /// The reason or the question of a person.
    package var note: String?

    package init(
      _ id: String,
      catalog: String,
      language: String,
      _ verdict: String,
      text: TextDigest? = nil
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
  /// The delivery of an import.
  package var delivery: Delivery?
  package var units: [Unit] = []
  /// The reason of ``Kind/close``.
  package var reason: Reason?
  /// The session of a review in which a person decided, and the number of the save in it.
  package var session: String?
  package var sequence: Int?

  package init(_ kind: Kind, of order: String?, at date: EventTime) {
    self.kind = kind
    self.order = order
    self.date = date
  }

  /// The schema that is read and written.
  package static let schema = "loctrip.event/1"
  /// The folder of events in an order's folder.
  package static let folderName = "events"
  /// The largest size of a file, in bytes.
  static let limit = 256 << 20

  /// The name of the file: time, kind and digest, so that the same event has one file.
  package var fileName: String {
    let digest = "\(TextDigest(ofFile: serialized()))"
    return "\(date.compact)-\(kind.rawValue)-\(digest.prefix(6)).json"
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
  /// - Throws: `RoundTripError` with the place when the bytes are not JSON, or not an event of the order.
  package init(
    parsing bytes: [UInt8],
    path: String,
    of order: String? = nil
  ) throws(RoundTripError) {
    let file = try RecordFile(parsing: bytes, path: path, code: .notAnEvent)
    try file.check(schema: Self.schema)
    let root = file.root
    let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
    self.init(
      try file.value("kind", of: root, "one of \(kinds)", Kind.init),
      of: try file.textOrNull("order", of: root),
      at: try file.value("date", of: root, "a time such as 2026-11-27T09:14:05Z", EventTime.init)
    )
    if let order, self.order.map({ !$0.isIdentical(to: order) }) ?? true {
      let place = try file.required("order", of: root)
      throw file.error(
        place,
        "is an event of \(file.short(place)), but in the folder of '\(order)'"
      )
    }
    by = try file.lineOrNull("by", of: root)
    session = try file.textOrNull("session", of: root)
    sequence = file.count("sequence", of: root)
    if kind == .close {
      let reasons = Reason.allCases.map(\.rawValue).joined(separator: ", ")
      reason = try file.value("reason", of: root, "one of \(reasons)", Reason.init)
    }
    if let node = file.present("delivery", of: root) {
      delivery = Delivery(
        try file.string("name", of: node).oneLine,
        try file.value("digest", of: node, "a digest") { TextDigest($0) }
      )
    }
    guard file.present("units", of: root) != nil else { return }
    let nodes = try file.elements("units", of: root)
    units.reserveCapacity(nodes.count)
    for node in nodes { units.append(try Self.unit(file, node, after: units.last)) }
  }

  /// Reads the event at a path.
  ///
  /// - Throws: `RoundTripError` when there is no such file, or it is no event.
  package init(at path: String, of order: String? = nil) throws(RoundTripError) {
    try self.init(
      parsing: try FileAccess.read(path, limit: Self.limit),
      path: path,
      of: order
    )
  }

  /// Reads a unit; it shares the texts that the one before it has too.
  private static func unit(
    _ file: RecordFile,
    _ node: Int,
    after last: Unit?
  ) throws(RoundTripError) -> Unit {
    func text(_ name: String, _ known: String?) throws(RoundTripError) -> String {
      let value = try file.required(name, of: node)
      if let known, file.document.isString(value, equalTo: known) { return known }
      return try file.text(value)
    }
    guard file.document.kind(of: node) == .object else {
      throw file.error(node, "\(file.short(node)) is not a unit of an event")
    }
    var unit = Unit(
      try text("id", nil),
      catalog: try text("catalog", last?.catalog),
      language: try text("language", last?.language),
      try text("verdict", last?.verdict)
    )
    unit.codes = try file.strings("codes", of: node).map(\.oneLine)
    if file.present("text", of: node) != nil {
      unit.text = try file.value("text", of: node, "a digest") { TextDigest($0) }
    }
    if file.present("delivered", of: node) != nil {
      unit.delivered = try file.value("delivered", of: node, "a digest") { TextDigest($0) }
    }
    if file.present("source", of: node) != nil {
      unit.source = try file.value("source", of: node, "a digest") { TextDigest($0) }
    }
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
      if let session { json.writeMember("session", session) }
      if let sequence { json.writeMember("sequence", sequence) }
      if let delivery {
        json.writeMember(
          "delivery",
          onOneLine: ["name": .string(delivery.name), "digest": .string("\(delivery.digest)")]
        )
      }
      guard !units.isEmpty else { return }
      json.beginMember("units")
      json.writeArray { json in
        for unit in units { json.writeElement(onOneLine: unit.json) }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}

extension OrderEvent.Unit {
  fileprivate var json: JSONValue {
    [
      "catalog": .string(catalog), "language": .string(language), "id": .string(id),
      "verdict": .string(verdict),
      "codes": codes.isEmpty ? nil : .array(codes.map { .string($0) }),
      "text": text.map { .string("\($0)") },
      "delivered": delivered.map { .string("\($0)") },
      "source": source.map { .string("\($0)") }, "note": note.map { .string($0) },
    ]
  }
}

extension Finding.Code {
  /// A file is not an event of an order that can be read.
  package static let notAnEvent: Self = "not-an-event"
}
