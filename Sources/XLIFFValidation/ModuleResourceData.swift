import LocalizationCore
import XLIFF
import XMLEvents

extension Vocabulary {
  static func resourceDataElements(_ version: XLIFFVersion) -> [ElementSchema] {
    let module = Module(namespace: XLIFFNamespace.resourceData, rule: .resourceContent)
    let id = attlist(.resourceID, "id", .nameToken)
    let notes = version == .v2_2 ? "{\(version.namespace)}notes? " : ""
    return [
      module.element("resourceData = resourceItemRef* resourceItem*"),
      module.element("resourceItemRef @*", id, attlist(.resourceItemReference, "ref!", .nameToken)),
      module.element(
        "resourceItem @* = \(notes)source? target? reference*",
        id,
        attlist(.resourceMediaType, "mimeType"),
        attlist(.resourceContext, "context", .yesNo)
      ),
      module.element("source @* = ##other*", attlist(.resourceReference, "href")),
      module.element("target @* = ##other*", attlist(.resourceReference, "href")),
      module.element("reference @*", attlist(.resourceReference, "href!")),
    ]
  }
}

extension ValidationContext {
  /// Checks the current resource data, and records the items of the file.
  mutating func checkResourceData() {
    let namespace = XLIFFNamespace.resourceData
    if isInFile, isElement(0, "resourceData", of: namespace) {
      for item in children(of: 0, named: "resourceItem", namespace: namespace) {
        if let id = attribute("id", of: item)?.value { _ = modules.items.insert(id, line: 0) }
      }
    }
    for node in tree.nodes.indices where tree.nodes[node].kind == .element {
      let name = tree.name(of: node)
      guard name.namespace == namespace else { continue }
      switch name.localName {
      case "resourceData":
        let children = Array(tree.elements(of: node)).filter {
          tree.name(of: $0).namespace == namespace
        }
        checkUnique(children, .resourceID, in: "<\(tagName(node))>")
        checkResourceReferences(among: children)
      case "resourceItem": checkResourceItem(node)
      case "source":
        checkResourceText(node)
        checkLanguage(ofResource: node, sourceLanguage, "source", .resourceSourceLanguage)
      case "target":
        checkResourceText(node)
        checkLanguage(ofResource: node, targetLanguage, "target", .resourceTargetLanguage)
      default: break
      }
    }
  }

  private mutating func checkResourceReferences(among nodes: [Int]) {
    let own = identifiers(of: nodes.filter { tree.name(of: $0).localName == "resourceItem" })
    for node in nodes where tree.name(of: node).localName == "resourceItemRef" {
      guard let reference = attribute("ref", of: node),
        !own.contains(reference.value), !modules.items.contains(reference.value)
      else { continue }
      let fault = ", but neither this resource data nor that of the file has an item with this id"
      report(.resourceItemReference, reference, of: node, fault)
    }
  }

  private mutating func checkResourceItem(_ node: Int) {
    let namespace = XLIFFNamespace.resourceData
    let source = child(of: node, named: "source", namespace: namespace)
    let target = child(of: node, named: "target", namespace: namespace)
    let texts = [source, target].compactMap { $0 }
    if attribute("mimeType", of: node) == nil, !texts.isEmpty, texts.allSatisfy(isBlank) {
      let message = "<\(tagName(node))> has no 'mimeType', although its content is external"
      report(.resourceMediaType, message, at: node)
    }
    if hasAttribute("context", "no", of: node), source == nil {
      let message = "<\(tagName(node))> has context=\"no\", but no source"
      report(.resourceContext, message, at: node, attribute: "context")
    }
  }

  private mutating func checkResourceText(_ node: Int) {
    let reference = attribute("href", of: node)
    let isBlank = isBlank(node)
    if let reference, !isBlank {
      let message = "<\(tagName(node))> has both content and 'href'"
      report(.resourceReference, message, at: node, attribute: reference.name)
    } else if reference == nil, isBlank {
      report(.resourceReference, "<\(tagName(node))> has neither content nor 'href'", at: node)
    }
  }

  private mutating func checkLanguage(
    ofResource node: Int,
    _ language: [UInt8]?,
    _ side: String,
    _ rule: Rule
  ) {
    guard let own = attribute("lang", namespace: XLIFFNamespace.xml, of: node),
      !isSameLanguage(own.value, language ?? [])
    else { return }
    let expected =
      language.map { ", not the \(side) language '\(String(decoding: $0, as: UTF8.self))'" }
      ?? ", but the document has no \(side) language"
    let fault = expected
    report(rule, own, of: node, fault)
  }
}
