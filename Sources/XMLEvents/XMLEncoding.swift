/// The encoding of a document on disk; converts its bytes to UTF-8 and back.
///
/// Offsets of events and edits are always in the document's UTF-8 form. See XML 1.0, appendix F.
package struct XMLEncoding: Hashable, Sendable {
  /// The name as libxml2 and iconv know it, in upper case: `UTF-8`, `UTF-16LE`, `ISO-8859-1`.
  package let name: String
  /// The byte order mark that starts the document; empty when there is none.
  package let byteOrderMark: [UInt8]

  /// True if the bytes are UTF-8.
  package var isUTF8: Bool { name == "UTF-8" }

  /// UTF-8 without a byte order mark.
  package static let utf8 = XMLEncoding(name: "UTF-8", byteOrderMark: [])

  /// Detects the encoding by byte order mark, by the first characters, or by the declaration.
  ///
  /// - Parameter bytes: The document, or at least its first 256 bytes.
  package init(detecting bytes: Span<UInt8>) {
    func starts(_ prefix: [UInt8]) -> Bool {
      guard bytes.count >= prefix.count else { return false }
      for index in prefix.indices where bytes[index] != prefix[index] { return false }
      return true
    }
    if starts([0xEF, 0xBB, 0xBF]) {
      self.init(name: "UTF-8", byteOrderMark: [0xEF, 0xBB, 0xBF])
    } else if starts([0xFF, 0xFE, 0, 0]) {
      self.init(name: "UTF-32LE", byteOrderMark: [0xFF, 0xFE, 0, 0])
    } else if starts([0, 0, 0xFE, 0xFF]) {
      self.init(name: "UTF-32BE", byteOrderMark: [0, 0, 0xFE, 0xFF])
    } else if starts([0xFF, 0xFE]) {
      self.init(name: "UTF-16LE", byteOrderMark: [0xFF, 0xFE])
    } else if starts([0xFE, 0xFF]) {
      self.init(name: "UTF-16BE", byteOrderMark: [0xFE, 0xFF])
    } else if starts([0x3C, 0, 0, 0]) {
      self.init(name: "UTF-32LE", byteOrderMark: [])
    } else if starts([0, 0, 0, 0x3C]) {
      self.init(name: "UTF-32BE", byteOrderMark: [])
    } else if starts([0x3C, 0, 0x3F, 0]) {
      self.init(name: "UTF-16LE", byteOrderMark: [])
    } else if starts([0, 0x3C, 0, 0x3F]) {
      self.init(name: "UTF-16BE", byteOrderMark: [])
    } else {
      self.init(name: Self.declaredName(bytes) ?? "UTF-8", byteOrderMark: [])
    }
  }

  private init(name: String, byteOrderMark: [UInt8]) {
    let upper = name.uppercased()
    self.name = ["UTF8", "US-ASCII", "ASCII"].contains(upper) ? "UTF-8" : upper
    self.byteOrderMark = byteOrderMark
  }

  /// The value of `encoding` in an XML declaration that is written in ASCII.
  private static func declaredName(_ bytes: Span<UInt8>) -> String? {
    var text: [UInt8] = []
    for index in 0..<min(bytes.count, 256) {
      text.append(bytes[index])
      if bytes[index] == UInt8(ascii: ">") { break }
    }
    let declaration = String(decoding: text, as: UTF8.self)
    guard declaration.hasPrefix("<?xml"), declaration.dropFirst(5).first?.isWhitespace == true,
      let found = declaration.range(of: "encoding")
    else {
      return nil
    }
    let rest = declaration[found.upperBound...].drop { $0 == "=" || $0.isWhitespace }
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    let value = rest.dropFirst().prefix { $0 != quote }
    return value.isEmpty ? nil : String(value)
  }

  /// The document in UTF-8, without a byte order mark.
  ///
  /// - Parameter bytes: The whole document as it is on disk.
  /// - Throws: ``XMLSyntaxError`` when the encoding is unknown or the bytes are invalid in it.
  package func decode(_ bytes: Span<UInt8>) throws(XMLSyntaxError) -> [UInt8] {
    let content = bytes.extracting(byteOrderMark.count..<bytes.count)
    if isUTF8 {
      var copy: [UInt8] = []
      copy.reserveCapacity(content.count)
      for index in content.indices { copy.append(content[index]) }
      return copy
    }
    if name.hasPrefix("UTF-16") && byteOrderMark.isEmpty && bytes.count > 1 && bytes[0] != 0
      && bytes[1] != 0
    {
      throw XMLSyntaxError(
        message: "the declaration says \(name), but the bytes are not UTF-16", offset: 0, line: 1,
        column: 1)
    }
    do {
      return try EncodingConversion.convert(content, encoding: name, toUTF8: true)
    } catch {
      let message =
        switch error {
        case .unknownEncoding: "the encoding '\(name)' is unknown"
        case .malformed: "the bytes are not valid \(name)"
        }
      throw XMLSyntaxError(message: message, offset: 0, line: 1, column: 1)
    }
  }

  /// UTF-8 text in this encoding, without a byte order mark.
  ///
  /// A character that the encoding lacks becomes a numeric character reference, which is valid in
  /// character data and attribute values.
  ///
  /// - Throws: ``XMLSyntaxError`` when the encoding is unknown.
  package func encode(_ bytes: Span<UInt8>) throws(XMLSyntaxError) -> [UInt8] {
    do {
      return try EncodingConversion.convert(bytes, encoding: name, toUTF8: false)
    } catch {
      throw XMLSyntaxError(
        message: "the text cannot be written as \(name)", offset: 0, line: 1, column: 1)
    }
  }
}

extension String {
  /// The first place of `other` in this string; Foundation's, without Foundation.
  fileprivate func range(of other: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(other) {
        return start..<index(start, offsetBy: other.count)
      }
      formIndex(after: &start)
    }
    return nil
  }
}
