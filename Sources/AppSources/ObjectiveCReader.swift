internal import LoctripCodeFacts
internal import LoctripLocalizationCore

/// Reads the string literals of an Objective-C file, a header or a C++ file, or of Swift that no parser takes: tokens,
/// without a grammar.
struct ObjectiveCReader {
  private enum Token {
    case word(String)
    case sign(UInt8)
    case string(String)
  }

  private let bytes: [UInt8]
  private let isSwift: Bool
  private let lines: LineIndex
  private var tokens: [(token: Token, range: Range<Int>, condition: CodeCondition?)] = []
  private var comments: [Range<Int>] = []
  private var surroundings: [Surroundings] = []
  /// The ends of brackets by their beginnings.
  private var closing: [Int: Int] = [:]
  private var lastArguments: (open: Int, arguments: [Argument])?
  private var facts = CodeFacts()
  /// The type of `@implementation` around.
  private var owners: [(index: Int, name: String)] = []

  /// The facts of a file.
  ///
  /// - Parameter isSwift: True for Swift, which has literals over several lines.
  static func facts(of bytes: [UInt8], isSwift: Bool = false) -> CodeFacts {
    var reader = ObjectiveCReader(bytes: bytes, isSwift: isSwift)
    reader.scan()
    reader.read()
    if CodeFacts.mentionsIgnoring(bytes) {
      let lines = reader.lines
      reader.facts.markIgnored(in: bytes, comments: reader.comments) {
        lines.position(of: $0).line
      }
    }
    reader.facts.lineCount = bytes.count { $0 == UInt8(ascii: "\n") }
    return reader.facts
  }

  private init(bytes: [UInt8], isSwift: Bool) {
    self.bytes = bytes
    self.isSwift = isSwift
    lines = LineIndex(bytes)
  }

  // MARK: - Tokens

  private mutating func scan() {
    var index = 0
    // For each `#if` around: whether a debug build alone has the code.
    var conditions = Conditions()
    var isLineStart = true
    func isWord(_ byte: UInt8) -> Bool {
      byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\n"):
        isLineStart = true
        index += 1
        continue
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        index += 1
        continue
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/"):
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
        comments.append(start..<index)
        continue
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*"):
        let start = index
        index += 2
        while index < bytes.count,
          !(bytes[index] == UInt8(ascii: "/") && bytes[index - 1] == UInt8(ascii: "*"))
        {
          index += 1
        }
        index += 1
        comments.append(start..<min(index, bytes.count))
        continue
      case UInt8(ascii: "#") where isLineStart:
        var end = index
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        let words = String(decoding: bytes[index + 1..<end], as: UTF8.self)
          .split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(String.init)
        let rest = words.dropFirst().joined(separator: " ")
        switch words.first {
        case "if", "ifdef": conditions.begin(rest)
        case "ifndef": conditions.begin("!\(rest)")
        case "else": conditions.change(hasCondition: false)
        case "elif": conditions.change(hasCondition: true)
        case "endif": conditions.end()
        case "define":
          // `#define L(key) NSLocalizedString(key, nil)`
          readMacro(rest)
        default: break
        }
        if words.first == "define" {
          // What the macro stands for is code.
          while index < end, bytes[index] != UInt8(ascii: "d") { index += 1 }
          index += 6
        } else {
          index = end
        }
        isLineStart = false
        continue
      case UInt8(ascii: "'"):
        isLineStart = false
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "'"),
          bytes[index] != UInt8(ascii: "\n")
        {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index += 1
        continue
      case UInt8(ascii: "\"") where isSwift && bytes[index...].starts(with: Self.longQuote):
        isLineStart = false
        let start = index
        index += Self.longQuote.count
        while index < bytes.count, !bytes[index...].starts(with: Self.longQuote) {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        let inner = start + Self.longQuote.count..<min(index, bytes.count)
        index = min(index + Self.longQuote.count, bytes.count)
        let text = Self.decoded(String(decoding: bytes[inner], as: UTF8.self))
        tokens.append((.string(text), start..<index, conditions.current))
        continue
      case UInt8(ascii: "\""):
        isLineStart = false
        let start = index
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\""),
          bytes[index] != UInt8(ascii: "\n")
        {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, bytes.count)
        let inner = start + 1..<max(index - 1, start + 1)
        let text = Self.decoded(String(decoding: bytes[inner], as: UTF8.self))
        // Literals side by side are one.
        var last = tokens.count - 1
        if last >= 0, case .sign(UInt8(ascii: "@")) = tokens[last].token { last -= 1 }
        if last >= 0, case .string(var joined) = tokens[last].token {
          tokens.removeLast(tokens.count - 1 - last)
          // Not a copy of what is there for each part.
          tokens[last].token = .sign(0)
          joined += text
          tokens[last].token = .string(joined)
          tokens[last].range = tokens[last].range.lowerBound..<index
        } else {
          tokens.append((.string(text), start..<index, conditions.current))
        }
        continue
      case _ where isWord(byte):
        let start = index
        while index < bytes.count, isWord(bytes[index]) { index += 1 }
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        if !isSwift, let (inner, end) = rawLiteral(behind: word, at: index) {
          let text = String(decoding: bytes[inner], as: UTF8.self)
          tokens.append((.string(text), start..<end, conditions.current))
          index = end
        } else {
          tokens.append((.word(word), start..<index, nil))
        }
      default:
        tokens.append((.sign(byte), index..<index + 1, nil))
        index += 1
      }
      isLineStart = false
    }
  }

  /// The text of a raw literal of C++, `R"sign(…)sign"`, and the end of the literal.
  private func rawLiteral(behind word: String, at index: Int) -> (Range<Int>, end: Int)? {
    guard ["R", "LR", "uR", "UR", "u8R"].contains(word), index < bytes.count,
      bytes[index] == UInt8(ascii: "\""),
      let open = bytes[index...].prefix(18).firstIndex(of: UInt8(ascii: "("))
    else { return nil }
    let mark = [UInt8(ascii: ")")] + bytes[index + 1..<open] + [UInt8(ascii: "\"")]
    var end = open + 1
    while end < bytes.count, !bytes[end...].starts(with: mark) { end += 1 }
    guard end < bytes.count else { return nil }
    return (open + 1..<end, end + mark.count)
  }

  private static let longQuote = Array("\"\"\"".utf8)

  /// The clauses of `#if` around a place.
  private struct Conditions {
    /// For each, the builds that have it if not all, and those that have what `#else` begins.
    private var open: [(own: CodeCondition?, other: CodeCondition?)] = []
    private var counts: [CodeCondition: Int] = [:]

    /// The builds that have the place, if not all.
    var current: CodeCondition? {
      if counts[.disabled, default: 0] > 0 { return .disabled }
      return counts[.debug, default: 0] > 0 ? .debug : nil
    }

    mutating func begin(_ condition: String) {
      let own: CodeCondition?
      let other: CodeCondition?
      switch condition {
      case "0": (own, other) = (.disabled, nil)
      case "1": (own, other) = (nil, .disabled)
      case "!DEBUG": (own, other) = (nil, .debug)
      default:
        let isDebug =
          condition.contains("DEBUG") && !condition.contains("||") && !condition.contains("!")
        (own, other) = (isDebug ? .debug : nil, nil)
      }
      add(own, other)
    }

    /// Goes on with `#else`, or with `#elif`.
    mutating func change(hasCondition: Bool) {
      guard let last = end() else { return }
      if hasCondition {
        // Behind `#if 1` nothing is compiled.
        let rest: CodeCondition? = last.other == .disabled ? .disabled : nil
        add(rest, rest)
      } else {
        add(last.other, last.own)
      }
    }

    private mutating func add(_ own: CodeCondition?, _ other: CodeCondition?) {
      open.append((own, other))
      if let own { counts[own, default: 0] += 1 }
    }

    @discardableResult mutating func end() -> (own: CodeCondition?, other: CodeCondition?)? {
      guard let last = open.popLast() else { return nil }
      if let own = last.own { counts[own, default: 0] -= 1 }
      return last
    }
  }

  private mutating func readMacro(_ definition: String) {
    guard let open = definition.firstIndex(of: "("),
      let close = definition[open...].firstIndex(of: ")")
    else { return }
    let name = definition[..<open]
    guard !name.contains(" ") else { return }
    let parameter = definition[definition.index(after: open)..<close].prefix { $0 != "," }
    let body = definition[close...]
    guard !parameter.isEmpty, body.contains("NSLocalizedString"), body.contains(parameter) else {
      return
    }
    let names = definition[definition.index(after: open)..<close].split(separator: ",")
    var call = CodeCall(name: "NSLocalizedString", receiver: nil, labels: [nil])
    call.hasUnknownTable = body.contains("NSLocalizedStringFromTable")
    facts.flows.append(
      CodeFlow(
        source: .parameter(function: facts.declarations.functions.count, 0),
        target: .argument(call, label: nil, index: 0), extent: .whole, enclosing: ""))
    facts.declarations.functions.append(
      CodeFunction(
        name: String(name), owner: "", flags: [],
        parameters: names.enumerated().map { index, name in
          .init(
            label: "_", name: name.filter { $0 != " " }, kinds: index == 0 ? .string : [],
            isOptional: index > 0)
        }))
  }

  private static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var result = String.UnicodeScalarView()
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      guard scalar == "\\", let letter = scalars.popFirst() else {
        result.append(scalar)
        continue
      }
      func number(_ count: Int) {
        let digits = scalars.prefix(count).prefix { $0.properties.isASCIIHexDigit }
        if let value = UInt32(String(digits), radix: 16), let decoded = Unicode.Scalar(value) {
          result.append(decoded)
        }
        scalars = scalars.dropFirst(digits.count)
      }
      switch letter {
      case "n": result.append("\n")
      case "r": result.append("\r")
      case "t": result.append("\t")
      case "0": result.append("\0")
      case "u": number(4)
      case "U": number(8)
      case "\n": break
      default: result.append(letter)
      }
    }
    return String(result)
  }

  // MARK: - Literals

  private func word(_ index: Int) -> String? {
    guard tokens.indices.contains(index), case .word(let word) = tokens[index].token else {
      return nil
    }
    return word
  }

  private func isSign(_ index: Int, _ sign: Character) -> Bool {
    guard tokens.indices.contains(index), case .sign(let byte) = tokens[index].token else {
      return false
    }
    return sign.asciiValue == byte
  }

  /// The surroundings of each token: the bracket that is open there, the commas since, and the last semicolon.
  private struct Surroundings {
    var open = -1
    var commas = 0
    var semicolon = -1
  }

  /// Finds the brackets around each token, and the end of each bracket.
  private mutating func findBrackets() {
    surroundings.reserveCapacity(tokens.count)
    var around: [Surroundings] = []
    var now = Surroundings()
    for index in tokens.indices {
      if case .sign(let byte) = tokens[index].token {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
          around.append(now)
          (now.open, now.commas) = (index, 0)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
          if let outer = around.popLast() {
            closing[now.open] = index
            (now.open, now.commas) = (outer.open, outer.commas)
          }
        case UInt8(ascii: ","): now.commas += 1
        case UInt8(ascii: ";"): now.semicolon = index
        default: break
        }
      }
      surroundings.append(now)
    }
  }

  private mutating func read() {
    findBrackets()
    var owner = ""
    for index in tokens.indices {
      switch tokens[index].token {
      case .word("implementation"), .word("interface"):
        if isSign(index - 1, "@") { owner = word(index + 1) ?? "" }
      case .string(let text): add(text, at: index, owner)
      default: break
      }
    }
  }

  private mutating func add(_ text: String, at index: Int, _ owner: String) {
    let (_, range, condition) = tokens[index]
    let start = isSign(index - 1, "@") ? tokens[index - 1].range.lowerBound : range.lowerBound
    let place = lines.location(of: start, in: "")
    let pattern = KeyPattern(text)
    let context = context(of: index)
    facts.literals.append(
      CodeLiteral(
        key: pattern, relaxed: pattern, built: pattern, range: start..<range.upperBound,
        line: place.line ?? 1, column: place.column ?? 1, enclosing: owner, condition: condition,
        context: context))
  }

  private mutating func context(of index: Int) -> CodeContext {
    var before = index - 1
    if isSign(before, "@") { before -= 1 }
    // `CFSTR("…")` is a literal too.
    if isSign(before, "("), word(before - 1) == "CFSTR" {
      before -= 2
    }
    if isSign(before, ":"), let selector = word(before - 1) { return message(selector, before) }
    if isSign(before, "="), !isSign(before - 1, "="), !isSign(before - 1, "!"),
      let name = word(before - 1)
    {
      return .assignment(name, isOwn: false, of: .other)
    }
    if isSign(before, "=") { return .comparison }
    if isSign(before, "[") { return .comparison }
    return call(before)
  }

  /// An argument of a message: `[bundle localizedStringForKey:@"…" value:@"…" table:@"…"]`.
  private func message(_ selector: String, _ colon: Int) -> CodeContext {
    var call = CodeCall(name: selector, receiver: nil, labels: [nil])
    guard selector == "localizedStringForKey" else {
      return .argument(call, label: nil, index: 0)
    }
    call.name = "localizedString"
    var index = colon + 1
    while index < tokens.count, index - colon < Self.mostTokens {
      if let end = closing[index] {
        // Brackets hold another message.
        index = end + 1
        continue
      }
      if isSign(index, "]") || isSign(index, ")") || isSign(index, ";") { break }
      if isSign(index, ":"), let label = word(index - 1) {
        // Another message follows one without an end.
        if label == selector { break }
        let value = isSign(index + 1, "@") ? index + 2 : index + 1
        let text: String? =
          if tokens.indices.contains(value), case .string(let text) = tokens[value].token {
            text
          } else { nil }
        switch label {
        case "value": call.value = text.flatMap { $0.isEmpty ? nil : KeyPattern($0) }
        case "table":
          call.table = text
          call.hasUnknownTable = text == nil && word(value) != "nil"
        default: break
        }
      }
      index += 1
    }
    return .argument(call, label: "forKey", index: 0)
  }

  /// An argument of a function.
  private mutating func call(_ before: Int) -> CodeContext {
    guard isSign(before, "(") || isSign(before, ",") else { return .other }
    let around = surroundings[before]
    let (open, position) = (around.open, around.commas)
    guard around.semicolon <= open, isSign(open, "("), let name = word(open - 1) else {
      return .other
    }
    var call = CodeCall(name: name, receiver: nil, labels: [nil])
    guard let form = Self.functions[name] else {
      return .argument(call, label: position == 0 ? nil : "", index: position)
    }
    guard position == 0 else { return .argument(call, label: "comment", index: position) }
    let arguments = arguments(from: open, most: form.count)
    call.name = "NSLocalizedString"
    for (what, argument) in zip(form, arguments) {
      switch what {
      case "table":
        call.table = argument.text
        call.hasUnknownTable =
          argument.text == nil && argument.word != "nil" && argument.word != "NULL"
      case "value": call.value = argument.text.flatMap { $0.isEmpty ? nil : KeyPattern($0) }
      case "comment": call.comment = argument.text
      default: break
      }
    }
    return .argument(call, label: nil, index: 0)
  }

  /// The largest number of tokens of a call that are looked at: one without an end has all that follow.
  private static let mostTokens = 128

  private typealias Argument = (text: String?, word: String?)

  /// The first literal and the first word of each argument of a call, up to a number of arguments.
  private mutating func arguments(from open: Int, most: Int) -> [Argument] {
    // Several literals may be in one argument.
    if let last = lastArguments, last.open == open { return last.arguments }
    let found = findArguments(from: open, most: most)
    lastArguments = (open, found)
    return found
  }

  private func findArguments(from open: Int, most: Int) -> [Argument] {
    var arguments: [Argument] = [(nil, nil)]
    var (depth, index) = (0, open + 1)
    while index < tokens.count, index - open < Self.mostTokens {
      if isSign(index, ")") || isSign(index, "]") || isSign(index, "}") {
        if depth == 0 { break }
        depth -= 1
      }
      if isSign(index, "(") || isSign(index, "[") || isSign(index, "{") { depth += 1 }
      if depth == 0, isSign(index, ",") {
        if arguments.count == most { break }
        arguments.append((nil, nil))
      } else if case .string(let text) = tokens[index].token,
        arguments[arguments.count - 1].text == nil
      {
        arguments[arguments.count - 1].text = text
      } else if let word = word(index), arguments[arguments.count - 1].word == nil {
        arguments[arguments.count - 1].word = word
      }
      let last = arguments[arguments.count - 1]
      if arguments.count == most, last.text != nil, last.word != nil { break }
      index += 1
    }
    return arguments
  }

  /// The functions and macros of Foundation with the meanings of their arguments.
  ///
  /// Source: developer.apple.com/documentation/foundation/localization, "Macros" of `NSBundle.h` and `CFBundle.h`.
  private static let functions: [String: [String]] = [
    "NSLocalizedString": ["key", "comment"],
    "NSLocalizedStringFromTable": ["key", "table", "comment"],
    "NSLocalizedStringFromTableInBundle": ["key", "table", "bundle", "comment"],
    "NSLocalizedStringWithDefaultValue": ["key", "table", "bundle", "value", "comment"],
    "NSLocalizedAttributedString": ["key", "comment"],
    "NSLocalizedAttributedStringFromTable": ["key", "table", "comment"],
    "NSLocalizedAttributedStringFromTableInBundle": ["key", "table", "bundle", "comment"],
    "NSLocalizedAttributedStringWithDefaultValue": ["key", "table", "bundle", "value", "comment"],
    "CFCopyLocalizedString": ["key", "comment"],
    "CFCopyLocalizedStringFromTable": ["key", "table", "comment"],
    "CFCopyLocalizedStringFromTableInBundle": ["key", "table", "bundle", "comment"],
    "CFCopyLocalizedStringWithDefaultValue": ["key", "table", "bundle", "value", "comment"],
  ]
}
