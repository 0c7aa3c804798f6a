internal import LocalizationCore
internal import StringCatalogs
internal import XLIFF

extension Export {
  /// Offers older translations for the units that have none or an unfinished one.
  func offer(_ older: OlderTranslations, to part: inout Outgoing, in language: String) {
    let catalog = part.file.catalog
    for place in part.items.indices {
      let item = part.items[place]
      if item.varied >= 0 {
        let unit = part.varied[item.varied].unit
        guard unit.isUnfinished else { continue }
        let alternatives = alternatives(for: unit, of: part.file.original, from: older)
        guard !alternatives.isEmpty else { continue }
        part.varied[item.varied].unit.alternatives = alternatives
        part.matchCount += 1
        continue
      }
      let entry = catalog.entries[item.entry]
      guard entry.shouldTranslate, let plain = catalog.plainUnit(of: entry, in: language),
        plain.isUnfinished
      else { continue }
      var unit = unit(CatalogUnit(plain, in: catalog), of: entry, in: catalog)
      unit.alternatives = alternatives(for: unit, of: part.file.original, from: older)
      guard !unit.alternatives.isEmpty else { continue }
      part.items[place].varied = part.varied.count
      part.varied.append(Varied(unit: unit, path: .root, state: plain.state))
      part.matchCount += 1
    }
  }

  /// What older deliveries have for a unit.
  private func alternatives(
    for unit: XLIFFWriter.Unit,
    of original: String,
    from older: OlderTranslations
  ) -> [XLIFFAlternative] {
    older.alternatives(
      original: original,
      id: unit.id,
      source: unit.source,
      target: unit.target
    ) { text in
      // XLIFF 2.x has `cp` for what XML cannot hold.
      xliffVersion.isSecondGeneration
        || XLIFFWriter.unrepresentableScalar(in: text.utf8Span.span) == nil
    }
  }
}
