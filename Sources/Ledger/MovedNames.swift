package import LoctripLocalizationCore
internal import LoctripReconciliation

/// Where units are that are no longer in the catalog in which an order sent them: the same text, by id and source, in
/// another catalog.
///
/// Two pieces of evidence say that it is the same text, so nobody is asked. Of several places the catalog counts that
/// has most units of the old one.
package struct MovedNames {
  /// A unit that is not where it was sent.
  package struct Lost {
    /// The name under which it was sent.
    package let name: UnitID
    /// The digest of its source as it was sent.
    package let source: TextDigest
    /// The digests of the texts that its order sent, or brought under the name, and of the one beside which it was
    /// judged.
    package let texts: Set<TextDigest>
    /// The order, by its index in the book.
    let order: Int

    package init(_ name: UnitID, _ source: TextDigest, texts: Set<TextDigest>, in order: Int) {
      (self.name, self.source, self.texts, self.order) = (name, source, texts, order)
    }
  }

  private let tables: [UnitTable]
  private let ledger: Ledger
  /// The rows of all tables that have each id.
  private var rows: [ExactString: [UnitPlace]] = [:]
  /// The units that open orders have under their own names.
  private let owned: Set<UnitPlace>

  /// Indexes the catalogs of a language.
  ///
  /// - Parameters:
  ///   - tables: The catalogs, with their names in orders as `original`.
  ///   - sent: The orders in the language.
  ///   - ledger: The records.
  init(in tables: [UnitTable], _ sent: [SentPart], _ ledger: Ledger) {
    self.tables = tables
    self.ledger = ledger
    for (number, table) in tables.enumerated() {
      for row in table.indices {
        guard let id = table.id(row) else { continue }
        rows[ExactString(id), default: []].append(UnitPlace(number, row))
      }
    }
    let numbers = ExactString.positions(of: tables.map(\.original))
    var owned: Set<UnitPlace> = []
    for part in sent where !part.isClosed {
      for file in part.manifests.flatMap(\.files) {
        guard let number = numbers[ExactString(file.original)] else { continue }
        for row in file.units.indices where file.units.wasToDo(row) {
          guard let id = file.units.id(row) else { continue }
          let now = ledger.id(now: UnitID(id, in: file.original, part.language), in: part.order)
          owned.formUnion((rows[now] ?? []).filter { $0.table == number })
        }
      }
    }
    self.owned = owned
  }

  /// Indexes the catalogs of a language, for the orders of a book.
  package init(in tables: [UnitTable], _ language: String, _ ledger: Ledger) {
    let parts = ledger.book.entries.enumerated().flatMap { number, entry in
      SentPart.parts(of: entry, number) { ledger.language($0) }
    }
    self.init(in: tables, parts.filter { $0.language.isIdentical(to: language) }, ledger)
  }

  /// Finds units.
  ///
  /// - Returns: The place of each that has one, by its index.
  package func places(of lost: [Lost]) -> [Int: UnitPlace] {
    /// The number of units of each catalog that each other one has.
    var counts: [ExactString: [Int: Int]] = [:]
    let candidates = lost.map(self.candidates(for:))
    for (unit, places) in zip(lost, candidates) {
      for place in places {
        counts[unit.name.table.catalog, default: [:]][place.table, default: 0] += 1
      }
    }
    var found = recordedPlaces(of: lost)
    for (index, places) in candidates.enumerated() where !places.isEmpty && found[index] == nil {
      let known = counts[lost[index].name.table.catalog] ?? [:]
      let most = places.map { known[$0.table] ?? 0 }.max() ?? 0
      let best = places.filter { known[$0.table] == most }
      if best.count == 1 { found[index] = best[0] }
    }
    addFollowers(of: lost, to: &found)
    return found
  }

  /// Finds the units of catalogs of which a record says what they are called now.
  private func recordedPlaces(of lost: [Lost]) -> [Int: UnitPlace] {
    var found: [Int: UnitPlace] = [:]
    for (index, unit) in lost.enumerated() {
      let catalog = ledger.catalog(now: unit.name.table.catalog)
      guard catalog != unit.name.table.catalog else { continue }
      let places = self.places(of: unit)
        .filter { ExactString(tables[$0.table].original) == catalog && !owned.contains($0) }
      if places.count == 1 { found[index] = places[0] }
    }
    return found
  }

  /// Finds the other units of catalogs that are gone, of which most units are elsewhere: by their ids alone, as in the
  /// catalog itself.
  ///
  /// What somebody finished here tells of a catalog too, by ids and sources, but not alone of a single unit.
  private func addFollowers(of lost: [Lost], to found: inout [Int: UnitPlace]) {
    let there = Set(tables.map { ExactString($0.original) })
    var names: [ExactString: Set<UnitID>] = [:]
    var elsewhere: [ExactString: Set<UnitID>] = [:]
    var known: Set<ExactString> = []
    var placed: [ExactString: [Int: Set<UnitID>]] = [:]
    for (index, unit) in lost.enumerated() where !there.contains(unit.name.table.catalog) {
      let catalog = unit.name.table.catalog
      // A unit may be in several orders.
      names[catalog, default: []].insert(unit.name)
      if found[index] != nil { known.insert(catalog) }
      for place in found[index].map({ [$0] }) ?? finished(unit) {
        elsewhere[catalog, default: []].insert(unit.name)
        placed[catalog, default: [:]][place.table, default: []].insert(unit.name)
      }
    }
    for (index, unit) in lost.enumerated() where found[index] == nil {
      let catalog = unit.name.table.catalog
      guard let counts = placed[catalog], let count = elsewhere[catalog]?.count,
        count * 2 > names[catalog]?.count ?? 0, count > 1 || known.contains(catalog)
      else { continue }
      let places = self.places(of: unit)
        .filter { counts[$0.table] != nil && !owned.contains($0) }
      let most = places.map { counts[$0.table]?.count ?? 0 }.max() ?? 0
      let best = places.filter { counts[$0.table]?.count == most }
      if best.count == 1 { found[index] = best[0] }
    }
  }

  /// The ids that a unit may have in another catalog.
  private func ids(of unit: Lost) -> Set<ExactString> {
    // A key that was renamed before it was moved, and a plural whose file became a string catalog.
    Set(
      [unit.name.id, ledger.id(now: unit.name.id, in: unit.name.table.catalog)]
        + (DictionaryID(unit.name.id.string)?.catalogIDs ?? []).map { ExactString($0) })
  }

  /// The places that have a unit by one of its ids.
  private func places(of unit: Lost) -> [UnitPlace] {
    var places = ids(of: unit).flatMap { rows[$0] ?? [] }
    // A key that was renamed in the catalog to which it was moved, if it has the source.
    for catalog in ledger.renamedCatalogs {
      let id = ledger.id(now: unit.name.id, in: catalog)
      guard id != unit.name.id else { continue }
      places += (rows[id] ?? []).filter { place in
        let table = tables[place.table]
        return ExactString(table.original) == catalog && !places.contains(place)
          && table.digests(place.row)?.source == unit.source
      }
    }
    return places
  }

  /// True if a place is in another catalog than the one in which a unit was sent.
  private func isAnother(_ place: UnitPlace, _ unit: Lost) -> Bool {
    ExactString(tables[place.table].original) != unit.name.table.catalog
  }

  /// The places in other catalogs that have the id and source of a unit, and a finished text.
  private func finished(_ unit: Lost) -> [UnitPlace] {
    places(of: unit).filter { place in
      let table = tables[place.table]
      return isAnother(place, unit) && !owned.contains(place)
        && SlotState(table, place.row) == .translated
        && table.digests(place.row)?.source == unit.source
    }
  }

  /// The places in other catalogs that a unit may have now.
  private func candidates(for unit: Lost) -> [UnitPlace] {
    places(of: unit).filter { place in
      let table = tables[place.table]
      guard isAnother(place, unit), !owned.contains(place),
        let digests = table.digests(place.row), digests.source == unit.source
      else { return false }
      let slot = SlotState(table, place.row)
      guard slot == .translated, let text = digests.target else { return slot.isOpen }
      // A record may have the new name already.
      let now = UnitID(
        table.id(place.row) ?? "", in: table.original, unit.name.table.language.string)
      return unit.texts.contains(text)
        || ledger.account(of: now, in: [unit.order], source: nil).delivered(text) != nil
    }
  }
}
