/// A JSON text as its bytes and a flat table of its values.
///
/// Values are decoded on demand, so order, spacing, duplicate members, the spelling of numbers and escapes all
/// survive. A node is identified by its index in the table; the nodes are in document order, and the members of an
/// object are laid out as name, value, name, value.
///
/// All comparison is by bytes: no text is normalized, and a U+FEFF inside a string is kept.
package struct JSONDocument: Sendable {
  /// The kind of a node.
  package enum Kind: UInt8, Sendable {
    /// `{…}`
    case object
    /// `[…]`
    case array
    /// `"…"`, also the name of a member.
    case string
    /// Any number, kept as spelled.
    case number
    /// `true`
    case `true`
    /// `false`
    case `false`
    /// `null`
    case null
  }

  /// One value or one member name: 12 bytes.
  @usableFromInline package struct Node: Sendable {
    /// The offset of the first byte.
    @usableFromInline package internal(set) var start: UInt32

    /// The offset after the last byte.
    @usableFromInline package internal(set) var end: UInt32

    /// The index of the first node after this one and its descendants, the kind, and whether a string has escapes,
    /// from the lowest bit on.
    @usableFromInline var packed: UInt32

    init(start: UInt32, end: UInt32, next: UInt32, kind: Kind, hasEscapes: Bool) {
      self.start = start
      self.end = end
      packed = next | UInt32(kind.rawValue) << 28 | (hasEscapes ? 1 << 31 : 0)
    }

    /// The index of the first node after this one and its descendants.
    @inlinable package internal(set) var next: UInt32 {
      get { packed & 0x0FFF_FFFF }
      set { packed = packed & 0xF000_0000 | newValue }
    }

    /// The kind of the node.
    @inlinable package var kind: Kind {
      Kind(rawValue: UInt8(truncatingIfNeeded: packed >> 28 & 7)) ?? .null
    }

    /// True if a string has a backslash.
    @inlinable package var hasEscapes: Bool { packed >> 31 != 0 }
  }

  /// The largest number of values and names of members.
  ///
  /// An index has 28 bits. The limit is checked between values, each of which can open at most ``maximumDepth``
  /// containers.
  static let maximumCount = 268_000_000

  /// The largest depth of nested containers.
  package static let maximumDepth = 512

  /// The size of the largest file: offsets have 32 bits.
  package static let maximumSize = Int(UInt32.max) - 1

  /// The original bytes.
  package let bytes: [UInt8]
  /// The same bytes as a slice, for comparisons.
  private let input: ArraySlice<UInt8>

  /// Every value and member name in document order.
  @usableFromInline package let nodes: [Node]

  /// True if the text starts with a UTF-8 byte order mark.
  package let hasByteOrderMark: Bool

  /// True if a string spells a slash as `\/`.
  let usesEscapedSlash: Bool

  /// Reads a JSON text as RFC 8259 defines it, tolerating a UTF-8 byte order mark.
  ///
  /// - Parameter bytes: The text in UTF-8.
  /// - Throws: ``JSONSyntaxError`` at the first error, such as invalid UTF-8, half a surrogate pair as an escape,
  ///   nesting beyond ``maximumDepth`` or a file beyond ``maximumSize``.
  /// - Complexity: O(*n*) in time; 16 bytes per node in space. Does not recurse.
  package init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    try self.init(parsing: bytes, maximumSize: Self.maximumSize)
  }

  /// Reads a JSON text.
  ///
  /// - Parameter maximumSize: The largest size in bytes, which tests make small.
  init(parsing bytes: [UInt8], maximumSize: Int) throws(JSONSyntaxError) {
    guard bytes.count <= maximumSize else {
      throw JSONSyntaxError(offset: 0, message: "the file is larger than 4 GiB")
    }
    hasByteOrderMark = bytes.starts(with: JSONBytes.byteOrderMark)
    let start = hasByteOrderMark ? JSONBytes.byteOrderMark.count : 0
    var builder = JSONTapeBuilder()
    try builder.build(ArraySlice(bytes).span, from: start)
    self.bytes = bytes
    input = ArraySlice(bytes)
    nodes = builder.nodes
    usesEscapedSlash = builder.usesEscapedSlash
  }

  /// The node of the outermost value.
  @inlinable
  package var root: Int { 0 }

  /// Returns the kind of a node.
  @inlinable
  package func kind(of node: Int) -> Kind { nodes[node].kind }

  /// Returns the bytes of a node, with the quotes of a string and the brackets of a container.
  @inlinable
  package func range(of node: Int) -> Range<Int> {
    Int(nodes[node].start)..<Int(nodes[node].end)
  }

  /// Returns the node after this one and its descendants, which may be the end of ``nodes``.
  @inlinable
  package func next(after node: Int) -> Int { Int(nodes[node].next) }
}

// MARK: - Members and elements

extension JSONDocument {
  /// The members of one object, in document order, duplicates included.
  package struct Members: Sequence, IteratorProtocol, Sendable {
    @usableFromInline let nodes: [Node]

    /// The next member's name.
    @usableFromInline var position: Int

    /// The node after the object.
    @usableFromInline let end: Int

    /// Starts before the first member, or at the end if the node is no object.
    @inlinable @inline(__always)
    init(of node: Int, in document: JSONDocument) {
      nodes = document.nodes
      position = node + 1
      end = nodes[node].kind == .object ? Int(nodes[node].next) : node + 1
    }

    /// Returns the nodes of the next member's name and value.
    @inlinable @inline(__always)
    package mutating func next() -> (key: Int, value: Int)? {
      guard position < end else { return nil }
      let key = position
      position = Int(nodes[key + 1].next)
      return (key, key + 1)
    }
  }

  /// The elements of one array, in document order.
  package struct Elements: Sequence, IteratorProtocol, Sendable {
    @usableFromInline let nodes: [Node]

    /// The next element.
    @usableFromInline var position: Int

    /// The node after the array.
    @usableFromInline let end: Int

    /// Starts before the first element, or at the end if the node is no array.
    @inlinable
    init(of node: Int, in document: JSONDocument) {
      nodes = document.nodes
      position = node + 1
      end = nodes[node].kind == .array ? Int(nodes[node].next) : node + 1
    }

    /// Returns the node of the next element.
    @inlinable
    package mutating func next() -> Int? {
      guard position < end else { return nil }
      let element = position
      position = Int(nodes[element].next)
      return element
    }
  }

  /// Returns the members of an object; none for other nodes.
  @inlinable @inline(__always)
  package func members(of node: Int) -> Members { Members(of: node, in: self) }

  /// Returns the elements of an array; none for other nodes.
  @inlinable
  package func elements(of node: Int) -> Elements { Elements(of: node, in: self) }

  /// Returns the value of the member with a name, the last one if the name is repeated.
  ///
  /// - Parameters:
  ///   - name: The decoded name. It is compared by bytes.
  ///   - node: An object; anything else has no members.
  /// - Complexity: O(*n*) in the number of members.
  package func member(_ name: String, of node: Int) -> Int? {
    var found: Int?
    for (key, value) in members(of: node) where isString(key, equalTo: name) {
      found = value
    }
    return found
  }

  /// Returns the members that a later one of the same name overrides, in document order.
  ///
  /// - Parameter node: An object; other nodes have no members.
  /// - Returns: The nodes of the name of each such member, and of the overriding one.
  /// - Complexity: O(*n*) in the bytes of the names.
  package func duplicateMembers(of node: Int) -> [(key: Int, overriddenBy: Int)] {
    var last: [JSONBytes.Text: Int] = [:]
    for (key, _) in members(of: node) { last[text(at: key)] = key }
    var duplicates: [(key: Int, overriddenBy: Int)] = []
    for (key, _) in members(of: node) {
      if let winner = last[text(at: key)], winner != key { duplicates.append((key, winner)) }
    }
    return duplicates
  }

  /// Returns whether a node is the name of a member.
  package func isKey(_ node: Int) -> Bool {
    guard nodes[node].kind == .string else { return false }
    let end = JSONBytes.skipWhitespace(input.span, from: Int(nodes[node].end))
    return end < bytes.count && bytes[end] == JSONBytes.colon
  }
}

// MARK: - Strings

extension JSONDocument {
  /// Returns the text of a string with decoded escapes.
  ///
  /// - Parameter node: A string; for other nodes their spelling is returned.
  package func string(at node: Int) -> String {
    let entry = nodes[node]
    if entry.kind != .string { return String(decoding: bytes[range(of: node)], as: UTF8.self) }
    if entry.hasEscapes { return String(decoding: text(at: node).bytes, as: UTF8.self) }
    return String(decoding: bytes[Int(entry.start) + 1..<Int(entry.end) - 1], as: UTF8.self)
  }

  /// Returns whether a node is a string with exactly the given text, compared by bytes.
  ///
  /// Allocates only if the string has escapes.
  package func isString(_ node: Int, equalTo text: String) -> Bool {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return isString(node, equalTo: text.utf8Span.span)
    }
    let isSame = unsafe text.utf8.withContiguousStorageIfAvailable {
      unsafe isString(node, equalTo: $0.span)
    }
    return isSame ?? isString(node, equalTo: ArraySlice(Array(text.utf8)).span)
  }

  /// Returns whether a node is a string with exactly the text of a constant.
  package func isString(_ node: Int, named name: StaticString) -> Bool {
    let entry = nodes[node]
    let count = name.utf8CodeUnitCount
    // Most names have different lengths.
    guard entry.kind == .string, entry.hasEscapes || Int(entry.end) - Int(entry.start) - 2 == count
    else { return false }
    guard !entry.hasEscapes, name.hasPointerRepresentation else {
      return isString(node, equalTo: name.description)
    }
    let text = unsafe Span(_unsafeStart: name.utf8Start, count: count)
    return JSONBytes.areSame(text, 0..<count, input.span, from: Int(entry.start) + 1)
  }

  /// Returns whether a node is a string with exactly the given text in UTF-8.
  ///
  /// Allocates only if the string has escapes.
  package func isString(_ node: Int, equalTo text: Span<UInt8>) -> Bool {
    let entry = nodes[node]
    guard entry.kind == .string else { return false }
    let count = Int(entry.end) - Int(entry.start) - 2
    guard !entry.hasEscapes else {
      // Every escape is longer than its character.
      guard count > text.count else { return false }
      let decoded = self.text(at: node).bytes
      return decoded.count == text.count
        && JSONBytes.areSame(text, 0..<text.count, ArraySlice(decoded).span, from: 0)
    }
    guard count == text.count else { return false }
    let start = Int(entry.start) + 1
    // Most strings of one length have different first bytes.
    if count > 0, bytes[start] != text[0] { return false }
    return JSONBytes.areSame(text, 0..<count, input.span, from: start)
  }

  /// Returns whether two nodes have the same bytes.
  package func isSameSpelling(_ node: Int, _ other: Int) -> Bool {
    let (range, otherRange) = (range(of: node), range(of: other))
    guard range.count == otherRange.count else { return false }
    return JSONBytes.areSame(input.span, range, input.span, from: otherRange.lowerBound)
  }

  /// Appends the text of a string in UTF-8.
  package func appendText(at node: Int, to text: inout [UInt8]) {
    let content = Int(nodes[node].start) + 1..<Int(nodes[node].end) - 1
    if nodes[node].hasEscapes {
      JSONBytes.decode(input.span, content, into: &text)
    } else {
      text += bytes[content]
    }
  }

  /// Returns the decoded bytes of a string.
  func text(at node: Int) -> JSONBytes.Text {
    var text: [UInt8] = []
    appendText(at: node, to: &text)
    return JSONBytes.Text(bytes: text)
  }
}
