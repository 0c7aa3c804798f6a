/// A place in a file.
public struct FileLocation: Hashable, Sendable, Codable, CustomStringConvertible {
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

/// A message about an input or a unit, for a person.
public struct Finding: Error, Hashable, Sendable, Codable {
  /// The importance of a finding.
  public enum Severity: String, Hashable, Sendable, Codable, Comparable {
    /// Information only.
    case note
    /// Worth a look; nothing was lost.
    case warning
    /// Something was not done.
    case error

    /// True if the left severity is lower.
    public static func < (left: Self, right: Self) -> Bool {
      left != right && (left == .note || right == .error)
    }
  }

  /// The kind of a finding; stable, for configuration and scripts.
  public struct Code: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The word in brackets at the end of a printed finding.
    public let rawValue: String
    /// Wraps a word.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Wraps a literal.
    public init(stringLiteral value: String) { rawValue = value }
  }

  /// A new text for a part of the translation.
  public struct Replacement: Hashable, Sendable, Codable {
    /// The part, in UTF-8 bytes.
    public var range: Range<Int>
    /// The new text.
    public var text: String

    /// Creates a replacement.
    public init(_ range: Range<Int>, _ text: String) {
      self.range = range
      self.text = text
    }
  }

  /// The kind.
  public var code: Code
  /// The severity.
  public var severity: Severity
  /// The problem, as a sentence without a full stop.
  public var message: String
  /// The parts of the translation with the problem, in UTF-8 bytes; empty for all of it.
  public var ranges: [Range<Int>]
  /// The correction if there is only one: replacements in order, without overlap, to be made
  /// together.
  public var fix: [Replacement] = []
  /// The id of the unit, or `nil`; printed before the message.
  public var subject: String?
  /// The places, the one to open first; empty if only the caller knows them.
  public var places: [FileLocation]

  /// Creates a finding.
  public init(
    _ code: Code, _ severity: Severity, _ message: String, ranges: [Range<Int>] = [],
    at places: FileLocation...
  ) {
    self.init(code, severity, message, ranges: ranges, places: places)
  }

  /// Creates a finding with any number of places.
  public init(
    _ code: Code, _ severity: Severity, _ message: String, ranges: [Range<Int>] = [],
    places: [FileLocation]
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.ranges = ranges
    self.places = places
  }
}

extension Finding {
  /// Returns the finding with other places.
  package func at(_ places: FileLocation...) -> Finding {
    var finding = self
    finding.places = places
    return finding
  }

  /// Returns the finding with the id of its unit.
  package func about(_ subject: String?) -> Finding {
    var finding = self
    finding.subject = subject
    return finding
  }

  /// The finding with the severity `note`.
  package var asNote: Finding {
    var note = self
    note.severity = .note
    return note
  }

  /// The message with the unit that it is about, `'id': message`.
  package var fullMessage: String { subject.map { "'\($0)': \(message)" } ?? message }

  /// True if code, severity and message are the same; the places may differ.
  package func saysSame(as other: Finding) -> Bool {
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
  /// This text on one line of a terminal, with signs for line ends and tabs.
  ///
  /// Other control and invisible characters are shown by a sign or their number.
  package var oneLine: String { VisibleText.make(self) }

  /// This text for a message: only beginning and end if it is very long.
  package var shortened: String {
    guard utf8.count > 4_000 else { return self }
    let (start, end) = (unicodeScalars.prefix(1_500), unicodeScalars.suffix(300))
    let count = unicodeScalars.count - start.count - end.count
    return count > 0 ? "\(String(start)) … (\(count) more characters) … \(String(end))" : self
  }
}
