extension LoctripMessage {
  /// A part of a text: characters, a placeholder, an inline code, or a code that stands for a
  /// placeholder.
  package struct Piece: Hashable, Sendable {
    /// The place in the text, in UTF-8 bytes.
    package var range: Range<Int>
    /// The placeholder, or `nil`.
    package var placeholder: Placeholder?
    /// The inline code, or `nil`.
    package var code: InlineCode?
  }

  /// The parts of a text in their order.
  ///
  /// - Parameters:
  ///   - text: A text in which each code has its native text or its equivalent.
  ///   - codes: The codes with their places in it.
  package static func pieces(of text: String, codes: [(code: InlineCode, range: Range<Int>)] = [])
    -> [Piece]
  {
    var known = codes.map { Piece(range: $0.range, code: $0.code) }
    let places = Dictionary(codes.enumerated().map { ($0.element.range, $0.offset) }) { first, _ in
      first
    }
    for (placeholder, range) in Placeholder.places(in: text) {
      if let same = places[range] {
        known[same].placeholder = placeholder
      } else {
        known.append(Piece(range: range, placeholder: placeholder))
      }
    }
    known.sort {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var pieces: [Piece] = []
    var position = 0
    for piece in known {
      if position < piece.range.lowerBound {
        pieces.append(Piece(range: position..<piece.range.lowerBound))
      }
      pieces.append(piece)
      position = max(position, piece.range.upperBound)
    }
    let end = text.utf8.count
    if position < end { pieces.append(Piece(range: position..<end)) }
    return pieces
  }

  /// True for a byte that may belong to a placeholder; each placeholder has one.
  private static func maySpell(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "%") || byte == UInt8(ascii: "{") || byte >= 0x80
  }

  /// True if there is a letter outside of placeholders.
  package var hasLetters: Bool {
    texts.contains { text in
      // Most texts have no placeholder.
      if !text.utf8.contains(where: { Self.maySpell($0) }) {
        return text.utf8.contains(where: \.isASCIILetter)
      }
      let bytes = Array(text.utf8)
      return LoctripMessage.pieces(of: text).contains { piece in
        piece.placeholder == nil
          && String(decoding: bytes[piece.range], as: UTF8.self).unicodeScalars.contains {
            $0.properties.isAlphabetic
          }
      }
    }
  }

  /// The string, or the phrases.
  package var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .phrases(let phrases): phrases
    }
  }

  /// True for a set of phrases.
  package var isSet: Bool {
    switch self {
    case .text: false
    case .phrases: true
    }
  }

  /// Returns this message with its text changed; phrases stay.
  package func mapText(_ transform: (String) -> String) -> LoctripMessage {
    switch self {
    case .text(let text): .text(transform(text))
    case .phrases: self
    }
  }

  /// Returns no phrases for an empty text if `isSet` is true.
  package func asSet(_ isSet: Bool) -> LoctripMessage {
    isSet && self == .text("") ? .phrases([]) : self
  }

  /// The text with its white space folded.
  package var whiteSpaceFolded: LoctripMessage {
    switch self {
    case .text(let text): .text(text.whiteSpaceFolded)
    case .phrases(let phrases): .phrases(phrases.map(\.whiteSpaceFolded))
    }
  }
}

extension String {
  /// The text with each run of white space as one space, and none around it; no-break spaces stay.
  package var whiteSpaceFolded: String {
    let isFolded = withUTF8Bytes { bytes in
      // At the beginning as behind a space.
      var isBehindSpace = true
      for index in bytes.indices {
        switch bytes[index] {
        case 0x20:
          if isBehindSpace { return false }
          isBehindSpace = true
        case 0x0A, 0x0D, 0x09: return false
        default: isBehindSpace = false
        }
      }
      return !isBehindSpace || bytes.isEmpty
    }
    if isFolded { return self }
    var folded: [UInt8] = []
    folded.reserveCapacity(utf8.count)
    var hasSpace = false
    for byte in utf8 {
      if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        hasSpace = !folded.isEmpty
      } else {
        if hasSpace { folded.append(0x20) }
        hasSpace = false
        folded.append(byte)
      }
    }
    return String(decoding: folded, as: UTF8.self)
  }
}
