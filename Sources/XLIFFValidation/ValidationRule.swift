public import LocalizationCore

/// A rule that a conformant document keeps.
///
/// The id of the rule is the code of its findings.
public struct ValidationRule: Hashable, Sendable {
  /// The id, a letter or a module's name and a number: `C13`, `MTC03`, `Y05`.
  public let id: String
  /// How much it matters that the rule is broken, unless a case says otherwise.
  public let severity: Finding.Severity
  /// What the rule asks, in a sentence without a full stop.
  public let summary: String
  /// Where the standard says so, as a version and the heading of the section.
  public let section: String

  init(id: String, _ severity: Finding.Severity, in section: String, asks summary: String) {
    (self.id, self.severity, self.section, self.summary) = (id, severity, section, summary)
  }

  /// The code of the findings.
  public var code: Finding.Code { Finding.Code(rawValue: id) }

  /// Every rule that is checked, for one version or another, in the order of the documentation.
  public static let all: [ValidationRule] = Rule.allCases.map(\.definition)

  /// The code of what is not even well-formed XML.
  public static let wellFormedness = Rule.wellFormed.code

  /// The rule of an id, or `nil`.
  public static func named(_ id: String) -> ValidationRule? { all.first { $0.id == id } }
}
