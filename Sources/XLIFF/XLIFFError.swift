public import LocalizationCore
package import XMLEvents

/// The error for bytes that are not a readable XLIFF document.
public typealias XLIFFError = FindingsError

extension Finding.Code {
  /// The bytes are not well-formed XML, or exceed the limits.
  package static let malformedXML: Self = "malformed-xml"
  /// The document is not an XLIFF that can be read.
  package static let notXLIFF: Self = "not-xliff"
  /// An element is misplaced.
  package static let misplacedElement: Self = "misplaced-element"
  /// A required attribute is missing.
  package static let missingAttribute: Self = "missing-attribute"
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
  /// A whole document in UTF-8, and its encoding on disk.
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
  /// Parses a document in UTF-8, and passes on events in batches that stay in the cache.
  package static func read(
    _ content: [UInt8],
    path: String,
    receive: (XMLEventBatch) throws(XLIFFError) -> Void
  ) throws(XLIFFError) {
    var stream = XMLEventStream(parsing: content)
    var batch = XMLEventBatch()
    while let piece = stream.next(into: &batch) {
      if let failure = piece.failure { throw XLIFFError(Finding(syntax: failure, path: path)) }
      try receive(batch)
    }
  }
}
