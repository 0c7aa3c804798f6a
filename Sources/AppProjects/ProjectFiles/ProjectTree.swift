internal import LoctripLocalizationCore

/// The values in a project file, whatever it is written in: texts, lists and dictionaries, in the order of the file.
///
/// The nodes are in one array, so that a tree is built without an allocation for each value. A text is decoded when
/// somebody asks for it.
struct ProjectTree: Sendable {
  enum Kind: Sendable {
    /// A text that stands in the file as it is.
    case text
    /// A text with escapes, or of XML.
    case decoded
    case list
    /// Names, each before its value.
    case members
    /// A value that counts as absent.
    case null
  }

  struct Node: Sendable {
    var kind: Kind
    /// The bytes of a text without its quotes; of any other value the place where it begins.
    var range: Range<Int>
    /// The node after this one and all that is in it.
    var next: Int
  }

  /// The file in UTF-8.
  let bytes: [UInt8]
  private(set) var nodes: [Node] = []
  private var decoded: [Int: String] = [:]
  /// The names that a dictionary has twice, with their places; the last one wins.
  var repeated: [(name: String, offset: Int)] = []

  /// Starts a tree without values.
  init(of bytes: [UInt8]) { self.bytes = bytes }

  // MARK: - Building

  /// Adds a text.
  ///
  /// - Parameters:
  ///   - range: Its bytes.
  ///   - text: The text if it is not these bytes.
  mutating func append(_ range: Range<Int>, as text: String? = nil) {
    if let text { decoded[nodes.count] = text }
    nodes.append(
      Node(kind: text == nil ? .text : .decoded, range: range, next: nodes.count + 1))
  }

  /// Adds a value of another kind, to which ``close(_:)`` belongs if it has values.
  ///
  /// - Returns: Its node.
  @discardableResult
  mutating func open(_ kind: Kind, at offset: Int) -> Int {
    nodes.append(Node(kind: kind, range: offset..<offset, next: nodes.count + 1))
    return nodes.count - 1
  }

  /// Ends a list or a dictionary.
  mutating func close(_ node: Int) { nodes[node].next = nodes.count }

  // MARK: - Reading

  /// The outermost value.
  var root: Int? { nodes.isEmpty ? nil : 0 }

  /// The place of a value.
  func offset(of node: Int) -> Int { nodes[node].range.lowerBound }

  /// The text of a node, or `nil` for any other value.
  func text(of node: Int?) -> String? {
    guard let node else { return nil }
    switch nodes[node].kind {
    case .text: return String(decoding: bytes[nodes[node].range], as: UTF8.self)
    case .decoded: return decoded[node]
    case .list, .members, .null: return nil
    }
  }

  /// True if the text of a node has exactly these bytes.
  private func isText(_ node: Int, _ text: String) -> Bool {
    switch nodes[node].kind {
    case .text: text.isIdentical(to: bytes[nodes[node].range])
    case .decoded: decoded[node]?.isIdentical(to: text) ?? false
    case .list, .members, .null: false
    }
  }

  /// The elements of a list; none of any other value.
  func elements(of node: Int?) -> [Int] {
    guard let node, nodes[node].kind == .list else { return [] }
    var found: [Int] = []
    var index = node + 1
    while index < nodes[node].next {
      found.append(index)
      index = nodes[index].next
    }
    return found
  }

  /// The texts in a list; none of any other value.
  func texts(of node: Int?) -> [String] { elements(of: node).compactMap { text(of: $0) } }

  /// The names and values of a dictionary; none of any other value.
  func members(of node: Int?) -> [(name: String, value: Int)] {
    guard let node, nodes[node].kind == .members else { return [] }
    var found: [(name: String, value: Int)] = []
    var index = node + 1
    while index < nodes[node].next {
      if let name = text(of: index) { found.append((name, nodes[index].next)) }
      index = nodes[nodes[index].next].next
    }
    return found
  }

  /// The value of a name in a dictionary, or `nil`; of several the last.
  func member(_ name: String, of node: Int?) -> Int? {
    guard let node, nodes[node].kind == .members else { return nil }
    var found: Int?
    var index = node + 1
    while index < nodes[node].next {
      let value = nodes[index].next
      if isText(index, name) { found = value }
      index = nodes[value].next
    }
    return found.flatMap { nodes[$0].kind == .null ? nil : $0 }
  }

  /// The text of a name in a dictionary.
  func text(_ name: String, of node: Int?) -> String? { text(of: member(name, of: node)) }

  /// The texts in the list of a name in a dictionary.
  func texts(_ name: String, of node: Int?) -> [String] { texts(of: member(name, of: node)) }

  /// Build settings by their names; the texts of a list are one value.
  func settings(of node: Int?) -> [String: String] {
    var settings: [String: String] = [:]
    for (name, value) in members(of: node) {
      settings[name] = text(of: value) ?? texts(of: value).joined(separator: " ")
    }
    return settings
  }
}

extension ProjectTree {
  /// The next byte that is neither white space nor in a comment, `//…` or `/*…*/`; a single slash is such a byte.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - position: The place to begin at; afterwards that of the byte.
  ///   - isSpace: True for white space.
  /// - Throws: ``ProjectSyntaxError`` at a comment without an end.
  static func next(in bytes: [UInt8], from position: inout Int, isSpace: (UInt8) -> Bool)
    throws(ProjectSyntaxError) -> UInt8?
  {
    while position < bytes.count {
      let byte = bytes[position]
      guard !isSpace(byte) else {
        position += 1
        continue
      }
      guard byte == UInt8(ascii: "/"), position + 1 < bytes.count else { return byte }
      switch bytes[position + 1] {
      case UInt8(ascii: "/"):
        while position < bytes.count, bytes[position] != 10, bytes[position] != 13 { position += 1 }
      case UInt8(ascii: "*"):
        var end = position + 2
        while end + 1 < bytes.count,
          bytes[end] != UInt8(ascii: "*") || bytes[end + 1] != UInt8(ascii: "/")
        {
          end += 1
        }
        guard end + 1 < bytes.count else {
          throw ProjectSyntaxError(offset: position, message: "has a comment without an end")
        }
        position = end + 2
      default: return byte
      }
    }
    return nil
  }
}

/// The place in a project file where its grammar is broken.
struct ProjectSyntaxError: Error {
  var offset: Int
  /// The problem, as a sentence about the file.
  var message: String
}

/// The sides of a text in which git left the marks of a merge.
enum MergeSides {
  private enum Side { case both, ours, base, theirs }

  /// The text with the lines of each side, and the place of the first mark.
  ///
  /// Lines of the other side are blank, so that places stay in their lines.
  ///
  /// - Returns: `nil` for a text without a whole conflict.
  static func sides(of bytes: [UInt8]) -> (place: Int, ours: [UInt8], theirs: [UInt8])? {
    let (content, mark) = (ArraySlice(bytes), ArraySlice("<<<<<<<".utf8))
    guard content.span.firstRange(of: mark.span) != nil else { return nil }
    var (ours, theirs): ([UInt8], [UInt8]) = ([], [])
    var side = Side.both
    var first: Int?
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 10).map { $0 + 1 } ?? bytes.count
      let line = bytes[start..<end]
      let next: Side? =
        switch side {
        case .both where isMark(line, "<"): .ours
        case .ours where isMark(line, "|"): .base
        case .ours where isMark(line, "="), .base where isMark(line, "="): .theirs
        case .theirs where isMark(line, ">"): .both
        default: nil
        }
      if let next {
        if side == .both, first == nil { first = start }
        side = next
      }
      let blank: [UInt8] = line.last == 10 ? [10] : []
      ours += next == nil && (side == .both || side == .ours) ? Array(line) : blank
      theirs += next == nil && (side == .both || side == .theirs) ? Array(line) : blank
      start = end
    }
    guard let first, side == .both else { return nil }
    return (first, ours, theirs)
  }

  /// True for a line of seven signs, with or without a name behind them.
  private static func isMark(_ line: ArraySlice<UInt8>, _ sign: Unicode.Scalar) -> Bool {
    let behind = line.dropFirst(7).first
    return line.count > 7 && line.prefix(7).allSatisfy { $0 == UInt8(ascii: sign) }
      && (behind == 32 || behind == 10 || behind == 13)
  }
}
