import ArgumentParser
import LoctripAppProjects
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
        loctrip validate fr.xliff --fail-on warning
        loctrip validate fr.xliff --format sarif -o findings.sarif
        curl … | loctrip validate -
        loctrip validate --list-rules

      EXIT STATUS
        0   every file is valid
        1   a file breaks a rule, or has a finding of the severity of --fail-on or above
        65  a file is not well-formed XML
        66  no such input
      """
  )

  @Argument(
    help: "XLIFF files, .xcloc bundles, .zip archives, or folders; - is standard input.",
    completion: .file())
  var documents: [String] = []

  @OptionGroup var reporting: ReportOptions<Self>

  @Option(help: .value("severity", "Exit with 1 if a finding has this severity or a higher one."))
  var failOn = FailOn.error

  @Flag(name: .shortAndLong, help: "Show every finding, not only the first ones of each kind.")
  var verbose = false

  @Option(
    name: .customLong("fragment-prefix"),
    help: .unlisted(
      "prefixes", "Allow these prefixes of extensions in fragment identifiers, such as tbx."))
  var fragmentPrefixes: [ListOf<String>] = []

  @Flag(help: "List all rules with severity, requirement and section of the standard.")
  var listRules = false

  @OptionGroup var common: SelectionOptions

  func validate() throws {
    try ensure(!documents.isEmpty || listRules, "Missing expected argument '<documents> ...'")
  }

  func run() throws {
    try Console.run(common, inJSON: reporting.json("validate")) {
      let form = try reporting.form
      if listRules { return try list(form) }
      try NamedOutputs.check([("--output", reporting.output)], inputs: documents)
      let palette = reporting.palette
      let report = Validation.report(as: form)
      // What goes to a file is written as a whole, or not at all.
      var kept: [UInt8] = []
      func write(_ text: String) throws {
        if reporting.isFile { kept += text.utf8 } else { try Console.write(text) }
      }
      var isFirst = true
      func print(_ finding: Finding) throws {
        try write(report.entry(for: finding, isFirst: isFirst, as: form, palette: palette))
        isFirst = false
      }
      var quota = FindingQuota()
      var isFine = true
      // What cannot be found is said before the report begins, so that a report is always whole.
      _ = try Validation.files(of: documents)
      try write(report.head(as: form))
      let validation: Validation
      let prefixes = Set(fragmentPrefixes.flatMap(\.elements))
      do {
        validation = try Validation(documents, fragmentPrefixes: prefixes) { finding in
          if finding.severity >= failOn.severity { isFine = false }
          if common.quiet && finding.severity != .error { return }
          if form != .text || verbose || quota.admits(finding) { try print(finding) }
        }
      } catch {
        let failure = form == .json ? error as? FindingsError : nil
        for finding in failure?.findings ?? [] { try print(finding) }
        if form != .text { try write(report.tail(as: form)) }
        if reporting.isFile { try Console.write(kept, to: reporting.output) }
        if let failure { throw ExitCode(failure.kind.exitCode) }
        throw error
      }
      for line in quota.remainders { try write("\(line)\n") }
      let files = validation.documents
      if form != .text || !common.quiet {
        let results = files.map { $0.report(palette: palette) }
        let total = validation.total(palette: palette)
        try write(report.tail(results, total: total, as: form))
      }
      if reporting.isFile { try Console.write(kept, to: reporting.output) }
      if files.contains(where: { !$0.isWellFormed }) { throw ExitCode(65) }
      if !isFine || !files.allSatisfy(\.isValid) { throw ExitCode(1) }
    }
  }

  /// Prints the rules.
  private func list(_ form: StandardForm) throws {
    guard form == .text || form == .json else {
      throw FindingsError(usage: "--list-rules has the formats text and json")
    }
    let list = form == .json ? Validation.rulesJSON : Array(Validation.rules.utf8)
    try Console.write(list, to: reporting.output)
  }
}
