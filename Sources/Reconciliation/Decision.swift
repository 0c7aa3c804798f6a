internal import LoctripTranslationChecks
package import LoctripLocalizationCore

/// The action for a unit, with its reasons.
package struct Decision: Sendable, Equatable {
  /// The verdict.
  package var verdict: Verdict
  /// The new translation in the catalog, or `nil` for no change.
  package var write: LoctripTranslation?
  /// Findings for a person; the caller adds the places.
  package var findings: [Finding]

  /// Creates a decision.
  package init(_ verdict: Verdict, write: LoctripTranslation? = nil, findings: [Finding] = []) {
    self.verdict = verdict
    self.write = write
    self.findings = findings
  }
}

extension Decision {
  /// Returns the decision for a catalog without states, where every translation counts as finished.
  func withoutStates(current: LoctripMessage?) -> Decision {
    guard let write, write.state != .translated else { return self }
    var decision = self
    let isOffered = write.state != .new && verdict != .rejected
    if verdict == .updated, findings.contains(where: { $0.code == .sameAsSource }) {
      return Decision(.conflict, findings: findings)
    }
    // The existing text counts as finished already.
    if write.message == current || !isOffered { decision.write = nil }
    if verdict == .added || verdict == .updated, decision.write == nil { decision.verdict = .kept }
    guard write.message != current else { return decision }
    decision.findings.append(.stateNotKept(write, isWritten: isOffered))
    return decision
  }
}
