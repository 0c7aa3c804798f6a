extension PluralCategory {
  /// The whole numbers of the category in a language, for people: `2–4, 22–24…` for `few` in Polish.
  ///
  /// Only numbers up to 30 and 100 to 111 are looked at; `…` says that there are more.
  ///
  /// Source: CLDR `plurals.xml` (48), the rules for whole numbers.
  ///
  /// - Parameter language: A language tag; only its first subtag matters, and the region of Portuguese.
  /// - Returns: `nil` if the category has no whole number.
  package func numbers(in language: String) -> String? {
    if self == .zero, !Self.xcodeCategories(for: language).contains(.zero) { return "0" }
    guard let rule = Self.rule(for: language) else { return nil }
    var ranges: [ClosedRange<Int>] = []
    for number in 0...30 where rule(number) == self {
      if let last = ranges.last, last.upperBound == number - 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    if ranges.isEmpty, let first = (100...111).first(where: { rule($0) == self }) {
      ranges = [first...first]
    }
    guard !ranges.isEmpty else { return nil }
    let hasMore = ranges.count > 3 || (31...131).contains { rule($0) == self }
    let text = ranges.prefix(3).map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
    }
    return text.joined(separator: ", ") + (hasMore ? "…" : "")
  }

  /// True if a whole number has the category in a language: `other` of Russian has none, and is for decimals alone.
  package func hasWholeNumbers(in language: String) -> Bool {
    firstNumber(in: language) != nil
  }

  /// The category of large whole numbers that stands for this one where a format knows whole numbers only: `many` for
  /// `other` in Russian; `nil` for a category that has whole numbers.
  package func wholeNumberCategory(in language: String) -> PluralCategory? {
    guard Self.xcodeCategories(for: language).contains(self), !hasWholeNumbers(in: language) else {
      return nil
    }
    return self == .other ? .many : .other
  }

  /// The whole number that stands for the category: 0 for `zero`, else the least from 1 on, or 0 if there is no other.
  ///
  /// - Returns: `nil` for a category without whole numbers.
  package func firstNumber(in language: String) -> Int? {
    if self == .zero { return 0 }
    guard let rule = Self.rule(for: language) else { return nil }
    return Self.samples.first { rule($0) == self } ?? (rule(0) == self ? 0 : nil)
  }

  /// The whole numbers among which every category that has some has one.
  private static let samples = Array(1...200) + [1_000, 10_000, 100_000, 1_000_000]

  /// The category of a whole number in a language.
  package static func category(of number: Int, in language: String) -> PluralCategory {
    rule(for: language)?(number) ?? .other
  }

  private typealias NumberRule = (Int) -> PluralCategory

  /// The category of each whole number in a language.
  ///
  /// Source: CLDR `plurals.xml` (48).
  private static func rule(for language: String) -> NumberRule? {
    let tag = language.lowercased().replacing("_", with: "-")
    let primary = String(tag.prefix { $0 != "-" })
    if xcodeCategories(for: language) == [.other] { return { _ in .other } }
    if hasOneForZero(in: language), tag != "pt-pt", primary != "shi" {
      return { $0 < 2 ? .one : .other }
    }
    func endsInOne(_ n: Int) -> Bool { n % 10 == 1 && n % 100 != 11 }
    func endsInFew(_ n: Int) -> Bool { 2...4 ~= n % 10 && !(12...14 ~= n % 100) }
    switch primary {
    case "ar", "arb", "ars":
      return { n in
        if n < 3 { return [.zero, .one, .two][n] }
        return 3...10 ~= n % 100 ? .few : 11...99 ~= n % 100 ? .many : .other
      }
    case "be", "ru", "uk": return { endsInOne($0) ? .one : endsInFew($0) ? .few : .many }
    case "pl": return { $0 == 1 ? .one : endsInFew($0) ? .few : .many }
    case "bs", "hr", "sh", "sr": return { endsInOne($0) ? .one : endsInFew($0) ? .few : .other }
    case "cs", "sk": return { $0 == 1 ? .one : 2...4 ~= $0 ? .few : .other }
    case "cy":
      return { [0: .zero, 1: .one, 2: .two, 3: .few, 6: .many][$0] ?? .other }
    case "dsb", "hsb", "sl":
      return { n in
        n % 100 == 1 ? .one : n % 100 == 2 ? .two : 3...4 ~= n % 100 ? .few : .other
      }
    case "fil", "tl", "ceb": return { [4, 6, 9].contains($0 % 10) ? .other : .one }
    case "ga":
      return { n in
        n == 1 ? .one : n == 2 ? .two : 3...6 ~= n ? .few : 7...10 ~= n ? .many : .other
      }
    case "gd":
      return { n in
        if n == 1 || n == 11 { return .one }
        if n == 2 || n == 12 { return .two }
        return 3...10 ~= n || 13...19 ~= n ? .few : .other
      }
    case "he", "iw":
      return { n in n == 1 ? .one : n == 2 ? .two : n > 10 && n % 10 == 0 ? .many : .other }
    case "is", "mk": return { endsInOne($0) ? .one : .other }
    case "iu", "naq", "sat", "se", "sma", "smi", "smj", "smn", "sms":
      return { $0 == 1 ? .one : $0 == 2 ? .two : .other }
    case "ksh", "lag", "blo", "cv": return { $0 == 0 ? .zero : $0 == 1 ? .one : .other }
    case "lt":
      return { n in
        if 11...19 ~= n % 100 || n % 10 == 0 { return .other }
        return n % 10 == 1 ? .one : .few
      }
    case "lv", "prg":
      return { n in
        n % 10 == 0 || 11...19 ~= n % 100 ? .zero : endsInOne(n) ? .one : .other
      }
    case "mo", "ro":
      return { n in n == 1 ? .one : n == 0 || 1...19 ~= n % 100 ? .few : .other }
    case "mt":
      return { n in
        if n == 1 { return .one }
        if n == 2 { return .two }
        return n == 0 || 3...10 ~= n % 100 ? .few : 11...19 ~= n % 100 ? .many : .other
      }
    case "shi": return { $0 < 2 ? .one : $0 <= 10 ? .few : .other }
    case "tzm": return { $0 < 2 || 11...99 ~= $0 ? .one : .other }
    case "br":
      return { n in
        let (one, two) = (n % 10, n % 100)
        let isTeen = [1, 7, 9].contains(two / 10)
        if one == 1, !isTeen { return .one }
        if one == 2, !isTeen { return .two }
        if one == 3 || one == 4 || one == 9, !isTeen { return .few }
        return n != 0 && n % 1_000_000 == 0 ? .many : .other
      }
    case "gv":
      return { $0 % 10 == 1 ? .one : $0 % 10 == 2 ? .two : $0 % 20 == 0 ? .few : .other }
    case "kw":
      return { n in
        func ends(in last: Int) -> Bool { [0, 20, 40, 60, 80].contains(n % 100 - last) }
        if n < 2 { return n == 0 ? .zero : .one }
        let thousands = n % 100_000
        let isRound =
          n % 1_000 == 0
          && (1_000...20_000 ~= thousands || [40_000, 60_000, 80_000].contains(thousands))
        if ends(in: 2) || isRound || n % 1_000_000 == 100_000 { return .two }
        return ends(in: 3) ? .few : ends(in: 1) ? .many : .other
      }
    case "sgs":
      return { n in
        if endsInOne(n) { return .one }
        if n == 2 { return .two }
        return 2...9 ~= n % 10 && !(11...19 ~= n % 100) ? .few : .other
      }
    default: return { $0 == 1 ? .one : .other }
    }
  }
}
