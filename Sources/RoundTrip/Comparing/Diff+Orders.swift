package import LoctripAppProjects
internal import LoctripLocalizationCore
internal import LoctripReconciliation
package import LoctripOrders
internal import LoctripXMLEvents

extension Diff {
  /// Compares what an order had brought before its last delivery with what it has brought since, by its records.
  ///
  /// Texts and states alone are recorded; for notes and moved units compare the deliveries themselves.
  ///
  /// - Throws: `RoundTripError` when there is no such order, or less than two deliveries of it are recorded.
  package init(
    ofOrder id: String,
    _ book: OrderBook,
    in project: Project,
    options: Options
  ) throws(RoundTripError) {
    guard let entry = book[id] else {
      throw RoundTripError(missing: "no such order", at: id.oneLine)
    }
    let imports = entry.events.filter { $0.kind == .import }
    guard imports.count > 1 else {
      throw RoundTripError(
        missing: imports.isEmpty
          ? "no delivery of the order was imported"
          : "only one delivery of the order was imported; compare the file with what was sent",
        at: entry.folder
      )
    }
    let sources = RecordedTexts.sources(of: imports, in: project)
    func side(_ events: some Sequence<OrderEvent>, _ name: String) throws(RoundTripError) -> Side {
      var side = Side()
      var texts = RecordedTexts()
      for event in events { texts.add(event) }
      for (language, bytes) in texts.documents(sources) {
        let path = "\(entry.id)/\(name)/\(language).xliff"
        let document = try Delivery.document(parsing: bytes, path: path)
        side.documents.append(
          Side.Document(delivery: Delivery(document), container: "\(language).xliff")
        )
      }
      return side
    }
    self.init(
      from: try side(imports.dropLast(), "before"),
      to: try side(imports, "now"),
      options: options
    )
  }
}

/// The last text of each unit that events record, as XLIFF 1.2.
private struct RecordedTexts {
  private var order: [UnitID] = []
  private var units: [UnitID: OrderEvent.Unit] = [:]

  /// The sources of the units of events, as the catalogs have them now.
  static func sources(of events: [OrderEvent], in project: Project) -> [UnitID: String] {
    var sources: [UnitID: String] = [:]
    let languages = ExactString.distinct(events.flatMap(\.units).map(\.language))
    for file in project.catalogs {
      for language in languages where !file.isUnread(in: language) {
        let table = file.table(in: language)
        let index = UnitIndex(table)
        for event in events {
          for unit in event.units
          where unit.language.isIdentical(to: language)
            && unit.catalog.isIdentical(to: file.original)
          {
            guard let row = index.row(ofID: unit.id) else { continue }
            sources[UnitID(unit.id, in: unit.catalog, language)] = table.source(row)?.description
          }
        }
      }
    }
    return sources
  }

  mutating func add(_ event: OrderEvent) {
    for unit in event.units where unit.text != nil {
      let name = UnitID(unit.id, in: unit.catalog, unit.language)
      if units[name] == nil { order.append(name) }
      units[name] = unit
    }
  }

  /// A document for each language.
  func documents(_ sources: [UnitID: String]) -> [(language: String, bytes: [UInt8])] {
    order.grouped(by: \.table.language).map { language, names in
      var xml = XMLMarkup()
      xml.raw(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
          + "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:1.2\" version=\"1.2\">\n"
      )
      for (catalog, names) in names.grouped(by: \.table.catalog) {
        xml.raw("<file original=\"")
        xml.attributeValue(catalog.string)
        xml.raw("\" source-language=\"en\" datatype=\"plaintext\" target-language=\"")
        xml.attributeValue(language.string)
        xml.raw("\">\n<body>\n")
        for name in names {
          guard let unit = units[name], let text = unit.text else { continue }
          xml.raw("<trans-unit id=\"")
          xml.attributeValue(name.id.string)
          xml.raw("\" xml:space=\"preserve\">\n<source>")
          xml.text(sources[name] ?? name.id.string)
          xml.raw("</source>\n<target state=\"\(Self.state(unit.state))\">")
          xml.text(text.description)
          xml.raw("</target>\n</trans-unit>\n")
        }
        xml.raw("</body>\n</file>\n")
      }
      xml.raw("</xliff>\n")
      return (language.string, xml.bytes)
    }
  }

  private static func state(_ state: TranslationState?) -> String {
    switch state ?? .translated {
    case .translated: "translated"
    case .needsReview, .machineTranslated: "needs-review-translation"
    default: "new"
    }
  }
}
