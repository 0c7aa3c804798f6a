/// A place in a file.
public struct SourceLocation: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The path of the file as the user named it.
  public var path: String
  /// The line from 1, or `nil` for the whole file.
  public var line: Int?
  /// The column from 1 in UTF-8 bytes, or `nil` for the whole line.
  public var column: Int?

  /// Creates a place.
  public init(path: String, line: Int? = nil, column: Int? = nil) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// The place as compilers write it, `path:line:column`, the path on one line of a terminal.
  public var description: String {
    ([path.oneLine] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":")
  }
}

/// Something that a person should know about an input or a unit.
public struct Finding: Error, Hashable, Sendable, Codable {
  /// How much a finding matters.
  public enum Severity: String, Hashable, Sendable, Codable, Comparable {
    /// Told, nothing to do.
    case note
    /// Worth a look; nothing was lost.
    case warning
    /// Something was not done because of it.
    case error

    /// Whether the left one matters less.
    public static func < (left: Self, right: Self) -> Bool {
      left != right && (left == .note || right == .error)
    }
  }

  /// What kind of finding this is; stable, for configuration and scripts.
  public struct Code: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The word in brackets at the end of a printed finding.
    public let rawValue: String
    /// Wraps a word.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Wraps a literal.
    public init(stringLiteral value: String) { rawValue = value }
  }

  /// What a part of the translation becomes.
  public struct Replacement: Hashable, Sendable, Codable {
    /// The part, in UTF-8 bytes.
    public var range: Range<Int>
    /// What comes there.
    public var text: String

    /// Creates a replacement.
    public init(_ range: Range<Int>, _ text: String) {
      self.range = range
      self.text = text
    }
  }

  /// The kind.
  public var code: Code
  /// How much it matters.
  public var severity: Severity
  /// What is wrong, in a sentence without a full stop.
  public var message: String
  /// The parts of the translation that it is about, in UTF-8 bytes; none for all of it.
  public var ranges: [Range<Int>]
  /// What sets it right where there is one right answer: in order, apart, all of them together.
  public var fix: [Replacement] = []
  /// The id of the unit that it is about, or `nil`; printed before the message.
  public var subject: String?
  /// Where, the first place being the one to open; none where the caller knows it better.
  public var places: [SourceLocation]

  /// Creates a finding.
  public init(
    _ code: Code,
    _ severity: Severity,
    _ message: String,
    ranges: [Range<Int>] = [],
    at places: SourceLocation...
  ) {
    self.init(code, severity, message, ranges: ranges, places: places)
  }

  /// Creates a finding with any number of places.
  public init(
    _ code: Code,
    _ severity: Severity,
    _ message: String,
    ranges: [Range<Int>] = [],
    places: [SourceLocation]
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.ranges = ranges
    self.places = places
  }
}

extension Finding {
  /// The finding at other places.
  public func at(_ places: SourceLocation...) -> Finding {
    var finding = self
    finding.places = places
    return finding
  }

  /// The finding about the unit with an id.
  public func about(_ subject: String?) -> Finding {
    var finding = self
    finding.subject = subject
    return finding
  }

  /// The same as something to know, that stops nothing.
  package var asNote: Finding {
    var note = self
    note.severity = .note
    return note
  }

  /// The message with the unit that it is about, `'id': message`.
  public var fullMessage: String { subject.map { "'\($0)': \(message)" } ?? message }

  /// Whether both say the same, wherever they say it.
  public func saysSame(as other: Finding) -> Bool {
    code == other.code && severity == other.severity && message == other.message
  }
}

extension Finding: CustomStringConvertible {
  /// The finding as compilers write it: `path:line:column: error: 'id': message [code]`.
  public var description: String {
    let place = places.first.map { "\($0): " } ?? ""
    return "\(place)\(severity.rawValue): \(fullMessage) [\(code.rawValue)]".oneLine.shortened
  }
}

extension String {
  /// This text on one line of a terminal, its line ends and tabs shown.
  ///
  /// Other characters that act on a terminal, or cannot be seen, are shown by a sign or their number.
  public var oneLine: String { VisibleText.make(self) }

  /// This text for a message: of a very long one the beginning and the end.
  package var shortened: String {
    guard utf8.count > 4_000 else { return self }
    let (start, end) = (unicodeScalars.prefix(1_500), unicodeScalars.suffix(300))
    let count = unicodeScalars.count - start.count - end.count
    return count > 0 ? "\(String(start)) … (\(count) more characters) … \(String(end))" : self
  }
}
