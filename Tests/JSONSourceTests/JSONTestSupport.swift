import LoctripTestSupport
import Testing

@testable import LoctripJSONSource

/// Byte order, which is transitive and needs no Foundation.
let byBytes: @Sendable (String, String) -> Bool = {
  $0.utf8.lexicographicallyPrecedes($1.utf8)
}

/// Returns text as it is read in a failure message.
func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// Parses text.
func parse(_ text: String) throws(JSONSyntaxError) -> JSONDocument {
  try JSONDocument(parsing: Array(text.utf8))
}

extension JSONDocument {
  /// Returns the node at the end of a path of names.
  func node(_ path: String...) throws -> Int {
    var node = root
    for name in path { node = try #require(member(name, of: node)) }
    return node
  }

  /// Returns the name of the member whose value a node is.
  func key(_ path: String...) throws -> Int {
    var node = root
    for name in path { node = try #require(member(name, of: node)) }
    return node - 1
  }
}

/// A JSON value that remembers everything a document can say, equal by bytes.
indirect enum Tree: Equatable, Sendable {
  case object([(String, Tree)])
  case array([Tree])
  case string(String)
  case number(String)
  case word(String)

  static func == (left: Tree, right: Tree) -> Bool {
    switch (left, right) {
    case (.object(let left), .object(let right)):
      left.elementsEqual(right) { Array($0.0.utf8) == Array($1.0.utf8) && $0.1 == $1.1 }
    case (.array(let left), .array(let right)): left == right
    case (.string(let left), .string(let right)): Array(left.utf8) == Array(right.utf8)
    case (.number(let left), .number(let right)): left == right
    case (.word(let left), .word(let right)): left == right
    default: false
    }
  }

  /// Reads a subtree of a document.
  init(_ node: Int, of document: JSONDocument) {
    switch document.kind(of: node) {
    case .object:
      self = .object(
        document.members(of: node).map {
          (document.string(at: $0.key), Tree($0.value, of: document))
        })
    case .array: self = .array(document.elements(of: node).map { Tree($0, of: document) })
    case .string: self = .string(document.string(at: node))
    case .number: self = .number(document.string(at: node))
    case .true, .false, .null: self = .word(document.string(at: node))
    }
  }

  /// Takes a value that is to be written.
  init(_ value: JSONValue) {
    switch value {
    case .object(let members): self = .object(members.map { ($0.key, Tree($0.value)) })
    case .array(let elements): self = .array(elements.map { Tree($0) })
    case .string(let text): self = .string(text)
    case .integer(let number): self = .number(String(number))
    case .number(let spelling): self = .number(spelling)
    case .bool(let flag): self = .word(String(flag))
    case .null: self = .word("null")
    }
  }

  /// Writes in a style, a second implementation to compare with.
  func text(_ style: JSONStyle, depth: Int = 0) -> String {
    let isOneLine = style.indentUnit == nil
    func line(_ depth: Int) -> String {
      guard let unit = style.indentUnit else { return "" }
      return style.newline.text + String(repeating: unit, count: depth)
    }
    func join(_ items: [String], _ open: String, _ close: String, _ empty: JSONStyle.EmptyContainer)
      -> String
    {
      if items.isEmpty {
        if isOneLine || empty == .closed { return open + close }
        return open + (empty == .blankLine ? style.newline.text : "") + line(depth) + close
      }
      let comma = isOneLine ? (style.hasSpaceAfterComma ? ", " : ",") : "," + line(depth + 1)
      return open + line(depth + 1) + items.joined(separator: comma) + line(depth) + close
    }
    switch self {
    case .object(let members):
      let items = members.map {
        Tree.quote($0.0, style) + style.colon.text + $0.1.text(style, depth: depth + 1)
      }
      return join(items, "{", "}", style.emptyObject)
    case .array(let elements):
      return join(elements.map { $0.text(style, depth: depth + 1) }, "[", "]", style.emptyArray)
    case .string(let text): return Tree.quote(text, style)
    case .number(let text), .word(let text): return text
    }
  }

  /// Writes a whole file.
  func file(_ style: JSONStyle) -> [UInt8] {
    (style.hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : [])
      + Array((text(style) + (style.endsWithNewline ? style.newline.text : "")).utf8)
  }

  /// Quotes a string the way Xcode does.
  static func quote(_ text: String, _ style: JSONStyle) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{8}": result += "\\b"
      case "\u{C}": result += "\\f"
      case "/" where style.escapesSlash: result += "\\/"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension SeededGenerator {
  /// Returns text with everything that is hard.
  mutating func string() -> String {
    let parts = [
      "a", "b", "Z", " ", "/", "\"", "\\", "\n", "\r\n", "\t", "\u{8}", "\u{C}", "\u{1}", "\u{1F}",
      "\u{7F}", "é", "e\u{301}", "\u{FEFF}", "\u{2028}", "日本", "👩‍👩‍👧", "\u{10FFFF}", "%@", "{", "}",
      "[", "]", ":", ",", "\u{85}", "u0041", "0", "9",
    ]
    return (0..<Int.random(in: 0...6, using: &self)).map { _ in pick(parts) }.joined()
  }

  /// Returns a tree; names of one object are distinct, and sorted when asked for.
  mutating func tree(depth: Int, sorted: Bool, style: JSONStyle? = nil) -> Tree {
    switch Int.random(in: depth > 0 ? 0...7 : 3...7, using: &self) {
    case 0, 1, 2:
      if once(in: 4) {
        return .array(
          (0..<Int.random(in: 0...3, using: &self)).map { _ in
            tree(depth: depth - 1, sorted: sorted)
          })
      }
      return object(depth: depth, sorted: sorted)
    case 3:
      return .number(pick(["0", "-0", "12", "-3.25", "1e5", "1E+09", "123456789012345678901"]))
    case 4: return .word(pick(["true", "false", "null"]))
    default: return .string(string())
    }
  }

  /// Returns an object.
  mutating func object(depth: Int, sorted: Bool) -> Tree {
    var members: [(String, Tree)] = []
    for _ in 0..<Int.random(in: 0...5, using: &self) {
      let name = string()
      if members.contains(where: { Array($0.0.utf8) == Array(name.utf8) }) { continue }
      members.append((name, tree(depth: depth - 1, sorted: sorted)))
    }
    if sorted { members.sort { byBytes($0.0, $1.0) } }
    return .object(members)
  }

  /// Returns a value to write.
  mutating func value(depth: Int) -> JSONValue {
    switch Int.random(in: depth > 0 ? 0...6 : 2...6, using: &self) {
    case 0:
      return .object(
        (0..<Int.random(in: 0...3, using: &self)).map { _ in (string(), value(depth: depth - 1)) })
    case 1:
      return .array((0..<Int.random(in: 0...3, using: &self)).map { _ in value(depth: depth - 1) })
    case 2: return .integer(Int.random(in: -1000...1000, using: &self))
    case 3: return .bool(once(in: 2))
    case 4: return .null
    default: return .string(string())
    }
  }

  /// Returns a style that is the same all over the file.
  mutating func style() -> JSONStyle {
    var style = JSONStyle.xcode
    style.indentUnit = pick(["  ", "    ", "\t", " ", nil])
    style.colon = pick(JSONStyle.Colon.allCases)
    style.newline = pick(JSONStyle.Newline.allCases)
    style.emptyObject = pick(JSONStyle.EmptyContainer.allCases)
    style.emptyArray = pick(JSONStyle.EmptyContainer.allCases)
    style.hasSpaceAfterComma = style.colon != .tight
    style.escapesSlash = once(in: 3)
    style.endsWithNewline = once(in: 2)
    style.hasByteOrderMark = once(in: 4)
    return style
  }

  /// Returns a spelling of a tree that no tool would write: any whitespace, any escapes.
  mutating func chaos(_ tree: Tree) -> String {
    func gap(_ generator: inout SeededGenerator) -> String {
      generator.pick(["", "", "", " ", "\n", "\r\n", "\t", "\n\n    ", " \n  ", "\r"])
    }
    switch tree {
    case .object(let members):
      var result = "{" + gap(&self)
      for (index, member) in members.enumerated() {
        if index > 0 { result += "," + gap(&self) }
        result += quote(member.0) + gap(&self) + ":" + gap(&self) + chaos(member.1) + gap(&self)
      }
      return result + "}"
    case .array(let elements):
      var result = "[" + gap(&self)
      for (index, element) in elements.enumerated() {
        if index > 0 { result += "," + gap(&self) }
        result += chaos(element) + gap(&self)
      }
      return result + "]"
    case .string(let text): return quote(text)
    case .number(let text), .word(let text): return text
    }
  }

  /// Quotes a string with escapes that need not be.
  private mutating func quote(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
      if mustEscape || once(in: 5) {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: once(in: 2))
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else if scalar == "/", once(in: 2) {
        result += "\\/"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return "\"" + result + "\""
  }
}
