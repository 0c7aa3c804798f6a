import LocalizationCore
import XLIFF
import XMLEvents

extension Vocabulary {
  static var changeTrackingElements: [ElementSchema] {
    let module = Module(namespace: XLIFFNamespace.changeTracking, rule: .changeContent)
    return [
      module.element("changeTrack = revisions+"),
      module.element(
        "revisions @* = revision+",
        attlist(.changeReference, "appliesTo! ref", .nameToken),
        attlist(.changeVersion, "currentVersion", .nameToken)
      ),
      module.element(
        "revision @* = item+",
        attlist(.changeContent, "author"),
        attlist(.changeVersion, "datetime"),
        attlist(.changeVersion, "version", .nameToken)
      ),
      module.element("item @* = #PCDATA", attlist(.changeProperty, "property!")),
    ]
  }
}

/// The elements of one kind in a unit.
private struct ChangeCandidates {
  let kind: String
  let count: Int
  let ids: Set<ArraySlice<UInt8>>

  init(_ kind: String, in context: ValidationContext) {
    let nodes = context.tree.nodes.indices.filter { context.isCore($0, kind) }
    self.kind = kind
    count = nodes.count
    ids = context.identifiers(of: nodes)
  }
}

extension ValidationContext {
  /// Checks the change tracking of a unit, a group or a file of XLIFF 2.0.
  mutating func checkChangeTracking() {
    var known: [String: ChangeCandidates] = [:]
    for node in tree.nodes.indices
    where isElement(node, "revisions", of: XLIFFNamespace.changeTracking) {
      checkVersions(ofChanges: node)
      guard let appliesTo = attribute("appliesTo", of: node) else { continue }
      let kind = String(decoding: appliesTo.value, as: UTF8.self)
      checkProperties(ofChanges: node, kind)
      // The contents of a file or a group follow its change track.
      guard isCore(0, "unit") else { continue }
      let candidates = known[kind] ?? ChangeCandidates(kind, in: self)
      known[kind] = candidates
      checkChangeReference(node, candidates)
    }
  }

  private mutating func checkChangeReference(_ node: Int, _ candidates: ChangeCandidates) {
    guard let reference = attribute("ref", of: node) else {
      if candidates.count > 1 {
        let message =
          "<\(tagName(node))> has no 'ref', although there are \(candidates.count) "
          + "<\(candidates.kind)> that it may apply to"
        report(.changeReference, message, at: node)
      }
      return
    }
    guard !candidates.ids.contains(reference.value) else { return }
    let fault = ", but the unit has no <\(candidates.kind)> with this id"
    report(.changeReference, reference, of: node, fault)
  }

  private mutating func checkProperties(ofChanges node: Int, _ kind: String) {
    guard let element = vocabulary.element(kind, namespace: vocabulary.core) else { return }
    let names = vocabulary.elements[element].attributes.map(\.name)
    for item in node..<tree.end(of: node)
    where isElement(item, "item", of: XLIFFNamespace.changeTracking) {
      guard let property = attribute("property", of: item),
        !property.value.elementsEqual("content".utf8),
        !names.contains(where: { property.value.elementsEqual($0.utf8) })
      else { continue }
      let message =
        "'\(property.name)' is '\(property.value.excerpt)'; expected 'content' or "
        + "an attribute of <\(kind)>"
      report(.changeProperty, message, at: item, attribute: property.name)
    }
  }

  private mutating func checkVersions(ofChanges node: Int) {
    let revisions = children(of: node, named: "revision", namespace: XLIFFNamespace.changeTracking)
    if let current = attribute("currentVersion", of: node),
      !revisions.contains(where: {
        attribute("version", of: $0)?.value.elementsEqual(current.value) == true
      })
    {
      let message =
        "'\(current.name)' is '\(current.value.excerpt)', but no revision has this version"
      report(.changeVersion, message, at: node, attribute: current.name)
    }
    for revision in revisions {
      guard let date = attribute("datetime", of: revision),
        !AttributeType.dateTime.accepts(date.value)
      else { continue }
      let message =
        "'\(date.name)' is '\(date.value.excerpt)'; expected "
        + AttributeType.dateTime.expectation
      report(.changeVersion, message, at: revision, attribute: date.name, severity: .warning)
    }
  }
}
