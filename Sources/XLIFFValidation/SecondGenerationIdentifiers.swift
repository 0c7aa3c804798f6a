import LocalizationCore
import XLIFF
import XMLEvents

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

extension ValidationContext {
  // MARK: - Files, groups, units

  /// Checks the id of a file or a group.
  mutating func checkContainerIdentifier(_ element: CoreElement?) {
    let line = line(ofNode: 0)
    if element == .file {
      addresses.fileLines.append(line)
      guard let id = value(.id, of: 0),
        let first = addresses.files.insert(id, line: addresses.file)
      else { return }
      reportRepeated(0, .fileIdentifier, line: addresses.fileLines[first], "document")
    } else if let id = value(.id, of: 0),
      let first = addresses.groups.insert(
        hash: SeenIdentifiers.hash(id, in: addresses.file),
        line: line
      )
    {
      reportRepeated(0, .groupIdentifier, line: first, "<file>")
    }
  }

  /// Checks the id of the current unit.
  mutating func checkUnitIdentifier() {
    guard let id = value(.id, of: 0),
      let first = addresses.units.insert(
        hash: SeenIdentifiers.hash(id, in: addresses.file),
        line: line(ofNode: 0)
      )
    else { return }
    reportRepeated(0, .unitIdentifier, line: first, "<file>")
  }

  private mutating func reportRepeated(
    _ node: Int,
    _ rule: Rule,
    line: Int,
    _ scope: String
  ) {
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
      for inline in outline.inline[part.sourceInline] where inline.hasIdentifier {
        insert(inline.node, \.source, .textIdentifier, "the unit")
      }
    }
    guard outline.inline.contains(where: \.isTarget) else { return }
    for part in outline.parts {
      for inline in outline.inline[part.targetInline] where inline.hasIdentifier {
        checkTargetIdentifier(inline, part)
      }
    }
  }

  private mutating func insert(
    _ node: Int,
    _ table: WritableKeyPath<UnitScope, SeenIdentifiers>,
    _ rule: Rule,
    _ scope: String
  ) {
    guard let id = value(.id, of: node),
      let first = identifiers[keyPath: table].insert(id, line: node)
    else { return }
    reportTaken(node, first, rule, "it must be unique in \(scope)")
  }

  private mutating func reportTaken(
    _ node: Int,
    _ first: Int,
    _ rule: Rule,
    _ expectation: String
  ) {
    let message =
      "'id' of <\(tagName(node))> is '\(excerpt(.id, of: node))', which "
      + "<\(tagName(first))> in line \(line(named: first)) has; \(expectation)"
    report(rule, message, at: node, attribute: "id")
  }

  private mutating func checkTargetIdentifier(
    _ inline: UnitOutline.Inline,
    _ part: UnitOutline.Part
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
    let element = element(of: source)
    guard element >= 0, let kind = inlineKinds[element] else { return false }
    func isIsolated(_ node: Int) -> Bool {
      has(.isolated, "yes", of: node)
    }
    switch (kind, inline.kind) {
    case (.ph, .ph), (.pc, .pc), (.ec, .ec), (.mrk, .mrk), (.sm, .sm), (.mrk, .sm), (.sm, .mrk):
      return true
    case (.sc, .sc): return isIsolated(source) == isIsolated(inline.node)
    case (.sc, .pc): return !isIsolated(source)
    case (.pc, .sc): return !isIsolated(inline.node)
    case (.ph, _), (.pc, _), (.sc, _), (.ec, _), (.cp, _), (.mrk, _), (.sm, _), (.em, _):
      return false
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

extension UnitOutline.Inline {
  /// True if it may have its own id.
  var hasIdentifier: Bool {
    switch kind {
    case .ph, .pc, .sc, .ec, .mrk, .sm: true
    case .cp, .em: false
    }
  }
}

extension ValidationContext {
  /// The value of an attribute for a message.
  func excerpt(_ attribute: CoreAttribute, of node: Int) -> String {
    (value(attribute, of: node) ?? []).excerpt
  }
}
