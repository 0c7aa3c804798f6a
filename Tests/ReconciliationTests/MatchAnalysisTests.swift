import LocalizationCore
import Reconciliation
import TestSupport
import Testing

@Suite struct MatchAnalysisTests {
  private static func table(_ texts: [(id: String, text: String)], original: String = "A")
    -> UnitTable
  {
    var builder = UnitTableBuilder(
      original: original,
      language: "fr",
      sourceLanguage: "en",
      path: original
    )
    for (id, text) in texts {
      builder.append(Unit(id: id, source: .text(text), target: .text("x"), state: .translated))
    }
    return builder.table()
  }

  private static func bands(
    of open: UnitTable,
    against done: [UnitTable],
    findsSimilar: Bool = true
  ) -> [MatchBand] {
    let digested = MatchAnalysis.Digested(open)
    var analysis = MatchAnalysis(
      of: [(digested, Array(open.indices))],
      translated: done.map { MatchAnalysis.Digested($0) },
      findsSimilar: findsSimilar
    )
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
      // Again, further down.
      ("w", "Quite another thing"),
      ("v", "Delete all of the message now"),
    ])
    #expect(
      Self.bands(of: open, against: [done])
        == [.inContext, .new, .exact, .high, .repetition, .nearlyExact]
    )
  }

  @Test func `the same neighbours are the same context`() {
    let done = Self.table([("1", "One"), ("2", "Two"), ("3", "Three")], original: "Old")
    let open = Self.table([("k", "One"), ("l", "Two"), ("m", "Three"), ("n", "Two")])
    #expect(Self.bands(of: open, against: [done]) == [.inContext, .inContext, .exact, .exact])
  }

  @Test func `without a look at similar texts those are new`() {
    let done = Self.table([("a", "Open the file")])
    let open = Self.table([("b", "Open the files"), ("c", "Open the file")])
    #expect(Self.bands(of: open, against: [done], findsSimilar: false) == [.new, .exact])
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
    let words = ["open", "the", "file", "Save", "your", "changes", "now", "%@", "items", "share"]
    for _ in 0..<1_000 {
      let old = (0..<generator.below(7) + 1).map { _ in generator.pick(words) }
      var new = old
      for _ in 0..<generator.below(4) { new[generator.below(new.count)] = generator.pick(words) }
      let (left, right) = (old.joined(separator: " "), new.joined(separator: " "))
      let longer = max(left.utf8.count, right.utf8.count)
      let edits = distance(Array(left.utf8), Array(right.utf8))
      let band = Self.bands(of: Self.table([("o", right)]), against: [Self.table([("d", left)])])
      let percent = min(99, (longer - edits) * 100 / longer)
      // Alone in their catalogs the same texts have the same neighbours.
      #expect(
        band == [edits == 0 ? .inContext : MatchBand(similarity: percent)],
        "\(left) – \(right)"
      )
    }
  }

  @Test func `among many translations the most similar one is found, or none is made up`() {
    var generator = SeededGenerator(seed: 8)
    let words = (0..<120).map { "\(["ab", "cor", "del", "mun"][$0 % 4])\($0 * 7919 % 1000)" }
    var done: [(String, String)] = []
    var open: [(String, String)] = []
    for number in 0..<120 {
      var text = (0..<generator.below(3) + 2).map { _ in generator.pick(words) }
      done.append(("d\(number)", text.joined(separator: " ")))
      text[generator.below(text.count)] = generator.pick(words)
      open.append(("o\(number)", text.joined(separator: " ") + "!"))
    }
    let bands = Self.bands(of: Self.table(open), against: [Self.table(done)])
    var seen: Set<String> = []
    var differing = 0
    for (item, band) in zip(open, bands) where seen.insert(item.1).inserted {
      let text = Array(item.1.utf8)
      let best = done.reduce(0) { best, other in
        let right = Array(other.1.utf8)
        let longer = max(text.count, right.count)
        guard min(text.count, right.count) * 100 > best * longer else { return best }
        return max(best, min(99, (longer - distance(text, right)) * 100 / longer))
      }
      let expected = MatchBand(similarity: best)
      let order = MatchBand.allCases
      #expect((order.firstIndex(of: band) ?? 0) >= (order.firstIndex(of: expected) ?? 0))
      if band != expected { differing += 1 }
    }
    #expect(differing <= 3)
  }

  private func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
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
