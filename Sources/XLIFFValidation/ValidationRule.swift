package import LoctripLocalizationCore

/// A rule for conformant documents.
///
/// Its id is the code of its findings.
package struct ValidationRule: Hashable, Sendable {
  /// The id, a letter or a module's name and a number: `C13`, `MTC03`, `Y05`.
  package let id: String
  /// The default severity of a violation.
  package let severity: Finding.Severity
  /// The requirement, as a sentence without a full stop.
  package let summary: String
  /// The section of the standard, as version and heading.
  package let section: String

  init(id: String, _ severity: Finding.Severity, in section: String, asks summary: String) {
    (self.id, self.severity, self.section, self.summary) = (id, severity, section, summary)
  }

  /// The code of the findings.
  package var code: Finding.Code { Finding.Code(rawValue: id) }

  /// Every rule of any version, in the order of the documentation.
  package static let all: [ValidationRule] = Rule.allCases.map(\.definition)

  /// The code for documents that are not well-formed XML.
  package static let wellFormedness = Rule.wellFormed.code

  /// The rule with an id, or `nil`.
  package static func named(_ id: String) -> ValidationRule? { all.first { $0.id == id } }
}
