import LocalizationCore
import XMLEvents

/// A sub-flow named by a code, whose unit was not read yet.
struct Subflow: Sendable {
  let id: [UInt8]
  let name: String
  let place: SourceLocation
}

extension ValidationContext {
  /// Checks each code and character of the current unit.
  mutating func checkCodes() {
    hasSequences = false
    hasFixedCodes = false
    usedData.removeAll(keepingCapacity: true)
    for _ in outline.data { usedData.append(false) }
    for inline in outline.inline {
      switch inline.kind {
      case .ph, .sc, .ec:
        checkDataReference(inline.node, .dataRef, .dataReference)
        checkSubflows(inline.node, .subFlows)
        checkCode(inline)
      case .pc:
        checkDataReference(inline.node, .dataRefStart, .dataReferences)
        checkDataReference(inline.node, .dataRefEnd, .dataReferences)
        checkSubflows(inline.node, .subFlowsStart)
        checkSubflows(inline.node, .subFlowsEnd)
        checkCode(inline)
      case .cp: checkCodePoint(inline.node)
      case .mrk, .sm, .em: break
      }
    }
    for (index, data) in outline.data.enumerated() {
      var child = tree.nodes[data].firstChild
      while child >= 0 {
        if tree.nodes[child].kind == .element { checkCodePoint(child) }
        child = tree.nodes[child].next
      }
      if !usedData[index] {
        let message = "no code refers to the <\(tagName(data))> '\(excerpt(.id, of: data))'"
        report(.unusedData, message, at: data)
      }
    }
  }

  private mutating func checkCode(_ inline: UnitOutline.Inline) {
    let node = inline.node
    checkTypes(of: node)
    let mustNotDelete = has(.canDelete, "no", of: node)
    if mustNotDelete { hasFixedCodes = true }
    guard let order = value(.canReorder, of: node),
      order.elementsEqual("no".utf8) || order.elementsEqual("firstNo".utf8)
    else { return }
    hasSequences = true
    let mustNotCopy = has(.canCopy, "no", of: node)
    guard !mustNotCopy || !mustNotDelete else { return }
    let missing = mustNotCopy ? "canDelete" : mustNotDelete ? "canCopy" : "canCopy and canDelete"
    report(.fixedCodes, (order, "canReorder"), of: node, "; then \(missing) must be 'no' too")
  }

  // MARK: - Types

  private mutating func checkTypes(of node: Int) {
    guard let subType = value(.subType, of: node) else { return }
    let type = value(.type, of: node)
    if type == nil {
      let message = "<\(tagName(node))> has 'subType' without 'type'"
      report(.subTypeWithoutType, message, at: node, attribute: "subType")
    }
    guard subType.starts(with: "xlf:".utf8) else { return }
    let expected =
      switch String(decoding: subType.dropFirst(4), as: UTF8.self) {
      case "b", "i", "u", "lb", "pb": "fmt"
      case "var": "ui"
      default: ""
      }
    guard !(type?.elementsEqual(expected.utf8) ?? !expected.isEmpty) else { return }
    let message =
      expected.isEmpty
      ? "'subType' of <\(tagName(node))> is '\(subType.excerpt)'; the "
        + "standard defines only xlf:b, xlf:i, xlf:u, xlf:lb, xlf:pb and xlf:var"
      : "'subType' '\(subType.excerpt)' requires the type '\(expected)', but 'type' of "
        + "<\(tagName(node))> is '\(excerpt(.type, of: node))'"
    report(.reservedSubType, message, at: node, attribute: "subType")
  }

  // MARK: - Original data

  private mutating func checkDataReference(
    _ node: Int,
    _ attribute: CoreAttribute,
    _ rule: Rule
  ) {
    guard let id = value(attribute, of: node) else { return }
    if let data = identifiers.data.line(of: id.trimmed) {
      if let index = outline.data.position(of: data) { usedData[index] = true }
      return
    }
    let fault =
      outline.data.isEmpty
      ? ", but the unit has no <originalData>"
      : ", but the unit's <originalData> has no <data> with this id"
    report(rule, (id, attribute.rawValue), of: node, fault)
  }

  // MARK: - Sub-flows

  private mutating func checkSubflows(_ node: Int, _ attribute: CoreAttribute) {
    guard let value = value(attribute, of: node) else { return }
    let name = attribute.rawValue
    for id in value.split(whereSeparator: \.isXMLSpace) where !hasUnit(id) {
      subflows.append(Subflow(id: Array(id), name: name, place: location(of: name, at: node)))
    }
  }

  private func hasUnit(_ id: ArraySlice<UInt8>) -> Bool {
    addresses.units.contains(hash: SeenIdentifiers.hash(id, in: addresses.file))
  }

  /// Checks that the sub-flows of the ending file are units of it.
  mutating func checkSubflows() {
    for subflow in subflows where !hasUnit(subflow.id[...]) {
      let message =
        "'\(subflow.name)' names the unit '\(subflow.id[...].excerpt)', which the <file> "
        + "does not contain"
      report(.subflows, message, at: subflow.place)
    }
    subflows.removeAll()
  }

  // MARK: - Characters

  private mutating func checkCodePoint(_ node: Int) {
    guard let hex = value(.hex, of: node), AttributeType.hexadecimal.accepts(hex) else { return }
    let digits = hex.trimmed.drop { $0 == UInt8(ascii: "0") }
    let value = UInt32(String(decoding: digits.prefix(8), as: UTF8.self), radix: 16) ?? 0
    let problem: String?
    var severity: Finding.Severity?
    switch value {
    case _ where digits.count > 6 || value > 0x10FFFF: problem = "the last code point is 10FFFF"
    case 0x7F...0x84, 0x86...0x9F:
      problem = "XML 1.0 can hold it as '&#x\(String(value, radix: 16, uppercase: true));'"
      severity = .warning
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF:
      problem = "XML can hold this character, so it must be written as itself"
    default: problem = nil
    }
    guard let problem else { return }
    report(.codePoint, (hex, "hex"), of: node, "; \(problem)", severity: severity)
  }
}

extension [Int] {
  /// The index of an element, in ascending order.
  func position(of element: Int) -> Int? {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low < endIndex && self[low] == element ? low : nil
  }
}
