import Foundation
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@testable import LoctripLegacyCatalogs

@Suite struct PropertyListTests {
  private static func list(_ body: String) throws -> PropertyList {
    try PropertyList(
      parsing: Array("<plist version=\"1.0\">\(body)</plist>".utf8), path: "a.stringsdict")
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
        == "<key>a&amp;b</key>")
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
        == "\n<dict>\n  <key>a</key>\n  <true/>\n  \(new)</dict>\n")
    #expect(
      try inserted("\n<dict>\n  <key>a</key>\n  <true/>\n</dict>\n")
        == "\n<dict>\n  \(new)  <key>a</key>\n  <true/>\n</dict>\n")
    let flat = "<key>n</key><dict><key>x</key><string>1</string></dict>"
    #expect(try inserted("<dict/>") == "<dict>\(flat)</dict>")
    #expect(
      try inserted("<dict><key>a</key><true/></dict>", after: "a")
        == "<dict><key>a</key><true/>\(flat)</dict>")
    #expect(
      try inserted("\n<dict/>\n")
        == "\n<dict>\n\t<key>n</key>\n\t<dict>\n\t\t<key>x</key>\n\t\t<string>1</string>\n\t</dict>\n</dict>\n"
    )
  }
}

@Suite struct BinaryPropertyListTests {
  @Test(arguments: ["a.strings", "a.stringsdict", "a.intentdefinition"])
  func `a binary list is refused with the commands that convert it`(name: String) throws {
    let path = "Tom's app/\(name)"
    let source = CatalogSource(path: path, bytes: Array("bplist00".utf8))
    let error = #expect(throws: FindingsError.self) {
      switch name {
      case "a.strings": _ = try StringsDocument(parsing: source.bytes, path: path)
      case "a.stringsdict": _ = try StringsdictCatalog(reading: [source])
      default: _ = try InterfaceDocument(parsing: source.bytes, path: path)
      }
    }
    #expect(error?.kind == .malformedInput)
    #expect(error?.findings.map(\.code) == [.builtOutput])
    let message = error?.findings.first?.message ?? ""
    #expect(message.contains("plutil -convert xml1 'Tom'\\''s app/\(name)' on a Mac"))
    #expect(
      message.contains("plistutil -i 'Tom'\\''s app/\(name)' -o 'Tom'\\''s app/\(name)'.xml "))
    #expect(error?.findings.first?.places.first?.path == path)
  }
}
