internal import LoctripFileSets
internal import Foundation
package import LoctripLocalizationCore

/// Creates a configuration for an existing project.
package struct Initialization: Sendable {
  /// The path of the new file.
  package let path: String
  /// The number of catalogs.
  package let catalogCount: Int
  /// The target languages.
  package let languages: [String]
  /// The languages that only leftovers have.
  private let leftovers: [LoctripProject.Leftover]
  /// The source language of a previous configuration.
  package let sourceLanguage: String?
  /// The exclusions of a previous configuration.
  private let exclude: [String]
  /// The languages without open units.
  package let complete: [String]
  /// Problems that did not stop the reading.
  package let findings: [Finding]
  /// True if the JSON schema of the configuration is beside the new file, under ``schemaName``.
  private let hasSchema: Bool

  /// The name under which the schema is looked for.
  private static let schemaName = ".loctrip.schema.json"

  /// Examines a project.
  ///
  /// - Parameter folder: The folder of the project.
  /// - Throws: `FindingsError` when it is not a folder, has no catalog, or a catalog cannot be
  ///   read.
  package init(_ folder: String) throws(FindingsError) {
    guard FileAccess.kind(of: folder).isFolder else {
      throw FindingsError(missing: "no such folder", at: folder)
    }
    path =
      folder == "." ? Configuration.fileName : "\(folder.trimmingSlash)/\(Configuration.fileName)"
    // A configuration above belongs to another project.
    hasSchema = FileAccess.isPlainFile(Configuration.folder(of: path) + "/" + Self.schemaName)
    let said =
      FileAccess.isPlainFile(path) ? Configuration.sources(near: path).said : Configuration()
    exclude = said.exclude
    let project = try LoctripProject(
      [folder], sourceLanguage: said.sourceLanguage, excluding: said.exclusion, isReadOnly: true)
    catalogCount = project.catalogs.count
    languages = project.shippedLanguages.filter { language in
      LanguageTag.isUsable(language) && LanguageTag(language)?.isPseudo != true
    }
    leftovers = project.leftovers.filter { LanguageTag.isUsable($0.language) }
    complete = languages.filter { language in
      project.catalogs.allSatisfy { file in
        let table = file.table(in: language)
        return !table.indices.contains { SlotState(table, $0).isOpen }
      }
    }
    findings = project.findings + leftovers.map(\.finding)
    sourceLanguage = said.sourceLanguage.flatMap { LanguageTag.isUsable($0) ? $0 : nil }
  }

  /// The text of the configuration.
  package var text: String {
    // YAML reads a bare `no` as false.
    func word(_ language: String) -> String { language == "no" ? "\"no\"" : language }
    func list(_ languages: [String]) -> String {
      "[\(languages.map(word).joined(separator: ", "))]"
    }
    let source =
      sourceLanguage.map {
        """
        # The source language of .strings files, even if a surrounding project has another.
        source-language: \(word($0))


        """
      } ?? ""
    let left =
      leftovers.isEmpty
      ? ""
      : """

      # The Xcode project does not list \(leftovers.map { "\($0.language) (\($0.count) of \($0.all) texts)" }.joined(separator: ", ")). To include all:
      # languages: \(list((languages + leftovers.map(\.language)).sorted()))
      """
    let excluded =
      exclude.isEmpty
      ? "# exclude: [Old/**, fastlane/metadata]"
      : "exclude: [\(exclude.map(\.quotedForYAML).joined(separator: ", "))]"
    // Editors take the path as relative to the file.
    let schema = hasSchema ? "# yaml-language-server: $schema=\(Self.schemaName)\n" : ""
    return """
      \(schema)# Settings of loctrip; options on the command line override them.
      # All keys: loctrip init --list-keys. A JSON schema for editors: loctrip init --schema > \(Self.schemaName)

      # Catalogs, or folders to search for them.
      catalogs: [.]

      # Files and folders to leave out: targets, old files, App Store texts.
      \(excluded)

      \(source)# The languages that the project is translated into.
      languages: \(list(languages))\(left)

      # Released languages: `loctrip status` fails if one of them is incomplete.
      released: \(list(complete))

      # The percentage of each other language that must be translated.
      # require:
      #   "*": 80

      # The severity of findings of `loctrip check`: error, warning, note or off.
      # checks:
      #   double-space: off

      # Severities for some texts only.
      # rules:
      #   - catalogs: ["Debug/**"]
      #     checks: {"*": off}

      # Length limits of translations.
      # lengths:
      #   - keys: [tab.*]
      #     max: 12

      # A glossary: terms, and names that are not translated. CSV or TBX.
      # glossary: glossary.csv

      # An agency's rates: the price of a new word, and percentages of it for match bands.
      # rates:
      #   currency: EUR
      #   per-word: {"*": 0.12}
      #   bands: {new: 100, 75-84: 60, 85-94: 60, 95-99: 30, "100": 10, repetition: 10}

      # Agencies, with their languages and the options of export for their bundles.
      # agencies:
      #   agency-a: {name: Agency A, languages: [de, fr], contact: "desk@agency-a.example", due: 4 days}
      #   agency-b: {languages: [ja], bundle: xliff, xliff-version: 2.1, protect-placeholders: true}

      # The folder of the orders, to be committed: what was sent to agencies, and what happened since.
      # orders: orders

      """
  }

  /// Writes the configuration.
  ///
  /// - Parameter replaces: True to overwrite an existing file.
  /// - Throws: `FindingsError` when the file exists, or cannot be written.
  package func write(replacing replaces: Bool) throws(FindingsError) {
    guard replaces || !FileAccess.kind(of: path).exists else {
      throw FindingsError(
        .cannotCreate, .unwritable, "already exists; pass --force to overwrite it", at: path)
    }
    try OutputFolder(Configuration.folder(of: path)).write([.init(path, Array(text.utf8))])
  }
}

extension String {
  /// The text as a double-quoted YAML string.
  fileprivate var quotedForYAML: String {
    "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  fileprivate var trimmingSlash: String {
    count > 1 && hasSuffix("/") ? String(dropLast()) : self
  }
}
