internal import LoctripLocalizationCore
internal import LoctripAppProjects
internal import LoctripReconciliation
internal import LoctripTranslationChecks

/// Tells whether the units of a batch have the texts of another language: a file with a wrong label.
///
/// Some units are looked at, from the beginning to the end of the batch. Only where most of them say
/// something else than the catalog are other languages looked at.
struct WrongLanguageDetector {
  /// The number of units that are looked at.
  private static let limit = 60
  /// The least number of texts of another language that is no accident.
  private static let leastEqual = 3

  private struct CatalogSlot: Hashable {
    let catalog: Int
    let slot: Slot
  }

  /// A unit, where it belongs, what the catalog says there, and whether it has the whole source in it.
  private typealias Sample = (
    slot: Slot, target: LoctripMessage, current: LoctripMessage?, hasSource: Bool
  )

  /// The languages that have a text at a slot, the texts by their digests; made once for each slot.
  private var languages: [CatalogSlot: [TextDigest?: [String]]] = [:]
  /// The units of catalogs in other languages.
  private var tables: [BatchName: UnitIndex] = [:]

  /// The language whose texts the units of a batch are, or `nil`.
  mutating func language(of batch: MatchedBatch, in collected: Collected) -> String? {
    guard let catalog = batch.batch.catalog, let matcher = batch.matcher else { return nil }
    let samples = samples(batch, matcher, collected)
    let changed = samples.filter { $0.current != $0.target }
    guard changed.count >= 3, changed.count * 2 > samples.count else { return nil }
    let name = batch.name
    let source = collected.project.catalogs[catalog].catalog.sourceLanguage
    let sent = collected.base.units(of: name.original)
    var counts: [String: Int] = [:]
    for sample in changed {
      for language in languages(of: catalog, having: sample, sent, collected) {
        counts[language, default: 0] += 1
      }
    }
    let others = counts.filter {
      $0.value >= Self.leastEqual && $0.key != source && $0.key != name.language
    }
    return others.keys.sorted().first { isOf($0, changed, batch, catalog, collected) }
  }

  /// The numbers of the changed texts of a batch, and of those without a letter of its language's script, if these
  /// are so many that the batch contradicts its language; else `nil`.
  func textsWithoutLetters(of batch: MatchedBatch, in collected: Collected) -> (
    count: Int, all: Int
  )? {
    guard let matcher = batch.matcher else { return nil }
    let now = matcher.now
    let own = stride(from: 0, to: now.count, by: max(1, now.count / Self.limit)).lazy
      .filter { now.translationState($0) == .translated }.compactMap { now.target($0)?.texts.first }
    let written = WrittenScript(of: batch.name.language, in: own)
    func letters(_ message: LoctripMessage) -> [Bool] {
      message.texts.compactMap { text in
        written.map { $0.hasLetter(in: text) }
          ?? WrongScript.hasLetter(in: text, of: batch.name.language)
      }
    }
    // If the catalog's own text has no such letter, the app writes the language in another script.
    let known = samples(batch, matcher, collected).filter { sample in
      sample.current != sample.target && !sample.hasSource
        && sample.current.map { !letters($0).contains(false) } ?? true
    }.flatMap { letters($0.target) }
    let count = known.count { !$0 }
    return known.count >= 4 && count * 2 >= known.count ? (count, known.count) : nil
  }

  private func samples(_ batch: MatchedBatch, _ matcher: UnitMatcher, _ collected: Collected)
    -> [Sample]
  {
    let items = batch.items
    return stride(from: 0, to: items.count, by: max(1, items.count / Self.limit)).compactMap {
      guard let place = batch.places[$0] else { return nil }
      let unit = collected.delivered[items[$0].delivery][items[$0].row]
      guard let target = unit.restoredTarget, !target.isEmpty, target != unit.source else {
        return nil
      }
      return (
        matcher.slot(of: place), target, matcher.row(of: place).flatMap(matcher.now.target),
        unit.source.map { target.description.hasBytes(of: $0.description) } ?? false
      )
    }
  }

  /// The languages of a catalog that have a text at a slot, now or as it was sent.
  ///
  /// A text of a substitution may be spelled otherwise in a table, so that all languages may have it.
  private mutating func languages(
    of catalog: Int, having sample: Sample, _ sent: [SentUnits], _ collected: Collected
  ) -> [String] {
    let slot = sample.slot
    let isSubstitution = slot.path.substitution != nil
    let place = CatalogSlot(catalog: catalog, slot: slot)
    func languages(in known: [TextDigest?: [String]]) -> [String] {
      if isSubstitution { return known[nil] ?? [] }
      return ExactString.distinct(known[TextDigest(sample.target)] ?? [])
    }
    if let known = self.languages[place] { return languages(in: known) }
    let file = collected.project.catalogs[catalog]
    var made: [TextDigest?: [String]] = [:]
    if isSubstitution {
      made[nil] = Set(file.languages + sent.map(\.name.language)).sorted()
    } else {
      for language in file.languages {
        if let (_, text) = file.catalog.writtenText(at: slot, in: language) {
          made[TextDigest(.text(text)), default: []].append(language)
        }
      }
      for units in sent {
        guard let unit = units.unit(withID: slot.id),
          let digest = unit.digests?.target ?? unit.target.map({ TextDigest($0) }),
          made[digest]?.contains(units.name.language) != true
        else { continue }
        made[digest, default: []].append(units.name.language)
      }
    }
    self.languages[place] = made
    return languages(in: made)
  }

  /// True for two forms of a language, and for languages that share most short texts.
  private static func areForms(_ one: String, _ other: String) -> Bool {
    guard let one = LanguageTag(one)?.language, let other = LanguageTag(other)?.language else {
      return false
    }
    return one == other
      || [["nb", "nn", "no"], ["sr", "hr", "bs", "sh"], ["id", "ms"]].contains {
        $0.contains(one) && $0.contains(other)
      }
  }

  /// True if two of three texts that another language has there are those that were delivered.
  ///
  /// A form of the same language is often filled with the texts of another one, so that only those count
  /// there which replace something.
  private mutating func isOf(
    _ other: String, _ samples: [Sample], _ batch: MatchedBatch, _ catalog: Int,
    _ collected: Collected
  ) -> Bool {
    let isForm = Self.areForms(other, batch.name.language)
    let name = BatchName(original: batch.name.original, language: other)
    let sent = collected.base[name]
    let index = tables[name] ?? UnitIndex(collected.project.catalogs[catalog].table(in: other))
    tables[name] = index
    var (known, equal) = (0, 0)
    for sample in samples where !isForm || sample.current != nil {
      let row = index.row(of: sample.slot)
      let isSent = sent?.unit(withID: sample.slot.id)?.hasTarget(sample.target) == true
      guard isSent || row.map(index.table.hasTarget) == true else { continue }
      known += 1
      if isSent || row.flatMap(index.table.target) == sample.target { equal += 1 }
    }
    return equal >= Self.leastEqual && equal * 3 >= known * 2
  }
}
