package import LoctripLocalizationCore

extension StringsDocument {
  /// A text with its key and its comment.
  package struct Pair: Hashable, Sendable {
    /// The key.
    package var key: String
    /// The text.
    package var text: String
    /// The comment.
    package var comment: String?

    package init(key: String, text: String, comment: String? = nil) {
      self.key = key
      self.text = text
      self.comment = comment
    }
  }

  /// A whole file in UTF-8, as `genstrings` lays one out.
  ///
  /// A comment with the characters that end one gets a space between them.
  package static func file(of pairs: [Pair]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, pair) in pairs.enumerated() {
      if index > 0 { bytes.append(10) }
      if let comment = pair.comment {
        bytes += "/* ".utf8
        var previous: UInt8 = 0
        for byte in comment.utf8 {
          if previous == UInt8(ascii: "*"), byte == UInt8(ascii: "/") { bytes.append(32) }
          bytes.append(byte)
          previous = byte
        }
        bytes += " */\n".utf8
      }
      bytes += StringsText.encode(pair.key)
      bytes += " = ".utf8
      bytes += StringsText.encode(pair.text)
      bytes += ";\n".utf8
    }
    return bytes
  }

  /// The number of gaps between entries with comments that belong to no entry.
  package var looseCommentCount: Int {
    guard list == nil else { return 0 }
    var count = 0
    var start = 0
    for entry in entries {
      let gap = text[start..<max(start, entry.range.lowerBound)]
      if gap.contains(UInt8(ascii: "/")) { count += 1 }
      start = max(start, entry.range.upperBound)
      if let comment = entry.comment { start = max(start, comment.upperBound) }
    }
    return count + (text[start...].contains(UInt8(ascii: "/")) ? 1 : 0)
  }

  /// The location of an entry's key.
  package func location(of entry: Entry, lines: LineIndex) -> FileLocation {
    lines.location(of: entry.key.lowerBound, in: path)
  }
}
