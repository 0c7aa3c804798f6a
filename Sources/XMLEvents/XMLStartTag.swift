/// The ranges of the attributes in a start tag, for edits and findings.
///
/// The parser has accepted the tag; it is not checked again.
package struct XMLStartTag: Sendable {
  /// The ranges of one attribute.
  package struct Attribute: Sendable {
    /// The name as written, `prefix:local`.
    package let name: String
    /// The bytes of the name.
    package let nameRange: Range<Int>
    /// The bytes of the value without its quotes.
    package let valueRange: Range<Int>
    /// The bytes from the white space before the name to the closing quote, which are removed with
    /// the attribute.
    package let range: Range<Int>
  }

  /// The bytes of the name.
  package let nameRange: Range<Int>
  /// The attributes in the order of the tag; namespace declarations included.
  package let attributes: [Attribute]
  /// The offset for a new attribute with a space before it.
  package let insertionPoint: Int

  /// Finds the parts of a tag.
  ///
  /// - Parameters:
  ///   - range: The bytes of the tag, from `<` to `>`.
  ///   - content: The document in UTF-8.
  ///   - base: The offset of the first byte of `content` in the document; the ranges are those of the
  ///     document.
  package init(_ range: Range<Int>, in content: Span<UInt8>, base: Int = 0) {
    func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }
    let end = min(range.upperBound - base, content.count)
    var index = range.lowerBound - base + 1
    func isNameEnd(_ byte: UInt8) -> Bool {
      isSpace(byte) || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "/")
        || byte == UInt8(ascii: ">")
    }
    let nameStart = index
    while index < end, !isNameEnd(content[index]) { index += 1 }
    nameRange = nameStart + base..<index + base
    var insertion = index
    var found: [Attribute] = []
    while index < end {
      let start = index
      while index < end, isSpace(content[index]) { index += 1 }
      let name = index
      while index < end, !isNameEnd(content[index]) { index += 1 }
      let nameEnd = index
      guard nameEnd > name else { break }
      while index < end, isSpace(content[index]) || content[index] == UInt8(ascii: "=") {
        index += 1
      }
      guard index < end else { break }
      let quote = content[index]
      index += 1
      let value = index
      while index < end, content[index] != quote { index += 1 }
      guard index < end else { break }
      let valueEnd = index
      index += 1
      var characters: [UInt8] = []
      for position in name..<nameEnd { characters.append(content[position]) }
      found.append(
        Attribute(
          name: String(decoding: characters, as: UTF8.self),
          nameRange: name + base..<nameEnd + base, valueRange: value + base..<valueEnd + base,
          range: start + base..<index + base))
      insertion = index
    }
    attributes = found
    insertionPoint = insertion + base
  }

  /// The attribute with a qualified name, or `nil`.
  package subscript(name: String) -> Attribute? { attributes.first { $0.name == name } }
}
