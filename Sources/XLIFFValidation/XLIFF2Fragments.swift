import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// The target of a fragment identifier.
enum FragmentTarget: Sendable {
  /// A segment or an ignorable of the unit, or a code or an annotation in it.
  case text
  case note
  /// Any other known element: the unit, its data, an element of a module or an extension, a
  /// container of the unit or an element in that.
  case other
  /// An element of another unit, or of a file that was not read yet.
  case elsewhere(PendingReference.Kind)
  /// Nothing, with the end of a message that begins with the reference.
  case missing(String)
}

/// A reference that is resolved at the end of the document.
struct PendingReference: Sendable {
  /// The expected target.
  enum Kind: Sendable {
    /// A file, by its id.
    case file(UInt64)
    /// A group or a unit of a file, by ids; `nil` is the file with that number.
    case group(file: UInt64?, number: Int, UInt64)
    case unit(file: UInt64?, number: Int, UInt64)
  }

  let kind: Kind
  let text: String
  let place: FileLocation
}

/// A reference to a part of an XLIFF document, such as `#f=f1/u=u1/t=m1`.
///
/// See XLIFF 2.1, 3 Fragment Identification.
struct FragmentIdentifier: Sendable {
  /// The kind of the last selector.
  enum Leaf: Hashable, Sendable {
    case note, data
    /// A code or an annotation in a target.
    case target
    /// A segment or an ignorable, or a code or an annotation in a source.
    case source
    /// An element of a module or an extension.
    case other
  }

  /// The violation of a rule by a reference.
  struct Fault: Error, Sendable {
    let rule: Rule
    /// The end of a message that begins with the reference.
    let message: String
  }

  /// True if it starts with `/`, and so is not relative to its location.
  private(set) var isAbsolute = false
  private(set) var file: ArraySlice<UInt8>?
  private(set) var group: ArraySlice<UInt8>?
  private(set) var unit: ArraySlice<UInt8>?
  private(set) var leaf: (kind: Leaf, id: ArraySlice<UInt8>)?

  /// Parses a reference.
  ///
  /// - Parameters:
  ///   - reference: The reference, which starts with `#`.
  ///   - prefixes: The registered prefixes of extensions.
  /// - Throws: ``Fault`` when it breaks one of the rules F01 to F06.
  init(parsing reference: ArraySlice<UInt8>, prefixes: Set<String>) throws(Fault) {
    var rest = reference.dropFirst()
    if rest.first == UInt8(ascii: "/") {
      isAbsolute = true
      rest = rest.dropFirst()
    }
    let selectors = rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    // The form of the whole is checked before its meaning.
    for selector in selectors {
      if let equals = selector.firstIndex(of: UInt8(ascii: "=")) {
        try Self.checkName(selector[..<equals], of: "prefix")
        try Self.checkName(selector[(equals + 1)...], of: "id")
      } else {
        try Self.checkName(selector, of: "id")
      }
    }
    var seen: Set<ArraySlice<UInt8>> = []
    for (index, selector) in selectors.enumerated() {
      let isLast = index == selectors.count - 1
      guard let equals = selector.firstIndex(of: UInt8(ascii: "=")) else {
        if !isLast, selector.count == 1, let prefix = selector.first,
          "fgundt".utf8.contains(prefix)
        {
          let name = String(decoding: selector, as: UTF8.self)
          throw Fault(
            rule: .fragmentSyntax,
            message: "has the prefix '\(name)' without '=': expected '\(name)=…'")
        }
        try select(.source, selector, isLast: isLast)
        continue
      }
      let prefix = selector[..<equals]
      guard seen.insert(prefix).inserted else {
        throw Fault(rule: .fragmentPrefixTwice, message: "has the prefix '\(prefix.excerpt)' twice")
      }
      try select(prefix, selector[(equals + 1)...], isLast: isLast, prefixes)
    }
  }

  private mutating func select(
    _ prefix: ArraySlice<UInt8>, _ id: ArraySlice<UInt8>, isLast: Bool, _ prefixes: Set<String>
  ) throws(Fault) {
    let name = String(decoding: prefix, as: UTF8.self)
    switch name {
    case "f":
      try checkOrder(leaf == nil && unit == nil && group == nil)
      file = id
    case "g":
      try checkOrder(leaf == nil && unit == nil)
      group = id
    case "u":
      try checkOrder(leaf == nil)
      unit = id
    case "n": try select(.note, id, isLast: isLast)
    case "d": try select(.data, id, isLast: isLast)
    case "t": try select(.target, id, isLast: isLast)
    default:
      guard prefix.count > 1 else {
        throw Fault(
          rule: .fragmentPrefixLength,
          message:
            "has the prefix '\(name)'; expected f, g, u, n, d, t, or a prefix of two or more "
            + "characters")
      }
      guard Module.prefixes[name] != nil && name != "itsm" || prefixes.contains(name) else {
        throw Fault(
          rule: .fragmentPrefix,
          message: "has the prefix '\(prefix.excerpt)', which belongs to no module and "
            + "is not registered; if it is an extension's own, pass --fragment-prefix \(name)")
      }
      try select(.other, id, isLast: isLast)
    }
  }

  private mutating func select(_ kind: Leaf, _ id: ArraySlice<UInt8>, isLast: Bool) throws(Fault) {
    guard leaf == nil, isLast else {
      throw Fault(
        rule: .fragmentLeaf,
        message:
          "continues after '\((leaf?.id ?? id).excerpt)', which can only be last")
    }
    leaf = (kind, id)
  }

  private func checkOrder(_ isRight: Bool) throws(Fault) {
    if isRight { return }
    throw Fault(
      rule: .fragmentOrder,
      message: "has its selectors in the wrong order: expected file, group, unit")
  }

  private static func checkName(_ name: ArraySlice<UInt8>, of part: String) throws(Fault) {
    if UnitIdentifiers.isNameToken(name) { return }
    throw Fault(
      rule: .fragmentSyntax,
      message: name.isEmpty
        ? "has no \(part) where one is expected"
        : "has the \(part) '\(name.excerpt)'; expected "
          + AttributeType.nameToken.expectation)
  }
}

extension ValidationContext {
  /// Checks the annotations of the current unit.
  mutating func checkAnnotations() {
    for inline in outline.inline where inline.kind == .mrk || inline.kind == .sm {
      checkAnnotation(inline.node)
    }
  }

  private mutating func checkAnnotation(_ node: Int) {
    checkReservedType(of: node, .annotationType)
    let reference = value(.ref, of: node)
    let hasValue = value(.value, of: node) != nil
    switch string(.type, of: node) {
    case nil, "generic":
      if value(.translate, of: node) == nil, !isOfITS(node) {
        report(.translateAnnotation, node, "of the type 'generic' has no 'translate'")
      }
    case "comment":
      if hasValue == (reference != nil) {
        let message =
          hasValue
          ? "the comment <\(tagName(node))> has both 'value' and 'ref'"
          : "the comment <\(tagName(node))> has neither 'value' nor 'ref'"
        report(.commentAnnotation, message, at: node, attribute: hasValue ? "ref" : nil)
      }
      if let reference { checkCommentReference(reference, node) }
      return
    case "mtc:match":
      if let reference {
        let message =
          "<\(tagName(node))> of the type 'mtc:match' has the 'ref' "
          + "'\(reference.excerpt)'; it must have none, because the <mtc:match> refers to it"
        report(.matchAnnotation, message, at: node, attribute: "ref")
        return
      }
    default: break
    }
    if let reference { checkReference(reference, node) }
  }

  /// True if an annotation is defined by ITS.
  private func isOfITS(_ node: Int) -> Bool {
    tree.attributes[tree.nodes[node].attributes].contains {
      let module = names[$0.name].module
      return module == .its || module == .itsm
    }
  }

  private mutating func checkCommentReference(_ reference: ArraySlice<UInt8>, _ node: Int) {
    guard reference.first == UInt8(ascii: "#") else {
      let message =
        "'ref' of the comment is '\(reference.excerpt)'; expected a <note> of the "
        + "unit, such as '#n=n1'"
      report(.commentReference, message, at: node, attribute: "ref")
      return
    }
    guard let fragment = fragment(reference, node) else { return }
    switch resolve(fragment) {
    case .note: return
    case .text, .other, .elsewhere, .missing:
      let message =
        "'ref' of the comment is '\(reference.excerpt)', which is not a <note> of the unit"
      report(.commentReference, message, at: node, attribute: "ref")
    }
  }

  /// Parses a reference that starts with `#`, and reports faults of its form.
  mutating func fragment(_ reference: ArraySlice<UInt8>, _ node: Int) -> FragmentIdentifier? {
    do {
      return try FragmentIdentifier(parsing: reference, prefixes: options.fragmentPrefixes)
    } catch {
      let message = "'ref' is '\(reference.excerpt)', which \(error.message)"
      report(error.rule, message, at: node, attribute: "ref")
      return nil
    }
  }

  /// Checks a reference of an annotation if it is within the document.
  mutating func checkReference(_ reference: ArraySlice<UInt8>, _ node: Int) {
    guard reference.first == UInt8(ascii: "#"), let fragment = fragment(reference, node)
    else { return }
    check(resolve(fragment), reference, node)
  }

  private mutating func check(_ target: FragmentTarget, _ reference: ArraySlice<UInt8>, _ node: Int)
  {
    switch target {
    case .text, .note, .other: break
    case .elsewhere(let kind):
      if isThere(kind) { return }
      pendingReferences.append(
        PendingReference(kind: kind, text: reference.excerpt, place: location(of: "ref", at: node)))
    case .missing(let message):
      let fault = "'ref' is '\(reference.excerpt)', which \(message)"
      report(.fragmentTarget, fault, at: node, attribute: "ref")
    }
  }

  /// Checks the references of the unit's notes.
  mutating func checkNoteReferences() {
    guard version == .v2_2 else { return }
    for note in outline.notes {
      guard let reference = value(.ref, of: note),
        reference.first == UInt8(ascii: "#"),
        let fragment = fragment(reference, note)
      else { continue }
      switch resolve(fragment) {
      case .text: continue
      case .note, .other, .elsewhere, .missing:
        let message =
          "'ref' of the <\(tagName(note))> is '\(reference.excerpt)', which matches neither "
          + "a segment of the unit nor anything in its text"
        report(.noteReference, message, at: note, attribute: "ref")
      }
    }
  }

  /// Checks the reference of a note of a container.
  mutating func checkContainerNoteReference(_ note: Int) {
    guard version == .v2_2, let reference = value(.ref, of: note) else { return }
    checkReference(reference, note)
  }

  // MARK: - Resolving

  /// Resolves a reference from the current unit or the notes of a container.
  mutating func resolve(_ fragment: FragmentIdentifier) -> FragmentTarget {
    let isOtherFile = fragment.file.map { !(scopes.count > 1 && $0.elementsEqual(scopes[1].id)) }
    if isOtherFile == true { return elsewhere(fragment) }
    let isInUnit = isElement(0, .unit)
    if let unit = fragment.unit {
      guard isInUnit, value(.id, of: 0)?.elementsEqual(unit) == true else {
        return elsewhere(fragment)
      }
      return inUnit(fragment.leaf)
    }
    if fragment.file == nil, fragment.group == nil {
      guard fragment.isAbsolute || !isInUnit else { return inUnit(fragment.leaf) }
      return inContainer(fragment.leaf, fragment.isAbsolute ? 0 : scopes.count - 1)
    }
    guard let group = fragment.group else { return inContainer(fragment.leaf, 1) }
    guard let scope = scopes.lastIndex(where: { $0.element == .group && $0.id[...] == group })
    else { return elsewhere(fragment) }
    return inContainer(fragment.leaf, scope)
  }

  private mutating func inUnit(_ leaf: (kind: FragmentIdentifier.Leaf, id: ArraySlice<UInt8>)?)
    -> FragmentTarget
  {
    guard let leaf else { return .other }
    switch leaf.kind {
    case .note:
      return identifiers.notes.line(of: leaf.id) == nil
        ? .missing("is not the id of a <note> of the unit") : .note
    case .data:
      return identifiers.data.line(of: leaf.id) == nil
        ? .missing("is not the id of a <data> of the unit") : .other
    case .target:
      return identifiers.target.line(of: leaf.id) == nil
        ? .missing("is not an id in the targets of the unit") : .text
    case .source:
      if identifiers.source.line(of: leaf.id) != nil { return .text }
      return .missing(
        identifiers.target.line(of: leaf.id) == nil
          ? "is not an id in the unit"
          : "is an id only in the targets of the unit; write '#t=…' for it")
    case .other:
      takeOtherIdentifiers()
      return identifiers.others.line(of: leaf.id) == nil
        ? .missing("is not an id in a module or extension of the unit") : .other
    }
  }

  private mutating func takeOtherIdentifiers() {
    guard !identifiers.hasOthers else { return }
    identifiers.hasOthers = true
    for root in outline.others {
      for node in root..<tree.end(of: root) {
        for attribute in tree.attributes[tree.nodes[node].attributes]
        where tree.names[attribute.name].localName == "id" {
          _ = identifiers.others.insert(tree.values[attribute.value], line: node)
        }
      }
    }
  }

  private func inContainer(
    _ leaf: (kind: FragmentIdentifier.Leaf, id: ArraySlice<UInt8>)?, _ scope: Int
  ) -> FragmentTarget {
    guard scope < scopes.count else { return .missing("is not in a file") }
    guard let leaf else { return .other }
    switch leaf.kind {
    case .note:
      return scopes[scope].notes.contains(leaf.id)
        ? .other : .missing("is not the id of a <note> there")
    case .other:
      return scopes[scope].others.contains(leaf.id)
        ? .other : .missing("is not an id in a module or extension there")
    case .data, .target, .source: return .missing("does not name a unit: 'u=…' is missing")
    }
  }

  private func elsewhere(_ fragment: FragmentIdentifier) -> FragmentTarget {
    let file = fragment.file.flatMap {
      scopes.count > 1 && $0.elementsEqual(scopes[1].id) ? nil : SeenIdentifiers.hash($0)
    }
    let number = addresses.file
    if let unit = fragment.unit {
      return .elsewhere(.unit(file: file, number: number, SeenIdentifiers.hash(unit)))
    }
    if let group = fragment.group {
      return .elsewhere(.group(file: file, number: number, SeenIdentifiers.hash(group)))
    }
    return file.map { .elsewhere(.file($0)) } ?? .other
  }

  // MARK: - Elsewhere

  /// True if the target was read so far.
  private func isThere(_ kind: PendingReference.Kind) -> Bool {
    func isThere(_ id: UInt64, _ ids: SeenIdentifiers, _ file: UInt64?, _ number: Int) -> Bool {
      let number = file.map { addresses.files.line(ofHash: $0) } ?? number
      return number.map { ids.contains(hash: SeenIdentifiers.mixed(id, $0)) } ?? false
    }
    return switch kind {
    case .file(let file): addresses.files.contains(hash: file)
    case .group(let file, let number, let id): isThere(id, addresses.groups, file, number)
    case .unit(let file, let number, let id): isThere(id, addresses.units, file, number)
    }
  }

  /// Reports unresolved references at the end of the document.
  mutating func checkPendingReferences() {
    for reference in pendingReferences where !isThere(reference.kind) {
      let missing =
        switch reference.kind {
        case .file: "<file>"
        case .group: "<group>"
        case .unit: "<unit>"
        }
      let message = "'ref' is '\(reference.text)', but the document has no such \(missing)"
      report(.fragmentTarget, message, at: reference.place)
    }
    pendingReferences.removeAll()
  }
}
