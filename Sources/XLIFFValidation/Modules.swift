import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// A module of XLIFF 2.x by its usual prefix.
enum Module: UInt16, CaseIterable, Sendable {
  case mtc, gls, fs, mda, res, slr, val, ctr, its, itsm, pgs

  /// The modules by prefix.
  static let prefixes = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })

  /// The module of a namespace, if a version has it.
  init?(_ namespace: String, in version: XLIFFVersion) {
    guard let module = Self.allCases.first(where: { $0.namespace == namespace }) else { return nil }
    let isKnown =
      switch module {
      case .ctr: version == .v2_0
      case .its, .itsm: version != .v2_0
      case .pgs: version == .v2_2
      default: true
      }
    guard isKnown else { return nil }
    self = module
  }

  var namespace: String {
    switch self {
    case .mtc: XLIFFNamespace.matches
    case .gls: XLIFFNamespace.glossary
    case .fs: XLIFFNamespace.formatStyle
    case .mda: XLIFFNamespace.metadata
    case .res: XLIFFNamespace.resourceData
    case .slr: XLIFFNamespace.sizeRestriction
    case .val: XLIFFNamespace.validation
    case .ctr: XLIFFNamespace.changeTracking
    case .its: XLIFFNamespace.its
    case .itsm: XLIFFNamespace.itsModule
    case .pgs: XLIFFNamespace.pluralGenderSelect
    }
  }

  /// A set of modules.
  struct Used: Sendable {
    private var bits: UInt16 = 0
    var isEmpty: Bool { bits == 0 }
    func contains(_ module: Module) -> Bool { bits >> module.rawValue & 1 == 1 }
    mutating func insert(_ module: Module?) { if let module { bits |= 1 << module.rawValue } }
  }
}

/// The state of the modules of XLIFF 2.x that a document uses.
struct ModuleState: Sendable {
  /// The modules of all names so far.
  var used = Module.Used()
  /// The ids of the resource items of the current file.
  var items = SeenIdentifiers()
  /// The size profiles of the current file.
  var profiles = SizeProfiles()
}

/// The rules of the modules of XLIFF 2.x beyond their schemas.
///
/// Skipped for a document without modules, as known from its names.
extension ValidationContext {
  mutating func beginModules() {
    if isInFile {
      modules.items.removeAll()
      modules.profiles = SizeProfiles()
    }
    let used = usedModules()
    guard !used.isEmpty else { return }
    sizeData = nil
    checkModuleAttributes(of: 0)
    if used.contains(.slr) { beginSizeRestriction() }
    if used.contains(.its) || used.contains(.itsm) { beginITS() }
  }

  /// Checks what modules have in the current element.
  mutating func checkModules() {
    let used = usedModules()
    if used.contains(.slr) { readSizes() }
    if used.contains(.res), isInFile, isElement(0, "resourceData", of: .res) {
      for item in children(of: 0, "resourceItem", .res) {
        if let id = attribute("id", of: item)?.value { _ = modules.items.insert(id, line: 0) }
      }
    }
    if !used.isEmpty {
      for node in tree.nodes.indices where tree.nodes[node].kind == .element {
        checkModuleAttributes(of: node)
        if let module = names[tree.nodes[node].name].module { check(node, of: module) }
      }
    }
    if used.contains(.ctr) { checkChangeTracking() }
    if used.contains(.its) || used.contains(.itsm) { checkITS() }
    guard isElement(0, .unit) else { return }
    if used.contains(.pgs) { checkVariants() }
    if used.contains(.slr) || isMeasuring { measureSizes() }
    let inherited = scopes.last?.rules ?? []
    if used.contains(.val) || !inherited.isEmpty { executeRules(inherited) }
  }

  private mutating func check(_ node: Int, of module: Module) {
    switch (module, tree.name(of: node).localName) {
    case (.mtc, "matches"): checkUnique(children(of: node, "match", .mtc), .candidateID, in: node)
    case (.mtc, "match"): checkCandidate(node)
    case (.gls, "glossary"):
      let entries = children(of: node, "glossEntry", .gls)
      let ids = entries.flatMap { [$0] + children(of: $0, "translation", .gls) }
      checkUnique(ids, .glossaryID, in: node)
    case (.gls, "glossEntry"):
      let parts = ["translation", "definition"].flatMap { children(of: node, $0, .gls) }
      if parts.isEmpty {
        report(.glossaryEntry, node, "has neither a translation nor a definition")
      }
      checkSpan(of: node, .glossaryReference)
    case (.gls, "translation"): checkSpan(of: node, .glossaryReference)
    case (.mda, "metadata"):
      let groups = (node..<tree.end(of: node)).filter {
        $0 == node || isElement($0, "metaGroup", of: .mda)
      }
      checkUnique(groups, .metadataID, in: node)
    case (.res, let name): checkResource(node, name)
    case (.slr, "profiles") where node != 0 || !isInFile:
      report(.sizeProfiles, node, "is only allowed directly inside <file>")
    case (.val, "validation") where node == 0 && !scopes.isEmpty:
      scopes[scopes.count - 1].rules = effectiveRules(scopes[scopes.count - 1].rules, with: 0)
    case (.val, "rule"): checkRule(node)
    default: break
    }
  }

  mutating func endModules(_ scope: ContainerScope) {
    if modules.used.contains(.slr) { endSizeRestriction(scope) }
    if modules.used.contains(.its) || modules.used.contains(.itsm) { endITS(scope) }
  }

  /// True if the current element is directly in a file.
  var isInFile: Bool { scopes.last?.element == .file }

  /// The modules used by the current element.
  private func usedModules() -> Module.Used {
    var used = Module.Used()
    guard !modules.used.isEmpty else { return used }
    for node in tree.nodes where node.kind == .element { used.insert(names[node.name].module) }
    for attribute in tree.attributes { used.insert(names[attribute.name].module) }
    return used
  }

  // MARK: - Attributes on any element

  private mutating func checkModuleAttributes(of node: Int) {
    for index in tree.nodes[node].attributes {
      let attribute = tree.attributes[index]
      let name = names[attribute.name]
      guard let module = name.module else { continue }
      if name.moduleAttribute >= 0 {
        let schema = vocabulary.otherAttributes[name.moduleAttribute]
        if !schema.type.accepts(tree.values[attribute.value]) {
          reportType(of: attribute, at: node, schema)
        }
      }
      switch module {
      case .fs: checkFormatStyle(attribute, of: node)
      case .slr: checkSizeAttribute(attribute, of: node)
      case .pgs: checkPlaceOfVariant(tree.names[attribute.name], of: node)
      default: break
      }
    }
  }

  /// Reports an attribute of an end code that belongs on its start.
  mutating func checkIsolation(of node: Int, _ name: String, _ rule: Rule) {
    guard isCore(node, "ec"), !hasAttribute("isolated", "yes", of: node) else { return }
    let message = "'\(name)' on an <ec> that is not isolated; it belongs on the <sc> of the pair"
    report(rule, message, at: node, attribute: name)
  }

  private mutating func checkFormatStyle(_ found: XMLAttribute, of node: Int) {
    let (name, value) = (tree.names[found.name], tree.values[found.value])
    let style = attribute("fs", .fs, of: node)
    let at = name.qualifiedName
    switch name.localName {
    case "fs": checkIsolation(of: node, at, .formatStyleOnEndCode)
    case "subFs":
      if style == nil {
        checkIsolation(of: node, at, .formatStyleOnEndCode)
        report(.formatStyleDetails, node, "has '\(at)' but no 'fs', which it refines", at: at)
      }
      guard !Self.isListOfPairs(value) else { return }
      let message =
        "'\(at)' is '\(value.excerpt)'; expected 'name,value' with '\\' between the pairs, and ',' "
        + "and '\\' in a value as '\\,' and '\\\\'"
      report(.formatStylePairs, message, at: node, attribute: at)
    default:
      let message = "format style has no attribute '\(at)', only fs and subFs"
      report(.formatStyleAttribute, message, at: node, attribute: at)
    }
  }

  /// True for pairs of name and value; a backslash escapes a comma or a backslash, and otherwise
  /// ends a pair.
  private static func isListOfPairs(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.isEmpty { return true }
    var commas = 0
    var nameLength = 0
    var index = bytes.startIndex
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "\\"):
        let next = index + 1
        if next < bytes.endIndex, bytes[next] == UInt8(ascii: ",") || bytes[next] == bytes[index] {
          index = next
          if commas == 0 { nameLength += 1 }
        } else {
          guard commas == 1, nameLength > 0 else { return false }
          commas = 0
          nameLength = 0
        }
      case UInt8(ascii: ","): commas += 1
      default: if commas == 0, !bytes[index].isXMLSpace { nameLength += 1 }
      }
      index += 1
    }
    return commas == 1 && nameLength > 0
  }

  // MARK: - Lookup

  /// True for a core element with a name.
  func isCore(_ node: Int, _ name: String) -> Bool { isElement(node, name, of: nil) }

  /// True for an element with a name of a module, or of the core.
  func isElement(_ node: Int, _ name: String, of module: Module?) -> Bool {
    guard tree.nodes[node].kind == .element else { return false }
    let found = tree.names[tree.nodes[node].name]
    return found.localName == name && found.namespace == module?.namespace ?? vocabulary.core
  }

  /// The value and the qualified name of an attribute.
  typealias Found = (value: ArraySlice<UInt8>, name: String)

  /// The attribute with a name, by default without a namespace, or `nil`.
  func attribute(_ name: String, _ module: Module? = nil, of node: Int) -> Found? {
    attribute(name, namespace: module?.namespace ?? "", of: node)
  }

  /// The attribute with a name in a namespace, or `nil`.
  func attribute(_ name: String, namespace: String, of node: Int) -> Found? {
    for index in tree.nodes[node].attributes {
      let attribute = tree.attributes[index]
      let found = tree.names[attribute.name]
      if found.localName == name, found.namespace == namespace, !found.isNamespaceDeclaration {
        return (tree.values[attribute.value], found.qualifiedName)
      }
    }
    return nil
  }

  /// The `xml:lang` of an element, or `nil`.
  func language(of node: Int) -> Found? {
    attribute("lang", namespace: XLIFFNamespace.xml, of: node)
  }

  /// True if an attribute has a value.
  func hasAttribute(_ name: String, _ value: String, of node: Int) -> Bool {
    attribute(name, of: node)?.value.equals(value) == true
  }

  /// The child elements with a name of a module, or of the core.
  func children(of node: Int, _ name: String, _ module: Module? = nil) -> [Int] {
    tree.children(of: node).filter { isElement($0, name, of: module) }
  }

  /// The first child element with a name of a module, or of the core.
  func child(of node: Int, _ name: String, _ module: Module? = nil) -> Int? {
    tree.children(of: node).first { isElement($0, name, of: module) }
  }

  /// True if an element has only white space, comments and instructions.
  func isBlank(_ node: Int) -> Bool {
    tree.children(of: node).allSatisfy { child in
      switch tree.nodes[child].kind {
      case .element: false
      case .text, .cdata: tree.values[tree.nodes[child].value].allSatisfy(\.isXMLSpace)
      case .comment, .instruction: true
      }
    }
  }

  /// The code point of a `cp` element; `nil` for other elements and invalid numbers.
  func codePoint(of node: Int) -> UInt32? {
    guard isCore(node, "cp"), let hex = attribute("hex", of: node)?.value else { return nil }
    return UInt32(String(decoding: hex.trimmed, as: UTF8.self), radix: 16)
  }

  /// The ids of some elements.
  func identifiers(of nodes: [Int]) -> Set<ArraySlice<UInt8>> {
    Set(nodes.compactMap { attribute("id", of: $0)?.value })
  }

  // MARK: - Common checks

  /// Reports duplicate ids of some elements, in document order, in another one.
  mutating func checkUnique(_ nodes: [Int], _ rule: Rule, in scope: Int) {
    var seen: [ArraySlice<UInt8>: Int] = [:]
    for node in nodes {
      guard let id = attribute("id", of: node) else { continue }
      guard let first = seen.updateValue(node, forKey: id.value) else { continue }
      seen[id.value] = first
      let message =
        "the id '\(id.value.excerpt)' of <\(tagName(node))> is already that of "
        + "<\(tagName(first))> in line \(line(named: first)) of the same <\(tagName(scope))>"
      report(rule, message, at: node, attribute: id.name)
    }
  }

  /// Reports an attribute that needs another one beside it.
  mutating func checkNeed(_ rule: Rule, _ name: String, _ other: String, of node: Int) {
    guard let found = attribute(name, of: node), attribute(other, of: node) == nil else { return }
    report(rule, node, "has '\(name)' without '\(other)'", at: found.name)
  }

  /// Checks that the `ref` of an element in a unit is a span of the unit's text.
  mutating func checkSpan(of node: Int, _ rule: Rule) {
    guard isElement(0, .unit), let reference = attribute("ref", of: node),
      let fault = faultOfSpan(reference.value)
    else { return }
    report(rule, reference, of: node, ", which \(fault)")
  }

  /// The fault of a reference to a span of the unit; see XLIFF 2.1, 4.2 Fragment Identification.
  ///
  /// - Returns: The end of a message that begins with the reference; `nil` if it is correct.
  private func faultOfSpan(_ reference: ArraySlice<UInt8>) -> String? {
    guard reference.first == UInt8(ascii: "#") else {
      // The part before a fragment names another document, or this one in another way.
      return reference.contains(UInt8(ascii: "#"))
        ? nil : "is not a fragment identifier, which starts with '#'"
    }
    var selectors = reference.dropFirst()
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)[...]
    if selectors.count > 1, selectors.first?.isEmpty == true { selectors = selectors.dropFirst() }
    var leaf: (prefix: ArraySlice<UInt8>, id: ArraySlice<UInt8>)?
    for selector in selectors {
      let parts = selector.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let id = parts.last, UnitIdentifiers.isNameToken(id), leaf == nil else {
        return "is not a fragment identifier such as '#m1'"
      }
      let prefix = parts.count == 2 ? parts[0] : []
      if prefix.equals("f") {
        if scopes.count < 2 || id != scopes[1].id[...] { return "points to another file" }
      } else if prefix.equals("u") {
        if id != value(.id, of: 0) ?? [] { return "points to another unit" }
      } else if !prefix.equals("g") {
        leaf = (prefix, id)
      }
    }
    guard let leaf, leaf.prefix.isEmpty || leaf.prefix.equals("t") else {
      return "points to no span of text"
    }
    let isInTarget = identifiers.target.contains(leaf.id)
    if !leaf.prefix.isEmpty {
      return isInTarget ? nil : "points to nothing in the targets of the unit"
    }
    if identifiers.source.contains(leaf.id) { return nil }
    return isInTarget
      ? "points to an id that only the target has; write '#t=…' for it"
      : "points to nothing in the unit"
  }
}

/// True if two language tags are the same, ignoring case (RFC 5646, 2.1.1).
func isSameLanguage(_ a: some Sequence<UInt8>, _ b: some Sequence<UInt8>) -> Bool {
  a.elementsEqual(b) { x, y in x == y || (x | 0x20 == y | 0x20 && (0x61...0x7A).contains(x | 0x20))
  }
}
