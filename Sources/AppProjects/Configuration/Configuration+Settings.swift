package import LoctripJSONSource
package import LoctripLocalizationCore

extension Configuration {
  /// A key of the first level, and its value in the file.
  package struct Setting: Sendable {
    /// The key.
    package let name: String
    /// A sentence that explains the key.
    package let summary: String
    /// The value; `nil` if the file does not have the key.
    package let value: JSONValue?
    /// The place of the key in the file.
    package let place: FileLocation?
  }

  /// Every key of the first level with its value, in the order of the schema.
  package var settings: [Setting] {
    ConfigurationShape.root.map { member in
      let value = written[member.name]
      return Setting(
        name: member.name, summary: member.summary, value: value?.json(member.shape),
        place: value == nil ? nil : places[member.name])
    }
  }
}

extension ConfigurationValue {
  /// The value as JSON.
  ///
  /// - Parameter shape: The shape that it was read with, which knows truth values.
  fileprivate func json(_ shape: ConfigurationShape) -> JSONValue {
    switch (self, shape) {
    case (.text, .flag): .bool(flag)
    case (.text(let text), _): .string(text)
    case (.number(let number), .workingDays): .string(Int(number).counted("day"))
    case (.number(let number), _):
      Int(exactly: number).map { .integer($0) } ?? .number(String(number))
    case (.list(let values), .list(let element)): .array(values.map { $0.json(element) })
    case (.list(let values), _): .array(values.map { $0.json(.text) })
    case (.members(let members), .map(_, let shape)):
      .object(members.map { ($0.name, $0.value.json(shape)) })
    case (.members(let members), .members(let shapes)):
      .object(
        members.map { name, value in
          (name, value.json(shapes.first { $0.name == name }?.shape ?? .text))
        })
    case (.members(let members), _): .object(members.map { ($0.name, $0.value.json(.text)) })
    }
  }
}
