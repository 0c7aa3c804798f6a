public import LocalizationCore

/// A number of the source is not in the translation, or the reverse.
///
/// The digits are compared, whatever system they are of and whatever groups them. Numbers of one digit
/// are often said in words, and so are those of plurals.
public struct NumberMismatch: Check {
  /// The code, `numbers`.
  public var code: Finding.Code { "numbers" }

  /// A wrong number misleads.
  public var severity: Finding.Severity { .warning }

  /// Texts with digits.
  public var concerns: TextFeatures { .digit }

  /// At most one finding, with what is missing or has no counterpart.
  public func findings(in unit: Unit, language: String) -> [Finding] {
    guard let pair = TextPair(unit), !Self.hasSameDigits(pair), !unit.isPlural else { return [] }
    let wanted = Self.numbers(in: pair.source)
    let found = Self.numbers(in: pair.target)
    if wanted.isEmpty && found.isEmpty { return [] }
    let rules = WritingRules(language)
    var counts: [String: Int] = [:]
    for number in found { counts[number.digits, default: 0] += 1 }
    var lost: [String] = []
    for number in wanted {
      if let count = counts[number.digits], count > 0 {
        counts[number.digits] = count - 1
      } else {
        lost.append(number.digits)
      }
    }
    // The last ones of those that are there too often.
    var left: [Number] = []
    for number in found.reversed() {
      guard let count = counts[number.digits], count > 0 else { continue }
      counts[number.digits] = count - 1
      left.append(number)
    }
    left.reverse()
    // "5 PM" is "17:00".
    if !lost.isEmpty || !left.isEmpty, pair.source.hasHalfDay,
      left.allSatisfy({ $0.digits.utf8.count < 5 })
    {
      return []
    }
    // The same digits, but grouped into numbers in another way: "1 000 000", "2,5".
    let all = found.map(\.all).joined()
    let sum = wanted.map(\.all).joined()
    if all == sum || all.sorted() == sum.sorted() { return [] }
    lost = lost.filter { $0.utf8.count > 1 }
    left = left.filter { $0.digits.utf8.count > 1 }
    guard !lost.isEmpty || !left.isEmpty else { return [] }
    // "10,000" is "1万".
    if rules.countsMyriads, !lost.isEmpty, lost.allSatisfy({ $0.utf8.count > 3 }) { return [] }
    if !lost.isEmpty {
      let message = "\(lost.joined(separator: ", ")) is missing"
      return [Finding(code, severity, message, ranges: left.map(\.range))]
    }
    let message = "the source has no \(left.map(\.digits).joined(separator: ", "))"
    return [Finding(code, severity, message, ranges: left.map(\.range))]
  }

  /// Whether both texts have the same digits of ASCII one after the other, as most have.
  private static func hasSameDigits(_ pair: TextPair) -> Bool {
    func next(_ bytes: Span<UInt8>, _ index: inout Int) -> UInt8? {
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        if byte >= 0x30, byte <= 0x39 { return byte }
        // A digit of another system, or full-width.
        if byte >= 0xD9, byte <= 0xE1 || byte == 0xEF { return 0 }
      }
      return nil
    }
    return pair.source.withUTF8Bytes { source in
      pair.target.withUTF8Bytes { target in
        var (left, right) = (0, 0)
        while true {
          let mine = next(source, &left)
          let other = next(target, &right)
          if mine != other || mine == 0 { return false }
          if mine == nil { return true }
        }
      }
    }
  }

  private struct Number {
    /// Without leading zeros.
    let digits: String
    let all: String
    let range: Range<Int>
  }

  /// The numbers of a text outside of placeholders, links and entities, in ASCII digits without separators
  /// and leading zeros.
  private static func numbers(in text: String) -> [Number] {
    let scalars = text.placedScalars
    guard scalars.contains(where: { $0.digit != nil }) else { return [] }
    let placeholders = Placeholder.places(in: text).map(\.range)
    var result: [Number] = []
    var index = 0
    var place = 0
    while index < scalars.count {
      let start = scalars[index].range.lowerBound
      while place < placeholders.count, placeholders[place].upperBound <= start { place += 1 }
      if place < placeholders.count, placeholders[place].contains(start) {
        index += 1
        continue
      }
      guard scalars[index].digit != nil else {
        index = isSkipped(scalars, index)
        continue
      }
      var digits = ""
      // How many digits there are behind the last separator.
      var group = -1_000
      let first = index
      while index < scalars.count {
        if let digit = scalars[index].digit {
          digits += "\(digit)"
          group += 1
        } else if !(isSeparator(scalars[index].value) && index + 1 < scalars.count
          && scalars[index + 1].digit != nil)
        {
          break
        } else {
          group = 0
        }
        index += 1
      }
      // "H264", and what only looks like a number.
      if first > 0, scalars[first - 1].value < 0x80, scalars[first - 1].isWord { continue }
      // "14.0" is 14.
      if group == 1, digits.utf8.count > 1, digits.hasSuffix("0") { digits.removeLast() }
      let trimmed = digits.drop { $0 == "0" }
      let end = scalars[max(index - 1, first)].range.upperBound
      let value = trimmed.isEmpty ? "0" : String(trimmed)
      result.append(Number(digits: value, all: digits, range: start..<end))
    }
    return result
  }

  /// The index behind a link, an entity or a word with digits in it, or the next one.
  private static func isSkipped(_ scalars: [PlacedScalar], _ index: Int) -> Int {
    let value = scalars[index].value
    var end = index + 1
    // "&#39;", "https://…"
    if value == 0x26 {
      while end < scalars.count, end < index + 9, scalars[end].isWord || scalars[end].value == 0x23
      {
        end += 1
      }
      return end < scalars.count && scalars[end].value == 0x3B ? end + 1 : index + 1
    }
    // What is left of "&amp;#39;".
    if value == 0x23 {
      while end < scalars.count, scalars[end].digit != nil { end += 1 }
      return end < scalars.count && scalars[end].value == 0x3B ? end + 1 : index + 1
    }
    if value == 0x3A, end + 1 < scalars.count, scalars[end].value == 0x2F,
      scalars[end + 1].value == 0x2F
    {
      while end < scalars.count, !scalars[end].isSpace { end += 1 }
      return end
    }
    return end
  }

  private static func isSeparator(_ value: UInt32) -> Bool {
    switch value {
    case 0x2C, 0x2E, 0x27, 0xA0, 0x2019, 0x202F, 0x2009, 0x66B, 0x66C, 0x60C, 0xFF0C, 0xFF0E: true
    default: false
    }
  }
}

extension String {
  /// Whether an hour of the 12-hour clock may stand there, as "PM" or "p.m." says.
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
}
