import LocalizationCore
import XLIFF

/// What may stand in an element: the same that the standard's schema says, with the rule that a
/// violation breaks.
struct ElementSchema: Sendable {
  /// The namespace; empty for XLIFF 1.0.
  let namespace: String
  /// The name without prefix.
  let name: String
  /// The attributes of its own; others are judged by ``others``.
  var attributes: [AttributeSchema] = []
  /// The elements in their order.
  var content: [Particle] = []
  /// Whether characters other than white space may stand in it.
  var allowsText = false
  /// Whether it is open to anything, so that neither its attributes nor its content are judged.
  var isOpen = false
  /// Whether anything may stand in it, and nothing in it is judged; its attributes are.
  var skipsContent = false
  /// Which attributes with a namespace are fine besides those of ``attributes``.
  var others = OtherAttributes.none
  /// Broken by an element or by characters that must not stand there, or that are missing.
  var structureRule: Rule
  /// Broken by an attribute without a namespace that is not known.
  var unknownAttributeRule: Rule
  /// How much an attribute without a namespace matters that is not known, when that is not as the
  /// rule has it.
  var unknownAttributeSeverity: Finding.Severity?
  /// Broken by an attribute of another namespace that must not stand there.
  var otherAttributeRule: Rule
  /// Broken by an element of another namespace that must not stand there.
  var otherElementRule: Rule

  /// Describes an element in the notation of a DTD.
  ///
  /// - Parameters:
  ///   - declaration: See ``ElementDeclaration``.
  ///   - namespace: The namespace.
  ///   - rule: What everything breaks that is wrong with the element.
  ///   - attributes: The attributes of its own.
  init(
    _ declaration: String,
    namespace: String,
    _ rule: Rule,
    _ attributes: [[AttributeSchema]]
  ) {
    self.namespace = namespace
    self.attributes = attributes.flatMap(\.self)
    structureRule = rule
    unknownAttributeRule = rule
    otherAttributeRule = rule
    otherElementRule = rule
    let declaration = ElementDeclaration(declaration[...])
    name = declaration.name
    content = declaration.content
    allowsText = declaration.allowsText
    if declaration.takesAnyAttribute { others = .any }
  }

  /// Which attributes with a namespace an element takes.
  enum OtherAttributes: Sendable {
    case none
    case any
    /// Only those of some namespaces.
    case namespaces(Set<String>)
    /// All but those of some namespaces.
    case anyBut(Set<String>)
  }
}

/// One attribute of an element.
struct AttributeSchema: Sendable {
  let namespace: String
  let name: String
  let type: AttributeType
  let isRequired: Bool
  /// Broken when its value is not of the type.
  let rule: Rule
  /// Broken when the attribute is missing.
  let missingRule: Rule
}

/// Describes attributes that are alike.
///
/// - Parameters:
///   - rule: Broken when a value is not of the type, or an attribute is missing.
///   - names: The names with spaces between; one that must be there has `!` after it.
///   - type: The type of the values.
///   - namespace: The namespace of the names.
///   - missing: Broken when an attribute is missing, if that is another rule.
func attlist(
  _ rule: Rule,
  _ names: String,
  _ type: AttributeType = .text,
  namespace: String = "",
  missing: Rule? = nil
) -> [AttributeSchema] {
  names.split(separator: " ").map { name in
    AttributeSchema(
      namespace: namespace,
      name: String(name.last == "!" ? name.dropLast() : name),
      type: type,
      isRequired: name.last == "!",
      rule: rule,
      missingRule: missing ?? rule
    )
  }
}

/// What the value of an attribute is, after the datatypes of the standard's schemas.
enum AttributeType: Sendable {
  /// Any text.
  case text
  /// An NMTOKEN.
  case nameToken
  /// NMTOKENs with white space between, at least one.
  case nameTokens
  /// An NCName, `xs:ID` for example.
  case noncolonName
  /// A language tag by the grammar of RFC 5646.
  case language
  /// A language tag by the grammar of RFC 5646, or nothing.
  case languageOrEmpty
  /// One of some words.
  case words([String])
  /// `prefix:value`, both not empty, with one colon and no white space.
  case prefixed
  /// One of some words, or `prefix:value`.
  case wordsOrPrefixed([String])
  /// An integer within bounds.
  case integer(ClosedRange<Int>)
  /// A decimal number within bounds.
  case decimal(ClosedRange<Double>)
  /// A number within bounds that may have an exponent, `xs:double`.
  case double(ClosedRange<Double>)
  /// Pairs of hexadecimal digits.
  case hexadecimal
  /// A date and time, `xs:dateTime`.
  case dateTime
  /// A URI reference.
  case uri
  /// What only one attribute or two have, with what a message says is expected.
  case special(expectation: String, accepts: @Sendable (ArraySlice<UInt8>) -> Bool)

  /// `yes` or `no`.
  static let yesNo = AttributeType.words(["yes", "no"])
  /// The values of `xml:space`.
  static let space = AttributeType.words(["default", "preserve"])
  /// An integer from 1.
  static let positive = AttributeType.integer(1...Int.max)
}
