public import LocalizationCore
import XLIFF

/// A rule that a conformant document keeps.
///
/// The rules themselves stand beside the code that checks them, one place per concern; ``all`` is the
/// table of them. The id of the rule is the code of its findings.
public struct ValidationRule: Hashable, Sendable {
  /// The id, a letter or a module's name and a number: `C13`, `MTC03`, `Y05`.
  public let id: String
  /// How much it matters that the rule is broken, unless a case says otherwise.
  public let severity: Finding.Severity
  /// What the rule asks, in a sentence without a full stop.
  public private(set) var summary = ""
  /// Where the standard says so, as a version and the heading of the section.
  public let section: String

  static func error(_ id: String, in section: String) -> Self {
    Self(id: id, severity: .error, section: section)
  }

  static func warning(_ id: String, in section: String) -> Self {
    Self(id: id, severity: .warning, section: section)
  }

  func asking(_ summary: String) -> Self {
    var rule = self
    rule.summary = summary
    return rule
  }

  /// The code of the findings.
  public var code: Finding.Code { Finding.Code(rawValue: id) }

  /// Every rule that is checked, for one version or another, in the order of the documentation.
  public static let all: [ValidationRule] = document + secondGeneration + modules + firstGeneration

  /// The code of what is not even well-formed XML.
  public static let wellFormedness = wellFormed.code

  /// The rule of an id, or `nil`.
  public static func named(_ id: String) -> ValidationRule? { all.first { $0.id == id } }
}
