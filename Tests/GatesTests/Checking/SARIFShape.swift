/// The objects of SARIF 2.1.0 that loctrip writes: which members they have to have and may have, as
/// section 3 of the standard and its schema say, where no object has any other member.
enum SARIFShape {
  private struct Kind {
    var required: Set<String> = []
    /// The members with what they hold: a kind, `[` for an array of it, `{` for an object of them.
    var members: [String: String]
  }

  private static let kinds: [String: Kind] = [
    "log": Kind(
      required: ["version", "runs"],
      members: ["$schema": "text", "version": "version", "runs": "[run"]),
    "run": Kind(
      required: ["tool"],
      members: [
        "tool": "tool", "results": "[result", "originalUriBaseIds": "{artifactLocation",
        "columnKind": "columnKind",
      ]),
    "tool": Kind(required: ["driver"], members: ["driver": "toolComponent"]),
    "toolComponent": Kind(
      required: ["name"],
      members: ["name": "text", "version": "text", "rules": "[reportingDescriptor"]),
    "reportingDescriptor": Kind(
      required: ["id"],
      members: [
        "id": "text", "shortDescription": "message", "help": "message",
        "defaultConfiguration": "reportingConfiguration",
      ]),
    "reportingConfiguration": Kind(members: ["level": "level"]),
    "message": Kind(required: ["text"], members: ["text": "text"]),
    "result": Kind(
      required: ["message"],
      members: [
        "ruleId": "text", "level": "level", "message": "message", "locations": "[location",
        "partialFingerprints": "{text", "suppressions": "[suppression",
      ]),
    "location": Kind(members: ["physicalLocation": "physicalLocation"]),
    "physicalLocation": Kind(
      required: ["artifactLocation"],
      members: ["artifactLocation": "artifactLocation", "region": "region"]),
    "artifactLocation": Kind(members: [
      "uri": "text", "uriBaseId": "text", "description": "message",
    ]),
    "region": Kind(members: ["startLine": "positive", "startColumn": "positive"]),
    "suppression": Kind(
      required: ["kind"], members: ["kind": "suppressionKind", "justification": "text"]),
  ]

  private static let words: [String: Set<String>] = [
    "version": ["2.1.0"], "columnKind": ["utf16CodeUnits", "unicodeCodePoints"],
    "level": ["none", "note", "warning", "error"], "suppressionKind": ["inSource", "external"],
  ]

  /// What is wrong with a value, with the way to it.
  static func faults(in value: Any, _ kind: String = "log", at path: String = "") -> [String] {
    if kind.hasPrefix("[") {
      guard let elements = value as? [Any] else { return ["\(path): no array"] }
      return elements.enumerated().flatMap { index, element in
        faults(in: element, String(kind.dropFirst()), at: "\(path)[\(index)]")
      }
    }
    if kind.hasPrefix("{") {
      guard let members = value as? [String: Any] else { return ["\(path): no object"] }
      return members.flatMap { faults(in: $1, String(kind.dropFirst()), at: "\(path)/\($0)") }
    }
    if let allowed = words[kind] {
      return (value as? String).map(allowed.contains) == true ? [] : ["\(path): \(value)"]
    }
    if kind == "text" { return value is String ? [] : ["\(path): no text"] }
    if kind == "positive" {
      return (value as? Int).map { $0 > 0 } == true ? [] : ["\(path): \(value)"]
    }
    guard let shape = kinds[kind], let members = value as? [String: Any] else {
      return ["\(path): no object of \(kind)"]
    }
    let missing = shape.required.subtracting(members.keys).sorted().map { "\(path): no '\($0)'" }
    return missing
      + members.sorted { $0.key < $1.key }.flatMap { name, member in
        shape.members[name].map { faults(in: member, $0, at: "\(path)/\(name)") }
          ?? ["\(path): '\(name)' is not in the standard"]
      }
  }
}
