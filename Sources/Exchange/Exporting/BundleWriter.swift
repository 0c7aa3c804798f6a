internal import LoctripAndroidResources
package import LoctripAppProjects
internal import LoctripBundles
internal import LoctripFileSets
package import LoctripLocalizationCore
internal import XLIFF

/// How the bundles of a form that is no XLIFF are written; a new form is a type that a `BundleSpec.Form` has.
///
/// It changes what a unit looks like, never its id: manifests, verdicts and reports know no form.
protocol BundleWriter: Sendable {
  /// True if a plural goes out with all of its forms, because they are one text there.
  var sendsWholePlurals: Bool { get }

  /// True if texts that nobody translates stay here: entries that are not for translation, and empty sources.
  var sendsOnlyWork: Bool { get }

  /// Why a row of a catalog cannot be written, or `nil`.
  func problem(_ table: UnitTable, at row: Int) -> String?

  /// The rows of a part that have no place in the form, each with the row whose text stands for them.
  func carried(in part: LoctripExport.ExportSelection) -> [Int: Int]

  /// True if some texts come back as other ones though nobody changed them.
  var changesTexts: Bool { get }

  /// The text of a row as it comes back if nobody changes it, where that is another one; `nil` elsewhere.
  func read(_ text: LoctripMessage, of table: UnitTable, at row: Int) -> LoctripMessage?

  /// The files of a bundle.
  ///
  /// - Parameter name: The name of the only file, or `nil` for those of the form.
  /// - Throws: `FindingsError` when it exceeds a limit of the form.
  func files(of output: LoctripExport.Output, named name: String?) throws(FindingsError)
    -> [BundleFile]
}

extension BundleWriter {
  var changesTexts: Bool { false }

  func read(_ text: LoctripMessage, of table: UnitTable, at row: Int) -> LoctripMessage? { nil }
}

/// A file of a bundle.
struct BundleFile: Sendable {
  /// The path from the folder of the bundles.
  let path: String
  let bytes: [UInt8]
}

extension LoctripExport {
  /// The writer of the bundles; `nil` for XLIFF.
  var writer: (any BundleWriter)? {
    switch spec.form {
    case .xcloc, .xliff: nil
    case .xlsx: SheetWriter()
    case .po: POBundleWriter(isFlat: spec.plurals == .flat)
    case .json: FlatWriter(kind: .json)
    case .csv: FlatWriter(kind: .csv)
    case .android:
      AndroidWriter(
        names: androidNames ?? AndroidNames(), marksArguments: spec.protectsPlaceholders)
    }
  }
}

extension LoctripExport {
  /// The templates of the catalogs: their sources as a form has them, without a language.
  ///
  /// - Parameters:
  ///   - project: The catalogs.
  ///   - findings: Receives the units that could not go out.
  /// - Returns: The files, each with the number of its units.
  /// - Throws: `FindingsError` when one exceeds a limit of the form.
  func templates(of project: LoctripProject, findings: inout [Finding]) throws(FindingsError) -> [(
    file: BundleFile, count: Int
  )] {
    guard let writer else { return [] }
    var export = self
    export.writesManifest = false
    export.checksSources = false
    var templates: [(file: BundleFile, count: Int)] = []
    if spec.form.facts.ids == .named {
      export.androidNames = androidNames ?? project.androidNames()
    }
    for language in ExactString.distinct(project.catalogs.map(\.catalog.sourceLanguage)) {
      export.languages = [language]
      var output = export.document(of: project, language: language, findings: &findings)
      output.isTemplate = true
      output.outgoing.removeAll {
        !$0.file.catalog.sourceLanguage.isIdentical(to: language) || $0.rows.isEmpty
      }
      let counts = output.outgoing.map(\.rows.count)
      let files = try writer.files(of: output, named: nil)
      let isEach = files.count == counts.count
      templates += files.enumerated().map {
        ($1, isEach ? counts[$0] : counts.reduce(0, +))
      }
    }
    return templates
  }

  /// The sources of some keys, as files of the form beside those of the languages.
  ///
  /// - Throws: `FindingsError` when one exceeds a limit of the form.
  package func sources(
    of project: LoctripProject, where isWanted: (_ original: String, _ key: String) -> Bool
  ) throws(FindingsError) -> [(path: String, bytes: [UInt8])] {
    var export = self
    var findings: [Finding] = []
    var wanted: [ExactString: [Bool]] = [:]
    for file in project.catalogs {
      let table = file.table(in: file.catalog.sourceLanguage)
      wanted[ExactString(file.original)] = table.indices.map {
        isWanted(file.original, table.key($0))
      }
    }
    export.isToDo = { [wanted] _, original, row in wanted[ExactString(original)]?[row] ?? false }
    (export.sendsContext, export.selection) = (false, .all)
    (export.rework, export.again) = (nil, nil)
    return try export.templates(of: project, findings: &findings)
      .map { ($0.file.path, $0.file.bytes) }
  }

  /// Writes the templates of the catalogs; see `loctrip export --template`.
  ///
  /// - Parameters:
  ///   - project: The catalogs.
  ///   - folder: The folder for them.
  ///   - findings: Receives the units that could not go out.
  /// - Returns: The path of each, and the number of its units.
  /// - Throws: `FindingsError` when one cannot be written.
  package func writeTemplates(
    of project: LoctripProject, to folder: String, findings: inout [Finding]
  )
    throws(FindingsError) -> [(path: String, count: Int)]
  {
    let templates = try templates(of: project, findings: &findings)
    let place = try OutputFolder(folder)
    try place.create()
    let prefix = Self.prefix(of: folder)
    try place.create(
      ExactString.distinct(templates.map { $0.file.path.folderAndName.folder })
        .filter { !$0.isEmpty && $0 != "." }.map { prefix + $0 })
    try place.write(templates.map { .init(prefix + $0.file.path, $0.file.bytes) })
    return templates.map { (prefix + $0.file.path, $0.count) }
  }
}

extension LoctripExport.Output {
  /// The files of the bundle with their paths from the folder of the bundles: the XLIFF, or those of another form.
  ///
  /// - Throws: `FindingsError` when the bundle exceeds a limit of its form.
  func files() throws(FindingsError) -> [BundleFile] {
    guard let writer = export.writer else {
      return [BundleFile(path: "\(language).xliff", bytes: xliff)]
    }
    return try writer.files(of: self, named: export.bundleName)
  }

  /// The files of a form with a file for each catalog, or one for all of them.
  ///
  /// - Parameters:
  ///   - name: The name of the only file, or `nil` for those of the form.
  ///   - bytes: Makes the file of some catalogs.
  func files(named name: String?, _ bytes: ([LoctripExport.ExportSelection]) -> [UInt8])
    -> [BundleFile]
  {
    let parts = outgoing.filter { !$0.rows.isEmpty }
    if let path = name ?? (isFlat ? path(of: nil) : nil) {
      return [BundleFile(path: path, bytes: bytes(parts))]
    }
    return parts.map { BundleFile(path: path(of: $0), bytes: bytes([$0])) }
  }

  /// True if all catalogs of the language go into one file.
  var isFlat: Bool { export.spec.layout?.isFlat ?? true }

  /// The path of the file of a catalog; `nil` for that of all catalogs.
  func path(of part: LoctripExport.ExportSelection?) -> String {
    let table = part.map { tables[$0.file.original] } ?? ""
    return export.spec.files(for: language, of: [table]).first ?? language
  }

  /// The bytes of the bundle as one file.
  ///
  /// - Parameter path: The path of the file, for messages.
  /// - Throws: `FindingsError` when it exceeds a limit of its form.
  package func contents(path: String) throws(FindingsError) -> [UInt8] {
    guard let writer = export.writer else { return xliff }
    return try writer.files(of: self, named: path).first?.bytes ?? []
  }

  /// The bundle as it comes back untouched.
  ///
  /// - Throws: `FindingsError` when it cannot be written or read.
  func asDeliveries() throws(FindingsError) -> [Delivery] {
    var deliveries: [Delivery] = []
    for file in try files() {
      let document = try Delivery.document(parsing: file.bytes, path: file.path)
      deliveries.append(Delivery(document, bundleLanguage: language))
    }
    return deliveries
  }
}

/// Writes spreadsheets.
struct SheetWriter: BundleWriter {
  var sendsWholePlurals: Bool { false }
  var sendsOnlyWork: Bool { false }

  func problem(_ table: UnitTable, at row: Int) -> String? { OrderSheet.problem(table, at: row) }

  func carried(in part: LoctripExport.ExportSelection) -> [Int: Int] { [:] }

  func files(of output: LoctripExport.Output, named name: String?) throws(FindingsError)
    -> [BundleFile]
  {
    let path = name ?? output.path(of: nil)
    return [BundleFile(path: path, bytes: try output.workbook(path: path))]
  }
}

/// The names of catalogs in paths and contexts: the name of the file without its ending, or, if several catalogs have it,
/// the whole path, with its ending if need be.
struct TableNames: Sendable {
  private let names: [ExactString: String]

  init(_ originals: [String]) {
    func path(_ original: String) -> String { original.replacing("/", with: "-") }
    let choices = originals.map { original in
      [original.folderAndName.name.fileStem, path(original).fileStem, path(original)]
    }
    // Some file systems do not tell upper from lower case.
    var counts: [String: Int] = [:]
    for names in choices {
      for name in Set(names.map { $0.lowercased() }) { counts[name, default: 0] += 1 }
    }
    names = Dictionary(
      zip(originals, choices).map { original, names in
        let name = names.first { counts[$0.lowercased()] == 1 }
        return (ExactString(original), name ?? path(original))
      }
    ) { first, _ in first }
  }

  subscript(original: String) -> String {
    names[ExactString(original)] ?? original.replacing("/", with: "-")
  }
}
