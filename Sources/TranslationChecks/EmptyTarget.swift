package import LoctripLocalizationCore

/// A finished translation is empty, and its source is not.
package struct EmptyTarget: LoctripCheck {
  /// The code, `empty-target`.
  package var code: Finding.Code { .emptyTarget }

  /// A warning by default: it may be intended.
  package var severity: Finding.Severity { .warning }

  /// Texts without characters.
  package var concerns: TextFeatures { [.emptyTarget, .structure] }

  /// At most one finding; an unfinished translation may be empty.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard unit.state > .unfinished,
      Presence.of(unit.target, source: unit.source ?? .text("")) == .blank
    else { return [] }
    // A word that joins two parts may have no counterpart: "and".
    if ["zh", "ja", "ko"].contains(WritingRules(language).language),
      case .text(let source)? = unit.source,
      source.utf8.first == 0x20 || source.utf8.last == 0x20
        || EdgeWhitespace.joints.contains(source)
    {
      return []
    }
    return [Finding(code, severity, "the translation is empty")]
  }
}

extension Finding.Code {
  /// A finished translation has no text.
  package static let emptyTarget: Self = "empty-target"
}
