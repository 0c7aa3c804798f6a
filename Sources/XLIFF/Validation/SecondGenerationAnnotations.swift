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
    section: "XLIFF 2.1, mrk; sm"
  )

  static let annotationPair = ValidationRule(
    "A02",
    .error,
    "a start marker has one end marker in the unit, an end marker one start marker",
    section: "XLIFF 2.1, sm; em"
  )

  static let annotationOrder = ValidationRule(
    "A03",
    .error,
    "an end marker comes after its start marker",
    section: "XLIFF 2.1, em"
  )

  static let translateAnnotation = ValidationRule(
    "A04",
    .error,
    "a generic annotation says whether to translate",
    section: "XLIFF 2.1, Translate Annotation"
  )

  static let commentAnnotation = ValidationRule(
    "A05",
    .error,
    "a comment is in value or is a note that ref names, not both",
    section: "XLIFF 2.1, Comment Annotation"
  )

  static let commentReference = ValidationRule(
    "A06",
    .error,
    "the ref of a comment is the fragment identifier of a note of the same unit",
    section: "XLIFF 2.1, Comment Annotation"
  )

  static let annotationType = ValidationRule(
    "A07",
    .error,
    "the type of an annotation is generic, comment, term, or prefix:value",
    section: "XLIFF 2.1, type"
  )

  static let annotationAttributes = ValidationRule(
    "A08",
    .error,
    "an annotation has no attributes of the XML namespace",
    section: "XLIFF 2.1, mrk; sm"
  )

  static let matchAnnotation = ValidationRule(
    "A10",
    .error,
    "an annotation of the type mtc:match has no ref",
    section: "XLIFF 2.1, Translation Candidate Annotation"
  )
}

extension SecondGenerationRules {
  /// Checks the annotations of the unit at hand.
  mutating func checkAnnotations(_ outline: UnitOutline, _ context: inout ValidationContext) {
    for inline in outline.inline {
      switch inline.kind {
      case .mrk, .sm: checkAnnotation(inline.node, outline, &context)
      case .ph, .pc, .sc, .ec, .cp, .em: break
      }
    }
  }

  private mutating func checkAnnotation(
    _ node: Int,
    _ outline: UnitOutline,
    _ context: inout ValidationContext
  ) {
    checkReservedType(of: node, .annotationType, &context)
    let reference = context.value(names.ref, of: node)
    let hasValue = context.value(names.value, of: node) != nil
    switch context.string(names.type, of: node) {
    case nil, "generic":
      if context.value(names.translate, of: node) == nil, !isOfITS(node, context) {
        context.report(
          .translateAnnotation,
          "<\(context.tagName(node))> of the type 'generic' has no 'translate'",
          at: node
        )
      }
    case "comment":
      if hasValue == (reference != nil) {
        context.report(
          .commentAnnotation,
          hasValue
            ? "the comment <\(context.tagName(node))> has both 'value' and 'ref'"
            : "the comment <\(context.tagName(node))> has neither 'value' nor 'ref'",
          at: node,
          attribute: hasValue ? "ref" : nil
        )
      }
      if let reference { checkCommentReference(reference, node, outline, &context) }
      return
    case "mtc:match":
      if let reference {
        context.report(
          .matchAnnotation,
          "<\(context.tagName(node))> of the type 'mtc:match' has the 'ref' "
            + "'\(ValidationContext.excerpt(reference))'; its <mtc:match> refers to it, not it to that",
          at: node,
          attribute: "ref"
        )
        return
      }
    default: break
    }
    if let reference { checkReference(reference, node, outline, &context) }
  }

  /// Whether ITS gives an annotation its meaning.
  private func isOfITS(_ node: Int, _ context: borrowing ValidationContext) -> Bool {
    version != .v2_0
      && context.tree.attributes[context.tree.nodes[node].attributes].contains {
        let namespace = context.tree.names[$0.name].namespace
        return namespace == XLIFFNamespace.its || namespace == XLIFFNamespace.itsModule
      }
  }

  private mutating func checkCommentReference(
    _ reference: ArraySlice<UInt8>,
    _ node: Int,
    _ outline: UnitOutline,
    _ context: inout ValidationContext
  ) {
    guard reference.first == UInt8(ascii: "#") else {
      context.report(
        .commentReference,
        "'ref' of the comment is '\(ValidationContext.excerpt(reference))'; expected a <note> of the "
          + "unit, such as '#n=n1'",
        at: node,
        attribute: "ref"
      )
      return
    }
    guard let fragment = fragment(reference, node, &context) else { return }
    switch resolve(fragment, outline, &context) {
    case .note: return
    case .unit, .container, .part, .inline, .data, .other, .elsewhere, .missing:
      context.report(
        .commentReference,
        "'ref' of the comment is '\(ValidationContext.excerpt(reference))', which is no <note> of the "
          + "unit",
        at: node,
        attribute: "ref"
      )
    }
  }
}
