internal import LocalizationCore
internal import StringCatalogs

/// Writes the catalogs of a manifest, one unit a line.
///
/// Straight to bytes: a manifest of 100,000 units is written while the bundle is.
struct ManifestWriter: Sendable {
  /// How many units were written.
  private(set) var unitCount = 0
  /// How many words their sources have.
  private(set) var wordCount = 0

  private var json: JSONWriter
  private var isFirstCatalog = true

  /// Starts with no catalog.
  init(capacity: Int = 0) {
    json = JSONWriter()
    json.bytes.reserveCapacity(capacity)
  }

  /// Writes one catalog.
  ///
  /// - Parameters:
  ///   - original: The name of the catalog.
  ///   - digest: The bytes of the catalog.
  ///   - writeUnits: Calls ``Units/write(id:source:target:state:)`` for each unit and gives the words.
  mutating func writeCatalog(
    original: String,
    digest: TextDigest?,
    _ writeUnits: (inout Units) -> Int
  ) {
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
    var units = Units(json: json)
    // Two copies of the writer would copy what is written.
    json.bytes = []
    let words = writeUnits(&units)
    swap(&json, &units.json)
    raw(units.count == 0 ? "],\n" : "\n      ],\n")
    raw("      \"unitCount\": \(units.count),\n      \"wordCount\": \(words)\n    }")
    unitCount += units.count
    wordCount += words
  }

  /// The units of one catalog.
  struct Units {
    fileprivate var json: JSONWriter
    fileprivate private(set) var count = 0

    fileprivate init(json: JSONWriter) { self.json = json }

    /// Writes one unit.
    mutating func write(
      id: String,
      source: TextDigest,
      target: TextDigest?,
      state: TranslationState?
    ) {
      json.bytes.append(
        contentsOf: (count == 0 ? "\n        {\"id\": " : ",\n        {\"id\": ").utf8
      )
      count += 1
      json.writeString(id)
      json.bytes.append(contentsOf: ", \"source\": \"".utf8)
      source.appendDigits(to: &json.bytes)
      if let target {
        json.bytes.append(contentsOf: "\", \"target\": \"".utf8)
        target.appendDigits(to: &json.bytes)
      }
      json.bytes.append(UInt8(ascii: "\""))
      if let state {
        json.bytes.append(contentsOf: ", \"state\": ".utf8)
        json.writeString(state.rawValue)
      }
      json.bytes.append(UInt8(ascii: "}"))
    }
  }

  /// The whole manifest.
  ///
  /// - Parameter manifest: What it says besides its catalogs.
  func finish(_ manifest: SentManifest) -> [UInt8] {
    var head = JSONWriter()
    func text(_ text: String) { head.bytes.append(contentsOf: text.utf8) }
    func member(_ name: String, _ value: String, before: String = ",\n  ") {
      text("\(before)\"\(name)\": ")
      head.writeString(value)
    }
    head.bytes.reserveCapacity(json.bytes.count + 1024)
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
      "omitUntranslatable": \(options.omitsUntranslatable), "omitStale": \(options.omitsStale)}
      """
    )
    text(",\n  \"unitCount\": \(unitCount),\n  \"wordCount\": \(wordCount),\n  \"catalogs\": [")
    head.bytes += json.bytes
    text(isFirstCatalog ? "]\n}\n" : "\n  ]\n}\n")
    return head.bytes
  }

  private mutating func raw(_ text: String) { json.bytes.append(contentsOf: text.utf8) }
}

extension SentManifest {
  /// The bytes of the manifest, the same for the same manifest.
  public func serialized() -> [UInt8] {
    var writer = ManifestWriter()
    for file in files {
      writer.writeCatalog(original: file.original, digest: file.digest) { units in
        for unit in file.units {
          units.write(id: unit.id, source: unit.source, target: unit.target, state: unit.state)
        }
        return file.wordCount
      }
    }
    return writer.finish(self)
  }
}
