public import ArgumentParser
import Files
import Foundation
import LocalizationCore
import Projects
import Reconciliation
public import RoundTrip
import XLIFF

extension Export.Bundle: ExpressibleByArgument {
  /// Makes sure that a bundle can be written to standard output.
  ///
  /// - Parameter format: The form of what else is printed.
  func checkStandardOutput(besides format: ReportFormat) throws {
    if self == .xcloc {
      throw ValidationError("An .xcloc is a folder, which -o - cannot write.")
    }
    if format == .json {
      throw ValidationError("--format json and -o - both want the output.")
    }
  }
}
extension Export.Selection.Word: ExpressibleByArgument {}
extension Export.Plurals: ExpressibleByArgument {}

/// `loctrip export`.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write one bundle per language for an agency.",
    discussion: """
      The XLIFF is the one that Xcode exports, byte for byte but for the tool that it names; no Mac \
      and no build of the app is needed. --xliff-version writes XLIFF 2 for agencies that work in it. \
      A manifest beside each bundle, LANGUAGE.loctrip.json, remembers what was sent.

      EXAMPLES
        loctrip export . --language fr,de -o out
        loctrip export App/L.xcstrings --language ja --bundle xliff -o - > ja.xliff
        loctrip export . --language fr --only open --verify
        loctrip export . -l ar --xliff-version 2.1 --protect-placeholders
        loctrip export . --only open --with-matches deliveries -o order-7
        loctrip export . -l fr -o fr.xliff

      A bundle in which someone has worked, and the manifest of another order, are not overwritten: the \
      exit status is 73 then, nothing is written, and --force does it anyway.
      """
  )

  @Argument(
    help:
      "Catalogs, or folders of them. Default: the project (.loctrip.yml, or the working directory).",
    completion: .file()
  )
  var paths: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The target languages, as fr,de; repeatable. Default: the configuration's, or all there are.",
      valueName: "tags"
    )
  )
  var language: [ListOf<String>] = []

  @Option(
    name: .shortAndLong,
    help: """
      The folder for the bundles, or the name of the only one, fr.xliff or fr.xcloc; - writes an XLIFF \
      to the output.
      """,
    completion: .file()
  )
  var output = "."

  @Option(help: "The form of a bundle. [default: xcloc; xliff for XLIFF 2.x]")
  var bundle: Export.Bundle?

  @Option(
    name: .customLong("xliff-version"),
    help: "The version of XLIFF: 1.2, 2.0, 2.1 or 2.2; Xcode reads 1.2 alone."
  )
  var xliffVersion = XLIFFVersion.v1_2

  @Option(
    help: """
      How plurals go out in XLIFF 2.x: a group of units, or in 2.2 one unit with the plural, gender \
      and select module.
      """
  )
  var plurals = Export.Plurals.groups

  @Flag(
    help: """
      Make %@ and the like inline codes, which a translator can move and not break; import makes \
      text of them again. Not for Xcode.
      """
  )
  var protectPlaceholders = false

  @Flag(
    help: """
      Write approved="yes" on finished translations, for tools that know no state, such as Qt \
      Linguist. XLIFF 1.2 only.
      """
  )
  var approved = false

  @Option(
    help: ArgumentHelp(
      """
      The units that go out, as missing,new; repeatable. open is all without a finished translation: missing, new, \
      needs_review and machine_translated. unfinished is its old name. [default: all]
      """,
      valueName: "states"
    )
  )
  var only: [ListOf<Export.Selection.Word>] = []

  @Flag(help: "Leave out entries that are not for translation.")
  var omitUntranslatable = false

  @Flag(help: "Leave out stale entries.")
  var omitStale = false

  @Flag(help: "Read each bundle back and fail if an untouched import would change anything.")
  var verify = false

  @Option(
    name: .customLong("with-matches"),
    help: """
      Older deliveries (XLIFF files, bundles, or folders of them; the newest first, may be repeated): \
      their translations of the same or a similar source are offered for open units, three at most.
      """
  )
  var withMatches: [PathList] = []

  @Option(
    help: ArgumentHelp(
      "The least similarity of the sources for a translation to be offered, from 50 to 100.",
      valueName: "percent"
    )
  )
  var matchThreshold = DeliveryMemory.leastSimilarity

  @Option(
    help: ArgumentHelp(
      """
      Pass on the notes, screenshots and localized assets of an .xcloc, or of those of the same \
      languages in a folder: what Xcode put there, or the agency.
      """,
      valueName: "from"
    ),
    completion: .file()
  )
  var partsFrom: String?

  @Flag(
    inversion: .prefixedNo,
    help: """
      Write LANGUAGE.loctrip.json beside each bundle: digests of what was sent, by which import knows \
      what changed since.
      """
  )
  var manifest = true

  @Flag(help: "Overwrite bundles in which someone has worked, and manifests of other orders.")
  var force = false

  @Option(help: "The folder that the names of catalogs are relative to.", completion: .directory)
  var root: String?

  @Option(help: "The form of what is printed.")
  var format = ReportFormat.text

  @Flag(name: .shortAndLong, help: "List every finding.")
  var verbose = false

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if (bundle ?? namedBundle) == .xcloc, xliffVersion.isSecondGeneration {
      throw ValidationError(
        "An .xcloc holds XLIFF 1.2: Xcode cannot read \(xliffVersion). Use --bundle xliff."
      )
    }
    if let bundle, let namedBundle, bundle != namedBundle {
      throw ValidationError("--bundle \(bundle.rawValue) and -o \(output) are two forms.")
    }
    if output == "-" { try (bundle ?? .xliff).checkStandardOutput(besides: format) }
    guard 50...100 ~= matchThreshold else {
      throw ValidationError(
        "--match-threshold is a percentage from 50 to 100, not \(matchThreshold)."
      )
    }
    if approved, xliffVersion.isSecondGeneration {
      throw ValidationError("XLIFF \(xliffVersion) knows no approved; --approved needs 1.2.")
    }
    if plurals == .module, xliffVersion != .v2_2 {
      throw ValidationError("--plurals module needs --xliff-version 2.2.")
    }
  }

  /// The form of the bundle that `--output` names, or `nil` when it names a folder.
  private var namedBundle: Export.Bundle? {
    switch output.split(separator: ".").last?.lowercased() {
    case "xcloc": .xcloc
    case "xliff", "xlf": FileAccess.kind(of: output).isFolder ? nil : .xliff
    default: nil
    }
  }

  func run() throws {
    try Console.run(quiet: common.quiet, inJSON: format == .json ? "export" : nil) {
      let configuration = try configured.configuration(from: paths.first)
      let (paths, root) = configuration.inputs(paths, root: root)
      let project = try Project(
        paths,
        root: root,
        sourceLanguage: configuration.sourceLanguage,
        excluding: configuration.exclusion,
        isReadOnly: true
      )
      .counting(configuration.copies)
      Console.keep(project)
      var findings = project.findings
      let export = try export(of: project, configuration, findings: &findings)
      let folder = try folder(for: export, of: project)
      let projectName = output == "-" ? "" : Project.name(near: paths[0])
      var bundles: [Export.Written] = []
      for language in export.languages {
        var found: [Finding] = []
        let document = export.document(of: project, language: language, findings: &found)
        let problems = verify && !document.isEmpty ? try export.verify(document, of: project) : []
        findings += found + problems
        if document.isEmpty {
          findings.append(.nothingToSend(in: document.language))
        } else if output == "-" {
          try document.write { try Console.write($0) }
        } else {
          let path = try export.write(
            document,
            of: project,
            to: folder,
            projectName: projectName
          )
          bundles.append(
            Export.Written(
              document,
              path: path,
              errorCount: (found + problems).count { $0.severity == .error },
              isVerified: verify ? !problems.contains { $0.severity == .error } : nil
            )
          )
        }
      }
      try tell(of: bundles, findings)
      try Console.fail(for: findings)
      if findings.contains(where: { $0.severity == .error }) { throw ExitCode(1) }
    }
  }

  private func export(
    of project: Project,
    _ configuration: Configuration,
    findings: inout [Finding]
  ) throws -> Export {
    var export = Export(languages: try wantedLanguages(project, configuration))
    export.configuration = configuration
    export.checksSources = true
    export.xliffVersion = xliffVersion
    export.bundle =
      output == "-"
      ? .xliff : bundle ?? namedBundle ?? (xliffVersion.isSecondGeneration ? .xliff : .xcloc)
    export.plurals = plurals
    export.protectsPlaceholders = protectPlaceholders
    export.approves = approved
    let words = only.flatMap(\.elements)
    export.selection = words.isEmpty ? .all : Export.Selection(words)
    export.isNamed = !language.isEmpty
    export.matchThreshold = matchThreshold
    export.omitsUntranslatable = omitUntranslatable
    export.omitsStale = omitStale
    export.writesManifest = manifest && output != "-"
    export.partsFrom = partsFrom
    if partsFrom != nil, export.bundle != .xcloc {
      throw RoundTripError(usage: "--parts-from needs --bundle xcloc: an .xliff holds nothing else")
    }
    let older = withMatches.flatMap(\.elements)
    export.olderDeliveries = try Delivery.read(older)
    if namedBundle != nil {
      export.bundleName = String(output.split(separator: "/").last ?? "")
    }
    if (output == "-" || namedBundle != nil) && export.languages.count != 1 {
      throw RoundTripError(
        usage: "-o \(output) takes one language, not \(export.languages.count)"
      )
    }
    findings += export.olderDeliveries.flatMap(\.searchFindings)
    let known = project.translatedLanguages + project.sourceLanguages.values
    for language in export.languages.map(project.spelling) where !known.contains(language) {
      findings.append(.newLanguage(language, besides: project.translatedLanguages))
    }
    return export
  }

  /// The folder that the bundles go into, where none takes the place of an input or of work.
  private func folder(for export: Export, of project: Project) throws -> String {
    guard output != "-" else { return "" }
    let folder =
      namedBundle == nil
      ? output : URL(fileURLWithPath: output).deletingLastPathComponent().relativePath
    try NamedOutputs.check(
      export.languages.flatMap { export.paths(for: $0, in: folder) }.map { ("--output", $0) },
      inputs: withMatches.flatMap(\.elements),
      files: project.catalogs.flatMap { $0.catalog.files.map(\.path) }
    )
    if !force { try export.checkReplacing(of: project, in: folder) }
    return folder
  }

  private func tell(of bundles: [Export.Written], _ findings: [Finding]) throws {
    if format == .json { return try Console.write(Export.json(bundles, findings: findings)) }
    Console.print(findings, quiet: common.quiet, isVerbose: verbose)
    guard !common.quiet else { return }
    for bundle in bundles {
      try Console.writeLine(bundle.line(tellsMatches: !withMatches.isEmpty))
    }
  }

  private func wantedLanguages(
    _ project: Project,
    _ configuration: Configuration
  ) throws -> [String] {
    let languages = try language.languages()
    try project.checkLanguages(languages, configuration)
    if !languages.isEmpty { return languages }
    if !configuration.languages.isEmpty { return configuration.languages }
    guard !project.translatedLanguages.isEmpty else {
      throw RoundTripError(usage: "the catalogs have no translations yet; name a --language")
    }
    return project.translatedLanguages
  }
}
