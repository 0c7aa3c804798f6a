public import LocalizationCore
public import Projects
public import Reports

extension Checking {
  /// What was found, to be shown in any form.
  public func report() -> UnitFindings {
    var report = UnitFindings(
      name: "check",
      version: Projects.version,
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

  /// That files cannot be read, in the form of a report: what a build server or code host shows.
  ///
  /// - Parameters:
  ///   - error: Why they cannot.
  ///   - configuration: The configuration of the checks that could not be run.
  /// - Returns: A report with a part for each file that cannot be read, its language empty, and nothing else.
  public static func report(
    of error: RoundTripError,
    configuration: Configuration
  ) -> UnitFindings {
    let codes = ExactString.distinct(error.findings.map(\.code.rawValue))
    let message = "a file that cannot be read"
    return UnitFindings(
      name: "check",
      version: Projects.version,
      rules: CheckList.all(configuration)
        + codes.map { ($0, .error, message, "Fix the file; nothing else was checked.") },
      parts: error.findings.grouped { ExactString($0.places.first?.path ?? "") }.map {
        path,
        findings in
        var part = UnitFindings.Part(path: path.string, language: "")
        part.items = findings.map { finding in
          UnitFindings.Item(
            finding: finding,
            source: nil,
            target: nil,
            character: nil,
            digest: TextDigest(utf8: "\(finding.code.rawValue) \(finding.message)".utf8)
          )
        }
        return part
      }
    )
  }
}
