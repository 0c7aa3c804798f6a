internal import LocalizationCore

extension Report {
  /// A language or a catalog that only one side of a comparison has.
  package struct OneSidedCatalog: Sendable {
    /// The language, or `nil` when a catalog is meant in several.
    package let language: String?
    /// The catalog, as `original`, or `nil` when a language is meant in all its catalogs.
    package let catalog: String?
    /// `removed` when only the old side has it, `added` when only the new one does.
    package let presence: String
    /// In how many languages.
    package let languages: Int
    /// In how many catalogs.
    package let catalogs: Int
    /// How many units.
    package let units: Int

    /// What is said of it in a line.
    var line: String {
      var subject = [language, catalog].compactMap { $0?.oneLine }.joined(separator: "  ")
      if subject.isEmpty { subject = "no language" }
      let side = presence == "removed" ? "only on the old side" : "only on the new side"
      let parts = [
        language == nil ? languages.counted("language") : nil,
        catalog == nil ? catalogs.counted("catalog") : nil, units.counted("unit"),
      ]
      return "\(subject): \(side), \(parts.compactMap(\.self).joined(separator: ", "))"
    }
  }

  /// What only one side has, of all catalogs and languages of a comparison: a language that has none in
  /// common, else a catalog in all of its languages, else a catalog in one.
  ///
  /// - Parameter all: Every catalog and language, and the side that has it alone, or `nil`.
  package static func absences(
    of all: [(catalog: String, language: String, presence: String?, units: Int)]
  ) -> [OneSidedCatalog] {
    typealias Entry = (catalog: String, language: String, presence: String?, units: Int)
    func absence(_ entries: [Entry], ofLanguage: Bool, ofCatalog: Bool) -> OneSidedCatalog? {
      guard let first = entries.first, let presence = first.presence else { return nil }
      return OneSidedCatalog(
        language: ofLanguage ? first.language : nil,
        catalog: ofCatalog ? first.catalog : nil,
        presence: presence,
        languages: Set(entries.map { ExactString($0.language) }).count,
        catalogs: Set(entries.map { ExactString($0.catalog) }).count,
        units: entries.reduce(0) { $0 + $1.units }
      )
    }
    let byLanguage = Dictionary(grouping: all) { ExactString($0.language) }
    var absences: [OneSidedCatalog] = []
    var rest: [Entry] = []
    for language in ExactString.distinct(all.map(\.language)) {
      let entries = byLanguage[ExactString(language)] ?? []
      if let presence = entries.first?.presence, entries.allSatisfy({ $0.presence == presence }) {
        absences += [absence(entries, ofLanguage: true, ofCatalog: entries.count == 1)]
          .compactMap(\.self)
      } else {
        rest += entries.filter { $0.presence != nil }
      }
    }
    let byCatalog = Dictionary(grouping: rest) {
      [ExactString($0.catalog), ExactString($0.presence ?? "")]
    }
    for catalog in ExactString.distinct(rest.map(\.catalog)) {
      for presence in ["removed", "added"] {
        let entries = byCatalog[[ExactString(catalog), ExactString(presence)]] ?? []
        let isOne = Set(entries.map { ExactString($0.language) }).count == 1
        absences += [absence(entries, ofLanguage: isOne, ofCatalog: true)].compactMap(\.self)
      }
    }
    return absences
  }
}
