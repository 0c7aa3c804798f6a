public import LocalizationCore

/// A translation ends with another mark than its source, as its language writes it.
public struct EndPunctuation: Check {
  /// The code, `end-punctuation`.
  public var code: Finding.Code { "end-punctuation" }

  /// Languages differ, and so do styles.
  public var severity: Finding.Severity { .note }

  /// Texts that may end with a mark.
  public var concerns: TextFeatures { .endMark }

  /// At most one finding.
  public func findings(in unit: Unit, language: String) -> [Finding] {
    guard let pair = TextPair(unit) else { return [] }
    let wanted = Self.mark(pair.source, isGreek: false)
    let isGreek = language == "el" || language.hasPrefix("el-") || language.hasPrefix("el_")
    let found = Self.mark(pair.target, isGreek: isGreek)
    guard wanted.kind != found.kind || wanted.kind == .question else { return [] }
    let rules = WritingRules(language)
    if wanted.kind == .question, rules.marksStarts, found.kind == .question,
      !pair.target.contains("¿")
    {
      return [Finding(code, severity, "a question begins with ¿", ranges: [found.range])]
    }
    guard !Self.isSame(wanted.kind, found.kind, rules) else { return [] }
    let message =
      "the translation ends with \(found.kind.rawValue), the source with \(wanted.kind.rawValue)"
    let ranges = found.range.isEmpty ? [] : [found.range]
    return [Finding(code, severity, message, ranges: ranges)]
  }

  private enum Kind: String {
    case none = "no mark"
    case stop = "a full stop"
    case ellipsis = "an ellipsis"
    case question = "a question mark"
    case exclamation = "an exclamation mark"
    case colon = "a colon"
    case semicolon = "a semicolon"
    case comma = "a comma"
  }

  private static func isSame(_ source: Kind, _ target: Kind, _ rules: WritingRules) -> Bool {
    if source == target { return true }
    switch (source, target) {
    case (.stop, .none): return rules.omitsFullStops
    case (.none, .stop): return rules.omitsFullStops
    case (.question, _): return rules.omitsQuestionMarks && target != .colon
    // A style: many languages shout less.
    case (.exclamation, .stop), (.stop, .exclamation): return true
    case (.exclamation, .none): return rules.omitsFullStops
    case (.semicolon, .stop), (.stop, .semicolon): return true
    case (.comma, .none), (.none, .comma): return rules.lacksSpaces
    default: return false
    }
  }

  /// The last mark of a text, behind which only quotation marks, brackets and spaces stand.
  private static func mark(_ text: String, isGreek: Bool) -> (kind: Kind, range: Range<Int>) {
    var end = text.utf8.count
    var result: (kind: Kind, range: Range<Int>) = (.none, 0..<0)
    var stops = 0
    var closer: UInt32 = 0
    for scalar in text.unicodeScalars.reversed() {
      let range = end - UTF8.width(scalar)..<end
      end = range.lowerBound
      let value = scalar.value
      if stops == 0, isSpaceScalar(value) || isCloser(value) {
        closer = isSpaceScalar(value) ? 0 : value
        continue
      }
      // ":)"
      if closer == 0x29, value == 0x3A || value == 0x3B { return (.none, 0..<0) }
      let kind = kind(value, isGreek)
      if kind == .stop, stops < 3 {
        stops += 1
        result = (stops > 2 ? .ellipsis : .stop, range.lowerBound..<max(range.upperBound, 0))
        continue
      }
      // The first of several, as in "?!", but a full stop behind a question mark is its own.
      if stops == 0, let kind { result = (kind, range) }
      break
    }
    return result
  }

  private static func isCloser(_ value: UInt32) -> Bool {
    switch value {
    case 0x22, 0x27, 0x29, 0x2A, 0x5D, 0x7D, 0xBB, 0xAB, 0x2018...0x201F, 0x2039, 0x203A, 0x300D,
      0x300F, 0x300B, 0x3009, 0x3011, 0xFF09, 0x200B...0x200F, 0x202A...0x202E, 0x2066...0x2069:
      true
    default: false
    }
  }

  private static func kind(_ value: UInt32, _ isGreek: Bool) -> Kind? {
    switch value {
    // The ideographic, half-width, Hindi, Armenian, Urdu, Ethiopic, Burmese, Khmer and Tibetan ones.
    case 0x2E, 0x3002, 0xFF0E, 0xFF61, 0x964, 0x965, 0x589, 0x6D4, 0x1362, 0x104B, 0x17D4, 0xF0D:
      .stop
    case 0x2026, 0x22EF, 0xFE19: .ellipsis
    case 0x3F, 0xFF1F, 0x61F, 0x37E, 0x55E, 0x1367, 0x2CFA: .question
    case 0x3B: isGreek ? .question : .semicolon
    case 0xFF1B, 0x61B: .semicolon
    case 0x21, 0xFF01, 0x55C, 0x1944, 0xA1: .exclamation
    case 0x3A, 0xFF1A, 0x1361: .colon
    case 0x2C, 0xFF0C, 0x3001, 0x60C: .comma
    default: nil
    }
  }
}
