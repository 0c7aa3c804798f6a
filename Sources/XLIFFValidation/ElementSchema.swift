import LocalizationCore
import XLIFF

/// The allowed attributes and content of an element, as in the standard's schema, with the rules
/// that violations break.
struct ElementSchema: Sendable {
  /// The namespace; empty for XLIFF 1.0.
  let namespace: String
  /// The name without prefix.
  let name: String
  /// Its own attributes; others are governed by ``others``.
  var attributes: [AttributeSchema] = []
  /// The child elements in order.
  var content: [Particle] = []
  /// True if it allows text other than white space.
  var allowsText = false
  /// True if neither attributes nor content are checked.
  var isOpen = false
  /// True if only its attributes are checked, not its content.
  var skipsContent = false
  /// The allowed attributes of other namespaces, besides those of ``attributes``.
  var others = OtherAttributes.none
  /// Broken by elements or text that are misplaced or missing.
  var structureRule: Rule
  /// Broken by an unknown attribute without a namespace.
  var unknownAttributeRule: Rule
  /// The severity of an unknown attribute without a namespace, if not that of the rule.
  var unknownAttributeSeverity: Finding.Severity?
  /// Broken by a misplaced attribute of another namespace.
  var otherAttributeRule: Rule
  /// Broken by a misplaced element of another namespace.
  var otherElementRule: Rule

  /// Declares an element in the notation of a DTD.
  ///
  /// - Parameters:
  ///   - declaration: See ``ElementDeclaration``.
  ///   - namespace: The namespace.
  ///   - rule: The rule that any violation breaks.
  ///   - attributes: Its own attributes.
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

  /// The attributes of other namespaces that an element allows.
  enum OtherAttributes: Sendable {
    case none
    case any
    /// Only those of these namespaces.
    case namespaces(Set<String>)
    /// All but those of these namespaces.
    case anyBut(Set<String>)
  }
}

/// One attribute of an element.
struct AttributeSchema: Sendable {
  let namespace: String
  let name: String
  let type: AttributeType
  let isRequired: Bool
  /// Broken by a value of another type.
  let rule: Rule
  /// Broken when the attribute is missing.
  let missingRule: Rule
}

/// Declares similar attributes.
///
/// - Parameters:
///   - rule: Broken by a value of another type, or a missing attribute.
///   - names: The names, separated by spaces; `!` marks required ones.
///   - type: The type of the values.
///   - namespace: The namespace of the names.
///   - missing: Broken by a missing attribute, if another rule.
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

/// The type of an attribute's value, based on the datatypes of the standard's schemas.
enum AttributeType: Sendable {
  /// Any text.
  case text
  /// An NMTOKEN.
  case nameToken
  /// One or more NMTOKENs separated by white space.
  case nameTokens
  /// An NCName, `xs:ID` for example.
  case noncolonName
  /// A language tag by the grammar of RFC 5646.
  case language
  /// A language tag by the grammar of RFC 5646, or empty.
  case languageOrEmpty
  /// One of some words.
  case words([String])
  /// `prefix:value`, both not empty, with one colon and no white space.
  case prefixed
  /// One of some words, or `prefix:value`.
  case wordsOrPrefixed([String])
  /// An integer in a range.
  case integer(ClosedRange<Int>)
  /// A decimal number in a range.
  case decimal(ClosedRange<Double>)
  /// A number in a range with an optional exponent, `xs:double`.
  case double(ClosedRange<Double>)
  /// Pairs of hexadecimal digits.
  case hexadecimal
  /// A date and time, `xs:dateTime`.
  case dateTime
  /// A URI reference.
  case uri
  /// The type of only one or two attributes, with the expectation for messages.
  case special(expectation: String, accepts: @Sendable (ArraySlice<UInt8>) -> Bool)

  /// `yes` or `no`.
  static let yesNo = AttributeType.words(["yes", "no"])
  /// The values of `xml:space`.
  static let space = AttributeType.words(["default", "preserve"])
  /// An integer from 1.
  static let positive = AttributeType.integer(1...Int.max)
}
