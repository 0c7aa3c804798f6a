package import LoctripAppProjects
package import Foundation
internal import LoctripJSONSource
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
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
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

  /// The rate of an order in a language; `nil` without a price.
  ///
  /// Rates are taken as they are written: 0.12 is 12 hundredths and not the nearest binary number.
  ///
  /// - Parameters:
  ///   - language: The language.
  ///   - isReview: True for an order of reviews.
  package func rate(in language: String, isReview: Bool = false) -> OrderRate? {
    guard let perWord = perWord(in: language) else { return nil }
    var rate = OrderRate(Decimal(written: perWord), currency)
    for band in MatchBand.allCases {
      guard let percent = bands[band.rawValue] else { continue }
      rate.percents[band] = Decimal(written: percent)
    }
    rate.minimum = minimum.map { Decimal(written: $0) }
    if isReview, let review { rate.percent = Decimal(written: review) }
    rate.paid = paysUsed ? .used : .delivered
    return rate
  }

  /// The price of a language's words in each band, rounded to hundredths; `nil` without a price.
  package func price(of bands: BandCounts, in language: String) -> Money? {
    rate(in: language)?.price(of: bands)
  }
}

/// The rate of an order in a language, as it was when the order was made.
package struct OrderRate: Sendable, Equatable {
  /// The texts that an agency is paid for.
  package enum Paid: String, Sendable, CaseIterable {
    /// All that it delivered without an error.
    case delivered
    /// Those of them that the app uses.
    case used
  }

  /// The currency code of ISO 4217.
  package var currency: String
  /// The price of a new word.
  package var perWord: Decimal
  /// The percentage of the price for words of each band; those that are missing cost the full price.
  package var percents: [MatchBand: Decimal] = [:]
  /// The least amount for a language of which anything was delivered, or `nil`.
  package var minimum: Decimal?
  /// The percentage of the price of all words: 100, or that of a review.
  package var percent = Decimal(100)
  package var paid = Paid.delivered

  package init(_ perWord: Decimal, _ currency: String) {
    (self.perWord, self.currency) = (perWord, currency.oneLine)
  }

  /// The exact price of words of a band.
  package func amount(_ words: Int, _ band: MatchBand) -> Decimal {
    Decimal(words) * perWord * (percents[band] ?? 100) / 100 * percent / 100
  }

  /// The price of a sum: at least the minimum, rounded once.
  package func price(of sum: Decimal) -> Money {
    Money(max(sum, minimum ?? 0), currency).rounded
  }

  /// The price of words by band.
  ///
  /// Decimal numbers are slow, so words are added first.
  func price(of words: [MatchBand: Int]) -> Money {
    price(of: words.reduce(Decimal()) { $0 + amount($1.value, $1.key) })
  }

  /// The price of the words of each band.
  package func price(of bands: BandCounts) -> Money {
    price(of: MatchBand.allCases.reduce(Decimal()) { $0 + amount(bands[$1].words, $1) })
  }

  /// Reads a rate of an order.
  ///
  /// - Throws: `FindingsError` with the place when a member is no amount.
  init(_ file: RecordFile, _ node: Int) throws(FindingsError) {
    func amount(_ name: String, _ node: Int) throws(FindingsError) -> Decimal {
      try file.value(name, of: node, "an amount such as \"0.12\"") { Money($0, "")?.amount }
    }
    self.init(try amount("perWord", node), try file.word("currency", of: node))
    if let bands = file.present("bands", of: node) {
      for band in MatchBand.allCases where file.present(band.rawValue, of: bands) != nil {
        percents[band] = try amount(band.rawValue, bands)
      }
    }
    if file.present("minimum", of: node) != nil { minimum = try amount("minimum", node) }
    if file.present("percent", of: node) != nil { percent = try amount("percent", node) }
    if file.present("pay", of: node) != nil {
      let words = Paid.allCases.map(\.rawValue).joined(separator: ", ")
      paid = try file.value("pay", of: node, "one of \(words)", Paid.init)
    }
  }

  /// The members of an order.
  var json: JSONValue {
    func text(_ amount: Decimal) -> JSONValue { .string(amount.description) }
    return [
      "currency": .string(currency), "perWord": text(perWord),
      "bands": percents.isEmpty
        ? nil
        : .object(
          MatchBand.allCases.compactMap { band in
            percents[band].map { (band.rawValue, text($0)) }
          }),
      "minimum": minimum.map(text), "percent": percent == 100 ? nil : text(percent),
      "pay": paid == .delivered ? nil : .string(paid.rawValue),
    ]
  }
}

extension Decimal {
  /// The shortest decimal number that reads as a binary one.
  fileprivate init(written number: Double) {
    self = Decimal(string: number.description) ?? 0
  }
}
