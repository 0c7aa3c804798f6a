import Foundation
import LoctripTestSupport
import Testing

@testable import LoctripLocalizationCore

@Suite struct TextDifferenceTests {
  /// The marks as `[-removed-]{+added+}`.
  private func marks(_ old: String, _ new: String) -> String {
    TextDifference(from: old, to: new).parts.map { part in
      switch part.kind {
      case .same: part.text
      case .removed: "[-\(part.text)-]"
      case .added: "{+\(part.text)+}"
      }
    }.joined()
  }

  @Test(arguments: [
    ("", "", ""),
    ("Save", "Save", "Save"),
    ("", "Save", "{+Save+}"),
    ("Save", "", "[-Save-]"),
    ("Save all", "Save", "Save[- all-]"),
    ("The quick brown fox", "The slow brown fox", "The [-quick-]{+slow+} brown fox"),
    ("The quick brown fox", "A slow brown dog", "[-The quick-]{+A slow+} brown [-fox-]{+dog+}"),
    ("Don't stop", "Don’t stop", "[-Don't-]{+Don’t+} stop"),
    ("Only 1.5 km", "Only 1,5 km", "Only [-1.5-]{+1,5+} km"),
    ("end. Next", "end, next", "end[-. Next-]{+, next+}"),
  ])
  func `words are marked`(_ old: String, _ new: String, _ expected: String) {
    #expect(marks(old, new) == expected)
  }

  @Test(arguments: [
    ("Height in %@", "Höhe in %d", "[-Height-]{+Höhe+} in [-%@-]{+%d+}"),
    ("%1$@ of %2$lld", "%2$lld von %1$@", "[-%1$@ of %2$lld-]{+%2$lld von %1$@+}"),
    ("%#@boats@ here", "%#@ships@ here", "[-%#@boats@-]{+%#@ships@+} here"),
    ("Ask ${app} now", "Ask ${name} now", "Ask [-${app}-]{+${name}+} now"),
    ("100%% sure", "100 %% sure", "100{+ +}%% sure"),
    ("<b>Bold</b> text", "<i>Bold</i> text", "[-<b>-]{+<i>+}Bold[-</b>-]{+</i>+} text"),
    ("a < b", "a <= b", "a <{+=+} b"),
    ("New %@ here", "Neu %@ hier", "[-New-]{+Neu+} %@ [-here-]{+hier+}"),
  ])
  func `a placeholder or tag is one piece, and stays visible`(
    _ old: String, _ new: String, _ expected: String
  ) {
    #expect(marks(old, new) == expected)
  }

  @Test(arguments: [
    ("設定を保存する", "設定を保存した", "設定を保存[-する-]{+した+}"),
    ("บันทึกไฟล์", "บันทึกรูป", "บันทึก[-ไฟล์-]{+รูป+}"),
    ("ສະບາຍດີ", "ສະບາຍ", "ສະບາຍ[-ດີ-]"),
    ("저장 완료", "저장 실패", "저장 [-완료-]{+실패+}"),
    ("iPhoneを探す", "iPadを探す", "[-iPhone-]{+iPad+}を探す"),
    ("👩‍👩‍👧 here", "👩‍👩‍👦 here", "[-👩‍👩‍👧-]{+👩‍👩‍👦+} here"),
  ])
  func `scripts without spaces are marked by characters`(
    _ old: String, _ new: String, _ expected: String
  ) {
    #expect(marks(old, new) == expected)
  }

  @Test func `texts that only differ in Unicode form are marked`() {
    #expect(
      TextDifference(from: "caf\u{E9} au lait", to: "cafe\u{301} au lait").parts == [
        .init(.removed, "caf\u{E9}"), .init(.added, "cafe\u{301}"), .init(.same, " au lait"),
      ])
  }

  @Test func `little that stays the same between changes is not shown`() {
    #expect(marks("今日は天気がいい", "昨日の天気は悪い") == "[-今日は天気がい-]{+昨日の天気は悪+}い")
    #expect(marks("a b c d e", "v w c y z") == "[-a b c d e-]{+v w c y z+}")
    #expect(marks("one two", "one big two small") == "one {+big +}two{+ small+}")
  }

  @Test(arguments: 0..<400)
  func `the parts are both texts, and the counts are the same in both directions`(_ seed: Int) {
    var texts = RandomTexts(seed: UInt64(seed))
    let (old, new) = texts.pair()
    let difference = TextDifference(from: old, to: new)
    func text(_ kinds: TextDifference.Kind...) -> String {
      difference.parts.filter { kinds.contains($0.kind) }.map(\.text).joined()
    }
    #expect(text(.same, .removed).utf8.elementsEqual(old.utf8))
    #expect(text(.same, .added).utf8.elementsEqual(new.utf8))
    for (part, next) in zip(difference.parts, difference.parts.dropFirst()) {
      #expect(part.kind != next.kind && !part.text.isEmpty)
      #expect(!(part.kind == .added && next.kind == .removed))
    }
    #expect(
      TextDifference.wordsChanged(from: old, to: new)
        == TextDifference.wordsChanged(from: new, to: old))
    #expect(TextDifference.wordsChanged(from: old, to: new) == wordsChanged(old, new))
    #expect(TextDifference(from: old, to: old).parts.allSatisfy { $0.kind == .same })
    let distance = EditDistance.between(old, new)
    #expect(distance == EditDistance.between(new, old))
    #expect(distance == levenshtein(old, new))
  }

  /// The count by its definition.
  private func wordsChanged(_ old: String, _ new: String) -> Int {
    let (old, new) = (TextTokens(old), TextTokens(new))
    var numbering = TextTokens.Numbering()
    let difference = SequenceDifference(
      from: old.words.map { numbering.number(of: old.bytes[$0]) },
      to: new.words.map { numbering.number(of: new.bytes[$0]) })
    return max(difference.removedCount, difference.addedCount)
  }

  /// The distance by its definition.
  private func levenshtein(_ old: String, _ new: String) -> Int {
    let (old, new) = (old.map { Array($0.utf8) }, new.map { Array($0.utf8) })
    var row = Array(0...new.count)
    for (index, character) in old.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in new.indices {
        let cost = diagonal + (new[column] == character ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(cost, row[column] + 1, diagonal + 1)
      }
    }
    return row[new.count]
  }

  @Test(arguments: [
    ("", "", 0), ("kitten", "sitting", 3), ("", "abc", 3), ("caf\u{E9}", "cafe\u{301}", 1),
    ("👩‍👩‍👧", "", 1), ("a\r\nb", "a\nb", 1),
    (String(repeating: "ab", count: 100), String(repeating: "ba", count: 100), 2),
  ])
  func `the edit distance counts characters`(_ old: String, _ new: String, _ expected: Int) {
    #expect(EditDistance.between(old, new) == expected)
  }

  @Test(arguments: [
    ("", "", 0), ("one two", "one two", 0), ("one two", "one, two!", 0), ("a b c", "a x y c", 2),
    ("Höhe in %@", "Höhe in %d", 0), ("", "two words", 2), ("保存", "保管", 1), ("don't", "do", 1),
  ])
  func `words are counted without what stands between`(
    _ old: String, _ new: String, _ expected: Int
  ) {
    #expect(TextDifference.wordsChanged(from: old, to: new) == expected)
  }

  @Test func `megabytes that differ everywhere are replaced as a whole`() {
    let old = "same " + (0..<150_000).map { "a\($0)" }.joined(separator: " ") + " end"
    let new = "same " + (0..<150_000).map { "b\($0)" }.joined(separator: " ") + " end"
    let parts = TextDifference(from: old, to: new).parts
    #expect(parts.map(\.kind) == [.same, .removed, .added, .same])
    #expect(parts.first?.text == "same ")
    #expect(parts.last?.text == " end")
    #expect(TextDifference.wordsChanged(from: old, to: new) == 150_000)
    #expect(EditDistance.between(old, new) == old.count - "same 149999 end".count)
  }

  @Test func `few differences in a megabyte are marked one by one`() {
    let words = (0..<150_000).map { "w\($0)" }
    var changed = words
    changed[10] = "x"
    changed[75_000] = "y"
    changed.remove(at: 140_000)
    let parts = TextDifference(
      from: words.joined(separator: " "), to: changed.joined(separator: " ")
    ).parts
    #expect(parts.filter { $0.kind != .same }.count == 5)
  }
}

/// Pairs of texts that have something in common.
private struct RandomTexts {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let pieces = [
    "a", "b", "the", "word", " ", " ", " ", "%@", "%1$@", "${x}", "<b>", "</b>", "%", "<", ">",
    "e\u{301}", "\u{E9}", "日", "本", "語", "の", "ก", "ำ", "\r\n", "\n", "👩‍👧", "'", ".", "1", "22",
    "\u{301}",
    "\u{200D}", "\u{600}", "\u{D4E}", "ß", "שלום", "%%", "%#@n@", "{", "}", "$", "-", "don't",
  ]

  mutating func pair() -> (String, String) {
    var old: [String] = []
    for _ in 0..<random.below(140) { old.append(random.pick(Self.pieces)) }
    var new = old
    for _ in 0..<random.below(12) {
      let place = random.below(new.count + 1)
      switch random.below(3) {
      case 0: new.insert(random.pick(Self.pieces), at: place)
      case 1: if place < new.count { new.remove(at: place) }
      default: if place < new.count { new[place] = random.pick(Self.pieces) }
      }
    }
    return random.below(10) == 0 ? (new.joined(), "other") : (old.joined(), new.joined())
  }
}
