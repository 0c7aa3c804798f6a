import Foundation
import LoctripKit
import LoctripProjectSupport
import LoctripTestSupport
import Testing

/// What programs and servers do with the library, through what is public.
@Suite struct LibraryTests {
  /// A folder with a catalog of three keys, one of them in French.
  private func app(_ more: String = "") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let strings = """
      "Cancel" : { },
      "Delete %@?" : { },
      "Hello" : { "localizations" : { "fr" : { "stringUnit" : { "state" : "translated", "value" : "Bonjour" } } } }
      """
    try folder.write(try xcstrings(strings), to: "Localizable.xcstrings")
    return folder
  }

  private func catalog(_ folder: TemporaryFolder) throws -> String {
    try String(contentsOf: folder.url.appending(path: "Localizable.xcstrings"), encoding: .utf8)
  }

  @Test func `proposes texts, and only right ones get in`() throws {
    let folder = try app()
    let old = try catalog(folder)
    var proposals = Proposals(for: try LoctripKit.LoctripProject(at: folder.url))
    #expect(
      proposals.propose(
        .text("Annuler"), for: "Cancel", in: "Localizable.xcstrings", language: "fr"
      ).isEmpty)
    let refused = proposals.propose(
      .text("Supprimer ?"), for: "Delete %@?", in: "Localizable.xcstrings", language: "fr")
    #expect(refused.contains { $0.severity == .error && $0.subject == "Delete %@?" })
    #expect(
      proposals.propose(.text("x"), for: "No such key", in: "Localizable.xcstrings", language: "fr")
        .map(
          \.code) == [.noPlace])
    #expect(
      proposals.propose(.text("x"), for: "Cancel", in: "Localizable.xcstrings", language: "qqx")[0]
        .severity
        == .error)
    #expect(proposals.count == 1)
    #expect(try proposals.write().count == 1)
    let new = try catalog(folder)
    #expect(
      new.contains("\"needs_review\"") && new.contains("Annuler") && !new.contains("Supprimer"))
    #expect(new.contains("Bonjour") && new.count > old.count)
  }

  @Test func `a finished translation stays unless it is to be replaced`() throws {
    let folder = try app()
    let project = try LoctripKit.LoctripProject(at: folder.url)
    let old = try catalog(folder)
    var proposals = Proposals(for: project)
    let refused = proposals.propose(
      .text("Salut"), for: "Hello", in: "Localizable.xcstrings", language: "fr")
    #expect(refused.map(\.code) == [.finishedTranslation])
    #expect(proposals.count == 0)
    #expect(try proposals.write().isEmpty && catalog(folder) == old)
    var replacing = Proposals(for: project, replacesFinished: true)
    #expect(
      replacing.propose(.text("Salut"), for: "Hello", in: "Localizable.xcstrings", language: "fr")
        .isEmpty)
    try replacing.write()
    #expect(try catalog(folder).contains("Salut"))
  }

  @Test func `an error is written as the command line writes it`() throws {
    let folder = try app()
    let project = try LoctripKit.LoctripProject(at: folder.url)
    let error = try #require(throws: FindingsError.self) {
      try LoctripImport().plan([("fr.xliff", Array("<xliff".utf8))], into: project)
    }
    let json = String(decoding: error.rendered(.json), as: UTF8.self)
    #expect(json.contains("\"schema\" : \"loctrip.failure/1\"") && json.contains("fr.xliff"))
    #expect(String(decoding: error.rendered(.text), as: UTF8.self).contains("fr.xliff:1:"))
  }

  @Test func `a text is refused where no text can stand`() throws {
    let folder = try TemporaryFolder()
    let forms = ["one", "other"].map {
      "\"\($0)\" : { \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"%lld tides\" } }"
    }
    let strings = """
      "Locked" : { "shouldTranslate" : false },
      "%lld tides" : { "localizations" : { "en" : { "variations" : { "plural" : { \(forms.joined(separator: ", ")) } } } } }
      """
    try folder.write(try xcstrings(strings), to: "Localizable.xcstrings")
    let old = try catalog(folder)
    var proposals = Proposals(for: try LoctripKit.LoctripProject(at: folder.url))
    for id in ["Locked", "%lld tides|==|plural.few"] {
      let said = proposals.propose(
        .text("%lld"), for: id, in: "Localizable.xcstrings", language: "fr")
      #expect(said.contains { $0.severity == .error }, "\(id)")
    }
    #expect(
      proposals.propose(
        .text(" "), for: "%lld tides|==|plural.other", in: "Localizable.xcstrings", language: "fr"
      )
      .contains { $0.severity == .error })
    #expect(proposals.count == 0)
    #expect(try proposals.write().isEmpty && catalog(folder) == old)
  }

  @Test func `a later proposal replaces an earlier one, and nothing is written twice`() throws {
    let folder = try app()
    var proposals = Proposals(for: try LoctripKit.LoctripProject(at: folder.url))
    for text in ["Abandonner", "Annuler"] {
      proposals.propose(
        .text(text), for: "Cancel", in: "Localizable.xcstrings", language: "fr", as: .translated)
    }
    #expect(proposals.count == 1)
    try proposals.write()
    #expect(try catalog(folder).contains("Annuler") && !catalog(folder).contains("Abandonner"))
    // The catalog is no longer what it was when it was read.
    #expect(throws: FindingsError.self) { try proposals.write() }
  }

  @Test func `an upload gives verdicts as JSON`() throws {
    let folder = try app()
    let project = try LoctripKit.LoctripProject(at: folder.url)
    let upload = xliff(
      unit("Cancel", "Cancel", "Annuler"), unit("Delete %@?", "Delete %@?", "Supprimer ?"))
    let plan = try LoctripImport().plan([("fr.xliff", Array(upload.utf8))], into: project)
    #expect(plan.count(.added) == 1 && plan.count(.rejected) == 1)
    let json = try ImportReport(plan, in: project).rendered(.json)
    let read = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
    #expect((read?["schema"] as? String)?.hasPrefix("loctrip.import/") == true)
    #expect(throws: FindingsError.self) {
      try LoctripImport().plan([("fr.xliff", Array("<xliff".utf8))], into: project)
    }
    // Nothing was written.
    #expect(try !catalog(folder).contains("Annuler"))
  }

  @Test func `status counts what is translated`() throws {
    let folder = try app()
    let status = TranslationStatus(of: try LoctripKit.LoctripProject(at: folder.url))
    #expect(status.languages.map(\.language) == ["fr"])
    #expect(status.languages[0].total == 3 && status.languages[0].translated == 1)
    #expect(status.languages[0].open == 2 && status.languages[0].openWords == 2)
    #expect(try !status.rendered(.markdown).isEmpty)
  }

  @Test func `rules are those of the project`() throws {
    let folder = try app()
    try folder.write("checks:\n  placeholder-mismatch: off\n", to: ".loctrip.yml")
    let rules = try ProjectRules(at: folder.url)
    var proposals = Proposals(for: try LoctripKit.LoctripProject(at: folder.url), rules: rules)
    let said = proposals.propose(
      .text("Supprimer ?"), for: "Delete %@?", in: "Localizable.xcstrings", language: "fr")
    #expect(!said.contains { $0.severity == .error })
    try folder.write("checks: [\n", to: ".loctrip.yml")
    #expect(throws: FindingsError.self) { try ProjectRules(at: folder.url) }
  }

  @Test func `validates, converts and compares documents`() throws {
    let old = Array(xliff(unit("a", "one", "un"), unit("b", "two", "deux")).utf8)
    let new = Array(xliff(unit("a", "one", "une"), unit("c", "three", "trois")).utf8)
    #expect(
      XLIFFDocument.findings(validating: old, path: "old.xliff").allSatisfy { $0.severity < .error }
    )
    #expect(!XLIFFDocument.findings(validating: Array("<a/>".utf8), path: "a").isEmpty)
    let (converted, findings) = try XLIFFDocument.converting(old, path: "old.xliff", to: .v2_1)
    #expect(findings.isEmpty)
    #expect(try XLIFFDocument(parsing: converted, path: "x").version == .v2_1)
    #expect(throws: FindingsError.self) { try XLIFFDocument.converting(old, path: "x", to: .v1_0) }
    let changes = TranslationChanges(
      from: try XLIFFDocument(parsing: old, path: "old.xliff"),
      to: try XLIFFDocument(parsing: new, path: "new.xliff"))
    #expect(changes.list.map(\.id).sorted() == ["a", "b", "c"])
    #expect(changes.list.first { $0.id == "a" }?.kinds == [.targetChanged])
    #expect(
      try String(decoding: changes.rendered(.json), as: UTF8.self).contains("\"loctrip.diff/"))
  }
}
