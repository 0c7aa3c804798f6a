internal import LocalizationCore
internal import Reconciliation
internal import StringCatalogs
internal import XLIFF

/// The state of one import.
struct ImportRun {
  let settings: Import
  let project: Project
  var report = ImportReport()

  /// A unit of a delivery.
  struct Item: Hashable {
    let delivery: Int
    let index: Int
  }

  /// The units of one catalog in one language.
  struct Batch {
    let original: String
    let language: String
    /// The index of the catalog in the project, or `nil`.
    let catalog: Int?
    var items: [Item] = []

    /// What the batch has in common with its base.
    var key: String { "\(language)\n\(original)" }
  }

  var batches: [Batch] = []
  var batchIndex: [String: Int] = [:]
  var deliveries: [Delivery] = []
  var lines: [Int: LineIndex] = [:]
  var bases: [String: BaseUnits] = [:]
  /// The keys of ``bases`` in the order of the files.
  var baseKeys: [String] = []
  var languages: [Int: [String]] = [:]
  /// Every language that a catalog of the project has.
  lazy var projectLanguages: [String] = Set(project.catalogs.flatMap(\.catalog.languages))
    .sorted()
  /// What to say when a delivery brings a language in another form than a catalog has, by language and
  /// catalog.
  var newLanguages: [String: Finding] = [:]
  /// The names that the deliveries give to catalogs.
  var deliveredNames: [String] = []
  /// The catalogs that a unit of an unknown one fits.
  var fittingCatalogs: [Item: [Int]] = [:]
  /// The untranslated texts of a catalog in a language by their source; see ``renamed(_:in:)``.
  var untranslated: [String: [Message: [Slot]]] = [:]

  init(settings: Import, project: Project) {
    self.settings = settings
    self.project = project
  }

  mutating func collect(_ deliveries: [Delivery]) throws(RoundTripError) {
    self.deliveries = deliveries
    deliveredNames = deliveries.flatMap { $0.document.files.map(\.original) }
    for (index, delivery) in deliveries.enumerated() {
      let document = delivery.document
      report.findings += document.findings
      if settings.isLikeXcode, let reason = Self.reasonToPassOver(document) {
        report.findings.append(
          Finding(.passedOver, .warning, reason, at: SourceLocation(path: document.path))
        )
        continue
      }
      for file in document.files {
        for part in findCatalogs(file, delivery: index) {
          guard let language = try language(of: file, in: delivery, catalog: part.catalog) else {
            continue
          }
          let batch = self.batch(for: language, catalog: part.catalog, original: file.original)
          batches[batch].items += part.units.lazy.map { Item(delivery: index, index: $0) }
        }
      }
    }
  }

  /// The batch of a catalog and a language; of an unknown catalog by the name in the delivery.
  mutating func batch(for language: String, catalog: Int?, original: String) -> Int {
    let batch = Batch(
      original: catalog.map { project.catalogs[$0].original } ?? original,
      language: language,
      catalog: catalog
    )
    if let known = batchIndex[batch.key] { return known }
    batchIndex[batch.key] = batches.count
    batches.append(batch)
    return batches.count - 1
  }

  /// Why Xcode's import leaves a document out, or `nil`.
  static func reasonToPassOver(_ document: XLIFFDocument) -> String? {
    if document.version.isSecondGeneration {
      return "Xcode does not read XLIFF \(document.version)"
    }
    return document.isPrefixed ? "Xcode passes over a file whose elements have a prefix" : nil
  }

  mutating func addBase(_ base: [Delivery]) throws(RoundTripError) {
    let originals = base.flatMap { $0.document.files.map(\.original) }
    for delivery in base {
      for file in delivery.document.files {
        let catalog =
          project.catalogs.firstIndex { $0.original == file.original }
          ?? guessCatalog(file.original, among: originals)?.catalog
        guard let language = try language(of: file, in: delivery, catalog: catalog) else {
          continue
        }
        let original = catalog.map { project.catalogs[$0].original } ?? file.original
        let key = "\(language)\n\(original)"
        let known = bases[key] ?? BaseUnits(original: original, language: language)
        if bases[key] == nil { baseKeys.append(key) }
        known.add(delivery.document, units: file.units)
        bases[key] = known
      }
    }
  }

  /// Takes manifests for the catalogs and languages of which no bundle is there.
  mutating func addBase(_ manifests: [SentManifest]) {
    let withTexts = Set(baseKeys)
    for manifest in manifests {
      for file in manifest.files {
        let catalog =
          project.catalogs.firstIndex { $0.original == file.original }
          ?? guessCatalog(file.original, among: manifest.files.map(\.original))?.catalog
        let original = catalog.map { project.catalogs[$0].original } ?? file.original
        let language =
          catalog.flatMap { spelling(of: manifest.language, in: $0) } ?? manifest.language
        let key = "\(language)\n\(original)"
        guard !withTexts.contains(key) else { continue }
        if let known = bases[key] {
          known.add(file.units)
        } else {
          baseKeys.append(key)
          bases[key] = BaseUnits(original: original, language: language, digests: file.units)
        }
      }
    }
  }

  private mutating func spelling(of language: String, in catalog: Int) -> String? {
    switch match(language, catalog: catalog) {
    case .known(let language), .related(let language): language
    case .new, .invalid: nil
    }
  }

  func unit(_ item: Item) -> XLIFFUnit {
    deliveries[item.delivery].document.unit(at: item.index)
  }

  mutating func place(_ delivery: Int, _ offset: Int) -> SourceLocation {
    let document = deliveries[delivery].document
    let index = lines[delivery] ?? document.makeLineIndex()
    lines[delivery] = index
    return index.location(of: offset, in: document.path)
  }
}
