/// The first place where bytes stop being JSON.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  /// Where the fault is, in bytes from the start of the file (a byte order mark counts).
  package let offset: Int

  /// What is wrong there, in plain words, without a full stop.
  package let message: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - offset: Where the fault is, in bytes from the start of the file.
  ///   - message: What is wrong there, in plain words.
  package init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }
}
