import LocalizationCore
import XLIFF
import XMLEvents

/// What ITS knows of a container.
struct ITSScope: Sendable {
  var hasVersion = false
  /// The data categories of its `its:annotatorsRef`.
  var categories: Set<String> = []
  var hasScore = false
  var hasVote = false
  /// The ids of the provenance records that stand right in it.
  var records: Set<[UInt8]> = []
  /// References of its start tag to records that may still come.
  var pending: [(id: [UInt8], name: String, place: SourceLocation)] = []
}

/// Checks ITS on the elements of the core and of the module itself.
struct ITSRules {
  private static let issueAttributes = [
    "locQualityIssueType", "locQualityIssueComment", "locQualityIssueSeverity",
    "locQualityIssueProfileRef", "locQualityIssueEnabled",
  ]
  private static let confidences = [
    ("mtConfidence", "mt-confidence"), ("taConfidence", "text-analysis"),
    ("termConfidence", "terminology"),
  ]
  private static let annotationTypes = [
    "its:generic", "its:term-no", "term", "generic", "comment", "mtc:match",
  ]
  /// The data categories of the annotators of elements that were looked at.
  private var categoriesOfNode: [Int: Set<String>] = [:]

  /// Reads and checks what a container's start tag says.
  mutating func begin(_ scopes: inout [ModuleScope], _ context: inout ValidationContext) {
    let last = scopes.count - 1
    scopes[last].its.hasVersion = its("version", 0, context) != nil
    scopes[last].its.categories = Self.categories(its("annotatorsRef", 0, context)?.value ?? [])
    scopes[last].its.hasScore = its("locQualityRatingScore", 0, context) != nil
    scopes[last].its.hasVote = its("locQualityRatingVote", 0, context) != nil
    if let reference = its("provenanceRecordsRef", 0, context) {
      if let id = Self.identifier(in: reference.value) {
        let place = context.location(of: reference.name, at: 0)
        scopes[last].its.pending.append((Array(id), reference.name, place))
      } else {
        reportReference(reference, 0, &context)
      }
    }
    checkAttributes(of: 0, scopes, &context)
  }

  /// Resolves a container's references at its end.
  func end(_ scope: ModuleScope, in scopes: [ModuleScope], _ context: inout ValidationContext) {
    for reference in scope.its.pending
    where !scope.its.records.contains(reference.id)
      && !scopes.contains(where: { $0.its.records.contains(reference.id) })
    {
      context.report(.itsReference, at: reference.place) { _ in
        "'\(reference.name)' of <\(scope.kind.rawValue)> points to "
          + "'\(String(decoding: reference.id.prefix(60), as: UTF8.self))', but neither it nor an "
          + "element around it has such provenance records"
      }
    }
  }

  /// Checks what is complete: a unit, or an element of the module right in a container.
  mutating func check(_ scopes: inout [ModuleScope], _ context: inout ValidationContext) {
    let records = checkIdentifiers(&context)
    if context.isElement(0, "provenanceRecords", of: XLIFFNamespace.its), !scopes.isEmpty,
      let id = xmlID(0, context)
    {
      if !scopes[scopes.count - 1].its.records.insert(Array(id.value)).inserted {
        context.report(.itsReference, at: 0, attribute: id.name) { _ in
          "the id '\(id.value.excerpt)' is already that of other records of the "
            + "same <\(scopes[scopes.count - 1].kind.rawValue)>"
        }
      }
    }
    for node in context.tree.nodes.indices where context.tree.nodes[node].kind == .element {
      if context.tree.name(of: node).namespace == XLIFFNamespace.its {
        checkStandoff(node, &context)
      }
      guard !context.tree.nodes[node].attributes.isEmpty else { continue }
      checkAttributes(of: node, scopes, &context)
      checkReferences(of: node, records, scopes, &context)
    }
  }

  // MARK: - Standoff markup

  /// The standoff elements of the tree at hand by id, having checked that the ids are unique.
  private func checkIdentifiers(
    _ context: inout ValidationContext
  ) -> [ArraySlice<UInt8>: String] {
    var known: [ArraySlice<UInt8>: String] = [:]
    for node in context.tree.nodes.indices {
      let isIssues = context.isElement(node, "locQualityIssues", of: XLIFFNamespace.its)
      guard isIssues || context.isElement(node, "provenanceRecords", of: XLIFFNamespace.its),
        let id = xmlID(node, context)
      else { continue }
      let kind = isIssues ? "locQualityIssues" : "provenanceRecords"
      if let other = known.updateValue(kind, forKey: id.value) {
        context.report(.itsReference, at: node, attribute: id.name) { context in
          "the id '\(id.value.excerpt)' of <\(context.tagName(node))> is already "
            + "that of <\(other)> in the same unit"
        }
      }
    }
    return known
  }

  private func xmlID(_ node: Int, _ context: ValidationContext) -> ValidationContext.Found? {
    context.attribute("id", namespace: XLIFFNamespace.xml, of: node)
  }

  private func checkStandoff(_ node: Int, _ context: inout ValidationContext) {
    switch context.tree.name(of: node).localName {
    case "locQualityIssue":
      if context.attribute("locQualityIssueType", of: node) == nil,
        context.attribute("locQualityIssueComment", of: node) == nil
      {
        context.report(.itsIssue, at: node) { context in
          "<\(context.tagName(node))> has neither 'locQualityIssueType' nor "
            + "'locQualityIssueComment'"
        }
      }
    case "provenanceRecord":
      if !Vocabulary.itsAgents.contains(where: { context.attribute($0, of: node) != nil }) {
        context.report(.itsIssue, at: node) { context in
          "<\(context.tagName(node))> names no person, organization or tool"
        }
      }
    default: break
    }
  }

  // MARK: - Attributes

  private typealias Found = ValidationContext.Found

  private func its(_ name: String, _ node: Int, _ context: ValidationContext) -> Found? {
    context.attribute(name, namespace: XLIFFNamespace.its, of: node)
  }

  private mutating func checkAttributes(
    of node: Int,
    _ scopes: [ModuleScope],
    _ context: inout ValidationContext
  ) {
    var first: String?
    for index in context.tree.nodes[node].attributes {
      let name = context.tree.names[context.tree.attributes[index].name]
      guard name.namespace == XLIFFNamespace.its || name.namespace == XLIFFNamespace.itsModule,
        name.localName != "version"
      else { continue }
      first = name.qualifiedName
      break
    }
    guard let first else { return }
    if !scopes.contains(where: \.its.hasVersion),
      !isAround(node, context, { its("version", $0, context) != nil })
    {
      context.report(.itsVersion, at: node, attribute: first) { context in
        "'\(first)' of <\(context.tagName(node))> without 'its:version' on it or around it"
      }
    }
    checkType(of: node, first, &context)
    if let annotators = its("annotatorsRef", node, context) {
      checkAnnotators(annotators, of: node, &context)
    }
    checkConfidence(of: node, scopes, &context)
    checkTextAnalysis(of: node, &context)
    checkRating(of: node, scopes, &context)
    checkIssue(of: node, &context)
  }

  /// Whether an element or one around it in the tree at hand is of some kind.
  private func isAround(_ node: Int, _ context: ValidationContext, _ test: (Int) -> Bool) -> Bool {
    var node = node
    while node >= 0 {
      if test(node) { return true }
      node = context.tree.nodes[node].parent
    }
    return false
  }

  private func checkType(of node: Int, _ attribute: String, _ context: inout ValidationContext) {
    guard context.isCore(node, "mrk") || context.isCore(node, "sm"),
      let type = context.attribute("type", of: node),
      !Self.annotationTypes.contains(where: { type.value.elementsEqual($0.utf8) })
    else { return }
    context.report(.itsAnnotationType, at: node, attribute: type.name) { context in
      "'type' of <\(context.tagName(node))> with '\(attribute)' is "
        + "'\(type.value.excerpt)'; expected its:generic"
    }
  }

  private static func categories(_ annotators: ArraySlice<UInt8>) -> Set<String> {
    Set(
      annotators.split(whereSeparator: \.isXMLSpace).compactMap { item in
        item.firstIndex(of: UInt8(ascii: "|")).map { String(decoding: item[..<$0], as: UTF8.self) }
      }
    )
  }

  private func checkAnnotators(
    _ annotators: Found,
    of node: Int,
    _ context: inout ValidationContext
  ) {
    var seen: Set<String> = []
    let items = annotators.value.split(whereSeparator: \.isXMLSpace)
    var fault = items.isEmpty ? "is empty" : nil
    for item in items where fault == nil {
      let excerpt = item.excerpt
      guard let bar = item.firstIndex(of: UInt8(ascii: "|")), bar > item.startIndex,
        bar + 1 < item.endIndex
      else {
        fault = "has '\(excerpt)'; expected a data category, '|' and an IRI, without spaces"
        continue
      }
      let category = String(decoding: item[..<bar], as: UTF8.self)
      if !Vocabulary.itsCategories.contains(category) {
        fault = "has '\(excerpt)', whose '\(category)' is no data category of ITS"
      } else if !seen.insert(category).inserted {
        fault = "has the data category '\(category)' twice"
      }
    }
    guard let fault else { return }
    context.report(.itsAnnotators, at: node, attribute: annotators.name) { _ in
      "'\(annotators.name)' \(fault)"
    }
  }

  private mutating func checkConfidence(
    of node: Int,
    _ scopes: [ModuleScope],
    _ context: inout ValidationContext
  ) {
    for (name, category) in Self.confidences {
      guard let confidence = its(name, node, context),
        !scopes.contains(where: { $0.its.categories.contains(category) }),
        !hasAnnotator(of: category, around: node, context)
      else { continue }
      context.report(.itsConfidence, at: node, attribute: confidence.name) { _ in
        "'\(confidence.name)' without an 'its:annotatorsRef' for \(category) on it or around it"
      }
    }
  }

  private mutating func hasAnnotator(
    of category: String,
    around node: Int,
    _ context: ValidationContext
  ) -> Bool {
    var node = node
    while node >= 0 {
      let categories =
        categoriesOfNode[node] ?? Self.categories(its("annotatorsRef", node, context)?.value ?? [])
      categoriesOfNode[node] = categories
      if categories.contains(category) { return true }
      node = context.tree.nodes[node].parent
    }
    return false
  }

  private func checkTextAnalysis(of node: Int, _ context: inout ValidationContext) {
    let source = its("taSource", node, context)
    let identity = its("taIdent", node, context)
    guard let found = source ?? identity else { return }
    if source == nil || identity == nil {
      context.report(.itsTextAnalysis, at: node, attribute: found.name) { _ in
        "'\(found.name)' without its:\(source == nil ? "taSource" : "taIdent")"
      }
    }
    if let reference = its("taIdentRef", node, context) {
      context.report(.itsTextAnalysis, at: node, attribute: reference.name) { context in
        "<\(context.tagName(node))> has both '\(reference.name)' and '\(found.name)'"
      }
    }
  }

  private func checkRating(
    of node: Int,
    _ scopes: [ModuleScope],
    _ context: inout ValidationContext
  ) {
    if let vote = its("locQualityRatingVote", node, context),
      its("locQualityRatingScore", node, context) != nil
    {
      context.report(.itsRating, at: node, attribute: vote.name) { context in
        "<\(context.tagName(node))> is rated by both a score and a vote"
      }
    }
    for base in ["locQualityRatingScore", "locQualityRatingVote"] {
      guard let threshold = its(base + "Threshold", node, context),
        !scopes.contains(where: {
          base == "locQualityRatingScore" ? $0.its.hasScore : $0.its.hasVote
        }),
        !isAround(node, context, { its(base, $0, context) != nil })
      else { continue }
      context.report(.itsRating, at: node, attribute: threshold.name) { _ in
        "'\(threshold.name)' without its:\(base) on it or around it"
      }
    }
  }

  private func checkIssue(of node: Int, _ context: inout ValidationContext) {
    let own = Self.issueAttributes.compactMap { its($0, node, context)?.name }
    if let reference = its("locQualityIssuesRef", node, context), let first = own.first {
      context.report(.itsRating, at: node, attribute: first) { context in
        "<\(context.tagName(node))> has '\(reference.name)', whose issues say what '\(first)' says"
      }
    } else if let first = own.first, its("locQualityIssueType", node, context) == nil,
      its("locQualityIssueComment", node, context) == nil
    {
      context.report(.itsIssue, at: node, attribute: first) { _ in
        "'\(first)' without its:locQualityIssueType or its:locQualityIssueComment"
      }
    }
    if let reference = its("provenanceRecordsRef", node, context),
      let agent = Vocabulary.itsAgents.compactMap({ its($0, node, context)?.name }).first
    {
      context.report(.itsRating, at: node, attribute: agent) { context in
        "<\(context.tagName(node))> has '\(reference.name)', whose records say what '\(agent)' says"
      }
    }
  }

  // MARK: - References

  /// The id in a reference such as `#its=x`; see XLIFF 2.1, 4.2 Fragment Identification.
  private static func identifier(in reference: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard reference.first == UInt8(ascii: "#"),
      let last = reference.dropFirst().split(separator: UInt8(ascii: "/")).last,
      last.starts(with: "its=".utf8), last.count > 4
    else { return nil }
    return last.dropFirst(4)
  }

  private func checkReferences(
    of node: Int,
    _ records: [ArraySlice<UInt8>: String],
    _ scopes: [ModuleScope],
    _ context: inout ValidationContext
  ) {
    if let reference = its("locQualityIssuesRef", node, context) {
      let id = Self.identifier(in: reference.value)
      if id.flatMap({ records[$0] }) != "locQualityIssues" {
        reportReference(reference, node, &context)
      }
    }
    if let reference = its("provenanceRecordsRef", node, context) {
      let id = Self.identifier(in: reference.value)
      let isHere = id.flatMap { records[$0] } == "provenanceRecords"
      let isAround =
        node == 0
        && id.map { id in scopes.contains { $0.its.records.contains(Array(id)) } } ?? false
      if !isHere, !isAround { reportReference(reference, node, &context) }
    }
  }

  private func reportReference(
    _ reference: Found,
    _ node: Int,
    _ context: inout ValidationContext
  ) {
    context.report(.itsReference, at: node, attribute: reference.name) { context in
      "'\(reference.name)' of <\(context.tagName(node))> is "
        + "'\(reference.value.excerpt)'; expected '#its=' and the xml:id of such "
        + "an element in the same unit"
    }
  }
}
