internal import LoctripFileSets
package import LoctripLocalizationCore
internal import Yams

/// A validated value of a configuration.
indirect enum ConfigurationValue: Sendable {
  case text(String)
  case number(Double)
  case list([ConfigurationValue])
  case members([(name: String, value: ConfigurationValue)])

  /// The value of a member, or `nil`.
  subscript(name: String) -> ConfigurationValue? {
    guard case .members(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The members; empty for any other value.
  var members: [(name: String, value: ConfigurationValue)] {
    if case .members(let members) = self { members } else { [] }
  }

  /// The values of a list; empty for any other value.
  var list: [ConfigurationValue] { if case .list(let values) = self { values } else { [] } }

  /// The text; empty for any other value.
  var text: String { if case .text(let text) = self { text } else { "" } }

  /// The truth value; false for any other value.
  var flag: Bool { text == "true" }

  /// The number; 0 for any other value.
  var number: Double { if case .number(let number) = self { number } else { 0 } }
}

/// Reads a configuration, and reports every value that does not have its shape.
struct ConfigurationReader {
  private let path: String
  private let text: String
  private let lines: [Substring]
  private let codes: [String]
  private var findings: [Finding] = []
  /// Findings about keys that the configuration had once.
  private var formerKeys: [Finding] = []

  /// The name of the whole in messages.
  private static let root = "the configuration"
  /// The greatest size of a configuration, in bytes.
  static let limit = 64 << 10

  /// Reads the configuration at a path.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - path: Its path for messages.
  ///   - codes: The codes of all checks.
  /// - Throws: `FindingsError` with every error.
  static func read(file: String, path: String, codes: [String]) throws(FindingsError)
    -> ConfigurationValue
  {
    try read(FileAccess.read(file, limit: limit), path: path, codes: codes).value
  }

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - path: Its path, for messages.
  ///   - codes: The codes of all checks.
  /// - Returns: The values, and the place of each key of the first level, and of each key of an agency as
  ///   `agencies.NAME.KEY`.
  /// - Throws: `FindingsError` with every error.
  static func read(_ bytes: [UInt8], path: String, codes: [String]) throws(FindingsError) -> (
    value: ConfigurationValue, places: [String: FileLocation]
  ) {
    func failure(_ message: String, _ place: FileLocation? = nil) -> FindingsError {
      FindingsError([
        Finding(.configuration, .error, message, places: [place ?? FileLocation(path: path)])
      ])
    }
    guard bytes.count <= limit else { throw failure("is larger than 64 KB and was not read") }
    // Windows editors write a byte order mark.
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let text = String(validating: content, as: UTF8.self) else {
      throw failure("is not UTF-8")
    }
    var reader = ConfigurationReader(path: path, text: text, codes: codes)
    var root: Node?
    do {
      for text in [reader.textWithoutAliases, text].compactMap(\.self) {
        // Every value is read as a text.
        let parser = try Parser(yaml: text, resolver: .basic)
        // A node knows its anchor only while the parser lives.
        let mark = try withExtendedLifetime(parser) {
          root = try parser.singleRoot()
          return root.flatMap(anchor)?.mark
        }
        if let mark { throw failure(anchors, reader.place(of: mark)) }
      }
    } catch let error as FindingsError {
      throw error
    } catch let error as YamlError {
      throw failure(reader.message(of: error), reader.place(of: error))
    } catch {
      throw failure("is not valid YAML")
    }
    guard let root, !Self.isEmpty(root) else { return (.members([]), [:]) }
    let value = reader.value(of: root, .members(ConfigurationShape.root), Self.root)
    guard reader.formerKeys.isEmpty else { throw FindingsError(.usage, reader.formerKeys) }
    guard reader.findings.isEmpty, let value else { throw FindingsError(reader.findings) }
    let shared = reader.sharedLanguages(of: root)
    guard shared.isEmpty else { throw FindingsError(.usage, shared) }
    var places: [String: FileLocation] = [:]
    for (key, _) in root.mapping.map(Array.init) ?? [] {
      if let word = key.scalar?.string { places[word] = reader.place(of: key.mark) }
    }
    for (name, agency) in root.mapping?["agencies"]?.mapping.map(Array.init) ?? [] {
      for (key, _) in agency.mapping.map(Array.init) ?? [] {
        guard let name = name.scalar?.string, let key = key.scalar else { continue }
        places["agencies.\(name).\(key.string)"] = reader.place(of: key.mark)
      }
    }
    return (value, places)
  }

  /// The errors for languages of two agencies, at the place of the second.
  private func sharedLanguages(of root: Node) -> [Finding] {
    var findings: [Finding] = []
    var known = LanguageList()
    var owners: [ExactString: String] = [:]
    for (name, agency) in root.mapping?["agencies"]?.mapping.map(Array.init) ?? [] {
      guard let owner = name.scalar?.string, let node = agency.mapping?["languages"] else {
        continue
      }
      for language in node.sequence.map(Array.init) ?? [node] {
        guard let tag = language.scalar?.string, !Self.isEmpty(language) else { continue }
        let others = known.same(as: tag).compactMap { owners[ExactString($0)] }
        if let other = others.first, other != owner {
          let message =
            "'\(tag)' is a language of both '\(other)' and '\(owner)'; a language belongs to one agency"
          findings.append(Finding(.configuration, .error, message, at: place(of: language.mark)))
          continue
        }
        known.append(tag)
        owners[ExactString(tag)] = owner
      }
    }
    return findings
  }

  private init(path: String, text: String, codes: [String]) {
    self.path = path
    self.text = text
    self.codes = codes
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  // MARK: - Anchors

  private static let anchors =
    "anchors (&) and aliases (*) are not supported; quote a text that starts with one"

  /// A character that libyaml accepts in any text and that no configuration has.
  private static let replacement: Unicode.Scalar = "\u{E000}"

  /// The text without aliases of libyaml's; `nil` if it has no aliases or no anchors.
  ///
  /// Without aliases, composing costs no more than the text's size. If that shows no anchor, no
  /// alias can be resolved: both texts are read alike up to the first alias.
  private var textWithoutAliases: String? {
    guard text.utf8.contains(UInt8(ascii: "&")), text.utf8.contains(UInt8(ascii: "*")) else {
      return nil
    }
    let scalars = text.unicodeScalars.lazy.map { $0 == "*" ? Self.replacement : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The first node with an anchor that libyaml finds.
  private static func anchor(in node: Node) -> Node? {
    if node.anchor != nil { return node }
    let inside =
      node.sequence.map { Array($0) } ?? node.mapping.map { $0.flatMap { [$0.key, $0.value] } }
    return inside?.lazy.compactMap(anchor).first
  }

  // MARK: - Shapes

  private static func isEmpty(_ node: Node) -> Bool {
    node.scalar.map { $0.style == .plain && ["", "~", "null"].contains($0.string) } ?? false
  }

  /// A validated value, or `nil` with findings.
  private mutating func value(of node: Node, _ shape: ConfigurationShape, _ name: String)
    -> ConfigurationValue?
  {
    switch shape {
    case .members(let members):
      return self.members(of: node, members, name)
    case .map(let key, let value):
      return entries(of: node, key, value, name)
    case .list(let element):
      let nodes = node.sequence.map(Array.init) ?? (Self.isEmpty(node) ? [] : [node])
      let values = nodes.map { value(of: $0, element, name) }
      return values.contains { $0 == nil } ? nil : .list(values.compactMap(\.self))
    default:
      guard let scalar = node.scalar else {
        return report(node, "'\(name)' takes one value, not a list or a mapping")
      }
      return single(scalar.string, shape, name, node)
    }
  }

  private mutating func members(
    of node: Node, _ members: [ConfigurationShape.Member], _ name: String
  ) -> ConfigurationValue? {
    guard let mapping = node.mapping else {
      return report(node, "'\(name)' takes a mapping, such as '\(members[0].name):'")
    }
    var result: [(String, ConfigurationValue)] = []
    for (key, item) in mapping {
      let word = key.scalar?.string ?? ""
      guard let member = members.first(where: { $0.name == word }) else {
        if name == Self.root, let hint = ConfigurationShape.formerKeys[word] {
          formerKeys.append(
            Finding(.configuration, .error, "'\(word)' is gone; \(hint)", at: place(of: key.mark)))
          continue
        }
        _ = report(
          key, "there is no key '\(word)'\(Self.suggestion(for: word, members.map(\.name)))")
        continue
      }
      if Self.isEmpty(item) { continue }
      if let value = value(of: item, member.shape, word) { result.append((word, value)) }
    }
    return .members(result)
  }

  private mutating func entries(
    of node: Node, _ keyShape: ConfigurationShape, _ valueShape: ConfigurationShape, _ name: String
  ) -> ConfigurationValue? {
    guard let mapping = node.mapping else {
      return report(node, "'\(name)' takes a mapping of names to values")
    }
    var result: [(String, ConfigurationValue)] = []
    for (key, item) in mapping {
      guard let word = key.scalar?.string else {
        _ = report(key, "a name in '\(name)' must be a single value")
        continue
      }
      let known = single(word, keyShape, name, key)
      if let known, let value = value(of: item, valueShape, word) {
        result.append((known.text, value))
      }
    }
    return .members(result)
  }

  private mutating func single(
    _ word: String, _ shape: ConfigurationShape, _ name: String, _ node: Node
  ) -> ConfigurationValue? {
    switch shape {
    case .language, .languageOrOther:
      if case .languageOrOther = shape, word == "*" { return .text(word) }
      if let problem = LanguageTag.problem(of: word) { return report(node, problem) }
    case .word(let words):
      guard words.contains(word) else {
        return report(
          node,
          "'\(name)' cannot be '\(word)'; expected \(words.joined(separator: ", "))"
            + Self.suggestion(for: word, words))
      }
    case .code:
      guard word == "*" || codes.contains(word) else {
        return report(node, "there is no check '\(word)'\(Self.suggestion(for: word, codes))")
      }
    case .flag:
      // YAML 1.1, which many editors check, has more words for them.
      if ["true", "yes", "on"].contains(word.lowercased()) { return .text("true") }
      guard ["false", "no", "off"].contains(word.lowercased()) else {
        return report(node, "'\(name)' is true or false, not '\(word)'")
      }
      return .text("false")
    case .workingDays:
      let digits = word.prefix { $0.isASCII && $0.isNumber }
      let unit = word[digits.endIndex...]
      guard digits.count <= 3, let days = Int(digits), unit == " day" || unit == " days" else {
        return report(
          node, "'\(name)' takes a number of working days, such as '4 days', not '\(word)'")
      }
      return .number(Double(days))
    case .whole(let range):
      guard let number = Int(word), range.contains(number) else {
        let bounds = "\(range.lowerBound) to \(range.upperBound)"
        return report(node, "'\(name)' takes a whole number from \(bounds), not '\(word)'")
      }
      return .number(Double(number))
    case .agency:
      guard Configuration.Agency.isName(word) else {
        return report(
          node,
          "'\(word)' cannot be the name of an agency: it takes small letters, digits and hyphens, begins with a "
            + "letter, and does not end in a number of an order such as -2 or -r1")
      }
    case .count:
      guard let count = Int(word), count >= 0, count <= 1_000_000_000 else {
        return report(node, "'\(name)' takes a whole number from 0 to 1,000,000,000, not '\(word)'")
      }
      return .number(Double(count))
    case .number, .percent:
      var highest = 1_000_000.0
      if case .percent = shape { highest = 100 }
      guard let number = Double(word), number >= 0, number <= highest else {
        let range = highest == 100 ? "from 0 to 100" : "from 0 to 1,000,000"
        return report(node, "'\(name)' takes a number \(range), not '\(word)'")
      }
      return .number(number)
    case .path:
      let parts = word.split(separator: "/", omittingEmptySubsequences: false)
      guard !word.isEmpty, !word.unicodeScalars.contains("\0") else {
        return report(node, "'\(name)' takes a path")
      }
      if case .path(true) = shape, word.hasPrefix("/") || parts.contains("..") {
        return report(node, "'\(word)' is outside of the configuration's folder")
      }
      if case .path(true) = shape, !isInside(word) {
        return report(node, "'\(word)' leads outside of the configuration's folder through a link")
      }
    case .text, .list, .map, .members: break
    }
    return .text(word)
  }

  /// True if a path stays in the folder of the configuration, even across links.
  private func isInside(_ word: String) -> Bool {
    let folder = Configuration.folder(of: path)
    guard word != ".", FileAccess.kind(of: folder).isFolder else { return true }
    do {
      try FileAccess.checkInside(["\(folder)/\(word)"], of: folder)
      return true
    } catch {
      return false
    }
  }

  private static func suggestion(for word: String, _ words: [String]) -> String {
    guard word.utf8.count < 64 else { return "" }
    let near = EditDistance.nearest(to: word, among: words)
    return near.flatMap { $1 <= max(2, word.count / 3) ? "; did you mean '\($0)'?" : nil } ?? ""
  }

  // MARK: - Places

  private mutating func report(_ node: Node, _ message: String) -> ConfigurationValue? {
    findings.append(Finding(.configuration, .error, message, places: [place(of: node.mark)]))
    return nil
  }

  /// The location of a mark; libyaml counts columns in code points.
  private func place(of mark: Mark?) -> FileLocation {
    guard let mark else { return FileLocation(path: path) }
    let line = lines.indices.contains(mark.line - 1) ? lines[mark.line - 1] : ""
    let before = line.unicodeScalars.prefix(max(mark.column - 1, 0))
    let width = before.reduce(0) { $0 + UTF8.width($1) }
    return FileLocation(path: path, line: mark.line, column: width + 1)
  }

  private func place(of error: YamlError) -> FileLocation {
    switch error {
    case .scanner(let context?, _, _, _) where Self.isOfAnchors(context): place(of: context.mark)
    case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _):
      place(of: mark)
    case .duplicatedKeysInMapping(_, let context): place(of: context.mark)
    default: FileLocation(path: path)
    }
  }

  private static func isOfAnchors(_ context: YamlError.Context) -> Bool {
    context.text.hasSuffix("an alias") || context.text.hasSuffix("an anchor")
  }

  private func message(of error: YamlError) -> String {
    switch error {
    case .scanner(let context?, _, _, _) where Self.isOfAnchors(context): Self.anchors
    case .composer(_, "found undefined alias", _, _): Self.anchors
    case .scanner(_, let problem, _, _), .parser(_, let problem, _, _),
      .composer(_, let problem, _, _):
      "is not valid YAML: \(problem)"
    case .duplicatedKeysInMapping(let keys, _):
      "a key occurs twice: "
        + keys.joined(separator: ", ").replacing(String(Self.replacement), with: "*")
    default: "is not valid YAML"
    }
  }
}

extension Finding.Code {
  /// `.loctrip.yml` is invalid.
  package static let configuration: Self = "configuration"
}
