public import LocalizationCore

/// Why a command could not do its work at all.
public struct RoundTripError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure, as `sysexits.h` names them.
  public enum Kind: Int32, Sendable {
    /// The arguments make no sense together.
    case usage = 64
    /// An input is malformed.
    case malformedInput = 65
    /// An input does not exist or cannot be read.
    case noInput = 66
    /// An output cannot be created.
    case cannotCreate = 73
    /// Reading or writing failed on the way.
    case inputOutput = 74
  }

  /// The kind, whose raw value is the exit code.
  public let kind: Kind
  /// What is wrong, never empty.
  public let findings: [Finding]

  /// Creates an error with one finding.
  public init(_ kind: Kind, _ code: Finding.Code, _ message: String, at path: String? = nil) {
    self.kind = kind
    findings = [
      Finding(code, .error, message, places: path.map { [SourceLocation(path: $0)] } ?? [])
    ]
  }

  init(_ kind: Kind, _ findings: [Finding]) {
    self.kind = kind
    self.findings = findings
  }

  /// The findings, one a line.
  public var description: String { findings.map(\.description).joined(separator: "\n") }
}

extension Finding.Code {
  /// An input is not there.
  public static let noSuchFile: Self = "no-such-file"
  /// An input cannot be read.
  public static let unreadable: Self = "unreadable"
  /// An output cannot be written.
  public static let unwritable: Self = "unwritable"
  /// The arguments make no sense together.
  public static let usage: Self = "usage"
}
