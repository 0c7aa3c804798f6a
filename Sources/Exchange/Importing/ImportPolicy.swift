package import LoctripLocalizationCore
internal import XLIFF

/// Whose import is followed.
package struct ImportPolicy: Sendable {
  /// True to reconcile units with the catalog; else every finished text is written, and of
  /// several for one id the last.
  package var reconciles = true
  /// True if a language, a catalog or a unit may be found by something else than its name.
  package var guesses = true
  /// True to read XLIFF 2.x, elements with a prefix, and files without a target language.
  package var readsEveryForm = true
  /// True to split an id at its path before it is looked up as a whole.
  package var splitsIDsFirst = false
  /// The treatment of missing texts beside a written one.
  package var completion = Completion.required

  /// The rules of loctrip.
  package static let standard = ImportPolicy()

  /// Exactly what Xcode's own import does.
  package static let xcode = ImportPolicy(
    reconciles: false, guesses: false, readsEveryForm: false, splitsIDsFirst: true,
    completion: .xcode)

  /// Why a document is left out, or `nil`.
  func reasonToPassOver(_ document: XLIFFDocument) -> String? {
    guard !readsEveryForm else { return nil }
    if document.version.isXLIFF2 {
      return "Xcode does not read XLIFF \(document.version)"
    }
    return document.isPrefixed ? "Xcode ignores a file whose elements have a namespace prefix" : nil
  }

  /// Returns the state in which Xcode takes a unit: only three are unfinished, `approved` means nothing,
  /// and only `leveraged-mt` is a machine's.
  static func xcodeState(of unit: TranslationUnit) -> UnitState {
    switch unit.stateWord {
    case "new", "needs-review-l10n", "needs-review-translation": .unfinished
    default: unit.stateQualifier == "leveraged-mt" ? .machine : .translated
    }
  }
}
