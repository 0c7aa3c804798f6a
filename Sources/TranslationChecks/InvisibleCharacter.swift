package import LoctripLocalizationCore

/// A translation has an invisible character that its source does not have and its language does not need.
package struct InvisibleCharacter: LoctripCheck {
  /// The code, `invisible-character`.
  package var code: Finding.Code { "invisible-character" }

  /// A warning by default: such a character breaks searches, links and lines.
  package var severity: Finding.Severity { .warning }

  /// Texts that may have one.
  package var concerns: TextFeatures { .invisible }

  /// One finding for each such character, with all its places.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard let target = unit.target, case .text(let text) = target else { return [] }
    guard text.unicodeScalars.contains(where: { Self.isInvisible($0.value) }) else { return [] }
    let rules = WritingRules(language)
    let known = Set(unit.source?.texts.flatMap { $0.unicodeScalars.map(\.value) } ?? [])
    let scalars = text.placedScalars
    var found: [UInt32: [Range<Int>]] = [:]
    for (index, scalar) in scalars.enumerated()
    where Self.isInvisible(scalar.value) && !known.contains(scalar.value) {
      let before = index > 0 ? scalars[index - 1].value : 0
      let after = index + 1 < scalars.count ? scalars[index + 1].value : 0
      if Self.isNeeded(scalar.value, before, after, rules) { continue }
      if scalar.value == 0xAD, Self.mayBreak(scalars, at: index) { continue }
      found[scalar.value, default: []].append(scalar.range)
    }
    return found.sorted { $0.key < $1.key }.map { value, ranges in
      let message =
        "the translation has the invisible character \(codePoint(value)), but the source does not"
      return Finding(code, severity, message, ranges: ranges)
    }
  }

  private static func isInvisible(_ value: UInt32) -> Bool {
    switch value {
    case 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x180E, 0x200B...0x200F, 0x2028, 0x2029,
      0x2060...0x2064,
      0x206A...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFC, 0xE0000...0xE007F:
      true
    default: false
    }
  }

  /// True if a soft hyphen is a place to break a long word, at least two letters from its edges.
  private static func mayBreak(_ scalars: [PlacedScalar], at index: Int) -> Bool {
    func isPart(_ index: Int) -> Bool {
      scalars.indices.contains(index)
        && (scalars[index].value == 0xAD || scalars[index].value < 0x2000 && scalars[index].isWord)
    }
    // Words of more letters than this are broken anyway.
    let limit = 40
    var (start, end) = (index, index + 1)
    while index - start < limit, isPart(start - 1) { start -= 1 }
    while end - index < limit, isPart(end) { end += 1 }
    let letters = scalars[start..<end].count { $0.value != 0xAD }
    let before = scalars[start..<index].count { $0.value != 0xAD }
    return letters > 9 && before > 1 && letters - before > 1
  }

  private static func isNeeded(
    _ value: UInt32, _ before: UInt32, _ after: UInt32, _ rules: WritingRules
  ) -> Bool {
    switch value {
    // The word joiner is a place not to break the line; inside of a word there is none to break it.
    case 0x2060:
      before != 0 && after != 0
        && (rules.lacksSpaces || !isWordScalar(before) || !isWordScalar(after))
    case 0x200B: rules.lacksSpaces
    case 0x200C: rules.usesJoiners
    // Also between emoji.
    case 0x200D: rules.usesJoiners || before >= 0x2190 && after >= 0x2190
    case 0x200E, 0x200F, 0x61C: rules.isRightToLeft
    // Flags.
    case 0xE0020...0xE007F: before >= 0x1F000
    default: false
    }
  }
}
