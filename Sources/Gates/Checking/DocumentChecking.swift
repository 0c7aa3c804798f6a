internal import TranslationChecks
internal import LocalizationCore
internal import AppProjects
internal import LocalizationReports
internal import XLIFF

/// Checks one XLIFF document as its bytes arrive.
///
/// Holds only some thousand units at a time. Checks that compare translations compare them within
/// these.
struct DocumentChecking {
  /// The results, as a reference that the stream fills.
  private final class Collected {
    var parts: [Checking.Part] = []
    var numbers: [ExactString: Int] = [:]
    var findings: [Finding] = []
  }

  private let collected = Collected()
  private var stream: XLIFFTableStream

  /// Starts a document.
  ///
  /// - Parameters:
  ///   - checking: The options.
  ///   - path: The path of the document.
  ///   - bundleLanguage: The language stated by the bundle.
  init(_ checking: Checking, path: String, _ bundleLanguage: String?) {
    let wanted = checking.options.languages
    let collected = collected
    stream = XLIFFTableStream(path: path) { part in
      collected.findings += part.findings
      for var table in part.tables {
        if table.language.isEmpty { table.language = bundleLanguage ?? "" }
        let language = table.language
        guard wanted.isEmpty || wanted.contains(where: { Self.isSame($0, language) }) else {
          continue
        }
        let number = Self.number(of: language, path, in: collected)
        Self.check(table, of: part, checking, into: &collected.parts[number])
      }
    }
  }

  /// Takes the next bytes.
  mutating func push(_ bytes: [UInt8]) throws(RoundTripError) { try stream.push(bytes) }

  /// Ends the document.
  mutating func finish() throws(RoundTripError) -> Checking.Result {
    try stream.finish()
    return (collected.parts, collected.findings)
  }

  private static func isSame(_ wanted: String, _ language: String) -> Bool {
    if wanted == language { return true }
    guard let tag = LanguageTag(wanted), let other = LanguageTag(language) else { return false }
    return tag.matches(other)
  }

  private static func number(
    of language: String,
    _ path: String,
    in collected: Collected
  ) -> Int {
    if let number = collected.numbers[ExactString(language)] { return number }
    let number = collected.parts.count
    collected.numbers[ExactString(language)] = number
    var part = Checking.Part(report: FindingsReport.Part(path: path, language: language))
    part.origin = .document
    collected.parts.append(part)
    return number
  }

  private static func check(
    _ table: UnitTable,
    of part: XLIFFTableStream.Part,
    _ checking: Checking,
    into result: inout Checking.Part
  ) {
    result.report.unitCount += table.indices.count(where: table.hasTarget)
    let set = checking.checks(for: table.original, in: table.language)
    var fixed = -1
    for (row, finding) in set.findings(in: table) {
      let unit = table[row]
      let written = part.writtenTarget(of: unit)
      let offset = Self.offset(of: finding, in: unit, written)
      let character = part.characters(before: offset).map { $0 + 1 }
      result.add(finding, about: unit, table.language, at: (part.place(of: offset), character))
      var checked = Checking.CheckedUnit(
        slot: Slot(key: unit.id ?? ""),
        offset: unit.range.lowerBound
      )
      if !finding.fix.isEmpty, fixed != row {
        checked.fix = UnitFix(of: unit, set, table.language)
        checked.fix?.place(
          in: written,
          of: part,
          isExact: unit.restoredTarget == unit.targetWithEquivalents
        )
        fixed = row
      }
      result.units.append(checked)
    }
  }

  private static func offset(
    of finding: Finding,
    in unit: TranslationUnit,
    _ written: WrittenText?
  ) -> Int {
    guard let written else { return unit.targetRange?.lowerBound ?? unit.range.lowerBound }
    let position = finding.ranges.first?.lowerBound ?? 0
    let (restored, plain) = (unit.restoredTarget, unit.targetWithEquivalents)
    guard restored != plain else { return written.offset(of: position) }
    return written.offset(
      of: TextAlignment.position(
        position,
        of: restored?.description ?? "",
        in: plain?.description ?? ""
      )
    )
  }
}
