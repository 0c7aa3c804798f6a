/// How similar two texts are, as match bands have it.
///
/// 100 · (n − d) / n, rounded down: n is the number of characters of the longer text, and d the distance
/// of V. I. Levenshtein between them, see ``EditDistance``. Texts that differ have 99 at most. Characters
/// and not words are compared, because most texts of apps have a few words only.
public struct TextSimilarity: Sendable {
  private let text: String
  private let bytes: [UInt8]
  /// How many characters the text has.
  package let length: Int
  private let shape: SIMD32<UInt8>

  /// Prepares a text to be compared with others.
  public init(_ text: String) {
    self.init(Array(text.utf8)[...], text)
  }

  package init(_ bytes: ArraySlice<UInt8>) {
    self.init(bytes, String(decoding: bytes, as: UTF8.self))
  }

  private init(_ bytes: ArraySlice<UInt8>, _ text: String) {
    self.text = text
    self.bytes = Array(bytes)
    length = PlainText.characterCount(bytes)
    shape = Self.shape(bytes)
  }

  /// How similar another text is, in percent.
  public func percent(_ other: TextSimilarity) -> Int {
    percent(other, least: 0) ?? 0
  }

  /// How similar another text is, in percent; `nil` where it is plainly less than is wanted.
  package func percent(_ other: TextSimilarity, least: Int) -> Int? {
    let longer = max(length, other.length)
    guard longer > 0 else { return 100 }
    let shorter = min(length, other.length)
    // Each character that is too many needs an edit.
    guard shorter * 100 >= least * longer else { return nil }
    // So does each byte that only one has, or half of one that the other has something else for.
    if isASCII && other.isASCII {
      let edits = max(Self.missing(in: shape, other.shape), Self.missing(in: other.shape, shape))
      guard (longer - edits) * 100 >= least * longer else { return nil }
    }
    if bytes == other.bytes { return 100 }
    let distance = EditDistance.between(text, other.text)
    return min(99, max(0, (longer - distance) * 100 / longer))
  }

  /// Whether every byte is a character, and there are few enough to be counted.
  private var isASCII: Bool { length == bytes.count && length < 256 }

  /// How often bytes occur, by their last five bits; a text that is longer than 255 has no shape.
  private static func shape(_ bytes: ArraySlice<UInt8>) -> SIMD32<UInt8> {
    var shape = SIMD32<UInt8>()
    guard bytes.count < 256 else { return shape }
    for byte in bytes { shape[Int(byte & 31)] &+= 1 }
    return shape
  }

  /// How many bytes of the one the other has not, at least.
  private static func missing(in left: SIMD32<UInt8>, _ right: SIMD32<UInt8>) -> Int {
    let more = left.replacing(with: right, where: left .< right) &- right
    var sum = 0
    for index in more.indices { sum += Int(more[index]) }
    return sum
  }
}
