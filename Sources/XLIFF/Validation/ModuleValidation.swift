import LocalizationCore
import XMLEvents

extension ValidationRule {
  /// The rules for validation, `val:validation`.
  static let validation = [
    validationContent, validationKind, validationOccurs, validationInSource, validationComparison,
    validationDisabled, validationKept,
  ]

  static let validationContent = ValidationRule(
    "VAL01",
    .error,
    "the validation module has validation and rule elements, with their attributes, and no others",
    section: "XLIFF 2.1, 5.7.4 Validation, Module Elements"
  )
  static let validationKind = ValidationRule(
    "VAL02",
    .error,
    "a rule has exactly one of isPresent, isNotPresent, startsWith, endsWith or a custom attribute",
    section: "XLIFF 2.1, 5.7.4 Validation, rule"
  )
  static let validationOccurs = ValidationRule(
    "VAL03",
    .error,
    "occurs is a number from 1 and comes with isPresent",
    section: "XLIFF 2.1, 5.7.5 Validation, occurs"
  )
  static let validationInSource = ValidationRule(
    "VAL04",
    .error,
    "existsInSource is yes or no and comes with exactly one of isPresent, startsWith, endsWith",
    section: "XLIFF 2.1, 5.7.5 Validation, existsInSource"
  )
  static let validationComparison = ValidationRule(
    "VAL05",
    .error,
    "caseSensitive is yes or no; normalization is none, nfc or nfd",
    section: "XLIFF 2.1, 5.7.5 Validation, caseSensitive; normalization"
  )
  static let validationDisabled = ValidationRule(
    "VAL06",
    .error,
    "disabled is yes or no, and not yes in the rules of a file",
    section: "XLIFF 2.1, 5.7.5 Validation, disabled"
  )
  static let validationKept = ValidationRule(
    "VAL07",
    .error,
    "translations keep the validation rules of their unit, groups and file",
    section: "XLIFF 2.1, 5.7.4 Validation, validation"
  )
}

extension Vocabulary {
  static var validationElements: [ElementSchema] {
    let namespace = XLIFFNamespace.validation
    return [
      .module(
        namespace,
        "validation",
        content: [.some("rule")],
        others: .any,
        rule: .validationContent
      ),
      .module(
        namespace,
        "rule",
        attributes: [
          AttributeSchema("isPresent", rule: .validationKind),
          AttributeSchema("isNotPresent", rule: .validationKind),
          AttributeSchema("startsWith", rule: .validationKind),
          AttributeSchema("endsWith", rule: .validationKind),
          AttributeSchema("occurs", .positive, rule: .validationOccurs),
          AttributeSchema("existsInSource", .yesNo, rule: .validationInSource),
          AttributeSchema("caseSensitive", .yesNo, rule: .validationComparison),
          AttributeSchema(
            "normalization",
            .words(["none", "nfc", "nfd"]),
            rule: .validationComparison
          ),
          AttributeSchema("disabled", .yesNo, rule: .validationDisabled),
        ],
        others: .any,
        rule: .validationContent
      ),
    ]
  }
}
