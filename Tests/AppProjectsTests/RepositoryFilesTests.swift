import Foundation
import LoctripTestSupport
import Testing

@testable import LoctripAppProjects

/// Which files a project may name.
@Suite struct RepositoryFilesTests {
  private let folder: TemporaryFolder

  /// A clone beside a file that it must not read.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write("secret", to: "secret.xcconfig")
    try folder.write("shared", to: "clone/shared.xcconfig")
    try folder.write("own", to: "clone/ios/own.xcconfig")
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(name), withDestinationPath: folder.path(target))
  }

  private func text(_ path: String, in files: RepositoryFiles) throws -> String? {
    let file = files.file(folder.path("clone/ios") + "/" + path, of: folder.path("clone/ios"))
    return try file.map { String(decoding: try $0.bytes(limit: 100), as: UTF8.self) }
  }

  @Test(arguments: [true, false])
  func `a file is read if its real place is inside`(_ isRepository: Bool) throws {
    if isRepository { try folder.write("ref: refs/heads/main\n", to: "clone/.git/HEAD") }
    try link("clone/ios/in.xcconfig", to: "clone/shared.xcconfig")
    try link("clone/ios/out.xcconfig", to: "secret.xcconfig")
    try link("clone/ios/folder", to: ".")
    let files = RepositoryFiles(named: folder.path("clone"))
    #expect(try text("own.xcconfig", in: files) == "own")
    #expect(try text("../shared.xcconfig", in: files) == "shared")
    #expect(try text("in.xcconfig", in: files) == "shared")
    for path in ["out.xcconfig", "../../secret.xcconfig", "folder/secret.xcconfig", "absent"] {
      #expect(try text(path, in: files) == nil, "\(path)")
    }
    #expect(files.findings.count == 3)
    #expect(files.file(folder.path("secret.xcconfig"), of: folder.path("clone/ios")) == nil)
  }

  @Test func `a folder with a name that begins alike is another one`() throws {
    try folder.write("other", to: "clone2/other.xcconfig")
    let files = RepositoryFiles(named: folder.path("clone"))
    #expect(try text("../../clone2/other.xcconfig", in: files) == nil)
  }

  /// Readers of what a project names take ``RepositoryFile``: a path would be read wherever it leads.
  @Test func `no reader of a project's files opens a path by itself`() throws {
    let sources = LoctripTestSupport.Project.root.appendingPathComponent(
      "Sources/AppProjects/ProjectFiles")
    let names = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    #expect(names.count > 15)
    for name in names where name != "RepositoryFiles.swift" {
      let text = try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
      for call in ["FileAccess.read", "contents(atPath", "contentsOfFile"] {
        #expect(!text.contains(call), "\(name) has \(call)")
      }
    }
  }
}
