internal import JSONSource
internal import LocalizationCore
internal import AppProjects
package import Reconciliation
internal import LocalizationReports

/// The amount of text to translate in a bundle, by match band.
package struct Workload: Sendable, Equatable {
  /// The open units.
  package var bands: BandCounts

  /// Nothing to translate, or the units of some bands.
  package init(_ bands: BandCounts = BandCounts()) { self.bands = bands }

  /// The bands that something is in, or may be.
  private var told: [MatchBand] {
    MatchBand.allCases.filter { band in bands[band].units > 0 }
  }

  /// The words for a terminal, `12 words: 3 repetition, 9 new`.
  var text: String {
    let told = told.filter { bands[$0].words > 0 }
    let words = told.reduce(0) { $0 + bands[$1].words }.counted("word")
    let counts = told.map { "\(bands[$0].words) \($0.name)" }.joined(separator: ", ")
    return counts.isEmpty ? words : "\(words): \(counts)"
  }

  /// The members of JSON.
  var json: JSONValue {
    .object(
      told.map { band in
        let value: JSONValue = [
          "units": .integer(bands[band].units), "words": .integer(bands[band].words),
          "characters": .integer(bands[band].characters),
        ]
        return (key: band.rawValue, value: value)
      }
    )
  }
}

extension MatchBand {
  /// The band in a line of words.
  fileprivate var name: String {
    switch self {
    case .exact: "exact"
    case .nearlyExact, .high, .medium, .low: "at \(rawValue) %"
    case .inContext, .repetition, .new: rawValue
    }
  }
}

extension Export {
  /// The open units that go out by match band, or `nil` without any.
  ///
  /// - Parameters:
  ///   - outgoing: The outgoing parts; each gets the number of its open words.
  ///   - tables: All catalogs, whose translations are matches.
  ///   - language: The language.
  ///   - isUsable: Returns true if a translation may be a match.
  func workload(
    of outgoing: inout [ExportSelection],
    among tables: [UnitTable],
    in language: String,
    _ isUsable: @escaping MatchAnalysis.Usability
  ) -> Workload? {
    guard outgoing.contains(where: { !$0.openRows.isEmpty }) else { return nil }
    let older = olderDeliveries.flatMap(\.tables).filter {
      LanguageTag.isSame($0.language, language)
    }
    var workload = Workload()
    let digested = tables.map { MatchAnalysis.Digested($0) }
    var analysis = MatchAnalysis(
      of: outgoing.filter { !$0.openRows.isEmpty }.map { (digested[$0.tableIndex], $0.openRows) },
      translated: digested + older.map { MatchAnalysis.Digested($0) },
      isUsable: isUsable
    )
    for index in outgoing.indices {
      let part = outgoing[index]
      let rows = part.openRows
      for row in rows {
        let size = WordCount(ofSourceOf: part.table, at: row)
        outgoing[index].openWords += size.words
        workload.bands.add(
          analysis.band(of: row, in: digested[part.tableIndex]),
          words: size.words,
          characters: size.characters
        )
      }
    }
    return workload
  }
}
