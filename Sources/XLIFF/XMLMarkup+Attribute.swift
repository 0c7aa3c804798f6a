package import LoctripXMLEvents

extension XMLMarkup {
  /// Appends an attribute in double quotes, after a space.
  package mutating func attribute(_ name: String, _ value: String) {
    raw(" \(name)=\"")
    attributeValue(value)
    raw("\"")
  }
}
