import Foundation
import LoctripLocalizationCore
import Testing
import XLIFF
import LoctripXMLEvents

@Suite struct `Editing in the document's encoding` {
  private func document(_ encoding: String) -> String {
    editedXLIFF(
      """
      <!-- é stays --><trans-unit id="a"><source>A &#233;</source><target>é</target></trans-unit>\
      <trans-unit id="b"><source>ü</source></trans-unit>
      """
    ).replacing("UTF-8", with: encoding)
  }

  private func apply(_ bytes: [UInt8], _ text: String) throws -> XLIFFEditor.Result {
    try XLIFFEditor(parsing: bytes, path: "x").applying([XLIFFEdit(.id("b"), target: .text(text))])
  }

  @Test(
    arguments: [
      ("UTF-16", String.Encoding.utf16LittleEndian, [0xFF, 0xFE]),
      ("UTF-16", .utf16BigEndian, [0xFE, 0xFF]),
      ("UTF-8", .utf8, [0xEF, 0xBB, 0xBF]),
      ("UTF-8", .utf8, []),
      ("ISO-8859-1", .isoLatin1, []),
      ("windows-1252", .windowsCP1252, []),
      ("Shift_JIS", .shiftJIS, []),
    ] as [(String, String.Encoding, [UInt8])])
  func `changes only the bytes of the target`(
    name: String, encoding: String.Encoding, mark: [UInt8]
  ) throws {
    let text =
      name == "Shift_JIS"
      ? document(name).replacing("é", with: "日").replacing("ü", with: "本") : document(name)
    let old = mark + [UInt8](try #require(text.data(using: encoding)))
    #expect(try XLIFFEditor(parsing: old, path: "x").applying([]).bytes == old)
    let new = try apply(old, "λ & A").bytes
    let canHold = !["ISO-8859-1", "windows-1252"].contains(name)
    let element = "<target>\(canHold ? "λ" : "&#955;") &amp; A</target>"
    let expected = text.replacing(
      "</source></trans-unit>\n", with: "</source>\(element)</trans-unit>\n")
    #expect(new == mark + [UInt8](try #require(expected.data(using: encoding))))
    #expect(try XLIFFDocument(parsing: new, path: "x").unit(at: 1).target?.description == "λ & A")
  }

  @Test func `writes references where the declaration says ASCII`() throws {
    let text = editedXLIFF(#"<trans-unit id="b"><source>A</source></trans-unit>"#)
      .replacing("UTF-8", with: "US-ASCII")
    let new = try apply(Array(text.utf8), "é😀").bytes
    #expect(String(decoding: new, as: UTF8.self).contains("<target>&#233;&#128512;</target>"))
  }

  @Test func `refuses an encoding that does not write the rest as it is`() throws {
    // ISO-2022-JP says the same with escapes that are not needed.
    var bytes = Array(
      document("ISO-2022-JP").replacing("é", with: "e").replacing("ü", with: "u").utf8)
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "!")))
    bytes.insert(contentsOf: [0x1B, 0x28, 0x42, 0x1B, 0x28, 0x42], at: place + 4)
    let editor = try XLIFFEditor(parsing: bytes, path: "x")
    #expect(try editor.applying([]).bytes == bytes)
    #expect(throws: FindingsError.self) {
      try editor.applying([XLIFFEdit(.id("b"), target: .text("x"))])
    }
  }

  @Test(arguments: ["", "x", "<a/>", "<xliff xmlns='urn:x'/>", "\u{0}"])
  func `refuses what is no XLIFF`(text: String) {
    #expect(throws: FindingsError.self) { try XLIFFEditor(parsing: Array(text.utf8), path: "x") }
  }

  @Test func `refuses a document that is cut off`() throws {
    let bytes = Array(document("UTF-8").utf8)
    for count in stride(from: 0, to: bytes.count - 10, by: 37) {
      #expect(throws: FindingsError.self) {
        try XLIFFEditor(parsing: Array(bytes[..<count]), path: "x")
      }
    }
  }
}
