import LocalizationCore
import XMLEvents

extension ValidationRule {
  /// The rules for format style, `fs:fs` and `fs:subFs`.
  static let formatStyle = [
    formatStyleName, formatStyleOnEndCode, formatStyleDetails, formatStyleAttribute,
    formatStylePairs,
  ]

  static let formatStyleName = ValidationRule(
    "FS01",
    .error,
    "fs:fs is the name of an HTML element of the list",
    section: "XLIFF 2.1, 5.3 Format Style, fs"
  )
  static let formatStyleOnEndCode = ValidationRule(
    "FS02",
    .error,
    "an end code has format style only when it is isolated",
    section: "XLIFF 2.1, 5.3 Format Style, fs"
  )
  static let formatStyleDetails = ValidationRule(
    "FS03",
    .error,
    "fs:subFs comes with fs:fs",
    section: "XLIFF 2.1, 5.3 Format Style, subFs"
  )
  static let formatStyleAttribute = ValidationRule(
    "FS04",
    .error,
    "the format style module has no other attributes than fs and subFs",
    section: "XLIFF 2.1, 5.3 Format Style, Module Attributes"
  )
  static let formatStylePairs = ValidationRule(
    "FS05",
    .error,
    "fs:subFs is a list of 'name,value' with '\\' between them",
    section: "XLIFF 2.1, 5.3 Format Style, subFs"
  )
}

extension Vocabulary {
  static var formatStyleAttributes: [AttributeSchema] {
    let names =
      "a b bdo big blockquote body br button caption center cite code col colgroup dd del div dl dt "
      + "em h1 h2 h3 h4 h5 h6 head hr html i img label legend li ol p pre q s samp select small "
      + "span strike strong sub sup table tbody td tfoot th thead title tr tt u ul"
    return [
      AttributeSchema(
        "fs",
        .words(names.split(separator: " ").map(String.init)),
        namespace: XLIFFNamespace.formatStyle,
        rule: .formatStyleName
      ),
      AttributeSchema("subFs", namespace: XLIFFNamespace.formatStyle, rule: .formatStylePairs),
    ]
  }
}
