/// The place of a text in a file, and of each of its bytes.
///
/// An escape, a reference and an inline code have another length in the file than in the text.
package struct WrittenText: Sendable {
  /// The path of the file.
  package var path: String
  /// The first byte of the text in the file, without the quotation mark or tag before it.
  package private(set) var start: Int
  /// The offsets, in the text and in the file, from which both advance together.
  private var steps: [(text: Int, file: Int)] = []
  /// The parts of the text that cannot be written anew by themselves: inline codes, and parts that
  /// must not contain a reference.
  package var fixed: [Range<Int>] = []

  /// Creates a text that is written as it is.
  package init(path: String, start: Int) {
    self.path = path
    self.start = start
  }

  /// Records the offset in the file of a byte of the text; offsets come in order.
  package mutating func step(_ text: Int, at file: Int) {
    if steps.isEmpty, text == 0 { start = file }
    if let last = steps.last, last.file - last.text == file - text { return }
    steps.append((text, file))
  }

  /// The offset in the file of a byte of the text, or of its escape.
  package func offset(of position: Int) -> Int {
    let next = steps.partitionPoint { $0.text <= position }
    guard next > 0 else { return start + position }
    let step = steps[next - 1]
    // Between two steps the text continues at the later one.
    let offset = step.file + position - step.text
    return next < steps.count ? min(offset, steps[next].file) : offset
  }

  /// The bytes of the file for a part of the text; `nil` if the part begins or ends inside a
  /// character as written.
  package func range(of part: Range<Int>) -> Range<Int>? {
    let touches = fixed.contains { code in
      part.isEmpty || code.isEmpty
        ? code.lowerBound <= part.upperBound && part.lowerBound <= code.upperBound
        : code.overlaps(part)
    }
    guard !touches else { return nil }
    let start = offset(of: part.lowerBound)
    guard !part.isEmpty else { return start..<start }
    // The end is behind the last byte, not before the next one: there may be markup between.
    let last = part.upperBound - 1
    let next = steps.first { $0.text > last }
    let end = next.flatMap { $0.text == part.upperBound ? $0.file : nil } ?? offset(of: last) + 1
    return start <= end ? start..<end : nil
  }
}

extension WrittenText {
  /// Reads the characters of a JSON string as written.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - bytes: The file.
  ///   - range: The string without its quotation marks.
  package init(path: String, json bytes: [UInt8], in range: Range<Int>) {
    self.init(path: path, start: range.lowerBound)
    var position = range.lowerBound
    let end = min(range.upperBound, bytes.count)
    var length = 0
    while position < end {
      guard bytes[position] == UInt8(ascii: "\\") else {
        position += 1
        length += 1
        continue
      }
      let (count, written) = Self.escape(bytes[position..<end])
      step(length, at: position)
      length += count
      position += written
      step(length, at: position)
    }
  }

  /// The number of UTF-8 bytes of an escaped character, and of its escape.
  private static func escape(_ bytes: ArraySlice<UInt8>) -> (count: Int, written: Int) {
    guard bytes.dropFirst().first == UInt8(ascii: "u") else { return (1, min(2, bytes.count)) }
    func unit(_ skipped: Int) -> UInt32? {
      UInt32(String(decoding: bytes.dropFirst(skipped).prefix(4), as: UTF8.self), radix: 16)
    }
    let first = unit(2) ?? 0xFFFD
    if 0xD800..<0xDC00 ~= first,
      bytes.dropFirst(6).prefix(2).elementsEqual("\\u".utf8),
      let second = unit(8), 0xDC00..<0xE000 ~= second
    {
      return (4, min(12, bytes.count))
    }
    return (first < 0x80 ? 1 : first < 0x800 ? 2 : 3, min(6, bytes.count))
  }
}
