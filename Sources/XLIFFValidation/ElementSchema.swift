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
struct SchemaTable {
  /// The elements, in order.
  private(set) var elements: [ElementSchema] = []
  /// The attributes for elements of other vocabularies.
  private(set) var attributes: [AttributeSchema] = []
  private var groups: [Substring: [Substring]] = [:]
  private let rulePrefix: String
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
    _ text: String,
    _ version: XLIFFVersion,
    core: String,
    rules: String = "",
    namespaces: [String: String] = [:],
    types: [String: AttributeType]
  ) {
    rulePrefix = rules
    self.namespaces = namespaces.merging(["core": core, "xml": XLIFFNamespace.xml]) { $1 }
    self.types = types.merging(["nameToken": .nameToken]) { $1 }
    var group: Substring?
    for line in Self.lines(of: text, for: version).fields("\n") {
      guard line.first != " " else {
        if let group { groups[group, default: []].append(line) } else { addPart(line) }
        continue
      }
      group = line.first == "&" ? line.dropFirst().dropLast() : line == "*:" ? "*" : nil
      if group == nil { addElement(line, core) }
    }
    let own = elements
    elements = []
    addElement("structure: other", core)
    for line in groups["*"] ?? [] { addPart(line) }
    attributes = elements[0].attributes
    elements = own
  }

  /// The text for a version.
  private static func lines(of text: String, for version: XLIFFVersion) -> String {
    let pieces = text.fields("[", omittingEmpty: false)
    var result = String(pieces[0])
    for piece in pieces.dropFirst() {
      let condition = piece.prefix { $0 != " " }
      let end = piece.firstIndex(of: "]") ?? piece.endIndex
      guard let stated = XLIFFVersion(rawValue: condition.filter { $0 == "." || $0.isNumber })
      else { continue }
      let holds =
        switch (condition.first, condition.last) {
        case ("!", _): version != stated
        case (_, "+"): version >= stated
        case (_, "-"): version <= stated
        default: version == stated
        }
      if holds { result += piece[condition.endIndex..<end].dropFirst() }
      result += piece[end...].dropFirst()
    }
    return result
  }

  private func rule(_ name: some StringProtocol) -> Rule {
    Rule(rawValue: rulePrefix + name) ?? .structure
  }

  private mutating func addElement(_ line: Substring, _ core: String) {
    let colon = line.firstIndex(of: ":") ?? line.endIndex
    let rules = line[..<colon].fields("/")
    // `{prefix}` is `{namespace}` in a declaration.
    var declaration = ""
    for piece in line[colon...].dropFirst().fields("{", omittingEmpty: false) {
      guard let end = piece.firstIndex(of: "}") else {
        declaration += piece
        continue
      }
      declaration += "{\(namespaces[String(piece[..<end])] ?? "")\(piece[end...])"
    }
    let trimmed = declaration.drop { $0 == " " }
    let name = trimmed.prefix { $0 != " " }
    let prefix = name.firstIndex(of: ":").map { name[..<$0] }
    let namespace = prefix.flatMap { namespaces[String($0)] } ?? core
    let local = prefix.map { trimmed.dropFirst($0.count + 1) } ?? trimmed
    var element = ElementSchema(ElementDeclaration(local), namespace: namespace, rule(rules[0]))
    if rules.count > 1 { element.structureRule = rule(rules[1]) }
    elements.append(element)
  }

  /// Adds a line to the last element.
  private mutating func addPart(_ line: Substring, namespace: String = "") {
    let words = line.fields(" ")
    guard let first = words.first, let element = elements.indices.last else { return }
    if first.hasPrefix("&") {
      for word in words {
        let names = word.dropFirst().fields(":")
        let outer = names.count > 1 ? namespaces[String(names[0])] ?? "" : namespace
        for line in groups[names[names.count - 1]] ?? [] { addPart(line, namespace: outer) }
      }
      return
    }
    guard !first.hasPrefix("!") else {
      let rest = words.dropFirst()
      let named = Set(rest.compactMap { namespaces[String($0)] })
      switch first {
      case "!open": elements[element].isOpen = true
      case "!skip": elements[element].skipsContent = true
      case "!in", "!many":
        elements[element].places = Set(rest.map(String.init))
        elements[element].isRepeatable = first == "!many"
      case "!others": elements[element].others = .namespaces(named)
      case "!but": elements[element].others = .anyBut(named)
      default:
        let rule = rest.first.map(rule) ?? .structure
        elements[element].otherAttributeRule = rule
        if first == "!unknown" { elements[element].unknownAttributeRule = rule }
      }
      return
    }
    let rule = rule(first.dropLast())
    for word in words.dropFirst() {
      let sides = word.fields("=")
      let parts = sides[0].fields("!", omittingEmpty: false)
      let name = parts[0].fields(":")
      let missing = parts.count > 1 && !parts[1].isEmpty ? self.rule(parts[1]) : rule
      elements[element].attributes.append(
        AttributeSchema(
          namespace: name.count > 1 ? namespaces[String(name[0])] ?? "" : namespace,
          name: String(name[name.count - 1]),
          type: sides.count > 1 ? types[String(sides[1])] ?? .text : .text,
          isRequired: parts.count > 1,
          rule: rule,
          missingRule: missing
        )
      )
    }
  }
}
