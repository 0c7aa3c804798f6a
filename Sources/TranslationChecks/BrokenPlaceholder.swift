internal import LoctripLocalizationCore

/// Placeholders that a keyboard or a machine broke: `％@`, `% @`, `%1 $@`, `%@@`, `%2@`.
enum BrokenPlaceholder {
  /// The finding whose fix repairs a translation, or `nil` if there is none.
  static func repair(
    of unit: TranslationUnit,
    _ source: String,
    _ target: String,
    language: String
  ) -> Finding? {
    let parts = replacements(in: target)
    guard !parts.isEmpty else { return nil }
    let edits = parts.map { Edit($0.range, Array($0.text.utf8)) }
    let bytes = Array(target.utf8)
    let repaired = String(decoding: bytes.applying(edits), as: UTF8.self)
    guard
      Placeholder.areAligned(source, repaired)
        || PlaceholderComparison(unit, source: source, target: repaired, language: language)
          .finding == nil
    else { return nil }
    let broken = parts.map { "“\(String(decoding: bytes[$0.range], as: UTF8.self))”" }
      .joined(separator: ", ")
    let right = parts.map(\.text).joined(separator: ", ")
    // A space behind the sign is a flag, and the argument is shown all the same.
    let isShown = parts.allSatisfy { part in
      let written = bytes[part.range]
      return written.filter { $0 != 0x20 } == Array(part.text.utf8)
        && written.dropFirst().drop { $0 == 0x20 }.contains(0x20) == false
    }
    let message =
      isShown
      ? "\(broken) contains a space that \(right) does not have"
      : "\(broken) is not a valid placeholder; did the tool change “\(right)”?"
    var finding = Finding(
      .placeholderMismatch,
      isShown ? .warning : .error,
      message,
      ranges: parts.map(\.range)
    )
    finding.fix = parts
    return finding
  }

  /// The parts that would be placeholders without full-width forms and spaces, with their corrections.
  private static func replacements(in target: String) -> [Finding.Replacement] {
    let scalars = target.placedScalars
    let known = Placeholder.places(in: target).map(\.range)
    var result: [Finding.Replacement] = []
    var place = 0
    var index = 0
    while index < scalars.count {
      let start = scalars[index].range.lowerBound
      while place < known.count, known[place].upperBound <= start { place += 1 }
      let isKnown = place < known.count && known[place].contains(start)
      guard !isKnown, ascii(scalars[index].value) == UInt8(ascii: "%") else {
        index += 1
        continue
      }
      guard let (text, end) = compact(scalars, index) else {
        index += 1
        continue
      }
      let range = start..<scalars[end - 1].range.upperBound
      // "%%" is right as it is.
      if range.count != text.utf8.count { result.append(Finding.Replacement(range, text)) }
      index = end
    }
    return result
  }

  /// The placeholder from an index on, without spaces and in ASCII, and the index behind it.
  private static func compact(_ scalars: [PlacedScalar], _ start: Int) -> (text: String, end: Int)?
  {
    var text = "%"
    var isName = false
    for index in start + 1..<min(start + 64, scalars.count) {
      if scalars[index].isSpace { continue }
      guard let byte = ascii(scalars[index].value) else { return nil }
      text.unicodeScalars.append(Unicode.Scalar(byte))
      // A name may be long.
      isName = isName ? byte != UInt8(ascii: ")") : byte == UInt8(ascii: "(")
      if isName { continue }
      guard text.utf8.count < 12 || text.hasByte(UInt8(ascii: "(")) else { return nil }
      if text == "%%" {
        return scalars[index - 1].isSpace ? nil : (text, index + 1)
      }
      guard let found = Placeholder.places(in: text).first else { continue }
      guard found.range.count == text.utf8.count else { return nil }
      // A letter behind it is a word's: "100 % der".
      let next = index + 1 < scalars.count ? scalars[index + 1].value : 0
      let isLetter = found.placeholder.kind != .object && next < 0x80 && isWordScalar(next)
      return isLetter ? nil : (text, index + 1)
    }
    return nil
  }

  /// The ASCII form of a character, also of a full-width one.
  private static func ascii(_ value: UInt32) -> UInt8? {
    if value < 0x80 { return UInt8(value) }
    return value >= 0xFF01 && value <= 0xFF5E ? UInt8(value - 0xFEE0) : nil
  }

  /// The finding about superfluous characters in placeholders that are right otherwise: a second `@`, a width that
  /// was meant as a position, or as a letter, as in `%11d` for `%lld`.
  static func needless(_ source: String, _ target: String) -> Finding? {
    guard target.withUTF8Bytes(mayHaveNeedless) else { return nil }
    let bytes = Array(target.utf8)
    let wanted = Placeholder.all(in: source)
    let hasWidths = wanted.contains { $0.bareWidth != nil }
    let known = Dictionary(
      wanted.map { ($0.position, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    for (placeholder, range) in Placeholder.places(in: target) where placeholder.isPlain {
      if placeholder.kind == .object, range.upperBound < bytes.count,
        bytes[range.upperBound] == UInt8(ascii: "@"), !source.hasBytes("@@")
      {
        let extra = range.upperBound..<range.upperBound + 1
        let message = "\(placeholder.text)@ shows an extra @ after the argument"
        var finding = Finding(.placeholderMismatch, .error, message, ranges: [extra])
        finding.fix = [Finding.Replacement(extra, "")]
        return finding
      }
      guard let width = placeholder.bareWidth, !hasWidths,
        known[placeholder.position]?.hasWidth != true
      else { continue }
      let isPosition = wanted.count > 1 && width <= wanted.count || placeholder.kind == .object
      let message =
        isPosition
        ? "\(placeholder.text) lacks the $ after its position"
        : "\(placeholder.text) has a width of \(width), but the source's "
          + "\(known[placeholder.position]?.text ?? "") has none"
      return Finding(.placeholderMismatch, .error, message, ranges: [range])
    }
    return nil
  }

  /// The finding about a percent sign of the source, `%%`, that the translation has neither as a sign nor as a word.
  static func lostPercent(_ source: String, _ target: String) -> Finding? {
    guard source.hasBytes("%%"), !target.hasBytes("%%"),
      Placeholder.lonePercent(in: source) == nil, Placeholder.lonePercent(in: target) == nil,
      Placeholder.count(in: source) > 0
    else { return nil }
    // `％`, `٪`, `﹪`, `‰`
    let hasSign = target.unicodeScalars.contains {
      [0xFF05, 0x66A, 0xFE6A, 0x2030].contains($0.value)
    }
    let words = target.lowercased()
    guard !hasSign, !percentWords.contains(where: words.contains) else { return nil }
    return Finding(.placeholderMismatch, .warning, "the percent sign %% is missing")
  }

  /// The words for percent, or their beginnings in languages that inflect them.
  private static let percentWords = [
    "percent", "per cent", "prozent", "pour cent", "pourcent", "por ciento", "por cento",
    "per cento",
    "procent", "prosent", "prósent", "pct", "процен", "відсот", "адсот", "проц", "yüzde", "faiz",
    "százal",
    "prosentti", "prosentt", "τοις εκατό", "τα εκατό", "postot", "posto", "odsto", "odstot",
    "protsent",
    "sută", "phần trăm", "persen", "peratus", "pros", "百分", "パーセント", "プロ", "퍼센트", "프로", "אחוז",
    "بالمئة", "بالمائة", "المئة", "المائة", "درصد", "فیصد", "प्रतिशत", "ร้อยละ", "เปอร์เซ็นต์", "foizi",
  ]
}

extension Placeholder {
  /// The width of a placeholder without flags and precision.
  fileprivate var bareWidth: Int? {
    var rest = text.utf8.dropFirst()
    if let stop = rest.firstIndex(of: UInt8(ascii: "$")) { rest = rest[stop...].dropFirst() }
    if name != nil, let end = rest.firstIndex(of: UInt8(ascii: ")")) {
      rest = rest[end...].dropFirst()
    }
    let digits = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }
    guard let first = digits.first, first != 0x30,
      rest.dropFirst(digits.count).first != UInt8(ascii: ".")
    else { return nil }
    return Int(String(digits) ?? "")
  }

  /// True if there is a width, a precision or flags.
  fileprivate var hasWidth: Bool {
    var rest = text.utf8.dropFirst()
    if let stop = rest.firstIndex(of: UInt8(ascii: "$")) { rest = rest[stop...].dropFirst() }
    if name != nil, let end = rest.firstIndex(of: UInt8(ascii: ")")) {
      rest = rest[end...].dropFirst()
    }
    return rest.contains { $0 >= 0x30 && $0 <= 0x39 }
  }
}

extension BrokenPlaceholder {
  /// True if there is `@@`, or a digit behind a percent sign or before an `@` that is no position.
  private static func mayHaveNeedless(_ bytes: Span<UInt8>) -> Bool {
    var previous: UInt8 = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: "@"),
        previous == UInt8(ascii: "@") || previous >= 0x30 && previous <= 0x39
      {
        return true
      }
      if byte >= 0x31, byte <= 0x39,
        previous == UInt8(ascii: "%") || previous == UInt8(ascii: "$")
          || previous == UInt8(ascii: ")")
      {
        var end = index
        while end < bytes.count, bytes[end] >= 0x30, bytes[end] <= 0x39 { end += 1 }
        if end < bytes.count, bytes[end] != UInt8(ascii: "$") { return true }
      }
      previous = byte
    }
    return false
  }
}
