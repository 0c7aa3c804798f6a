/// The reason why a document cannot be read.
package struct XMLSyntaxError: Error, Equatable, Sendable {
  /// The parser's message.
  package let message: String
  /// The offset of the place, in bytes of the document's UTF-8 form.
  package let offset: Int
  /// The line, from 1; LF, CR LF and CR each end a line.
  package let line: Int
  /// The column, from 1, in UTF-8 bytes.
  package let column: Int

  package init(message: String, offset: Int, line: Int, column: Int) {
    self.message = message
    self.offset = offset
    self.line = line
    self.column = column
  }
}
