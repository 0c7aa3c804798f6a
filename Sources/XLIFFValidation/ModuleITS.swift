import LocalizationCore
import XLIFF
import XMLEvents

extension ValidationRule {
  /// The rules for the ITS module, `its:` and `itsm:`.
  static let its = [
    itsVersion, itsAnnotationType, itsAnnotators, itsConfidence, itsTextAnalysis, itsRating,
    itsIssue, itsReference, itsContent,
  ]

  private static let title = "XLIFF 2.1, 5.8 ITS Module"

  static let itsVersion = error("ITS01", in: "XLIFF 2.1, 5.8 ITS Module, version")
    .asking("its:version, on the element or around it, is 2.0 wherever ITS is used")
  static let itsAnnotationType = error("ITS02", in: "\(title), ITS Mapping Annotations")
    .asking(
      "the type of an annotation with ITS is its:generic, its:term-no, one of the core's, or missing"
    )
  static let itsAnnotators = error("ITS03", in: "XLIFF 2.1, 5.8 ITS Module, annotatorsRef")
    .asking("its:annotatorsRef lists 'category|IRI' with spaces between, each data category once")
  static let itsConfidence = error(
    "ITS04",
    in: "XLIFF 2.1, 5.8 ITS Module, mtConfidence; taConfidence; termConfidence"
  )
  .asking("a confidence is a number from 0 to 1, with an annotator of its data category in scope")
  static let itsTextAnalysis = error("ITS05", in: "XLIFF 2.1, 5.8 ITS Module, Text Analysis")
    .asking("its:taSource and its:taIdent come together, and not with its:taIdentRef")
  static let itsRating = error(
    "ITS06",
    in: "XLIFF 2.1, 5.8 ITS Module, Localization Quality Rating; Localization Quality Issue"
  )
  .asking(
    "a rating is a score or a vote; a threshold has its score or vote; records exclude attributes"
  )
  static let itsIssue = error("ITS07", in: "\(title), locQualityIssue; provenanceRecord")
    .asking(
      "an issue has a type or a comment, and a provenance record names a person, tool or organization"
    )
  static let itsReference = error(
    "ITS08",
    in: "XLIFF 2.1, 5.8 ITS Module, locQualityIssuesRef; provenanceRecordsRef"
  )
  .asking("references to issues and provenance records resolve, and the ids of these are unique")
  static let itsContent = error("ITS10", in: "\(title), Module Elements; Module Attributes")
    .asking(
      "the elements and attributes of ITS have the content and the values that the module gives them"
    )
}

extension Vocabulary {
  /// What says who made or changed something.
  static let itsAgents = [
    "org", "orgRef", "person", "personRef", "revOrg", "revOrgRef", "revPerson", "revPersonRef",
    "revTool", "revToolRef", "tool", "toolRef",
  ]

  /// The data categories of ITS 2.0 by their identifiers.
  static let itsCategories: Set<String> = [
    "allowed-characters", "directionality", "domain", "elements-within-text", "external-resource",
    "id-value", "language-information", "locale-filter", "localization-note",
    "localization-quality-issue", "localization-quality-rating", "mt-confidence",
    "preserve-space", "provenance", "storage-size", "target-pointer", "terminology",
    "text-analysis", "translate",
  ]

  private static let itsIssueTypes = [
    "terminology", "mistranslation", "omission", "untranslated", "addition", "duplication",
    "inconsistency", "grammar", "legal", "register", "locale-specific-content",
    "locale-violation", "style", "characters", "misspelling", "typographical", "formatting",
    "inconsistent-entities", "numbers", "markup", "pattern-problem", "whitespace",
    "internationalization", "length", "non-conformance", "uncategorized", "other",
  ]

  static var itsElements: [ElementSchema] {
    let module = Module(namespace: XLIFFNamespace.its, rule: .itsContent)
    let id = AttributeSchema.xml("id", .noncolonName, required: true, rule: .itsReference)
    let version = AttributeSchema("version", .words(["2.0"]), rule: .itsVersion)
    let elements: [ElementSchema] = [
      module.element("locQualityIssues", [id, version], content: [.some("locQualityIssue")]),
      module.element("locQualityIssue", [version] + itsIssueAttributes(namespace: "")),
      module.element("provenanceRecords", [id, version], content: [.some("provenanceRecord")]),
      module.element("provenanceRecord", [version] + itsAgentAttributes(namespace: "")),
    ]
    return elements + itsForeignElements
  }

  /// Elements that ITS 2.0 has for other formats; the module neither uses nor forbids them.
  private static var itsForeignElements: [ElementSchema] {
    ["rules", "span", "locNote", "domainMapping"].map { name in
      var element = Module(namespace: XLIFFNamespace.its, rule: .itsContent).element(name)
      element.isOpen = true
      return element
    }
  }

  private static func itsIssueAttributes(namespace: String) -> [AttributeSchema] {
    let types: KeyValuePairs<String, AttributeType> = [
      "locQualityIssueComment": .text, "locQualityIssueEnabled": .yesNo,
      "locQualityIssueProfileRef": .uri, "locQualityIssueSeverity": .decimal(0...100),
      "locQualityIssueType": .words(itsIssueTypes),
    ]
    return types.map { AttributeSchema($0, $1, namespace: namespace, rule: .itsIssue) }
  }

  private static func itsAgentAttributes(namespace: String) -> [AttributeSchema] {
    itsAgents.map { name in
      let type: AttributeType = name.hasSuffix("Ref") ? .uri : .text
      return AttributeSchema(name, type, namespace: namespace, rule: .itsIssue)
    }
  }

  static var itsAttributes: [AttributeSchema] {
    func its(
      _ name: String,
      _ type: AttributeType = .text,
      _ rule: ValidationRule = .itsContent
    ) -> AttributeSchema {
      AttributeSchema(name, type, namespace: XLIFFNamespace.its, rule: rule)
    }
    return [
      its("version", .words(["2.0"]), .itsVersion),
      its("allowedCharacters"),
      its("annotatorsRef", .text, .itsAnnotators),
      its("localeFilterList"),
      its("localeFilterType", .words(["include", "exclude"])),
      its("locQualityIssuesRef", .uri, .itsReference),
      its("locQualityRatingProfileRef", .uri, .itsRating),
      its("locQualityRatingScore", .decimal(0...100), .itsRating),
      its("locQualityRatingScoreThreshold", .decimal(0...100), .itsRating),
      its("locQualityRatingVote", .integer(.min ... .max), .itsRating),
      its("locQualityRatingVoteThreshold", .integer(.min ... .max), .itsRating),
      its("mtConfidence", .double(0...1), .itsConfidence),
      its("provenanceRecordsRef", .uri, .itsReference),
      its("taClassRef", .uri, .itsTextAnalysis),
      its("taConfidence", .double(0...1), .itsConfidence),
      its("taIdent", .text, .itsTextAnalysis),
      its("taIdentRef", .uri, .itsTextAnalysis),
      its("taSource", .text, .itsTextAnalysis),
      its("termConfidence", .double(0...1), .itsConfidence),
      AttributeSchema("domains", namespace: XLIFFNamespace.itsModule, rule: .itsContent),
      AttributeSchema("lang", .language, namespace: XLIFFNamespace.itsModule, rule: .itsContent),
    ] + itsIssueAttributes(namespace: XLIFFNamespace.its)
      + itsAgentAttributes(namespace: XLIFFNamespace.its)
  }
}
