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

  /// An element of the module; `xml:id`, `xml:lang` and `xml:space` are added where it takes
  /// attributes of other namespaces.
  func element(_ declaration: String, _ own: [AttributeSchema]...) -> ElementSchema {
    var element = ElementSchema(declaration, namespace: namespace, rule, own)
    if case .any = element.others {
      for (name, type) in [
        ("id", AttributeType.noncolonName), ("lang", .languageOrEmpty), ("space", .space),
      ] {
        element.attributes += attlist(rule, name, type, namespace: XLIFFNamespace.xml)
      }
    }
    return element
  }
}
