import LoctripLocalizationCore
import LoctripReconciliation
import LoctripTestSupport
import Testing

@Suite struct FilePairingTests {
  /// Names as `path language`.
  private static func names(_ texts: [String]) -> [FilePairing.Name] {
    texts.map { text in
      let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      return FilePairing.Name(
        original: parts[0], language: parts.count > 1 ? parts[1] : "",
        container: parts.count > 2 ? parts[2] : "")
    }
  }

  @Test(
    arguments: [
      (["A fr", "B fr"], ["B fr", "A fr"], [1, 0]),
      (["A fr", "B fr"], ["A fr"], [0]),
      (["A fr"], ["A fr", "B fr"], [0, nil]),
      // Copies of one name keep their order.
      (["A fr", "A fr"], ["A fr", "A fr", "A fr"], [0, 1, nil]),
      // Paths of Windows, forms of a language.
      (["X/A fr", "X/B fr"], ["X\\A fr", "X\\B fr"], [0, 1]),
      (["A pt-BR", "B pt-BR"], ["A pt_br", "B pt_BR"], [0, 1]),
      (["A zh-Hans", "A zh-Hant"], ["A zh-TW", "A zh-CN"], [1, 0]),
      (["A fr", "A de"], ["A fr-FR", "A de-DE"], [0, 1]),
      (["A fr", "A fr-CA"], ["A fr-FR", "A fr-CA"], [0, 1]),
      (["A fr", "B fr"], ["A ", "B "], [0, 1]),
      (["A fr", "A de"], ["A ", "A de"], [0, 1]),
      (["A fr", "A de"], ["A ", "A "], [nil, nil]),
      // A path that was cut to its name, where no other catalog has it.
      (["X/A fr", "X/B fr"], ["A fr", "B fr"], [0, 1]),
      (["X/A fr", "Y/A fr"], ["A fr", "B fr"], [nil, nil]),
      (["X/A fr", "Y/A fr"], ["X/A fr", "Z/A fr"], [0, nil]),
      // The only catalog of each side.
      (["Old fr"], ["New fr"], [0]),
      (["Old fr"], ["New de"], [0]),
      (["Old fr", "Old de"], ["New de", "New fr"], [1, 0]),
      (["Old fr", "B fr"], ["New fr", "B fr"], [nil, 1]),
      (["A fr", "A de"], ["A ja", "A ko"], [nil, nil]),
      // Files of the same name in other containers.
      (["A fr 1", "A fr 2"], ["A fr 2", "A fr 3"], [1, nil]),
      ([], ["A fr"], [nil]),
      (["A fr"], [], []),
    ] as [([String], [String], [Int?])]
  )
  func `catalogs are found by name, and guessed only where nothing else fits`(
    _ old: [String], _ new: [String], _ expected: [Int?]
  ) {
    let partners = FilePairing.partners(old: Self.names(old), new: Self.names(new))
    #expect(partners == expected)
    let mirrored = FilePairing.partners(old: Self.names(new), new: Self.names(old))
    for (index, partner) in partners.enumerated() {
      if let partner { #expect(mirrored[partner] == index) }
    }
    #expect(mirrored.compactMap(\.self).count == partners.compactMap(\.self).count)
  }

  @Test(arguments: UInt64(0)..<40)
  func `the languages of one catalog are paired as if each were compared with all`(_ seed: UInt64) {
    let tags = [
      "fr", "fr-CA", "fr_FR", "FR-fr", "pt", "pt-BR", "pt_br", "zh", "zh-TW", "zh-Hant", "zh-HK",
      "zh-Hans",
      "sr", "sr-Latn", "sr-Latn-RS", "sr-RS", "iw", "he", "he-IL", "", "no tag", "en-001", "en",
    ]
    var random = SeededGenerator(seed: seed)
    func drawn() -> [String] {
      tags.filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
    }
    let (old, new) = (drawn(), drawn())
    var expected = [Int?](repeating: nil, count: new.count)
    for (index, tag) in new.enumerated() {
      expected[index] = old.firstIndex { $0.isIdentical(to: tag) }
    }
    for rule in [LanguageTag.Match.same, .regional] {
      let free = old.indices.filter { !expected.contains($0) }
      let open = new.indices.filter { expected[$0] == nil }
      func fits(_ one: Int, _ other: Int) -> Bool {
        if rule == .regional, old[one].isEmpty || new[other].isEmpty { return true }
        return LanguageTag.match(old[one], new[other]) >= rule
      }
      for index in open {
        let found = free.filter { fits($0, index) }
        guard found.count == 1, open.filter({ fits(found[0], $0) }).count == 1 else { continue }
        expected[index] = found[0]
      }
    }
    // The only catalog of both sides may be paired by looser rules; a second one stays apart.
    let others = ["B ja", "B ko"]
    let partners = FilePairing.partners(
      old: Self.names(others) + old.map { FilePairing.Name(original: "A", language: $0) },
      new: Self.names(others) + new.map { FilePairing.Name(original: "A", language: $0) })
    #expect(partners.dropFirst(2).map { $0.map { $0 - 2 } } == expected, "\(old) \(new)")
  }
}
