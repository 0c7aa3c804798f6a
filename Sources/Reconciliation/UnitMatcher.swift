package import LocalizationCore

/// Finds the units of a delivery in the table of a catalog.
///
/// The evidence, the strongest first: the id, another key of the unit (`resname`, `x-key`), the id with its white
/// space folded, the id that an export makes for XLIFF 2.x, the key with something around it, and at last a source
/// that no other text has. Ambiguous evidence does not count.
package final class UnitMatcher {
  /// The place of a unit: an entry of the catalog and a path in it, which may not exist yet.
  package struct Place: Hashable, Sendable {
    /// The first row of the entry.
    package var entry: Int
    /// The path in it.
    package var path: VariationPath
    /// The evidence by which it was found.
    package var evidence = MatchReason.id

    package init(entry: Int, path: VariationPath, evidence: MatchReason = .id) {
      self.entry = entry
      self.path = path
      self.evidence = evidence
    }

    /// True if both are the same place, with any evidence.
    func isSame(as other: Place) -> Bool { entry == other.entry && path == other.path }
  }

  /// The result of a search for a unit.
  package enum Result {
    /// The place.
    case found(Place)
    /// No unique place, with the ids that it could be.
    case lost(candidates: [String])
  }

  /// The units of the catalog in the language of the delivery.
  package let now: UnitTable
  /// Makes the units of the catalog in its source language, whose shape no import changes.
  private let makeSource: () -> UnitTable
  /// Makes the id that an export gives to a name in XLIFF 2.x.
  let generateID: (String) -> String
  package let lookup: PlaceLookup

  /// The entries by their keys with white space folded.
  lazy var foldedKeys: [ExactString: [Int]] = {
    var result: [ExactString: [Int]] = [:]
    for entry in entries {
      result[ExactString(now.key(entry).whiteSpaceFolded), default: []].append(entry)
    }
    return result
  }()

  /// The places by the ids that an export makes for XLIFF 2.x.
  lazy var generatedIDs: [ExactString: Place] = {
    var places: [ExactString: Place] = [:]
    for entry in entries {
      places[ExactString(generateID(now.key(entry)))] = Place(entry: entry, path: .root)
      for row in now.entry(of: entry) where !now.isPlain(row) {
        let place = Place(entry: entry, path: now.path(row))
        places[ExactString(generateID(id(of: place)))] = place
      }
    }
    return places
  }()

  /// The rows of the catalog in its source language.
  lazy var source = UnitIndex(makeSource())

  /// The entries by their source texts.
  ///
  /// Translations do not count, or an import would change the matches of the next one.
  lazy var sources: [Message: [(entry: Int, isPlain: Bool)]] = {
    var result: [Message: [(entry: Int, isPlain: Bool)]] = [:]
    for entry in entries {
      guard let first = source.row(ofKey: now.key(entry)) else { continue }
      let rows = source.table.entry(of: first)
      let isPlain = rows.count == 1 && source.table.isPlain(first)
      for text in Set(rows.compactMap { source.table.source($0) }) {
        result[text, default: []].append((entry, isPlain))
      }
    }
    return result
  }()

  /// Indexes a catalog.
  ///
  /// - Parameters:
  ///   - lookup: The places of the ids of its units in the language of the delivery.
  ///   - source: Makes the table of its source language, when that is needed.
  ///   - generateID: The id that an export makes of a name for XLIFF 2.x.
  package init(
    _ lookup: PlaceLookup,
    source: @escaping () -> UnitTable,
    generateID: @escaping (String) -> String
  ) {
    self.lookup = lookup
    now = lookup.now
    makeSource = source
    self.generateID = generateID
  }

  /// The first row of each entry.
  private var entries: some Sequence<Int> {
    now.indices.lazy.filter { [now] in
      $0 == 0 || now.row($0).entry != now.row($0 - 1).entry
    }
  }

  // MARK: - Places

  /// Returns the place of a whole id.
  package func place(of id: String) -> Place? { lookup.place(of: id) }

  /// Returns the row of a place, or `nil` if the entry has no such text.
  package func row(of place: Place) -> Int? { lookup.row(of: place) }

  /// Returns the slot of a place.
  package func slot(of place: Place) -> Slot { Slot(key: now.key(place.entry), path: place.path) }

  /// Returns the id of a place in an export.
  package func id(of place: Place) -> String { slot(of: place).id }

  /// True if the catalog has a unit, by its id or another key, with its source.
  package func has(_ unit: TranslationUnit) -> Bool {
    let keys = [unit.id].compactMap(\.self) + unit.alternateKeys.map(\.text)
    return keys.contains { key in
      place(of: key).map { hasSource(of: unit, at: $0) ?? true } ?? false
    }
  }

  /// True if the catalog has the source of a unit at a place, white space aside; `nil` if the unit has no source.
  func hasSource(of unit: TranslationUnit, at place: Place) -> Bool? {
    guard let source = unit.sourceWithEquivalents else { return nil }
    guard let row = row(of: place), let known = now.source(row) else { return false }
    return source == known || source.whiteSpaceFolded == known.whiteSpaceFolded
  }

  /// Returns the source of a place without a row in the language; `nil` if there is no such source.
  package func source(of place: Place) -> Message? {
    guard let first = source.row(ofKey: now.key(place.entry)) else { return nil }
    let row = source.table.entry(of: first).first { source.table.path($0) == place.path }
    return row.flatMap { source.table.source($0) }
  }

  /// Returns the place of a unit with further keys, given that of its id.
  package func reconcile(_ unit: TranslationUnit, with idPlace: Place?) -> Result? {
    var places: [(place: Place, key: TranslationUnit.AlternateKey)] = []
    for key in unit.alternateKeys {
      guard let found = place(of: key.text) ?? foldedPlace(of: key.text),
        let place = resolvePath(of: unit, at: found)
      else { continue }
      if !places.contains(where: { $0.place == place }) { places.append((place, key)) }
    }
    if let idPlace {
      // Keys of the same entry agree with the id.
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

  /// Returns the place of a unit with a key only: the case that has its source.
  func resolvePath(of unit: TranslationUnit, at place: Place) -> Place? {
    guard place.path.isRoot else { return place }
    // A plain translation of varied texts.
    if now.entry(of: place.entry).count == 1, now.isPlain(place.entry) { return place }
    if let first = source.row(ofKey: now.key(place.entry)),
      source.table.entry(of: first).contains(where: { source.table.isPlain($0) })
    {
      return place
    }
    let wanted = unit.sourceWithEquivalents?.whiteSpaceFolded
    let fitting = now.entry(of: place.entry).filter {
      !now.isPlain($0) && now.source($0)?.whiteSpaceFolded == wanted
    }
    return fitting.count == 1 ? Place(entry: place.entry, path: now.path(fitting[0])) : nil
  }
}
