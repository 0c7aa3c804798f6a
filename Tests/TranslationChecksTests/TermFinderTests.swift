import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@testable import LoctripTranslationChecks

@Suite struct TermFinderTests {
  @Test(
    arguments: [
      ("Delete the account", ["account"]), ("Two accounts", ["account"]), ("Accounting", []),
      ("The account settings", ["account settings"]), ("Account setting", ["account"]),
      ("Go home", []), ("GO home", ["GO"]), ("Use “GO”", ["GO"]), ("Ago", []),
      ("Das Konto für Änderungen", []), ("Für GO und account", ["account", "GO"]), ("", []),
      ("アカウントを削除", ["アカウント"]), ("使用GO模式", ["GO"]), ("使用GOOD模式", []),
    ] as [(String, [String])])
  func `finds terms with the endings of a plural, the longest first`(
    _ text: String, _ expected: [String]
  ) {
    let finder = TermFinder([
      Glossary.Term("account"), Glossary.Term("GO", isCaseSensitive: true),
      Glossary.Term("account settings"), Glossary.Term("アカウント"),
    ])
    #expect(finder.terms(in: text).map(\.source) == expected)
  }

  @Test func `finds what stands in a text among a thousand terms with one first word`() {
    var random = SeededGenerator(seed: 1)
    let terms = (0..<1000).map { Glossary.Term("open part\($0) now") }
    let finder = TermFinder(terms)
    for _ in 0..<50 {
      let number = Int.random(in: 0..<1200, using: &random)
      let found = finder.terms(in: "Please open part\(number) now").map(\.source)
      #expect(found == (number < 1000 ? ["open part\(number) now"] : []))
    }
  }
}
