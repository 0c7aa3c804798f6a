internal import LoctripLocalizationCore

extension ProjectTree {
  /// The greatest depth of a project in JSON: each group has a level, and its children another.
  private static let depthOfJSON = 512

  /// Reads JSON as Apple's reader of `project.xcproj` takes it: with comments, trailing commas, single quotes, unquoted
  /// ASCII names and `\` at the end of a line.
  ///
  /// - Throws: ``ProjectSyntaxError`` at the first place that is no such JSON.
  init(json bytes: [UInt8]) throws(ProjectSyntaxError) {
    var reader = JSONReader(bytes)
    self = try reader.read()
  }

  /// Reads JSON without recursion.
  private struct JSONReader {
    private struct Level {
      let node: Int
      let isList: Bool
      var names: Set<ExactString> = []
      /// True where a value or a name may not follow at once.
      var needsComma = false
      var hasName = false
    }

    private var tree: ProjectTree
    private let bytes: [UInt8]
    private var position = 0
    private var levels: [Level] = []

    init(_ bytes: [UInt8]) {
      tree = ProjectTree(of: bytes)
      self.bytes = bytes
    }

    private func failure(_ message: String) -> ProjectSyntaxError {
      ProjectSyntaxError(offset: min(position, bytes.count), message: message)
    }

    mutating func read() throws(ProjectSyntaxError) -> ProjectTree {
      if let offset = Self.invalidOffset(bytes) {
        throw ProjectSyntaxError(offset: offset, message: "is not UTF-8")
      }
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
      while let byte = try next() {
        var isDone = true
        switch byte {
        case UInt8(ascii: ","):
          guard let level = levels.last, level.needsComma else {
            throw failure("has a ',' without a value")
          }
          levels[levels.count - 1].needsComma = false
          position += 1
          continue
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          guard let level = levels.last, !level.hasName,
            level.isList == (byte == UInt8(ascii: "]"))
          else { throw failure("has a bracket that closes nothing") }
          levels.removeLast()
          tree.close(level.node)
          position += 1
        case _ where levels.last?.needsComma == true: throw failure("lacks ',' behind a value")
        case _ where levels.last.map { !$0.isList && !$0.hasName } == true:
          try name(byte)
          continue
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          guard levels.count < ProjectTree.depthOfJSON else {
            throw failure("is nested too deeply")
          }
          let isList = byte == UInt8(ascii: "[")
          let node = tree.open(isList ? .list : .members, at: position)
          levels.append(Level(node: node, isList: isList))
          position += 1
          isDone = false
        case UInt8(ascii: "\""), UInt8(ascii: "'"): try string(byte)
        default: try word()
        }
        guard isDone else { continue }
        guard !levels.isEmpty else {
          guard try next() == nil else { throw failure("goes on behind its end") }
          return tree
        }
        levels[levels.count - 1].needsComma = true
        levels[levels.count - 1].hasName = false
      }
      throw failure(tree.root == nil ? "is empty" : "ends in the middle")
    }

    /// The place of the first byte that is no UTF-8.
    private static func invalidOffset(_ bytes: [UInt8]) -> Int? {
      if String(validating: bytes, as: UTF8.self) != nil { return nil }
      var parser = Unicode.UTF8.ForwardParser()
      var rest = bytes.makeIterator()
      var offset = 0
      while case .valid(let scalar) = parser.parseScalar(from: &rest) { offset += scalar.count }
      return offset
    }

    /// The next byte that is neither white space nor in a comment.
    private mutating func next() throws(ProjectSyntaxError) -> UInt8? {
      try ProjectTree.next(in: bytes, from: &position) {
        $0 == 32 || $0 == 9 || $0 == 10 || $0 == 13
      }
    }

    /// Reads a name with the colon behind it.
    private mutating func name(_ byte: UInt8) throws(ProjectSyntaxError) {
      let start = position
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        try string(byte)
      } else {
        while position < bytes.count, Self.isOfName(bytes[position], isFirst: position == start) {
          position += 1
        }
        guard position > start else { throw failure("has no name before a value") }
        tree.append(start..<position)
      }
      if let name = tree.text(of: tree.nodes.count - 1),
        !levels[levels.count - 1].names.insert(name).inserted
      {
        tree.repeated.append((name, start))
      }
      guard try next() == UInt8(ascii: ":") else { throw failure("lacks ':' behind a name") }
      position += 1
      levels[levels.count - 1].hasName = true
    }

    private static func isOfName(_ byte: UInt8, isFirst: Bool) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"), UInt8(ascii: "$"):
        true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): !isFirst
      default: false
      }
    }

    /// Reads `true`, `false`, `null` or a number.
    private mutating func word() throws(ProjectSyntaxError) {
      let start = position
      while position < bytes.count, Self.isOfWord(bytes[position]) { position += 1 }
      switch String(decoding: bytes[start..<position], as: UTF8.self) {
      case "true": tree.append(start..<position, as: "YES")
      case "false": tree.append(start..<position, as: "NO")
      case "null": tree.open(.null, at: start)
      case let number where Self.isNumber(number.utf8): tree.append(start..<position)
      default:
        position = start
        throw failure("has a value that is no JSON")
      }
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
      isOfName(byte, isFirst: false) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: ".")
    }

    /// True for a number as RFC 8259 writes it.
    private static func isNumber(_ text: String.UTF8View) -> Bool {
      func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
      var rest = text[...]
      if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      let whole = rest.prefix(while: isDigit)
      guard !whole.isEmpty, whole.count == 1 || whole.first != 48 else { return false }
      rest = rest[whole.endIndex...]
      if rest.first == UInt8(ascii: ".") {
        let digits = rest.dropFirst().prefix(while: isDigit)
        guard !digits.isEmpty else { return false }
        rest = rest[digits.endIndex...]
      }
      if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
        rest = rest.dropFirst()
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
          rest = rest.dropFirst()
        }
        let digits = rest.prefix(while: isDigit)
        guard !digits.isEmpty else { return false }
        rest = rest[digits.endIndex...]
      }
      return rest.isEmpty
    }

    private mutating func string(_ mark: UInt8) throws(ProjectSyntaxError) {
      let start = position
      position += 1
      while position < bytes.count, bytes[position] != mark {
        if bytes[position] == UInt8(ascii: "\\") { return try escaped(start + 1, mark) }
        guard bytes[position] >= 32 else { throw failure("has a line end in a text") }
        position += 1
      }
      guard position < bytes.count else {
        position = start
        throw failure("has a text without an end")
      }
      tree.append(start + 1..<position)
      position += 1
    }

    /// Reads on in a text at its first backslash.
    private mutating func escaped(_ start: Int, _ mark: UInt8) throws(ProjectSyntaxError) {
      var text = Array(bytes[start..<position])
      while position < bytes.count, bytes[position] != mark {
        let byte = bytes[position]
        guard byte >= 32 else { throw failure("has a line end in a text") }
        guard byte == UInt8(ascii: "\\") else {
          text.append(byte)
          position += 1
          continue
        }
        let sign = position + 1 < bytes.count ? bytes[position + 1] : 0
        position += 2
        switch sign {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "/"):
          text.append(sign)
        case UInt8(ascii: "b"): text.append(8)
        case UInt8(ascii: "f"): text.append(12)
        case UInt8(ascii: "n"): text.append(10)
        case UInt8(ascii: "r"): text.append(13)
        case UInt8(ascii: "t"): text.append(9)
        case 10: break
        case 13: if position < bytes.count, bytes[position] == 10 { position += 1 }
        case UInt8(ascii: "u"):
          guard let scalar = scalar() else {
            position -= 2
            throw failure("has an escape that is no JSON")
          }
          text += Array(String(Character(scalar)).utf8)
        default:
          position -= 2
          throw failure("has an escape that is no JSON")
        }
      }
      guard position < bytes.count else {
        position = start - 1
        throw failure("has a text without an end")
      }
      tree.append(start..<position, as: String(decoding: text, as: UTF8.self))
      position += 1
    }

    /// Reads the digits behind `\u`, and the second half of a pair.
    private mutating func scalar() -> Unicode.Scalar? {
      guard let unit = ProjectTree.hexadecimal(bytes, at: position) else { return nil }
      guard UTF16.isLeadSurrogate(unit) else {
        position += 4
        return Unicode.Scalar(unit)
      }
      guard position + 6 <= bytes.count, bytes[position + 4] == UInt8(ascii: "\\"),
        bytes[position + 5] == UInt8(ascii: "u"),
        let second = ProjectTree.hexadecimal(bytes, at: position + 6),
        UTF16.isTrailSurrogate(second)
      else { return nil }
      position += 10
      return Unicode.Scalar(
        0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(second) & 0x3FF)
    }
  }
}
