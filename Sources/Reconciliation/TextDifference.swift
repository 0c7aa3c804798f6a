/// What was taken out of a text and what was put in, word by word.
public struct TextDifference: Sendable, Equatable {
  /// What became of a piece of text.
  public enum Kind: Sendable {
    /// Both texts have it.
    case same
    /// Only the old text has it.
    case removed
    /// Only the new text has it.
    case added
  }

  /// A piece of either text, or of both.
  public struct Part: Sendable, Equatable {
    /// What became of it.
    public var kind: Kind
    /// The piece.
    public var text: String

    /// Creates a part.
    public init(_ kind: Kind, _ text: String) {
      self.kind = kind
      self.text = text
    }
  }

  /// The parts in order; of a replacement the removed one stands first.
  ///
  /// `same` and `removed` parts together are the old text, `same` and `added` ones the new.
  public private(set) var parts: [Part] = []

  /// Compares two texts.
  public init(from old: String, to new: String) {
    let (oldTokens, newTokens) = (Self.tokens(old), Self.tokens(new))
    let difference = newTokens.difference(from: oldTokens) { $0.utf8.elementsEqual($1.utf8) }
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var (left, right) = (0, 0)
    while left < oldTokens.count || right < newTokens.count {
      if removed.contains(left) {
        append(.removed, oldTokens[left])
        left += 1
      } else if added.contains(right) {
        append(.added, newTokens[right])
        right += 1
      } else {
        append(.same, oldTokens[left])
        left += 1
        right += 1
      }
    }
  }

  private mutating func append(_ kind: Kind, _ token: Substring) {
    if let last = parts.indices.last, parts[last].kind == kind {
      parts[last].text += token
    } else {
      parts.append(Part(kind, String(token)))
    }
  }

  /// Words, and each other character by itself.
  private static func tokens(_ text: String) -> [Substring] {
    var tokens: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      let isWord = first.isLetter || first.isNumber
      let token = isWord ? rest.prefix { $0.isLetter || $0.isNumber } : rest.prefix(1)
      tokens.append(token)
      rest = rest[token.endIndex...]
    }
    return tokens
  }
}
