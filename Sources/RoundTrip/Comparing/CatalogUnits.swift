internal import LocalizationCore
internal import Reconciliation
internal import StringCatalogs

/// The units of a catalog in one language, in the order of its entries, for a comparison.
///
/// The same units as an export has; those that no XML can hold are among them.
struct CatalogUnits: Sendable {
  private struct Item: Sendable {
    var entry: Int
    /// The unit, or `nil` for a plain one, which is read when it is asked for.
    var unit: CatalogUnit?
  }

  let catalog: StringCatalog
  private let language: String
  private let terms: ComparisonTerms
  private let items: [Item]

  init(of catalog: StringCatalog, in language: String, terms: ComparisonTerms) {
    self.catalog = catalog
    self.language = language
    self.terms = terms
    let categories = PluralCategory.xcodeCategories(for: language)
    var items: [Item] = []
    items.reserveCapacity(catalog.entries.count)
    for (index, entry) in catalog.entries.enumerated() {
      if catalog.plainUnit(of: entry, in: language) != nil {
        items.append(Item(entry: index))
      } else {
        for unit in catalog.units(of: entry, in: language, categories: categories) {
          items.append(Item(entry: index, unit: unit))
        }
      }
    }
    self.items = items
  }

  var count: Int { items.count }

  func id(_ index: Int) -> String {
    let item = items[index]
    let key = catalog.entries[item.entry].key
    return item.unit.map { Slot(key: key, path: $0.path).id } ?? key
  }

  func offset(_ index: Int) -> Int { catalog.offset(of: catalog.entries[items[index].entry]) }

  func unit(_ index: Int) -> ComparedUnit {
    let item = items[index]
    let entry = catalog.entries[item.entry]
    var result = ComparedUnit(
      source: nil,
      target: nil,
      state: nil,
      notes: catalog.comment(of: entry).map { $0.isEmpty ? [] : [$0] } ?? []
    )
    result.limits = result.notes.compactMap { LengthLimit(comment: $0) }
    var state: TranslationState?
    if let unit = item.unit {
      result.source = unit.source
      result.target = unit.target
      result.isPlural = unit.path.pluralCategory != nil
      state = unit.state
    } else if let unit = catalog.plainUnit(of: entry, in: language) {
      result.source = .text(catalog.string(unit.source))
      result.target = unit.target.map { .text(catalog.string($0)) }
      state = unit.state
    }
    guard result.target != nil else { return result }
    let progress = Reconciliation.exportedState(state ?? .new)
    result.progress = progress
    if terms.hasCommonStates {
      // A state that a catalog says is told as it stands there.
      result.state = terms.isBetweenCatalogs ? state?.rawValue : StateMapping.common(progress)
    } else {
      let (word, qualifier) = StateMapping.exported(state ?? .new)
      result.state = qualifier.map { "\(word)/\($0)" } ?? word
    }
    // In the source language the text is both, and is told once.
    if terms.isBetweenCatalogs && isSourceLanguage && result.target == result.source {
      result.target = nil
      result.progress = nil
    }
    return result
  }

  func isSame(_ index: Int, as other: CatalogUnits, _ otherIndex: Int) -> Bool {
    let (item, otherItem) = (items[index], other.items[otherIndex])
    let (entry, otherEntry) = (catalog.entries[item.entry], other.catalog.entries[otherItem.entry])
    guard item.unit == nil, otherItem.unit == nil, entry.key.isIdentical(to: otherEntry.key),
      let left = catalog.plainUnit(of: entry, in: language),
      let right = other.catalog.plainUnit(of: otherEntry, in: other.language)
    else { return false }
    return left.state == right.state
      && isSame(left.source, right.source, in: other.catalog)
      && isSame(left.target, right.target, in: other.catalog)
      && isSame(
        catalog.commentText(of: entry),
        other.catalog.commentText(of: otherEntry),
        in: other.catalog
      )
  }

  private var isSourceLanguage: Bool { language.isIdentical(to: catalog.sourceLanguage) }

  private func isSame(
    _ left: CatalogText?,
    _ right: CatalogText?,
    in other: StringCatalog
  ) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let left?, let right?): catalog.isIdentical(left, to: other.slice(right))
    case (nil, _?), (_?, nil): false
    }
  }
}
