import ArgumentParser
import Gates
import LocalizationCore
import LocalizationReports
import RoundTrip

/// `loctrip validate`.
struct ValidateCommand: ParsableCommand, Reporting {
  static let forms: [StandardForm] = [.text, .json, .sarif]

  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Validate XLIFF files against the standard.",
    usage: "loctrip validate [<options>] [<documents> ...]",
    discussion: """
      Checks each file against the rules of its XLIFF version; every finding has the id of its rule, \
      and --list-rules lists them all. The targets are also checked against the size \
      restrictions and validation rules in the document itself. Memory use does not grow with the size \
      of a document.

      EXAMPLES
        loctrip validate delivery
        loctrip validate fr.xliff --format sarif > findings.sarif
        curl … | loctrip validate -
        loctrip validate --list-rules

      EXIT STATUS
        0   every file is valid
        1   a file breaks a rule
        65  a file is not well-formed XML
        66  an input is missing
      """
  )

  @Argument(
    help: "XLIFF files, .xcloc bundles, .zip archives, or folders; - is standard input.",
    completion: .file()
  )
  var documents: [String] = []

  @Option(help: "The format of the report.")
  var format = FormOf<Self>.text

  @Flag(help: "Exit with 1 for warnings too.")
  var strict = false

  @Option(
    name: .customLong("fragment-prefix"),
    help: .unlisted(
      "prefixes",
      "Allow these prefixes of extensions in fragment identifiers, such as tbx."
    )
  )
  var fragmentPrefixes: [ListOf<String>] = []

  @Flag(help: "List all rules with severity, requirement and section of the standard.")
  var listRules = false

  @OptionGroup var common: CommonOptions
  @OptionGroup var selection: SelectionOptions

  func validate() throws {
    try ensure(!documents.isEmpty || listRules, "Missing expected argument '<documents> ...'")
  }

  func run() throws {
    try Console.run(common, selection, inJSON: format == .json ? "validate" : nil) {
      if listRules {
        try Console.write(Validation.rules)
        return
      }
      let report = Validation.report(as: format.form)
      var isFirst = true
      var quota = FindingQuota()
      // What cannot be found is said before the report begins, so that a report is always whole.
      _ = try Validation.files(of: documents)
      try Console.write(report.head(as: format.form))
      let validation: Validation
      let prefixes = Set(fragmentPrefixes.flatMap(\.elements))
      do {
        validation = try Validation(documents, fragmentPrefixes: prefixes) { finding in
          if common.quiet && finding.severity != .error { return }
          if format == .text && !quota.admits(finding) { return }
          try Console.write(
            report.entry(
              for: finding,
              isFirst: isFirst,
              as: format.form,
              palette: Console.palette
            )
          )
          isFirst = false
        }
      } catch let error as FindingsError where format == .json {
        for finding in error.findings {
          try Console.write(report.entry(for: finding, isFirst: isFirst, as: .json))
          isFirst = false
        }
        try Console.write(report.tail(as: .json))
        throw ExitCode(error.kind.exitCode)
      } catch {
        if format != .text { try Console.write(report.tail(as: format.form)) }
        throw error
      }
      for line in quota.remainders { try Console.write("\(line)\n") }
      let palette = Console.palette
      if format != .text || !common.quiet {
        try Console.write(
          report.tail(
            validation.documents.map { $0.report(palette: palette) },
            total: validation.total(palette: palette),
            as: format.form
          )
        )
      }
      if validation.documents.contains(where: { !$0.isWellFormed }) { throw ExitCode(65) }
      let isFine = validation.documents.allSatisfy {
        $0.isValid && (!strict || $0.warningCount == 0)
      }
      if !isFine { throw ExitCode(1) }
    }
  }
}
