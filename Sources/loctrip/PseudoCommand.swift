import ArgumentParser
import LoctripFileSets
import Foundation
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripBundles
import LoctripExchange
import LoctripFileTools

/// `loctrip pseudo`.
struct PseudoCommand: ParsableCommand, Reporting {
  static let configuration = CommandConfiguration(
    commandName: "pseudo",
    _superCommandName: Loctrip.superCommandName,
    abstract: "Add a pseudo-language to test the app before it is translated.",
    discussion: """
      Pseudo-translations have accents, brackets and more length, so you see texts that are \
      hard-coded, cut off or concatenated. Placeholders, tags and links stay, and no text exceeds \
      its length limit.

      EXAMPLES
        loctrip pseudo .
        loctrip pseudo App --style rtl
        loctrip pseudo App/Localizable.xcstrings --like de --language en-XD
        loctrip pseudo . -o out --bundle xliff

      EXIT STATUS
        0   written
        64  the language already has translations; pass --force to overwrite them
        65  a catalog is malformed
        66  no such input
      """
  )

  @Argument(
    help: "Catalogs or folders. Default: the catalogs of .loctrip.yml, else the working directory.",
    completion: .file())
  var paths: [String] = []

  @Option(
    name: .shortAndLong,
    help: .value("language", "The pseudo-language. Default: en-XA, ar-XB for rtl, en-XW for wide."),
    completion: ProjectWords.languages)
  var language: String?

  @Option(help: "The style of letters: accented, right-to-left words, or full width.")
  var style = PseudoText.Style.accented

  @Option(help: .value("percent", "How much to lengthen texts. [default: 40]"))
  var expand: Int?

  @Option(help: .value("language", "Lengthen texts as much as a translation into this language."))
  var like: String?

  @Flag(inversion: .prefixedNo, help: "Enclose each text in [!!! and !!!].")
  var brackets = true

  @Option(
    name: .shortAndLong,
    help: .value(
      "folder",
      "Write a bundle into this folder, and no catalog; - writes XLIFF to standard output."),
    completion: .directory)
  var output: String?

  @Option(help: .value("kind", "The kind of bundle."))
  var bundle = BundleSpec.Form.xliff

  @OptionGroup var rooted: RootOptions

  @Flag(help: "Overwrite existing translations, or an existing bundle.")
  var force = false

  @Flag(help: "Report what would happen; write nothing.")
  var dryRun = false

  @Option(help: "The format of the output.")
  var format = FormOf<Self>.text

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: SelectionOptions

  func validate() throws {
    if let language {
      try ensure(
        LanguageTag.isWellFormed(language), "'\(language.oneLine)' is not a language tag (BCP 47).")
    }
    try ensure(0...400 ~= expand ?? 40, "--expand takes 0 to 400 percent.")
    try ensure(expand == nil || like == nil, "--expand and --like exclude each other.")
    if output == "-" { try bundle.checkStandardOutput(besides: format) }
    if let like {
      try ensure(
        PseudoText.usualExpansion(of: like) != nil,
        "--like takes \(PseudoText.knownLanguages.joined(separator: ", ")), not '\(like.oneLine)'.")
    }
  }

  func run() throws {
    try Console.run(common, inJSON: format == .json ? "pseudo" : nil) {
      let configuration = try configured.configuration(from: paths.first)
      let (paths, root) = configuration.inputs(paths, root: rooted.root)
      let isReadOnly = dryRun || output != nil
      let project = try LoctripProject(paths, root: root, as: configuration, isReadOnly: isReadOnly)
      let text = PseudoText(
        style: style, expansion: like.flatMap(PseudoText.usualExpansion) ?? expand ?? 40,
        isBracketed: brackets)
      let language = language ?? defaultLanguage
      try project.checkLanguages([language], configuration)
      try project.checkIsNoSource(language)
      let made = try PseudoLocalization(
        project, language: language, text: text, configuration: configuration,
        replaces: force || output != nil)
      var findings = project.findings
      var path: String?
      if output == "-" {
        let document = try LoctripExport(languages: [made.language])
          .document(of: made.project(), language: made.language, findings: &findings)
        Console.print(findings, quiet: common.quiet, countsStanding: true)
        try document.write { try Console.write($0) }
        return try Console.fail(for: findings)
      } else if let output {
        path = try writeBundle(made, to: output, near: paths[0], &findings)
      } else {
        findings += made.findings
        if !dryRun { try made.write() }
      }
      try tell(made, path, findings)
      try Console.fail(for: findings)
    }
  }

  private var defaultLanguage: String {
    switch style {
    case .accented: "en-XA"
    case .rightToLeft: "ar-XB"
    case .wide: "en-XW"
    }
  }

  private func writeBundle(
    _ made: PseudoLocalization, to folder: String, near path: String, _ findings: inout [Finding]
  ) throws -> String {
    var export = LoctripExport(languages: [made.language])
    export.spec = BundleSpec(bundle)
    export.writesManifest = false
    let project = try made.project()
    if !force { try export.checkReplacing(of: project, in: folder) }
    let document = export.document(of: project, language: made.language, findings: &findings)
    if dryRun { return export.paths(for: made.language, in: folder).first ?? folder }
    return try export.write(
      document, of: project, to: folder, projectName: LoctripProject.name(near: path))
  }

  private func tell(_ made: PseudoLocalization, _ bundle: String?, _ findings: [Finding]) throws {
    if format == .json { return try Console.write(made.json(notes: findings, bundle: bundle)) }
    Console.print(findings, quiet: common.quiet, countsStanding: true)
    guard !common.quiet else { return }
    if let bundle {
      let count = made.textCount.counted("text")
      try Console.writeLine(ResultWords.line(.write, bundle, count, isDryRun: dryRun))
    } else {
      for change in made.changes {
        try Console.writeLine(ResultWords.line(.write, change.path, isDryRun: dryRun))
      }
      let count = made.changedCount
      try Console.writeLine(
        "\(made.language): \(made.textCount.counted("text")), \(count) new or changed")
    }
  }
}
