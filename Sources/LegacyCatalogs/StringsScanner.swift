internal import LocalizationCore

/// Reads the grammar of a `.strings` file: an old-style property list of pairs.
///
/// It takes what Foundation takes, and says where Foundation would stop without a word. Nothing calls
/// itself, and every byte is looked at a fixed number of times.
struct StringsScanner {
  /// A comment, with its marks.
  struct Comment {
    var range: Range<Int>
    /// Whether it begins in the line in which the entry before ends.
    var isBehindEntry: Bool
  }

  /// A string as it is written.
  struct Token {
    var range: Range<Int>
    var hasEscapes = false
  }

  /// What is wrong, and where.
  struct Fault: Error {
    var offset: Int
    var message: String
  }

  private let text: [UInt8]
  private var position = 0
  private(set) var entries: [StringsDocument.Entry] = []
  /// Where a new entry goes behind all others.
  private(set) var end = 0

  init(_ text: [UInt8]) { self.text = text }

  /// Reads the whole text.
  mutating func scan() throws(Fault) {
    var comments = try skip()
    let brace = position
    let isBraced = position < text.count && text[position] == UInt8(ascii: "{")
    if isBraced {
      position += 1
      comments = try skip()
    }
    while position < text.count, text[position] != UInt8(ascii: "}") {
      try scanEntry(comments)
      comments = try skip()
    }
    end = position
    guard position < text.count else {
      if isBraced { throw Fault(offset: brace, message: "'{' is not closed") }
      return
    }
    guard isBraced else {
      throw Fault(offset: position, message: "'}' closes nothing; what follows would not be read")
    }
    position += 1
    _ = try skip()
    if position < text.count {
      throw Fault(offset: position, message: "expected nothing after '}'")
    }
  }

  private mutating func scanEntry(_ comments: [Comment]) throws(Fault) {
    let key = try scanString(or: "expected a key; an app reads nothing from here on")
    _ = try skip()
    var value: Token?
    switch position < text.count ? text[position] : 0 {
    case UInt8(ascii: "="):
      position += 1
      _ = try skip()
      value = try scanString(or: "expected a text; there can be no list, dictionary or data here")
      _ = try skip()
    case UInt8(ascii: ";"): break
    default: throw Fault(offset: position, message: "expected '=' or ';' after the key")
    }
    guard position < text.count, text[position] == UInt8(ascii: ";") else {
      // The place to mend is where the text ends, not where the next key is.
      throw Fault(offset: (value ?? key).range.upperBound, message: "missing semicolon")
    }
    position += 1
    let comment = comments.last { !$0.isBehindEntry }?.range
    entries.append(
      StringsDocument.Entry(key: key, value: value, comment: comment, end: position)
    )
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
    position += 1
    var hasEscapes = false
    while position < text.count {
      let byte = text[position]
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        position += 2
      } else if byte == first {
        position += 1
        return Token(range: start..<position, hasEscapes: hasEscapes)
      } else {
        position += 1
      }
    }
    throw Fault(offset: start, message: "the string is not closed")
  }

  /// Whether a byte can stand in a string without quotation marks.
  static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// Passes over white space and comments.
  ///
  /// A comment behind an entry, in its line, is the entry's when the next one begins in another line.
  private mutating func skip() throws(Fault) -> [Comment] {
    var comments: [Comment] = []
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
        comments.append(Comment(range: range, isBehindEntry: isAfterEntry && !hasBreak))
      default: break scanning
      }
    }
    guard isAfterEntry, let last = comments.last(where: \.isBehindEntry) else { return comments }
    guard hasBreak || position == text.count else {
      for index in comments.indices { comments[index].isBehindEntry = false }
      return comments
    }
    entries[entries.count - 1].extend(to: last.range.upperBound, comment: comments[0].range)
    return comments
  }

  /// Passes over a comment; `nil` when there is none.
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
      position += 2
      while position + 1 < text.count {
        if text[position] == UInt8(ascii: "*"), text[position + 1] == UInt8(ascii: "/") {
          position += 2
          return start..<position
        }
        position += 1
      }
      throw Fault(offset: start, message: "the comment is not closed")
    default: return nil
    }
  }

  /// Whether U+2028 or U+2029 stands somewhere.
  private func isSeparator(at index: Int) -> Bool {
    index + 2 < text.count && text[index] == 0xE2 && text[index + 1] == 0x80
      && (text[index + 2] == 0xA8 || text[index + 2] == 0xA9)
  }
}
