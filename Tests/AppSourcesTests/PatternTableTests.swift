import LoctripCodeFacts
import LoctripTestSupport
import Testing

@testable import LoctripAppSources

/// The search for the patterns that a key can be.
@Suite struct PatternTableTests {
  @Test func `the same patterns as by comparing each are found`() {
    var generator = SeededGenerator(seed: 17)
    func text(_ most: Int) -> String {
      String((0..<generator.below(most + 1)).map { _ in "abé-"[generator.below(4)] })
    }
    for _ in 0..<300 {
      let patterns = (0..<generator.below(12)).map { _ in
        KeyPattern(
          pieces: (0...1 + generator.below(3)).map { _ in text(4) }, isBuilt: generator.below(4) > 0
        )
      }
      let table = PatternTable(patterns)
      for _ in 0..<20 {
        let key = text(9)
        let expected = patterns.indices.filter { number in
          let pattern = patterns[number]
          let isFixed =
            !pattern.isBuilt || !pattern.isBlank || pattern.pieces.first?.isEmpty == false
            || pattern.pieces.last?.isEmpty == false
          return isFixed && pattern.matches(key)
        }
        #expect(table.matches(key) == expected, "\(key) \(patterns)")
      }
    }
  }

  @Test func `words in one another are all found`() {
    let words = WordAutomaton(["a", "ab", "bab", "abc", "c", "bc"].map { Array($0.utf8) })
    #expect(words.words(in: "xababcx") == [0, 1, 2, 3, 4, 5])
    #expect(words.words(in: "ba") == [0])
    #expect(words.words(in: "") == [])
    #expect(WordAutomaton([]).words(in: "abc") == [])
  }
}

extension String {
  fileprivate subscript(offset: Int) -> Character { self[index(startIndex, offsetBy: offset)] }
}
