internal import LocalizationCore
package import AppProjects
package import LocalizationReports

extension Checking {
  /// The findings as a report.
  package func report() -> FindingsReport {
    var report = FindingsReport(
      name: "check",
      version: AppProjects.version,
      rules: CheckList.all(options.configuration),
      parts: parts.map(\.report)
    )
    report.notes = findings
    report.sourceCount = sourceCount
    if report.isEmpty {
      report.notes.append(
        Finding(
          .nothingChecked,
          .error,
          catalogs.isEmpty
            ? "nothing was checked: no unit has a translation"
            : "nothing was checked: the catalogs have no texts that these checks apply to"
        )
      )
    }
    return report
  }

  /// Reports unreadable files, for a build server or code host.
  ///
  /// - Parameters:
  ///   - error: The error with the files.
  ///   - configuration: The configuration of the checks that could not run.
  /// - Returns: A report with a part without language for each unreadable file.
  package static func report(
    of error: RoundTripError,
    configuration: Configuration
  ) -> FindingsReport {
    let codes = ExactString.distinct(error.findings.map(\.code.rawValue))
    let message = "a file that cannot be read"
    return FindingsReport(
      name: "check",
      version: AppProjects.version,
      rules: CheckList.all(configuration)
        + codes.map { ($0, .error, message, "Fix the file; nothing else was checked.") },
      parts: error.findings.grouped { ExactString($0.places.first?.path ?? "") }.map {
        path,
        findings in
        var part = FindingsReport.Part(path: path.string, language: "")
        part.items = findings.map { finding in
          FindingsReport.Item(
            finding: finding,
            identity: Array("\(finding.code.rawValue) \(finding.message)".utf8)
          )
        }
        return part
      }
    )
  }
}
