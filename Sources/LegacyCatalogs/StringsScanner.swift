internal import LoctripLocalizationCore

/// Reads the grammar of a `.strings` file: an old-style property list of pairs.
///
/// Accepts what Foundation accepts, and reports faults that Foundation passes over silently. Not
/// recursive; reads every byte a fixed number of times.
struct StringsScanner {
  /// A string as it is written.
  struct Token {
    var range: Range<Int>
    var hasEscapes = false
  }

  struct Fault: Error {
    var offset: Int
    var message: String
  }

  private let text: ArraySlice<UInt8>
  private var position = 0
  private(set) var entries: [StringsDocument.Entry] = []
  /// The offset at which to append entries.
  private(set) var end = 0

  init(_ text: [UInt8]) { self.text = text[...] }

  /// Reads the whole text.
  mutating func scan() throws(Fault) {
    var comment = try skip()
    let brace = position
    let isBraced = position < text.count && text[position] == UInt8(ascii: "{")
    if isBraced {
      position += 1
      comment = try skip()
    }
    while position < text.count, text[position] != UInt8(ascii: "}") {
      try scanEntry(comment)
      comment = try skip()
    }
    end = position
    guard position < text.count else {
      if isBraced { throw Fault(offset: brace, message: "'{' is not closed") }
      return
    }
    guard isBraced else {
      throw Fault(
        offset: position, message: "'}' has no matching '{'; an app would not read what follows")
    }
    position += 1
    _ = try skip()
    if position < text.count {
      throw Fault(offset: position, message: "expected nothing after '}'")
    }
  }

  private mutating func scanEntry(_ comment: Range<Int>?) throws(Fault) {
    let key = try scanString(or: "expected a key; an app stops reading here")
    _ = try skip()
    var value: Token?
    switch position < text.count ? text[position] : 0 {
    case UInt8(ascii: "="):
      position += 1
      _ = try skip()
      value = try scanString(or: "expected a text, found a list, dictionary or data")
      _ = try skip()
    case UInt8(ascii: ";"): break
    default: throw Fault(offset: position, message: "expected '=' or ';' after the key")
    }
    guard position < text.count, text[position] == UInt8(ascii: ";") else {
      // The fault is at the end of the text, not at the next key.
      throw Fault(offset: (value ?? key).range.upperBound, message: "missing semicolon")
    }
    position += 1
    entries.append(StringsDocument.Entry(key: key, value: value, comment: comment, end: position))
  }

  private mutating func scanString(or expected: String) throws(Fault) -> Token {
    guard position < text.count else { throw Fault(offset: position, message: expected) }
    let start = position
    let first = text[position]
    guard first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") else {
      while position < text.count, Self.isBare(text[position]) { position += 1 }
      guard position > start else {
        throw Fault(offset: position, message: expected)
      }
      return Token(range: start..<position)
    }
    var hasEscapes = false
    guard let end = Self.end(ofString: text.span, from: start, &hasEscapes) else {
      throw Fault(offset: start, message: "the string is not closed")
    }
    position = end
    return Token(range: start..<end, hasEscapes: hasEscapes)
  }

  /// The end of a quoted string, or `nil`.
  private static func end(ofString text: Span<UInt8>, from start: Int, _ hasEscapes: inout Bool)
    -> Int?
  {
    let mark = text[start]
    var index = start + 1
    while index < text.count {
      let byte = text[index]
      index &+= 1
      if byte == mark { return index }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        index &+= 1
      }
    }
    return nil
  }

  /// The end of a block comment, or `nil`.
  private static func end(ofComment text: Span<UInt8>, from start: Int) -> Int? {
    var index = start + 2
    while index &+ 1 < text.count {
      if text[index] == UInt8(ascii: "*"), text[index &+ 1] == UInt8(ascii: "/") {
        return index &+ 2
      }
      index &+= 1
    }
    return nil
  }

  /// True for a byte that is allowed in an unquoted string.
  static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// Skips white space and comments.
  ///
  /// A comment on the line of an entry belongs to it if the next entry begins on another line.
  ///
  /// - Returns: The comment, with its marks, of the entry that begins here.
  private mutating func skip() throws(Fault) -> Range<Int>? {
    // The comments on the line where the previous entry ends, and the last one after them.
    var (first, behind, ahead): (Range<Int>?, Range<Int>?, Range<Int>?)
    var hasBreak = false
    let isAfterEntry = entries.last.map { $0.end == position } ?? false
    scanning: while position < text.count {
      switch text[position] {
      case 10, 13:
        hasBreak = true
        position += 1
      case 9, 11, 12, 32: position += 1
      case 0xE2 where isSeparator(at: position):
        hasBreak = true
        position += 3
      case UInt8(ascii: "/"):
        guard let range = try comment() else { break scanning }
        if isAfterEntry && !hasBreak {
          first = first ?? range
          behind = range
        } else {
          ahead = range
        }
      default: break scanning
      }
    }
    guard let first, let behind else { return ahead }
    guard hasBreak || position == text.count else { return ahead ?? behind }
    entries[entries.count - 1].extend(to: behind.upperBound, comment: first)
    return ahead
  }

  /// Skips a comment; `nil` when there is none.
  private mutating func comment() throws(Fault) -> Range<Int>? {
    guard position + 1 < text.count else { return nil }
    let start = position
    switch text[position + 1] {
    case UInt8(ascii: "/"):
      position += 2
      while position < text.count, text[position] != 10, text[position] != 13,
        !isSeparator(at: position)
      {
        position += 1
      }
      return start..<position
    case UInt8(ascii: "*"):
      guard let end = Self.end(ofComment: text.span, from: start) else {
        throw Fault(offset: start, message: "the comment is not closed")
      }
      position = end
      return start..<end
    default: return nil
    }
  }

  /// True for U+2028 and U+2029.
  private func isSeparator(at index: Int) -> Bool {
    index + 2 < text.count && text[index] == 0xE2 && text[index + 1] == 0x80
      && (text[index + 2] == 0xA8 || text[index + 2] == 0xA9)
  }
}
