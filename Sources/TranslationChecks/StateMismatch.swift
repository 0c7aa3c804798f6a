package import LoctripLocalizationCore

/// The state of a translation contradicts its text or approval.
package struct StateMismatch: LoctripCheck {
  /// The code, `state-mismatch`.
  package var code: Finding.Code { .stateMismatch }

  /// A warning by default: one of the two is wrong.
  package var severity: Finding.Severity { .warning }

  /// Units with a state that may not fit.
  package var concerns: TextFeatures { [.state, .emptyTarget, .same] }

  /// At most one finding: approved and unfinished; or released, and a copy of the source.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard unit.target?.isEmpty == false else {
      return unit.isApproved && unit.source?.isEmpty == false
        ? [Finding(code, severity, "an empty translation is marked as approved")] : []
    }
    if unit.isApproved, unit.state < .translated, !unit.lacksState {
      let word = unit.stateWords ?? "unfinished"
      return [Finding(code, severity, "the translation is approved, but its state is '\(word)'")]
    }
    return []
  }
}

extension Finding.Code {
  /// The state of a translation contradicts its text or approval.
  package static let stateMismatch: Self = "state-mismatch"
}
