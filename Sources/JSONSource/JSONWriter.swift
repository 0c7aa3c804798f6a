/// Writes JSON values with Xcode's escapes in a given layout.
///
/// Escaped are `"`, `\`, line feed, carriage return, tab, backspace and form feed by their letters,
/// other characters below U+0020 as `\u00xx` in lower case, and `/` only where the style says so.
/// Everything else stands as it is in UTF-8.
package struct JSONWriter: Sendable {
  /// What has been written.
  package var bytes: [UInt8] = []

  /// The layout.
  package var style: JSONStyle {
    didSet { adoptStyle() }
  }

  /// The start of the line that is being written.
  private var indentation: [UInt8] = []

  /// The bytes of one level.
  private var unit: [UInt8] = []

  /// The bytes of a line end.
  private var newline: [UInt8] = []

  /// The bytes between a name and its value.
  private var colon: [UInt8] = []

  /// Creates a writer that has written nothing.
  package init(style: JSONStyle = .xcode) {
    self.style = style
    adoptStyle()
  }

  /// Spells the style's parts out.
  private mutating func adoptStyle() {
    unit = Array((style.indentUnit ?? "").utf8)
    newline = Array(style.newline.text.utf8)
    colon = Array(style.colon.text.utf8)
  }

  /// Writes a value whose first line is already indented.
  ///
  /// - Parameters:
  ///   - value: What to write.
  ///   - depth: How many levels the line is indented on which the value begins.
  package mutating func write(_ value: JSONValue, depth: Int = 0) {
    setIndentation(depth: depth)
    writeNested(value)
  }

  /// Writes a value that begins on a line with the given indentation.
  mutating func write(_ value: JSONValue, indentation: ArraySlice<UInt8>) {
    setIndentation(indentation)
    writeNested(value)
  }

  /// Writes a value that begins on a line with the current indentation.
  private mutating func writeNested(_ value: JSONValue) {
    switch value {
    case .object(let members):
      guard !members.isEmpty else { return writeEmptyObject() }
      open(JSONBytes.openBrace)
      for (index, member) in members.enumerated() {
        if index > 0 { writeComma() }
        writeName(member.key)
        writeNested(member.value)
      }
      close(JSONBytes.closeBrace)
    case .array(let elements):
      guard !elements.isEmpty else { return writeEmptyArray() }
      open(JSONBytes.openBracket)
      for (index, element) in elements.enumerated() {
        if index > 0 { writeComma() }
        writeNested(element)
      }
      close(JSONBytes.closeBracket)
    case .string(let text): writeString(text)
    case .integer(let number): bytes += String(number).utf8
    case .number(let spelling): bytes += spelling.utf8
    case .bool(let flag): bytes += (flag ? "true" : "false").utf8
    case .null: bytes += "null".utf8
    }
  }

  /// Writes a member with its name; its line has the given indentation.
  mutating func writeMember(
    _ key: String,
    _ value: JSONValue,
    indentation: ArraySlice<UInt8>
  ) {
    setIndentation(indentation)
    writeName(key)
    writeNested(value)
  }

  /// Writes a name and the colon after it.
  private mutating func writeName(_ name: String) {
    writeString(name)
    writeColon()
  }

  // MARK: Layout

  /// Sets the indentation of the current line to a number of levels.
  mutating func setIndentation(depth: Int) {
    indentation.removeAll(keepingCapacity: true)
    for _ in 0..<depth { indentation += unit }
  }

  /// Sets the indentation of the current line.
  mutating func setIndentation(_ text: ArraySlice<UInt8>) {
    indentation.removeAll(keepingCapacity: true)
    indentation += text
  }

  /// Writes an opening bracket and goes to the first line inside.
  mutating func open(_ bracket: UInt8) {
    bytes.append(bracket)
    guard style.indentUnit != nil else { return }
    indentation += unit
    breakLine()
  }

  /// Goes to the line after the content and writes a closing bracket.
  mutating func close(_ bracket: UInt8) {
    if style.indentUnit != nil {
      indentation.removeLast(min(unit.count, indentation.count))
      breakLine()
    }
    bytes.append(bracket)
  }

  /// Writes the separator of two members or elements.
  mutating func writeComma() {
    bytes.append(JSONBytes.comma)
    if style.indentUnit != nil {
      breakLine()
    } else if style.hasSpaceAfterComma {
      bytes.append(JSONBytes.space)
    }
  }

  /// Writes the separator of a name and its value.
  mutating func writeColon() {
    bytes += colon
  }

  /// Writes an object without members.
  mutating func writeEmptyObject() {
    bytes.append(JSONBytes.openBrace)
    writeEmptyContent(style.emptyObject)
    bytes.append(JSONBytes.closeBrace)
  }

  /// Writes an array without elements.
  mutating func writeEmptyArray() {
    bytes.append(JSONBytes.openBracket)
    writeEmptyContent(style.emptyArray)
    bytes.append(JSONBytes.closeBracket)
  }

  /// Writes what stands between the brackets of an empty container.
  mutating func writeEmptyContent(_ spelling: JSONStyle.EmptyContainer) {
    guard style.indentUnit != nil, spelling.newlineCount > 0 else { return }
    for _ in 1..<spelling.newlineCount { bytes += newline }
    breakLine()
  }

  /// Writes a line end and the current indentation.
  mutating func breakLine() {
    bytes += newline
    bytes += indentation
  }

  // MARK: Strings

  /// Writes a string with its quotes and escapes.
  package mutating func writeString(_ text: String) {
    bytes.append(JSONBytes.quote)
    writeEscaped(text.utf8)
    bytes.append(JSONBytes.quote)
  }

  /// Writes a string, given in UTF-8, with its quotes and escapes.
  package mutating func writeString(_ text: ArraySlice<UInt8>) {
    bytes.append(JSONBytes.quote)
    // Without a way out of the loop it goes over many bytes at once.
    let span = text.span
    var special: UInt8 = style.escapesSlash ? 1 : 0
    for index in span.indices {
      special |= Self.needsEscape(span[index], escapesSlash: false) ? 1 : 0
    }
    if special == 0 { bytes.append(contentsOf: text) } else { writeEscaped(text) }
    bytes.append(JSONBytes.quote)
  }

  /// Writes the content of a string, given in UTF-8.
  mutating func writeEscaped(_ text: some Collection<UInt8>) {
    let escapesSlash = style.escapesSlash
    let needsEscapes = text.contains { Self.needsEscape($0, escapesSlash: escapesSlash) }
    guard needsEscapes else {
      bytes.append(contentsOf: text)
      return
    }
    for byte in text {
      guard Self.needsEscape(byte, escapesSlash: escapesSlash) else {
        bytes.append(byte)
        continue
      }
      bytes.append(JSONBytes.backslash)
      switch byte {
      case JSONBytes.lineFeed: bytes.append(UInt8(ascii: "n"))
      case JSONBytes.carriageReturn: bytes.append(UInt8(ascii: "r"))
      case JSONBytes.tab: bytes.append(UInt8(ascii: "t"))
      case 0x08: bytes.append(UInt8(ascii: "b"))
      case 0x0C: bytes.append(UInt8(ascii: "f"))
      case 0..<0x20:
        bytes += "u00".utf8
        bytes.append(Self.hexadecimalDigit(byte >> 4))
        bytes.append(Self.hexadecimalDigit(byte & 0xF))
      default: bytes.append(byte)
      }
    }
  }

  /// Returns whether a byte cannot stand as it is.
  @inline(__always)
  private static func needsEscape(_ byte: UInt8, escapesSlash: Bool) -> Bool {
    byte < 0x20 || byte == JSONBytes.quote || byte == JSONBytes.backslash
      || (escapesSlash && byte == JSONBytes.slash)
  }

  /// Returns a digit in lower case.
  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
