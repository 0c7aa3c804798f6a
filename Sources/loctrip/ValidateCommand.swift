import ArgumentParser
import LoctripGates
import LoctripLocalizationCore
import LoctripLocalizationReports

/// `loctrip validate`.
struct ValidateCommand: ParsableCommand, Reporting {
  static let forms: [StandardForm] = [.text, .json, .sarif]

  static let configuration = CommandConfiguration(
    commandName: "validate",
    _superCommandName: Loctrip.superCommandName,
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

  @OptionGroup var common: SelectionOptions

  func validate() throws {
    try ensure(!documents.isEmpty || listRules, "Missing expected argument '<documents> ...'")
  }

  func run() throws {
    try Console.run(common, inJSON: format == .json ? "validate" : nil) {
      if listRules { return try Console.write(Validation.rules) }
      let (form, palette) = (format.form, Console.palette)
      let report = Validation.report(as: form)
      var isFirst = true
      func print(_ finding: Finding) throws {
        try Console.write(report.entry(for: finding, isFirst: isFirst, as: form, palette: palette))
        isFirst = false
      }
      var quota = FindingQuota()
      // What cannot be found is said before the report begins, so that a report is always whole.
      _ = try Validation.files(of: documents)
      try Console.write(report.head(as: form))
      let validation: Validation
      let prefixes = Set(fragmentPrefixes.flatMap(\.elements))
      do {
        validation = try Validation(documents, fragmentPrefixes: prefixes) { finding in
          if common.quiet && finding.severity != .error { return }
          if form != .text || quota.admits(finding) { try print(finding) }
        }
      } catch {
        let failure = form == .json ? error as? FindingsError : nil
        for finding in failure?.findings ?? [] { try print(finding) }
        if form != .text { try Console.write(report.tail(as: form)) }
        if let failure { throw ExitCode(failure.kind.exitCode) }
        throw error
      }
      for line in quota.remainders { try Console.write("\(line)\n") }
      let files = validation.documents
      if form != .text || !common.quiet {
        let results = files.map { $0.report(palette: palette) }
        let total = validation.total(palette: palette)
        try Console.write(report.tail(results, total: total, as: form))
      }
      if files.contains(where: { !$0.isWellFormed }) { throw ExitCode(65) }
      let isFine = files.allSatisfy { $0.isValid && (!strict || $0.warningCount == 0) }
      if !isFine { throw ExitCode(1) }
    }
  }
}
