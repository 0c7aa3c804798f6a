internal import LoctripLocalizationCore

/// The decimal mark of languages.
enum DecimalMark {
  case point
  case comma
  /// Regions of the language differ.
  case either

  /// The mark of a language.
  init(_ tag: String) {
    let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }
    let language = parts.first.map(String.init) ?? ""
    if parts.dropFirst().contains("ch") || parts.dropFirst().contains("li") {
      self = .either
    } else if Self.mixed.contains(language) {
      self = .either
    } else {
      self = Self.points.contains(language) ? .point : .comma
    }
  }

  private static let mixed: Set<String> = ["es", "ar", "fa", "ckb", "ku", "ps", "sw", "af", "ur"]
  private static let points: Set<String> = [
    "en", "zh", "yue", "ja", "ko", "th", "he", "iw", "hi", "bn", "ta", "te", "kn", "ml", "mr", "gu",
    "pa", "ne", "or", "si", "as", "ms", "fil", "tl", "ceb", "my", "km", "lo", "mt", "cy", "ga",
    "gd",
    "am", "ti", "zu", "xh", "yo", "ig", "ha", "so", "rm", "bo", "dz", "mn", "mi", "haw", "sm", "to",
    "ug", "kok", "sa", "sd", "om", "lg", "wuu", "cmn", "nan", "hak",
  ]
}

/// The numbers of a text by their values.
struct NumberText {
  /// A value independent of spelling: digits without zeros at their ends, times a power of ten.
  struct Value: Hashable {
    var digits: String
    var exponent: Int

    /// Reads the digits before and behind a decimal mark.
    init(_ whole: some Sequence<Character>, _ decimals: some Sequence<Character>) {
      let (before, behind) = (String(whole), String(decimals))
      let all = (before + behind).drop { $0 == "0" }
      let end = all.lastIndex { $0 != "0" }
      digits = end.map { String(all[...$0]) } ?? ""
      let zeros = end.map { all[$0...].utf8.count - 1 } ?? 0
      exponent = digits.isEmpty ? 0 : zeros - behind.utf8.count
    }

    func times(tenTo power: Int) -> Value {
      var result = self
      if !digits.isEmpty { result.exponent += power }
      return result
    }

    /// The value of a whole number below a hundred.
    var small: Int? {
      guard exponent >= 0, digits.utf8.count + exponent < 3 else { return nil }
      return digits.isEmpty ? 0 : Int(digits + String(repeating: "0", count: exponent))
    }
  }

  /// A number and its place.
  struct Number {
    /// The possible values.
    var values: [Value]
    /// The numbers inside it, as in a date or a version; empty for a single number.
    var parts: [Value]
    /// True if letters touch it, "H264", "3rd".
    var isPartOfWord = false
    /// True if it is the denominator of a fraction, "1/2".
    var isDenominator = false
    /// The digits as written.
    let text: String
    let range: Range<Int>

    /// The value of a whole number below a hundred.
    var small: Int? { values.first?.small }

    /// True if it cannot be the number of a plural's case.
    var isAboveTwo: Bool { small.map { $0 > 2 } ?? true }
  }

  private let numbers: [Number]
  private let known: Set<Value>
  private let texts: Set<String>

  var isEmpty: Bool { numbers.isEmpty }

  /// Reads the numbers outside of placeholders, links, tags and entities.
  ///
  /// - Parameter mark: The decimal mark of the text's language; `nil` if the language is unknown.
  init(_ text: String, mark: DecimalMark?) {
    var reader = NumberReader(text, mark: mark)
    numbers = reader.numbers()
    known = Set(numbers.lazy.flatMap { $0.values + $0.parts })
    texts = Set(numbers.lazy.map(\.text))
  }

  /// The numbers that another text does not have.
  func numbers(without other: NumberText) -> [Number] {
    numbers.filter { number in
      guard !other.texts.contains(number.text),
        !number.values.contains(where: other.known.contains)
      else { return false }
      return number.parts.isEmpty || !number.parts.allSatisfy(other.known.contains)
    }
  }
}

/// The numbers that a text has in Roman digits, "XXe siècle".
struct RomanNumbers {
  /// The words without the lower-case letters at their ends.
  private let words: Set<Substring>

  init(_ text: String) {
    words = Set(
      text.split { !$0.isLetter && !$0.isNumber }.map { word in
        word[..<(word.lastIndex { !$0.isLowercase }.map(word.index(after:)) ?? word.startIndex)]
      })
  }

  /// True if a number is among them.
  func contain(_ number: NumberText.Number) -> Bool {
    guard let value = number.small, value > 0 else { return false }
    let tens = ["", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC"]
    let ones = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
    return words.contains(Substring(tens[value / 10] + ones[value % 10]))
  }
}

/// A pass over a text that finds its numbers.
private struct NumberReader {
  private let scalars: [PlacedScalar]
  private let skipped: [Range<Int>]
  private let mark: DecimalMark?
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String, mark: DecimalMark?) {
    self.mark = mark
    let scalars = text.placedScalars
    guard scalars.contains(where: { $0.digit != nil || Self.enclosed($0.value) != nil }) else {
      (self.scalars, skipped, bytes) = ([], [], [])
      return
    }
    self.scalars = scalars
    skipped = Placeholder.places(in: text).map(\.range)
    bytes = Array(text.utf8)
  }

  mutating func numbers() -> [NumberText.Number] {
    var result: [NumberText.Number] = []
    var place = 0
    while index < scalars.count {
      let start = scalars[index].range.lowerBound
      while place < skipped.count, skipped[place].upperBound <= start { place += 1 }
      if place < skipped.count, skipped[place].contains(start) {
        index += 1
      } else if scalars[index].digit != nil {
        result.append(number())
      } else if let enclosed = Self.enclosed(scalars[index].value) {
        result.append(
          NumberText.Number(
            values: [], parts: enclosed.map { NumberText.Value(String($0), "") },
            isPartOfWord: true, text: String(decoding: bytes[scalars[index].range], as: UTF8.self),
            range: scalars[index].range))
        index += 1
      } else {
        skip()
      }
    }
    return result
  }

  /// The numbers of one character: "①", "⒊", "½".
  private static func enclosed(_ value: UInt32) -> [UInt32]? {
    switch value {
    case 0x2460...0x2473: [value - 0x245F]
    case 0x2474...0x2487: [value - 0x2473]
    case 0x2488...0x249B: [value - 0x2487]
    case 0xBC: [1, 4]
    case 0xBD: [1, 2]
    case 0xBE: [3, 4]
    case 0x2153: [1, 3]
    case 0x2154: [2, 3]
    case 0x215B: [1, 8]
    default: nil
    }
  }

  private func value(at index: Int) -> UInt32 {
    scalars.indices.contains(index) ? scalars[index].value : 0
  }

  private func digit(at index: Int) -> UInt32? {
    scalars.indices.contains(index) ? scalars[index].digit : nil
  }

  /// Skips a link, an entity, a tag or a name in braces, or else one character.
  private mutating func skip() {
    let start = index
    index += 1
    func end(of closer: UInt32, within count: Int) -> Int? {
      var end = start + 1
      while end < scalars.count, end < start + count {
        if scalars[end].value == closer { return end + 1 }
        if scalars[end].isSpace, closer != 0x3E { return nil }
        end += 1
      }
      return nil
    }
    switch scalars[start].value {
    // "&#39;", and "#39;", the rest of "&amp;#39;".
    case 0x26, 0x23: index = end(of: 0x3B, within: 9) ?? index
    // "{name1}"
    case 0x7B: index = end(of: 0x7D, within: 40) ?? index
    // "<a href=…>"
    case 0x3C:
      let next = value(at: start + 1)
      if next == 0x2F || next < 0x80 && isWordScalar(next) && digitValue(next) == nil,
        let end = end(of: 0x3E, within: 400), isTag(start..<end)
      {
        index = end
      }
    // "https://…"
    case 0x3A where value(at: start + 1) == 0x2F && value(at: start + 2) == 0x2F:
      while index < scalars.count, scalars[index].value < 0x80, !scalars[index].isSpace {
        index += 1
      }
    // "\u2019"
    case 0x5C where value(at: start + 1) | 0x20 == 0x75: index = min(start + 6, scalars.count)
    // "%2$…", whatever comes of it, also with a full-width sign.
    case 0x25, 0xFF05:
      var end = index
      while digit(at: end) != nil { end += 1 }
      if value(at: end) == 0x24 { index = end + 1 }
    default: break
    }
  }

  /// True for a name alone, or one with attributes; "<one of 5>" is text.
  private func isTag(_ range: Range<Int>) -> Bool {
    !scalars[range].contains { $0.isSpace } || scalars[range].contains { $0.value == 0x3D }
  }

  private mutating func number() -> NumberText.Number {
    let first = index
    var groups: [[Character]] = [digits()]
    var separators: [UInt32] = []
    var hasMark = false
    while digit(at: index + 1) != nil, let separator = separator(at: index, groups.last) {
      // A date, a version and a list of numbers go on like that; spaces alone group.
      if isSpaceScalar(separator), hasMark { break }
      hasMark = hasMark || separator == 0x2E || separator == 0x2C
      index += 1
      groups.append(digits())
      separators.append(separator)
    }
    let compound = separators.isEmpty ? compound(groups[0]) : nil
    let range = scalars[first].range.lowerBound..<scalars[index - 1].range.upperBound
    var number = NumberText.Number(
      values: compound.map { [$0] } ?? values(groups, separators), parts: [],
      isPartOfWord: isLetter(value(at: first - 1)) || isLetter(value(at: index)),
      isDenominator: value(at: first - 1) == 0x2F && digit(at: first - 2) != nil,
      text: String(decoding: bytes[range], as: UTF8.self), range: range)
    // ".5"
    let before = value(at: first - 1)
    if separators.isEmpty, before == 0x2E || before == 0x2C,
      first < 2 || scalars[first - 2].isSpace
    {
      number.values.append(NumberText.Value("", groups[0]))
    }
    if groups.count > 2 || number.values.isEmpty || separators.contains(0x20) {
      number.parts = groups.map { NumberText.Value($0, "") }
    }
    if let power = NumberWords.power(behind: index, in: scalars) {
      number.values += number.values.map { $0.times(tenTo: power) }
    }
    return number
  }

  /// Reads the rest of a number of digits and signs: "1万5千" is 15,000.
  private mutating func compound(_ first: [Character]) -> NumberText.Value? {
    guard NumberWords.signs[value(at: index)] != nil else { return nil }
    var (sum, end, last, digits) = (0, index, Int.max, first)
    while true {
      let power = NumberWords.signs[value(at: end)] ?? 0
      guard digits.count < 9, let value = Int(String(digits)), power < last else { return nil }
      sum += (0..<power).reduce(value) { product, _ in product * 10 }
      last = power
      if power > 0 { end += 1 }
      guard digit(at: end) != nil else { break }
      digits = []
      while let digit = digit(at: end) {
        digits.append(Character(String(digit)))
        end += 1
      }
    }
    // One sign alone may be followed by more signs, and is read as a power.
    guard end > index + 1 else { return nil }
    index = end
    return NumberText.Value(String(sum), "")
  }

  /// True for a letter of a script with spaces between words.
  private func isLetter(_ value: UInt32) -> Bool {
    value < 0x2000 && isWordScalar(value) && digitValue(value) == nil
  }

  private mutating func digits() -> [Character] {
    var result: [Character] = []
    while let digit = digit(at: index) {
      result.append(Character(String(digit)))
      index += 1
    }
    return result
  }

  /// The mark between two groups of digits, or `nil`.
  private func separator(at index: Int, _ group: [Character]?) -> UInt32? {
    let value = value(at: index)
    switch value {
    case 0x2C, 0xFF0C, 0x60C: return 0x2C
    case 0x2E, 0xFF0E: return 0x2E
    case 0x66B: return 0x66B
    case 0x27, 0x2019, 0x66C, 0x20, 0xA0, 0x202F, 0x2009:
      // Thousands: three digits behind, no more.
      let isGroup =
        (1...3).allSatisfy { digit(at: index + $0) != nil } && digit(at: index + 4) == nil
      return isGroup && group?.count ?? 4 <= 3 ? value : nil
    default: return nil
    }
  }

  /// The possible values of groups of digits with marks between them; none if they are no single number.
  private func values(_ groups: [[Character]], _ separators: [UInt32]) -> [NumberText.Value] {
    guard let last = separators.last, let end = groups.last else {
      return [NumberText.Value(groups[0], "")]
    }
    let joined = NumberText.Value(groups.joined(), "")
    let decimal = NumberText.Value(groups.dropLast().joined(), end)
    let isGrouped =
      end.count == 3 && groups[0].count <= 3 && groups[0] != ["0"]
      && groups.dropFirst().dropLast().allSatisfy { $0.count == 3 || $0.count == 2 }
    if separators.count > 1 {
      if Set(separators).count == 1 { return isGrouped ? [joined] : [] }
      // "1.299,00"
      let isMixed =
        Set(separators.dropLast()).count == 1 && !isSpaceScalar(last)
        && groups.dropFirst().dropLast().allSatisfy { $0.count == 3 || $0.count == 2 }
      return isMixed ? [decimal] : []
    }
    switch last {
    case 0x66B: return [decimal]
    case 0x2C:
      switch mark {
      case .comma: return [decimal]
      case .point, nil: return [isGrouped ? joined : decimal]
      case .either: return isGrouped ? [joined, decimal] : [decimal]
      }
    case 0x2E:
      switch mark {
      case .point: return [decimal]
      case .comma, .either, nil: return isGrouped ? [joined, decimal] : [decimal]
      }
    default: return [joined]
    }
  }
}
