extension JSONDocument {
  /// Returns whether a value is equal to one of another document.
  ///
  /// Layout, the order of members and the escaping of characters make no difference; of members with one name the
  /// last one counts. Numbers are compared as spelled, text by its bytes.
  ///
  /// - Complexity: O(*n*) in the bytes if members are in the same order. Recurses as deep as the values are nested.
  package func isSame(_ node: Int, as other: Int, in document: JSONDocument) -> Bool {
    let kind = kind(of: node)
    guard kind == document.kind(of: other) else { return false }
    let (range, otherRange) = (range(of: node), document.range(of: other))
    if range.count == otherRange.count,
      JSONBytes.areSame(
        ArraySlice(bytes).span, range, ArraySlice(document.bytes).span, from: otherRange.lowerBound)
    {
      return true
    }
    switch kind {
    case .object: return areSameMembers(node, other, document)
    case .array:
      return elements(of: node).elementsEqual(document.elements(of: other)) {
        isSame($0, as: $1, in: document)
      }
    case .string:
      guard nodes[node].hasEscapes || document.nodes[other].hasEscapes else { return false }
      return text(at: node) == document.text(at: other)
    case .number: return false
    case .true, .false, .null: return true
    }
  }

  private func areSameMembers(_ node: Int, _ other: Int, _ document: JSONDocument) -> Bool {
    var left = members(of: node)
    var right = document.members(of: other)
    while true {
      let pair = (left.next(), right.next())
      guard let (key, value) = pair.0, let (otherKey, otherValue) = pair.1 else {
        if pair.0 == nil, pair.1 == nil { return true }
        break
      }
      guard isSame(key, as: otherKey, in: document) else { break }
      guard isSame(value, as: otherValue, in: document) else { return false }
    }
    // The names are in another order, or one is repeated.
    let ours = lastMembers(of: node)
    let theirs = document.lastMembers(of: other)
    guard ours.count == theirs.count else { return false }
    return ours.allSatisfy { name, value in
      theirs[name].map { isSame(value, as: $0, in: document) } ?? false
    }
  }

  /// Returns the value of each member; of members with one name the last.
  private func lastMembers(of node: Int) -> [JSONBytes.Text: Int] {
    var result: [JSONBytes.Text: Int] = [:]
    for (key, value) in members(of: node) { result[text(at: key)] = value }
    return result
  }
}

extension JSONValue {
  /// Copies a value out of a document, with its unknown and duplicate members.
  ///
  /// Layout and the spelling of escapes are lost; numbers stay as spelled.
  package init(_ node: Int, of document: JSONDocument) {
    switch document.kind(of: node) {
    case .object:
      self = .object(
        document.members(of: node).map { key, value in
          (document.string(at: key), JSONValue(value, of: document))
        })
    case .array:
      self = .array(document.elements(of: node).map { JSONValue($0, of: document) })
    case .string: self = .string(document.string(at: node))
    case .number: self = .number(document.string(at: node))
    case .true: self = .bool(true)
    case .false: self = .bool(false)
    case .null: self = .null
    }
  }
}
