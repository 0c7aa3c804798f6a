import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

extension ValidationContext {
  /// Checks a match.
  mutating func checkCandidate(_ node: Int) {
    checkSpan(of: node, .candidateReference)
    checkNeed(.candidateSubtype, "subType", "type", of: node)
    if version == .v2_0, let language = language(of: node) {
      let fault = "has '\(language.name)', which XLIFF 2.0 forbids there"
      report(.candidateLanguageAttribute, node, fault, at: language.name)
    }
    checkLanguage(ofCandidate: node)
    checkTexts(ofCandidate: node)
  }

  private mutating func checkLanguage(ofCandidate node: Int) {
    guard !hasAttribute("reference", "yes", of: node), let target = child(of: node, "target"),
      let place = [target, node].first(where: { language(of: $0) != nil }),
      let language = language(of: place),
      // Without a target language of the document any language is allowed.
      let targetLanguage, !isSameLanguage(language.value, targetLanguage)
    else { return }
    let message =
      "the target of <\(tagName(node))> is in '\(language.value.excerpt)', not in the document's "
      + "target language '\(String(decoding: targetLanguage, as: UTF8.self))'; such a match needs "
      + "reference=\"yes\""
    report(.candidateLanguage, message, at: place, attribute: language.name)
  }

  /// Checks the codes and annotations of a match, which is a scope for ids.
  private mutating func checkTexts(ofCandidate match: Int) {
    let data = children(of: match, "originalData").last.map { children(of: $0, "data") } ?? []
    func codes(_ name: String) -> [Int] {
      let texts = children(of: match, name).map { text in
        (text + 1..<max(text + 1, tree.end(of: text))).filter {
          tree.nodes[$0].kind == .element && tree.name(of: $0).namespace == vocabulary.core
        }
      }
      return texts.first { !$0.isEmpty } ?? []
    }
    let (source, target) = (codes("source"), codes("target"))
    for nodes in [data, source, target] { checkUnique(nodes, .candidateCodes, in: match) }
    checkCorrespondence(source, target)
    let ids = identifiers(of: data)
    for node in source + target {
      for name in ["dataRef", "dataRefStart", "dataRefEnd"] {
        guard let reference = attribute(name, of: node), !ids.contains(reference.value)
        else { continue }
        let fault = ", but the match has no such <data>"
        report(.candidateCodes, (reference.value, name), of: node, fault)
      }
    }
    for side in [source, target] {
      checkPairs(side, start: "sc", end: "ec")
      checkPairs(side, start: "sm", end: "em")
    }
  }

  /// Checks that an id of the source has the same kind of code in the target.
  private mutating func checkCorrespondence(_ source: [Int], _ target: [Int]) {
    guard !target.isEmpty, !source.isEmpty else { return }
    var kinds: [ArraySlice<UInt8>: String] = [:]
    for node in source {
      if let id = attribute("id", of: node)?.value { kinds[id] = tree.name(of: node).localName }
    }
    let alike = ["sc": "pc", "sm": "mrk"]
    for node in target {
      guard let id = attribute("id", of: node), let kind = kinds[id.value] else { continue }
      let own = tree.name(of: node).localName
      guard (alike[kind] ?? kind) != (alike[own] ?? own) else { continue }
      let message =
        "the id '\(id.value.excerpt)' belongs to a <\(own)> in the target of the match, but "
        + "to a <\(kind)> in its source"
      report(.candidateCodes, message, at: node, attribute: id.name)
    }
  }

  private mutating func checkPairs(_ side: [Int], start: String, end: String) {
    var starts: [ArraySlice<UInt8>: Int] = [:]
    var ends: Set<ArraySlice<UInt8>> = []
    for node in side {
      let name = tree.name(of: node).localName
      if name == start, !hasAttribute("isolated", "yes", of: node),
        let id = attribute("id", of: node)?.value
      {
        starts[id] = node
      } else if name == end, let reference = attribute("startRef", of: node) {
        ends.insert(reference.value)
        if starts[reference.value] == nil {
          let fault =
            "ends '\(reference.value.excerpt)', but there is no such <\(start)> before it in the "
            + "same text of the match"
          report(.candidateCodes, node, fault, at: reference.name)
        }
      }
    }
    for (id, node) in starts where !ends.contains(id) {
      report(.candidateCodes, node, "'\(id.excerpt)' has no <\(end)> in the same text of the match")
    }
  }

  // MARK: - Resource data

  /// Checks an element of the module for resource data.
  mutating func checkResource(_ node: Int, _ name: String) {
    switch name {
    case "resourceData":
      let children = tree.elements(of: node).filter { names[tree.nodes[$0].name].module == .res }
      checkUnique(children, .resourceID, in: node)
      let own = identifiers(of: self.children(of: node, "resourceItem", .res))
      for reference in self.children(of: node, "resourceItemRef", .res) {
        guard let id = attribute("ref", of: reference), !own.contains(id.value),
          !modules.items.contains(id.value)
        else { continue }
        let fault = ", but neither this resource data nor that of the file has an item with this id"
        report(.resourceItemReference, id, of: reference, fault)
      }
    case "resourceItem":
      let source = child(of: node, "source", .res)
      let texts = [source, child(of: node, "target", .res)].compactMap(\.self)
      if attribute("mimeType", of: node) == nil, !texts.isEmpty, texts.allSatisfy(isBlank) {
        report(.resourceMediaType, node, "has no 'mimeType', although its content is external")
      }
      if hasAttribute("context", "no", of: node), source == nil {
        report(.resourceContext, node, "has context=\"no\", but no source", at: "context")
      }
    case "source": checkText(ofResource: node, sourceLanguage, name, .resourceSourceLanguage)
    case "target": checkText(ofResource: node, targetLanguage, name, .resourceTargetLanguage)
    default: break
    }
  }

  private mutating func checkText(
    ofResource node: Int, _ language: [UInt8]?, _ side: String, _ rule: Rule
  ) {
    let reference = attribute("href", of: node)
    if (reference == nil) == isBlank(node) {
      let fault = "has \(reference == nil ? "neither content nor" : "both content and") 'href'"
      report(.resourceReference, node, fault, at: reference?.name)
    }
    guard let own = self.language(of: node), !isSameLanguage(own.value, language ?? [])
    else { return }
    let expected =
      language.map { ", not the \(side) language '\(String(decoding: $0, as: UTF8.self))'" }
      ?? ", but the document has no \(side) language"
    report(rule, own, of: node, expected)
  }

  // MARK: - Change tracking

  /// Checks the change tracking of a unit, a group or a file of XLIFF 2.0.
  mutating func checkChangeTracking() {
    // The elements of each kind in the unit.
    var known: [String: (count: Int, ids: Set<ArraySlice<UInt8>>)] = [:]
    for node in tree.nodes.indices where isElement(node, "revisions", of: .ctr) {
      checkVersions(ofChanges: node)
      guard let appliesTo = attribute("appliesTo", of: node) else { continue }
      let kind = String(decoding: appliesTo.value, as: UTF8.self)
      checkProperties(ofChanges: node, kind)
      // The contents of a file or a group follow its change track.
      guard isElement(0, .unit) else { continue }
      if known[kind] == nil {
        let nodes = tree.nodes.indices.filter { isCore($0, kind) }
        known[kind] = (nodes.count, identifiers(of: nodes))
      }
      let (count, ids) = known[kind] ?? (0, [])
      if let reference = attribute("ref", of: node) {
        guard !ids.contains(reference.value) else { continue }
        let fault = ", but the unit has no <\(kind)> with this id"
        report(.changeReference, reference, of: node, fault)
      } else if count > 1 {
        let fault = "has no 'ref', although there are \(count) <\(kind)> that it may apply to"
        report(.changeReference, node, fault)
      }
    }
  }

  private mutating func checkVersions(ofChanges node: Int) {
    let revisions = children(of: node, "revision", .ctr)
    if let current = attribute("currentVersion", of: node),
      !revisions.contains(where: { attribute("version", of: $0)?.value == current.value })
    {
      let message =
        "'\(current.name)' is '\(current.value.excerpt)', but no revision has this version"
      report(.changeVersion, message, at: node, attribute: current.name)
    }
    for revision in revisions {
      guard let date = attribute("datetime", of: revision),
        !AttributeType.dateTime.accepts(date.value)
      else { continue }
      let expected = AttributeType.dateTime.expectation
      let message = "'\(date.name)' is '\(date.value.excerpt)'; expected \(expected)"
      report(.changeVersion, message, at: revision, attribute: date.name, severity: .warning)
    }
  }

  private mutating func checkProperties(ofChanges node: Int, _ kind: String) {
    guard let element = vocabulary.element(kind, namespace: vocabulary.core) else { return }
    let names = vocabulary.elements[element].attributes.map(\.name) + ["content"]
    for item in node..<tree.end(of: node) where isElement(item, "item", of: .ctr) {
      guard let property = attribute("property", of: item), !property.value.isOne(of: names)
      else { continue }
      let message =
        "'\(property.name)' is '\(property.value.excerpt)'; expected 'content' or an attribute "
        + "of <\(kind)>"
      report(.changeProperty, message, at: item, attribute: property.name)
    }
  }
}
