import LocalizationCore
import XMLEvents

extension ValidationRule {
  static let xliff1Sizes = ValidationRule(
    "Y12",
    .error,
    "a target keeps within the sizes of its unit",
    section: "XLIFF 1.2, maxwidth; minwidth; maxbytes; minbytes; size-unit; charclass"
  )
}
