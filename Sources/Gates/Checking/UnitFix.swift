internal import Checks
internal import LocalizationCore
internal import XLIFF

/// What sets the translation of a unit right.
struct UnitFix: Sendable {
  /// The replacement of a part of a document, and what is there now.
  struct Splice: Sendable {
    var range: Range<Int>
    var old: [UInt8]
    var new: [UInt8]
  }

  /// Why a translation stays as it is.
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

  /// The translation as it is, its inline codes as what they stand for.
  let old: String
  /// The parts to be replaced, in order and apart.
  private(set) var replacements: [Finding.Replacement]
  /// The same in the bytes of a document.
  private(set) var splices: [Splice] = []
  /// Why some or all of them are not done.
  private(set) var obstacle: Obstacle?

  /// The translation with the replacements made.
  var new: String {
    let edits = replacements.map { Edit($0.range, Array($0.text.utf8)) }
    return String(decoding: Array(old.utf8).applying(edits), as: UTF8.self)
  }

  /// Sets a unit right.
  ///
  /// - Returns: `nil` for phrases and where there is nothing to set right.
  init?(of unit: Unit, _ set: CheckSet, _ language: String) {
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

  /// Finds the bytes of a document that are replaced; what crosses markup is left out.
  ///
  /// - Parameter isExact: Whether the markup says the text as it is.
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
