import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// A unit of texts, a state and notes alone, as ranges of the tree that it was read into.
///
/// Nearly every unit is plain. What mapping gives of one is known, and that mapping it back gives the same, so that it
/// is written without elements of its own. Comments, codes and any other attribute make a unit one that is not plain.
struct PlainUnit {
  /// A side of the unit: its text.
  typealias Text = Range<Int>

  var id: Text = 0..<0
  /// The `name` in 2.x.
  var name: Text?
  /// The attributes that both generations have.
  var common: [Common] = []
  var source: Text = 0..<0
  var target: Text?
  var state: Text?
  var subState: Text?
  /// The notes, each with its `from` or `category`.
  var notes: [(label: Text?, text: Text)] = []

  /// An attribute that both generations have.
  enum Common {
    case translate(Text)
    case space(Text)

    var isTranslate: Bool { if case .translate = self { true } else { false } }
  }
}

/// Reads plain units of one document.
struct PlainUnitReader {
  /// The meaning of a name in a plain unit.
  private enum Word: String {
    case id, name, translate, state, subState, from, category
    case source, target, note, notes, segment, unit
    case transUnit = "trans-unit"
    case space, declaration, other
  }

  private let isXLIFF2: Bool
  private let namespace: String
  /// The meaning of each name of the document, as an element and as an attribute.
  private var words: [(element: Word, attribute: Word)] = []

  init(isXLIFF2: Bool, namespace: String) {
    self.isXLIFF2 = isXLIFF2
    self.namespace = namespace
  }

  /// Returns the unit in a tree; `nil` if it is not plain.
  mutating func unit(_ tree: XMLTree) -> PlainUnit? {
    for name in tree.names[words.count...] { words.append(word(name)) }
    return isXLIFF2 ? unit2(tree) : unit1(tree)
  }

  private func word(_ name: XMLName) -> (Word, Word) {
    let word = Word(rawValue: name.localName) ?? .other
    if name.isNamespaceDeclaration { return (.other, .declaration) }
    let isSpace = name.namespace == XLIFFNamespace.xml && word == .space
    return (
      name.namespace == namespace ? word : .other,
      isSpace ? .space : name.namespace.isEmpty && word != .space ? word : .other
    )
  }

  private func unit1(_ tree: XMLTree) -> PlainUnit? {
    var unit = PlainUnit()
    var count = 0
    guard words[tree.nodes[0].name].element == .transUnit,
      readAttributes(of: tree, into: &unit),
      eachElement(
        of: tree, 0,
        { node, word in
          switch word {
          case .source where count == 0:
            guard let text = text(of: tree, node) else { return false }
            unit.source = text
          case .target where count == 1 && unit.target == nil && unit.notes.isEmpty:
            guard
              let text = text(
                of: tree, node,
                { word, value in
                  guard word == .state else { return false }
                  unit.state = value
                  return true
                })
            else { return false }
            unit.target = text
          case .note where count > 0:
            guard readNote(tree, node, label: .from, into: &unit) else { return false }
          default: return false
          }
          count += 1
          return true
        }), count > 0
    else { return nil }
    return unit
  }

  private func unit2(_ tree: XMLTree) -> PlainUnit? {
    var unit = PlainUnit()
    var (hasNotes, hasSegment) = (false, false)
    guard words[tree.nodes[0].name].element == .unit,
      readAttributes(of: tree, into: &unit),
      eachElement(
        of: tree, 0,
        { node, word in
          switch word {
          case .notes where !hasNotes && !hasSegment && tree.nodes[node].attributes.isEmpty:
            hasNotes = true
            return eachElement(of: tree, node) { note, word in
              word == .note && readNote(tree, note, label: .category, into: &unit)
            } && !unit.notes.isEmpty
          case .segment where !hasSegment:
            hasSegment = true
            return readSegment(tree, node, into: &unit)
          default: return false
          }
        }), hasSegment
    else { return nil }
    return unit
  }

  private func readSegment(_ tree: XMLTree, _ segment: Int, into unit: inout PlainUnit) -> Bool {
    for attribute in tree.attributes[tree.nodes[segment].attributes] {
      switch words[attribute.name].attribute {
      case .state: unit.state = attribute.value
      case .subState: unit.subState = attribute.value
      default: return false
      }
    }
    var count = 0
    let isPlain = eachElement(of: tree, segment) { node, word in
      count += 1
      guard let text = text(of: tree, node) else { return false }
      switch (word, count) {
      case (.source, 1): unit.source = text
      case (.target, 2): unit.target = text
      default: return false
      }
      return true
    }
    return isPlain && count > 0
  }

  private func readAttributes(of tree: XMLTree, into unit: inout PlainUnit) -> Bool {
    var hasID = false
    for attribute in tree.attributes[tree.nodes[0].attributes] {
      switch words[attribute.name].attribute {
      case .declaration: break
      case .id:
        unit.id = attribute.value
        hasID = true
      case .name where isXLIFF2: unit.name = attribute.value
      case .translate:
        guard Self.flags.contains(tree.values[attribute.value]) else { return false }
        unit.common.append(.translate(attribute.value))
      case .space:
        guard Self.spaces.contains(tree.values[attribute.value]) else { return false }
        unit.common.append(.space(attribute.value))
      default: return false
      }
    }
    return hasID
  }

  private static let flags = [ArraySlice("yes".utf8), ArraySlice("no".utf8)]
  private static let spaces = [ArraySlice("default".utf8), ArraySlice("preserve".utf8)]

  private func readNote(_ tree: XMLTree, _ node: Int, label: Word, into unit: inout PlainUnit)
    -> Bool
  {
    var from: Range<Int>?
    guard
      let text = text(
        of: tree, node,
        { word, value in
          from = value
          return word == label
        })
    else { return false }
    unit.notes.append((from, text))
    return true
  }

  /// Calls a function for each element in an element; false as soon as it returns that, and if there is anything but
  /// elements and text.
  private func eachElement(of tree: XMLTree, _ parent: Int, _ body: (Int, Word) -> Bool) -> Bool {
    var child = tree.nodes[parent].firstChild
    while child >= 0 {
      switch tree.nodes[child].kind {
      case .text:
        let text = tree.values[tree.nodes[child].value]
        guard text.allSatisfy({ $0 == 32 || (9...13).contains($0) }) else { return false }
      case .element:
        guard body(child, words[tree.nodes[child].name].element) else { return false }
      case .cdata, .comment, .instruction: return false
      }
      child = tree.nodes[child].next
    }
    return true
  }

  /// The text of an element that has nothing else in it, or `nil`.
  ///
  /// - Parameter isKnown: Receives each attribute, and returns false for one that is not plain.
  private func text(
    of tree: XMLTree, _ node: Int, _ isKnown: (Word, Range<Int>) -> Bool = { _, _ in false }
  ) -> Range<Int>? {
    for attribute in tree.attributes[tree.nodes[node].attributes] {
      guard isKnown(words[attribute.name].attribute, attribute.value) else { return nil }
    }
    let child = tree.nodes[node].firstChild
    guard child >= 0 else { return 0..<0 }
    guard tree.nodes[child].kind == .text, tree.nodes[child].next < 0 else { return nil }
    return tree.nodes[child].value
  }
}

/// The states of plain units in the other generation, each of which is mapped once.
struct PlainStates {
  private struct Key: Hashable {
    let state, subState: ExactString?
    let isEmpty: Bool
  }

  /// The words of the other generation; `nil` where they would not come back.
  typealias Words = (state: String?, detail: String?)

  private var known: [Key: Words?] = [:]

  /// Returns the state of a 2.x segment with a target.
  mutating func second(_ state: String?, isEmpty: Bool) -> Words? {
    words(state, nil, isEmpty) {
      guard state.map(XLIFF1Values.states.contains) ?? true else { return nil }
      let words = CodeMapping.secondState(
        state, qualifier: nil, isApproved: false, isEmpty: isEmpty)
      return (words.state, words.subState)
    }
  }

  /// Returns the state of a 1.2 target and its qualifier.
  mutating func first(_ state: String?, _ subState: String?, isEmpty: Bool) -> Words? {
    words(state, subState, isEmpty) {
      guard let state else { return nil }
      let words = CodeMapping.firstState(state, subState: subState)
      let back = CodeMapping.secondState(
        words.state, qualifier: words.qualifier, isApproved: false, isEmpty: isEmpty)
      guard back.state.isIdentical(to: state), back.subState.isExactly(subState),
        words.state.map(XLIFF1Values.states.contains) ?? true,
        words.qualifier.map(XLIFF1Values.stateQualifiers.contains) ?? true
      else { return nil }
      return (words.state, words.qualifier)
    }
  }

  private mutating func words(
    _ state: String?, _ subState: String?, _ isEmpty: Bool, _ map: () -> Words?
  ) -> Words? {
    let key = Key(
      state: state.map { ExactString($0) }, subState: subState.map { ExactString($0) },
      isEmpty: isEmpty)
    if let words = known[key] { return words }
    let words = map()
    // A document may invent any number of them.
    if known.count < 64 { known[key] = .some(words) }
    return words
  }
}

extension Mapper {
  /// Writes the counterpart of a plain unit.
  ///
  /// - Parameter isBare: True if the result has nothing of ours.
  /// - Returns: False, and nothing is written, if mapping it back would not give it again.
  mutating func write(
    _ unit: PlainUnit, of tree: XMLTree, isBare: Bool, to writer: inout MarkupWriter
  ) -> Bool {
    guard writer.hasPlainNames else { return false }
    func text(_ range: Range<Int>) -> String { tree.string(range) }
    let state: PlainStates.Words?
    if unit.target == nil {
      state = unit.state == nil && unit.subState == nil ? (nil, nil) : nil
    } else if toSecond {
      state = plainStates.second(unit.state.map(text), isEmpty: unit.target?.isEmpty ?? true)
    } else {
      state = plainStates.first(
        unit.state.map(text), unit.subState.map(text), isEmpty: unit.target?.isEmpty ?? true)
    }
    guard let state else { return false }
    if toSecond {
      let id = second.unitIDs.claim(UnitIdentifiers.id(of: text(unit.id)))
      writer.write(unit, of: tree, id: id, keepsName: second.keepsNames, state: state)
      return true
    }
    let (id, name) = (tree.values[unit.id], unit.name.map { tree.values[$0] })
    let given = name ?? id
    let hasOwnID = !UnitIdentifiers.id(of: String(decoding: given, as: UTF8.self)).isIdentical(
      to: id)
    guard givesBack(name, of: id),
      !first.isFileLocked || unit.common.contains(where: \.isTranslate),
      !hasOwnID || !isReturning && !isBare && writer.canCarry && UnitIdentifiers.isNameToken(id),
      isReturning || first.unitIDs.claims(String(decoding: given, as: UTF8.self))
    else { return false }
    writer.write(unit, of: tree, id: given, carriedID: hasOwnID ? id : nil, state: state)
    return true
  }
}

extension MarkupWriter {
  /// Writes a plain unit of 1.x as one of 2.x.
  ///
  /// - Parameters:
  ///   - tree: What the unit was read from.
  ///   - id: The id in 2.x.
  ///   - keepsName: True to write the `name` also where that is the id.
  ///   - state: The state of a target.
  mutating func write(
    _ unit: PlainUnit, of tree: XMLTree, id: String, keepsName: Bool, state: PlainStates.Words
  ) {
    let values = tree.values
    newLine()
    attribute("<unit id=\"", Array(id.utf8)[...])
    if keepsName || !id.isIdentical(to: values[unit.id]) { attribute(" name=\"", values[unit.id]) }
    writeCommon(unit, values)
    open.append("unit")
    if !unit.notes.isEmpty {
      newLine()
      raw("<notes>")
      open.append("notes")
      write(unit.notes, " category=\"", values)
      open.removeLast()
      newLine()
      raw("</notes>")
    }
    newLine()
    raw("<segment")
    if unit.target != nil {
      if let state = state.state { attribute(" state=\"", Array(state.utf8)[...]) }
      if let detail = state.detail { attribute(" subState=\"", Array(detail.utf8)[...]) }
    }
    raw(">")
    open.append("segment")
    newLine()
    raw("<source")
    end("source", values[unit.source])
    if let target = unit.target {
      newLine()
      raw("<target")
      end("target", values[target])
    }
    open.removeLast()
    newLine()
    raw("</segment>")
    open.removeLast()
    newLine()
    raw("</unit>")
  }

  /// Writes a plain unit of 2.x as one of 1.2.
  ///
  /// - Parameters:
  ///   - tree: What the unit was read from.
  ///   - id: The id in 1.2.
  ///   - carriedID: The id in 2.x where it does not follow from that in 1.2.
  ///   - state: The state of a target, and its qualifier.
  mutating func write(
    _ unit: PlainUnit, of tree: XMLTree, id: ArraySlice<UInt8>, carriedID: ArraySlice<UInt8>?,
    state: PlainStates.Words
  ) {
    let values = tree.values
    newLine()
    attribute("<trans-unit id=\"", id)
    if let carriedID { carry(" loctrip:id=\"", carriedID) }
    writeCommon(unit, values)
    open.append("trans-unit")
    newLine()
    raw("<source")
    end("source", values[unit.source])
    if let target = unit.target {
      newLine()
      raw("<target")
      if let state = state.state { attribute(" state=\"", Array(state.utf8)[...]) }
      if let detail = state.detail { attribute(" state-qualifier=\"", Array(detail.utf8)[...]) }
      end("target", values[target])
    }
    write(unit.notes, " from=\"", values)
    open.removeLast()
    newLine()
    raw("</trans-unit>")
  }

  private mutating func writeCommon(_ unit: PlainUnit, _ values: [UInt8]) {
    for attribute in unit.common {
      switch attribute {
      case .translate(let value): self.attribute(" translate=\"", values[value])
      case .space(let value): self.attribute(" xml:space=\"", values[value])
      }
    }
    raw(">")
  }

  private mutating func write(
    _ notes: [(label: PlainUnit.Text?, text: PlainUnit.Text)], _ label: String, _ values: [UInt8]
  ) {
    for note in notes {
      newLine()
      raw("<note")
      if let from = note.label { attribute(label, values[from]) }
      end("note", values[note.text])
    }
  }
}
