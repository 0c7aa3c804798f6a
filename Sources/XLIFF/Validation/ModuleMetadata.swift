import LocalizationCore
import XMLEvents

extension ValidationRule {
  /// The rules for metadata, `mda:metadata`.
  static let metadata = [metadataContent, metadataID, metadataType, metadataAttribute]

  static let metadataContent = ValidationRule(
    "MDA01",
    .error,
    "metadata holds groups, a group holds groups and meta elements, meta holds text alone",
    section: "XLIFF 2.1, 5.4.4 Metadata, Module Elements"
  )
  static let metadataID = ValidationRule(
    "MDA02",
    .error,
    "the ids of metadata and of its groups are NMTOKENs and unique within the metadata",
    section: "XLIFF 2.1, 5.4.5 Metadata, id"
  )
  static let metadataType = ValidationRule(
    "MDA03",
    .error,
    "meta has a type",
    section: "XLIFF 2.1, 5.4.4 Metadata, meta"
  )
  static let metadataAttribute = ValidationRule(
    "MDA04",
    .error,
    "appliesTo is source, target or ignorable, on a group alone; there are no further attributes",
    section: "XLIFF 2.1, 5.4.5 Metadata, appliesTo"
  )
}

extension Vocabulary {
  static var metadataElements: [ElementSchema] {
    let namespace = XLIFFNamespace.metadata
    let id = AttributeSchema("id", .nameToken, rule: .metadataID)
    var elements: [ElementSchema] = [
      .module(
        namespace,
        "metadata",
        attributes: [id],
        content: [.some("metaGroup")],
        rule: .metadataContent
      ),
      .module(
        namespace,
        "metaGroup",
        attributes: [
          id, AttributeSchema("category", rule: .metadataAttribute),
          AttributeSchema(
            "appliesTo",
            .words(["source", "target", "ignorable"]),
            rule: .metadataAttribute
          ),
        ],
        content: [.some("metaGroup", "meta")],
        rule: .metadataContent
      ),
      .module(
        namespace,
        "meta",
        attributes: [AttributeSchema("type", required: true, rule: .metadataType)],
        allowsText: true,
        rule: .metadataContent
      ),
    ]
    for index in elements.indices {
      elements[index].unknownAttributeRule = .metadataAttribute
      elements[index].otherAttributeRule = .metadataAttribute
    }
    return elements
  }
}

/// Checks the ids of metadata.
struct MetadataRules {
  /// Checks every metadata element at hand.
  func check(_ context: inout ValidationContext) {
    for node in context.tree.nodes.indices
    where context.isElement(node, "metadata", of: XLIFFNamespace.metadata) {
      let groups = (node..<context.tree.end(of: node)).filter {
        $0 == node || context.isElement($0, "metaGroup", of: XLIFFNamespace.metadata)
      }
      context.checkUnique(groups, .metadataID, in: "<\(context.tagName(node))>")
    }
  }
}
