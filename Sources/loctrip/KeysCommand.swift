import LoctripAppProjects
import LoctripBundles
import LoctripAppSources
import ArgumentParser
import LoctripFileSets
import LoctripGates
import LoctripLocalizationCore
import LoctripLocalizationReports

/// `loctrip keys`.
struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    _superCommandName: Loctrip.superCommandName,
    abstract: "Show where the code uses keys, and change keys.",
    discussion: """
      Reads Swift, Objective-C, and files beside the code; nothing is built. where, unused, missing and \
      hardcoded report; the others change catalogs, and rename changes the code with them.

      EXAMPLES
        loctrip keys where --key "Add to Cart"
        loctrip keys unused
        loctrip keys missing --fail-on warning
        loctrip keys hardcoded --format sarif -o findings.sarif
        loctrip keys rename cart.titel cart.title --dry-run
        loctrip keys prune --unused --dry-run

      EXIT STATUS
        0   success
        1   a finding of the severity of --fail-on or above
        64  wrong arguments, or a place in code must be changed by hand
        65  an input is malformed
        66  no such input
      """,
    groupedSubcommands: [
      CommandGroup(
        name: "Reports", subcommands: [Where.self, Unused.self, Missing.self, Hardcoded.self]),
      CommandGroup(
        name: "Changes",
        subcommands: [
          KeysGet.self, KeysSet.self, KeysAdd.self, KeysRename.self, KeysRemove.self, KeysCopy.self,
          KeysPrune.self,
        ]),
    ]
  )
}

/// The code and the catalogs that a command looks at.
enum CodeInputs {
  /// The folders with code.
  static func folders(_ paths: [String], _ configuration: Configuration) -> [String] {
    configuration.codePaths(paths)
  }

  /// The code of a project that was read.
  static func usage(of project: LoctripProject, _ paths: [String], _ configuration: Configuration)
    throws
    -> KeyUsage
  {
    KeyUsage(project, try CodeIndex(folders(paths, configuration), configuration), configuration)
  }

  /// Reads catalogs and code.
  ///
  /// - Parameters:
  ///   - readsCode: False for what looks at catalogs alone.
  ///   - keys: The only keys, or texts of keys, whose uses are asked for; all without any.
  ///   - packages: Folders with the code of packages besides the usual ones; `nil` if packages do not matter.
  static func usage(
    _ paths: [String], _ configuration: Configuration, isReadOnly: Bool = true,
    readsCode: Bool = true, of keys: [String] = [], packages: [String]? = nil
  ) throws -> KeyUsage {
    var index = CodeIndex()
    var reading: CodeReading?
    if readsCode {
      var code = try CodeReading(folders(paths, configuration), configuration, packages: packages)
      if keys.isEmpty {
        try code.readAll()
        index = code.index
      } else {
        reading = code
      }
      guard code.hasCode else {
        throw FindingsError(
          missing: "there is no Swift or Objective-C code", at: paths.first ?? ".")
      }
    }
    // A file of code is no catalog.
    let named = paths.filter { path in
      FileAccess.kind(of: path).isFolder
        || CatalogForm.projectFormats.contains { $0.contains(path) }
    }
    let catalogs = named.isEmpty ? configuration.inputs([]).paths : named
    let read = Result { () throws(FindingsError) in
      try LoctripProject(catalogs, root: nil, as: configuration, isReadOnly: isReadOnly)
    }
    var project = LoctripProject(catalogs: [])
    if case .failure(let error) = read, readsCode, error.kind == .noInput {
      // Code may be asked about without catalogs.
    } else {
      project = try read.get()
    }
    if var reading { return try KeyUsage(of: keys, project, &reading, configuration) }
    return KeyUsage(project, index, configuration)
  }
}

/// The folders of a report about code.
struct CodeOptions: ParsableArguments {
  @Argument(
    help: """
      Folders with code and catalogs. Default: the folder of .loctrip.yml, else the working directory.
      """,
    completion: .directory
  )
  var paths: [String] = []
}

/// Where the code of packages is that a project uses.
struct PackageOptions: ParsableArguments {
  @Option(
    help: .value(
      "folder",
      """
      A folder with the packages that the project uses; repeatable. \
      .build/checkouts and SourcePackages/checkouts are always read.
      """
    ),
    completion: .directory
  )
  var packages: [String] = []
}

/// The only files whose findings are shown.
struct FileOptions: ParsableArguments {
  @Option(
    parsing: .upToNextOption,
    help: .value(
      "path",
      "Show only findings in these files, such as the changed ones; the whole project is read."
    ), completion: .file())
  var files: [String] = []
}

extension KeysCommand {
  /// `loctrip keys where`.
  struct Where: ParsableCommand, Reporting {
    static let configuration = CommandConfiguration(
      commandName: "where",
      abstract: "Show where the code uses each key.",
      discussion: """
        EXAMPLES
          loctrip keys where
          loctrip keys where --key "Add to Cart"
          loctrip keys where App --format json

        EXIT STATUS
          0   listed
          1   a key of --key is neither in a catalog nor in the code
          65  an input is malformed
          66  no such input
        """
    )

    @OptionGroup var code: CodeOptions

    @Option(
      help: .value("key", "A key, or its text in the source language; repeatable. Default: all."),
      completion: ProjectWords.keys)
    var key: [String] = []

    @OptionGroup var packages: PackageOptions

    @Option(help: "The format of the output.")
    var format = FormOf<Self>.text

    @OptionGroup var configured: ConfigurationOptions
    @OptionGroup var common: SelectionOptions

    func run() throws {
      try Console.run(common, inJSON: format == .json ? "keys-where" : nil) {
        let usage = try CodeInputs.usage(
          code.paths, try configured.configuration(from: code.paths.first), of: key,
          packages: packages.packages)
        let list = UsageList(usage, keys: key)
        if format == .json {
          try Console.write(list.json())
        } else {
          Console.print(usage.project.findings, quiet: common.quiet, countsStanding: true)
          Console.print(usage.index.findings, quiet: common.quiet)
          Console.print(list.unknownKeys, quiet: common.quiet)
          try Console.write(list.text())
        }
        try Console.fail(for: usage.project.findings)
        if !list.unknownKeys.isEmpty { throw ExitCode(1) }
      }
    }
  }

  /// `loctrip keys unused`.
  struct Unused: CodeFindingsCommand {
    static let subject = CodeFindings.Subject.unused
    static let configuration = CommandConfiguration(
      commandName: "unused",
      abstract: "Find keys that no code uses.",
      discussion: """
        A key is unused only if nothing in code, property lists, interface files and JSON matches \
        it. Keys that may be built at run time are notes, with the code that may build them. So \
        are manual keys if the code of a used package is not here.

        EXAMPLES
          loctrip keys unused
          loctrip keys unused App --fail-on warning
          loctrip keys unused --fix --dry-run

        EXIT STATUS
          0   no finding of the severity of --fail-on or above
          1   there is one
          65  an input is malformed
          66  no such input
        """
    )

    @OptionGroup var code: CodeOptions
    @OptionGroup var limits: FileOptions
    @OptionGroup var packages: PackageOptions
    @OptionGroup var reporting: ReportOptions<Self>
    @OptionGroup var accepted: BaselineOptions
    @OptionGroup var gate: CodeGateOptions
    @OptionGroup var fixing: CodeFixOptions
    @OptionGroup var configured: ConfigurationOptions
    @OptionGroup var common: SelectionOptions

    var fixes: (isWanted: Bool, isDryRun: Bool) { (fixing.fix, fixing.dryRun) }
    var folders: [String]? { packages.packages }

    func fix(_ usage: KeyUsage, within paths: [String]) throws -> KeyEdit? {
      var editing = try KeyEditing(usage, catalog: nil, within: paths)
      try editing.prune()
      return editing.edit
    }

    func run() throws { try report() }
  }

  /// `loctrip keys missing`.
  struct Missing: CodeFindingsCommand {
    static let subject = CodeFindings.Subject.missing
    static let configuration = CommandConfiguration(
      commandName: "missing",
      abstract: "Find texts and keys in the code that no catalog has.",
      discussion: """
        Also finds misspelled keys, tables without a catalog, and format arguments that do not fit \
        the catalog's text.

        EXAMPLES
          loctrip keys missing
          loctrip keys missing App --fail-on warning
          loctrip keys missing --fix

        EXIT STATUS
          0   no finding of the severity of --fail-on or above
          1   there is one
          65  an input is malformed
          66  no such input
        """
    )

    @OptionGroup var code: CodeOptions
    @OptionGroup var limits: FileOptions
    @OptionGroup var reporting: ReportOptions<Self>
    @OptionGroup var accepted: BaselineOptions
    @OptionGroup var gate: CodeGateOptions
    @OptionGroup var fixing: CodeFixOptions
    @OptionGroup var configured: ConfigurationOptions
    @OptionGroup var common: SelectionOptions

    var fixes: (isWanted: Bool, isDryRun: Bool) { (fixing.fix, fixing.dryRun) }

    func fix(_ usage: KeyUsage, within paths: [String]) throws -> KeyEdit? {
      try Extraction(usage, onlyAdds: true, within: paths).edit
    }

    func run() throws { try report() }
  }

  /// `loctrip keys hardcoded`.
  struct Hardcoded: CodeFindingsCommand {
    static let subject = CodeFindings.Subject.hardcoded
    static let configuration = CommandConfiguration(
      commandName: "hardcoded",
      abstract: "Find texts that users see but that are not localizable.",
      discussion: """
        Looks at what the code shows: properties and calls of UIKit and AppKit, texts joined with \
        +, sentences in verbatim texts and your own views, texts of errors. Identifiers, \
        addresses, logs, previews and tests are ignored. A comment // loctrip:ignore accepts a \
        line.

        EXAMPLES
          loctrip keys hardcoded
          loctrip keys hardcoded App --baseline hardcoded.json --update-baseline

        EXIT STATUS
          0   no finding of the severity of --fail-on or above
          1   there is one
          65  an input is malformed
          66  no such input
        """
    )

    @OptionGroup var code: CodeOptions
    @OptionGroup var limits: FileOptions
    @OptionGroup var reporting: ReportOptions<Self>
    @OptionGroup var accepted: BaselineOptions
    @OptionGroup var gate: CodeGateOptions
    @OptionGroup var configured: ConfigurationOptions
    @OptionGroup var common: SelectionOptions

    var fixes: (isWanted: Bool, isDryRun: Bool) { (false, false) }
    func fix(_ usage: KeyUsage, within paths: [String]) throws -> KeyEdit? { nil }

    func run() throws { try report() }
  }
}

/// What makes a report about code fail.
struct CodeGateOptions: ParsableArguments {
  @Option(
    help: .value("severity", "Exit with 1 if a new finding has this severity or a higher one."))
  var failOn = FailOn.error

  @Flag(name: .shortAndLong, help: "Show every finding, not only the first ones of each kind.")
  var verbose = false
}

/// Whether what can be corrected is.
struct CodeFixOptions: ParsableArguments {
  @Flag(help: "Correct the catalogs where only one correction is possible.")
  var fix = false

  @Flag(help: "With --fix: show the changes and write nothing.")
  var dryRun = false

  func validate() throws { try ensure(fix || !dryRun, "--dry-run needs --fix") }
}

/// A report of findings about code.
protocol CodeFindingsCommand: ParsableCommand, Reporting {
  static var subject: CodeFindings.Subject { get }
  var code: CodeOptions { get }
  var limits: FileOptions { get }
  /// The folders with the code of packages; `nil` if packages do not matter.
  var folders: [String]? { get }
  var reporting: ReportOptions<Self> { get }
  var accepted: BaselineOptions { get }
  var gate: CodeGateOptions { get }
  /// Whether the findings are to be corrected, and whether that is only to be shown.
  var fixes: (isWanted: Bool, isDryRun: Bool) { get }
  var configured: ConfigurationOptions { get }
  var common: SelectionOptions { get }

  /// The changes that correct the findings; `nil` if none can be.
  func fix(_ usage: KeyUsage, within paths: [String]) throws -> KeyEdit?
}

extension CodeFindingsCommand {
  static var forms: [StandardForm] { StandardForm.ofFindings }
  var folders: [String]? { nil }

  func report() throws {
    try Console.run(common, inJSON: reporting.json("keys-\(Self.subject.rawValue)")) {
      let configuration = try configured.configuration(from: code.paths.first)
      let known = try accepted.read(nil, output: reporting.output, inputs: code.paths)
      var corrections: [Finding] = []
      var usage = try CodeInputs.usage(
        code.paths, configuration, isReadOnly: !fixes.isWanted || fixes.isDryRun, packages: folders)
      if fixes.isWanted,
        let edit = try fix(usage, within: CodeInputs.folders(code.paths, configuration))
      {
        if !fixes.isDryRun {
          try edit.write()
          usage = try CodeInputs.usage(code.paths, configuration, packages: folders)
        }
        corrections = edit.notes
        if try reporting.form == .text {
          try Console.write(edit.text(isDryRun: fixes.isDryRun))
        } else {
          let count = edit.changes.count.counted("key")
          corrections.append(
            Finding(.fixed, .note, ResultWords.line(.change, count, isDryRun: fixes.isDryRun)))
        }
      }
      var report = CodeFindings(usage, Self.subject, only: limits.files).report()
      if report.isEmpty, limits.files.isEmpty {
        throw FindingsError(
          missing:
            "no string catalog and no code with texts found here; name the folder of the app",
          at: code.paths.first ?? ".")
      }
      report.notes += corrections
      report.threshold = gate.failOn.severity
      report.isVerbose = gate.verbose
      try accepted.apply(known, to: &report, codes: [])
      try reporting.write(report, common, isVerbose: gate.verbose)
      try Console.fail(for: report.notes)
      if report.hasFailed { throw ExitCode(1) }
    }
  }
}

extension Finding.Code {
  /// `--fix` changed keys.
  fileprivate static let fixed: Self = "fixed"
}
