import LocalizationCore
import XMLEvents

extension ValidationRule {
  /// The rules of the core of XLIFF 2.x.
  static let secondGeneration =
    structural + languageRules + identifiers + codes + editingHints + annotations + states
    + fragments

  /// The rules of structure: which elements and attributes stand where.
  private static let structural = [
    structure, segments, extensionElements, extensionAttributes, skeleton, whiteSpace,
    whiteSpaceOfPair, moduleOccurrence, attributeValues, emptyElement,
  ]

  static let structure = ValidationRule(
    "D03",
    .error,
    "elements and attributes are those of the standard, in its order and as often as it says",
    section: "XLIFF 2.1, 4.2 Elements; 4.3 Attributes"
  )
  static let segments = ValidationRule(
    "D07",
    .error,
    "a unit has a segment",
    section: "XLIFF 2.1, 4.2.2.5 unit"
  )
  static let extensionElements = ValidationRule(
    "D08",
    .error,
    "elements of modules and extensions stand at extension points only",
    section: "XLIFF 2.1, 4.8 Extension Mechanisms"
  )
  static let extensionAttributes = ValidationRule(
    "D09",
    .error,
    "attributes of modules and extensions stand at extension points only",
    section: "XLIFF 2.1, 4.8 Extension Mechanisms"
  )
  static let skeleton = ValidationRule(
    "D10",
    .error,
    "a skeleton holds its content or names where it is, not both",
    section: "XLIFF 2.1, 4.2.2.3 skeleton"
  )
  static let whiteSpace = ValidationRule(
    "D13",
    .error,
    "xml:space is default or preserve; on data it is preserve",
    section: "XLIFF 2.1, 4.3.2.2 xml:space; 4.2.2.11 data"
  )
  static let whiteSpaceOfPair = ValidationRule(
    "D14",
    .warning,
    "source and target of a segment treat white space alike",
    section: "XLIFF 2.1, 4.3.2.2 xml:space"
  )
  static let moduleOccurrence = ValidationRule(
    "D15",
    .error,
    "an element of a module stands at most once in a file, group or unit that takes it",
    section: "XLIFF 2.1, 4.2.2.2 file; 4.2.2.4 group; 4.2.2.5 unit"
  )
  static let attributeValues = ValidationRule(
    "D16",
    .error,
    "an attribute with a list of values has one of them",
    section: "XLIFF 2.1, 4.3.1 XLIFF Attributes"
  )
  static let emptyElement = ValidationRule(
    "C25",
    .error,
    "codes and markers other than pc and mrk are empty",
    section: "XLIFF 2.1, 4.2.3 Inline Elements"
  )
}

extension XLIFFValidator {
  static func secondGenerationRules(
    _ version: XLIFFVersion,
    _ vocabulary: Vocabulary
  ) -> [any VersionRules] {
    [SecondGenerationRules(version, vocabulary)] + moduleRules(version, vocabulary)
  }
}

/// The rules of the core of XLIFF 2.x that go beyond its schema.
struct SecondGenerationRules: VersionRules {
  let version: XLIFFVersion
  let names: CoreNames

  init(_ version: XLIFFVersion, _ vocabulary: Vocabulary) {
    self.version = version
    names = CoreNames(vocabulary)
  }

  mutating func begin(_ context: inout ValidationContext) {
  }

  mutating func check(_ context: inout ValidationContext) {
    guard context.isElement(0, names.unit) else { return }
    var outline = UnitOutline()
    swap(&outline, &context.outline)
    outline.read(0, in: context, names)
    swap(&outline, &context.outline)
  }

  mutating func end(_ element: Int, at place: SourceLocation, _ context: inout ValidationContext) {
  }
}
