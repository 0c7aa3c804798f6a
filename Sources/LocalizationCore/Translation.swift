/// A text and its state.
public struct LoctripTranslation: Hashable, Sendable, Codable {
  /// The text.
  public var message: LoctripMessage
  /// The state.
  public var state: TranslationState

  /// Creates a translation.
  public init(_ message: LoctripMessage, _ state: TranslationState) {
    self.message = message
    self.state = state
  }
}
