package import LocalizationCore

/// Finds places by id in the table of a catalog, on any core.
package struct PlaceLookup: Sendable {
  /// The units of the catalog.
  package let now: UnitTable
  private let index: UnitIndex
  /// True if an id is split at its path before it is looked up as a whole.
  private let splitsFirst: Bool

  /// Indexes the table of a catalog.
  ///
  /// - Parameters:
  ///   - now: Its units in the language of the delivery.
  ///   - splitsFirst: True to split an id at its path before it is looked up as a whole.
  package init(_ now: UnitTable, splitsFirst: Bool = false) {
    self.now = now
    self.splitsFirst = splitsFirst
    index = UnitIndex(now)
  }

  /// Returns the place of a row's id, found by its bytes; most files keep the order of the catalog, so `previous` is
  /// the entry of the row before it.
  package func place(of table: UnitTable, _ position: Int, afterEntry previous: Int? = nil)
    -> UnitMatcher.Place?
  {
    let isPlain = !splitsFirst && table.isPlain(position)
    if isPlain, let previous, table.hasID(position) {
      let next = now.entry(of: previous).upperBound
      if next < now.count, now.hasSameKey(next, as: table, position) {
        return UnitMatcher.Place(entry: next, path: .root)
      }
    }
    guard let key = table.keyBytes(position) else { return nil }
    if isPlain, let entry = index.row(of: key) {
      return UnitMatcher.Place(entry: entry, path: .root)
    }
    if isPlain, let previous, let place = place(of: key, near: previous) { return place }
    return table.id(position).flatMap { place(of: $0) }
  }

  /// Returns the place of an id that is no key, if it is a case of an entry or of the next one: a shortcut with the
  /// same result as the whole search.
  private func place(of id: ArraySlice<UInt8>, near previous: Int) -> UnitMatcher.Place? {
    var entry = previous
    for _ in 0..<2 where entry < now.count {
      if let large = index.largeEntry(entry) {
        if let row = large.byID[ExactString(String(decoding: id, as: UTF8.self))],
          now.keyBytes(entry)?.contains(UInt8(ascii: "|")) == false
        {
          return UnitMatcher.Place(entry: entry, path: now.path(row))
        }
        entry = large.rows.upperBound
        continue
      }
      let rows = now.entry(of: entry)
      // A key that contains the separator may be split in several ways.
      if let key = now.keyBytes(entry), id.starts(with: key), !key.contains(UInt8(ascii: "|")),
        let row = rows.first(where: { !now.isPlain($0) && now.hasID($0, id) })
      {
        return UnitMatcher.Place(entry: entry, path: now.path(row))
      }
      entry = rows.upperBound
    }
    return nil
  }

  /// Returns the row of a place, or `nil` if the entry has no such text.
  func row(of place: UnitMatcher.Place) -> Int? {
    if place.path.isRoot, now.isPlain(place.entry) { return place.entry }
    return index.row(ofEntry: place.entry, at: place.path)
  }

  /// Returns the place of a whole id.
  func place(of id: String) -> UnitMatcher.Place? {
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
      return UnitMatcher.Place(entry: now.entry(of: row).lowerBound, path: now.path(row))
    }
    // A catalog may have cases that Xcode does not know; they were exported with their names.
    return (Slot(splitting: id) ?? Slot(splitting: id, allowsUnknownCases: true))
      .flatMap { place(of: $0) } ?? DictionaryID(id).flatMap { place(of: $0) }
  }

  func place(of slot: Slot) -> UnitMatcher.Place? {
    index.row(ofKey: slot.key.string).map { UnitMatcher.Place(entry: $0, path: slot.path) }
  }
}
