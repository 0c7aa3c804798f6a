/// How long a translation may be.
public struct LengthLimit: Hashable, Sendable {
  /// What is counted.
  public enum Unit: String, Sendable, CaseIterable {
    /// What a reader sees as one character.
    case characters
    /// Unicode code points, as XLIFF counts them.
    case codePoints = "code points"
  }

  /// The highest number.
  public var count: Int
  /// What is counted.
  public var unit: Unit
  /// Where the limit is said: `maxwidth`, `comment`.
  public var origin: String

  /// Creates a limit.
  public init(_ count: Int, _ unit: Unit, origin: String) {
    self.count = count
    self.unit = unit
    self.origin = origin
  }

  /// The limit that a developer's comment states, `[max-length: 30]`; the lowest of several.
  ///
  /// Counted in characters. Spaces do not matter, nor does the case; a hyphen may be left out.
  public init?(comment: String) {
    guard comment.utf8.contains(UInt8(ascii: "[")) else { return nil }
    let counts = comment.split(separator: "[", omittingEmptySubsequences: false).dropFirst()
      .compactMap { part -> Int? in
        guard let end = part.firstIndex(of: "]") else { return nil }
        let words = part[..<end].split(separator: ":", maxSplits: 1)
        guard words.count == 2 else { return nil }
        let name = words[0].lowercased().filter { $0.isLetter }
        guard name == "maxlength" else { return nil }
        return Int(words[1].filter { !$0.isWhitespace })
      }
    guard let lowest = counts.min(), lowest >= 0 else { return nil }
    self.init(lowest, .characters, origin: "comment")
  }

  /// Why a text is too long, or `nil`; placeholders count as they are written.
  public func excess(of text: String) -> String? {
    let length =
      switch unit {
      case .characters: text.count
      case .codePoints: text.unicodeScalars.count
      }
    return length > count
      ? "\(length) \(unit.rawValue), and '\(origin)' allows \(count)" : nil
  }
}
