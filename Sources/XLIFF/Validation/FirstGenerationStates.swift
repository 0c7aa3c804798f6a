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
