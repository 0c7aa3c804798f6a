import LocalizationCore
import XMLEvents

extension ValidationRule {
  /// The rules for resource data, `res:resourceData`.
  static let resourceData = [
    resourceID, resourceMediaType, resourceReference, resourceSourceLanguage,
    resourceTargetLanguage, resourceItemReference, resourceContext, resourceContent,
  ]

  static let resourceID = ValidationRule(
    "RES01",
    .error,
    "the ids of items and of references to items are NMTOKENs and unique in their resourceData",
    section: "XLIFF 2.1, 5.5.5 Resource Data, id"
  )
  static let resourceMediaType = ValidationRule(
    "RES02",
    .error,
    "an item whose source and target are empty has a mimeType",
    section: "XLIFF 2.1, 5.5.4 Resource Data, resourceItem"
  )
  static let resourceReference = ValidationRule(
    "RES03",
    .error,
    "source and target of an item have an href if and only if they are empty; a reference has one",
    section: "XLIFF 2.1, 5.5.4 Resource Data, source"
  )
  static let resourceSourceLanguage = ValidationRule(
    "RES04",
    .error,
    "the xml:lang of the source of an item is the source language",
    section: "XLIFF 2.1, 5.5.4 Resource Data, source"
  )
  static let resourceTargetLanguage = ValidationRule(
    "RES05",
    .error,
    "the xml:lang of the target of an item is the target language",
    section: "XLIFF 2.1, 5.5.4 Resource Data, target"
  )
  static let resourceItemReference = ValidationRule(
    "RES06",
    .error,
    "the ref of a reference to an item is the id of an item of the same file's own resource data",
    section: "XLIFF 2.1, 5.5.5 Resource Data, ref"
  )
  static let resourceContext = ValidationRule(
    "RES07",
    .error,
    "context is yes or no, and an item with context no has a source",
    section: "XLIFF 2.1, 5.5.5 Resource Data, context"
  )
  static let resourceContent = ValidationRule(
    "RES08",
    .error,
    "resourceData holds references to items, then items; an item source, target, references",
    section: "XLIFF 2.1, 5.5.4 Resource Data, Module Elements"
  )
}

extension Vocabulary {
  static func resourceDataElements(_ version: XLIFFVersion) -> [ElementSchema] {
    let namespace = XLIFFNamespace.resourceData
    let id = AttributeSchema("id", .nameToken, rule: .resourceID)
    let notes: [Particle] =
      version == .v2_2 ? [.optional("notes", namespace: version.namespace)] : []
    func text(_ name: String) -> ElementSchema {
      .module(
        namespace,
        name,
        attributes: [AttributeSchema("href", rule: .resourceReference)],
        content: [.others],
        others: .any,
        rule: .resourceContent
      )
    }
    return [
      .module(
        namespace,
        "resourceData",
        content: [.any("resourceItemRef"), .any("resourceItem")],
        rule: .resourceContent
      ),
      .module(
        namespace,
        "resourceItemRef",
        attributes: [
          id, AttributeSchema("ref", .nameToken, required: true, rule: .resourceItemReference),
        ],
        others: .any,
        rule: .resourceContent
      ),
      .module(
        namespace,
        "resourceItem",
        attributes: [
          id, AttributeSchema("mimeType", rule: .resourceMediaType),
          AttributeSchema("context", .yesNo, rule: .resourceContext),
        ],
        content: notes + [.optional("source"), .optional("target"), .any("reference")],
        others: .any,
        rule: .resourceContent
      ),
      text("source"), text("target"),
      .module(
        namespace,
        "reference",
        attributes: [AttributeSchema("href", required: true, rule: .resourceReference)],
        others: .any,
        rule: .resourceContent
      ),
    ]
  }
}
