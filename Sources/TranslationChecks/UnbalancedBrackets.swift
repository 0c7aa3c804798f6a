package import LoctripLocalizationCore

/// A bracket of a translation has no counterpart, or one of another width, and the source is balanced.
package struct UnbalancedBrackets: LoctripCheck {
  /// The code, `brackets`.
  package var code: Finding.Code { "brackets" }

  /// A warning by default.
  package var severity: Finding.Severity { .warning }

  /// Texts with brackets.
  package var concerns: TextFeatures { .bracket }

  /// At most one finding, with the brackets that have no counterpart.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard let pair = TextPair(unit) else { return [] }
    let lone = Self.lone(in: pair.target)
    guard !lone.isEmpty, Self.lone(in: pair.source).isEmpty else { return [] }
    let message =
      switch lone[0].fault {
      case .open: "an opening bracket is not closed"
      case .closed: "a closing bracket has no opening bracket"
      case .mixed: "a closing bracket differs in width from its opening bracket"
      }
    return [Finding(code, severity, message, ranges: lone.map(\.range))]
  }

  private enum Fault {
    case open
    case closed
    case mixed
  }

  /// The brackets without a counterpart of their width.
  private static func lone(in text: String) -> [(fault: Fault, range: Range<Int>)] {
    // Each kind for itself, so that no text takes long.
    var open: [UInt32: [Range<Int>]] = [:]
    var result: [(fault: Fault, range: Range<Int>)] = []
    var offset = 0
    var previous: UInt32 = 0
    // The last character that is no digit: "例1)".
    var word: UInt32 = 0
    var hasListMark = true
    for scalar in text.unicodeScalars {
      let range = offset..<offset + UTF8.width(scalar)
      offset = range.upperBound
      defer {
        previous = scalar.value
        if digitValue(previous) == nil { word = previous }
      }
      if let kind = opening(scalar.value) {
        open[kind, default: []].append(range)
      } else if let kind = closing(scalar.value) {
        if let start = open[kind]?.popLast() {
          // Brackets inside that are open stay open. A wide bracket has three bytes.
          if start.count != range.count { result += [(.mixed, start), (.mixed, range)] }
        } else if kind == 1, Self.isEyes(previous) {
          // ":-)"
        } else if kind == 1, Self.isMark(word) {
          // "例) A.app"
        } else if kind == 1, hasListMark, isWordScalar(previous) {
          // "1) First, 2) second"
        } else {
          result.append((.closed, range))
        }
      }
      if isSpaceScalar(scalar.value) {
        hasListMark = true
      } else if isWordScalar(previous), isWordScalar(scalar.value) {
        hasListMark = digitValue(scalar.value) != nil && hasListMark
      }
    }
    let text = Array(text.utf8)
    for range in open.values.joined().sorted(by: { $0.lowerBound < $1.lowerBound }) {
      // ":-(", "：（"
      let before = range.lowerBound > 0 ? text[range.lowerBound - 1] : 0
      if before == 0x3A
        || before == 0x2D && range.lowerBound > 1 && text[range.lowerBound - 2] == 0x3A
        || text[..<range.lowerBound].suffix(3).elementsEqual([0xEF, 0xBC, 0x9A])
      {
        continue
      }
      result.append((.open, range))
    }
    return result
  }

  /// True if a closing bracket behind the character makes a face: ":)", ";-)", "：）".
  private static func isEyes(_ value: UInt32) -> Bool {
    switch value {
    case 0x3A, 0x3B, 0x2D, 0xFF1A, 0xFF1B: true
    default: false
    }
  }

  /// True for the mark of an example or a note, behind which a bracket closes without an opening one.
  private static func isMark(_ value: UInt32) -> Bool {
    switch value {
    case 0x4F8B, 0x6CE8, 0xC608: true
    default: false
    }
  }

  private static func opening(_ value: UInt32) -> UInt32? {
    switch value {
    case 0x28, 0xFF08, 0xFE59: 1
    case 0x5B, 0xFF3B: 2
    case 0x7B, 0xFF5B: 3
    case 0x3010: 4
    default: nil
    }
  }

  private static func closing(_ value: UInt32) -> UInt32? {
    switch value {
    case 0x29, 0xFF09, 0xFE5A: 1
    case 0x5D, 0xFF3D: 2
    case 0x7D, 0xFF5D: 3
    case 0x3011: 4
    default: nil
    }
  }
}
