package import LoctripLocalizationCore

/// The fuzzy-match bands that agencies use for word counts and prices.
package enum MatchBand: String, Sendable, CaseIterable {
  /// The same text was translated in the same place: with the same key in the same catalog, or with the
  /// same texts before and after it.
  case inContext = "in-context"
  /// The same text was translated elsewhere.
  case exact = "100"
  /// The same text occurs earlier among those to translate.
  case repetition
  /// A translated text is similar by 95 to 99 percent.
  case nearlyExact = "95-99"
  /// 85 to 94 percent.
  case high = "85-94"
  /// 75 to 84 percent.
  case medium = "75-84"
  /// 50 to 74 percent.
  case low = "50-74"
  /// No translated text is similar enough.
  case new

  /// The band of a text that is similar to a translated one, and not the same.
  ///
  /// - Parameter similarity: In percent.
  package init(similarity: Int) {
    self =
      switch similarity {
      case 95...: .nearlyExact
      case 85...: .high
      case 75...: .medium
      case 50...: .low
      default: .new
      }
  }
}

extension MatchBand: UnitKind {
  /// The index among all bands.
  package var index: Int {
    switch self {
    case .inContext: 0
    case .exact: 1
    case .repetition: 2
    case .nearlyExact: 3
    case .high: 4
    case .medium: 5
    case .low: 6
    case .new: 7
    }
  }
}

/// The number of units in each band, and the size of their sources.
package typealias BandCounts = UnitCounts<MatchBand>
