package import LocalizationCore
package import AppProjects
internal import Reconciliation
internal import XLIFF

extension Export {
  /// Reads a bundle back and checks that importing it untouched changes nothing.
  ///
  /// - Parameters:
  ///   - output: The document.
  ///   - project: The catalogs that it was made from.
  /// - Returns: A finding for each unit that would change or that the import does not know.
  /// - Throws: `RoundTripError` when the document cannot be read at all.
  package func verify(_ output: Output, of project: Project) throws(RoundTripError) -> [Finding] {
    let document = try XLIFFDocument(parsing: output.xliff, path: "\(output.language).xliff")
    let report = try Import().report([Delivery(document)], into: project)
    var findings = report.findings.filter { $0.severity >= .warning }
    for unit in report.units where unit.verdict != .missing {
      findings.append(
        Finding(
          .notRoundTrip,
          .error,
          "an untouched import would change '\(unit.id)' (\(unit.verdict.rawValue))",
          places: unit.place.map { [$0] } ?? []
        )
      )
    }
    if findings.isEmpty, let change = report.changes.first {
      findings.append(
        Finding(
          .notRoundTrip,
          .error,
          "an untouched import would rewrite the catalog",
          at: SourceLocation(path: change.path)
        )
      )
    }
    return findings
  }
}
