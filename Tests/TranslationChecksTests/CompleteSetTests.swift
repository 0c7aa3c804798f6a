import LoctripLocalizationCore
import Testing

@testable import LoctripTranslationChecks

@Suite struct CompleteSetTests {
  private func findings(
    _ source: String, _ target: String, _ language: String = "de", note: String? = nil
  ) -> [Finding] {
    var unit = TranslationUnit(
      id: "a", source: .text(source), target: .text(target), state: .translated)
    unit.notes = note.map { [TranslationUnit.Note(text: $0)] } ?? []
    var set = CheckSet.complete
    set[.lineBreakCount] = .warning
    let alone = set.findings(in: unit, language: language)
    // A table says the same, although it looks at the bytes first.
    #expect(set.findings(in: table([unit], language)).map(\.finding) == alone)
    return alone
  }

  private func table(_ units: [TranslationUnit], _ language: String) -> UnitTable {
    var builder = UnitTableBuilder(
      original: "A.xcstrings", language: language, sourceLanguage: "en", path: "A.xcstrings")
    for unit in units { builder.append(unit) }
    return builder.table()
  }

  private func codes(_ source: String, _ target: String, _ language: String = "de") -> [String] {
    findings(source, target, language).map(\.code.rawValue)
  }

  @Test func `every check has a code of its own, and conventions are off`() {
    let codes = CheckSet.complete.checks.map(\.code)
    #expect(Set(codes).count == codes.count)
    let off = codes.filter { CheckSet.complete[$0] == nil }.map(\.rawValue)
    #expect(
      Set(off) == [
        "inconsistent-source", "comment-missing", "key-form", "key-prefix",
        "placeholder-undocumented", "language-missing", "key-missing", "source-missing",
        "breaking-space", "line-break-count", "inconsistent-target", "placeholder-unpositioned",
      ])
  }

  @Test(
    arguments: [
      ("Save", "Sichern", "de", []), ("Save", "", "de", ["empty-target"]),
      ("Save", "\u{A0}", "de", ["empty-target"]), ("Save it", "Save it", "de", ["same-as-source"]),
      ("Cloud", "Cloud", "de", []),
      ("Save ", "Sichern", "de", ["edge-whitespace"]), ("Save ", "保存", "ja", []),
      ("A.\nB", "Ah. Be", "de", ["line-break-count"]), ("A B", "Ah  Be", "de", ["double-space"]),
      ("Done", "Fer\u{200B}tig", "de", ["invisible-character"]),
      ("Done", "เสร็จ\u{200B}แล้ว", "th", []),
      ("Settings", "RÃ©glages", "fr", ["mojibake"]), ("Summer", "Ã©tÃ©", "fr", ["mojibake"]),
      ("Don't", "Nâ€™a pas", "fr", ["mojibake"]), ("Hi", "ÐŸÑ€Ð¸Ð²ÐµÑ‚", "ru", ["mojibake"]),
      ("Settings", "è®¾ç½®", "zh-Hans", ["mojibake"]),
      ("Price", "prixÂ\u{A0}net", "fr", ["mojibake"]),
      ("“Tomorrow”", "«AMANHû", "pt", ["quotes"]), ("“Coffee”", "“CAFÉ”", "pt", []),
      ("Settings…", "Réglages…", "fr", []), ("RÃ©glages now", "RÃ©glages ici", "fr", []),
      ("%@", "\u{2068}%@", "ar", ["bidi-unbalanced"]),
      ("Done?", "Fertig", "de", ["end-punctuation"]),
      ("Done?", "Έτοιμο;", "el", []), ("Done?", "Listo?", "es", ["end-punctuation"]),
      ("Done!", "Terminé!", "fr", ["punctuation-space"]), ("Done!", "Terminé !", "fr", []),
      ("Done!", "Terminé\u{202F}!", "fr", []),
      ("A (b)", "A (b", "de", ["brackets"]), ("“A” x", "„A x", "de", ["quotes"]),
      ("30 days", "20 Tage", "de", ["numbers"]), ("30 days", "٣٠ يومًا", "ar", []),
      ("1,000 days", "1 000 jours", "fr", []), ("at https://a.example", "dort", "de", ["url"]),
      ("**A** b", "Ah b", "de", ["markdown"]), ("<b>A</b>", "Ah", "de", ["markup"]),
      ("A & b", "A &amp;amp; b", "de", ["escape", "markup"]),
      ("In the house", "im im Haus", "de", ["repeated-word"]),
      ("Children", "anak anak", "id", []), ("It’s", "C\\u2019est", "fr", ["escape"]),
      ("A & b", "Ah &amp; b", "de", ["escape"]), ("Save it", "N/A", "de", ["filler"]),
      ("$1,299", "1.299 $", "de", []), ("$1,299", "1.929 $", "de", ["numbers"]),
      ("5 days", "6 Tage", "de", ["numbers"]), ("5 days", "fünf Tage", "de", []),
      ("Really?", "حقا?", "ar", ["end-punctuation"]), ("Fine!", "Bien!", "es", ["end-punctuation"]),
      ("Open “A”", "“A” öffnen", "de", ["quotes"]), ("A (b)", "甲（b)", "ja", ["brackets"]),
      ("at a@b.example", "bei a@c.example", "de", ["url"]),
      ("https://tide.example/en", "https://tied.example/en", "de", ["url"]),
      ("<link>A</link> b", "<verweis>A</verweis> b", "de", ["markup"]),
      ("<b>A</b> b", "</b>A<b> b", "de", ["markup"]), ("<Presenter>", "<Trình bày>", "vi", []),
      ("^[%lld file](inflect: true)", "%lld Dateien", "de", ["inflection-lost"]),
      ("Lost", "Verl\u{FFFD}ren", "de", ["control-character"]),
      ("welcome.title.text", "Hallo (neu 7", "de", []),
      ("Skin Tone V", "Тон кожи 5", "ru", []), ("Skin Tone V", "Тон кожи 6", "ru", ["numbers"]),
      ("Use 3 fingers", "Použijte se třemi prsty", "cs", []),
      ("In 7 days", "Через неделю", "ru", []), ("In 7 days", "За тиждень", "uk", []),
      ("Until March 2025", "Đến tháng 3 năm 2025", "vi", []),
      ("Until March 2025", "Đến 3 năm 2025", "vi", ["numbers"]),
      ("No Notes", "Nie znaleziono listy zmian dla aplikacji.", "pl", []),
      ("No Notes", "Bez listy.", "pl", ["end-punctuation"]),
      ("© 2024. All rights reserved.", "© 2024, alle Rechte vorbehalten", "de", []),
      ("A\nB", "Ah\u{2028}Be", "de", ["invisible-character"]),
      ("A *b*", "Ah&nbsp;*be*", "de", []), ("A|b|leave", "A|b|leave", "de", []),
      ("Delete it, the quick way", "Σβήστε το το συντομότερο", "el", []),
    ] as [(String, String, String, [String])])
  func `a pair gives its codes`(
    _ source: String, _ target: String, _ language: String, _ expected: [String]
  ) {
    #expect(codes(source, target, language) == expected)
  }

  @Test func `a fix makes the translation right`() throws {
    let pairs = [
      ("Save ", "Sichern", "de", "Sichern "), ("Save", "\n Sichern", "de", "Sichern"),
      ("A B C", "A  Be   C", "de", "A Be C"), ("%@ files", "％@個", "ja", "%@個"),
      ("%1$@ of %2$@", "% 1$@ от %2 $@", "ru", "%1$@ от %2$@"), ("%@", "%@@", "de", "%@"),
      ("Really?", "«Vraiment»?", "fr", "«\u{A0}Vraiment\u{A0}»\u{202F}?"),
      ("Name:", "Nom:", "fr", "Nom\u{A0}:"), ("Weight %@%%", "重さ％@％％", "ja", "重さ%@%%"),
    ]
    for (source, target, language, expected) in pairs {
      let finding = try #require(findings(source, target, language).first { !$0.fix.isEmpty })
      let edits = finding.fix.map { Edit($0.range, Array($0.text.utf8)) }
      let fixed = String(decoding: Array(target.utf8).applying(edits), as: UTF8.self)
      #expect(fixed == expected)
      #expect(findings(source, fixed, language).filter { $0.code == finding.code }.isEmpty)
    }
  }

  @Test(
    arguments: [
      ("tide,boat", []), ("tide,Tide chart", []), ("tide, boat", ["a space next to a comma"]),
      ("tide,,boat", ["a keyword is empty"]), ("tide,boat,", ["a keyword is empty"]),
      ("tide,boat,TIDE", ["a keyword occurs twice"]), ("潮汐、船", ["the App Store separates"]),
      ("", ["a keyword is empty"]),
    ] as [(String, [String])])
  func `keywords are a list with commas`(_ target: String, _ expected: [String]) {
    var unit = TranslationUnit(
      id: "keywords", source: .text("a,b"), target: .text(target), state: .translated)
    unit.notes = [TranslationUnit.Note(text: "Keywords [max-length: 100]")]
    let found = KeywordList().findings(in: unit, language: "de").map(\.message)
    #expect(found.count == expected.count && zip(found, expected).allSatisfy { $0.hasPrefix($1) })
    unit.id = "other"
    #expect(KeywordList().findings(in: unit, language: "de").isEmpty)
  }

  @Test func `a comment silences what it names`() {
    #expect(findings("Save %@ ", "Sichern", note: "[loctrip-ignore]").isEmpty)
    let found = findings("Save %@ ", "Sichern", note: "x [loctrip-ignore: edge-whitespace, url] y")
    #expect(found.map(\.code) == [.placeholderMismatch])
    #expect(findings("Save %@", "Sichern", note: "[loctrip-ignored]").count == 1)
    #expect(findings("Save %@", "Sichern", note: "[loctrip-ignore").count == 1)
  }

  @Test func `a plural without a form of its language is found in the table alone`() {
    func unit(_ category: PluralCategory, _ target: String?) -> TranslationUnit {
      let path = VariationPath([.plural(category)])
      return TranslationUnit(
        id: Slot(key: "n", path: path).id, path: path, source: .text("%lld files"),
        target: target.map { .text($0) }, state: .translated)
    }
    let found = CheckSet.complete.findings(
      in: table([unit(.one, "%lld файл"), unit(.few, nil), unit(.other, "%lld файлов")], "ru"))
    #expect(found.map(\.row) == [1])
    #expect(found.first?.finding.message == "the plural lacks the categories 'few', 'many'")
    #expect(CheckSet.complete.findings(in: table([unit(.one, nil)], "ru")).isEmpty)
    let zero = [unit(.zero, "aucun"), unit(.one, "%lld fichier"), unit(.other, "%lld fichiers")]
    #expect(CheckSet.complete.findings(in: table(zero, "fr")).isEmpty)
  }

  @Test func `one source with two translations is a note at the second`() {
    let units = ["Ein Fehler ist passiert", "Es gab einen Fehler", "ein Fehler ist passiert!"]
      .enumerated().map { index, target in
        TranslationUnit(
          id: "\(index)", source: .text("An error occurred"), target: .text(target),
          state: .translated)
      }
    var set = CheckSet.complete
    #expect(set.findings(in: table(units, "de")).isEmpty)
    set[.inconsistentTarget] = .note
    let found = set.findings(in: table(units, "de"))
    #expect(found.map(\.row) == [1])
    #expect(found.map(\.finding.code) == [.inconsistentTarget])
    #expect(found.map(\.finding.severity) == [.note])
  }

  @Test func `a variant of the source language is not compared with it`() {
    let unit = TranslationUnit(
      id: "a", source: .text("Delete the file"), target: .text("Delete the file"),
      state: .translated)
    #expect(CheckSet.complete.findings(in: table([unit], "en-GB")).isEmpty)
    #expect(
      CheckSet.complete.findings(in: table([unit], "de")).map(\.finding.code) == [.sameAsSource])
  }

  @Test func `a certain escape is an error, and one that Markdown may read is a warning`() {
    #expect(findings("It’s", "C\\u2019est", "fr").map(\.severity) == [.error])
    #expect(findings("A & b", "Ah &amp; b").map(\.severity) == [.warning])
    var set = CheckSet.complete
    set[.escape] = .note
    let unit = TranslationUnit(
      source: .text("It’s"), target: .text("C\\u2019est"), state: .translated)
    #expect(set.findings(in: unit, language: "fr").map(\.severity) == [.note])
  }

  @Test func `manual keys that give one symbol are reported`() {
    let units = ["save", "Save", "save_all", "saveAll", "other", "Other"].map {
      var unit = TranslationUnit(id: $0, source: .text("Text"))
      if $0 != "Other" { unit.traits.insert(.isManual) }
      return unit
    }
    let found = CheckSet.complete.sourceFindings(in: table(units, "en")).filter {
      $0.finding.code == .symbolCollision
    }
    #expect(found.map(\.row) == [1, 3])
  }

  @Test func `an approved translation that is not finished is a contradiction`() {
    var unit = TranslationUnit(source: .text("A"), target: .text("B"), state: .unfinished)
    unit.traits.insert(.isApproved)
    let found = CheckSet.complete.findings(in: unit, language: "de")
    #expect(found.map(\.code) == [.stateMismatch])
  }

  @Test func `names of App Shortcuts stand in every phrase`() {
    func codes(_ target: [String]) -> [String] {
      let source = ["Open ${applicationName}", "Start ${applicationName}"]
      let unit = TranslationUnit(
        source: .phrases(source), target: .phrases(target), state: .translated)
      return PlaceholderMismatch().findings(in: unit, language: "de").map(\.message)
    }
    #expect(codes(["${applicationName} öffnen", "Los, ${applicationName}"]) == [])
    #expect(codes(["${applicationName} öffnen", "Los"]) == ["${applicationName} is missing"])
    #expect(codes(["${app} öffnen"]) == ["${applicationName} is missing; the source has no ${app}"])
  }
}
