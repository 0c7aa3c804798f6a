import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// The ITS data of a container.
struct ITSScope: Sendable {
  var hasVersion = false
  /// The data categories of its `its:annotatorsRef`.
  var categories: Set<String> = []
  /// The ratings that it states.
  var ratings: Set<String> = []
  /// The ids of its own provenance records.
  var records: Set<[UInt8]> = []
  /// References of its start tag to records that may follow.
  var pending: [(id: [UInt8], name: String, place: FileLocation)] = []
}

/// ITS on elements of the core and of the module.
extension ValidationContext {
  /// The attributes of authors and revisers.
  private static let agents = [
    "org", "orgRef", "person", "personRef", "revOrg", "revOrgRef", "revPerson", "revPersonRef",
    "revTool", "revToolRef", "tool", "toolRef",
  ]
  /// The data categories of ITS 2.0 by their identifiers.
  private static let categories: Set<String> = [
    "allowed-characters", "directionality", "domain", "elements-within-text", "external-resource",
    "id-value", "language-information", "locale-filter", "localization-note",
    "localization-quality-issue", "localization-quality-rating", "mt-confidence",
    "preserve-space", "provenance", "storage-size", "target-pointer", "terminology",
    "text-analysis", "translate",
  ]
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
    scopes[last].its.ratings = Set(
      ["locQualityRatingScore", "locQualityRatingVote"].filter { its($0, 0) != nil })
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
    if isElement(0, "provenanceRecords", of: .its), !scopes.isEmpty,
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
      if names[tree.nodes[node].name].module == .its { checkStandoff(node) }
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
      let kinds = ["locQualityIssues", "provenanceRecords"]
      guard let kind = kinds.first(where: { isElement(node, $0, of: .its) }), let id = xmlID(node),
        let other = known.updateValue(kind, forKey: id.value)
      else { continue }
      let message =
        "the id '\(id.value.excerpt)' of <\(tagName(node))> is already that of <\(other)> in the "
        + "same unit"
      report(.itsReference, message, at: node, attribute: id.name)
    }
    return known
  }

  private func xmlID(_ node: Int) -> Found? {
    attribute("id", namespace: XLIFFNamespace.xml, of: node)
  }

  private mutating func checkStandoff(_ node: Int) {
    switch tree.name(of: node).localName {
    case "locQualityIssue":
      let names = ["locQualityIssueType", "locQualityIssueComment"]
      guard names.allSatisfy({ attribute($0, of: node) == nil }) else { return }
      let fault = "has neither 'locQualityIssueType' nor 'locQualityIssueComment'"
      report(.itsIssue, node, fault)
    case "provenanceRecord":
      guard Self.agents.allSatisfy({ attribute($0, of: node) == nil }) else { return }
      report(.itsIssue, node, "names no person, organization or tool")
    default: break
    }
  }

  // MARK: - Attributes

  private func its(_ name: String, _ node: Int) -> Found? { attribute(name, .its, of: node) }

  private mutating func checkITSAttributes(of node: Int, _ categories: inout [Int: Set<String>]) {
    let found = tree.attributes[tree.nodes[node].attributes].first { attribute in
      let module = names[attribute.name].module
      return (module == .its || module == .itsm)
        && tree.names[attribute.name].localName != "version"
    }
    guard let first = found.map({ tree.names[$0.name].qualifiedName }) else { return }
    if !scopes.contains(where: \.its.hasVersion), !isAround(node, { its("version", $0) != nil }) {
      let message = "'\(first)' of <\(tagName(node))> without 'its:version' on it or around it"
      report(.itsVersion, message, at: node, attribute: first)
    }
    if isCore(node, "mrk") || isCore(node, "sm"), let type = attribute("type", of: node),
      !type.value.isOne(of: Self.annotationTypes)
    {
      let message =
        "'type' of <\(tagName(node))> with '\(first)' is '\(type.value.excerpt)'; expected its:generic"
      report(.itsAnnotationType, message, at: node, attribute: type.name)
    }
    if let annotators = its("annotatorsRef", node) { checkAnnotators(annotators, of: node) }
    for (name, category) in Self.confidences {
      guard let confidence = its(name, node),
        !scopes.contains(where: { $0.its.categories.contains(category) }),
        !hasAnnotator(of: category, around: node, &categories)
      else { continue }
      let annotator = "an 'its:annotatorsRef' for \(category) on it or around it"
      reportLone(.itsConfidence, confidence, node, without: annotator)
    }
    checkTextAnalysis(of: node)
    checkRating(of: node)
    checkIssue(of: node)
  }

  /// Reports an attribute that needs something else.
  private mutating func reportLone(_ rule: Rule, _ found: Found, _ node: Int, without: String) {
    report(rule, "'\(found.name)' without \(without)", at: node, attribute: found.name)
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

  private static func categories(_ annotators: ArraySlice<UInt8>) -> Set<String> {
    Set(
      annotators.split(whereSeparator: \.isXMLSpace).compactMap { item in
        item.firstIndex(of: UInt8(ascii: "|")).map { String(decoding: item[..<$0], as: UTF8.self) }
      })
  }

  private mutating func checkAnnotators(_ annotators: Found, of node: Int) {
    var seen: Set<String> = []
    let items = annotators.value.split(whereSeparator: \.isXMLSpace)
    var fault = items.isEmpty ? "is empty" : nil
    for item in items where fault == nil {
      guard let bar = item.firstIndex(of: UInt8(ascii: "|")), bar > item.startIndex,
        bar + 1 < item.endIndex
      else {
        fault = "has '\(item.excerpt)'; expected a data category, '|' and an IRI, without spaces"
        continue
      }
      let category = String(decoding: item[..<bar], as: UTF8.self)
      if !Self.categories.contains(category) {
        fault = "has '\(item.excerpt)', whose '\(category)' is not a data category of ITS"
      } else if !seen.insert(category).inserted {
        fault = "has the data category '\(category)' twice"
      }
    }
    guard let fault else { return }
    report(.itsAnnotators, "'\(annotators.name)' \(fault)", at: node, attribute: annotators.name)
  }

  private func hasAnnotator(
    of category: String, around node: Int, _ known: inout [Int: Set<String>]
  ) -> Bool {
    isAround(node) { node in
      let categories = known[node] ?? Self.categories(its("annotatorsRef", node)?.value ?? [])
      known[node] = categories
      return categories.contains(category)
    }
  }

  private mutating func checkTextAnalysis(of node: Int) {
    let source = its("taSource", node)
    let identity = its("taIdent", node)
    guard let found = source ?? identity else { return }
    if source == nil || identity == nil {
      let missing = "its:\(source == nil ? "taSource" : "taIdent")"
      reportLone(.itsTextAnalysis, found, node, without: missing)
    }
    guard let reference = its("taIdentRef", node) else { return }
    let fault = "has both '\(reference.name)' and '\(found.name)'"
    report(.itsTextAnalysis, node, fault, at: reference.name)
  }

  private mutating func checkRating(of node: Int) {
    if let vote = its("locQualityRatingVote", node), its("locQualityRatingScore", node) != nil {
      report(.itsRating, node, "is rated by both a score and a vote", at: vote.name)
    }
    for base in ["locQualityRatingScore", "locQualityRatingVote"] {
      guard let threshold = its(base + "Threshold", node),
        !scopes.contains(where: { $0.its.ratings.contains(base) }),
        !isAround(node, { its(base, $0) != nil })
      else { continue }
      reportLone(.itsRating, threshold, node, without: "its:\(base) on it or around it")
    }
  }

  private mutating func checkIssue(of node: Int) {
    let own = Self.issueAttributes.compactMap { its($0, node)?.name }.first
    if let reference = its("locQualityIssuesRef", node), let own {
      let fault = "has '\(reference.name)', whose issues already contain '\(own)'"
      report(.itsRating, node, fault, at: own)
    } else if let own, its("locQualityIssueType", node) == nil,
      its("locQualityIssueComment", node) == nil
    {
      let message = "'\(own)' without its:locQualityIssueType or its:locQualityIssueComment"
      report(.itsIssue, message, at: node, attribute: own)
    }
    if let reference = its("provenanceRecordsRef", node),
      let agent = Self.agents.compactMap({ its($0, node)?.name }).first
    {
      let fault = "has '\(reference.name)', whose records already contain '\(agent)'"
      report(.itsRating, node, fault, at: agent)
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
