/// The layout of a JSON text, so that additions match it.
package struct JSONStyle: Hashable, Sendable {
  /// The separator between the name of a member and its value.
  package enum Colon: Hashable, Sendable, CaseIterable {
    /// `"a" : 1`, as Xcode writes.
    case spaced
    /// `"a": 1`
    case after
    /// `"a":1`
    case tight

    /// The text of the separator.
    package var text: String {
      switch self {
      case .spaced: " : "
      case .after: ": "
      case .tight: ":"
      }
    }
  }

  /// A line end.
  package enum Newline: Hashable, Sendable, CaseIterable {
    /// A line feed.
    case lineFeed
    /// A carriage return and a line feed.
    case carriageReturnLineFeed

    /// The text of the line end.
    package var text: String {
      switch self {
      case .lineFeed: "\n"
      case .carriageReturnLineFeed: "\r\n"
      }
    }
  }

  /// The spelling of an empty object or array, by the number of line ends between the brackets.
  package enum EmptyContainer: Int, Sendable, CaseIterable {
    /// An empty line between the brackets, as Xcode writes.
    case blankLine = 2
    /// The closing bracket on the next line.
    case twoLines = 1
    /// `{}`
    case closed = 0
  }

  /// The indentation of one level; `nil` for all on one line.
  package var indentUnit: String? = "  "

  /// The separator between a name and its value.
  package var colon = Colon.spaced

  /// The line end.
  package var newline = Newline.lineFeed

  /// The spelling of an empty object, unless all is on one line.
  package var emptyObject = EmptyContainer.blankLine

  /// The spelling of an empty array, unless all is on one line.
  package var emptyArray = EmptyContainer.blankLine

  /// True for a space after a comma without a line end.
  package var hasSpaceAfterComma = true

  /// True if a slash is written `\/`.
  package var escapesSlash = false

  /// True if the last line has a line end.
  package var endsWithNewline = false

  /// True if the text starts with a UTF-8 byte order mark.
  package var hasByteOrderMark = false

  /// The style of Xcode 15 to 27: two spaces, ` : `, line feeds, none at the end of the file.
  package static let xcode = JSONStyle()

  /// The style of files with an element a line: no indentation, `: `.
  package static let lines = {
    var style = JSONStyle()
    (style.indentUnit, style.colon) = ("", .after)
    return style
  }()

  private init() {}
}
