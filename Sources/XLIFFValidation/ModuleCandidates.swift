import LocalizationCore
import XLIFF
import XMLEvents

extension Vocabulary {
  static func candidateElements(_ version: XLIFFVersion) -> [ElementSchema] {
    let module = Module(namespace: XLIFFNamespace.matches, rule: .candidateContent)
    let core = version.namespace
    return [
      module.element("matches = match+"),
      module.element(
        "match @* = {\(XLIFFNamespace.metadata)}metadata? {\(core)}originalData? {\(core)}source "
          + "{\(core)}target ##other*",
        attlist(.candidateID, "id", .nameToken),
        attlist(.candidateScore, "matchQuality matchSuitability similarity", .decimal(0...100)),
        attlist(.candidateContent, "origin"),
        attlist(.candidateReference, "ref!", .uri),
        attlist(.candidateLanguage, "reference", .yesNo),
        attlist(.candidateSubtype, "subType", .prefixed),
        attlist(.candidateType, "type", .words(XLIFF2Values.matchTypes))
      ),
    ]
  }
}

extension ValidationContext {
  /// Checks the matches in the current element.
  mutating func checkCandidates() {
    var spans: UnitSpans?
    for node in tree.nodes.indices {
      if isElement(node, "matches", of: XLIFFNamespace.matches) {
        let matches = children(of: node, named: "match", namespace: XLIFFNamespace.matches)
        checkUnique(matches, .candidateID, in: "<\(tagName(node))>")
      } else if isElement(node, "match", of: XLIFFNamespace.matches) {
        if let ref = attribute("ref", of: node), isCore(0, "unit") {
          let known = spans ?? UnitSpans(self)
          spans = known
          if let fault = known.fault(of: ref.value) {
            report(.candidateReference, ref, of: node, ", which \(fault)")
          }
        }
        checkCandidate(node)
        checkLanguage(ofCandidate: node)
        MatchCodes(node, self).check(&self)
      }
    }
  }

  private mutating func checkCandidate(_ node: Int) {
    if let subtype = attribute("subType", of: node), attribute("type", of: node) == nil {
      let message = "<\(tagName(node))> has 'subType' without 'type'"
      report(.candidateSubtype, message, at: node, attribute: subtype.name)
    }
    if version == .v2_0, let language = attribute("lang", namespace: XLIFFNamespace.xml, of: node) {
      let message = "<\(tagName(node))> has '\(language.name)', which XLIFF 2.0 forbids there"
      report(.candidateLanguageAttribute, message, at: node, attribute: language.name)
    }
  }

  private mutating func checkLanguage(ofCandidate node: Int) {
    guard !hasAttribute("reference", "yes", of: node),
      let target = child(of: node, named: "target")
    else { return }
    for place in [target, node] {
      guard let language = attribute("lang", namespace: XLIFFNamespace.xml, of: place)
      else { continue }
      // Without a target language of the document any language is allowed.
      guard let targetLanguage, !isSameLanguage(language.value, targetLanguage) else { return }
      let message =
        "the target of <\(tagName(node))> is in '"
        + "\(language.value.excerpt)', not in the document's target language '"
        + "\(String(decoding: targetLanguage, as: UTF8.self))'; such a match needs "
        + "reference=\"yes\""
      report(.candidateLanguage, message, at: place, attribute: language.name)
      return
    }
  }
}

/// The codes and annotations of one match, which is a scope for ids.
private struct MatchCodes {
  private let match: Int
  private var data: [Int] = []
  private var source: [Int] = []
  private var target: [Int] = []

  init(_ match: Int, _ context: ValidationContext) {
    self.match = match
    for child in context.tree.children(of: match) {
      if context.isCore(child, "originalData") {
        data = context.children(of: child, named: "data")
      } else if context.isCore(child, "source"), source.isEmpty {
        source = Self.codes(in: child, context)
      } else if context.isCore(child, "target"), target.isEmpty {
        target = Self.codes(in: child, context)
      }
    }
  }

  private static func codes(in text: Int, _ context: ValidationContext) -> [Int] {
    ((text + 1)..<max(text + 1, context.tree.end(of: text))).filter {
      context.tree.nodes[$0].kind == .element
        && context.tree.name(of: $0).namespace == context.vocabulary.core
    }
  }

  func check(_ context: inout ValidationContext) {
    let scope = "<\(context.tagName(match))>"
    context.checkUnique(data, .candidateCodes, in: scope)
    context.checkUnique(source, .candidateCodes, in: scope)
    context.checkUnique(target, .candidateCodes, in: scope)
    checkCorrespondence(&context)
    checkDataReferences(&context)
    for side in [source, target] {
      checkPairs(side, start: "sc", end: "ec", &context)
      checkPairs(side, start: "sm", end: "em", &context)
    }
  }

  /// An id of the source must have the same kind of code in the target.
  private func checkCorrespondence(_ context: inout ValidationContext) {
    guard !target.isEmpty, !source.isEmpty else { return }
    var kinds: [ArraySlice<UInt8>: String] = [:]
    for node in source {
      if let id = context.attribute("id", of: node)?.value {
        kinds[id] = context.tree.name(of: node).localName
      }
    }
    let alike = ["sc": "pc", "sm": "mrk"]
    for node in target {
      guard let id = context.attribute("id", of: node), let kind = kinds[id.value] else { continue }
      let own = context.tree.name(of: node).localName
      guard (alike[kind] ?? kind) != (alike[own] ?? own) else { continue }
      let message =
        "the id '\(id.value.excerpt)' belongs to a <\(own)> in the target of the match, but "
        + "to a <\(kind)> in its source"
      context.report(.candidateCodes, message, at: node, attribute: id.name)
    }
  }

  private func checkDataReferences(_ context: inout ValidationContext) {
    let ids = context.identifiers(of: data)
    for node in source + target {
      for name in ["dataRef", "dataRefStart", "dataRefEnd"] {
        guard let reference = context.attribute(name, of: node), !ids.contains(reference.value)
        else { continue }
        let fault = ", but the match has no such <data>"
        context.report(.candidateCodes, (reference.value, name), of: node, fault)
      }
    }
  }

  private func checkPairs(
    _ side: [Int],
    start: String,
    end: String,
    _ context: inout ValidationContext
  ) {
    var starts: [ArraySlice<UInt8>: Int] = [:]
    var ends: Set<ArraySlice<UInt8>> = []
    for node in side {
      let name = context.tree.name(of: node).localName
      if name == start, !context.hasAttribute("isolated", "yes", of: node),
        let id = context.attribute("id", of: node)?.value
      {
        starts[id] = node
      } else if name == end, let reference = context.attribute("startRef", of: node) {
        ends.insert(reference.value)
        if starts[reference.value] == nil {
          let message =
            "<\(context.tagName(node))> ends '\(reference.value.excerpt)', but "
            + "there is no such <\(start)> before it in the same text of the match"
          context.report(.candidateCodes, message, at: node, attribute: reference.name)
        }
      }
    }
    for (id, node) in starts where !ends.contains(id) {
      let message =
        "<\(context.tagName(node))> '\(id.excerpt)' has no <\(end)> in the same text of the match"
      context.report(.candidateCodes, message, at: node)
    }
  }
}
