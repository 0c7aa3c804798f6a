public import LoctripExchange
internal import LoctripGates
public import LoctripLocalizationCore
public import LoctripReconciliation
internal import LoctripLocalizationReports
public import LoctripAppProjects
public import XLIFF

/// A form in which the library writes a report.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// Lines of text.
  case text
  /// JSON with the name and number of its schema, `loctrip.import/4`; a member only changes with the number.
  case json
  /// Markdown, for a comment on a pull request.
  case markdown
  /// One page for people, without anything from elsewhere.
  case html

  fileprivate var form: StandardForm {
    switch self {
    case .text: .text
    case .json: .json
    case .markdown: .markdown
    case .html: .html
    }
  }
}

extension Report {
  /// The bytes of a report.
  fileprivate func rendered(_ format: ReportFormat) throws(FindingsError) -> [UInt8] {
    try format.form.form.render(self)
  }
}

extension FindingsError {
  /// Returns the error as the command line writes it: its findings, as lines or as `loctrip.failure/1`.
  ///
  /// - Parameters:
  ///   - format: The form; what is neither text nor JSON is text.
  ///   - command: What failed, in JSON.
  public func rendered(_ format: ReportFormat, of command: String = "import") -> [UInt8] {
    format == .json
      ? json(command: command) : Array(findings.map { "\($0)\n" }.joined().utf8)
  }
}

extension ImportReport {
  /// Returns the report of an import as the command line writes it: each unit with its verdict, texts and findings.
  ///
  /// - Parameters:
  ///   - format: The form.
  ///   - isDryRun: True if nothing is written, so that the words say so.
  /// - Throws: `FindingsError` when the form cannot hold the report.
  public func rendered(_ format: ReportFormat, isDryRun: Bool = true) throws(FindingsError)
    -> [UInt8]
  {
    try report(isDryRun: isDryRun).rendered(format)
  }
}

/// How far the catalogs of a project are translated: `loctrip status`.
///
/// ```swift
/// let status = TranslationStatus(of: try Project(at: URL(filePath: "App")))
/// for language in status.languages where language.open > 0 { print(language.language, language.open) }
/// ```
public struct TranslationStatus: Sendable {
  /// One language.
  public struct Language: Sendable, Hashable {
    /// The language, as the project spells it.
    public let language: String
    /// The number of texts that count.
    public let total: Int
    /// The number of translated texts.
    public let translated: Int
    /// The number of texts that are not translated: untranslated, new, or to review.
    public let open: Int
    /// The words of their sources.
    public let openWords: Int
  }

  private let status: Status
  /// The languages in the project's order.
  public let languages: [Language]

  /// Counts the texts of a project.
  ///
  /// - Parameters:
  ///   - project: The catalogs.
  ///   - languages: The languages; all if it is empty.
  ///   - rules: The rules of the project.
  public init(of project: Project, languages: [String] = [], _ rules: ProjectRules = ProjectRules())
  {
    var options = Status.Options()
    options.languages = languages
    options.configuration = rules.configuration
    status = Status(of: project, options: options)
    self.languages = status.languages.map { language, parts in
      let counts = Status.sum(parts)
      return Language(
        language: language, total: counts.all.units, translated: counts.done.units,
        open: counts.open.units, openWords: counts.open.words)
    }
  }

  /// Returns the status as the command line writes it.
  ///
  /// - Throws: `FindingsError` when the form cannot hold it.
  public func rendered(_ format: ReportFormat) throws(FindingsError) -> [UInt8] {
    try status.report().rendered(format)
  }
}

/// What differs between two deliveries, unit by unit: `loctrip diff`.
///
/// ```swift
/// let changes = try DeliveryChanges(from: old, to: new)
/// for change in changes.list where change.kinds.contains(.targetChanged) { print(change.id) }
/// ```
public struct DeliveryChanges: Sendable {
  /// A unit that differs.
  public struct Change: Sendable {
    /// The catalog, as `original`.
    public let original: String
    /// The language.
    public let language: String
    /// The id.
    public let id: String
    /// In what way it differs: one at least.
    public let kinds: [ChangeKind]
    /// The unit as it was; `nil` if it is new.
    public let old: TranslationUnit?
    /// The unit as it is; `nil` if it is gone.
    public let new: TranslationUnit?
  }

  private let diff: Diff
  /// The units that differ.
  public let list: [Change]

  /// Compares two XLIFF documents of any version.
  ///
  /// - Parameters:
  ///   - old: The earlier document.
  ///   - new: The later one.
  public init(from old: XLIFFDocument, to new: XLIFFDocument) {
    diff = Diff(from: Diff.Side(old), to: Diff.Side(new))
    list = diff.changes.map { change in
      Change(
        original: change.original, language: change.language, id: change.id, kinds: change.kinds,
        old: change.old, new: change.new)
    }
  }

  /// Returns the changes as the command line writes them.
  ///
  /// - Throws: `FindingsError` when the form cannot hold them.
  public func rendered(_ format: ReportFormat) throws(FindingsError) -> [UInt8] {
    try diff.report().rendered(format)
  }
}
