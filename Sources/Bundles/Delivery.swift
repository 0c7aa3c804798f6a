internal import LoctripAndroidResources
internal import LoctripFileSets
internal import Foundation
package import LoctripLocalizationCore
package import XLIFF

/// A delivered or exported document.
package struct Delivery: Sendable {
  /// The document.
  package private(set) var document: XLIFFDocument
  /// The form of its file.
  package let form: any BundleForm
  /// The language stated by the document's bundle, or `nil`.
  package let bundleLanguage: String?
  /// The part of the path that may tell the language: what the user named, and what is below it.
  package private(set) var evidencePath: String
  /// True if only units of the project make a file a delivery, because nothing else says it.
  package private(set) var isUncertain = false
  /// True if no list has the names of its Android resources, so that names are guesses.
  package var hasGuessedNames = false
  /// True if the document is a catalog of an app, so that only its name may say the language.
  package internal(set) var isCatalog = false
  /// The archive that contains the document, if others are reported too; see ``received``.
  private var archive: ReceivedFile?
  /// Findings about skipped files; on the first delivery of a search.
  package internal(set) var searchFindings: [Finding] = []

  /// Problems with the document or its location that did not stop the reading.
  package var findings: [Finding] { searchFindings + document.findings }

  /// The file as it came: the document, or the archive around it.
  package var received: ReceivedFile {
    archive ?? ReceivedFile(path: document.path, bytes: document.bytes)
  }

  /// The id of the order that the document states, or `nil` if it states none or several.
  package var orderID: String? {
    let ids = Set(document.files.compactMap(\.orderID).map { ExactString($0) })
    return ids.count == 1 ? ids.first?.string : nil
  }

  /// The name of the bundle without its ending: of the `.xcloc` around the document, or of the document.
  package var bundleName: String { BundleLanguages.name(of: document.path) }

  /// Wraps a document; without its form, in the one that its name says.
  package init(
    _ document: XLIFFDocument, bundleLanguage: String? = nil, form: (any BundleForm)? = nil
  ) {
    self.document = document
    self.form = form ?? BundleForms.all.form(of: document.path)
    self.bundleLanguage = bundleLanguage
    evidencePath = document.path
  }

  /// Reads a delivery that is not a file: an XLIFF, or another form that an export wrote.
  ///
  /// - Throws: `FindingsError` when it cannot be read.
  package init(parsing bytes: [UInt8], named name: String) throws(FindingsError) {
    let form = BundleForms.all.other(of: name) ?? XLIFFForm()
    guard let document = try form.document(parsing: bytes, path: name) else {
      throw Self.holdsNothing(name)
    }
    self.init(document, form: form)
  }

  /// The delivery with its document replaced.
  package func replacing(_ document: XLIFFDocument) -> Delivery {
    var delivery = self
    delivery.document = document
    return delivery
  }

  /// The units of its files, with their languages.
  package var tables: [UnitTable] {
    document.files.map { file in
      var table = document.table(of: file)
      if table.language.isEmpty { table.language = bundleLanguage ?? "" }
      return table
    }
  }

  /// The options of reading: which files are read besides bundles, and what is reported.
  package struct ReadOptions: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Reports other files with the first document.
    package static let tellsOthers = ReadOptions(rawValue: 1)
    /// Reads catalogs too, in folders and archives without bundles.
    package static let takesCatalogs = ReadOptions(rawValue: 2)
    /// Reports a broken file with the first document, if there is one, and goes on without it.
    package static let leavesOutBroken = ReadOptions(rawValue: 4)
    /// Reads files that only units of the project make a delivery; see ``Delivery/isUncertain``.
    package static let takesUncertain = ReadOptions(rawValue: 8)
  }

  /// Reads every document of some paths.
  ///
  /// - Parameters:
  ///   - paths: XLIFF files, `.xcloc` bundles, spreadsheets, zip archives, or folders of them.
  ///   - options: What else is read and told.
  ///   - originals: Documents that these may be edited copies of.
  ///   - forms: The forms to find besides XLIFF and catalogs.
  /// - Throws: `FindingsError` when a path does not exist, has no XLIFF, or a document cannot be
  ///   read. Names every unreadable document.
  package static func read(
    _ paths: [String], _ options: ReadOptions = [], like originals: Originals? = nil,
    in forms: BundleForms = .all
  ) throws(FindingsError) -> [Delivery] {
    let found = try files(of: paths, in: forms, options)
    let deliveries = try read(found, like: originals)
    if let path = paths.first, deliveries.isEmpty { throw holdsNothing(path, found.findings) }
    return deliveries
  }

  /// Reads every document below a folder, if any.
  ///
  /// - Throws: `FindingsError` when a document cannot be read, or a bundle has none.
  package static func read(
    below folder: String, like originals: Originals? = nil
  ) throws(FindingsError) -> [Delivery] {
    var found = Found(.all)
    try found.add(folder)
    return try read(found, like: originals)
  }

  /// Reads a document: an XLIFF, or a spreadsheet or a catalog by its name.
  ///
  /// - Throws: `FindingsError` when it cannot be read, or is a spreadsheet of something else.
  package static func document(parsing bytes: [UInt8], path: String) throws(FindingsError)
    -> XLIFFDocument
  {
    try document(parsing: bytes, path: path, in: BundleForms.all.form(of: path))
  }

  private static func document(parsing bytes: [UInt8], path: String, in form: any BundleForm)
    throws(FindingsError) -> XLIFFDocument
  {
    guard let document = try form.document(parsing: bytes, path: path) else {
      throw FindingsError(
        .malformedInput, .orderSheet,
        "is \(form.kind), but not of texts" + (form.lack.map { ": \($0)" } ?? ""), at: path)
    }
    return document
  }

  /// What makes a file of a form besides XLIFF and catalogs a delivery.
  enum Claim {
    /// Nothing: it is another kind of file.
    case no
    /// Units of the project, if it has any.
    case units
    /// Its form, its name, its folder or its contents.
    case certain
  }

  /// What makes a file of a form besides XLIFF and catalogs a delivery; a spreadsheet has to have translations, so that it
  /// is not an invoice, say.
  static func claim(
    _ path: String, in forms: BundleForms, _ bytes: () throws(FindingsError) -> [UInt8]
  ) -> Claim {
    guard let form = forms.other(of: path) else { return .no }
    if form.facts.isCertain { return .certain }
    // A file in the place of a language is read, so that its error is one; others may be of another kind.
    let isFlat = isFlat(path)
    if isFlat, PathLanguage.isCertain(path) { return .certain }
    do {
      guard let document = try form.document(parsing: bytes(), path: path) else { return .no }
      // Out of its folder, a resource file may be of anything.
      if form.facts.ids == .named, !AndroidForm.isInResources(path) { return .units }
      return !isFlat || document.files.contains { $0.targetLanguage != nil } ? .certain : .units
    } catch {
      // With such a name it is a delivery, so its error is reported.
      return form.facts.ids == .named || PathLanguage.isNameCertain(path) ? .certain : .no
    }
  }

  /// The delivery with the language of its file as its path says it among those of a project, if the file itself says none.
  package func withLanguage(by languages: PathLanguage, otherwise language: String?) -> Delivery {
    if FormFacts.po.hasEnding(document.path) {
      return withForms(by: languages, otherwise: language)
    }
    if isCatalog,
      document.files.allSatisfy({ $0.targetLanguage == nil && $0.sourceLanguage.isEmpty }),
      let known = languages.language(of: evidencePath)?.tag
    {
      // A folder of a language that is none of an app, `de/Localizable.strings`.
      let name = document.path.folderAndName.name
      return replacing(
        document.changingFiles {
          ($0.original, $0.targetLanguage) = ("\(known).lproj/\(name)", known)
        })
    }
    guard saysLanguageByPath else { return self }
    let file = FlatReader.file(at: evidencePath, by: languages)
    return replacing(
      document.changingFiles {
        ($0.original, $0.targetLanguage) = (file.original, file.targetLanguage ?? language)
      })
  }

  /// A PO file whose header names no language, its plurals read in the one that its path says among those of a project.
  private func withForms(by languages: PathLanguage, otherwise language: String?) -> Delivery {
    guard document.files.allSatisfy({ $0.targetLanguage == nil }),
      let known = languages.language(of: evidencePath)?.tag ?? language,
      !(PathLanguage.any.language(of: document.path)?.tag).isExactly(known)
    else { return self }
    let forms = POForm.SentForms(in: known, hasText: { _ in false }, isAsSent: { _, _ in false })
    do {
      return replacing(
        try POForm().document(
          parsing: document.bytes, path: document.path, tables: [], sent: forms))
    } catch {
      // It was read before.
      return self
    }
  }

  /// True for the endings of files with a text for each unit and nothing around them.
  package static func isFlat(_ path: String) -> Bool {
    FormFacts.json.hasEnding(path) || FormFacts.csv.hasEnding(path)
  }

  /// What the file can carry: those of its form, or of Weblate's CSV, which the form of spreadsheets reads.
  package var facts: FormFacts {
    FormFacts.csv.hasEnding(document.path) && document.files.allSatisfy(\.sourceLanguage.isEmpty)
      && FlatCSV.mayBeOne(document.bytes) ? .csv : form.facts
  }

  /// True for a file that states neither its language nor its catalog.
  package var saysLanguageByPath: Bool {
    guard Self.isFlat(document.path),
      document.files.count == 1, let file = document.files.first, file.sourceLanguage.isEmpty,
      FormFacts.json.hasEnding(document.path) || FlatCSV.mayBeOne(document.bytes)
    else { return false }
    // Our own sheets have another header, and say both.
    let said = FlatReader.file(at: document.path, by: .any)
    return file.original.isIdentical(to: said.original)
      && file.targetLanguage.isExactly(said.targetLanguage)
  }

  /// The delivery with further findings about what came with it.
  package func adding(_ findings: [Finding]) -> Delivery {
    var delivery = self
    delivery.searchFindings += findings
    return delivery
  }

  /// The documents of a file, and the errors of those that cannot be read, each with its path.
  private struct Loaded {
    var deliveries: [Delivery] = []
    var broken: [(path: String, error: FindingsError)] = []

    /// All documents.
    ///
    /// - Throws: `FindingsError` with the errors of those that cannot be read.
    func whole() throws(FindingsError) -> [Delivery] {
      guard broken.isEmpty else {
        throw FindingsError(.malformedInput, broken.flatMap(\.error.findings))
      }
      return deliveries
    }
  }

  private static func read(_ found: Found, like originals: Originals?) throws(FindingsError)
    -> [Delivery]
  {
    let results = concurrentMap(found.files) { file in
      Result { () throws(FindingsError) in try load(file, in: found.forms, like: originals) }
    }
    var loaded = Loaded()
    for (file, result) in zip(found.files, results) {
      switch result {
      case .success(let own):
        loaded.deliveries += own.deliveries.map { delivery in
          var delivery = delivery
          delivery.evidencePath = file.evidence(of: delivery.document.path)
          delivery.isUncertain = delivery.isUncertain || file.isUncertain
          return delivery
        }
        loaded.broken += own.broken
      case .failure(let error):
        guard error.kind == .malformedInput else { throw error }
        loaded.broken.append((file.path, error))
      }
    }
    if !found.options.contains(.leavesOutBroken) || loaded.deliveries.isEmpty {
      _ = try loaded.whole()
      if let (_, error) = found.empty.first { throw error }
    }
    loaded.broken += found.empty
    var deliveries = try CatalogForm.withoutRepeatedKeys(loaded.deliveries)
    guard !deliveries.isEmpty else { return [] }
    deliveries[0].searchFindings +=
      found.findings + loaded.broken.flatMap { $0.error.findings + [.leftOut(from: $0.path)] }
    return deliveries
  }

  /// Reads every document of a zip archive in memory.
  ///
  /// - Parameters:
  ///   - archive: The bytes of the archive.
  ///   - path: Its path, for messages.
  /// - Throws: `FindingsError` when the archive or a document in it cannot be read, or it has
  ///   none.
  package static func read(archive: [UInt8], path: String) throws(FindingsError) -> [Delivery] {
    let documents = try ArchivedDocument.documents(in: archive, path: path, forms: .all)
    guard !documents.isEmpty else { throw holdsNothing(path) }
    return try read(documents, in: .all, like: nil).whole()
  }

  /// A file that may be or contain documents.
  package struct File: Sendable {
    /// The path.
    package var path: String
    /// The language stated by its bundle, or `nil`.
    package var language: String?
    /// True if the user named the file itself, not only its folder.
    package var isNamed = false
    /// The options with which an archive is read.
    fileprivate var options: ReadOptions = []
    /// The path of a catalog from the named folder.
    var catalogName: String?
    /// The folder that the user named and the file is in.
    fileprivate var folder: String?
    /// True if only units of the project make it a delivery.
    fileprivate var isUncertain = false

    /// True for a catalog, or a file that is read as one.
    var isCatalog: Bool { options.contains(.takesCatalogs) && CatalogForm().contains(path) }

    /// The part of a path that may tell a language.
    ///
    /// The steps above what the user named are those of a machine. Of a named folder its own name counts, of a named file
    /// that of its folder too.
    fileprivate func evidence(of document: String) -> String {
      guard (folder ?? path).hasPrefix("/") else { return document }
      let above = (folder ?? path).split(separator: "/").count - (folder == nil ? 2 : 1)
      return document.split(separator: "/").dropFirst(max(above, 0)).joined(separator: "/")
    }

    package init(
      path: String, language: String? = nil, isNamed: Bool = false, _ options: ReadOptions = []
    ) {
      self.path = path
      self.language = language
      self.isNamed = isNamed
      self.options = options
    }
  }

  /// The files of some paths, and findings about skipped ones.
  package struct Found {
    package var files: [File] = []
    package var findings: [Finding] = []
    /// The forms whose files are deliveries besides XLIFF.
    fileprivate let forms: BundleForms
    /// The options of the search.
    fileprivate let options: ReadOptions
    /// The bundles without a document, in folders.
    fileprivate var empty: [(path: String, error: FindingsError)] = []
    /// False for a bundle that the user named.
    fileprivate var takesEmpty = true
    /// The catalogs found so far in the named folder.
    private var catalogs: [File] = []
    /// The searched folders, because a link may lead to a parent.
    private var visited: Set<ExactString> = []

    package init(_ forms: BundleForms, _ options: ReadOptions = []) {
      self.forms = forms
      self.options = options
    }
  }

  /// The XLIFF files, archives and, if asked for, spreadsheets of some paths.
  ///
  /// - Throws: `FindingsError` when a path does not exist or has neither.
  package static func files(
    of paths: [String], in forms: BundleForms, _ options: ReadOptions = []
  ) throws(FindingsError) -> Found {
    var all = Found(forms, options)
    for path in ExactString.distinct(paths) {
      var found = Found(forms, options)
      try found.add(path)
      if found.files.isEmpty, let (_, error) = found.empty.first { throw error }
      guard !found.files.isEmpty else { throw holdsNothing(path, found.findings) }
      all.files += found.files
      all.empty += found.empty
      all.findings += found.findings
    }
    return all
  }

  package static func holdsNothing(_ path: String, _ notes: [Finding] = []) -> FindingsError {
    let hasCatalog = notes.contains { note in
      note.message.contains(".xcstrings") || note.message.contains(".strings")
    }
    let hint = hasCatalog ? ", only catalogs; to import into it, pass --into \(path)" : ""
    let error = FindingsError(missing: "contains no XLIFF (.xliff, .xlf)\(hint)", at: path)
    return FindingsError(error.kind, error.findings + notes)
  }

  private static func load(_ file: File, in forms: BundleForms, like originals: Originals?)
    throws(FindingsError) -> Loaded
  {
    let bytes = try FileAccess.read(file.path, isStream: file.isNamed)
    if file.path == "-", let name = BundleForms.nameOfStream(bytes) {
      var delivery = try parse(
        bytes, path: name, bundleLanguage: nil, catalogName: nil, in: forms, like: nil)
      delivery.archive = ReceivedFile(path: file.path, bytes: bytes)
      return Loaded(deliveries: [delivery])
    }
    guard forms.other(of: file.path) == nil, !file.isCatalog,
      ZipArchive.isArchive(bytes) || isArchive(file.path)
    else {
      return Loaded(deliveries: [
        try parse(
          bytes, path: file.path, bundleLanguage: file.language,
          catalogName: file.isCatalog ? file.catalogName ?? "" : nil, in: forms, like: originals)
      ])
    }
    var empty: [String] = []
    var documents = try ArchivedDocument.documents(
      in: bytes, path: file.path, forms: forms,
      takesUncertain: file.options.contains(.takesUncertain),
      empty: &empty)
    if documents.isEmpty, let first = empty.first { throw emptyBundle(first) }
    if documents.isEmpty, file.options.contains(.takesCatalogs) {
      documents = try ArchivedDocument.catalogs(in: bytes, path: file.path)
    }
    // Archives without a document are ignored unless named by the user.
    if file.isNamed && documents.isEmpty { throw holdsNothing(file.path) }
    var loaded = read(documents, in: forms, like: originals)
    loaded.broken += empty.map { ($0, emptyBundle($0)) }
    guard file.options.contains(.tellsOthers), !loaded.deliveries.isEmpty else { return loaded }
    let archive = try ZipArchive(parsing: bytes, path: file.path)
    let taken = Set(documents.map(\.path))
    let others = archive.entries.filter { entry in
      let steps = entry.name.split(separator: "/")
      return !entry.isFolder && !isInput(entry.name) && !taken.contains(archive.shown(entry))
        && !steps.contains { $0.hasPrefix(".") || $0 == "__MACOSX" || $0.hasSuffix(".xcloc") }
    }
    var search = FolderSearch(file.path)
    for entry in others { search.passOverOther(entry.name.oneLine) }
    loaded.deliveries[0].searchFindings += search.findings
    for index in loaded.deliveries.indices {
      loaded.deliveries[index].archive = ReceivedFile(path: file.path, bytes: bytes)
    }
    return loaded
  }

  private static func read(
    _ documents: [ArchivedDocument], in forms: BundleForms, like originals: Originals?
  ) -> Loaded {
    var loaded = Loaded()
    for document in documents {
      do throws(FindingsError) {
        var delivery = try parse(
          document.contents(), path: document.path, bundleLanguage: document.bundleLanguage,
          catalogName: document.catalogName, in: forms, like: originals)
        delivery.isUncertain = document.isUncertain
        loaded.deliveries.append(delivery)
      } catch {
        loaded.broken.append((document.path, error))
      }
    }
    return loaded
  }

  private static func parse(
    _ bytes: [UInt8], path: String, bundleLanguage: String?, catalogName: String?,
    in forms: BundleForms, like originals: Originals?
  ) throws(FindingsError) -> Delivery {
    guard let catalogName else {
      if let original = originals?.document(like: bytes, path: path) {
        let document = try XLIFFDocument(parsing: bytes, path: path, sharing: original)
        return Delivery(document, bundleLanguage: bundleLanguage)
      }
      let form = forms.form(of: path, bytes)
      return Delivery(
        try document(parsing: bytes, path: path, in: form), bundleLanguage: bundleLanguage,
        form: form)
    }
    var form = CatalogForm()
    if !catalogName.isEmpty { form.catalogName = catalogName }
    var delivery = Delivery(try form.read(bytes, path: path), form: form)
    delivery.isCatalog = true
    return delivery
  }

  /// True for the file extensions of XLIFF: the standard's own, and those of Trados, memoQ, Phrase
  /// and Wordfast.
  package static func isXLIFF(_ path: String) -> Bool {
    FormFacts.xliff.hasEnding(path)
  }

  /// The endings of XLIFF files.
  package static var xliffEndings: [String] { FormFacts.xliff.endings }

  /// True for the extensions of spreadsheets that are read.
  package static func isSheet(_ path: String) -> Bool {
    FormFacts.xlsx.hasEnding(path) || FormFacts.csv.hasEnding(path)
  }

  /// True for the extensions of office documents and other tools' formats.
  static func isOfOtherKind(_ path: String) -> Bool {
    hasSuffix(
      path,
      [
        ".docx", ".doc", ".xlsx", ".xls", ".pdf", ".rtf", ".csv", ".tsv", ".po", ".pot", ".json",
        ".tmx", ".tbx", ".yml", ".yaml", ".arb", ".properties", ".swift", ".png", ".jpg",
      ])
  }

  /// True for the extensions of zip archives, including memoQ's and the XLIFF archive of other
  /// tools.
  package static func isArchive(_ path: String) -> Bool {
    hasSuffix(path, [".zip", ".mqxlz", ".xlz"])
  }

  /// True for a file of an `.xcloc` that is none of its documents.
  package static func isPartOfBundle(_ path: String) -> Bool {
    let steps = path.split(separator: "/")
    guard let bundle = steps.firstIndex(where: { $0.hasSuffix(".xcloc") }) else { return false }
    return !isXLIFF(path) || steps.count != bundle + 3 || steps[bundle + 1] != "Localized Contents"
  }

  /// True for an XLIFF, an archive or a manifest, by name.
  package static func isInput(_ path: String) -> Bool {
    isXLIFF(path) || isArchive(path) || path.hasSuffix(manifestSuffix)
  }

  /// The suffix of manifests, which record exports.
  package static let manifestSuffix = ".loctrip.json"

  /// The path of the manifest of a bundle: `fr.loctrip.json` beside `fr.xcloc`.
  package static func manifestPath(beside bundle: String) -> String {
    let forms: [FormFacts] = [.xcloc, .xlsx, .csv, .po, .json]
    let endings = [".xliff", ".xlf"] + forms.flatMap(\.endings)
    let ending = endings.first(where: bundle.hasSuffix) ?? ""
    return String(bundle.dropLast(ending.count)) + manifestSuffix
  }

  private static func hasSuffix(_ path: String, _ suffixes: [String]) -> Bool {
    let name = path.lowercased()
    return suffixes.contains { name.hasSuffix($0) }
  }

  static func emptyBundle(_ path: String) -> FindingsError {
    FindingsError(
      missing: "contains no XLIFF in 'Localized Contents'; ask for the complete bundle", at: path)
  }

  fileprivate static func bundleLanguage(at path: String) -> String? {
    do {
      return bundleLanguage(Data(try FileAccess.read(path, limit: 1 << 20)))
    } catch {
      return nil
    }
  }

  /// The `targetLocale` of a bundle's description; `nil` if it is damaged or missing.
  static func bundleLanguage(_ contents: Data) -> String? {
    do {
      return try JSONDecoder().decode(BundleContents.self, from: contents).targetLocale
    } catch {
      return nil
    }
  }
}

extension Delivery.Found {
  /// Adds the files of a path named by the user.
  ///
  /// - Throws: `FindingsError` when the path does not exist, a folder cannot be listed, or a
  ///   bundle has no document.
  package mutating func add(_ path: String) throws(FindingsError) {
    if path == "-" {
      files.append(Delivery.File(path: path, isNamed: true))
      return
    }
    let (exists, isFolder) = FileAccess.kind(of: path)
    guard exists else {
      throw FindingsError(missing: "no such file or folder", at: path)
    }
    guard isFolder else {
      if path.hasSuffix(Delivery.manifestSuffix) {
        throw FindingsError(
          usage: "is a manifest of what was sent; pass the delivery, and this file as --base",
          at: path)
      }
      if options.contains(.takesCatalogs), CatalogForm().contains(path) {
        files.append(Delivery.File(path: path, isNamed: true, .takesCatalogs))
        return
      }
      if CatalogForm.projectFormats.contains(where: { $0.contains(path) }) {
        throw FindingsError(
          usage:
            "is a catalog, not XLIFF. To import into it, pass it as --into. To read it, use export, "
            + "check, status, diff or format", at: path)
      }
      if forms.others.isEmpty, let form = BundleForms.all.other(of: path) {
        throw FindingsError(
          usage:
            "is \(form.kind), not XLIFF. import, check, status and diff read such files; for an XLIFF, pass "
            + "--bundle xliff to export", at: path)
      }
      if Delivery.isOfOtherKind(path), forms.other(of: path) == nil {
        throw FindingsError(
          usage: "is not XLIFF; deliveries are .xliff, .xlf, .xcloc or .zip files"
            + forms.others.map { ", \($0.name)" }.joined()
            + (options.contains(.takesCatalogs)
              ? " and catalogs (.strings, .stringsdict, .xcstrings)" : "")
            + ", so ask for the format that you sent", at: path)
      }
      files.append(Delivery.File(path: path, isNamed: true, options))
      return
    }
    // A bundle that the user named has to have a document.
    if path.hasSuffix(".xcloc") || path.hasSuffix(".xcloc/") { takesEmpty = false }
    var search = FolderSearch(path)
    let count = files.count
    defer {
      findings += search.findings
      for index in files.indices[count...] { files[index].folder = path }
    }
    catalogs = []
    try add(folder: path, &search)
    if files.count == count {
      let prefix = path.hasSuffix("/") ? path : "\(path)/"
      for catalog in catalogs {
        var file = catalog
        // Of a named language folder, the name of the folder is needed as well.
        file.catalogName =
          path.hasSuffix(".lproj") || path.hasSuffix(".lproj/")
          ? nil : String(catalog.path.dropFirst(prefix.count))
        files.append(file)
      }
    } else if options.contains(.tellsOthers) {
      for catalog in catalogs { search.passOverOther(catalog.path) }
    }
  }

  private mutating func add(folder path: String, _ search: inout FolderSearch) throws(FindingsError)
  {
    guard visited.insert(FileAccess.realPath(path) ?? path).inserted else { return }
    let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    if folder.hasSuffix(".xcloc") { return try add(bundle: folder, &search) }
    for entry in try search.entries(of: folder, isWanted: Delivery.isInput) {
      if entry.isFolder {
        // Resource forks of macOS in archives, which some unpackers extract.
        if entry.name != "__MACOSX" { try add(folder: entry.path, &search) }
      } else if Delivery.isXLIFF(entry.name) || Delivery.isArchive(entry.name) {
        files.append(Delivery.File(path: entry.path, options))
      } else if case let claim = Delivery.claim(
        entry.path, in: forms, { () throws(FindingsError) in try FileAccess.read(entry.path) }),
        claim == .certain || claim == .units && options.contains(.takesUncertain)
      {
        var file = Delivery.File(path: entry.path)
        file.isUncertain = claim == .units
        files.append(file)
      } else if options.contains(.takesCatalogs), CatalogForm().contains(entry.name) {
        catalogs.append(Delivery.File(path: entry.path, .takesCatalogs))
      } else if options.contains(.tellsOthers), !Delivery.isInput(entry.name) {
        search.passOverOther(entry.path)
      }
    }
  }

  private mutating func add(bundle folder: String, _ search: inout FolderSearch)
    throws(FindingsError)
  {
    let parts = try search.entries(of: folder) { $0 == "contents.json" }
    let contents = parts.first { $0.name == "contents.json" && !$0.isFolder }
    // The bundle's name is the fallback, because agencies drop the description.
    let name = folder.fileStem
    let language = contents.flatMap { Delivery.bundleLanguage(at: $0.path) }
    let count = files.count
    for part in parts where part.name == "Localized Contents" && part.isFolder {
      for entry in try search.entries(of: part.path, isWanted: Delivery.isXLIFF) {
        if Delivery.isXLIFF(entry.name) && !entry.isFolder {
          files.append(Delivery.File(path: entry.path, language: language ?? name))
        } else {
          search.passOver(
            entry.path, as: "localized", because: "Xcode imports assets, loctrip does not")
        }
      }
    }
    // A delivery must not silently lack a bundle.
    guard files.count == count else { return }
    let error = Delivery.emptyBundle(folder)
    guard takesEmpty, options.contains(.takesUncertain) else { throw error }
    empty.append((folder, error))
  }
}

/// A file as an agency sent it.
package struct ReceivedFile: Sendable {
  /// The path; `-` is standard input.
  package let path: String
  package let bytes: [UInt8]
}

private struct BundleContents: Decodable {
  var targetLocale: String?
}

extension FolderSearch {
  /// Counts a skipped file that is not a delivery.
  fileprivate mutating func passOverOther(_ path: String) {
    // The names that an export gave belong to the bundle.
    guard path.folderAndName.name != AndroidNames.fileName else { return }
    passOver(path, as: "other", because: "neither XLIFF nor an archive that contains it")
  }
}

extension Finding.Code {
  /// A file is left out, because it cannot be read.
  package static let leftOut: Self = "left-out"
}

extension Finding {
  /// A note on a file that was left out of a delivery because it cannot be read.
  package static func leftOut(from path: String) -> Finding {
    Finding(
      .leftOut, .note, "the file cannot be read, so it is left out; the other files are imported",
      at: FileLocation(path: path))
  }
}
