/// Turns the changes of a ``JSONPatch`` into edits of bytes.
///
/// All edits share one text buffer, so that a change costs no allocation.
struct JSONSplicer {
  private let document: JSONDocument

  /// The style of the document.
  private let style: JSONStyle

  private var order: JSONMemberOrder

  /// The text of the edits.
  private var writer: JSONWriter

  /// The edits so far.
  private var edits: [(range: Range<Int>, text: Range<Int>)] = []

  /// The names of the current object's members.
  private var keys: [Int] = []

  /// The indices of those in `keys` that remain.
  private var kept: [Int] = []

  init(
    document: JSONDocument, style: JSONStyle,
    areInIncreasingOrder: @escaping (String, String) -> Bool
  ) {
    self.document = document
    self.style = style
    order = JSONMemberOrder(by: areInIncreasingOrder)
    writer = JSONWriter(style: style)
  }

  /// Returns the edits of a patch.
  consuming func changes(of patch: JSONPatch) -> JSONChanges {
    let plan = Plan(patch)
    for replacement in plan.replacements { replace(replacement.node, with: replacement.value) }
    var removals = plan.removals[...]
    var insertions = plan.insertions[...]
    while let object = Self.least(removals.first?.object, insertions.first?.object) {
      let removed = removals.prefix { $0.object == object }
      let inserted = insertions.prefix { $0.object == object }
      removals = removals.dropFirst(removed.count)
      insertions = insertions.dropFirst(inserted.count)
      change(object, removing: removed, inserting: inserted)
    }
    return JSONChanges(edits: edits, text: writer.bytes)
  }

  /// Returns the lesser of two optional numbers.
  private static func least(_ left: Int?, _ right: Int?) -> Int? {
    guard let left, let right else { return left ?? right }
    return min(left, right)
  }

  /// Adds an edit whose text was written from `start` on.
  private mutating func addEdit(_ range: Range<Int>, textFrom start: Int) {
    edits.append((range, start..<writer.bytes.count))
  }

  // MARK: Replacing

  /// Replaces a value or a name.
  private mutating func replace(_ node: Int, with value: JSONValue) {
    let start = writer.bytes.count
    if value.isContainer {
      let key = memberName(of: node)
      if let indentation = indentation(ofItemAt: key ?? node) {
        writer.write(value, indentation: document.bytes[indentation])
      } else {
        write(in: style.onOneLine(colon: key.flatMap(colon(after:)))) { $0.write(value) }
      }
    } else {
      writer.write(value)
    }
    addEdit(document.range(of: node), textFrom: start)
  }

  /// Writes in a temporary style.
  private mutating func write(in style: JSONStyle, _ body: (inout JSONWriter) -> Void) {
    guard style != self.style else { return body(&writer) }
    writer.style = style
    body(&writer)
    writer.style = self.style
  }

  // MARK: Changing members

  /// Removes members from an object and inserts others.
  private mutating func change(
    _ object: Int, removing removed: ArraySlice<Plan.Removal>,
    inserting inserted: ArraySlice<JSONPatch.Insertion>
  ) {
    keys.removeAll(keepingCapacity: true)
    kept.removeAll(keepingCapacity: true)
    var pending = removed
    for (key, _) in document.members(of: object) {
      if pending.first?.key == key {
        pending = pending.dropFirst()
      } else {
        kept.append(keys.count)
      }
      keys.append(key)
    }
    if kept.isEmpty {
      rewriteContent(of: object, inserting: inserted)
    } else {
      if !removed.isEmpty { removeMembers(of: object) }
      if !inserted.isEmpty { insert(inserted, into: object) }
    }
  }

  /// Cuts out the removed members of an object that keeps others.
  private mutating func removeMembers(of object: Int) {
    let none = writer.bytes.count
    var member = 0
    for next in kept {
      if next > member {
        // The next member moves to where the removed ones began, so the space before them stays.
        addEdit(nameStart(of: member)..<nameStart(of: next), textFrom: none)
      }
      member = next + 1
    }
    if member < keys.count {
      // The space before the closing bracket stays, so the comma to cut is the one before the removed members.
      addEdit(valueEnd(of: member - 1)..<valueEnd(of: keys.count - 1), textFrom: none)
    }
  }

  /// Inserts members beside the remaining ones.
  private mutating func insert(_ inserted: ArraySlice<JSONPatch.Insertion>, into object: Int) {
    let placements = order.placements(
      of: inserted.map(\.key), among: kept.map { keys[$0] }, in: document)
    for placement in placements {
      let insertion = inserted[inserted.startIndex + placement.insertion]
      let isLast = placement.gap == kept.count
      let neighbour = kept[isLast ? kept.count - 1 : placement.gap]
      let lead = lead(of: neighbour, in: object)
      let start = writer.bytes.count
      if let indentation = JSONBytes.lastLine(ArraySlice(document.bytes).span, of: lead) {
        let lineEnd = lineEnd(before: indentation.lowerBound, in: lead)
        if isLast { writeSeparator(lineEnd, indentation) }
        writer.writeMember(insertion.key, insertion.value, indentation: document.bytes[indentation])
        if !isLast { writeSeparator(lineEnd, indentation) }
      } else {
        write(in: styleOnOneLine(in: object)) {
          if isLast { $0.writeComma() }
          $0.writeMember(insertion.key, insertion.value, indentation: [])
          if !isLast { $0.writeComma() }
        }
      }
      let offset =
        isLast ? valueEnd(of: neighbour) : nameStart(of: neighbour)
      addEdit(offset..<offset, textFrom: start)
    }
  }

  /// Writes a comma, a line end and an indentation.
  private mutating func writeSeparator(_ lineEnd: Range<Int>, _ indentation: Range<Int>) {
    writer.bytes.append(JSONBytes.comma)
    writer.bytes += document.bytes[lineEnd]
    writer.bytes += document.bytes[indentation]
  }

  /// Writes everything between the braces of an object that keeps no member.
  private mutating func rewriteContent(
    of object: Int, inserting inserted: ArraySlice<JSONPatch.Insertion>
  ) {
    let placements = order.placements(of: inserted.map(\.key), among: [], in: document)
    let ordered = placements.map { inserted[inserted.startIndex + $0.insertion] }
    let range = document.range(of: object)
    let content = range.lowerBound + 1..<range.upperBound - 1
    let start = writer.bytes.count
    if let closing = closingIndentation(of: object) {
      writeLines(ordered, of: object, closing: closing)
    } else {
      write(in: styleOnOneLine(in: object)) {
        for (index, insertion) in ordered.enumerated() {
          if index > 0 { $0.writeComma() }
          $0.writeMember(insertion.key, insertion.value, indentation: [])
        }
      }
    }
    addEdit(content, textFrom: start)
  }

  /// Writes members on lines of their own, or nothing in the style's spelling.
  ///
  /// - Parameters:
  ///   - insertions: The members in order.
  ///   - object: The object that gets them.
  ///   - closing: The indentation of the closing brace.
  private mutating func writeLines(
    _ insertions: [JSONPatch.Insertion], of object: Int, closing: Range<Int>
  ) {
    let closingIndentation = document.bytes[closing]
    writer.setIndentation(closingIndentation)
    guard !insertions.isEmpty else {
      writer.writeEmptyContent(style.emptyObject)
      return
    }
    var indentation = closingIndentation + Array((style.indentUnit ?? "").utf8)
    if let first = keys.indices.first,
      let line = JSONBytes.lastLine(
        ArraySlice(document.bytes).span, of: lead(of: first, in: object))
    {
      indentation = document.bytes[line]
    }
    for (index, insertion) in insertions.enumerated() {
      if index > 0 { writer.bytes.append(JSONBytes.comma) }
      writer.setIndentation(indentation)
      writer.breakLine()
      writer.writeMember(insertion.key, insertion.value, indentation: indentation)
    }
    writer.setIndentation(closingIndentation)
    writer.breakLine()
  }

  // MARK: Existing layout

  /// Returns the layout of an object that keeps no member.
  ///
  /// - Returns: The indentation of the closing brace for members on lines of their own; `nil` for one line.
  private func closingIndentation(of object: Int) -> Range<Int>? {
    let end = document.range(of: object).upperBound - 1
    let contentStart =
      keys.isEmpty ? document.range(of: object).lowerBound + 1 : valueEnd(of: keys.count - 1)
    if !keys.isEmpty,
      JSONBytes.lastLine(ArraySlice(document.bytes).span, of: lead(of: 0, in: object)) == nil
    {
      return nil
    }
    if let closing = JSONBytes.lastLine(ArraySlice(document.bytes).span, of: contentStart..<end) {
      return closing
    }
    guard style.indentUnit != nil else { return nil }
    return indentation(ofItemAt: memberName(of: object) ?? object)
  }

  /// Returns the indentation of a member or element on a line of its own, given its first node; `nil` if it shares a
  /// line.
  private func indentation(ofItemAt node: Int) -> Range<Int>? {
    if node == document.root { return style.indentUnit == nil ? nil : 0..<0 }
    let start = document.range(of: node).lowerBound
    let span = ArraySlice(document.bytes).span
    return JSONBytes.lastLine(
      span, of: JSONBytes.skipWhitespaceBackwards(span, from: start)..<start)
  }

  /// Returns the name of the member that has a node as its value.
  private func memberName(of node: Int) -> Int? {
    // A name is always followed by its value, and a colon follows no string but a name.
    guard node > 0, document.isKey(node - 1) else { return nil }
    return node - 1
  }

  /// Returns the whitespace before the name of a member.
  private func lead(of member: Int, in object: Int) -> Range<Int> {
    let start = nameStart(of: member)
    if member == 0 { return document.range(of: object).lowerBound + 1..<start }
    return JSONBytes.skipWhitespaceBackwards(ArraySlice(document.bytes).span, from: start)..<start
  }

  /// Returns the offset of the name of a member.
  private func nameStart(of member: Int) -> Int {
    document.range(of: keys[member]).lowerBound
  }

  /// Returns the offset after the value of a member.
  private func valueEnd(of member: Int) -> Int {
    document.range(of: keys[member] + 1).upperBound
  }

  /// Returns the line end before an offset.
  private func lineEnd(before offset: Int, in whitespace: Range<Int>) -> Range<Int> {
    let lineFeed = offset - 1
    if lineFeed > whitespace.lowerBound, document.bytes[lineFeed - 1] == JSONBytes.carriageReturn {
      return lineFeed - 1..<offset
    }
    return lineFeed..<offset
  }

  /// Returns the separator after a name, if a style can have it.
  private func colon(after key: Int) -> JSONStyle.Colon? {
    JSONStyle.Colon(
      document.bytes[document.range(of: key).upperBound..<document.range(of: key + 1).lowerBound])
  }

  /// Returns the style for members that stay on an object's line.
  private func styleOnOneLine(in object: Int) -> JSONStyle {
    guard let first = keys.first else { return style.onOneLine() }
    let colon = colon(after: first) ?? style.colon
    var hasSpace = colon != .tight
    if keys.count > 1 { hasSpace = !lead(of: 1, in: object).isEmpty }
    return style.onOneLine(colon: colon, hasSpaceAfterComma: hasSpace)
  }
}

extension JSONSplicer {
  /// The changes of a patch in document order, without those inside of removed or replaced values.
  fileprivate struct Plan {
    /// A member to remove: its object, and the node of its name.
    typealias Removal = (object: Int, key: Int)

    private(set) var replacements: [JSONPatch.Replacement] = []

    /// The removals, by object and name.
    private(set) var removals: [Removal] = []

    /// The insertions, by object and in the order of the calls.
    private(set) var insertions: [JSONPatch.Insertion] = []

    init(_ patch: JSONPatch) {
      let document = patch.document
      let replaced = patch.replacements.sorted { $0.node < $1.node }
      let removed = patch.removals.sorted()
      replacements.reserveCapacity(replaced.count)
      // Ranges of nodes that are removed or replaced, in order and disjoint.
      var covered: [Range<Int>] = []
      covered.reserveCapacity(replaced.count + removed.count)
      var (next, other) = (0, 0)
      while next < replaced.count || other < removed.count {
        // Removing a member discards changes of its name and value.
        if other < removed.count, next == replaced.count || removed[other] <= replaced[next].node {
          let node = removed[other]
          other += 1
          guard node >= covered.last?.upperBound ?? 0 else { continue }
          removals.append((document.root, node))
          covered.append(node..<document.next(after: node + 1))
        } else {
          let replacement = replaced[next]
          next += 1
          let node = replacement.node
          if replacements.last?.node == node {
            replacements[replacements.count - 1] = replacement
            continue
          }
          guard node >= covered.last?.upperBound ?? 0 else { continue }
          replacements.append(replacement)
          covered.append(node..<document.next(after: node))
        }
      }
      var index = 0
      for insertion in patch.insertions.sorted(by: { $0.object < $1.object }) {
        while index < covered.count, covered[index].upperBound <= insertion.object { index += 1 }
        if index < covered.count, covered[index].contains(insertion.object) { continue }
        insertions.append(insertion)
      }
      findObjects(in: document)
    }

    /// Finds the object of each removed member in one pass over the document.
    private mutating func findObjects(in document: JSONDocument) {
      var path: [(container: Int, child: Int)] = [(document.root, document.root + 1)]
      for index in removals.indices {
        let key = removals[index].key
        while let last = path.last, document.next(after: last.container) <= key {
          path.removeLast()
        }
        while var last = path.popLast() {
          while document.next(after: last.child) <= key {
            last.child = document.next(after: last.child)
          }
          path.append(last)
          if last.child == key {
            removals[index].object = last.container
            break
          }
          path.append((last.child, last.child + 1))
        }
      }
      removals.sort { ($0.object, $0.key) < ($1.object, $1.key) }
    }
  }
}
