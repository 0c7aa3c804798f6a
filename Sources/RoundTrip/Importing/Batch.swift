internal import LocalizationCore
internal import AppProjects
internal import Reconciliation
internal import XLIFF

/// A catalog in a language.
struct BatchName: Hashable, Sendable {
  /// The catalog as the project names it; an unknown one as the delivery does.
  var original: String
  /// The language as the catalog spells it.
  var language: String
}

/// The delivered units of one catalog in one language.
struct Batch {
  /// A unit of a delivery.
  struct Item: Hashable, Sendable {
    let delivery: Int
    let row: Int
  }

  let name: BatchName
  /// The index of the catalog in the project, or `nil`.
  let catalog: Int?
  var items: [Item] = []
  /// The doubts about the language, by the number of the delivery; none for most.
  var doubts: [Int: UncertainLanguage] = [:]
  /// The deliveries whose language a person named, which nothing else overrules.
  var decided: Set<Int> = []
}

/// The tables that an import works on, each made once.
final class ImportTables {
  let project: Project
  /// The units of each delivery.
  let delivered: [UnitTable]
  private var known: [BatchName: UnitTable] = [:]
  private var languages: [CatalogSlot: [TextDigest?: [String]]] = [:]
  /// True for each delivery in which any unit has a state.
  lazy var saysStates = delivered.map { table in table.indices.contains(where: table.saysState) }

  init(_ project: Project, _ deliveries: [Delivery]) {
    self.project = project
    delivered = deliveries.map(\.document.table)
  }

  /// True if a delivered unit has more than most do: other keys, a vendor's state, limits.
  var hasDetails: Bool { delivered.contains { !$0.storage.details.isEmpty } }

  /// The units of a catalog in a language.
  func now(_ catalog: Int, in language: String) -> UnitTable {
    let file = project.catalogs[catalog]
    let name = BatchName(original: file.original, language: language)
    if let table = known[name] { return table }
    let table = file.table(in: language)
    known[name] = table
    return table
  }

  /// The units of a catalog in its source language.
  func source(_ catalog: Int) -> UnitTable {
    now(catalog, in: project.catalogs[catalog].catalog.sourceLanguage)
  }

  /// The languages of a catalog that have a text at a slot, now or as it was sent, the texts by their
  /// digests; made once for each slot.
  ///
  /// A text of a substitution may be spelled otherwise in a table, so that all languages may have it.
  func languages(of catalog: Int, having text: Message, at slot: Slot, _ sent: [SentUnits])
    -> [String]
  {
    let place = CatalogSlot(catalog: catalog, slot: slot)
    let known = languages[place] ?? languages(at: slot, of: catalog, sent)
    languages[place] = known
    guard slot.path.substitution == nil else { return known[nil] ?? [] }
    let all = TextDigest.Algorithm.allCases.flatMap { known[TextDigest(text, $0)] ?? [] }
    return ExactString.distinct(all)
  }

  private func languages(
    at slot: Slot,
    of catalog: Int,
    _ sent: [SentUnits]
  ) -> [TextDigest?: [String]] {
    let file = project.catalogs[catalog]
    if slot.path.substitution != nil {
      return [nil: Set(file.languages + sent.map(\.name.language)).sorted()]
    }
    var languages: [TextDigest?: [String]] = [:]
    for language in file.languages {
      if let (_, text) = file.catalog.writtenText(at: slot, in: language) {
        languages[TextDigest(.text(text)), default: []].append(language)
      }
    }
    for units in sent {
      guard let unit = units.unit(withID: slot.id),
        let digest = unit.digests?.target ?? unit.target.map({ TextDigest($0) }),
        languages[digest]?.contains(units.name.language) != true
      else { continue }
      languages[digest, default: []].append(units.name.language)
    }
    return languages
  }

  private struct CatalogSlot: Hashable {
    let catalog: Int
    let slot: Slot
  }

  /// The units of the catalog of a batch, if they were asked for before.
  func known(_ batch: Batch) -> UnitTable? {
    batch.catalog.flatMap {
      known[BatchName(original: project.catalogs[$0].original, language: batch.name.language)]
    }
  }

  /// Finds units in a catalog in a language.
  ///
  /// - Parameter lookup: The places of the ids of its units, if they are known.
  func matcher(
    of catalog: Int,
    in language: String,
    _ lookup: PlaceLookup? = nil
  ) -> UnitMatcher {
    if let lookup {
      let original = project.catalogs[catalog].original
      known[BatchName(original: original, language: language)] = lookup.now
    }
    return UnitMatcher(
      lookup ?? PlaceLookup(now(catalog, in: language)),
      source: { self.source(catalog) }
    ) { name in
      var identifiers = UnitIdentifiers()
      return identifiers.id(for: name)
    }
  }

  /// The delivered unit with its texts.
  func unit(_ item: Batch.Item) -> TranslationUnit { delivered[item.delivery][item.row] }

  /// The place of a delivered unit.
  func place(_ item: Batch.Item) -> SourceLocation {
    delivered[item.delivery].place(item.row)
  }

  /// True if two delivered units have the same translation, compared by bytes.
  func hasSameTarget(_ left: Batch.Item, _ right: Batch.Item) -> Bool {
    delivered[left.delivery].hasSameTarget(left.row, as: delivered[right.delivery], right.row)
  }
}
