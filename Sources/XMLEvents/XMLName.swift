/// A qualified name with its namespace resolved.
package struct XMLName: Hashable, Sendable {
  /// The prefix as written, or an empty string.
  package let prefix: String
  /// The part after the prefix.
  package let localName: String
  /// The namespace name, or an empty string without one.
  package let namespace: String

  package init(prefix: String = "", localName: String, namespace: String = "") {
    self.prefix = prefix
    self.localName = localName
    self.namespace = namespace
  }

  /// The name as written, `prefix:local`.
  package var qualifiedName: String { prefix.isEmpty ? localName : "\(prefix):\(localName)" }

  /// True for `xmlns` and `xmlns:…`, which declare a namespace.
  package var isNamespaceDeclaration: Bool {
    prefix == "xmlns" || (prefix.isEmpty && localName == "xmlns")
  }
}
