import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripFileTools
import LoctripTestSupport
import Testing

@testable import LoctripFileSets

/// How a migration writes catalogs and removes the files that they are made of.
@Suite struct MigratingWriteTests {
  private static let old = ["app/de.lproj/L.strings", "app/en.lproj/L.strings"]

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("\"a\" = \"Eins\";\n", to: Self.old[0])
    try folder.write("\"a\" = \"One\";\n", to: Self.old[1])
    return folder
  }

  private func files(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
      .filter { $0.contains(".strings") || $0.contains("loctrip") || $0.hasSuffix(".xcstrings") }
      .sorted()
  }

  @Test(arguments: [
    #""a":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"One"}}}}"#,
    #"""
    "files":{"localizations":{"en":{"variations":{"plural":{
      "one":{"stringUnit":{"state":"translated","value":"%lld file"}},
      "other":{"stringUnit":{"state":"translated","value":"%lld files"}}}}}}}
    """#,
  ])
  func `what was compiled of a string catalog is no catalog, and does not migrate`(_ text: String)
    throws
  {
    let folder = try TemporaryFolder()
    let app = folder.path("app")
    try folder.write(try xcstrings(text), to: "app/L.xcstrings")
    let before = try LoctripProject([app]).catalogs.map(\.original)
    try Compilation([app], to: folder.path("app/built")).write()
    #expect(try files(folder).contains { $0.hasPrefix("app/built/en.lproj/L.strings") })
    #expect(try LoctripProject([app]).catalogs.map(\.original) == before)
    let migration = try Migration([app], to: .xcstrings)
    #expect(migration.tables.isEmpty && migration.changes.isEmpty)
  }

  @Test func `a table of plurals is compiled only if a catalog of its name has its keys`() throws {
    let folder = try TemporaryFolder()
    let plural = #"""
      "files":{"localizations":{"en":{"variations":{"plural":{
        "other":{"stringUnit":{"state":"translated","value":"%lld files"}}}}}}}
      """#
    try folder.write(try xcstrings(plural), to: "app/L.xcstrings")
    try Compilation([folder.path("app")], to: folder.path("app/Kit")).write()
    try folder.write(try xcstrings(#""other":{}"#), to: "app/L.xcstrings")
    #expect(try LoctripProject([folder.path("app")]).catalogs.count == 2)
  }

  @Test(arguments: 0...3)
  func `a migration that was killed is finished by the next one`(count: Int) throws {
    let folder = try folder()
    try {
      let made = try Migration([folder.path("app")], to: .xcstrings)
      let replacement = try FileReplacement.begun(
        made.changes.map { try ReplacedFile($0.path, FileContents($0.bytes)) }
          + made.leftovers.map { try ReplacedFile($0.path, nil) }, isDurable: true)
      try replacement.stage()
      let group = try #require(replacement.groups.first)
      try group.journal?.journal.set(.committed)
      for entry in group.set.entries.prefix(count) {
        try group.set.putInPlace(entry, in: group.folder)
      }
    }()
    // Also when all files have gone.
    let again = try Migration([folder.path("app")], to: .xcstrings)
    #expect(again.tables.isEmpty && again.changes.isEmpty)
    #expect(again.findings.map(\.code) == [.interrupted])
    let project = try CatalogProject([folder.path("app")])
    #expect(project.catalogs.map(\.original) == ["L.xcstrings"])
    #expect(try files(folder) == ["app/L.xcstrings"])
  }

  @Test func `a file that was changed since it was read stays, and no catalog is written`() throws {
    let folder = try folder()
    let made = try Migration([folder.path("app")], to: .xcstrings)
    try folder.write("\"a\" = \"1\";\n", to: Self.old[0])
    let error = #expect(throws: FindingsError.self) { try made.write(removing: true) }
    #expect(error?.findings.map(\.code) == [.changed])
    #expect(try files(folder) == Self.old)
    try Migration([folder.path("app")], to: .xcstrings).write(removing: true)
    #expect(try files(folder) == ["app/L.xcstrings"])
  }
}
