extension JSONDocument {
  /// Returns the document as Xcode would write it.
  ///
  /// The members of an object are sorted only if two neighbours are out of order. Strings are escaped anew; numbers,
  /// duplicate members, a byte order mark and a missing last line end are kept.
  ///
  /// - Parameters:
  ///   - style: The layout, except for the byte order mark and the last line end.
  ///   - areInIncreasingOrder: Returns whether the first name must come before the second.
  /// - Complexity: O(*n*) in the bytes, apart from comparing and sorting names. Does not recurse.
  package func formatted(
    as style: JSONStyle = .xcode, order areInIncreasingOrder: (String, String) -> Bool
  ) -> [UInt8] {
    withoutActuallyEscaping(areInIncreasingOrder) { areInIncreasingOrder in
      var formatter = JSONFormatter(
        document: self, writer: JSONWriter(style: style),
        order: JSONMemberOrder(by: areInIncreasingOrder))
      return formatter.format()
    }
  }
}

/// Writes a document anew.
private struct JSONFormatter {
  /// An open container of the output.
  private struct Frame {
    let node: Int
    /// The next name or element.
    var child: Int
    /// The names of a sorted object, from the last to the first.
    var sortedKeys: [Int]
  }

  private let document: JSONDocument

  private var writer: JSONWriter

  private var order: JSONMemberOrder

  /// The open containers, the innermost last.
  private var frames: [Frame] = []

  /// The decoded text of a string with escapes.
  private var text: [UInt8] = []

  private var keys: [Int] = []

  init(document: JSONDocument, writer: JSONWriter, order: JSONMemberOrder) {
    self.document = document
    self.writer = writer
    self.order = order
  }

  mutating func format() -> [UInt8] {
    writer.bytes.reserveCapacity(document.bytes.count + document.bytes.count / 8)
    if document.hasByteOrderMark { writer.bytes += JSONBytes.byteOrderMark }
    write(document.root)
    while var frame = frames.popLast() {
      let isFirst = frame.child == frame.node + 1
      let isObject = document.kind(of: frame.node) == .object
      guard frame.child < document.next(after: frame.node) else {
        writer.close(isObject ? JSONBytes.closeBrace : JSONBytes.closeBracket)
        continue
      }
      if !isFirst { writer.writeComma() }
      var item = frame.child
      if isObject {
        let key = frame.sortedKeys.popLast() ?? item
        frame.child = document.next(after: item + 1)
        writeString(key)
        writer.writeColon()
        item = key + 1
      } else {
        frame.child = document.next(after: item)
      }
      frames.append(frame)
      write(item)
    }
    if document.bytes.last == JSONBytes.lineFeed { writer.bytes += writer.style.newline.text.utf8 }
    return writer.bytes
  }

  /// Writes a scalar, an empty container, or the beginning of a container.
  private mutating func write(_ node: Int) {
    let isEmpty = document.next(after: node) == node + 1
    switch document.kind(of: node) {
    case .object where isEmpty: writer.writeEmptyObject()
    case .array where isEmpty: writer.writeEmptyArray()
    case .object:
      writer.open(JSONBytes.openBrace)
      frames.append(Frame(node: node, child: node + 1, sortedKeys: sortedKeys(of: node)))
    case .array:
      writer.open(JSONBytes.openBracket)
      frames.append(Frame(node: node, child: node + 1, sortedKeys: []))
    case .string:
      writeString(node)
    case .number, .true, .false, .null:
      writer.bytes += document.bytes[document.range(of: node)]
    }
  }

  /// Returns the names of an object from the last to the first; none if they are in order.
  private mutating func sortedKeys(of object: Int) -> [Int] {
    keys.removeAll(keepingCapacity: true)
    for (key, _) in document.members(of: object) { keys.append(key) }
    guard let indices = order.sortedIndices(of: keys, in: document) else { return [] }
    return indices.reversed().map { keys[$0] }
  }

  /// Writes a string with Xcode's escapes.
  private mutating func writeString(_ node: Int) {
    let document = document
    let range = document.range(of: node)
    let hasEscapes = document.nodes[node].hasEscapes
    guard hasEscapes || writer.style.escapesSlash else {
      writer.bytes += document.bytes[range]
      return
    }
    text.removeAll(keepingCapacity: true)
    let content = range.lowerBound + 1..<range.upperBound - 1
    JSONBytes.decode(ArraySlice(document.bytes).span, content, into: &text)
    writer.writeString(text[...])
  }
}
