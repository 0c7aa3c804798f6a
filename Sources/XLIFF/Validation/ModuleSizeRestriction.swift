import LocalizationCore
import XMLEvents

extension ValidationRule {
  /// The rules for size and length restriction, `slr:`.
  static let sizeRestriction = [
    sizeProfiles, sizeProfileName, sizeInformation, sizeInformationReference, sizeOnEndCode,
    sizeNumber, sizeLimit, sizeFits, sizeAttribute,
  ]

  static let sizeProfiles = ValidationRule(
    "SLR01",
    .error,
    "slr:profiles stands in a file and holds normalization (none, nfc or nfd), then others",
    section: "XLIFF 2.1, 5.6.4 Size and Length Restriction, Module Elements"
  )
  static let sizeProfileName = ValidationRule(
    "SLR02",
    .warning,
    "the profiles are standard ones, so that the restrictions can be checked",
    section: "XLIFF 2.1, 5.6.6 Size and Length Restriction, Standard profiles"
  )
  static let sizeInformation = ValidationRule(
    "SLR03",
    .error,
    "an element has not both slr:sizeInfo and slr:sizeInfoRef",
    section: "XLIFF 2.1, 5.6.5 Size and Length Restriction, sizeInfoRef"
  )
  static let sizeInformationReference = ValidationRule(
    "SLR04",
    .error,
    "slr:sizeInfoRef is the id of an element in slr:data beside the element or an ancestor of it",
    section: "XLIFF 2.1, 5.6.5 Size and Length Restriction, sizeInfoRef"
  )
  static let sizeOnEndCode = ValidationRule(
    "SLR05",
    .error,
    "an end code has slr:equivStorage, sizeInfo or sizeInfoRef only when it is isolated",
    section: "XLIFF 2.1, 5.6.5 Size and Length Restriction, equivStorage"
  )
  static let sizeNumber = ValidationRule(
    "SLR06",
    .error,
    "with standard profiles slr:sizeInfo and slr:equivStorage are integers",
    section: "XLIFF 2.1, 5.6.6 Size and Length Restriction, Standard profiles"
  )
  static let sizeLimit = ValidationRule(
    "SLR07",
    .error,
    "with standard profiles a restriction is a maximum or a minimum and a maximum",
    section: "XLIFF 2.1, 5.6.6 Size and Length Restriction, Standard profiles"
  )
  static let sizeFits = ValidationRule(
    "SLR08",
    .error,
    "translations are within the restrictions of every element around them",
    section: "XLIFF 2.1, 5.6.7 Size and Length Restriction, Conformance"
  )
  static let sizeAttribute = ValidationRule(
    "SLR09",
    .error,
    "the attributes of the module stand on the elements that they are made for",
    section: "XLIFF 2.1, 5.6.5 Size and Length Restriction, Module Attributes"
  )
}

extension Vocabulary {
  static var sizeRestrictionElements: [ElementSchema] {
    let namespace = XLIFFNamespace.sizeRestriction
    let normalization = AttributeType.words(["none", "nfc", "nfd"])
    return [
      .module(
        namespace,
        "profiles",
        attributes: [
          AttributeSchema("generalProfile", rule: .sizeProfiles),
          AttributeSchema("storageProfile", rule: .sizeProfiles),
        ],
        content: [.optional("normalization"), .others],
        rule: .sizeProfiles
      ),
      .module(
        namespace,
        "normalization",
        attributes: [
          AttributeSchema("general", normalization, rule: .sizeProfiles),
          AttributeSchema("storage", normalization, rule: .sizeProfiles),
        ],
        rule: .sizeProfiles
      ),
      .module(
        namespace,
        "data",
        attributes: [AttributeSchema("profile", required: true, rule: .sizeProfiles)],
        content: [.others],
        others: .any,
        rule: .sizeProfiles
      ),
    ]
  }

  static var sizeRestrictionAttributes: [AttributeSchema] {
    let namespace = XLIFFNamespace.sizeRestriction
    return [
      AttributeSchema("equivStorage", namespace: namespace, rule: .sizeNumber),
      AttributeSchema("sizeInfo", namespace: namespace, rule: .sizeNumber),
      AttributeSchema(
        "sizeInfoRef",
        .nameToken,
        namespace: namespace,
        rule: .sizeInformationReference
      ),
      AttributeSchema("sizeRestriction", namespace: namespace, rule: .sizeLimit),
      AttributeSchema("storageRestriction", namespace: namespace, rule: .sizeLimit),
    ]
  }
}
