package import LoctripLocalizationCore

/// A translation has two spaces between words, and the source has none.
package struct DoubleSpace: LoctripCheck {
  /// The code, `double-space`.
  package var code: Finding.Code { "double-space" }

  /// A warning by default: visible, but harmless.
  package var severity: Finding.Severity { .warning }

  /// Texts with two spaces.
  package var concerns: TextFeatures { .doubleSpace }

  /// At most one finding, with all places.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard let pair = TextPair(unit) else { return [] }
    let runs = Self.runs(in: pair.target)
    guard !runs.isEmpty, Self.runs(in: pair.source).isEmpty else { return [] }
    var finding = Finding(code, severity, "two spaces in a row", ranges: runs)
    finding.fix = runs.map { Finding.Replacement($0, " ") }
    return [finding]
  }

  /// The runs of several spaces inside of lines.
  private static func runs(in text: String) -> [Range<Int>] {
    text.withUTF8Bytes { bytes in
      var result: [Range<Int>] = []
      var start = 0
      var index = 0
      while index < bytes.count {
        guard bytes[index] == 0x20 else {
          index += 1
          continue
        }
        start = index
        while index < bytes.count, bytes[index] == 0x20 { index += 1 }
        let isInside =
          start > 0 && index < bytes.count && bytes[start - 1] > 0x20 && bytes[index] > 0x20
        if index - start > 1, isInside { result.append(start..<index) }
      }
      return result
    }
  }
}
