import LoctripAppProjects
import Foundation
import LoctripLedger
import LoctripTestSupport
import Testing

/// The forms of texts that orders consist of, which are read by bytes, beside the same forms as patterns.
@Suite struct WrittenFormTests {
  /// Texts of a few characters that are near a form.
  private func texts(_ examples: [String], of letters: [Character], seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    return (0..<4_000).map { _ in
      var text = Array(generator.pick(examples))
      for _ in 0..<generator.below(3) {
        let place = generator.below(text.count + 1)
        switch generator.below(3) {
        case 0: text.insert(generator.pick(letters), at: place)
        case 1 where place < text.count: text.remove(at: place)
        default: if place < text.count { text[place] = generator.pick(letters) }
        }
      }
      return String(text)
    }
  }

  @Test func `names of agencies are those of the pattern`() {
    let names = texts(
      ["a", "agency-a", "agency-2", "agency-r1", "b2", "a-"],
      of: ["a", "r", "-", "1", "0", "Z", "é", "\u{301}", " "], seed: 1)
    for name in names {
      let isName = name.wholeMatch(of: /[a-z][a-z0-9\-]*/) != nil
      #expect(Configuration.Agency.isName(name) == isName, "\(name)")
    }
  }

  @Test func `ids of orders are those of the pattern`() {
    let ids = texts(
      [
        "2026-w48-a-k7", "2026-w01-agency-a-m2", "2026-w53-b-r-zz", "2026-w09-a-2-22",
        "2026-w10-r-r2",
      ], of: ["a", "r", "-", "1", "0", "5", "w", "W", "i", "k", "é", "\n"], seed: 2)
    let form = /[0-9]{4}-w(?:0[1-9]|[1-4][0-9]|5[0-3])-[a-z][a-z0-9\-]*-[2-9a-hjkmnp-z]{2}/
    for id in ids {
      #expect(Order.isWellFormed(id) == (id.wholeMatch(of: form) != nil), "\(id)")
    }
  }

  @Test func `days, times and amounts are those of the patterns`() {
    let times = texts(
      ["2026-11-27", "2026-11-27T09:14:05Z", "0001-01-01T00:00:00Z", "2024-02-29"],
      of: ["0", "1", "9", "-", ":", "T", "Z", "é", "٣"], seed: 3)
    for time in times {
      let isDay = time.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil
      let isTime = time.wholeMatch(of: /.{10}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z/) != nil
      if let day = CalendarDay(time) { #expect(isDay && "\(day)" == time) }
      if let read = EventTime(time) {
        #expect(isDay && "\(read.day)" == time || isTime && "\(read)" == time)
      }
    }
    let amounts = texts(["6.76", "-12", "0.125"], of: ["0", "7", ".", "-", ",", "٣"], seed: 4)
    for amount in amounts {
      let isAmount = amount.wholeMatch(of: /-?[0-9]+(?:\.[0-9]+)?/) != nil
      let money = Money(amount, "EUR")
      #expect((money != nil) == isAmount, "\(amount)")
      let locale = Locale(identifier: "en_US_POSIX")
      #expect(money?.amount == (isAmount ? Decimal(string: amount, locale: locale) : nil))
    }
  }
}
