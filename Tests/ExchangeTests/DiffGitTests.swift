import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripReconciliation
import LoctripExchange
import LoctripTestSupport
import Testing

/// A repository in a temporary folder.
struct Repository {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try git("init", "--quiet", "--initial-branch=main")
  }

  func git(_ arguments: String...) throws { try folder.git(arguments) }

  func commit(_ message: String) throws {
    try git("add", "--all")
    try git("commit", "--quiet", "-m", message)
  }

  /// Writes a catalog of plain French texts.
  func write(_ texts: [String: String], to path: String) throws {
    let entries = texts.sorted { $0.key < $1.key }.map { entry($0, [("fr", "translated", $1)]) }
    try folder.write(xcstrings(entries.joined(separator: ",")), to: path)
  }

  /// Each change as `original id: kinds`, in French.
  func changes(_ revision: String, _ paths: String...) throws -> [String] {
    let diff = try Diff(
      git: revision, paths: paths.isEmpty ? [folder.url.path] : paths.map { folder.path($0) })
    return diff.changes.filter { $0.language == "fr" }.map { change in
      "\(change.original) \(change.id): \(change.kinds.map(\.rawValue).joined(separator: ", "))"
    }
  }
}

@Suite struct DiffGitTests {
  @Test func `working files are compared with a revision`() throws {
    let repository = try Repository()
    try repository.write(["A": "un", "B": "deux"], to: "App/L.xcstrings")
    try repository.commit("1")
    #expect(try repository.changes("HEAD").isEmpty)
    try repository.write(["A": "une", "B": "deux", "C": "trois"], to: "App/L.xcstrings")
    let expected = ["App/L.xcstrings A: target-changed", "App/L.xcstrings C: added"]
    #expect(try repository.changes("HEAD") == expected)
    #expect(try repository.changes("main", "App") == expected)
    #expect(try repository.changes("HEAD^{tree}", "App/L.xcstrings") == expected)
    try repository.git("add", "--all")
    #expect(try repository.changes("HEAD") == expected)
  }

  @Test func `a file that was only touched is as it was`() throws {
    let repository = try Repository()
    try repository.write(["A": "un"], to: "App/L.xcstrings")
    try repository.commit("1")
    func units() throws -> Int {
      let diff = try Diff(git: "HEAD", paths: [repository.folder.url.path])
      return diff.totals.reduce(0) { $0 + $1.unchanged }
    }
    #expect(try units() == 0)
    try repository.write(["A": "un"], to: "App/L.xcstrings")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
      ofItemAtPath: repository.folder.path("App/L.xcstrings"))
    #expect(try units() == 0)
    try repository.git("config", "diff.renames", "copies")
    try repository.git("config", "diff.relative", "true")
    try repository.write(["A": "une"], to: "App/L.xcstrings")
    #expect(try repository.changes("HEAD", "App") == ["App/L.xcstrings A: target-changed"])
  }

  @Test func `two revisions are compared`() throws {
    let repository = try Repository()
    try repository.write(["A": "un"], to: "L.xcstrings")
    try repository.commit("1")
    try repository.git("tag", "v1")
    try repository.git("checkout", "--quiet", "-b", "side")
    try repository.write(["A": "side"], to: "L.xcstrings")
    try repository.commit("2")
    try repository.git("checkout", "--quiet", "main")
    try repository.write(["A": "un", "B": "deux"], to: "L.xcstrings")
    try repository.commit("3")
    try repository.write([:], to: "L.xcstrings")
    #expect(try repository.changes("v1..main") == ["L.xcstrings B: added"])
    #expect(try repository.changes("v1..") == ["L.xcstrings B: added"])
    #expect(try repository.changes("..v1") == ["L.xcstrings B: removed"])
    #expect(
      try repository.changes("main..side")
        == ["L.xcstrings A: target-changed", "L.xcstrings B: removed"])
    #expect(try repository.changes("main...side") == ["L.xcstrings A: target-changed"])
  }

  @Test func `added, deleted, renamed and unknown files`() throws {
    let repository = try Repository()
    try repository.write(["A": "un", "B": "deux", "C": "trois"], to: "Old/L.xcstrings")
    try repository.write(["Gone": "parti"], to: "Gone.xcstrings")
    try repository.folder.write("ignored/\n", to: ".gitignore")
    try repository.commit("1")
    try FileManager.default.createDirectory(
      atPath: repository.folder.path("New"), withIntermediateDirectories: true)
    try repository.git("mv", "Old/L.xcstrings", "New/M.xcstrings")
    try repository.write(["A": "un", "B": "deux", "C": "quatre"], to: "New/M.xcstrings")
    try repository.git("rm", "--quiet", "Gone.xcstrings")
    // More than half of it is different from what is gone, or git takes it for renamed.
    let others = (0..<20).map { ("Fresh \($0)", "frais") }
    try repository.write(Dictionary(uniqueKeysWithValues: others), to: "Fresh.xcstrings")
    try repository.write(["Ignored": "x"], to: "ignored/L.xcstrings")
    let expected =
      ["New/M.xcstrings C: target-changed", "Gone.xcstrings Gone: removed"]
      + others.map { "Fresh.xcstrings \($0.0): added" }
    #expect(try Set(repository.changes("HEAD")) == Set(expected))
    let diff = try Diff(git: "HEAD", paths: [repository.folder.url.path])
    let renamed = try #require(diff.totals.first { $0.original == "New/M.xcstrings" })
    #expect(renamed.oldOriginal == "Old/L.xcstrings")
    #expect(diff.findings.map(\.code) == [.renamedFile])
    #expect(
      diff.totals.filter { $0.language == "fr" }.map(\.presence.rawValue).sorted()
        == ["added", "both", "removed"])
    #expect(try repository.changes("HEAD", "Gone.xcstrings") == ["Gone.xcstrings Gone: removed"])
    try repository.commit("2")
    #expect(try Set(repository.changes("HEAD~1..HEAD")) == Set(expected))
  }

  @Test(arguments: [
    "with space", "quote\"'s", "tab\t", "line\nfeed", "Größe 日本", "e\u{301}", "[a]*?",
    "back\\slash",
    "-hyphen", ":(top)", "a..b", "%41",
  ])
  func `paths may hold anything`(_ name: String) throws {
    let repository = try Repository()
    try repository.write(["A": "un"], to: "\(name)/\(name).xcstrings")
    try repository.write(["A": "un"], to: "a/a.xcstrings")
    try repository.commit("1")
    try repository.write(["A": "une"], to: "\(name)/\(name).xcstrings")
    try repository.write(["A": "une"], to: "a/a.xcstrings")
    let expected = ["\(name)/\(name).xcstrings A: target-changed"]
    #expect(try repository.changes("HEAD", name) == expected)
    #expect(try repository.changes("HEAD", "\(name)/\(name).xcstrings") == expected)
    #expect(try repository.changes("HEAD").count == 2)
    let diff = try Diff(git: "HEAD", paths: [repository.folder.path(name)])
    #expect(diff.changes.first?.place?.path == repository.folder.path("\(name)/\(name).xcstrings"))
  }

  @Test func `XLIFF and bundles are compared file by file`() throws {
    let repository = try Repository()
    let old = xliff(unit("A", "A", "un"))
    for folder in ["2024", "2025"] { try repository.folder.write(old, to: "\(folder)/fr.xliff") }
    try repository.folder.write(
      old.replacing(" target-language=\"fr\"", with: ""), to: "fr.xcloc/Localized Contents/fr.xliff"
    )
    try repository.commit("1")
    let new = xliff(unit("A", "A", "une"))
    for folder in ["2024", "2025"] { try repository.folder.write(new, to: "\(folder)/fr.xliff") }
    try repository.folder.write(
      new.replacing(" target-language=\"fr\"", with: ""), to: "fr.xcloc/Localized Contents/fr.xliff"
    )
    let changes = try repository.changes("HEAD")
    #expect(changes == Array(repeating: "Localizable.xcstrings A: target-changed", count: 3))
  }

  @Test func `every file that cannot be read is named with its revision`() throws {
    let repository = try Repository()
    try repository.folder.write("{", to: "A.xcstrings")
    try repository.write(["A": "un"], to: "B.xcstrings")
    try repository.commit("1")
    try repository.write(["A": "un"], to: "A.xcstrings")
    try repository.folder.write("<<<<<<< ours\n", to: "B.xcstrings")
    try repository.write(["A": "un"], to: "C.xcstrings")
    let diff = try Diff(git: "HEAD", paths: [repository.folder.url.path])
    #expect(diff.findings.failure == .malformedInput)
    #expect(
      diff.findings.filter { $0.severity == .error }.compactMap(\.places.first?.path)
        == ["HEAD:A.xcstrings", repository.folder.path("B.xcstrings")])
    // Neither side shows anything of them.
    #expect(Set(diff.changes.map(\.original)) == ["C.xcstrings"])
  }

  @Test func `what git does not have is refused with a reason`() throws {
    let repository = try Repository()
    try repository.write(["A": "un"], to: "L.xcstrings")
    try repository.commit("1")
    func code(_ revision: String, _ path: String) -> Finding.Code? {
      do {
        _ = try Diff(git: revision, paths: [path])
        return nil
      } catch {
        #expect(error.kind == .noInput)
        return error.findings.first?.code
      }
    }
    let top = repository.folder.url.path
    for revision in [
      "nope", "HEAD~7", "--help", "-p", "nope..HEAD", "HEAD..nope", "nope...HEAD", "",
    ] {
      #expect(code(revision, top) == .noSuchRevision, "\(revision)")
    }
    #expect(code("HEAD", repository.folder.path("none")) == .noSuchFile)
    #expect(code("HEAD", repository.folder.path("none/L.xcstrings")) == .noSuchFile)
    #expect(code("HEAD", try TemporaryFolder().url.path) == .notARepository)
    #expect(code("HEAD", top) == nil)
  }

  @Test func `links and submodules are passed over`() throws {
    let repository = try Repository()
    try repository.write(["A": "un"], to: "L.xcstrings")
    try repository.commit("1")
    try FileManager.default.createSymbolicLink(
      atPath: repository.folder.path("Link.xcstrings"), withDestinationPath: "L.xcstrings")
    try repository.git("add", "--all")
    try repository.write(["A": "une"], to: "L.xcstrings")
    #expect(try repository.changes("HEAD") == ["L.xcstrings A: target-changed"])
  }
}
