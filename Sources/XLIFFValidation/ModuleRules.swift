import LocalizationCore
import XLIFF
import XMLEvents

/// A set of modules.
struct UsedModules: OptionSet, Sendable {
  let rawValue: UInt16

  static let matches = UsedModules(rawValue: 1 << 0)
  static let glossary = UsedModules(rawValue: 1 << 1)
  static let formatStyle = UsedModules(rawValue: 1 << 2)
  static let metadata = UsedModules(rawValue: 1 << 3)
  static let resourceData = UsedModules(rawValue: 1 << 4)
  static let sizeRestriction = UsedModules(rawValue: 1 << 5)
  static let validation = UsedModules(rawValue: 1 << 6)
  static let changeTracking = UsedModules(rawValue: 1 << 7)
  static let its = UsedModules(rawValue: 1 << 8)
  static let pluralGenderSelect = UsedModules(rawValue: 1 << 9)

  /// The module of a namespace in a version; empty if the version lacks it.
  init(namespace: String, in version: XLIFFVersion) {
    self =
      switch namespace {
      case XLIFFNamespace.matches: .matches
      case XLIFFNamespace.glossary: .glossary
      case XLIFFNamespace.formatStyle: .formatStyle
      case XLIFFNamespace.metadata: .metadata
      case XLIFFNamespace.resourceData: .resourceData
      case XLIFFNamespace.sizeRestriction: .sizeRestriction
      case XLIFFNamespace.validation: .validation
      case XLIFFNamespace.changeTracking where version == .v2_0: .changeTracking
      case XLIFFNamespace.its where version != .v2_0: .its
      case XLIFFNamespace.itsModule where version != .v2_0: .its
      case XLIFFNamespace.pluralGenderSelect where version == .v2_2: .pluralGenderSelect
      default: []
      }
  }

  init(rawValue: UInt16) { self.rawValue = rawValue }
}

extension Vocabulary {
  /// The schemas of the elements of the modules of XLIFF 2.x.
  ///
  /// Modules that a version lacks are omitted: their elements are extensions there.
  static func moduleElements(_ version: XLIFFVersion) -> [ElementSchema] {
    candidateElements(version) + glossaryElements + metadataElements
      + resourceDataElements(version) + sizeRestrictionElements + validationElements
      + (version == .v2_0 ? changeTrackingElements : itsElements)
  }

  /// The attributes of modules for elements of other vocabularies.
  static func moduleAttributes(_ version: XLIFFVersion) -> [AttributeSchema] {
    formatStyleAttributes + sizeRestrictionAttributes + (version == .v2_0 ? [] : itsAttributes)
      + (version == .v2_2 ? pluralGenderSelectAttributes : [])
  }
}

/// A module whose elements all share one rule.
struct Module {
  let namespace: String
  let rule: Rule

  /// An element of the module, with `xml:id`, `xml:lang` and `xml:space` if it allows attributes of
  /// other namespaces.
  func element(_ declaration: String, _ own: [AttributeSchema]...) -> ElementSchema {
    var element = ElementSchema(declaration, namespace: namespace, rule, own)
    if case .any = element.others {
      for (name, type) in [
        ("id", AttributeType.noncolonName), ("lang", .languageOrEmpty), ("space", .space),
      ] {
        element.attributes += attlist(rule, name, type, namespace: XLIFFNamespace.xml)
      }
    }
    return element
  }
}

/// The state of the modules of XLIFF 2.x that a document uses.
struct ModuleState: Sendable {
  /// The attributes for elements of other vocabularies.
  var attributes: [AttributeSchema] = []
  /// The module of each name of the document.
  var moduleOfName: [UsedModules] = []
  /// The module attribute of each name of the document, or -1.
  var attributeOfName: [Int] = []
  /// The modules of all names so far.
  var used: UsedModules = []
  /// The id of the current file.
  var file: [UInt8] = []
  /// The ids of the resource items of the current file.
  var items = SeenIdentifiers()
  /// The size profiles of the current file.
  var profiles = SizeProfiles()

  /// Registers a name from the parser.
  mutating func learn(_ name: XMLName, _ version: XLIFFVersion) {
    let module =
      name.isNamespaceDeclaration ? [] : UsedModules(namespace: name.namespace, in: version)
    moduleOfName.append(module)
    let known =
      module.isEmpty
      ? nil
      : attributes.firstIndex { $0.name == name.localName && $0.namespace == name.namespace }
    attributeOfName.append(known ?? -1)
    used.formUnion(module)
  }
}

/// The rules of the modules of XLIFF 2.x beyond their schemas.
///
/// Skipped for a document without modules, as known from its names.
extension ValidationContext {
  mutating func beginModules() {
    if scopes[scopes.count - 1].element == .file {
      modules.file = scopes[scopes.count - 1].id
      modules.items.removeAll()
      modules.profiles = SizeProfiles()
    }
    guard !modules.used.isEmpty else { return }
    let used = usedModules()
    guard !used.isEmpty else { return }
    checkModuleAttributes()
    if used.contains(.formatStyle) { checkFormatStyle() }
    if used.contains(.sizeRestriction) { beginSizeRestriction() }
    if used.contains(.its) { beginITS() }
    if used.contains(.pluralGenderSelect) { checkVariants() }
  }

  mutating func checkModules() {
    guard !modules.used.isEmpty else { return }
    let used = usedModules()
    if !used.isEmpty { checkModules(used) }
    guard isCore(0, "unit") else { return }
    if used.contains(.sizeRestriction) || isMeasuring { measureSizes() }
    let inherited = scopes.last?.rules ?? []
    if used.contains(.validation) || !inherited.isEmpty { executeRules(inherited) }
  }

  private mutating func checkModules(_ used: UsedModules) {
    checkModuleAttributes()
    if used.contains(.matches) { checkCandidates() }
    if used.contains(.glossary) { checkGlossaries() }
    if used.contains(.formatStyle) { checkFormatStyle() }
    if used.contains(.metadata) { checkMetadata() }
    if used.contains(.resourceData) { checkResourceData() }
    if used.contains(.sizeRestriction) { checkSizeRestriction() }
    if used.contains(.validation) { checkValidationModule() }
    if used.contains(.changeTracking) { checkChangeTracking() }
    if used.contains(.its) { checkITS() }
    if used.contains(.pluralGenderSelect) { checkVariants() }
  }

  mutating func endModules(_ scope: ContainerScope) {
    if modules.used.contains(.sizeRestriction) { endSizeRestriction(scope) }
    if modules.used.contains(.its) { endITS(scope) }
  }

  /// True if the current element is directly in a file.
  var isInFile: Bool { scopes.last?.element == .file }

  /// The modules used by the current element.
  private func usedModules() -> UsedModules {
    var used: UsedModules = []
    for node in tree.nodes where node.kind == .element {
      used.formUnion(modules.moduleOfName[node.name])
    }
    for attribute in tree.attributes { used.formUnion(modules.moduleOfName[attribute.name]) }
    return used
  }

  /// Checks the values of module attributes on any element.
  private mutating func checkModuleAttributes() {
    for node in tree.nodes.indices {
      for index in tree.nodes[node].attributes {
        let attribute = tree.attributes[index]
        let known = modules.attributeOfName[attribute.name]
        guard known >= 0 else { continue }
        let value = tree.values[attribute.value]
        let schema = modules.attributes[known]
        if !schema.type.accepts(value) { reportType(of: attribute, at: node, schema) }
      }
    }
  }
}
