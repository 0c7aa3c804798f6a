package import LoctripLocalizationCore

extension TranslationUnit {
  /// Returns the state of a sent unit, converted to the version of the delivered one, as an export or a conversion
  /// writes it.
  package func state(comparedWith delivered: TranslationUnit) -> UnitState {
    guard hasTarget || shownText != nil else { return .unfinished }
    if digests == nil && state == delivered.state { return state }
    return state.adapted(from: finished, to: delivered.finished)
  }
}
