import LocalizationCore
import XLIFF
import XMLEvents

extension Vocabulary {
  /// The attributes of authors and revisers.
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
    let id = attlist(.itsReference, "id!", .noncolonName, namespace: XLIFFNamespace.xml)
    let version = attlist(.itsVersion, "version", .words(["2.0"]))
    let elements: [ElementSchema] = [
      module.element("locQualityIssues = locQualityIssue+", id, version),
      module.element("locQualityIssue", version, itsIssueAttributes(namespace: "")),
      module.element("provenanceRecords = provenanceRecord+", id, version),
      module.element("provenanceRecord", version, itsAgentAttributes(namespace: "")),
    ]
    // Elements of ITS 2.0 for other formats: the module neither uses nor forbids them.
    return elements
      + ["rules", "span", "locNote", "domainMapping"].map { name in
        var element = module.element(name)
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
    return types.flatMap { attlist(.itsIssue, $0, $1, namespace: namespace) }
  }

  private static func itsAgentAttributes(namespace: String) -> [AttributeSchema] {
    itsAgents.flatMap { name in
      attlist(.itsIssue, name, name.hasSuffix("Ref") ? .uri : .text, namespace: namespace)
    }
  }

  static var itsAttributes: [AttributeSchema] {
    let known: [(Rule, String, AttributeType)] = [
      (.itsVersion, "version", .words(["2.0"])),
      (.itsContent, "allowedCharacters", .text),
      (.itsAnnotators, "annotatorsRef", .text),
      (.itsContent, "localeFilterList", .text),
      (.itsContent, "localeFilterType", .words(["include", "exclude"])),
      (.itsReference, "locQualityIssuesRef", .uri),
      (.itsRating, "locQualityRatingProfileRef", .uri),
      (.itsRating, "locQualityRatingScore locQualityRatingScoreThreshold", .decimal(0...100)),
      (.itsRating, "locQualityRatingVote locQualityRatingVoteThreshold", .integer(.min ... .max)),
      (.itsConfidence, "mtConfidence", .double(0...1)),
      (.itsReference, "provenanceRecordsRef", .uri),
      (.itsTextAnalysis, "taClassRef", .uri),
      (.itsConfidence, "taConfidence", .double(0...1)),
      (.itsTextAnalysis, "taIdent", .text),
      (.itsTextAnalysis, "taIdentRef", .uri),
      (.itsTextAnalysis, "taSource", .text),
      (.itsConfidence, "termConfidence", .double(0...1)),
    ]
    return known.flatMap { attlist($0, $1, $2, namespace: XLIFFNamespace.its) }
      + attlist(.itsContent, "domains", namespace: XLIFFNamespace.itsModule)
      + attlist(.itsContent, "lang", .language, namespace: XLIFFNamespace.itsModule)
      + itsIssueAttributes(namespace: XLIFFNamespace.its)
      + itsAgentAttributes(namespace: XLIFFNamespace.its)
  }
}
