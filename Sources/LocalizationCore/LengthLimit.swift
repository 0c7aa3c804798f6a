/// A limit for the length of a translation.
public struct LengthLimit: Hashable, Sendable {
  /// The unit of length.
  public enum Unit: String, Sendable, CaseIterable {
    /// Grapheme clusters, the characters that a reader sees.
    case characters
    /// Unicode code points, as XLIFF counts them.
    case codePoints = "code points"
    /// Code units of UTF-16, as `NSString` counts.
    case utf16 = "UTF-16 units"
    /// Bytes of UTF-8.
    case bytes
  }

  /// The largest allowed length.
  public package(set) var count: Int
  /// The unit of length.
  public package(set) var unit: Unit
  /// The source of the limit: `maxwidth`, `comment`, `configuration`.
  public package(set) var origin: String

  package init(_ count: Int, _ unit: Unit, origin: String) {
    self.count = count
    self.unit = unit
    self.origin = origin
  }

  /// False if a comment in UTF-8 states no limit.
  static func mayBe(in comment: Span<UInt8>) -> Bool { comment.hasByte(UInt8(ascii: "[")) }

  /// The limit that a developer's comment states, `[max-length: 30]`; the lowest of several.
  ///
  /// Counted in characters. Spaces and case are ignored; the hyphen is optional.
  package init?(comment: String) {
    guard comment.hasByte(UInt8(ascii: "[")) else { return nil }
    let counts = comment.fields("[", omittingEmpty: false).dropFirst()
      .compactMap { part -> Int? in
        guard let end = part.firstIndex(of: "]") else { return nil }
        let words = part[..<end].fields(":")
        guard words.count == 2 else { return nil }
        let name = words[0].lowercased().filter { $0.isLetter }
        guard name == "maxlength" else { return nil }
        return Int(words[1].filter { !$0.isWhitespace })
      }
    guard let lowest = counts.min(), lowest >= 0 else { return nil }
    self.init(lowest, .characters, origin: "comment")
  }

  /// The reason that a text is too long, or `nil`; placeholders count as written.
  package func excess(of text: String) -> String? {
    guard let length = excessiveLength(of: text) else { return nil }
    let name = length == 1 ? String(unit.rawValue.dropLast()) : unit.rawValue
    return "\(length.grouped) \(name), but '\(origin)' limits it to \(count.grouped)"
  }

  /// The part beyond the limit, in UTF-8 bytes; `nil` if the text is not too long.
  package func excessRange(of text: String) -> Range<Int>? {
    guard excessiveLength(of: text) != nil else { return nil }
    let most = max(count, 0)
    if unit == .characters {
      let end = text.index(text.startIndex, offsetBy: most)
      return text.utf8.distance(from: text.startIndex, to: end)..<text.utf8.count
    }
    // A code point that only partly fits is beyond the limit.
    var (length, end) = (0, 0)
    for scalar in text.unicodeScalars {
      switch unit {
      case .characters, .codePoints: length += 1
      case .utf16: length += UTF16.width(scalar)
      case .bytes: length += UTF8.width(scalar)
      }
      if length > most { break }
      end += UTF8.width(scalar)
    }
    return end..<text.utf8.count
  }

  /// The length of a text that is too long; counts no further than needed.
  private func excessiveLength(of text: String) -> Int? {
    guard text.utf8.count > count else { return nil }
    switch unit {
    case .bytes: return text.utf8.count
    case .utf16: return text.utf16.count > count ? text.utf16.count : nil
    case .characters, .codePoints: break
    }
    let codePoints = text.codePointCount
    guard codePoints > count else { return nil }
    guard unit == .characters else { return codePoints }
    let characters = text.count
    return characters > count ? characters : nil
  }
}

extension String {
  /// The number of code points: of bytes that do not continue one.
  fileprivate var codePointCount: Int {
    withUTF8Bytes { bytes in
      var result = 0
      for index in bytes.indices where !bytes[index].isUTF8Continuation { result += 1 }
      return result
    }
  }
}
