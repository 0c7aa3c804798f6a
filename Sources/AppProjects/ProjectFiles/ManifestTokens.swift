internal import LoctripLocalizationCore

/// The names, texts and brackets of a manifest that is written in Swift: `Package.swift`, or `Project.swift`.
///
/// The manifest is not run.
struct ManifestTokens: Sendable {
  enum Token: Equatable, Sendable {
    /// The name behind a full stop and before a parenthesis: `.target(`, which is the open bracket too.
    case call(String)
    /// The name before a colon.
    case label(String)
    /// A text without interpolations.
    case text(String)
    /// Another name, or a number.
    case word(String)
    /// A sign, or a text with interpolations.
    case other
    case open, close, comma
  }
  private(set) var all: [Token] = []
  /// The place behind each token.
  private(set) var ends: [Int] = []

  /// The texts of the arguments of a call by their labels, without those of calls in them, and where it ends.
  func texts(ofArgumentsAt call: Int) -> (texts: [String: [String]], end: Int) {
    var found: [String: [String]] = [:]
    var label: String?
    var open: [Bool] = []
    for index in all.indices[(call + 1)...] {
      switch all[index] {
      case .call: open.append(true)
      case .open: open.append(false)
      case .close: if open.popLast() == nil { return (found, index) }
      case .label(let name) where open.isEmpty: label = name
      case .text(let text):
        // `url: "…"`, or a list `exclude: ["…"]`.
        guard let label, !open.contains(true), open.count < 2 else { continue }
        found[label, default: []].append(text)
      case .comma where open.isEmpty: label = nil
      case .label, .comma, .word, .other: break
      }
    }
    return (found, all.count)
  }

  /// The arguments of a call by their labels, and where it ends.
  func arguments(at call: Int) -> (arguments: [String: ArraySlice<Token>], end: Int) {
    var found: [String: ArraySlice<Token>] = [:]
    var depth = 0
    var argument: (label: String, start: Int)?
    func close(_ end: Int) {
      if let argument { found[argument.label] = all[argument.start..<end] }
      argument = nil
    }
    for index in all.indices[(call + 1)...] {
      switch all[index] {
      case .call, .open: depth += 1
      case .close where depth == 0:
        close(index)
        return (found, index)
      case .close: depth -= 1
      case .comma where depth == 0: close(index)
      case .label(let name) where depth == 0 && argument == nil: argument = (name, index + 1)
      case .label, .comma, .text, .word, .other: break
      }
    }
    return (found, all.count)
  }

  /// The language that a label gives everywhere, or an assignment to a member of the name: `nil` if nothing has the
  /// label, a failure if a value is not written there as a literal, or values differ.
  func region(_ label: String) -> Result<String?, ProjectSyntaxError> {
    var found: String?
    for index in all.indices {
      let rest = all[(index + 1)...]
      let isAssigned =
        all[index] == .word(label) && rest.first == .other && rest.dropFirst().first != .other
      guard isAssigned || all[index] == .label(label) else { continue }
      // `defaultLocalization: LanguageTag("de")` is the same, and so is `.init(stringLiteral: "de")`.
      let value = rest.dropFirst(isAssigned ? 1 : 0).drop {
        [.call("LanguageTag"), .call("init"), .label("stringLiteral")].contains($0)
      }
      if value.first == .word("nil") { continue }
      guard case .text(let word)? = value.first, let language = ProjectModel.language(named: word),
        found == nil || found.isExactly(language)
      else {
        return .failure(
          ProjectSyntaxError(
            offset: ends[index], message: "has no plain language behind '\(label)'"))
      }
      found = language
    }
    return .success(found)
  }

  /// Reads a manifest.
  ///
  /// - Throws: ``ProjectSyntaxError`` if it ends in the middle, or its brackets do not match.
  init(_ bytes: [UInt8]) throws(ProjectSyntaxError) {
    var index = 0
    var name: [UInt8] = []
    var isMember = false
    var brackets: [(sign: UInt8, place: Int)] = []
    func isName(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
    }
    func add(_ token: Token) {
      all.append(token)
      ends.append(index)
    }
    /// Ends a name that is no label and no call.
    func end() {
      if !name.isEmpty { add(.word(String(decoding: name, as: UTF8.self))) }
      (name, isMember) = ([], false)
    }
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch byte {
      case UInt8(ascii: "/") where next == UInt8(ascii: "/"):
        while index < bytes.count, bytes[index] != 10 { index += 1 }
        continue
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
        index = try Self.endOfComment(bytes, from: index)
        continue
      case UInt8(ascii: "\""),
        UInt8(ascii: "#") where byte != UInt8(ascii: "#") || Self.isRawText(bytes, at: index):
        end()
        let (text, behind) = try Self.text(bytes, from: index)
        index = behind
        add(text.map(Token.text) ?? .other)
        continue
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        brackets.append((byte, index))
        let word = String(decoding: name, as: UTF8.self)
        let isCall = isMember || word.first?.isUppercase == true
        if byte == UInt8(ascii: "("), isCall, !name.isEmpty {
          add(.call(word))
          (name, isMember) = ([], false)
        } else {
          end()
          add(byte == UInt8(ascii: "{") ? .other : .open)
        }
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        // In ASCII the brackets of a pair are neighbours, but for those with a sign between them.
        guard let open = brackets.popLast(), byte &- open.sign <= 2 else {
          throw ProjectSyntaxError(offset: index, message: "has a bracket that closes nothing")
        }
        end()
        add(byte == UInt8(ascii: "}") ? .other : .close)
      case UInt8(ascii: ":") where !name.isEmpty:
        add(.label(String(decoding: name, as: UTF8.self)))
        (name, isMember) = ([], false)
      case UInt8(ascii: ","):
        end()
        add(.comma)
      case UInt8(ascii: "."):
        end()
        isMember = true
      case let byte where isName(byte):
        if index > 0, !isName(bytes[index - 1]), !name.isEmpty { end() }
        name.append(byte)
      case 32, 9, 10, 13: break
      default:
        end()
        add(.other)
      }
      index += 1
    }
    end()
    if let open = brackets.last {
      throw ProjectSyntaxError(offset: open.place, message: "has a bracket that nothing closes")
    }
  }

  /// The place behind a comment, in which others may be.
  private static func endOfComment(_ bytes: [UInt8], from start: Int) throws(ProjectSyntaxError)
    -> Int
  {
    var depth = 0
    var index = start
    while index + 1 < bytes.count {
      switch (bytes[index], bytes[index + 1]) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): depth += 1
      case (UInt8(ascii: "*"), UInt8(ascii: "/")): depth -= 1
      default:
        index += 1
        continue
      }
      index += 2
      if depth == 0 { return index }
    }
    throw ProjectSyntaxError(offset: start, message: "has a comment without an end")
  }

  /// True for `#"`, with which a text begins whose backslashes are letters.
  private static func isRawText(_ bytes: [UInt8], at index: Int) -> Bool {
    let rest = bytes[index...].drop { $0 == UInt8(ascii: "#") }
    return rest.startIndex > index && rest.first == UInt8(ascii: "\"")
  }

  /// A text without interpolations, or `nil`, and the place behind it.
  private static func text(_ bytes: [UInt8], from start: Int) throws(ProjectSyntaxError) -> (
    text: String?, end: Int
  ) {
    let signs = bytes[start...].prefix { $0 == UInt8(ascii: "#") }.count
    let quotes = bytes[(start + signs)...].prefix { $0 == UInt8(ascii: "\"") }.count
    let isLong = quotes >= 3
    if !isLong, quotes == 2 { return ("", start + signs + 2 + signs) }
    let mark = Array(repeating: UInt8(ascii: "\""), count: isLong ? 3 : 1)
    let end = mark + Array(repeating: UInt8(ascii: "#"), count: signs)
    var text: [UInt8] = []
    var isPlain = true
    var index = start + signs + mark.count
    while index < bytes.count, isLong || bytes[index] != 10 {
      if bytes[index] == UInt8(ascii: "\""), bytes[index...].starts(with: end) {
        return (isPlain ? String(decoding: text, as: UTF8.self) : nil, index + end.count)
      }
      if signs == 0, bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
        index += 1
        if bytes[index] == UInt8(ascii: "(") { isPlain = false }
      }
      text.append(bytes[index])
      index += 1
    }
    throw ProjectSyntaxError(offset: start, message: "has a text without an end")
  }
}
