internal import TranslationChecks
internal import LocalizationCore
internal import XLIFF

/// The fix of a unit's translation.
struct UnitFix: Sendable {
  /// The replacement of a range of a document, with its present bytes.
  struct Splice: Sendable {
    var range: Range<Int>
    var old: [UInt8]
    var new: [UInt8]
  }

  /// The reason why a translation is not fixed.
  enum Obstacle: Sendable {
    case inlineCode
    case locked
    case shape
    case unsettled

    var message: String {
      switch self {
      case .inlineCode: "not fixed: an inline code or a CDATA section is in the way"
      case .locked: "not fixed: the unit is marked as not for translation"
      case .shape: "not fixed: the catalog holds other values that writing the text would destroy"
      case .unsettled: "not fixed: each fix leads to another finding"
      }
    }
  }

  /// The translation, with inline codes replaced by their text.
  let old: String
  /// The ordered, separate replacements.
  private(set) var replacements: [Finding.Replacement]
  /// The replacements in the bytes of a document.
  private(set) var splices: [Splice] = []
  /// The reason why some or all are not done.
  private(set) var obstacle: Obstacle?

  /// The translation with the replacements made.
  var new: String {
    let edits = replacements.map { Edit($0.range, Array($0.text.utf8)) }
    return String(decoding: Array(old.utf8).applying(edits), as: UTF8.self)
  }

  /// Finds the fix of a unit.
  ///
  /// - Returns: `nil` for phrases and if nothing is fixable.
  init?(of unit: TranslationUnit, _ set: CheckSet, _ language: String) {
    let restored = unit.restoringCodes()
    guard case .text(let text)? = restored.target else { return nil }
    old = text
    let findings = set.findings(in: restored, language: language)
    replacements = TextFix.replacements(in: restored, findings, set, language)
    if replacements.isEmpty {
      obstacle = .unsettled
    } else if unit.isLocked {
      obstacle = .locked
    } else if unit.traits.contains(.isOverlapping) || unit.traits.contains(.isBlocked) {
      obstacle = .shape
    }
    if obstacle != nil { replacements = [] }
  }

  /// Maps the replacements to bytes of a document; those that cross markup are dropped.
  ///
  /// - Parameter isExact: True if the markup holds the text unchanged.
  mutating func place(in written: WrittenText?, of part: XLIFFTableStream.Part, isExact: Bool) {
    guard let written, isExact else {
      if !replacements.isEmpty { obstacle = .inlineCode }
      replacements = []
      return
    }
    var done: [Finding.Replacement] = []
    for replacement in replacements {
      let range = written.range(of: replacement.range)
      guard let range, let bytes = part.bytes(range), !bytes.contains(UInt8(ascii: "<"))
      else {
        obstacle = .inlineCode
        continue
      }
      done.append(replacement)
      splices.append(Splice(range: range, old: Array(bytes), new: Self.markup(replacement.text)))
    }
    replacements = done
  }

  private static func markup(_ text: String) -> [UInt8] {
    text.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      case UInt8(ascii: ">"): Array("&gt;".utf8)
      case 13: Array("&#13;".utf8)
      default: [byte]
      }
    }
  }
}
