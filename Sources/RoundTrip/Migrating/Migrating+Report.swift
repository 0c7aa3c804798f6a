internal import JSONSource
internal import LocalizationCore
internal import LocalizationReports

extension Migrating {
  /// Returns the migration as JSON, schema `loctrip.migrate/1`.
  ///
  /// - Parameters:
  ///   - isDryRun: True if nothing was written.
  ///   - removed: True if the files that are not needed any more were removed.
  package func json(isDryRun: Bool, removed: Bool) -> [UInt8] {
    JSONForm.document("migrate") { json in
      json.writeMember("dryRun", .bool(isDryRun))
      json.writeMember("needsPerson", .bool(needsPerson))
      json.writeMember("to", .string(target.rawValue))
      json.writeMember("keys", .integer(tables.reduce(0) { $0 + $1.keyCount }))
      json.writeMember("texts", .integer(tables.reduce(0) { $0 + $1.textCount }))
      json.writeMember(
        "tables",
        .array(
          tables.map { table in
            [
              "path": JSONForm.path(table.path).json,
              "outcome": .string(table.outcome.rawValue),
              "languages": .array(table.languages.map { .string($0) }),
              "keys": .integer(table.keyCount),
              "texts": .integer(table.textCount),
              "sources": .array(table.sources.map { JSONForm.path($0).json }),
              "products": .array(table.products.map { JSONForm.path($0).json }),
            ]
          }
        )
      )
      json.writeMember("changedCatalogs", changes.map { JSONForm.path($0.path) })
      json.writeMember("removed", removed ? leftovers.map { JSONForm.path($0.path) } : [])
      json.writeMember("findings", .array(findings.map(\.json)))
    }
  }

  /// The last line of the report: how much there was.
  package var summary: String {
    guard !tables.isEmpty else { return "Nothing to migrate." }
    return [
      Self.count(tables.count, "table"), Self.count(tables.reduce(0) { $0 + $1.keyCount }, "key"),
      Self.count(tables.reduce(0) { $0 + $1.textCount }, "text"),
    ].joined(separator: ", ")
  }

  fileprivate static func count(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}

extension Migrating.Table {
  /// The size of the table in words: `2 languages, 1 key, 2 texts`.
  package var figures: String {
    [
      Migrating.count(languages.count, "language"), Migrating.count(keyCount, "key"),
      Migrating.count(textCount, "text"),
    ].joined(separator: ", ")
  }
}

extension String {
  fileprivate var json: JSONValue { .string(self) }
}
