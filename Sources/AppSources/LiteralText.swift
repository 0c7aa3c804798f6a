internal import LoctripLocalizationCore

/// Writes another key into a string literal of code.
enum LiteralText {
  /// The bytes of a literal with another key; `nil` where the way back would not give the same bytes, or the
  /// placeholders differ.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - range: The literal as it is, with its quotes.
  ///   - interpolations: The bytes of its interpolations.
  ///   - old: The key that it is now.
  ///   - new: The key that it becomes.
  static func renamed(
    _ bytes: [UInt8], _ range: Range<Int>, _ interpolations: [Range<Int>], from old: String,
    to new: String
  ) -> [UInt8]? {
    let literal = bytes[range]
    let mark = literal.first == UInt8(ascii: "@") ? "@\"" : "\""
    let codes = interpolations.map { String(decoding: bytes[$0], as: UTF8.self) }
    // A literal over several lines, or with `#`, never begins as this does.
    func text(_ key: String) -> String? {
      guard !codes.isEmpty else { return mark + key.escapedForQuotes + "\"" }
      let pieces = Placeholder.pieces(around: key)
      guard pieces.count == codes.count + 1 else { return nil }
      var text = mark
      for (index, piece) in pieces.enumerated() {
        text += piece.replacing("%%", with: "%").escapedForQuotes
        if index < codes.count { text += codes[index] }
      }
      return text + "\""
    }
    guard let before = text(old), before.utf8.elementsEqual(literal),
      placeholders(of: old) == placeholders(of: new)
    else { return nil }
    return text(new).map { Array($0.utf8) }
  }

  private static func placeholders(of key: String) -> [String] {
    Placeholder.all(in: key).map(\.text)
  }
}
