/// An element as a DTD declares it: its name and the elements in it in their order.
package struct ElementDeclaration: Sendable {
  /// The name without prefix.
  package let name: String
  /// Whether it takes any attributes of other namespaces.
  package let takesAnyAttribute: Bool
  /// Whether characters other than white space may stand in it.
  package let allowsText: Bool
  /// The elements in their order.
  package let content: [Particle]

  /// Reads a declaration.
  ///
  /// - Parameter text: The name, `@*` when it takes any attributes of other namespaces, and after `=`
  ///   the content, with `#PCDATA` first when characters may stand in it; see ``Particle/init(_:)``. An
  ///   example: `note @* = #PCDATA`.
  package init(_ text: Substring) {
    let words = text.split(separator: " ")
    name = words.first.map { String($0) } ?? ""
    takesAnyAttribute = words.dropFirst().first == "@*"
    let content = words.drop { $0 != "=" }.dropFirst()
    allowsText = content.first == "#PCDATA"
    self.content = content.dropFirst(allowsText ? 1 : 0).map { Particle($0) }
  }
}

/// One place in the order of the elements in an element.
package struct Particle: Sendable {
  /// The local names of the elements, which are in the namespace of the parent unless
  /// ``namespace`` says otherwise.
  package private(set) var names: [String] = []
  /// The namespace of the names, when it is not the parent's.
  package private(set) var namespace: String?
  /// Whether any element of another namespace than the parent's fits besides the names, as `##other`
  /// in XML Schema.
  package private(set) var isWildcard = false
  /// How many there must be.
  package private(set) var minimum = 1
  /// How many there may be.
  package private(set) var maximum = 1

  /// Reads a place in the notation of a DTD.
  ///
  /// - Parameter text: A name, or some in parentheses with `|` between; then `?`, `*` or `+`, or
  ///   nothing when it must stand once. `##other` is any element of another namespace than the
  ///   parent's; a name of another one has that before it in braces.
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
    for name in text.split(separator: "|") {
      if name == "##other" { isWildcard = true } else { names.append(String(name)) }
    }
  }
}
