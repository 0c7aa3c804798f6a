/// Writes JSON values with Xcode's escapes in a given layout.
///
/// `"`, `\`, line feed, carriage return, tab, backspace and form feed are escaped by their letters, other characters
/// below U+0020 as `\u00xx` in lower case, and `/` only if the style says so. Everything else is written in UTF-8.
package struct JSONWriter: Sendable {
  /// The output.
  package var bytes: [UInt8] = []

  /// The layout.
  package var style: JSONStyle {
    didSet { adoptStyle() }
  }

  /// A line end and the current indentation.
  private var lineStart: [UInt8] = []

  /// True if the open container has no content yet.
  private var isEmpty = true

  /// True if the open container has no line breaks.
  private var isOnOneLine = false

  /// The place in ``bytes`` of the elements that are written elsewhere; see ``leaveGap()``.
  private var gap: Int?

  /// The bytes of one level of indentation.
  private var unit: [UInt8] = []

  /// The bytes of a line end.
  private var newline: [UInt8] = []

  /// The bytes between a name and its value.
  private var colon: [UInt8] = []

  package init(style: JSONStyle = .xcode) {
    self.style = style
    adoptStyle()
  }

  /// Converts the style to bytes.
  private mutating func adoptStyle() {
    let indentation = Array(lineStart.dropFirst(newline.count))
    unit = Array((style.indentUnit ?? "").utf8)
    newline = Array(style.newline.text.utf8)
    setIndentation(indentation[...])
    colon = Array(style.colon.text.utf8)
  }

  /// Writes a text without escapes.
  package mutating func raw(_ text: String) {
    // The bytes of a string as a sequence cost several times as much.
    let done: Void? = unsafe text.utf8.withContiguousStorageIfAvailable {
      unsafe bytes.append(contentsOf: $0)
    }
    if done == nil { bytes.append(contentsOf: text.utf8) }
  }

  /// Writes a value whose first line is already indented.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - depth: The number of levels of its first line's indentation.
  package mutating func write(_ value: JSONValue, depth: Int = 0) {
    setIndentation(depth: depth)
    writeNested(value)
  }

  /// Writes a value whose first line has the given indentation.
  mutating func write(_ value: JSONValue, indentation: ArraySlice<UInt8>) {
    setIndentation(indentation)
    writeNested(value)
  }

  /// Writes a value whose first line has the current indentation.
  private mutating func writeNested(_ value: JSONValue) {
    switch value {
    case .object: writeObject { $0.writeMembers(of: value) }
    case .array(let elements):
      writeArray { writer in
        for element in elements { writer.writeElement(element) }
      }
    case .string(let text): writeString(text)
    case .integer(let number): writeInteger(number)
    case .number(let spelling): bytes += spelling.utf8
    case .bool(let flag): bytes += (flag ? "true" : "false").utf8
    case .null: bytes += "null".utf8
    }
  }

  /// Writes a member on a line with the given indentation.
  mutating func writeMember(_ key: String, _ value: JSONValue, indentation: ArraySlice<UInt8>) {
    setIndentation(indentation)
    writeString(key)
    writeColon()
    writeNested(value)
  }

  // MARK: Containers

  /// Writes an object.
  ///
  /// - Parameters:
  ///   - onOneLine: True for no line breaks; `nil` for what its container has.
  ///   - members: Writes its members, by `writeMember` and the like.
  package mutating func writeObject(onOneLine: Bool? = nil, _ members: (inout JSONWriter) -> Void) {
    let outer = isOnOneLine
    isOnOneLine = onOneLine ?? outer
    let start = bytes.count
    open(JSONBytes.openBrace)
    members(&self)
    close(JSONBytes.closeBrace)
    if isEmpty {
      bytes.removeLast(bytes.count - start)
      writeEmptyObject()
    }
    isEmpty = false
    isOnOneLine = outer
  }

  /// Writes an array.
  ///
  /// - Parameters:
  ///   - onOneLine: True for no line breaks; `nil` for what its container has.
  ///   - elements: Writes its elements, by ``writeElement(_:)``.
  package mutating func writeArray(onOneLine: Bool? = nil, _ elements: (inout JSONWriter) -> Void) {
    let outer = isOnOneLine
    isOnOneLine = onOneLine ?? outer
    let start = bytes.count
    open(JSONBytes.openBracket)
    elements(&self)
    close(JSONBytes.closeBracket)
    if isEmpty {
      bytes.removeLast(bytes.count - start)
      writeEmptyArray()
    }
    isEmpty = false
    isOnOneLine = outer
  }

  /// Writes the separator, the name and the colon of a member in the open object.
  package mutating func beginMember(_ name: String) {
    if isEmpty { isEmpty = false } else { writeComma() }
    writeString(name)
    writeColon()
  }

  /// Writes a member of the open object.
  package mutating func writeMember(_ name: String, _ value: JSONValue) {
    beginMember(name)
    writeNested(value)
  }

  /// Writes a member of the open object without line breaks.
  package mutating func writeMember(_ name: String, onOneLine value: JSONValue) {
    beginMember(name)
    writeOnOneLine(value)
  }

  /// Writes the members of an object into the open one.
  package mutating func writeMembers(of value: JSONValue) {
    guard case .object(let members) = value else { return }
    for member in members { writeMember(member.key, member.value) }
  }

  /// Writes a member of the open object.
  package mutating func writeMember(_ name: String, _ text: String) {
    beginMember(name)
    writeString(text)
  }

  /// Writes a member of the open object.
  package mutating func writeMember(_ name: String, _ number: Int) {
    beginMember(name)
    writeInteger(number)
  }

  /// Writes a member of the open object.
  package mutating func writeMember(_ name: String, _ texts: [String]) {
    beginMember(name)
    writeArray { writer in
      for text in texts {
        if writer.isEmpty { writer.isEmpty = false } else { writer.writeComma() }
        writer.writeString(text)
      }
    }
  }

  /// Writes what stands before an element of the open array.
  package mutating func beginElement() {
    if isEmpty { isEmpty = false } else { writeComma() }
  }

  /// Writes an element of the open array.
  package mutating func writeElement(_ value: JSONValue) {
    beginElement()
    writeNested(value)
  }

  /// Writes an element of the open array without line breaks.
  package mutating func writeElement(onOneLine value: JSONValue) {
    beginElement()
    writeOnOneLine(value)
  }

  private mutating func writeOnOneLine(_ value: JSONValue) {
    let outer = isOnOneLine
    isOnOneLine = true
    writeNested(value)
    isOnOneLine = outer
  }

  /// Writes the separator before an element of an array with a gap.
  package mutating func beginElement(isFirst: Bool) {
    if isFirst { breakLine() } else { writeComma() }
  }

  /// Leaves the elements of the open array to writers of their own, each begun by ``beginElement(isFirst:)``.
  ///
  /// They go between ``head`` and ``tail``.
  package mutating func leaveGap() {
    bytes.removeLast(lineStart.count)
    gap = bytes.count
    isEmpty = false
  }

  /// The bytes before the gap; all without one.
  package var head: ArraySlice<UInt8> { bytes[..<(gap ?? bytes.count)] }

  /// The bytes behind the gap.
  package var tail: ArraySlice<UInt8> { bytes[(gap ?? bytes.count)...] }

  private mutating func writeInteger(_ number: Int) { bytes += String(number).utf8 }

  // MARK: Layout

  /// True if the open container has line breaks.
  private var hasLines: Bool { style.indentUnit != nil && !isOnOneLine }

  /// Sets the indentation of the current line to a number of levels.
  package mutating func setIndentation(depth: Int) {
    setIndentation([])
    for _ in 0..<depth { lineStart += unit }
  }

  /// Sets the indentation of the current line.
  mutating func setIndentation(_ text: ArraySlice<UInt8>) {
    lineStart.removeAll(keepingCapacity: true)
    lineStart += newline
    lineStart += text
  }

  /// Writes an opening bracket and starts the first line inside.
  mutating func open(_ bracket: UInt8) {
    bytes.append(bracket)
    isEmpty = true
    guard hasLines else { return }
    lineStart += unit
    breakLine()
  }

  /// Starts the line after the content and writes a closing bracket.
  mutating func close(_ bracket: UInt8) {
    if hasLines {
      lineStart.removeLast(min(unit.count, lineStart.count - newline.count))
      breakLine()
    }
    bytes.append(bracket)
  }

  /// Writes the separator of two members or elements.
  package mutating func writeComma() {
    bytes.append(JSONBytes.comma)
    if hasLines {
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

  /// Writes the line ends between the brackets of an empty container.
  mutating func writeEmptyContent(_ spelling: JSONStyle.EmptyContainer) {
    guard hasLines, spelling.rawValue > 0 else { return }
    for _ in 1..<spelling.rawValue { bytes += newline }
    breakLine()
  }

  /// Writes a line end and the current indentation.
  package mutating func breakLine() {
    bytes += lineStart
  }

  // MARK: Strings

  /// Writes a string with its quotes and escapes.
  package mutating func writeString(_ text: String) {
    let done: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { buffer in
      unsafe writeString(buffer.span)
    }
    if done == nil { writeString(Array(text.utf8)[...]) }
  }

  /// Writes a string, given in UTF-8, with its quotes and escapes.
  package mutating func writeString(_ text: ArraySlice<UInt8>) {
    writeString(text.span)
  }

  private mutating func writeString(_ text: Span<UInt8>) {
    bytes.append(JSONBytes.quote)
    if canStandAsItIs(text) {
      unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    } else {
      writeEscaped(text)
    }
    bytes.append(JSONBytes.quote)
  }

  /// True if a text needs no escape.
  ///
  /// Without an early exit and branches, the loop is vectorized.
  private func canStandAsItIs(_ text: Span<UInt8>) -> Bool {
    guard !style.escapesSlash else { return false }
    var special: UInt8 = 0
    for index in text.indices {
      let byte = text[index]
      let (quote, backslash) = (byte ^ JSONBytes.quote, byte ^ JSONBytes.backslash)
      // For ASCII, the highest bit is set if a subtraction wraps around.
      special |= ((byte &- 0x20) | (quote &- 1) | (backslash &- 1)) & ~byte
    }
    return special < 0x80
  }

  /// Writes the content of a string with its escapes.
  private mutating func writeEscaped(_ text: Span<UInt8>) {
    for index in text.indices {
      let byte = text[index]
      guard
        byte < 0x20 || byte == JSONBytes.quote || byte == JSONBytes.backslash
          || (byte == JSONBytes.slash && style.escapesSlash)
      else {
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

  /// Returns a digit in lower case.
  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
