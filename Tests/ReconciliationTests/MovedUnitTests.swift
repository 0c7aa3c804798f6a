import LoctripLocalizationCore
import LoctripReconciliation
import LoctripTestSupport
import Testing

@Suite struct MovedUnitTests {
  private typealias Candidate = MovedUnits.Candidate

  /// A unit as `catalog id source target`.
  private static func candidate(_ text: String) -> Candidate {
    let parts = text.split(separator: " ").map(String.init)
    return Candidate(
      catalog: Int(parts[0]) ?? 0,
      unit: TranslationUnit(
        id: parts[1], source: .text(parts[2] == "-" ? "" : parts[2]),
        target: parts.count > 3 ? .text(parts[3]) : nil))
  }

  private static func pairs(_ removed: [String], _ added: [String]) -> [String] {
    MovedUnits.pairs(removed: removed.map(candidate), added: added.map(candidate)).map {
      "\(removed[$0.removed].split(separator: " ")[1])→\(added[$0.added].split(separator: " ")[1])"
    }
  }

  @Test(arguments: [
    // The same source, once on each side.
    (["0 a Save"], ["0 b Save"], ["a→b"]),
    (["0 a Save x"], ["0 b Save y"], ["a→b"]),
    (["0 a Save"], ["1 b Save"], ["a→b"]),
    (["0 a Save"], ["0 b Cancel"], []),
    // Twice on a side: only a translation tells them apart.
    (["0 a Save", "0 b Save"], ["0 c Save"], []),
    (["0 a Save"], ["0 c Save", "0 d Save"], []),
    (["0 a Save x", "0 b Save y"], ["0 c Save y"], ["b→c"]),
    (["0 a Save x", "0 b Save y"], ["0 c Save y", "0 d Save x"], ["b→c", "a→d"]),
    (["0 a Save x", "0 b Save x"], ["0 c Save x"], []),
    // Nothing is found by elimination.
    (["0 a Save x", "0 b Save y"], ["0 c Save x", "0 d Save z"], ["a→c"]),
    // The same catalog before another one.
    (["0 a Save", "1 b Save"], ["0 c Save", "1 d Save"], ["a→c", "b→d"]),
    (["0 a Save"], ["0 c Save", "1 d Save"], ["a→c"]),
    // The same id in another catalog before anything else.
    (["0 a Save", "0 b Save"], ["1 b Save", "1 a Save"], ["b→b", "a→a"]),
    (["0 a Save"], ["1 a Cancel"], []),
    (["0 a Save x"], ["1 a Save y", "0 b Save x"], ["a→a"]),
    // An empty source says nothing.
    (["0 a -"], ["0 b -"], []),
    ([], ["0 a Save"], []),
  ])
  func `a unit is paired only with evidence that fits nothing else`(
    _ removed: [String], _ added: [String], _ expected: [String]
  ) {
    #expect(Self.pairs(removed, added) == expected)
    #expect(
      Set(Self.pairs(added, removed))
        == Set(expected.map { $0.split(separator: "→").reversed().joined(separator: "→") }))
  }

  @Test func `the cases of an entry move together`() {
    let one = ["0 a|==|plural.one %lld_day", "0 a|==|plural.other %lld_days"]
    let two = ["0 b|==|plural.one a_day", "0 b|==|plural.other %lld_days"]
    let moved = ["0 c|==|plural.other %lld_days", "0 c|==|plural.one %lld_day"]
    #expect(
      Self.pairs(one + two, moved)
        == ["a|==|plural.other→c|==|plural.other", "a|==|plural.one→c|==|plural.one"])
    #expect(Self.pairs(one, [moved[0]]).isEmpty)
    #expect(Self.pairs(["0 a %lld_days"], [moved[0]]).isEmpty)
  }

  @Test func `sources are compared by their bytes`() {
    #expect(Self.pairs(["0 a caf\u{E9}"], ["0 b cafe\u{301}"]).isEmpty)
  }

  @Test(arguments: 0..<100)
  func `each unit is paired once, and both directions agree`(_ seed: Int) {
    var random = SeededGenerator(seed: seed)
    func units(_ name: String) -> [Candidate] {
      (0..<random.below(30)).map { index in
        let path = ["", "|==|plural.one", "|==|plural.other"][random.below(3)]
        return Candidate(
          catalog: random.below(3),
          unit: TranslationUnit(
            id: "\(random.below(5) == 0 ? "" : name)\(index / 2)\(path)",
            source: .text(
              ["", "Save", "Cancel", "Close", "Open", "Print", "Undo"][random.below(7)]),
            target: [nil, .text("x"), .text("y")][random.below(3)]))
      }
    }
    let (removed, added) = (units("a"), units("b"))
    let pairs = MovedUnits.pairs(removed: removed, added: added)
    #expect(Set(pairs.map(\.removed)).count == pairs.count)
    #expect(Set(pairs.map(\.added)).count == pairs.count)
    for pair in pairs {
      #expect(removed[pair.removed].unit.source == added[pair.added].unit.source)
    }
    let mirrored = MovedUnits.pairs(removed: added, added: removed)
    #expect(
      Set(mirrored.map { [$0.added, $0.removed] }) == Set(pairs.map { [$0.removed, $0.added] }))
  }
}
