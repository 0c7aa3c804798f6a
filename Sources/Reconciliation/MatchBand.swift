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

extension MatchBand {
  /// The index among all bands.
  fileprivate var position: Int {
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
package struct BandCounts: Sendable, Hashable {
  /// A number of units, and the size of their sources.
  package struct Count: Sendable, Hashable {
    /// The number of units.
    package var units = 0
    /// The words of their sources.
    package var words = 0
    /// The characters of their sources.
    package var characters = 0

    /// A count of 0.
    package init() {}
  }

  /// The counts by the position of the band.
  private var counts = [Count](repeating: Count(), count: MatchBand.allCases.count)

  /// Counts of 0.
  package init() {}

  /// The count of a band.
  package subscript(band: MatchBand) -> Count {
    get { counts[band.position] }
    set { counts[band.position] = newValue }
  }

  /// Adds a unit.
  package mutating func add(_ band: MatchBand, words: Int, characters: Int) {
    self[band].units += 1
    self[band].words += words
    self[band].characters += characters
  }

  /// Adds two counts.
  package static func + (left: BandCounts, right: BandCounts) -> BandCounts {
    var sum = left
    for band in MatchBand.allCases {
      sum[band].units += right[band].units
      sum[band].words += right[band].words
      sum[band].characters += right[band].characters
    }
    return sum
  }
}
