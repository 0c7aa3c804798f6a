package import LoctripLocalizationCore

/// A form that a report can be written in.
///
/// It takes the data of the report and knows no command, so a form that is added renders the reports of
/// all commands.
package protocol ReportForm: Sendable {
  /// The bytes of a report, for a file.
  ///
  /// - Throws: `FindingsError` if the form cannot hold the report.
  func render(_ report: Report) throws(FindingsError) -> [UInt8]
}

/// A form that can render a report a piece at a time.
package protocol StreamedReportForm: ReportForm {
  /// Renders a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - sink: Takes the bytes.
  /// - Throws: The error of the sink; nothing more is rendered then.
  func render<Failure: Error>(_ report: Report, to sink: (Span<UInt8>) throws(Failure) -> Void)
    throws(Failure)
}

/// The forms that loctrip has names for; a command takes some of them.
package enum StandardForm: String, Sendable, CaseIterable {
  /// Lines for a terminal.
  case text
  /// JSON for scripts, schema `loctrip.COMMAND/VERSION`.
  case json
  /// Markdown for a comment on a pull request.
  case markdown
  /// One page for people.
  case html
  /// A spreadsheet, `.xlsx`.
  case xlsx
  /// A picture of the coverage.
  case badge
  /// SARIF 2.1.0, which code hosts show beside the lines of a change.
  case sarif
  /// JUnit XML, which build servers show as tests.
  case junit
  /// Annotations as workflow commands of GitHub.
  case github

  /// The forms of a ``Report``.
  package static let ofUnits: [Self] = [.text, .json, .markdown, .html, .xlsx]
  /// The forms of ``FindingsReport``.
  package static let ofFindings: [Self] = [.text, .json, .sarif, .junit, .github]

  /// The form of a ``Report``, whole: for a file and not for a terminal; lines of text for a form that is not among
  /// ``ofUnits``.
  package var form: any ReportForm {
    switch self {
    case .json: JSONForm()
    case .markdown: MarkdownForm()
    case .html: HTMLForm()
    case .xlsx: SheetForm()
    case .text, .badge, .sarif, .junit, .github: TextForm(isVerbose: true)
    }
  }

  /// The endings of files and the forms that they ask for; of two that fit, the later one.
  private static let endings: [(ending: String, form: Self)] = [
    (".json", .json), (".html", .html), (".htm", .html), (".md", .markdown),
    (".markdown", .markdown),
    (".xlsx", .xlsx), (".txt", .text), (".log", .text), (".svg", .badge), (".sarif", .sarif),
    (".sarif.json", .sarif),
    (".xml", .junit),
  ]

  /// The form that the ending of a file's name asks for, in any case; `nil` if it is none of those given.
  package init?(ofFile path: String, among forms: [Self] = ofUnits) {
    let name = path.lowercased()
    let found = Self.endings.last { name.hasSuffix($0.ending) && forms.contains($0.form) }
    guard let found else { return nil }
    self = found.form
  }

  /// The form that the ending of a file's name asks for; text if the name has no ending.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for standard output.
  ///   - forms: The forms that a command writes.
  ///   - option: The option that chooses a form whatever the name, if the command has one.
  /// - Throws: An error of kind `usage` if the ending is one of none of the forms.
  package init(forFile path: String, among forms: [Self] = ofUnits, orPass option: String? = nil)
    throws(FindingsError)
  {
    let endings = Self.endings.filter { forms.contains($0.form) }.map(\.ending)
    try FindingsError.checkEnding(of: path, isOneOf: endings, orPass: option)
    self = Self(ofFile: path, among: forms) ?? .text
  }
}
