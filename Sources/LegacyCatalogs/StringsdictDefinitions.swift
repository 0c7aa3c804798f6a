internal import LoctripLocalizationCore

/// Broken definitions of plurals: the app shows `(null)`, the key, or garbage instead of the texts.
extension PropertyList {
  /// The findings about the definitions in a `.stringsdict`, each about the key of its entry.
  func definitionFaults() -> [Finding] {
    guard nodes.first?.kind == .dictionary else { return [] }
    let lines = LineIndex(content)
    var faults = DefinitionFaults(list: self)
    if string(StringsdictKey.format, of: 0) != nil {
      faults.add(0, "the file has the texts of one entry, but not its key")
    } else {
      for entry in members(of: 0) { faults.look(atEntry: entry) }
    }
    return faults.found.map { node, key, message in
      let place = lines.location(of: nodes[node].member.lowerBound, in: path)
      return Finding(.pluralDefinition, .error, message, at: place).about(key)
    }
  }
}

/// Collects the faults of the entries of a file.
private struct DefinitionFaults {
  let list: PropertyList
  private(set) var found: [(node: Int, key: String, message: String)] = []
  private var key = ""

  init(list: PropertyList) { self.list = list }

  mutating func add(_ node: Int, _ message: String) { found.append((node, key, message)) }

  mutating func look(atEntry node: Int) {
    key = list.nodes[node].key
    look(atTexts: node)
  }

  /// Looks at a format with its variables.
  private mutating func look(atTexts node: Int) {
    // Another kind of value is a finding of the file.
    guard list.nodes[node].kind == .dictionary else { return }
    if list.member(StringsdictKey.width, of: node) != nil { return }
    if let device = list.member(StringsdictKey.device, of: node) {
      for member in list.members(of: device) { look(atTexts: member) }
      return
    }
    guard let format = list.string(StringsdictKey.format, of: node) else {
      return add(node, "the entry has no \(StringsdictKey.format), so the app shows the key")
    }
    // Variables that no text names are not shown.
    var pending = Self.names(in: format)
    var seen: Set<ExactString> = []
    while let name = pending.popLast() {
      guard seen.insert(ExactString(name)).inserted else { continue }
      guard let variable = list.member(name, of: node),
        list.nodes[variable].kind == .dictionary
      else {
        add(node, "the text names the variable '\(name)', which the entry does not have")
        continue
      }
      pending += look(atVariable: variable, name)
    }
  }

  /// Looks at a variable; returns the names of the variables in its texts.
  private mutating func look(atVariable node: Int, _ name: String) -> [String] {
    let rule = list.string(StringsdictKey.rule, of: node) ?? ""
    let type = list.string(StringsdictKey.value, of: node) ?? ""
    let lost = [(StringsdictKey.rule, rule), (StringsdictKey.value, type)]
      .filter(\.1.isEmpty).map(\.0)
    if !lost.isEmpty {
      let list = "\(lost.joined(separator: " and ")) \(lost.count == 1 ? "is" : "are")"
      add(node, "the variable '\(name)' has no complete definition: \(list) missing")
    }
    if !rule.isEmpty, rule != StringsdictKey.plural {
      add(node, "the variable '\(name)' has the rule '\(rule)' instead of \(StringsdictKey.plural)")
    }
    let cases = list.members(of: node).filter {
      list.nodes[$0].kind == .string && PluralCategory(rawValue: list.nodes[$0].key).isStandard
    }
    if cases.isEmpty { add(node, "the variable '\(name)' has no text for any plural form") }
    if !type.isEmpty { look(atType: type, of: node, name, cases) }
    return cases.flatMap { Self.names(in: list.nodes[$0].text) }
  }

  /// Looks at the type of a variable's number, and at the texts that show it.
  private mutating func look(atType type: String, of node: Int, _ name: String, _ cases: [Int]) {
    guard let kind = Placeholder.kind(ofSpecifier: type) else {
      return add(node, "the variable '\(name)' has the type '\(type)', which no number has")
    }
    for member in cases {
      let text = list.nodes[member].text
      guard let shown = Placeholder.contradicting(kind, in: text, at: nil) else { continue }
      let message =
        "the variable '\(name)' has the type '\(type)', but its text “\(text)” shows \(shown.text)"
      return add(member, message)
    }
  }

  /// The variables that a text names.
  private static func names(in text: String) -> [String] {
    guard text.hasBytes("#@") else { return [] }
    return Placeholder.all(in: text).compactMap { placeholder in
      if case .substitution(let name) = placeholder.kind { name } else { nil }
    }
  }
}
