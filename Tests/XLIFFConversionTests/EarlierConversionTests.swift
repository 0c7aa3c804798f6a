import Foundation
import Testing
import XLIFF
import LoctripXLIFFConversion

/// Documents that loctrip 0.1 converted, which stand in `xliff-samples/from-0.1/converted`.
@Suite("Documents converted by 0.1")
struct EarlierConversionTests {
  static func text(_ name: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = "xliff-samples/from-0.1/converted/\(name)"
    return String(decoding: try Data(contentsOf: root.appendingPathComponent(path)), as: UTF8.self)
  }

  @Test(arguments: ["codes-1.2", "segments-1.2", "heads-1.2"])
  func `a document of 1 comes back`(name: String) throws {
    let back = try conversion(Self.text("\(name).to-2.1.xlf"), to: .v1_2)
    #expect(back.findings.isEmpty)
    let new = try meaning(String(decoding: back.bytes, as: UTF8.self))
    #expect(try difference((meaning(Self.text("\(name).xliff")), new)) == nil)
  }

  @Test(arguments: [
    ("codes-2.1", XLIFFVersion.v2_1), ("segments-2.0", .v2_0), ("heads-2.1", .v2_1),
  ])
  func `a document of 2 comes back`(name: String, version: XLIFFVersion) throws {
    let back = try conversion(Self.text("\(name).to-1.2.xliff"), to: version)
    #expect(back.findings.isEmpty)
    let new = try meaning(String(decoding: back.bytes, as: UTF8.self))
    #expect(try difference((meaning(Self.text("\(name).xlf")), new)) == nil)
  }

  @Test func `a new translation stands with what was carried`() throws {
    let there = try Self.text("codes-1.2.to-2.1.xlf").replacing("Hochwasser", with: "Flut")
    let expected = try Self.text("codes-1.2.xliff").replacing("Hochwasser", with: "Flut")
    #expect(try difference((meaning(expected), meaning(convert(there, to: .v1_2)))) == nil)
  }
}
