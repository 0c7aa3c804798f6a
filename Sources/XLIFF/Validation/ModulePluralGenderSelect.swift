import LocalizationCore
import XMLEvents

extension ValidationRule {
  /// The rules for plural, gender and select, `pgs:switch` and `pgs:case`.
  static let pluralGenderSelect = [
    variantSwitch, variantCase, variantCount, variantValue, variantSet, variantCategories,
    variantSegmentation, variantMissing,
  ]

  static let variantSwitch = ValidationRule(
    "PGS01",
    .error,
    "pgs:switch stands on a unit and lists 'keyword:variable' with spaces between",
    section: "XLIFF 2.2, Part 2, Plural, Gender, and Select Module, switch"
  )
  static let variantCase = ValidationRule(
    "PGS02",
    .error,
    "pgs:case stands on a segment of a unit that has pgs:switch",
    section: "XLIFF 2.2, Part 2, Plural, Gender, and Select Module, case"
  )
  static let variantCount = ValidationRule(
    "PGS03",
    .error,
    "pgs:case has as many values as pgs:switch has items",
    section: "XLIFF 2.2, Part 2, Plural, Gender, and Select Module, case"
  )
  static let variantValue = ValidationRule(
    "PGS04",
    .error,
    "the value for a plural or an ordinal is a number or a plural category",
    section: "XLIFF 2.2, Part 2, Plural, Gender, and Select Module, case"
  )
  static let variantSet = ValidationRule(
    "PGS05",
    .warning,
    "each case is there once, and one of them is 'other' in every value",
    section: "XLIFF 2.2, Part 2, Plural, Gender, and Select Module"
  )
  static let variantCategories = ValidationRule(
    "PGS06",
    .warning,
    "the plural cases of a translated unit are the categories of the target language",
    section: "XLIFF 2.2, Part 2, Plural, Gender, and Select Module; Unicode TR 35, Part 3, 5"
  )
  static let variantSegmentation = ValidationRule(
    "PGS07",
    .warning,
    "the variants of a unit must not be split or joined, so canResegment is no",
    section: "XLIFF 2.2, Part 2, Plural, Gender, and Select Module, Maximizing compatibility"
  )
  static let variantMissing = ValidationRule(
    "PGS08",
    .error,
    "every segment of a unit with pgs:switch has pgs:case",
    section: "XLIFF 2.2, Part 2, Plural, Gender, and Select Module, switch"
  )
}

extension Vocabulary {
  static var pluralGenderSelectAttributes: [AttributeSchema] {
    let namespace = XLIFFNamespace.pluralGenderSelect
    return [
      AttributeSchema("switch", namespace: namespace, rule: .variantSwitch),
      AttributeSchema("case", namespace: namespace, rule: .variantCase),
    ]
  }
}
