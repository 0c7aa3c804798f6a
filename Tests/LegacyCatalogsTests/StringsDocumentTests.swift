import Foundation
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@testable import LoctripLegacyCatalogs

@Suite struct StringsDocumentTests {
  private func pairs(_ text: String) throws -> [[String]] {
    let document = try StringsDocument(parsing: Array(text.utf8), path: "a.strings")
    return document.entries.map { [document.key(of: $0), document.value(of: $0)] }
  }

  private func comments(_ text: String) throws -> [String?] {
    let document = try StringsDocument(parsing: Array(text.utf8), path: "a.strings")
    return document.entries.map(document.comment)
  }

  private func message(_ bytes: [UInt8]) -> String {
    do throws(FindingsError) {
      _ = try StringsDocument(parsing: bytes, path: "a.strings")
      return ""
    } catch {
      return error.description
    }
  }

  @Test func `keys and texts with and without quotation marks, and a key alone`() throws {
    #expect(
      try pairs("\"a\" = \"b\";\nk.e-y_1 = v$/:x; 'q\"' = 'it';alone;")
        == [["a", "b"], ["k.e-y_1", "v$/:x"], ["q\"", "it"], ["alone", "alone"]])
    #expect(try pairs("{ a = b; /* c */ }\n") == [["a", "b"]])
    #expect(try pairs("\u{2028}a\u{2029}=b;") == [["a", "b"]])
    #expect(try pairs("") == [])
    #expect(try pairs("/* only a comment */\n") == [])
  }

  @Test func `escapes are read as Foundation reads them`() throws {
    #expect(
      try pairs(#"a = "\n\t\"\\\'\r\a\b\f\v|\U00e9\U41 \u00e9\101\341\8\q\UD83D\UDE00\UD83D!";"#)
        == [["a", "\n\t\"\\'\r\u{7}\u{8}\u{C}\u{B}|éA u00e9AÆ8q😀\u{FFFD}!"]])
    #expect(try pairs("a = \"x\\\ny\nz\";") == [["a", "x\ny\nz"]])
  }

  @Test(arguments: 0..<40)
  func `texts are those that Foundation reads`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let parts = [
      "\\n", "\\\"", "\\\\", "\\U00e9", "\\U", "\\U12", "\\101", "\\3", "\\377", "\\q", "é", "😀",
      "a",
      " ", "\n", "/*", "//", ";", "=", "\t", "'", "{",
    ]
    var text = ""
    for number in 0..<30 {
      let value = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        parts[Int.random(in: 0..<parts.count, using: &random)]
      }
      text += ["/* c */\n", "// c\n", "", "\n"][Int.random(in: 0..<4, using: &random)]
      text += "\"k\(number)\(value.joined())\" = \"\(value.reversed().joined())\";\n"
    }
    let read = try unsafe PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
    let expected = try #require(read as? [String: String])
    let document = try StringsDocument(parsing: Array(text.utf8), path: "a.strings")
    #expect(document.entries.count == 30)
    for entry in document.entries {
      #expect(expected[document.key(of: entry)] == document.value(of: entry))
    }
  }

  @Test func `the comment of an entry is the last one before it, or the one behind it in its line`()
    throws
  {
    #expect(
      try comments(
        """
        /* head */

        /* first */ /* second
           line */
        a = b;
        c = d; // behind
        // before
        e = f;
        g = h; /* with the next */ i = j;
        k = l /* inside */ ;
        /**/
        m = n;
        """
      ) == ["second\n   line", "behind", "before", nil, "with the next", nil, nil]
    )
  }

  @Test func `what cannot be read is an error with its place`() {
    let cases = [
      ("a = b;\n  c = d\ne = f;", "a.strings:2:8: error: missing semicolon"),
      ("a = \"b;\n", "a.strings:1:5: error: the string is not closed"),
      ("a = b;\n/* c", "a.strings:2:1: error: the comment is not closed"),
      ("a b;", "a.strings:1:3: error: expected '=' or ';' after the key"),
      ("a = ;", "a.strings:1:5: error: expected a text, found a list, dictionary or data"),
      ("a = (b);", "a.strings:1:5: error: expected a text, found a list, dictionary or data"),
      ("a = b;;", "a.strings:1:7: error: expected a key; an app stops reading here"),
      ("ä = b;", "a.strings:1:1: error: expected a key; an app stops reading here"),
      (
        "a = b; }",
        "a.strings:1:8: error: '}' has no matching '{'; an app would not read what follows"
      ),
      ("{ a = b;", "a.strings:1:1: error: '{' is not closed"),
      ("{ a = b; } c", "a.strings:1:12: error: expected nothing after '}'"),
      ("a\u{0} = b;", "a.strings:1:2: error: expected '=' or ';' after the key"),
      ("a = \"\\", "a.strings:1:5: error: the string is not closed"),
    ]
    for (text, expected) in cases {
      #expect(message(Array(text.utf8)) == expected + " [malformed-strings]")
    }
    #expect(
      message(Array("a = \"".utf8) + [0xE9] + Array("\";".utf8))
        == "a.strings:1:6: error: contains bytes that are not UTF-8 [malformed-strings]")
    #expect(
      message([0xFF, 0xFE, 0x3D, 0xD8, 0x20, 0]).contains(
        "1:1: error: contains bytes that are not UTF-16"))
    #expect(
      message([0xFF, 0xFE, 0x61]).contains("contains bytes that are not UTF-16 (little-endian)"))
    #expect(message(Array("bplist00".utf8)).contains("is a binary property list"))
    #expect(message(Array("<?xml ?>".utf8)).contains(":1:"))
    #expect(
      message(Array("<plist><array/></plist>".utf8)).contains("does not contain a dictionary"))
  }

  @Test func `a key that is said twice has the last text, and a finding at both places`() throws {
    let document = try StringsDocument(
      parsing: Array("a = 1;\nb = 2;\na = 3;".utf8), path: "a.strings")
    #expect(document.index(of: "a") == 2)
    #expect(
      document.findings.map(\.description)
        == ["a.strings:1:1: warning: 'a' occurs twice; the last one wins [repeated-key]"])
    #expect(document.findings.first?.places.map(\.line) == [1, 3])
  }

  @Test func `a changed text changes nothing else, in every encoding`() throws {
    let text = "/* é */\r\n\"kéy\" = \"old 😀\";\r\n"
    for (head, encoding) in [
      ([], String.Encoding.utf8), ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE], .utf16LittleEndian),
      ([], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian), ([], .utf16BigEndian),
    ] as [([UInt8], String.Encoding)] {
      let bytes = head + Array(try #require(text.data(using: encoding)))
      let document = try StringsDocument(parsing: bytes, path: "a.strings")
      #expect(document.value(of: document.entries[0]) == "old 😀")
      #expect(document.applying([Edit(0..<0, [])]) == bytes)
      let edit = try #require(document.edit(document.entries[0], to: "new \"q\" \\ \n"))
      let wanted = text.replacing("old 😀", with: #"new \"q\" \\ \n"#)
      #expect(document.applying([edit]) == head + Array(try #require(wanted.data(using: encoding))))
    }
  }

  @Test(arguments: 0..<20)
  func `a written text reads back equal`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for start in ["a = b;", "\u{FEFF}a = b;", "a;"] {
      for encoding in [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian] {
        let bytes = Array(try #require(start.data(using: encoding)))
        let document = try StringsDocument(parsing: bytes, path: "a.strings")
        var text = ""
        for _ in 0..<Int.random(in: 1...20, using: &random) {
          let limit: UInt32 = Bool.random(using: &random) ? 0x80 : 0x1_F700
          text.unicodeScalars.append(
            Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) ?? "\\")
        }
        guard let edit = document.edit(document.entries[0], to: text) else { continue }
        let again = try StringsDocument(parsing: document.applying([edit]), path: "a.strings")
        #expect(Array(again.value(of: again.entries[0]).utf8) == Array(text.utf8))
      }
    }
  }

  @Test(arguments: 0..<30)
  func `a mutated file is read or refused, and written again as it is`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let start = Array("{ /* c */ \"a\\U00e9\" = 'b'; // d\r\nx; k = \"\\101\n\"; }\n".utf8)
    for encoding in [StringsEncoding.utf8, .utf16LittleEndian, .utf16BigEndian] {
      var first: [UInt8] = []
      encoding.append(start, to: &first)
      for _ in 0..<60 {
        var bytes = first
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
          case 1: bytes.remove(at: place)
          case 2: bytes.insert(start[place % start.count], at: place)
          default: bytes.removeSubrange(place...)
          }
        }
        guard let document = try? StringsDocument(parsing: bytes, path: "a.strings") else {
          continue
        }
        #expect(document.applying([Edit(0..<0, [])]) == bytes)
        let source = try StringsDocument(parsing: start, path: "b.strings")
        let texts = [ExactString("x"): "1", ExactString("k"): "2", ExactString("aé"): "3"]
        let edited = document.writing(texts, inOrderOf: source)
        let again = try StringsDocument(parsing: edited, path: "a.strings")
        for (key, text) in texts {
          let entry = try #require(again.index(of: key.string) as Int?)
          #expect(again.value(of: again.entries[entry]) == text)
        }
      }
    }
  }

  @Test func `new entries go where the source has them, laid out as the others are`() throws {
    func write(_ target: String, _ source: String, _ texts: [ExactString: String]) throws -> String
    {
      let document = try StringsDocument(parsing: Array(target.utf8), path: "t.strings")
      let source = try StringsDocument(parsing: Array(source.utf8), path: "s.strings")
      return String(decoding: document.writing(texts, inOrderOf: source), as: UTF8.self)
    }
    let source =
      "/* Head */\n\n/* A */\n\"a\" = \"1\";\n\n/* B */\n\"b\" = \"2\";\n\n\"c\" = \"3\";\n"
    #expect(
      try write("", source, ["a": "x", "c": "z"])
        == "/* A */\n\"a\" = \"x\";\n\n\"c\" = \"z\";\n")
    #expect(
      try write("/* A */\n\"a\" = \"x\"; // why\n\n/* C */\n\"c\" = \"z\";\n", source, ["b": "y"])
        == "/* A */\n\"a\" = \"x\"; // why\n\n/* B */\n\"b\" = \"y\";\n\n/* C */\n\"c\" = \"z\";\n")
    #expect(
      try write("c=\"z\";\r\nd=\"z\" ;", source, ["a": "x", "b": "y", "c": "w"])
        == "a=\"x\" ;\r\nb=\"y\" ;\r\nc=\"w\";\r\nd=\"z\" ;")
    #expect(
      try write("{\n  own = \"1\";\n  b = \"0\";\n}\n", source, ["a": "x", "b": "y"])
        == "{\n  own = \"1\";\n  a = \"x\";\n  b = \"y\";\n}\n")
    #expect(try write("// Mine", source, ["b": "y"]) == "// Mine\n/* B */\n\"b\" = \"y\";\n")
    #expect(try write("{}", source, ["b": "y"]) == "{\n/* B */\n\"b\" = \"y\";\n}")
    #expect(try write("\"a\" = \"x\";", source, ["a": "x"]) == "\"a\" = \"x\";")
  }

  @Test(.enabled(if: Corpus.isPresent))
  func `every file of the corpus keeps its bytes`() throws {
    // One has `";=` in it, from where on its app reads nothing.
    for file in Corpus.files("apple", ".strings")
    where !file.path.hasSuffix("UTM/Platform/fr.lproj/Localizable.strings") {
      let bytes = [UInt8](try Data(contentsOf: file))
      let document = try StringsDocument(parsing: bytes, path: file.path)
      #expect(document.applying([Edit(0..<0, [])]) == bytes)
      // Foundation has no word for a file without bytes.
      guard !bytes.isEmpty else { continue }
      let read = try unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
      let expected = read as? [String: String] ?? [:]
      #expect(Set(document.entries.map(document.key)).count == expected.count, "\(file.path)")
      for (index, entry) in document.entries.enumerated() where document.counts(index) {
        #expect(expected[document.key(of: entry)] == document.value(of: entry), "\(file.path)")
      }
      guard let entry = document.entries.last else { continue }
      let edit = try #require(document.edit(entry, to: document.value(of: entry) + "!"))
      let again = try StringsDocument(parsing: document.applying([edit]), path: file.path)
      #expect(again.text.count == document.text.count + edit.replacement.count - edit.range.count)
      #expect(again.text[..<edit.range.lowerBound] == document.text[..<edit.range.lowerBound])
    }
  }

  private static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>a &amp; b</key>
    \t<string>un &lt;deux&gt;</string>
    \t<key>n</key>
    \t<integer>1</integer>
    \t<key>c</key>
    \t<string/>
    </dict>
    </plist>

    """

  @Test func `an XML property list has the pairs that it says, and keeps its bytes`() throws {
    let bytes = Array(Self.xml.utf8)
    let document = try StringsDocument(parsing: bytes, path: "de.lproj/L.strings")
    #expect(document.entries.map { document.key(of: $0) } == ["a & b", "c"])
    #expect(document.entries.map { document.value(of: $0) } == ["un <deux>", ""])
    #expect(document.findings.map(\.severity) == [.warning])
    #expect(document.findings.first?.places.first?.line == 7)
    let pairs = "\"c\" = \"C\";\n\"b\" = \"B\";\n\"a & b\" = \"A\";\n"
    let source = try StringsDocument(parsing: Array(pairs.utf8), path: "en.lproj/L.strings")
    #expect(document.writing([:], inOrderOf: source) == bytes)
    let changed = document.writing(["a & b": "<x>", "b": "y"], inOrderOf: source)
    let wanted = Self.xml
      .replacing("un &lt;deux&gt;", with: "&lt;x&gt;")
      .replacing("<string/>", with: "<string/>\n\t<key>b</key>\n\t<string>y</string>")
    #expect(String(decoding: changed, as: UTF8.self) == wanted)
    let again = try StringsDocument(parsing: changed, path: "de.lproj/L.strings")
    #expect(again.entries.map { again.value(of: $0) } == ["<x>", "", "y"])
  }

  @Test func `a source that is an XML property list gives a new language a file of pairs`() throws {
    let catalog = try StringsFormat().read(
      [CatalogSource(path: "en.lproj/L.strings", bytes: Array(Self.xml.utf8))], region: "en")
    #expect(catalog.table(in: "de").map(\.source) == [.text("un <deux>"), .text("")])
    let change = UnitChange(
      language: "de", slot: Slot(key: "a & b"), message: .text("eins"), state: .translated)
    let edits = catalog.edits(for: [change], completion: .required)
    #expect(edits.map(\.path) == ["de.lproj/L.strings"])
    #expect(
      edits.first.map { String(decoding: $0.bytes, as: UTF8.self) } == "\"a & b\" = \"eins\";\n")
    let english = UnitChange(
      language: "en", slot: Slot(key: "c"), message: .text("three"), state: .translated)
    let own = catalog.edits(for: [english], completion: .required)
    #expect(
      own.first.map { String(decoding: $0.bytes, as: UTF8.self) }
        == Self.xml.replacing("<string/>", with: "<string>three</string>"))
  }
}

extension StringsDocument {
  /// The file with texts in it.
  fileprivate func writing(_ texts: [ExactString: String], inOrderOf source: StringsDocument)
    -> [UInt8]
  {
    let changes = texts.map { key, text in
      UnitChange(
        language: "de", slot: Slot(key: key.string), message: .text(text), state: .translated)
    }
    return edit(writing: changes, inOrderOf: source)?.bytes ?? bytes
  }
}
