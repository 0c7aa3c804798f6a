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

/// The translations of older deliveries: of the same key, then of the same source with another key.
public struct DeliveryMemory: TranslationMemory {
  private struct Entry: Sendable {
    let language: String
    let match: Match
  }

  /// A unit by its catalog and id.
  private struct Key: Hashable {
    var original: ExactString
    var id: ExactString
  }

  /// A text by what it says, and as which case of a plural or device it does.
  private struct Text: Hashable {
    var source: ExactString
    var path: ExactString
    var language: ExactString
  }

  /// From how many percent on a translation of another source of the same key is offered.
  static let leastSimilarity = 50

  private var entries: [Entry] = []
  private var byKey: [Key: [Int]] = [:]
  /// The translations of each text, different ones alone, the furthest first.
  private var bySource: [Text: [Int]] = [:]
  /// The languages as the deliveries spell them, by their family.
  private var languages: [ExactString: [String]] = [:]

  /// Collects translations; sets of phrases and what is unfinished are left out.
  ///
  /// - Parameters:
  ///   - tables: From the newest to the oldest, or in any order that shall decide between equals.
  ///   - isOffered: Whether a text can be offered.
  public init(_ tables: [UnitTable], isOffered: (String) -> Bool = { _ in true }) {
    var spellings: Set<ExactString> = []
    for table in tables {
      if spellings.insert(ExactString(table.language)).inserted {
        languages[LanguageTag.family(of: table.language), default: []].append(table.language)
      }
      let name = table.path.split(separator: "/").last.map(String.init) ?? table.path
      let origin = isOffered(name) ? name : nil
      for row in table.indices
      where table.hasTarget(row) && table.state(row) != .unfinished && !table.hasDigests {
        let unit = table[row].restoringCodes()
        guard let id = unit.id, case .text(let source)? = unit.source, !source.isEmpty,
          case .text(let target)? = unit.target, !target.isEmpty,
          isOffered(source), isOffered(target)
        else { continue }
        let number = entries.count
        entries.append(
          Entry(
            language: table.language,
            match: Match(
              source: source,
              target: target,
              origin: origin,
              similarity: 100,
              state: unit.state
            )
          )
        )
        byKey[Key(original: ExactString(table.original), id: ExactString(id)), default: []]
          .append(number)
        bySource[Self.text(source, id, table.language), default: []].append(number)
      }
    }
    bySource = bySource.mapValues { numbers in
      guard numbers.count > 1 else { return numbers }
      var targets: Set<ExactString> = []
      return ordered(numbers).filter {
        targets.insert(ExactString(entries[$0].match.target)).inserted
      }
    }
  }

  /// Entries by how far they are, and else in their order.
  private func ordered(_ numbers: [Int]) -> [Int] {
    numbers.sorted { left, right in
      (entries[right].match.state, left) < (entries[left].match.state, right)
    }
  }

  /// What older deliveries have for a unit, the best first: the most similar, then the furthest.
  public func matches(
    for unit: Unit,
    original: String,
    language: String,
    limit: Int
  ) -> [Match] {
    guard !entries.isEmpty, let id = unit.id, case .text(let source)? = unit.source,
      !source.isEmpty
    else { return [] }
    let key = Key(original: ExactString(original), id: ExactString(id))
    // What is offered already may stand before what is wanted, and no more than that is looked at.
    let enough = 2 * limit + 2
    let texts = (languages[LanguageTag.family(of: language)] ?? [])
      .filter { LanguageTag.isSame($0, language) }
      .flatMap { bySource[Self.text(source, id, $0)]?.prefix(enough) ?? [] }
    let ofSlot = (byKey[key] ?? []).filter { LanguageTag.isSame(entries[$0].language, language) }
      .map { number in
        var match = entries[number].match
        match.isOfSlot = true
        match.similarity = Self.similarity(match.source, source)
        return match
      }
      .filter { $0.similarity >= Self.leastSimilarity }
      .enumerated().sorted { left, right in
        (right.element.similarity, right.element.state, left.offset)
          < (left.element.similarity, left.element.state, right.offset)
      }
      .map(\.element)
    var offered: Set<ExactString> = []
    if case .text(let target)? = unit.target { offered.insert(ExactString(target)) }
    var matches: [Match] = []
    for match in ofSlot + ordered(texts).map({ entries[$0].match }) where matches.count < limit {
      if offered.insert(ExactString(match.target)).inserted { matches.append(match) }
    }
    return matches
  }

  /// How similar two sources are, in percent: the share of their bytes in the words that both have.
  ///
  /// Only the same text has 100.
  static func similarity(_ old: String, _ new: String) -> Int {
    if old.isIdentical(to: new) { return 100 }
    var same = 0
    for part in TextDifference(from: old, to: new).parts where part.kind == .same {
      same += part.text.utf8.count
    }
    return min(99, 200 * same / max(1, old.utf8.count + new.utf8.count))
  }

  /// A text with the path of the variation in its id: each case of a plural has translations of its own.
  private static func text(_ source: String, _ id: String, _ language: String) -> Text {
    Text(
      source: ExactString(source),
      path: ExactString(Slot(splitting: id)?.path.description ?? ""),
      language: ExactString(language)
    )
  }
}
