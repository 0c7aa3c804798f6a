import Foundation
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@testable import LoctripFileSets

/// Files that go together with the writing of others: all of it is done, or nothing.
@Suite struct FileRemovalTests {
  private static let old = Array("old".utf8)
  private static let new = Array("new".utf8)
  private static let saved = Array("saved by a person".utf8)
  private static let goes = ["de.lproj/A", "en.lproj/A"]

  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
      .filter { !$0.hasSuffix(".lproj") }.sorted()
  }

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in Self.goes { try folder.write(Self.old, to: name) }
    return folder
  }

  private func replace(in folder: TemporaryFolder, removing names: [String] = goes) throws {
    try FileAccess.replace(
      [CatalogEdit(path: folder.path("C"), original: nil, bytes: Self.new)],
      removing: names.map { CatalogSource(path: folder.path($0), bytes: Self.old) },
      within: FileBounds(folders: [folder.url.path]), whileBeing: "migrated")
  }

  /// A replacement that is ready to be committed: `C` is made, the others go.
  private func staged(in folder: TemporaryFolder) throws -> FileReplacement {
    let goes = try Self.goes.map { try ReplacedFile(folder.path($0), nil) }
    let replacement = try FileReplacement.begun(
      [ReplacedFile(folder.path("C"), FileContents(Self.new))] + goes, isDurable: true)
    try replacement.stage()
    return replacement
  }

  /// A run that was killed when some of its files were new or gone.
  private func kill(in folder: TemporaryFolder, after count: Int) throws {
    let replacement = try staged(in: folder)
    let group = try #require(replacement.groups.first)
    try group.journal?.journal.set(.committed)
    for entry in group.set.entries.prefix(count) {
      try group.set.putInPlace(entry, in: group.folder)
    }
  }

  @Test func `files go when others are written, and nothing stays beside them`() throws {
    let folder = try folder()
    try replace(in: folder)
    #expect(try names(folder) == ["C"])
    #expect(try folder.bytes("C") == Self.new)
  }

  @Test(arguments: goes)
  func `a file that has changed since it was read does not go, nor does any other`(name: String)
    throws
  {
    let folder = try folder()
    try folder.write(Self.saved, to: name)
    let error = #expect(throws: FindingsError.self) { try replace(in: folder) }
    #expect(error?.findings.map(\.code) == [.changed])
    #expect(error?.findings.first?.places.first?.path == folder.path(name))
    #expect(try names(folder) == Self.goes)
    #expect(try folder.bytes(name) == Self.saved)
  }

  @Test func `a file that is gone already stops the run`() throws {
    let folder = try folder()
    try FileManager.default.removeItem(atPath: folder.path(Self.goes[1]))
    let error = #expect(throws: FindingsError.self) { try replace(in: folder) }
    #expect(error?.findings.map(\.code) == [.changed])
    #expect(try names(folder) == [Self.goes[0]])
  }

  @Test(arguments: [0, 1])
  func `what is saved after everything was checked stays, and all is as it was`(index: Int) throws {
    let folder = try folder()
    let replacement = try staged(in: folder)
    try folder.write(Self.saved, to: Self.goes[index])
    let error = #expect(throws: FindingsError.self) { try replacement.commit() }
    #expect(error?.findings.map(\.code) == [.changed])
    #expect(try names(folder) == Self.goes)
    #expect(try folder.bytes(Self.goes[index]) == Self.saved)
    #expect(try folder.bytes(Self.goes[1 - index]) == Self.old)
  }

  @Test func `a file that someone removes meanwhile brings the others back`() throws {
    let folder = try folder()
    let replacement = try staged(in: folder)
    try FileManager.default.removeItem(atPath: folder.path(Self.goes[1]))
    let error = #expect(throws: FindingsError.self) { try replacement.commit() }
    #expect(error?.findings.map(\.code) == [.changed])
    #expect(try names(folder) == [Self.goes[0]])
  }

  @Test(arguments: 0...3)
  func `a run that was killed on the way is finished`(count: Int) throws {
    let folder = try folder()
    try kill(in: folder, after: count)
    let findings = try InterruptedRun.settle(around: [folder.path("C")])
    #expect(findings.map(\.severity) == [.note])
    #expect(try names(folder) == ["C"])
    #expect(try folder.bytes("C") == Self.new)
  }

  @Test(arguments: 0...2)
  func `a run that was killed is undone where a file has changed since`(count: Int) throws {
    let folder = try folder()
    try kill(in: folder, after: count)
    try folder.write(Self.saved, to: Self.goes[1])
    let findings = try InterruptedRun.settle(around: [folder.path("C")])
    #expect(findings.map(\.severity) == [.warning])
    #expect(findings.first?.message.contains("'en.lproj/A' has changed since") == true)
    #expect(try names(folder) == Self.goes)
    #expect(try folder.bytes(Self.goes[0]) == Self.old)
    #expect(try folder.bytes(Self.goes[1]) == Self.saved)
  }

  @Test func `a file that comes in the place of one that went stays, and the run is undone`() throws
  {
    let folder = try folder()
    try kill(in: folder, after: 3)
    try folder.write(Self.saved, to: Self.goes[0])
    _ = try InterruptedRun.settle(around: [folder.path("C")])
    #expect(try names(folder) == Self.goes)
    #expect(try folder.bytes(Self.goes[0]) == Self.saved)
    #expect(try folder.bytes(Self.goes[1]) == Self.old)
  }

  @Test func `a run that had not committed is undone`() throws {
    let folder = try folder()
    _ = try staged(in: folder)
    #expect(try InterruptedRun.settle(around: [folder.path("C")]).isEmpty)
    #expect(try names(folder) == Self.goes)
  }

  @Test func `of a link the link goes, and its file stays`() throws {
    let folder = try folder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("fr.lproj"), withDestinationPath: "de.lproj")
    try folder.write(Self.old, to: "shared/A")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("en.lproj/B"), withDestinationPath: "../shared/A")
    // One file by two names goes once.
    try replace(in: folder, removing: Self.goes + ["fr.lproj/A", "en.lproj/B"])
    #expect(try names(folder) == ["C", "shared", "shared/A"])
    try folder.write(Self.old, to: "en.lproj/A")
    try folder.write(Self.saved, to: "shared/A")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("en.lproj/B"), withDestinationPath: "../shared/A")
    try FileManager.default.removeItem(atPath: folder.path("C"))
    #expect(throws: FindingsError.self) {
      try replace(in: folder, removing: ["en.lproj/A", "en.lproj/B"])
    }
    #expect(try names(folder) == ["en.lproj/A", "en.lproj/B", "shared", "shared/A"])
  }
}
