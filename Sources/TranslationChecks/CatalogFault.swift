package import LoctripLocalizationCore

/// A fault of a catalog that no unit has.
///
/// Catalogs find these themselves: `Catalog.faults(in:)`. This check gives the findings their severity.
package struct CatalogFault: LoctripCheck {
  /// The code.
  package let code: Finding.Code
  /// The default severity.
  package let severity: Finding.Severity

  /// None: no unit has the fault.
  package var concerns: TextFeatures { [] }

  /// The definition of a plural is broken or contradicts its texts, so that the app shows the wrong text, or none.
  static let pluralDefinition = CatalogFault(code: .pluralDefinition, severity: .error)
  /// A word that the format does not have, the state `translatd` or the device `iphne`: its text is in another state, or
  /// is never shown.
  static let unknownValue = CatalogFault(code: .unknownValue, severity: .warning)
  /// A translation without a state in a catalog that has states, so that it is open.
  static let missingState = CatalogFault(code: .missingState, severity: .warning)
  /// A localization that no reader understands, so that its text is lost, or that Xcode does not build.
  static let shape = CatalogFault(code: .shape, severity: .error)
}
