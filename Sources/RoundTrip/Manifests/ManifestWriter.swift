internal import JSONSource
internal import LocalizationCore
internal import Projects
internal import StringCatalogs

/// Writes a manifest, one unit a line, some thousand of them at a time and on all cores.
///
/// A large one need not stand in memory whole.
struct ManifestWriter: Sendable {
  /// A catalog of a manifest.
  struct Catalog: Sendable {
    private let original: String
    /// The bytes of the catalog, or `nil` when that is not known.
    private let digest: TextDigest?
    /// How many words the sources of the units have.
    fileprivate let wordCount: Int
    private let units: UnitTable
    /// The rows of the units, in the order of the document.
    fileprivate let rows: [Int]

    /// Creates a catalog; rows without a source are left out.
    init(
      original: String,
      digest: TextDigest?,
      wordCount: Int,
      units: UnitTable,
      rows: [Int]
    ) {
      self.original = original
      self.digest = digest
      self.wordCount = wordCount
      self.units = units
      self.rows = rows.filter { units.row($0).flags.contains(.hasSource) }
    }

    /// All units of a catalog of a manifest.
    init(_ file: SentManifest.File) {
      self.init(
        original: file.original,
        digest: file.digest,
        wordCount: file.wordCount,
        units: file.units,
        rows: Array(file.units.indices)
      )
    }

    /// What stands before the units.
    fileprivate func head(isFirst: Bool) -> [UInt8] {
      var json = JSONWriter()
      json.raw(isFirst ? "\n    {\n" : ",\n    {\n")
      json.raw("      \"original\": ")
      json.writeString(original)
      if let digest {
        json.raw(",\n      \"digest\": \"")
        digest.appendDigits(to: &json.bytes)
        json.raw("\"")
      }
      json.raw(",\n      \"units\": [")
      return json.bytes
    }

    /// The lines of some units, of which the first one in the catalog follows no comma.
    func lines(_ share: Range<Int>) -> [UInt8] {
      var json = JSONWriter()
      json.bytes.reserveCapacity(share.count * 160)
      for index in share { write(rows[index], to: &json, isFirst: index == 0) }
      return json.bytes
    }

    private func write(_ row: Int, to json: inout JSONWriter, isFirst: Bool) {
      guard let digests = units.digests(row) else { return }
      json.raw(isFirst ? "\n        {\"id\": " : ",\n        {\"id\": ")
      if units.isPlain(row), let id = units.keyBytes(row) {
        json.writeString(id)
      } else {
        json.writeString(units.id(row) ?? "")
      }
      json.raw(", \"source\": \"")
      digests.source.appendDigits(to: &json.bytes)
      if let target = digests.target {
        json.raw("\", \"target\": \"")
        target.appendDigits(to: &json.bytes)
      }
      json.raw("\"")
      if let state = units.translationState(row) {
        json.raw(", \"state\": ")
        json.writeString(state.rawValue)
      }
      if let isToDo = units.isMissingCopy(row) ? true : units.saidToDo(row) {
        json.raw(", \"todo\": \(isToDo)")
      }
      json.raw("}")
    }

    /// What stands behind the units.
    fileprivate var tail: [UInt8] {
      Array(
        """
        \(rows.isEmpty ? "],\n" : "\n      ],\n")\
              "unitCount": \(rows.count),
              "wordCount": \(wordCount)
            }
        """.utf8
      )
    }
  }

  /// What the manifest says besides its catalogs.
  var manifest: SentManifest
  /// Its catalogs.
  let catalogs: [Catalog]
  /// How many units are worth the way to another core.
  var share = 1024

  /// Gives the manifest to who takes it, a piece at a time, the same bytes each time.
  ///
  /// - Throws: What the sink throws.
  func write<Failure: Error>(to sink: (Span<UInt8>) throws(Failure) -> Void) throws(Failure) {
    try sink(ArraySlice(head).span)
    for (index, catalog) in catalogs.enumerated() {
      try sink(ArraySlice(catalog.head(isFirst: index == 0)).span)
      try concurrentPieces(of: catalog.rows.indices, size: share) {
        catalog.lines($0)
      } take: { piece throws(Failure) in
        try sink(ArraySlice(piece).span)
      }
      try sink(ArraySlice(catalog.tail).span)
    }
    try sink(ArraySlice(tail).span)
  }

  /// The same, that remembers what it takes the place of.
  ///
  /// - Throws: `RoundTripError` when what is written could not be read.
  func replacing(_ old: SentManifest) throws(RoundTripError) -> Self {
    var writer = self
    // One file name may have served several languages.
    guard old.language.isIdentical(to: manifest.language) else { return writer }
    let new = try SentManifest(parsing: bytes, path: old.path)
    writer.manifest.earlier = old.earlier(than: new)
    return writer
  }

  /// All of it.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write { piece in unsafe piece.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) } }
    return bytes
  }

  /// What stands before the catalogs.
  private var head: [UInt8] {
    var head = JSONWriter()
    func member(_ name: String, _ value: String, before: String = ",\n  ") {
      head.raw("\(before)\"\(name)\": ")
      head.writeString(value)
    }
    member("schema", SentManifest.schema, before: "{\n  ")
    member("loctrip", manifest.loctrip)
    member("language", manifest.language)
    if let language = manifest.sourceLanguage { member("sourceLanguage", language) }
    if let bundle = manifest.bundle { head.raw(",\n  \"bundle\": \(bundle.line)") }
    head.raw(",\n  \"options\": \(manifest.options.line)")
    let units = catalogs.reduce(0) { $0 + $1.rows.count }
    let words = catalogs.reduce(0) { $0 + $1.wordCount }
    head.raw(",\n  \"unitCount\": \(units),\n  \"wordCount\": \(words)")
    if let workload = manifest.workload { head.raw(",\n  \"workload\": \(workload.line)") }
    head.raw(",\n  \"catalogs\": [")
    return head.bytes
  }

  /// What stands behind the catalogs.
  private var tail: [UInt8] {
    var tail = JSONWriter()
    tail.raw(catalogs.isEmpty ? "]" : "\n  ]")
    for (index, earlier) in manifest.earlier.enumerated() {
      if index == 0 { tail.raw(",\n  \"earlier\": [") }
      earlier.write(to: &tail, isFirst: index == 0)
    }
    tail.raw(manifest.earlier.isEmpty ? "\n}\n" : "\n  ]\n}\n")
    return tail.bytes
  }
}

extension SentManifest.Bundle {
  /// It in one line of JSON.
  var line: String {
    var json = JSONWriter()
    json.writeLine([("name", name), ("digest", "\(digest)"), ("xliffVersion", xliffVersion)])
    json.raw("}")
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

extension SentManifest.Options {
  /// They in one line of JSON.
  var line: String {
    var json = JSONWriter()
    json.writeLine([("only", only), ("plurals", plurals)])
    json.raw(
      """
      , "protectPlaceholders": \(protectsPlaceholders), \
      \(approves ? "\"approved\": true, " : "")\
      "omitUntranslatable": \(omitsUntranslatable), "omitStale": \(omitsStale)}
      """
    )
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

extension JSONWriter {
  /// Begins an object in one line with texts.
  fileprivate mutating func writeLine(_ members: [(name: String, text: String)]) {
    for (index, member) in members.enumerated() {
      raw("\(index == 0 ? "{" : ", ")\"\(member.name)\": ")
      writeString(member.text)
    }
  }
}

extension SentManifest {
  /// The bytes of the manifest, the same for the same manifest.
  public func serialized() -> [UInt8] {
    ManifestWriter(
      manifest: self,
      catalogs: files.map { ManifestWriter.Catalog($0) }
    ).bytes
  }
}
