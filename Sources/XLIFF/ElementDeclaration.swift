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
  package init(_ text: ArraySlice<UInt8>) {
    let words = text.split(separator: UInt8(ascii: " "))
    name = words.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    takesAnyAttribute = words.count > 1 && words[1].elementsEqual("@*".utf8)
    let content = words.drop { !$0.elementsEqual("=".utf8) }.dropFirst()
    allowsText = content.first?.elementsEqual("#PCDATA".utf8) ?? false
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
  package init(_ text: ArraySlice<UInt8>) {
    var text = text
    switch text.last {
    case UInt8(ascii: "?"): minimum = 0
    case UInt8(ascii: "*"): (minimum, maximum) = (0, .max)
    case UInt8(ascii: "+"): maximum = .max
    default: break
    }
    if minimum == 0 || maximum > 1 { text.removeLast() }
    if text.first == UInt8(ascii: "(") { text = text.dropFirst().dropLast() }
    if text.first == UInt8(ascii: "{"), let brace = text.firstIndex(of: UInt8(ascii: "}")) {
      namespace = String(decoding: text[..<brace].dropFirst(), as: UTF8.self)
      text = text[brace...].dropFirst()
    }
    for name in text.split(separator: UInt8(ascii: "|")) {
      if name.elementsEqual("##other".utf8) {
        isWildcard = true
      } else {
        names.append(String(decoding: name, as: UTF8.self))
      }
    }
  }
}
