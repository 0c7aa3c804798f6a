import Foundation
import LoctripTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct InterruptionTests {
  private static let count = 60

  private static func name(_ index: Int) -> String { "Catalog\(index).xcstrings" }

  @Test func `a run without further descriptors leaves every catalog old, and nothing beside it`()
    throws
  {
    let folder = try TemporaryFolder()
    let names = (0..<6).map { "app/Part\($0)/\(Self.name($0))" }
    for name in names { try folder.write(Sample.catalog, to: name) }
    var failures = 0
    for count in 10..<30 {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = [
        "-c", "ulimit -n \(count); exec \"$0\" keys rename Tide Flood --catalog-only --in app",
        Program.url.path,
      ]
      process.currentDirectoryURL = folder.url
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      let all = FileManager.default.enumerator(atPath: folder.url.path)?.compactMap {
        $0 as? String
      }
      #expect(all?.filter { $0.contains("loctrip-") } == [], "\(count) descriptors")
      if process.terminationStatus == 0 { break }
      failures += 1
      for name in names { #expect(try folder.bytes(name) == Array(Sample.catalog.utf8)) }
    }
    #expect(failures > 2 && failures < 20)
  }

  @Test func `after a kill every catalog is old or new, and a second run finishes`() throws {
    let folder = try TemporaryFolder()
    let old = Array(Sample.catalog.utf8)
    let new = Array(Sample.catalog.replacingOccurrences(of: "Marée", with: "La marée").utf8)
    let files = (0..<Self.count).map { index in
      """
      <file original="\(Self.name(index))" source-language="en" target-language="fr" \
      datatype="plaintext"><body>\(Sample.unit("Tide", "La marée"))</body></file>
      """
    }
    try folder.write(
      """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
      \(files.joined(separator: "\n"))
      </xliff>
      """,
      to: "fr.xliff"
    )
    var random = SeededGenerator(seed: 3)
    var mixed = 0
    var longest: UInt32 = 60_000
    let end = ContinuousClock.now + .seconds(4)
    while ContinuousClock.now < end {
      for index in 0..<Self.count { try folder.write(old, to: "app/\(Self.name(index))") }
      let process = Process()
      process.executableURL = Program.url
      process.arguments = ["import", "fr.xliff", "--into", "app", "--quiet"]
      process.currentDirectoryURL = folder.url
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      usleep(UInt32.random(in: 5_000..<longest, using: &random))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      // Stay where the work is done: between the start and the end of a run.
      if process.terminationReason == .exit { longest = max(10_000, longest * 9 / 10) }
      var written = 0
      for index in 0..<Self.count {
        let bytes = try folder.bytes("app/\(Self.name(index))")
        if bytes == new { written += 1 }
        try #require(bytes == old || bytes == new, "\(Self.name(index))")
      }
      if written > 0 && written < Self.count { mixed += 1 }
      let second = try Program.run("import", "fr.xliff", "--into", "app", "--quiet", in: folder)
      // Without a base a person is told which translations were replaced.
      #expect(second.status <= 1, "\(second.errors)")
      for index in 0..<Self.count {
        try #require(try folder.bytes("app/\(Self.name(index))") == new)
      }
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("app"))
      .filter { !$0.hasSuffix(".xcstrings") }
    #expect(left == [], "temporary files of killed runs")
  }
}
