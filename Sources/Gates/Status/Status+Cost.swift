internal import LocalizationCore
package import AppProjects
package import Reconciliation

/// The cost of a language's open words.
package struct Cost: Sendable, Hashable {
  /// The currency code of ISO 4217.
  package let currency: String
  /// The price of a new word.
  package let perWord: Double
  /// The total price, in millionths.
  package let micros: Int

  /// The price, `12.34`, rounded to hundredths.
  package var text: String {
    let cents = (micros + 5_000) / 10_000
    let rest = cents % 100
    return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension Configuration.Rates {
  /// True if no price is configured.
  package var isEmpty: Bool { perWord.isEmpty }

  /// The cost of a language's words, or `nil` without a price.
  ///
  /// A band without a percentage costs the full price.
  package func cost(of bands: BandCounts, in language: String) -> Cost? {
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
