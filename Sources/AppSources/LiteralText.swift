internal import LoctripLocalizationCore
internal import SwiftParser
internal import SwiftSyntax

/// Writes another key into a string literal of code.
enum LiteralText {
  /// The bytes of a literal with another key; `nil` where the way back would not give the same bytes, or the
  /// placeholders differ.
  ///
  /// - Parameters:
  ///   - literal: The literal as it is, with its quotes.
  ///   - old: The key that it is now.
  ///   - new: The key that it becomes.
  static func renamed(_ literal: ArraySlice<UInt8>, from old: String, to new: String) -> [UInt8]? {
    let isObjectiveC = literal.first == UInt8(ascii: "@")
    guard let codes = isObjectiveC ? [] : codes(of: literal) else { return nil }
    func text(_ key: String) -> String? {
      guard !codes.isEmpty else {
        return (isObjectiveC ? "@\"" : "\"") + key.escapedForQuotes + "\""
      }
      let pieces = Placeholder.pieces(around: key)
      guard pieces.count == codes.count + 1 else { return nil }
      var text = "\""
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

  /// The interpolations of a plain literal as they are written; `nil` for one over several lines, or with `#`.
  private static func codes(of literal: ArraySlice<UInt8>) -> [String]? {
    let source = Array(literal)
    let tree = unsafe source.withUnsafeBufferPointer { unsafe Parser.parse(source: $0) }
    guard let expression = tree.statements.first?.item.as(StringLiteralExprSyntax.self),
      expression.openingPounds == nil, expression.openingQuote.text == "\""
    else {
      // A C string in Objective-C, or a header.
      return nil
    }
    return expression.segments.compactMap { segment in
      if case .expressionSegment(let segment) = segment { segment.description } else { nil }
    }
  }

  private static func placeholders(of key: String) -> [String] {
    Placeholder.all(in: key).map(\.text)
  }
}
