internal import Checks
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

extension Decision {
  /// The decision for a catalog in which every text is a finished one.
  func withoutStates(current: Message?) -> Decision {
    guard let write, write.state != .translated else { return self }
    var decision = self
    let isOffered = write.state != .new && verdict != .rejected
    if verdict == .updated, findings.contains(where: { $0.code == .sameAsSource }) {
      return Decision(.conflict, findings: findings)
    }
    // The text that is there is called finished already.
    if write.message == current || !isOffered { decision.write = nil }
    if verdict == .added || verdict == .updated, decision.write == nil { decision.verdict = .kept }
    guard write.message != current else { return decision }
    decision.findings.append(.stateNotKept(write, isWritten: isOffered))
    return decision
  }
}
