internal import LoctripJSONSource
internal import LoctripLocalizationCore

/// The localizations of a catalog by language, so that no lookup by name is needed per entry.
struct LocalizationIndex: Sendable {
  /// One localization.
  struct Place: Sendable {
    /// The node of the localizations of its entry.
    let owner: UInt32
    /// Its own node.
    let node: UInt32
  }

  /// The languages, in file order of first use.
  private(set) var languages: [String] = []
  private var numbers = ByteIndex()
  /// The localizations of each language, by their owners.
  private var places: [[Place]] = []
  /// The localizations that a later one of the same entry and language replaces, by languages and owners.
  private var replaced: [Int: [Int: Int]] = [:]

  /// Indexes the localizations of some entries.
  init(of document: JSONDocument, _ entries: [StringCatalog.Entry]) {
    var isSorted = true
    // Neighbours are mostly in the same languages.
    var before: [(key: Int, number: Int)] = []
    var members: [(key: Int, number: Int)] = []
    var last = 0
    for entry in entries {
      guard let owner = entry.localizationsNode else { continue }
      if owner < last { isSorted = false }
      last = owner
      swap(&before, &members)
      members.removeAll(keepingCapacity: true)
      for (key, value) in document.members(of: owner) {
        let position = members.count
        let isKnown =
          position < before.count && document.isSameSpelling(key, before[position].key)
        let number =
          isKnown ? before[position].number : addLanguage(document.string(at: key))
        members.append((key, number))
        add(
          Place(owner: UInt32(truncatingIfNeeded: owner), node: UInt32(truncatingIfNeeded: value)),
          to: number)
      }
    }
    // A key that stands twice has the place of the first entry and the localizations of the last one.
    if !isSorted { for number in places.indices { places[number].sort { $0.owner < $1.owner } } }
  }

  private mutating func addLanguage(_ language: String) -> Int {
    let known = language.withUTF8Bytes { bytes in
      numbers.insert(languages.count, of: bytes) { languages[$0].isIdentical(to: language) }
    }
    if let known { return known }
    languages.append(language)
    places.append([])
    return languages.count - 1
  }

  /// Adds a localization; the last one of an entry in a language counts.
  private mutating func add(_ place: Place, to number: Int) {
    if let last = places[number].last, last.owner == place.owner {
      replaced[number, default: [:]][Int(place.owner)] = Int(last.node)
      places[number].removeLast()
    }
    places[number].append(place)
  }

  /// The number of a language, spelled exactly.
  private func number(of language: String) -> Int? {
    language.withUTF8Bytes { bytes in
      numbers.number(of: bytes) { languages[$0].isIdentical(to: language) }
    }
  }

  /// The localizations of a language that stands twice in an entry, all but the last, by the nodes of their owners.
  func repeated(_ language: String) -> [Int: Int] {
    number(of: language).flatMap { replaced[$0] } ?? [:]
  }

  /// The localizations in a language, spelled exactly.
  func cursor(in language: String) -> Cursor {
    Cursor(number(of: language).map { places[$0] } ?? [])
  }

  /// Finds localizations of one language, fast for consecutive entries.
  ///
  /// - Complexity: O(1) for the entry after the last one, else O(log *n*) in the localizations.
  struct Cursor: Sendable {
    private let places: [Place]
    private var next = 0

    fileprivate init(_ places: [Place]) { self.places = places }

    /// The node of the localization of an entry, or `nil` when it has none.
    mutating func node(of entry: StringCatalog.Entry) -> Int? {
      guard let owner = entry.localizationsNode.map({ UInt32(truncatingIfNeeded: $0) }) else {
        return nil
      }
      if next >= places.count || places[next].owner != owner {
        let isBehind = next == 0 || places[next - 1].owner < owner
        if isBehind, next >= places.count || places[next].owner > owner { return nil }
        next = places.partitionPoint { $0.owner < owner }
        guard next < places.count, places[next].owner == owner else { return nil }
      }
      next += 1
      return Int(places[next - 1].node)
    }
  }
}
