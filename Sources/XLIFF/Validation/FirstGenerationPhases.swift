import LocalizationCore
import XMLEvents

extension ValidationRule {
  static let xliff1Phases = ValidationRule(
    "Y13",
    .error,
    "phase-name and tool-id name a phase and a tool of the header, each of which there is once",
    section: "XLIFF 1.2, phase; tool; phase-name; tool-id"
  )
}
