internal import LocalizationCore

/// What may stand at a place of a configuration.
///
/// The one description of the file: reading, its JSON schema and the list of keys in the documentation
/// are made of it.
indirect enum ConfigurationShape: Sendable {
  /// Any text.
  case text
  /// A path, relative to the folder of the file; `isOutput` where something is written there.
  case path(isOutput: Bool)
  /// A language tag.
  case language
  /// A language tag, or `*` for all others.
  case languageOrOther
  /// One of some words.
  case word([String])
  /// A whole number from 0.
  case count
  /// A number from 0 to 100.
  case percent
  /// A number from 0.
  case number
  /// A list; one value alone stands for a list of one.
  case list(ConfigurationShape)
  /// Names with values.
  case map(ConfigurationShape, ConfigurationShape)
  /// A code of a check, or `*` for all.
  case code
  /// Members with names of their own.
  case members([Member])

  /// A member of an object.
  struct Member: Sendable {
    /// Its name.
    let name: String
    /// What it says, in a sentence.
    let summary: String
    /// What stands there.
    let shape: ConfigurationShape

    init(_ name: String, _ shape: ConfigurationShape, _ summary: String) {
      self.name = name
      self.shape = shape
      self.summary = summary
    }
  }

  /// The severities, and none.
  static let severities = ["error", "warning", "note", "off"]
  /// The bands of matches.
  static let bands = [
    "new", "50-74", "75-84", "85-94", "95-99", "100", "repetition", "in-context",
  ]

  private static let severity = ConfigurationShape.map(.code, .word(severities))

  private static let scope = [
    Member(
      "catalogs",
      .list(.text),
      "Patterns of catalogs' paths, such as App/**; * stands for any part of a name, ** for folders."
    ),
    Member("languages", .list(.language), "Languages."),
    Member("keys", .list(.text), "Patterns of keys, such as debug.*."),
  ]

  /// A whole configuration.
  static let root: [Member] = [
    Member(
      "catalogs",
      .list(.path(isOutput: true)),
      "Catalogs, or folders that are searched for them; what commands take that are given no path."
    ),
    Member(
      "exclude",
      .list(.text),
      "Patterns of files and folders that are left out of searches, such as Old/** or fastlane/metadata."
    ),
    Member(
      "source-language",
      .language,
      "The language of the sources of .strings and other files that do not say it; else the Xcode project's."
    ),
    Member(
      "languages",
      .list(.language),
      "The languages that the project is translated into; what export writes when none is named."
    ),
    Member(
      "released",
      .list(.language),
      "The languages that are shipped: status fails when one of them is not complete."
    ),
    Member(
      "language-map",
      .map(.text, .language),
      "What a vendor calls a language, and what the catalogs call it."
    ),
    Member(
      "require",
      .map(.languageOrOther, .percent),
      "How much of a language has to be translated, in percent, for status; * is all others."
    ),
    Member(
      "ratchet",
      .path(isOutput: true),
      "The file that remembers the coverage that status may not fall below."
    ),
    Member(
      "copies",
      .word(Configuration.Copies.allCases.map(\.rawValue)),
      "What translations that are their sources count as in .strings and other files without states."
    ),
    Member("checks", severity, "How severe what a check finds is: error, warning, note or off."),
    Member(
      "rules",
      .list(.members(scope + [Member("checks", severity, "Severities for these texts.")])),
      "Severities for some catalogs, languages or keys; of several that fit the last one counts."
    ),
    Member(
      "lengths",
      .list(
        .members(
          scope + [
            Member("max", .count, "The highest length."),
            Member(
              "unit",
              .word(["characters", "code-points", "utf16", "bytes"]),
              "What is counted; characters as a reader sees them when nothing is said."
            ),
          ]
        )
      ),
      "How long translations may be, besides what comments and documents say."
    ),
    Member(
      "keys",
      .members([
        Member(
          "form",
          .text,
          "What keys look like: words between full stops, * for any one, ** at the end for some."
        ),
        Member(
          "prefixes",
          .map(.text, .text),
          "What the keys of a catalog begin with, by patterns of catalogs."
        ),
      ]),
      "Conventions of keys; the checks key-form and key-prefix."
    ),
    Member("baseline", .path(isOutput: true), "The file of findings that check accepts."),
    Member(
      "glossary",
      .path(isOutput: false),
      "Terms and what they are called in each language, and names that stay: CSV or TBX."
    ),
    Member(
      "rates",
      .members([
        Member("currency", .text, "The currency, as ISO 4217 calls it."),
        Member(
          "per-word",
          .map(.languageOrOther, .number),
          "The price of a new word by language; * is all others."
        ),
        Member(
          "bands",
          .map(.word(bands), .percent),
          "What part of that price a word of a match band costs, in percent."
        ),
      ]),
      "What an agency takes, for the cost in status."
    ),
  ]
}
