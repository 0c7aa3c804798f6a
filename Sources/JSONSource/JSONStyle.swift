/// The layout of a JSON text, so that additions match it.
public struct JSONStyle: Hashable, Sendable {
  /// The separator between the name of a member and its value.
  public enum Colon: Hashable, Sendable, CaseIterable {
    /// `"a" : 1`, as Xcode writes.
    case spaced
    /// `"a": 1`
    case after
    /// `"a":1`
    case tight

    /// The text of the separator.
    public var text: String {
      switch self {
      case .spaced: " : "
      case .after: ": "
      case .tight: ":"
      }
    }
  }

  /// A line end.
  public enum Newline: Hashable, Sendable, CaseIterable {
    /// A line feed.
    case lineFeed
    /// A carriage return and a line feed.
    case carriageReturnLineFeed

    /// The text of the line end.
    public var text: String {
      switch self {
      case .lineFeed: "\n"
      case .carriageReturnLineFeed: "\r\n"
      }
    }
  }

  /// The spelling of an empty object or array, by the number of line ends between the brackets.
  public enum EmptyContainer: Int, Sendable, CaseIterable {
    /// An empty line between the brackets, as Xcode writes.
    case blankLine = 2
    /// The closing bracket on the next line.
    case twoLines = 1
    /// `{}`
    case closed = 0
  }

  /// The indentation of one level; `nil` for all on one line.
  public var indentUnit: String? = "  "

  /// The separator between a name and its value.
  public var colon = Colon.spaced

  /// The line end.
  public var newline = Newline.lineFeed

  /// The spelling of an empty object, unless all is on one line.
  public var emptyObject = EmptyContainer.blankLine

  /// The spelling of an empty array, unless all is on one line.
  public var emptyArray = EmptyContainer.blankLine

  /// True for a space after a comma without a line end.
  public var hasSpaceAfterComma = true

  /// True if a slash is written `\/`.
  public var escapesSlash = false

  /// True if the last line has a line end.
  public var endsWithNewline = false

  /// True if the text starts with a UTF-8 byte order mark.
  public var hasByteOrderMark = false

  /// The style of Xcode 15 to 27: two spaces, ` : `, line feeds, none at the end of the file.
  public static let xcode = JSONStyle()

  /// The style of files with an element a line: no indentation, `: `.
  package static let lines = {
    var style = JSONStyle()
    (style.indentUnit, style.colon) = ("", .after)
    return style
  }()

  private init() {}
}
