package import LoctripTranslationChecks
internal import LoctripFileSets
package import LoctripLocalizationCore

/// The configuration of a project, `.loctrip.yml`.
///
/// Command line options override it.
package struct Configuration: Sendable {
  /// The severity of a check for some texts.
  package struct SeverityRule: Sendable {
    /// Patterns of catalogs (their `original`); all when empty.
    package var catalogs = PatternSet.none
    /// The languages; all when empty.
    package var languages: [String] = []
    /// Patterns of keys; all when empty.
    package var keys = PatternSet.none
    /// The code of the check; `*` for all.
    package var code: String
    /// The severity; `nil` turns it off.
    package var severity: Finding.Severity?

    package init(_ code: String, _ severity: Finding.Severity?) {
      self.code = code
      self.severity = severity
    }
  }

  /// The length limit of some texts.
  package struct LengthRule: Sendable {
    /// Patterns of catalogs (their `original`); all when empty.
    package var catalogs = PatternSet.none
    /// The languages; all when empty.
    package var languages: [String] = []
    /// Patterns of keys; all when empty.
    package var keys = PatternSet.none
    /// The limit.
    package var limit: LengthLimit

    package init(_ limit: LengthLimit) { self.limit = limit }
  }

  /// The meaning of translations that equal their source in files without states.
  package enum Copies: String, Sendable, CaseIterable {
    /// Translated.
    case translated
    /// Missing.
    case missing
  }

  /// The prices of words.
  package struct Rates: Sendable, Hashable {
    /// The currency code of ISO 4217.
    package var currency = "EUR"
    /// The price of a new word by language; `*` for all others.
    package var perWord: [String: Double] = [:]
    /// The price of a word in a match band, as a percentage of that price: `new`, `50-74`, `75-84`,
    /// `85-94`, `95-99`, `100`, `repetition`, `in-context`.
    package var bands: [String: Double] = [:]
    /// The least amount for an order in a language, or `nil`.
    package var minimum: Double?
    /// The percentage of the price for an order of reviews, or `nil`.
    package var review: Double?
    /// True if only texts that were used are paid.
    package var paysUsed = false

    /// Creates rates without prices.
    package init() {}
  }

  /// The file that it was read from, or `nil`.
  package internal(set) var path: String?
  /// The folder of the file as written, and its real path.
  var folders: [String] = []
  /// The values as they were read, and the place of each key of the first level.
  var written = ConfigurationValue.members([])
  var places: [String: FileLocation] = [:]
  /// The catalogs, or folders of them, relative to the file's folder; used by commands without
  /// paths.
  package var catalogs: [String] = []
  /// The paths to leave out when searching folders.
  package var exclusion = PathExclusion.nothing
  /// The patterns of ``exclusion`` as the file has them.
  var exclude: [String] = []
  /// The source language of files that do not state it; `nil` for that of the project's own files.
  package var sourceLanguage: String?
  /// The languages that the project is translated into.
  package var languages: [String] = []
  /// The shipped languages, which must be complete.
  package var released: [String] = []
  /// The project's languages by the vendor's names.
  package var languageMap: [String: String] = [:]
  /// The required coverage of languages, in percent; `*` for all others.
  package var require: [String: Double] = [:]
  /// The treatment of copies of the source and of blank texts.
  package var counting = Counting()
  /// The severity rules; the last match wins.
  package var severities: [SeverityRule] = []
  /// Length limits in addition to those of comments and documents.
  package var lengths: [LengthRule] = []
  /// The file of accepted findings.
  package var baseline: String?
  /// The glossary file, CSV or TBX.
  package var glossaryPath: String?
  /// The required form of keys, such as `area.screen.purpose`.
  package var keyForm: String?
  /// Functions and members of the project that look a key up: `L10n.tr`, `.localized`.
  package var wrappers: [String] = []
  /// The prefixes of keys, by catalog pattern; each key needs one of them.
  package var keyPrefixes: [(catalogs: PatternSet, prefixes: [String])] = []
  /// The glossary.
  package var glossary: Glossary {
    get { terms.glossary }
    set { terms = Terms(newValue) }
  }
  /// Every check, with the glossary.
  var baseChecks: CheckSet { terms.checks }
  private var terms = Terms()
  /// The prices of words.
  package var rates = Rates()
  /// The folder of the orders, or `nil` for a project without orders.
  package var orders: String?
  /// True if imported deliveries are copied into the folders of their orders.
  package var archivesDeliveries = false
  /// The agencies in their order.
  package var agencies: [Agency] = [] { didSet { agencyLanguages = Once() } }
  /// The languages of the agencies, and the index of the agency of each.
  var agencyLanguages = Once<(all: LanguageList, owners: [ExactString: Int])>()

  /// No configuration.
  package init() {}

  /// An empty configuration for a path.
  init(at path: String) {
    self.path = path
    let folder = Self.folder(of: path)
    folders = [folder] + (FileAccess.realPath(folder).map { [$0] } ?? [])
  }

  /// The folder of a configuration.
  static func folder(of path: String) -> String {
    path.folderAndName.folder
  }

  /// A glossary, and every check with it, computed once.
  ///
  /// Not a property observer, which is not called in initializers.
  private struct Terms {
    var glossary = Glossary()
    var checks = CheckSet.complete

    init() {}

    init(_ glossary: Glossary) {
      self.glossary = glossary
      checks = checks.using(glossary)
    }
  }
}
