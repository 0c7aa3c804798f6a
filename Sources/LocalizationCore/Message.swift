/// The text of a slot.
///
/// Most are one string. A phrase set of App Shortcuts (`stringSet` in a catalog) has several.
public enum LoctripMessage: Hashable, Sendable, Codable, CustomStringConvertible {
  /// One string; placeholders are plain characters in it.
  case text(String)
  /// The phrases of a set, in order.
  case phrases([String])

  /// The string, or the phrases, one a line.
  public var description: String {
    switch self {
    case .text(let text): text
    case .phrases(let phrases): phrases.joined(separator: "\n")
    }
  }

  /// True if there are no characters.
  public var isEmpty: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .phrases(let phrases): phrases.allSatisfy(\.isEmpty)
    }
  }

  /// True if there is nothing to read: no characters, or white space and invisible characters alone.
  package var isBlank: Bool { texts.allSatisfy(\.isBlank) }

  /// True if both have the same bytes.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.text(let left), .text(let right)): left.isIdentical(to: right)
    case (.phrases(let left), .phrases(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isIdentical(to: $1) }
    case (.text, .phrases), (.phrases, .text): false
    }
  }

  /// Hashes the bytes; `String` would bring combining marks into canonical order first.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .text(let text): ExactString(text).hash(into: &hasher)
    case .phrases(let phrases):
      hasher.combine(phrases.count)
      for phrase in phrases { ExactString(phrase).hash(into: &hasher) }
    }
  }
}

extension String {
  /// True if there is nothing to read: no characters, or white space and invisible characters alone, such as a
  /// no-break space, a zero-width space or a byte order mark.
  package var isBlank: Bool {
    unicodeScalars.allSatisfy { scalar in
      if scalar.value < 0x80 { return scalar.value <= 0x20 || scalar.value == 0x7F }
      return scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
