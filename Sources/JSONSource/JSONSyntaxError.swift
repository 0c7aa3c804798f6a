/// The first place where bytes stop being JSON.
public struct JSONSyntaxError: Error, Hashable, Sendable {
  /// Where the fault is, in bytes from the start of the file (a byte order mark counts).
  public let offset: Int

  /// What is wrong there, in plain words, without a full stop.
  public let message: String
}
