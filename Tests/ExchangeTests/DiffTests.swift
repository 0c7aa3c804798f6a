import Foundation
import LoctripTranslationChecks
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripReconciliation
import LoctripLocalizationReports
import LoctripExchange
import LoctripTestSupport
import Testing

@Suite struct DiffTests {
  /// Each change between two documents as `original id: kinds`.
  private func changes(_ old: String, _ new: String) throws -> [String] {
    lines(try diff(old, new))
  }

  private func diff(_ old: String, _ new: String) throws -> Diff {
    let folder = try TemporaryFolder()
    return try Diff(
      fromPath: folder.write(old, to: "old.xliff"), toPath: folder.write(new, to: "new.xliff"))
  }

  private func lines(_ diff: Diff) -> [String] {
    diff.changes.map { change in
      "\(change.original) \(change.id): \(change.kinds.map(\.rawValue).joined(separator: ", "))"
    }
  }

  private func noted(_ unit: String, _ note: String) -> String {
    unit.replacing("</trans-unit>", with: "<note>\(note)</note></trans-unit>")
  }

  @Test func `units of one id are paired with what says the same, and the rest in order`() throws {
    func texts(_ texts: String...) -> String {
      xliff(texts.map { unit("A", "A", $0) }.joined())
    }
    let before = texts("un", "deux", "trois", "quatre")
    #expect(
      try changes(before, texts("trois", "un", "cinq")).map { $0.split(separator: ": ").last }
        == ["target-changed", "removed"])
  }

  @Test func `a bundle without a document is said, also beside catalogs and documents`() throws {
    for other in ["A.xcstrings", "de.xliff", "note.txt"] {
      let folder = try TemporaryFolder()
      try folder.write("{}", to: "in/fr.xcloc/contents.json")
      try folder.write(
        other.hasSuffix(".xliff") ? xliff(unit("A", "A", "ein")) : try xcstrings(entry("A", [])),
        to: "in/\(other)")
      let error = #expect(throws: FindingsError.self) { try Diff.Side(folder.path("in")) }
      #expect(
        error?.description
          == "\(folder.path("in/fr.xcloc")): error: contains no XLIFF in 'Localized Contents'; "
          + "ask for the complete bundle [no-such-file]")
    }
  }

  @Test func `a folder of catalogs is compared although an archive of something else is in it`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(ZipWriter(("a.png", "")).bytes, to: "in/pictures.zip")
    try folder.write(try xcstrings(entry("A", [("fr", "translated", "un")])), to: "in/A.xcstrings")
    let diff = try Diff(fromPath: "/dev/null", toPath: folder.path("in"))
    #expect(!diff.changes.isEmpty)
    let empty = try TemporaryFolder()
    let error = #expect(throws: FindingsError.self) { try Diff.Side(empty.url.path) }
    #expect(
      error?.description.contains("no .xcstrings, .strings, .xcloc or XLIFF found here") == true)
  }

  @Test func `equal documents have no changes`() throws {
    let text = xliff(unit("A", "A", "un", state: "translated"), unit("B", "B"))
    let diff = try diff(text, text)
    #expect(diff.changes.isEmpty)
    #expect(diff.unchanged == 2)
    #expect(diff.totals.map(\.language) == ["fr"])
  }

  @Test(arguments: [
    ("source-changed", unit("A", "B", "un", state: "new")),
    ("target-changed", unit("A", "A", "deux", state: "new")),
    ("target-changed", unit("A", "A", "", state: "new")),
    ("state-changed", unit("A", "A", "un", state: "final")),
    ("state-changed", unit("A", "A", "un")),
    ("state-changed", unit("A", "A", "un", state: "new", qualifier: "leveraged-mt")),
    ("target-changed, state-changed", unit("A", "A")),
    (
      "note-changed",
      unit("A", "A", "un", state: "new")
        .replacing("</trans-unit>", with: "<note>n</note></trans-unit>")
    ),
    ("source-changed, target-changed, state-changed", unit("A", "B", "deux", state: "final")),
    ("removed", ""),
  ])
  func `each kind of change is told`(_ kinds: String, _ new: String) throws {
    let old = xliff(unit("A", "A", "un", state: "new"))
    #expect(try changes(old, xliff(new)) == ["Localizable.xcstrings A: \(kinds)"])
  }

  @Test func `an added unit has no old side and its place in the new document`() throws {
    let diff = try diff(xliff(unit("A", "A")), xliff(unit("A", "A"), unit("B", "B", "b")))
    #expect(lines(diff) == ["Localizable.xcstrings B: added"])
    let change = try #require(diff.changes.first)
    #expect(change.old == nil)
    #expect(change.new?.target == .text("b"))
    #expect(change.place?.path.hasSuffix("new.xliff") == true)
    #expect(change.place?.line == 5)
    #expect(diff.count(.added) == 1)
    #expect(diff.unchanged == 1)
  }

  @Test func `a removed unit has its place in the old document`() throws {
    let diff = try diff(xliff(unit("A", "A"), unit("B", "B")), xliff(unit("B", "B")))
    let change = try #require(diff.changes.first)
    #expect(lines(diff) == ["Localizable.xcstrings A: removed"])
    #expect(change.new == nil)
    #expect(change.place?.path.hasSuffix("old.xliff") == true)
    #expect(change.place?.line == 4)
  }

  @Test func `another order is no change`() throws {
    let (first, second) = (unit("A", "A", "a"), unit("B", "B", "b"))
    #expect(try changes(xliff(first, second), xliff(second, first)).isEmpty)
  }

  @Test func `notes and texts that differ in Unicode form only differ`() throws {
    let (old, new) = (unit("A", "A", "caf\u{E9}"), unit("A", "A", "cafe\u{301}"))
    #expect(try changes(xliff(old), xliff(new)) == ["Localizable.xcstrings A: target-changed"])
    #expect(
      try changes(xliff(noted(old, "\u{E9}")), xliff(noted(old, "e\u{301}")))
        == ["Localizable.xcstrings A: note-changed"])
  }

  @Test func `the renamed catalog of a single file is the same catalog`() throws {
    let (old, new) = (unit("A", "A", "un"), unit("A", "A", "deux"))
    #expect(
      try changes(xliff(old, original: "Old.xcstrings"), xliff(new, original: "New.xcstrings"))
        == ["New.xcstrings A: target-changed"])
  }

  @Test func `units that stand in another catalog are moved`() throws {
    func document(_ name: String) -> String {
      xliff([file([unit("A", "A")], original: name), file([unit("B", "B")], original: "B")])
    }
    let diff = try diff(document("Old"), document("New"))
    #expect(lines(diff) == ["New A: moved"])
    #expect(diff.changes.first?.movedFrom?.original == "Old")
    #expect(diff.totals.map(\.presence) == [.added, .both, .removed])
  }

  @Test func `units of the same id are paired in their order`() throws {
    let (first, second) = (unit("A", "A", "1"), unit("A", "A", "2"))
    #expect(try changes(xliff(first, second), xliff(first, second)).isEmpty)
    #expect(try changes(xliff(first, second), xliff(first)) == ["Localizable.xcstrings A: removed"])
    #expect(try changes(xliff(first), xliff(first, second)) == ["Localizable.xcstrings A: added"])
  }

  @Test func `a catalog is compared with a bundle in its language`() throws {
    let folder = try TemporaryFolder()
    let strings = [
      entry("A", [("de", "translated", "eins"), ("fr", "translated", "un")]), "\"B\":{}",
    ]
    let catalogs = try project(strings.joined(separator: ","))
    var findings: [Finding] = []
    let export = LoctripExport(languages: ["fr"])
    let output = export.document(of: catalogs, language: "fr", findings: &findings)
    let bundle = try export.write(
      output, of: catalogs, to: folder.path("out"), projectName: "P.xcodeproj")
    let path = try folder.write(catalogs.text, to: "Localizable.xcstrings")
    let same = try Diff(fromPath: path, toPath: bundle)
    #expect(lines(same).isEmpty)
    #expect(same.unchanged == 2)
    #expect(same.totals.map(\.language) == ["fr"])
    try folder.write(
      catalogs.text.replacing("\"un\"", with: "\"une\""), to: "Localizable.xcstrings")
    let changed = try Diff(fromPath: bundle, toPath: path)
    #expect(changed.changes.map(\.kinds) == [[.targetChanged]])
    #expect(changed.changes.first?.place?.path.hasSuffix("Localizable.xcstrings") == true)
  }

  @Test func `two catalogs are compared in every language`() throws {
    let folder = try TemporaryFolder()
    let old = try folder.write(
      xcstrings(entry("A", [("de", "translated", "eins"), ("fr", "new", "un")])),
      to: "old/L.xcstrings")
    let new = try folder.write(
      xcstrings(entry("A", [("de", "translated", "zwei"), ("fr", "translated", "un")])),
      to: "new/L.xcstrings")
    let diff = try Diff(fromPath: old, toPath: new)
    #expect(
      diff.changes.map { "\($0.language) \($0.kinds.map(\.rawValue))" }
        == ["de [\"target-changed\"]", "fr [\"state-changed\"]"])
    #expect(diff.unchanged == 1)
  }

  @Test(arguments: [
    (#"<trans-unit id="7" resname="A"><source>A</source><target>deux</target></trans-unit>"#),
    (#"<trans-unit id="7"><source>A</source><target>deux</target><context-group><context "#
      + #"context-type="x-key">A</context></context-group></trans-unit>"#),
  ])
  func `a vendor's own id gives way to the key beside it`(_ new: String) throws {
    let old = xliff(unit("A", "A", "un"), unit("B", "B", "b"))
    let there = try diff(old, xliff(unit("B", "B", "b"), new))
    #expect(lines(there) == ["Localizable.xcstrings A: target-changed"])
    let back = try diff(xliff(unit("B", "B", "b"), new), old)
    #expect(lines(back) == ["Localizable.xcstrings A: target-changed"])
  }

  @Test func `a key beside the id that fits two units fits none, unless the source tells`() throws {
    func vendor(_ id: Int, _ source: String) -> String {
      "<trans-unit id=\"\(id)\" resname=\"A\"><source>\(source)</source></trans-unit>"
    }
    let old = xliff(unit("A", "A"))
    let told = try diff(old, xliff(vendor(1, "A"), vendor(2, "C")))
    #expect(lines(told) == ["Localizable.xcstrings 2: added"])
    let untold = try diff(old, xliff(vendor(1, "B"), vendor(2, "C")))
    #expect(untold.count(.added) == 2 && untold.count(.removed) == 1)
  }

  @Test(arguments: ["trados", "memoq", "phrase"])
  func `states of a vendor's tool are compared by what they mean`(_ name: String) throws {
    let folder = LoctripTestSupport.Project.sample("returned/dialects")
    let diff = try Diff(
      fromPath: folder.appendingPathComponent("plain.xliff").path,
      toPath: folder.appendingPathComponent("\(name).xliff").path)
    #expect(diff.changes.isEmpty)
    #expect(diff.unchanged == 10)
  }

  @Test func `a translation over its limit is a new remark`() throws {
    let limit = "maxwidth=\"3\" size-unit=\"char\""
    let diff = try diff(
      xliff(unit("A", "A", "une", attributes: limit)),
      xliff(unit("A", "A", "deux", attributes: limit)))
    #expect(diff.changes.first?.comparison.newRemarks.map(\.code) == [.lengthLimit])
  }

  @Test func `sides without a catalog in common say so`() throws {
    func document(_ names: [String], _ language: String) -> String {
      xliff(names.map { file([unit($0, $0)], original: $0) })
        .replacing("target-language=\"fr\"", with: "target-language=\"\(language)\"")
    }
    let diff = try diff(document(["A", "B"], "fr"), document(["C", "D"], "fr"))
    #expect(diff.findings.map(\.code) == [.nothingInCommon])
    #expect(diff.totals.map(\.presence) == [.added, .added, .removed, .removed])
    #expect(try self.diff(document(["A"], "fr"), document(["B"], "fr")).findings.isEmpty)
  }

  @Test func `what only one side has is one line in every form`() throws {
    func languages(_ names: [String], catalogs: [String]) throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      for language in names {
        let files = catalogs.map { file([unit("A", "A", language), unit("B", "B")], original: $0) }
        let text = xliff(files)
          .replacing("target-language=\"fr\"", with: "target-language=\"\(language)\"")
        try folder.write(text, to: "\(language).xliff")
      }
      return folder
    }
    let old = try languages(["de", "fr", "ja"], catalogs: ["K", "L", "M"])
    let new = try languages(["de", "fr", "nl"], catalogs: ["K", "L"])
    try new.write(
      xliff(unit("A", "A", "neu"), unit("B", "B")).replacing("\"Localizable", with: "\"L")
        .replacing("original=\"L.xcstrings\"", with: "original=\"L\"")
        .replacing("target-language=\"fr\"", with: "target-language=\"de\""), to: "de.xliff")
    let diff = try Diff(fromPath: old.url.path, toPath: new.url.path)
    #expect(diff.changes.count == 17)
    let report = diff.report()
    let lines = [
      "nl: only on the new side, 2 catalogs, 4 units",
      "ja: only on the old side, 3 catalogs, 6 units",
      "de  K: only on the old side, 2 units", "M: only on the old side, 2 languages, 4 units",
    ]
    #expect(
      report.text() == """
        de  L: 1 target-changed, 1 unchanged, 1 word changed
            A  target-changed
                target - de
                target + neu
        \(lines.joined(separator: "\n"))
        1 of 6 units differ: 1 target-changed; 2 languages and 2 catalogs on one side only

        """
    )
    for line in lines {
      #expect(report.markdown().contains("- `\(line)`\n"))
      #expect(String(decoding: report.html(), as: UTF8.self).contains("<bdi>\(line)</bdi>"))
    }
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(report.json())) as? [String: Any])
    #expect((json["changes"] as? [Any])?.count == 1)
    #expect(json["units"] as? Int == 6 && json["differing"] as? Int == 1)
    let absent = try #require(json["absent"] as? [[String: Any]])
    #expect(absent.compactMap { $0["units"] as? Int } == [4, 6, 2, 4])
    #expect(
      absent.compactMap { $0["presence"] as? String } == ["added"]
        + Array(repeating: "removed", count: 3))
    #expect(absent[3]["language"] == nil && absent[3]["languages"] as? Int == 2)
    let summary = diff.report(isSummary: true)
    #expect(summary.items.isEmpty && summary.text().contains("1 of 6 units differ"))
  }

  @Test func `one language of several is compared, and an unknown one is said`() throws {
    let folder = try TemporaryFolder()
    let old = try folder.write(
      xcstrings(entry("A", [("de", "translated", "eins"), ("fr", "translated", "un")])),
      to: "old/L.xcstrings")
    let new = try folder.write(
      xcstrings(entry("A", [("de", "translated", "zwei"), ("fr", "translated", "deux")])),
      to: "new/L.xcstrings")
    var options = Diff.Options()
    options.languages = ["FR"]
    let french = try Diff(fromPath: old, toPath: new, options: options)
    #expect(french.changes.map(\.language) == ["fr"])
    #expect(french.totals.map(\.language) == ["fr"])
    options.languages = ["fr", "ja"]
    let unknown = try Diff(fromPath: old, toPath: new, options: options)
    #expect(unknown.findings.map(\.code) == [.noSuchLanguage])
  }

  @Test func `between catalogs what nobody translated is told in the source language alone`() throws
  {
    let folder = try TemporaryFolder()
    let old = try folder.write(
      xcstrings(
        [entry("A", [("de", "translated", "eins"), ("fr", "translated", "un")]), "\"B\":{}"]
          .joined(separator: ",")), to: "old/L.xcstrings")
    let new = try folder.write(
      xcstrings(
        [
          entry("A", [("de", "translated", "eins"), ("fr", "translated", "un")]), "\"C\":{}",
          entry("D", [("ja", "translated", "d")]),
        ].joined(separator: ",")), to: "new/L.xcstrings")
    let diff = try Diff(fromPath: old, toPath: new)
    #expect(
      diff.changes.map { "\($0.language) \($0.id) \($0.kinds.map(\.rawValue))" } == [
        "en C [\"added\"]", "en D [\"added\"]", "en B [\"removed\"]", "ja D [\"added\"]",
      ])
    var options = Diff.Options()
    options.languages = ["de"]
    let german = try Diff(fromPath: old, toPath: new, options: options)
    #expect(german.changes.map(\.id) == ["C", "D", "B"])
  }

  @Test func `every file of both sides that cannot be read is named`() throws {
    let folder = try TemporaryFolder()
    for name in ["old/a.xliff", "old/b.xliff", "new/c.xliff"] { try folder.write("<", to: name) }
    let error = try #require(throws: FindingsError.self) {
      try Diff(fromPath: folder.path("old"), toPath: folder.path("new"))
    }
    #expect(error.kind == .malformedInput)
    #expect(
      error.findings.compactMap(\.places.first?.path)
        == ["old/a.xliff", "old/b.xliff", "new/c.xliff"].map { folder.path($0) })
  }

  @Test func `a side of nothing has nothing`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(xliff(unit("A", "A"), unit("B", "B")), to: "a.xliff")
    let added = try Diff(fromPath: "/dev/null", toPath: path)
    #expect(added.count(.added) == 2 && added.findings.isEmpty)
    let removed = try Diff(fromPath: path, toPath: "/dev/null")
    #expect(removed.count(.removed) == 2)
    #expect(try Diff(fromPath: "/dev/null", toPath: "/dev/null").changes.isEmpty)
  }

  @Test func `a side that does not exist is refused`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(xliff(unit("A", "A")), to: "a.xliff")
    #expect(throws: FindingsError.self) {
      try Diff(fromPath: path, toPath: folder.path("none.xliff"))
    }
  }
}
