package import LoctripLocalizationCore

/// A translation has inline codes whose native text is not in its file.
package struct UnknownInlineCode: LoctripCheck {
  package init() {}

  /// The code, `inline-code`.
  package var code: Finding.Code { .inlineCode }

  /// An error by default: without them the text would be incomplete.
  package var severity: Finding.Severity { .error }

  /// At most one finding; a set of phrases cannot contain codes.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard unit.mayHaveCodes, !unit.targetCodes.isEmpty else { return [] }
    let isSet = unit.target?.isSet == true
    let lost = unit.emptyTargetCodes.filter { $0.equivalent == nil || isSet }
    guard !lost.isEmpty else { return [] }
    let names = lost.map { "<\($0.name)>" }.joined(separator: ", ")
    return [Finding(code, severity, "the file does not define \(names)")]
  }
}

extension Finding.Code {
  /// An inline code lost its original markup.
  package static let inlineCode: Self = "inline-code"
}
