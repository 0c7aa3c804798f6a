import LocalizationCore
import XLIFF
import XMLEvents

extension Vocabulary {
  static var metadataElements: [ElementSchema] {
    let module = Module(namespace: XLIFFNamespace.metadata, rule: .metadataContent)
    let id = attlist(.metadataID, "id", .nameToken)
    let places = AttributeType.words(["source", "target", "ignorable"])
    var elements: [ElementSchema] = [
      module.element("metadata = metaGroup+", id),
      module.element(
        "metaGroup = (metaGroup|meta)+",
        id,
        attlist(.metadataAttribute, "category"),
        attlist(.metadataAttribute, "appliesTo", places)
      ),
      module.element("meta = #PCDATA", attlist(.metadataType, "type!")),
    ]
    for index in elements.indices {
      elements[index].unknownAttributeRule = .metadataAttribute
      elements[index].otherAttributeRule = .metadataAttribute
    }
    return elements
  }
}

extension ValidationContext {
  /// Checks the ids of the current metadata.
  mutating func checkMetadata() {
    for node in tree.nodes.indices where isElement(node, "metadata", of: XLIFFNamespace.metadata) {
      let groups = (node..<tree.end(of: node)).filter {
        $0 == node || isElement($0, "metaGroup", of: XLIFFNamespace.metadata)
      }
      checkUnique(groups, .metadataID, in: "<\(tagName(node))>")
    }
  }
}
