internal import LocalizationCore

/// A form that a report can be written in.
public enum ReportForm: String, Sendable, CaseIterable {
  /// Lines for a terminal.
  case text
  /// JSON for scripts, see <doc:Reports>.
  case json
  /// Markdown for a comment on a pull request.
  case markdown
  /// One page for people.
  case html

  /// The form that the ending of a file's name asks for.
  ///
  /// - Parameter path: `json`, `html`, `htm`, `md`, `markdown` or `txt` is an ending, in any case.
  /// - Throws: ``RoundTripError`` of kind `usage` when the ending is another.
  public init(forFile path: String) throws(RoundTripError) {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.contains(".") ? name.split(separator: ".").last?.lowercased() : nil
    switch ending {
    case "json": self = .json
    case "html", "htm": self = .html
    case "md", "markdown": self = .markdown
    case "txt": self = .text
    default:
      throw RoundTripError(
        .usage,
        .usage,
        "a report's name ends in .json, .html, .md or .txt, which '\(path)' does not"
      )
    }
  }
}

extension Report {
  /// The report in a form, for a file.
  public func bytes(as form: ReportForm) -> [UInt8] {
    switch form {
    case .text: Array(text(isVerbose: true).utf8)
    case .json: json()
    case .markdown: Array(markdown().utf8)
    case .html: html()
    }
  }
}
