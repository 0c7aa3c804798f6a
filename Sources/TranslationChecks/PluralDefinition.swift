package import LoctripLocalizationCore

/// The definition of a plural is broken or contradicts its texts, so that the app shows garbage.
///
/// Catalogs find these themselves, because no unit has them: `Catalog.faults(in:)`. This check gives the findings
/// their severity.
package struct PluralDefinition: Check {
  /// The code, `plural-definition`.
  package var code: Finding.Code { "plural-definition" }

  /// An error by default: the app shows the wrong text, or none.
  package var severity: Finding.Severity { .error }

  /// None: no unit has the definition.
  package var concerns: TextFeatures { [] }
}

/// A catalog has a word that its format does not have: the state `translatd`, the device `iphne`.
///
/// Catalogs find these themselves, as those of ``PluralDefinition``.
package struct UnknownValue: Check {
  /// The code, `unknown-value`.
  package var code: Finding.Code { "unknown-value" }

  /// A warning by default: the text counts as one in another state, or is never shown.
  package var severity: Finding.Severity { .warning }

  /// None: no unit has the word.
  package var concerns: TextFeatures { [] }
}

/// A translation has no state in a catalog that has states, so it is treated as `new`.
///
/// Catalogs find these themselves, as those of ``PluralDefinition``.
package struct MissingState: Check {
  /// The code, `missing-state`.
  package var code: Finding.Code { "missing-state" }

  /// A warning by default: the text is open.
  package var severity: Finding.Severity { .warning }

  /// None: no unit lacks a state.
  package var concerns: TextFeatures { [] }
}

/// A localization of a catalog has a shape that no reader understands, so that its text is lost, or that Xcode does not
/// build.
///
/// Catalogs find these themselves, as those of ``PluralDefinition``.
package struct BrokenShape: Check {
  /// The code, `shape`.
  package var code: Finding.Code { "shape" }

  /// An error by default: the catalog cannot hold the text.
  package var severity: Finding.Severity { .error }

  /// None: the text is no unit.
  package var concerns: TextFeatures { [] }
}
