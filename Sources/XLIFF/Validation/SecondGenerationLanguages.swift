import LocalizationCore
import XMLEvents

extension ValidationRule {
  /// The rules of languages of XLIFF 2.x.
  static let languageRules = [
    sourceLanguage, targetLanguage, targetLanguageNeeded, sourceLanguageOfText,
    targetLanguageOfText,
  ]

  static let sourceLanguage = ValidationRule(
    "D04",
    .error,
    "srcLang is there and is a language tag of BCP 47",
    section: "XLIFF 2.1, 4.3.1.28 srcLang"
  )

  static let targetLanguage = ValidationRule(
    "D05",
    .error,
    "trgLang is a language tag of BCP 47",
    section: "XLIFF 2.1, 4.3.1.36 trgLang"
  )

  static let targetLanguageNeeded = ValidationRule(
    "D06",
    .error,
    "a document with a target has a trgLang",
    section: "XLIFF 2.1, 4.2.2.1 xliff"
  )

  static let sourceLanguageOfText = ValidationRule(
    "D11",
    .error,
    "the language of a source is srcLang",
    section: "XLIFF 2.1, 4.2.2.13 source"
  )

  static let targetLanguageOfText = ValidationRule(
    "D12",
    .error,
    "the language of a target is trgLang",
    section: "XLIFF 2.1, 4.2.2.14 target"
  )
}
