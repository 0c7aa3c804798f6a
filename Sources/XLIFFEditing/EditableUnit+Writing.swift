import LocalizationCore
import XLIFF
import XMLEvents

/// What changed, as edits of the document.
extension EditableUnit {
  /// The edits that turn the document's unit into this one, in order.
  func edits() -> [Edit] {
    var edits: [Edit] = []
    collect(0, &edits)
    return edits.compactMap(trimmed)
  }

  /// An edit without what it would write as it was; `nil` when that is all of it.
  private func trimmed(_ edit: Edit) -> Edit? {
    let old = content[edit.range]
    let new = edit.replacement
    // A cut inside a character would leave two halves that no encoding knows.
    func isInsideCharacter(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
    var start = 0
    let limit = min(old.count, new.count)
    while start < limit, old[old.startIndex + start] == new[start] { start += 1 }
    if start == old.count, start == new.count { return nil }
    while start > 0,
      start < old.count && isInsideCharacter(old[old.startIndex + start])
        || start < new.count && isInsideCharacter(new[start])
    {
      start -= 1
    }
    var end = 0
    while end < limit - start, old[old.endIndex - 1 - end] == new[new.count - 1 - end] { end += 1 }
    while end > 0, isInsideCharacter(new[new.count - end]) { end -= 1 }
    return Edit(
      edit.range.lowerBound + start..<edit.range.upperBound - end,
      Array(new[start..<new.count - end])
    )
  }

  /// Recurses as deep as the document nests, which the parser bounds.
  private func collect(_ node: Int, _ edits: inout [Edit]) {
    let found = nodes[node]
    guard found.kind == .element, found.origin >= 0 else { return }
    let origin = tree.nodes[found.origin]
    if !found.attributes.isEmpty { edits += tagEdits(node) }
    guard found.hasChangedChildren || found.isChangedBelow else { return }
    if origin.isEmptyElement {
      guard found.firstChild >= 0 else { return }
      let tag = XMLStartTag(origin.startTag, in: ArraySlice(content).span)
      var bytes: [UInt8] = [UInt8(ascii: ">")]
      for child in children(of: node) { emit(child, into: &bytes) }
      bytes += "</\(found.name.qualifiedName)>".utf8
      edits.append(Edit(tag.insertionPoint..<origin.range.upperBound, bytes))
      return
    }
    var cursor = origin.startTagEnd
    var pending: [UInt8] = []
    for child in children(of: node) {
      if nodes[child].isInPlace {
        let range = tree.nodes[nodes[child].origin].range
        if !pending.isEmpty || range.lowerBound > cursor {
          edits.append(Edit(cursor..<range.lowerBound, pending))
          pending = []
        }
        collect(child, &edits)
        cursor = range.upperBound
      } else {
        emit(child, into: &pending)
      }
    }
    if !pending.isEmpty || origin.endTagStart > cursor {
      edits.append(Edit(cursor..<origin.endTagStart, pending))
    }
  }

  /// The edits of an element's start tag.
  private func tagEdits(_ node: Int) -> [Edit] {
    let found = nodes[node]
    let tag = XMLStartTag(tree.nodes[found.origin].startTag, in: ArraySlice(content).span)
    var edits: [Edit] = []
    for (name, value) in found.attributes {
      if let place = place(of: name, in: tag, origin: found.origin) {
        guard let value else {
          edits.append(Edit(place.range, []))
          continue
        }
        let quote = content[place.valueRange.lowerBound - 1]
        let bytes = Self.escaped(value, quote: quote)
        if !bytes[...].isIdentical(to: content[place.valueRange]) {
          edits.append(Edit(place.valueRange, bytes))
        }
      } else if let value {
        let bytes = Self.written(name.qualifiedName, value)
        edits.append(Edit(tag.insertionPoint..<tag.insertionPoint, bytes))
      }
    }
    return edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map(\.element)
  }

  private func place(
    of name: XMLName,
    in tag: XMLStartTag,
    origin: Int
  ) -> XMLStartTag.Attribute? {
    for attribute in tree.attributes[tree.nodes[origin].attributes] {
      let known = tree.names[attribute.name]
      if known.localName == name.localName && known.namespace == name.namespace
        && known.isNamespaceDeclaration == name.isNamespaceDeclaration
        || known == name
      {
        return tag[known.qualifiedName]
      }
    }
    return nil
  }

  /// An attribute as it is written in a tag, after a space.
  static func written(_ name: String, _ value: String) -> [UInt8] {
    var markup = XMLMarkup()
    markup.attribute(name, value)
    return markup.bytes
  }

  /// The value of an attribute as it is written between quotes.
  private static func escaped(_ value: String, quote: UInt8) -> [UInt8] {
    var markup = XMLMarkup()
    markup.attributeValue(value)
    guard quote == UInt8(ascii: "'") else { return markup.bytes }
    var result: [UInt8] = []
    for byte in markup.bytes {
      if byte == quote { result += "&#39;".utf8 } else { result.append(byte) }
    }
    return result
  }

  /// Writes a node that is not where it was.
  ///
  /// Recurses as deep as elements nest.
  private func emit(_ node: Int, into bytes: inout [UInt8]) {
    let found = nodes[node]
    guard found.kind == .element else {
      bytes += raw(node)
      return
    }
    let isUntouched =
      found.origin >= 0 && found.attributes.isEmpty && !found.hasChangedChildren
      && !found.isChangedBelow
    if isUntouched {
      bytes += content[tree.nodes[found.origin].range]
      return
    }
    let isEmpty = found.firstChild < 0 && found.isEmptyElement
    if found.origin >= 0 {
      let range = tree.nodes[found.origin].startTag
      let edits = tagEdits(node).map {
        Edit(
          $0.range.lowerBound - range.lowerBound..<$0.range.upperBound - range.lowerBound,
          $0.replacement
        )
      }
      var tag = Array(content[range]).applying(edits)
      if tree.nodes[found.origin].isEmptyElement, !isEmpty {
        tag.removeLast(2)
        while tag.last == 32 { tag.removeLast() }
        tag.append(UInt8(ascii: ">"))
      }
      bytes += tag
      if isEmpty { return }
    } else {
      bytes += "<\(found.name.qualifiedName)".utf8
      for (name, value) in found.attributes {
        guard let value else { continue }
        bytes += Self.written(name.qualifiedName, value)
      }
      if isEmpty {
        bytes += "/>".utf8
        return
      }
      bytes.append(UInt8(ascii: ">"))
    }
    for child in children(of: node) { emit(child, into: &bytes) }
    bytes += "</\(found.name.qualifiedName)>".utf8
  }
}
