import Foundation
import LoctripLocalizationCore
import Testing

@Suite struct NumericOrderTests {
  @Test func `gives what Foundation gives`() {
    var strings = RandomStrings(seed: 1)
    var differences: [(String, String)] = []
    for alphabet in RandomStrings.alphabets {
      for _ in 0..<4_000 {
        let (a, b) = strings.pair(from: alphabet, maximumLength: 14)
        for (x, y) in [(a, b), (b, a)] {
          let expected = (x as NSString).compare(y, options: .numeric).rawValue
          if NumericOrder.compare(x, y).signum() != expected { differences.append((x, y)) }
        }
      }
    }
    #expect(differences.isEmpty, "\(differences.prefix(5))")
  }

  /// Every scalar that is compared without Foundation, followed by each kind of neighbour.
  @Test func `knows which scalars compare by code`() {
    let ranges: [ClosedRange<UInt32>] = [
      0x00A0...0x02FF, 0x0400...0x052F, 0x2010...0x2027, 0x3001...0x3029, 0x3041...0x30FF,
      0x4E00...0x4EFF, 0x9FC0...0x9FFF, 0xAC00...0xAC40, 0xFF01...0xFF60,
    ]
    var differences: [(String, String)] = []
    for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
      let character = String(Character(scalar))
      for (a, b) in [
        (character, "a"), (character, "ж"), (character, "漢"), (character + "1", "漢1"),
        ("漢" + character, "ж\u{306}"), ("ж" + character, "жa"), ("и" + character, "漢"),
      ] {
        let expected = (a as NSString).compare(b, options: .numeric).rawValue
        if NumericOrder.compare(a, b).signum() != expected { differences.append((a, b)) }
      }
    }
    #expect(differences.isEmpty, "\(differences.prefix(5))")
  }

  @Test(arguments: [
    ("5-minutes", "12-hours", -1), ("a|==|plural.one", "a|==|plural.other", -1),
    ("01", "1", 0), ("a01b", "a1c", -1), ("a", "a0", -1), ("", "", 0), ("", "a", -1),
    ("Z", "a", -1), ("18446744073709551616", "0", 0), ("18446744073709551615", "2", 1),
    ("é", "e\u{301}", 0), ("e", "e\u{301}", -1), ("10", "9", 1), ("1a", "1", 1),
  ])
  func orders(a: String, b: String, expected: Int) {
    #expect(NumericOrder.compare(a, b).signum() == expected)
    #expect(NumericOrder.compare(b, a).signum() == -expected)
    #expect(NumericOrder.areInIncreasingOrder(a, b) == (expected < 0))
  }
}
