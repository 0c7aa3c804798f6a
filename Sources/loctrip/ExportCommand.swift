public import ArgumentParser
import LocalizationCore
public import RoundTrip
import XLIFF

extension Export.Bundle: ExpressibleByArgument {}
extension Export.Selection: ExpressibleByArgument {}
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
        loctrip export App/Localizable.xcstrings --language ja --bundle xliff -o - > ja.xliff
        loctrip export . --language fr --only unfinished --verify
        loctrip export . -l ar --xliff-version 2.1 --protect-placeholders
        loctrip export . --only unfinished --with-matches deliveries -o order-7
      """
  )

  @Argument(help: "String catalogs, or folders that are searched for them.")
  var paths: [String]

  @Option(
    name: .shortAndLong,
    help: "The target languages, separated by commas. [default: all that the catalogs have]"
  )
  var language: String?

  @Option(name: .shortAndLong, help: "The folder for the bundles; - writes an XLIFF to the output.")
  var output = "."

  @Option(help: "The form of a bundle. [default: xcloc; xliff for XLIFF 2.x]")
  var bundle: Export.Bundle?

  @Option(
    name: .customLong("xliff-version"),
    help: "The version of XLIFF: 1.2, 2.0, 2.1 or 2.2; Xcode reads 1.2 alone."
  )
  var xliffVersion = "1.2"

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

  @Option(help: "Which units go out; unfinished: no translation, new, or needs_review.")
  var only = Export.Selection.all

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
      their translations are offered for units that have none or an unfinished one.
      """
  )
  var withMatches: [String] = []

  @Flag(
    inversion: .prefixedNo,
    help: """
      Write LANGUAGE.loctrip.json beside each bundle: digests of what was sent, by which import knows \
      what changed since.
      """
  )
  var manifest = true

  @Option(help: "The folder that the names of catalogs are relative to.")
  var root: String?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard let version = XLIFFVersion(rawValue: xliffVersion), version >= .v1_2 else {
      throw ValidationError(
        "XLIFF \(xliffVersion) cannot be written; the versions are 1.2, 2.0, 2.1 and 2.2."
      )
    }
    if bundle == .xcloc, version.isSecondGeneration {
      throw ValidationError(
        "An .xcloc holds XLIFF 1.2: Xcode cannot read \(version). Use --bundle xliff."
      )
    }
    if approved, version.isSecondGeneration {
      throw ValidationError("XLIFF \(version) knows no approved; --approved needs 1.2.")
    }
    if plurals == .module, version != .v2_2 {
      throw ValidationError("--plurals module needs --xliff-version 2.2.")
    }
  }

  func run() throws {
    try Console.run {
      let project = try Project(paths, root: root, isReadOnly: true)
      let languages = try wantedLanguages(project)
      var export = Export(languages: languages)
      export.xliffVersion = XLIFFVersion(rawValue: xliffVersion) ?? .v1_2
      export.bundle =
        output == "-"
        ? .xliff : bundle ?? (export.xliffVersion.isSecondGeneration ? .xliff : .xcloc)
      export.plurals = plurals
      export.protectsPlaceholders = protectPlaceholders
      export.approves = approved
      export.selection = only
      export.omitsUntranslatable = omitUntranslatable
      export.omitsStale = omitStale
      export.writesManifest = manifest && output != "-"
      export.olderDeliveries = try Delivery.read(withMatches)
      if output == "-" && languages.count != 1 {
        throw RoundTripError(usage: "-o - takes one language, not \(languages.count)")
      }
      if output != "-" {
        try NamedOutputs.check(
          languages.flatMap { export.paths(for: $0, in: output) }.map { ("--output", $0) },
          inputs: project.catalogs.flatMap { $0.catalog.files.map(\.path) } + withMatches
        )
      }
      var findings = project.findings + export.olderDeliveries.flatMap(\.searchFindings)
      var lines: [String] = []
      for language in languages {
        let document = export.document(of: project, language: language, findings: &findings)
        if verify { findings += try export.verify(document, of: project) }
        if output == "-" {
          try Console.write(document.xliff)
        } else {
          let path = try export.write(
            document,
            of: project,
            to: output,
            projectName: Project.name(near: paths[0])
          )
          lines.append(
            "\(path): \(document.unitCount.counted("unit")) in "
              + "\(document.fileCount.counted("catalog")), \(document.unfinishedCount) unfinished"
              + (withMatches.isEmpty ? "" : ", \(document.matchCount) with matches")
              + (verify ? ", verified" : "")
          )
        }
      }
      Console.print(findings, quiet: common.quiet)
      if !common.quiet && output != "-" {
        for line in lines { try Console.writeLine(line) }
      }
      if findings.contains(where: { $0.severity == .error }) { throw ExitCode(1) }
    }
  }

  private func wantedLanguages(_ project: Project) throws -> [String] {
    guard let language else {
      let languages = project.translatedLanguages
      guard !languages.isEmpty else {
        throw RoundTripError(usage: "the catalogs have no translations yet; name a --language")
      }
      return languages
    }
    let languages = language.split(separator: ",").map {
      String($0.drop { $0 == " " })
    }
    for language in languages where !LanguageTag.isWellFormed(language) {
      throw RoundTripError(usage: "'\(language)' is not a language tag (BCP 47)")
    }
    guard !languages.isEmpty else {
      throw RoundTripError(usage: "--language names no language")
    }
    return languages
  }
}
