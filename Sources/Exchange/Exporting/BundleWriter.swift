internal import LoctripAndroidResources
package import LoctripAppProjects
internal import LoctripFileSets
package import LoctripLocalizationCore
internal import XLIFF

/// How the bundles of a form that is no XLIFF are written; a new form is a type that an ``Export/Bundle`` has.
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
  func carried(in part: Export.ExportSelection) -> [Int: Int]

  /// The files of a bundle.
  ///
  /// - Parameter name: The name of the only file, or `nil` for those of the form.
  /// - Throws: `FindingsError` when it exceeds a limit of the form.
  func files(of output: Export.Output, named name: String?) throws(FindingsError) -> [BundleFile]
}

/// A file of a bundle.
struct BundleFile: Sendable {
  /// The path from the folder of the bundles.
  let path: String
  let bytes: [UInt8]
}

extension Export {
  /// The writer of the bundles; `nil` for XLIFF.
  var writer: (any BundleWriter)? {
    switch bundle {
    case .xcloc, .xliff: nil
    case .xlsx: SheetWriter()
    case .po: POBundleWriter(isFlat: plurals == .flat, layout: layout)
    case .json: FlatWriter(kind: .json, layout: layout)
    case .csv: FlatWriter(kind: .csv, layout: layout)
    case .android:
      AndroidWriter(
        names: androidNames ?? AndroidNames(), layout: layout, marksArguments: protectsPlaceholders)
    }
  }
}

extension Export {
  /// The templates of the catalogs: their sources as a form has them, without a language.
  ///
  /// - Parameters:
  ///   - project: The catalogs.
  ///   - findings: Receives the units that could not go out.
  /// - Returns: The files, each with the number of its units.
  /// - Throws: `FindingsError` when one exceeds a limit of the form.
  func templates(of project: Project, findings: inout [Finding]) throws(FindingsError) -> [(
    file: BundleFile, count: Int
  )] {
    guard let writer else { return [] }
    var export = self
    export.writesManifest = false
    export.checksSources = false
    var templates: [(file: BundleFile, count: Int)] = []
    if bundle == .android { export.androidNames = androidNames ?? project.androidNames() }
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

  /// Writes the templates of the catalogs; see `loctrip export --template`.
  ///
  /// - Parameters:
  ///   - project: The catalogs.
  ///   - folder: The folder for them.
  ///   - findings: Receives the units that could not go out.
  /// - Returns: The path of each, and the number of its units.
  /// - Throws: `FindingsError` when one cannot be written.
  package func writeTemplates(of project: Project, to folder: String, findings: inout [Finding])
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

extension Export.Output {
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
  ///   - name: The name of the only file, or `nil` for those of the layout.
  ///   - layout: The paths.
  ///   - bytes: Makes the file of some catalogs.
  func files(
    named name: String?, by layout: BundleLayout, _ bytes: ([Export.ExportSelection]) -> [UInt8]
  ) -> [BundleFile] {
    let parts = outgoing.filter { !$0.rows.isEmpty }
    if let path = name ?? (layout.isFlat ? layout.path("", language) : nil) {
      return [BundleFile(path: path, bytes: bytes(parts))]
    }
    return parts.map { part in
      BundleFile(path: layout.path(tables[part.file.original], language), bytes: bytes([part]))
    }
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

  func carried(in part: Export.ExportSelection) -> [Int: Int] { [:] }

  func files(of output: Export.Output, named name: String?) throws(FindingsError) -> [BundleFile] {
    let path = name ?? "\(output.language).xlsx"
    return [BundleFile(path: path, bytes: try output.workbook(path: path))]
  }
}

/// The paths of the files of a bundle: a template with `{table}`, and `{language}` or `{android}`, the language as folders of
/// Android have it, `pt-rBR`.
package struct BundleLayout: Sendable, Equatable {
  /// The template.
  package let template: String

  /// Checks a template.
  ///
  /// - Throws: A usage `FindingsError` if the paths would lead out of the folder, or be one for all languages.
  package init(_ template: String) throws(FindingsError) {
    func wrong(_ reason: String) -> FindingsError {
      FindingsError(usage: "--layout '\(template.oneLine)' \(reason)")
    }
    self.template = template
    guard template.contains("{language}") || template.contains(Self.android) else {
      throw wrong("needs {language} or {android}")
    }
    let rest = ["{language}", "{table}", Self.android].reduce(template) {
      $0.replacing($1, with: "")
    }
    guard !rest.contains("{"), !rest.contains("}") else {
      throw wrong("has another word in braces than {table}, {language} and {android}")
    }
    let steps = template.split(separator: "/", omittingEmptySubsequences: false)
    guard !steps.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else {
      throw wrong("is no path in the folder of the bundles")
    }
  }

  /// The word for a language as Android writes it.
  package static let android = "{android}"

  /// True if the files are where an app on Android has its texts, in folders such as `values-fr`.
  package var isOfAndroid: Bool {
    let steps = template.split(separator: "/")
    return !template.contains("{table}") && !template.contains("{language}")
      && template.hasSuffix(".xml") && steps.dropLast().last == "values-{android}"
      && !steps.dropLast(2).contains { $0.contains(Self.android) }
  }

  /// The folder around those of the languages, with a slash at its end; empty for none.
  var parent: String {
    template.split(separator: "/").dropLast(2).map { "\($0)/" }.joined()
  }

  private init(known template: String) { self.template = template }

  /// A folder for each language.
  static func standard(_ ending: String) -> BundleLayout {
    BundleLayout(known: "{language}/{table}\(ending)")
  }

  /// True if all tables of a language go into one file.
  var isFlat: Bool { !template.contains("{table}") }

  /// The path of a file.
  func path(_ table: String, _ language: String) -> String {
    template.replacing("{table}", with: table).replacing("{language}", with: language)
      .replacing(Self.android, with: AndroidFolder.name(for: language).dropFirst("values-".count))
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
