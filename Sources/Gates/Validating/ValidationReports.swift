internal import JSONSource
internal import LocalizationCore
internal import AppProjects
package import LocalizationReports
internal import XLIFF
internal import XLIFFValidation

// Output of `loctrip validate`.

extension Validation {
  /// The report of a validation, written as findings arrive.
  package static func report(as form: StandardForm) -> FindingsReport {
    // Only this form prints the rules, which are loaded on demand.
    let rules = form == .sarif ? ValidationRule.all : []
    var report = FindingsReport(
      name: "validate",
      version: AppProjects.version,
      rules: rules.map { ($0.id, $0.severity, $0.summary, $0.section) }
    )
    report.isRooted = false
    return report
  }

  /// Every rule with severity, summary and section of the standard, one a line.
  package static var rules: String {
    ValidationRule.all.map { rule in
      "\(rule.id.padded(to: 6)) \(rule.severity.rawValue.padded(to: 7))  \(rule.summary) "
        + "(\(rule.section))\n"
    }.joined()
  }
}

extension Validation {
  /// The totals of all files, for the end of a report.
  package func total(palette: Palette) -> FindingsReport.Document {
    let valid = documents.count(where: \.isValid)
    func sum(_ count: KeyPath<Document, Int>) -> Int {
      documents.reduce(0) { $0 + $1[keyPath: count] }
    }
    let (units, errors, warnings) = (sum(\.unitCount), sum(\.errorCount), sum(\.warningCount))
    let verdict =
      valid == documents.count
      ? palette.green("all valid")
      : "\(valid) valid, \(palette.red("\(documents.count - valid) not valid"))"
    return (
      line: "\(documents.count.counted("file")), \(units.counted("unit")): \(verdict), "
        + "\(errors.counted("error")), \(warnings.counted("warning"))\n",
      json: [
        "documents": .integer(documents.count), "valid": .integer(valid),
        "units": .integer(units), "errors": .integer(errors), "warnings": .integer(warnings),
      ]
    )
  }
}

extension Validation.Document {
  /// The result of the file, for the end of a report.
  package func report(palette: Palette) -> FindingsReport.Document {
    let what = version.map { "XLIFF \($0), \(unitCount.counted("unit")): " } ?? ""
    let warnings = warningCount == 0 ? "" : ", \(warningCount.counted("warning"))"
    let errors = errorCount.counted("error")
    let verdict = isValid ? palette.green("valid") : "\(palette.red("not valid")), \(errors)"
    return (
      line: "\(palette.bold(path.oneLine)): \(what)\(verdict)\(warnings)\n",
      json: [
        "path": .string(path), "version": version.map { .string($0.rawValue) } ?? .null,
        "valid": .bool(isValid), "units": .integer(unitCount), "errors": .integer(errorCount),
        "warnings": .integer(warningCount),
      ]
    )
  }
}
