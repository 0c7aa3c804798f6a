import LocalizationCore
import XMLEvents

extension ValidationRule {
  static let xliff1State = error("Y08", in: "XLIFF 1.2, state")
    .asking("state is a value of the list or one that starts with x-")
  static let xliff1StateQualifier = error("Y09", in: "XLIFF 1.2, state-qualifier")
    .asking("state-qualifier is a value of the list or one that starts with x-")
  static let xliff1Approved = error("Y10", in: "XLIFF 1.2, approved; state")
    .asking("approved is yes or no, and what is approved is not still to be done")
}

extension ValidationContext {
  /// Checks that a unit which is approved, so final, has a target that is not still to be done.
  mutating func checkApproval(of unit: Int, target: Int) {
    guard value(.approved, of: unit)?.trimmed.elementsEqual("yes".utf8) == true else { return }
    guard target >= 0 else {
      let message = "<\(tagName(unit))> is approved, but has no <target>"
      report(.xliff1Approved, message, at: unit, attribute: "approved", severity: .warning)
      return
    }
    guard let state = value(.state, of: target)?.trimmed,
      state.elementsEqual("new".utf8) || state.starts(with: "needs-".utf8)
    else { return }
    let message =
      "<\(tagName(unit))> is approved, but the state of its <target> is '\(state.excerpt)'"
    report(.xliff1Approved, message, at: target, attribute: "state", severity: .warning)
  }
}
