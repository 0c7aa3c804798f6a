import LocalizationCore
import XMLEvents

extension ValidationRule {
  /// The rules for translation candidates, `mtc:matches`.
  static let candidates = [
    candidateID, candidateContent, candidateReference, candidateType, candidateSubtype,
    candidateScore, candidateCodes, candidateLanguageAttribute, candidateLanguage,
  ]

  static let candidateID = ValidationRule(
    "MTC01",
    .error,
    "the id of a match is an NMTOKEN and unique in its matches",
    section: "XLIFF 2.1, 5.1.6 Translation Candidates, id"
  )
  static let candidateContent = ValidationRule(
    "MTC02",
    .error,
    "matches holds match elements; a match holds metadata, originalData, source, target, others",
    section: "XLIFF 2.1, 5.1.5 Translation Candidates, match"
  )
  static let candidateReference = ValidationRule(
    "MTC03",
    .error,
    "the ref of a match is a fragment identifier of a span of text in the same unit",
    section: "XLIFF 2.1, 5.1.6 Translation Candidates, ref"
  )
  static let candidateType = ValidationRule(
    "MTC04",
    .error,
    "the type of a match is am, mt, icm, idm, tb, tm or other",
    section: "XLIFF 2.1, 5.1.6 Translation Candidates, type"
  )
  static let candidateSubtype = ValidationRule(
    "MTC05",
    .error,
    "the subType of a match is 'prefix:value' and comes with a type",
    section: "XLIFF 2.1, 5.1.6 Translation Candidates, subType"
  )
  static let candidateScore = ValidationRule(
    "MTC06",
    .error,
    "similarity, matchQuality and matchSuitability are numbers from 0 to 100",
    section: "XLIFF 2.1, 5.1.6 Translation Candidates, similarity"
  )
  static let candidateCodes = ValidationRule(
    "MTC07",
    .error,
    "the ids, data references and pairs of codes of a match are complete within the match",
    section: "XLIFF 2.1, 4.3.1.18 id; 5.1.5 Translation Candidates, match"
  )
  static let candidateLanguageAttribute = ValidationRule(
    "MTC08",
    .error,
    "a match of XLIFF 2.0 has no xml:lang",
    section: "XLIFF 2.0, 5.1.5.3 Translation Candidates, match"
  )
  static let candidateLanguage = ValidationRule(
    "MTC09",
    .error,
    "the target of a match is in the target language unless reference is yes",
    section: "XLIFF 2.1, 5.1.6 Translation Candidates, reference"
  )
}

extension Vocabulary {
  static func candidateElements(_ version: XLIFFVersion) -> [ElementSchema] {
    let namespace = XLIFFNamespace.matches
    let score = AttributeType.decimal(0...100)
    return [
      .module(
        namespace,
        "matches",
        content: [.some("match")],
        rule: .candidateContent
      ),
      .module(
        namespace,
        "match",
        attributes: [
          AttributeSchema("id", .nameToken, rule: .candidateID),
          AttributeSchema("matchQuality", score, rule: .candidateScore),
          AttributeSchema("matchSuitability", score, rule: .candidateScore),
          AttributeSchema("similarity", score, rule: .candidateScore),
          AttributeSchema("origin", rule: .candidateContent),
          AttributeSchema("ref", .uri, required: true, rule: .candidateReference),
          AttributeSchema("reference", .yesNo, rule: .candidateLanguage),
          AttributeSchema("subType", .prefixed, rule: .candidateSubtype),
          AttributeSchema(
            "type",
            .words(["am", "mt", "icm", "idm", "tb", "tm", "other"]),
            rule: .candidateType
          ),
        ],
        content: [
          .optional("metadata", namespace: XLIFFNamespace.metadata),
          .optional("originalData", namespace: version.namespace),
          .one("source", namespace: version.namespace),
          .one("target", namespace: version.namespace),
          .others,
        ],
        others: .any,
        rule: .candidateContent
      ),
    ]
  }
}
