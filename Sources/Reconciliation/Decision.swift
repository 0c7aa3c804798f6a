public import LocalizationCore

/// What to do with a unit, and why.
public struct Decision: Sendable, Equatable {
  /// The verdict.
  public var verdict: Verdict
  /// What the catalog shall say, or `nil` for no change.
  public var write: Translation?
  /// What a person should know; the caller adds the places.
  public var findings: [Finding]

  /// Creates a decision.
  public init(_ verdict: Verdict, write: Translation? = nil, findings: [Finding] = []) {
    self.verdict = verdict
    self.write = write
    self.findings = findings
  }
}
