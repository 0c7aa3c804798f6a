import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripExchange
import LoctripTestSupport
import Testing

#if os(Linux)
  import Glibc

  /// A file system of a few pages, gone with the value; `nil` where none may be mounted.
  private final class SmallDisk {
    let path: String

    init?(in folder: TemporaryFolder, bytes: Int) throws {
      path = folder.path("disk")
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      guard unsafe mount("tmpfs", path, "tmpfs", 0, "size=\(bytes)") == 0 else { return nil }
    }

    deinit { _ = unsafe umount2(path, Int32(MNT_DETACH)) }

    static let isPossible: Bool = {
      guard geteuid() == 0, let folder = try? TemporaryFolder() else { return false }
      return (try? SmallDisk(in: folder, bytes: 4096)) != nil
    }()
  }

  @Suite(.enabled(if: SmallDisk.isPossible, "no file system may be mounted here"))
  struct FullDiskTests {
    @Test func `a full disk leaves every catalog as it was and nothing beside them`() throws {
      let folder = try TemporaryFolder()
      let disk = try #require(try SmallDisk(in: folder, bytes: 64 << 10))
      let names = ["A.xcstrings", "B.xcstrings", "C.xcstrings"]
      let long = String(repeating: "x", count: 9_000)
      var before: [[UInt8]] = []
      for name in names {
        let text = try xcstrings(entry("A", [("fr", "translated", long)]))
        before.append(Array(text.utf8))
        try folder.write(text, to: "disk/\(name)")
      }
      try folder.write([UInt8](repeating: 0, count: 14_000), to: "disk/filler")
      let project = try CatalogProject([disk.path])
      let report = try plan(
        xliff(names.map { file([unit("A", "A", "\(long)y")], original: $0) }), into: project)
      #expect(report.changes.count == 3)
      let error = #expect(throws: FindingsError.self) {
        try LoctripImport().write(report)
      }
      #expect(error?.kind == .inputOutput)
      #expect(
        error?.description.contains("o space left on") == true, "\(String(describing: error))")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: disk.path).sorted()
          == names + ["filler"])
      for (name, bytes) in zip(names, before) {
        #expect(try folder.bytes("disk/\(name)") == bytes)
      }
    }

    @Test func `a read-only file system leaves every catalog as it was`() throws {
      let folder = try TemporaryFolder()
      let disk = try #require(try SmallDisk(in: folder, bytes: 64 << 10))
      try folder.write(
        try xcstrings(entry("A", [("fr", "translated", "vieux")])), to: "disk/A.xcstrings")
      let before = try folder.bytes("disk/A.xcstrings")
      let project = try CatalogProject([disk.path])
      let report = try plan(xliff(unit("A", "A", "neuf"), original: "A.xcstrings"), into: project)
      let flags = UInt(MS_REMOUNT) | UInt(MS_RDONLY)
      let isMounted = unsafe mount("tmpfs", disk.path, "tmpfs", flags, nil) == 0
      try #require(isMounted)
      let error = #expect(throws: FindingsError.self) {
        try LoctripImport().write(report)
      }
      #expect(error?.kind == .cannotCreate)
      #expect(
        error?.description.contains("ead-only file system") == true, "\(String(describing: error))")
      #expect(try folder.bytes("disk/A.xcstrings") == before)
    }
  }
#endif
