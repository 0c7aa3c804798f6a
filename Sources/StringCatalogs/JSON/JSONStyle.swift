/// How a JSON text is laid out, so that what is added looks like what is there.
package struct JSONStyle: Hashable, Sendable {
  /// What stands between the name of a member and its value.
  package enum Colon: Hashable, Sendable, CaseIterable {
    /// `"a" : 1`, as Xcode writes.
    case spaced
    /// `"a": 1`
    case after
    /// `"a":1`
    case tight

    /// The separator itself.
    package var text: String {
      switch self {
      case .spaced: " : "
      case .after: ": "
      case .tight: ":"
      }
    }
  }

  /// What ends a line.
  package enum Newline: Hashable, Sendable, CaseIterable {
    /// A line feed.
    case lineFeed
    /// A carriage return and a line feed.
    case carriageReturnLineFeed

    /// The line end itself.
    package var text: String {
      switch self {
      case .lineFeed: "\n"
      case .carriageReturnLineFeed: "\r\n"
      }
    }
  }

  /// How an object or array without content is spelled.
  package enum EmptyContainer: Hashable, Sendable, CaseIterable {
    /// An empty line between the brackets, as Xcode writes.
    case blankLine
    /// The closing bracket on the next line.
    case twoLines
    /// `{}`
    case closed

    /// How many line ends stand between the brackets.
    var newlineCount: Int {
      switch self {
      case .blankLine: 2
      case .twoLines: 1
      case .closed: 0
      }
    }
  }

  /// What one level of nesting adds to the start of a line; `nil` when all is on one line.
  package var indentUnit: String?

  /// What stands between a name and its value.
  package var colon: Colon

  /// What ends a line.
  package var newline: Newline

  /// How an object without members is spelled, unless all is on one line.
  package var emptyObject: EmptyContainer

  /// How an array without elements is spelled, unless all is on one line.
  package var emptyArray: EmptyContainer

  /// Whether a space follows a comma where no line end does.
  package var hasSpaceAfterComma: Bool

  /// Whether a slash is written `\/`.
  package var escapesSlash: Bool

  /// Whether the last line has a line end.
  package var endsWithNewline: Bool

  /// Whether the text starts with a UTF-8 byte order mark.
  package var hasByteOrderMark: Bool

  /// The style of Xcode 15 to 27: two spaces, ` : `, line feeds, none at the end of the file.
  package static let xcode = JSONStyle(
    indentUnit: "  ",
    colon: .spaced,
    newline: .lineFeed,
    emptyObject: .blankLine,
    emptyArray: .blankLine,
    hasSpaceAfterComma: true,
    escapesSlash: false,
    endsWithNewline: false,
    hasByteOrderMark: false
  )

  /// Creates a style.
  package init(
    indentUnit: String?,
    colon: Colon,
    newline: Newline,
    emptyObject: EmptyContainer,
    emptyArray: EmptyContainer,
    hasSpaceAfterComma: Bool,
    escapesSlash: Bool,
    endsWithNewline: Bool,
    hasByteOrderMark: Bool
  ) {
    self.indentUnit = indentUnit
    self.colon = colon
    self.newline = newline
    self.emptyObject = emptyObject
    self.emptyArray = emptyArray
    self.hasSpaceAfterComma = hasSpaceAfterComma
    self.escapesSlash = escapesSlash
    self.endsWithNewline = endsWithNewline
    self.hasByteOrderMark = hasByteOrderMark
  }
}
