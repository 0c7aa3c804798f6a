package import LoctripAppProjects
internal import LoctripBundles
package import LoctripLocalizationCore
internal import LoctripReconciliation
package import LoctripLedger
internal import XLIFF

extension Diff {
  /// Compares what an order had brought before its last delivery with what it has brought since, by its records.
  ///
  /// Texts and states alone are recorded; for notes and moved units compare the deliveries themselves.
  ///
  /// - Throws: `FindingsError` when there is no such order, or less than two deliveries of it are recorded.
  package init(ofOrder id: String, _ book: OrderBook, in project: LoctripProject, options: Options)
    throws(FindingsError)
  {
    guard let entry = book[id] else {
      throw FindingsError(missing: "no such order", at: id.oneLine)
    }
    let imports = entry.events.filter { $0.kind == .import }
    guard imports.count > 1 else {
      throw FindingsError(
        missing: imports.isEmpty
          ? "no delivery of the order was imported"
          : "only one delivery of the order was imported; compare the file with what was sent",
        at: entry.folder)
    }
    func side(_ events: some Sequence<OrderEvent>) -> Side {
      let document = RecordedTexts(events).document(path: entry.folder, in: project)
      var side = Side()
      side.documents = [Side.Document(delivery: Delivery(document))]
      return side
    }
    self.init(from: side(imports.dropLast()), to: side(imports), options: options)
  }
}

/// The last text of each unit that events record.
private struct RecordedTexts {
  private var names: [UnitID] = []
  private var units: [UnitID: OrderEvent.Unit] = [:]

  init(_ events: some Sequence<OrderEvent>) {
    for event in events {
      for unit in event.units where unit.text != nil {
        let name = UnitID(unit.id, in: unit.catalog, unit.language)
        if units.updateValue(unit, forKey: name) == nil { names.append(name) }
      }
    }
  }

  /// The texts as a document, with the sources that the catalogs have now.
  func document(path: String, in project: LoctripProject) -> XLIFFDocument {
    var builder = UnitTableBuilder(original: "", language: "", sourceLanguage: "", path: path)
    builder.reserveCapacity(names.count)
    var files: [(file: XLIFFFile, count: Int)] = []
    var count = 0
    for (table, names) in names.grouped(by: \.table) {
      let language = table.language.string
      let catalog = project.catalogs.first { ExactString($0.original) == table.catalog }
      let index = catalog.flatMap { catalog in
        catalog.isUnread(in: language) ? nil : UnitIndex(catalog.table(in: language))
      }
      for name in names {
        let source = index.flatMap { $0.row(ofID: name.id.string).flatMap($0.table.source) }
        let recorded = units[name]
        let state = recorded?.state ?? .translated
        var unit = TranslationUnit(
          id: name.id.string, source: source ?? .text(name.id.string), target: recorded?.text,
          state: UnitState(state))
        (unit.stateWord, unit.stateQualifier) = XLIFFState.exported(state)
        unit.range = count..<count + 1
        count += 1
        builder.append(unit)
      }
      let file = XLIFFFile(
        original: table.catalog.string, sourceLanguage: catalog?.catalog.sourceLanguage ?? "",
        targetLanguage: language, order: nil)
      files.append((file, names.count))
    }
    return XLIFFDocument(files, of: builder, bytes: [], findings: []) { _ in
      FileLocation(path: path)
    }
  }
}
