import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// An open container of XLIFF 2.x: the root, a file or a group.
struct ContainerScope: Sendable {
  let element: XLIFFElement
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

/// The ids of files, groups and units of a document, as hashes.
struct DocumentAddresses: Sendable {
  /// The files by id, each with its number.
  var files = SeenIdentifiers()
  /// The line of each file, by number.
  var fileLines: [Int] = []
  /// Groups and units, each hashed with the number of its file.
  var groups = SeenIdentifiers()
  var units = SeenIdentifiers()

  /// The number of the current file.
  var file: Int { fileLines.count - 1 }
}

/// The ids of a unit, each with its node.
struct UnitScope: Sendable {
  /// Segments, ignorables, and elements in the sources.
  var source = SeenIdentifiers()
  /// Elements in the targets.
  var target = SeenIdentifiers()
  var notes = SeenIdentifiers()
  var data = SeenIdentifiers()
  var extensions = SeenIdentifiers()
  /// The ids of all elements of modules and extensions; collected on first reference.
  var others = SeenIdentifiers()
  var hasOthers = false
  /// The elements of modules in the unit.
  var modules: Set<Int> = []

  mutating func removeAll() {
    source.removeAll()
    target.removeAll()
    notes.removeAll()
    data.removeAll()
    extensions.removeAll()
    others.removeAll()
    hasOthers = false
    if !modules.isEmpty { modules.removeAll() }
  }
}

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
      targetLanguages = [targetLanguage].compactMap { $0 == sourceLanguage ? nil : $0 }
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

  mutating func endCore(_ element: XLIFFElement) {
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
    report(.segments, 0, "has only <ignorable> elements; it needs a <segment>")
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
    let schema = vocabulary.elements[element]
    guard !schema.places.isEmpty else {
      let fault = "belongs in another element of its module, not in <\(parentName)>"
      return report(.moduleOccurrence, node, fault)
    }
    if parent == .xliff { return }
    if !schema.places.contains(parentName) {
      let places = schema.places.sorted().map { "<\($0)>" }.joined(separator: " or ")
      let fault = "has no effect in <\(parentName)>; expected in \(places)"
      report(.moduleOccurrence, node, fault, severity: .warning)
    }
    guard !schema.isRepeatable else { return }
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

  // MARK: - Languages and white space

  /// Checks languages and white space of the current unit.
  mutating func checkLanguages() {
    let language = value(.language, of: 0)
    let hasLanguage = language != nil || scopes.last?.language != nil
    for part in outline.parts {
      if part.target >= 0, targetLanguage == nil, !isTargetLanguageReported {
        isTargetLanguageReported = true
        report(.targetLanguageNeeded, part.target, "in a document whose <xliff> has no 'trgLang'")
      }
      if part.source >= 0 {
        checkLanguage(of: part.source, hasLanguage, .sourceLanguageOfText, "srcLang")
      }
      if part.target >= 0 {
        checkLanguage(of: part.target, hasLanguage, .targetLanguageOfText, "trgLang")
      }
      if part.source >= 0, part.target >= 0 { checkSpace(part) }
    }
  }

  private mutating func checkLanguage(
    of text: Int, _ isInherited: Bool, _ rule: Rule, _ attribute: String
  ) {
    let own = value(.language, of: text)
    guard own != nil || isInherited,
      let expected = attribute == "srcLang" ? sourceLanguage : targetLanguage,
      let found = own ?? value(.language, of: 0) ?? scopes.last?.language?[...],
      !isSameLanguage(found.trimmed, expected[...].trimmed)
    else { return }
    let message =
      "<\(tagName(text))> \(own == nil ? "inherits" : "has") the language "
      + "'\(found.excerpt)', but '\(attribute)' of <xliff> is '\(expected[...].excerpt)'"
    report(rule, message, at: text, attribute: "xml:lang")
  }

  private mutating func checkSpace(_ part: UnitOutline.Part) {
    let source = value(.space, of: part.source)
    let target = value(.space, of: part.target)
    guard source != nil || target != nil else { return }
    let inherited = value(.space, of: 0) ?? scopes.last?.space?[...] ?? Array("default".utf8)[...]
    let sourceSpace = source ?? inherited
    let targetSpace = target ?? inherited
    guard !sourceSpace.elementsEqual(targetSpace) else { return }
    let message =
      "'xml:space' is '\(sourceSpace.excerpt)' for the <source>, "
      + "'\(targetSpace.excerpt)' for the <target>"
    report(.whiteSpaceOfPair, message, at: part.target, attribute: "xml:space")
  }

  // MARK: - States and order

  /// Checks states and order of the current unit's segments.
  mutating func checkStates() {
    var hasOrder = false
    for part in outline.parts {
      if part.target >= 0, value(.order, of: part.target) != nil { hasOrder = true }
      guard part.isSegment else { continue }
      let state = value(.state, of: part.node)
      if let subState = value(.subState, of: part.node) {
        checkSubState(subState, hasState: state != nil, of: part.node)
      }
      guard let state, !state.elementsEqual("initial".utf8),
        part.target < 0
          || tree.nodes[part.target].firstChild < 0 && part.source >= 0
            && tree.nodes[part.source].firstChild >= 0
      else { continue }
      let message =
        "the state of <\(tagName(part.node))> is '\(state.excerpt)', but it has "
        + (part.target < 0 ? "no <target>" : "an empty <target>")
      report(.stateWithoutTarget, message, at: part.node, attribute: "state")
    }
    if hasOrder { checkOrder() }
  }

  private mutating func checkSubState(_ subState: ArraySlice<UInt8>, hasState: Bool, of node: Int) {
    if !hasState {
      report(.subState, node, "has 'subState' without 'state'", at: "subState")
    }
    if subState.starts(with: "xlf:".utf8) {
      let message =
        "'subState' is '\(subState.excerpt)'; the prefix 'xlf' is reserved "
        + "for the standard, which has no such value"
      report(.subState, message, at: node, attribute: "subState")
    }
  }

  private mutating func checkOrder() {
    let count = outline.parts.count
    var taken = [Int](repeating: -1, count: count + 1)
    for (position, part) in outline.parts.enumerated() where part.target >= 0 {
      let stated = value(.order, of: part.target).flatMap {
        AttributeType.integer($0.trimmed)
      }
      let order = stated ?? position + 1
      guard order >= 1 else { continue }
      guard order <= count else {
        let message =
          "'order' is \(order), but must not exceed \(count), the number of segments and ignorables "
          + "in the unit"
        report(.order, message, at: part.target, attribute: "order")
        continue
      }
      guard taken[order] >= 0 else {
        taken[order] = part.target
        continue
      }
      let message =
        stated == nil
        ? "<\(tagName(part.target))> has no 'order', so its place is \(order), which the "
          + "<target> in line \(line(named: taken[order])) already has"
        : "'order' is \(order), which the <target> in line \(line(named: taken[order])) already has"
      report(.order, message, at: part.target, attribute: stated == nil ? nil : "order")
    }
  }

  // MARK: - Files, groups, units

  /// Checks the id of a file or a group.
  mutating func checkContainerIdentifier(_ element: XLIFFElement?) {
    let line = line(ofNode: 0)
    if element == .file {
      addresses.fileLines.append(line)
      guard let id = value(.id, of: 0),
        let first = addresses.files.insert(id, line: addresses.file)
      else { return }
      reportRepeated(0, .fileIdentifier, line: addresses.fileLines[first], "document")
    } else if let id = value(.id, of: 0),
      let first = addresses.groups.insert(
        hash: SeenIdentifiers.hash(id, in: addresses.file), line: line)
    {
      reportRepeated(0, .groupIdentifier, line: first, "<file>")
    }
  }

  /// Checks the id of the current unit.
  mutating func checkUnitIdentifier() {
    guard let id = value(.id, of: 0),
      let first = addresses.units.insert(
        hash: SeenIdentifiers.hash(id, in: addresses.file), line: line(ofNode: 0))
    else { return }
    reportRepeated(0, .unitIdentifier, line: first, "<file>")
  }

  private mutating func reportRepeated(_ node: Int, _ rule: Rule, line: Int, _ scope: String) {
    let message =
      "'id' of <\(tagName(node))> is '\(excerpt(.id, of: node))', as in line "
      + "\(line); it must be unique in the \(scope)"
    report(rule, message, at: node, attribute: "id")
  }

  // MARK: - In a unit

  /// Collects the ids of the current unit and checks that they are unique.
  mutating func checkUnitIdentifiers() {
    for node in outline.notes {
      insert(node, \.notes, .noteIdentifier, "the notes of the unit")
    }
    for node in outline.data {
      insert(node, \.data, .dataIdentifier, "the original data of the unit")
    }
    for part in outline.parts {
      insert(part.node, \.source, .textIdentifier, "the unit")
      for inline in outline.inline[part.sourceInline] where inline.kind != .cp && inline.kind != .em
      {
        insert(inline.node, \.source, .textIdentifier, "the unit")
      }
    }
    guard outline.inline.contains(where: \.isTarget) else { return }
    for part in outline.parts {
      for inline in outline.inline[part.targetInline] where inline.kind != .cp && inline.kind != .em
      {
        checkTargetIdentifier(inline, part)
      }
    }
  }

  private mutating func insert(
    _ node: Int, _ table: WritableKeyPath<UnitScope, SeenIdentifiers>, _ rule: Rule, _ scope: String
  ) {
    guard let id = value(.id, of: node),
      let first = identifiers[keyPath: table].insert(id, line: node)
    else { return }
    reportTaken(node, first, rule, "it must be unique in \(scope)")
  }

  private mutating func reportTaken(_ node: Int, _ first: Int, _ rule: Rule, _ expectation: String)
  {
    let message =
      "'id' of <\(tagName(node))> is '\(excerpt(.id, of: node))', which "
      + "<\(tagName(first))> in line \(line(named: first)) has; \(expectation)"
    report(rule, message, at: node, attribute: "id")
  }

  private mutating func checkTargetIdentifier(
    _ inline: UnitOutline.Inline, _ part: UnitOutline.Part
  ) {
    guard let id = value(.id, of: inline.node) else { return }
    if let first = identifiers.target.insert(id, line: inline.node) {
      let expectation = "it must be unique in the targets of a unit"
      reportTaken(inline.node, first, .targetIdentifier, expectation)
      return
    }
    guard let source = identifiers.source.line(of: id) else { return }
    // The nodes of the sibling source are its subtree.
    let isSibling =
      part.source >= 0 && source > part.source
      && (part.target < part.source || source < part.target)
    guard isSibling else {
      let expectation =
        "a target reuses only the ids of its own source; anything else in it needs a new id"
      reportTaken(inline.node, source, .targetIdentifier, expectation)
      return
    }
    guard !correspond(source, inline) else { return }
    let expectation = "the two are different codes, so the one in the target needs a new id"
    reportTaken(inline.node, source, .targetIdentifier, expectation)
  }

  /// True if an element of the source can correspond to one of the target: a pair of `sc` and `ec`
  /// may have become a `pc` and vice versa, `sm` and `em` a `mrk`.
  private func correspond(_ source: Int, _ inline: UnitOutline.Inline) -> Bool {
    guard let kind = kind(of: source) else { return false }
    func isIsolated(_ node: Int) -> Bool {
      has(.isolated, "yes", of: node)
    }
    switch (kind, inline.kind) {
    case (.ph, .ph), (.pc, .pc), (.ec, .ec), (.mrk, .mrk), (.sm, .sm), (.mrk, .sm), (.sm, .mrk):
      return true
    case (.sc, .sc): return isIsolated(source) == isIsolated(inline.node)
    case (.sc, .pc): return !isIsolated(source)
    case (.pc, .sc): return !isIsolated(inline.node)
    default: return false
    }
  }

  // MARK: - In containers

  /// Checks the notes of a container, in the current tree.
  mutating func checkContainerNotes() {
    let scope = scopes.count - 1
    let parent = scopes[scope].element.rawValue
    for note in tree.children(of: 0) where isElement(note, .note) {
      if let id = value(.id, of: note),
        let line = scopes[scope].notes.insert(id, line: line(ofNode: note))
      {
        reportRepeated(note, .noteIdentifier, line: line, "notes of the <\(parent)>")
      }
      checkContainerNoteReference(note)
    }
  }

  /// Collects the ids in an element of a module or an extension, and checks those of extensions.
  ///
  /// - Parameters:
  ///   - root: The element.
  ///   - scope: The index of its container; `nil` for the unit.
  mutating func checkExtensionIdentifiers(_ root: Int, in scope: Int?) {
    let isExtension = element(of: root) == ValidationContext.foreign
    guard isExtension || scope != nil else { return }
    let end = tree.end(of: root)
    for node in root..<end where tree.nodes[node].kind == .element {
      for index in tree.nodes[node].attributes {
        let attribute = tree.attributes[index]
        let name = tree.names[attribute.name]
        guard name.localName == "id",
          name.namespace.isEmpty || name.namespace == XLIFFNamespace.xml
        else { continue }
        let id = tree.values[attribute.value]
        // An element may have its one id in both forms.
        if !name.namespace.isEmpty, value(.id, of: node) == id { continue }
        let line = line(ofNode: node)
        if let scope { _ = scopes[scope].others.insert(id, line: line) }
        guard isExtension else { continue }
        if !UnitIdentifiers.isNameToken(id.trimmed) {
          let fault = "; expected \(AttributeType.nameToken.expectation)"
          report(.extensionIdentifier, (id, name.qualifiedName), of: node, fault)
        }
        let first =
          if let scope {
            scopes[scope].extensions.insert(id, line: line)
          } else {
            identifiers.extensions.insert(id, line: line)
          }
        if let first {
          let parent = scope.map { scopes[$0].element } ?? .unit
          let fault =
            ", as in line \(first); it must be unique among the extensions of the "
            + "<\(parent.rawValue)>"
          report(.extensionIdentifier, (id, name.qualifiedName), of: node, fault)
        }
      }
    }
  }
}
