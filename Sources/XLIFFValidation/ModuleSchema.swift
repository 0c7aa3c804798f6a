import XLIFF

extension Vocabulary {
  /// The schemas of the elements of the modules of XLIFF 2.x.
  ///
  /// A module that a version does not have is not here: its elements are extensions there.
  static func moduleElements(_ version: XLIFFVersion) -> [ElementSchema] {
    var elements =
      candidateElements(version) + glossaryElements + metadataElements
      + resourceDataElements(version) + sizeRestrictionElements + validationElements
    switch version {
    case .v1_0, .v1_1, .v1_2: return []
    case .v2_0: elements += changeTrackingElements
    case .v2_1, .v2_2: elements += itsElements
    }
    return elements
  }

  /// The attributes of modules that stand on elements of other vocabularies.
  static func moduleAttributes(_ version: XLIFFVersion) -> [AttributeSchema] {
    switch version {
    case .v1_0, .v1_1, .v1_2: []
    case .v2_0: formatStyleAttributes + sizeRestrictionAttributes
    case .v2_1: formatStyleAttributes + sizeRestrictionAttributes + itsAttributes
    case .v2_2:
      formatStyleAttributes + sizeRestrictionAttributes + itsAttributes
        + pluralGenderSelectAttributes
    }
  }
}

/// A module, in whose elements everything that is wrong breaks one rule.
struct Module {
  let namespace: String
  let rule: ValidationRule

  /// An element of the module.
  ///
  /// - Parameters:
  ///   - name: The name without prefix.
  ///   - attributes: The attributes of its own; `xml:id`, `xml:lang` and `xml:space` are added where
  ///     it takes those of other namespaces.
  ///   - content: The elements in their order.
  ///   - allowsText: Whether characters may stand in it.
  ///   - others: Which attributes with a namespace it takes.
  func element(
    _ name: String,
    _ attributes: [AttributeSchema] = [],
    content: [Particle] = [],
    allowsText: Bool = false,
    others: ElementSchema.OtherAttributes = .none
  ) -> ElementSchema {
    var attributes = attributes
    if case .any = others {
      attributes += [
        .xml("id", .noncolonName, rule: rule), .xml("lang", .languageOrEmpty, rule: rule),
        .xml("space", .space, rule: rule),
      ]
    }
    return ElementSchema(
      namespace: namespace,
      name: name,
      attributes: attributes,
      content: content,
      allowsText: allowsText,
      others: others,
      structureRule: rule,
      unknownAttributeRule: rule,
      otherAttributeRule: rule,
      otherElementRule: rule
    )
  }
}

extension ValidationRule {
  /// The rules of all modules.
  static let modules =
    candidates + glossary + formatStyle + metadata + resourceData + sizeRestriction + validation
    + changeTracking + its + pluralGenderSelect
}
