import LocalizationCore
import XLIFF
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

/// What the modules know of a container that is open.
struct ModuleScope: Sendable {
  enum Kind: String, Sendable {
    case xliff, file, group
  }

  let kind: Kind
  /// Whether what is in it may be split and joined.
  var canResegment = true
  var size = SizeScope()
  var rules: [TranslationRule] = []
  var its = ITSScope()
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
  /// The containers that are open.
  private var scopes: [ModuleScope] = []
  private var sourceLanguage: [UInt8]?
  private var targetLanguage: [UInt8]?
  private var file: [UInt8] = []
  private var resourceData = ResourceDataRules()
  private var sizeRestriction = SizeRestrictionRules()

  init(_ version: XLIFFVersion) {
    self.version = version
    attributes = Vocabulary.moduleAttributes(version)
  }

  mutating func begin(_ context: inout ValidationContext) {
    learn(context.tree.names)
    guard let kind = ModuleScope.Kind(rawValue: context.tree.name(of: 0).localName) else { return }
    var scope = ModuleScope(kind: kind)
    scope.canResegment = scopes.last?.canResegment ?? true
    scope.rules = scopes.last?.rules ?? []
    if let own = context.attribute("canResegment", of: 0)?.value {
      scope.canResegment = !own.elementsEqual("no".utf8)
    }
    switch kind {
    case .xliff:
      sourceLanguage = context.attribute("srcLang", of: 0).map { Array($0.value) }
      targetLanguage = context.attribute("trgLang", of: 0).map { Array($0.value) }
    case .file:
      file = context.attribute("id", of: 0).map { Array($0.value) } ?? []
      resourceData.beginFile()
      sizeRestriction.beginFile()
    case .group: break
    }
    scopes.append(scope)
    guard !modules.isEmpty else { return }
    let used = usedModules(context)
    guard !used.isEmpty else { return }
    checkAttributes(&context)
    if used.contains(.formatStyle) { FormatStyleRules().check(&context) }
    if used.contains(.sizeRestriction) { sizeRestriction.begin(&scopes, &context) }
    if used.contains(.its) {
      var rules = ITSRules()
      rules.begin(&scopes, &context)
    }
    if used.contains(.pluralGenderSelect) {
      PluralGenderSelectRules().check(
        &context,
        targetLanguage: targetLanguage,
        canResegment: scope.canResegment
      )
    }
  }

  mutating func check(_ context: inout ValidationContext) {
    learn(context.tree.names)
    guard !modules.isEmpty else { return }
    let used = usedModules(context)
    let isUnit = context.isCore(0, "unit")
    if !used.isEmpty { check(used, &context) }
    guard isUnit else { return }
    if used.contains(.sizeRestriction) || sizeRestriction.isMeasuring(scopes) {
      sizeRestriction.measure(&scopes, &context)
    }
    let inherited = scopes.last?.rules ?? []
    if used.contains(.validation) || !inherited.isEmpty {
      ValidationModuleRules().execute(inherited, &context)
    }
  }

  private mutating func check(_ used: UsedModules, _ context: inout ValidationContext) {
    checkAttributes(&context)
    if used.contains(.matches) {
      CandidateRules().check(&context, file: file, targetLanguage: targetLanguage)
    }
    if used.contains(.glossary) { GlossaryRules().check(&context, file: file) }
    if used.contains(.formatStyle) { FormatStyleRules().check(&context) }
    if used.contains(.metadata) { MetadataRules().check(&context) }
    if used.contains(.resourceData) {
      resourceData.check(
        &context,
        isOfFile: scopes.last?.kind == .file,
        sourceLanguage: sourceLanguage,
        targetLanguage: targetLanguage
      )
    }
    if used.contains(.sizeRestriction) { sizeRestriction.check(&scopes, &context) }
    if used.contains(.validation) {
      ValidationModuleRules().check(&context, container: scopes.last?.kind)
      if !scopes.isEmpty, context.isElement(0, "validation", of: XLIFFNamespace.validation) {
        let last = scopes.count - 1
        scopes[last].rules = ValidationModuleRules.effective(scopes[last].rules, with: 0, &context)
      }
    }
    if used.contains(.changeTracking) { ChangeTrackingRules().check(&context) }
    if used.contains(.its) {
      var rules = ITSRules()
      rules.check(&scopes, &context)
    }
    if used.contains(.pluralGenderSelect) {
      PluralGenderSelectRules().check(
        &context,
        targetLanguage: targetLanguage,
        canResegment: scopes.last?.canResegment ?? true
      )
    }
  }

  mutating func end(_ element: Int, at place: SourceLocation, _ context: inout ValidationContext) {
    guard let scope = scopes.popLast(), !modules.isEmpty else { return }
    if modules.contains(.sizeRestriction) { sizeRestriction.end(scope, in: &scopes, &context) }
    if modules.contains(.its) { ITSRules().end(scope, in: scopes, &context) }
  }

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

  /// The modules that the element at hand uses.
  private func usedModules(_ context: ValidationContext) -> UsedModules {
    var used: UsedModules = []
    for node in context.tree.nodes where node.kind == .element {
      used.formUnion(moduleOfName[node.name])
    }
    for attribute in context.tree.attributes { used.formUnion(moduleOfName[attribute.name]) }
    return used
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
        context.report(attributes[known].rule, at: node, attribute: name) { context in
          "'\(name)' of <\(context.tagName(node))> is '\(value.excerpt)'; "
            + "expected \(attributes[known].type.expectation)"
        }
      }
    }
  }
}
