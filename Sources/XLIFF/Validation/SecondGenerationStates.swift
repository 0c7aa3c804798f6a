import LocalizationCore
import XMLEvents

extension ValidationRule {
  /// The rules of state and order of XLIFF 2.x.
  static let states = [
    state, subState, stateWithoutTarget, order,
  ]

  static let state = ValidationRule(
    "S01",
    .error,
    "the state is initial, translated, reviewed or final",
    section: "XLIFF 2.1, 4.3.1.30 state"
  )

  static let subState = ValidationRule(
    "S02",
    .error,
    "a subState is prefix:value and comes with a state",
    section: "XLIFF 2.1, 4.3.1.34 subState"
  )

  static let stateWithoutTarget = ValidationRule(
    "S03",
    .warning,
    "a segment whose state is not initial has a target",
    section: "XLIFF 2.1, 4.3.1.30 state"
  )

  static let order = ValidationRule(
    "S04",
    .error,
    "each target has its own place in the order of the unit",
    section: "XLIFF 2.1, 4.3.1.25 order"
  )
}
