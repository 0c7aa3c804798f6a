import LoctripLocalizationCore
@testable import LoctripReconciliation
import Testing

@Suite struct ScaleTests {
  private static let marks = String(repeating: "\u{301}\u{323}", count: 1_000)

  // MARK: - Names of catalogs

  private static let project = CatalogMatcher(
    ["App/Localizable.xcstrings", "Widget/Localizable.xcstrings", "Only.xcstrings"].map {
      CatalogMatcher.Name(original: $0, absolutePath: "/work/app/\($0)")
    })

  @Test(
    arguments: [
      ("App\\Localizable.xcstrings", 0, true), ("x/Widget/Localizable.xcstrings", 1, true),
      ("app/Only.xcstrings", 2, true), ("./Only.xcstrings", 2, false),
    ] as [(String, Int, Bool)])
  func `a catalog is found by the end of its path`(
    _ original: String, _ catalog: Int, _ isCertain: Bool
  ) throws {
    let delivered = Self.project.delivered([original, "another.xcstrings"])
    let guess = try #require(Self.project.guess(original, among: delivered))
    #expect(guess == (catalog, isCertain))
  }

  @Test(arguments: ["Localizable.xcstrings", "Other.xcstrings", "", "/", "Only.xcstrings/x"])
  func `what any catalog may be meant by finds none`(_ original: String) {
    let delivered = Self.project.delivered([original])
    #expect(Self.project.guess(original, among: delivered) == nil)
  }

  @Test func `two files of one name are not guessed, and one that comes twice is`() {
    let names = ["a/Only.xcstrings", "b/Only.xcstrings"]
    #expect(Self.project.guess(names[0], among: Self.project.delivered(names)) == nil)
    #expect(
      Self.project.guess(names[0], among: Self.project.delivered([names[0], names[0]]))?.catalog
        == 2)
  }

  @Test func `names that differ in their bytes are different ones`() {
    let matcher = CatalogMatcher([
      .init(original: "\u{E9}.xcstrings", absolutePath: "/\u{E9}.xcstrings")
    ])
    #expect(matcher.exact("\u{E9}.xcstrings") == 0)
    #expect(matcher.exact("e\u{301}.xcstrings") == nil)
    #expect(matcher.namesakes(of: "e\u{301}.xcstrings", isCatalog: true).isEmpty)
  }

  // MARK: - Languages

  @Test func `thousands of languages of one catalog find their partners`() {
    let old = (0..<2_000).map { FilePairing.Name(original: "A", language: "fr-x-a\($0)") }
    let new = old.reversed().map {
      FilePairing.Name(original: $0.original, language: $0.language.uppercased())
    }
    #expect(FilePairing.partners(old: old, new: new) == Array((0..<2_000).reversed()))
  }

  @Test(arguments: [
    ("zh-TW", "zh-Hant"), ("zh", "zh-HK"), ("iw", "he_IL"), ("fr", "FR-CA"), ("no", "nb-NO"),
    ("sr-Latn", "sr-Latn-RS"), ("not a tag", "not a tag"),
  ])
  func `languages that match are of one family`(_ left: String, _ right: String) {
    #expect(LanguageTag.match(left, right) != .none)
    #expect(LanguageTag.family(of: left) == LanguageTag.family(of: right))
  }

  // MARK: - Matches

  private static func memory(_ targets: [String], language: String = "fr") -> UnitTable {
    var table = UnitTableBuilder(
      original: "A", language: language, sourceLanguage: "en", path: "old")
    for (index, target) in targets.enumerated() {
      table.append(
        TranslationUnit(
          id: "Old \(index)", source: .text("Same"), target: .text(target), state: .translated))
    }
    return table.table()
  }

  @Test func `of thousands of translations of one source the first different ones are offered`() {
    let targets = (0..<3_000).map { "t \($0 / 1_000)" }
    let memory = DeliveryMemory([Self.memory(targets), Self.memory(["u"], language: "FR")])
    let unit = TranslationUnit(
      id: "New", source: .text("Same"), target: .text("t 1"), state: .unfinished)
    let matches = memory.matches(for: unit, original: "A", language: "fr", limit: 3)
    #expect(matches.map(\.target) == ["t 0", "t 2", "u"])
    let none = memory.matches(for: unit, original: "A", language: "de", limit: 3)
    #expect(none.isEmpty)
  }

  // MARK: - Marks

  @Test func `a key with thousands of marks is not taken for a wrapped one`() {
    #expect(WrappedIDs.unwrapped("[e\(Self.marks)]").isEmpty)
    #expect(WrappedIDs.unwrapped("[e\u{301}]") == ["e\u{301}"])
  }

  @Test func `texts that differ in the order of their marks are different ones`() {
    let texts = ["e\u{301}\u{323}", "e\u{323}\u{301}", "\u{1EB9}\u{301}"].map { ExactString($0) }
    #expect(texts[0].string == texts[1].string)
    #expect(Set(texts).count == 3)
    #expect(Set(texts.map { ExactString($0.string + Self.marks) }).count == 3)
  }
}
