internal import LoctripAppProjects
internal import LoctripBundles
internal import LoctripFileSets
internal import Foundation
package import LoctripLocalizationCore
internal import LoctripReconciliation
internal import XLIFF

extension Status {
  /// Counts the slots of catalogs or deliveries.
  ///
  /// - Parameters:
  ///   - paths: Catalogs, XLIFF files, bundles, archives, or folders. A folder with catalogs is a
  ///     project, even if it also has deliveries.
  ///   - root: The folder that the names of catalogs are relative to.
  ///   - options: The options.
  ///   - formats: The formats of catalogs to look for.
  /// - Throws: `FindingsError` when there is nothing to count or it cannot be read.
  package init(
    _ paths: [String], root: String? = nil, options: Options = Options(),
    formats: [any CatalogFormat] = CatalogForm.projectFormats
  ) throws(FindingsError) {
    self = try StatusInputs(paths, root, options, formats).status(options)
  }

  /// Adds the contents of deliveries; files of the same catalog and language are counted together.
  mutating func add(_ files: [Delivery.File], _ options: Options) throws(FindingsError) {
    hasDeliveries = true
    let isWhole = options.keepsUnits || options.isAnalyzed
    let read = try concurrentRead(files) { file throws(FindingsError) in
      try DeliveredParts(file, isWhole: isWhole, options)
    }
    var delivered: [Part] = []
    var tables: [UnitTable] = []
    var places: [[ExactString]: Int] = [:]
    /// The word counts of the manifests, for the documents of each language.
    var orders: [ExactString: [BandCounts?]] = [:]
    for parts in read {
      findings += parts.findings
      tables += parts.tables
      for language in ExactString.distinct(parts.parts.map(\.language)) {
        orders[ExactString(language), default: []].append(parts.ordered)
      }
      for part in parts.parts {
        let key = [ExactString(part.catalog), ExactString(part.language)]
        if let index = places[key] {
          delivered[index].counts = delivered[index].counts + part.counts
          delivered[index].leftOutKeys.merge(part.leftOutKeys, uniquingKeysWith: +)
          delivered[index].openRows += part.openRows
          if delivered[index].firstOpen.isEmpty { delivered[index].firstOpen = part.firstOpen }
        } else {
          places[key] = delivered.count
          delivered.append(part)
        }
      }
    }
    let wanted = options.languages
    if !wanted.isEmpty {
      delivered = delivered.filter { part in
        wanted.contains { LanguageTag.isSame($0, part.language) }
      }
    }
    let ofLanguages = Dictionary(grouping: tables) { ExactString($0.language) }
    for (language, parts) in Self.byLanguage(delivered) {
      var parts = parts
      let ordered = orders[ExactString(language)] ?? []
      if options.isAnalyzed, !ordered.isEmpty, ordered.allSatisfy({ $0 != nil }) {
        setOrdered(ordered.compactMap(\.self).reduce(BandCounts(), +), in: language)
      } else if options.isAnalyzed {
        Self.analyze(&parts, ofLanguages[ExactString(language)] ?? [], options)
      }
      if !options.keepsUnits { for index in parts.indices { parts[index].openRows = [] } }
      self.parts += parts
    }
  }
}

/// Sorts the paths of a command line into a project and deliveries.
struct StatusInputs {
  private(set) var project: LoctripProject?
  private(set) var deliveries = Delivery.Found(.all)

  init(
    _ paths: [String], _ root: String?, _ options: Status.Options, _ formats: [any CatalogFormat]
  ) throws(FindingsError) {
    func read(_ paths: [String]) throws(FindingsError) -> LoctripProject {
      try LoctripProject(
        paths, root: root, as: options.configuration, formats: formats, isReadOnly: true,
        takesStream: true, keepsUnread: options.keepsUnread
      )
      .counting(options.configuration.counting)
    }
    var catalogs: [String] = []
    for path in paths.map(LoctripProject.withLanguage) {
      if try LoctripProject.isCatalog(path, formats: formats) {
        catalogs.append(path)
        continue
      }
      if path == "-" {
        try deliveries.add(path)
        continue
      }
      let (exists, isFolder) = FileAccess.kind(of: path)
      guard exists else { throw FindingsError(missing: "no such file or folder", at: path) }
      if !isFolder || path.hasSuffix(".xcloc") || path.hasSuffix(".xcloc/") {
        try deliveries.add(path)
      } else {
        do {
          let found = try read([path])
          if paths.count == 1 { project = found }
          catalogs.append(path)
        } catch  where error.kind == .noInput && error.findings.first?.code == .noSuchFile {
          var found = Delivery.Found(.all)
          try found.add(path)
          guard !found.files.isEmpty else {
            throw .holdsNothing(path, error.findings.dropFirst())
          }
          try deliveries.add(path)
        }
      }
    }
    if project == nil, !catalogs.isEmpty {
      project = try read(catalogs)
    }
  }

  func status(_ options: Status.Options) throws(FindingsError) -> Status {
    try project?.checkLanguages(options.languages, options.configuration)
    var status = project.map { Status(of: $0, options: options) } ?? Status()
    status.findings += deliveries.findings
    if !deliveries.files.isEmpty { try status.add(deliveries.files, options) }
    return status
  }
}

extension FindingsError {
  /// A folder has nothing that a gate looks at.
  static func holdsNothing(_ path: String, _ notes: ArraySlice<Finding>) -> FindingsError {
    let error = Self(missing: "no .xcstrings, .strings, .xcloc or XLIFF found here", at: path)
    return Self(error.kind, error.findings + notes)
  }
}

/// The contents of one delivered file.
private struct DeliveredParts: Sendable {
  var parts: [Status.Part] = []
  var findings: [Finding] = []
  /// The tables, if the document was read whole.
  var tables: [UnitTable] = []
  /// The words of the order, if the document is as it was sent.
  var ordered: BandCounts?

  init(_ file: Delivery.File, isWhole: Bool, _ options: Status.Options) throws(FindingsError) {
    guard let archived = try ArchivedDocument.documents(ofFile: file.path, forms: .all) else {
      if isWhole {
        let bytes = try FileAccess.read(file.path, isStream: file.isNamed)
        try read(bytes, file.path, file.language)
        if options.isAnalyzed { ordered = try BandCounts(orderedIn: file.path, bytes) }
      } else {
        try stream(file)
      }
      return
    }
    if file.isNamed && archived.isEmpty { throw Delivery.holdsNothing(file.path) }
    for document in archived {
      try read(document.contents(), document.path, document.bundleLanguage)
    }
  }

  private mutating func read(_ bytes: [UInt8], _ path: String, _ language: String?)
    throws(FindingsError)
  {
    let delivery = Delivery(
      try Delivery.document(parsing: bytes, path: path), bundleLanguage: language)
    findings += delivery.document.findings + delivery.document.cellFindings
    let counter = DocumentCounter(path: path, language: language, keepsRows: true)
    for table in delivery.tables { counter.add(table) }
    tables += delivery.tables
    parts += counter.finish()
  }

  /// Counts while holding only some units of the document.
  private mutating func stream(_ file: Delivery.File) throws(FindingsError) {
    let counter = DocumentCounter(path: file.path, language: file.language, keepsRows: false)
    try file.stream { part in
      for table in part.tables { counter.add(table) }
      counter.findings += part.findings
    }
    findings += counter.findings
    parts += counter.finish()
  }
}

/// Counts the units of one document.
private final class DocumentCounter {
  let path: String
  let language: String?
  let keepsRows: Bool
  /// True if the form of the file says which texts are open.
  private let saysWhatIsOpen: Bool
  /// Problems in the document.
  var findings: [Finding] = []
  private var counters: [PartCounter] = []

  init(path: String, language: String?, keepsRows: Bool) {
    self.path = path
    self.language = language
    self.keepsRows = keepsRows
    saysWhatIsOpen = BundleForms.all.form(of: path).saysWhatIsOpen(path)
  }

  func add(_ table: UnitTable) {
    let language = table.language.isEmpty ? self.language ?? "" : table.language
    // A file with nothing around its texts has the name of a table, and of no catalog.
    let catalog = Delivery.isFlat(path) ? table.original.fileStem : table.original
    if counters.last?.part.catalog.isIdentical(to: catalog) != true
      || counters.last?.part.language.isIdentical(to: language) != true
    {
      counters.append(
        PartCounter(
          Status.Part(
            catalog: catalog, language: language, sourceLanguage: table.sourceLanguage,
            path: path), keepsRows: keepsRows))
    }
    guard saysWhatIsOpen else {
      counters[counters.count - 1].part.hidesGaps = true
      counters[counters.count - 1].add(unread: table, SourceSizes())
      return
    }
    counters[counters.count - 1].add(table, SourceSizes())
  }

  /// The parts; without any states in the document, all translations count as done.
  func finish() -> [Status.Part] {
    let isStateless = !counters.contains(where: \.saysStates)
    return counters.map { counter in
      var counter = counter
      counter.finish(isStateless: isStateless)
      return counter.part
    }
  }
}
