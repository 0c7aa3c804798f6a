internal import LoctripAppProjects
internal import LoctripFileSets
package import LoctripLocalizationCore
package import LoctripLocalizationReports
internal import LoctripReconciliation
internal import LoctripTranslationChecks
internal import XLIFF

/// Sets right what checks found and what has one right answer, in place.
///
/// Nothing but the texts changes: states, other texts and every other byte stay.
package struct Fixer: Sendable {
  /// The changes of the translations.
  package private(set) var changes: [FindingsReport.Change] = []
  /// The findings about texts that are left as they are, with the reason.
  package private(set) var findings: [Finding] = []
  private var edits: [CatalogEdit] = []
  private let bounds: FileBounds

  /// Works out what changes; nothing is written.
  ///
  /// - Throws: `FindingsError` when a document cannot be read again or changed meanwhile.
  package init(_ checking: CheckRun) throws(FindingsError) {
    bounds = checking.bounds
    var unitChanges: [Int: [UnitChange]] = [:]
    var splices: [ExactString: [UnitFix.Splice]] = [:]
    var documents: [String] = []
    for part in checking.parts {
      for unit in part.fixes {
        let (item, fix) = (part.report.items[unit.item], unit.fix)
        let place = item.finding.places.first ?? FileLocation(path: part.report.path)
        switch part.origin {
        case .archive:
          leave("files inside an archive are not changed", item, at: place)
          continue
        case .unchanged:
          leave("only catalogs and XLIFF files are changed", item, at: place)
          continue
        case .catalog, .document: break
        }
        if let obstacle = fix.obstacle { leave(obstacle, item, at: place) }
        guard !fix.replacements.isEmpty else { continue }
        let language = part.report.language
        switch part.origin {
        case .catalog(let number):
          let judged = fix.gate.judge(.text(fix.new), at: unit.slot, over: fix.unit)
          switch fix.gate.admit(judged, as: unit.state ?? .translated, from: .fix) {
          case .success(let admitted): unitChanges[number, default: []].append(admitted.change)
          case .failure(let refusal):
            leave(refusal.findings.map(\.message).joined(separator: "; "), item, at: place)
            continue
          }
        case .document:
          let name = ExactString(part.report.path)
          if splices[name] == nil { documents.append(part.report.path) }
          splices[name, default: []] += fix.splices
        case .archive, .unchanged: break
        }
        changes.append((place, language, item.finding.subject ?? "", fix.old, fix.new))
      }
    }
    for (number, changes) in unitChanges.sorted(by: { $0.key < $1.key }) {
      edits += checking.catalogs[number].catalog.edits(for: changes, completion: .required)
    }
    for path in documents {
      edits.append(try Self.edit(path, splices[ExactString(path)] ?? []))
    }
  }

  /// Writes the files that change: all, or none when anything is in the way.
  ///
  /// - Throws: `FindingsError` when a file changed since it was read or cannot be written.
  package func write() throws(FindingsError) {
    try FileAccess.replace(edits, within: bounds, whileBeing: "checked")
  }

  private mutating func leave(
    _ message: String, _ item: FindingsReport.Item, at place: FileLocation
  ) {
    findings.append(
      Finding(.notFixed, .note, "not fixed: \(message)", at: place).about(item.finding.subject))
  }

  private static func edit(_ path: String, _ splices: [UnitFix.Splice]) throws(FindingsError)
    -> CatalogEdit
  {
    let bytes = try FileAccess.read(path)
    let editor = try XLIFFEditor(parsing: bytes, path: path)
    let changes = splices.map { (Edit($0.range, $0.new), $0.old) }
    guard let result = try editor.applying(changes) else {
      throw FindingsError(
        .inputOutput, .changed, "was changed while being checked; nothing was written", at: path)
    }
    return CatalogEdit(path: path, original: bytes, bytes: result)
  }
}

extension Finding.Code {
  /// `--fix` could not change something.
  package static let notFixed: Self = "not-fixed"
}

/// The fix of a unit's translation.
struct UnitFix: Sendable {
  /// The replacement of a range of a document, with its present bytes.
  struct Splice: Sendable {
    var range: Range<Int>
    var old: [UInt8]
    var new: [UInt8]
  }

  /// The translation, with inline codes replaced by their text.
  let old: String
  /// The unit, and the gate of its texts.
  let unit: TranslationUnit
  let gate: Gate
  /// The ordered, separate replacements.
  private(set) var replacements: [Finding.Replacement]
  /// The replacements in the bytes of a document.
  private(set) var splices: [Splice] = []
  /// The reason why some or all are not done.
  private(set) var obstacle: String?

  private static let markupInTheWay = "an inline code or a CDATA section is in the way"

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
    (old, self.unit) = (text, restored)
    gate = Gate(checks: set, language: language)
    let findings = set.findings(in: restored, language: language)
    replacements = TextFix.replacements(in: restored, findings, set, language)
    if replacements.isEmpty {
      obstacle = "each fix leads to another finding"
    } else if unit.isLocked {
      obstacle = "the unit is marked as not for translation"
    } else if unit.traits.contains(.isOverlapping) || unit.traits.contains(.isBlocked) {
      obstacle = "the catalog holds other values that writing the text would destroy"
    }
    if obstacle != nil { replacements = [] }
  }

  /// Maps the replacements to bytes of a document; those that cross markup are dropped.
  ///
  /// - Parameter isExact: True if the markup holds the text unchanged.
  mutating func place(in written: WrittenText?, of part: XLIFFTableStream.Part, isExact: Bool) {
    guard let written, isExact else {
      if !replacements.isEmpty { obstacle = Self.markupInTheWay }
      replacements = []
      return
    }
    var done: [Finding.Replacement] = []
    for replacement in replacements {
      let range = written.range(of: replacement.range)
      guard let range, let bytes = part.bytes(range), !bytes.contains(UInt8(ascii: "<"))
      else {
        obstacle = Self.markupInTheWay
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

/// A fix of a translation: ordered, separate replacements.
struct TextFix {
  /// The greatest number of times that a fixed text is checked again.
  private static let rounds = 8

  private let length: Int
  /// The current text.
  private var bytes: [UInt8]
  /// The offset in the old text of each byte of the current one, or `nil` for a new byte.
  private var origins: [Int?]

  private init(_ text: String) {
    bytes = Array(text.utf8)
    length = bytes.count
    origins = Array(bytes.indices)
  }

  /// The replacements after which no fixable finding is left; empty if there are none.
  ///
  /// - Parameters:
  ///   - unit: The unit with its codes restored.
  ///   - findings: The findings of the unit.
  ///   - set: The checks, which are applied to the result again.
  static func replacements(
    in unit: TranslationUnit, _ findings: [Finding], _ set: CheckSet, _ language: String
  ) -> [Finding.Replacement] {
    guard case .text(let text)? = unit.target else { return [] }
    var fix = TextFix(text)
    var unit = unit
    var findings = findings
    for _ in 0..<rounds {
      let wanted = findings.flatMap(\.fix)
      guard !wanted.isEmpty else { return fix.replacements }
      let before = fix.bytes
      guard fix.apply(wanted) else { return [] }
      let after = fix.bytes
      if after == before { return fix.replacements }
      unit.target = .text(String(decoding: after, as: UTF8.self))
      findings = set.findings(in: unit, language: language)
    }
    return []
  }

  /// Applies replacements; the first one of those that touch.
  ///
  /// - Returns: True if all are inside the text.
  private mutating func apply(_ replacements: [Finding.Replacement]) -> Bool {
    let length = bytes.count
    var end = length + 1
    let sorted = replacements.sorted {
      ($0.range.lowerBound, $0.range.upperBound) > ($1.range.lowerBound, $1.range.upperBound)
    }
    // From the end, so that earlier offsets stay valid.
    for replacement in sorted {
      let (range, new) = (replacement.range, Array(replacement.text.utf8))
      guard range.lowerBound >= 0, range.upperBound <= length else { return false }
      guard range.upperBound < end else { continue }
      end = range.lowerBound
      bytes.replaceSubrange(range, with: new)
      origins.replaceSubrange(range, with: repeatElement(nil, count: new.count))
    }
    return true
  }

  /// The replacements made in the old text.
  private var replacements: [Finding.Replacement] {
    var result: [Finding.Replacement] = []
    var position = 0
    var new: [UInt8] = []
    func close(at end: Int) {
      if end > position || !new.isEmpty {
        result.append(Finding.Replacement(position..<end, String(decoding: new, as: UTF8.self)))
      }
      new = []
    }
    for (byte, origin) in zip(bytes, origins) {
      if let origin {
        close(at: origin)
        position = origin + 1
      } else {
        new.append(byte)
      }
    }
    close(at: length)
    return result
  }
}
