import LoctripLegacyCatalogs
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@Suite struct CompiledFileTests {
  private func entry(_ key: String, _ content: StringsdictEntry.Content) -> StringsdictEntry {
    StringsdictEntry(key: key, content: content, place: FileLocation(path: "x"))
  }

  private func entries(_ bytes: [UInt8]) throws -> [ExactString: CompiledFile.Value] {
    try CompiledFile.entries(of: bytes, path: "N.strings")
  }

  /// A binary file with many and with long texts.
  private func large(_ count: Int) -> [StringsdictEntry] {
    (0..<count).map { number in
      entry(
        "key \(number)",
        .text(number % 3 == 0 ? "日本 \(number)" : String(repeating: "x", count: number)))
    }
  }

  @Test(arguments: [0, 1, 14, 15, 16, 300, 600])
  func `a binary file gives back its texts`(_ count: Int) throws {
    let bytes = CompiledFile.bytes(of: large(count), as: .binary)
    let read = try entries(bytes)
    #expect(read.count == count)
    for item in large(count) {
      guard case .text(let text) = item.content else { continue }
      #expect(read[ExactString(item.key)] == .text(text))
    }
    #expect(CompiledFile.isCompiled(bytes, path: "N.strings"))
  }

  @Test func `the order of entries changes no byte`() {
    for serialization in CompiledFile.Serialization.allCases {
      let one = CompiledFile.bytes(of: large(40), as: serialization)
      #expect(one == CompiledFile.bytes(of: large(40).reversed(), as: serialization))
    }
  }

  /// A file of plistlib, Python 3: `{"a": {"one": "é", "n": 5}, "b": [1]}`.
  private static let foreign: [UInt8] =
    Array("bplist00".utf8) + [
      0xD2, 1, 2, 3, 8, 0x51, 0x61, 0x51, 0x62, 0xD2, 4, 5, 6, 7, 0x51, 0x6E, 0x53, 0x6F,
      0x6E, 0x65, 0x10, 5, 0x61, 0, 0xE9, 0xA1, 9, 0x10, 1, 8, 0x0D, 0x0F, 0x11, 0x16, 0x18,
      0x1C, 0x1E, 0x21, 0x23, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0x0A, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x25,
    ]

  @Test func `values that are no texts are read as such`() throws {
    let bytes = Self.foreign
    let read = try entries(bytes)
    #expect(
      read == [
        ExactString("a"): .members([ExactString("one"): .text("é"), ExactString("n"): .other]),
        ExactString("b"): .other,
      ])
    #expect(!CompiledFile.isCompiled(bytes, path: "N.strings"))
  }

  @Test func `files of pairs and of XML are read too`() throws {
    #expect(try entries(Array("/* x */ \"a\" = \"b\";".utf8)) == [ExactString("a"): .text("b")])
    let xml = Array(
      "<plist version=\"1.0\"><dict><key>a</key><string>b</string></dict></plist>".utf8)
    #expect(try entries(xml) == [ExactString("a"): .text("b")])
    // Another layout than that of a build may be a person's file.
    #expect(!CompiledFile.isCompiled(xml, path: "N.strings"))
    #expect(!CompiledFile.isCompiled(Array("\"a\" = \"b\";".utf8), path: "N.strings"))
  }

  @Test func `a damaged file is an error, never a crash`() throws {
    let good = CompiledFile.bytes(of: large(30), as: .binary)
    for length in 0..<good.count where length % 7 == 0 || length > good.count - 40 {
      #expect(throws: FindingsError.self) {
        _ = try CompiledFile.entries(of: Array(good.prefix(length)), path: "N.stringsdict")
      }
    }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<4_000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        // Most of what matters is at the end.
        let start = random.chance(60) ? good.count - 40 : 0
        bytes[Int.random(in: start..<good.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      do { _ = try CompiledFile.entries(of: bytes, path: "N.stringsdict") } catch {}
    }
  }

  @Test func `a dictionary in itself ends`() {
    // One dictionary whose value is the dictionary again.
    let bytes: [UInt8] =
      Array("bplist00".utf8) + [0xD1, 1, 0, 0x51, 0x61, 8, 11] + [0, 0, 0, 0, 0, 0, 1, 1]
      + [0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 13]
    #expect(throws: FindingsError.self) { try entries(bytes) }
  }

  @Test func `many references to the same large dictionary end early`() {
    // 15 dictionaries, each of which has the next one 14 times.
    var bytes = Array("bplist00".utf8)
    for level in 0..<15 {
      bytes +=
        [0xDE] + Array(repeating: 15, count: 14) + Array(repeating: UInt8(level + 1), count: 14)
    }
    let places = (0..<15).map { 8 + $0 * 29 } + [bytes.count]
    bytes += [0x51, 0x61]
    let table = bytes.count
    for place in places { bytes += [UInt8(place >> 8), UInt8(place & 255)] }
    bytes += [0, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0]
    bytes += [0, 0, 0, 0, 0, 0, UInt8(table >> 8), UInt8(table & 255)]
    #expect(throws: FindingsError.self) { try entries(bytes) }
  }
}
