internal import LoctripAppProjects
internal import LoctripCodeFacts
internal import LoctripJSONSource
package import LoctripLocalizationCore
internal import LoctripLocalizationReports
internal import StringCatalogs

/// The uses of keys as lines or JSON, schema `loctrip.keys-where/2`.
package struct UsageList: Sendable {
  private let usage: KeyUsage
  private let wanted: [ExactString]

  /// Lists some keys, by key or by the text on the screen; all without any.
  package init(_ usage: KeyUsage, keys: [String]) {
    self.usage = usage
    wanted = keys.map { ExactString($0) }
  }

  /// The keys that are listed.
  private var chosen: [Int] {
    usage.keys.indices.filter { number in
      let key = usage.keys[number]
      return wanted.isEmpty
        || wanted.contains {
          $0.string.isIdentical(to: key.key) || key.source?.isIdentical(to: $0.string) == true
        }
    }
  }

  /// The texts of the code with a wanted key that no catalog has.
  private var unknownTexts: [Int] {
    usage.index.texts.indices.filter { number in
      guard let key = usage.index.texts[number].key.key else { return false }
      return wanted.contains { $0.string.isIdentical(to: key) }
    }
  }

  /// An error for each wanted key that is neither in a catalog nor in the code, with the nearest key that is.
  package var unknownKeys: [Finding] {
    let known = Set(
      chosen.flatMap { number -> [ExactString] in
        let key = usage.keys[number]
        return [ExactString(key.key)] + (key.source.map { [ExactString($0)] } ?? [])
      } + unknownTexts.compactMap { usage.index.texts[$0].key.key.map { ExactString($0) } })
    return wanted.filter { !known.contains($0) }.map { name in
      let near = EditDistance.nearest(to: name.string, among: usage.keys.map(\.key))
      let hint =
        near.flatMap { $1 * 3 <= max(name.string.utf8.count, 3) ? "; did you mean '\($0)'?" : nil }
        ?? ""
      return Finding(
        .unknownKey, .error, "neither the code nor a catalog has the key '\(name.string)'\(hint)")
    }
  }

  // MARK: - Text

  /// Lines: each key with its places below.
  package func text() -> String {
    var lines: [String] = []
    let chosen = chosen
    for number in chosen {
      let key = usage.keys[number]
      let table = key.table == "Localizable" ? "" : " (table \(key.table))"
      lines.append("\(key.key)\(table)".oneLine)
      lines += places(of: number).map { "  \($0)".oneLine }
    }
    if chosen.isEmpty {
      for number in unknownTexts {
        let text = usage.index.texts[number]
        lines.append("\(text.key.description) (no catalog has it)".oneLine)
        lines.append("  \(line(of: text))".oneLine)
      }
    }
    if wanted.isEmpty {
      let used = chosen.count { if case .key = usage.uses[$0] { true } else { false } }
      lines.append(
        "\(chosen.count.counted("key")), \(used.grouped) of them written in the code; "
          + "\(usage.index.lineCount.counted("line")) of \(usage.index.files.count.counted("file"))"
      )
    }
    return lines.map { "\($0)\n" }.joined()
  }

  private func places(of number: Int) -> [String] {
    switch usage.uses[number] {
    case .key(let texts): texts.map { line(of: usage.index.texts[$0]) }
    case .pattern(let texts):
      texts.map {
        "\(line(of: usage.index.texts[$0])), as \"\(usage.index.texts[$0].key.description)\""
      }
    case .guess(let text): ["\(line(of: text)), if it takes a key"]
    case .symbol(let place, let enclosing):
      [
        "\(place): symbol .\(SymbolName.name(for: usage.keys[number].key))\(enclosing.isEmpty ? "" : " in \(enclosing)")"
      ]
    case .perhaps(let reason, let place): ["perhaps: \(reason)\(place.map { ", \($0)" } ?? "")"]
    case .none: ["not used"]
    }
  }

  private func line(of text: CodeText) -> String {
    let owner = text.enclosing.isEmpty ? "" : " in \(text.enclosing)"
    let condition = text.condition.map { ", \($0.rawValue) only" } ?? ""
    return "\(text.location): \(text.use.rawValue) \(text.call)\(owner)\(condition)"
  }

  // MARK: - JSON

  /// The keys of the catalogs with their uses, and all texts of the code.
  package func json() -> [UInt8] {
    let keys: [JSONValue] = chosen.map { number in
      let key = usage.keys[number]
      var members: [(key: String, value: JSONValue)] = [
        ("key", .string(key.key)), ("table", .string(key.table)),
        ("catalog", .string(JSONForm.path(usage.project.catalogs[key.catalog].path))),
      ]
      if key.state != .automatic {
        members.append(("extractionState", .string(key.state.rawValue)))
      }
      let (how, texts): (String, [Int]) =
        switch usage.uses[number] {
        case .key(let texts): ("key", texts)
        case .pattern(let texts): ("pattern", texts)
        case .guess: ("guess", [])
        case .symbol: ("symbol", [])
        case .perhaps: ("perhaps", [])
        case .none: ("none", [])
        }
      members.append(("use", .string(how)))
      switch usage.uses[number] {
      case .guess(let text): members.append(("place", text.location.json))
      case .symbol(let place, _): members.append(("place", place.json))
      case .perhaps(let reason, let place):
        members.append(("reason", .string(reason)))
        if let place { members.append(("place", place.json)) }
      default: break
      }
      members.append(("uses", .array(texts.map { json(of: usage.index.texts[$0]) })))
      return .object(members)
    }
    let texts = wanted.isEmpty ? Array(usage.index.texts.indices) : unknownTexts
    return JSONForm.document("keys-where", version: 2) { json in
      json.writeMember(
        "code",
        [
          "files": .integer(usage.index.files.count), "lines": .integer(usage.index.lineCount),
          "strings": .integer(usage.index.literalCount),
        ])
      json.writeMember("keys", .array(keys))
      json.writeMember("texts", .array(texts.map { self.json(of: usage.index.texts[$0]) }))
      json.writeMember(
        "findings",
        .array((usage.project.findings + usage.index.findings + unknownKeys).map(\.json)))
    }
  }

  private func json(of text: CodeText) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = []
    if let key = text.key.key {
      members.append(("key", .string(key)))
    } else {
      members.append(
        (text.key.isBuilt ? "built" : "pattern", .array(text.key.pieces.map { .string($0) })))
    }
    if let table = text.table { members.append(("table", .string(table))) }
    if let comment = text.comment { members.append(("comment", .string(comment))) }
    if let value = text.value?.key { members.append(("value", .string(value))) }
    members += [
      ("use", .string(text.use.rawValue)), ("call", .string(text.call)),
      ("path", .string(JSONForm.path(text.path))),
      ("line", .integer(text.line)), ("column", .integer(text.column)),
    ]
    if !text.enclosing.isEmpty { members.append(("in", .string(text.enclosing))) }
    if let condition = text.condition { members.append(("only", .string(condition.rawValue))) }
    if text.isReference { members.append(("reference", .bool(true))) }
    if !text.isCertain { members.append(("certain", .bool(false))) }
    return .object(members)
  }
}

extension Finding.Code {
  /// Neither the code nor a catalog has the key.
  fileprivate static let unknownKey: Self = "unknown-key"
}
