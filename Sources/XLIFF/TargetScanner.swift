import LoctripLocalizationCore

/// Maps each byte of a translation to the markup of its target.
struct TargetScanner {
  private let bytes: ArraySlice<UInt8>
  private let expected: [UInt8]
  private let codes: [(code: InlineCode, range: Range<Int>)]
  private let isXLIFF2: Bool
  private let shift: Int
  private var position: Int
  private var text = 0
  private var nextCode = 0
  private var isInside = false
  /// True if the markup differs from the text.
  private var isOther = false
  private var written: WrittenText

  /// Locates the text of a target.
  ///
  /// - Parameters:
  ///   - bytes: The markup of the target, or from the first to the last one of a unit of 2.x.
  ///   - offset: Their offset in the document.
  /// - Returns: `nil` when markup and text cannot be aligned.
  static func written(
    _ bytes: ArraySlice<UInt8>, at offset: Int, of unit: TranslationUnit, in path: String,
    isXLIFF2: Bool
  ) -> WrittenText? {
    guard case .text(let text)? = unit.targetWithEquivalents else { return nil }
    var scanner = TargetScanner(
      bytes, text, codes: unit.targetCodePlaces, shift: offset - bytes.startIndex, path: path,
      isXLIFF2: isXLIFF2)
    scanner.scan()
    return scanner.text == text.utf8.count && !scanner.isOther ? scanner.written : nil
  }

  private init(
    _ bytes: ArraySlice<UInt8>, _ text: String, codes: [(code: InlineCode, range: Range<Int>)],
    shift: Int, path: String, isXLIFF2: Bool
  ) {
    self.bytes = bytes
    expected = Array(text.utf8)
    self.codes = codes
    self.isXLIFF2 = isXLIFF2
    self.shift = shift
    position = bytes.startIndex
    written = WrittenText(path: path, start: position + shift)
  }

  private mutating func step() { written.step(text, at: position + shift) }

  private func starts(with word: StaticString) -> Bool {
    bytes[position...].starts(with: "\(word)".utf8)
  }

  private mutating func skip(past word: StaticString) {
    let end = bytes[position...].firstRange(of: Array("\(word)".utf8))
    position = end?.upperBound ?? bytes.endIndex
  }

  private mutating func scan() {
    while position < bytes.endIndex {
      switch bytes[position] {
      case UInt8(ascii: "<"): scanMarkup()
      case _ where !isInside: position += 1
      case UInt8(ascii: "&"): scanReference()
      case 13: scanLineEnd()
      default: scanByte()
      }
    }
  }

  /// Scans an unescaped byte.
  private mutating func scanByte() {
    if text >= expected.count || expected[text] != bytes[position] { isOther = true }
    position += 1
    text += 1
  }

  /// Scans CR LF or CR, which a parser reads as LF.
  private mutating func scanLineEnd() {
    step()
    position += 1
    text += 1
    if position < bytes.endIndex, bytes[position] == 10 { position += 1 }
    step()
  }

  private mutating func scanReference() {
    step()
    let name = bytes[position...].dropFirst().prefix(12).prefix { $0 != UInt8(ascii: ";") }
    var count = 1
    if name.first == UInt8(ascii: "#") {
      let digits = String(decoding: name.dropFirst(), as: UTF8.self)
      let value =
        digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
      count = value.flatMap(Unicode.Scalar.init).map { String($0).utf8.count } ?? 1
    }
    text += count
    position = min(name.endIndex + 1, bytes.endIndex)
    step()
  }

  private mutating func scanMarkup() {
    if starts(with: "<!--") || starts(with: "<?") {
      if starts(with: "<?") { skip(past: "?>") } else { skip(past: "-->") }
      if isInside { step() }
      return
    }
    if starts(with: "<![CDATA[") {
      position += 9
      step()
      let start = text
      while position < bytes.endIndex, !starts(with: "]]>") {
        if bytes[position] == 13 {
          scanLineEnd()
        } else {
          scanByte()
        }
      }
      position = min(position + 3, bytes.endIndex)
      written.fixed.append(start..<text)
      return step()
    }
    let start = position
    let tag = scanTag()
    if tag.name == "target" {
      isInside = !tag.isEnd && !tag.isEmpty
    } else if isInside {
      scanInline(tag, from: start)
    }
    if isInside { step() }
  }

  private mutating func scanInline(_ tag: Tag, from start: Int) {
    if tag.isEnd {
      // The end tag of a pair in 2.x is a code of its own if its native text is known.
      if isXLIFF2, tag.name == "pc", nextCode < codes.count,
        codes[nextCode].code.name == "ec", codes[nextCode].range.lowerBound == text
      {
        takeCode(from: start)
      }
      return
    }
    if tag.name == "cp", isXLIFF2 {
      written.step(text, at: start + shift)
      text += tag.scalar.map { String($0).utf8.count } ?? 0
      return
    }
    let isCode = (isXLIFF2 ? Self.codes : InlineCode.names).contains(tag.name)
    guard isCode, nextCode < codes.count else { return }
    let code = codes[nextCode].code
    takeCode(from: start)
    if !isXLIFF2, !tag.isEmpty, code.isNative { skipContent() }
  }

  private static let codes: Set<String> = ["ph", "pc", "sc", "ec"]

  private mutating func takeCode(from start: Int) {
    written.step(text, at: start + shift)
    written.fixed.append(codes[nextCode].range)
    text = max(text, codes[nextCode].range.upperBound)
    nextCode += 1
  }

  /// Skips to the end of the element whose start tag was read.
  private mutating func skipContent() {
    var depth = 1
    while position < bytes.endIndex, depth > 0 {
      guard bytes[position] == UInt8(ascii: "<") else {
        position += 1
        continue
      }
      if starts(with: "<!--") {
        skip(past: "-->")
      } else if starts(with: "<![CDATA[") {
        skip(past: "]]>")
      } else if starts(with: "<?") {
        skip(past: "?>")
      } else {
        let tag = scanTag()
        // Codes inside the skipped text count as well.
        if tag.isEnd { depth -= 1 } else if !tag.isEmpty { depth += 1 }
        if !tag.isEnd, InlineCode.names.contains(tag.name), nextCode < codes.count { nextCode += 1 }
      }
    }
  }

  private struct Tag {
    var name: String
    var isEnd: Bool
    var isEmpty: Bool
    /// The character of a `cp`.
    var scalar: Unicode.Scalar?
  }

  private mutating func scanTag() -> Tag {
    let start = position
    var quote: UInt8?
    position += 1
    while position < bytes.endIndex {
      let byte = bytes[position]
      position += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
    }
    let inside = bytes[start..<position].dropFirst().dropLast()
    let isEnd = inside.first == UInt8(ascii: "/")
    let qualified = (isEnd ? inside.dropFirst() : inside).prefix {
      $0 > 32 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">")
    }
    let local = qualified.lastIndex(of: UInt8(ascii: ":")).map { qualified[($0 + 1)...] }
    let name = String(decoding: local ?? qualified, as: UTF8.self)
    return Tag(
      name: name, isEnd: isEnd, isEmpty: inside.last == UInt8(ascii: "/"),
      scalar: name == "cp" ? Self.scalar(in: inside) : nil)
  }

  private static func scalar(in tag: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard let name = tag.firstRange(of: Array("hex".utf8)) else { return nil }
    let digits = tag[name.upperBound...].drop { !$0.isHexadecimal }.prefix(while: \.isHexadecimal)
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
  }
}

extension UInt8 {
  fileprivate var isHexadecimal: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
