internal import LoctripOrdering
public import ArgumentParser
import LoctripFileSets
import Foundation
import LoctripLocalizationCore
import LoctripAppProjects
public import LoctripBundles
import LoctripAppSources
import LoctripReconciliation
public import LoctripExchange
import XLIFF

extension BundleSpec.Form: ExpressibleByArgument {
  /// Makes sure that a bundle can be written to standard output.
  ///
  /// - Parameter format: The form of what else is printed.
  func checkStandardOutput(besides format: FormOf<some Reporting>) throws {
    try ensure(
      self != .xcloc,
      "An .xcloc is a folder, so it cannot be written to standard output; use --bundle xliff.")
    try ensure(
      format != .json,
      "--format json and -o - both need standard output; write one of them to a file.")
  }
}
extension LoctripExport.Selection.Word: WordArgument {}
extension BundleSpec.Plurals: WordArgument {}

/// `loctrip export`.
struct ExportCommand: ParsableCommand, Reporting {
  static let configuration = CommandConfiguration(
    commandName: "export",
    _superCommandName: Loctrip.superCommandName,
    abstract: "Export one bundle per language for an agency.",
    discussion: """
      The XLIFF equals Xcode's own export byte for byte, except for the tool's name. No Mac and no \
      build of the app is needed. --xliff-version writes XLIFF 2.x for agencies that need it. The \
      manifest next to each bundle, LANGUAGE.loctrip.json, records what was sent; import uses it \
      as the base. Only --force overwrites bundles with translator edits, and manifests of other \
      orders. If nothing matches --only, no bundle is written. --bundle xlsx writes a spreadsheet, \
      po gettext files for Weblate, Poedit and others, json and csv a text per string, android the \
      strings.xml of an Android app; import, diff, check and status read these, and .tsv.

      EXAMPLES
        loctrip export . --language fr,de -o out
        loctrip export App/L.xcstrings --language ja --bundle xliff -o - > ja.xliff
        loctrip export . --language fr --only open --verify
        loctrip export . -l ar --xliff-version 2.1 --protect-placeholders
        loctrip export . --only open --with-matches deliveries -o order-7
        loctrip export . -l fr -o fr.xliff
        loctrip export . --bundle xlsx --only open -o order-8
        loctrip export . --bundle po -o po

      EXIT STATUS
        0   exported, or nothing to send
        1   exported with errors: a unit is left out, or --verify found a change
        65  a catalog is malformed
        66  no such input
        73  a bundle has edits, or a manifest belongs to another order
      """
  )

  @Argument(
    help: "Catalogs or folders. Default: the catalogs of .loctrip.yml, else the working directory.",
    completion: .file())
  var paths: [String] = []

  @Option(
    name: .shortAndLong,
    help: .value(
      "languages",
      "The target languages, such as fr,de; repeatable. Default: those of .loctrip.yml, else all."),
    completion: ProjectWords.languages)
  var language: [ListOf<String>] = []

  @Option(
    name: .shortAndLong,
    help: .value(
      "path",
      "The folder for the bundles, or the file name of a single one; - writes it to standard output."
    ), completion: .file())
  var output = "."

  @Option(help: .value("kind", "The kind of bundle. [default: xcloc; xliff for XLIFF 2.x]"))
  var bundle: BundleSpec.Form?

  @Option(help: .value("version", "The XLIFF version: 1.2, 2.0, 2.1 or 2.2. Xcode reads only 1.2."))
  var xliffVersion = XLIFFVersion.v1_2

  @Option(
    help: .unlisted(
      "form",
      """
      How to write plurals: as a group of units; as dict, with the ids of a .stringsdict in XLIFF 1.2, which \
      Weblate shows as one text; as flat, an entry for each form in PO files; or, in XLIFF 2.2, as one unit \
      with the plural, gender and select module.
      """
    )
  )
  var plurals = BundleSpec.Plurals.groups

  @Option(
    help: .unlisted(
      "template",
      """
      The paths of PO, JSON and CSV files in the folder, with {language} and {table}; without {table}, all catalogs \
      of a language are one PO file. {android} is the language as Android writes it, pt-rBR, for PO files and for \
      res/values-{android}/strings.xml. [default: {language}/{table}.po]
      """
    )
  )
  var layout: String?

  @Flag(
    help: .unlisted(
      """
      Write the sources instead of bundles: with --bundle po the templates TABLE.pot, which have no language, with \
      json, csv and android the files of the source language.
      """
    )
  )
  var template = false

  @Flag(
    help: """
      Write placeholders as inline codes (Android: xliff:g), so that nobody breaks them. \
      Xcode cannot read such bundles.
      """
  )
  var protectPlaceholders = false

  @Flag(
    help: .unlisted(
      """
      Write approved="yes" on finished translations, for tools that do not read states, such as Qt \
      Linguist. XLIFF 1.2 only.
      """
    )
  )
  var approved = false

  @Option(
    help: .value(
      "states",
      """
      The states to export; open means all without a finished translation (old name: \
      unfinished). Repeatable. [default: all]
      """
    )
  )
  var only: [ListOf<LoctripExport.Selection.Word>] = []

  @Flag(
    help: """
      With --only open, also export strings of open orders.
      """
  )
  var includeOrdered = false

  @Flag(help: .unlisted("Leave out entries marked “don't translate”."))
  var omitUntranslatable = false

  @Flag(help: .unlisted("Leave out stale entries."))
  var omitStale = false

  @Flag(help: "Read each bundle back and fail if importing it unchanged would change a catalog.")
  var verify = false

  @Option(
    help: .value(
      "paths",
      """
      Older deliveries to take matches from, the newest first; repeatable. Each open string gets up to three.
      """
    )
  )
  var withMatches: [PathList] = []

  @Option(help: .unlisted("percent", "The lowest similarity of a match, from 50 to 100."))
  var matchThreshold = DeliveryMemory.leastSimilarity

  @Option(
    help: .unlisted(
      "path",
      """
      Copy notes, screenshots and localized assets from an .xcloc, or from the .xcloc of the same \
      language in a folder.
      """
    ),
    completion: .file()
  )
  var partsFrom: String?

  @Flag(
    help: .unlisted(
      "Tell translators in a note where the code uses each text: button, title, alert, in which view."
    ))
  var withUsage = false

  @Flag(
    inversion: .prefixedNo,
    help: .unlisted(
      "Write the manifest LANGUAGE.loctrip.json next to each bundle: import uses it as the base."))
  var manifest = true

  @Flag(help: "Overwrite bundles with translator edits, and manifests of other orders.")
  var force = false

  @OptionGroup var rooted: RootOptions

  @Option(help: "The format of the output.")
  var format = FormOf<Self>.text

  @Flag(name: .shortAndLong, help: "Show every finding, not only the first ones of each kind.")
  var verbose = false

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: SelectionOptions

  func validate() throws {
    if let bundle, let namedBundle, bundle != namedBundle {
      throw ValidationError(
        "--bundle \(bundle.rawValue) contradicts the file name in -o \(output).")
    }
    if output == "-" { try (bundle ?? .xliff).checkStandardOutput(besides: format) }
    try ensure(
      50...100 ~= matchThreshold,
      "--match-threshold takes a percentage from 50 to 100, not \(matchThreshold).")
    try ensure(
      !template || output != "-" && namedBundle == nil && language.isEmpty,
      "--template writes files for all languages into a folder; --language and a file in -o do not go with it."
    )
  }

  /// The options of the bundles.
  ///
  /// - Throws: `FindingsError` of usage when they contradict one another.
  private func resolvedSpec() throws(FindingsError) -> BundleSpec {
    var options = BundleSpec.Options()
    options.form = bundle ?? namedBundle ?? (output == "-" ? .xliff : nil)
    (options.version, options.plurals) = (xliffVersion, plurals)
    (options.protectsPlaceholders, options.approves) = (protectPlaceholders, approved)
    (options.layout, options.isTemplate, options.partsFrom) = (layout, template, partsFrom)
    do {
      var spec = try BundleSpec(options)
      (spec.omitsUntranslatable, spec.omitsStale) = (omitUntranslatable, omitStale)
      return spec
    } catch {
      throw FindingsError(usage: error.message)
    }
  }

  /// The form of the bundle that `--output` names, or `nil` when it names a folder.
  private var namedBundle: BundleSpec.Form? {
    guard output.contains(".") else { return nil }
    let ending = output.split(separator: ".").last?.lowercased() ?? ""
    let form = BundleSpec.Form(rawValue: ending == "xlf" ? "xliff" : ending)
    guard let form, form != .android else { return nil }
    return form != .xcloc && FileAccess.kind(of: output).isFolder ? nil : form
  }

  func run() throws {
    try Console.run(common, inJSON: format == .json ? "export" : nil) {
      let spec = try resolvedSpec()
      let configuration = try configured.configuration(from: paths.first)
      let (paths, root) = configuration.inputs(paths, root: rooted.root)
      if let language = paths.first(where: { LanguageTag($0)?.isKnown ?? false }),
        !FileAccess.kind(of: language).exists
      {
        throw FindingsError(
          missing: "no such file or folder; for the language, pass -l \(language)", at: language)
      }
      if let bundle = paths.first(where: {
        URL(fileURLWithPath: $0).pathExtension.lowercased() == "xcloc"
          && FileAccess.kind(of: $0).exists
      }) {
        throw FindingsError(
          usage: "export takes catalogs or a project's folder, not a bundle; "
            + "use 'import' to bring it into the project, or 'diff' to compare it", at: bundle)
      }
      let project = try LoctripProject(paths, root: root, as: configuration, isReadOnly: true)
        .counting(configuration.counting)
      Console.keep(project)
      var findings = project.findings + project.orphanedTexts
      var export = try export(of: project, as: spec, configuration, findings: &findings)
      if let folder = configuration.orders {
        export.answers = try LoctripExport.Answers(inOrders: folder, of: project)
      }
      if withUsage {
        let notes = UsageNotes(try CodeInputs.usage(of: project, self.paths, configuration))
        (export.usage, export.usePlaces) = (notes.note, notes.places)
      }
      if let folder = configuration.orders, export.selection == .open, !includeOrdered {
        try export.leaveOutOrdered(in: folder, of: project, isPart: !self.paths.isEmpty, &findings)
      }
      if output != "-" { try export.takeNames(in: [output], of: project) }
      let exporter = export
      if template {
        try exporter.keepNames(in: output)
        let written = try exporter.writeTemplates(of: project, to: output, findings: &findings)
        try tell(of: [], findings)
        for (path, count) in written where !common.quiet && format != .json {
          try Console.writeLine("\(ResultWords.start(.write)) \(path): \(count.counted("unit"))")
        }
        return try Console.fail(for: findings)
      }
      let folder = try folder(for: exporter, of: project)
      let projectName = output == "-" ? "" : LoctripProject.name(near: paths[0])
      if output != "-" { try exporter.keepNames(in: folder) }
      var bundles: [LoctripExport.Written] = []
      let (verify, isStream) = (verify, output == "-")
      try concurrentMap(exporter.languages) { language in
        Result {
          var found: [Finding] = []
          let document = exporter.document(of: project, language: language, findings: &found)
          let problems =
            verify && !document.isEmpty ? try exporter.verify(document, of: project) : []
          let path =
            document.isEmpty || isStream
            ? nil
            : try exporter.write(document, of: project, to: folder, projectName: projectName)
          return (document, found, problems, path)
        }
      } take: { result in
        let (document, found, problems, path) = try result.get()
        findings += found + problems
        if document.isEmpty {
          findings.append(.nothingToSend(in: document.language))
        } else if isStream {
          if spec.form.facts.isXLIFF {
            try document.write { try Console.write($0) }
          } else {
            try Console.write(
              document.contents(path: "\(document.language).\(spec.form.rawValue)"))
          }
        } else if let path {
          var bundle = LoctripExport.Written(document, path: path)
          bundle.errorCount = (found + problems).count { $0.severity == .error }
          bundle.isVerified = verify ? !problems.contains { $0.severity == .error } : nil
          bundle.leftOut =
            project.unread
            + project.catalogs.filter { $0.isUnread(in: document.language) }.map(\.original)
          bundles.append(bundle)
        }
      }
      try tell(of: bundles, findings)
      try Console.fail(for: findings)
      if findings.contains(where: { $0.severity == .error }) { throw ExitCode(1) }
    }
  }

  private func export(
    of project: LoctripProject, as spec: BundleSpec, _ configuration: Configuration,
    findings: inout [Finding]
  ) throws -> LoctripExport {
    var languages = try language.languages()
    try project.checkLanguages(languages, configuration)
    if template { languages = ExactString.distinct(Array(project.sourceLanguages.values)) }
    if languages.isEmpty { languages = configuration.languages }
    findings += project.otherSpellings
    if languages.isEmpty {
      languages = project.shippedLanguages
      findings += project.leftovers.map(\.finding)
    }
    guard !languages.isEmpty else {
      throw FindingsError(
        usage:
          "the catalogs have no translations yet; pass the target languages, such as --language fr,de"
      )
    }
    var export = LoctripExport(languages: languages)
    export.configuration = configuration
    export.checksSources = true
    export.spec = spec
    let words = only.flatMap(\.elements)
    export.selection = words.isEmpty ? .all : LoctripExport.Selection(words)
    export.isNamed = !language.isEmpty
    export.matchThreshold = matchThreshold
    export.writesManifest = manifest && output != "-"
    export.olderDeliveries = try Delivery.read(withMatches.flatMap(\.elements))
    if namedBundle != nil {
      export.bundleName = String(output.split(separator: "/").last ?? "")
    }
    if (output == "-" || namedBundle != nil) && export.languages.count != 1 {
      throw FindingsError(
        usage:
          "-o \(output) takes one language, not \(export.languages.count); pass one with --language, or a folder with -o"
      )
    }
    findings += export.olderDeliveries.flatMap(\.searchFindings)
    let known = project.translatedLanguages + project.sourceLanguages.values
    for language in export.languages.map(project.spelling) where !known.contains(language) {
      findings.append(.newLanguage(language, besides: project.translatedLanguages))
    }
    for language in export.languages
    where project.catalogs.allSatisfy({
      LanguageTag.isSame($0.catalog.sourceLanguage, language)
    }) {
      let message = "'\(language)' is the source language; its bundle has the sources to edit"
      findings.append(Finding(.sourceLanguage, .note, message))
    }
    return export
  }

  /// The folder that the bundles go into, where none takes the place of an input or of work.
  private func folder(for export: LoctripExport, of project: LoctripProject) throws -> String {
    guard output != "-" else { return "" }
    let folder =
      namedBundle == nil
      ? output : URL(fileURLWithPath: output).deletingLastPathComponent().relativePath
    try NamedOutputs.check(
      export.languages.flatMap { export.paths(for: $0, in: folder) }.map { ("--output", $0) },
      inputs: withMatches.flatMap(\.elements),
      files: project.catalogs.flatMap { $0.catalog.files.map(\.path) })
    if !force { try export.checkReplacing(of: project, in: folder) }
    return folder
  }

  private func tell(of bundles: [LoctripExport.Written], _ findings: [Finding]) throws {
    if format == .json { return try Console.write(LoctripExport.json(bundles, findings: findings)) }
    Console.print(findings, quiet: common.quiet, isVerbose: verbose, countsStanding: !verbose)
    guard !common.quiet else { return }
    for bundle in bundles {
      try Console.writeLine(bundle.line(tellsMatches: !withMatches.isEmpty))
    }
  }
}
