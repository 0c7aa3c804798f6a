/// The first syntax error in a JSON text.
public struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The place of the error, in bytes from the start of the file, including a byte order mark.
  public let offset: Int

  /// The problem in plain words, without a full stop.
  public let message: String
}
