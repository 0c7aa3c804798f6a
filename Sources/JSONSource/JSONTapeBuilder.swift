/// Reads JSON into the table of a ``JSONDocument``, strictly and without recursion.
///
/// The open container keeps the index of its parent in `next` until it closes, so no stack is needed.
package struct JSONTapeBuilder: Sendable {
  private typealias Node = JSONDocument.Node

  /// No open container.
  private static let none: UInt32 = 0x0FFF_FFFF

  private(set) var nodes: [JSONDocument.Node] = []

  /// True if a string spelled a slash as `\/`.
  private(set) var usesEscapedSlash = false

  /// The innermost open container, or `none`.
  private var container = none

  private var isInObject = false

  /// The number of open containers.
  private var depth = 0

  /// Reads the whole input.
  mutating func build(_ input: Span<UInt8>, from start: Int) throws(JSONSyntaxError) {
    try Self.refuseUTF16(input)
    // Dense catalogs have one node per 16 bytes; unused memory is never touched.
    nodes.reserveCapacity(input.count / 16 + 16)
    var position = JSONBytes.skipWhitespace(input, from: start)
    guard position < input.count else {
      throw JSONSyntaxError(offset: position, message: "the file is empty")
    }
    repeat {
      guard nodes.count < JSONDocument.maximumCount else {
        throw JSONSyntaxError(
          offset: position, message: "more than \(JSONDocument.maximumCount) values and names")
      }
      while try beginValue(input, at: &position) {}
    } while try endValue(input, at: &position)
    position = JSONBytes.skipWhitespace(input, from: position)
    guard position == input.count else {
      throw unexpected(input, at: position, "unexpected text after the end of the document")
    }
  }

  // MARK: Structure

  /// Reads a scalar, an empty container, or the beginning of a container.
  ///
  /// - Returns: True if a container was opened, so that another value begins at the position.
  @inline(__always)
  private mutating func beginValue(_ input: Span<UInt8>, at position: inout Int)
    throws(JSONSyntaxError) -> Bool
  {
    position = JSONBytes.skipWhitespace(input, from: position)
    guard position < input.count else { throw unexpected(input, at: position, "expected a value") }
    switch input[position] {
    case JSONBytes.quote:
      try appendString(input, at: &position)
    case JSONBytes.openBrace:
      try open(.object, at: position)
      position = JSONBytes.skipWhitespace(input, from: position &+ 1)
      if position < input.count, input[position] == JSONBytes.closeBrace {
        position &+= 1
        close(at: position)
      } else {
        try appendName(input, at: &position)
        return true
      }
    case JSONBytes.openBracket:
      try open(.array, at: position)
      position = JSONBytes.skipWhitespace(input, from: position &+ 1)
      guard position < input.count, input[position] == JSONBytes.closeBracket else { return true }
      position &+= 1
      close(at: position)
    default:
      try appendWordOrNumber(input, at: &position)
    }
    return false
  }

  /// Closes the containers that end here, and reads a comma and the name after it, if any.
  ///
  /// - Returns: True if another value begins at the position; false after the outermost value.
  @inline(__always)
  private mutating func endValue(_ input: Span<UInt8>, at position: inout Int)
    throws(JSONSyntaxError) -> Bool
  {
    while container != Self.none {
      position = JSONBytes.skipWhitespace(input, from: position)
      let byte = position < input.count ? input[position] : 0
      if byte == JSONBytes.comma {
        let comma = position
        position = JSONBytes.skipWhitespace(input, from: position &+ 1)
        if position < input.count {
          if isInObject, input[position] == JSONBytes.closeBrace {
            throw JSONSyntaxError(offset: comma, message: "a comma before the closing brace")
          }
          if !isInObject, input[position] == JSONBytes.closeBracket {
            throw JSONSyntaxError(offset: comma, message: "a comma before the closing bracket")
          }
        }
        if isInObject { try appendName(input, at: &position) }
        return true
      }
      guard byte == (isInObject ? JSONBytes.closeBrace : JSONBytes.closeBracket) else {
        throw unexpected(
          input, at: position,
          isInObject
            ? "expected a comma or a closing brace" : "expected a comma or a closing bracket")
      }
      position &+= 1
      close(at: position)
    }
    return false
  }

  /// Adds a container and makes it the innermost.
  @inline(__always)
  private mutating func open(_ kind: JSONDocument.Kind, at start: Int) throws(JSONSyntaxError) {
    guard depth < JSONDocument.maximumDepth else {
      throw JSONSyntaxError(
        offset: start, message: "nested deeper than \(JSONDocument.maximumDepth) levels")
    }
    let index = UInt32(truncatingIfNeeded: nodes.count)
    append(kind, from: start, to: start, next: container, hasEscapes: false)
    container = index
    isInObject = kind == .object
    depth &+= 1
  }

  /// Completes the innermost container, which ends before `end`.
  @inline(__always)
  private mutating func close(at end: Int) {
    let index = Int(container)
    let parent = nodes[index].next
    nodes[index].end = UInt32(truncatingIfNeeded: end)
    nodes[index].next = UInt32(truncatingIfNeeded: nodes.count)
    container = parent
    depth &-= 1
    isInObject = parent != Self.none && nodes[Int(parent)].kind == .object
  }

  /// Adds a node.
  @inline(__always)
  private mutating func append(
    _ kind: JSONDocument.Kind, from start: Int, to end: Int, next: UInt32, hasEscapes: Bool
  ) {
    // Sizes are checked in advance: no offset exceeds 32 bits, and no node count 28.
    nodes.append(
      Node(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end), next: next,
        kind: kind, hasEscapes: hasEscapes))
  }

  /// Reads the name of a member and the colon after it.
  @inline(__always)
  private mutating func appendName(_ input: Span<UInt8>, at position: inout Int)
    throws(JSONSyntaxError)
  {
    guard position < input.count, input[position] == JSONBytes.quote else {
      throw unexpected(input, at: position, "expected a member name in double quotes")
    }
    try appendString(input, at: &position)
    position = JSONBytes.skipWhitespace(input, from: position)
    guard position < input.count, input[position] == JSONBytes.colon else {
      throw unexpected(input, at: position, "expected a colon after the member name")
    }
    position &+= 1
  }

  // MARK: Scalars

  /// Reads a string whose opening quote is at the position.
  private mutating func appendString(_ input: Span<UInt8>, at position: inout Int)
    throws(JSONSyntaxError)
  {
    let start = position
    var hasEscapes = false
    var current = start &+ 1
    while true {
      current = JSONBytes.skipPlainText(input, from: current)
      guard current < input.count else { break }
      let byte = input[current]
      if byte == JSONBytes.quote {
        append(
          .string, from: start, to: current &+ 1,
          next: UInt32(truncatingIfNeeded: nodes.count &+ 1), hasEscapes: hasEscapes)
        position = current &+ 1
        return
      }
      if byte == JSONBytes.backslash {
        hasEscapes = true
        current = try checkEscape(input, at: current)
      } else if byte &- 0x20 < 0x60 {
        current &+= 1
      } else if byte >= 0x80 {
        repeat {
          let count = Self.scalarLength(input, at: current)
          guard count > 0 else { throw JSONSyntaxError(offset: current, message: "invalid UTF-8") }
          current &+= count
        } while current < input.count && input[current] >= 0x80
      } else {
        let isLineBreak = byte == JSONBytes.lineFeed || byte == JSONBytes.carriageReturn
        throw JSONSyntaxError(
          offset: current,
          message: isLineBreak
            ? "a line break inside a string" : "a control character inside a string")
      }
    }
    throw JSONSyntaxError(offset: input.count, message: "the file ends inside a string")
  }

  /// Checks an escape whose backslash is at the offset.
  ///
  /// - Returns: The offset after the escape, or after both halves of a surrogate pair.
  private mutating func checkEscape(_ input: Span<UInt8>, at offset: Int) throws(JSONSyntaxError)
    -> Int
  {
    guard offset + 1 < input.count else {
      throw JSONSyntaxError(offset: input.count, message: "the file ends inside a string")
    }
    switch input[offset + 1] {
    case JSONBytes.quote, JSONBytes.backslash, UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return offset + 2
    case JSONBytes.slash:
      usesEscapedSlash = true
      return offset + 2
    case UInt8(ascii: "u"):
      break
    default:
      throw JSONSyntaxError(offset: offset, message: "an unknown escape sequence")
    }
    guard let unit = JSONBytes.codeUnit(input, at: offset + 2) else {
      throw JSONSyntaxError(offset: offset, message: "\\u without four hexadecimal digits after it")
    }
    guard (0xD800..<0xE000).contains(unit) else { return offset + 6 }
    guard unit < 0xDC00, offset + 7 < input.count, input[offset + 6] == JSONBytes.backslash,
      input[offset + 7] == UInt8(ascii: "u"),
      let low = JSONBytes.codeUnit(input, at: offset + 8), (0xDC00..<0xE000).contains(low)
    else {
      throw JSONSyntaxError(offset: offset, message: "half a surrogate pair")
    }
    return offset + 12
  }

  /// Reads `true`, `false`, `null` or a number.
  private mutating func appendWordOrNumber(_ input: Span<UInt8>, at position: inout Int)
    throws(JSONSyntaxError)
  {
    let start = position
    let kind: JSONDocument.Kind
    switch input[start] {
    case UInt8(ascii: "t"):
      kind = .true
      position = try endOfWord("true", input, at: start)
    case UInt8(ascii: "f"):
      kind = .false
      position = try endOfWord("false", input, at: start)
    case UInt8(ascii: "n"):
      kind = .null
      position = try endOfWord("null", input, at: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      kind = .number
      position = try endOfNumber(input, at: start)
    default:
      throw unexpected(input, at: start, "expected a value")
    }
    append(
      kind, from: start, to: position, next: UInt32(truncatingIfNeeded: nodes.count &+ 1),
      hasEscapes: false)
  }

  /// Returns the offset after a word that must be at `start`.
  private func endOfWord(_ word: String, _ input: Span<UInt8>, at start: Int)
    throws(JSONSyntaxError) -> Int
  {
    var position = start
    for byte in word.utf8 {
      guard position < input.count, input[position] == byte else {
        throw unexpected(input, at: start, "expected a value")
      }
      position += 1
    }
    return position
  }

  /// Returns the offset after the number at an offset.
  private func endOfNumber(_ input: Span<UInt8>, at start: Int) throws(JSONSyntaxError) -> Int {
    var position = start
    if input[position] == UInt8(ascii: "-") { position += 1 }
    let integer = position
    try skipDigits(input, &position, after: "the minus sign")
    if input[integer] == UInt8(ascii: "0"), position > integer + 1 {
      throw JSONSyntaxError(offset: start, message: "a number with a leading zero")
    }
    if position < input.count, input[position] == UInt8(ascii: ".") {
      position += 1
      try skipDigits(input, &position, after: "the decimal point")
    }
    if position < input.count, input[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < input.count,
        input[position] == UInt8(ascii: "+") || input[position] == UInt8(ascii: "-")
      {
        position += 1
      }
      try skipDigits(input, &position, after: "the exponent sign")
    }
    return position
  }

  /// Moves past one or more digits.
  private func skipDigits(_ input: Span<UInt8>, _ position: inout Int, after what: String)
    throws(JSONSyntaxError)
  {
    let start = position
    while position < input.count, input[position] &- UInt8(ascii: "0") < 10 { position += 1 }
    guard position > start else {
      throw JSONSyntaxError(offset: position, message: "a digit is missing after \(what)")
    }
  }

  /// Returns the number of bytes of the well-formed UTF-8 sequence at an offset, or 0.
  ///
  /// See the Unicode Standard, table 3-7.
  private static func scalarLength(_ input: Span<UInt8>, at offset: Int) -> Int {
    let lead = input[offset]
    let second: ClosedRange<UInt8>
    let count: Int
    switch lead {
    case 0xC2...0xDF: (count, second) = (2, 0x80...0xBF)
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (count, second) = (3, 0x80...0xBF)
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (count, second) = (4, 0x80...0xBF)
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard offset &+ count <= input.count, second.contains(input[offset &+ 1]) else { return 0 }
    if count > 2, input[offset &+ 2] & 0xC0 != 0x80 { return 0 }
    if count > 3, input[offset &+ 3] & 0xC0 != 0x80 { return 0 }
    return count
  }

  // MARK: Errors

  /// Rejects UTF-16 and UTF-32, with or without a byte order mark.
  private static func refuseUTF16(_ input: Span<UInt8>) throws(JSONSyntaxError) {
    guard input.count >= 2 else { return }
    // The first two characters of JSON are mostly ASCII, so that every other byte is zero.
    let isUTF16 =
      switch (input[0], input[1]) {
      case (0xFE, 0xFF), (0xFF, 0xFE): true
      case (0, 0): input.count >= 4 && (input[2] == 0xFE || (input[2] == 0 && input[3] != 0))
      case (0, _): true
      case (_, 0): input.count == 2 || (input.count >= 4 && input[3] == 0)
      default: false
      }
    if isUTF16 { throw JSONSyntaxError(offset: 0, message: "the file is UTF-16, not UTF-8") }
  }

  /// Returns the error for an unexpected token.
  ///
  /// - Parameters:
  ///   - input: The document.
  ///   - position: The start of the token, or the end of the input.
  ///   - message: The message if there is no better reason.
  private func unexpected(_ input: Span<UInt8>, at position: Int, _ message: String)
    -> JSONSyntaxError
  {
    var reason = message
    if position >= input.count {
      reason = "the file ends inside \(isInObject ? "an object" : "an array")"
    } else if Self.isConflictMarker(input, at: position) {
      reason = "unresolved merge conflict marker"
    } else if input[position] == UInt8(ascii: "'") {
      reason = "single quotes where double quotes are needed"
    } else if input[position] == JSONBytes.slash, position + 1 < input.count,
      input[position + 1] == JSONBytes.slash || input[position + 1] == UInt8(ascii: "*")
    {
      reason = "a comment, which JSON does not allow"
    }
    return JSONSyntaxError(offset: position, message: reason)
  }

  /// Returns whether a conflict marker of git starts here: seven of `<`, `|`, `=` or `>`.
  private static func isConflictMarker(_ input: Span<UInt8>, at position: Int) -> Bool {
    let byte = input[position]
    guard
      byte == UInt8(ascii: "<") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">")
        || byte == UInt8(ascii: "|")
    else { return false }
    let isLineStart =
      position == 0 || input[position - 1] == JSONBytes.lineFeed
      || input[position - 1] == JSONBytes.carriageReturn
      || (position == 3 && input[0] == 0xEF)
    guard isLineStart, position + 7 <= input.count else { return false }
    for offset in position..<position + 7 where input[offset] != byte { return false }
    return position + 7 == input.count || JSONBytes.isWhitespace(input[position + 7])
  }
}
