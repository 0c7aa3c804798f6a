import LoctripLocalizationCore
import Testing

@testable import LoctripTranslationChecks

@Suite struct ConventionTests {
  private func table(_ units: [TranslationUnit], _ language: String) -> UnitTable {
    var builder = UnitTableBuilder(
      original: "A.xcstrings", language: language, sourceLanguage: "en", path: "A.xcstrings")
    for unit in units { builder.append(unit) }
    return builder.table()
  }

  private func unit(_ id: String, _ source: String, note: String = "") -> TranslationUnit {
    var unit = TranslationUnit(id: id, source: .text(source))
    unit.notes = note.isEmpty ? [] : [TranslationUnit.Note(text: note)]
    return unit
  }

  private func codes(_ check: any LoctripCheck, _ unit: TranslationUnit, _ language: String = "en")
    -> [String]
  {
    let units = table([unit], language)
    return CheckSet([check]).findings(in: units).map(\.finding.code.rawValue)
  }

  @Test(
    arguments: [
      ("home.title.button", nil, true), ("home.title", nil, true),
      ("Home.title.button", nil, false),
      ("home..title", nil, false), ("Save", nil, false), ("home.title", "home.*", true),
      ("home.a.b", "home.**", true), ("home.a.b", "home.*", false), ("x.a", "home.*", false),
    ] as [(String, String?, Bool)])
  func `a key has a form`(_ key: String, _ pattern: String?, _ isRight: Bool) {
    let found = codes(KeyForm(pattern: pattern), unit(key, "x"))
    #expect(found == (isRight ? [] : ["key-form"]))
  }

  @Test func `a key begins as its catalog says, and a text has a comment`() {
    #expect(codes(KeyPrefix(["a."]), unit("a.b", "x")) == [])
    #expect(codes(KeyPrefix(["a.", "c."]), unit("b.b", "x")) == ["key-prefix"])
    #expect(codes(KeyPrefix([]), unit("b.b", "x")) == [])
    #expect(codes(MissingComment(), unit("a", "Text")) == ["comment-missing"])
    #expect(codes(MissingComment(), unit("a", "Text", note: "For a page")) == [])
    #expect(codes(MissingComment(), unit("a", "12")) == [])
    #expect(codes(MissingComment(), unit("a|==|plural.one", "Text")) == [])
    let undocumented = UndocumentedPlaceholder()
    #expect(codes(undocumented, unit("a", "%@ x")) == ["placeholder-undocumented"])
    #expect(codes(undocumented, unit("a", "%@ x", note: "%@ is a name")) == [])
  }

  @Test func `keys and languages are looked for where nothing is translated`() {
    #expect(codes(MissingKey(), unit("a", "Text"), "fr") == ["key-missing"])
    #expect(codes(MissingKey(["de"]), unit("a", "Text"), "fr") == [])
    #expect(codes(MissingLanguage(["fr"]), unit("a", "Text"), "fr") == ["language-missing"])
    #expect(codes(MissingLanguage(["de"]), unit("a", "Text"), "fr") == [])
    var locked = unit("a", "Text")
    locked.traits.insert(.isLocked)
    #expect(codes(MissingKey(), locked, "fr") == [])
  }

  @Test func `sources that cannot be translated well are told of once`() {
    let sources = [
      unit("a", "%@ of %@", note: "x"), unit("b", "Tides of ", note: "x"),
      unit("c", "%lld tides", note: "x"), unit("d", "Fine", note: "x"), unit("e", "Fine"),
    ]
    let expected = [
      "placeholder-unpositioned", "source-fragment", "source-plural", "comment-missing",
    ]
    let german = table(sources, "de")
    let checks = CheckSet([
      UnpositionedPlaceholders(), SentenceFragment(), UncountedNoun(), MissingComment(),
    ])
    let found = checks.sourceFindings(in: german)
    #expect(found.map(\.finding.code.rawValue) == expected)
    #expect(found.map(\.row) == [0, 1, 2, 4])
    #expect(checks.findings(in: german).isEmpty)
    #expect(checks.findings(in: table(sources, "en")).count == expected.count)
  }

  @Test func `what all texts of a language do alike is the style of the house`() {
    func codes(_ pairs: [(String, String)], _ language: String) -> [Int] {
      let units = pairs.enumerated().map { number, pair in
        TranslationUnit(
          id: "k\(number)", source: .text(pair.0), target: .text(pair.1), state: .translated)
      }
      return CheckSet([EndPunctuation()]).findings(in: table(units, language)).map(\.row)
    }
    let questions = [
      ("Really?", "本当ですか?"), ("Sure?", "よろしいですか?"), ("Here?", "ここですか?"), ("There?", "そこですか?"),
    ]
    #expect(codes(questions, "ja") == [])
    #expect(codes(Array(questions.prefix(3)), "ja") == [0, 1, 2])
    #expect(codes(questions + [("Now?", "今ですか？")], "ja") == [0, 1, 2, 3])
    #expect(codes(questions, "zh-Hans") == [0, 1, 2, 3])
    let long = ("The file is in the folder of the other app.", "该文件位于另一个应用程序的文件夹中")
    let ended = ("The file is gone from the folder now.", "该文件现在已从文件夹中消失。")
    #expect(codes([long, long, long, long, ended], "zh-Hans") == [])
    #expect(codes([long, long, ended], "zh-Hans") == [0, 1])
    let korean = ("The file is in the folder of the other app.", "파일이 다른 앱의 폴더에 있습니다")
    #expect(codes([korean], "ko") == [0])
    #expect(codes(Array(repeating: korean, count: 4), "ko") == [])
  }

  @Test func `a label with a colon is whole`() {
    let sources = [unit("a", "Name: "), unit("b", " and others"), unit("c", " others: ")]
    let found = CheckSet([SentenceFragment()]).sourceFindings(in: table(sources, "de"))
    #expect(found.map(\.row) == [1, 2])
  }

  @Test(arguments: [
    "Up to %lld relays", "%lld characters or less", "Place %lld exceeds it", "It has %lld bytes",
  ])
  func `a limit, a verb and a unit count no things`(source: String) {
    let found = CheckSet([UncountedNoun()]).sourceFindings(in: table([unit("a", source)], "de"))
    #expect(found.isEmpty)
  }

  @Test(
    arguments: [
      ("Your account", "Ihr Konto", "de", []), ("Your account", "Ihr Zugang", "de", ["glossary"]),
      ("Accounts", "Kontoliste", "de", []), ("Accounting", "Buchhaltung", "de", []),
      ("Your account", "Ihr Konto (Account)", "de", ["glossary"]),
      ("Your account", "учётную запись", "ru", []), ("Your account", "профиль", "ru", ["glossary"]),
      ("Your account", "アカウントを", "ja", []), ("Your account", "su perfil", "es", []),
      ("In Tidebook", "In Tidebook", "de", []), ("In Tidebook", "Tidebookissa", "fi", []),
      ("In Tidebook", "Gezeitenbuch", "de", ["do-not-translate"]), ("Go on", "Weiter", "de", []),
      ("GO on", "Los", "de", ["do-not-translate"]),
    ] as [(String, String, String, [String])])
  func `terms are what the glossary calls them, inflected or not`(
    _ source: String, _ target: String, _ language: String, _ expected: [String]
  ) {
    let glossary = Glossary([
      Glossary.Term(
        "account", translations: ["de": ["Konto"], "ru": ["учётная запись"], "ja": ["アカウント"]],
        forbidden: ["de": ["Account"]]),
      Glossary.Term("Tidebook", isTranslatable: false),
      Glossary.Term("GO", isTranslatable: false, isCaseSensitive: true),
    ])
    let set = CheckSet([GlossaryTerms(glossary), DoNotTranslate(glossary)])
    let unit = TranslationUnit(source: .text(source), target: .text(target), state: .translated)
    let found = set.findings(in: unit, language: language)
    #expect(found.map(\.code.rawValue) == expected)
  }
}
