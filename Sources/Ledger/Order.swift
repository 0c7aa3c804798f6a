internal import LoctripFileSets
internal import LoctripJSONSource
internal import LoctripAppProjects
package import LoctripLocalizationCore
internal import LoctripReconciliation

/// Everything that went to one agency at one time, as its file `order.json` describes it.
package struct Order: Sendable, Equatable {
  /// The purpose of an order.
  package enum Kind: String, Sendable, CaseIterable {
    /// Open units to translate.
    case translation
    /// Units that were sent back to the agency.
    case rework
    /// Units in `needs_review`.
    case review
  }

  /// The size of the units that are to do.
  package struct Size: Sendable, Equatable {
    package var units: Int
    package var words: Int

    package init(units: Int, words: Int) {
      self.units = units
      self.words = words
    }
  }

  /// The part of an order in one language.
  package struct Language: Sendable, Equatable {
    /// The language, as the catalogs spell it.
    package var language: String
    /// The path of the bundle, from the order's folder.
    package var bundle: String
    /// The path of the manifest, from the order's folder.
    package var manifest: String
    /// The size of the units that are to do.
    package var todo: Size
    /// The same by match band, or `nil` when that is not known.
    package var workload: Workload?
    /// The price at the time of the order, or `nil` without rates.
    package var price: Money?
    /// The rate of that price.
    package var rate: OrderRate?

    package init(_ language: String, bundle: String, manifest: String, todo: Size) {
      self.language = language
      self.bundle = bundle
      self.manifest = manifest
      self.todo = todo
    }
  }

  /// The id, which is the name of the order's folder.
  package var id: String
  package var kind = Kind.translation
  /// The agency, by its name in the configuration.
  package var agency: String
  /// The day of the order.
  package var created: CalendarDay
  /// The last day for the agency, or `nil` without one.
  package var due: CalendarDay?
  /// A note for the agency.
  package var note: String?
  /// The form of the bundles in the words of the command line, such as `xcloc`.
  package var bundle: String
  package var languages: [Language] = []
  /// The order that this one is the rework of, by its id.
  package var reworkOf: String?

  package init(_ id: String, agency: String, created: CalendarDay, bundle: String) {
    self.id = id
    self.agency = agency
    self.created = created
    self.bundle = bundle
  }

  /// The name of the file.
  package static let fileName = "order.json"
  /// The folder of the files as they were sent, in the order's.
  package static let sentFolder = "sent"
  /// The schema that is read and written.
  package static let schema = "loctrip.order/2"
  /// The largest size of the file, in bytes.
  static let limit = 4 << 20

  /// The size of all units that are to do.
  package var todo: Size {
    languages.reduce(into: Size(units: 0, words: 0)) {
      $0.units += $1.todo.units
      $0.words += $1.todo.words
    }
  }

  /// The price of all languages, or `nil` if one has none or another currency.
  package var price: Money? { languages.map(\.price).sum }
}

// MARK: - Ids

extension Order {
  /// True if a text has the form of an id: ISO week, agency, and two characters, `2026-w48-agency-a-k7`; of a rework
  /// order `2026-w48-agency-a-r-k7`.
  ///
  /// Such a text leads into no other folder. Check it before an id of a stranger becomes a path.
  package static func isWellFormed(_ id: String) -> Bool {
    guard id.utf8.count <= 100 else { return false }
    let bytes = Array(id.utf8)
    guard bytes.count > 12, bytes[..<4].allSatisfy(\.isASCIIDigit),
      bytes[4] == UInt8(ascii: "-"), bytes[5] == UInt8(ascii: "w"),
      bytes[6].isASCIIDigit, bytes[7].isASCIIDigit, bytes[8] == UInt8(ascii: "-"),
      bytes[bytes.count - 3] == UInt8(ascii: "-"),
      bytes[(bytes.count - 2)...].allSatisfy(digits.contains)
    else { return false }
    let zero = Int(UInt8(ascii: "0"))
    let week = (Int(bytes[6]) - zero) * 10 + Int(bytes[7]) - zero
    return (1...53).contains(week) && Configuration.Agency.isName(bytes[9..<(bytes.count - 3)])
  }

  /// Digits and letters that nobody takes for others.
  private static let digits = Array("23456789abcdefghjkmnpqrstuvwxyz".utf8)

  /// Returns the id of an order: two clones that order in one week get two.
  ///
  /// - Parameters:
  ///   - agency: The agency by its name.
  ///   - day: The day of the order.
  ///   - isRework: True for a rework order.
  ///   - digest: The digest of what is ordered, and when.
  ///   - isTaken: Returns true if an order has an id. Names of folders count without case, as some file systems do.
  package static func id(
    for agency: String, on day: CalendarDay, isRework: Bool = false, digest: TextDigest,
    isTaken: (String) -> Bool
  ) -> String {
    let (year, week) = day.week
    let first = "\(year.padded(4))-w\(week.padded(2))-\(agency)\(isRework ? "-r" : "")-"
    let count = UInt64(digits.count)
    var rest = digest.rawValue
    func end(_ number: UInt64) -> String {
      String(
        decoding: [digits[Int(number / count % count)], digits[Int(number % count)]], as: UTF8.self)
    }
    // The next characters of the digest, then any that are free.
    while rest > 0 {
      let id = first + end(rest)
      if !isTaken(id) { return id }
      rest /= count
    }
    for number in 0..<(count * count) where !isTaken(first + end(number)) {
      return first + end(number)
    }
    return first + end(digest.rawValue)
  }
}

// MARK: - JSON

extension Order {
  /// Reads the bytes of an `order.json`; members that it does not know are passed over.
  ///
  /// - Parameters:
  ///   - bytes: The file as it is on disk.
  ///   - path: The name for findings.
  ///   - folder: The name of the order's folder, which the id must be; `nil` for any.
  /// - Throws: `FindingsError` with the place when the bytes are not JSON or not an order, or a path in them leads
  ///   outside of the order's folder.
  package init(parsing bytes: [UInt8], path: String, in folder: String? = nil) throws(FindingsError)
  {
    let file = try RecordFile(parsing: bytes, path: path, code: .notAnOrder)
    try file.check(schema: Self.schema)
    let root = file.root
    self.init(
      try file.value("id", of: root, "the id of an order, such as 2026-w48-agency-a-k7") {
        Self.isWellFormed($0) ? $0 : nil
      },
      agency: try file.value("agency", of: root, "the name of an agency") {
        Configuration.Agency.isName($0) ? $0 : nil
      }, created: try file.value("created", of: root, "a date", CalendarDay.init),
      bundle: try file.word("bundle", of: root))
    if let folder, !id.isIdentical(to: folder) {
      let place = try file.required("id", of: root)
      throw file.error(place, "the id is '\(id)', but the folder is '\(folder)'; rename the folder")
    }
    let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
    kind = try file.value("kind", of: root, "one of \(kinds)", Kind.init)
    if file.present("due", of: root) != nil {
      due = try file.value("due", of: root, "a date", CalendarDay.init)
    }
    note = try file.lineOrNull("note", of: root)
    if file.present("reworkOf", of: root) != nil {
      reworkOf = try file.value("reworkOf", of: root, "the id of an order") {
        Self.isWellFormed($0) ? $0 : nil
      }
    }
    for node in try file.elements("languages", of: root) {
      languages.append(try Self.language(file, node))
    }
  }

  /// Reads the `order.json` at a path.
  ///
  /// - Throws: `FindingsError` when there is no such file, or it is no order.
  package init(at path: String, in folder: String? = nil) throws(FindingsError) {
    try self.init(parsing: try FileAccess.read(path, limit: Self.limit), path: path, in: folder)
  }

  private static func language(_ file: RecordFile, _ node: Int) throws(FindingsError) -> Language {
    guard file.document.kind(of: node) == .object else {
      throw file.error(node, "\(file.short(node)) is not a language of an order")
    }
    let inside = "a path inside of the order's folder"
    let todo = try file.required("todo", of: node)
    var language = Language(
      try file.value("language", of: node, "a language tag (BCP 47)") {
        LanguageTag.isWellFormed($0) ? $0 : nil
      }, bundle: try file.value("bundle", of: node, inside) { isInside($0) ? $0 : nil },
      manifest: try file.value("manifest", of: node, inside) { isInside($0) ? $0 : nil },
      todo: Size(
        units: try file.amount("units", of: todo), words: try file.amount("words", of: todo)))
    if let workload = file.present("workload", of: node) {
      language.workload = Workload(BandCounts(file.document, at: workload))
    }
    if let rate = file.present("rate", of: node) { language.rate = try OrderRate(file, rate) }
    if let price = file.present("price", of: node) {
      let currency = try file.word("currency", of: price)
      language.price = try file.value("amount", of: price, "an amount such as \"6.76\"") {
        Money($0, currency)
      }
    }
    return language
  }

  /// True if a path is relative and has no step upward.
  private static func isInside(_ path: String) -> Bool {
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    return path.utf8.count <= 1_000 && !path.unicodeScalars.contains { $0.value < 0x20 }
      && !path.contains("\\")
      && steps.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }

  /// The bytes of the file, the same for the same order.
  package func serialized() -> [UInt8] {
    var json = JSONWriter(style: .record)
    json.writeObject { json in
      json.writeMember("schema", Self.schema)
      json.writeMember("id", id)
      json.writeMember("kind", kind.rawValue)
      json.writeMember("agency", agency)
      json.writeMember("created", "\(created)")
      json.writeMember("due", due.map { .string("\($0)") } ?? .null)
      json.writeMember("note", note.map { .string($0) } ?? .null)
      json.writeMember("bundle", bundle)
      json.beginMember("languages")
      json.writeArray { json in
        for language in languages { json.writeElement(onOneLine: language.json) }
      }
      json.writeMember("reworkOf", reworkOf.map { .string($0) } ?? .null)
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}

extension Order.Language {
  fileprivate var json: JSONValue {
    [
      "language": .string(language), "bundle": .string(bundle), "manifest": .string(manifest),
      "todo": ["units": .integer(todo.units), "words": .integer(todo.words)],
      "workload": workload?.json,
      "price": price?.json,
      "rate": rate?.json,
    ]
  }
}

extension Finding.Code {
  /// The file of an order cannot be read.
  package static let notAnOrder: Self = "not-an-order"
}
