internal import LoctripLocalizationCore

/// A translation has characters that are UTF-8 read as Windows-1252 or Latin-1: `RÃ©glages`.
///
/// One such character counts inside a word, several count in a row: `Ã` and `»` alone are a capital letter before a
/// quotation mark.
struct Mojibake: LoctripCheck {
  /// The code, `mojibake`.
  var code: Finding.Code { "mojibake" }

  var severity: Finding.Severity { .warning }

  /// Texts with signs that no language writes inside words.
  var concerns: TextFeatures { .invisible }

  /// At most one finding, with each place.
  func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard case .text(let text)? = unit.target else { return [] }
    let scalars = text.placedScalars
    let sequences = Self.sequences(in: scalars)
    guard !sequences.isEmpty else { return [] }
    var wrong: [(range: Range<Int>, character: Character)] = []
    for (number, sequence) in sequences.enumerated() {
      let isBeside =
        number > 0 && sequences[number - 1].range.upperBound == sequence.range.lowerBound
        || number + 1 < sequences.count
          && sequences[number + 1].range.lowerBound == sequence.range.upperBound
      guard isBeside || Self.isInWord(sequence, scalars) else { continue }
      let range = sequence.range
      wrong.append(
        (
          scalars[range.lowerBound].range
            .lowerBound..<scalars[range.upperBound - 1].range.upperBound, sequence.character
        ))
    }
    guard let first = wrong.first else { return [] }
    let read = String(decoding: Array(text.utf8)[first.range], as: UTF8.self)
    if unit.source?.texts.contains(where: { $0.contains(read) }) == true { return [] }
    return [
      Finding(
        code, severity, "“\(read)” looks like “\(first.character)” read in the wrong encoding",
        ranges: wrong.map(\.range))
    ]
  }

  /// Scalars, by their indices, that are the UTF-8 of one character read byte by byte.
  private typealias Misreading = (range: Range<Int>, character: Character)

  private static func sequences(in scalars: [PlacedScalar]) -> [Misreading] {
    var found: [Misreading] = []
    var index = 0
    while index < scalars.count {
      let lead = byte(scalars[index].value)
      let count =
        switch lead {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 0
        }
      guard count > 0, index + count <= scalars.count else {
        index += 1
        continue
      }
      let bytes = scalars[index..<index + count].map { byte($0.value) }
      // Letters alone are a word, as pseudo-languages have them: "åšš".
      let isWord = count > 2 && scalars[index..<index + count].allSatisfy(\.isWord)
      if !isWord, bytes.dropFirst().allSatisfy({ 0x80...0xBF ~= $0 }),
        let character = String(validating: bytes, as: UTF8.self)?.first
      {
        found.append((index..<index + count, character))
        index += count
      } else {
        index += 1
      }
    }
    return found
  }

  /// True for one in a word of small letters, or for a sign read as three others.
  private static func isInWord(_ sequence: Misreading, _ scalars: [PlacedScalar]) -> Bool {
    let range = sequence.range
    if range.count > 2 { return byte(scalars[range.lowerBound + 1].value) == 0x80 }
    func isSmall(_ index: Int) -> Bool {
      scalars.indices.contains(index) && 0x61...0x7A ~= scalars[index].value
    }
    return byte(scalars[range.lowerBound].value) <= 0xC3
      && (isSmall(range.lowerBound - 1) || isSmall(range.upperBound))
  }

  /// The byte that Windows-1252 or Latin-1 reads as a character outside of ASCII; 0 if there is none.
  private static func byte(_ value: UInt32) -> UInt8 {
    if 0x80...0xFF ~= value { return UInt8(value) }
    return windows[value] ?? 0
  }

  private static let windows = Dictionary(
    uniqueKeysWithValues: (0x80...0x9F as ClosedRange<UInt8>).map {
      (Unicode.Scalar(windows1252: $0).value, $0)
    })
}
