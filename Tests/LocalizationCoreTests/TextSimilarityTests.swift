import LocalizationCore
import TestSupport
import Testing

@Suite struct TextSimilarityTests {
  /// The distance of Levenshtein as textbooks have it.
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var row = Array(0...right.count)
    for (number, one) in left.enumerated() {
      var diagonal = row[0]
      row[0] = number + 1
      for (column, other) in right.enumerated() {
        let above = row[column + 1]
        row[column + 1] = min(above + 1, row[column] + 1, diagonal + (one == other ? 0 : 1))
        diagonal = above
      }
    }
    return row[right.count]
  }

  static func percent(_ left: String, _ right: String) -> Int {
    if left == right { return 100 }
    let longer = max(left.count, right.count)
    return min(99, (longer - distance(Array(left), Array(right))) * 100 / longer)
  }

  /// A text, and what became of it.
  static func pair(_ generator: inout SeededGenerator) -> (String, String) {
    let words = [
      "open", "the", "file", "Save", "your", "changes", "größer", "now", "日本", "%@", "👍🏽", "items",
    ]
    let text = (0..<generator.below(9) + 1).map { _ in generator.pick(words) }
    var other = text
    for _ in 0..<generator.below(4) {
      let place = generator.below(other.count)
      switch generator.below(3) {
      case 0: other[place] = generator.pick(words)
      case 1: other.insert(generator.pick(words), at: place)
      default: other[place] = String(other[place].dropLast())
      }
    }
    return (text.joined(separator: " "), other.joined(separator: " "))
  }

  @Test func `a thousand pairs are as similar as an independent computation says`() {
    var generator = SeededGenerator(seed: 95)
    for _ in 0..<1_000 {
      let (left, right) = Self.pair(&generator)
      let expected = Self.percent(left, right)
      let (one, other) = (TextSimilarity(left), TextSimilarity(right))
      #expect(one.percent(other) == expected, "\(left) – \(right)")
      for least in [50, 75, 95] where expected >= least {
        #expect(one.percent(other, least: least) == expected, "\(left) – \(right)")
      }
    }
  }

  @Test func `only the same text has a hundred percent`() {
    let long = String(repeating: "word ", count: 500)
    #expect(TextSimilarity(long + "a").percent(TextSimilarity(long + "b")) == 99)
    #expect(TextSimilarity(long).percent(TextSimilarity(long)) == 100)
    #expect(TextSimilarity("é").percent(TextSimilarity("e\u{301}")) < 100)
    #expect(TextSimilarity("").percent(TextSimilarity("")) == 100)
    #expect(TextSimilarity("").percent(TextSimilarity("a")) == 0)
  }
}
