import LoctripTranslationChecks
import LoctripLocalizationCore
import Testing

@Suite struct StandardCheckTests {
  private func findings(_ target: LoctripMessage, source: LoctripMessage, limits: [LengthLimit])
    -> [Finding]
  {
    var unit = TranslationUnit(source: source, target: target)
    unit.details = limits.map {
      TranslationUnit.Detail(
        kind: $0.unit == .characters ? .maximumGlyphs : .maximumCharacters, text: "\($0.count)")
    }
    return CheckSet.standard.findings(in: unit, language: "de")
  }

  private func codes(_ target: String, source: String = "Tide", limits: [LengthLimit] = [])
    -> [String]
  {
    findings(.text(target), source: .text(source), limits: limits).map(\.code.rawValue)
  }

  @Test(arguments: [
    ("Gezeit", "Tide", false), ("a\nb\tc\r\n", "Tide", false), ("a\u{7}", "Tide", true),
    ("a\u{7}", "b\u{7}", false), ("a\u{7F}", "Tide", true), ("a\u{85}", "Tide", true),
    ("Café", "Tide", false), ("\u{200B}\u{2028}", "Tide", false),
  ])
  func `a control character that the source has not is an error`(
    _ target: String, _ source: String, _ isError: Bool
  ) {
    #expect(codes(target, source: source) == (isError ? ["control-character"] : []))
  }

  @Test(
    arguments: [
      ("A button. [max-length: 30]", 30), ("[MAX-LENGTH:5]", 5), ("[maxlength: 7 ]", 7),
      ("[max-length: 9] or [max-length: 8]", 8), ("[max-length: many]", nil), ("[max: 3]", nil),
      ("max-length: 3", nil), ("[max-length: -3]", nil), ("", nil), ("[max-length: 0]", 0),
    ] as [(String, Int?)])
  func `a comment states a limit`(_ comment: String, _ expected: Int?) {
    #expect(LengthLimit(comment: comment)?.count == expected)
  }

  @Test func `characters are those that a reader sees, code points those of Unicode`() {
    let text = "👩‍👩‍👧e\u{301}"
    #expect(codes(text, limits: [LengthLimit(2, .characters, origin: "x")]) == [])
    #expect(codes(text, limits: [LengthLimit(1, .characters, origin: "x")]) == ["length-limit"])
    #expect(codes(text, limits: [LengthLimit(7, .codePoints, origin: "x")]) == [])
    #expect(codes(text, limits: [LengthLimit(6, .codePoints, origin: "x")]) == ["length-limit"])
  }

  @Test func `each phrase of a set has the limit`() {
    var unit = TranslationUnit(
      source: .phrases(["a", "b"]), target: .phrases(["kurz", "viel zu lang"]))
    unit.notes = [TranslationUnit.Note(text: "A phrase. [max-length: 5]")]
    let findings = CheckSet.standard.findings(in: unit, language: "de")
    #expect(
      findings.map(\.message) == ["the translation has 12 characters, but 'comment' limits it to 5"]
    )
  }

  @Test func `a finding says which part of the translation is wrong`() {
    func found(_ text: String, _ limit: LengthLimit.Unit) -> [Finding] {
      findings(.text(text), source: .text("Tide"), limits: [LengthLimit(2, limit, origin: "x")])
    }
    #expect(found("é→ab", .characters).map(\.ranges) == [[5..<7]])
    #expect(found("e\u{301}→", .codePoints).map(\.ranges) == [[3..<6]])
    let found = findings(.text("a\u{7}b\u{85}\u{7}"), source: .text("Tide"), limits: [])
    #expect(
      found.map(\.message)
        == ["the translation has the control character U+0007, but the source does not"])
    #expect(found.map(\.ranges) == [[1..<2, 5..<6]])
  }

  @Test func `a limit below nothing is exceeded by all of a text`() {
    var unit = TranslationUnit(source: .text("A"), target: .text("B"))
    unit.details = [TranslationUnit.Detail(kind: .maximumCharacters, text: "-1")]
    let found = ExceededLength().findings(in: unit, language: "de")
    #expect(
      found.map(\.message) == ["the translation has 1 code point, but 'maxwidth' limits it to -1"])
    #expect(found.map(\.ranges) == [[0..<1]])
  }
}
