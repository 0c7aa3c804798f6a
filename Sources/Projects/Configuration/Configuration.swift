public import Checks
internal import Files
public import LocalizationCore

/// What a project would otherwise repeat on every command line: the file `.loctrip.yml`.
///
/// Options of a command win over it.
public struct Configuration: Sendable {
  /// How severe what a check finds is, for some texts.
  public struct SeverityRule: Sendable, Hashable {
    /// Patterns of catalogs (their `original`); all when empty.
    public var catalogs: [String] = []
    /// The languages; all when empty.
    public var languages: [String] = []
    /// Patterns of keys; all when empty.
    public var keys: [String] = []
    /// The code of the check; `*` for all.
    public var code: String
    /// The severity; `nil` turns it off.
    public var severity: Finding.Severity?

    /// Creates a rule for a code.
    public init(_ code: String, _ severity: Finding.Severity?) {
      self.code = code
      self.severity = severity
    }
  }

  /// How long some texts may be.
  public struct LengthRule: Sendable, Hashable {
    /// Patterns of catalogs (their `original`); all when empty.
    public var catalogs: [String] = []
    /// The languages; all when empty.
    public var languages: [String] = []
    /// Patterns of keys; all when empty.
    public var keys: [String] = []
    /// The limit.
    public var limit: LengthLimit

    /// Creates a rule.
    public init(_ limit: LengthLimit) { self.limit = limit }
  }

  /// What translations that are their sources count as in files that have no states.
  public enum Copies: String, Sendable, CaseIterable {
    /// Translated.
    case translated
    /// Missing.
    case missing
  }

  /// What a word costs.
  public struct Rates: Sendable, Hashable {
    /// The currency, as ISO 4217 calls it.
    public var currency = "EUR"
    /// The price of a new word by language; `*` for all others.
    public var perWord: [String: Double] = [:]
    /// The part of that price, in percent, that a word of a match band costs: `new`, `50-74`, `75-84`,
    /// `85-94`, `95-99`, `100`, `repetition`, `in-context`.
    public var bands: [String: Double] = [:]

    /// Creates rates without prices.
    public init() {}
  }

  /// The file that it was read from, or `nil` when there is none.
  public private(set) var path: String?
  /// The folder of the file as it is written, and where it really is.
  private(set) var folders: [String] = []
  /// The catalogs, or folders of them, relative to the file's folder; what commands without paths use.
  public var catalogs: [String] = []
  /// What is left out of the folders that are searched.
  public var exclusion = PathExclusion.nothing
  /// The patterns of ``exclusion`` as the file has them.
  var exclude: [String] = []
  /// The language of the sources where files do not say it, or `nil` for what the project's own files say.
  public var sourceLanguage: String?
  /// The languages that the project is translated into.
  public var languages: [String] = []
  /// The languages that are shipped, which have to be complete.
  public var released: [String] = []
  /// What a vendor calls a language, and what the project calls it.
  public var languageMap: [String: String] = [:]
  /// How much of each language has to be finished, in percent; `*` for all others.
  public var require: [String: Double] = [:]
  /// The file that remembers how far each language was, which may not fall.
  public var ratchet: String?
  /// What translations that are their sources count as in files that have no states; `nil` for missing if
  /// more than half of a file are.
  public var copies: Copies?
  /// Severities, the last that fits wins.
  public var severities: [SeverityRule] = []
  /// Limits of length besides those of comments and documents.
  public var lengths: [LengthRule] = []
  /// The file of accepted findings.
  public var baseline: String?
  /// The glossary's file, CSV or TBX.
  public var glossaryPath: String?
  /// What keys look like, as `area.screen.purpose`.
  public var keyForm: String?
  /// What the keys of catalogs begin with, by patterns of catalogs.
  public var keyPrefixes: [(catalog: String, prefix: String)] = []
  /// The glossary.
  public var glossary: Glossary {
    get { terms.glossary }
    set { terms = Terms(newValue) }
  }
  /// Every check, with the glossary.
  var baseChecks: CheckSet { terms.checks }
  private var terms = Terms()
  /// What a word costs.
  public var rates = Rates()

  /// No configuration.
  public init() {}

  /// One that says nothing yet.
  init(at path: String) {
    self.path = path
    let folder = Self.folder(of: path)
    folders = [folder] + (FileAccess.realPath(folder).map { [$0] } ?? [])
  }

  /// The folder that a configuration stands in.
  static func folder(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let place = parts.joined(separator: "/")
    return place.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : place
  }

  /// A glossary, and every check with it, made once.
  ///
  /// No observer does it: none sees what an initializer sets.
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
