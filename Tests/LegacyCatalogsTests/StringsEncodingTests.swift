import Foundation
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@testable import LoctripLegacyCatalogs

/// Where bytes stop being UTF-8, beside what the standard library makes of them.
@Suite struct StringsEncodingTests {
  /// The offset of the first byte that is no part of a character.
  private func fault(_ bytes: [UInt8]) -> Int? {
    StringsEncoding.invalidUTF8(in: ArraySlice(bytes).span)
  }

  private func expectSame(_ bytes: [UInt8]) {
    let known = String(validating: bytes, as: UTF8.self) == nil
    guard let fault = fault(bytes) else {
      #expect(!known, "\(bytes)")
      return
    }
    #expect(known, "\(bytes)")
    // What stands before is valid, and stops being so with any character more.
    #expect(String(validating: bytes[..<fault], as: UTF8.self) != nil, "\(bytes)")
    for end in fault + 1..<max(fault + 1, min(fault + 5, bytes.count + 1)) {
      #expect(String(validating: bytes[..<end], as: UTF8.self) == nil, "\(bytes)")
    }
  }

  @Test func `every beginning of a character is judged as the standard library does`() {
    let edges: [UInt8] = [0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
    for first in UInt8.min...UInt8.max {
      expectSame([first])
      for second in edges {
        expectSame([first, second])
        for third in edges {
          expectSame([first, second, third])
          expectSame([first, second, third, 0x80])
          expectSame([first, second, third, 0x80, 0x41])
        }
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a fault is found wherever it stands`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let text = String(
        (0..<40).map { _ in ["a", " ", "é", "语", "😀"].randomElement(using: &random) ?? "a" }
          .joined())
      var bytes = Array(text.utf8)
      #expect(fault(bytes) == nil)
      bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...0xFF, using: &random)
      expectSame(bytes)
      expectSame(Array(bytes.dropLast()))
    }
  }

  @Test(arguments: [StringsEncoding.utf8, .utf16LittleEndian, .utf16BigEndian], 0...2)
  func `a second byte order mark is refused, as Foundation does`(
    _ encoding: StringsEncoding, _ count: Int
  ) throws {
    let marks = String(repeating: "\u{FEFF}", count: count)
    let xml = encoding == .utf8 ? "UTF-8" : "UTF-16"
    let texts = [
      "\"a\" = \"Ä\";\n",
      "<?xml version=\"1.0\" encoding=\"\(xml)\"?><plist version=\"1.0\"><dict><key>a</key><string>Ä</string>"
        + "</dict></plist>",
    ]
    // Without a mark Foundation takes UTF-16 for UTF-8; we do not.
    for text in texts where count > 0 || encoding == .utf8 {
      var bytes: [UInt8] = []
      encoding.append(Array((marks + text).utf8), to: &bytes)
      func foundation() throws -> [String: String]? {
        try unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
          as? [String: String]
      }
      guard count > 1 else {
        #expect(try foundation() == ["a": "Ä"])
        let document = try StringsDocument(parsing: bytes, path: "a.strings")
        #expect(document.entries.map(document.value) == ["Ä"])
        continue
      }
      #expect(throws: (any Error).self) { try foundation() }
      let error = #expect(throws: FindingsError.self) {
        try StringsDocument(parsing: bytes, path: "a.strings")
      }
      #expect(error?.kind == .malformedInput)
      #expect(error?.findings.first?.places.first?.line == 1)
      #expect(error?.findings.first?.message.contains("two byte order marks") == true)
    }
  }
}
