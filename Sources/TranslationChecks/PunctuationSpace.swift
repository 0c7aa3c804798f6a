package import LoctripLocalizationCore

/// A French text lacks the space before a high mark.
///
/// In Canada only the colon and quotation marks need one.
package struct PunctuationSpace: LoctripCheck {
  /// The code, `punctuation-space`.
  package var code: Finding.Code { "punctuation-space" }

  /// A note by default: a matter of typography.
  package var severity: Finding.Severity { .note }

  /// Texts with such a mark.
  package var concerns: TextFeatures { .highMark }

  /// At most one finding, with all places.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    let fixes = FrenchSpaces(unit, language).missing
    guard !fixes.isEmpty else { return [] }
    var finding = Finding(
      code, severity, "French needs a no-break space here", ranges: fixes.map(\.range))
    finding.fix = fixes
    return [finding]
  }
}

/// A French text has a breaking space before a high mark.
///
/// No-break spaces of both widths are right.
package struct BreakingSpace: LoctripCheck {
  /// The code, `breaking-space`.
  package var code: Finding.Code { .breakingSpace }

  /// A note by default: a matter of typography.
  package var severity: Finding.Severity { .note }

  /// Texts with such a mark.
  package var concerns: TextFeatures { .highMark }

  /// At most one finding, with all places.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    let fixes = FrenchSpaces(unit, language).breaking
    guard !fixes.isEmpty else { return [] }
    var finding = Finding(
      code, severity,
      "a line can break at this space next to a punctuation mark; use a no-break space",
      ranges: fixes.map(\.range))
    finding.fix = fixes
    return [finding]
  }
}

extension Finding.Code {
  /// A French text has a breaking space before a high mark.
  package static let breakingSpace: Self = "breaking-space"
}

/// The places in a French text that lack a no-break space.
private struct FrenchSpaces {
  /// Places without a space.
  var missing: [Finding.Replacement] = []
  /// Places with a breaking space.
  var breaking: [Finding.Replacement] = []

  init(_ unit: TranslationUnit, _ language: String) {
    guard language.hasPrefix("fr"), case .text(let text)? = unit.target,
      unit.target != unit.source
    else { return }
    let rules = WritingRules(language)
    guard rules.language == "fr" else { return }
    let scalars = text.placedScalars
    for (index, scalar) in scalars.enumerated() {
      let narrow: Bool
      let isBefore: Bool
      switch scalar.value {
      case 0x21, 0x3F, 0x3B:
        guard rules.isFrench else { continue }
        (narrow, isBefore) = (true, true)
      case 0x3A, 0xBB: (narrow, isBefore) = (false, true)
      case 0xAB: (narrow, isBefore) = (false, false)
      default: continue
      }
      let next = index + 1 < scalars.count ? scalars[index + 1].value : 0x20
      let previous = index > 0 ? scalars[index - 1] : nil
      let space = narrow ? "\u{202F}" : "\u{A0}"
      if isBefore {
        guard let previous else { continue }
        let isQuote = scalar.value == 0xBB
        // A time, a link, "?!", an entity, a parameter, an emoji's name.
        guard isQuote || isEnd(next), !isCode(scalars, index) else { continue }
        switch previous.value {
        case 0x20: breaking.append(Finding.Replacement(previous.range, space))
        case 0xA0, 0x202F, 0x2009, 0x2007: break
        case _
        where previous.isWord && !isEntity(scalars, index)
          || previous.value == 0x29 || previous.value == 0xBB || isQuote && !previous.isSpace:
          let place = scalar.range.lowerBound
          missing.append(Finding.Replacement(place..<place, space))
        default: break
        }
      } else if index + 1 < scalars.count {
        switch next {
        case 0x20: breaking.append(Finding.Replacement(scalars[index + 1].range, space))
        case 0xA0, 0x202F, 0x2009, 0x2007: break
        default:
          let place = scalar.range.upperBound
          missing.append(Finding.Replacement(place..<place, space))
        }
      }
    }
  }

  /// True for the colon of code: `(inflect: true)`, `track_ios: false`, `when: 2700`.
  private func isCode(_ scalars: [PlacedScalar], _ index: Int) -> Bool {
    guard scalars[index].value == 0x3A, index > 0 else { return false }
    let word = scalars[..<index].reversed().prefix {
      $0.value < 0x80 && ($0.isWord || $0.value == 0x5F)
    }
    let rest = scalars[(index + 1)...].drop(while: \.isSpace)
    let next = String(
      String.UnicodeScalarView(rest.prefix(5).compactMap { Unicode.Scalar($0.value) }))
    let isValue = next.hasPrefix("true") || next.hasPrefix("false")
    return !word.isEmpty && (isValue || word.contains { $0.value == 0x5F })
  }

  /// True if a character may follow a mark.
  private func isEnd(_ next: UInt32) -> Bool {
    switch next {
    // White space, closing marks and further ones.
    case 0x21, 0x22, 0x29, 0x2A, 0x2E, 0x3C, 0x3F, 0x5D, 0xBB, 0x2019, 0x201D, 0x2026: true
    default: isSpaceScalar(next)
    }
  }

  /// True if a semicolon ends an entity, `&amp;`.
  private func isEntity(_ scalars: [PlacedScalar], _ index: Int) -> Bool {
    guard scalars[index].value == 0x3B else { return false }
    for scalar in scalars[..<index].reversed().prefix(13) {
      if scalar.value == 0x26 { return true }
      if !scalar.isWord, scalar.value != 0x23, scalar.value != 0x3B { return false }
    }
    return false
  }
}
