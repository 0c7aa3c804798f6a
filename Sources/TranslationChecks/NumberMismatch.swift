package import LoctripLocalizationCore

/// A number of the source is missing in the translation, or the reverse.
///
/// Numbers are compared by value, read by the rules of the translation's language. Numbers below a hundred may be
/// spelled out, large ones shortened (`10 K`, `1万`), and times of day may change their clock.
package struct NumberMismatch: LoctripCheck {
  /// The code, `numbers`.
  package var code: Finding.Code { "numbers" }

  /// A warning by default: a wrong number misleads.
  package var severity: Finding.Severity { .warning }

  /// Texts with digits.
  package var concerns: TextFeatures { .digit }

  /// At most one finding, with the missing numbers and the additional ones.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard let pair = TextPair(unit, takesNumbers: true), !pair.source.isBlank,
      !Self.hasSameDigits(pair)
    else { return [] }
    let wanted = NumberText(pair.source, mark: nil)
    let found = NumberText(pair.target, mark: DecimalMark(language))
    if wanted.isEmpty && found.isEmpty { return [] }
    var lost = wanted.numbers(without: found)
    var more = found.numbers(without: wanted)
    // "H264", "3rd", "½" need no counterpart, unless another number is in their place.
    if more.isEmpty { lost.removeAll(where: \.isPartOfWord) }
    if lost.isEmpty { more.removeAll { $0.isPartOfWord || $0.isDenominator } }
    // The cases of a plural leave numbers out and spell them out; another number in the place is wrong.
    if unit.isPlural {
      guard lost.allSatisfy(\.isAboveTwo), more.allSatisfy(\.isAboveTwo), !lost.isEmpty,
        !more.isEmpty
      else { return [] }
    }
    // "16進数" is "hexadecimal".
    let bytes = (source: Array(pair.source.utf8), target: Array(pair.target.utf8))
    lost.removeAll { $0.isBase(in: bytes.source) }
    more.removeAll { $0.isBase(in: bytes.target) }
    forgiveClocks(&lost, &more, pair)
    forgiveUnits(&lost, &more, in: pair.source)
    forgiveDurations(&lost, more, in: pair.source)
    forgiveMonths(&more, pair, bytes.target)
    more.removeAll { $0.isOfName(in: bytes.target) }
    forgiveWords(&lost, &more, pair, language)
    guard !lost.isEmpty || !more.isEmpty else { return [] }
    let missing = lost.map(\.text)
    let new = more.map(\.text).joined(separator: ", ")
    let message =
      more.isEmpty
      ? missing.missingMessage
      : lost.isEmpty
        ? "the source has no \(new)"
        : "the source has \(missing.joined(separator: ", ")), but the translation has \(new)"
    return [Finding(code, severity, message, ranges: more.map(\.range))]
  }

  /// Accepts "17:00" for "5 PM", and the reverse.
  private func forgiveClocks(
    _ lost: inout [NumberText.Number], _ more: inout [NumberText.Number], _ pair: TextPair
  ) {
    guard pair.source.hasHalfDay || pair.source.hasClock || pair.target.hasClock else { return }
    // The places of each value, the first one last.
    var places = Dictionary(grouping: more.indices.reversed()) { more[$0].small }
    var found: Set<Int> = []
    lost.removeAll { one in
      guard let hour = one.small else { return false }
      let hours = [(hour + 12) % 24, hour % 12].filter { places[$0]?.isEmpty == false }
      guard let other = hours.min(by: { places[$0]?.last ?? 0 < places[$1]?.last ?? 0 }),
        let place = places[other]?.popLast()
      else { return false }
      return found.insert(place).inserted
    }
    more = more.indices.filter { !found.contains($0) }.map { more[$0] }
    // Minutes that one of the clocks leaves out.
    lost.removeAll { $0.small == 0 }
    more.removeAll { $0.small == 0 }
  }

  /// Accepts another number for one with a unit that most countries do not have: "6 inches".
  private func forgiveUnits(
    _ lost: inout [NumberText.Number], _ more: inout [NumberText.Number], in source: String
  ) {
    guard more.count <= max(lost.count, 1),
      NumberWords.hasForeignUnit(source, isPrice: lost.contains(where: \.isPrice))
    else { return }
    lost = []
    more = []
  }

  /// Accepts "half an hour" for "30 minutes", and "half a year" for "6 months".
  private func forgiveDurations(
    _ lost: inout [NumberText.Number], _ more: [NumberText.Number], in source: String
  ) {
    guard more.isEmpty, !lost.isEmpty else { return }
    let words = source.lowercased()
    lost.removeAll { number in
      switch number.small {
      case 30: words.hasBytes("minute")
      case 6: words.hasBytes("month")
      default: false
      }
    }
  }

  /// Accepts "3月" for "March", and digits for the numerals of a Chinese source.
  private func forgiveMonths(
    _ more: inout [NumberText.Number], _ pair: TextPair, _ target: [UInt8]
  ) {
    guard !more.isEmpty else { return }
    if pair.source.unicodeScalars.contains(where: { Self.numerals.contains($0.value) }) {
      more = []
      return
    }
    let words = pair.source.lowercased()
    more.removeAll { number in
      guard let value = number.small, (1...12).contains(value) else { return false }
      return number.isMonth(in: target) && words.hasBytes(Self.months[value - 1])
        || value == 12 && words.hasBytes("noon")
    }
  }

  private static let months: [StaticString] = [
    "january", "february", "march", "april", "may ", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// 十, 百, 千, 廿: the smaller ones are part of many words.
  private static let numerals: Set<UInt32> = [0x5341, 0x767E, 0x5343, 0x5EFF]

  private func forgiveWords(
    _ lost: inout [NumberText.Number], _ more: inout [NumberText.Number], _ pair: TextPair,
    _ language: String
  ) {
    var (source, target) = (SpelledText(pair.source), SpelledText(pair.target))
    // "1/2" is "50 %".
    for (part, share) in [(2, "50"), (4, "25"), (5, "20")] {
      guard let index = more.firstIndex(where: { $0.text == share }) else { continue }
      let isFraction = lost.contains { $0.small == part && $0.isDenominator }
      guard isFraction || NumberWords("en").isSpelled(part, in: &source) == true else { continue }
      more.remove(at: index)
      lost.removeAll { $0.small == part || $0.small == 1 }
    }
    if !lost.isEmpty {
      let isAlone = more.isEmpty
      let words = NumberWords(language)
      let romans = RomanNumbers(pair.target)
      lost.removeAll { number in
        if romans.contain(number) { return true }
        if number.text == "100", NumberWords.hasHundred(&target) { return true }
        guard let value = number.small else { return false }
        if let isSpelled = words.isSpelled(value, in: &target) {
          // One thing need not be counted, and a dual means two.
          return isSpelled || isAlone && value < (words.hasDual ? 3 : 2)
        }
        return isAlone && value <= 12
      }
    }
    if !more.isEmpty {
      let isAlone = lost.isEmpty
      let words = NumberWords("en")
      let isEnglish = pair.source.utf8.allSatisfy { $0 < 0x80 } || pair.source.hasBytes("’")
      let romans = RomanNumbers(pair.source)
      more.removeAll { number in
        // "I" is mostly a word.
        if number.small ?? 0 > 1, romans.contain(number) { return true }
        // "Fully", "completely": "100 %".
        if isAlone, number.text == "100" { return true }
        guard let value = number.small else { return false }
        if words.isSpelled(value, in: &source) == true { return true }
        // The language of the source is not known here.
        if value > 12, NumberWords.isSpelledInAny(value, &source) { return true }
        return isAlone && (value < 2 || value <= 12 && !isEnglish)
      }
    }
  }

  /// True if both texts have the same numbers in the same spelling and order, in ASCII digits, as most do.
  private static func hasSameDigits(_ pair: TextPair) -> Bool {
    /// The next digit, mark inside a number, or 1 for the end of one; 0 if this scan cannot decide.
    func next(_ bytes: Span<UInt8>, _ index: inout Int) -> UInt8? {
      var isInside = index > 0 && bytes[index - 1].isDigit
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        if byte.isDigit { return byte }
        // A digit of another system, or full-width.
        if byte >= 0xD9, byte <= 0xE1 || byte == 0xEF { return 0 }
        if isInside {
          if byte == 0x2E || byte == 0x2C, index < bytes.count, bytes[index].isDigit { return byte }
          isInside = false
          return 1
        }
      }
      return nil
    }
    return pair.source.withUTF8Bytes { source in
      pair.target.withUTF8Bytes { target in
        var (left, right) = (0, 0)
        while true {
          var mine = next(source, &left)
          var other = next(target, &right)
          // One text continues behind its last number, the other does not.
          if mine == 1, other == nil { mine = next(source, &left) }
          if other == 1, mine == nil { other = next(target, &right) }
          if mine != other || mine == 0 { return false }
          // Languages read a comma between digits differently.
          if mine == nil { return true }
          if mine == 0x2C { return false }
        }
      }
    }
  }
}

extension NumberText.Number {
  /// True for the base of a numeral system, as in "16進数", "16进制" and "16진수".
  fileprivate func isBase(in text: [UInt8]) -> Bool {
    guard let value = small, [2, 8, 10, 12, 16, 60].contains(value) else { return false }
    return isFollowed(by: ["進", "进", "진"], in: text)
  }

  /// True for the number of a month, "3月", "tháng 3".
  fileprivate func isMonth(in text: [UInt8]) -> Bool {
    isFollowed(by: ["月", "월"], in: text)
      || String(decoding: text[..<range.lowerBound].suffix(12), as: UTF8.self).lowercased()
        .hasSuffix("tháng ")
  }

  /// True if one of some words follows, maybe behind a space.
  private func isFollowed(by words: [String], in text: [UInt8]) -> Bool {
    let rest = text[range.upperBound...].drop { $0 == 0x20 }
    return words.contains { rest.starts(with: $0.utf8) }
  }

  /// True for the number of a name, "COVID-19": a hyphen joins it to a capital.
  fileprivate func isOfName(in text: [UInt8]) -> Bool {
    let start = range.lowerBound
    return start > 1 && text[start - 1] == UInt8(ascii: "-")
      && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(text[start - 2])
  }

  /// True for two decimals, as prices have them.
  fileprivate var isPrice: Bool {
    let decimals = text.utf8.reversed().prefix { $0.isDigit }.count
    return decimals == 2 && text.utf8.count > 3
  }
}

extension UInt8 {
  /// True for ASCII digits.
  fileprivate var isDigit: Bool { self >= 0x30 && self <= 0x39 }
}

extension String {
  /// True if there may be an hour of the 12-hour clock, marked by "PM" or "p.m.".
  fileprivate var hasHalfDay: Bool {
    var previous: UInt8 = 0
    for byte in utf8 where byte != UInt8(ascii: ".") {
      if byte | 0x20 == UInt8(ascii: "m"),
        previous | 0x20 == UInt8(ascii: "a") || previous | 0x20 == UInt8(ascii: "p")
      {
        return true
      }
      previous = byte
    }
    return false
  }

  /// True if there are hours and minutes, `17:00`.
  fileprivate var hasClock: Bool {
    var before: UInt8 = 0
    var isBehindColon = false
    for byte in utf8 {
      if isBehindColon, byte.isDigit { return true }
      isBehindColon = byte == UInt8(ascii: ":") && before.isDigit
      before = byte
    }
    return false
  }
}
