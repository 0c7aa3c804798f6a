import LoctripGettext
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@Suite struct POFileTests {
  @Test func `a place in the code has no white space, and a comment no line end`() {
    var writer = POWriter([])
    var entry = POEntry(context: nil, source: "a")
    entry.places = ["A b\nmsgid \"x\"\u{2028}.swift:3", "C\u{1B}.m"]
    entry.comment = ["one\rmsgid \"y\"", "two\u{0}"]
    entry.texts = [POEntry.Text("")]
    writer.write(entry)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(
      text.hasSuffix(
        """
        #. one\u{FFFD}msgid "y"
        #. two\u{FFFD}
        #: A%20b%0Amsgid%20"x"%E2%80%A8.swift:3 C%1B.m
        msgid "a"
        msgstr ""

        """
      )
    )
  }

  private func file(_ text: String) throws -> POFile {
    try POFile(parsing: Array(text.utf8), path: "a.po")
  }

  private static let header =
    "msgid \"\"\nmsgstr \"Language: ru\\nContent-Type: text/plain; charset=UTF-8\\n\"\n"

  @Test func `an entry is read in whatever order and spelling`() throws {
    let text =
      "\u{FEFF}# remark\r\nmsgid \"\"\r\nmsgstr \"\"\r\n\"Language: ru\\n\"\r\n"
      + "#. for people\r\n#, fuzzy, objc-format\r\n# asks\r\n#: a.swift:1\r\n#| msgid \"old\"\r\n"
      + "  msgctxt \"k\"\r\nmsgid\"a\" \"b\"\r\n  \"c\\n\"\r\nmsgid_plural \"d\"\r\nmsgstr[0] \"\\101\\x42\\t\\\"\\\\\"\r\n"
      + "msgstr[ 2 ] \"x\"\r\nmsgctxt \"next\"\r\nmsgid \"n\"\r\nmsgstr \"\"\r\n#~ msgid \"gone\"\r\n#~ msgstr \"weg\"\r\n"
    let file = try file(text)
    #expect(file.findings.isEmpty, "\(file.findings)")
    #expect(file["language"] == "ru" && file.obsoleteCount == 1)
    #expect(file.entries.count == 2)
    let entry = file.entries[0]
    #expect(entry.context == "k" && entry.source == "abc\n" && entry.pluralSource == "d")
    #expect(entry.texts.map(\.text) == ["AB\t\"\\", "x"] && entry.texts.map(\.index) == [0, 2])
    #expect(entry.isFuzzy && entry.comment == ["for people"] && entry.remarks == ["asks"])
    #expect(entry.line == 11 && entry.texts[1].line == 15)
  }

  @Test(arguments: [
    ("#, fuzzy\n#| msgctxt \"other\"\n#| msgid \"b\"\n", true),
    ("#| msgctxt \"oth\"\n#| \"er\\n\"\n#, fuzzy\n", true),
    ("#, fuzzy\n#| msgctxt \"k\"\n#| msgid \"b\"\n", false),
    ("#, fuzzy\n#| msgctxt \"\"\n#| \"k\"\n#| msgid \"b\"\n#| \"c\"\n", false),
    ("#, fuzzy\n#| msgid \"%d b\"\n#| msgid_plural \"%d bs\"\n", true),
    ("#, fuzzy\n#| msgctxt \"o\\qher\"\n", true), ("#| msgctxt \"other\"\n", false),
    ("#, fuzzy\n#| msgid \"b\"\n", false),
    ("#, fuzzy\n#| msgctxt \"other\n", true), ("#, fuzzy\n#| msgctxt\n", false),
  ])
  func `a text of another context is a guess`(_ comments: String, _ isGuess: Bool) throws {
    let file = try file(
      "\(Self.header)\n\(comments)msgctxt \"k\"\nmsgid \"a\"\nmsgstr \"x\"\n\nmsgid \"n\"\nmsgstr \"y\"\n"
    )
    #expect(file.entries.map(\.isGuess) == [isGuess, false])
    #expect(file.findings.isEmpty)
    #expect(file.entries.map(\.texts[0].text) == ["x", "y"])
  }

  @Test(arguments: [
    ("ISO-8859-1", [0xE9] as [UInt8], "é"), ("windows-1251", [0xEF, 0xF0], "пр"),
    ("SHIFT_JIS", [0x83, 0x5C], "ソ"), ("EUC-JP", [0xA5, 0xBD], "ソ"),
  ])
  func `any charset is read`(_ charset: String, _ bytes: [UInt8], _ text: String) throws {
    let start =
      "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=\(charset)\\n\"\n\nmsgid \"a\"\nmsgstr \""
    let file = try POFile(parsing: Array(start.utf8) + bytes + Array("\"\n".utf8), path: "a.po")
    #expect(file.entries.first?.texts.first?.text == text)
  }

  @Test(arguments: [
    "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=KLINGON\\n\"\n",
    "\u{0}\u{1}\u{2} nothing", "<xliff/>",
    "[{\"a\": 1}]",
  ])
  func `what is no PO file is refused`(_ text: String) {
    #expect(throws: FindingsError.self) { try file(text) }
  }

  @Test func `bytes that are not of the charset are refused`() {
    let bytes =
      Array(Self.header.utf8) + Array("\nmsgid \"a\"\nmsgstr \"".utf8) + [0xFF] + Array("\"\n".utf8)
    #expect(throws: FindingsError.self) { try POFile(parsing: bytes, path: "a.po") }
  }

  @Test(arguments: [
    "msgctxt \"b\"\nmsgid \"b\nmsgstr \"x\"\n", "msgid \"b\" c\nmsgstr \"x\"\n",
    "msgid \"b\"\nmsgstr[x] \"y\"\n",
    "msgid \"b\"\nmsgid_plural \"c\"\nmsgstr[0] \"x\"\nmsgstr[0] \"y\"\n",
    "msgid \"b\"\nmsgstr \"a\\000b\"\n", "msgctxt \"b\\004c\"\nmsgid \"b\"\nmsgstr \"x\"\n",
    "msgid \"b\"\nwhat \"x\"\nmsgstr \"y\"\n",
  ])
  func `a broken entry is left out, and the others are read`(_ broken: String) throws {
    let file = try file(
      "\(Self.header)\nmsgid \"a\"\nmsgstr \"1\"\n\n\(broken)\nmsgid \"c\"\nmsgstr \"3\"\n")
    #expect(file.entries.map(\.source) == ["a", "c"])
    let finding = try #require(file.findings.first)
    #expect(finding.code == .gettextSyntax && finding.places.first?.line ?? 0 > 6)
  }

  @Test(arguments: 0..<200)
  func `a damaged file ends in entries or an error`(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let whole =
      "\(Self.header)\n#. c\n#, fuzzy\nmsgctxt \"k|==|device.mac\"\nmsgid \"one\"\nmsgid_plural \"all\"\nmsgstr[0] \"a\"\n"
      + "msgstr[1] \"b\\n\"\n\"c\"\n\n#~ msgid \"x\"\n#~ msgstr \"y\"\n"
    var bytes = Array(whole.utf8)
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let at = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.remove(at: at)
      case 1: bytes[at] = UInt8.random(in: 0...255, using: &random)
      case 2:
        bytes.insert(contentsOf: [34, 10, 92, 35, 91].shuffled(using: &random).prefix(2), at: at)
      default: bytes.removeSubrange(at..<min(at + 20, bytes.count))
      }
      if bytes.isEmpty { break }
    }
    do {
      _ = try POFile(parsing: bytes, path: "a.po")
    } catch {
      #expect(!error.findings.isEmpty)
    }
  }

  @Test func `many broken lines are a few findings`() throws {
    let file = try file(Self.header + String(repeating: "oops\n", count: 5_000))
    #expect(file.findings.count == 101)
  }

  @Test func `a text is written so that it is read back, line for line`() throws {
    var entry = POEntry(context: "a\tb\"c\\", source: "one\ntwo\n", pluralSource: "end\n")
    entry.texts = [
      POEntry.Text("\u{1}\u{7F}\r\nö", index: 0), POEntry.Text("", index: 1),
    ]
    entry.flags = ["fuzzy", "objc-format"]
    entry.comment = ["first", "", "third"]
    var writer = POWriter([("Language", "de"), ("X", "é")])
    writer.write(entry)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(
      text == """
        msgid ""
        msgstr ""
        "Language: de\\n"
        "X: é\\n"

        #. first
        #.
        #. third
        #, fuzzy, objc-format
        msgctxt "a\\tb\\"c\\\\"
        msgid ""
        "one\\n"
        "two\\n"
        msgid_plural "end\\n"
        msgstr[0] ""
        "\\001\u{7F}\\r\\n"
        "ö"
        msgstr[1] ""

        """
    )
    var read = try file(text).entries[0]
    read.line = 0
    for index in read.texts.indices { read.texts[index].line = 0 }
    #expect(read == entry)
  }
}
