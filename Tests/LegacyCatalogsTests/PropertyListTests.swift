import Foundation
import LocalizationCore
import TestSupport
import Testing

@testable import LegacyCatalogs

@Suite struct PropertyListTests {
  private static func list(_ body: String) throws -> PropertyList {
    try PropertyList(
      parsing: Array("<plist version=\"1.0\">\(body)</plist>".utf8),
      path: "a.stringsdict"
    )
  }

  private static func failure(_ bytes: [UInt8]) -> String? {
    do throws(FindingsError) {
      _ = try PropertyList(parsing: bytes, path: "a.stringsdict")
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `values know their texts and places`() throws {
    let list = try Self.list("<dict><key>a&amp;b</key><string>x &lt;<![CDATA[&]]></string></dict>")
    let member = try #require(list.member("a&b", of: 0))
    #expect(list.nodes[member].text == "x <&")
    #expect(
      String(decoding: list.content[list.nodes[member].keyRange], as: UTF8.self)
        == "<key>a&amp;b</key>"
    )
  }

  @Test(arguments: [
    ("<dict><key>a</key></dict>", "1:28: error: the key has no value"),
    ("<dict><string>a</string></dict>", "1:28: error: expected a key, found a value"),
    ("<dict>a</dict>", "1:28: error: text between the values"),
    ("<text>a</text>", "1:22: error: a property list does not have the element 'text'"),
    ("<string>a<b/></string>", "1:31: error: an element inside a string"),
    ("<dict/><dict/>", "1:29: error: a property list has exactly one value"),
    ("<dict>", "1:36: error: "),
    ("", "1:1: error: the property list is empty"),
  ])
  func `what is no property list is refused with its place`(body: String, message: String) {
    let text = "<plist version=\"1.0\">\(body)</plist>"
    let failure = Self.failure(Array(text.utf8)) ?? ""
    #expect(failure.hasPrefix("a.stringsdict:" + message), "\(failure)")
  }

  @Test func `nesting has a limit`() {
    let body = String(repeating: "<array>", count: 100_000)
    #expect(Self.failure(Array(body.utf8)) != nil)
  }

  @Test(arguments: ["UTF-8", "UTF-16LE", "UTF-16BE"])
  func `an edit keeps the encoding`(name: String) throws {
    let text = "<plist><dict><key>a</key><string>é</string><!-- ü --></dict></plist>\n"
    func encoded(_ text: String) -> [UInt8] {
      switch name {
      case "UTF-16LE": [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      case "UTF-16BE": [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      default: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
      }
    }
    let list = try PropertyList(parsing: encoded(text), path: "a")
    let node = try #require(list.member("a", of: 0))
    let edit = try #require(list.edit(node, to: "日本 < 🙂"))
    let expected = text.replacingOccurrences(of: "é", with: "日本 &lt; 🙂")
    #expect(list.applying([edit]) == encoded(expected))
    #expect(list.applying([]) == list.bytes)
  }

  @Test func `a text goes into an empty element, and one that is the same changes nothing`() throws
  {
    let list = try Self.list("<dict><key>a</key><string/><key>b</key><string></string></dict>")
    let first = try #require(list.member("a", of: 0).flatMap { list.edit($0, to: "x") })
    let second = try #require(list.member("b", of: 0).flatMap { list.edit($0, to: "y") })
    let text = String(decoding: list.applying([first, second]), as: UTF8.self)
    #expect(text.contains("<key>a</key><string>x</string><key>b</key><string>y</string>"))
    #expect(list.member("b", of: 0).flatMap { list.edit($0, to: "") } == nil)
    #expect(list.member("b", of: 0).flatMap { list.edit($0, to: "\u{1}") } == nil)
  }

  @Test func `members go into the layout that is there`() throws {
    let value = PropertyListText.Value.dictionary([("x", .string("1"))])
    func inserted(_ body: String, after key: String? = nil) throws -> String {
      let list = try Self.list(body)
      let previous = key.flatMap { list.member($0, of: 0) }
      let edit = list.insertion(of: [("n", value)], into: 0, after: previous)
      let text = String(decoding: list.applying([edit]), as: UTF8.self)
      return String(text.dropFirst("<plist version=\"1.0\">".count).dropLast("</plist>".count))
    }
    let new = "<key>n</key>\n  <dict>\n    <key>x</key>\n    <string>1</string>\n  </dict>\n"
    #expect(
      try inserted("\n<dict>\n  <key>a</key>\n  <true/>\n</dict>\n", after: "a")
        == "\n<dict>\n  <key>a</key>\n  <true/>\n  \(new)</dict>\n"
    )
    #expect(
      try inserted("\n<dict>\n  <key>a</key>\n  <true/>\n</dict>\n")
        == "\n<dict>\n  \(new)  <key>a</key>\n  <true/>\n</dict>\n"
    )
    let flat = "<key>n</key><dict><key>x</key><string>1</string></dict>"
    #expect(try inserted("<dict/>") == "<dict>\(flat)</dict>")
    #expect(
      try inserted("<dict><key>a</key><true/></dict>", after: "a")
        == "<dict><key>a</key><true/>\(flat)</dict>"
    )
    #expect(
      try inserted("\n<dict/>\n")
        == "\n<dict>\n\t<key>n</key>\n\t<dict>\n\t\t<key>x</key>\n\t\t<string>1</string>\n\t</dict>\n</dict>\n"
    )
  }
}

@Suite struct BinaryPropertyListTests {
  /// A binary property list of `{"k": {"other": "ä"}, "n": 5}` put together by hand.
  private static func sample() -> [UInt8] {
    let objects: [[UInt8]] = [
      [0xD2, 1, 2, 3, 4],
      [0x51, 0x6B],
      [0x51, 0x6E],
      [0xD1, 5, 6],
      [0x10, 5],
      [0x55] + Array("other".utf8),
      [0x61, 0, 0xE4],
    ]
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt8(bytes.count)
    bytes += offsets
    bytes += [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [UInt8(objects.count), 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
    return bytes
  }

  @Test func `a binary list is read as the XML that says the same, and is no source`() throws {
    let list = try PropertyList(parsing: Self.sample(), path: "a.strings")
    let entry = try #require(list.member("k", of: 0))
    #expect(list.string("other", of: entry) == "ä")
    #expect(list.isBinary)
    let error = #expect(throws: CatalogError.self) {
      try StringsdictCatalog(reading: [CatalogSource(path: "a.stringsdict", bytes: Self.sample())])
    }
    #expect(error?.findings.map(\.code) == [.builtOutput])
  }

  @Test func `no damaged byte makes more than an error`() throws {
    let sample = Self.sample()
    var generator = SeededGenerator(seed: 7)
    for position in sample.indices {
      for value in [0, 1, 0x0F, 0x5F, 0x7F, 0xA1, 0xD1, 0xDF, 0xFF] as [UInt8] {
        var bytes = sample
        bytes[position] = value
        _ = try? PropertyList(parsing: bytes, path: "a")
      }
    }
    for _ in 0..<2_000 {
      var bytes = sample
      for _ in 0..<3 { bytes[generator.below(bytes.count)] = UInt8(generator.below(256)) }
      _ = try? PropertyList(parsing: Array(bytes.prefix(generator.below(80) + 40)), path: "a")
    }
  }

  @Test func `a value that holds itself is refused`() {
    var bytes = Self.sample()
    // The inner dictionary's value is the dictionary.
    let inner = 8 + 5 + 2 + 2
    #expect(bytes[inner] == 0xD1)
    bytes[inner + 2] = 3
    do throws(FindingsError) {
      _ = try PropertyList(parsing: bytes, path: "a")
      Issue.record("read")
    } catch {
      #expect(error.description.contains("a value contains itself"))
    }
  }
}
