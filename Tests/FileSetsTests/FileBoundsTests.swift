import Foundation
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@testable import LoctripFileSets

/// Writes that would leave a folder by way of a link.
@Suite struct FileBoundsTests {
  private let folder: TemporaryFolder

  /// A folder `app` with links that lead out of it, and some that stay.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write("old", to: "outside/file")
    try folder.write("old", to: "app/in/file")
    for (link, target) in [
      ("out", "../outside"), ("file", "../outside/file"), ("none", "../new/folder"),
      ("in/up", ".."), ("loop", "loop"), ("chain", "in/up/out"), ("inside", "in"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("app/\(link)"), withDestinationPath: target)
    }
  }

  private func write(_ path: String, over original: String? = nil) throws {
    let edit = CatalogEdit(
      path: "\(folder.url.path)/app/\(path)", original: original.map { Array($0.utf8) }, bytes: [7])
    try FileAccess.replace(
      [edit], within: FileBounds(folders: [folder.path("app")]), whileBeing: "imported")
  }

  @Test(arguments: [
    "out/file", "out/new", "out/a/b/new", "file", "none", "none/a", "in/up/out/new", "chain/new",
    "loop/new", "in/up/none/x", "../outside/file", "gone/../../outside/x",
  ])
  func `a link that leads out is not written through`(_ path: String) throws {
    for original in [nil, "old"] {
      #expect(throws: FindingsError.self) { try write(path, over: original) }
    }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path("outside")) == ["file"])
    #expect(try folder.bytes("outside/file") == Array("old".utf8))
    #expect(!FileManager.default.fileExists(atPath: folder.path("new")))
  }

  @Test(arguments: ["inside/new", "in/up/new", "in/up/in/new", "a/b/c"])
  func `a link that stays inside is followed`(_ path: String) throws {
    try write(path)
    #expect(try folder.bytes("app/\(path)") == [7])
  }

  @Test func `a file that is named may be a link`() throws {
    let edit = CatalogEdit(path: folder.path("app/file"), original: Array("old".utf8), bytes: [7])
    let bounds = FileBounds(files: [folder.path("app/file")])
    try FileAccess.replace([edit], within: bounds, whileBeing: "imported")
    #expect(try folder.bytes("outside/file") == [7])
    // Not what the link leads to since.
    try FileManager.default.removeItem(atPath: folder.path("app/file"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("app/file"), withDestinationPath: "in/file")
    #expect(throws: FindingsError.self) {
      try FileAccess.replace([edit], within: bounds, whileBeing: "imported")
    }
    #expect(try folder.bytes("app/in/file") == Array("old".utf8))
  }

  @Test func `a folder that became a link after it was looked at is not followed`() throws {
    let real = InterruptedRun.realPath(folder.path("app/in"))
    _ = try SystemFolder(real)
    try FileManager.default.moveItem(atPath: real, toPath: folder.path("moved"))
    try folder.write("", to: "outside/below/file")
    try FileManager.default.createSymbolicLink(
      atPath: real, withDestinationPath: folder.path("outside"))
    #expect(throws: SystemFailure.self) { _ = try SystemFolder(real) }
    #expect(throws: SystemFailure.self) { _ = try SystemFolder("\(real)/below") }
    #expect(throws: SystemFailure.self) { _ = try SystemFolder(real, steps: ["below"]) }
  }

  @Test func `new files that differ in capital letters alone are refused`() throws {
    let edits = ["zh-Hans", "zh-hans"].map {
      CatalogEdit(path: folder.path("app/\($0).lproj/A.strings"), original: nil, bytes: [7])
    }
    let error = #expect(throws: FindingsError.self) {
      try FileAccess.replace(
        edits, within: FileBounds(folders: [folder.path("app")]), whileBeing: "imported")
    }
    #expect(error?.description.contains("only in upper and lower case") == true)
    #expect(!FileManager.default.fileExists(atPath: folder.path("app/zh-Hans.lproj")))
  }

  @Test func `a catalog that became a pipe is not waited for`() throws {
    let path = folder.path("app/in/file")
    try FileManager.default.removeItem(atPath: path)
    #expect(unsafe mkfifo(path, 0o600) == 0)
    #expect(throws: FindingsError.self) { try write("in/file", over: "old") }
  }

  /// Paths of steps that are there, that are links, and that are not there.
  @Test func `a path is where the system would write it`() throws {
    var generator = SeededGenerator(seed: 25)
    let steps = ["in", "out", "none", "up", "inside", "chain", "file", "..", ".", "new", "x"]
    for _ in 0..<2_000 {
      let count = Int.random(in: 1...5, using: &generator)
      let names = (0..<count).map { _ in steps.randomElement(using: &generator) ?? "" }
      let path = "\(folder.url.path)/app/\(names.joined(separator: "/"))"
      let final = InterruptedRun.realPath(path)
      #expect(final.hasPrefix("/"))
      #expect(InterruptedRun.realPath(final) == final, "\(path)")
      if let real = FileAccess.realPath(path) { #expect(final == real) }
    }
  }
}
