internal import LoctripAppProjects
internal import LoctripBundles
internal import LoctripLedger
internal import LoctripLocalizationCore
internal import XLIFF

/// Reads the texts of CSV files as people meant them.
///
/// An apostrophe that an export put before a text is removed; one that a person typed stays. A formula that was not sent
/// is no text.
enum DeliveredCSV {
  /// Returns the bundles that were sent, with their texts as the catalogs had them.
  ///
  /// - Throws: `FindingsError` when a file cannot be read again.
  static func sent(_ base: [Delivery]) throws(FindingsError) -> [Delivery] {
    try base.map { delivery throws(FindingsError) in
      try read(delivery, SentCells(isGuarded: { _, _ in true }, isAsSent: { _, _ in true }))
    }
  }

  /// Returns the deliveries with the texts that people meant.
  ///
  /// - Parameters:
  ///   - deliveries: The deliveries.
  ///   - base: The bundles that were sent, read by ``sent(_:)``.
  ///   - manifests: The manifests of what was sent.
  ///   - project: The catalogs, which say what was sent where nothing else does.
  /// - Throws: `FindingsError` when a file cannot be read again.
  static func resolved(
    _ deliveries: [Delivery], base: [Delivery], manifests: [SentManifest],
    into project: LoctripProject
  ) throws(FindingsError) -> [Delivery] {
    try deliveries.map { delivery throws(FindingsError) in
      let ids = doubtful(delivery)
      guard !ids.isEmpty else { return delivery }
      let known = SentTexts(
        in: delivery.document.files.first?.targetLanguage ?? "", of: ids, base: base,
        manifests: manifests, project: project)
      var cells = SentCells(
        isGuarded: { known.guarded.contains(id(of: $0)) || known.has($1, of: id(of: $0)) },
        isAsSent: { known.has($1, of: id(of: $0)) })
      cells.isKnown = true
      return try read(delivery, cells)
    }
  }

  /// The units of a CSV file whose text may have an apostrophe of ours before it, or is a formula.
  private static func doubtful(_ delivery: Delivery) -> Set<ExactString> {
    guard isCSV(delivery) else { return [] }
    var ids: Set<ExactString> = []
    for table in delivery.tables {
      for row in table.indices {
        guard let target = table.target(row), let id = table.id(row),
          target.texts.contains(where: { FlatCSV.unguarded($0) != nil })
            || table.row(row).flags.contains(.hasDetails)
        else { continue }
        ids.insert(id)
      }
    }
    return ids
  }

  private static func isCSV(_ delivery: Delivery) -> Bool {
    FormFacts.csv.hasEnding(delivery.document.path)
  }

  private static func read(_ delivery: Delivery, _ sent: SentCells) throws(FindingsError)
    -> Delivery
  {
    guard isCSV(delivery),
      let document = try FlatCSV.document(
        parsing: delivery.document.bytes, path: delivery.document.path, sent: sent)
    else { return delivery }
    // Its language and its catalog are known by now.
    let known = delivery.document.files.first
    return delivery.replacing(
      document.changingFiles { file in
        guard let known else { return }
        (file.original, file.targetLanguage) = (known.original, known.targetLanguage)
      })
  }

  /// The id of the unit that a cell is of.
  private static func id(of context: String) -> ExactString {
    switch POContext.Single(context) {
    case .unit(let id), .phrase(let id, _): ExactString(id)
    }
  }
}
