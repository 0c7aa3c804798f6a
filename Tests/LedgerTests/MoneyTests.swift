import LoctripAppProjects
import Foundation
import LoctripLocalizationCore
import LoctripLedger
import LoctripReconciliation
import LoctripTestSupport
import Testing

@Suite struct MoneyTests {
  @Test(arguments: [
    ("6.76", "6.76"), ("0", "0.00"), ("12", "12.00"), ("1.5", "1.50"), ("-3.25", "-3.25"),
    ("0.125", "0.125"), ("9007199254740993.01", "9007199254740993.01"),
  ])
  func `an amount is exact`(_ text: String, _ expected: String) throws {
    let money = try #require(Money(text, "EUR"))
    #expect(money.text == expected)
    #expect(Money(money.text, "EUR") == money)
  }

  @Test(arguments: ["", ".5", "1.", "1,5", "1e3", " 1", "NaN", "１", "1.2.3", "0x10", "--1"])
  func `what is no amount is refused`(_ text: String) {
    #expect(Money(text, "EUR") == nil)
  }

  @Test func `amounts of two currencies have no sum`() throws {
    let (one, other) = (try #require(Money("0.1", "EUR")), try #require(Money("0.2", "EUR")))
    #expect(one.adding(other)?.text == "0.30")
    #expect(one.adding(Money(1, "CHF")) == nil)
  }

  @Test func `a price is that of decimal arithmetic`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let (cents, percent) = (generator.below(100), generator.below(101))
      var rates = Configuration.Rates()
      rates.perWord = ["*": Double(cents) / 100]
      rates.bands = ["100": Double(percent)]
      var bands = BandCounts()
      bands[.new].words = generator.below(5_000)
      bands[.exact].words = generator.below(5_000)
      // In ten-thousandths.
      let exact = bands[.new].words * cents * 100 + bands[.exact].words * cents * percent
      let rounded = (exact + 50) / 100
      let rest = rounded % 100
      let expected = "\(rounded / 100).\(rest < 10 ? "0" : "")\(rest)"
      #expect(rates.price(of: bands, in: "de")?.text == expected)
    }
  }

  @Test func `a language without a price has none`() {
    var rates = Configuration.Rates()
    #expect(rates.price(of: BandCounts(), in: "de") == nil)
    rates.perWord = ["pt_BR": 0.5]
    #expect(rates.price(of: BandCounts(), in: "pt-BR")?.text == "0.00")
    #expect(rates.price(of: BandCounts(), in: "pt") == nil)
  }

  @Test func `a rate has what the configuration says on the day of the order`() throws {
    var rates = Configuration.Rates()
    rates.perWord = ["*": 0.1, "de": 0.12]
    rates.bands = ["100": 10, "new": 100]
    rates.minimum = 7.5
    rates.review = 25
    rates.paysUsed = true
    let rate = try #require(rates.rate(in: "de"))
    #expect(rate.amount(100, .new) == 12)
    #expect("\(rate.amount(7, .exact))" == "0.084" && rate.amount(1, .low) == rate.amount(1, .new))
    #expect(rate.paid == .used && rate.percent == 100)
    #expect(rates.rate(in: "fr")?.amount(10, .new) == 1)
    let review = try #require(rates.rate(in: "de", isReview: true))
    #expect(review.amount(100, .new) == 3)
    // The sum is rounded once, and is at least the minimum.
    #expect(rate.price(of: rate.amount(7, .exact) + 12).text == "12.08")
    #expect(rate.price(of: rate.amount(7, .exact)).text == "7.50")
  }
}
