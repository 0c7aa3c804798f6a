import LoctripFileSets
import Foundation
import LoctripLocalizationCore
import LoctripTestSupport
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
    #expect(try FileAccess.read(path, isStream: true) == bytes)
  }

  @Test func `nothing but a file is waited for that nobody named`() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/zero", "/dev/full"] {
      let error = #expect(throws: FindingsError.self) { try FileAccess.read(path) }
      #expect(error?.findings.first?.message == "is not a regular file")
      #expect(throws: FindingsError.self) { try FileAccess.readPieces(path) { _ in true } }
    }
    #expect(throws: FindingsError.self) { try FileAccess.read("/dev/zero", isStream: true) }
    #expect(try FileAccess.read("/dev/null") == [])
  }

  @Test func `more than the limit is not read, whatever a file says of its size`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(repeating: 7, count: 4_097), to: "file")
    #expect(try FileAccess.read(path, limit: 4_097).count == 4_097)
    let error = #expect(throws: FindingsError.self) { try FileAccess.read(path, limit: 4_096) }
    #expect(error?.findings.first?.message == "is larger than 4 KB and was not read")
    #expect(unsafe truncate(folder.path("file"), 3 << 30) == 0)
    #expect(throws: FindingsError.self) { try FileAccess.read(path) }
    #if os(Linux)
      // It says 0.
      #expect(throws: FindingsError.self) { try FileAccess.read("/proc/kallsyms", limit: 1 << 10) }
    #endif
  }
}
