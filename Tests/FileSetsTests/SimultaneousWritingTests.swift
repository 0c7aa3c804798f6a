import Foundation
import LoctripLocalizationCore
import Synchronization
import LoctripTestSupport
import Testing

@testable import LoctripFileSets

/// Two who write one file at the same time: nothing that either of them saved is lost.
@Suite struct SimultaneousWritingTests {
  private static let old = Array("old".utf8)
  private static let new = Array("new".utf8)
  private static let saved = Array("saved by a person".utf8)

  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  /// A replacement of files that is ready to be committed.
  private func staged(_ names: [String], in folder: TemporaryFolder) throws -> FileReplacement {
    for name in names { try folder.write(Self.old, to: name) }
    let replacement = try FileReplacement.begun(
      try names.map { try ReplacedFile(folder.path($0), FileContents(Self.new)) }, isDurable: true)
    try replacement.stage()
    return replacement
  }

  /// Saves as editors do: a new file in the place of the old one, or the old file written anew.
  private func save(_ name: String, in folder: TemporaryFolder, isRenamed: Bool) throws {
    try Data(Self.saved).write(
      to: URL(fileURLWithPath: folder.path(name)), options: isRenamed ? .atomic : [])
  }

  @Test(arguments: [1, 2], [true, false])
  func `what is saved after everything was checked stays, and nothing else is written`(
    count: Int, isRenamed: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let files = Array(["A", "B"].prefix(count))
    let replacement = try staged(files, in: folder)
    try save(files[count - 1], in: folder, isRenamed: isRenamed)
    let error = #expect(throws: FindingsError.self) { try replacement.commit() }
    #expect(error?.findings.first?.code == .changed)
    #expect(try folder.bytes(files[count - 1]) == Self.saved)
    if count == 2 { #expect(try folder.bytes("A") == Self.old) }
    #expect(try names(folder) == files)
  }

  @Test func `of several files, all that were saved stay`() throws {
    let folder = try TemporaryFolder()
    let replacement = try staged(["A", "B", "C"], in: folder)
    for name in ["A", "C"] { try save(name, in: folder, isRenamed: true) }
    #expect(throws: FindingsError.self) { try replacement.commit() }
    #expect(try folder.bytes("A") == Self.saved)
    #expect(try folder.bytes("B") == Self.old)
    #expect(try folder.bytes("C") == Self.saved)
    #expect(try names(folder) == ["A", "B", "C"])
  }

  @Test func `what is saved after the exchange is not put back over`() throws {
    let folder = try TemporaryFolder()
    let replacement = try staged(["A", "B"], in: folder)
    let group = try #require(replacement.groups.first)
    try group.set.putInPlace(group.set.entries[0], in: group.folder)
    try save("A", in: folder, isRenamed: true)
    try group.set.putBack(group.set.entries[0], in: group.folder)
    #expect(try folder.bytes("A") == Self.saved)
    replacement.discard()
    #expect(try names(folder) == ["A", "B"])
  }

  @Test func `a report in a hidden folder takes no journal from the catalogs`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.old, to: ".build/r.html")
    let replacement = try staged(["in/A", "in/B", ".build/r.html", ".build/r.json"], in: folder)
    #expect(replacement.groups.map(\.files.count) == [2, 2])
    #expect(replacement.groups.allSatisfy { $0.journal != nil })
    try replacement.commit()
    replacement.finish()
    #expect(try folder.bytes("in/B") == Self.new)
    #expect(try folder.bytes(".build/r.json") == Self.new)
    #expect(try names(folder) == [".build", "in"])
  }

  @Test(arguments: [true, false])
  func `a kill between the exchange and the look at it loses nothing that was saved`(
    isRenamed: Bool
  ) throws {
    let folder = try TemporaryFolder()
    try {
      let replacement = try staged(["A", "B"], in: folder)
      try save("B", in: folder, isRenamed: isRenamed)
      let group = try #require(replacement.groups.first)
      try group.journal?.journal.set(.committed)
      for entry in group.set.entries { try group.set.putInPlace(entry, in: group.folder) }
    }()
    #expect(try folder.bytes("B") == Self.new)
    let findings = try InterruptedRun.settle(around: [folder.url.path])
    #expect(findings.map(\.severity) == [.warning])
    #expect(try folder.bytes("A") == Self.old)
    #expect(try folder.bytes("B") == Self.saved)
    #expect(try names(folder) == ["A", "B"])
  }

  @Test func `of two runs that read the same, one writes and the other is told`() throws {
    let folder = try TemporaryFolder()
    for round in 0..<20 {
      try folder.write(Self.old, to: "A")
      let codes = Mutex<[Finding.Code?]>([])
      DispatchQueue.concurrentPerform(iterations: 2) { number in
        let edit = CatalogEdit(
          path: folder.path("A"), original: Self.old, bytes: Array("new \(round) \(number)".utf8))
        var code: Finding.Code? = .busy
        // A disk may be slower than one run waits for another.
        while code == .busy {
          do throws(FindingsError) {
            try FileAccess.replace(
              [edit], within: FileBounds(files: [edit.path]), whileBeing: "imported")
            code = nil
          } catch {
            code = error.findings.first?.code
          }
        }
        codes.withLock { [code] in $0.append(code) }
      }
      #expect(codes.withLock { $0 }.sorted { $0 == nil && $1 != nil } == [nil, .changed])
      #expect(try names(folder) == ["A"])
    }
  }

  @Test(arguments: [old, new])
  func `a new file that someone created before the journal stays, even with the same bytes`(
    _ bytes: [UInt8]
  ) throws {
    let folder = try TemporaryFolder()
    let replacement = try FileReplacement.begun(
      [ReplacedFile(folder.path("A"), FileContents(Self.new))], isDurable: true)
    try replacement.stage()
    try folder.write(bytes, to: "A")
    let error = #expect(throws: FindingsError.self) { try replacement.checkNew() }
    #expect(error?.findings.first?.code == .changed)
    replacement.discard()
    #expect(try folder.bytes("A") == bytes)
    #expect(try names(folder) == ["A"])
    #expect(try InterruptedRun.settle(around: [folder.url.path]).isEmpty)
  }

  @Test func `a file that another run has is waited for a moment, then it is busy`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.old, to: "A")
    let held = try FileReplacement.begun(
      [ReplacedFile(folder.path("A"), FileContents(Self.new))], isDurable: true)
    let error = #expect(throws: FindingsError.self) {
      try FileAccess.replace(named: [(folder.path("A"), [1])])
    }
    #expect(error?.kind == .inputOutput)
    #expect(error?.description.contains("busy: another loctrip is writing here") == true)
    held.discard()
    #expect(try folder.bytes("A") == Self.old)
  }

  @Test func `a file that appears where none was is not replaced`() throws {
    let folder = try TemporaryFolder()
    let replacement = try FileReplacement.begun(
      [ReplacedFile(folder.path("A"), FileContents(Self.new))], isDurable: true)
    try replacement.stage()
    try folder.write(Self.saved, to: "A")
    #expect(throws: FindingsError.self) { try replacement.commit() }
    #expect(try folder.bytes("A") == Self.saved)
    #expect(try names(folder) == ["A"])
    let edit = CatalogEdit(path: folder.path("A"), original: nil, bytes: Self.new)
    #expect(throws: FindingsError.self) {
      try FileAccess.replace([edit], within: FileBounds(files: [edit.path]), whileBeing: "imported")
    }
    #expect(try folder.bytes("A") == Self.saved)
  }

  @Test func `a link in a folder does not lead out of it`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.old, to: "elsewhere/fr.xliff")
    try folder.write(Self.old, to: "out/de.xliff")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("out/fr.xliff"), withDestinationPath: "../elsewhere/fr.xliff")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("named"), withDestinationPath: "out")
    for name in ["out", "named"] {
      try FileAccess.checkInside([folder.path("\(name)/de.xliff")], of: folder.path(name))
      let error = #expect(throws: FindingsError.self) {
        try FileAccess.checkInside([folder.path("\(name)/fr.xliff")], of: folder.path(name))
      }
      #expect(error?.kind == .cannotCreate)
    }
  }
}
