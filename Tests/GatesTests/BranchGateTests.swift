import Foundation
import LoctripAppProjects
import LoctripGates
import LoctripLocalizationCore
import LoctripLocalizationReports
import LoctripProjectSupport
import LoctripReconciliation
import LoctripTestSupport
import Testing

/// A text of a catalog, simple enough to be judged by hand.
private struct Text: Equatable {
  var source: String
  var german: (text: String, state: String)?
  var french: (text: String, state: String)?
  var mark = ""

  init(
    _ source: String, de german: (String, String)? = nil, fr french: (String, String)? = nil,
    mark: String = ""
  ) {
    (self.source, self.german, self.french, self.mark) = (source, german, french, mark)
  }

  static func == (left: Self, right: Self) -> Bool {
    left.source == right.source && left.mark == right.mark
      && left.german?.text == right.german?.text && left.german?.state == right.german?.state
      && left.french?.text == right.french?.text && left.french?.state == right.french?.state
  }

  func translation(_ language: String) -> (text: String, state: String)? {
    language == "de" ? german : french
  }
}

/// A catalog by its keys.
private typealias Texts = [String: Text]

extension Texts {
  fileprivate func strings(isReversed: Bool = false) -> String {
    let entries = sorted { $0.key < $1.key }.map { key, text in
      var members = ["en": ("translated", text.source)]
      if let german = text.german { members["de"] = (german.state, german.text) }
      if let french = text.french { members["fr"] = (french.state, french.text) }
      let units = members.sorted { $0.key < $1.key }.map { language, unit in
        #""\#(language)":{"stringUnit":{"state":"\#(unit.0)","value":"\#(unit.1)"}}"#
      }
      let mark =
        switch text.mark {
        case "stale": #""extractionState":"stale","#
        case "locked": #""shouldTranslate":false,"#
        default: ""
        }
      return #""\#(key)":{\#(mark)"localizations":{\#(units.joined(separator: ","))}}"#
    }
    return (isReversed ? entries.reversed() : entries).joined(separator: ",")
  }

  fileprivate func table(_ language: String, isReversed: Bool = false) throws -> UnitTable {
    try project(strings(isReversed: isReversed)).catalogs[0].table(in: language)
  }
}

/// What is left behind between two catalogs, each as `kind key`, in German.
private func left(_ old: Texts, _ new: Texts, isReversed: Bool = false) throws -> Set<String> {
  let table = try new.table("de", isReversed: isReversed)
  let rows = LeftBehind.rows(from: [try old.table("de")], to: [table], partners: [0])
  return Set(rows.map { "\($0.kind.rawValue) \(table.key($0.place.row))" })
}

@Suite struct LeftBehindTests {
  private static let done = ("Akten", "translated")

  @Test(arguments: [
    // A new text, open or finished.
    ([:], ["a": Text("Files")], ["new-open a"]),
    ([:], ["a": Text("Files", de: ("Akten", "needs_review"))], ["new-open a"]),
    ([:], ["a": Text("Files", de: ("Akten", "translated"))], []),
    // An open text was open before.
    (["a": Text("Files")], ["a": Text("Files")], []),
    (["a": Text("Files")], ["a": Text("All files")], []),
    // A translation that is gone or in doubt, and one of another source.
    (["a": Text("Files", de: ("Akten", "translated"))], ["a": Text("Files")], ["reopened a"]),
    (
      ["a": Text("Files", de: ("Akten", "translated"))],
      ["a": Text("Files", de: ("Akten", "needs_review"))], ["reopened a"]
    ),
    (
      ["a": Text("Files", de: ("Akten", "translated"))],
      ["a": Text("All files", de: ("Akten", "translated"))], ["reworded a"]
    ),
    (
      ["a": Text("Files", de: ("Akten", "translated"))],
      ["a": Text("All files", de: ("Akten", "needs_review"))], []
    ),
    (
      ["a": Text("Files", de: ("Akten", "translated"))],
      ["a": Text("All files", de: ("Alle Akten", "translated"))], []
    ),
    // Nobody had to translate what was stale or locked.
    (["a": Text("Files", mark: "stale")], ["a": Text("Files")], ["new-open a"]),
    (["a": Text("Files", mark: "locked")], ["a": Text("Files")], ["new-open a"]),
    (["a": Text("Files")], ["a": Text("Files", mark: "stale")], []),
    (["a": Text("Files")], ["a": Text("Files", mark: "locked")], []),
    (["a": Text("Files", de: ("Akten", "translated"))], [:], []),
    // A renamed key is not new; it is open again if it lost its translation.
    (
      ["a": Text("Files", de: ("Akten", "translated"))],
      ["b": Text("Files", de: ("Akten", "translated"))], []
    ),
    (["a": Text("Files")], ["b": Text("Files")], []),
    (["a": Text("Files", de: ("Akten", "translated"))], ["b": Text("Files")], ["reopened b"]),
  ])
  fileprivate func `a change is judged text by text`(
    _ old: Texts, _ new: Texts, _ expected: [String]
  ) throws {
    #expect(try left(old, new) == Set(expected))
  }

  /// A random change; every text is one that was never there before.
  private static func changed(
    _ texts: Texts, _ number: inout Int, by random: inout SeededGenerator
  ) -> Texts {
    var result = texts
    func fresh(_ word: String) -> String {
      number += 1
      return "\(word) \(number)"
    }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let key = "k\(Int.random(in: 0..<6, using: &random))"
      guard var text = result[key] else {
        result[key] = Text(
          fresh("Source"),
          de: Bool.random(using: &random) ? (fresh("Quelle"), "translated") : nil)
        continue
      }
      switch Int.random(in: 0..<7, using: &random) {
      case 0: text.source = fresh("Source")
      case 1: text.german = (fresh("Quelle"), "translated")
      case 2: text.german = nil
      case 3: text.german = text.german.map { ($0.text, "needs_review") }
      case 4:
        text = Text(fresh("Source"), de: text.german.map { ($0.text, "needs_review") })
      case 5: text.mark = ["", "stale", "locked"][Int.random(in: 0..<3, using: &random)]
      default:
        result[key] = nil
        continue
      }
      result[key] = text
    }
    return result
  }

  @Test func `what passes step by step passes as a whole, and form and order say nothing`() throws {
    var random = SeededGenerator(seed: 7)
    var number = 0
    for _ in 0..<200 {
      let first = Self.changed([:], &number, by: &random)
      let second = Self.changed(first, &number, by: &random)
      let third = Self.changed(second, &number, by: &random)
      #expect(try left(first, first).isEmpty)
      let step = try left(second, third)
      #expect(try left(second, third, isReversed: true) == step)
      guard try left(first, second).isEmpty, step.isEmpty else { continue }
      for failure in try left(first, third) {
        // Only a translation that was finished meanwhile can be missed.
        let key = String(failure.split(separator: " ")[1])
        let isReopened = second[key]?.german?.state == "translated"
        #expect(isReopened && third[key]?.german?.state != "translated", "\(failure)")
      }
    }
  }

  @Test func `a plural form more is a new text`() throws {
    func strings(_ german: String) -> String {
      let english =
        #""en":{"variations":{"plural":{"one":\#(Self.unit("%lld file")),"other":\#(Self.unit("%lld files"))}}}"#
      return #""%lld files":{"localizations":{\#(english)\#(german)}}"#
    }
    func table(_ german: String, _ language: String) throws -> UnitTable {
      try project(strings(german)).catalogs[0].table(in: language)
    }
    let plain = #""%lld files":{"localizations":{"de":\#(Self.unit("%lld Akten"))}}"#
    let old = try project(plain).catalogs[0].table(in: "de")
    let new = try table(
      #","de":{"variations":{"plural":{"other":\#(Self.unit("%lld Akten"))}}}"#, "de")
    let rows = LeftBehind.rows(from: [old], to: [new], partners: [0])
    #expect(rows.map { "\($0.kind.rawValue) \(new.path($0.place.row))" } == ["new-open plural.one"])
  }

  private static func unit(_ text: String) -> String {
    #"{"stringUnit":{"state":"translated","value":"\#(text)"}}"#
  }
}

/// A repository with catalogs, and its gate.
private struct Branch {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.git("init", "--quiet", "--initial-branch=main")
  }

  func write(_ texts: Texts, to path: String = "App/L.xcstrings") throws {
    try folder.write(xcstrings(texts.strings()), to: path)
  }

  func commit() throws {
    try folder.git("add", "--all")
    try folder.git("commit", "--quiet", "--allow-empty", "-m", "x")
  }

  /// The gate since a revision.
  func since(
    _ revision: String = "HEAD", _ paths: [String] = ["App"], in languages: [String]? = nil,
    as configuration: Configuration = Configuration()
  ) throws -> (gate: BranchGate, warnings: [Finding]) {
    var options = Status.Options()
    options.configuration = configuration
    let status = try Status(paths.map { folder.path($0) }, options: options)
    let since = try status.since(
      revision, as: configuration, failingOn: Set(LeftBehind.allCases), in: languages)
    return (try #require(since.gate), since.findings)
  }

  /// What is left behind, each as `kind languages key`.
  func left(_ revision: String = "HEAD", _ paths: [String] = ["App"]) throws -> [String] {
    try since(revision, paths).gate.keys.map {
      "\($0.kind.rawValue) \($0.languages.joined(separator: ",")) \($0.key)"
    }
  }
}

@Suite struct BranchGateTests {
  private static let done = Text(
    "Files", de: ("Akten", "translated"), fr: ("Fichiers", "translated"))

  @Test func `ten translated texts do not pay for one that is not`() throws {
    let branch = try Branch()
    try branch.write(["a": Self.done])
    try branch.commit()
    var texts = ["a": Self.done]
    for number in 0..<10 {
      texts["t\(number)"] = Text(
        "Text \(number)", de: ("Wort \(number)", "translated"), fr: ("Mot \(number)", "translated"))
    }
    texts["open"] = Text("Open", fr: ("Ouvrir", "translated"))
    texts["a"] = Text("All files", de: Self.done.german, fr: Self.done.french)
    try branch.write(texts)
    #expect(try branch.left() == ["reworded de,fr a", "new-open de open"])
    let gate = try branch.since().gate
    #expect(gate.keys[0].count == 2 && gate.keys[0].before == "Files")
    #expect(
      gate.lines[0].hasPrefix(
        "error: de, fr: the source of 'a' changed from “Files” to “All files”; 2 finished "
          + "translations are of the old one ("))
    #expect(gate.lines[0].hasSuffix("L.xcstrings:4:5) [reworded]"))
    #expect(try branch.since(in: ["fr"]).gate.keys.map(\.key) == ["a"])
    try branch.commit()
    #expect(try branch.left().isEmpty)
    #expect(try branch.left("HEAD~1").count == 2)
  }

  @Test func `a catalog that moved keeps its units, with git's knowledge and without`() throws {
    let branch = try Branch()
    let texts = ["a": Self.done, "open": Text("Open")]
    try branch.write(texts)
    try branch.write(["z": Text("Other")], to: "App/M.xcstrings")
    try branch.commit()
    try branch.folder.git("mv", "App/L.xcstrings", "App/New.xcstrings")
    #expect(try branch.left().isEmpty)
    try branch.folder.git("reset", "--quiet", "--hard")
    // By hand, and with a change.
    try FileManager.default.removeItem(atPath: branch.folder.path("App/L.xcstrings"))
    try branch.write(texts, to: "App/Deep/L.xcstrings")
    #expect(try branch.left().isEmpty)
    // Into another catalog.
    try FileManager.default.removeItem(atPath: branch.folder.path("App/Deep/L.xcstrings"))
    try branch.write(texts.merging(["z": Text("Other")]) { $1 }, to: "App/M.xcstrings")
    #expect(try branch.left().isEmpty)
  }

  @Test func `a new language is not judged, a new catalog is`() throws {
    let branch = try Branch()
    try branch.write(["a": Text("Files", de: ("Akten", "translated"))])
    try branch.commit()
    try branch.write(["a": Self.done, "b": Text("Close", de: ("Schließen", "translated"))])
    let gate = try branch.since().gate
    #expect(gate.keys.isEmpty && gate.languages == ["de"])
    #expect(gate.notes.map(\.message) == ["fr had no texts at HEAD, so it is not judged"])
    try branch.write(["c": Text("Quit")], to: "App/N.xcstrings")
    #expect(try branch.left() == ["new-open de c"])
  }

  @Test func `a new exclusion is no deletion, and a broken catalog of before counts as new`() throws
  {
    let branch = try Branch()
    try branch.write(["a": Self.done])
    try branch.write(["b": Text("Old")], to: "App/Old/L.xcstrings")
    try branch.folder.write("{<<<<<<<", to: "App/Broken.xcstrings")
    try branch.commit()
    try branch.write(["c": Text("Mended")], to: "App/Broken.xcstrings")
    try branch.folder.write("exclude: [App/Old]\n", to: ".loctrip.yml")
    let configuration = try Configuration(readingFrom: branch.folder.path(".loctrip.yml"))
    let (gate, warnings) = try branch.since(as: configuration)
    #expect(gate.keys.map(\.key) == ["c"])
    #expect(warnings.map(\.severity) == [.warning])
    #expect(
      warnings[0].message.hasPrefix("the catalog cannot be read at this revision, so it counts"))
  }

  @Test func `a language of a broken catalog of before is not new`() throws {
    let branch = try Branch()
    try branch.folder.write("{<<<<<<<", to: "App/L.xcstrings")
    try branch.commit()
    try branch.write(["a": Self.done, "b": Text("New")])
    let (gate, warnings) = try branch.since()
    #expect(gate.keys.map(\.key) == ["b"] && gate.notes.isEmpty && warnings.count == 1)
  }

  @Test func `a key that people see is judged in the source language`() throws {
    func strings(_ english: String) throws -> String {
      let texts = (1...3).map {
        #""menu.item\#($0)":{"localizations":{"en":\#(Self.unit("Item \($0)"))}}"#
      }
      return try xcstrings((texts + [#""menu.title":{\#(english)}"#]).joined(separator: ","))
    }
    let branch = try Branch()
    try branch.folder.write(
      strings(#""localizations":{"en":\#(Self.unit("Menu"))}"#), to: "App/L.xcstrings")
    try branch.commit()
    try branch.folder.write(strings(""), to: "App/L.xcstrings")
    #expect(try branch.left() == ["no-source en menu.title"])
    try branch.commit()
    #expect(try branch.left().isEmpty)
  }

  private static func unit(_ text: String) -> String {
    #"{"stringUnit":{"state":"translated","value":"\#(text)"}}"#
  }

  @Test func `files of old formats are judged by their texts`() throws {
    let branch = try Branch()
    func write(_ english: String, _ german: String) throws {
      try branch.folder.write(english, to: "App/en.lproj/L.strings")
      try branch.folder.write(german, to: "App/de.lproj/L.strings")
    }
    try write("\"a\" = \"Open the file\";\n\"b\" = \"Close it\";\n", "\"a\" = \"Öffnen\";\n")
    try branch.commit()
    try write(
      "\"a\" = \"Open the folder\";\n\"b\" = \"Close it\";\n\"c\" = \"Save it\";\n",
      "\"a\" = \"Öffnen\";\n")
    #expect(try branch.left() == ["reworded de a", "new-open de c"])
    try write("\"a\" = \"Open the file\";\n\"b\" = \"Close it\";\n", "\"b\" = \"Schließen\";\n")
    #expect(try branch.left() == ["reopened de a"])
    // The table moved to another folder for its sources.
    try branch.folder.git("reset", "--quiet", "--hard")
    try branch.folder.git("mv", "App/en.lproj", "App/Base.lproj")
    #expect(try branch.left().isEmpty)
  }

  @Test func `a merge base, a merge commit, a detached head and a work tree are revisions`() throws
  {
    let branch = try Branch()
    try branch.write(["a": Self.done])
    try branch.commit()
    try branch.folder.git("checkout", "--quiet", "-b", "work")
    try branch.write(["a": Self.done, "b": Text("New")])
    try branch.commit()
    try branch.folder.git("checkout", "--quiet", "main")
    try branch.write(["a": Text("All files", de: Self.done.german, fr: Self.done.french)])
    try branch.commit()
    // Only the branch's own change since both parted.
    try branch.folder.git("checkout", "--quiet", "work")
    #expect(try branch.left("main...") == ["new-open de,fr b"])
    #expect(try branch.since("main...").gate.languages == ["de", "fr"])
    #expect(try branch.left("main").contains("new-open de,fr b"))
    try branch.folder.git("checkout", "--quiet", "--detach")
    #expect(try branch.left("main...") == ["new-open de,fr b"])
    try branch.folder.git("merge", "--quiet", "-X", "ours", "-m", "merge", "main")
    #expect(try branch.left("HEAD^1").count == (try branch.left("HEAD~1").count))
    try branch.folder.git("worktree", "add", "--quiet", "--detach", "tree", "work")
    #expect(try branch.left("main...", ["tree/App"]) == ["new-open de,fr b"])
  }

  @Test func `the revision of a submodule is the one that its repository has`() throws {
    let outer = try Branch()
    let inner = try Branch()
    try inner.write(["a": Self.done])
    try inner.commit()
    try outer.folder.git(
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.folder.url.path,
      "App")
    try outer.commit()
    try outer.write(["a": Self.done, "b": Text("New")], to: "App/App/L.xcstrings")
    try outer.folder.git("-C", "App", "commit", "--quiet", "--all", "-m", "y")
    #expect(try outer.left("main") == ["new-open de,fr b"])
    try outer.commit()
    #expect(try outer.left("main").isEmpty)
    #expect(try outer.left("main~1") == ["new-open de,fr b"])
  }

  @Test func `a missing revision, a shallow clone and another source language are mistakes`() throws
  {
    func message(_ branch: Branch, _ revision: String) throws -> String {
      do {
        _ = try branch.left(revision)
        return ""
      } catch let error as FindingsError {
        #expect(error.kind == .usage)
        return error.findings[0].message
      }
    }
    let branch = try Branch()
    try branch.write(["a": Self.done])
    try branch.commit()
    try branch.write(["a": Self.done, "b": Text("New")])
    try branch.commit()
    #expect(try message(branch, "nowhere") == "git knows no revision 'nowhere'")
    #expect(try message(branch, "main..HEAD").contains("pass REV, or REV... for the merge base"))
    #expect(try message(branch, "").contains("git knows no revision ''"))
    let clone = try Branch()
    let source = "file://\(branch.folder.url.path)"
    try clone.folder.git("clone", "--quiet", "--depth=1", source, "App")
    #expect(try message(clone, "HEAD~1").contains("'fetch-depth: 0'"))
    try clone.folder.git("-C", "App", "fetch", "--quiet", "--unshallow")
    #expect(try clone.left("HEAD~1") == ["new-open de,fr b"])
    let german = try xcstrings(["a": Self.done].strings()).replacing(
      "\"sourceLanguage\" : \"en\"", with: "\"sourceLanguage\" : \"de\"")
    try branch.folder.write(german, to: "App/L.xcstrings")
    #expect(
      try message(branch, "HEAD")
        == "the source language was 'en' at HEAD and is 'de' now, so nothing can be compared")
    let outside = try Branch()
    try FileManager.default.removeItem(atPath: outside.folder.path(".git"))
    try outside.write(["a": Self.done])
    #expect(try message(outside, "HEAD") == "is not inside a git repository")
  }

  @Test func `findings that a catalog had at the revision are known`() throws {
    let branch = try Branch()
    func text(_ german: String) -> Text { Text("Hello %@", de: (german, "translated")) }
    try branch.write(["a": text("Hallo")])
    try branch.write(["z": text("Tag")], to: "App/M.xcstrings")
    try branch.commit()
    func check(_ revision: String = "HEAD") throws -> [String] {
      let run = try CheckRun([branch.folder.path("App")])
      var report = run.report()
      try run.markKnown(in: &report, since: revision)
      return report.parts.flatMap(\.items).filter { !$0.isKnown }.compactMap(\.finding.subject)
    }
    #expect(try check().isEmpty)
    try branch.write(["a": text("Hallo"), "b": text("Servus")])
    #expect(try check() == ["b"])
    try branch.write(["a": text("Moin")])
    #expect(try check() == ["a"])
    // A moved catalog has the findings that it had.
    try branch.write(["a": text("Hallo")])
    try branch.folder.git("mv", "App/M.xcstrings", "App/N.xcstrings")
    #expect(try check().isEmpty)
    // A copy of a finding is a finding more.
    try branch.write(["z": text("Tag")], to: "App/M.xcstrings")
    #expect(try check() == ["z"])
  }
}
