public import LocalizationCore

/// A form that a report can be written in.
///
/// It takes what the report holds and knows no command, so a form that is added renders the reports of
/// all commands.
public protocol ReportForm: Sendable {
  /// The bytes of a report, for a file.
  func render(_ report: Report) -> [UInt8]

  /// Renders a report, a piece at a time where the form can do that.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - sink: Takes the bytes.
  /// - Throws: What the sink throws; nothing more is rendered then.
  func render<Failure: Error>(
    _ report: Report,
    to sink: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure)
}

extension ReportForm {
  /// Renders a report in one piece.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - sink: Takes the bytes.
  /// - Throws: What the sink throws; nothing more is rendered then.
  public func render<Failure: Error>(
    _ report: Report,
    to sink: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try sink(ArraySlice(render(report)).span)
  }
}

/// The forms that loctrip has names for.
public enum StandardForm: String, Sendable, CaseIterable {
  /// Lines for a terminal.
  case text
  /// JSON for scripts.
  case json
  /// Markdown for a comment on a pull request.
  case markdown
  /// One page for people.
  case html

  /// The form, whole: for a file and not for a terminal.
  public var form: any ReportForm {
    switch self {
    case .text: TextForm(isVerbose: true)
    case .json: JSONForm()
    case .markdown: MarkdownForm()
    case .html: HTMLForm()
    }
  }

  /// The form that the ending of a file's name asks for: `json`, `html`, `htm`, `md`, `markdown` or `txt`,
  /// in any case; `nil` for any other.
  public init?(ofFile path: String) {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.contains(".") ? name.split(separator: ".").last?.lowercased() : nil
    switch ending {
    case "json": self = .json
    case "html", "htm": self = .html
    case "md", "markdown": self = .markdown
    case "txt": self = .text
    default: return nil
    }
  }

  /// The form that the ending of a file's name asks for; see ``init(ofFile:)``.
  ///
  /// - Throws: An error of kind `usage` when the ending is another.
  public init(forFile path: String) throws(FindingsError) {
    guard let form = Self(ofFile: path) else {
      throw FindingsError(
        usage: "a report's name must end in .json, .html, .md or .txt; '\(path)' does not"
      )
    }
    self = form
  }
}
