internal import LocalizationCore
internal import AppProjects
internal import Reconciliation

/// Tells whether the units of a batch have the texts of another language: a file with a wrong label.
///
/// Some units are looked at, from the beginning to the end of the batch. Only where most of them say
/// something else than the catalog are other languages looked at.
struct WrongLanguageDetector {
  /// The number of units that are looked at.
  private static let limit = 60
  /// The least number of texts of another language that is no accident.
  private static let leastEqual = 3

  /// The language whose texts they are, or `nil`.
  private(set) var language: String?

  private let batch: MatchedBatch
  private let sorter: DeliverySorter

  init(_ batch: MatchedBatch, _ sorter: DeliverySorter) {
    self.batch = batch
    self.sorter = sorter
    guard let catalog = batch.batch.catalog, let matcher = batch.matcher else { return }
    let samples = samples(matcher)
    let changed = samples.filter { $0.current != $0.target }
    guard changed.count >= 3, changed.count * 2 > samples.count else { return }
    let name = batch.batch.name
    let source = sorter.project.catalogs[catalog].catalog.sourceLanguage
    let sent = sorter.sent(of: name.original)
    var counts: [String: Int] = [:]
    for sample in changed {
      let languages = sorter.tables.languages(
        of: catalog,
        having: sample.target,
        at: sample.slot,
        sent
      )
      for language in languages { counts[language, default: 0] += 1 }
    }
    let others = Set(counts.filter { $0.value >= Self.leastEqual }.keys)
      .subtracting([source, name.language]).sorted()
    language = others.first { other in
      isOf(
        other,
        changed,
        catalog,
        sorter.sent(BatchName(original: name.original, language: other))
      )
    }
  }

  /// A unit, where it belongs, and what the catalog says there.
  private typealias Sample = (slot: Slot, target: Message, current: Message?)

  private func samples(_ matcher: UnitMatcher) -> [Sample] {
    let items = batch.batch.items
    var samples: [Sample] = []
    for position in stride(from: 0, to: items.count, by: max(1, items.count / Self.limit)) {
      guard let place = batch.places[position] else { continue }
      let unit = sorter.tables.unit(items[position])
      guard let target = unit.restoredTarget, !target.isEmpty, target != unit.source else {
        continue
      }
      let current = matcher.row(of: place).flatMap { matcher.now.target($0) }
      samples.append((matcher.slot(of: place), target, current))
    }
    return samples
  }

  /// True if two of three texts that another language has there are those that were delivered.
  ///
  /// A form of the same language is often filled with the texts of another one, so that only those count
  /// there which replace something.
  private func isOf(
    _ other: String,
    _ samples: [Sample],
    _ catalog: Int,
    _ sent: SentUnits?
  ) -> Bool {
    let isForm = LanguageTag(other)?.language == LanguageTag(batch.batch.name.language)?.language
    let table = sorter.tables.now(catalog, in: other)
    let index = UnitIndex(table)
    var (known, equal) = (0, 0)
    for sample in samples where !isForm || sample.current != nil {
      let row = index.row(ofKey: sample.slot.key.string).flatMap { first in
        table.entry(of: first).first { table.path($0) == sample.slot.path }
      }
      let isSent = sent?.unit(withID: sample.slot.id)?.hasTarget(sample.target) == true
      guard isSent || row.map({ table.hasTarget($0) }) == true else { continue }
      known += 1
      if isSent || row.flatMap({ table.target($0) }) == sample.target { equal += 1 }
    }
    return equal >= Self.leastEqual && equal * 3 >= known * 2
  }
}
