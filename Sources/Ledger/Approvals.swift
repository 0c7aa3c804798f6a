package import LoctripAppProjects
internal import LoctripLocalizationCore
internal import LoctripReconciliation

extension OrderBook {
  /// Returns events about delivered texts that people finished in the catalogs by hand, one for each open order that
  /// has such texts without a record.
  ///
  /// They are used then. The next run that records anything about the orders writes that down too, before its own
  /// events.
  ///
  /// - Parameter project: The catalogs as they were before the run.
  package func approvals(in project: LoctripProject) -> [OrderEvent] {
    let ledger = Ledger(self, spelling: project.spelling)
    var languages: Set<ExactString> = []
    for (number, entry) in entries.enumerated() where entry.order != nil && !entry.isClosed {
      for name in ledger.units(of: number) where !languages.contains(name.table.language) {
        let account = ledger.account(of: name, in: [number], source: nil)
        if account.delivered.contains(where: \.mayBeApproved) {
          languages.insert(name.table.language)
        }
      }
    }
    guard !languages.isEmpty else { return [] }
    let standing = OrderStanding(
      of: self, in: project, languages: languages.map(\.string).sorted(), on: RunClock.today)
    return entries.enumerated().compactMap { number, entry in
      guard entry.order != nil, !entry.isClosed else { return nil }
      let units = standing.approvals(of: number)
      guard !units.isEmpty else { return nil }
      var event = newEvent(.decide, of: entry)
      event.units = units
      return event
    }
  }
}

extension OrderStanding {
  /// The records of the units of an order that people finished by hand.
  fileprivate func approvals(of order: Int) -> [OrderEvent.Unit] {
    parts(of: order).flatMap { part -> [OrderEvent.Unit] in
      guard let tables = self[part.language]?.tables else { return [] }
      return part.units.enumerated().compactMap { index, unit in
        guard unit.isApproved, let place = unit.place,
          let now = tables[place.table].digests(place.row)?.target,
          let text = part.account(index).delivered(now)
        else { return nil }
        let name = part.id(of: unit)
        var record = OrderEvent.Unit(
          name.id.string, catalog: name.table.catalog.string, language: part.language,
          Verdict.unchanged.rawValue, text: text.text)
        record.source = tables[place.table].digests(place.row)?.source
        record.found = OrderEvent.Known(now, .translated)
        if let id = tables[place.table].id(place.row), !id.isIdentical(to: name.id.string) {
          record.renamed = id
        }
        return record
      }
    }
  }
}
