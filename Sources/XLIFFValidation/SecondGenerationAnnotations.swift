import LocalizationCore
import XLIFF
import XMLEvents

extension ValidationContext {
  /// Checks the annotations of the current unit.
  mutating func checkAnnotations() {
    for inline in outline.inline {
      switch inline.kind {
      case .mrk, .sm: checkAnnotation(inline.node)
      case .ph, .pc, .sc, .ec, .cp, .em: break
      }
    }
  }

  private mutating func checkAnnotation(_ node: Int) {
    checkReservedType(of: node, .annotationType)
    let reference = value(.ref, of: node)
    let hasValue = value(.value, of: node) != nil
    switch string(.type, of: node) {
    case nil, "generic":
      if value(.translate, of: node) == nil, !isOfITS(node) {
        let message = "<\(tagName(node))> of the type 'generic' has no 'translate'"
        report(.translateAnnotation, message, at: node)
      }
    case "comment":
      if hasValue == (reference != nil) {
        let message =
          hasValue
          ? "the comment <\(tagName(node))> has both 'value' and 'ref'"
          : "the comment <\(tagName(node))> has neither 'value' nor 'ref'"
        report(.commentAnnotation, message, at: node, attribute: hasValue ? "ref" : nil)
      }
      if let reference { checkCommentReference(reference, node) }
      return
    case "mtc:match":
      if let reference {
        let message =
          "<\(tagName(node))> of the type 'mtc:match' has the 'ref' "
          + "'\(reference.excerpt)'; it must have none, because the <mtc:match> refers to it"
        report(.matchAnnotation, message, at: node, attribute: "ref")
        return
      }
    default: break
    }
    if let reference { checkReference(reference, node) }
  }

  /// True if an annotation is defined by ITS.
  private func isOfITS(_ node: Int) -> Bool {
    version != .v2_0
      && tree.attributes[tree.nodes[node].attributes].contains {
        let namespace = tree.names[$0.name].namespace
        return namespace == XLIFFNamespace.its || namespace == XLIFFNamespace.itsModule
      }
  }

  private mutating func checkCommentReference(_ reference: ArraySlice<UInt8>, _ node: Int) {
    guard reference.first == UInt8(ascii: "#") else {
      let message =
        "'ref' of the comment is '\(reference.excerpt)'; expected a <note> of the "
        + "unit, such as '#n=n1'"
      report(.commentReference, message, at: node, attribute: "ref")
      return
    }
    guard let fragment = fragment(reference, node) else { return }
    switch resolve(fragment) {
    case .note: return
    case .text, .other, .elsewhere, .missing:
      let message =
        "'ref' of the comment is '\(reference.excerpt)', which is not a <note> of the unit"
      report(.commentReference, message, at: node, attribute: "ref")
    }
  }
}
