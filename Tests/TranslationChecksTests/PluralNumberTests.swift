import LoctripLocalizationCore
import Testing

@testable import LoctripTranslationChecks

@Suite("Cases of plurals that do not say their number")
struct PluralNumberTests {
  private static func table(_ language: String, _ units: [TranslationUnit]) -> UnitTable {
    var builder = UnitTableBuilder(
      original: "L.xcstrings", language: language, sourceLanguage: "en", path: "L.xcstrings")
    for unit in units { builder.append(unit) }
    return builder.table()
  }

  private static func unit(_ category: String, _ source: String, _ target: String)
    -> TranslationUnit
  {
    let path = VariationPath([.plural(PluralCategory(rawValue: category))])
    return TranslationUnit(
      id: Slot(key: "n", path: path).id, path: path, source: .text(source), target: .text(target),
      state: .translated)
  }

  /// A delivery's: the source of `one` says no number itself.
  private static func severity(_ language: String, _ category: String, _ target: String)
    -> Finding.Severity?
  {
    let table = table(
      language,
      [
        unit(category, category == "one" ? "one file" : "%lld files", target),
        unit(category == "other" ? "many" : "other", "%lld files", "%lld"),
      ])
    return CheckSet([PluralNumberLost()]).findings(in: table).first?.finding.severity
  }

  @Test(arguments: [
    ("de", "other", "Dateien", Finding.Severity.warning), ("de", "other", "5 Dateien", .error),
    ("ru", "one", "один файл", .warning), ("uk", "one", "один файл", .warning),
    ("hr", "one", "jedna datoteka", .warning), ("sr", "one", "једна датотека", .warning),
    ("lv", "one", "viens fails", .warning), ("lt", "one", "vienas failas", .warning),
    ("fr", "one", "un fichier", .note), ("pt-BR", "one", "um arquivo", .note),
    ("ru", "one", "1 файл", .warning), ("ru", "few", "файла", .warning),
    ("ru", "few", "2 файла", .error), ("ja", "other", "ファイル", .warning),
    ("sl", "two", "dve datoteki", .warning),
  ])
  func `a case of several numbers says which`(
    language: String, category: String, target: String, severity: Finding.Severity
  ) {
    #expect(Self.severity(language, category, target) == severity)
  }

  @Test(arguments: [
    ("de", "one", "eine Datei"), ("pt-PT", "one", "um ficheiro"), ("pl", "one", "jeden plik"),
    ("ar", "two", "ملفان"), ("he", "two", "שני קבצים"), ("ru", "zero", "нет файлов"),
    ("fr", "zero", "aucun fichier"), ("ja", "one", "一件"), ("ru", "one", "%lld файл"),
    ("de", "other", "%lld Dateien"), ("de", "other", "%1$d Dateien"),
  ])
  func `a case of one number may say it in words`(
    language: String, category: String, target: String
  ) {
    #expect(Self.severity(language, category, target) == nil)
  }

  /// Each with its texts and, if it is not `%lld files`, the source of `one`.
  @Test(
    arguments: [
      ("ru", ["one": "a", "few": "b", "other": "c"], nil, []),
      (
        "ru", ["one": "a", "few": "b", "other": "b"], nil, ["the plural lacks the category 'many'"]
      ),
      ("ru", ["one": "a", "other": "c"], nil, ["the plural lacks the categories 'few', 'many'"]),
      (
        "pl", ["one": "a", "few": "b", "other": "c"], nil, ["the plural lacks the category 'many'"]
      ),
      ("cs", ["one": "a", "few": "b", "other": "c"], nil, []),
      ("cs", ["one": "a", "other": "c"], nil, ["the plural lacks the category 'few'"]),
      ("he", ["one": "a", "two": "b", "other": "c"], nil, []),
      ("de", ["other": "c"], nil, []),
      ("de", ["other": "c"], "one file", ["the plural lacks the category 'one'"]),
      (
        "pl", ["one": "a", "few": "b", "many": "c"], nil, ["the plural lacks the category 'other'"]
      ),
    ] as [(String, [String: String], String?, [String])])
  func `a form is missing where what people see instead is wrong`(
    language: String, texts: [String: String], one: String?, expected: [String]
  ) {
    let categories = PluralCategory.xcodeCategories(for: language).map(\.rawValue)
    let units = categories.map { category in
      var made = Self.unit(
        category, category == "one" ? one ?? "%lld files" : "%lld files",
        texts[category].map { "%lld \($0)" } ?? "")
      if texts[category] == nil { (made.target, made.state) = (nil, .unfinished) }
      return made
    }
    let found = MissingPlural().findings(in: Self.table(language, units))
    #expect(found.map(\.finding.message) == expected)
  }

  @Test func `a copy of the source is no form that lost its number`() {
    #expect(Self.severity("ru", "one", "one file") == nil)
  }

  @Test func `a case for no files makes the French one exact`() {
    let units = [
      Self.unit("zero", "no files", "aucun fichier"), Self.unit("one", "%lld file", "un fichier"),
      Self.unit("other", "%lld files", "%lld fichiers"),
    ]
    let check = CheckSet([PluralNumberLost()])
    let found = check.findings(in: Self.table("fr", Array(units.dropFirst())))
    #expect(found.map(\.row) == [0])
    #expect(check.findings(in: Self.table("ru", units)).map(\.finding.severity) == [.warning])
  }

  @Test func `another argument in the place of the number is an error`() {
    let found = CheckSet.complete.findings(
      in: Self.table(
        "de",
        [
          Self.unit("one", "%1$lld of %2$lld file", "%1$lld von einer Datei"),
          Self.unit("other", "%1$lld of %2$lld files", "%1$lld von %1$lld Dateien"),
        ]))
    #expect(found.map(\.finding.severity) == [.error])
    #expect(found.map(\.row) == [1])
  }

  @Test func `a key that ends as a case does is none in a catalog`() {
    let id = "size|==|plural.few"
    var unit = TranslationUnit(id: id, source: .text("%lld sizes"), target: .text("Größen"))
    unit.translationState = .translated
    let found = CheckSet([UnexpectedPlural(), PluralNumberLost()])
      .findings(in: Self.table("de", [unit]))
    #expect(found.isEmpty)
    unit.translationState = nil
    #expect(UnexpectedPlural().findings(in: unit, language: "de").count == 1)
  }

  @Test func `documentation is no translation`() {
    let unit = TranslationUnit(id: "a", source: .text("%@"), target: .text("{{Identical|Name}}"))
    #expect(CheckSet.complete.findings(in: unit, language: "qqq").isEmpty)
    #expect(CheckSet.complete.findings(in: Self.table("qqq", [unit])).isEmpty)
  }
}
