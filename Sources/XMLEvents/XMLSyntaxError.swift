/// The reason why a document cannot be read.
public struct XMLSyntaxError: Error, Equatable, Sendable {
  /// The parser's message.
  public let message: String
  /// The offset of the place, in bytes of the document's UTF-8 form.
  public let offset: Int
  /// The line, from 1; LF, CR LF and CR each end a line.
  public let line: Int
  /// The column, from 1, in UTF-8 bytes.
  public let column: Int

  /// Creates an error at a place.
  public init(message: String, offset: Int, line: Int, column: Int) {
    self.message = message
    self.offset = offset
    self.line = line
    self.column = column
  }
}
