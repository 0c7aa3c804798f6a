public import LocalizationCore
import XLIFF

/// A rule that a conformant document keeps.
///
/// The rules themselves stand beside the code that checks them, one place per concern; ``all`` is the
/// table of them. The id of the rule is the code of its findings.
public struct ValidationRule: Hashable, Sendable {
  /// The id, a letter or a module's name and a number: `C13`, `MTC03`, `Y05`.
  public let id: String
  /// How much it matters that the rule is broken, unless a case says otherwise.
  public let severity: Finding.Severity
  /// What the rule asks, in a sentence without a full stop.
  public private(set) var summary = ""
  /// Where the standard says so, as a version and the heading of the section.
  public let section: String

  static func error(_ id: String, in section: String) -> Self {
    Self(id: id, severity: .error, section: section)
  }

  static func warning(_ id: String, in section: String) -> Self {
    Self(id: id, severity: .warning, section: section)
  }

  func asks(_ summary: String) -> Self {
    var rule = self
    rule.summary = summary
    return rule
  }

  /// The code of the findings.
  public var code: Finding.Code { Finding.Code(rawValue: id) }

  /// Every rule that is checked, for one version or another, in the order of the documentation.
  public static let all: [ValidationRule] = core + modules + firstGeneration

  /// The code of what is not even well-formed XML.
  public static let wellFormedness = wellFormed.code

  /// The rule of an id, or `nil`.
  public static func named(_ id: String) -> ValidationRule? { all.first { $0.id == id } }
}

extension ValidationRule {
  /// The rules of every document, and those of the core of XLIFF 2.x.
  private static let core = [
    wellFormed, root, structure, segments, extensionElements, extensionAttributes, skeleton,
    whiteSpace, whiteSpaceOfPair, moduleOccurrence, attributeValues, emptyElement, sourceLanguage,
    targetLanguage, targetLanguageNeeded, sourceLanguageOfText, targetLanguageOfText,
    nameTokenIdentifier, fileIdentifier, groupIdentifier, unitIdentifier, noteIdentifier,
    dataIdentifier, textIdentifier, targetIdentifier, extensionIdentifier, dataReference,
    dataReferences, unusedData, codePair, isolation, endCode, codeOrder, subflows,
    subTypeWithoutType, reservedSubType, codeType, codePoint, endCodeDirection, pairHints,
    pairTypes, firstOfPair, fixedCodes, sequenceStart, sequenceInTarget, copyOf, deletion, copying,
    annotationIdentifier, annotationPair, annotationOrder, translateAnnotation, commentAnnotation,
    commentReference, annotationType, annotationAttributes, matchAnnotation, state, subState,
    stateWithoutTarget, order, noteReference, fragmentSyntax, fragmentPrefixTwice, fragmentOrder,
    fragmentLeaf, fragmentPrefixLength, fragmentPrefix, fragmentTarget,
  ]

  /// The rules of the modules of XLIFF 2.x.
  static let modules = [
    candidateID, candidateContent, candidateReference, candidateType, candidateSubtype,
    candidateScore, candidateCodes, candidateLanguageAttribute, candidateLanguage, glossaryID,
    glossaryEntry, glossaryReference, glossaryContent, formatStyleName, formatStyleOnEndCode,
    formatStyleDetails, formatStyleAttribute, formatStylePairs, metadataContent, metadataID,
    metadataType, metadataAttribute, resourceID, resourceMediaType, resourceReference,
    resourceSourceLanguage, resourceTargetLanguage, resourceItemReference, resourceContext,
    resourceContent, sizeProfiles, sizeProfileName, sizeInformation, sizeInformationReference,
    sizeOnEndCode, sizeNumber, sizeLimit, sizeFits, sizeAttribute, validationContent,
    validationKind, validationOccurs, validationInSource, validationComparison, validationDisabled,
    validationKept, changeContent, changeReference, changeProperty, changeVersion, itsVersion,
    itsAnnotationType, itsAnnotators, itsConfidence, itsTextAnalysis, itsRating, itsIssue,
    itsReference, itsContent, variantSwitch, variantCase, variantCount, variantValue, variantSet,
    variantCategories, variantSegmentation, variantMissing,
  ]

  /// The rules of XLIFF 1.x.
  private static let firstGeneration = [
    xliff1Root, xliff1File, xliff1Identifiers, xliff1Structure, xliff1InlineIdentifiers,
    xliff1InlineContent, xliff1CrossReferences, xliff1State, xliff1StateQualifier, xliff1Approved,
    xliff1Translate, xliff1Sizes, xliff1Phases, xliff1Alternatives, xliff1Segmentation, xliff1Marks,
    xliff1Binary, xliff1Properties, xliff1Notes, xliff1Space, xliff1Languages, xliff1Extensions,
    xliff1References,
  ]

  static let wellFormed = error(
    "D01",
    in: "XML 1.0; Namespaces in XML 1.0; XLIFF 2.1, 2 Conformance"
  )
  .asks("the document is well-formed XML, in its names too, and asks for no more than the limits")
  static let root = error("D02", in: "XLIFF 2.1, 4.2.2.1 xliff; XLIFF 1.2, 3.2.1 xliff")
    .asks("the root is xliff, and its namespace and its version belong together")
}
