import Foundation
import LoctripGates
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripExchange
import LoctripFileTools
import StringCatalogs
import LoctripTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct WritingTests {
  /// A project folder with one catalog, and the plan of an import into it.
  private static func plannedImport(
    in folder: TemporaryFolder, catalogs: [String] = ["Localizable.xcstrings"]
  ) throws -> (project: CatalogProject, report: ImportReport) {
    for name in catalogs {
      try folder.write(try xcstrings(entry("A", [("fr", "translated", "vieux")])), to: "p/\(name)")
    }
    let project = try CatalogProject([folder.path("p")])
    let text = xliff(catalogs.map { file([unit("A", "A", "neuf")], original: $0) })
    return (project, try LoctripImport().report([try delivery(text)], into: project))
  }

  private static func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// What a file or folder may be used for.
  private static func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `a written catalog has its new text and nothing stays beside it`() throws {
    let folder = try TemporaryFolder()
    let (_, report) = try Self.plannedImport(in: folder)
    try LoctripImport().write(report)
    #expect(try CatalogProject([folder.path("p")]).texts("A") == ["translated: neuf"])
    #expect(try Self.names(folder.path("p")) == ["Localizable.xcstrings"])
  }

  @Test func `a catalog that changed underneath is left alone, and so are the others`() throws {
    let folder = try TemporaryFolder()
    let (_, report) = try Self.plannedImport(in: folder, catalogs: ["A.xcstrings", "B.xcstrings"])
    let first = try folder.bytes("p/A.xcstrings")
    let other = try folder.bytes("p/B.xcstrings") + [10]
    try folder.write(other, to: "p/B.xcstrings")
    let error = #expect(throws: FindingsError.self) {
      try LoctripImport().write(report)
    }
    #expect(error?.kind == .inputOutput)
    #expect(
      error?.description
        == "\(folder.path("p/B.xcstrings")): error: was changed while being imported; "
        + "nothing was written [changed-meanwhile]")
    #expect(try folder.bytes("p/A.xcstrings") == first)
    #expect(try folder.bytes("p/B.xcstrings") == other)
    #expect(try Self.names(folder.path("p")) == ["A.xcstrings", "B.xcstrings"])
  }

  @Test func `a catalog that changed while it was formatted is left alone`() throws {
    let folder = try TemporaryFolder()
    let text = #"{"sourceLanguage":"en","strings":{"A":{}},"version":"1.0"}"#
    for name in ["A.xcstrings", "B.xcstrings"] { try folder.write(text, to: name) }
    let formatting = CatalogFormatter(try CatalogProject([folder.url.path]))
    #expect(formatting.changes.count == 2)
    try folder.write(text + "\n", to: "B.xcstrings")
    let error = #expect(throws: FindingsError.self) { try formatting.write() }
    #expect(
      error?.description
        == "\(folder.path("B.xcstrings")): error: was changed while being formatted; "
        + "nothing was written [changed-meanwhile]")
    #expect(try folder.bytes("A.xcstrings") == Array(text.utf8))
    #expect(try folder.bytes("B.xcstrings") == Array("\(text)\n".utf8))
    try CatalogFormatter(try CatalogProject([folder.url.path])).write()
    #expect(try Self.names(folder.url.path) == ["A.xcstrings", "B.xcstrings"])
    #expect(CatalogFormatter(try CatalogProject([folder.url.path])).changes.isEmpty)
  }

  @Test func `a catalog that changed while it was merged is left alone`() throws {
    let folder = try TemporaryFolder()
    let base = try folder.write(try xcstrings(entry("A", [])), to: "base")
    let ours = try folder.write(
      try xcstrings(entry("A", [("de", "translated", "ein")])), to: "ours")
    let theirs = try folder.write(
      try xcstrings(entry("A", [("fr", "translated", "un")])), to: "theirs")
    let merging = try MergedCatalog(base: base, ours: ours, theirs: theirs)
    let changed = try folder.bytes("ours") + [10]
    try folder.write(changed, to: "ours")
    let error = #expect(throws: FindingsError.self) { try MergedCatalog.write([merging], to: nil) }
    #expect(
      error?.description
        == "\(ours): error: was changed while being merged; nothing was written [changed-meanwhile]"
    )
    #expect(try folder.bytes("ours") == changed)
    try MergedCatalog.write([merging], to: folder.path("merged"))
    #expect(try folder.bytes("merged") == merging.bytes)
  }

  @Test func `a catalog that is gone is not written again`() throws {
    let folder = try TemporaryFolder()
    let (_, report) = try Self.plannedImport(in: folder)
    try FileManager.default.removeItem(atPath: folder.path("p/Localizable.xcstrings"))
    #expect(throws: FindingsError.self) { try LoctripImport().write(report) }
    #expect(try Self.names(folder.path("p")) == [])
  }

  @Test func `a linked catalog stays a link, and its file is written`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      try xcstrings(entry("A", [("fr", "translated", "vieux")])), to: "shared/Real.xcstrings")
    try FileManager.default.createDirectory(
      atPath: folder.path("p"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("p/Localizable.xcstrings"),
      withDestinationPath: "../shared/Real.xcstrings")
    // Searched for, it would be passed over: it leads out of the folder.
    let project = try CatalogProject([folder.path("p/Localizable.xcstrings")])
    let report = try LoctripImport().report(
      [try delivery(xliff(unit("A", "A", "neuf")))], into: project)
    try LoctripImport().write(report)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(
        atPath: folder.path("p/Localizable.xcstrings")) == "../shared/Real.xcstrings")
    #expect(try CatalogProject([folder.path("shared")]).texts("A") == ["translated: neuf"])
    #expect(try Self.names(folder.path("shared")) == ["Real.xcstrings"])
    #expect(try Self.names(folder.path("p")) == ["Localizable.xcstrings"])
  }

  @Test(arguments: [0o600, 0o640, 0o664, 0o755])
  func `a catalog keeps its mode`(_ mode: Int) throws {
    let folder = try TemporaryFolder()
    let (_, report) = try Self.plannedImport(in: folder)
    let path = folder.path("p/Localizable.xcstrings")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    try LoctripImport().write(report)
    #expect(try Self.mode(path) == mode)
    #expect(try CatalogProject([folder.path("p")]).texts("A") == ["translated: neuf"])
  }

  @Test(.enabled(if: geteuid() != 0, "a superuser may write everywhere"))
  func `a folder that may not be written to leaves every catalog as it was`() throws {
    let folder = try TemporaryFolder()
    let (_, report) = try Self.plannedImport(in: folder)
    let before = try folder.bytes("p/Localizable.xcstrings")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o555], ofItemAtPath: folder.path("p"))
    defer {
      try? FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.path("p"))
    }
    let error = #expect(throws: FindingsError.self) {
      try LoctripImport().write(report)
    }
    #expect(error?.kind == .cannotCreate)
    #expect(try folder.bytes("p/Localizable.xcstrings") == before)
  }

  @Test func `a report that cannot be written leaves the catalogs as they were`() throws {
    let folder = try TemporaryFolder()
    let (_, report) = try Self.plannedImport(in: folder, catalogs: ["A.xcstrings", "B.xcstrings"])
    let before = try folder.bytes("p/A.xcstrings")
    let error = #expect(throws: FindingsError.self) {
      try LoctripImport().write(report, with: [(folder.path("p/A.xcstrings/report.json"), [1])])
    }
    #expect(error?.kind == .cannotCreate)
    #expect(try folder.bytes("p/A.xcstrings") == before)
    #expect(try Self.names(folder.path("p")) == ["A.xcstrings", "B.xcstrings"])
  }

  @Test func `reports are written together with the catalogs`() throws {
    let folder = try TemporaryFolder()
    let elsewhere = try TemporaryFolder()
    let (_, report) = try Self.plannedImport(in: folder, catalogs: ["A.xcstrings", "B.xcstrings"])
    let paths = [folder.path("report.json"), elsewhere.path("report.md")]
    try LoctripImport().write(report, with: paths.map { ($0, [1, 2]) })
    #expect(try folder.bytes("p/A.xcstrings") == report.changes[0].bytes)
    #expect(try folder.bytes("report.json") == [1, 2])
    #expect(try elsewhere.bytes("report.md") == [1, 2])
    #expect(try Self.names(folder.path("p")) == ["A.xcstrings", "B.xcstrings"])
    #expect(try Self.names(folder.url.path) == ["p", "report.json"])
    #expect(try Self.names(elsewhere.url.path) == ["report.md"])
  }

  @Test func `two outputs in one file are refused`() throws {
    let folder = try TemporaryFolder()
    let (_, report) = try Self.plannedImport(in: folder)
    let path = folder.path("p/Localizable.xcstrings")
    let before = try folder.bytes("p/Localizable.xcstrings")
    let error = #expect(throws: FindingsError.self) {
      try LoctripImport().write(report, with: [(path, [1])])
    }
    #expect(error?.kind == .usage)
    #expect(try folder.bytes("p/Localizable.xcstrings") == before)
  }

  @Test func `a hard link to a catalog keeps the old text`() throws {
    let folder = try TemporaryFolder()
    let (_, report) = try Self.plannedImport(in: folder, catalogs: ["A.xcstrings", "B.xcstrings"])
    let before = try folder.bytes("p/A.xcstrings")
    try FileManager.default.linkItem(
      atPath: folder.path("p/A.xcstrings"), toPath: folder.path("linked"))
    try LoctripImport().write(report)
    #expect(try folder.bytes("p/A.xcstrings") == report.changes[0].bytes)
    #expect(try folder.bytes("linked") == before)
  }

  @Test(.enabled(if: geteuid() == 0, "only the superuser can give files away"))
  func `a catalog keeps its owner`() throws {
    let folder = try TemporaryFolder()
    let (_, report) = try Self.plannedImport(in: folder)
    let path = folder.path("p/Localizable.xcstrings")
    let isGiven = unsafe chown(path, 4711, 4712) == 0
    try #require(isGiven)
    try LoctripImport().write(report)
    let now = try FileManager.default.attributesOfItem(atPath: path)
    #expect(now[.ownerAccountID] as? Int == 4711)
    #expect(now[.groupOwnerAccountID] as? Int == 4712)
  }

  @Test func `a name as long as the file system allows is no hindrance`() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "é", count: 120) + ".xcstrings"
    let (_, report) = try Self.plannedImport(in: folder, catalogs: [name, "B.xcstrings"])
    try LoctripImport().write(report)
    #expect(
      try folder.bytes("p/\(name)") == report.changes.first { $0.path.hasSuffix(name) }?.bytes)
  }
}
