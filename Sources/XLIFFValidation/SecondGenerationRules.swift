import LocalizationCore
import XLIFF
import XMLEvents

/// The rules of the core of XLIFF 2.x beyond its schema.
///
/// References out of a unit are resolved at the end of the file or document; only hashes of the ids
/// of units, groups and files are kept.
extension ValidationContext {
  mutating func beginCore() {
    let element = kind(of: 0) ?? .xliff
    var scope = ContainerScope(element: element)
    scope.id = value(.id, of: 0).map(Array.init) ?? []
    scope.language = value(.language, of: 0).map(Array.init) ?? scopes.last?.language
    scope.space = value(.space, of: 0).map(Array.init) ?? scopes.last?.space
    scope.canResegment = scopes.last?.canResegment ?? true
    scope.rules = scopes.last?.rules ?? []
    if let own = attribute("canResegment", of: 0)?.value {
      scope.canResegment = !own.elementsEqual("no".utf8)
    }
    scopes.append(scope)
    if element == .xliff {
      sourceLanguage = value(.srcLang, of: 0).map(Array.init)
      targetLanguage = value(.trgLang, of: 0).map(Array.init)
    } else {
      checkContainerIdentifier(element)
      checkReservedType(of: 0, .attributeValues)
    }
  }

  mutating func checkCore() {
    let element = kind(of: 0)
    if element == .unit {
      checkUnit()
    } else if element == .notes {
      checkContainerNotes()
    } else if element == .skeleton {
      checkSkeleton()
    } else if tree.name(of: 0).namespace != vocabulary.core {
      checkOther(0, in: scopes.count - 1)
    }
  }

  mutating func endCore(_ element: CoreElement) {
    if element == .file { checkSubflows() }
    if element == .xliff { checkPendingReferences() }
  }

  private mutating func checkUnit() {
    readOutline()
    identifiers.removeAll()
    checkUnitIdentifier()
    checkReservedType(of: 0, .attributeValues)
    checkParts()
    checkLanguages()
    checkStates()
    if !outline.others.isEmpty {
      for node in outline.others { checkOther(node, in: nil) }
    }
    checkUnitIdentifiers()
    guard !outline.inline.isEmpty || !outline.data.isEmpty || !outline.notes.isEmpty else { return }
    checkCodes()
    checkPairs()
    checkAnnotations()
    checkNoteReferences()
    checkEditingHints()
  }

  // MARK: - Structure

  private mutating func checkParts() {
    guard !outline.parts.isEmpty, !outline.parts.contains(where: \.isSegment) else { return }
    let message =
      "<\(tagName(0))> has only <ignorable> elements; it needs a <segment>"
    report(.segments, message, at: 0)
  }

  private mutating func checkSkeleton() {
    let isEmpty = !(1..<max(1, tree.nodes.count)).contains { node in
      switch tree.nodes[node].kind {
      case .element: true
      case .text, .cdata:
        !tree.values[tree.nodes[node].value].allSatisfy(\.isXMLSpace)
      case .comment, .instruction: false
      }
    }
    let hasReference = value(.href, of: 0) != nil
    guard isEmpty != hasReference else { return }
    let message =
      isEmpty
      ? "<\(tagName(0))> is empty and has no 'href' that points to its content"
      : "<\(tagName(0))> has both content and 'href'"
    report(.skeleton, message, at: 0, attribute: isEmpty ? nil : "href")
  }

  /// Checks that a custom type does not use the standard's prefix.
  mutating func checkReservedType(of node: Int, _ rule: Rule) {
    guard let type = value(.type, of: node), type.starts(with: "xlf:".utf8) else { return }
    let fault = "; the prefix 'xlf' is reserved for the standard, which has no such type"
    report(rule, (type, "type"), of: node, fault)
  }

  // MARK: - Modules and extensions

  /// Checks an element of a module or an extension in a container or in the current unit.
  ///
  /// - Parameters:
  ///   - node: The element.
  ///   - scope: The index of the container; `nil` for the unit.
  private mutating func checkOther(_ node: Int, in scope: Int?) {
    let element = element(of: node)
    if element >= 0 {
      checkModulePlace(element, node, in: scope)
    }
    checkExtensionIdentifiers(node, in: scope)
  }

  private mutating func checkModulePlace(_ element: Int, _ node: Int, in scope: Int?) {
    let parent = scope.map { scopes[$0].element } ?? .unit
    let parentName = parent.rawValue
    guard let place = moduleElements[element] else {
      let message =
        "<\(tagName(node))> belongs in another element of its module, not in <\(parentName)>"
      report(.moduleOccurrence, message, at: node)
      return
    }
    if parent == .xliff { return }
    if !place.parents.contains(parentName) {
      let message =
        "<\(tagName(node))> has no effect in <\(parentName)>; expected in "
        + place.parents.sorted().map { "<\($0)>" }.joined(separator: " or ")
      report(.moduleOccurrence, message, at: node, severity: .warning)
    }
    guard !place.isRepeatable else { return }
    let isNew =
      if let scope {
        scopes[scope].modules.insert(element).inserted
      } else {
        identifiers.modules.insert(element).inserted
      }
    if !isNew {
      let message = "a second <\(tagName(node))> in <\(parentName)>; only one is allowed"
      report(.moduleOccurrence, message, at: node)
    }
  }
}

/// An open container of XLIFF 2.x: the root, a file or a group.
struct ContainerScope: Sendable {
  let element: CoreElement
  var id: [UInt8] = []
  /// The effective `xml:lang` and `xml:space`; `nil` if no ancestor states them.
  var language: [UInt8]?
  var space: [UInt8]?
  /// The ids of its notes, of all elements of modules and extensions in it, and of extensions
  /// alone.
  var notes = SeenIdentifiers()
  var others = SeenIdentifiers()
  var extensions = SeenIdentifiers()
  /// Its elements of modules.
  var modules: Set<Int> = []
  /// True if its contents may be resegmented.
  var canResegment = true
  /// The state of modules.
  var size = SizeScope()
  var rules: [TranslationRule] = []
  var its = ITSScope()
}

/// The core elements in which a module's element is allowed.
struct ModulePlace: Sendable {
  let parents: Set<String>
  var isRepeatable = false

  static func places(in vocabulary: Vocabulary) -> [Int: ModulePlace] {
    let everywhere: Set<String> = ["file", "group", "unit"]
    let known: [(String, String, ModulePlace)] = [
      (XLIFFNamespace.matches, "matches", ModulePlace(parents: ["unit"])),
      (XLIFFNamespace.glossary, "glossary", ModulePlace(parents: ["unit"])),
      (XLIFFNamespace.metadata, "metadata", ModulePlace(parents: everywhere)),
      (XLIFFNamespace.resourceData, "resourceData", ModulePlace(parents: ["file", "unit"])),
      (XLIFFNamespace.sizeRestriction, "profiles", ModulePlace(parents: ["file"])),
      (XLIFFNamespace.sizeRestriction, "data", ModulePlace(parents: everywhere)),
      (XLIFFNamespace.validation, "validation", ModulePlace(parents: everywhere)),
      (XLIFFNamespace.changeTracking, "changeTrack", ModulePlace(parents: everywhere)),
    ]
    var places: [Int: ModulePlace] = [:]
    for (namespace, name, place) in known {
      if let element = vocabulary.element(name, namespace: namespace) { places[element] = place }
    }
    for (index, schema) in vocabulary.elements.enumerated()
    where schema.namespace == XLIFFNamespace.its || schema.namespace == XLIFFNamespace.itsModule {
      places[index] = ModulePlace(parents: everywhere, isRepeatable: true)
    }
    return places
  }
}
