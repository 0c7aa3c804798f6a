/// A buffer of markup in UTF-8: what a new document and an edit are written with.
///
/// The escapes are those that Xcode writes: in text `&`, `<`, `>` and CR; in attribute values also
/// `"`, TAB and LF.
public struct XMLMarkup: Sendable {
  /// The bytes written so far.
  public private(set) var bytes: [UInt8]

  /// Creates an empty buffer.
  ///
  /// - Parameter capacity: The expected number of bytes.
  public init(capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Appends markup as it stands.
  public mutating func raw(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

  /// Appends markup as it stands.
  public mutating func raw(_ markup: ArraySlice<UInt8>) { bytes.append(contentsOf: markup) }

  /// Appends character data.
  public mutating func text(_ text: String) { text.utf8Span.span.escape(into: &bytes, Self.inText) }

  /// Appends the value of an attribute in double quotes.
  public mutating func attributeValue(_ text: String) {
    text.utf8Span.span.escape(into: &bytes, Self.inAttribute)
  }

  /// Removes what was written and keeps the memory.
  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// The first character that an XML 1.0 document cannot hold, or `nil`.
  ///
  /// See XML 1.0, production 2 (Char): C0 controls but TAB, LF and CR, and U+FFFE and U+FFFF.
  public static func unrepresentableScalar(in text: String) -> Unicode.Scalar? {
    let span = text.utf8Span.span
    var suspicious = false
    for index in span.indices {
      let byte = span[index]
      if byte < 0x20 && byte != 9 && byte != 10 && byte != 13 { suspicious = true }
      if byte == 0xEF { suspicious = true }
    }
    guard suspicious else { return nil }
    return text.unicodeScalars.first { scalar in
      switch scalar.value {
      case 9, 10, 13: false
      case 0..<0x20, 0xFFFE, 0xFFFF: true
      default: false
      }
    }
  }

  private static func inText(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case 13: "&#13;"
    default: nil
    }
  }

  private static func inAttribute(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "\""): "&quot;"
    case 9: "&#9;"
    case 10: "&#10;"
    default: inText(byte)
    }
  }
}

extension Span<UInt8> {
  @inline(__always)
  fileprivate func escape(into bytes: inout [UInt8], _ escape: (UInt8) -> String?) {
    for index in indices {
      let byte = self[index]
      if byte > UInt8(ascii: ">") {
        bytes.append(byte)
      } else if let escaped = escape(byte) {
        bytes.append(contentsOf: escaped.utf8)
      } else {
        bytes.append(byte)
      }
    }
  }
}
