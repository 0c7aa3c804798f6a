public import Foundation
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
/// let status = TranslationStatus(of: try LoctripProject(at: URL(filePath: "App")))
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

  /// How a language moved since a revision.
  public struct Movement: Sendable, Hashable {
    /// The language, as the project spells it.
    public let language: String
    /// The number of texts that counted then.
    public let totalBefore: Int
    /// The number of texts that count now.
    public let total: Int
    /// The number of translated texts then.
    public let translatedBefore: Int
    /// The number of translated texts now.
    public let translated: Int
  }

  private let status: Status
  private let rules: ProjectRules
  /// The languages in the project's order.
  public let languages: [Language]

  /// Counts the texts of a project.
  ///
  /// - Parameters:
  ///   - project: The catalogs.
  ///   - languages: The languages; all if it is empty.
  ///   - rules: The rules of the project.
  public init(
    of project: LoctripProject, languages: [String] = [], rules: ProjectRules = ProjectRules()
  ) {
    var options = Status.Options()
    options.languages = languages
    options.configuration = rules.configuration
    status = Status(of: project, options: options)
    self.rules = rules
    self.languages = status.languages.map { language, parts in
      let counts = Status.sum(parts)
      return Language(
        language: language, total: counts.all.units, translated: counts.done.units,
        open: counts.open.units, openWords: counts.open.words)
    }
  }

  /// Returns how each language moved since a revision of git: `loctrip status --git`.
  ///
  /// - Parameter revision: The revision; `REV...` is the merge base of REV and `HEAD`.
  /// - Throws: `FindingsError` when a catalog is in no repository, or the revision does not exist or had another source
  ///   language.
  public func movements(since revision: String) throws(FindingsError) -> [Movement] {
    try status.since(revision, as: rules.configuration).languages.map { movement in
      Movement(
        language: movement.language, totalBefore: movement.before.all.units,
        total: movement.now.all.units, translatedBefore: movement.before.done.units,
        translated: movement.now.done.units)
    }
  }

  /// Returns the status as the command line writes it.
  ///
  /// - Throws: `FindingsError` when the form cannot hold it.
  public func rendered(_ format: ReportFormat) throws(FindingsError) -> [UInt8] {
    try status.report().rendered(format)
  }
}

/// What the checks find in the catalogs of a project: `loctrip check`.
///
/// ```swift
/// for found in TranslationFindings(of: project, rules: rules).list {
///   print(found.place, found.language, found.finding.message, found.textRanges.map { found.text?[$0] ?? "" })
/// }
/// ```
public struct TranslationFindings: Sendable {
  /// A finding where it stands.
  public struct Item: Sendable {
    /// The finding; its `subject` is the id of the unit.
    public let finding: Finding
    /// The language of the text.
    public let language: String
    /// The file, line and column of the part of the text that the finding is about, or of the text.
    public let place: FileLocation
    /// The translation, or `nil` if the finding is about another text or none.
    public let text: String?

    /// The parts of the text that the finding is about; empty for all of it.
    public var textRanges: [Range<String.Index>] {
      guard let text else { return [] }
      let end = text.utf8.count
      return finding.ranges.filter { $0.upperBound <= end }.map { range in
        let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
        return start..<text.utf8.index(start, offsetBy: range.count)
      }
    }
  }

  /// The findings, catalog by catalog and language by language.
  public let list: [Item]

  /// Checks the texts of a project.
  ///
  /// - Parameters:
  ///   - project: The catalogs.
  ///   - languages: The languages; all if it is empty.
  ///   - rules: The rules of the project.
  public init(
    of project: LoctripProject, languages: [String] = [], rules: ProjectRules = ProjectRules()
  ) {
    var options = CheckRun.Options()
    options.languages = languages
    options.configuration = rules.configuration
    list = CheckRun(of: project, options: options).report().parts.flatMap { part in
      part.items.map { item in
        Item(
          finding: item.finding, language: part.language,
          place: item.finding.places.first ?? FileLocation(path: part.path), text: item.target)
      }
    }
  }
}

/// What differs between two states of texts, unit by unit: `loctrip diff`.
///
/// ```swift
/// let changes = try TranslationChanges(between: "v1..v2", at: URL(filePath: "App"))
/// for change in changes.list where change.kinds.contains(.targetChanged) { print(change.id) }
/// ```
public struct TranslationChanges: Sendable {
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
  /// Problems that did not stop the comparison.
  public var findings: [Finding] { diff.findings }
  /// The units that differ.
  public let list: [Change]

  /// Compares two XLIFF documents of any version.
  ///
  /// - Parameters:
  ///   - old: The earlier document.
  ///   - new: The later one.
  public init(from old: XLIFFDocument, to new: XLIFFDocument) {
    self.init(Diff(from: Diff.Side(old), to: Diff.Side(new)))
  }

  /// Compares the catalogs of two projects, which pair by their names; either may be read from memory.
  ///
  /// - Parameters:
  ///   - old: The earlier state.
  ///   - new: The later one.
  public init(from old: LoctripProject, to new: LoctripProject) {
    self.init(Diff(from: Diff.Side(old), to: Diff.Side(new)))
  }

  /// Compares the catalogs and XLIFF of a git repository at two revisions.
  ///
  /// - Parameters:
  ///   - revisions: `OLD..NEW`; `OLD...NEW` starts where both parted; `OLD` alone is compared with the files as they are.
  ///   - urls: Files or folders of repositories.
  /// - Throws: `FindingsError` when there is no git, no such revision, or a file cannot be read.
  public init(between revisions: String, at urls: URL...) throws(FindingsError) {
    self.init(try Diff(git: revisions, paths: urls.map { $0.path(percentEncoded: false) }))
  }

  private init(_ diff: Diff) {
    self.diff = diff
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
