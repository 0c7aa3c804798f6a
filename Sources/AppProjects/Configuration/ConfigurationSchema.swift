internal import LoctripJSONSource

extension Configuration {
  /// The JSON schema of a configuration, for editors.
  package static var schema: [UInt8] {
    let root = ConfigurationShape.members(ConfigurationShape.root).schema
    let value: JSONValue = .object(
      [
        ("$schema", .string("http://json-schema.org/draft-07/schema#")),
        ("title", .string("Configuration of loctrip, .loctrip.yml")),
      ] + root)
    return value.serialized(style: .xcode) + [UInt8(ascii: "\n")]
  }

  /// Every key with its summary and the words that it takes, in schema order; nested keys as `rates.bands`.
  package static var keys: [(name: String, summary: String)] {
    func keys(_ members: [ConfigurationShape.Member], _ prefix: String) -> [(String, String)] {
      members.flatMap { member in
        [(prefix + member.name, member.summary + member.shape.choice)]
          + keys(member.shape.inner, "\(prefix)\(member.name).")
      }
    }
    return keys(ConfigurationShape.root, "")
  }
}

extension ConfigurationShape {
  /// A sentence that lists the words of which a value is one, or which are the names of a map; empty for other values.
  fileprivate var choice: String {
    switch self {
    case .word(let words): " Values: \(words.joined(separator: ", "))."
    case .list(let element): element.choice
    case .map(.word(let words), _): " Names: \(words.joined(separator: ", "))."
    default: ""
    }
  }

  /// The members of an object, or of the objects in a list.
  fileprivate var inner: [Member] {
    switch self {
    case .members(let members): members
    case .list(let element): element.inner
    case .map(.agency, let value): value.inner
    default: []
    }
  }

  /// The members of a JSON schema for it.
  fileprivate var schema: [(key: String, value: JSONValue)] {
    switch self {
    case .text, .path, .language: [("type", .string("string"))]
    case .languageOrOther, .code: [("type", .string("string"))]
    case .word(let words):
      // YAML reads a bare `off` as false.
      [("enum", .array(words.map { .string($0) } + (words.contains("off") ? [.bool(false)] : [])))]
    case .flag: [("type", .string("boolean"))]
    case .whole(let range):
      [
        ("type", .string("integer")), ("minimum", .integer(range.lowerBound)),
        ("maximum", .integer(range.upperBound)),
      ]
    case .workingDays:
      [("type", .string("string")), ("pattern", .string("^[0-9]{1,3} days?$"))]
    case .agency:
      [
        ("type", .string("string")),
        (
          "allOf",
          .array([
            .object([("pattern", .string("^[a-z][a-z0-9-]*$"))]),
            .object([("not", .object([("pattern", .string("-r?[0-9]+$"))]))]),
          ])
        ),
      ]
    case .count: [("type", .string("integer")), ("minimum", .integer(0))]
    case .percent:
      [("type", .string("number")), ("minimum", .integer(0)), ("maximum", .integer(100))]
    case .number: [("type", .string("number")), ("minimum", .integer(0))]
    case .list(let element):
      [
        (
          "anyOf",
          .array([
            .object([("type", .string("array")), ("items", .object(element.schema))]),
            .object(element.schema),
          ])
        )
      ]
    case .map(let key, let value):
      [
        ("type", .string("object")),
        ("propertyNames", .object(key.schema)),
        ("additionalProperties", .object(value.schema)),
      ]
    case .members(let members):
      [
        ("type", .string("object")),
        ("additionalProperties", .bool(false)),
        (
          "properties",
          .object(
            members.map { member in
              (
                member.name,
                .object([("description", .string(member.summary))] + member.shape.schema)
              )
            })
        ),
      ]
    }
  }
}
