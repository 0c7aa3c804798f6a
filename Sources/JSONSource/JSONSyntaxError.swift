/// The first syntax error in a JSON text.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The place of the error, in bytes from the start of the file, including a byte order mark.
  package let offset: Int

  /// The problem in plain words, without a full stop.
  package let message: String
}
