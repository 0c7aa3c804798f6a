package import LoctripLocalizationCore

/// What a program did to a text and its translation alike: the source shows it, because nobody translates a source.
///
/// Spreadsheets make numbers and dates of texts, other programs change line ends, characters and escapes. A translation
/// that shows the change of its source is no person's work.
package struct SourceDamage {
  /// The kind of change.
  package enum Kind: Sendable {
    /// Other line ends, or escapes without their backslash: the text is the one that was sent.
    case respelled
    /// Characters, or a whole number or date, that the program writes in another way.
    case rewritten
    /// Letters that the program does not know.
    case letters
  }

  /// The source as it was sent.
  private let source: String
  /// The source as it came back; `nil` in a form without sources.
  private let came: String?

  /// Longer texts are compared for their line ends and letters alone.
  private static let longest = 2_000

  /// - Parameters:
  ///   - source: The source as it was sent.
  ///   - came: The source as it came back; `nil` in a form without sources.
  package init(from source: LoctripMessage, to came: LoctripMessage?) {
    (self.source, self.came) = (source.description, came?.description)
  }

  /// The change of the source that made another translation of the one that was sent; `nil` if none did.
  ///
  /// - Parameters:
  ///   - target: The translation as it was sent.
  ///   - new: The translation as it came back, another one.
  package func kind(from target: LoctripMessage, to new: LoctripMessage) -> Kind? {
    guard target.isSet == new.isSet, target.texts.count == new.texts.count else { return nil }
    let (old, new) = (target.description, new.description)
    if haveOtherLineEnds(old, new) || Self.hasOctalDigits(new, of: old) { return .respelled }
    guard let came else { return nil }
    if Self.mayHaveLost(old, new),
      Self.losses.contains(where: { $0(source) == Array(came.utf8) && $0(old) == Array(new.utf8) })
    {
      return .letters
    }
    guard !came.isIdentical(to: source) else { return nil }
    if came.isSpreadsheetError, new.isSpreadsheetError { return .rewritten }
    // Cut at the same length, as some programs do with long texts.
    if came.count == new.count, came.count >= 200, source.hasPrefix(came), old.hasPrefix(new) {
      return .rewritten
    }
    let isAlike = source.isIdentical(to: old) && came.isIdentical(to: new)
    let isNumber = !LoctripMessage.text(source).hasLetters && !LoctripMessage.text(old).hasLetters
    let areQuotes = Self.quoted(came) == Self.quoted(source) && Self.quoted(new) == Self.quoted(old)
    if isAlike || isNumber || areQuotes { return .rewritten }
    if Self.rewritings.contains(where: { change in
      change(source).isIdentical(to: came) && change(old).isIdentical(to: new)
    }) {
      return .rewritten
    }
    return changes.contains { $0.applied(to: old).elementsEqual(new.unicodeScalars) }
      ? .rewritten : nil
  }

  /// True if a new translation may have been damaged with its source: characters that the source lost are missing in
  /// it too, or it has the escapes that the source got.
  package func isShown(in target: LoctripMessage) -> Bool {
    guard let came, !came.isIdentical(to: source) else { return false }
    let text = target.description
    if !source.utf8.allSatisfy({ $0 < 0x80 }),
      Self.losses.contains(where: { $0(source) == Array(came.utf8) })
    {
      return true
    }
    if source.hasControl, !came.hasControl { return !text.hasControl }
    return Self.entities.contains { entity in
      came.hasBytes(entity) && !source.hasBytes(entity) && text.hasBytes(entity)
    }
  }

  // MARK: - Line ends

  private func haveOtherLineEnds(_ old: String, _ new: String) -> Bool {
    guard source.hasByte(13), old.hasByte(13), came?.isIdentical(to: source) != true else {
      return false
    }
    return Self.folded(old) == Self.folded(new)
      && came.map { Self.folded($0) == Self.folded(source) } ?? true
  }

  private static func folded(_ text: String) -> [UInt8] {
    var folded: [UInt8] = []
    var wasReturn = false
    for byte in text.utf8 {
      if byte != 10 || !wasReturn { folded.append(byte == 13 ? 10 : byte) }
      wasReturn = byte == 13
    }
    return folded
  }

  // MARK: - Letters

  /// False if a text certainly is none that a program made of another one by losing its letters; without a copy of them.
  private static func mayHaveLost(_ old: String, _ new: String) -> Bool {
    old.withUTF8Bytes { old in
      new.withUTF8Bytes { new in
        guard let first = old.indices.first(where: { old[$0] >= 0x80 }), first < new.count,
          old.extracting(0..<first).hasSameBytes(as: new.extracting(0..<first))
        else { return false }
        // The first byte of a letter, read as a letter, has these two.
        let isReadAgain =
          new[first] == 0xC3 && first + 1 < new.count && new[first + 1] == old[first] &- 0x40
        return isReadAgain || new[first] == UInt8(ascii: "?") || new[first] == 0xEF
      }
    }
  }

  /// True if a translation may be changed with its source; false for nearly all, of which nothing else is asked then.
  ///
  /// - Parameters:
  ///   - target: The translation as far as it is known.
  ///   - new: The translation as it came back.
  package func mayBeDamaged(_ target: LoctripMessage?, _ new: LoctripMessage) -> Bool {
    if let came, !came.isIdentical(to: source) { return true }
    return source.hasByte(13) || target?.description.hasControl == true
      || target.map { Self.mayHaveLost($0.description, new.description) } ?? false
  }

  /// The changes of programs that take a text for one in another encoding, or have no place for its letters.
  private static let losses: [@Sendable (String) -> [UInt8]] = [
    { text in
      // Read as Windows-1252, and written in UTF-8.
      Array(
        String(String.UnicodeScalarView(text.utf8.map { Unicode.Scalar(windows1252: $0) })).utf8)
    },
    { text in Array(String(String.UnicodeScalarView(text.utf8.map { Unicode.Scalar($0) })).utf8) },
    { text in replaced(text, with: "?") },
    { text in replaced(text, with: "\u{FFFD}") },
    { text in text.utf8.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") } },
  ]

  private static func replaced(_ text: String, with other: Unicode.Scalar) -> [UInt8] {
    Array(
      String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isASCII ? $0 : other })).utf8)
  }

  /// A text with straight quotation marks; programs make another one of each, by its place.
  private static func quoted(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "“", "”", "„", "«", "»": "\""
      case "‘", "’", "‚", "‹", "›": "'"
      default: scalar
      }
    }
  }

  /// The changes that programs make to every text of a file: they put it in quotation marks, double those in it, or
  /// change the case of its letters.
  private static let rewritings: [@Sendable (String) -> String] = [
    { "\"\($0)\"" },
    { $0.parts(around: "\"").joined(separator: "\"\"") },
    { $0.uppercased() }, { $0.lowercased() }, { $0.prefix(1).uppercased() + $0.dropFirst() },
    { text in
      text.parts(around: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }
        .joined(separator: " ")
    },
  ]

  // MARK: - Escapes

  /// True if a text has `001` where another one has the control character that a PO file writes as `\001`.
  private static func hasOctalDigits(_ new: String, of old: String) -> Bool {
    guard old.hasControl else { return false }
    var digits = String.UnicodeScalarView()
    for scalar in old.unicodeScalars {
      guard String(scalar).hasControl else {
        digits.append(scalar)
        continue
      }
      let octal = String(scalar.value, radix: 8)
      digits.append(contentsOf: String(repeating: "0", count: 3 - octal.count).unicodeScalars)
      digits.append(contentsOf: octal.unicodeScalars)
    }
    return String(digits).isIdentical(to: new)
  }

  private static let entities: [StaticString] = ["&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#"]

  // MARK: - Characters

  /// A text in place of another one.
  private struct Change: Hashable {
    var old: [Unicode.Scalar]
    var new: [Unicode.Scalar]
  }

  /// The changes that lead from one text to another, each of them everywhere.
  private struct Changes {
    /// The replacements, the longest first.
    let all: [Change]

    /// - Returns: `nil` if a text is added in no place, or the same one is replaced by different ones.
    init?(_ changes: [Change]) {
      let distinct = Set(changes)
      guard !distinct.isEmpty, distinct.allSatisfy({ !$0.old.isEmpty }),
        Set(distinct.map(\.old)).count == distinct.count
      else { return nil }
      all = distinct.sorted { $0.old.count > $1.old.count }
    }

    func applied(to text: String) -> [Unicode.Scalar] {
      var rest = Array(text.unicodeScalars)[...]
      var result: [Unicode.Scalar] = []
      while let first = rest.first {
        if let change = all.first(where: { rest.starts(with: $0.old) }) {
          result += change.new
          rest = rest.dropFirst(change.old.count)
        } else {
          result.append(first)
          rest = rest.dropFirst()
        }
      }
      return result
    }
  }

  /// The readings of the change of the source: of what was added or removed, the character before or after it may be a
  /// part.
  private var changes: [Changes] {
    guard let came, source.utf8.count <= Self.longest, came.utf8.count <= Self.longest else {
      return []
    }
    let (old, new) = (Array(source.unicodeScalars), Array(came.unicodeScalars))
    var parts: [(old: Range<Int>, new: Range<Int>)] = []
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for step in new.difference(from: old) {
      switch step {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      let start = (left, right)
      while removed.contains(left) { left += 1 }
      while inserted.contains(right) { right += 1 }
      if start == (left, right) {
        (left, right) = (left + 1, right + 1)
      } else {
        parts.append((start.0..<left, start.1..<right))
      }
    }
    func reading(before: Bool, after: Bool) -> Changes? {
      Changes(
        parts.map { part in
          let isOne = part.old.isEmpty || part.new.isEmpty
          let hasBefore = before && isOne && part.old.lowerBound > 0 && part.new.lowerBound > 0
          let hasAfter =
            after && isOne && part.old.upperBound < old.count && part.new.upperBound < new.count
          let (head, tail) = (hasBefore ? 1 : 0, hasAfter ? 1 : 0)
          return Change(
            old: Array(old[part.old.lowerBound - head..<part.old.upperBound + tail]),
            new: Array(new[part.new.lowerBound - head..<part.new.upperBound + tail]))
        })
    }
    return [
      reading(before: false, after: false), reading(before: true, after: false),
      reading(before: false, after: true),
    ].compactMap(\.self)
  }
}

extension String {
  /// True if the text has a control character that files of texts escape, a line break and a tab apart.
  fileprivate var hasControl: Bool {
    utf8.contains { $0 < 9 || $0 == 11 || $0 == 12 || (14..<32).contains($0) || $0 == 127 }
  }
}
