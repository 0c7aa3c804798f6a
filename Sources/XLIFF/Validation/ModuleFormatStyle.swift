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

/// Checks the attributes of format style.
struct FormatStyleRules {
  /// Checks every element at hand.
  func check(_ context: inout ValidationContext) {
    let namespace = XLIFFNamespace.formatStyle
    for node in context.tree.nodes.indices {
      let style = context.attribute("fs", namespace: namespace, of: node)
      let details = context.attribute("subFs", namespace: namespace, of: node)
      for index in context.tree.nodes[node].attributes {
        let name = context.tree.names[context.tree.attributes[index].name]
        guard name.namespace == namespace, !["fs", "subFs"].contains(name.localName) else {
          continue
        }
        context.report(
          .formatStyleAttribute,
          "format style has no attribute '\(name.qualifiedName)', only fs and subFs",
          at: node,
          attribute: name.qualifiedName
        )
      }
      guard let first = style ?? details else { continue }
      if context.isCore(node, "ec"), !context.hasAttribute("isolated", "yes", of: node) {
        context.report(
          .formatStyleOnEndCode,
          "'\(first.name)' on an <ec> that is not isolated; it belongs on the <sc> of the pair",
          at: node,
          attribute: first.name
        )
      }
      guard let details else { continue }
      if style == nil {
        context.report(
          .formatStyleDetails,
          "<\(context.tagName(node))> has '\(details.name)' without the 'fs' that it adds to",
          at: node,
          attribute: details.name
        )
      }
      if !Self.isListOfPairs(details.value) {
        context.report(
          .formatStylePairs,
          "'\(details.name)' is '\(ValidationContext.excerpt(details.value))'; expected "
            + "'name,value' with '\\' between the pairs, and ',' and '\\' in a value as '\\,' and "
            + "'\\\\'",
          at: node,
          attribute: details.name
        )
      }
    }
  }

  /// Whether a value is pairs of name and value; an escape is a backslash before a comma or a
  /// backslash, another backslash ends a pair.
  private static func isListOfPairs(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.isEmpty { return true }
    var commas = 0
    var nameLength = 0
    var index = bytes.startIndex
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "\\"):
        let next = index + 1
        if next < bytes.endIndex, bytes[next] == UInt8(ascii: ",") || bytes[next] == bytes[index] {
          index = next
          if commas == 0 { nameLength += 1 }
        } else {
          guard commas == 1, nameLength > 0 else { return false }
          commas = 0
          nameLength = 0
        }
      case UInt8(ascii: ","): commas += 1
      default: if commas == 0, !bytes[index].isXMLSpace { nameLength += 1 }
      }
      index += 1
    }
    return commas == 1 && nameLength > 0
  }
}
