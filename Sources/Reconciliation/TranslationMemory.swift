package import LoctripLocalizationCore

/// A translation that may be reused.
package struct Match: Hashable, Sendable {
  /// The source that it translates.
  package var source: String
  /// The translation.
  package var target: String
  /// The origin, or `nil`.
  package var origin: String?
  /// The similarity of the sources, in percent; only equal texts have 100.
  package var similarity: Int
  /// The state of the translation.
  package var state: UnitState
  /// True if it is from the same slot, and not only for the same text.
  package var isOfSlot: Bool

  package init(
    source: String, target: String, origin: String? = nil, similarity: Int,
    state: UnitState = .translated, isOfSlot: Bool = false
  ) {
    self.source = source
    self.target = target
    self.origin = origin
    self.similarity = similarity
    self.state = state
    self.isOfSlot = isOfSlot
  }
}

/// A store of earlier translations.
package protocol TranslationMemory: Sendable {
  /// Returns translations that may be reused for a unit, the best first.
  ///
  /// - Parameters:
  ///   - unit: The current unit; its own translation is not offered.
  ///   - original: The catalog.
  ///   - language: The language of the translations.
  ///   - limit: The largest number of matches.
  func matches(for unit: TranslationUnit, original: String, language: String, limit: Int) -> [Match]
}

/// The translations of older deliveries, the most similar sources first.
///
/// A case of a plural or a device gets translations of the same case. Translations that a check rejects are not
/// offered.
package struct DeliveryMemory: TranslationMemory {
  private struct Entry: Sendable {
    let language: String
    let match: Match
    let key: Key
  }

  /// A unit by its catalog and id.
  private struct Key: Hashable {
    var original: ExactString
    var id: ExactString
  }

  /// A text of one plural or device case in a language.
  private struct Text: Hashable {
    var source: ExactString
    var path: VariationPath
    var language: ExactString
  }

  /// The lowest similarity in percent that is offered by default.
  package static let leastSimilarity = 75

  private let least: Int
  private var entries: [Entry] = []
  private var byKey: [Key: [Int]] = [:]
  /// The distinct translations of each text, the most advanced first.
  private var translations: [[Int]] = []
  private var bySource: [Text: Int] = [:]
  /// The texts of each case in a language, by their indices in ``translations``.
  private var cases: [Text: SimilarTexts] = [:]
  /// The languages as the deliveries spell them, by their family.
  private var languages: [ExactString: [String]] = [:]

  /// Collects translations, except sets of phrases and unfinished ones.
  ///
  /// - Parameters:
  ///   - tables: The newest first; the order decides between equals.
  ///   - leastSimilarity: The lowest similarity in percent, from 50 to 100.
  ///   - isUsable: Returns true if a row may be offered: no check rejects it.
  ///   - isOffered: Returns true if a text can be offered.
  package init(
    _ tables: [UnitTable], leastSimilarity: Int = DeliveryMemory.leastSimilarity,
    isUsable: @escaping MatchAnalysis.Usability = { _, _ in true },
    isOffered: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    least = min(max(leastSimilarity, SourceIndex.leastSimilarity), 100)
    var spellings: Set<ExactString> = []
    for table in tables {
      if spellings.insert(ExactString(table.language)).inserted {
        languages[LanguageTag.family(of: table.language), default: []].append(table.language)
      }
      guard !table.hasDigests else { continue }
      let name = table.path.fields("/").last.map(String.init) ?? table.path
      let origin = isOffered(name) ? name : nil
      for row in table.indices where table.hasTarget(row) && table.state(row) != .unfinished {
        let unit = table[row].restoringCodes()
        guard let id = unit.id, case .text(let source)? = unit.source, !source.isEmpty,
          case .text(let target)? = unit.target, !target.isEmpty,
          isOffered(source), isOffered(target), isUsable(table, row)
        else { continue }
        let entry = Entry(
          language: table.language,
          match: Match(
            source: source, target: target, origin: origin, similarity: 100, state: unit.state),
          key: Key(original: ExactString(table.original), id: ExactString(id)))
        byKey[entry.key, default: []].append(entries.count)
        let text = Self.text(source, id, table.language)
        let number = bySource[text] ?? translations.count
        if number == translations.count {
          bySource[text] = number
          translations.append([])
          var kind = text
          kind.source = ExactString("")
          cases[kind, default: SimilarTexts()].append(Array(source.utf8)[...], number: number)
        }
        translations[number].append(entries.count)
        entries.append(entry)
      }
    }
    translations = translations.map { numbers in
      guard numbers.count > 1 else { return numbers }
      var targets: Set<ExactString> = []
      return ordered(numbers).filter {
        targets.insert(ExactString(entries[$0].match.target)).inserted
      }
    }
    cases = cases.mapValues { $0.indexed() }
  }

  /// Returns entries sorted by state, and else in their order.
  private func ordered(_ numbers: [Int]) -> [Int] {
    numbers.sorted { left, right in
      (entries[right].match.state, left) < (entries[left].match.state, right)
    }
  }

  /// Returns translations for a unit, the most similar first, then those of the same key, then the most advanced.
  package func matches(for unit: TranslationUnit, original: String, language: String, limit: Int)
    -> [Match]
  {
    guard !entries.isEmpty, let id = unit.id, case .text(let source)? = unit.source,
      !source.isEmpty
    else { return [] }
    // Some of them are already offered.
    let enough = 2 * limit + 2
    var similarities: [Int: Int] = [:]
    for spelling in languages[LanguageTag.family(of: language)] ?? []
    where LanguageTag.isSame(spelling, language) {
      var text = Self.text(source, id, spelling)
      let same = bySource[text]
      for number in same.map({ translations[$0] })?.prefix(enough) ?? [] {
        similarities[number] = 100
      }
      text.source = ExactString("")
      guard least < 100, let known = cases[text] else { continue }
      let similar = known.mostSimilar(to: Array(source.utf8)[...], least: least, count: enough) {
        $0 != same
      }
      for (text, similarity) in similar {
        for number in translations[text].prefix(enough) {
          similarities[number] = similarity
        }
      }
    }
    let key = Key(original: ExactString(original), id: ExactString(id))
    let ofSlot = (byKey[key] ?? []).filter { LanguageTag.isSame(entries[$0].language, language) }
    if !ofSlot.isEmpty {
      let asked = TextSimilarity(source)
      for number in ofSlot.prefix(enough) where similarities[number] == nil {
        let similarity = asked.percent(TextSimilarity(entries[number].match.source))
        if similarity >= least { similarities[number] = similarity }
      }
    }
    let slot = Set(ofSlot)
    let matches = similarities.map { number, similarity in
      var match = entries[number].match
      match.similarity = similarity
      match.isOfSlot = slot.contains(number)
      return (number: number, match: match)
    }
    .sorted { left, right in
      let (one, other) = (left.match, right.match)
      if one.similarity != other.similarity { return one.similarity > other.similarity }
      if one.isOfSlot != other.isOfSlot { return one.isOfSlot }
      return one.state == other.state ? left.number < right.number : one.state > other.state
    }
    var offered: Set<ExactString> = []
    if case .text(let target)? = unit.target { offered.insert(ExactString(target)) }
    var best: [Match] = []
    for (_, match) in matches where best.count < limit {
      if offered.insert(ExactString(match.target)).inserted { best.append(match) }
    }
    return best
  }

  private static func text(_ source: String, _ id: String, _ language: String) -> Text {
    Text(
      source: ExactString(source), path: Slot(splitting: id)?.path ?? VariationPath([]),
      language: ExactString(language))
  }
}
