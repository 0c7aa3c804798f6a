package import LoctripLocalizationCore

/// A translation is filler text: `N/A`, `-`, `TODO`.
package struct Filler: LoctripCheck {
  /// The code, `filler`.
  package var code: Finding.Code { .filler }

  /// A warning by default: nobody translated the text.
  package var severity: Finding.Severity { .warning }

  /// Texts that may be a filler.
  package var concerns: TextFeatures { .filler }

  /// At most one finding.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard case .text(let target)? = unit.target, Self.mayBeFiller(target),
      let pair = TextPair(unit), unit.target != unit.source
    else { return [] }
    let text = target.trimmed
    guard !text.isEmpty, let kind = Self.kind(text) else { return [] }
    let source = pair.source.trimmed
    guard Self.kind(source) == nil,
      source.unicodeScalars.count(where: { isWordScalar($0.value) }) > 2
    else { return [] }
    let isWrong =
      switch kind {
      case .sign: !Self.isShort(source)
      case .absence: !Self.saysNothing(source)
      case .order:
        !source.hasBytes("todo") && !source.hasBytes("to do") && !source.hasBytes("to-do")
          // A word of some languages, "everything".
          && (!Self.everything.contains(WritingRules(language).language)
            || target.hasPrefix("TODO") && !Self.saysEverything(source))
      }
    guard isWrong else { return [] }
    return [
      Finding(
        code, severity, "“\(target)” is a filler, not a translation",
        ranges: [0..<target.utf8.count])
    ]
  }

  /// The beginnings of the fillers that begin with a letter.
  private static let starts: [StaticString] = [
    "n/", "n.a.", "nul", "nil", "und", "xxx", "tra", "unt", "lor", "mis", "to ", "not", "asd",
    "tod",
    "fix", "tbd",
  ]

  private static let everything: Set<String> = ["es", "pt", "gl", "ast", "an"]

  private enum Kind {
    /// `-`
    case sign
    /// `N/A`
    case absence
    /// `TODO`
    case order
  }

  /// False if the bytes of a text show that it is none: fillers are short, or begin with "todo", "fixme" or "tbd".
  private static func mayBeFiller(_ text: String) -> Bool {
    let isOther = text.withUTF8Bytes { bytes in
      !bytes.isEmpty && bytes[0].isASCIILetter && !Self.starts.contains { bytes.hasWord($0) }
    }
    if isOther { return false }
    if text.utf8.count < 24 { return true }
    let first = text.utf8.first { byte in
      switch byte {
      case 0...0x20, UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "*"):
        false
      default: true
      }
    }
    // Signs alone may be many, and white space may be beyond ASCII.
    return first.map { byte in
      [UInt8(ascii: "t"), UInt8(ascii: "f")].contains(byte | 0x20) || byte >= 0x80
        || !(byte | 0x20).isASCIILetter && !byte.isASCIIDigit
    } ?? true
  }

  private static func kind(_ text: String) -> Kind? {
    if text.unicodeScalars.allSatisfy({ marks.contains($0.value) }) { return .sign }
    if absences.contains(text) { return .absence }
    let bare = text.drop { $0 == "[" || $0 == "(" || $0 == "<" || $0 == "*" }
    let word = bare.prefix { $0.isLetter }
    if word == "todo" || word == "fixme" || word == "tbd" {
      let rest = bare.dropFirst(word.count)
      return rest.isEmpty || rest.first == ":" || rest.first == "]" || rest.first == ")"
        || rest.first == ">" || rest.first == "*" ? .order : nil
    }
    return orders.contains(text) ? .order : nil
  }

  /// True if a source is a word such as "to", "of" and "minus", which a sign may translate.
  private static func isShort(_ source: String) -> Bool {
    source.utf8.count < 4 || signs.contains { source.hasBytes(of: $0) }
      || saysNothing(source)
  }

  /// True for a source that "todo" may translate: "all", "every".
  private static func saysEverything(_ source: String) -> Bool {
    source.split { !$0.isLetter }.contains { ["all", "every", "everything", "whole"].contains($0) }
  }

  private static func saysNothing(_ source: String) -> Bool {
    let words = source.split { !$0.isLetter }
    return words.contains { nothing.contains(String($0)) }
  }

  /// Dashes, dots, question marks, low lines.
  private static let marks: Set<UInt32> = [
    0x2D, 0x2013, 0x2014, 0x2212, 0x2E, 0x2026, 0x3F, 0xFF1F, 0x5F, 0x2F,
  ]

  private static let signs = [
    "dash", "hyphen", "minus", "ellips", "question", "period", "dot", "slash", "unders", "point",
    "until", "from", "help", "separat",
  ]

  private static let absences: Set<String> = [
    "n/a", "n.a.", "n/d", "null", "(null)", "nil", "undefined", "#n/a",
  ]

  private static let nothing: Set<String> = [
    "not", "none", "no", "nothing", "unknown", "unavailable", "null", "nil", "empty", "undefined",
    "without", "never", "missing", "applicable", "n",
  ]

  private static let orders: Set<String> = [
    "xxx", "xxxx", "translate me", "untranslated", "lorem ipsum", "missing translation",
    "to be translated", "not translated", "asdf", "???",
  ]
}

extension Span<UInt8> {
  /// True if a text begins with letters in upper or lower case.
  fileprivate func hasWord(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard count >= length else { return false }
    for index in 0..<length {
      let byte = self[index]
      let lower = byte.isASCIILetter ? byte | 0x20 : byte
      if unsafe lower != word.utf8Start[index] { return false }
    }
    return true
  }
}

extension String {
  /// The text in lower case, without white space around it.
  fileprivate var trimmed: String {
    var scalars = unicodeScalars.drop { isSpaceScalar($0.value) }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return String(scalars).lowercased()
  }
}

extension Finding.Code {
  /// A translation is filler text.
  package static let filler: Self = "filler"
}
