package import LoctripLocalizationCore

/// A translation has a control character that its source does not have and no layout needs.
package struct StrayControlCharacter: LoctripCheck {
  /// The code, `control-character`.
  package var code: Finding.Code { "control-character" }

  /// An error by default: nobody types one, and XML cannot contain most of them.
  package var severity: Finding.Severity { .error }

  /// Texts that may have one.
  package var concerns: TextFeatures { [.control, .structure] }

  /// At most one finding, about the first such character, with all its places in a string.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard let target = unit.target, let source = unit.source else { return [] }
    switch target {
    case .text(let text):
      guard let control = Self.first(in: text, notIn: source) else { return [] }
      let ranges = Self.places(in: text).filter { $0.scalar == control }.map(\.range)
      return [finding(control, ranges)]
    case .phrases(let phrases):
      for phrase in phrases {
        guard let control = Self.first(in: phrase, notIn: source) else { continue }
        return [finding(control)]
      }
      return []
    }
  }

  private func finding(_ control: Unicode.Scalar, _ ranges: [Range<Int>] = []) -> Finding {
    let message =
      control == "\u{FFFD}"
      ? "the translation has the replacement character U+FFFD; a tool lost the original one"
      : "the translation has the control character \(control.codePoint), but the source does not"
    return Finding(code, severity, message, ranges: ranges)
  }

  /// The first control character of a text but tab, line feed and carriage return.
  package static func first(in text: String) -> Unicode.Scalar? { places(in: text).first?.scalar }

  private static func first(in text: String, notIn source: LoctripMessage) -> Unicode.Scalar? {
    let found = places(in: text)
    guard !found.isEmpty else { return nil }
    let known = source.texts.flatMap { places(in: $0).map(\.scalar) }
    return found.first { !known.contains($0.scalar) }?.scalar
  }

  /// The control characters of a text except tab, line feed and carriage return.
  private static func places(in text: String) -> [(scalar: Unicode.Scalar, range: Range<Int>)] {
    text.withUTF8Bytes(places)
  }

  private static func places(in bytes: Span<UInt8>) -> [(scalar: Unicode.Scalar, range: Range<Int>)]
  {
    // Most texts are printable ASCII; without an early exit the loop is vectorized.
    var unusual: UInt8 = 0
    for index in bytes.indices {
      // The highest bit is set below a space, and from the delete character on.
      unusual |= bytes[index] | (bytes[index] &- 0x20) | (bytes[index] &+ 1)
    }
    guard unusual & 0x80 != 0 else { return [] }
    var result: [(scalar: Unicode.Scalar, range: Range<Int>)] = []
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte &- 0x20 > 0x5E else { continue }
      switch byte {
      case 0x09, 0x0A, 0x0D: break
      case 0x00..<0x20, 0x7F: result.append((Unicode.Scalar(byte), index..<index + 1))
      // In UTF-8 the ones above ASCII start with C2.
      case 0xC2 where index + 1 < bytes.count && bytes[index + 1] < 0xA0:
        result.append((Unicode.Scalar(bytes[index + 1]), index..<index + 2))
      // U+FFFD replaces unreadable bytes.
      case 0xEF
      where index + 2 < bytes.count && bytes[index + 1] == 0xBF && bytes[index + 2] == 0xBD:
        result.append(("\u{FFFD}", index..<index + 3))
      default: break
      }
    }
    return result
  }
}
