internal import LoctripLocalizationCore

/// The features of a unit's texts, found in one pass over their bytes.
///
/// A check names those that it needs, and is skipped for texts without any of them. A feature that is set may be a
/// false positive; one that is not set is certainly absent.
public struct TextFeatures: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Wraps bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A feature of every unit.
  package static let always = TextFeatures(rawValue: 1)
  /// A percent sign, also a full-width one.
  package static let percent = TextFeatures(rawValue: 1 << 1)
  /// `$` or `^`, which start a name of an App Shortcut or an inflection.
  package static let variable = TextFeatures(rawValue: 1 << 2)
  /// A digit of any system.
  package static let digit = TextFeatures(rawValue: 1 << 3)
  /// A bracket.
  package static let bracket = TextFeatures(rawValue: 1 << 4)
  /// A double quotation mark.
  package static let quote = TextFeatures(rawValue: 1 << 5)
  /// `<`, `>` or `&`.
  package static let markup = TextFeatures(rawValue: 1 << 6)
  /// `*`, `~`, a backtick, or `](`.
  package static let markdown = TextFeatures(rawValue: 1 << 7)
  /// A slash.
  package static let slash = TextFeatures(rawValue: 1 << 8)
  /// A line end.
  package static let lineBreak = TextFeatures(rawValue: 1 << 9)
  /// A control character, or the replacement character.
  package static let control = TextFeatures(rawValue: 1 << 10)
  /// Two adjacent spaces.
  package static let doubleSpace = TextFeatures(rawValue: 1 << 11)
  /// White space at an edge.
  package static let edgeSpace = TextFeatures(rawValue: 1 << 12)
  /// A mark at the end, or a character beyond ASCII there.
  package static let endMark = TextFeatures(rawValue: 1 << 13)
  /// Two adjacent words of one length, with the same first and last byte.
  package static let repetition = TextFeatures(rawValue: 1 << 14)
  /// A character without width, or a directional one.
  package static let invisible = TextFeatures(rawValue: 1 << 15)
  /// A colon, semicolon, exclamation or question mark, or an angle quotation mark.
  package static let highMark = TextFeatures(rawValue: 1 << 16)
  /// Both texts are the same, and not empty.
  package static let same = TextFeatures(rawValue: 1 << 17)
  /// A source with a text, and an empty translation.
  package static let emptyTarget = TextFeatures(rawValue: 1 << 18)
  /// A case of a plural, or a possible one.
  package static let plural = TextFeatures(rawValue: 1 << 19)
  /// Inline codes, or phrases instead of a text.
  package static let structure = TextFeatures(rawValue: 1 << 20)
  /// A possible limit of length, in the document or in a comment.
  package static let limit = TextFeatures(rawValue: 1 << 21)
  /// A state that may contradict the approval of the unit or its text.
  package static let state = TextFeatures(rawValue: 1 << 22)
  /// An opening brace, which starts the name of a variable.
  package static let brace = TextFeatures(rawValue: 1 << 23)
  /// A backslash or an ampersand.
  package static let escape = TextFeatures(rawValue: 1 << 24)
  /// An at sign before a letter or a digit, as in an address; most are those of `%@`.
  package static let at = TextFeatures(rawValue: 1 << 25)
  /// A translation that may be a filler.
  package static let filler = TextFeatures(rawValue: 1 << 26)
  /// A full stop before a letter, as in the name of a site.
  package static let innerStop = TextFeatures(rawValue: 1 << 27)
  /// A unit that is looked at alone, and not in a table.
  package static let alone = TextFeatures(rawValue: 1 << 28)
  /// All features.
  package static let all = TextFeatures(rawValue: .max)
}

extension TextFeatures {
  /// The features of one text.
  public init(_ text: String) { self = text.withUTF8Bytes { TextFeatures(scanning: $0) } }

  /// The features of a unit with a translation.
  init(_ unit: TranslationUnit, _ target: LoctripMessage?) {
    var features: TextFeatures = [.always, .alone]
    switch (unit.source, target) {
    case (.text(let source)?, .text(let target)?):
      features.formUnion(TextFeatures(source))
      if target.isIdentical(to: source) {
        if !source.isEmpty { features.insert(.same) }
      } else {
        features.formUnion(TextFeatures(target))
        if target.withUTF8Bytes(Self.mayBeBlank) { features.insert(.emptyTarget) }
        if target.withUTF8Bytes(Self.mayBeFiller) { features.insert(.filler) }
      }
    case (.text(let source)?, nil): features.formUnion(TextFeatures(source))
    case (nil, .text(let target)?): features.formUnion(TextFeatures(target))
    case (.phrases?, _), (_, .phrases?): features = .all
    case (nil, nil): break
    }
    if unit.mayHaveCodes { features.insert(.structure) }
    if unit.mayHaveLimit { features.insert(.limit) }
    if unit.state < .translated || unit.isApproved { features.insert(.state) }
    if unit.mayBePlural { features.insert(.plural) }
    self = features
  }

  /// The features of a row, without decoding it.
  ///
  /// - Parameters:
  ///   - ofSource: True to scan only the source.
  ///   - wanted: The needed features; others may be left out.
  init(_ table: UnitTable, _ row: Int, ofSource: Bool = false, wanted: TextFeatures = .all) {
    let isPair = !ofSource && table.hasTarget(row)
    guard let source = table.plainSource(row), let target = isPair ? table.plainTarget(row) : []
    else {
      let unit = table.undecoded(row)
      self = table.hasTarget(row) ? .all : TextFeatures(unit, unit.target)
      return
    }
    var features = TextFeatures(scanning: source.span)
    if isPair {
      if source.isIdentical(to: target) {
        if !source.isEmpty { features.insert(.same) }
      } else {
        features.formUnion(TextFeatures(scanning: target.span))
        if Self.mayBeBlank(target.span) { features.insert(.emptyTarget) }
        if Self.mayBeFiller(target.span) { features.insert(.filler) }
      }
    }
    guard !wanted.isDisjoint(with: [.limit, .state, .plural]) else {
      self = features
      return
    }
    let known = table.row(row)
    if known.flags.contains(.hasDetails) { features.insert(.limit) }
    if known.noteCount > 1 { features.insert(.limit) }
    if table.noteBytes(row).map({ $0.span.hasByte(UInt8(ascii: "[")) }) == true {
      features.insert(.limit)
    }
    if known.state < .translated || known.flags.contains(.isApproved) { features.insert(.state) }
    if table.mayBePlural(row) { features.insert(.plural) }
    self = features
  }

  /// False if the text certainly has more than white space.
  private static func mayBeBlank(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count > 0 else { return true }
    switch bytes[0] {
    case 0...0x20, 0xC2, 0xE2, 0xE3: break
    default: return false
    }
    if bytes.count < 7 { return true }
    for index in bytes.indices where bytes[index] > 0x20 { return false }
    return true
  }

  /// False if the text is certainly no filler: it has more than a few marks, and another beginning.
  private static func mayBeFiller(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count > 0 else { return false }
    let first = bytes[0] | 0x20
    guard first >= 0x61, first <= 0x7A else { return bytes.count < 24 || bytes[0] == 0x5B }
    guard bytes.count > 1 else { return false }
    switch (first, bytes[1] | 0x20) {
    // "n/a", "n.a.", "null", "nil", "not translated", "undefined", "untranslated"
    case (0x6E, 0x2F), (0x6E, 0x2E), (0x6E, 0x75), (0x6E, 0x69), (0x6E, 0x6F), (0x75, 0x6E),
      // "todo", "tbd", "translate me", "fixme", "xxx", "missing …", "lorem", "asdf"
      (0x74, 0x6F), (0x74, 0x62), (0x74, 0x72), (0x66, 0x69), (0x78, 0x78), (0x6D, 0x69),
      (0x6C, 0x6F), (0x61, 0x73):
      return true
    default: return false
    }
  }

  private static let white: UInt32 = 1 << 31

  /// The features of each byte; in UTF-8 the first byte of a character gives its block.
  private static let table: [UInt32] = (0..<256).map { value -> UInt32 in
    let byte = UInt8(value)
    var features: TextFeatures = []
    switch byte {
    case 0x20, 0x09: return white
    case 0x0A, 0x0D: return white | TextFeatures.lineBreak.rawValue
    case 0x00..<0x20, 0x7F: features = .control
    case UInt8(ascii: "%"): features = .percent
    case UInt8(ascii: "$"), UInt8(ascii: "^"): features = .variable
    case UInt8(ascii: "0")...UInt8(ascii: "9"): features = .digit
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "}"):
      features = .bracket
    case UInt8(ascii: "{"): features = [.bracket, .brace]
    case UInt8(ascii: "]"): features = [.bracket, .markdown]
    case UInt8(ascii: "\""): features = .quote
    case UInt8(ascii: "<"), UInt8(ascii: ">"): features = .markup
    case UInt8(ascii: "&"): features = [.markup, .escape]
    case UInt8(ascii: "\\"): features = .escape
    case UInt8(ascii: "*"), UInt8(ascii: "`"), UInt8(ascii: "~"): features = .markdown
    case UInt8(ascii: "/"): features = .slash
    case UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "!"), UInt8(ascii: "?"):
      features = .highMark
    // C1 controls, the no-break space, the soft hyphen, the angle quotation marks.
    case 0xC2: features = [.control, .quote, .invisible, .highMark]
    // Arabic and Hebrew: digits, the letter mark.
    case 0xD7: features = .quote
    case 0xD8: features = .invisible
    case 0xD9, 0xDB: features = .digit
    // The scripts of India and South-East Asia.
    case 0xE0, 0xE1: features = [.digit, .invisible]
    case 0xE2: features = [.quote, .invisible]
    case 0xE3: features = [.quote, .bracket, .invisible]
    // Full-width forms, the byte-order mark, the replacement character.
    case 0xEF: features = [.percent, .digit, .bracket, .quote, .control, .invisible, .markup]
    case 0xF0: features = .digit
    case 0xF3: features = .invisible
    default: break
    }
    return features.rawValue
  }

  /// Scans the bytes of a text.
  init(scanning bytes: Span<UInt8>) {
    guard !bytes.isEmpty else {
      self = .always
      return
    }
    let table = Self.table
    var bits: UInt32 = Self.always.rawValue
    // The word before, and where the one that is being read begins.
    var known = (start: 0, length: 0)
    var start = 0
    var index = 0
    while true {
      // Most are ASCII letters, which are no feature.
      while index < bytes.count, unsafe (bytes[unchecked: index] | 0x20) &- 0x61 < 26 {
        index &+= 1
      }
      guard index < bytes.count else { break }
      let byte = bytes[index]
      index &+= 1
      let now = table[Int(byte)]
      bits |= now
      guard now & Self.white != 0 else {
        guard byte == 0x2E || byte == 0x40, index < bytes.count else { continue }
        let isLetter = (bytes[index] | 0x20) &- 0x61 < 26
        if byte == 0x2E {
          if isLetter { bits |= Self.innerStop.rawValue }
        } else if isLetter || bytes[index] &- 0x30 < 10 {
          bits |= Self.at.rawValue
        }
        continue
      }
      let length = index &- 1 &- start
      if length > 0 {
        if length == known.length, mayRepeat(start) { bits |= Self.repetition.rawValue }
        known = (start, length)
      } else if index > 1 {
        bits |= Self.doubleSpace.rawValue
      }
      start = index
    }
    /// True if the word at an index has the first and the last byte of the one before.
    func mayRepeat(_ start: Int) -> Bool {
      let last = known.length &- 1
      return bytes[start] == bytes[known.start]
        && bytes[start &+ last] == bytes[known.start &+ last]
    }
    let (first, last) = (bytes[0], bytes[bytes.count - 1])
    if start < bytes.count, bytes.count - start == known.length, mayRepeat(start) {
      bits |= Self.repetition.rawValue
    }
    if first <= 0x20 || first == 0xC2 || first == 0xE2 || first == 0xE3 || last <= 0x20
      || last >= 0x80
    {
      bits |= Self.edgeSpace.rawValue
    }
    // No letter and no digit.
    let letter = last | 0x20
    if !(letter >= 0x61 && letter <= 0x7A) && !(last >= 0x30 && last <= 0x39) {
      bits |= Self.endMark.rawValue
    }
    self.init(rawValue: bits & ~Self.white)
  }
}
