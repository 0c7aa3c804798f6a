import LoctripLocalizationCore
import LoctripTestSupport
import Testing

/// The grammar of Xcode's ids: key, separator, way through variations and substitutions.
@Suite struct SlotTests {
  @Test(
    arguments: [
      ("plural.one", [.plural(.one)]), ("plural.zero", [.plural(.zero)]),
      ("plural.other", [.plural(.other)]),
      ("device.iphone", [.device("iphone")]), ("device.other", [.device("other")]),
      ("device.mac.plural.many", [.device("mac"), .plural(.many)]),
      ("substitutions.COUNT.plural.few", [.substitution("COUNT"), .plural(.few)]),
      ("substitutions.A.device.ipad", [.substitution("A"), .device("ipad")]),
      (
        "substitutions.A.device.ipad.plural.two",
        [.substitution("A"), .device("ipad"), .plural(.two)]
      ),
      ("substitutions.@A.B@.plural.one", [.substitution("A.B"), .plural(.one)]),
      ("substitutions.@.@.plural.one", [.substitution("."), .plural(.one)]),
      ("substitutions.plural.plural.one", [.substitution("plural"), .plural(.one)]),
      ("substitutions.device.device.mac", [.substitution("device"), .device("mac")]),
      ("substitutions.substitutions.plural.one", [.substitution("substitutions"), .plural(.one)]),
      ("substitutions.é 字.plural.one", [.substitution("é 字"), .plural(.one)]),
      ("substitutions.e\u{301}.plural.one", [.substitution("e\u{301}"), .plural(.one)]),
    ] as [(String, [VariationPath.Step])])
  func `a path is read and written`(text: String, steps: [VariationPath.Step]) {
    let path = VariationPath(parsing: text[...])
    #expect(path?.steps == steps)
    #expect(VariationPath(steps).description == text)
  }

  @Test(arguments: [
    "", ".", "plural", "plural.", "plural.onee", "plural.One", "plural.one.",
    "plural.one.plural.two",
    "plural.one.device.mac", "device", "device.", "device.nokia", "device.iPhone", "device.iphone.",
    "device.iphone.plural", "device.iphone.plural.x", "substitutions", "substitutions.",
    "substitutions.A",
    "substitutions.A.", "substitutions..plural.one", "substitutions.A.plural",
    "substitutions.@A.B@",
    "substitutions.@A.B.plural.one", "device.mac.substitutions.A.plural.one",
    "substitutions.A.substitutions.B.plural.one",
    ".plural.one", "plural..one", " plural.one", "plural.one ", "width.20", "key",
  ])
  func `what Xcode does not write is not a path`(text: String) {
    #expect(VariationPath(parsing: text[...]) == nil)
  }

  @Test func `two devices in one path are not a path`() {
    #expect(VariationPath(parsing: "device.mac.device.ipad") == nil)
    #expect(VariationPath(parsing: "substitutions.A.device.mac.device.ipad") == nil)
  }

  @Test func `a path that is read is written as it was`() {
    var generator = SeededGenerator(seed: 21)
    let words = [
      "plural", "device", "substitutions", "one", "other", "mac", "iphone", "@", "@A.B@", "A", "@A",
      "B@", "", ".", "é",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        words[Int.random(in: words.indices, using: &generator)]
      }.joined(separator: ".")
      guard let path = VariationPath(parsing: text[...]) else { continue }
      // At signs around a name without a full stop are needless; they may be read all the same.
      let needless = text.contains("@") && path.substitution?.contains(".") == false
      #expect(needless || path.description == text)
    }
  }

  @Test func `the parts of a path`() {
    let path = VariationPath([.substitution("A"), .device("mac"), .plural(.few)])
    #expect(path.pluralCategory == .few)
    #expect(path.substitution == "A")
    #expect(path.parent == VariationPath([.substitution("A"), .device("mac")]))
    #expect(path.parent.pluralCategory == nil)
    #expect(path.parent.appending(.plural(.few)) == path)
    #expect(!path.isRoot)
    #expect(VariationPath.root.isRoot)
    #expect(VariationPath.root.description == "")
    #expect(VariationPath.root.parent == .root)
    #expect(VariationPath([.device("mac")]).substitution == nil)
  }

  // MARK: - Ids

  @Test(
    arguments: [
      ("key", .root, "key"), ("", .root, ""),
      ("key", VariationPath([.plural(.one)]), "key|==|plural.one"),
      ("", VariationPath([.plural(.one)]), "|==|plural.one"), ("a|==|b", .root, "a|==|b"),
      ("a|==|b", VariationPath([.device("mac")]), "a|==|b|==|device.mac"),
      ("a|==|plural.one", VariationPath([.plural(.two)]), "a|==|plural.one|==|plural.two"),
      (
        "%lld files", VariationPath([.substitution("A.B"), .plural(.one)]),
        "%lld files|==|substitutions.@A.B@.plural.one"
      ),
    ] as [(String, VariationPath, String)])
  func `the id of a slot`(key: String, path: VariationPath, id: String) {
    let slot = Slot(key: key, path: path)
    #expect(slot.id == id)
    #expect(slot.description == id)
    if !path.isRoot { #expect(Slot(splitting: id) == slot) }
  }

  @Test(arguments: [
    "", "key", "a|==|b", "|==|", "a|==|", "a|==|plural", "a|==|plural.onee", "a|=|plural.one",
    "==|plural.one",
  ])
  func `an id without a known path is not split`(id: String) {
    #expect(Slot(splitting: id) == nil)
  }

  @Test func `an id is split at its last separator`() {
    #expect(
      Slot(splitting: "a|==|==|plural.one") == Slot(key: "a|==", path: .init([.plural(.one)]))
        || Slot(splitting: "a|==|==|plural.one") == nil)
    #expect(
      Slot(splitting: "a|==||==|plural.one") == Slot(key: "a|==|", path: .init([.plural(.one)])))
    #expect(
      Slot(splitting: "|==||==|plural.one") == Slot(key: "|==|", path: .init([.plural(.one)])))
    #expect(Slot(splitting: "a|==|plural.one|==|x") == nil)
  }

  /// reference/xcode-xliff.md, §3: "splitting at the last separator with a known path".
  @Test func `the name of a substitution may hold the separator`() {
    let slot = Slot(key: "key", path: .init([.substitution("a|==|b"), .plural(.one)]))
    #expect(slot.id == "key|==|substitutions.a|==|b.plural.one")
    #expect(Slot(splitting: slot.id) == slot)
  }

  @Test func `a key that begins with an accent keeps it`() {
    let slot = Slot(key: "a|==|\u{301}", path: .init([.plural(.one)]))
    #expect(Slot(splitting: slot.id) == slot)
    let accent = Slot(key: "\u{301}", path: .init([.substitution("\u{301}a.b"), .plural(.one)]))
    #expect(Slot(splitting: accent.id) == accent)
  }

  @Test func `generated slots go to their id and back`() {
    var generator = SeededGenerator(seed: 22)
    func one<Element>(_ choices: [Element]) -> Element {
      choices[Int.random(in: choices.indices, using: &generator)]
    }
    let pieces = [
      "", "a", "%lld", ".", "|==|", "|", "==|", "plural.one", "é", "e\u{301}", "😀", "\n", "@",
      "substitutions.A", "\"",
    ]
    let names = [
      "A", "COUNT", "a b", "A.B", ".", "..", "é", "e\u{301}.x", "plural", "plural.one", "1", "x@y",
      "字",
    ]
    for _ in 0..<5_000 {
      let key = (0..<Int.random(in: 0...5, using: &generator)).map { _ in one(pieces) }.joined()
      var path = VariationPath.root
      if Bool.random(using: &generator) { path = path.appending(.substitution(one(names))) }
      if Bool.random(using: &generator) {
        path = path.appending(.device(one(VariationPath.devices.sorted())))
      }
      if path.isRoot || Bool.random(using: &generator) || path.steps.count == 1 {
        path = path.appending(.plural(one(PluralCategory.allStandard)))
      }
      let slot = Slot(key: key, path: path)
      #expect(Slot(splitting: slot.id) == slot)
    }
  }

  @Test func `slots with keys that only look alike are different`() {
    #expect(Slot(key: "é") != Slot(key: "e\u{301}"))
    #expect(Slot(key: "a") != Slot(key: "a", path: .init([.plural(.one)])))
    #expect(Set([Slot(key: "é"), Slot(key: "e\u{301}"), Slot(key: "é")]).count == 2)
  }
}
