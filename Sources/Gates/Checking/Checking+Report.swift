internal import LocalizationCore
internal import Projects
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
    return report
  }
}
