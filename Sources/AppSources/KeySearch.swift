internal import Foundation
internal import LoctripCodeFacts
internal import LoctripLocalizationCore

/// A search for files of Swift that may have a key, by bytes: what it passes over has no literal with the key, and
/// none that can be a pattern of it.
struct KeySearch: Sendable {
  /// The longest text of the key that stands in code as it is.
  private let run: [UInt8]
  /// A quotation mark with the first character behind it, for a key that `+` joins; `nil` if that may be escaped.
  private let start: [UInt8]?
  /// The generated symbol.
  private let symbol: [UInt8]?

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - symbol: Its generated symbol, if it has one.
  /// - Returns: `nil` for a key without any fixed text.
  init?(_ key: String, symbol: String?) {
    let bytes = Array(key.utf8)
    // Placeholders come from interpolations; the others may be escaped, or stand on several lines.
    var isFixed = bytes.map { $0 >= 0x20 && !"\"'\\%".utf8.contains($0) }
    for range in Placeholder.ranges(in: key) {
      for index in range where isFixed.indices.contains(index) { isFixed[index] = false }
    }
    var isName = false
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "$"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "{")
      {
        isName = true
      }
      if isName { isFixed[index] = false }
      if bytes[index] == UInt8(ascii: "}") { isName = false }
      // What is no UTF-8 in the code is this sign in the key.
      if index >= 2, bytes[index - 2...index].elementsEqual("\u{FFFD}".utf8) {
        for other in index - 2...index { isFixed[other] = false }
      }
    }
    let runs = isFixed.indices.split { !isFixed[$0] }
    guard let longest = runs.max(by: { $0.count < $1.count }) else { return nil }
    run = longest.map { bytes[$0] }
    let first = key.unicodeScalars.first.map { Array(String($0).utf8) } ?? []
    start = isFixed.first == true ? Array("\"".utf8) + first : nil
    self.symbol = symbol.flatMap { $0.isEmpty ? nil : Array($0.utf8) }
  }

  /// True if a file may have the key.
  func mayBe(in bytes: [UInt8], _ writing: Writing) -> Bool {
    if bytes.has(run) { return true }
    if let symbol, bytes.has(symbol) { return true }
    if writing.hasEscapes { return true }
    guard writing.hasJoints else { return false }
    guard let start, !writing.hasLongLiterals else { return true }
    return bytes.has(start)
  }

  /// How a file writes its literals.
  struct Writing: Sendable {
    /// True if a character may be escaped by its number, or a line of a literal goes on in the next.
    let hasEscapes: Bool
    /// True if `+` stands beside a literal.
    let hasJoints: Bool
    /// True if there is a literal over several lines.
    let hasLongLiterals: Bool

    init(_ bytes: [UInt8]) {
      hasEscapes = bytes.hasAny(UInt8(ascii: "\\")) { index in
        var next = index + 1
        while next < bytes.count, bytes[next] == UInt8(ascii: "#") { next += 1 }
        if next + 1 < bytes.count, bytes[next] == UInt8(ascii: "u"),
          bytes[next + 1] == UInt8(ascii: "{")
        {
          return true
        }
        while next < bytes.count, bytes[next] == UInt8(ascii: " ") || bytes[next] == 9 { next += 1 }
        return next < bytes.count && (bytes[next] == 10 || bytes[next] == 13)
      }
      hasJoints = bytes.hasAny(UInt8(ascii: "+")) { index in
        func isQuote(_ index: Int) -> Bool {
          bytes.indices.contains(index)
            && (bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "#"))
        }
        var (before, after) = (index - 1, index + 1)
        while before >= 0, bytes[before].isBlank { before -= 1 }
        while after < bytes.count, bytes[after].isBlank { after += 1 }
        return isQuote(before) || isQuote(after)
      }
      hasLongLiterals = bytes.has(Array("\"\"\"".utf8))
    }
  }
}

/// The names that decide which texts some literals are, and a search for files that may declare them.
struct NameSearch: Sendable {
  private var names: Set<String> = []
  /// Labels of parameters, for `.init(title: "…")`.
  private var labels: Set<String> = []
  /// True if every file may decide.
  private(set) var needsAll = false

  /// True if no name decides.
  var isEmpty: Bool { names.isEmpty && labels.isEmpty }

  /// Adds what decides about a literal.
  mutating func add(_ literal: CodeLiteral) {
    switch literal.context {
    case .argument(let call, let label, let index):
      names.insert(call.name)
      guard call.name == "init", call.receiver == "" else { break }
      if let label { labels.insert(label) } else if index == 0 { needsAll = true }
    case .value(let type, _, _):
      names.formUnion(type.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
    case .assignment(let name, _, _), .receiver(let name): names.insert(name)
    case .rawValue(let type):
      names.insert(type.split(separator: ".").last.map(String.init) ?? type)
    case .comparison, .other: break
    }
  }

  /// The search itself.
  var prepared: Prepared {
    // Nobody declares `@Parameter` or `#Preview` under that name.
    Prepared(
      names: names.filter { $0.first != "@" && $0.first != "#" && !$0.isEmpty }
        .map { Array($0.replacing("`", with: "").utf8) },
      labels: labels.map { Array($0.replacing("`", with: "").utf8) })
  }

  struct Prepared: Sendable {
    let names: [[UInt8]]
    let labels: [[UInt8]]
    private let types = LocalizableTypes.uses.keys.map { Array($0.utf8) }

    init(names: [[UInt8]], labels: [[UInt8]]) {
      self.names = names
      self.labels = labels
    }

    /// True if a file may declare one of the names.
    func mayBeDeclared(in bytes: [UInt8]) -> Bool {
      if labels.contains(where: { bytes.has($0) }), types.contains(where: { bytes.has($0) }) {
        return true
      }
      return names.contains { name in
        bytes.hasAny(name) { index in
          let end = index + name.count
          guard end == bytes.count || !bytes[end].isOfName,
            index == 0 || !bytes[index - 1].isOfName
          else { return false }
          return CodeBefore(bytes).declares(at: index)
        }
      }
    }
  }
}

/// What stands in front of a name in Swift code.
private struct CodeBefore {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private static let keywords: Set<String> = [
    "func", "case", "let", "var", "struct", "class", "actor", "enum", "extension", "typealias",
    "protocol", "macro",
  ]

  /// True if the name at an index may be declared there.
  func declares(at index: Int) -> Bool {
    var index = index - 1
    if index >= 0, bytes[index] == UInt8(ascii: "`") { index -= 1 }
    skipBlanks(&index)
    guard index >= 0 else { return false }
    switch bytes[index] {
    case UInt8(ascii: "/"): return index > 0 && bytes[index - 1] == UInt8(ascii: "*")
    case UInt8(ascii: "."): return isOfExtension(index)
    case UInt8(ascii: ","): return isInList(index)
    case let byte where byte.isOfName: return Self.keywords.contains(word(endingAt: index))
    default: return false
    }
  }

  private func word(endingAt index: Int) -> String {
    var start = index
    while start >= 0, bytes[start].isOfName { start -= 1 }
    return String(decoding: bytes[start + 1...index], as: UTF8.self)
  }

  /// Steps back over blanks and comments to the end of a line.
  private func skipBlanks(_ index: inout Int) {
    while index >= 0, bytes[index].isBlank {
      guard bytes[index] == 10 else {
        index -= 1
        continue
      }
      var start = index
      while start > 0, bytes[start - 1] != 10 { start -= 1 }
      var position = start
      while position + 1 < index,
        bytes[position] != UInt8(ascii: "/") || bytes[position + 1] != UInt8(ascii: "/")
      {
        position += 1
      }
      index = position + 1 < index ? position - 1 : index - 1
    }
  }

  /// True for a name behind the names of types around it: `extension A.B`.
  private func isOfExtension(_ dot: Int) -> Bool {
    var index = dot
    while index >= 0, bytes[index] == UInt8(ascii: ".") {
      index -= 1
      skipBlanks(&index)
      if index >= 0, bytes[index] == UInt8(ascii: ">") { return true }
      while index >= 0, bytes[index].isOfName || bytes[index] == UInt8(ascii: "`") { index -= 1 }
    }
    skipBlanks(&index)
    return index >= 0 && bytes[index].isOfName && word(endingAt: index) == "extension"
  }

  /// True for a name behind a comma in a list of cases or variables; also where that is hard to tell.
  private func isInList(_ comma: Int) -> Bool {
    var (depth, index) = (0, comma - 1)
    while index >= 0 {
      guard comma - index < 4_000 else { return true }
      switch bytes[index] {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "/"):
        let before = index > 0 ? bytes[index - 1] : 0
        if before == UInt8(ascii: "/") || before == UInt8(ascii: "*") { return true }
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth += 1
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        if depth == 0 { return false }
        depth -= 1
      case let byte where depth == 0 && byte.isOfName:
        let word = word(endingAt: index)
        if ["case", "let", "var"].contains(word) { return true }
        index -= word.utf8.count - 1
      default: break
      }
      index -= 1
    }
    return false
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 32 || self == 10 || self == 9 || self == 13 }

  /// A rough rank of the byte in code: the places of a rare one are looked at first.
  fileprivate var frequency: Int {
    switch self {
    case UInt8(ascii: " "), UInt8(ascii: "."): 40
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): 2
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      3 + ("zqjxkvbywgpfmucdhlrsnioate".utf8.enumerated().first { $1 == self }?.offset ?? 0)
    default: 1
    }
  }

  /// True for a byte of a name.
  fileprivate var isOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}

extension [UInt8] {
  /// True if some bytes are in it.
  func has(_ wanted: [UInt8]) -> Bool { hasAny(wanted) { _ in true } }

  /// True if something holds for one of the places of some bytes.
  fileprivate func hasAny(_ wanted: [UInt8], where holds: (Int) -> Bool) -> Bool {
    guard let anchor = wanted.indices.min(by: { wanted[$0].frequency < wanted[$1].frequency })
    else { return false }
    return hasAny(wanted[anchor]) { found in
      let index = found - anchor
      guard index >= 0, index + wanted.count <= count else { return false }
      var offset = 0
      while offset < wanted.count {
        guard self[index + offset] == wanted[offset] else { return false }
        offset += 1
      }
      return holds(index)
    }
  }

  /// True if something holds for one of the places of a byte.
  fileprivate func hasAny(_ byte: UInt8, where holds: (Int) -> Bool) -> Bool {
    unsafe withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return false }
      var position = 0
      while position < buffer.count,
        let found = unsafe memchr(start + position, Int32(byte), buffer.count - position)
      {
        let index = unsafe UnsafeRawPointer(found) - start
        if holds(index) { return true }
        position = index + 1
      }
      return false
    }
  }
}
