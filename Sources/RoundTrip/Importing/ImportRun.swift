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
  struct Item {
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
  /// The keys that hold control characters, by their form with spaces instead.
  var foldedKeys: [ExactString: [Int]] = [:]

  init(settings: Import, project: Project) {
    self.settings = settings
    self.project = project
  }

  mutating func collect(_ deliveries: [Delivery]) throws(RoundTripError) {
    self.deliveries = deliveries
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
        let catalog = findCatalog(file, delivery: index)
        guard let language = try language(of: file, in: delivery, catalog: catalog) else {
          continue
        }
        let original = catalog.map { project.catalogs[$0].original } ?? file.original
        let key = "\(language)\n\(original)"
        let batch: Int
        if let known = batchIndex[key] {
          batch = known
        } else {
          batch = batches.count
          batchIndex[key] = batch
          batches.append(Batch(original: original, language: language, catalog: catalog))
        }
        batches[batch].items += file.units.lazy.map { Item(delivery: index, index: $0) }
      }
    }
  }

  /// Why Xcode's import leaves a document out, or `nil`.
  static func reasonToPassOver(_ document: XLIFFDocument) -> String? {
    if document.version.isSecondGeneration {
      return "Xcode does not read XLIFF \(document.version)"
    }
    return document.isPrefixed ? "Xcode passes over a file whose elements have a prefix" : nil
  }

  mutating func addBase(_ base: [Delivery]) throws(RoundTripError) {
    for delivery in base {
      for file in delivery.document.files {
        let catalog =
          project.catalogs.firstIndex { $0.original == file.original }
          ?? guessCatalog(file.original, among: base)?.catalog
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
