internal import LoctripLocalizationCore

/// The declaration of an element in a DTD: its name and its child elements in order.
package struct ElementDeclaration: Sendable {
  /// The name without prefix.
  package let name: String
  /// True if it takes any attributes of other namespaces.
  package let takesAnyAttribute: Bool
  /// True if it allows text other than white space.
  package let allowsText: Bool
  /// The child elements in order.
  package let content: [Particle]

  /// Parses a declaration.
  ///
  /// - Parameter text: The name, `@*` if any attributes of other namespaces are allowed, and after
  ///   `=` the content, with `#PCDATA` first if text is allowed; see ``Particle/init(_:)``. An
  ///   example: `note @* = #PCDATA`.
  package init(_ text: Substring) {
    let words = text.fields(" ")
    name = words.first.map { String($0) } ?? ""
    takesAnyAttribute = words.dropFirst().first == "@*"
    let content = words.drop { $0 != "=" }.dropFirst()
    allowsText = content.first == "#PCDATA"
    self.content = content.dropFirst(allowsText ? 1 : 0).map { Particle($0) }
  }
}

/// One position in the content of an element.
package struct Particle: Sendable {
  /// The local names of the elements, in the namespace of the parent unless ``namespace`` is set.
  package private(set) var names: [String] = []
  /// The namespace of the names, when it is not the parent's.
  package private(set) var namespace: String?
  /// True if any element of a namespace other than the parent's is allowed too, as `##other` in XML
  /// Schema.
  package private(set) var isWildcard = false
  /// The minimum number of elements.
  package private(set) var minimum = 1
  /// The maximum number of elements.
  package private(set) var maximum = 1

  /// Parses a particle in the notation of a DTD.
  ///
  /// - Parameter text: A name, or some in parentheses separated by `|`; then `?`, `*`, `+`, or
  ///   nothing for exactly one. `##other` is any element of a namespace other than the parent's; a
  ///   name of another namespace is preceded by it in braces.
  package init(_ text: Substring) {
    var text = text
    switch text.last {
    case "?": minimum = 0
    case "*": (minimum, maximum) = (0, .max)
    case "+": maximum = .max
    default: break
    }
    if minimum == 0 || maximum > 1 { text.removeLast() }
    if text.first == "(" { text = text.dropFirst().dropLast() }
    if text.first == "{", let brace = text.firstIndex(of: "}") {
      namespace = String(text[..<brace].dropFirst())
      text = text[brace...].dropFirst()
    }
    for name in text.fields("|") {
      if name == "##other" { isWildcard = true } else { names.append(String(name)) }
    }
  }
}
