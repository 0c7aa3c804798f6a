import LocalizationCore
import XLIFF
import XMLEvents

extension Vocabulary {
  static var formatStyleAttributes: [AttributeSchema] {
    let styles = AttributeType.words(XLIFF2Values.formatStyles)
    let namespace = XLIFFNamespace.formatStyle
    return attlist(.formatStyleName, "fs", styles, namespace: namespace)
      + attlist(.formatStylePairs, "subFs", namespace: namespace)
  }
}

extension ValidationContext {
  /// Checks the format style attributes of every current element.
  mutating func checkFormatStyle() {
    let namespace = XLIFFNamespace.formatStyle
    for node in tree.nodes.indices {
      let style = attribute("fs", namespace: namespace, of: node)
      let details = attribute("subFs", namespace: namespace, of: node)
      for index in tree.nodes[node].attributes {
        let name = tree.names[tree.attributes[index].name]
        guard name.namespace == namespace, !["fs", "subFs"].contains(name.localName)
        else { continue }
        let message = "format style has no attribute '\(name.qualifiedName)', only fs and subFs"
        report(.formatStyleAttribute, message, at: node, attribute: name.qualifiedName)
      }
      guard let first = style ?? details else { continue }
      if isCore(node, "ec"), !hasAttribute("isolated", "yes", of: node) {
        let message =
          "'\(first.name)' on an <ec> that is not isolated; it belongs on the <sc> of the pair"
        report(.formatStyleOnEndCode, message, at: node, attribute: first.name)
      }
      guard let details else { continue }
      if style == nil {
        let message = "<\(tagName(node))> has '\(details.name)' but no 'fs', which it refines"
        report(.formatStyleDetails, message, at: node, attribute: details.name)
      }
      if !Self.isListOfPairs(details.value) {
        let message =
          "'\(details.name)' is '\(details.value.excerpt)'; expected "
          + "'name,value' with '\\' between the pairs, and ',' and '\\' in a value as '\\,' and "
          + "'\\\\'"
        report(.formatStylePairs, message, at: node, attribute: details.name)
      }
    }
  }

  /// True for pairs of name and value; a backslash escapes a comma or a backslash, and otherwise
  /// ends a pair.
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
