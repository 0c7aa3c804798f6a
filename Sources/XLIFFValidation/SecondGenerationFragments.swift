import LocalizationCore
import XLIFF
import XMLEvents

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
  let place: SourceLocation
}

extension ValidationContext {
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

  private mutating func check(
    _ target: FragmentTarget,
    _ reference: ArraySlice<UInt8>,
    _ node: Int
  ) {
    switch target {
    case .text, .note, .other: break
    case .elsewhere(let kind):
      if isThere(kind) { return }
      pendingReferences.append(
        PendingReference(kind: kind, text: reference.excerpt, place: location(of: "ref", at: node))
      )
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

  private mutating func inUnit(
    _ leaf: (kind: FragmentIdentifier.Leaf, id: ArraySlice<UInt8>)?
  ) -> FragmentTarget {
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
          : "is an id only in the targets of the unit; write '#t=…' for it"
      )
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
    _ leaf: (kind: FragmentIdentifier.Leaf, id: ArraySlice<UInt8>)?,
    _ scope: Int
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
