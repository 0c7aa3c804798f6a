internal import LoctripLocalizationCore

/// An escaped tag inside a text, which CAT tools use as native text of inline codes.
struct EscapedTag {
  /// The name with its prefix.
  var name: String
  /// True for an end tag.
  var isEnd: Bool
  /// True for an empty element.
  var isEmpty = false
  /// The attributes, unescaped.
  var attributes: [String: String] = [:]
  /// The tag as it is written.
  var text: String
  /// The text after it.
  var rest: String

  /// Parses the tag at the start of a text; `nil` without one.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "<"), bytes.count > 2 else { return nil }
    isEnd = bytes[1] == UInt8(ascii: "/")
    var index = isEnd ? 2 : 1
    func take(while condition: (UInt8) -> Bool) -> String {
      let start = index
      while index < bytes.count, condition(bytes[index]) { index += 1 }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }
    func isName(_ byte: UInt8) -> Bool { byte > 0x20 && !"/=<>\"'".utf8.contains(byte) }
    name = take(while: isName)
    guard !name.isEmpty else { return nil }
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      let attribute = take(while: isName)
      guard !attribute.isEmpty else {
        isEmpty = bytes[index] == UInt8(ascii: "/")
        index += 1
        continue
      }
      guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "=") else { continue }
      let quote = bytes[index + 1]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
      index += 2
      attributes[attribute] = Self.unescaped(take { $0 != quote })
      index += 1
    }
    guard index < bytes.count else { return nil }
    self.text = String(decoding: bytes[...index], as: UTF8.self)
    rest = String(decoding: bytes[(index + 1)...], as: UTF8.self)
  }

  /// The text with XML's predefined and numeric references resolved.
  static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if scalar == "&", let end = rest.prefix(12).firstIndex(of: ";"),
        let character = character(of: String(rest[..<end].dropFirst()))
      {
        result.unicodeScalars.append(character)
        rest = rest[rest.index(after: end)...]
      } else {
        result.unicodeScalars.append(scalar)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private static func character(of reference: String) -> Unicode.Scalar? {
    switch reference {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      let isHexadecimal = reference.hasPrefix("#x")
      guard reference.hasPrefix("#") else { return nil }
      return UInt32(reference.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
        .flatMap(Unicode.Scalar.init)
    }
  }
}

/// The inline codes of memoQ: native text that is a tag of memoQ's, `<mq:rxt val="%@"/>`.
enum MemoQCode {
  /// The namespace of memoQ's elements and attributes.
  static let namespace = "MQXliff"

  /// The content of native text: itself, or the `val` of memoQ's tag; `nil` if that has none.
  static func text(of native: ArraySlice<UInt8>) -> String? {
    guard native.starts(with: "<mq:".utf8) || native.starts(with: "</mq:".utf8) else {
      return String(decoding: native, as: UTF8.self)
    }
    guard let tag = EscapedTag(String(decoding: native, as: UTF8.self)),
      let value = tag.attributes["val"]
    else { return nil }
    // A character, or the name of one.
    guard tag.name == "mq:ch", value.unicodeScalars.count > 1 else { return value }
    return value == "nbsp" ? "\u{A0}" : nil
  }

  /// True if native text can be a tag of memoQ's.
  static func mayBe(_ native: ArraySlice<UInt8>) -> Bool {
    native.count > 5 && native.first == UInt8(ascii: "<")
      && (native.dropFirst().first == UInt8(ascii: "m")
        || native.dropFirst(2).first == UInt8(ascii: "m"))
  }
}

/// The native text of Phrase's inline codes, which are characters of the text: `{1}`, `{1>bold<1}`.
///
/// `m:tunit-metadata` has an `m:mark` for each, with the native text as its `m:content`.
struct PhraseMarks {
  /// The native text of a mark.
  private struct Mark {
    /// The standalone code, `{1}`.
    var whole: String?
    /// The codes around a text.
    var start: String?
    var end: String?

    init(content: String) {
      guard let tag = EscapedTag(content) else {
        whole = content
        return
      }
      if Self.isXLIFF(tag) {
        whole = Self.text(ofXLIFF: tag)
        return
      }
      whole = content
      let close = "</\(tag.name)>"
      if !tag.isEnd, !tag.isEmpty, tag.rest.isEmpty || tag.rest == close {
        start = tag.text
        end = close
      }
    }

    /// True if a tag is an inline element of the exported XLIFF.
    private static func isXLIFF(_ tag: EscapedTag) -> Bool {
      (InlineCode.names.contains(tag.name) || ["sc", "ec", "pc"].contains(tag.name))
        && (tag.attributes["id"] ?? tag.attributes["startRef"] ?? tag.attributes["rid"]) != nil
    }

    private static func text(ofXLIFF tag: EscapedTag) -> String? {
      let close = "</\(tag.name)>"
      if InlineCode(name: tag.name, offset: 0).isNative, !tag.isEmpty, tag.rest.hasSuffix(close),
        tag.rest != close
      {
        return EscapedTag.unescaped(String(tag.rest.dropLast(close.count)))
      }
      return tag.attributes["equiv-text"] ?? tag.attributes["equiv"]
    }
  }

  private var marks: [String: Mark] = [:]

  var isEmpty: Bool { marks.isEmpty }

  /// Adds a mark; the first one of an id counts.
  mutating func add(id: String, content: String) {
    if marks[id] == nil { marks[id] = Mark(content: content) }
  }

  mutating func removeAll() { marks.removeAll(keepingCapacity: true) }

  /// A text with its codes replaced by their native text; `nil` if it has none.
  ///
  /// Text in the form of a code but without a mark stays text.
  func resolve(_ text: ArraySlice<UInt8>) -> (text: [UInt8], codes: [InlineCode])? {
    guard text.contains(UInt8(ascii: "{")) else { return nil }
    var result: [UInt8] = []
    var codes: [InlineCode] = []
    // Many codes can name one mark; their total must not outgrow the document.
    var budget = 16 * text.count + 4096
    var index = text.startIndex
    while index < text.endIndex {
      guard let found = code(in: text[index...]) else {
        result.append(text[index])
        index += 1
        continue
      }
      var code = InlineCode(name: found.name, offset: result.count, id: found.id)
      if let native = found.text, native.utf8.count <= budget {
        budget -= native.utf8.count
        result += native.utf8
        code.length = native.utf8.count
      }
      codes.append(code)
      index += found.count
    }
    return codes.isEmpty ? nil : (result, codes)
  }

  /// The code at the start of a text: `{1}`, `{1>` or `<1}`.
  private func code(in text: ArraySlice<UInt8>) -> (
    name: String, id: String, text: String?, count: Int
  )? {
    let isEnd = text.first == UInt8(ascii: "<")
    guard isEnd || text.first == UInt8(ascii: "{") else { return nil }
    let digits = text.dropFirst().prefix(9).prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, digits.endIndex < text.endIndex else { return nil }
    let id = String(decoding: digits, as: UTF8.self)
    guard let mark = marks[id] else { return nil }
    switch (isEnd, text[digits.endIndex]) {
    case (false, UInt8(ascii: "}")): return ("ph", id, mark.whole, digits.count + 2)
    case (false, UInt8(ascii: ">")): return ("bpt", id, mark.start, digits.count + 2)
    case (true, UInt8(ascii: "}")): return ("ept", id, mark.end, digits.count + 2)
    default: return nil
    }
  }
}
