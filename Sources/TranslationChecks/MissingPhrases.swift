package import LoctripLocalizationCore

/// A set of phrases has fewer phrases than before.
package struct MissingPhrases: LoctripCheck {
  private let current: LoctripMessage?

  /// Creates the check.
  ///
  /// - Parameter current: The catalog's translation; if it has fewer phrases than the source, that number is enough.
  package init(current: LoctripMessage? = nil) { self.current = current }

  /// The code, `phrase-missing`.
  package var code: Finding.Code { "phrase-missing" }

  /// A warning by default: a language may need fewer.
  package var severity: Finding.Severity { .warning }

  /// At most one finding.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard case .phrases(let phrases)? = unit.target, case .phrases(let source)? = unit.source else {
      return []
    }
    let count = phrases.count { !$0.isEmpty }
    var usual = source.count
    if case .phrases(let known)? = current, !known.isEmpty, current != unit.target {
      usual = min(known.count, usual)
    }
    guard count < usual else { return [] }
    return [Finding(code, severity, "only \(count) of \(usual) phrases came back")]
  }
}
