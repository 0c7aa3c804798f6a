import LocalizationCore
import XMLEvents

extension ValidationRule {
  /// The rules of references of XLIFF 2.x.
  static let fragments = [
    noteReference, fragmentSyntax, fragmentPrefixTwice, fragmentOrder, fragmentLeaf,
    fragmentPrefixLength, fragmentPrefix, fragmentTarget,
  ]

  static let noteReference = ValidationRule(
    "D17",
    .error,
    "the ref of a note is a segment, source or target of the same unit",
    section: "XLIFF 2.2, ref; note"
  )

  static let fragmentSyntax = ValidationRule(
    "F01",
    .error,
    "a fragment identifier is '#' and selectors with '/' between them",
    section: "XLIFF 2.1, 4.2.1 Selectors"
  )

  static let fragmentPrefixTwice = ValidationRule(
    "F02",
    .error,
    "a fragment identifier has each prefix once",
    section: "XLIFF 2.1, 4.2.1 Selectors"
  )

  static let fragmentOrder = ValidationRule(
    "F03",
    .error,
    "the selectors of file, group and unit come in this order",
    section: "XLIFF 2.1, 4.2.1 Selectors"
  )

  static let fragmentLeaf = ValidationRule(
    "F04",
    .error,
    "a fragment identifier selects one thing in a unit, last",
    section: "XLIFF 2.1, 4.2.1 Selectors"
  )

  static let fragmentPrefixLength = ValidationRule(
    "F05",
    .error,
    "the prefix of a module or an extension has two characters or more",
    section: "XLIFF 2.1, 4.2.3 Selectors for Modules and Extensions"
  )

  static let fragmentPrefix = ValidationRule(
    "F06",
    .error,
    "the prefix of a module or an extension is registered",
    section: "XLIFF 2.1, 4.2.3 Selectors for Modules and Extensions"
  )

  static let fragmentTarget = ValidationRule(
    "F07",
    .error,
    "what a fragment identifier selects is there",
    section: "XLIFF 2.1, 4.2 Fragment Identification"
  )
}
