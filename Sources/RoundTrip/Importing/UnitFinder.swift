internal import LocalizationCore
internal import StringCatalogs
internal import XLIFF

/// By what a unit was found in the catalog, the strongest evidence first.
indirect enum UnitEvidence: Equatable {
  /// The id is the catalog's.
  case id
  /// Another key of the unit is, and the sources agree.
  case key(origin: String)
  /// Another key of the unit is, and the sources differ.
  case keyAlone(origin: String)
  /// The sources decided between the id and another key.
  case contradiction(id: String, origin: String, key: String)
  /// The id with its white space folded is.
  case foldedID
  /// The id that an export makes for XLIFF 2.x is.
  case generatedID
  /// The key stands in the id, with something around it.
  case wrappedID(key: String)
  /// No other text of the catalog, and of the delivery, has this source.
  case source(key: String)

  /// Whether another unit with better evidence goes before.
  var isGuess: Bool {
    switch self {
    case .id, .key, .keyAlone, .contradiction: false
    case .foldedID, .generatedID, .wrappedID, .source: true
    }
  }

  /// What to say about the unit, or `nil` where the evidence is certain.
  var message: String? {
    switch self {
    case .id, .key: nil
    case .keyAlone(let origin): "the unit was found by its \(origin), and its source is another"
    case .contradiction(let id, let origin, let key):
      "the id names '\(id)' and its \(origin) '\(key)'; the source decided"
    case .foldedID: "the id was found only with its white space folded"
    case .generatedID: "the unit has lost its 'name' and was found by its 'id'"
    case .wrappedID(let key): "the id was taken for '\(key)', which has the same source"
    case .source(let key): "the id is not known; the source is only that of '\(key)'"
    }
  }
}

/// Finds the units of one delivery in one catalog.
///
/// The order of evidence: the id, another key that the unit has (`resname`, `x-key`), the id with its
/// white space folded, the id that an export makes for XLIFF 2.x, the key with something around it,
/// and at last a source that no other text has. What leads to several texts leads nowhere.
struct UnitFinder {
  /// Where an id leads: an entry of the catalog and the path in it.
  struct Place: Equatable {
    var entry: Int
    var path: VariationPath
    var evidence = UnitEvidence.id
  }

  /// What was found for a unit.
  enum Result {
    case found(Place)
    /// Nothing, or too much: the ids that it could be.
    case lost(candidates: [String])
  }

  let catalog: StringCatalog
  let language: String
  let categories: [PluralCategory]
  let isLikeXcode: Bool

  /// The entries by their keys with white space folded.
  lazy var foldedKeys: [ExactString: [Int]] = {
    var result: [ExactString: [Int]] = [:]
    for (index, entry) in catalog.entries.enumerated() {
      result[ExactString(entry.key.whiteSpaceFolded), default: []].append(index)
    }
    return result
  }()

  /// The places by the ids that an export makes for XLIFF 2.x.
  lazy var generatedIDs: [String: (entry: Int, path: VariationPath)] = {
    var slots: [String: (entry: Int, path: VariationPath)] = [:]
    func add(_ entry: Int, _ path: VariationPath) {
      var identifiers = UnitIdentifiers()
      slots[identifiers.id(for: Slot(key: catalog.entries[entry].key, path: path).id)] = (
        entry, path
      )
    }
    for (index, entry) in catalog.entries.enumerated() {
      add(index, .root)
      for unit in catalog.units(of: entry, in: language, categories: categories)
      where !unit.path.isRoot {
        add(index, unit.path)
      }
    }
    return slots
  }()

  /// The entries by their source texts.
  ///
  /// Translations have no say, or an import would change what the next one finds.
  lazy var sources: [Message: [(entry: Int, isPlain: Bool)]] = {
    var result: [Message: [(entry: Int, isPlain: Bool)]] = [:]
    let language = catalog.sourceLanguage
    let categories = PluralCategory.xcodeCategories(for: language)
    for (index, entry) in catalog.entries.enumerated() {
      let units = catalog.units(of: entry, in: language, categories: categories)
      let isPlain = units.count == 1 && units[0].path.isRoot
      for source in Set(units.map(\.source)) {
        result[source, default: []].append((index, isPlain))
      }
    }
    return result
  }()

  init(
    _ catalog: StringCatalog,
    language: String,
    categories: [PluralCategory],
    isLikeXcode: Bool
  ) {
    self.catalog = catalog
    self.language = language
    self.categories = categories
    self.isLikeXcode = isLikeXcode
  }

  // MARK: - Certain evidence

  /// Where the whole of an id leads.
  func place(of id: String) -> Place? {
    if isLikeXcode {
      // Xcode splits first and so loses a key that looks like one with a path.
      if let slot = Slot(splitting: id) {
        // A substitution whose name holds the separator is lost as well.
        if slot.path.substitution?.contains(Slot.separator) == true { return nil }
        return catalog.entryIndex(for: slot.key.string).map { Place(entry: $0, path: slot.path) }
      }
      return catalog.entryIndex(for: id).map { Place(entry: $0, path: .root) }
    }
    if let entry = catalog.entryIndex(for: id) { return Place(entry: entry, path: .root) }
    // A catalog may have cases that Xcode does not know; they went out with their names.
    guard let slot = Slot(splitting: id) ?? Slot(splitting: id, allowsUnknownCases: true) else {
      return nil
    }
    return catalog.entryIndex(for: slot.key.string).map { Place(entry: $0, path: slot.path) }
  }

  /// Whether the catalog has a unit, by its id or another key of it, and with its source.
  func has(_ unit: XLIFFUnit) -> Bool {
    let keys = [unit.id].compactMap(\.self) + unit.alternateKeys.map(\.text)
    return keys.contains { key in
      place(of: key).map { hasSource(of: unit, at: $0) ?? true } ?? false
    }
  }

  /// Whether the catalog has the source of a unit at a place, white space aside; `nil` when the unit
  /// has no source.
  func hasSource(of unit: XLIFFUnit, at place: Place) -> Bool? {
    guard let source = unit.sourceWithEquivalents else { return nil }
    let units = catalog.units(
      of: catalog.entries[place.entry],
      in: language,
      categories: categories
    )
    guard let known = units.first(where: { $0.path == place.path }) else { return false }
    return source.whiteSpaceFolded == known.source.whiteSpaceFolded
  }

  /// Where a unit with further keys belongs, given where its id leads.
  mutating func reconcile(_ unit: XLIFFUnit, with idPlace: Place?) -> Result? {
    var places: [(place: Place, key: UnitAlternate)] = []
    for key in unit.alternateKeys {
      guard let found = place(of: key.text) ?? foldedPlace(of: key.text) else { continue }
      guard let place = resolvePath(of: unit, at: found) else { continue }
      if !places.contains(where: { $0.place == place }) {
        places.append((place, UnitAlternate(text: key.text, origin: key.origin)))
      }
    }
    if let idPlace {
      // The key alone beside an id with a path says nothing else.
      guard let other = places.first(where: { $0.place.entry != idPlace.entry }) else { return nil }
      var fitting = places.filter { hasSource(of: unit, at: $0.place) == true }.map(\.place)
      let idFits = hasSource(of: unit, at: idPlace) == true
      if idFits && !fitting.contains(idPlace) { fitting.append(idPlace) }
      guard fitting.count == 1, var place = fitting.first else {
        return .lost(candidates: [id(of: idPlace)] + places.map { id(of: $0.place) })
      }
      place.evidence = .contradiction(
        id: id(of: idPlace),
        origin: other.key.origin,
        key: other.key.text
      )
      return .found(place)
    }
    guard !places.isEmpty else { return nil }
    let fitting = places.filter { hasSource(of: unit, at: $0.place) ?? true }
    if fitting.count == 1 {
      var place = fitting[0].place
      place.evidence = .key(origin: fitting[0].key.origin)
      return .found(place)
    }
    guard places.count == 1 else { return .lost(candidates: places.map { id(of: $0.place) }) }
    var place = places[0].place
    place.evidence = .keyAlone(origin: places[0].key.origin)
    return .found(place)
  }

  /// The place of a unit of which only the key is known: the case that has its source.
  func resolvePath(of unit: XLIFFUnit, at place: Place) -> Place? {
    guard place.path.isRoot else { return place }
    let entry = catalog.entries[place.entry]
    // The shape of the source, which no import changes.
    let shape = catalog.units(
      of: entry,
      in: catalog.sourceLanguage,
      categories: PluralCategory.xcodeCategories(for: catalog.sourceLanguage)
    )
    guard !shape.contains(where: { $0.path.isRoot }) else { return place }
    let source = unit.sourceWithEquivalents?.whiteSpaceFolded
    let fitting = catalog.units(of: entry, in: language, categories: categories).filter {
      !$0.path.isRoot && $0.source.whiteSpaceFolded == source
    }
    guard fitting.count == 1 else { return nil }
    return Place(entry: place.entry, path: fitting[0].path)
  }

  /// The id of a place as an export writes it.
  func id(of place: Place) -> String {
    Slot(key: catalog.entries[place.entry].key, path: place.path).id
  }
}

/// A key beside the id, and where it stands.
struct UnitAlternate {
  var text: String
  var origin: String
}

extension String {
  /// The text with each run of white space as one space, and none around it.
  var whiteSpaceFolded: String {
    utf8.split { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
      .map { String(decoding: Array($0), as: UTF8.self) }.joined(separator: " ")
  }
}

extension Message {
  /// The text with its white space folded.
  var whiteSpaceFolded: Message {
    switch self {
    case .text(let text): .text(text.whiteSpaceFolded)
    case .phrases(let phrases): .phrases(phrases.map(\.whiteSpaceFolded))
    }
  }
}
