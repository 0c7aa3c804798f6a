/// Changes to a ``JSONDocument``, applied together by splicing: every other byte stays.
///
/// **Where a new member goes.** Existing members never change places. Where their names are in
/// order (no two neighbours out of order by the patch's comparison), the new member goes before the
/// first name that is greater, or to the end. Where they are not, the longest subsequence of names
/// that is in order decides and the stray names are passed over; where that is half the names or
/// fewer, the object is kept in no order and new members go to its end. Several new members of one
/// object are put in order among themselves.
///
/// **What it looks like.** A new member has the indentation and line end of the member that it
/// stands beside; in an object written on one line it stays on that line. Where there is none
/// beside it, the place of the object and the document's style decide. Its value is laid out in the
/// document's style.
///
/// **Changes that meet.** A value that is replaced or removed takes all changes inside it along,
/// also insertions into it. A node replaced twice has the last value, and a member inserted twice
/// too. Inserting a name that the object already has makes a duplicate, which is read in place of
/// the old one wherever it stands after it; removing that member in the same patch moves it.
public struct JSONPatch: Sendable {
  /// A value for a node.
  struct Replacement: Sendable {
    /// The node.
    let node: Int
    /// What it becomes.
    let value: JSONValue
  }

  /// A new member.
  struct Insertion: Sendable {
    /// The object that gets it.
    let object: Int
    /// Its name.
    let key: String
    /// Its value.
    let value: JSONValue
  }

  /// The document that is changed.
  public let document: JSONDocument

  /// The layout of what is written; `nil` to detect it when it is needed.
  let style: JSONStyle?

  /// Returns whether the first name must come before the second.
  let areInIncreasingOrder: @Sendable (String, String) -> Bool

  /// The replacements in the order in which they were asked for.
  private(set) var replacements: [Replacement] = []

  /// The insertions in the order in which they were asked for.
  private(set) var insertions: [Insertion] = []

  /// The names of removed members in the order in which they were asked for.
  private(set) var removals: [Int] = []

  /// Creates a patch without changes.
  ///
  /// - Parameters:
  ///   - document: The document to change.
  ///   - style: The layout of what is written; the document's own when `nil`.
  ///   - areInIncreasingOrder: Returns whether the first name must come before the second.
  public init(
    _ document: JSONDocument,
    style: JSONStyle? = nil,
    areInIncreasingOrder: @escaping @Sendable (String, String) -> Bool
  ) {
    self.document = document
    self.style = style
    self.areInIncreasingOrder = areInIncreasingOrder
  }

  /// Whether there is nothing to change.
  public var isEmpty: Bool {
    replacements.isEmpty && insertions.isEmpty && removals.isEmpty
  }

  /// Replaces a value, or a name by another string.
  ///
  /// - Parameters:
  ///   - node: The node of the value or name.
  ///   - value: What it becomes. For a name it must be a string; the member keeps its place.
  public mutating func replace(_ node: Int, with value: JSONValue) {
    if case .string = value {
    } else {
      precondition(!document.isKey(node), "the name of a member can only become a string")
    }
    replacements.append(Replacement(node: node, value: value))
  }

  /// Inserts a member where its name belongs.
  ///
  /// - Parameters:
  ///   - key: Its name, which the object must not have yet.
  ///   - value: Its value, with everything inside.
  ///   - object: The node of an object.
  public mutating func insert(key: String, value: JSONValue, into object: Int) {
    precondition(document.kind(of: object) == .object, "only an object has members")
    insertions.append(Insertion(object: object, key: key, value: value))
  }

  /// Removes a member with its value and one comma.
  ///
  /// - Parameter key: The node of the member's name.
  public mutating func remove(memberAt key: Int) {
    precondition(document.isKey(key), "only a member can be removed")
    removals.append(key)
  }

  /// Returns the document's bytes with all changes made; without any, exactly the same bytes.
  ///
  /// - Complexity: O(*n* + *m* log *m*) for *n* bytes and *m* changes, and the comparisons of the
  ///   names in each object that gets a member.
  public func apply() -> [UInt8] {
    guard !isEmpty else { return document.bytes }
    return JSONRevision(document, [changes(style: style ?? JSONStyle(of: document))]).bytes
  }

  /// Returns the changes as they are written.
  ///
  /// - Parameter style: The layout of what is written, unless the patch has one.
  package func changes(style: JSONStyle) -> JSONChanges {
    if isEmpty { return JSONChanges() }
    return JSONSplicer(
      document: document,
      style: self.style ?? style,
      areInIncreasingOrder: areInIncreasingOrder
    )
    .changes(of: self)
  }
}

/// The changes of a patch as the bytes that they put in place of others.
package struct JSONChanges: Sendable {
  /// Ranges of the document, and the parts of the text that take their places.
  var edits: [(range: Range<Int>, text: Range<Int>)] = []

  /// The text of all of them.
  var text: [UInt8] = []

  /// Whether nothing changes.
  package var isEmpty: Bool { edits.isEmpty }
}

/// A document with the changes of several patches made, which is made when it is written.
package struct JSONRevision: Sendable {
  private let document: JSONDocument
  private let changes: [JSONChanges]
  /// The changes in the order of the document.
  private let order: [(range: Range<Int>, part: Int, text: Range<Int>)]
  /// How many bytes it has.
  package let count: Int

  /// Puts changes together.
  ///
  /// - Parameter changes: Those of patches of this document, no two of which change the same value or
  ///   object, or one inside the other.
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
    // What was written first at a place stands first.
    order.sort {
      ($0.range.lowerBound, $0.range.upperBound, $0.part, $0.text.lowerBound)
        < ($1.range.lowerBound, $1.range.upperBound, $1.part, $1.text.lowerBound)
    }
    self.document = document
    self.changes = changes
    self.order = order
    self.count = count
  }

  /// Whether every byte is as in the document.
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

  /// Goes over what stays and what takes the place of the rest.
  private func forEachPart<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
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

  /// Makes the bytes, the same each time.
  ///
  /// - Parameter sink: Takes them, a piece at a time.
  /// - Throws: What the sink throws.
  package func write<Failure: Error>(
    to sink: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
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
