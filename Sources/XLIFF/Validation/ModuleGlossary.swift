import LocalizationCore
import XMLEvents

extension ValidationRule {
  /// The rules for the glossary of a unit, `gls:glossary`.
  static let glossary = [glossaryID, glossaryEntry, glossaryReference, glossaryContent]

  static let glossaryID = ValidationRule(
    "GLS01",
    .error,
    "the ids of entries and translations are NMTOKENs and unique in their glossary",
    section: "XLIFF 2.1, 5.2.5 Glossary, id"
  )
  static let glossaryEntry = ValidationRule(
    "GLS02",
    .error,
    "a glossary entry has a translation or a definition",
    section: "XLIFF 2.1, 5.2.4 Glossary, glossEntry"
  )
  static let glossaryReference = ValidationRule(
    "GLS03",
    .error,
    "the ref of an entry or a translation is a fragment identifier of a span in the same unit",
    section: "XLIFF 2.1, 5.2.5 Glossary, ref"
  )
  static let glossaryContent = ValidationRule(
    "GLS04",
    .error,
    "a glossary holds entries; an entry holds term, translations, definition, others, in this order",
    section: "XLIFF 2.1, 5.2.4 Glossary, glossEntry"
  )
}

extension Vocabulary {
  static var glossaryElements: [ElementSchema] {
    let namespace = XLIFFNamespace.glossary
    let id = AttributeSchema("id", .nameToken, rule: .glossaryID)
    let reference = AttributeSchema("ref", .uri, rule: .glossaryReference)
    let source = AttributeSchema("source", rule: .glossaryContent)
    return [
      .module(
        namespace,
        "glossary",
        content: [.some("glossEntry")],
        rule: .glossaryContent
      ),
      .module(
        namespace,
        "glossEntry",
        attributes: [id, reference],
        content: [.one("term"), .any("translation"), .optional("definition"), .others],
        others: .any,
        rule: .glossaryContent
      ),
      .module(
        namespace,
        "term",
        attributes: [source],
        allowsText: true,
        others: .any,
        rule: .glossaryContent
      ),
      .module(
        namespace,
        "translation",
        attributes: [id, reference, source],
        allowsText: true,
        others: .any,
        rule: .glossaryContent
      ),
      .module(
        namespace,
        "definition",
        attributes: [source],
        allowsText: true,
        others: .any,
        rule: .glossaryContent
      ),
    ]
  }
}

/// Checks the glossary of a unit.
struct GlossaryRules {
  /// Checks the glossaries in the element at hand; `file` is the id of the file around.
  func check(_ context: inout ValidationContext, file: [UInt8]) {
    let namespace = XLIFFNamespace.glossary
    var spans: UnitSpans?
    for node in context.tree.nodes.indices {
      if context.isElement(node, "glossary", of: namespace) {
        var withIDs: [Int] = []
        for entry in context.children(of: node, named: "glossEntry", namespace: namespace) {
          withIDs.append(entry)
          withIDs += context.children(of: entry, named: "translation", namespace: namespace)
        }
        context.checkUnique(withIDs, .glossaryID, in: "<\(context.tagName(node))>")
        continue
      }
      let isEntry = context.isElement(node, "glossEntry", of: namespace)
      guard isEntry || context.isElement(node, "translation", of: namespace) else { continue }
      if isEntry,
        context.child(of: node, named: "translation", namespace: namespace) == nil,
        context.child(of: node, named: "definition", namespace: namespace) == nil
      {
        context.report(
          .glossaryEntry,
          "<\(context.tagName(node))> has neither a translation nor a definition",
          at: node
        )
      }
      guard let ref = context.attribute("ref", of: node), context.isCore(0, "unit") else {
        continue
      }
      let known = spans ?? UnitSpans(context, file: file)
      spans = known
      if let fault = known.fault(of: ref.value) {
        context.report(
          .glossaryReference,
          "'\(ref.name)' of <\(context.tagName(node))> is "
            + "'\(ValidationContext.excerpt(ref.value))', which \(fault)",
          at: node,
          attribute: ref.name
        )
      }
    }
  }
}
