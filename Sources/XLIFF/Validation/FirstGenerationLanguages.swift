import LocalizationCore
import XMLEvents

extension ValidationRule {
  static let xliff1Languages = ValidationRule(
    "Y21",
    .error,
    "xml:lang is a language tag, on source and target that of the file",
    section: "XLIFF 1.2, xml:lang; source-language; target-language"
  )
}
