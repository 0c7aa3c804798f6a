import LoctripTestSupport
import Testing

@testable import LoctripLocalizationCore

@Suite struct TextSimilarityTests {
  /// The distance of Levenshtein as textbooks have it.
  static func distance<Element: Equatable>(_ left: [Element], _ right: [Element]) -> Int {
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

  /// The words of a text between spaces; each character of Japanese is one, and punctuation is none.
  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").flatMap { word -> [String] in
      switch word {
      case "日本": ["日", "本"]
      case "%@", "%lld": ["code"]
      case "👍🏽", "–", "": []
      default: [String(word)]
      }
    }
  }

  private static func percent(_ left: String, _ right: String) -> Int {
    if left == right { return 100 }
    let (one, other) = (words(left), words(right))
    let longer = max(one.count, other.count)
    return min(99, (longer - distance(one, other)) * 100 / longer)
  }

  /// A text, and what became of it.
  static func pair(_ generator: inout SeededGenerator) -> (String, String) {
    let words = [
      "open", "the", "file", "Save", "your", "changes", "größer", "now", "日本", "%@", "👍🏽", "items",
      "%lld",
    ]
    let text = ["Tide"] + (0..<generator.below(9)).map { _ in generator.pick(words) }
    var other = text
    for _ in 0..<generator.below(4) {
      let place = generator.below(other.count)
      switch generator.below(3) {
      case 0: other[place] = generator.pick(words)
      case 1: other.insert(generator.pick(words), at: place)
      default: if place > 0 { other.remove(at: place) }
      }
    }
    return (text.joined(separator: " "), other.joined(separator: " "))
  }

  @Test func `the words of plain texts are those among their tokens`() {
    var generator = SeededGenerator(seed: 31)
    let pieces = ["a", "Bc", "7", "12", "'", ".", ",", " ", "-", "\n", "\"", "longer", "/"]
    for _ in 0..<4000 {
      let text = (0..<generator.below(12)).map { _ in generator.pick(pieces) }.joined()
      let bytes = Array(text.utf8)[...]
      guard let plain = TextSimilarity.plainWords(of: bytes), !plain.isEmpty else { continue }
      #expect(plain == TextSimilarity.words(of: TextTokens(bytes)), "\(text)")
    }
  }

  @Test(arguments: [3, 20, 64, 70])
  func `prepared and compared texts have the distance of textbooks`(length: Int) {
    var generator = SeededGenerator(seed: length)
    for _ in 0..<1500 {
      let words = (0..<generator.below(length) + 1).map { _ in UInt32(generator.below(9) + 1) }
      var other = words
      for _ in 0..<generator.below(length) {
        let place = generator.below(other.count + 1)
        if generator.chance(50) || place == other.count {
          other.insert(UInt32(generator.below(12) + 1), at: place)
        } else {
          other.remove(at: place)
        }
      }
      let least = [0, 50, 75, 99][generator.below(4)]
      let longer = max(words.count, other.count)
      let exact = min(99, (longer - Self.distance(words, other)) * 100 / longer)
      let expected = exact >= least ? exact : nil
      #expect(WordPattern(words).percent(other[...], least: least) == expected)
      #expect(TextSimilarity.similarity(words[...], other[...], least: least) == expected)
    }
  }

  @Test func `a thousand pairs are as similar as an independent computation says`() {
    var generator = SeededGenerator(seed: 95)
    for _ in 0..<1_000 {
      let (left, right) = Self.pair(&generator)
      let expected = Self.percent(left, right)
      let (one, other) = (TextSimilarity(left), TextSimilarity(right))
      #expect(one.percent(other) == expected, "\(left) – \(right)")
      let numbers = [left, right].map { TextSimilarity.words(of: Array($0.utf8)[...]) }
      for least in [50, 75, 95] where left != right {
        let percent = TextSimilarity.similarity(numbers[0][...], numbers[1][...], least: least)
        #expect(percent == (expected >= least ? expected : nil), "\(left) – \(right)")
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

  @Test(arguments: [
    ("Delete %@", "Delete %lld", 99), ("Delete %@", "Delete", 50), ("Save", "Save…", 99),
    ("<b>Save</b> now", "<i>Save</i> now", 99), ("Save file", "save file", 50),
    ("保存文件", "保存文档", 75), ("…", "—", 0), ("Don't ask", "Do ask", 50),
  ])
  func `words and codes are compared, punctuation is not`(
    _ left: String, _ right: String, _ percent: Int
  ) {
    #expect(TextSimilarity(left).percent(TextSimilarity(right)) == percent)
  }

  @Test func `a long text is never more similar than it is`() {
    var generator = SeededGenerator(seed: 96)
    let old = (0..<3_000).map { "w\($0 % 2_900)" }
    for edits in [0, 1, 40, 900] {
      var new = old
      for _ in 0..<edits { new[generator.below(new.count)] = "x\(generator.below(50))" }
      let exact = (3_000 - Self.distance(old, new)) * 100 / 3_000
      let found = TextSimilarity(old.joined(separator: " "))
        .percent(TextSimilarity(new.joined(separator: " ") + "."))
      #expect(found <= min(99, exact))
      #expect(found >= min(99, exact) - 3)
    }
  }
}
