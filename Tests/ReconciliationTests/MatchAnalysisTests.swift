import LoctripLocalizationCore
import LoctripReconciliation
import LoctripTestSupport
import Testing

@Suite struct MatchAnalysisTests {
  private static func table(_ texts: [(id: String, text: String)], original: String = "A")
    -> UnitTable
  {
    var builder = UnitTableBuilder(
      original: original, language: "fr", sourceLanguage: "en", path: original)
    for (id, text) in texts {
      builder.append(
        TranslationUnit(id: id, source: .text(text), target: .text("x"), state: .translated))
    }
    return builder.table()
  }

  private static func bands(
    of open: UnitTable, against done: [UnitTable],
    isUsable: @escaping MatchAnalysis.Usability = { _, _ in true }
  ) -> [MatchBand] {
    let digested = MatchAnalysis.Digested(open)
    var analysis = MatchAnalysis(
      of: [(digested, Array(open.indices))], translated: done.map { MatchAnalysis.Digested($0) },
      isUsable: isUsable)
    return open.indices.map { analysis.band(of: $0, in: digested) }
  }

  @Test func `each unit is in the band that agencies put it in`() {
    let done = Self.table([
      ("a", "Save"), ("b", "Open the file"), ("c", "Close"),
      ("d", "Delete all of the messages now"),
    ])
    let open = Self.table([
      // The same key and catalog.
      ("a", "Save"),
      ("z", "Quite another thing"),
      // The same text elsewhere.
      ("y", "Open the file"),
      ("x", "Open the fils"),
      ("u", "Delete all of the messages here"),
      // Again, further down.
      ("w", "Quite another thing"),
      ("v", "Delete all of the messages now!"),
    ])
    #expect(
      Self.bands(of: open, against: [done])
        == [.inContext, .new, .exact, .low, .medium, .repetition, .nearlyExact])
  }

  @Test func `the same neighbours are the same context`() {
    let done = Self.table([("1", "One"), ("2", "Two"), ("3", "Three")], original: "Old")
    let open = Self.table([("k", "One"), ("l", "Two"), ("m", "Three"), ("n", "Two")])
    #expect(Self.bands(of: open, against: [done]) == [.inContext, .inContext, .exact, .exact])
  }

  @Test func `a text that a check rejects is no match, and another translation of it is`() {
    let done = Self.table([("a", "Open the file"), ("b", "Save all"), ("c", "Save all")])
    let open = Self.table([("a", "Open the file"), ("d", "Open the file!"), ("e", "Save all now")])
    #expect(Self.bands(of: open, against: [done]) == [.inContext, .nearlyExact, .low])
    let rejected = Self.bands(of: open, against: [done]) { $1 < 2 ? false : $0[$1].id == "c" }
    #expect(rejected == [.new, .new, .low])
  }

  @Test func `a case of a plural is a match for the same case alone`() {
    let done = Self.table([("old|==|plural.other", "%lld boats left")])
    let open = Self.table([
      ("n|==|plural.few", "%lld boats left"), ("n|==|plural.other", "%lld boats left"),
      ("m|==|plural.many", "%lld boats left"), ("m|==|plural.other", "%lld boats left now"),
      ("k", "%lld boats left now"),
    ])
    #expect(
      Self.bands(of: open, against: [done]) == [.new, .exact, .repetition, .medium, .repetition])
  }

  @Test(arguments: [
    (100, MatchBand.nearlyExact), (95, .nearlyExact), (94, .high), (85, .high), (84, .medium),
    (75, .medium), (74, .low), (50, .low), (49, .new), (0, .new),
  ])
  func `bands begin where agencies have them begin`(_ similarity: Int, _ band: MatchBand) {
    #expect(MatchBand(similarity: similarity) == band)
  }

  @Test func `the bands of a thousand pairs are those of an independent computation`() {
    var generator = SeededGenerator(seed: 7)
    let words = ["open", "the", "file", "Save", "your", "changes", "now", "at", "items", "share"]
    for _ in 0..<1_000 {
      let old = (0..<generator.below(7) + 1).map { _ in generator.pick(words) }
      var new = old
      for _ in 0..<generator.below(4) { new[generator.below(new.count)] = generator.pick(words) }
      let (left, right) = (old.joined(separator: " "), new.joined(separator: " "))
      let longer = max(old.count, new.count)
      let edits = distance(old, new)
      let band = Self.bands(of: Self.table([("o", right)]), against: [Self.table([("d", left)])])
      let percent = min(99, (longer - edits) * 100 / longer)
      // Alone in their catalogs the same texts have the same neighbours.
      #expect(
        band == [edits == 0 ? .inContext : MatchBand(similarity: percent)], "\(left) – \(right)")
    }
  }

  @Test func `among many translations the most similar one is found, or none is made up`() {
    var generator = SeededGenerator(seed: 8)
    let words = (0..<120).map { "\(["ab", "cor", "del", "mun"][$0 % 4])\($0 * 7919 % 1000)" }
    var done: [[String]] = []
    var open: [[String]] = []
    for _ in 0..<1_200 {
      var text = (0..<generator.below(7) + 2).map { _ in generator.pick(words) }
      done.append(text)
      text[generator.below(text.count)] = generator.pick(words)
      open.append(text)
    }
    func table(_ texts: [[String]], _ end: String) -> UnitTable {
      Self.table(
        texts.enumerated().map { ("k\($0.offset)", $0.element.joined(separator: " ") + end) })
    }
    let bands = Self.bands(of: table(open, "!"), against: [table(done, "")])
    var seen: Set<[String]> = []
    var differing = 0
    for (text, band) in zip(open, bands) where seen.insert(text).inserted {
      let best = done.reduce(0) { best, other in
        let longer = max(text.count, other.count)
        guard min(text.count, other.count) * 100 > best * longer else { return best }
        return max(best, min(99, (longer - distance(text, other)) * 100 / longer))
      }
      let expected = MatchBand(similarity: best)
      let order = MatchBand.allCases
      #expect((order.firstIndex(of: band) ?? 0) >= (order.firstIndex(of: expected) ?? 0))
      if band != expected { differing += 1 }
    }
    #expect(differing == 0)
  }

  @Test func `texts that all have the same words are matches of one another`() {
    let done = Self.table((0..<6_000).map { ("d\($0)", "Item \($0) of the long list") })
    let open = Self.table((0..<50).map { ("o\($0)", "Item x\($0) of the long list") })
    #expect(Self.bands(of: open, against: [done]) == Array(repeating: .medium, count: 50))
  }

  private func distance(_ left: [String], _ right: [String]) -> Int {
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
}
