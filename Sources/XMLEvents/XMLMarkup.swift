/// A buffer for writing markup in UTF-8.
///
/// The escapes are those that Xcode writes: in text `&`, `<`, `>` and CR; in attribute values also
/// `"`, TAB and LF.
package struct XMLMarkup: Sendable {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8]

  /// Creates an empty buffer.
  ///
  /// - Parameter capacity: The expected number of bytes.
  package init(capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Appends markup without escaping.
  package mutating func raw(_ markup: String) { append(markup) }

  /// Appends markup without escaping.
  package mutating func raw(_ markup: ArraySlice<UInt8>) { bytes.append(contentsOf: markup) }

  /// Appends character data.
  package mutating func text(_ text: String) { write(text, Self.inText) }

  /// Appends character data that is UTF-8.
  package mutating func text(_ text: ArraySlice<UInt8>) { write(text.span, Self.inText) }

  /// Appends the value of an attribute in double quotes.
  package mutating func attributeValue(_ text: String) { write(text, Self.inAttribute) }

  /// Appends the value of an attribute in double quotes that is UTF-8.
  package mutating func attributeValue(_ text: ArraySlice<UInt8>) {
    write(text.span, Self.inAttribute)
  }

  @inline(__always)
  private mutating func write(_ text: String, _ escape: (UInt8) -> String?) {
    let done: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { buffer in
      unsafe write(buffer.span, escape)
    }
    if done == nil { write(ArraySlice(text.utf8).span, escape) }
  }

  @inline(__always)
  private mutating func write(_ text: Span<UInt8>, _ escape: (UInt8) -> String?) {
    if text.isPlain {
      unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    } else {
      text.escape(into: &bytes, escape)
    }
  }

  private mutating func append(_ text: String) {
    // Appending a string's UTF-8 as a sequence costs several times as much.
    let done: Void? = unsafe text.utf8.withContiguousStorageIfAvailable {
      unsafe bytes.append(contentsOf: $0)
    }
    if done == nil { bytes.append(contentsOf: text.utf8) }
  }

  /// Passes the bytes to a sink if there are many, and empties the buffer.
  ///
  /// - Parameters:
  ///   - count: The number of bytes up to which nothing is passed.
  ///   - sink: Receives the bytes.
  /// - Throws: The error of the sink; the buffer is then unchanged.
  package mutating func drain<Failure: Error>(
    beyond count: Int = 1 << 18, to sink: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    guard bytes.count > count else { return }
    try sink(ArraySlice(bytes).span)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Returns the bytes without a copy, and empties the buffer.
  package mutating func take() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &bytes)
    return taken
  }

  /// The first character of a text that an XML 1.0 document cannot hold, or `nil`.
  ///
  /// See XML 1.0, production 2 (Char): C0 controls but TAB, LF and CR, and U+FFFE and U+FFFF.
  package static func unrepresentableScalar(in text: String) -> Unicode.Scalar? {
    let found = unsafe text.utf8.withContiguousStorageIfAvailable {
      unsafe unrepresentableScalar(in: $0.span)
    }
    return found ?? unrepresentableScalar(in: ArraySlice(text.utf8).span)
  }

  /// The first character of UTF-8 that an XML 1.0 document cannot hold, or `nil`.
  package static func unrepresentableScalar(in text: Span<UInt8>) -> Unicode.Scalar? {
    // Nearly every text is clean, and a loop without an exit is vectorized.
    var suspects: UInt8 = 0
    for index in text.indices {
      let byte = text[index]
      suspects |= (byte < 0x20 ? 1 : 0) | (byte == 0xEF ? 1 : 0)
    }
    guard suspects != 0 else { return nil }
    for index in text.indices {
      let byte = text[index]
      if byte < 0x20 {
        if byte != 9 && byte != 10 && byte != 13 { return Unicode.Scalar(byte) }
      } else if byte == 0xEF, index + 2 < text.count, text[index + 1] == 0xBF {
        if text[index + 2] == 0xBE { return "\u{FFFE}" }
        if text[index + 2] == 0xBF { return "\u{FFFF}" }
      }
    }
    return nil
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
  /// True if no byte needs escaping, in text or in an attribute value.
  fileprivate var isPlain: Bool {
    // Without an exit the loop is vectorized.
    var special: UInt8 = 0
    for index in indices {
      let byte = self[index]
      // `"` and `&` differ in one bit, and so do `<` and `>`.
      special |= (byte < 0x20 ? 1 : 0) | (byte & ~4 == 0x22 ? 1 : 0) | (byte | 2 == 0x3E ? 1 : 0)
    }
    return special == 0
  }

  /// Appends the bytes with some replaced; every byte to replace is `>` or less.
  @inline(__always)
  fileprivate func escape(into bytes: inout [UInt8], _ escape: (UInt8) -> String?) {
    var index = 0
    while index < count {
      let byte = self[index]
      if byte > UInt8(ascii: ">") {
        bytes.append(byte)
      } else if let escaped = escape(byte) {
        bytes.append(contentsOf: escaped.utf8)
      } else {
        bytes.append(byte)
      }
      index += 1
    }
  }
}
