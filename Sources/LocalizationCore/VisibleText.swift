/// Delivered text made harmless and visible for people to read.
///
/// A report shows texts that strangers wrote. Control characters could move the cursor of a terminal,
/// directional ones could show a text as what it is not, and invisible ones hide a change. Each is
/// shown by a sign or its number instead; joiners, which Persian, Hindi and emoji need, stay.
package enum VisibleText {
  /// What happens to line ends.
  package enum Lines {
    /// They are shown by a sign; the text stays on one line.
    case shown
    /// They stay.
    case kept
  }

  /// The text with every character that cannot be seen made visible.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - lines: What happens to line ends.
  ///   - marksSpaces: Whether spaces of other kinds than the usual one, and line ends that stay, get a
  ///     sign, as the parts that changed do.
  package static func make(
    _ text: String,
    lines: Lines = .shown,
    marksSpaces: Bool = false
  ) -> String {
    if isVisible(text) { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    var isFlag = false
    for scalar in text.unicodeScalars {
      // The letters of a flag stand in the same invisible characters that can hide a text.
      if scalar.value == 0x1F3F4 { isFlag = true }
      switch scalar.value {
      case 0x0A:
        result += lines == .shown ? "⏎" : marksSpaces ? "⏎\n" : "\n"
      case 0x09: result += lines == .kept && !marksSpaces ? "\t" : "⇥"
      case 0x0D: result += "␍"
      case 0x20...0x7E: result.unicodeScalars.append(scalar)
      case 0..<0x20: result.unicodeScalars.append(picture(of: scalar))
      case 0x7F: result += "␡"
      case 0xA0, 0x202F, 0x2007:
        if marksSpaces { result += "⍽" } else { result.unicodeScalars.append(scalar) }
      case 0xE0020...0xE007F where isFlag: result.unicodeScalars.append(scalar)
      case 0x80...0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E,
        0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF:
        result += "⟨\(scalar.codePoint)⟩"
      default: result.unicodeScalars.append(scalar)
      }
      if isFlag, scalar.value != 0x1F3F4, !(0xE0020...0xE007E).contains(scalar.value) {
        isFlag = false
      }
    }
    return result
  }

  /// Whether every character is known to be shown as it is, by what its bytes begin with.
  private static func isVisible(_ text: String) -> Bool {
    // The first and the second byte of the one before, as far as they are a part of this character.
    var (first, second): (UInt8, UInt8) = (0, 0)
    for byte in text.utf8 {
      switch byte {
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

  /// The picture of a control character below U+0020.
  private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
  }
}

extension Int {
  /// So many of something, `1 unit` or `2 units`.
  package func counted(_ word: String) -> String { "\(self) \(word)\(self == 1 ? "" : "s")" }
}

extension Unicode.Scalar {
  /// The number of the scalar as the Unicode standard writes it: `U+00AD`, `U+1F3F4`.
  package var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}
