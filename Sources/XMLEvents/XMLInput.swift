/// The bytes of a document as they arrive, converted to UTF-8.
///
/// UTF-8 passes through; a document in another encoding is held until it is complete.
package struct XMLInput {
  private var encoding: XMLEncoding?
  /// Bytes held until the encoding is known, or the document is complete.
  private var waiting: [UInt8] = []

  /// Starts a document.
  package init() {}

  /// Takes the next bytes.
  ///
  /// - Returns: The bytes to parse now; empty if all are held.
  package mutating func push(_ bytes: [UInt8]) -> [UInt8] {
    if encoding?.isUTF8 == true { return bytes }
    if waiting.isEmpty { waiting = bytes } else { waiting += bytes }
    if encoding == nil, waiting.count >= 1024 {
      encoding = XMLEncoding(detecting: ArraySlice(waiting).span)
    }
    guard encoding?.isUTF8 == true else { return [] }
    defer { waiting = [] }
    return waiting
  }

  /// Ends the document.
  ///
  /// - Returns: The remaining bytes to parse.
  /// - Throws: ``XMLSyntaxError`` when the encoding is unknown, or the bytes are invalid in it.
  package mutating func finish() throws(XMLSyntaxError) -> [UInt8] {
    defer { waiting = [] }
    let encoding = encoding ?? XMLEncoding(detecting: ArraySlice(waiting).span)
    return encoding.isUTF8 ? waiting : try encoding.decode(ArraySlice(waiting).span)
  }

  /// A whole document in UTF-8, and the encoding that it has on disk.
  ///
  /// - Throws: ``XMLSyntaxError`` when the encoding is unknown, or the bytes are invalid in it.
  package static func read(_ bytes: [UInt8]) throws(XMLSyntaxError) -> (
    content: [UInt8], encoding: XMLEncoding
  ) {
    var input = XMLInput()
    let encoding = XMLEncoding(detecting: ArraySlice(bytes).span)
    input.encoding = encoding
    input.waiting = bytes
    return (try input.finish(), encoding)
  }
}
