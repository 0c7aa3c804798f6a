/// Makes delivered text harmless and visible for people to read.
///
/// A report shows texts from strangers. Control characters could move the cursor of a terminal,
/// directional ones disguise a text, and invisible ones hide a change. A sign or its number
/// replaces each; joiners, which Persian, Hindi and emoji need, stay. Commands of a build service
/// that reads its log (`::` at the start of a line for GitHub, `##[` and `##vso[` anywhere for
/// Azure) are broken: their first or second character becomes a number.
package enum VisibleText {
  /// The treatment of line ends.
  package enum Lines {
    /// Shown by a sign; the text stays on one line.
    case shown
    /// Kept.
    case kept
  }

  /// The text with every invisible character made visible.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - lines: The treatment of line ends.
  ///   - marksSpaces: True to mark unusual spaces, and line ends that stay, by a sign, as in
  ///     changed parts.
  package static func make(_ text: String, lines: Lines = .shown, marksSpaces: Bool = false)
    -> String
  {
    if isVisible(text) { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    var scalars = text.unicodeScalars.makeIterator()
    func isFollowed(by next: some Sequence<Unicode.Scalar>) -> Bool {
      IteratorSequence(scalars).starts(with: next)
    }
    var isLineStart = true
    while let scalar = scalars.next() {
      let isCommand =
        scalar == ":" && isLineStart && isFollowed(by: [":"])
        || scalar == "#" && result.unicodeScalars.last == "#"
          && (isFollowed(by: ["["]) || isFollowed(by: "vso[".unicodeScalars))
      isLineStart = scalar == "\n" || isLineStart && scalar.properties.isWhitespace
      switch scalar.value {
      case _ where isCommand: result += "⟨\(scalar.codePoint)⟩"
      case 0x0A:
        result += lines == .shown ? "⏎" : marksSpaces ? "⏎\n" : "\n"
      case 0x09: result += lines == .kept && !marksSpaces ? "\t" : "⇥"
      case 0x0D: result += "␍"
      case 0x20...0x7E: result.unicodeScalars.append(scalar)
      case 0..<0x20: result.unicodeScalars.append(picture(of: scalar))
      case 0x7F: result += "␡"
      case 0xA0, 0x202F, 0x2007:
        if marksSpaces { result += "⍽" } else { result.unicodeScalars.append(scalar) }
      case 0x1F3F4:
        result.unicodeScalars.append(scalar)
        // The letters of a flag are the same invisible characters that can hide a text.
        if let flag = flags.first(where: isFollowed) {
          for letter in flag {
            result.unicodeScalars.append(letter)
            _ = scalars.next()
          }
        }
      case _ where isInvisible(scalar): result += "⟨\(scalar.codePoint)⟩"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Escapes every character in JSON that acts on a terminal, begins a command or is invisible; the
  /// value stays the same.
  package static func escaping(json: [UInt8]) -> [UInt8] {
    let slice = json[...]
    let span = slice.span
    var result: [UInt8] = []
    var copied = 0
    var block = 0
    while block < span.count {
      let end = min(block + 64, span.count)
      let range = block..<end
      block = end
      guard mayAct(span.extracting(range)) else { continue }
      for position in range where position >= copied {
        let byte = span[position]
        // The first bytes of such characters, none of which occurs inside another one.
        switch byte {
        case 0x7F, 0xC2, 0xD8, 0xE1, 0xE2, 0xEF, 0xF3: break
        case 0x23 where position > 0 && span[position - 1] == 0x23: break
        default: continue
        }
        // Tags are the only ones of four bytes.
        let (basic, next) = BasicScalar.decode(span, position)
        let value =
          byte != 0xF3
          ? basic
          : 0xC0000 | UInt32(span[position + 1] & 0x3F) << 12
            | UInt32(span[position + 2] & 0x3F) << 6 | UInt32(span[position + 3] & 0x3F)
        guard let scalar = Unicode.Scalar(value), byte < 0x80 || isInvisible(scalar) else {
          continue
        }
        if copied == 0 { result.reserveCapacity(json.count + json.count / 8) }
        result += json[copied..<position]
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
        }
        copied = next
      }
    }
    guard copied > 0 else { return json }
    result += json[copied...]
    return result
  }

  /// False if the bytes certainly start no character that acts on a terminal or a log.
  private static func mayAct(_ bytes: Span<UInt8>) -> Bool {
    // Without an early exit the loop is vectorized.
    var found: UInt8 = 0
    for index in bytes.indices {
      let byte = bytes[index]
      found |= (byte == 0x23 ? 1 : 0) | (byte == 0x7F ? 1 : 0) | (byte == 0xC2 ? 1 : 0)
      found |= (byte == 0xD8 ? 1 : 0) | (byte == 0xE1 ? 1 : 0) | (byte == 0xE2 ? 1 : 0)
      found |= (byte == 0xEF ? 1 : 0) | (byte == 0xF3 ? 1 : 0)
    }
    return found != 0
  }

  /// True for a character above U+007F that acts on a terminal, changes the direction or is
  /// invisible.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// The scalars after U+1F3F4 in flags: England, Scotland and Wales; see UTS #51, annex B.
  private static let flags: [[Unicode.Scalar]] = ["gbeng\u{7F}", "gbsct\u{7F}", "gbwls\u{7F}"].map {
    $0.unicodeScalars.compactMap { Unicode.Scalar(0xE0000 + $0.value) }
  }

  /// True if every character is known to be shown as it is, by its first bytes.
  private static func isVisible(_ text: String) -> Bool {
    if mayBeginCommand(text) { return false }
    // The first and the second byte of the one before, as far as they are a part of this character; or
    // a number sign.
    var (first, second): (UInt8, UInt8) = (0, 0)
    for byte in text.utf8 {
      switch byte {
      case 0x23:
        if first == byte { return false }
        (first, second) = (byte, 0)
      case 0x20..<0x7F, 0xC3...0xD7, 0xD9...0xE0, 0xE3...0xEE: (first, second) = (0, 0)
      case 0xE2: (first, second) = (byte, 0)
      case 0x80..<0xC0:
        guard first == 0xE2 else { continue }
        if second == 0 {
          second = byte
        } else if (second == 0x80 && (byte < 0x90 || byte >= 0xA8))
          || (second == 0x81 && byte >= 0xA0)
        {
          return false
        }
      default: return false
      }
    }
    return true
  }

  /// True if a text begins with two colons, after any spaces.
  private static func mayBeginCommand(_ text: String) -> Bool {
    // Most texts begin with a letter.
    guard let byte = text.utf8.first, byte == 0x3A || byte == 0x20 || byte == 0xE3 else {
      return false
    }
    return text.unicodeScalars.drop(while: \.properties.isWhitespace).starts(
      with: "::".unicodeScalars)
  }

  /// The picture of a control character below U+0020.
  private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
  }
}

extension Int {
  /// The number with a comma between thousands, `2,872`.
  package var grouped: String {
    let digits = String(magnitude)
    guard digits.count > 3 else { return String(self) }
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// A number of something, `1 unit` or `2,872 units`.
  package func counted(_ word: String) -> String { "\(grouped) \(word)\(self == 1 ? "" : "s")" }
}

extension [String] {
  /// The first words, with `…` if there are more.
  package func listed(upTo limit: Int) -> String {
    prefix(limit).joined(separator: ", ") + (count > limit ? ", …" : "")
  }
}

extension String {
  /// The text with U+FFFD for each control character but tabs and line feeds, for forms that would take it as a part
  /// of themselves.
  package var withoutControls: String {
    guard
      utf8.contains(where: {
        $0 < 0x20 && $0 != 9 && $0 != 10 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2
      })
    else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 9, 10: result.append(scalar)
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// The number of the scalar as the Unicode standard writes it: `U+00AD`, `U+1F3F4`.
  package var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}
