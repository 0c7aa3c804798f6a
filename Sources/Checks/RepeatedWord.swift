public import LocalizationCore

/// All that stands between two placeholders, or on one side of one, is there twice: `%@ de de %@`.
///
/// Tools that rebuild a text around its codes do that.
public struct RepeatedWord: Check {
  /// Creates the check.
  public init() {}

  /// The code, `repeated-word`.
  public var code: Finding.Code { .repeatedWord }

  /// A text may mean it.
  public var severity: Finding.Severity { .warning }

  /// Texts with placeholders or with words that may be the same.
  public var concerns: TextFeatures { [.percent, .repetition] }

  /// At most one finding, with the words and where they stand.
  public func findings(in unit: Unit, language: String) -> [Finding] {
    guard case .text(let target)? = unit.target, target.hasByte(UInt8(ascii: "%")),
      case .text(let source)? = unit.source
    else { return [] }
    let count = Placeholder.places(in: source).count
    guard
      let range = Self.repeated(in: target) ?? Self.leftBehind(in: target, count),
      Self.repeated(in: source) == nil, Self.leftBehind(in: source, count) == nil
    else { return [] }
    return [.repeatedWord(target, range)]
  }

  /// What a tool left standing that set a text before the first code and kept the code and all behind it:
  /// from there on as many placeholders as the source has, with words that stand before as well.
  private static func leftBehind(in text: String, _ count: Int) -> Range<Int>? {
    let places = Placeholder.places(in: text).map(\.range)
    guard count > 0, places.count >= count else { return nil }
    let bytes = Array(text.utf8)
    let start = places[places.count - count].lowerBound
    func words(_ range: Range<Int>) -> [UInt8] {
      range.filter { index in !places.contains { $0.contains(index) } }.map { bytes[$0] }
    }
    let (before, behind) = (words(0..<start), words(start..<bytes.count))
    // Without words the placeholders tell, which the source has once.
    let earlier = Set(places.dropLast(count).map { bytes[$0] })
    let isLeft =
      isWord(behind[...])
      ? before.contains(behind) : places.suffix(count).allSatisfy { earlier.contains(bytes[$0]) }
    return isLeft ? start..<bytes.count : nil
  }

  private static func repeated(in text: String) -> Range<Int>? {
    let places = Placeholder.places(in: text)
    guard !places.isEmpty else { return nil }
    let bytes = Array(text.utf8)
    let starts = [0] + places.map(\.range.upperBound)
    let ends = places.map(\.range.lowerBound) + [bytes.count]
    for (start, end) in zip(starts, ends) where start < end {
      let words = bytes[start..<end].split { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }
      let half = words.count / 2
      guard half > 0, words.count == half * 2, words[..<half].elementsEqual(words[half...]),
        words[..<half].contains(where: isWord)
      else { continue }
      return words[0].startIndex..<words[words.count - 1].endIndex
    }
    return nil
  }

  /// Whether there are two letters, a byte above ASCII as half of one.
  private static func isWord(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.reduce(0) {
      $0 + ($1 >= 0x80 ? 1 : $1 | 0x20 >= 0x61 && $1 | 0x20 <= 0x7A ? 2 : 0)
    } > 3
  }
}

extension Finding.Code {
  /// A word, or several, stand twice.
  public static let repeatedWord: Self = "repeated-word"
}

extension Finding {
  fileprivate static func repeatedWord(_ text: String, _ range: Range<Int>) -> Finding {
    let words = String(decoding: Array(text.utf8)[range], as: UTF8.self)
    return Finding(
      .repeatedWord,
      .warning,
      "“\(words)” stands twice beside a placeholder",
      ranges: [range]
    )
  }
}
