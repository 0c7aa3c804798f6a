import LoctripTestSupport
import Testing
import LoctripXMLEvents

/// Finding out an encoding, and the way to UTF-8 and back.
@Suite struct XMLEncodingTests {
  struct Detection: Sendable, CustomTestStringConvertible {
    var bytes: [UInt8]
    var name: String
    var mark: Int = 0

    init(_ bytes: [UInt8], _ name: String, mark: Int = 0) {
      self.bytes = bytes
      self.name = name
      self.mark = mark
    }

    init(_ text: String, _ name: String) { self.init(Array(text.utf8), name) }

    var testDescription: String { "\(bytes.prefix(60)) \(name)" }
  }

  static let detections: [Detection] = [
    Detection("", "UTF-8"), Detection("<a/>", "UTF-8"),
    Detection("<?xml version='1.0'?><a/>", "UTF-8"),
    Detection("<?xml version='1.0' encoding='UTF-8'?><a/>", "UTF-8"),
    Detection("<?xml version=\"1.0\" encoding=\"utf-8\"?><a/>", "UTF-8"),
    Detection("<?xml version=\"1.0\" encoding=\"utf8\"?><a/>", "UTF-8"),
    Detection("<?xml version='1.0' encoding='US-ASCII'?><a/>", "UTF-8"),
    Detection("<?xml version='1.0' encoding='ISO-8859-1'?><a/>", "ISO-8859-1"),
    Detection("<?xml version='1.0' encoding = \"iso-8859-15\" ?><a/>", "ISO-8859-15"),
    Detection("<?xml version='1.0'\r\n\tencoding\n=\n'windows-1252'?><a/>", "WINDOWS-1252"),
    Detection("<?xml version='1.0' encoding='Shift_JIS' standalone='yes'?><a/>", "SHIFT_JIS"),
    Detection("<?xml version='1.0' encoding=''?><a/>", "UTF-8"),
    Detection("<?xml version='1.0' encoding=ISO-8859-1?><a/>", "UTF-8"),
    Detection("<?xml version='1.0'?><a encoding='ISO-8859-1'/>", "UTF-8"),
    Detection("<a encoding='ISO-8859-1'/>", "UTF-8"),
    Detection(" <?xml version='1.0' encoding='ISO-8859-1'?>", "UTF-8"),
    Detection("<?xml-stylesheet href='a' encoding='ISO-8859-1'?><a/>", "UTF-8"),
    Detection([0xEF, 0xBB, 0xBF] + Array("<a/>".utf8), "UTF-8", mark: 3),
    Detection(
      [0xEF, 0xBB, 0xBF] + Array("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8), "UTF-8",
      mark: 3),
    Detection([0xFF, 0xFE, 0x3C, 0], "UTF-16LE", mark: 2),
    Detection([0xFE, 0xFF, 0, 0x3C], "UTF-16BE", mark: 2),
    Detection([0x3C, 0, 0x3F, 0], "UTF-16LE"), Detection([0, 0x3C, 0, 0x3F], "UTF-16BE"),
    Detection([0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0], "UTF-32LE", mark: 4),
    Detection([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x3C], "UTF-32BE", mark: 4),
    Detection([0xEF, 0xBB], "UTF-8"),
    Detection([0xFF], "UTF-8"), Detection([0xFF, 0xFE], "UTF-16LE", mark: 2),
  ]

  @Test(arguments: detections)
  func `an encoding is found by mark, by first characters, or by declaration`(detection: Detection)
  {
    let encoding = XMLEncoding(detecting: ArraySlice(detection.bytes).span)
    #expect(encoding.name == detection.name)
    #expect(encoding.byteOrderMark == Array(detection.bytes.prefix(detection.mark)))
    #expect(encoding.isUTF8 == (detection.name == "UTF-8"))
  }

  /// XML 1.0, appendix F: a document in UTF-32 begins with one of these when it has no mark.
  @Test func `UTF-32 without a byte order mark is not taken for UTF-8`() {
    let text = "<?xml version='1.0' encoding='UTF-32'?><a>x</a>"
    let little: [UInt8] = text.utf8.flatMap { [$0, 0, 0, 0] as [UInt8] }
    let big: [UInt8] = text.utf8.flatMap { [0, 0, 0, $0] as [UInt8] }
    for bytes in [little, big] {
      let encoding = XMLEncoding(detecting: ArraySlice(bytes).span)
      do {
        let decoded = try encoding.decode(ArraySlice(bytes).span)
        let result = run(decoded)
        if result.error == nil { #expect(decoded == Array(text.utf8)) }
      } catch {
        #expect(error.line == 1)
      }
    }
  }

  // MARK: - Decoding

  static let text =
    "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\r\n<a b=\"é€😀\">\u{10FFFF}e\u{301}字</a>"

  @Test func `UTF-8 is decoded without its mark`() throws {
    let bytes = Array("<a>é</a>".utf8)
    let plain = XMLEncoding(detecting: ArraySlice(bytes).span)
    #expect(plain == .utf8)
    #expect(try plain.decode(ArraySlice(bytes).span) == bytes)
    let marked = [0xEF, 0xBB, 0xBF] + bytes
    #expect(
      try XMLEncoding(detecting: ArraySlice(marked).span).decode(ArraySlice(marked).span) == bytes)
  }

  @Test(arguments: [true, false], [true, false])
  func `UTF-16 of either order, with and without a mark`(isBig: Bool, isMarked: Bool) throws {
    let bytes = utf16(Self.text, isBig: isBig, isMarked: isMarked)
    let encoding = XMLEncoding(detecting: ArraySlice(bytes).span)
    #expect(encoding.name == (isBig ? "UTF-16BE" : "UTF-16LE"))
    let decoded = try encoding.decode(ArraySlice(bytes).span)
    #expect(decoded == Array(Self.text.utf8))
    #expect(encoding.byteOrderMark + (try encoding.encode(ArraySlice(decoded).span)) == bytes)
    let result = run(decoded)
    #expect(result.error == nil)
    #expect(result.events.count == 4)
  }

  @Test(arguments: [true, false])
  func `UTF-32 with a mark`(isBig: Bool) throws {
    var bytes: [UInt8] = isBig ? [0, 0, 0xFE, 0xFF] : [0xFF, 0xFE, 0, 0]
    for scalar in Self.text.unicodeScalars {
      let parts = (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> ($0 * 8)) }
      bytes += isBig ? parts.reversed() : parts
    }
    let encoding = XMLEncoding(detecting: ArraySlice(bytes).span)
    #expect(try encoding.decode(ArraySlice(bytes).span) == Array(Self.text.utf8))
  }

  @Test(
    arguments: [
      ("ISO-8859-1", "é ÿ", [0xE9, 0x20, 0xFF]),
      ("windows-1252", "€ “é”", [0x80, 0x20, 0x93, 0xE9, 0x94]),
      ("Shift_JIS", "日本ｶ", [0x93, 0xFA, 0x96, 0x7B, 0xB6]),
      ("EUC-KR", "한국", [0xC7, 0xD1, 0xB1, 0xB9]),
      ("ISO-8859-15", "€", [0xA4]), ("KOI8-R", "Да", [0xE4, 0xC1]),
      ("GB18030", "汉😀", [0xBA, 0xBA, 0x94, 0x39, 0xFC, 0x36]),
      ("Big5", "漢", [0xBA, 0x7E]), ("EUC-JP", "漢", [0xB4, 0xC1]),
      ("windows-1251", "Да", [0xC4, 0xE0]),
    ] as [(String, String, [UInt8])])
  func `a document in another encoding goes there and back`(
    name: String, text: String, raw: [UInt8]
  ) throws {
    let head = "<?xml version='1.0' encoding='\(name)'?><a>"
    let bytes = Array(head.utf8) + raw + Array("</a>".utf8)
    let encoding = XMLEncoding(detecting: ArraySlice(bytes).span)
    #expect(encoding.name == name.uppercased())
    let decoded = try encoding.decode(ArraySlice(bytes).span)
    #expect(String(decoding: decoded, as: UTF8.self) == "\(head)\(text)</a>")
    #expect(try encoding.encode(ArraySlice(decoded).span) == bytes)
  }

  @Test(arguments: [
    "ISO-8859-1", "windows-1252", "Shift_JIS", "EUC-KR", "UTF-16LE", "UTF-16BE", "GB18030",
  ])
  func `long documents go there and back whatever is cut where`(name: String) throws {
    let parts: [String] =
      switch name {
      case "ISO-8859-1", "windows-1252": ["é", "a", "ü"]
      case "Shift_JIS": ["日", "a", "本", "ｶ"]
      case "EUC-KR": ["한", "a", "국"]
      default: ["é", "€", "😀", "a", "字"]
      }
    var generator = SeededGenerator(seed: 3)
    for shift in 0..<4 {
      var text = String(repeating: "x", count: shift)
      while text.utf8.count < 140_000 {
        text += parts[Int.random(in: parts.indices, using: &generator)]
      }
      let head = Array("<?xml version='1.0' encoding='\(name)'?>".utf8)
      // The name decides; UTF-16 is given by what it is detected as.
      let encoding =
        name.hasPrefix("UTF-16")
        ? XMLEncoding(
          detecting: ArraySlice(utf16("<?xml", isBig: name.hasSuffix("BE"), isMarked: false)).span)
        : XMLEncoding(detecting: ArraySlice(head).span)
      let encoded = try encoding.encode(ArraySlice(text.utf8).span)
      #expect(try encoding.decode(ArraySlice(encoded).span) == Array(text.utf8), "shift \(shift)")
    }
  }

  @Test(arguments: ["ISO-8859-1", "windows-1252", "Shift_JIS", "EUC-KR"])
  func `what an encoding does not have becomes a reference`(name: String) throws {
    let encoding = XMLEncoding(
      detecting: ArraySlice("<?xml version='1.0' encoding='\(name)'?>".utf8).span)
    let text = "a\u{10FFFF}b😀c\u{0E01}"
    let encoded = try encoding.encode(ArraySlice(text.utf8).span)
    #expect(String(decoding: encoded, as: UTF8.self) == "a&#1114111;b&#128512;c&#3585;")
  }

  @Test func `many characters that an encoding does not have`() throws {
    let encoding = XMLEncoding(
      detecting: ArraySlice("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8).span)
    let count = 50_000
    let encoded = try encoding.encode(ArraySlice(String(repeating: "字é", count: count).utf8).span)
    let unit = Array("&#23383;".utf8) + [0xE9]
    #expect(encoded == Array(repeatElement(unit, count: count).joined()))
  }

  @Test func `nothing is nothing in every encoding`() throws {
    let nothing: [UInt8] = []
    for name in ["ISO-8859-1", "Shift_JIS", "UTF-8"] {
      let head = Array("<?xml version='1.0' encoding='\(name)'?>".utf8)
      let encoding = XMLEncoding(detecting: ArraySlice(head).span)
      #expect(try encoding.decode(ArraySlice(nothing).span) == [])
      #expect(try encoding.encode(ArraySlice(nothing).span) == [])
    }
    let mark: [UInt8] = [0xFF, 0xFE]
    #expect(try XMLEncoding(detecting: ArraySlice(mark).span).decode(ArraySlice(mark).span) == [])
  }

  // MARK: - Errors

  @Test func `an encoding that nobody knows is an error with its name`() {
    let bytes = Array("<?xml version='1.0' encoding='x-nonsense'?><a/>".utf8)
    let error = #expect(throws: XMLSyntaxError.self) {
      try XMLEncoding(detecting: ArraySlice(bytes).span).decode(ArraySlice(bytes).span)
    }
    #expect(error?.message == "the encoding 'X-NONSENSE' is unknown")
    #expect(error?.line == 1)
    #expect(throws: XMLSyntaxError.self) {
      try XMLEncoding(detecting: ArraySlice(bytes).span).encode(ArraySlice(bytes).span)
    }
  }

  @Test(arguments: ["UTF-16", "utf-16", "UTF-16LE", "UTF-16BE"])
  func `a declaration of UTF-16 in bytes that are not is an error`(name: String) {
    let bytes = Array("<?xml version='1.0' encoding='\(name)'?><a/>".utf8)
    let error = #expect(throws: XMLSyntaxError.self) {
      try XMLEncoding(detecting: ArraySlice(bytes).span).decode(ArraySlice(bytes).span)
    }
    #expect(error?.message.contains("the bytes are not UTF-16") == true)
  }

  @Test(arguments: ["UTF-32", "UCS-4", "ISO-10646-UCS-2", "UCS-2", "EBCDIC-CP-US", "UTF-7"])
  func `a declaration that cannot be written in its own encoding is an error`(name: String) {
    let bytes = Array("<?xml version='1.0' encoding='\(name)'?><a>x</a>".utf8)
    let encoding = XMLEncoding(detecting: ArraySlice(bytes).span)
    do {
      let decoded = try encoding.decode(ArraySlice(bytes).span)
      if decoded != bytes { #expect(run(decoded).error != nil) }
    } catch {
      #expect(!error.message.isEmpty)
    }
  }

  @Test(arguments: [true, false])
  func `malformed UTF-16 is an error and not a hang`(isBig: Bool) {
    func unit(_ value: UInt16) -> [UInt8] {
      let high = UInt8(value >> 8)
      let low = UInt8(value & 0xFF)
      return isBig ? [high, low] : [low, high]
    }
    let lead = utf16("<a>", isBig: isBig, isMarked: true)
    let end = utf16("</a>", isBig: isBig, isMarked: false)
    let high = unit(0xD800)
    let low = unit(0xDC00)
    let documents = [
      lead + end + [0x20], lead + [0x41], lead + high + end, lead + low + end,
      lead + low + high + end, lead + high,
      lead + high + high + low + end, lead + high + [0xDC], Array(lead.prefix(2)) + [0x3C],
      lead + [UInt8](repeating: 0x41, count: 200_001), lead + high + low + low + end,
      lead + utf16(String(repeating: "a", count: 32_765), isBig: isBig, isMarked: false) + high
        + end,
    ]
    for (index, document) in documents.enumerated() {
      // A surrogate alone may also be found by the parser, which knows its place.
      let encoding = XMLEncoding(detecting: ArraySlice(document).span)
      do {
        let decoded = try encoding.decode(ArraySlice(document).span)
        #expect(run(decoded).error != nil, "document \(index)")
      } catch {
        #expect(error.message.contains("not valid \(encoding.name)"))
      }
    }
  }

  @Test func `bytes that an encoding does not have are an error and not a hang`() {
    let documents: [(String, [UInt8])] = [
      ("Shift_JIS", [0x93]), ("Shift_JIS", [0x93, 0x20]), ("Shift_JIS", [0xFF]), ("EUC-KR", [0xC7]),
      ("EUC-KR", [0xFF, 0xFF]), ("EUC-JP", [0x8F]), ("GB18030", [0x81]), ("windows-1252", [0x81]),
      ("UTF-32", [0x41]),
    ]
    for (name, raw) in documents {
      for filler in [0, 70_000] {
        let head = Array("<?xml version='1.0' encoding='\(name)'?>".utf8)
        let bytes = head + [UInt8](repeating: 0x20, count: filler) + raw
        #expect(throws: XMLSyntaxError.self, "\(name) \(raw) \(filler)") {
          try XMLEncoding(detecting: ArraySlice(bytes).span).decode(ArraySlice(bytes).span)
        }
      }
    }
  }

  private func utf16(_ text: String, isBig: Bool, isMarked: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for unit in (isMarked ? [0xFEFF] : []) + Array(text.utf16) {
      let high = UInt8(unit >> 8)
      let low = UInt8(unit & 0xFF)
      bytes += isBig ? [high, low] : [low, high]
    }
    return bytes
  }
}
