import LoctripLocalizationCore
import Foundation
import LoctripTestSupport
import Testing

@testable import LoctripFileSets

@Suite struct `The contents of a file that come in pieces` {
  @Test(arguments: [true, false]) func `replace a file`(isDurable: Bool) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "report.json")
    let contents = FileContents { sink throws(SystemFailure) in
      try sink(ArraySlice(Array("one".utf8)).span)
      try sink(ArraySlice(Array<UInt8>()).span)
      try sink(ArraySlice(Array(" and two".utf8)).span)
    }
    try FileAccess.replace(named: [(path, contents)], isDurable: isDurable)
    #expect(String(decoding: try FileAccess.read(path), as: UTF8.self) == "one and two")
  }

  @Test func `leave the file as it was when they cannot be made`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "report.json")
    let contents = FileContents { sink throws(SystemFailure) in
      try sink(ArraySlice(Array("one".utf8)).span)
      throw SystemFailure(code: 5)
    }
    #expect(throws: FindingsError.self) { try FileAccess.replace(named: [(path, contents)]) }
    #expect(throws: FindingsError.self) {
      try FileAccess.replace(named: [(path, contents)], isDurable: false)
    }
    #expect(try FileAccess.read(path) == Array("old".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["report.json"])
  }
}
