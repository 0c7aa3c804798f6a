package import LoctripLocalizationCore

/// A set of phrases became one text, or the reverse.
package struct PhraseMismatch: LoctripCheck {
  private let current: LoctripMessage?

  /// Creates the check.
  ///
  /// - Parameter current: The catalog's translation; without it the source shows if there is a set.
  package init(current: LoctripMessage? = nil) { self.current = current }

  /// The code, `phrase-mismatch`.
  package var code: Finding.Code { "phrase-mismatch" }

  /// An error by default: the text cannot be written into the catalog.
  package var severity: Finding.Severity { .error }

  /// At most one finding.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard let target = unit.target, let wanted = current ?? unit.source else { return [] }
    if wanted.isSet == target.isSet { return [] }
    let message =
      wanted.isSet
      ? "the phrases of the set can no longer be told apart"
      : "the catalog has no set of phrases here"
    return [Finding(code, severity, message)]
  }
}
