import LoctripLocalizationCore
import Testing

@testable import LoctripTranslationChecks

@Suite("Checks that an import or a configuration adds")
struct UnitCheckTests {
  private func messages(_ check: any LoctripCheck, _ unit: TranslationUnit, language: String = "de")
    -> [String]
  {
    let findings = check.findings(in: unit, language: language)
    #expect(findings.allSatisfy { $0.code == check.code && $0.severity == check.severity })
    return findings.map(\.message)
  }

  @Test(arguments: [
    (UnitState.unfinished, false), (.machine, true), (.needsReview, true), (.translated, true),
    (.reviewed, false), (.final, false),
  ])
  func `a copy of the source is one until it is reviewed`(_ state: UnitState, _ isFound: Bool) {
    let text = LoctripMessage.text("Delete the file")
    let copy = TranslationUnit(source: text, target: text, state: state)
    #expect(
      messages(SameAsSource(), copy) == (isFound ? ["the translation equals the source"] : []))
    #expect(
      messages(SameAsSource(), TranslationUnit(source: .text(""), target: .text(""), state: state))
        == [])
    #expect(
      messages(
        SameAsSource(), TranslationUnit(source: .text("é"), target: .text("e\u{301}"), state: state)
      )
        == [])
  }

  @Test func `a set stays a set, and a text a text`() {
    let text = TranslationUnit(source: .text("a"), target: .text("b"))
    let merged = TranslationUnit(source: .phrases(["a"]), target: .text("b"))
    let split = TranslationUnit(source: .text("a"), target: .phrases(["b"]))
    let lost = ["the phrases of the set can no longer be told apart"]
    let unwanted = ["the catalog has no set of phrases here"]
    #expect(messages(PhraseMismatch(), text) == [])
    #expect(messages(PhraseMismatch(), merged) == lost)
    #expect(messages(PhraseMismatch(), split) == unwanted)
    #expect(messages(PhraseMismatch(current: .phrases(["c"])), text) == lost)
    #expect(messages(PhraseMismatch(current: .phrases(["c"])), split) == [])
    #expect(messages(PhraseMismatch(current: .text("c")), merged) == [])
  }

  @Test func `as many phrases are asked for as the catalog has`() {
    let unit = TranslationUnit(
      source: .phrases(["a", "b", "c"]), target: .phrases(["x", "", "z"]))
    let missing = ["only 2 of 3 phrases came back"]
    #expect(messages(MissingPhrases(), unit) == missing)
    #expect(messages(MissingPhrases(current: .phrases(["y", "z"])), unit) == [])
    #expect(messages(MissingPhrases(current: .phrases(["1", "2", "3", "4"])), unit) == missing)
    #expect(messages(MissingPhrases(current: .phrases([])), unit) == missing)
    #expect(messages(MissingPhrases(current: unit.target), unit) == missing)
    #expect(messages(MissingPhrases(current: .text("y")), unit) == missing)
    #expect(
      messages(MissingPhrases(), TranslationUnit(source: .text("a"), target: .phrases([]))) == [])
  }

  @Test(arguments: [
    ("n|==|plural.few", "de", true), ("n|==|plural.few", "pl", false), ("n", "de", false),
    ("n|==|plural.zero", "ja", false), ("n|==|plural.one", "ja", false),
    ("n|==|plural.few", "ja", true), ("n|==|device.mac.plural.many", "fr", false),
    ("n|==|plural.few", "fr", true), ("n|==|plural.other", "ja", false),
  ])
  func `a plural category has to be one of the language`(
    _ id: String, _ language: String, _ isFound: Bool
  ) {
    let unit = TranslationUnit(id: id, source: .text("a"), target: .text("b"))
    let category = unit.variation.pluralCategory?.rawValue ?? ""
    #expect(
      messages(UnexpectedPlural(), unit, language: language)
        == (isFound ? ["the language does not have the plural category '\(category)'"] : []))
  }

  @Test func `a code has to say what it stands for`() {
    var unit = TranslationUnit(source: .text("a"), target: .text("b"))
    unit.targetCodes = [
      InlineCode(name: "x", offset: 0), InlineCode(name: "ph", offset: 1, equivalent: "%@"),
      InlineCode(name: "g", offset: 1),
    ]
    #expect(messages(UnknownInlineCode(), unit) == ["the file does not define <x>, <g>"])
    unit.targetCodes[0].length = 1
    unit.targetCodes[2].equivalent = ""
    #expect(messages(UnknownInlineCode(), unit) == [])
    unit.target = .phrases(["b"])
    #expect(messages(UnknownInlineCode(), unit) == ["the file does not define <ph>, <g>"])
  }

  @Test func `a blocked entry takes no translation`() {
    var unit = TranslationUnit(source: .text("a"), target: .text("b"))
    #expect(messages(BlockedEntry(), unit) == [])
    unit.traits = [.isBlocked]
    #expect(
      messages(BlockedEntry(), unit) == [
        "the catalog holds a value here that writing a text would destroy"
      ])
  }

  @Test func `codes without a code of the source hide an order`() {
    var unit = TranslationUnit(source: .text(" of "), target: .text(" von "))
    unit.sourceCodes = [
      InlineCode(name: "ph", offset: 0, equivalent: "%@", id: "1"),
      InlineCode(name: "ph", offset: 4, equivalent: "%@", id: "2"),
    ]
    func found(_ ids: String?...) -> [Finding] {
      unit.targetCodes = zip(ids, [0, 5]).map {
        InlineCode(name: "x", offset: $1, equivalent: "%@", id: $0)
      }
      return UnknownPlaceholderOrder().findings(in: unit.restoringCodes(), language: "de")
    }
    let message =
      "the inline codes do not show which placeholder is which; their order may have changed"
    #expect(found("3", "4").map(\.message) == [message])
    #expect(found("3", "4").map(\.ranges) == [[0..<2, 7..<9]])
    #expect(found(nil, "1").map(\.message) == [message])
    #expect(found("1", "2").isEmpty)
    #expect(found("2", "1").isEmpty)
    #expect(found("2").isEmpty)
    unit.sourceCodes = []
    #expect(found("3", "4").isEmpty)
  }

  @Test(arguments: [
    ("%@ of %@", "%@ de de %@", "“de de” is repeated next to a placeholder"),
    (
      "%@ is on the way", "%@ est en route est en route",
      "“est en route est en route” is repeated next to a placeholder"
    ),
    ("Open %@", "Ouvrir  Ouvrir %@", "“Ouvrir  Ouvrir” is repeated next to a placeholder"),
    (
      "%lld apps", "Neu:  aplikace%lld aplikace",
      "“%lld aplikace” is repeated next to a placeholder"
    ),
    ("Alerts: %1$@", "Neu: %1$@ (x)%1$@", "“%1$@” is repeated next to a placeholder"),
    ("On %@ at noon, and %@ at noon", "Am %@ um zwölf, und %@ um zwölf", nil),
    ("File %@ File", "Datei %@ Datei", nil), ("%d of %d", "Опит от %d от %d", nil),
    ("%@ of %@", "%@ de %@", nil), ("if %@", "si vous vous %@", nil), ("ha ha %@", "ho ho %@", nil),
    ("%@ of", "%@ - -", nil), ("%@ of", "%@ à à", nil), ("of", "de de", nil),
  ])
  func `words that stand twice beside a placeholder are told`(
    source: String, target: String, message: String?
  ) {
    let unit = TranslationUnit(source: .text(source), target: .text(target))
    let findings = RepeatedWord().findings(in: unit, language: "fr")
    #expect(findings.first?.message == message)
    #expect(
      CheckSet.standard.findings(in: unit, language: "fr").map(\.severity)
        == findings.map(\.severity))
  }
}
