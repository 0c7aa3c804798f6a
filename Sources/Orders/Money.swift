package import LoctripAppProjects
package import Foundation
package import LoctripReconciliation
internal import LoctripLocalizationCore

/// An exact amount of money.
package struct Money: Hashable, Sendable {
  /// The amount.
  package var amount: Decimal
  /// The currency code of ISO 4217.
  package var currency: String

  package init(_ amount: Decimal, _ currency: String) {
    self.amount = amount
    // The configuration of a clone may have it from a stranger.
    self.currency = currency.oneLine
  }

  /// Reads an amount as ``text`` writes it: digits, perhaps with a sign and decimals.
  package init?(_ text: String, _ currency: String) {
    // Without a locale the decimals begin with a full stop.
    guard text.utf8.count <= 30, Self.isAmount(text), let amount = Decimal(string: text) else {
      return nil
    }
    self.init(amount, currency)
  }

  /// True for digits, perhaps with a sign before them, and perhaps with a full stop and more digits behind them.
  private static func isAmount(_ text: String) -> Bool {
    let unsigned = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    let parts = unsigned.split(
      separator: UInt8(ascii: "."),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }
  }

  /// The amount without a currency, with at least two decimals: `6.76`.
  package var text: String {
    let text = amount.description
    let decimals = text.firstIndex(of: ".").map { text[$0...].dropFirst().count } ?? 0
    let missing = String(repeating: "0", count: max(2 - decimals, 0))
    return text + (decimals == 0 ? "." : "") + missing
  }

  /// Nothing, in the same currency.
  package var zero: Money { Money(Decimal(), currency) }
  /// True if it is nothing.
  package var isZero: Bool { amount.isZero }

  /// The amount rounded to hundredths, halves upwards.
  package var rounded: Money {
    var (exact, result) = (amount, Decimal())
    unsafe NSDecimalRound(&result, &exact, 2, .plain)
    return Money(result, currency)
  }

  /// The sum, or `nil` if the currencies differ.
  package func adding(_ other: Money) -> Money? {
    currency == other.currency ? Money(amount + other.amount, currency) : nil
  }
}

extension Configuration.Rates {
  /// The price of a new word in a language, as it is written; `nil` without a price.
  package func perWord(in language: String) -> Double? {
    let tag = perWord.keys.sorted().first { $0 != "*" && LanguageTag.isSame($0, language) }
    return tag.flatMap { perWord[$0] } ?? perWord["*"]
  }

  /// The price of a language's words in each band, rounded to hundredths; `nil` without a price.
  ///
  /// A band without a percentage costs the full price. Rates are taken as they are written: 0.12 is 12 hundredths
  /// and not the nearest binary number.
  package func price(of bands: BandCounts, in language: String) -> Money? {
    guard let perWord = perWord(in: language) else { return nil }
    var sum = Decimal()
    for band in MatchBand.allCases {
      let percent = Decimal(written: self.bands[band.rawValue] ?? 100)
      sum += Decimal(bands[band].words) * Decimal(written: perWord) * percent / 100
    }
    return Money(sum, currency).rounded
  }
}

extension Decimal {
  /// The shortest decimal number that reads as a binary one.
  fileprivate init(written number: Double) {
    self = Decimal(string: number.description) ?? 0
  }
}
