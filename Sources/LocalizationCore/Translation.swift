/// A text and its state.
public struct Translation: Hashable, Sendable, Codable {
  /// The text.
  public var message: Message
  /// The state.
  public var state: TranslationState

  /// Creates a translation.
  public init(_ message: Message, _ state: TranslationState) {
    self.message = message
    self.state = state
  }
}
