internal import LoctripLocalizationCore
internal import LoctripXMLEvents

/// A property list: its bytes, and its values as ranges of them.
///
/// Nothing is rebuilt: comments, layout, order of members and encoding survive every change. A
/// binary property list is refused.
///
/// Source: the manual page plist(5), and `PropertyList-1.0.dtd`.
struct PropertyList: Sendable {
  /// One value.
  struct Node: Sendable {
    enum Kind: Sendable {
      /// Members by key.
      case dictionary
      /// Values by number.
      case array
      /// A text.
      case string
      /// A number, a date, a truth value or data.
      case other
    }

    var kind: Kind
    /// The key of a member of a dictionary.
    var key = ""
    /// The bytes of the `key` element.
    var keyRange = 0..<0
    /// The bytes of the value's element.
    var range: Range<Int>
    /// The bytes between its tags; empty for an empty-element tag.
    var content: Range<Int>
    /// The text of a string.
    var text = ""
    /// The values in it, in their order.
    var children: [Int] = []

    /// The bytes of the member, key and value.
    var member: Range<Int> {
      (keyRange.isEmpty ? range.lowerBound : keyRange.lowerBound)..<range.upperBound
    }
  }

  /// The name for findings.
  let path: String
  /// The file as it is on disk.
  let bytes: [UInt8]
  /// Its UTF-8 form; places are in it.
  let content: [UInt8]
  /// The encoding on disk.
  let encoding: XMLEncoding
  /// True if ranges are those of the bytes on disk.
  var isUTF8: Bool { encoding.isUTF8 }
  /// True if edits can leave all other bytes as they are.
  let isStable: Bool
  /// The values; the root is the first.
  private(set) var nodes: [Node] = []
  /// Problems that did not stop the reading.
  private(set) var findings: [Finding] = []
  /// The members of dictionaries with many.
  private var large: [Int: [ExactString: Int]] = [:]

  /// Reads a property list.
  ///
  /// - Parameters:
  ///   - bytes: The file as it is on disk.
  ///   - path: The name for findings.
  ///   - standIn: The file to read instead of one that has no value at all; changes are made to it.
  /// - Throws: `FindingsError` when the bytes are no property list, or ask for more than the limits.
  init(parsing bytes: [UInt8], path: String, ifEmpty standIn: [UInt8]? = nil) throws(FindingsError)
  {
    self.path = path
    self.bytes = bytes
    try Self.refuseBinary(bytes, path: path)
    if StringsEncoding.hasSecondMark(bytes) { throw .secondMark("malformed-xml", path) }
    let isBlank = bytes.allSatisfy { $0 <= 0x20 }
    var (document, encoding) = try Self.naming(path) { () throws(XMLSyntaxError) in
      try XMLInput.read(isBlank ? standIn ?? bytes : bytes)
    }
    let read = document
    var tree = try Self.naming(path) { () throws(XMLSyntaxError) in try XMLTree(parsing: read) }
    let hasValue = tree.elements(of: 0).contains { _ in true }
    if let standIn, !hasValue, tree.name(of: 0).localName == "plist" {
      (document, encoding) = try Self.naming(path) { () throws(XMLSyntaxError) in
        try XMLInput.read(standIn)
      }
      tree = try Self.naming(path) { () throws(XMLSyntaxError) in try XMLTree(parsing: standIn) }
    }
    isStable = encoding.isUTF8 || Self.isStable(bytes, document, encoding)
    (content, self.encoding) = (document, encoding)
    var reader = Reader(tree: tree, content: content, path: path)
    try reader.read()
    (nodes, findings) = (reader.nodes, reader.findings)
    for (index, node) in nodes.enumerated() where node.kind == .dictionary {
      guard node.children.count > 8 else { continue }
      large[index] = Dictionary(
        node.children.map { (ExactString(nodes[$0].key), $0) }, uniquingKeysWith: { $1 })
    }
  }

  /// Refuses a binary property list, which builds make, and names the commands that convert it.
  static func refuseBinary(_ bytes: [UInt8], path: String) throws(FindingsError) {
    guard bytes.starts(with: "bplist".utf8) else { return }
    let file = "'\(path.replacing("'", with: #"'\''"#))'"
    let message =
      "is a binary property list, which builds write; if it is your source, convert it to XML first: "
      + "plutil -convert xml1 \(file) on a Mac, or plistutil -i \(file) -o \(file).xml "
      + "(package libplist-utils) on Linux"
    throw FindingsError([
      Finding(.builtOutput, .error, message, at: FileLocation(path: path))
    ])
  }

  /// The last member of a dictionary with a key, as programs see it.
  func member(_ key: String, of node: Int) -> Int? {
    if let members = large[node] { return members[ExactString(key)] }
    return nodes[node].children.last { nodes[$0].key.isIdentical(to: key) }
  }

  /// The members of a dictionary in their order; of those with one key only the last.
  func members(of node: Int) -> [Int] {
    nodes[node].children.filter { member(nodes[$0].key, of: node) == $0 }
  }

  /// The text of a member of a dictionary, when it is a string.
  func string(_ key: String, of node: Int) -> String? {
    member(key, of: node).flatMap { nodes[$0].kind == .string ? nodes[$0].text : nil }
  }

  /// The file with edits of its UTF-8 form; other bytes are kept.
  func applying(_ edits: [Edit]) -> [UInt8] {
    let changed = content.applying(edits)
    // In UTF-8 the byte order mark is a part of the content.
    guard !encoding.isUTF8 else { return changed }
    // Only a file whose encoding round-trips gets here.
    guard let written = try? encoding.encode(ArraySlice(changed).span) else { return bytes }
    return encoding.byteOrderMark + written
  }

  /// A document in UTF-8, and its elements.
  static func tree(parsing bytes: [UInt8], path: String) throws(FindingsError) -> (
    content: [UInt8], tree: XMLTree
  ) {
    try naming(path) { () throws(XMLSyntaxError) in
      let content = try XMLInput.read(bytes).content
      return (content, try XMLTree(parsing: content))
    }
  }

  /// Runs work and reports its failure under the name of the file.
  private static func naming<Result>(_ path: String, _ work: () throws(XMLSyntaxError) -> Result)
    throws(FindingsError) -> Result
  {
    do {
      return try work()
    } catch {
      let place = FileLocation(path: path, line: error.line, column: error.column)
      throw FindingsError(Finding(.malformedXML, .error, error.message, at: place))
    }
  }

  private static func isStable(_ bytes: [UInt8], _ content: [UInt8], _ encoding: XMLEncoding)
    -> Bool
  {
    let written = try? encoding.encode(ArraySlice(content).span)
    return written.map { encoding.byteOrderMark + $0 == bytes } ?? false
  }
}

extension Finding.Code {
  /// The file is not a property list.
  static let notAPropertyList: Self = "not-a-property-list"
}

/// Maps the elements of a document to values of a property list.
private struct Reader {
  let tree: XMLTree
  let content: [UInt8]
  let path: String
  var nodes: [PropertyList.Node] = []
  var findings: [Finding] = []
  private var lines: LineIndex?

  init(tree: XMLTree, content: [UInt8], path: String) {
    self.tree = tree
    self.content = content
    self.path = path
  }

  mutating func read() throws(FindingsError) {
    guard tree.name(of: 0).localName == "plist" else {
      throw refuse(0, "not a property list: the root is '\(tree.name(of: 0).localName)'")
    }
    var root: Int?
    for child in try elements(of: 0) {
      guard root == nil else { throw refuse(child, "a property list has exactly one value") }
      root = try value(child)
    }
    guard root != nil else { throw refuse(0, "the property list is empty") }
  }

  private mutating func value(_ element: Int) throws(FindingsError) -> Int {
    let node = tree.nodes[element]
    let index = nodes.count
    nodes.append(
      PropertyList.Node(
        kind: .other, range: node.range,
        content: node.isEmptyElement ? node.range.upperBound..<node.range.upperBound : node.content)
    )
    switch tree.name(of: element).localName {
    case "string":
      nodes[index].kind = .string
      nodes[index].text = try text(element)
    case "dict":
      nodes[index].kind = .dictionary
      try members(of: element, to: index)
    case "array":
      nodes[index].kind = .array
      for child in try elements(of: element) {
        let value = try value(child)
        nodes[index].children.append(value)
      }
    case "integer", "real", "true", "false", "date", "data":
      nodes[index].text = try text(element)
    case "key": throw refuse(element, "expected a value, found a key")
    case let name: throw refuse(element, "a property list does not have the element '\(name)'")
    }
    return index
  }

  private mutating func members(of element: Int, to index: Int) throws(FindingsError) {
    var key: Int?
    var seen: Set<ExactString> = []
    for child in try elements(of: element) {
      if let known = key {
        let value = try value(child)
        nodes[value].key = try text(known)
        nodes[value].keyRange = tree.nodes[known].range
        nodes[index].children.append(value)
        if !seen.insert(ExactString(nodes[value].key)).inserted {
          findings.append(
            finding("duplicate-key", .warning, known, "the key occurs twice; the last one wins"))
        }
        key = nil
      } else {
        guard tree.name(of: child).localName == "key" else {
          throw refuse(child, "expected a key, found a value")
        }
        key = child
      }
    }
    if let key { throw refuse(key, "the key has no value") }
  }

  /// The elements in an element that has no text of its own.
  private mutating func elements(of element: Int) throws(FindingsError) -> [Int] {
    var result: [Int] = []
    for child in tree.children(of: element) {
      switch tree.nodes[child].kind {
      case .element: result.append(child)
      case .text, .cdata:
        let text = tree.values[tree.nodes[child].value]
        guard text.allSatisfy({ $0 <= 0x20 }) else {
          throw refuse(child, "text between the values")
        }
      case .comment, .instruction: break
      }
    }
    return result
  }

  /// The characters of an element that has no elements in it.
  private mutating func text(_ element: Int) throws(FindingsError) -> String {
    for child in tree.elements(of: element) {
      throw refuse(child, "an element inside a string")
    }
    return tree.text(of: element)
  }

  private mutating func refuse(_ node: Int, _ message: String) -> FindingsError {
    FindingsError(finding(.notAPropertyList, .error, node, message))
  }

  private mutating func finding(
    _ code: Finding.Code, _ severity: Finding.Severity, _ node: Int, _ message: String
  ) -> Finding {
    let index = lines ?? LineIndex(content)
    lines = index
    let place = index.location(of: tree.nodes[node].range.lowerBound, in: path)
    return Finding(code, severity, message, at: place)
  }
}
