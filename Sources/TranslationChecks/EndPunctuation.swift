package import LoctripLocalizationCore

/// A translation ends with another mark than its source, or with a mark of another script.
///
/// Marks may differ as languages and styles do: an exclamation may become a statement, a question mark may be added,
/// and a full stop may be missing where words end a sentence.
package struct EndPunctuation: LoctripCheck {
  /// The code, `end-punctuation`.
  package var code: Finding.Code { "end-punctuation" }

  /// A note by default: a matter of style.
  package var severity: Finding.Severity { .note }

  /// Texts that may end with a mark, and those with marks that some scripts write differently.
  package var concerns: TextFeatures { [.endMark, .highMark] }

  /// At most one finding.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard let pair = TextPair(unit) else { return [] }
    let rules = WritingRules(language)
    if unit.target != unit.source, let finding = foreignMarks(pair, rules) { return [finding] }
    let source = End(pair.source, isGreek: false)
    var target = End(pair.target, isGreek: rules.language == "el")
    // The Armenian full stop looks like a colon, and is typed as one.
    if rules.language == "hy", target.kind == .colon { target.kind = .stop }
    if rules.marksStarts, let finding = missingStart(source, target, pair) { return [finding] }
    guard source.kind != target.kind, !Self.isSame(source, target, pair, rules) else { return [] }
    let message =
      "the translation ends with \(target.kind.rawValue), the source with \(source.kind.rawValue)"
    let ranges = target.range.isEmpty ? [] : [target.range]
    return [Finding(code, severity, message, ranges: ranges)]
  }

  /// The findings about a table without those about what its other texts do alike: Japanese questions with `?`, and
  /// sentences without a full stop where the language allows that.
  static func withoutHouseStyle(
    _ found: [(row: Int, finding: Finding)], in table: UnitTable
  ) -> [(row: Int, finding: Finding)] {
    let check = EndPunctuation()
    let rules = WritingRules(table.language)
    guard rules.language == "ja" || rules.omitsFullStops,
      found.contains(where: { $0.finding.code == check.code })
    else { return found }
    let style = HouseStyle(table)
    return found.filter { row, finding in
      guard finding.code == check.code, case .text(let text)? = table[row].target else {
        return true
      }
      // If the language's own mark makes the text right, nothing else is wrong with it.
      func isRight(with text: String) -> Bool {
        var unit = table[row].restoringCodes()
        unit.target = .text(text)
        return check.findings(in: unit, language: table.language).isEmpty
      }
      if rules.language == "ja", style.usesASCIIQuestionMark, text.hasByte(0x3F),
        isRight(with: text.parts(around: "?").joined(separator: "\u{FF1F}"))
      {
        return false
      }
      let stop = rules.lacksSpaces ? "\u{3002}" : "."
      return !(rules.omitsFullStops && style.omitsStops && isRight(with: text + stop))
    }
  }

  /// The marks at the ends of a table's texts.
  private struct HouseStyle {
    /// The least number of texts that are a style and no accident.
    private static let least = 4
    /// True if questions have the mark of ASCII alone.
    let usesASCIIQuestionMark: Bool
    /// True if more sentences lack their full stop than have one.
    let omitsStops: Bool

    init(_ table: UnitTable) {
      var (with, without, questions) = (0, 0, 0)
      var hasOwnMark = false
      for row in table.indices where table.hasTarget(row) {
        guard let target = table.plainTarget(row), let source = table.plainSource(row) else {
          continue
        }
        if target.span.firstOffset(of: "\u{FF1F}") != nil { hasOwnMark = true }
        if target.last == UInt8(ascii: "?") { questions += 1 }
        guard source.last == UInt8(ascii: "."), !target.isEmpty else { continue }
        let isEnded = target.last == UInt8(ascii: ".") || target.suffix(3) == [0xE3, 0x80, 0x82]
        if isEnded { with += 1 } else { without += 1 }
      }
      usesASCIIQuestionMark = !hasOwnMark && questions >= Self.least
      omitsStops = without >= Self.least && without > with
    }
  }

  /// The finding about ASCII marks in a language with its own, or marks of another script.
  private func foreignMarks(_ pair: TextPair, _ rules: WritingRules) -> Finding? {
    // The bytes of most texts show that they have no such mark.
    let hasOwn = rules.ownMark(for: 0x3F) != nil
    let (isArabic, lacksSpaces) = (!hasOwn, rules.lacksSpaces)
    let mayBeWrong = pair.target.withUTF8Bytes { bytes in
      for index in bytes.indices {
        switch unsafe bytes[unchecked: index] {
        case 0x21, 0x2C, 0x2E, 0x3B, 0x3F: if hasOwn { return true }
        // Arabic marks, ideographic and full-width ones.
        case 0xD8, 0xDB: if isArabic { return true }
        case 0xE3, 0xEF: if !lacksSpaces { return true }
        default: continue
        }
      }
      return false
    }
    guard mayBeWrong else { return nil }
    let scalars = pair.target.placedScalars
    var ranges: [Range<Int>] = []
    var message = ""
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if let own = rules.ownMark(for: scalar.value) {
        // Behind a letter of the script, and not in the middle of something.
        guard index > 0, scalars[index - 1].isWord, scalars[index - 1].value >= 0x370,
          scalars[index - 1].digit == nil, next.map({ Self.isEnd($0) }) ?? true,
          scalar.value != 0x2E
            || rules.lacksSpaces
            || next == nil && pair.target.utf8.contains(0x20)
        else { continue }
        ranges.append(scalar.range)
        if message.isEmpty, let mark = Unicode.Scalar(scalar.value),
          let own = Unicode.Scalar(own)
        {
          message = "this language writes “\(own)”, not “\(mark)”"
        }
      } else if rules.isForeign(scalar.value),
        !pair.source.unicodeScalars.contains(where: { $0.value == scalar.value })
      {
        ranges.append(scalar.range)
        if message.isEmpty, let mark = Unicode.Scalar(scalar.value) {
          message = "“\(mark)” belongs to another script"
        }
      }
    }
    return ranges.isEmpty ? nil : Finding(code, severity, message, ranges: ranges)
  }

  private static func isEnd(_ next: PlacedScalar) -> Bool {
    next.isSpace || isCloser(next.value)
      || next.isWord && next.value >= 0x370
        && next.digit == nil
  }

  /// The finding about a question or an exclamation without the starting mark of its language.
  private func missingStart(_ source: End, _ target: End, _ pair: TextPair) -> Finding? {
    switch target.kind {
    case .question where source.kind == .question && !pair.target.hasBytes("¿"):
      Finding(code, severity, "a question begins with ¿", ranges: [target.range])
    case .exclamation
    where !pair.target.hasBytes("¡") && pair.target != pair.source
      && !pair.target.hasBytes("¿"):
      Finding(code, severity, "an exclamation begins with ¡", ranges: [target.range])
    default: nil
    }
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

  private static func isSame(_ source: End, _ target: End, _ pair: TextPair, _ rules: WritingRules)
    -> Bool
  {
    switch (source.kind, target.kind) {
    case (.stop, .none):
      endsShort(pair.source) || maySayNoStop(pair, rules) || pair.source.hasBytes("©")
    case (.none, .stop):
      rules.omitsFullStops || target.isAbbreviation || !isLabel(pair.source) || isSentence(pair)
    case (.question, .none):
      rules.omitsQuestionMarks || pair.target.hasBytes("\u{55E}")
    case (.question, _): rules.omitsQuestionMarks && target.kind != .colon
    // A style: many languages shout less. A question may lack its mark in the source.
    case (.exclamation, .stop), (.stop, .exclamation), (.exclamation, .none), (.none, .exclamation),
      (.none, .question), (.stop, .question), (.exclamation, .question), (.none, .semicolon):
      true
    case (.semicolon, .stop), (.stop, .semicolon): true
    case (.comma, .none), (.none, .comma): rules.lacksSpaces
    default: false
    }
  }

  /// True if a source ends with an abbreviation rather than with a sentence.
  private static func endsShort(_ source: String) -> Bool {
    let word = source.dropLast().split { $0.isWhitespace || $0 == "(" }.last ?? ""
    return word.utf8.contains(UInt8(ascii: ".")) || shortened.contains(word.lowercased())
  }

  private static let shortened: Set<String> = [
    "etc", "inc", "ltd", "co", "min", "max", "sec", "hr", "hrs", "no", "nr", "vs", "approx", "avg",
    "est", "jr", "sr", "st", "dept", "supp", "ver", "vol", "jan", "feb", "mar", "apr", "jun", "jul",
    "aug",
    "sep", "sept", "oct", "nov", "dec", "mon", "tue", "wed", "thu", "fri", "sat", "sun",
  ]

  /// True if a source is a few words, which take no full stop.
  private static func isLabel(_ source: String) -> Bool {
    source.utf8.count <= 40 && source.utf8.count { $0 == 0x20 } < 4
  }

  /// True if the translation of a few words is a sentence: much longer, of five words or more.
  private static func isSentence(_ pair: TextPair) -> Bool {
    pair.target.utf8.count { $0 == 0x20 } > 3
      && pair.target.unicodeScalars.count > 2 * pair.source.unicodeScalars.count
  }

  /// True if a sentence may lack a full stop; in some languages its words mark the end.
  private static func maySayNoStop(_ pair: TextPair, _ rules: WritingRules) -> Bool {
    guard rules.omitsFullStops else { return false }
    let target = pair.target
    switch rules.language {
    case "zh", "yue":
      return target.utf8.count < 24 || pair.source.utf8.count { $0 == 0x20 } < 4
    case "ja":
      return !["ました", "ます", "です", "ません", "ください", "でした", "ましょう"].contains { target.hasSuffix($0) }
        || target.utf8.count < 24
    case "ko": return !["니다", "세요", "어요", "해요"].contains { target.hasSuffix($0) }
    default: return true
    }
  }

  /// The last mark of a text, before any quotation marks, brackets and spaces.
  private struct End {
    var kind = Kind.none
    var range = 0..<0
    /// True if its full stop may be that of an abbreviation.
    var isAbbreviation = false

    init(_ text: String, isGreek: Bool) {
      var end = text.utf8.count
      var stops = 0
      var closer: UInt32 = 0
      for scalar in text.unicodeScalars.reversed() {
        let place = end - UTF8.width(scalar)..<end
        end = place.lowerBound
        let value = scalar.value
        if stops == 0, isSpaceScalar(value) || isCloser(value) {
          closer = isSpaceScalar(value) ? 0 : value
          continue
        }
        // ":)", ":）"
        let isSmile = closer == 0x29 || closer == 0xFF09
        if isSmile, value == 0x3A || value == 0x3B || value == 0xFF1A || value == 0xFF1B {
          kind = .none
          range = 0..<0
          return
        }
        let found = EndPunctuation.kind(value, isGreek)
        if found == .stop, stops < 3 {
          stops += 1
          kind = stops > 2 ? .ellipsis : .stop
          range = place.lowerBound..<place.upperBound
          continue
        }
        // The first of several, as in "?!", but a full stop behind a question mark is its own.
        if stops == 0, let found {
          kind = found
          range = place
        }
        break
      }
      if kind == .stop { isAbbreviation = Self.endsShort(text, range.lowerBound) }
    }

    /// True if the word before a full stop is short, is a number, has another full stop, or is the whole text.
    private static func endsShort(_ text: String, _ end: Int) -> Bool {
      text.withUTF8Bytes { bytes in
        var start = end
        var letters = 0
        var (isInLetters, hasStop) = (true, false)
        while start > 0 {
          let byte = bytes[start - 1]
          guard byte > 0x20, byte != 0xA0, byte != 0x28 else { break }
          isInLetters = isInLetters && (byte >= 0x80 || isASCIIWord(byte))
          if isInLetters, byte & 0xC0 != 0x80 { letters += 1 }
          hasStop = hasStop || byte == UInt8(ascii: ".")
          start -= 1
        }
        guard letters >= 5, !hasStop, start < end else { return true }
        return bytes[end - 1].isASCIIDigit
      }
    }
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
