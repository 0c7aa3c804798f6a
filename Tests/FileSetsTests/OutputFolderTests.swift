import Foundation
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@testable import LoctripFileSets

/// Files that commands name themselves.
@Suite struct OutputFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("old", to: "elsewhere/file")
    try folder.write("", to: "project/start")
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(name), withDestinationPath: target)
  }

  private func isLeft(_ body: () throws -> Void) throws -> Bool {
    let error = #expect(throws: FindingsError.self) { try body() }
    #expect(error?.kind == .cannotCreate)
    return String(decoding: try FileAccess.read(folder.path("elsewhere/file")), as: UTF8.self)
      == "old"
  }

  @Test func `no link leads a file out of the folder`() throws {
    try link("project/page", to: "../elsewhere/file")
    try link("project/in", to: "../elsewhere")
    try link("project/new", to: "../elsewhere/new")
    let place = try OutputFolder(folder.path("project"))
    for name in ["page", "in/file", "new"] {
      #expect(try isLeft { try place.write([.init(folder.path("project/\(name)"), [1])]) })
      #expect(
        try isLeft {
          try place.write([.init(folder.path("project/\(name)"), [1])], replacingAll: true)
        })
    }
    #expect(!FileAccess.kind(of: folder.path("elsewhere/new")).exists)
    #expect(try isLeft { try place.create([folder.path("project/in/deep")]) })
  }

  @Test func `a folder that nobody named is no link out of the project`() throws {
    try link("project/review", to: "../elsewhere")
    try link("project/sheets", to: "start")
    #expect(
      try isLeft {
        _ = try OutputFolder(folder.path("project/review"), inside: folder.path("project"))
      })
    // One that the user names may be.
    let named = try OutputFolder(folder.path("project/review/"))
    try named.write([.init("\(named.path)/new", [1])])
    #expect(FileAccess.kind(of: folder.path("elsewhere/new")).exists)
    _ = try OutputFolder(folder.path("project/sheets"), inside: folder.path("project"))
  }

  @Test func `a file that loctrip did not write is overwritten only by force`() throws {
    let place = try OutputFolder(folder.path("elsewhere"))
    let file = OutputFolder.File(folder.path("elsewhere/file"), [1]) { _ in false }
    let other = OutputFolder.File(folder.path("elsewhere/other"), [1]) { _ in false }
    #expect(try isLeft { try place.write([other, file]) })
    #expect(!FileAccess.kind(of: other.path).exists)
    try place.write([other, file], replacingAll: true)
    #expect(try FileAccess.read(file.path) == [1])
    try place.write([.init(file.path, [2]) { _ in true }])
    #expect(try FileAccess.read(file.path) == [2])
  }

  @Test func `a draft has its name when it is complete, and one of a stopped run is removed`()
    throws
  {
    let orders = folder.path("orders")
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: orders).sorted()
    }
    let draft = try FolderDraft(of: "first", in: OutputFolder(orders))
    try draft.folder.write([.init("\(draft.folder.path)/file", [1])])
    #expect(try names().allSatisfy { $0.hasPrefix(".first.new-") })
    for name in [".second.new-17/sent/file", ".new-4/file", ".third.new-x/file", ".kept/file"] {
      try folder.write("", to: "orders/\(name)")
    }
    try link("orders/.fourth.new-5", to: "../elsewhere")
    // The lock of the first draft keeps it.
    FolderDraft.removeLeftovers(in: orders)
    #expect(try names().count == 5)
    #expect(try !names().contains(".second.new-17"))
    #expect(try draft.finish())
    draft.discard()
    #expect(try names().contains("first"))
    let second = try FolderDraft(of: "first", in: OutputFolder(orders))
    #expect(try !second.finish())
    second.discard()
    #expect(try names() == [".fourth.new-5", ".kept", ".new-4", ".third.new-x", "first"])
    FolderDraft.removeLeftovers(in: folder.path("none"))
  }
}
