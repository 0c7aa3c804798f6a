import Foundation
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@testable import LoctripFileSets

/// Sets of files that are replaced together, without any catalog in them.
@Suite struct FileReplacementTests {
  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func `a folder in the place of a file is refused`() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "report.json/inside")
    let error = #expect(throws: FindingsError.self) {
      try FileAccess.replace(named: [(folder.path("report.json"), [1])])
    }
    #expect(error?.kind == .cannotCreate)
    #expect(try names(folder.path("report.json")) == ["inside"])
    #expect(try names(folder.url.path) == ["report.json"])
  }

  @Test func `a file in the place of a folder is refused`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("x", to: "file")
    let error = #expect(throws: FindingsError.self) {
      try FileAccess.replace(named: [("\(path)/report.json", [1])])
    }
    #expect(error?.kind == .cannotCreate)
    #expect(try folder.bytes("file") == Array("x".utf8))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `a device that is full is an error, and the device stays`() throws {
    let error = #expect(throws: FindingsError.self) {
      try FileAccess.replace(named: [("/dev/full", [1])])
    }
    #expect(error?.kind == .inputOutput)
    #expect(
      error?.description.contains("No space left on device") == true, "\(String(describing: error))"
    )
    #expect(
      try FileManager.default.attributesOfItem(atPath: "/dev/full")[.type] as? FileAttributeType
        == .typeCharacterSpecial)
  }

  @Test func `an error names the file as the user did`() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "real/file")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "real")
    let error = #expect(throws: FindingsError.self) {
      try FileAccess.replace(named: [(folder.path("link/file/below"), [1])])
    }
    #expect(error?.findings.first?.places.first?.path == folder.path("link/file/below"))
  }

  @Test func `missing folders are created, and removed again after an error`() throws {
    let folder = try TemporaryFolder()
    try FileAccess.replace(named: [(folder.path("new/deep/report.json"), [1])])
    #expect(try folder.bytes("new/deep/report.json") == [1])
    let error = #expect(throws: FindingsError.self) {
      try FileAccess.replace(named: [
        (folder.path("other/deep/report.json"), [1]), (folder.path("new/deep/report.json/x"), [1]),
      ])
    }
    #expect(error?.kind == .cannotCreate)
    #expect(!FileAccess.kind(of: folder.path("other")).exists)
  }

  @Test(arguments: [false, true])
  func `an error says whether the files before it went back`(isLost: Bool) throws {
    let folder = try TemporaryFolder()
    for name in ["A", "B", "C"] { try folder.write("old", to: name) }
    var replacement = try FileReplacement(
      try ["A", "B", "C"].map {
        try ReplacedFile(folder.path($0), FileContents(Array("new".utf8)))
      }, isDurable: true)
    try replacement.begin()
    try replacement.stage()
    let group = try #require(replacement.groups.first)
    func remove(_ name: String?) throws {
      try FileManager.default.removeItem(atPath: folder.path(try #require(name)))
    }
    // The last cannot be replaced; what the first had may be gone as well.
    try remove(group.set.entries[2].staged)
    if isLost { try remove(group.set.entries[0].kept) }
    let error = #expect(throws: FindingsError.self) { try replacement.commit() }
    let consequence =
      isLost
      ? "1 of 3 files have their new contents; the next run in this folder restores the old ones"
      : "nothing was written"
    #expect(
      error?.description
        == "\(folder.path("C")): error: cannot be replaced: No such file or directory; "
        + "\(consequence) [unwritable]")
    #expect(try folder.bytes("A") == Array((isLost ? "new" : "old").utf8))
    #expect(try folder.bytes("B") == Array("old".utf8))
    #expect(try folder.bytes("C") == Array("old".utf8))
    let isJournalLeft = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      .contains(WriteJournal.name)
    #expect(isJournalLeft == isLost)
  }
}
