internal import LoctripJSONSource
internal import LoctripLocalizationCore
package import LoctripAppProjects
internal import LoctripLocalizationReports

/// The configuration that counts, and where each of its values comes from.
package struct ConfigurationListing: Sendable {
  /// The origin of a value.
  private enum Origin {
    /// A key of the file.
    case file(FileLocation)
    /// The catalogs.
    case catalogs
    /// The default.
    case standard
  }

  private let configuration: Configuration
  private let rows: [(setting: Configuration.Setting, value: JSONValue, origin: Origin)]

  /// Finds the values.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of a run.
  ///   - project: The catalogs, which say what the configuration does not; `nil` if there are none.
  package init(_ configuration: Configuration, _ project: LoctripProject?) {
    self.configuration = configuration
    rows = configuration.settings.map { setting in
      if let value = setting.value {
        let place = setting.place ?? FileLocation(path: configuration.path ?? "")
        return (setting, value, .file(place))
      }
      if let value = project.flatMap({ Self.value(of: setting.name, in: $0) }) {
        return (setting, value, .catalogs)
      }
      return (setting, Self.standard[setting.name] ?? .null, .standard)
    }
  }

  /// What catalogs say of a key that is not in the file.
  private static func value(of name: String, in project: LoctripProject) -> JSONValue? {
    let words =
      switch name {
      case "languages": project.translatedLanguages
      case "source-language": Set(project.catalogs.map(\.catalog.sourceLanguage)).sorted()
      default: [String]()
      }
    guard !words.isEmpty else { return nil }
    return words.count == 1 && name != "languages"
      ? .string(words[0]) : .array(words.map { .string($0) })
  }

  /// What holds without a configuration; other keys have no value then.
  private static let standard: [String: JSONValue] = [
    "catalogs": .array([.string(".")]), "archive": .bool(false),
    "rates": .object([("currency", .string(Configuration.Rates().currency))]),
  ]

  /// The values as lines: those that are set, then the names of the others.
  package var text: String {
    let head = configuration.path.map { "configuration: \($0)" } ?? "configuration: none"
    let told = rows.filter { $0.value != .null }
    let columns = [
      TextColumn(told.map(\.setting.name)), TextColumn(told.map { Self.words($0.value) }),
      TextColumn(told.map { words($0.origin) }, .none),
    ]
    let others = rows.filter { $0.value == .null }.map(\.setting.name)
    let rest = others.isEmpty ? [] : ["not set: \(others.joined(separator: ", "))"]
    return ([head] + TextColumn.lines(columns) + rest).map { "\($0.oneLine)\n" }.joined()
  }

  /// The values as JSON, schema `loctrip.config/1`.
  package var json: [UInt8] {
    JSONForm.document("config") { json in
      if let path = configuration.path { json.writeMember("path", JSONForm.path(path)) }
      json.writeMember(
        "settings",
        .array(
          rows.map { row in
            [
              "name": .string(row.setting.name), "value": row.value,
              "origin": .string(Self.word(row.origin)), "place": Self.place(row.origin),
              "summary": .string(row.setting.summary),
            ]
          }))
    }
  }

  private static func word(_ origin: Origin) -> String {
    switch origin {
    case .file: "file"
    case .catalogs: "catalogs"
    case .standard: "default"
    }
  }

  private static func place(_ origin: Origin) -> JSONValue? {
    guard case .file(let place) = origin else { return nil }
    return place.json
  }

  private func words(_ origin: Origin) -> String {
    switch origin {
    case .file(let place): "\(place.path.folderAndName.name):\(place.line ?? 1)"
    case .catalogs: "the catalogs"
    case .standard: "default"
    }
  }

  /// A value as in YAML, on one line.
  private static func words(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .number(let number): number
    case .bool(let isTrue): "\(isTrue)"
    case .null: "-"
    case .array(let values):
      values.map { if case .object = $0 { "{\(words($0))}" } else { words($0) } }
        .joined(separator: ", ")
    case .object(let members):
      members.map { member in
        if case .object = member.value { return "\(member.key): {\(words(member.value))}" }
        return "\(member.key): \(words(member.value))"
      }
      .joined(separator: ", ")
    }
  }
}
