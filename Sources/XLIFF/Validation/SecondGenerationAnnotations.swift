import LocalizationCore
import XMLEvents

extension ValidationRule {
  /// The rules of annotations of XLIFF 2.x.
  static let annotations = [
    annotationIdentifier, annotationPair, annotationOrder, translateAnnotation, commentAnnotation,
    commentReference, annotationType, annotationAttributes, matchAnnotation,
  ]

  static let annotationIdentifier = ValidationRule(
    "A01",
    .error,
    "an annotation has an id",
    section: "XLIFF 2.1, 4.2.3.6 mrk; 4.2.3.7 sm"
  )

  static let annotationPair = ValidationRule(
    "A02",
    .error,
    "a start marker has one end marker in the unit, an end marker one start marker",
    section: "XLIFF 2.1, 4.2.3.7 sm; 4.2.3.8 em"
  )

  static let annotationOrder = ValidationRule(
    "A03",
    .error,
    "an end marker comes after its start marker",
    section: "XLIFF 2.1, 4.2.3.8 em"
  )

  static let translateAnnotation = ValidationRule(
    "A04",
    .error,
    "a generic annotation says whether to translate",
    section: "XLIFF 2.1, 4.7.3.1.1 Translate Annotation"
  )

  static let commentAnnotation = ValidationRule(
    "A05",
    .error,
    "a comment is in value or is a note that ref names, not both",
    section: "XLIFF 2.1, 4.7.3.1.3 Comment Annotation"
  )

  static let commentReference = ValidationRule(
    "A06",
    .error,
    "the ref of a comment is the fragment identifier of a note of the same unit",
    section: "XLIFF 2.1, 4.7.3.1.3 Comment Annotation"
  )

  static let annotationType = ValidationRule(
    "A07",
    .error,
    "the type of an annotation is generic, comment, term, or prefix:value",
    section: "XLIFF 2.1, 4.3.1.38 type"
  )

  static let annotationAttributes = ValidationRule(
    "A08",
    .error,
    "an annotation has no attributes of the XML namespace",
    section: "XLIFF 2.1, 4.2.3.6 mrk; 4.2.3.7 sm"
  )

  static let matchAnnotation = ValidationRule(
    "A10",
    .error,
    "an annotation of the type mtc:match has no ref",
    section: "XLIFF 2.1, 5.1.3 Translation Candidate Annotation"
  )
}
