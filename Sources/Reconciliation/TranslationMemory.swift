public import LocalizationCore

/// A translation that could serve again.
public struct Match: Hashable, Sendable {
  /// The source that it was made for.
  public var source: String
  /// The translation.
  public var target: String
  /// Where it is from, or `nil`.
  public var origin: String?
  /// How similar the sources are, in percent; only the same text has 100.
  public var similarity: Int
  /// How far the translation is.
  public var state: UnitState
  /// Whether it is of the same slot, and not just of the same text.
  public var isOfSlot: Bool

  /// Creates a match.
  public init(
    source: String,
    target: String,
    origin: String? = nil,
    similarity: Int,
    state: UnitState = .translated,
    isOfSlot: Bool = false
  ) {
    self.source = source
    self.target = target
    self.origin = origin
    self.similarity = similarity
    self.state = state
    self.isOfSlot = isOfSlot
  }
}

/// Knows translations that were made before.
public protocol TranslationMemory: Sendable {
  /// What could serve for a unit, the best first.
  ///
  /// - Parameters:
  ///   - unit: The unit as it is now; its own translation is not offered.
  ///   - original: The catalog.
  ///   - language: The language of the translations.
  ///   - limit: How many are wanted.
  func matches(for unit: Unit, original: String, language: String, limit: Int) -> [Match]
}

/// The translations of older deliveries, the most similar sources first.
///
/// A case of a plural or a device is offered what was for the same case. What a check rejects is not offered.
public struct DeliveryMemory: TranslationMemory {
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

  /// A text, as which case of a plural or device, in a language.
  private struct Text: Hashable {
    var source: ExactString
    var path: VariationPath
    var language: ExactString
  }

  /// The texts of one case in a language.
  private struct Case {
    var texts: [ArraySlice<UInt8>] = []
    /// Where the translations of each text are.
    var sources: [Int] = []
    var index = SourceIndex([])

    var indexed: Case {
      var indexed = self
      (indexed.index, indexed.texts) = (SourceIndex(texts), [])
      return indexed
    }
  }

  /// From how many percent on translations are offered unless another number is given.
  public static let leastSimilarity = 75

  private let least: Int
  private var entries: [Entry] = []
  private var byKey: [Key: [Int]] = [:]
  /// The translations of each text, different ones alone, the furthest first.
  private var translations: [[Int]] = []
  private var bySource: [Text: Int] = [:]
  private var cases: [Text: Case] = [:]
  /// The languages as the deliveries spell them, by their family.
  private var languages: [ExactString: [String]] = [:]

  /// Collects translations; sets of phrases and what is unfinished are left out.
  ///
  /// - Parameters:
  ///   - tables: From the newest to the oldest, or in any order that decides between equals.
  ///   - leastSimilarity: From how many percent on a translation is offered, from 50 to 100.
  ///   - isUsable: Whether a row may be offered: no check rejects it.
  ///   - isOffered: Whether a text can be offered.
  public init(
    _ tables: [UnitTable],
    leastSimilarity: Int = DeliveryMemory.leastSimilarity,
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
      let name = table.path.split(separator: "/").last.map(String.init) ?? table.path
      let origin = isOffered(name) ? name : nil
      concurrentPieces(of: table.indices, size: 1024) { rows in
        rows.compactMap { row -> Entry? in
          guard table.hasTarget(row), table.state(row) != .unfinished else { return nil }
          let unit = table[row].restoringCodes()
          guard let id = unit.id, case .text(let source)? = unit.source, !source.isEmpty,
            case .text(let target)? = unit.target, !target.isEmpty,
            isOffered(source), isOffered(target), isUsable(table, row)
          else { return nil }
          return Entry(
            language: table.language,
            match: Match(
              source: source,
              target: target,
              origin: origin,
              similarity: 100,
              state: unit.state
            ),
            key: Key(original: ExactString(table.original), id: ExactString(id))
          )
        }
      } take: { found in
        for entry in found {
          byKey[entry.key, default: []].append(entries.count)
          let text = Self.text(entry.match.source, entry.key.id.string, entry.language)
          let number = bySource[text] ?? translations.count
          if number == translations.count {
            bySource[text] = number
            translations.append([])
            var kind = text
            kind.source = ExactString("")
            cases[kind, default: Case()].texts.append(Array(entry.match.source.utf8)[...])
            cases[kind, default: Case()].sources.append(number)
          }
          translations[number].append(entries.count)
          entries.append(entry)
        }
      }
    }
    translations = translations.map { numbers in
      guard numbers.count > 1 else { return numbers }
      var targets: Set<ExactString> = []
      return ordered(numbers).filter {
        targets.insert(ExactString(entries[$0].match.target)).inserted
      }
    }
    cases = cases.mapValues(\.indexed)
  }

  /// Entries by how far they are, and else in their order.
  private func ordered(_ numbers: [Int]) -> [Int] {
    numbers.sorted { left, right in
      (entries[right].match.state, left) < (entries[left].match.state, right)
    }
  }

  /// What older deliveries have for a unit, the best first: the most similar, then of the same key, then the
  /// furthest.
  public func matches(
    for unit: Unit,
    original: String,
    language: String,
    limit: Int
  ) -> [Match] {
    guard !entries.isEmpty, let id = unit.id, case .text(let source)? = unit.source,
      !source.isEmpty
    else { return [] }
    // Some of them are offered already.
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
      let similar = known.index.mostSimilar(
        to: Array(source.utf8)[...],
        least: least,
        count: enough
      ) { known.sources[$0] != same }
      for (text, similarity) in similar {
        for number in translations[known.sources[text]].prefix(enough) {
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
      source: ExactString(source),
      path: Slot(splitting: id)?.path ?? VariationPath([]),
      language: ExactString(language)
    )
  }
}
