import LoctripTestSupport

/// Pairs of strings that are hard to order: alike but for a few characters.
struct RandomStrings {
  static let printable = (0x20...0x7E).map { String(UnicodeScalar(UInt8($0))) }

  static let alphabets: [[String]] = [
    printable,
    printable + (0...0x1F).map { String(UnicodeScalar(UInt8($0))) },
    ["a", "A", "b", "B", "0", "1", "2", "_", "-", "."],
    ["a", "A", "0", "0", "1", "18446744073709551615", "18446744073709551616"],
    [
      "a", "A", "|==|", "plural.one", "plural.other", ".", "%", "@", "%lld", "%1$@", " ", "01", "1",
    ],
    ["a", "A", "b", "é", "e\u{301}", "E\u{301}", "É", "e", "E", "\u{301}", "ä", "0", "1", " "],
    ["a", "0", "1", "１", "２", "٣", "٤", "²", "½", "A", "Ａ", "ａ", " "],
    ["字", "漢", "a", "0", "1", "😀", "👩‍👩‍👧", "が", "か\u{3099}", "か", "한", "ㅎ", "カ", "ｶ", "ﾞ"],
    ["ж", "Й", "й", "и\u{306}", "и", "И", "a", "1", "0", "\u{306}"],
    ["…", "’", "“", "–", " ", "a", "A", "b", "1", "0", "\u{A0}", "\u{200B}", "\u{2028}"],
    ["=", "=\u{338}", "≠", "\u{338}", "<", "a", "1", "l", "·", "\u{327}"],
    ["for ", "For ", "five ", "turns, ", " ", "a", "A", "the ", "%@ ", "1", "01", "0"],
    printable + ["é", "ß", "ss", "ﬁ", "ı", "İ", "ſ", "Å", "ё", "가", "𝐀", "𠀀", "\u{10FFFF}"],
  ]

  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func pair(from alphabet: [String], maximumLength: Int) -> (String, String) {
    let a = string(from: alphabet, length: Int.random(in: 0...maximumLength, using: &generator))
    if generator.once(in: 3) {
      let length = Int.random(in: 0...maximumLength, using: &generator)
      return (a, string(from: alphabet, length: length))
    }
    return (a, changed(a, alphabet))
  }

  private mutating func string(from alphabet: [String], length: Int) -> String {
    var result = ""
    for _ in 0..<length { result += generator.pick(alphabet) }
    return result
  }

  private mutating func changed(_ string: String, _ alphabet: [String]) -> String {
    var scalars = Array(string.unicodeScalars)
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let position = Int.random(in: 0...scalars.count, using: &generator)
      let inserted = generator.pick(alphabet).unicodeScalars
      switch generator.below(5) {
      case 0: scalars.insert(contentsOf: inserted, at: position)
      case 1: scalars.insert("0", at: position)
      case 2: if position < scalars.count { scalars.remove(at: position) }
      case 3:
        if position < scalars.count {
          scalars.replaceSubrange(position...position, with: inserted)
        }
      default:
        scalars = scalars.flatMap { scalar -> [Unicode.Scalar] in
          guard scalar.isASCII, Bool.random(using: &generator) else { return [scalar] }
          let properties = scalar.properties
          return Array(
            (properties.isLowercase ? properties.uppercaseMapping : properties.lowercaseMapping)
              .unicodeScalars)
        }
      }
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
