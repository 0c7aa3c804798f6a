internal import LocalizationCore

extension Report {
  /// A language or a catalog that only one side of a comparison has.
  package struct OneSidedCatalog: Sendable {
    /// The language, or `nil` when a catalog is meant in several.
    package let language: String?
    /// The catalog, as `original`, or `nil` when a language is meant in all its catalogs.
    package let catalog: String?
    /// The side: `removed` for the old one, `added` for the new one.
    package let presence: String
    /// The number of languages.
    package let languages: Int
    /// The number of catalogs.
    package let catalogs: Int
    /// The number of units.
    package let units: Int

    /// The absence in a line.
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

  /// A catalog in a language, and the side that has it alone, or `nil`.
  package typealias Side = (catalog: String, language: String, presence: String?, units: Int)

  /// The absences of a comparison: a language that has no catalog in common, else a catalog in all of its
  /// languages, else a catalog in one.
  ///
  /// - Parameter all: Every catalog and language.
  package static func absences(of all: [Side]) -> [OneSidedCatalog] {
    var absences: [OneSidedCatalog] = []
    func add(_ sides: [Side], ofLanguage: Bool, ofCatalog: Bool) {
      guard let first = sides.first, let presence = first.presence else { return }
      absences.append(
        OneSidedCatalog(
          language: ofLanguage ? first.language : nil,
          catalog: ofCatalog ? first.catalog : nil,
          presence: presence,
          languages: Set(sides.map { ExactString($0.language) }).count,
          catalogs: Set(sides.map { ExactString($0.catalog) }).count,
          units: sides.reduce(0) { $0 + $1.units }
        )
      )
    }
    var rest: [Side] = []
    for (_, sides) in all.grouped(by: { ExactString($0.language) }) {
      if let presence = sides[0].presence, sides.allSatisfy({ $0.presence == presence }) {
        add(sides, ofLanguage: true, ofCatalog: sides.count == 1)
      } else {
        rest += sides.filter { $0.presence != nil }
      }
    }
    for (_, sides) in rest.grouped(by: { ExactString($0.catalog) }) {
      for presence in ["removed", "added"] {
        let sides = sides.filter { $0.presence == presence }
        let isOne = Set(sides.map { ExactString($0.language) }).count == 1
        add(sides, ofLanguage: isOne, ofCatalog: true)
      }
    }
    return absences
  }
}
