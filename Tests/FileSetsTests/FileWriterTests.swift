@testable import LoctripFileSets
import Foundation
import LoctripTestSupport
import Testing

/// Writing of pieces, small ones together.
@Suite struct FileWriterTests {
  @Test(arguments: 0..<20) func `pieces of any size stand in their order`(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "out")
    let descriptor = try SystemFile.descriptor(of: path, O_WRONLY)
    var writer = FileWriter(descriptor)
    var expected: [UInt8] = []
    for number in 0..<generator.pick([0, 1, 5, 40]) {
      let count = generator.pick([0, 1, 1000, 200_000, 300_000, 5 << 20])
      let piece = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: count)
      try writer.write(ArraySlice(piece).span)
      expected += piece
    }
    try writer.finish()
    try SystemFile.close(descriptor)
    #expect(try FileAccess.read(path) == expected)
  }

  @Test func `what cannot be written is thrown`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "out")
    // Nothing can be written to a file that is open for reading.
    let descriptor = try SystemFile.descriptor(of: path, O_RDONLY)
    var small = FileWriter(descriptor)
    try small.write(ArraySlice([1, 2, 3]).span)
    #expect(throws: SystemFailure.self) { try small.finish() }
    var large = FileWriter(descriptor)
    #expect(throws: SystemFailure.self) {
      for _ in 0..<100 { try large.write(ArraySlice([UInt8](repeating: 1, count: 300_000)).span) }
      try large.finish()
    }
    try SystemFile.close(descriptor)
    #expect(try FileAccess.read(path) == Array("old".utf8))
  }
}
