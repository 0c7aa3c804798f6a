import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripBundles
import LoctripReconciliation
import LoctripExchange
import StringCatalogs
import LoctripTestSupport
import Testing
import XLIFF

@Suite struct LanguageTests {
  @Test func `a language takes the spelling of the project's other catalogs`() throws {
    let both = try project(files: [
      ("A.xcstrings", entry("A", [("zh-Hans", "translated", "甲")])),
      ("B.xcstrings", entry("B", [])),
    ])
    let a = file([unit("A", "A", "乙")], original: "A.xcstrings", language: "zh-CN")
    let b = file([unit("B", "B", "丙")], original: "B.xcstrings", language: "zh-CN")
    let after = try plan(xliff([a, b]), into: both).applied(to: both)
    #expect(
      after.catalogs.map { $0.strings.languages } == [["en", "zh-Hans"], ["en", "zh-Hans"]])
  }

  @Test(arguments: ["pt_BR", "pt-br"])
  func `an export in another spelling of the language has the translations`(_ language: String)
    throws
  {
    let catalogs = try project(entry("A", [("pt-BR", "translated", "um")]))
    var findings: [Finding] = []
    let output = LoctripExport(languages: [language]).document(
      of: catalogs, language: language, findings: &findings)
    #expect(String(decoding: output.xliff, as: UTF8.self).contains("um</target>"))
  }

  @Test func `a language map is read in any spelling`() throws {
    let before = try project(entry("A", [("de", "needs_review", "eins")]))
    var settings = LoctripImport()
    settings.languageMap = ["de-DE": "de"]
    let delivered = xliff(unit("A", "A", "zwei"), language: "de_DE")
    let report = try plan(delivered, into: before, settings: settings)
    #expect(report.verdicts == ["A: updated"])
    #expect(report.findings.isEmpty)
  }

  @Test(arguments: [("zh-cn", "zh-hans"), ("zh_CN", "zh_Hans"), ("x", "ZH-HANS")])
  func `a language map names a language of the catalog in any spelling`(
    _ stated: String, _ language: String
  ) throws {
    let before = try project(entry("A", [("zh-Hans", "needs_review", "yi")]))
    var settings = LoctripImport()
    settings.languageMap = [stated: language]
    let report = try plan(
      xliff(unit("A", "A", "er"), language: stated), into: before, settings: settings)
    #expect(report.verdicts == ["A: updated"])
    #expect(report.units.map(\.language) == ["zh-Hans"])
  }

  @Test(arguments: [
    ("pt-BR", ["pt"]), ("pt", ["pt-BR"]), ("zh-TW", ["zh"]), ("zh-HK", ["zh-Hant"]),
    ("sr-Latn", ["sr"]), ("es-MX", ["es", "es-419"]), ("fr-BE", ["fr", "fr-CA"]),
  ])
  func `a language is never taken for another one`(_ stated: String, _ known: [String]) throws {
    let before = try project(entry("A", known.map { ($0, "translated", "mine") }))
    let report = try plan(xliff(unit("A", "A", "theirs"), language: stated), into: before)
    let after = try report.applied(to: before)
    #expect(report.verdicts == ["A: added"])
    // A language of another region is nothing to be taken for.
    let offered = known[0]
    #expect(
      report.findings.map(\.description) == [
        "back.xliff:3:1: warning: '\(stated)' is new to the project, which has "
          + known.map { "'\($0)'" }.joined(separator: ", ") + "; "
          + "to import it as that, pass --language-map \(stated)=\(offered) [new-language]"
      ])
    for language in known { #expect(after.texts("A", language) == ["translated: mine"]) }
    #expect(after.texts("A", stated) == ["translated: theirs"])
  }

  @Test func `no hint takes a language of one region for that of another`() throws {
    let report = try plan(
      xliff(unit("A", "A", "theirs"), language: "pt-PT"),
      into: project(entry("A", [("pt-BR", "translated", "mine")])))
    #expect(
      report.findings.map(\.description) == [
        "back.xliff:3:1: warning: 'pt-PT' is new to the project, which has 'pt-BR' [new-language]"
      ])
  }

  @Test func `a new language is announced once`() throws {
    let both = try project(files: [
      ("A.xcstrings", entry("A", [])), ("B.xcstrings", entry("B", [])),
    ])
    let files = ["A", "B"].map {
      file([unit($0, $0, "x")], original: "\($0).xcstrings", language: "it")
    }
    let report = try plan(xliff(files), into: both)
    #expect(
      report.findings.map(\.description) == [
        "back.xliff:3:1: note: 'it' is new to the project [new-language]"
      ])
  }

  @Test func `a language that is only taken for another one fills gaps alone`() throws {
    let before = try project(
      entry("A", [("fr", "translated", "un")]) + "," + entry("B", [("fr", "new", "deu")]) + ","
        + entry("C", []))
    let delivered = xliff(
      unit("A", "A", "uno"), unit("B", "B", "deux"), unit("C", "C", "trois"), language: "fr-FR")
    let report = try plan(delivered, into: before)
    #expect(report.verdicts == ["A: conflict", "B: updated", "C: added"])
    #expect(
      report.units[0].findings.map(\.message) == [
        "the delivery is in 'fr-FR', but the catalog has a finished translation in 'fr'; "
          + "to overwrite it, pass --language-map fr-FR=fr"
      ])
    #expect(report.findings.map(\.severity) == [.warning])
    var theirs = LoctripImport()
    theirs.rules.winner = .theirs
    #expect(
      try plan(delivered, into: before, base: xliff(unit("A", "A", "eins")), settings: theirs)
        .applied(to: before).texts("A") == ["translated: un"])
    let after = try report.applied(to: before)
    #expect(try plan(delivered, into: after).changes.isEmpty)
    var decided = LoctripImport()
    decided.languageMap = ["fr-FR": "fr"]
    #expect(
      try plan(delivered, into: before, settings: decided).verdicts == [
        "A: updated", "B: updated", "C: added",
      ])
  }

  @Test func `an order comes back in its own language`() throws {
    let now = try project(entry("A", [("pt", "translated", "um")]))
    let sent = xliff(unit("A", "A"), language: "pt-BR")
    let report = try plan(xliff(unit("A", "A", "hum"), language: "pt-BR"), into: now, base: sent)
    #expect(report.verdicts == ["A: added"])
    #expect(report.units.map(\.language) == ["pt-BR"])
    let manifest = try BundleForm().sent(now, "pt-BR").manifest
    let returned = try delivery(xliff(unit("A", "A", "hum"), language: "pt-BR"))
    let second = try LoctripImport().report([returned], into: now, manifests: [manifest])
    #expect(second.verdicts == ["A: added"])
    #expect(second.units.map(\.language) == ["pt-BR"])
  }

  @Test(arguments: [("pt", "pt-BR"), ("pl", "de"), ("zh-Hant", "zh-HK")])
  func `a base in another language stops a delivery`(_ sent: String, _ stated: String) throws {
    let now = try project(entry("A", [(sent, "translated", "a"), ("de", "translated", "eins")]))
    let returned = xliff(unit("A", "A", "b"), language: stated)
    let base = xliff(unit("A", "A", "a"), language: sent)
    let manifest = try BundleForm().sent(now, sent).manifest
    for report in [
      try plan(returned, into: now, base: base),
      try LoctripImport().report([try delivery(returned)], into: now, manifests: [manifest]),
    ] {
      #expect(report.verdicts.first == "A: rejected")
      #expect(report.changes.isEmpty)
      #expect(
        report.findings.filter { $0.code == .wrongLanguage }.map(\.message) == [
          "the base has 'Localizable.xcstrings' in '\(sent)', but the delivery is in '\(stated)'; "
            + "choose with --language-map \(stated)=\(sent) or \(stated)=\(stated)"
        ])
    }
    var decided = LoctripImport()
    decided.languageMap = [stated: stated]
    #expect(try plan(returned, into: now, base: base, settings: decided).changes.count == 1)
    decided.languageMap = [stated: sent]
    let moved = try plan(returned, into: now, base: base, settings: decided)
    #expect(moved.verdicts == ["A: updated"])
    #expect(moved.units.map(\.language) == [sent])
  }

  @Test(arguments: [true, false])
  func `the texts of another language are not taken`(_ hasGerman: Bool) throws {
    let keys = (1...9).map { "Key \($0)" }
    let now = try project(
      keys.map { key in
        entry(
          key,
          [("pl", "translated", "Klucz \(key)")]
            + (hasGerman ? [("de", "translated", "Schlüssel \(key)")] : []))
      }.joined(separator: ","))
    // One of them is new, another one is not Polish in the catalog.
    let units = keys.map { unit($0, $0, $0.hasSuffix("9") ? "Nowy" : "Klucz \($0)") }
    let delivered = xliff([file(units, language: "de")])
    let report = try plan(delivered, into: now)
    #expect(report.count(.rejected) == 9)
    #expect(report.changes.isEmpty)
    #expect(report.findings.map(\.code) == [.wrongLanguage])
    var decided = LoctripImport()
    decided.languageMap = ["de": "de"]
    #expect(try plan(delivered, into: now, settings: decided).changes.count == 1)
  }

  @Test func `gaps with the texts of a language that shares most of them are of their own`() throws
  {
    let keys = ["Finder", "Search", "Middle", "Write"]
    func stopped(_ other: String, _ language: String) throws -> Bool {
      let entries = keys.map { entry($0, [(other, "translated", "same \($0)")]) }
      let known = entry("Other", [(other, "translated", "one"), (language, "translated", "two")])
      let before = try project((entries + [known]).joined(separator: ","))
      let units = keys.map { unit($0, $0, "same \($0)") }.joined()
      let report = try plan(xliff(units, language: language), into: before)
      return report.findings.contains { $0.code == .wrongLanguage }
    }
    #expect(try !stopped("nn", "nb") && stopped("nn", "de"))
  }

  @Test func `with one file all files of a document are of the other language`() throws {
    let keys = (1...9).map { "Key \($0)" }
    let now = try project(files: [
      (
        "A.xcstrings",
        keys.map { entry($0, [("pl", "translated", "Klucz \($0)")]) }.joined(separator: ",")
      ),
      (
        "B.xcstrings",
        ["Save", "Open"].map { entry($0, [("de", "new", "?")]) }.joined(separator: ",")
      ),
    ])
    let foreign = file(
      keys.map { unit($0, $0, "Klucz \($0)") }, original: "A.xcstrings", language: "de")
    func other(_ key: String, _ text: String) -> String {
      file([unit(key, key, text, state: "translated")], original: "B.xcstrings", language: "de")
    }
    let report = try plan(
      xliff([foreign, other("Save", "Zapisz")]), xliff([other("Open", "Öffnen")]), into: now)
    #expect(report.findings.map(\.code) == [.wrongLanguage])
    #expect(report.count(.rejected) == 10)
    // What came in another document is judged by itself.
    #expect(report.units.filter { $0.verdict == .updated }.map(\.id) == ["Open"])
  }

  @Test func `a name that no catalog has is a note where all its units were sent for others`()
    throws
  {
    let now = try project(files: [
      ("A.xcstrings", entry("One", [])), ("B.xcstrings", entry("Two", [])),
    ])
    func files(_ first: String, _ second: String, _ target: String?) -> String {
      xliff([
        file([unit("One", "One", target)], original: first),
        file([unit("Two", "Two", target)], original: second),
      ])
    }
    let sent = files("A.xcstrings", "B.xcstrings", nil)
    let delivered = files("jobs/X.strings", "jobs/Y.xcstrings", "Un")
    let report = try plan(delivered, into: now, base: sent)
    #expect(report.count(.added) == 2)
    #expect(report.findings.allSatisfy { $0.severity < .error })
    #expect(try plan(delivered, into: now).findings.contains { $0.severity == .error })
  }

  @Test func `a name for a delivery's language is none for what was sent`() throws {
    let now = try project(entry("A", [("de", "translated", "Eins"), ("fr", "translated", "Un")]))
    var settings = LoctripImport()
    settings.languageMap = ["de": "fr"]
    let sent = xliff([
      file([unit("A", "A", "Eins", state: "translated")], language: "de"),
      file([unit("A", "A", "Un", state: "translated")], language: "fr"),
    ])
    let delivered = xliff([file([unit("A", "A", "Une", state: "translated")], language: "de")])
    let report = try plan(delivered, into: now, base: sent, settings: settings)
    #expect(report.verdicts == ["A: updated"])
    #expect(report.units.map(\.language) == ["fr"])
  }

  @Test func `the sources are changed only where their language is named`() throws {
    let now = try project(
      entry("A", [("en", "translated", "One"), ("de", "translated", "Eins")]) + ","
        + entry("B", [("en", "translated", "Two")]))
    let delivered = xliff(unit("A", "One", "First"), unit("B", "Two", "Two"), language: "en")
    let report = try plan(delivered, into: now)
    #expect(report.verdicts == ["A: rejected"])
    #expect(
      report.units[0].findings.map(\.message) == [
        "'en' is the source language; to change source texts, pass --language en"
      ])
    var named = LoctripImport()
    named.languages = ["en"]
    let changed = try plan(delivered, into: now, settings: named)
    #expect(changed.verdicts == ["A: updated"])
    #expect(try changed.applied(to: now).texts("A", "en") == ["translated: First"])
  }

  @Test func `only the languages that are named are imported`() throws {
    let now = try project(entry("A", []))
    var named = LoctripImport()
    named.languages = ["de", "it"]
    let report = try plan(
      xliff(unit("A", "A", "un"), language: "fr"), xliff(unit("A", "A", "eins"), language: "de"),
      into: now, settings: named)
    #expect(report.units.map(\.language) == ["de"])
    #expect(report.codes == ["other-language", "other-language", "new-language"])
    named.languages = ["fr"]
    let unnamed = try plan(xliff(unit("A", "A", "un"), language: nil), into: now, settings: named)
    #expect(unnamed.units.map(\.language) == ["fr"])
  }

  @Test(arguments: [("german", "de"), ("de_DE.UTF-8", "de"), ("Français", "fr"), ("nonsense", nil)])
  func `what is no language is an error that names the nearest one`(
    _ word: String, _ nearest: String?
  ) throws {
    let now = try project(entry("A", [("de", "translated", "eins"), ("fr", "new", "un")]))
    let error = #expect(throws: FindingsError.self) {
      try plan(xliff(unit("A", "A", "b"), language: word), into: now)
    }
    let advice = nearest.map { "for '\($0)', pass --language-map '\(word)=\($0)'" }
    #expect(
      error?.findings.map(\.message) == [
        "'\(word)' is not a language tag (BCP 47); "
          + (advice ?? "name the language with --language-map")
      ])
  }

  @Test func `a bundle without any translation is taken for no other language`() throws {
    let project = try project(entry("A", [("fr-FR", "translated", "un")]))
    let report = try plan(xliff(unit("A", "A")), into: project)
    #expect(report.findings.isEmpty)
    #expect(report.changes.isEmpty)
  }
}
