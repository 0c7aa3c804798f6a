import LocalizationCore
import XMLEvents

extension ValidationRule {
  /// The rules for change tracking, `ctr:changeTrack`, a module of XLIFF 2.0 alone.
  static let changeTracking = [
    changeContent, changeReference, changeProperty, changeVersion,
  ]

  static let changeContent = ValidationRule(
    "CTR01",
    .error,
    "changeTrack holds revisions, revisions hold revision elements, and these hold items of text",
    section: "XLIFF 2.0, 5.6.4 Change Tracking, Module Elements"
  )
  static let changeReference = ValidationRule(
    "CTR02",
    .error,
    "the ref of revisions is the id of an element of the kind that they apply to",
    section: "XLIFF 2.0, 5.6.5.5 Change Tracking, ref"
  )
  static let changeProperty = ValidationRule(
    "CTR03",
    .error,
    "the property of an item is 'content' or an attribute of the element that it applies to",
    section: "XLIFF 2.0, 5.6.5.6 Change Tracking, property"
  )
  static let changeVersion = ValidationRule(
    "CTR04",
    .error,
    "currentVersion is the version of a revision, and datetime is a date and time",
    section: "XLIFF 2.0, 5.6.5.2 Change Tracking, currentVersion"
  )
}

extension Vocabulary {
  static var changeTrackingElements: [ElementSchema] {
    let namespace = XLIFFNamespace.changeTracking
    return [
      .module(
        namespace,
        "changeTrack",
        content: [.some("revisions")],
        rule: .changeContent
      ),
      .module(
        namespace,
        "revisions",
        attributes: [
          AttributeSchema("appliesTo", .nameToken, required: true, rule: .changeReference),
          AttributeSchema("ref", .nameToken, rule: .changeReference),
          AttributeSchema("currentVersion", .nameToken, rule: .changeVersion),
        ],
        content: [.some("revision")],
        others: .any,
        rule: .changeContent
      ),
      .module(
        namespace,
        "revision",
        attributes: [
          AttributeSchema("author", rule: .changeContent),
          AttributeSchema("datetime", rule: .changeVersion),
          AttributeSchema("version", .nameToken, rule: .changeVersion),
        ],
        content: [.some("item")],
        others: .any,
        rule: .changeContent
      ),
      .module(
        namespace,
        "item",
        attributes: [AttributeSchema("property", required: true, rule: .changeProperty)],
        allowsText: true,
        others: .any,
        rule: .changeContent
      ),
    ]
  }
}
