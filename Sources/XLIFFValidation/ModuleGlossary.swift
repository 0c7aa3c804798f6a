import LocalizationCore
import XLIFF
import XMLEvents

extension Vocabulary {
  static var glossaryElements: [ElementSchema] {
    let module = Module(namespace: XLIFFNamespace.glossary, rule: .glossaryContent)
    let id = attlist(.glossaryID, "id", .nameToken)
    let reference = attlist(.glossaryReference, "ref", .uri)
    let source = attlist(.glossaryContent, "source")
    return [
      module.element("glossary = glossEntry+"),
      module.element("glossEntry @* = term translation* definition? ##other*", id, reference),
      module.element("term @* = #PCDATA", source),
      module.element("translation @* = #PCDATA", id, reference, source),
      module.element("definition @* = #PCDATA", source),
    ]
  }
}

extension ValidationContext {
  /// Checks the glossaries in the current element.
  mutating func checkGlossaries() {
    let namespace = XLIFFNamespace.glossary
    var spans: UnitSpans?
    for node in tree.nodes.indices {
      if isElement(node, "glossary", of: namespace) {
        var withIDs: [Int] = []
        for entry in children(of: node, named: "glossEntry", namespace: namespace) {
          withIDs.append(entry)
          withIDs += children(of: entry, named: "translation", namespace: namespace)
        }
        checkUnique(withIDs, .glossaryID, in: "<\(tagName(node))>")
        continue
      }
      let isEntry = isElement(node, "glossEntry", of: namespace)
      guard isEntry || isElement(node, "translation", of: namespace) else { continue }
      if isEntry,
        child(of: node, named: "translation", namespace: namespace) == nil,
        child(of: node, named: "definition", namespace: namespace) == nil
      {
        let message = "<\(tagName(node))> has neither a translation nor a definition"
        report(.glossaryEntry, message, at: node)
      }
      guard let ref = attribute("ref", of: node), isCore(0, "unit") else { continue }
      let known = spans ?? UnitSpans(self)
      spans = known
      if let fault = known.fault(of: ref.value) {
        report(.glossaryReference, ref, of: node, ", which \(fault)")
      }
    }
  }
}
