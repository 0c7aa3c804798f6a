public import LocalizationCore
package import XMLEvents

/// Why there is no XLIFF document in some bytes.
public typealias XLIFFError = FindingsError

extension Finding.Code {
  /// The bytes are not well-formed XML, or ask for more than the limits.
  public static let malformedXML: Self = "malformed-xml"
  /// The document is not an XLIFF that can be read.
  public static let notXLIFF: Self = "not-xliff"
  /// An element stands where it must not.
  public static let misplacedElement: Self = "misplaced-element"
  /// A required attribute is not there.
  public static let missingAttribute: Self = "missing-attribute"
}

extension Finding {
  /// A finding for bytes that are not well-formed.
  package init(syntax error: XMLSyntaxError, path: String) {
    self.init(
      .malformedXML,
      .error,
      error.message,
      at: SourceLocation(path: path, line: error.line, column: error.column)
    )
  }
}

extension XMLInput {
  /// A whole document in UTF-8, and the encoding that it has on disk.
  package static func read(
    _ bytes: [UInt8],
    path: String
  ) throws(XLIFFError) -> (content: [UInt8], encoding: XMLEncoding) {
    do {
      return try read(bytes)
    } catch {
      throw XLIFFError(Finding(syntax: error, path: path))
    }
  }
}

extension XMLEventParser {
  /// Parses a whole document in UTF-8, and hands its events over by pieces that stay in the cache.
  package static func read(
    _ content: [UInt8],
    path: String,
    receive: (XMLEventBatch) throws(XLIFFError) -> Void
  ) throws(XLIFFError) {
    let parser = XMLEventParser()
    var batch = XMLEventBatch()
    let span = ArraySlice(content).span
    var position = 0
    repeat {
      let end = min(position + (64 << 10), span.count)
      do {
        try parser.push(
          span.extracting(position..<end),
          isFinal: end == span.count,
          into: &batch
        )
      } catch {
        throw XLIFFError(Finding(syntax: error, path: path))
      }
      try receive(batch)
      position = end
    } while position < span.count
  }
}
