internal import JSONSource
internal import FileSets
package import LocalizationCore
package import AppProjects
internal import Reconciliation
internal import StringCatalogs

extension SentManifest {
  /// Reads a manifest; members that it does not know are passed over.
  ///
  /// - Parameters:
  ///   - bytes: The file as it is on disk.
  ///   - path: The name for findings.
  /// - Throws: `RoundTripError` when the bytes are not JSON, not a manifest, or one of another
  ///   schema. The finding has the place.
  package init(parsing bytes: [UInt8], path: String) throws(RoundTripError) {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: bytes)
    } catch {
      throw RoundTripError(
        .malformedInput,
        [
          Finding(
            .malformedJSON,
            .error,
            error.message,
            at: LineIndex(bytes).location(of: error.offset, in: path)
          )
        ]
      )
    }
    self = try ManifestReader(document: document, path: path).manifest()
  }

  /// Reads the manifest at a path.
  ///
  /// - Throws: `RoundTripError` when there is no such file, or it is no manifest.
  package init(at path: String) throws(RoundTripError) {
    try self.init(parsing: try FileAccess.read(path), path: path)
  }
}

/// Reads a manifest from its JSON.
private struct ManifestReader {
  let document: JSONDocument
  let path: String

  func manifest() throws(RoundTripError) -> SentManifest {
    let root = document.root
    guard let schema = document.member("schema", of: root) else {
      throw error(root, "is not a loctrip manifest: it has no \"schema\"")
    }
    guard document.isString(schema, equalTo: SentManifest.schema) else {
      throw error(
        schema,
        "the schema is \(short(schema)), but loctrip \(version) reads "
          + "\"\(SentManifest.schema)\"; use a newer loctrip, or pass the bundle itself as "
          + "--base"
      )
    }
    let catalogs = try elements(of: required("catalogs", of: root), "catalogs")
    var manifest = SentManifest(
      path: path,
      language: try string("language", of: root),
      files: []
    )
    manifest.loctrip = try optionalString("loctrip", of: root) ?? ""
    manifest.sourceLanguage = try optionalString("sourceLanguage", of: root)
    manifest.bundle = try bundle(of: root)
    if let options = document.member("options", of: root) {
      manifest.options = try self.options(options)
    }
    if let workload = document.member("workload", of: root) {
      manifest.workload = Workload(BandCounts(document, at: workload))
    }
    for catalog in catalogs {
      manifest.files.append(try file(catalog, of: manifest))
    }
    if let earlier = document.member("earlier", of: root) {
      for node in try elements(of: earlier, "earlier").prefix(SentManifest.memory) {
        manifest.earlier.append(try self.earlier(node, of: manifest))
      }
    }
    return manifest
  }

  private func bundle(of node: Int) throws(RoundTripError) -> SentManifest.Bundle? {
    guard let bundle = document.member("bundle", of: node) else { return nil }
    return SentManifest.Bundle(
      name: try string("name", of: bundle),
      digest: try digest(try required("digest", of: bundle)),
      xliffVersion: try string("xliffVersion", of: bundle)
    )
  }

  private func earlier(
    _ node: Int,
    of manifest: SentManifest
  ) throws(RoundTripError) -> SentManifest.Earlier {
    var earlier = SentManifest.Earlier(
      bundle: try bundle(of: node),
      options: try document.member("options", of: node).map { node throws(RoundTripError) in
        try options(node)
      } ?? SentManifest.Options()
    )
    earlier.absentCatalogs = try strings("absentCatalogs", of: node)
    var then = manifest
    then.options = earlier.options
    var known: Set<ExactString> = []
    for catalog in try elements(of: required("catalogs", of: node), "catalogs") {
      guard known.insert(ExactString(try string("original", of: catalog))).inserted else {
        throw error(catalog, "a catalog is listed twice")
      }
      earlier.files.append(
        SentManifest.Earlier.File(
          changed: try file(catalog, of: then),
          absent: try strings("absent", of: catalog)
        )
      )
    }
    return earlier
  }

  /// The elements of an array.
  private func elements(of node: Int, _ name: String) throws(RoundTripError) -> [Int] {
    guard document.kind(of: node) == .array else {
      throw error(node, "\"\(name)\" is not an array")
    }
    return Array(document.elements(of: node))
  }

  /// The texts of an array, which need not be there.
  private func strings(_ name: String, of node: Int) throws(RoundTripError) -> [String] {
    guard let list = document.member(name, of: node) else { return [] }
    return try elements(of: list, name).map { element throws(RoundTripError) in
      guard document.kind(of: element) == .string else {
        throw error(element, "\(short(element)) is not a string")
      }
      return document.string(at: element)
    }
  }

  private func options(_ node: Int) throws(RoundTripError) -> SentManifest.Options {
    func flag(_ name: String) -> Bool {
      document.member(name, of: node).map { document.kind(of: $0) == .true } ?? false
    }
    var options = SentManifest.Options()
    options.only = try optionalString("only", of: node) ?? options.only
    options.plurals = try optionalString("plurals", of: node) ?? options.plurals
    options.protectsPlaceholders = flag("protectPlaceholders")
    options.approves = flag("approved")
    options.omitsUntranslatable = flag("omitUntranslatable")
    options.omitsStale = flag("omitStale")
    return options
  }

  private func file(
    _ node: Int,
    of manifest: SentManifest
  ) throws(RoundTripError) -> SentManifest.File {
    let units = try elements(of: required("units", of: node), "units")
    let original = try string("original", of: node)
    var table = UnitTableBuilder(
      original: original,
      language: manifest.language,
      sourceLanguage: manifest.sourceLanguage ?? "",
      path: path
    )
    for element in units {
      table.append(try unit(element, manifest.options))
    }
    var file = SentManifest.File(original: original, units: table.table())
    if let digest = document.member("digest", of: node) { file.digest = try self.digest(digest) }
    if let words = document.member("wordCount", of: node) {
      guard document.kind(of: words) == .number, let count = Int(document.string(at: words)),
        count >= 0
      else { throw error(words, "\"wordCount\" is not a number of words") }
      file.wordCount = count
    }
    return file
  }

  private func unit(_ node: Int, _ options: SentManifest.Options) throws(RoundTripError)
    -> TranslationUnit
  {
    var id: Int?
    var source: Int?
    var target: Int?
    var state: Int?
    var todo: Int?
    for (key, value) in document.members(of: node) {
      if document.isString(key, equalTo: "id") {
        id = value
      } else if document.isString(key, equalTo: "source") {
        source = value
      } else if document.isString(key, equalTo: "target") {
        target = value
      } else if document.isString(key, equalTo: "state") {
        state = value
      } else if document.isString(key, equalTo: "todo") {
        todo = value
      }
    }
    guard let id, let source else {
      throw error(node, "a unit has no \"\(id == nil ? "id" : "source")\"")
    }
    for text in [id, state] {
      guard let text, document.kind(of: text) != .string else { continue }
      throw error(text, "\(short(text)) is not a string")
    }
    let word = state.map { TranslationState(rawValue: document.string(at: $0)) }
    var unit = TranslationUnit(
      id: document.string(at: id),
      digests: TranslationUnit.Digests(
        source: try digest(source),
        target: try target.map { node throws(RoundTripError) in try digest(node) }
      ),
      state: word.map { options.approves && $0 == .translated ? .final : UnitState($0) }
        ?? .unfinished,
      translationState: word
    )
    if let todo {
      switch document.kind(of: todo) {
      case .true: unit.traits.insert(.isToDo)
      case .false: unit.traits.insert(.isDone)
      default: throw error(todo, "\(short(todo)) is neither true nor false")
      }
    }
    return unit
  }

  private func digest(_ node: Int) throws(RoundTripError) -> TextDigest {
    let range = document.range(of: node)
    guard document.kind(of: node) == .string, range.count == 18,
      let digest = TextDigest(
        digits: document.bytes[range.lowerBound + 1..<range.upperBound - 1].span
      )
    else { throw error(node, "\(short(node)) is not a digest, 16 hexadecimal digits in quotes") }
    return digest
  }

  private func required(_ name: String, of node: Int) throws(RoundTripError) -> Int {
    guard let value = document.member(name, of: node) else {
      throw error(node, "\"\(name)\" is missing")
    }
    return value
  }

  private func string(_ name: String, of node: Int) throws(RoundTripError) -> String {
    let value = try required(name, of: node)
    guard document.kind(of: value) == .string else {
      throw error(value, "\"\(name)\" is not a string")
    }
    return document.string(at: value)
  }

  private func optionalString(_ name: String, of node: Int) throws(RoundTripError) -> String? {
    document.member(name, of: node) == nil ? nil : try string(name, of: node)
  }

  /// The spelling of a value, cut where it is long.
  private func short(_ node: Int) -> String {
    let bytes = document.bytes[document.range(of: node)]
    let text = String(decoding: bytes.prefix(60), as: UTF8.self)
    return bytes.count > 60 ? "\(text)…" : text
  }

  private func error(_ node: Int, _ message: String) -> RoundTripError {
    let offset = document.range(of: node).lowerBound
    return RoundTripError(
      .malformedInput,
      [
        Finding(
          .notAManifest,
          .error,
          message,
          at: LineIndex(document.bytes).location(of: offset, in: path)
        )
      ]
    )
  }
}

extension Finding.Code {
  /// A file is not a manifest that can be read.
  package static let notAManifest: Self = "not-a-manifest"
}
