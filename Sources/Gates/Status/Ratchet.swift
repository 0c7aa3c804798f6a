internal import LoctripFileSets
internal import LoctripJSONSource
package import LoctripLocalizationCore
internal import LoctripAppProjects
internal import LoctripLocalizationReports

/// The recorded coverage of each language and catalog, which must not fall.
///
/// A JSON file that is kept with the catalogs, see `docs/status.md`.
package struct Ratchet: Sendable, Equatable {
  /// The schema of the file.
  package static let schema = "loctrip.ratchet/1"

  /// The path, for findings.
  package let path: String
  /// The coverage by language, then catalog.
  package private(set) var coverage: [String: [String: Percentage]] = [:]

  package init(path: String) { self.path = path }

  /// Reads a ratchet.
  ///
  /// - Throws: `FindingsError` when the file is missing or is not a ratchet.
  package init(at path: String) throws(FindingsError) {
    guard FileAccess.kind(of: path).exists else {
      throw FindingsError(
        missing: "no such file; create it from today's coverage with --update-ratchet", at: path)
    }
    try self.init(parsing: try FileAccess.read(path, limit: 16 << 20), path: path)
  }

  /// Reads a ratchet.
  ///
  /// - Throws: `FindingsError` when the bytes are not a ratchet.
  package init(parsing bytes: [UInt8], path: String) throws(FindingsError) {
    self.path = path
    let file = try RecordFile(parsing: bytes, path: path, code: .notARatchet)
    let document = file.document
    try file.check(schema: Self.schema)
    guard let languages = document.member("languages", of: file.root) else { return }
    for (language, catalogs) in document.members(of: languages) {
      for (catalog, value) in document.members(of: catalogs) {
        guard let done = file.count("translated", of: value),
          let all = file.count("units", of: value), done >= 0, done <= all
        else {
          throw file.error(
            value,
            "a catalog needs \"translated\" and \"units\", whole numbers with translated at most units"
          )
        }
        coverage[document.string(at: language), default: [:]][document.string(at: catalog)] =
          Percentage(done, of: all)
      }
    }
  }

  /// The gates: no recorded catalog has fallen.
  ///
  /// If no counted catalog is recorded, there is one failed gate.
  package func gates(for status: Status) -> [Status.Gate] {
    let gates = status.parts.compactMap { part -> Status.Gate? in
      guard let before = coverage[part.language]?[part.name] else { return nil }
      let now = part.counts.coverage
      let message =
        "\(Status.name(part.language)) dropped in \(part.catalog): \(before.part.grouped) of "
        + "\(before.whole.counted("unit")) were translated, now \(now.part.grouped) of "
        + "\(now.whole.grouped) are"
      return Status.Gate(
        kind: .ratchet, language: part.language, catalog: part.catalog,
        required: "\(before.text) %", coverage: now,
        finding: now < before ? Status.finding(.coverageFell, message, [part]) : nil)
    }
    guard gates.isEmpty else { return gates }
    let reason =
      status.parts.isEmpty
      ? status.emptiness : "\(path) contains none of these catalogs and languages"
    return [.emptyGate(.ratchet, of: "*", "100 %", because: reason)]
  }

  /// Records the present coverage; values that fell or were not counted stay.
  package mutating func raise(to status: Status) {
    for part in status.parts where !part.language.isEmpty {
      let now = part.counts.coverage
      guard now.unknown == 0 else { continue }
      if let before = coverage[part.language]?[part.name], now < before { continue }
      coverage[part.language, default: [:]][part.name] = now
    }
  }

  /// The bytes of the file, deterministic for the same coverage.
  package func serialized() -> [UInt8] {
    func object<Value>(_ members: [String: Value], _ json: (Value) -> JSONValue) -> JSONValue {
      .object(
        members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
          .map { ($0.key, json($0.value)) })
    }
    let languages = object(coverage) { catalogs in
      object(catalogs) {
        ["translated": .integer($0.part), "units": .integer($0.whole)]
      }
    }
    let value: JSONValue = ["schema": .string(Self.schema), "languages": languages]
    return VisibleText.escaping(json: value.serialized()) + [UInt8(ascii: "\n")]
  }
}

extension Finding.Code {
  /// A file is not a ratchet that can be read.
  package static let notARatchet: Self = "not-a-ratchet"
}
