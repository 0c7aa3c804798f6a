package import LoctripAppProjects
internal import LoctripBundles
internal import LoctripLedger
internal import LoctripFileSets
internal import Foundation
internal import LoctripJSONSource
package import LoctripLocalizationCore
internal import LoctripLocalizationReports
internal import LoctripReconciliation
internal import StringCatalogs
internal import Synchronization
internal import XLIFF

extension LoctripExport {
  /// Writes one bundle, and its manifest beside it.
  ///
  /// - Parameters:
  ///   - output: The document.
  ///   - project: The catalogs that it was made from.
  ///   - folder: The folder for the bundle, `<language>` with the ending of its form, and the manifest,
  ///     `<language>.loctrip.json`. What is there is replaced; see ``checkReplacing(of:in:)``.
  ///   - projectName: The name of the project for the description of an `.xcloc`.
  /// - Returns: The path of the bundle.
  /// - Throws: `FindingsError` when it cannot be written.
  @discardableResult
  package func write(
    _ output: Output, of project: LoctripProject, to folder: String, projectName: String
  )
    throws(FindingsError) -> String
  {
    try checkName(of: output)
    let made = try made(output, of: project, projectName: projectName)
    let place = try OutputFolder(folder)
    try place.create()
    // A kill must leave no manifest beside a bundle of which it is not.
    let (path, _, manifest) = places(for: output.language, in: folder)
    let prefix = Self.prefix(of: folder)
    let files = made.files.map { OutputFolder.File(prefix + $0.path, $0.contents) }
    let isFolder = spec.form == .xcloc
    let folders = isFolder ? MadeBundle.folders.map { "\(path)/\($0)" } : []
    for path in [manifest] + folders + files.map(\.path) { try place.check(path) }
    let last = writesManifest ? SentManifest.last(at: manifest) : nil
    try FileAccess.remove(manifest)
    if isFolder {
      // Sources of an earlier export must not stay in the bundle; what is no text of ours does.
      try BundleParts.removeSources(of: path, formats: project.formats)
      try place.create(folders)
      let inside = try OutputFolder(path)
      try inside.write(files)
      for part in made.parts { try inside.write([.init(prefix + part.path, part.contents)]) }
    } else {
      let around = files.map { $0.path.folderAndName.folder }
      try place.create(ExactString.distinct(around.filter { "\($0)/" != prefix && $0 != "." }))
      try place.write(files)
    }
    if var writer = output.manifest(made.digest()) {
      if let last { writer = try writer.replacing(last) }
      let made = writer
      let contents = FileContents { sink throws(SystemFailure) in try made.write(to: sink) }
      try place.write([.init(manifest, contents)])
    }
    return writer != nil && files.count == 1 ? files[0].path : path
  }

  /// A bundle as it is written; its files are made when they are asked for.
  private struct MadeBundle {
    /// The folders of an `.xcloc`.
    static let folders = ["Localized Contents", "Source Contents", "Notes"]

    /// The files but the manifest, by their paths from the folder of the bundles.
    var files: [(path: String, contents: FileContents)]
    /// The notes and assets that come from another bundle.
    var parts: [(path: String, contents: FileContents)] = []
    /// Returns the digest of the document, once the files were made.
    var digest: @Sendable () -> TextDigest
  }

  /// Returns the files of a bundle with their manifest, as ``write(_:of:to:projectName:)`` writes them into an empty
  /// folder.
  ///
  /// - Parameters:
  ///   - output: The document.
  ///   - project: The catalogs that it was made from.
  ///   - projectName: The name of the project for the description of an `.xcloc`.
  /// - Returns: The files by their paths from the folder of the bundles.
  /// - Throws: `FindingsError` when the form cannot hold them.
  package func files(_ output: Output, of project: LoctripProject, projectName: String)
    throws(FindingsError) -> [(path: String, bytes: [UInt8])]
  {
    try checkName(of: output)
    let made = try made(output, of: project, projectName: projectName)
    var files: [(path: String, bytes: [UInt8])] = []
    for (path, contents) in made.files + made.parts {
      files.append((path, try contents.bytes(at: path)))
    }
    if let manifest = output.manifest(made.digest()) {
      files.append((places(for: output.language, in: ".").manifest, manifest.bytes))
    }
    return files
  }

  /// Makes sure that the language can be the name of a bundle.
  ///
  /// - Throws: `FindingsError` when it cannot.
  private func checkName(of output: Output) throws(FindingsError) {
    // The languages of a catalog are its own words; none may lead out of the folder.
    guard LanguageTag.isWellFormed(output.language) else {
      throw FindingsError(
        .malformedInput, .usage,
        "'\(output.language)' is not a language tag (BCP 47); a bundle needs one as its name")
    }
  }

  /// The digest of the files of a bundle, in their order.
  private static func digest(of files: [[UInt8]]) -> TextDigest {
    var digest = RunningDigest()
    for file in files { digest.add(ArraySlice(file).span) }
    return digest.digest
  }

  /// Makes a bundle; what it consists of is read and written when its files are.
  private func made(_ output: Output, of project: LoctripProject, projectName: String)
    throws(FindingsError) -> MadeBundle
  {
    if writer != nil {
      let files = try output.files()
      return MadeBundle(
        files: files.map { ($0.path, FileContents($0.bytes)) },
        digest: { Self.digest(of: files.map(\.bytes)) })
    }
    let name = name(for: output.language)
    let digest = DocumentDigest()
    let document = FileContents { sink throws(SystemFailure) in
      var running = RunningDigest()
      try output.write { piece throws(SystemFailure) in
        if output.digests != nil { running.add(piece) }
        try sink(piece)
      }
      digest.digest.withLock { $0 = running }
    }
    let made = { @Sendable in digest.digest.withLock { $0.digest } }
    guard spec.form == .xcloc else { return MadeBundle(files: [(name, document)], digest: made) }
    var files = [
      ("\(name)/Localized Contents/\(output.language).xliff", document),
      (
        "\(name)/contents.json",
        FileContents(contents(of: output, project: project, name: projectName))
      ),
    ]
    for file in project.catalogs {
      for source in file.sourceContents {
        let inside = Self.insidePath(Self.original(of: source.path, in: file))
        files.append(("\(name)/Source Contents/\(inside)", FileContents(source.bytes)))
      }
    }
    let parts = try partsSource(for: output.language).map { source throws(FindingsError) in
      try BundleParts(of: source, formats: project.formats)
    }
    return MadeBundle(
      files: files,
      parts: (parts?.files ?? []).map { ("\(name)/\($0.inside)", FileContents(ofFile: $0.path)) },
      digest: made)
  }

  /// The digest of a document, which is made while it is written.
  private final class DocumentDigest: Sendable {
    let digest = Mutex(RunningDigest())
  }

  /// The files that are written for a language whatever the catalogs are: the document and, where there
  /// is one, its manifest.
  package func paths(for language: String, in folder: String) -> [String] {
    let (_, document, manifest) = places(for: language, in: folder)
    return [document] + (writesManifest ? [manifest] : [])
  }

  /// Returns the paths of the bundle of a language, its document and its manifest.
  func places(for language: String, in folder: String) -> Places {
    let path = "\(Self.prefix(of: folder))\(name(for: language))"
    let inside = spec.form == .xcloc ? "/Localized Contents/\(language).xliff" : ""
    return (path, path + inside, SentManifest.path(beside: path))
  }

  /// The name of the bundle of a language.
  package func name(for language: String) -> String {
    bundleName ?? spec.name(for: language)
  }

  static func prefix(of folder: String) -> String {
    folder == "." ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
  }

  /// The `original` of one of the files of a catalog: beside the others.
  private static func original(of path: String, in file: CatalogFile) -> String {
    guard path != file.catalog.path, file.catalog.path.hasSuffix(file.original) else {
      return file.original
    }
    let root = file.catalog.path.dropLast(file.original.count)
    return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : file.original
  }

  /// `original` without the steps that would lead out of the bundle.
  private static func insidePath(_ original: String) -> String {
    original.split(separator: "/").filter { $0 != ".." && $0 != "." }.joined(separator: "/")
  }

  /// The description of an `.xcloc`, as Xcode writes it.
  private func contents(of output: Output, project: LoctripProject, name: String) -> [UInt8] {
    let region = project.catalogs.first?.catalog.sourceLanguage ?? "en"
    let kind = name.hasSuffix(".xcworkspace") ? "workspace" : "project"
    let contents: JSONValue = [
      "developmentRegion": .string(region),
      kind: .string(name),
      "targetLocale": .string(output.language),
      "toolInfo": [
        "toolBuildNumber": .string(tool.build ?? tool.version),
        "toolID": .string(tool.id),
        "toolName": .string(tool.name),
        "toolVersion": .string(tool.version),
      ],
      "version": .string("1.0"),
    ]
    return contents.serialized()
  }
}

/// The parts of an `.xcloc` beside texts: notes with screenshots, and assets of a language.
///
/// Nothing of it is read. It goes from one bundle into the next as it is.
struct BundleParts {
  /// The files: where they stand in a bundle, and here.
  let files: [(inside: String, path: String)]

  /// Finds what a bundle has beside its document, its description and the catalogs among its sources.
  ///
  /// - Parameters:
  ///   - bundle: The `.xcloc`.
  ///   - formats: The formats of catalogs.
  /// - Throws: `FindingsError` when a folder in it cannot be listed.
  init(of bundle: String, formats: [any CatalogFormat]) throws(FindingsError) {
    let documents = try Self.files(in: "Localized Contents", of: bundle).filter {
      $0.inside.split(separator: "/").count > 2 || !Delivery.isXLIFF($0.inside)
    }
    let sources = try Self.files(in: "Source Contents", of: bundle).filter { file in
      !formats.contains { $0.contains(file.path) }
    }
    files = documents + (try Self.files(in: "Notes", of: bundle)) + sources
  }

  /// Removes the catalogs among the sources of a bundle.
  ///
  /// - Throws: `FindingsError` when one cannot be removed.
  static func removeSources(of bundle: String, formats: [any CatalogFormat]) throws(FindingsError) {
    for file in try files(in: "Source Contents", of: bundle)
    where formats.contains(where: { $0.contains(file.path) }) {
      try FileAccess.remove(file.path)
    }
  }

  /// The files below a folder of a bundle; links that lead out of it are none.
  private static func files(in part: String, of bundle: String) throws(FindingsError) -> [(
    inside: String, path: String
  )] {
    var search = FolderSearch(bundle)
    var files: [(inside: String, path: String)] = []
    var pending = [part]
    var visited: Set<ExactString> = []
    while let inside = pending.popLast() {
      let folder = "\(bundle)/\(inside)"
      guard FileAccess.kind(of: folder).isFolder,
        visited.insert(FileAccess.realPath(folder) ?? folder).inserted
      else { continue }
      for entry in try search.entries(of: folder, isWanted: { _ in true }) {
        if entry.isFolder {
          pending.append("\(inside)/\(entry.name)")
        } else {
          files.append(("\(inside)/\(entry.name)", entry.path))
        }
      }
    }
    return files.sorted { $0.inside < $1.inside }
  }
}

extension LoctripExport {
  /// The bundle that a language's notes and assets come from: of a folder the one of the language, else
  /// the bundle itself.
  ///
  /// - Throws: `FindingsError` when there is nothing of that name, or it is no bundle.
  func partsSource(for language: String) throws(FindingsError) -> String? {
    guard let source = spec.partsFrom else { return nil }
    let path = source.count > 1 && source.hasSuffix("/") ? String(source.dropLast()) : source
    guard FileAccess.kind(of: path).isFolder else {
      throw FindingsError(missing: "no such .xcloc, or folder of them", at: path)
    }
    if path.hasSuffix(".xcloc") { return path }
    var search = FolderSearch(path)
    let bundles = try search.entries(of: path, isWanted: { _ in false }).filter {
      $0.isFolder && $0.name.hasSuffix(".xcloc")
    }
    guard !bundles.isEmpty else { throw FindingsError(missing: "contains no .xcloc", at: path) }
    return bundles.first {
      LanguageTag.isSame(String($0.name.dropLast(".xcloc".count)), language)
    }?.path
  }
}

extension LoctripExport.Output {
  /// Returns the writer of the manifest, or `nil` without one.
  ///
  /// - Parameter digest: The bytes of the document.
  func manifest(_ digest: TextDigest) -> ManifestWriter? {
    guard let digests else { return nil }
    let writer = export.writer
    let catalogs = outgoing.map { part in
      var isOpen = [Bool](repeating: false, count: part.table.count)
      for row in part.openRows { isOpen[row] = true }
      var words = WordCounter()
      for row in part.rows where !isOpen[row] { words.addSource(of: part.table, at: row) }
      return ManifestWriter.Catalog(
        original: part.file.original,
        digest: part.index < digests.count ? digests[part.index] : nil,
        wordCount: words.count + part.openWords, units: part.table, rows: part.rows,
        isToDo: part.isToDo, work: part.work, additions: part.manifestAdditions(writer))
    }
    var manifest = SentManifest(path: "", language: language, files: [])
    manifest.workload = workload
    manifest.sourceLanguage = sourceLanguage
    manifest.bundle = SentManifest.Bundle(
      name: export.name(for: language), digest: digest, xliffVersion: export.spec.version.rawValue)
    manifest.options.only = export.selection.text
    manifest.options.plurals = export.spec.plurals.rawValue
    manifest.options.protectsPlaceholders = export.spec.protectsPlaceholders
    manifest.options.approves = export.spec.approves
    manifest.options.omitsUntranslatable = export.spec.omitsUntranslatable
    manifest.options.omitsStale = export.spec.omitsStale
    return ManifestWriter(manifest: manifest, catalogs: catalogs)
  }
}

extension LoctripExport.ExportSelection {
  /// What an import has to know of units besides their texts.
  ///
  /// - Parameter writer: The writer of the bundle; `nil` for XLIFF.
  fileprivate func manifestAdditions(_ writer: (any BundleWriter)?) -> [Int: ManifestWriter.Catalog
    .Addition]
  {
    var made = additions.compactMapValues { additions -> ManifestWriter.Catalog.Addition? in
      guard additions.shown != nil || !additions.notes.isEmpty else { return nil }
      return ManifestWriter.Catalog.Addition(
        shown: additions.shown.map { TextDigest($0) }, notes: additions.notes.map(\.text))
    }
    for (row, carrier) in carried {
      made[row, default: ManifestWriter.Catalog.Addition()].carrier = table.id(carrier)
    }
    guard let writer, writer.changesTexts else { return made }
    for row in rows {
      guard let text = additions[row]?.shown ?? table.target(row),
        let read = writer.read(text, of: table, at: row)
      else { continue }
      made[row, default: ManifestWriter.Catalog.Addition()].read = TextDigest(read)
    }
    return made
  }
}

extension WordCounter {
  /// Counts the words of a row's source, each phrase on its own.
  fileprivate mutating func addSource(of table: UnitTable, at row: Int) {
    if let text = table.plainSource(row) {
      addText(text)
    } else {
      for text in table.source(row)?.texts ?? [] { addText(Array(text.utf8)[...]) }
    }
  }

  /// Counts the words of a text on its own.
  private mutating func addText(_ text: ArraySlice<UInt8>) {
    add(text)
    endWord()
  }
}

extension LoctripExport {
  /// Makes sure that writing the bundles into a folder takes nothing away: no work of a translator, and
  /// no manifest of an order that is out.
  ///
  /// A bundle may be replaced when it is as its manifest says, when it is what would be written, or when
  /// an import of it would change nothing. A manifest may be replaced with the bundle that it is of, or by
  /// the same.
  ///
  /// - Parameters:
  ///   - project: The catalogs.
  ///   - folder: The folder for the bundles.
  /// - Throws: `FindingsError` that names every bundle and manifest that must stay.
  package func checkReplacing(of project: LoctripProject, in folder: String) throws(FindingsError) {
    let results = concurrentMap(languages) { language in
      Result { () throws(FindingsError) in
        try self.refusal(of: project, language: project.spelling(of: language), in: folder)
      }
    }
    var refused: [Finding] = []
    for result in results {
      if let finding = try result.get() { refused.append(finding) }
    }
    guard refused.isEmpty else { throw FindingsError(.cannotCreate, refused) }
  }

  /// The finding that names what must stay where the bundle of a language would go, or `nil`.
  private func refusal(of project: LoctripProject, language: String, in folder: String)
    throws(FindingsError) -> Finding?
  {
    let places = places(for: language, in: folder)
    let documents = documents(for: language, in: folder, of: project)
    try FileAccess.checkInside([places.bundle, places.manifest] + documents, of: folder)
    guard let (path, reason) = obstacle(at: places, documents, of: project, language: language)
    else { return nil }
    var ignored: [Finding] = []
    let output = document(of: project, language: language, findings: &ignored)
    guard !output.isEmpty, try !isSame(output, at: path, of: places, in: folder) else { return nil }
    let place = FileLocation(path: path)
    return Finding(.wouldOverwrite, .error, "\(reason); nothing was written", at: place)
  }

  /// The paths of the documents that a bundle of a language may have.
  private func documents(for language: String, in folder: String, of project: LoctripProject)
    -> [String]
  {
    guard bundleName == nil else { return [places(for: language, in: folder).document] }
    let originals = project.catalogs.map(\.original)
    let tables = TableNames(originals)
    return spec.files(for: language, of: originals.map { tables[$0] })
      .map { Self.prefix(of: folder) + $0 }
  }

  /// The paths of a bundle, its document and its manifest.
  typealias Places = (bundle: String, document: String, manifest: String)

  /// True if the file in the way has the bytes that would be written.
  private func isSame(_ output: Output, at path: String, of places: Places, in folder: String)
    throws(FindingsError) -> Bool
  {
    let files = try output.files()
    guard path == places.manifest else {
      for file in files {
        let own = writer == nil ? places.document : Self.prefix(of: folder) + file.path
        guard FileAccess.kind(of: own).exists, try FileAccess.read(own) == file.bytes else {
          return false
        }
      }
      return true
    }
    let manifest = output.manifest(Self.digest(of: files.map(\.bytes)))
    guard let last = SentManifest.last(at: places.manifest) else { return false }
    return try FileAccess.read(places.manifest) == manifest?.replacing(last).bytes
  }

  /// Returns the bundle or manifest that may not be replaced and the reason, or `nil`.
  private func obstacle(
    at places: Places, _ documents: [String], of project: LoctripProject, language: String
  ) -> (path: String, reason: String)? {
    let name = name(for: language)
    let instead = "export to another folder, or pass --force to overwrite it"
    var manifest: SentManifest?
    if FileAccess.kind(of: places.manifest).exists {
      do {
        manifest = try SentManifest(at: places.manifest)
      } catch {
        let reason = error.findings.first?.message ?? ""
        return (places.manifest, "cannot be read, so its order is unknown: \(reason); \(instead)")
      }
    }
    if let bundle = manifest?.bundle, bundle.name != name {
      return (places.manifest, "is the manifest of another order, '\(bundle.name)'; \(instead)")
    }
    let present = documents.filter { FileAccess.kind(of: $0).exists }
    guard let first = present.first else {
      let reason = "belongs to an order not yet returned ('\(name)' is missing); \(instead)"
      return manifest == nil ? nil : (places.manifest, reason)
    }
    do {
      if let sent = manifest?.bundle?.digest, try SentManifest.digest(ofFiles: present) == sent {
        return nil
      }
      var deliveries: [Delivery] = []
      for path in present {
        let document = try Delivery.document(parsing: FileAccess.read(path), path: path)
        deliveries.append(Delivery(document, bundleLanguage: language))
      }
      let plan = try LoctripImport().plan(
        deliveries, into: project, manifests: manifest.map { [$0] } ?? [])
      let work = plan.units.count { unit in
        switch unit.verdict {
        case .added, .updated, .conflict, .rejected, .orphaned: true
        // Without a manifest a note of the catalog's that changed since looks the same.
        case .unchanged, .kept, .unknown, .missing, .untouched:
          manifest != nil && !unit.notes.isEmpty
        }
      }
      guard work > 0 else { return nil }
      return (
        spec.layout != nil ? first : places.bundle,
        "contains edits: \(work.counted("unit")) \(work == 1 ? "differs" : "differ") from the "
          + "catalogs; import it first, \(instead)"
      )
    } catch {
      let reason = error.findings.first?.message ?? ""
      return (
        spec.layout != nil ? first : places.bundle,
        "was edited and cannot be compared with the catalogs: \(reason); \(instead)"
      )
    }
  }
}

extension LoctripExport {
  /// Reads a bundle back and checks that importing it untouched changes nothing.
  ///
  /// - Parameters:
  ///   - output: The document.
  ///   - project: The catalogs that it was made from.
  /// - Returns: A finding for each unit that would change or that the import does not know.
  /// - Throws: `FindingsError` when the document cannot be read at all.
  package func verify(_ output: Output, of project: LoctripProject) throws(FindingsError)
    -> [Finding]
  {
    var manifests: [SentManifest] = []
    // The manifest alone knows what the form cannot carry: states, line ends, a new language.
    if spec.form.facts.states != .all, let made = output.manifest(TextDigest(ofFile: [])) {
      manifests = [try SentManifest(parsing: made.bytes, path: "\(output.language).loctrip.json")]
    }
    var importer = LoctripImport()
    importer.androidNames = androidNames
    let report = try importer.report(output.asDeliveries(), into: project, manifests: manifests)
    var findings = report.findings.filter { $0.severity >= .warning }
    // What is kept comes back as it was sent, though the form writes it in another way.
    for unit in report.units where ![.missing, .untouched, .kept].contains(unit.verdict) {
      findings.append(
        Finding(
          .notRoundTrip, .error,
          "an untouched import would change '\(unit.id)' (\(unit.verdict.rawValue))",
          places: unit.place.map { [$0] } ?? []))
    }
    if findings.isEmpty, let change = report.changes.first {
      findings.append(
        Finding(
          .notRoundTrip, .error, "an untouched import would rewrite the catalog",
          at: FileLocation(path: change.path)))
    }
    return findings
  }
}

extension LoctripExport {
  /// A bundle that was written.
  package struct Written: Sendable {
    private let output: Output
    private let path: String
    /// The number of findings about it that are errors.
    package var errorCount = 0
    /// True if an untouched import changes nothing; `nil` if nobody looked.
    package var isVerified: Bool?
    /// The catalogs of the project that could not be read.
    package var leftOut: [String] = []

    /// Creates a description of a bundle at a path.
    package init(_ output: Output, path: String) {
      self.output = output
      self.path = path
    }

    /// The line for a terminal.
    ///
    /// - Parameter tellsMatches: True if older translations were looked for.
    package func line(tellsMatches: Bool) -> String {
      "\(ResultWords.start(.write)) \(path): \(output.unitCount.counted("unit")) in \(output.fileCount.counted("catalog")), "
        + "\(output.openCount.grouped) open"
        + (tellsMatches ? ", \(output.matchCount.grouped) with matches" : "")
        + (output.workload.map { " (\($0.text))" } ?? "")
        + (errorCount > 0 ? ", \(errorCount.counted("error"))" : "")
        + (isVerified.map { $0 ? ", verified" : ", not verified" } ?? "")
        + (leftOut.isEmpty ? "" : "; incomplete: \(leftOut.count.counted("catalog")) left out: ")
        + leftOut.listed(upTo: 2)
    }

    fileprivate var json: JSONValue {
      [
        "language": .string(output.language), "path": .string(JSONForm.path(path)),
        "manifest": output.digests.map { _ in
          .string(JSONForm.path(SentManifest.path(beside: path)))
        },
        "units": .integer(output.unitCount), "catalogs": .integer(output.fileCount),
        "open": .integer(output.openCount), "matches": .integer(output.matchCount),
        "workload": output.workload?.json, "errors": .integer(errorCount),
        "verified": isVerified.map { .bool($0) },
      ]
    }
  }

  /// Returns the bundles and findings of an export as JSON, schema `loctrip.export/2`.
  package static func json(_ bundles: [Written], findings: [Finding]) -> [UInt8] {
    JSONForm.document("export", version: 2) { json in
      json.writeMember("bundles", .array(bundles.map(\.json)))
      json.writeMember("findings", .array(findings.map(\.json)))
    }
  }
}

extension Finding {
  /// A language for which nothing goes out.
  package static func nothingToSend(in language: String) -> Finding {
    Finding(.nothingToSend, .note, "nothing to send in \(language); no bundle was written")
  }

  /// A language that is asked for and that no catalog has.
  ///
  /// - Parameters:
  ///   - language: The language.
  ///   - others: The languages that the catalogs have.
  package static func newLanguage(_ language: String, besides others: [String]) -> Finding {
    let have = others.isEmpty ? "no translations" : others.listed(upTo: 8)
    return Finding(
      .newLanguage, .note, "'\(language)' is a new language; the catalogs have \(have)")
  }
}
