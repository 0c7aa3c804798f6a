import Foundation
import LoctripLocalizationCore
import Testing

@Suite struct StandardOrderTests {
  /// What `localizedStandardCompare` does when the user's locale is English.
  private func foundation(_ a: String, _ b: String) -> Int {
    (a as NSString).compare(
      b, options: [.caseInsensitive, .numeric, .widthInsensitive, .forcedOrdering],
      range: NSRange(location: 0, length: (a as NSString).length), locale: Locale(identifier: "en")
    ).rawValue
  }

  @Test func `gives what Foundation gives`() {
    var strings = RandomStrings(seed: 2)
    var differences: [(String, String)] = []
    for alphabet in RandomStrings.alphabets {
      for _ in 0..<4_000 {
        let (a, b) = strings.pair(from: alphabet, maximumLength: 14)
        // Beyond 64 units Foundation sometimes reads behind its buffer and answers at random.
        guard a.utf16.count <= 64, b.utf16.count <= 64 else { continue }
        for (x, y) in [(a, b), (b, a)]
        where StandardOrder.compare(x, y).signum() != foundation(x, y) {
          differences.append((x, y))
        }
      }
    }
    #expect(differences.isEmpty, "\(differences.prefix(5))")
  }

  @Test func `gives what Foundation gives for long text`() {
    var strings = RandomStrings(seed: 3)
    let words = ["for ", "For ", "five ", "turns, ", "a", "A", "the ", "%@ ", "1 ", "01 ", "$ "]
    var differences: [(String, String)] = []
    for _ in 0..<10_000 {
      let (a, b) = strings.pair(from: words, maximumLength: 60)
      let shared = a.utf8.elementsEqual(b.utf8) ? 0 : zip(a.utf8, b.utf8).prefix { $0 == $1 }.count
      // The pieces begin where Foundation compares by pieces: with more than 64 units to go.
      guard max(a.utf8.count, b.utf8.count) - shared > 64 || max(a.utf8.count, b.utf8.count) <= 64
      else { continue }
      for (x, y) in [(a, b), (b, a)]
      where StandardOrder.compare(x, y).signum() != foundation(x, y) {
        differences.append((x, y))
      }
    }
    #expect(differences.isEmpty, "\(differences.prefix(5))")
  }

  @Test func `orders every pair of printable characters`() {
    for a in RandomStrings.printable {
      for b in RandomStrings.printable {
        #expect(StandardOrder.compare(a, b) == foundation(a, b), "\(a) \(b)")
      }
    }
  }

  @Test(arguments: [
    ("zh-Hant", "zh-HK", -1), ("comment", "localizations", -1), ("few", "many", -1),
    ("state", "value", -1), ("a", "A", -1), ("A", "b", -1), ("item2", "item10", -1),
    ("1", "01", -1), ("", "a", -1), ("_", "-", -1), ("%@", "a", -1), ("a b", "ab", -1),
    ("same", "same", 0), ("Z", "é", 1), ("e", "é", -1), ("é", "f", -1),
  ])
  func orders(a: String, b: String, expected: Int) {
    #expect(StandardOrder.compare(a, b).signum() == expected)
    #expect(StandardOrder.compare(b, a).signum() == -expected)
    #expect(StandardOrder.areInIncreasingOrder(a, b) == (expected < 0))
  }

  @Test func `keeps the order that is no strict weak order`() {
    let long = "For five turns, every creature of this kind gains a level and then some more"
    // By letters, "for " is a prefix of the long text; its last piece is compared with "five ".
    #expect(long.utf8.count > 64)
    #expect(StandardOrder.compare("for ", long) == foundation("for ", long))
    #expect(StandardOrder.compare("for ", long) > 0)
    #expect(StandardOrder.compare("for", long) < 0)
  }

  /// A regression in swift-corelibs-foundation 6.3: `free` of a buffer on the stack.
  @Test func `survives pieces that overflow Foundation's buffer`() {
    let long = String(repeating: "é", count: 140)
    let medium = String(repeating: "ü", count: 80)
    let a = "É" + long + " " + medium + " a"
    let b = "é" + long + " " + medium + " b"
    #expect(StandardOrder.compare(a, b) != 0)
    #expect(StandardOrder.compare(a, b).signum() == -StandardOrder.compare(b, a).signum())
    #expect(StandardOrder.compare(a, a) == 0)
  }
}
