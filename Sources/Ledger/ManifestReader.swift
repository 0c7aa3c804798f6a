internal import LoctripJSONSource
internal import LoctripFileSets
package import LoctripLocalizationCore
internal import LoctripAppProjects
internal import LoctripReconciliation

extension SentManifest {
  /// Reads a manifest; members that it does not know are passed over.
  ///
  /// - Parameters:
  ///   - bytes: The file as it is on disk.
  ///   - path: The name for findings.
  /// - Throws: `FindingsError` when the bytes are not JSON, not a manifest, or one of another
  ///   schema. The finding has the place.
  package init(parsing bytes: [UInt8], path: String) throws(FindingsError) {
    let file = try RecordFile(parsing: bytes, path: path, code: .notAManifest)
    self = try ManifestReader(file).manifest()
  }

  /// Reads the manifest at a path.
  ///
  /// - Throws: `FindingsError` when there is no such file, or it is no manifest.
  package init(at path: String) throws(FindingsError) {
    try self.init(parsing: try FileAccess.read(path), path: path)
  }
}

/// Reads a manifest from its JSON.
private struct ManifestReader {
  private let file: RecordFile
  private var document: JSONDocument { file.document }

  init(_ file: RecordFile) throws(FindingsError) {
    try file.check(
      schema: SentManifest.schema, hasDigests: true,
      hint: "; use that version, or pass the bundle itself as --base")
    self.file = file
  }

  func manifest() throws(FindingsError) -> SentManifest {
    let root = document.root
    let catalogs = try file.elements("catalogs", of: root)
    var manifest = SentManifest(
      path: file.path, language: try file.string("language", of: root).oneLine, files: [])
    manifest.loctrip = try file.optionalString("loctrip", of: root) ?? ""
    manifest.sourceLanguage = try file.optionalString("sourceLanguage", of: root)
    manifest.bundle = try bundle(of: root)
    if let options = document.member("options", of: root) {
      manifest.options = try self.options(options)
    }
    if let workload = document.member("workload", of: root) {
      manifest.workload = Workload(BandCounts(document, at: workload))
    }
    for catalog in catalogs {
      manifest.files.append(try self.catalog(catalog, of: manifest))
    }
    if document.member("earlier", of: root) != nil {
      for node in try file.elements("earlier", of: root).prefix(SentManifest.memory) {
        manifest.earlier.append(try self.earlier(node, of: manifest))
      }
    }
    return manifest
  }

  private func bundle(of node: Int) throws(FindingsError) -> SentManifest.Bundle? {
    guard let bundle = document.member("bundle", of: node) else { return nil }
    return SentManifest.Bundle(
      name: try file.string("name", of: bundle),
      digest: try digest(try file.required("digest", of: bundle)),
      xliffVersion: try file.string("xliffVersion", of: bundle))
  }

  private func earlier(_ node: Int, of manifest: SentManifest) throws(FindingsError)
    -> SentManifest.Earlier
  {
    var earlier = SentManifest.Earlier(
      bundle: try bundle(of: node),
      options: try document.member("options", of: node).map { node throws(FindingsError) in
        try options(node)
      } ?? SentManifest.Options())
    earlier.absentCatalogs = try file.strings("absentCatalogs", of: node)
    var then = manifest
    then.options = earlier.options
    var known: Set<ExactString> = []
    for catalog in try file.elements("catalogs", of: node) {
      guard known.insert(ExactString(try file.string("original", of: catalog))).inserted else {
        throw file.error(catalog, "a catalog is listed twice")
      }
      earlier.files.append(
        SentManifest.Earlier.File(
          changed: try self.catalog(catalog, of: then),
          absent: try file.strings("absent", of: catalog)))
    }
    return earlier
  }

  private func options(_ node: Int) throws(FindingsError) -> SentManifest.Options {
    func flag(_ name: String) -> Bool {
      document.member(name, of: node).map { document.kind(of: $0) == .true } ?? false
    }
    var options = SentManifest.Options()
    options.only = try file.optionalString("only", of: node) ?? options.only
    options.plurals = try file.optionalString("plurals", of: node) ?? options.plurals
    options.protectsPlaceholders = flag("protectPlaceholders")
    options.approves = flag("approved")
    options.omitsUntranslatable = flag("omitUntranslatable")
    options.omitsStale = flag("omitStale")
    return options
  }

  private func catalog(_ node: Int, of manifest: SentManifest) throws(FindingsError)
    -> SentManifest.File
  {
    let units = try file.elements("units", of: node)
    let original = try file.string("original", of: node)
    var table = UnitTableBuilder(
      original: original, language: manifest.language,
      sourceLanguage: manifest.sourceLanguage ?? "", path: file.path)
    var work: [Int: SentManifest.Work] = [:]
    for (row, element) in units.enumerated() {
      table.append(try unit(element, manifest.options))
      if let words = document.member("words", of: element) {
        guard let count = file.count("words", of: element), (0...1_000_000).contains(count) else {
          throw file.error(
            words, "\"words\" is \(file.short(words)), which is not a number of words")
        }
        let band = try file.value("band", of: element, "a match band", MatchBand.init)
        let again = try document.member("again", of: element).map { node throws(FindingsError) in
          try file.text(node)
        }
        work[row] = SentManifest.Work(words: count, band, again: again)
      }
    }
    var catalog = SentManifest.File(original: original, units: table.table())
    catalog.work = work
    if let digest = document.member("digest", of: node) { catalog.digest = try self.digest(digest) }
    if let words = document.member("wordCount", of: node) {
      guard let count = file.count("wordCount", of: node), count >= 0 else {
        throw file.error(words, "\"wordCount\" is not a number of words")
      }
      catalog.wordCount = count
    }
    return catalog
  }

  private func unit(_ node: Int, _ options: SentManifest.Options) throws(FindingsError)
    -> TranslationUnit
  {
    var id: Int?
    var source: Int?
    var target: Int?
    var state: Int?
    var todo: Int?
    var shown: Int?
    var read: Int?
    var notes: Int?
    var carrier: Int?
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
      } else if document.isString(key, equalTo: "shown") {
        shown = value
      } else if document.isString(key, equalTo: "read") {
        read = value
      } else if document.isString(key, equalTo: "notes") {
        notes = value
      } else if document.isString(key, equalTo: "with") {
        carrier = value
      }
    }
    guard let id, let source else {
      throw file.error(node, "a unit has no \"\(id == nil ? "id" : "source")\"")
    }
    let word = try state.map { node throws(FindingsError) in
      TranslationState(rawValue: try file.text(node))
    }
    var unit = TranslationUnit(
      id: try file.text(id),
      digests: TranslationUnit.Digests(
        source: try digest(source),
        target: try target.map { node throws(FindingsError) in try digest(node) }),
      state: word.map { options.approves && $0 == .translated ? .final : UnitState($0) }
        ?? .unfinished, translationState: word)
    if let todo {
      switch document.kind(of: todo) {
      case .true: unit.traits.insert(.isToDo)
      case .false: unit.traits.insert(.isDone)
      default: throw file.error(todo, "\(file.short(todo)) is neither true nor false")
      }
    }
    if let shown {
      unit.details = [TranslationUnit.Detail(kind: .shownText, text: "\(try digest(shown))")]
      // The state that the text went out with; that of the catalog is beside it.
      unit.state = .needsReview
    }
    if let read {
      unit.details.append(TranslationUnit.Detail(kind: .readText, text: "\(try digest(read))"))
    }
    if let carrier {
      unit.details.append(TranslationUnit.Detail(kind: .carrier, text: try file.text(carrier)))
    }
    if notes != nil {
      unit.notes = try file.strings("notes", of: node).map { TranslationUnit.Note(text: $0) }
    }
    return unit
  }

  private func digest(_ node: Int) throws(FindingsError) -> TextDigest {
    let range = document.range(of: node)
    guard document.kind(of: node) == .string,
      let digest = TextDigest(
        digits: document.bytes[range.lowerBound + 1..<range.upperBound - 1].span)
    else {
      throw file.error(node, "\(file.short(node)) is not a digest, 16 hexadecimal digits in quotes")
    }
    return digest
  }
}

extension Finding.Code {
  /// The file is not a readable manifest.
  package static let notAManifest: Self = "not-a-manifest"
}
