internal import Files
internal import Foundation
public import LocalizationCore

/// A configuration made of what is found in a project.
public struct Initialization: Sendable {
  /// The file that it is for.
  public let path: String
  /// How many catalogs there are.
  public let catalogCount: Int
  /// The languages that they are translated into.
  public let languages: [String]
  /// The language of the sources that the configuration said.
  public let sourceLanguage: String?
  /// The patterns of what is left out that the configuration said.
  private let exclude: [String]
  /// Those of them in which nothing is open.
  public let complete: [String]
  /// What is not right with the catalogs, but did not stop the reading.
  public let findings: [Finding]

  /// Looks at a project.
  ///
  /// - Parameter folder: The folder of the project, which the file is for.
  /// - Throws: ``RoundTripError`` when it is no folder, holds no catalog, or a catalog cannot be read.
  public init(_ folder: String) throws(RoundTripError) {
    guard FileAccess.kind(of: folder).isFolder else {
      throw RoundTripError(missing: "no such folder", at: folder)
    }
    path =
      folder == "." ? Configuration.fileName : "\(folder.trimmingSlash)/\(Configuration.fileName)"
    // One above it is another project's.
    let said =
      FileAccess.isPlainFile(path) ? Configuration.sources(near: path).said : Configuration()
    exclude = said.exclude
    let project = try Project(
      [folder],
      sourceLanguage: said.sourceLanguage,
      excluding: said.exclusion,
      isReadOnly: true
    )
    catalogCount = project.catalogs.count
    languages = project.translatedLanguages.filter(LanguageTag.isUsable)
    complete = languages.filter { language in
      project.catalogs.allSatisfy { file in
        let table = file.table(in: language)
        return !table.indices.contains { SlotState(table, $0).isOpen }
      }
    }
    findings = project.findings
    sourceLanguage = said.sourceLanguage.flatMap { LanguageTag.isUsable($0) ? $0 : nil }
  }

  /// The configuration.
  public var text: String {
    // A bare `no` is not a word in YAML.
    func word(_ language: String) -> String { language == "no" ? "\"no\"" : language }
    func list(_ languages: [String]) -> String {
      "[\(languages.map(word).joined(separator: ", "))]"
    }
    let source =
      sourceLanguage.map {
        """
        # The language of the sources of .strings files, whatever a project around them says.
        source-language: \(word($0))


        """
      } ?? ""
    let excluded =
      exclude.isEmpty
      ? "# exclude: [Old/**, fastlane/metadata]"
      : "exclude: [\(exclude.map(\.quotedForYAML).joined(separator: ", "))]"
    return """
      # What every command of loctrip takes from here; options win over it.
      # All keys: loctrip init --list-keys. A JSON schema for editors: loctrip init --schema

      # Catalogs, or folders that are searched for them.
      catalogs: [.]

      # What is left out of these folders: targets, old files, texts of the App Store.
      \(excluded)

      \(source)# The languages that the project is translated into.
      languages: \(list(languages))

      # The languages that are shipped: `loctrip status` fails when one of them is not complete.
      released: \(list(complete))

      # How much of the others has to be translated, in percent.
      # require:
      #   "*": 80

      # How severe what `loctrip check` finds is: error, warning, note or off.
      # checks:
      #   double-space: off

      # Other severities for some texts.
      # rules:
      #   - catalogs: ["Debug/**"]
      #     checks: {"*": off}

      # How long translations may be.
      # lengths:
      #   - keys: [tab.*]
      #     max: 12

      # Terms and names that stay: CSV or TBX.
      # glossary: glossary.csv

      # What an agency takes for a new word, and for words of the match bands in percent of that.
      # rates:
      #   currency: EUR
      #   per-word: {"*": 0.12}
      #   bands: {new: 100, 75-84: 60, 85-94: 60, 95-99: 30, "100": 10, repetition: 10}

      """
  }

  /// Writes the configuration.
  ///
  /// - Parameter replaces: Whether a file that is there is overwritten.
  /// - Throws: ``RoundTripError`` when there is one, or it cannot be written.
  public func write(replacing replaces: Bool) throws(RoundTripError) {
    guard replaces || !FileAccess.kind(of: path).exists else {
      throw RoundTripError(
        .cannotCreate,
        .unwritable,
        "is there already; --force overwrites it",
        at: path
      )
    }
    try FileAccess.replace(
      [(path, Array(text.utf8))],
      within: FileBounds(folders: [Configuration.folder(of: path)]),
      isDurable: false
    )
  }
}

extension String {
  /// The text in double quotation marks, as YAML reads them.
  fileprivate var quotedForYAML: String {
    "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  fileprivate var trimmingSlash: String {
    count > 1 && hasSuffix("/") ? String(dropLast()) : self
  }
}
