import LocalizationCore
import XMLEvents

extension ValidationRule {
  static let xliff1Languages = error(
    "Y21",
    in: "XLIFF 1.2, xml:lang; source-language; target-language"
  )
  .asks("xml:lang is a language tag, on source and target that of the file")
}

extension ValidationContext {
  mutating func beginLanguages() {
    file.sourceLanguage = value(.sourceLanguage, of: 0).map { Array($0.trimmed) }
    file.targetLanguage = value(.targetLanguage, of: 0).map { Array($0.trimmed) }
    checkForm(of: file.sourceLanguage, "source-language")
    checkForm(of: file.targetLanguage, "target-language")
  }

  /// Checks the form of a tag that the schema takes, which knows only its outline.
  private mutating func checkForm(of tag: [UInt8]?, _ attribute: String) {
    guard let tag, !tag.isEmpty, AttributeType.schemaLanguage.accepts(tag[...]),
      !AttributeType.language.accepts(tag[...])
    else { return }
    let fault = ", which is no language tag by the grammar of BCP 47"
    report(.xliff1File, (tag[...], attribute), of: 0, fault, severity: .warning)
  }

  /// Checks the languages of a unit's texts against those of the file.
  mutating func checkLanguages(source: Int, segmented: Int, target: Int) {
    checkLanguage(of: source, is: file.sourceLanguage, "source-language")
    checkLanguage(of: segmented, is: file.sourceLanguage, "source-language")
    checkLanguage(of: target, is: file.targetLanguage, "target-language")
    guard target >= 0, !file.hasTarget else { return }
    file.hasTarget = true
    guard file.targetLanguage == nil else { return }
    let message =
      "there is a <\(tagName(target))>, but its <file> has no 'target-language'; Xcode does "
      + "not import such a file"
    report(.xliff1File, message, at: target, severity: .warning)
  }

  private mutating func checkLanguage(of node: Int, is expected: [UInt8]?, _ attribute: String) {
    guard node >= 0, let expected, let language = value(.language, of: node)?.trimmed,
      !isSameLanguage(language, expected)
    else { return }
    let fault = ", but the '\(attribute)' of the <file> is '\(expected[...].excerpt)'"
    report(.xliff1Languages, (language, "xml:lang"), of: node, fault, severity: .warning)
  }
}
