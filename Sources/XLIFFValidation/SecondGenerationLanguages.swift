import LocalizationCore
import XMLEvents

extension ValidationRule {
  static let sourceLanguage = error("D04", in: "XLIFF 2.1, srcLang")
    .asks("srcLang is there and is a language tag of BCP 47")
  static let targetLanguage = error("D05", in: "XLIFF 2.1, trgLang")
    .asks("trgLang is a language tag of BCP 47")
  static let targetLanguageNeeded = error("D06", in: "XLIFF 2.1, xliff")
    .asks("a document with a target has a trgLang")
  static let sourceLanguageOfText = error("D11", in: "XLIFF 2.1, source")
    .asks("xml:lang is a language tag of BCP 47; for a source it is srcLang")
  static let targetLanguageOfText = error("D12", in: "XLIFF 2.1, target")
    .asks("the language of a target is trgLang")
}

extension ValidationContext {
  /// Checks languages and white space of the unit at hand.
  mutating func checkLanguages() {
    let language = value(.language, of: 0)
    let hasLanguage = language != nil || scopes.last?.language != nil
    for part in outline.parts {
      if part.target >= 0, targetLanguage == nil, !isTargetLanguageReported {
        isTargetLanguageReported = true
        let message = "<\(tagName(part.target))> in a document whose <xliff> has no 'trgLang'"
        report(.targetLanguageNeeded, message, at: part.target)
      }
      if part.source >= 0 {
        checkLanguage(of: part.source, hasLanguage, .sourceLanguageOfText, "srcLang")
      }
      if part.target >= 0 {
        checkLanguage(of: part.target, hasLanguage, .targetLanguageOfText, "trgLang")
      }
      if part.source >= 0, part.target >= 0 { checkSpace(part) }
    }
  }

  private mutating func checkLanguage(
    of text: Int,
    _ isInherited: Bool,
    _ rule: ValidationRule,
    _ attribute: String
  ) {
    let own = value(.language, of: text)
    guard own != nil || isInherited,
      let expected = attribute == "srcLang" ? sourceLanguage : targetLanguage,
      let found = own ?? value(.language, of: 0) ?? scopes.last?.language?[...],
      !isSameLanguage(found.trimmed, expected[...].trimmed)
    else { return }
    let message =
      "<\(tagName(text))> \(own == nil ? "inherits" : "has") the language "
      + "'\(found.excerpt)', but '\(attribute)' of <xliff> is '\(expected[...].excerpt)'"
    report(rule, message, at: text, attribute: "xml:lang")
  }

  private mutating func checkSpace(_ part: UnitOutline.Part) {
    let source = value(.space, of: part.source)
    let target = value(.space, of: part.target)
    guard source != nil || target != nil else { return }
    let inherited = value(.space, of: 0) ?? scopes.last?.space?[...] ?? Array("default".utf8)[...]
    let sourceSpace = source ?? inherited
    let targetSpace = target ?? inherited
    guard !sourceSpace.elementsEqual(targetSpace) else { return }
    let message =
      "'xml:space' is '\(sourceSpace.excerpt)' for the <source>, "
      + "'\(targetSpace.excerpt)' for the <target>"
    report(.whiteSpaceOfPair, message, at: part.target, attribute: "xml:space")
  }
}
