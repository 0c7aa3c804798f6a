internal import FileSets
package import LocalizationCore
package import AppProjects
package import LocalizationReports
internal import XLIFF

/// Sets right what checks found and what has one right answer, in place.
///
/// Nothing but the texts changes: states, other texts and every other byte stay.
package struct Fixing: Sendable {
  /// The changes of the translations.
  package private(set) var changes: [FindingsReport.Change] = []
  /// The findings about texts that are left as they are, with the reason.
  package private(set) var findings: [Finding] = []
  private var edits: [CatalogEdit] = []
  private let bounds: FileBounds

  /// The files that change.
  package var paths: [String] { edits.map(\.path) }

  /// Works out what changes; nothing is written.
  ///
  /// - Throws: `RoundTripError` when a document cannot be read again or changed meanwhile.
  package init(_ checking: Checking) throws(RoundTripError) {
    bounds = checking.bounds
    var unitChanges: [Int: [UnitChange]] = [:]
    var splices: [ExactString: [UnitFix.Splice]] = [:]
    var documents: [String] = []
    for part in checking.parts {
      for (item, unit) in zip(part.report.items, part.units) {
        guard let fix = unit.fix else { continue }
        let place = item.finding.places.first ?? SourceLocation(path: part.report.path)
        if case .archive = part.origin {
          leave("not fixed: files inside an archive are not changed", item, at: place)
          continue
        }
        if let obstacle = fix.obstacle { leave(obstacle.message, item, at: place) }
        guard !fix.replacements.isEmpty else { continue }
        changes.append(
          (
            place: place,
            language: part.report.language,
            id: item.finding.subject ?? "",
            old: fix.old,
            new: fix.new
          )
        )
        switch part.origin {
        case .catalog(let number):
          unitChanges[number, default: []].append(
            UnitChange(
              language: part.report.language,
              slot: unit.slot,
              message: .text(fix.new),
              state: unit.state ?? .translated
            )
          )
        case .document:
          let name = ExactString(part.report.path)
          if splices[name] == nil { documents.append(part.report.path) }
          splices[name, default: []] += fix.splices
        case .archive: break
        }
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
  /// - Throws: `RoundTripError` when a file changed since it was read or cannot be written.
  package func write() throws(RoundTripError) {
    try FileAccess.replace(edits, within: bounds, whileBeing: "checked")
  }

  private mutating func leave(
    _ message: String,
    _ item: FindingsReport.Item,
    at place: SourceLocation
  ) {
    findings.append(
      Finding(.notFixed, .note, message, at: place).about(item.finding.subject)
    )
  }

  private static func edit(
    _ path: String,
    _ splices: [UnitFix.Splice]
  ) throws(RoundTripError) -> CatalogEdit {
    let bytes = try FileAccess.read(path)
    let editor = try XLIFFEditor(parsing: bytes, path: path)
    let changes = splices.map { (Edit($0.range, $0.new), $0.old) }
    guard let result = try editor.applying(changes) else {
      throw RoundTripError(
        .inputOutput,
        .changed,
        "was changed while being checked; nothing was written",
        at: path
      )
    }
    return CatalogEdit(path: path, original: bytes, bytes: result)
  }
}

extension Finding.Code {
  /// Something that could be set right stays as it is.
  package static let notFixed: Self = "not-fixed"
}
