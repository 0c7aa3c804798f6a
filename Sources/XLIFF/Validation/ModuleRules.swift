import LocalizationCore
import XMLEvents

/// Which modules something uses.
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

  /// The module of a namespace in a version; none when the version has no such module.
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

/// The rules of the modules of XLIFF 2.x that go beyond their schemas.
///
/// A document that uses no module costs nothing: what its names are of is known before any element
/// is looked at.
struct ModuleRules: VersionRules {
  private let version: XLIFFVersion
  private let attributes: [AttributeSchema]
  /// For each name of the document the module that it is of.
  private var moduleOfName: [UsedModules] = []
  /// For each name of the document the module attribute that it is, or -1.
  private var attributeOfName: [Int] = []
  /// The modules of all names so far.
  private var modules: UsedModules = []

  init(_ version: XLIFFVersion) {
    self.version = version
    attributes = Vocabulary.moduleAttributes(version)
  }

  mutating func begin(_ context: inout ValidationContext) {
    learn(context.tree.names)
    guard !modules.isEmpty else { return }
    checkAttributes(&context)
  }

  mutating func check(_ context: inout ValidationContext) {
    learn(context.tree.names)
    guard !modules.isEmpty else { return }
    checkAttributes(&context)
  }

  mutating func end(_ element: Int, at place: SourceLocation, _ context: inout ValidationContext) {}

  private mutating func learn(_ names: [XMLName]) {
    guard moduleOfName.count < names.count else { return }
    for name in names[moduleOfName.count...] {
      let module =
        name.isNamespaceDeclaration
        ? [] : UsedModules(namespace: name.namespace, in: version)
      moduleOfName.append(module)
      attributeOfName.append(
        module.isEmpty
          ? -1
          : attributes.firstIndex {
            $0.name == name.localName && $0.namespace == name.namespace
          } ?? -1
      )
      modules.formUnion(module)
    }
  }

  /// Checks the values of module attributes, wherever they stand.
  private func checkAttributes(_ context: inout ValidationContext) {
    for node in context.tree.nodes.indices {
      for index in context.tree.nodes[node].attributes {
        let attribute = context.tree.attributes[index]
        let known = attributeOfName[attribute.name]
        guard known >= 0 else { continue }
        let value = context.tree.values[attribute.value]
        guard !attributes[known].type.accepts(value) else { continue }
        let name = context.tree.names[attribute.name].qualifiedName
        context.report(
          attributes[known].rule,
          "'\(name)' of <\(context.tagName(node))> is '\(ValidationContext.excerpt(value))'; "
            + "expected \(attributes[known].type.expectation)",
          at: node,
          attribute: name
        )
      }
    }
  }
}
