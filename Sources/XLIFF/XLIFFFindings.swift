package import LoctripLocalizationCore
package import LoctripXMLEvents

extension Finding.Code {
  /// The document is not readable XLIFF.
  package static let notXLIFF: Self = "not-xliff"
  /// An XLIFF element is in the wrong place.
  package static let misplacedElement: Self = "misplaced-element"
  /// An XLIFF element lacks a required attribute.
  package static let missingAttribute: Self = "missing-attribute"
}

extension Finding {
  /// A finding for bytes that are not well-formed.
  package init(syntax error: XMLSyntaxError, path: String) {
    self.init(
      .malformedXML, .error, error.message,
      at: FileLocation(path: path, line: error.line, column: error.column))
  }
}

extension XMLInput {
  /// A whole document in UTF-8, and its encoding on disk.
  package static func read(_ bytes: [UInt8], path: String) throws(FindingsError) -> (
    content: [UInt8], encoding: XMLEncoding
  ) {
    do {
      return try read(bytes)
    } catch {
      throw FindingsError(Finding(syntax: error, path: path))
    }
  }
}

extension FindingsError {
  /// The error for a document that is too long for offsets of 32 bits.
  static func tooLong(_ path: String, of what: String = "") -> FindingsError {
    let message = what.isEmpty ? "longer than 4 GiB" : "more than 4 GiB of \(what)"
    return FindingsError(Finding(.malformedXML, .error, message, at: FileLocation(path: path)))
  }
}
