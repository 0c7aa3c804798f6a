internal import LoctripBundles
internal import LoctripLocalizationCore

/// The shape of a value in a configuration.
///
/// The single description of the file: the reader, the JSON schema and the documented keys are
/// derived from it.
indirect enum ConfigurationShape: Sendable {
  /// Any text.
  case text
  /// A path, relative to the folder of the file; `isOutput` if it is written.
  case path(isOutput: Bool)
  /// A language tag.
  case language
  /// A language tag, or `*` for all others.
  case languageOrOther
  /// One of some words.
  case word([String])
  /// True or false.
  case flag
  /// A whole number in a range.
  case whole(ClosedRange<Int>)
  /// A number of working days, `4 days`.
  case workingDays
  /// The name of an agency; see ``Configuration/Agency``.
  case agency
  /// A whole number from 0.
  case count
  /// A number from 0 to 100.
  case percent
  /// A number from 0.
  case number
  /// A list; a single value is a list of one.
  case list(ConfigurationShape)
  /// A map from names to values.
  case map(ConfigurationShape, ConfigurationShape)
  /// A code of a check, or `*` for all.
  case code
  /// An object with fixed members.
  case members([Member])

  /// A member of an object.
  struct Member: Sendable {
    let name: String
    /// The description, one sentence.
    let summary: String
    /// The shape of its value.
    let shape: ConfigurationShape

    init(_ name: String, _ shape: ConfigurationShape, _ summary: String) {
      self.name = name
      self.shape = shape
      self.summary = summary
    }
  }

  /// Keys that the configuration had once, with their successors.
  static let formerKeys = [
    "ratchet": "what a branch leaves behind is found without a file: "
      + "loctrip status --git REV... --fail-on left-behind"
  ]

  /// The severities, and `off`.
  static let severities = ["error", "warning", "note", "off"]
  /// The bands of matches.
  static let bands = [
    "new", "50-74", "75-84", "85-94", "95-99", "100", "repetition", "in-context",
  ]

  private static let severity = ConfigurationShape.map(.code, .word(severities))

  private static let scope = [
    Member(
      "catalogs", .list(.text),
      "Path patterns of catalogs, such as App/**; * matches any part of a name, ** matches "
        + "folders too."),
    Member("languages", .list(.language), "Languages."),
    Member("keys", .list(.text), "Patterns of keys, such as debug.*."),
  ]

  /// A whole configuration.
  static let root: [Member] = [
    Member(
      "catalogs", .list(.path(isOutput: true)),
      "Catalogs, or folders to search for them; used by commands that get no path."),
    Member(
      "exclude", .list(.text),
      "Patterns of files and folders to leave out of searches, such as Old/** or "
        + "fastlane/metadata."),
    Member(
      "wrappers", .list(.text),
      "Your functions and members that look up keys, such as L10n.tr, L10n.tr(table, key) or .localized."
    ),
    Member(
      "source-language", .language,
      "The source language of .strings and other files that do not name it. Default: that "
        + "of the Xcode project."),
    Member(
      "languages", .list(.language),
      "The languages that the project is translated into; the default of export."),
    Member(
      "released", .list(.language),
      "The languages that are released: status fails if one of them is incomplete."),
    Member(
      "language-map", .map(.text, .language),
      "The catalogs' language tag for each tag that an agency uses."),
    Member(
      "require", .map(.languageOrOther, .percent),
      "The percentage of each language that must be translated, or status fails; * means "
        + "all others."),
    Member(
      "copies", .word(Configuration.Copies.allCases.map(\.rawValue)),
      "How to treat translations that equal their source in .strings and other files "
        + "without states."),
    Member(
      "blank", .map(.languageOrOther, .list(.text)),
      "Patterns of the keys whose translation may be blank, such as unit.suffix, by language; * "
        + "means all languages."),
    Member("checks", severity, "The severity of a check's findings: error, warning, note or off."),
    Member(
      "rules",
      .list(.members(scope + [Member("checks", severity, "Severities for these strings.")])),
      "Severities for some catalogs, languages or keys; the last rule that "
        + "matches wins."),
    Member(
      "lengths",
      .list(
        .members(
          scope + [
            Member("max", .count, "The maximum length."),
            Member(
              "unit", .word(["characters", "code-points", "utf16", "bytes"]),
              "The unit of the length. Default: characters as a reader sees them."),
          ])), "Length limits of translations, in addition to those in comments and documents."),
    Member(
      "keys",
      .members([
        Member(
          "form", .text,
          "The pattern of keys, words separated by dots; * matches one word, ** at the end one "
            + "or more."),
        Member(
          "prefixes", .map(.text, .list(.text)),
          "The allowed prefixes of keys, by catalog pattern."),
      ]), "Key conventions, for the checks key-form and key-prefix."),
    Member(
      "baseline", .path(isOutput: true), "The baseline: the file of findings that check accepts."),
    Member(
      "glossary", .path(isOutput: false),
      "A glossary, CSV or TBX: terms with their translations, and names that are not translated."),
    Member("rates", .members(rates), "The prices of words, for status and orders."),
    Member(
      "orders", .path(isOutput: true),
      "The folder of the orders: what was sent to agencies, and what happened since."),
    Member(
      "archive", .flag,
      "True to copy imported deliveries into the folders of their orders. Default: false."
    ),
    Member(
      "agencies", .map(.agency, .members(agencyMembers)),
      "The translation agencies by name: small letters, digits and hyphens."),
  ]

  private static let rates = [
    Member("currency", .text, "The currency as an ISO 4217 code."),
    Member(
      "per-word", .map(.languageOrOther, .number),
      "The price of a new word by language; * means all others."),
    Member(
      "bands", .map(.word(bands), .percent),
      "The price of a word in each match band, in percent."),
  ]

  private static let agencyMembers = [
    Member("name", .text, "The name of the agency for people."),
    Member(
      "languages", .list(.language),
      "The languages that the agency translates into; a language belongs to one agency."),
    Member("contact", .text, "The person to write to, with a mail address."),
    Member("due", .workingDays, "The time for an order in working days, such as 4 days."),
    Member("rates", .members(rates), "The rates of the agency; each overrides the project's."),
    Member(
      "minimum", .number,
      "The smallest amount for a language of an order, if any of its strings was delivered."),
    Member("review", .percent, "The price of a review, in percent of a translation's."),
    Member(
      "pay", .word(["delivered", "used"]),
      "What you pay: all strings delivered without an error, or only those that were used. Default: delivered."
    ),
    Member(
      "bundle", .word(BundleSpec.Form.allCases.map(\.rawValue)),
      "The kind of bundle, as in export."),
    Member(
      "xliff-version", .word(["1.2", "2.0", "2.1", "2.2"]), "The XLIFF version, as in export."),
    Member(
      "plurals", .word(BundleSpec.Plurals.allCases.map(\.rawValue)),
      "The form of plurals, as in export."),
    Member(
      "only",
      .list(
        .word(["all", "open", "unfinished"] + SlotState.allCases.filter(\.isOpen).map(\.rawValue))),
      "The units of the bundle, by state; all adds the finished ones as context."),
    Member(
      "protect-placeholders", .flag, "True to write placeholders as inline codes, as in export."),
    Member(
      "approved", .flag, "True to write approved=\"yes\" on finished translations, as in export."),
    Member(
      "omit-untranslatable", .flag, "True to leave out entries marked as not for translation."),
    Member("omit-stale", .flag, "True to leave out stale entries."),
    Member("verify", .flag, "True to read each bundle back, as in export."),
    Member(
      "with-matches", .list(.path(isOutput: false)),
      "Older deliveries to take matches from, the newest first."),
    Member(
      "match-threshold", .whole(50...100), "The lowest similarity of a match, from 50 to 100."),
    Member(
      "parts-from", .path(isOutput: false),
      "An .xcloc, or a folder of them, whose notes and screenshots are passed on."),
  ]
}
