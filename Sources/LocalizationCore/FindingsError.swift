/// The reason that an operation failed.
public struct FindingsError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Kind: Sendable {
    /// The arguments do not fit together.
    case usage
    /// An input is malformed.
    case malformedInput
    /// An input does not exist or cannot be read.
    case noInput
    /// An output cannot be created.
    case cannotCreate
    /// Reading or writing failed midway.
    case inputOutput
  }

  /// The kind.
  public let kind: Kind
  /// The problems, never empty.
  public let findings: [Finding]

  package init(_ kind: Kind, _ code: Finding.Code, _ message: String, at path: String? = nil) {
    self.init(
      kind, [Finding(code, .error, message, places: path.map { [FileLocation(path: $0)] } ?? [])])
  }

  /// Creates an error for arguments that do not fit together.
  package init(usage message: String, at path: String? = nil) {
    self.init(.usage, .usage, message, at: path)
  }

  /// Creates an error for an input that does not exist.
  package init(missing message: String, at path: String? = nil) {
    self.init(.noInput, .noSuchFile, message, at: path)
  }

  /// Creates an error with at least one finding.
  package init(_ kind: Kind, _ findings: [Finding]) {
    self.kind = kind
    self.findings = findings
  }

  /// Creates an error for a malformed input, with at least one finding.
  package init(_ findings: [Finding]) { self.init(.malformedInput, findings) }

  package init(_ finding: Finding) { self.init([finding]) }

  /// The findings, one a line.
  public var description: String { findings.map(\.description).joined(separator: "\n") }
}

extension FindingsError {
  /// Makes sure that the name of an output has an ending of what is written, or none.
  ///
  /// - Throws: An error of kind `usage` when it has another.
  package static func checkEnding(
    of output: String, isOneOf endings: [String], orPass option: String? = nil
  ) throws(Self) {
    let name = output.lowercased().fields("/").last ?? ""
    guard name.dropFirst().contains("."), !endings.contains(where: name.hasSuffix) else { return }
    let list = endings.joined(separator: ", ")
    let other = option.map { ", or pass \($0)" } ?? ""
    throw Self(usage: "the output's name must end in \(list)\(other); '\(output)' does not")
  }
}

extension Finding.Code {
  /// The file is not JSON.
  package static let malformedJSON: Self = "malformed-json"
  /// A file or folder does not exist.
  package static let noSuchFile: Self = "no-such-file"
  /// A file cannot be read.
  package static let unreadable: Self = "unreadable"
  /// A file is larger than its limit.
  package static let tooLarge: Self = "too-large"
  /// The path is no regular file, or is outside of the searched folder.
  package static let notAFile: Self = "not-a-file"
  /// Files of a kind that is not read.
  package static let notRead: Self = "not-read"
  /// A file was not read, because its name is not UTF-8.
  package static let unreadName: Self = "unread-name"
  /// The file exists, and loctrip does not overwrite it.
  package static let wouldOverwrite: Self = "would-overwrite"
  /// A file cannot be written.
  package static let unwritable: Self = "unwritable"
  /// The arguments do not fit together.
  package static let usage: Self = "usage"
}
