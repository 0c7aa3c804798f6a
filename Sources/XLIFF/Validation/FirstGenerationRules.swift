import LocalizationCore
import XMLEvents

extension ValidationRule {
  /// The rules of XLIFF 1.x.
  static let firstGeneration = [
    xliff1Root, xliff1File, xliff1Identifiers, xliff1Structure, xliff1InlineIdentifiers,
    xliff1InlineContent, xliff1CrossReferences, xliff1State, xliff1StateQualifier, xliff1Approved,
    xliff1Translate, xliff1Sizes, xliff1Phases, xliff1Alternatives, xliff1Segmentation, xliff1Marks,
    xliff1Binary, xliff1Properties, xliff1Notes, xliff1Space, xliff1Languages, xliff1Extensions,
    xliff1References,
  ]

  static let xliff1Root = ValidationRule(
    "Y01",
    .error,
    "the root is xliff in the namespace of its version, and its last element is a file",
    section: "XLIFF 1.2, xliff"
  )
  static let xliff1File = ValidationRule(
    "Y02",
    .error,
    "a file says where it is from, its languages and its kind of data, and has a body",
    section: "XLIFF 1.2, file"
  )
  static let xliff1Identifiers = ValidationRule(
    "Y03",
    .error,
    "each unit has an id that no other unit of the file has; so has each group that has one",
    section: "XLIFF 1.2, trans-unit; group"
  )
  static let xliff1Structure = ValidationRule(
    "Y04",
    .error,
    "body, groups and units hold what the standard names, in its order",
    section: "XLIFF 1.2, body; group; trans-unit"
  )
  static let xliff1Translate = ValidationRule(
    "Y11",
    .error,
    "translate is yes or no",
    section: "XLIFF 1.2, translate"
  )
  static let xliff1Alternatives = ValidationRule(
    "Y14",
    .error,
    "an alternative translation has at least one target and keeps the order of its parts",
    section: "XLIFF 1.2, alt-trans"
  )
  static let xliff1Marks = ValidationRule(
    "Y16",
    .error,
    "a mark says what it marks, with a value of the list or one that starts with x-",
    section: "XLIFF 1.2, mrk; mtype"
  )
  static let xliff1Binary = ValidationRule(
    "Y17",
    .error,
    "a binary unit has a MIME type and a source, which is a file",
    section: "XLIFF 1.2, bin-unit"
  )
  static let xliff1Properties = ValidationRule(
    "Y18",
    .error,
    "contexts, counts, properties and the description of resources keep to their values",
    section: "XLIFF 1.2, context-group; count-group; prop-group; restype; datatype; ctype"
  )
  static let xliff1Notes = ValidationRule(
    "Y19",
    .error,
    "a note is text, with a priority from 1 to 10 and what it annotates",
    section: "XLIFF 1.2, note"
  )
  static let xliff1Space = ValidationRule(
    "Y20",
    .error,
    "xml:space is default or preserve",
    section: "XLIFF 1.2, xml:space"
  )
  static let xliff1Extensions = ValidationRule(
    "Y22",
    .error,
    "what is not of the standard has a namespace of its own and stands at an extension point",
    section: "XLIFF 1.2, Extensibility"
  )
  static let xliff1References = ValidationRule(
    "Y23",
    .error,
    "skeleton, glossary and reference hold a file or name one, and the header keeps its order",
    section: "XLIFF 1.2, header; skl; reference; external-file"
  )
}

extension XLIFFValidator {
  static func firstGenerationRules(
    _ version: XLIFFVersion,
    _ vocabulary: Vocabulary
  ) -> [any VersionRules] {
    []
  }
}
