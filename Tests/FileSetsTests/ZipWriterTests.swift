import LoctripFileSets
import Foundation
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

/// Archives that are written.
@Suite struct ZipWriterTests {
  /// An archive with a text that deflates, bytes that do not, a folder, and a name outside of ASCII.
  private func sample(date: Int = 0) throws -> [UInt8] {
    var generator = SeededGenerator(seed: 1)
    var writer = ZipWriter(path: "a.zip", date: date)
    try writer.addFolder("de.xcloc")
    try writer.add("de.xcloc/größe.xliff", Array(String(repeating: "tide ", count: 999).utf8))
    try writer.add("de.xcloc/noise", (0..<999).map { _ in UInt8(generator.below(256)) })
    try writer.add("empty", [])
    return writer.finish()
  }

  @Test func `entries are read back as they were`() throws {
    let bytes = try sample()
    let archive = try ZipArchive(parsing: bytes, path: "a.zip")
    let names = ["de.xcloc/", "de.xcloc/größe.xliff", "de.xcloc/noise", "empty"]
    #expect(archive.entries.map(\.name) == names)
    #expect(archive.entries.map(\.isFolder) == [true, false, false, false])
    #expect(archive.entries.map(\.size) == [0, 4995, 999, 0])
    let text = try archive.contents(of: archive.entries[1])
    #expect(String(decoding: text, as: UTF8.self) == String(repeating: "tide ", count: 999))
    #expect(try archive.contents(of: archive.entries[3]) == [])
    #expect(bytes.count < 1_800)
    #expect(try bytes == sample())
  }

  @Test(arguments: [
    (0, "1980-01-01 00:00"), (1_795_694_462, "2026-11-26 12:01"), (951_782_399, "2000-02-28 23:59"),
    (951_868_799, "2000-02-29 23:59"), (Int.max, "2107-12-31 23:59"), (Int.min, "1980-01-01 00:00"),
  ]) func `the date is that of UTC`(date: Int, expected: String) throws {
    let bytes = try sample(date: date)
    let time = Int(bytes[10]) | Int(bytes[11]) << 8
    let day = Int(bytes[12]) | Int(bytes[13]) << 8
    let text = String(
      format: "%d-%02d-%02d %02d:%02d", day >> 9 + 1980, day >> 5 & 15, day & 31, time >> 11,
      time >> 5 & 63)
    #expect(text == expected)
  }

  @Test func `a name that is there or leads out of the archive is refused`() throws {
    var writer = ZipWriter(path: "a.zip")
    try writer.add("a/B.txt", [1])
    for name in ["a/b.txt", "../x", "/x", "a//b", "", ".", "a/../b", "x\0"] {
      #expect(throws: FindingsError.self, "\(name)") { try writer.add(name, [1]) }
    }
    let error = #expect(throws: FindingsError.self) { try writer.add("a/B.txt", [2]) }
    #expect(error?.description == "a.zip/a/B.txt: error: is already in the archive [archive]")
    let archive = try ZipArchive(parsing: writer.finish(), path: "a.zip")
    #expect(archive.entries.count == 1)
  }

  @Test func `an archive with random entries is read back`() throws {
    for seed in 0..<40 {
      var generator = SeededGenerator(seed: seed)
      var writer = ZipWriter(path: "a.zip", date: generator.below(4_000_000_000))
      var expected: [(String, [UInt8])] = []
      for index in 0..<generator.below(30) {
        let range = generator.chance(50) ? 256 : 3
        let bytes = (0..<generator.below(3_000)).map { _ in UInt8(generator.below(range)) }
        expected.append(("\(index)\(generator.pick(["", "é", "/漢字", " 🎉"]))", bytes))
        try writer.add(expected[index].0, bytes)
      }
      let archive = try ZipArchive(parsing: writer.finish(), path: "a.zip")
      #expect(archive.entries.map(\.name) == expected.map(\.0))
      for (entry, pair) in zip(archive.entries, expected) {
        #expect(try archive.contents(of: entry) == pair.1)
      }
    }
  }
}
