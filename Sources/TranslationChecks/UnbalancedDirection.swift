package import LoctripLocalizationCore

/// A translation changes the direction of the text and does not restore it.
package struct UnbalancedDirection: LoctripCheck {
  /// The code, `bidi-unbalanced`.
  package var code: Finding.Code { .unbalancedDirection }

  /// A warning by default: the text behind it appears in the wrong order.
  package var severity: Finding.Severity { .warning }

  /// Texts that may have a character of direction.
  package var concerns: TextFeatures { .invisible }

  /// At most one finding, with the unbalanced characters.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard case .text(let text)? = unit.target else { return [] }
    let ranges = Self.unbalanced(text)
    guard !ranges.isEmpty else { return [] }
    if case .text(let source)? = unit.source, !Self.unbalanced(source).isEmpty { return [] }
    let message = "a directional character is not closed, or closes nothing"
    return [Finding(code, severity, message, ranges: ranges)]
  }

  /// Starts without an end and ends without a start; see Unicode TR 9, "Explicit Directional
  /// Formatting Characters".
  private static func unbalanced(_ text: String) -> [Range<Int>] {
    guard text.unicodeScalars.contains(where: { isDirection($0.value) }) else { return [] }
    var open: [(isIsolate: Bool, range: Range<Int>)] = []
    var lone: [Range<Int>] = []
    var isolates = 0
    for scalar in text.placedScalars where isDirection(scalar.value) {
      switch scalar.value {
      case 0x202C:
        if open.last?.isIsolate == false { open.removeLast() } else { lone.append(scalar.range) }
      case 0x2069:
        guard isolates > 0 else {
          lone.append(scalar.range)
          continue
        }
        isolates -= 1
        while let last = open.popLast(), !last.isIsolate {}
      default:
        open.append((scalar.value >= 0x2066, scalar.range))
        if scalar.value >= 0x2066 { isolates += 1 }
      }
    }
    return (lone + open.map(\.range)).sorted { $0.lowerBound < $1.lowerBound }
  }

  private static func isDirection(_ value: UInt32) -> Bool {
    value >= 0x202A && value <= 0x202E || value >= 0x2066 && value <= 0x2069
  }
}

extension Finding.Code {
  /// A change of direction is not restored.
  package static let unbalancedDirection: Self = "bidi-unbalanced"
}
