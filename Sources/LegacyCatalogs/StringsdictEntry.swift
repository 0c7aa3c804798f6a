package import LoctripLocalizationCore

/// An entry of a `.stringsdict`, independent of its layout in the file.
package struct StringsdictEntry: Sendable {
  /// A text that varies by a number.
  package struct Variable: Hashable, Sendable {
    /// The name, as in `%#@name@`.
    package var name: String
    /// The format specifier of the number without the percent sign; `nil` where the file states none.
    package var valueType: String?
    /// The texts in the order of the file.
    package var cases: [Case]

    package init(name: String, valueType: String?, cases: [Case]) {
      self.name = name
      self.valueType = valueType
      self.cases = cases
    }
  }

  /// The text of one category of a plural.
  package struct Case: Hashable, Sendable {
    /// The category.
    package var category: PluralCategory
    /// The text.
    package var text: String

    package init(_ category: PluralCategory, _ text: String) {
      self.category = category
      self.text = text
    }
  }

  /// The content for a device.
  package struct Device: Hashable, Sendable {
    /// The device as the file calls it, `iphone`.
    package var name: String
    /// A text or a format.
    package var content: Content

    /// Creates what a device gets.
    package init(name: String, content: Content) {
      self.name = name
      self.content = content
    }
  }

  /// The content of an entry.
  package indirect enum Content: Hashable, Sendable {
    /// A text that does not vary.
    case text(String)
    /// A text with variables in it.
    case format(String, [Variable])
    /// A text, or a format, for each device.
    case devices([Device])
    /// Anything else; the value says why.
    case other(String)

    /// The variables, those of each device too.
    var variables: [Variable] {
      switch self {
      case .format(_, let variables): variables
      case .devices(let devices): devices.flatMap(\.content.variables)
      case .text, .other: []
      }
    }

    /// All texts: without variations, around the variables, and of each form.
    package var texts: [String] {
      switch self {
      case .text(let text): [text]
      case .format(let format, let variables): [format] + variables.flatMap { $0.cases.map(\.text) }
      case .devices(let devices): devices.flatMap(\.content.texts)
      case .other: []
      }
    }
  }

  /// The key.
  package var key: String
  /// The texts.
  package var content: Content
  /// The location in the file.
  package var place: FileLocation

  package init(key: String, content: Content, place: FileLocation) {
    self.key = key
    self.content = content
    self.place = place
  }
}

extension StringsdictEntry {
  /// True if XML can hold the key and every text; it cannot hold some control characters.
  package var isWritable: Bool { Self.isWritable(key) && Self.isWritable(content) }

  private static func isWritable(_ text: String) -> Bool {
    PropertyListText.characters(text) != nil
  }

  private static func isWritable(_ content: Content) -> Bool {
    switch content {
    case .text(let text): isWritable(text)
    case .other: false
    case .devices(let devices):
      devices.allSatisfy { isWritable($0.name) && isWritable($0.content) }
    case .format(let format, let variables):
      isWritable(format)
        && variables.allSatisfy { variable in
          isWritable(variable.name) && isWritable(variable.valueType ?? "")
            && variable.cases.allSatisfy { isWritable($0.category.rawValue) && isWritable($0.text) }
        }
    }
  }
}

extension StringsdictEntry.Content {
  /// A copy with every text replaced; formats around variables stay.
  func replacingTexts(with text: String) -> Self {
    switch self {
    case .text: .text(text)
    case .other: self
    case .devices(let devices):
      .devices(
        devices.map {
          StringsdictEntry.Device(name: $0.name, content: $0.content.replacingTexts(with: text))
        })
    case .format(let format, let variables):
      .format(
        format,
        variables.map { variable in
          var variable = variable
          for index in variable.cases.indices { variable.cases[index].text = text }
          return variable
        })
    }
  }
}

extension StringsdictCatalog {
  /// The entries in the file of one language.
  package struct LanguageEntries: Sendable {
    /// The language.
    package var language: String
    /// The path of the file.
    package var path: String
    /// Its entries in the order of the file.
    package var entries: [StringsdictEntry]
    /// True if the file has comments.
    package var hasComments: Bool
  }

  /// The entries of every file, that of the source language first.
  package func entries() -> [LanguageEntries] {
    ((lacksSource ? [] : [(language: sourceLanguage, list: source)]) + translations)
      .map { language, list in
        LanguageEntries(
          language: language, path: list.path, entries: list.entries(),
          hasComments: list.hasComments)
      }
  }

  /// A whole file as Xcode writes it.
  ///
  /// - Parameter entries: The entries; those of another kind are skipped.
  package static func file(of entries: [StringsdictEntry]) -> [UInt8] {
    PropertyListText.file(
      .dictionary(
        entries.compactMap { entry in
          PropertyListText.Value(entry.content).map { (entry.key, $0) }
        }))
  }
}

extension PropertyList {
  /// True if a comment is before, between or after the values.
  fileprivate var hasComments: Bool {
    let mark = Array("!--".utf8)
    var rest = content[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      if rest.starts(with: mark) { return true }
    }
    return false
  }

  /// The entries in the order of the file.
  func entries() -> [StringsdictEntry] {
    let lines = LineIndex(content)
    return members(of: 0).map { member in
      StringsdictEntry(
        key: nodes[member].key, content: entryContent(of: member),
        place: lines.location(of: nodes[member].member.lowerBound, in: path))
    }
  }

  /// The content of an entry.
  fileprivate func entryContent(of node: Int, inDevice: Bool = false) -> StringsdictEntry.Content {
    switch nodes[node].kind {
    case .string: return .text(nodes[node].text)
    case .array, .other: return .other("is neither a dictionary nor a string")
    case .dictionary: break
    }
    if member(StringsdictKey.width, of: node) != nil { return .other("varies by width") }
    if let device = member(StringsdictKey.device, of: node) {
      guard !inDevice, members(of: node).count == 1, nodes[device].kind == .dictionary,
        !nodes[device].children.isEmpty
      else { return .other("has other values next to its texts for devices") }
      return .devices(
        members(of: device).map { member in
          StringsdictEntry.Device(
            name: nodes[member].key, content: entryContent(of: member, inDevice: true))
        })
    }
    guard let format = string(StringsdictKey.format, of: node) else {
      return .other("has no '\(StringsdictKey.format)'")
    }
    var variables: [StringsdictEntry.Variable] = []
    for member in members(of: node) where nodes[member].key != StringsdictKey.format {
      guard let variable = variable(at: member) else {
        return .other("has the variable '\(nodes[member].key)', which is not a plural of texts")
      }
      variables.append(variable)
    }
    return .format(format, variables)
  }

  private func variable(at node: Int) -> StringsdictEntry.Variable? {
    guard isPlural(node) else { return nil }
    var cases: [StringsdictEntry.Case] = []
    for member in members(of: node) {
      let key = nodes[member].key
      if key == StringsdictKey.rule || key == StringsdictKey.value { continue }
      let category = PluralCategory(rawValue: key)
      guard category.isStandard, nodes[member].kind == .string else { return nil }
      cases.append(StringsdictEntry.Case(category, nodes[member].text))
    }
    return cases.isEmpty
      ? nil
      : StringsdictEntry.Variable(
        name: nodes[node].key, valueType: string(StringsdictKey.value, of: node), cases: cases)
  }
}

extension PropertyListText.Value {
  /// The value for the content of an entry; `nil` if it has none.
  init?(_ content: StringsdictEntry.Content) {
    switch content {
    case .text(let text): self = .string(text)
    case .other: return nil
    case .devices(let devices):
      let members = devices.compactMap { device in
        Self(device.content).map { (key: device.name, value: $0) }
      }
      self = .dictionary([(StringsdictKey.device, .dictionary(members))])
    case .format(let format, let variables):
      let members = variables.map { variable in
        (
          key: variable.name,
          value: Self.dictionary(
            [
              (StringsdictKey.rule, .string(StringsdictKey.plural)),
              (StringsdictKey.value, .string(variable.valueType ?? "lld")),
            ] + variable.cases.map { ($0.category.rawValue, .string($0.text)) })
        )
      }
      self = .dictionary([(StringsdictKey.format, .string(format))] + members)
    }
  }
}
