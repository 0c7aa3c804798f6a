package import LoctripLocalizationCore

/// Finds the units of a delivery in the table of a catalog.
///
/// The evidence, the strongest first: the id, another key of the unit (`resname`, `x-key`), the id with its white
/// space folded, the id that an export makes for XLIFF 2.x, the key with something around it, and at last a source
/// that no other text has. Ambiguous evidence does not count.
package final class UnitMatcher: Sendable {
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
  package enum Result: Sendable {
    /// The place.
    case found(Place)
    /// No unique place, with the ids that it could be.
    case lost(candidates: [String])
  }

  /// The units of the catalog in the language of the delivery.
  package let now: UnitTable
  private let index: UnitIndex
  /// True if an id is split at its path before it is looked up as a whole.
  private let splitsFirst: Bool
  /// Makes the units of the catalog in its source language, whose shape no import changes.
  private let makeSource: @Sendable () -> UnitTable
  /// Makes the id that an export gives to a name in XLIFF 2.x.
  private let generateID: @Sendable (String) -> String
  private let knownSource = Once<UnitIndex>()
  private let knownSources = Once<[LoctripMessage: [(entry: Int, isPlain: Bool)]]>()
  /// The entries by their keys with white space folded; -1 for several.
  private let foldedKeys = Once<[ExactString: Int]>()
  private let generatedIDs = Once<[ExactString: Place]>()

  /// Indexes a catalog.
  ///
  /// - Parameters:
  ///   - now: Its units in the language of the delivery.
  ///   - splitsFirst: True to split an id at its path before it is looked up as a whole.
  ///   - source: Makes the table of its source language, when that is needed.
  ///   - generateID: The id that an export makes of a name for XLIFF 2.x.
  package init(
    _ now: UnitTable, splitsFirst: Bool = false, source: @escaping @Sendable () -> UnitTable,
    generateID: @escaping @Sendable (String) -> String
  ) {
    self.now = now
    self.splitsFirst = splitsFirst
    index = UnitIndex(now)
    makeSource = source
    self.generateID = generateID
  }

  /// The rows of the catalog in its source language.
  private var source: UnitIndex { knownSource.get { UnitIndex(makeSource()) } }

  /// The entries by their source texts.
  ///
  /// Translations do not count, or an import would change the matches of the next one.
  private var sources: [LoctripMessage: [(entry: Int, isPlain: Bool)]] {
    let source = self.source
    return knownSources.get {
      var result: [LoctripMessage: [(entry: Int, isPlain: Bool)]] = [:]
      for entry in entries {
        guard let first = source.row(ofKey: now.key(entry)) else { continue }
        let rows = source.table.entry(of: first)
        let isPlain = rows.count == 1 && source.table.isPlain(first)
        if rows.count == 1 {
          if let text = source.table.source(first) {
            result[text, default: []].append((entry, isPlain))
          }
          continue
        }
        for text in Set(rows.compactMap { source.table.source($0) }) {
          result[text, default: []].append((entry, isPlain))
        }
      }
      return result
    }
  }

  /// The first row of each entry.
  private var entries: some Sequence<Int> {
    now.indices.lazy.filter { [now] in
      $0 == 0 || now.row($0).entry != now.row($0 - 1).entry
    }
  }

  // MARK: - Places

  /// Returns the place of a row's id, found by its bytes; most files keep the order of the catalog, so `previous` is
  /// the entry of the row before it.
  package func place(of table: UnitTable, _ position: Int, afterEntry previous: Int?) -> Place? {
    let isPlain = !splitsFirst && table.isPlain(position)
    if isPlain, let previous, table.hasID(position) {
      let next = now.entry(of: previous).upperBound
      if next < now.count, now.hasSameKey(next, as: table, position) {
        return Place(entry: next, path: .root)
      }
    }
    guard let key = table.keyBytes(position) else { return nil }
    if isPlain, let entry = index.row(of: key) {
      return Place(entry: entry, path: .root)
    }
    if isPlain, let previous, let place = place(of: key, near: previous) { return place }
    return table.id(position).flatMap { place(of: $0) }
  }

  /// Returns the place of an id that is no key, if it is a case of an entry or of the next one: a shortcut with the
  /// same result as the whole search.
  private func place(of id: ArraySlice<UInt8>, near previous: Int) -> Place? {
    var entry = previous
    for _ in 0..<2 where entry < now.count {
      if let large = index.largeEntry(entry) {
        if let row = large.byID[ExactString(String(decoding: id, as: UTF8.self))],
          now.keyBytes(entry)?.contains(UInt8(ascii: "|")) == false
        {
          return Place(entry: entry, path: now.path(row))
        }
        entry = large.rows.upperBound
        continue
      }
      let rows = now.entry(of: entry)
      // A key that contains the separator may be split in several ways.
      if let key = now.keyBytes(entry), id.starts(with: key), !key.contains(UInt8(ascii: "|")),
        let row = rows.first(where: { !now.isPlain($0) && now.hasID($0, id) })
      {
        return Place(entry: entry, path: now.path(row))
      }
      entry = rows.upperBound
    }
    return nil
  }

  /// Returns the row of a place, or `nil` if the entry has no such text.
  package func row(of place: Place) -> Int? {
    if place.path.isRoot, now.isPlain(place.entry) { return place.entry }
    return index.row(ofEntry: place.entry, at: place.path)
  }

  /// Returns the place of a whole id.
  package func place(of id: String) -> Place? {
    if splitsFirst {
      // Xcode splits first and so loses a key that looks like one with a path.
      if let slot = Slot(splitting: id) {
        // A substitution whose name contains the separator is lost as well.
        if slot.path.substitution?.contains(Slot.separator) == true { return nil }
        return place(of: slot)
      }
      return place(of: Slot(key: id))
    }
    if let place = place(of: Slot(key: id)) { return place }
    if let row = index.row(writtenAs: id) {
      return Place(entry: now.entry(of: row).lowerBound, path: now.path(row))
    }
    // A catalog may have cases that Xcode does not know; they were exported with their names.
    return (Slot(splitting: id) ?? Slot(splitting: id, allowsUnknownCases: true))
      .flatMap { place(of: $0) } ?? DictionaryID(id).flatMap { place(of: $0) }
  }

  private func place(of slot: Slot) -> Place? {
    index.row(ofKey: slot.key.string).map { Place(entry: $0, path: slot.path) }
  }

  /// Returns the place of a `.stringsdict` text in the catalog that replaced the file.
  private func place(of id: DictionaryID) -> Place? {
    guard var place = place(of: Slot(key: id.key)) else { return nil }
    let rows = now.entry(of: place.entry)
    guard let (variable, category) = id.plural else {
      // A plain plural has no text around it.
      place.evidence = .dictionaryID
      return rows.contains { now.isPlain($0) } ? place : nil
    }
    let own = VariationPath([.substitution(variable)])
    let isNamed = rows.contains { now.path($0).substitution == variable }
    place.path = (isNamed ? own : .root).appending(.plural(category))
    place.evidence = .dictionaryID
    guard isNamed || rows.contains(where: { now.path($0).parent.isRoot && !now.isPlain($0) }) else {
      return nil
    }
    return place
  }

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
  private func hasSource(of unit: TranslationUnit, at place: Place) -> Bool? {
    guard let source = unit.sourceWithEquivalents else { return nil }
    guard let row = row(of: place), let known = now.source(row) else { return false }
    return source == known || source.whiteSpaceFolded == known.whiteSpaceFolded
  }

  /// Returns the source of a place without a row in the language; `nil` if there is no such source.
  package func source(of place: Place) -> LoctripMessage? {
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
        id: id(of: idPlace), origin: other.key.origin, key: other.key.text)
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
  private func resolvePath(of unit: TranslationUnit, at place: Place) -> Place? {
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

  // MARK: - Guesses

  /// Finds a unit for which neither the id nor another key is in the catalog.
  ///
  /// - Parameters:
  ///   - unit: The unit.
  ///   - isSent: True if the base has a unit of this id, which the catalog then lacks; `nil` without a base.
  ///   - hasOwnSource: Returns true if no other unit of the delivery has the source.
  package func guess(_ unit: TranslationUnit, isSent: Bool?, hasOwnSource: (LoctripMessage) -> Bool)
    -> Result
  {
    guard let unitID = unit.id else { return .lost(candidates: []) }
    // A key that was sent in just this spelling is gone, and not another one.
    if isSent != true, let place = foldedPlace(of: unitID) { return .found(place) }
    // In XLIFF 2.x a tool may have dropped the name and left the id.
    if unit.finished == .final, let place = generatedPlace(of: unitID) { return .found(place) }
    guard isSent != true else { return .lost(candidates: []) }
    let wrapped = wrappedPlaces(of: unitID, unit)
    if wrapped.count == 1 { return .found(wrapped[0]) }
    if wrapped.count > 1 { return .lost(candidates: wrapped.map(id)) }
    guard isSent == false || WrappedIDs.isGenerated(unitID),
      let source = unit.sourceWithEquivalents, !source.isEmpty, let entries = sources[source]
    else { return .lost(candidates: []) }
    guard entries.count == 1, entries[0].isPlain, hasOwnSource(source) else {
      // A source may have thousands of entries; the report names some.
      return .lost(candidates: entries.prefix(Self.namedCandidates).map { now.key($0.entry) })
    }
    let key = now.key(entries[0].entry)
    return .found(Place(entry: entries[0].entry, path: .root, evidence: .source(key: key)))
  }

  /// The largest number of possible entries to name.
  private static var namedCandidates: Int { 5 }

  /// Finds an id with folded white space: XML readers turn a literal line feed or tab into a space, and tools fold
  /// runs of them.
  private func foldedPlace(of id: String) -> Place? {
    if let whole = foldedPlace(id, .root) { return whole }
    let slot = Slot(splitting: id) ?? Slot(splitting: id, allowsUnknownCases: true)
    return slot.flatMap { foldedPlace($0.key.string, $0.path) }
  }

  private func foldedPlace(_ key: String, _ path: VariationPath) -> Place? {
    let folded = foldedKeys.get {
      let keys = entries.lazy.map { (ExactString(self.now.key($0).whiteSpaceFolded), $0) }
      return Dictionary(keys) { _, _ in -1 }
    }
    guard let entry = folded[ExactString(key.whiteSpaceFolded)], entry >= 0 else { return nil }
    return Place(entry: entry, path: path, evidence: .foldedID)
  }

  private func generatedPlace(of id: String) -> Place? {
    let generatedIDs = self.generatedIDs.get {
      var places: [ExactString: Place] = [:]
      for entry in entries {
        places[ExactString(generateID(now.key(entry)))] = Place(entry: entry, path: .root)
        for row in now.entry(of: entry) where !now.isPlain(row) {
          let place = Place(entry: entry, path: now.path(row))
          places[ExactString(generateID(self.id(of: place)))] = place
        }
      }
      return places
    }
    if var place = generatedIDs[ExactString(id)] {
      place.evidence = .generatedID
      return place
    }
    guard let split = Slot(splitting: id), let place = generatedIDs[split.key], place.path.isRoot
    else { return nil }
    return Place(entry: place.entry, path: split.path, evidence: .generatedID)
  }

  /// Returns the places of the keys in an id that have the unit's source.
  private func wrappedPlaces(of id: String, _ unit: TranslationUnit) -> [Place] {
    var places: [Place] = []
    for key in WrappedIDs.unwrapped(id) {
      guard let found = place(of: key), var place = resolvePath(of: unit, at: found),
        hasSource(of: unit, at: place) == true
      else { continue }
      place.evidence = .wrappedID(key: key)
      if !places.contains(where: { $0.isSame(as: place) }) { places.append(place) }
    }
    return places
  }
}
