/// Why something could not be done at all.
public struct FindingsError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Kind: Sendable {
    /// The arguments make no sense together.
    case usage
    /// An input is malformed.
    case malformedInput
    /// An input does not exist or cannot be read.
    case noInput
    /// An output cannot be created.
    case cannotCreate
    /// Reading or writing failed on the way.
    case inputOutput
  }

  /// The kind.
  public let kind: Kind
  /// What is wrong, never empty.
  public let findings: [Finding]

  /// Creates an error with one finding.
  public init(_ kind: Kind, _ code: Finding.Code, _ message: String, at path: String? = nil) {
    self.init(
      kind,
      [Finding(code, .error, message, places: path.map { [SourceLocation(path: $0)] } ?? [])]
    )
  }

  /// Creates an error of arguments that make no sense together.
  public init(usage message: String, at path: String? = nil) {
    self.init(.usage, .usage, message, at: path)
  }

  /// Creates an error of an input that is not there.
  public init(missing message: String, at path: String? = nil) {
    self.init(.noInput, .noSuchFile, message, at: path)
  }

  /// Creates an error of findings, at least one.
  public init(_ kind: Kind, _ findings: [Finding]) {
    self.kind = kind
    self.findings = findings
  }

  /// Creates an error of an input that is malformed, with at least one finding.
  public init(_ findings: [Finding]) { self.init(.malformedInput, findings) }

  /// Creates an error of an input that is malformed.
  package init(_ finding: Finding) { self.init([finding]) }

  /// The findings, one a line.
  public var description: String { findings.map(\.description).joined(separator: "\n") }
}

extension Finding.Code {
  /// The bytes are not JSON.
  public static let malformedJSON: Self = "malformed-json"
  /// An input is not there.
  public static let noSuchFile: Self = "no-such-file"
  /// An input cannot be read.
  public static let unreadable: Self = "unreadable"
  /// An input is larger than what is read of its kind.
  public static let tooLarge: Self = "too-large"
  /// Something with the name of an input is no regular file inside the folder that is searched.
  public static let notAFile: Self = "not-a-file"
  /// Files of a kind that is not read.
  public static let notRead: Self = "not-read"
  /// An output cannot be written.
  public static let unwritable: Self = "unwritable"
  /// The arguments make no sense together.
  public static let usage: Self = "usage"
}
