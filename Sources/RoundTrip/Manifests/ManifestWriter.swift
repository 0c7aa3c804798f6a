internal import JSONSource
internal import LocalizationCore
internal import StringCatalogs

/// Writes the catalogs of a manifest, one unit a line.
///
/// Straight to bytes: a manifest of 100,000 units is written while the bundle is.
struct ManifestWriter: Sendable {
  /// How many units were written.
  private var unitCount = 0
  /// How many words their sources have.
  private var wordCount = 0

  private var json: JSONWriter
  private var isFirstCatalog = true
  private var catalogUnitCount = 0

  /// Starts with no catalog.
  init(capacity: Int = 0) {
    json = JSONWriter()
    json.bytes.reserveCapacity(capacity)
  }

  /// Starts a catalog.
  ///
  /// - Parameters:
  ///   - original: The name of the catalog.
  ///   - digest: The bytes of the catalog.
  mutating func beginCatalog(original: String, digest: TextDigest?) {
    raw(isFirstCatalog ? "\n    {\n" : ",\n    {\n")
    isFirstCatalog = false
    raw("      \"original\": ")
    json.writeString(original)
    if let digest {
      raw(",\n      \"digest\": \"")
      digest.appendDigits(to: &json.bytes)
      raw("\"")
    }
    raw(",\n      \"units\": [")
    catalogUnitCount = 0
  }

  /// Writes a row of a table as a unit of the open catalog.
  ///
  /// - Parameter isUnfinished: Whether the translation goes out as unfinished whatever its state.
  mutating func write(_ table: UnitTable, at row: Int, isUnfinished: Bool = false) {
    guard let digests = table.digests(row) else { return }
    raw(catalogUnitCount == 0 ? "\n        {\"id\": " : ",\n        {\"id\": ")
    catalogUnitCount += 1
    if table.isPlain(row), let id = table.keyBytes(row) {
      json.writeString(id)
    } else {
      json.writeString(table.id(row) ?? "")
    }
    raw(", \"source\": \"")
    digests.source.appendDigits(to: &json.bytes)
    if let target = digests.target {
      raw("\", \"target\": \"")
      target.appendDigits(to: &json.bytes)
    }
    raw("\"")
    if let state = isUnfinished ? .new : table.translationState(row) {
      raw(", \"state\": ")
      json.writeString(state.rawValue)
    }
    raw("}")
  }

  /// Ends the open catalog.
  ///
  /// - Parameter words: How many words the sources of its units have.
  mutating func endCatalog(wordCount words: Int) {
    raw(catalogUnitCount == 0 ? "],\n" : "\n      ],\n")
    raw("      \"unitCount\": \(catalogUnitCount),\n      \"wordCount\": \(words)\n    }")
    unitCount += catalogUnitCount
    wordCount += words
  }

  /// The parts of the manifest: of a large one a second copy would be the most of the memory.
  ///
  /// - Parameter manifest: What it says besides its catalogs.
  func parts(_ manifest: SentManifest) -> [[UInt8]] {
    var head = JSONWriter()
    func text(_ text: String) { head.bytes.append(contentsOf: text.utf8) }
    func member(_ name: String, _ value: String, before: String = ",\n  ") {
      text("\(before)\"\(name)\": ")
      head.writeString(value)
    }
    member("schema", SentManifest.schema, before: "{\n  ")
    member("loctrip", manifest.loctrip)
    member("language", manifest.language)
    if let language = manifest.sourceLanguage { member("sourceLanguage", language) }
    if let bundle = manifest.bundle {
      text(",\n  \"bundle\": {")
      member("name", bundle.name, before: "")
      member("digest", bundle.digest.description, before: ", ")
      member("xliffVersion", bundle.xliffVersion, before: ", ")
      text("}")
    }
    let options = manifest.options
    text(",\n  \"options\": {")
    member("only", options.only, before: "")
    member("plurals", options.plurals, before: ", ")
    text(
      """
      , "protectPlaceholders": \(options.protectsPlaceholders), \
      \(options.approves ? "\"approved\": true, " : "")\
      "omitUntranslatable": \(options.omitsUntranslatable), "omitStale": \(options.omitsStale)}
      """
    )
    text(",\n  \"unitCount\": \(unitCount),\n  \"wordCount\": \(wordCount)")
    if let workload = manifest.workload { text(",\n  \"workload\": \(workload.line)") }
    text(",\n  \"catalogs\": [")
    return [head.bytes, json.bytes, Array((isFirstCatalog ? "]\n}\n" : "\n  ]\n}\n").utf8)]
  }

  private mutating func raw(_ text: String) { json.raw(text) }
}

extension SentManifest {
  /// The bytes of the manifest, the same for the same manifest.
  public func serialized() -> [UInt8] {
    var writer = ManifestWriter()
    for file in files {
      writer.beginCatalog(original: file.original, digest: file.digest)
      for row in file.units.indices { writer.write(file.units, at: row) }
      writer.endCatalog(wordCount: file.wordCount)
    }
    return Array(writer.parts(self).joined())
  }
}
