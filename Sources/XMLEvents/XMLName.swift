/// A qualified name with its namespace resolved.
public struct XMLName: Hashable, Sendable {
  /// The prefix as written, or an empty string.
  public let prefix: String
  /// The part after the prefix.
  public let localName: String
  /// The namespace name, or an empty string without one.
  public let namespace: String

  /// Creates a name from its parts.
  public init(prefix: String = "", localName: String, namespace: String = "") {
    self.prefix = prefix
    self.localName = localName
    self.namespace = namespace
  }

  /// The name as written, `prefix:local`.
  public var qualifiedName: String { prefix.isEmpty ? localName : "\(prefix):\(localName)" }

  /// True for `xmlns` and `xmlns:…`, which declare a namespace.
  public var isNamespaceDeclaration: Bool {
    prefix == "xmlns" || (prefix.isEmpty && localName == "xmlns")
  }
}
