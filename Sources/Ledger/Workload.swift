package import LoctripJSONSource
internal import LoctripLocalizationCore
internal import LoctripLocalizationReports
package import LoctripReconciliation

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
  package var text: String {
    let told = told.filter { bands[$0].words > 0 }
    let words = told.reduce(0) { $0 + bands[$1].words }.counted("word")
    let counts = told.map { "\(bands[$0].words) \($0.name)" }.joined(separator: ", ")
    return counts.isEmpty ? words : "\(words): \(counts)"
  }

  /// The members of JSON.
  package var json: JSONValue {
    bands.json(of: told)
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
