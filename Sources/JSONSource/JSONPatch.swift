/// Changes to a ``JSONDocument``, applied together by splicing: every other byte stays.
///
/// **The place of a new member.** Existing members never change places. If their names are in order (no two
/// neighbours out of order by the patch's comparison), the new member goes before the first greater name, or to the
/// end. Otherwise the longest ordered subsequence of names decides, and the other names are ignored; if that is half
/// the names or fewer, the object counts as unordered, and new members go to its end. New members of one object are
/// ordered among themselves.
///
/// **The layout of a new member.** A new member has the indentation and line end of its neighbour; in an object on
/// one line it stays on that line. Without a neighbour the place of the object and the document's style decide. Its
/// value has the document's style.
///
/// **Overlapping changes.** Replacing or removing a value discards all changes inside it, insertions too. Of several
/// replacements of a node or insertions of a member the last counts. Inserting a name that the object already has
/// makes a duplicate, which overrides the old member if it comes after it; removing that member in the same patch
/// moves it.
package struct JSONPatch: Sendable {
  /// A value for a node.
  struct Replacement: Sendable {
    let node: Int
    /// The new value.
    let value: JSONValue
  }

  /// A new member.
  struct Insertion: Sendable {
    /// The object to extend.
    let object: Int
    let key: String
    let value: JSONValue
  }

  /// The document that is changed.
  package let document: JSONDocument

  /// The layout of new text; `nil` to detect it on demand.
  let style: JSONStyle?

  /// Returns whether the first name must come before the second.
  let areInIncreasingOrder: @Sendable (String, String) -> Bool

  /// The replacements in the order of the calls.
  private(set) var replacements: [Replacement] = []

  /// The insertions in the order of the calls.
  private(set) var insertions: [Insertion] = []

  /// The names of removed members in the order of the calls.
  private(set) var removals: [Int] = []

  /// Creates a patch without changes.
  ///
  /// - Parameters:
  ///   - document: The document to change.
  ///   - style: The layout of new text; the document's own if `nil`.
  ///   - areInIncreasingOrder: Returns whether the first name must come before the second.
  package init(
    _ document: JSONDocument, style: JSONStyle? = nil,
    areInIncreasingOrder: @escaping @Sendable (String, String) -> Bool
  ) {
    self.document = document
    self.style = style
    self.areInIncreasingOrder = areInIncreasingOrder
  }

  /// True if there are no changes.
  package var isEmpty: Bool {
    replacements.isEmpty && insertions.isEmpty && removals.isEmpty
  }

  /// Replaces a value, or a name by another string.
  ///
  /// - Parameters:
  ///   - node: The node of the value or name.
  ///   - value: The new value. For a name it must be a string; the member keeps its place.
  package mutating func replace(_ node: Int, with value: JSONValue) {
    if case .string = value {
    } else {
      precondition(!document.isKey(node), "the name of a member can only become a string")
    }
    replacements.append(Replacement(node: node, value: value))
  }

  /// Inserts a member in the order of names.
  ///
  /// - Parameters:
  ///   - key: Its name, which the object must not have yet.
  ///   - value: Its value.
  ///   - object: The node of an object.
  package mutating func insert(key: String, value: JSONValue, into object: Int) {
    precondition(document.kind(of: object) == .object, "only an object has members")
    insertions.append(Insertion(object: object, key: key, value: value))
  }

  /// Removes a member with its value and one comma.
  ///
  /// - Parameter key: The node of the member's name.
  package mutating func remove(memberAt key: Int) {
    precondition(document.isKey(key), "only a member can be removed")
    removals.append(key)
  }

  /// Returns the document's bytes with all changes made; without any, exactly the same bytes.
  ///
  /// - Complexity: O(*n* + *m* log *m*) for *n* bytes and *m* changes, and the comparisons of the
  ///   names in each object that gets a member.
  package func apply() -> [UInt8] {
    guard !isEmpty else { return document.bytes }
    return JSONRevision(document, [changes(style: style ?? JSONStyle(of: document))]).bytes
  }

  /// Returns the changes as bytes.
  ///
  /// - Parameter style: The layout of new text, unless the patch has one.
  package func changes(style: JSONStyle) -> JSONChanges {
    if isEmpty { return JSONChanges() }
    return JSONSplicer(
      document: document, style: self.style ?? style, areInIncreasingOrder: areInIncreasingOrder
    )
    .changes(of: self)
  }
}

/// The changes of a patch as replacements of bytes.
package struct JSONChanges: Sendable {
  /// Ranges of the document, and the ranges of ``text`` that replace them.
  var edits: [(range: Range<Int>, text: Range<Int>)] = []

  /// The text of all edits.
  var text: [UInt8] = []

  package var isEmpty: Bool { edits.isEmpty }
}

/// A document with the changes of several patches, made when it is written.
package struct JSONRevision: Sendable {
  private let document: JSONDocument
  private let changes: [JSONChanges]
  /// The changes in the order of the document.
  private let order: [(range: Range<Int>, part: Int, text: Range<Int>)]
  /// The number of bytes.
  package let count: Int

  /// Combines changes of patches of a document that do not overlap.
  package init(_ document: JSONDocument, _ changes: [JSONChanges]) {
    var order: [(range: Range<Int>, part: Int, text: Range<Int>)] = []
    order.reserveCapacity(changes.reduce(0) { $0 + $1.edits.count })
    var count = document.bytes.count
    for (part, changes) in changes.enumerated() {
      for edit in changes.edits {
        order.append((edit.range, part, edit.text))
        count += edit.text.count - edit.range.count
      }
    }
    // Text that was written first comes first.
    order.sort {
      ($0.range.lowerBound, $0.range.upperBound, $0.part, $0.text.lowerBound)
        < ($1.range.lowerBound, $1.range.upperBound, $1.part, $1.text.lowerBound)
    }
    self.document = document
    self.changes = changes
    self.order = order
    self.count = count
  }

  /// True if no byte differs from the document.
  package var isSame: Bool {
    order.isEmpty || count == document.bytes.count && bytes == document.bytes
  }

  /// All bytes.
  package var bytes: [UInt8] {
    if order.isEmpty { return document.bytes }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    forEachPart { part in
      unsafe part.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  /// Passes on the unchanged and the new parts in order.
  private func forEachPart<Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Void)
    throws(Failure)
  {
    let whole = document.bytes[...]
    let bytes = whole.span
    var position = 0
    for edit in order {
      try body(bytes.extracting(position..<edit.range.lowerBound))
      let text = changes[edit.part].text
      try body(ArraySlice(text).span.extracting(edit.text))
      position = edit.range.upperBound
    }
    try body(bytes.extracting(position...))
  }

  /// Writes the bytes, the same each time.
  ///
  /// - Parameter sink: Takes the bytes a piece at a time.
  /// - Throws: The sink's error.
  package func write<Failure: Error>(to sink: (Span<UInt8>) throws(Failure) -> Void) throws(Failure)
  {
    let size = 256 << 10
    var pending: [UInt8] = []
    pending.reserveCapacity(size * 2)
    try forEachPart { part throws(Failure) in
      if part.count > size {
        try sink(ArraySlice(pending).span)
        pending.removeAll(keepingCapacity: true)
        return try sink(part)
      }
      unsafe part.withUnsafeBufferPointer { unsafe pending.append(contentsOf: $0) }
      if pending.count > size {
        try sink(ArraySlice(pending).span)
        pending.removeAll(keepingCapacity: true)
      }
    }
    try sink(ArraySlice(pending).span)
  }
}
