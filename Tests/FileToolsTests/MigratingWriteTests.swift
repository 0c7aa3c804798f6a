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
