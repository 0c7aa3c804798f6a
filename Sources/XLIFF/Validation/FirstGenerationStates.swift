import LocalizationCore
import XMLEvents

extension ValidationRule {
  static let xliff1State = ValidationRule(
    "Y08",
    .error,
    "state is a value of the list or one that starts with x-",
    section: "XLIFF 1.2, state"
  )
  static let xliff1StateQualifier = ValidationRule(
    "Y09",
    .error,
    "state-qualifier is a value of the list or one that starts with x-",
    section: "XLIFF 1.2, state-qualifier"
  )
  static let xliff1Approved = ValidationRule(
    "Y10",
    .error,
    "approved is yes or no, and what is approved is not still to be done",
    section: "XLIFF 1.2, approved; state"
  )
}

extension FirstGenerationRules {
  /// Checks that a unit which is approved, so final, has a target that is not still to be done.
  func checkApproval(of unit: Int, target: Int, _ context: inout ValidationContext) {
    guard context.value(terms.approved, of: unit)?.trimmed.elementsEqual("yes".utf8) == true
    else { return }
    guard target >= 0 else {
      context.report(
        .xliff1Approved,
        "<\(context.tagName(unit))> is approved, but has no <target>",
        at: unit,
        attribute: "approved",
        severity: .warning
      )
      return
    }
    guard let state = context.value(terms.state, of: target)?.trimmed,
      state.elementsEqual("new".utf8) || state.starts(with: "needs-".utf8)
    else { return }
    context.report(
      .xliff1Approved,
      "<\(context.tagName(unit))> is approved, but the state of its <target> is "
        + "'\(ValidationContext.excerpt(state))'",
      at: target,
      attribute: "state",
      severity: .warning
    )
  }
}
