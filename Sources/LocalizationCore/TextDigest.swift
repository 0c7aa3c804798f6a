/// A 64-bit digest of a text or of a file, to detect changes: XXH64 with seed 0 over UTF-8 or the bytes of the file.
///
/// It is the only kind of digest here. Records (manifests, events, baselines, the journal), fingerprints in SARIF
/// and ids in XLIFF 2.x use it, and so do tables inside of a run. It is no protection against texts that are made to
/// have the same digest.
package struct TextDigest: Hashable, Sendable, CustomStringConvertible {
  /// The name of the algorithm in records.
  package static let algorithm = "xxh64"

  /// The digest as a number.
  package let rawValue: UInt64

  /// Digests a text, or the phrases of a set, each followed by U+0000, which no text of XML holds.
  package init(_ message: LoctripMessage) {
    switch message {
    case .text(let text): self = text.withUTF8Bytes { TextDigest(utf8: $0) }
    case .phrases(let phrases): self.init(utf8: phrases.flatMap { Array($0.utf8) + [0] })
    }
  }

  /// Digests the UTF-8 bytes of a text.
  package init(utf8: some Sequence<UInt8>) {
    let bytes = Array(utf8)
    self.init(utf8: ArraySlice(bytes).span)
  }

  /// Wraps the number of a digest.
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Digests the UTF-8 bytes of a text.
  package init(utf8: Span<UInt8>) {
    rawValue = unsafe utf8.withUnsafeBytes { unsafe RunningDigest.xxh64($0) }
  }

  /// Digests a whole file.
  package init(ofFile bytes: [UInt8]) {
    var digest = RunningDigest()
    digest.add(ArraySlice(bytes).span)
    self = digest.digest
  }

  /// True if it is the digest of a text.
  package func isOf(_ message: LoctripMessage) -> Bool { self == TextDigest(message) }

  /// Reads a digest back.
  ///
  /// - Parameter digits: 16 hexadecimal digits; anything else is no digest.
  package init?(digits: Span<UInt8>) {
    guard digits.count == 16 else { return nil }
    var value: UInt64 = 0
    for index in digits.indices {
      let byte = digits[index]
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: return nil
      }
      value = value << 4 | UInt64(digit)
    }
    rawValue = value
  }

  /// Appends the 16 hexadecimal digits.
  package func appendDigits(to bytes: inout [UInt8]) {
    bytes.append(addingCapacity: 16) { output in
      var rest = rawValue
      for _ in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: rest >> 60)
        output.append(digit &+ (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") &- 10))
        rest <<= 4
      }
    }
  }

  /// Reads a digest back; see ``init(digits:)``.
  package init?(_ text: some StringProtocol) {
    guard let digest = String(text).withUTF8Bytes({ Self(digits: $0) }) else { return nil }
    self = digest
  }

  /// The digits; see ``appendDigits(to:)``.
  package var description: String {
    var digits: [UInt8] = []
    appendDigits(to: &digits)
    return String(decoding: digits, as: UTF8.self)
  }
}

/// The digest of bytes that come in pieces of any size.
package struct RunningDigest: Sendable {
  /// The number of bytes so far.
  package private(set) var count = 0
  /// The four sums of XXH64.
  private var sums = (prime1 &+ prime2, prime2, UInt64(0), 0 &- prime1)
  /// The bytes behind the last whole block.
  private var rest: [UInt8] = []

  /// Starts the digest of a file.
  package init() {}

  /// Adds a piece.
  package mutating func add(_ piece: Span<UInt8>) {
    count += piece.count
    var piece = piece
    if !rest.isEmpty {
      let missing = min(32 - rest.count, piece.count)
      keep(piece.extracting(first: missing))
      piece = piece.extracting(droppingFirst: missing)
      guard rest.count == 32 else { return }
      let block = rest
      unsafe block.withUnsafeBytes { unsafe addBlocks($0) }
      rest.removeAll(keepingCapacity: true)
    }
    unsafe piece.withUnsafeBytes { unsafe addBlocks($0) }
    keep(piece.extracting(last: piece.count & 31))
  }

  /// The digest of all pieces.
  package var digest: TextDigest {
    TextDigest(rawValue: unsafe rest.withUnsafeBytes { unsafe finished(with: $0, count: count) })
  }

  /// Returns the XXH64 of some bytes.
  static func xxh64(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var digest = RunningDigest()
    unsafe digest.addBlocks(bytes)
    let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[(bytes.count & ~31)...])
    return unsafe digest.finished(with: rest, count: bytes.count)
  }

  private mutating func keep(_ bytes: Span<UInt8>) {
    for index in bytes.indices { rest.append(bytes[index]) }
  }

  /// Adds all whole blocks of 32 bytes.
  private mutating func addBlocks(_ bytes: UnsafeRawBufferPointer) {
    var sums = sums
    for position in stride(from: 0, to: bytes.count & ~31, by: 32) {
      let words = unsafe (
        Self.word(bytes, position), Self.word(bytes, position &+ 8),
        Self.word(bytes, position &+ 16), Self.word(bytes, position &+ 24)
      )
      sums.0 = Self.round(sums.0, words.0)
      sums.1 = Self.round(sums.1, words.1)
      sums.2 = Self.round(sums.2, words.2)
      sums.3 = Self.round(sums.3, words.3)
    }
    self.sums = sums
  }

  /// Returns the digest with the bytes behind the last whole block.
  private func finished(with rest: UnsafeRawBufferPointer, count: Int) -> UInt64 {
    var position = 0
    var hash = Self.prime5
    if count >= 32 {
      hash = Self.rotated(sums.0, 1) &+ Self.rotated(sums.1, 7)
      hash = hash &+ Self.rotated(sums.2, 12) &+ Self.rotated(sums.3, 18)
      hash = (hash ^ Self.round(0, sums.0)) &* Self.prime1 &+ Self.prime4
      hash = (hash ^ Self.round(0, sums.1)) &* Self.prime1 &+ Self.prime4
      hash = (hash ^ Self.round(0, sums.2)) &* Self.prime1 &+ Self.prime4
      hash = (hash ^ Self.round(0, sums.3)) &* Self.prime1 &+ Self.prime4
    }
    hash = hash &+ UInt64(truncatingIfNeeded: count)
    while position &+ 8 <= rest.count {
      hash ^= Self.round(0, unsafe Self.word(rest, position))
      hash = Self.rotated(hash, 27) &* Self.prime1 &+ Self.prime4
      position &+= 8
    }
    if position &+ 4 <= rest.count {
      let word = unsafe rest.loadUnaligned(fromByteOffset: position, as: UInt32.self)
      hash ^= UInt64(UInt32(littleEndian: word)) &* Self.prime1
      hash = Self.rotated(hash, 23) &* Self.prime2 &+ Self.prime3
      position &+= 4
    }
    while position < rest.count {
      hash ^= unsafe UInt64(rest[position]) &* Self.prime5
      hash = Self.rotated(hash, 11) &* Self.prime1
      position &+= 1
    }
    hash = (hash ^ hash >> 33) &* Self.prime2
    hash = (hash ^ hash >> 29) &* Self.prime3
    return hash ^ hash >> 32
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> UInt64 {
    unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  private static func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
    word &<< count | word &>> (64 &- count)
  }

  private static func round(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    rotated(sum &+ word &* prime2, 31) &* prime1
  }

  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5
}
