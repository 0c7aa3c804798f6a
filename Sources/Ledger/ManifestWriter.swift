internal import LoctripJSONSource
package import LoctripLocalizationCore
internal import LoctripAppProjects
internal import LoctripReconciliation

/// Writes a manifest, one unit a line, some thousand of them at a time.
///
/// A large one need not stand in memory whole.
package struct ManifestWriter: Sendable {
  /// A catalog of a manifest.
  package struct Catalog: Sendable {
    private let original: String
    /// The bytes of the catalog, or `nil` when that is not known.
    private let digest: TextDigest?
    fileprivate let wordCount: Int
    private let units: UnitTable
    /// The rows of the units, in the order of the document.
    fileprivate let rows: [Int]
    /// True for each row that is to do; `nil` if the table knows.
    private let isToDo: [Bool]?
    /// The texts that go back for rework in the place of the catalog's, and notes, by row.
    private let additions: [Int: Addition]
    /// The work in the rows of an order that are to do.
    private let work: [Int: SentManifest.Work]

    /// The additions to a unit that an import has to know.
    package struct Addition: Sendable {
      package var shown: TextDigest?
      /// The digest of the text that comes back where the form of the bundle changes it.
      package var read: TextDigest?
      package var notes: [String]
      /// The id of the unit that stands for this one in the bundle.
      package var carrier: String?

      package init(
        shown: TextDigest? = nil, read: TextDigest? = nil, notes: [String] = [],
        carrier: String? = nil
      ) {
        (self.shown, self.read, self.notes, self.carrier) = (shown, read, notes, carrier)
      }
    }

    /// Creates a catalog; rows without a source are left out.
    package init(
      original: String, digest: TextDigest?, wordCount: Int, units: UnitTable, rows: [Int],
      isToDo: [Bool]? = nil, work: [Int: SentManifest.Work] = [:], additions: [Int: Addition] = [:]
    ) {
      self.work = work
      self.isToDo = isToDo
      self.additions = additions
      self.original = original
      self.digest = digest
      self.wordCount = wordCount
      self.units = units
      self.rows = rows.filter { units.row($0).flags.contains(.hasSource) }
    }

    /// All units of a catalog of a manifest.
    init(_ file: SentManifest.File) {
      self.init(
        original: file.original, digest: file.digest, wordCount: file.wordCount, units: file.units,
        rows: Array(file.units.indices), work: file.work, additions: file.additions)
    }

    /// The catalog with a gap for its units.
    fileprivate func frame(isFirst: Bool) -> JSONWriter {
      var json = JSONWriter(style: .record)
      json.setIndentation(depth: 2)
      json.beginElement(isFirst: isFirst)
      json.writeObject { json in
        json.writeMember("original", original)
        if let digest { json.writeMember("digest", digest) }
        json.beginMember("units")
        json.writeArray { if !rows.isEmpty { $0.leaveGap() } }
        json.writeMember("unitCount", rows.count)
        json.writeMember("wordCount", wordCount)
      }
      return json
    }

    /// The lines of some units, of which the first one in the catalog follows no comma.
    func lines(_ share: Range<Int>) -> [UInt8] {
      var json = JSONWriter(style: .record)
      json.bytes.reserveCapacity(share.count * 160)
      json.setIndentation(depth: 4)
      if share.lowerBound == 0 { json.breakLine() }
      write(share, to: &json)
      return json.bytes
    }

    /// The `todo` of a row: an order names what is to do, and what only goes along.
    private func isToDo(_ row: Int) -> Bool? {
      guard let isToDo else {
        // A manifest that was read has its own `todo`.
        let isBlank =
          !units.hasDigests && units.presence(row) == .blank && SlotState(units, row) == .missing
        return units.isMissingCopy(row) || isBlank ? true : units.saidToDo(row)
      }
      return isToDo[row] ? true : units.wasToDo(row) ? false : nil
    }

    /// Writes some units as elements of an array.
    func write(_ share: Range<Int>, to json: inout JSONWriter) {
      for index in share {
        let row = rows[index]
        guard let digests = units.digests(row) else { continue }
        if index > 0 { json.writeComma() }
        json.writeObject(onOneLine: true) { json in
          json.beginMember("id")
          if units.isPlain(row), let id = units.keyBytes(row) {
            json.writeString(id)
          } else {
            json.writeString(units.id(row) ?? "")
          }
          json.writeMember("source", digests.source)
          if let target = digests.target { json.writeMember("target", target) }
          if let state = units.translationState(row) { json.writeMember("state", state.rawValue) }
          if let isToDo = self.isToDo(row) { json.writeMember("todo", .bool(isToDo)) }
          if let work = work[row] {
            json.writeMember("words", work.words)
            json.writeMember("band", work.band.rawValue)
            if let again = work.again { json.writeMember("again", again) }
          }
          guard let addition = additions[row] else { return }
          if let shown = addition.shown { json.writeMember("shown", shown) }
          if let read = addition.read { json.writeMember("read", read) }
          if let carrier = addition.carrier { json.writeMember("with", carrier) }
          if !addition.notes.isEmpty {
            json.writeMember("notes", .array(addition.notes.map { .string($0) }))
          }
        }
      }
    }
  }

  /// The content of the manifest besides its catalogs.
  package var manifest: SentManifest
  /// Its catalogs.
  let catalogs: [Catalog]

  package init(manifest: SentManifest, catalogs: [Catalog]) {
    self.manifest = manifest
    self.catalogs = catalogs
  }

  /// Gives the manifest to who takes it, a piece at a time, the same bytes each time.
  ///
  /// - Throws: The error of the sink.
  package func write<Failure: Error>(to sink: (Span<UInt8>) throws(Failure) -> Void) throws(Failure)
  {
    let frame = self.frame
    try sink(frame.head.span)
    for (index, catalog) in catalogs.enumerated() {
      let catalogFrame = catalog.frame(isFirst: index == 0)
      try sink(catalogFrame.head.span)
      for start in stride(from: 0, to: catalog.rows.count, by: 1024) {
        let lines = catalog.lines(start..<min(start + 1024, catalog.rows.count))
        try sink(ArraySlice(lines).span)
      }
      try sink(catalogFrame.tail.span)
    }
    try sink(frame.tail.span)
  }

  /// The same, that remembers what it takes the place of.
  ///
  /// - Throws: `FindingsError` when what is written could not be read.
  package func replacing(_ old: SentManifest) throws(FindingsError) -> Self {
    var writer = self
    // One file name may have served several languages.
    guard old.language.isIdentical(to: manifest.language) else { return writer }
    let new = try SentManifest(parsing: bytes, path: old.path)
    writer.manifest.earlier = old.earlier(than: new)
    return writer
  }

  /// All of it.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write { piece in unsafe piece.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) } }
    return bytes
  }

  /// The manifest with a gap for its catalogs.
  private var frame: JSONWriter {
    var json = JSONWriter(style: .record)
    json.writeObject { json in
      json.writeMember("schema", SentManifest.schema)
      json.writeMember("digests", TextDigest.algorithm)
      json.writeMember("loctrip", manifest.loctrip)
      json.writeMember("language", manifest.language)
      if let language = manifest.sourceLanguage { json.writeMember("sourceLanguage", language) }
      if let bundle = manifest.bundle { json.writeMember("bundle", onOneLine: bundle.json) }
      json.writeMember("options", onOneLine: manifest.options.json)
      json.writeMember("unitCount", catalogs.reduce(0) { $0 + $1.rows.count })
      json.writeMember("wordCount", catalogs.reduce(0) { $0 + $1.wordCount })
      if let workload = manifest.workload {
        json.writeMember("workload", onOneLine: workload.json)
      }
      json.beginMember("catalogs")
      json.writeArray { if !catalogs.isEmpty { $0.leaveGap() } }
      guard !manifest.earlier.isEmpty else { return }
      json.beginMember("earlier")
      json.writeArray { json in
        for earlier in manifest.earlier { earlier.write(to: &json) }
      }
    }
    json.bytes.append(UInt8(ascii: "\n"))
    return json
  }
}

extension SentManifest.Bundle {
  var json: JSONValue {
    [
      "name": .string(name), "digest": .string("\(digest)"), "xliffVersion": .string(xliffVersion),
    ]
  }
}

extension SentManifest.Options {
  var json: JSONValue {
    [
      "only": .string(only), "plurals": .string(plurals),
      "protectPlaceholders": .bool(protectsPlaceholders),
      "approved": approves ? .bool(true) : nil,
      "omitUntranslatable": .bool(omitsUntranslatable), "omitStale": .bool(omitsStale),
    ]
  }
}

extension JSONWriter {
  fileprivate mutating func writeMember(_ name: String, _ digest: TextDigest) {
    beginMember(name)
    bytes.append(UInt8(ascii: "\""))
    digest.appendDigits(to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }
}

extension SentManifest {
  /// The bytes of the manifest, the same for the same manifest.
  package func serialized() -> [UInt8] {
    ManifestWriter(manifest: self, catalogs: files.map { ManifestWriter.Catalog($0) }).bytes
  }
}

extension SentManifest.File {
  /// The additions to units that are in the manifest.
  fileprivate var additions: [Int: ManifestWriter.Catalog.Addition] {
    var additions: [Int: ManifestWriter.Catalog.Addition] = [:]
    for row in units.indices {
      let flags = units.row(row).flags
      guard flags.contains(.hasDetails) || units.row(row).noteCount > 0 else { continue }
      let unit = units[row]
      additions[row] = ManifestWriter.Catalog.Addition(
        shown: unit.shownText, read: unit.readText, notes: unit.notes.map(\.text),
        carrier: unit.carrier)
    }
    return additions
  }
}
