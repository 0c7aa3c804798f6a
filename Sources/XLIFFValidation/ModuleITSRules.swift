import LocalizationCore
import XLIFF
import XMLEvents

/// The ITS data of a container.
struct ITSScope: Sendable {
  var hasVersion = false
  /// The data categories of its `its:annotatorsRef`.
  var categories: Set<String> = []
  var hasScore = false
  var hasVote = false
  /// The ids of its own provenance records.
  var records: Set<[UInt8]> = []
  /// References of its start tag to records that may follow.
  var pending: [(id: [UInt8], name: String, place: SourceLocation)] = []
}

/// ITS on elements of the core and of the module.
extension ValidationContext {
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

  /// Reads and checks a container's start tag.
  mutating func beginITS() {
    let last = scopes.count - 1
    scopes[last].its.hasVersion = its("version", 0) != nil
    scopes[last].its.categories = Self.categories(its("annotatorsRef", 0)?.value ?? [])
    scopes[last].its.hasScore = its("locQualityRatingScore", 0) != nil
    scopes[last].its.hasVote = its("locQualityRatingVote", 0) != nil
    if let reference = its("provenanceRecordsRef", 0) {
      if let id = Self.identifier(in: reference.value) {
        let place = location(of: reference.name, at: 0)
        scopes[last].its.pending.append((Array(id), reference.name, place))
      } else {
        reportReference(reference, 0)
      }
    }
    var categories: [Int: Set<String>] = [:]
    checkITSAttributes(of: 0, &categories)
  }

  /// Resolves a container's references at its end.
  mutating func endITS(_ scope: ContainerScope) {
    let element = scope.element.rawValue
    for reference in scope.its.pending
    where !scope.its.records.contains(reference.id)
      && !scopes.contains(where: { $0.its.records.contains(reference.id) })
    {
      let message =
        "'\(reference.name)' of <\(element)> points to "
        + "'\(String(decoding: reference.id.prefix(60), as: UTF8.self))', but neither it nor an "
        + "element around it has such provenance records"
      report(.itsReference, message, at: reference.place)
    }
  }

  /// Checks a complete unit, or an element of the module directly in a container.
  mutating func checkITS() {
    let records = checkStandoffIdentifiers()
    if isElement(0, "provenanceRecords", of: XLIFFNamespace.its), !scopes.isEmpty,
      let id = xmlID(0)
    {
      let last = scopes.count - 1
      if !scopes[last].its.records.insert(Array(id.value)).inserted {
        let element = scopes[last].element.rawValue
        let message =
          "the id '\(id.value.excerpt)' is already that of other records of the same <\(element)>"
        report(.itsReference, message, at: 0, attribute: id.name)
      }
    }
    var categories: [Int: Set<String>] = [:]
    for node in tree.nodes.indices where tree.nodes[node].kind == .element {
      if tree.name(of: node).namespace == XLIFFNamespace.its {
        checkStandoff(node)
      }
      guard !tree.nodes[node].attributes.isEmpty else { continue }
      checkITSAttributes(of: node, &categories)
      checkReferences(of: node, records)
    }
  }

  // MARK: - Standoff markup

  /// Checks that the ids of the standoff elements are unique, and returns the elements by id.
  private mutating func checkStandoffIdentifiers() -> [ArraySlice<UInt8>: String] {
    var known: [ArraySlice<UInt8>: String] = [:]
    for node in tree.nodes.indices {
      let isIssues = isElement(node, "locQualityIssues", of: XLIFFNamespace.its)
      guard isIssues || isElement(node, "provenanceRecords", of: XLIFFNamespace.its),
        let id = xmlID(node)
      else { continue }
      let kind = isIssues ? "locQualityIssues" : "provenanceRecords"
      if let other = known.updateValue(kind, forKey: id.value) {
        let message =
          "the id '\(id.value.excerpt)' of <\(tagName(node))> is already "
          + "that of <\(other)> in the same unit"
        report(.itsReference, message, at: node, attribute: id.name)
      }
    }
    return known
  }

  private func xmlID(_ node: Int) -> ValidationContext.Found? {
    attribute("id", namespace: XLIFFNamespace.xml, of: node)
  }

  private mutating func checkStandoff(_ node: Int) {
    switch tree.name(of: node).localName {
    case "locQualityIssue":
      if attribute("locQualityIssueType", of: node) == nil,
        attribute("locQualityIssueComment", of: node) == nil
      {
        let message =
          "<\(tagName(node))> has neither 'locQualityIssueType' nor 'locQualityIssueComment'"
        report(.itsIssue, message, at: node)
      }
    case "provenanceRecord":
      if !Vocabulary.itsAgents.contains(where: { attribute($0, of: node) != nil }) {
        report(.itsIssue, "<\(tagName(node))> names no person, organization or tool", at: node)
      }
    default: break
    }
  }

  // MARK: - Attributes

  private func its(_ name: String, _ node: Int) -> Found? {
    attribute(name, namespace: XLIFFNamespace.its, of: node)
  }

  private mutating func checkITSAttributes(of node: Int, _ categories: inout [Int: Set<String>]) {
    let found = tree.attributes[tree.nodes[node].attributes].first { attribute in
      let name = tree.names[attribute.name]
      return name.localName != "version"
        && (name.namespace == XLIFFNamespace.its || name.namespace == XLIFFNamespace.itsModule)
    }
    guard let first = found.map({ tree.names[$0.name].qualifiedName }) else { return }
    if !scopes.contains(where: \.its.hasVersion), !isAround(node, { its("version", $0) != nil }) {
      let message = "'\(first)' of <\(tagName(node))> without 'its:version' on it or around it"
      report(.itsVersion, message, at: node, attribute: first)
    }
    checkType(ofAnnotation: node, with: first)
    if let annotators = its("annotatorsRef", node) {
      checkAnnotators(annotators, of: node)
    }
    checkConfidence(of: node, &categories)
    checkTextAnalysis(of: node)
    checkRating(of: node)
    checkIssue(of: node)
  }

  /// True if an element or an ancestor in the tree satisfies a test.
  private func isAround(_ node: Int, _ test: (Int) -> Bool) -> Bool {
    var node = node
    while node >= 0 {
      if test(node) { return true }
      node = tree.nodes[node].parent
    }
    return false
  }

  private mutating func checkType(ofAnnotation node: Int, with name: String) {
    guard isCore(node, "mrk") || isCore(node, "sm"),
      let type = attribute("type", of: node),
      !Self.annotationTypes.contains(where: { type.value.elementsEqual($0.utf8) })
    else { return }
    let message =
      "'type' of <\(tagName(node))> with '\(name)' is '\(type.value.excerpt)'; expected its:generic"
    report(.itsAnnotationType, message, at: node, attribute: type.name)
  }

  private static func categories(_ annotators: ArraySlice<UInt8>) -> Set<String> {
    Set(
      annotators.split(whereSeparator: \.isXMLSpace).compactMap { item in
        item.firstIndex(of: UInt8(ascii: "|")).map { String(decoding: item[..<$0], as: UTF8.self) }
      }
    )
  }

  private mutating func checkAnnotators(_ annotators: Found, of node: Int) {
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
        fault = "has '\(excerpt)', whose '\(category)' is not a data category of ITS"
      } else if !seen.insert(category).inserted {
        fault = "has the data category '\(category)' twice"
      }
    }
    guard let fault else { return }
    report(.itsAnnotators, "'\(annotators.name)' \(fault)", at: node, attribute: annotators.name)
  }

  private mutating func checkConfidence(of node: Int, _ categories: inout [Int: Set<String>]) {
    for (name, category) in Self.confidences {
      guard let confidence = its(name, node),
        !scopes.contains(where: { $0.its.categories.contains(category) }),
        !hasAnnotator(of: category, around: node, &categories)
      else { continue }
      let message =
        "'\(confidence.name)' without an 'its:annotatorsRef' for \(category) on it or around it"
      report(.itsConfidence, message, at: node, attribute: confidence.name)
    }
  }

  private func hasAnnotator(
    of category: String,
    around node: Int,
    _ known: inout [Int: Set<String>]
  ) -> Bool {
    var node = node
    while node >= 0 {
      let categories = known[node] ?? Self.categories(its("annotatorsRef", node)?.value ?? [])
      known[node] = categories
      if categories.contains(category) { return true }
      node = tree.nodes[node].parent
    }
    return false
  }

  private mutating func checkTextAnalysis(of node: Int) {
    let source = its("taSource", node)
    let identity = its("taIdent", node)
    guard let found = source ?? identity else { return }
    if source == nil || identity == nil {
      let message = "'\(found.name)' without its:\(source == nil ? "taSource" : "taIdent")"
      report(.itsTextAnalysis, message, at: node, attribute: found.name)
    }
    if let reference = its("taIdentRef", node) {
      let message = "<\(tagName(node))> has both '\(reference.name)' and '\(found.name)'"
      report(.itsTextAnalysis, message, at: node, attribute: reference.name)
    }
  }

  private mutating func checkRating(of node: Int) {
    if let vote = its("locQualityRatingVote", node), its("locQualityRatingScore", node) != nil {
      let message = "<\(tagName(node))> is rated by both a score and a vote"
      report(.itsRating, message, at: node, attribute: vote.name)
    }
    for base in ["locQualityRatingScore", "locQualityRatingVote"] {
      guard let threshold = its(base + "Threshold", node),
        !scopes.contains(where: {
          base == "locQualityRatingScore" ? $0.its.hasScore : $0.its.hasVote
        }),
        !isAround(node, { its(base, $0) != nil })
      else { continue }
      let message = "'\(threshold.name)' without its:\(base) on it or around it"
      report(.itsRating, message, at: node, attribute: threshold.name)
    }
  }

  private mutating func checkIssue(of node: Int) {
    let own = Self.issueAttributes.compactMap { its($0, node)?.name }
    if let reference = its("locQualityIssuesRef", node), let first = own.first {
      let message =
        "<\(tagName(node))> has '\(reference.name)', whose issues already contain '\(first)'"
      report(.itsRating, message, at: node, attribute: first)
    } else if let first = own.first, its("locQualityIssueType", node) == nil,
      its("locQualityIssueComment", node) == nil
    {
      let message = "'\(first)' without its:locQualityIssueType or its:locQualityIssueComment"
      report(.itsIssue, message, at: node, attribute: first)
    }
    if let reference = its("provenanceRecordsRef", node),
      let agent = Vocabulary.itsAgents.compactMap({ its($0, node)?.name }).first
    {
      let message =
        "<\(tagName(node))> has '\(reference.name)', whose records already contain '\(agent)'"
      report(.itsRating, message, at: node, attribute: agent)
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

  private mutating func checkReferences(of node: Int, _ records: [ArraySlice<UInt8>: String]) {
    if let reference = its("locQualityIssuesRef", node) {
      let id = Self.identifier(in: reference.value)
      if id.flatMap({ records[$0] }) != "locQualityIssues" {
        reportReference(reference, node)
      }
    }
    if let reference = its("provenanceRecordsRef", node) {
      let id = Self.identifier(in: reference.value)
      let isHere = id.flatMap { records[$0] } == "provenanceRecords"
      let isAround =
        node == 0
        && id.map { id in scopes.contains { $0.its.records.contains(Array(id)) } } ?? false
      if !isHere, !isAround { reportReference(reference, node) }
    }
  }

  private mutating func reportReference(_ reference: Found, _ node: Int) {
    let fault = "; expected '#its=' and the xml:id of such an element in the same unit"
    report(.itsReference, reference, of: node, fault)
  }
}
