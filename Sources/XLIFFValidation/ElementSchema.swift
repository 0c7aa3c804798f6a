import LoctripLocalizationCore
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
  let content: [Particle]
  /// True if it allows text other than white space.
  let allowsText: Bool
  /// True if neither attributes nor content are checked.
  var isOpen = false
  /// True if only its attributes are checked, not its content.
  var skipsContent = false
  /// The allowed attributes of other namespaces, besides those of ``attributes``.
  var others = OtherAttributes.none
  /// The core elements in which a module's element has an effect.
  var places: Set<String> = []
  /// True if there may be several of a module's element in one place.
  var isRepeatable = false
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

  /// The attributes of other namespaces that an element allows.
  enum OtherAttributes: Sendable {
    case none
    case any
    /// Only those of these namespaces.
    case namespaces(Set<String>)
    /// All but those of these namespaces.
    case anyBut(Set<String>)
  }

  /// Takes a declaration all of whose violations break a rule.
  init(_ declaration: ElementDeclaration, namespace: String, _ rule: Rule) {
    self.namespace = namespace
    name = declaration.name
    content = declaration.content
    allowsText = declaration.allowsText
    structureRule = rule
    unknownAttributeRule = rule
    otherAttributeRule = rule
    otherElementRule = rule
    if declaration.takesAnyAttribute { others = .any }
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

/// A table of the elements of some versions and their attributes.
///
/// A line without indentation declares an element, `rule: declaration`; see ``ElementDeclaration``.
/// Violations break the rule, or a second one after `/` those of its content. The indented lines
/// after it are:
/// - `rule: name=type name!=type …`, attributes; `!` marks required ones, and a rule after it is the
///   one that a missing attribute breaks. Without a type any text is valid.
/// - `&group …`, the attributes of groups, which lines after `&group:` declare; after a prefix, as in
///   `&its:group`, in its namespace.
/// - `!open` if nothing in the element is checked, `!skip` if not its content, `!in element …` for
///   the places of a module's element, `!many element …` if it may be repeated, `!others prefix …`
///   and `!but prefix …` for attributes of no other and of all other namespaces, `!foreign rule` for
///   the rule that misplaced attributes of other namespaces break, `!unknown rule` for that of all
///   other attributes.
///
/// The lines after `*:` are attributes for elements of other vocabularies. `[1.1+ text]` is for
/// the versions from 1.1, `[1.1- text]` for those up to 1.1, `[1.1 text]` for it alone, and
/// `[!1.1 text]` for all others.
///
/// Each run that validates reads a table of 13 KB, so it is read by bytes.
struct SchemaTable {
  private typealias Text = ArraySlice<UInt8>

  /// The elements, in order.
  private(set) var elements: [ElementSchema] = []
  /// The attributes for elements of other vocabularies.
  private(set) var attributes: [AttributeSchema] = []
  private var groups: [String: [Text]] = [:]
  private let rulePrefix: String
  private let rules = Dictionary(uniqueKeysWithValues: Rule.allCases.map { ($0.rawValue, $0) })
  private let namespaces: [String: String]
  private let types: [String: AttributeType]

  /// Parses a table.
  ///
  /// - Parameters:
  ///   - text: The table.
  ///   - version: The version of the lines to take.
  ///   - core: The namespace of names without a prefix, and with the prefix `core`.
  ///   - rules: The prefix of the names of rules.
  ///   - namespaces: The namespaces of prefixes.
  ///   - types: The types by name, in addition to the common ones.
  init(
    _ text: String, _ version: XLIFFVersion, core: String, rules: String = "",
    namespaces: [String: String] = [:], types: [String: AttributeType]
  ) {
    rulePrefix = rules
    self.namespaces = namespaces.merging(["core": core, "xml": XLIFFNamespace.xml]) { $1 }
    self.types = types.merging(["nameToken": .nameToken]) { $1 }
    var group: String?
    for line in Self.lines(of: text, for: version).split(separator: UInt8(ascii: "\n")) {
      guard line.first != UInt8(ascii: " ") else {
        if let group { groups[group, default: []].append(line) } else { addPart(line) }
        continue
      }
      group =
        line.first == UInt8(ascii: "&")
        ? line.dropFirst().dropLast().text : line.equals("*:") ? "*" : nil
      if group == nil { addElement(line, core) }
    }
    let own = elements
    elements = []
    addElement(Array("structure: other".utf8)[...], core)
    for line in groups["*"] ?? [] { addPart(line) }
    attributes = elements[0].attributes
    elements = own
  }

  /// The text for a version.
  private static func lines(of text: String, for version: XLIFFVersion) -> Text {
    let pieces = Array(text.utf8).split(
      separator: UInt8(ascii: "["), omittingEmptySubsequences: false)
    var result = Array(pieces[0])
    for piece in pieces.dropFirst() {
      let condition = piece.prefix { $0 != UInt8(ascii: " ") }
      let end = piece.firstIndex(of: UInt8(ascii: "]")) ?? piece.endIndex
      let number = condition.filter { $0 == UInt8(ascii: ".") || $0.isASCIIDigit }
      guard let stated = XLIFFVersion(rawValue: number[...].text) else { continue }
      let holds =
        if condition.first == UInt8(ascii: "!") {
          version != stated
        } else {
          switch condition.last {
          case UInt8(ascii: "+"): version >= stated
          case UInt8(ascii: "-"): version <= stated
          default: version == stated
          }
        }
      if holds { result += piece[condition.endIndex..<end].dropFirst() }
      result += piece[end...].dropFirst()
    }
    return result[...]
  }

  private func rule(_ name: Text) -> Rule { rules[rulePrefix + name.text] ?? .structure }

  private mutating func addElement(_ line: Text, _ core: String) {
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
    let rules = line[..<colon].split(separator: UInt8(ascii: "/"))
    // `{prefix}` is `{namespace}` in a declaration.
    var declaration: [UInt8] = []
    for piece in line[colon...].dropFirst()
      .split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false)
    {
      guard let end = piece.firstIndex(of: UInt8(ascii: "}")) else {
        declaration += piece
        continue
      }
      declaration.append(UInt8(ascii: "{"))
      declaration += (namespaces[piece[..<end].text] ?? "").utf8
      declaration += piece[end...]
    }
    let trimmed = declaration.drop { $0 == UInt8(ascii: " ") }
    let name = trimmed.prefix { $0 != UInt8(ascii: " ") }
    let prefix = name.firstIndex(of: UInt8(ascii: ":")).map { name[..<$0] }
    let namespace = prefix.flatMap { namespaces[$0.text] } ?? core
    let local = prefix.map { trimmed.dropFirst($0.count + 1) } ?? trimmed
    var element = ElementSchema(ElementDeclaration(local), namespace: namespace, rule(rules[0]))
    if rules.count > 1 { element.structureRule = rule(rules[1]) }
    elements.append(element)
  }

  /// Adds a line to the last element.
  private mutating func addPart(_ line: Text, namespace: String = "") {
    let words = line.split(separator: UInt8(ascii: " "))
    guard let first = words.first, let element = elements.indices.last else { return }
    if first.first == UInt8(ascii: "&") {
      for word in words {
        let names = word.dropFirst().split(separator: UInt8(ascii: ":"))
        let outer = names.count > 1 ? namespaces[names[0].text] ?? "" : namespace
        for line in groups[names[names.count - 1].text] ?? [] { addPart(line, namespace: outer) }
      }
      return
    }
    guard first.first != UInt8(ascii: "!") else {
      let rest = words.dropFirst()
      let named = Set(rest.compactMap { namespaces[$0.text] })
      switch first.text {
      case "!open": elements[element].isOpen = true
      case "!skip": elements[element].skipsContent = true
      case "!in", "!many":
        elements[element].places = Set(rest.map(\.text))
        elements[element].isRepeatable = first.equals("!many")
      case "!others": elements[element].others = .namespaces(named)
      case "!but": elements[element].others = .anyBut(named)
      default:
        let rule = rest.first.map(rule) ?? .structure
        elements[element].otherAttributeRule = rule
        if first.equals("!unknown") { elements[element].unknownAttributeRule = rule }
      }
      return
    }
    let rule = rule(first.dropLast())
    for word in words.dropFirst() {
      let sides = word.split(separator: UInt8(ascii: "="))
      let parts = sides[0].split(separator: UInt8(ascii: "!"), omittingEmptySubsequences: false)
      let name = parts[0].split(separator: UInt8(ascii: ":"))
      let missing = parts.count > 1 && !parts[1].isEmpty ? self.rule(parts[1]) : rule
      elements[element].attributes.append(
        AttributeSchema(
          namespace: name.count > 1 ? namespaces[name[0].text] ?? "" : namespace,
          name: name[name.count - 1].text,
          type: sides.count > 1 ? types[sides[1].text] ?? .text : .text,
          isRequired: parts.count > 1, rule: rule, missingRule: missing))
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes as a text.
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
