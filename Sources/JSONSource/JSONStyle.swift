/// How a JSON text is laid out, so that what is added looks like what is there.
public struct JSONStyle: Hashable, Sendable {
  /// What stands between the name of a member and its value.
  public enum Colon: Hashable, Sendable, CaseIterable {
    /// `"a" : 1`, as Xcode writes.
    case spaced
    /// `"a": 1`
    case after
    /// `"a":1`
    case tight

    /// The separator itself.
    public var text: String {
      switch self {
      case .spaced: " : "
      case .after: ": "
      case .tight: ":"
      }
    }
  }

  /// What ends a line.
  public enum Newline: Hashable, Sendable, CaseIterable {
    /// A line feed.
    case lineFeed
    /// A carriage return and a line feed.
    case carriageReturnLineFeed

    /// The line end itself.
    public var text: String {
      switch self {
      case .lineFeed: "\n"
      case .carriageReturnLineFeed: "\r\n"
      }
    }
  }

  /// How an object or array without content is spelled: how many line ends stand between the brackets.
  public enum EmptyContainer: Int, Sendable, CaseIterable {
    /// An empty line between the brackets, as Xcode writes.
    case blankLine = 2
    /// The closing bracket on the next line.
    case twoLines = 1
    /// `{}`
    case closed = 0
  }

  /// What one level of nesting adds to the start of a line; `nil` when all is on one line.
  public var indentUnit: String? = "  "

  /// What stands between a name and its value.
  public var colon = Colon.spaced

  /// What ends a line.
  public var newline = Newline.lineFeed

  /// How an object without members is spelled, unless all is on one line.
  public var emptyObject = EmptyContainer.blankLine

  /// How an array without elements is spelled, unless all is on one line.
  public var emptyArray = EmptyContainer.blankLine

  /// Whether a space follows a comma where no line end does.
  public var hasSpaceAfterComma = true

  /// Whether a slash is written `\/`.
  public var escapesSlash = false

  /// Whether the last line has a line end.
  public var endsWithNewline = false

  /// Whether the text starts with a UTF-8 byte order mark.
  public var hasByteOrderMark = false

  /// The style of Xcode 15 to 27: two spaces, ` : `, line feeds, none at the end of the file.
  public static let xcode = JSONStyle()

  private init() {}
}
