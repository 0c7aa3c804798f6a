/// A key as code states it: fixed text, with gaps where the code does not tell the rest.
///
/// A placeholder that is plain from the code (`%lld`) is part of the fixed text.
package struct KeyPattern: Hashable, Sendable {
  /// The text around the gaps, one more than there are gaps; a single piece is a whole key.
  package var pieces: [String]
  /// True if the gaps are any text, because the key is built at run time; else each gap is one placeholder.
  package var isBuilt = false

  /// A whole key.
  package init(_ text: String) { pieces = [text] }

  /// A key with gaps.
  package init(pieces: [String], isBuilt: Bool) {
    self.pieces = pieces.isEmpty ? [""] : pieces
    self.isBuilt = isBuilt
  }

  /// The key; `nil` if it has gaps.
  package var key: String? { pieces.count == 1 ? pieces[0] : nil }

  /// True if nothing of it is fixed that could tell one key from another.
  package var isBlank: Bool {
    pieces.count > 1 && !pieces.contains { $0.contains(where: Self.tells) }
  }

  private static func tells(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  /// The key as a person reads it, `…` for a gap.
  package var description: String { pieces.joined(separator: "…") }
}
