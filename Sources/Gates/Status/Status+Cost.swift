internal import LocalizationCore
public import Projects
public import Reconciliation

/// What the open words of a language cost.
public struct Cost: Sendable, Hashable {
  /// The currency, as ISO 4217 calls it.
  public let currency: String
  /// The price of a new word.
  public let perWord: Double
  /// The price of all words, in millionths.
  public let micros: Int

  /// The price, `12.34`, rounded to hundredths.
  public var text: String {
    let cents = (micros + 5_000) / 10_000
    let rest = cents % 100
    return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension Configuration.Rates {
  /// Whether there is a price.
  public var isEmpty: Bool { perWord.isEmpty }

  /// What a language's words cost, or `nil` without a price.
  ///
  /// A band without a percentage costs the whole price.
  public func cost(of bands: BandCounts, in language: String) -> Cost? {
    let tag = perWord.keys.sorted().first { $0 != "*" && LanguageTag.isSame($0, language) }
    guard let price = tag.flatMap({ perWord[$0] }) ?? perWord["*"] else { return nil }
    var sum = 0.0
    for band in MatchBand.allCases {
      sum += Double(bands[band].words) * price * (self.bands[band.rawValue] ?? 100) / 100
    }
    let micros = (sum * 1_000_000).rounded()
    return Cost(
      currency: currency,
      perWord: price,
      micros: micros.isFinite && micros.magnitude < 1e15 ? Int(micros) : 0
    )
  }
}
