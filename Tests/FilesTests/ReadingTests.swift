import Files
import Foundation
import TestSupport
import Testing

/// Files that are so large that they are read in several places at once.
@Suite struct ReadingTests {
  @Test(arguments: [0, 1, 65_537, 8 << 20 - 1, 8 << 20, 8 << 20 + 1, 13 << 20 + 5])
  func `a file of any size is read whole`(count: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 12) }
    let path = try folder.write(bytes, to: "large")
    #expect(try FileAccess.read(path) == bytes)
  }

  @Test func `what is no file is read on`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("pipe")
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let bytes = [UInt8](repeating: 7, count: 300_000)
    // A thread of its own: who reads waits until someone writes.
    let writer = Thread {
      do {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
      } catch {
        Issue.record(error)
      }
    }
    writer.start()
    #expect(try FileAccess.read(path) == bytes)
  }
}
