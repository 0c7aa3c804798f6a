import LoctripLocalizationCore
import LoctripReconciliation
import LoctripTestSupport
import Testing

/// Compares the index with a plain computation of what it promises.
@Suite struct SourceIndexTests {
  private struct Text {
    let number: Int
    let bytes: [UInt8]
    let words: [UInt64]
  }

  private struct Pair: Hashable {
    let left, right: UInt64

    /// The pairs of adjacent words, with both ends of the text.
    static func all(in words: [UInt64]) -> [Pair] {
      zip([0] + words, words + [0]).map { Pair(left: $0, right: $1) }
    }
  }

  /// Returns the first of the most similar texts, by comparing all that share a pair.
  private static func best(of texts: [Text], for asked: Text) -> (number: Int, similarity: Int)? {
    let count = asked.words.count
    let near = texts.sorted { ($0.words.count, $0.number) < ($1.words.count, $1.number) }
      .filter { $0.words.count * 100 >= count * 50 && $0.words.count * 50 <= count * 100 }
    var multiples: [Pair: Int] = [:]
    for pair in Pair.all(in: asked.words) { multiples[pair, default: 0] += 1 }
    var lists: [Pair: [Int]] = [:]
    for (position, text) in near.enumerated() {
      for pair in Set(Pair.all(in: text.words)) where multiples[pair] != nil {
        lists[pair, default: []].append(position)
      }
    }
    var unseen = lists.keys.reduce(0) { $0 + (multiples[$1] ?? 0) }
    var room = 4_096
    var shared: [Int: Int] = [:]
    for (pair, list) in lists.sorted(by: { $0.value.count < $1.value.count }) where room > 0 {
      let multiple = multiples[pair] ?? 0
      var list = list[...]
      if list.count <= room {
        unseen -= multiple
      } else {
        let middle = list.firstIndex { near[$0].words.count >= count } ?? list.endIndex
        let start = min(max(0, middle - room / 2), list.count - room)
        list = list[start..<start + room]
      }
      room -= list.count
      for position in list { shared[position, default: 0] += multiple }
    }
    func most(_ position: Int) -> Int {
      let (length, pairs) = (near[position].words.count, shared[position] ?? 0)
      let longer = max(length, count)
      let edits = max((max(0, longer + 1 - pairs - unseen) + 1) / 2, abs(length - count))
      return (longer - edits) * 100 / longer
    }
    var candidates = Array(near.indices)
    if near.count > 64 {
      candidates = shared.keys.filter { most($0) >= 50 }.sorted { left, right in
        let (mine, other) = (shared[left] ?? 0, shared[right] ?? 0)
        if mine != other { return mine > other }
        let extra = abs(near[left].words.count - count) - abs(near[right].words.count - count)
        return extra == 0 ? left < right : extra < 0
      }
    }
    var best: (number: Int, similarity: Int)?
    for position in candidates.prefix(64) {
      let similarity = min(
        99, TextSimilarity(near[position].bytes[...]).percent(TextSimilarity(asked.bytes[...])))
      if similarity >= 50, similarity > best?.similarity ?? 0 {
        best = (near[position].number, similarity)
      }
    }
    return best
  }

  private static func text(_ number: Int, _ words: [String]) -> Text {
    let bytes = Array(words.joined(separator: " ").utf8)
    return Text(number: number, bytes: bytes, words: TextSimilarity.words(of: bytes[...]))
  }

  @Test(arguments: [
    // Few texts; many; many that begin and end alike, also twice; more alike than are looked up.
    (50, 30, [], []), (2_000, 60, [], []), (1_500, 40, ["%@"], []), (1_500, 200, ["%@"], ["%@"]),
    (1_200, 20, ["one", "two"], ["end"]), (900, 500, ["%@", "%@"], ["%@", "%@"]),
    (5_000, 700, ["Open"], ["now"]),
  ])
  func `the most similar text is the one that a plain computation finds`(
    _ count: Int, _ vocabulary: Int, _ head: [String], _ tail: [String]
  ) {
    var generator = SeededGenerator(seed: UInt64(count))
    let words = (0..<vocabulary).map { "word\($0)" }
    func sentence() -> [String] {
      let inside = (0..<generator.below(9) + 1).map { _ in generator.pick(words) }
      return (generator.below(4) > 0 ? head : []) + inside + (generator.below(4) > 0 ? tail : [])
    }
    let texts = (0..<count).map { Self.text($0, sentence()) }
    let index = SourceIndex(texts.map { $0.bytes[...] })
    for _ in 0..<60 {
      var words = sentence()
      if generator.below(2) == 0 {
        words = String(decoding: texts[generator.below(count)].bytes, as: UTF8.self)
          .split(separator: " ").map(String.init)
        words[generator.below(words.count)] = "changed"
      }
      let asked = Self.text(-1, words)
      let (found, expected) = (
        index.mostSimilar(to: asked.bytes[...]).first, Self.best(of: texts, for: asked)
      )
      #expect(found?.number == expected?.number, "\(words)")
      #expect(found?.similarity == expected?.similarity, "\(words)")
    }
  }
}
