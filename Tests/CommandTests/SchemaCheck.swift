import Foundation
import LoctripTestSupport
import Testing

/// As much of JSON Schema 2020-12 as the files use.
///
/// A member that a schema does not name is a problem here.
struct SchemaCheck {
  /// Where the schemas are.
  static let folder = Project.root.appendingPathComponent("Schemas")

  let root: [String: Any]

  init(_ root: [String: Any]) { self.root = root }

  /// Says what is wrong with the output of a run, if that is a whole report in JSON.
  ///
  /// - Parameter arguments: The command line, of which some options print a part of a report.
  static func judge(_ output: String, of arguments: [String]) throws {
    guard output.hasPrefix("{"), arguments.contains("json"),
      !arguments.contains(where: isSelecting),
      let value = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any],
      let name = value["schema"] as? String, name.hasPrefix("loctrip.")
    else { return }
    let file = folder.appendingPathComponent("\(name.replacing("/", with: ".")).json")
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    let problems = SchemaCheck(schema).problems(in: value)
    #expect(problems == [], "\(arguments.joined(separator: " "))")
  }

  private static func isSelecting(_ word: String) -> Bool {
    word.hasPrefix("--fields") || word.hasPrefix("--limit")
  }

  func problems(in value: Any) -> [String] { problems(in: value, root, "") }

  private func problems(in value: Any, _ rule: Any?, _ path: String) -> [String] {
    guard let rule = rule as? [String: Any] else { return [] }
    if let reference = rule["$ref"] as? String {
      let name = reference.replacing("#/$defs/", with: "")
      guard let meant = (root["$defs"] as? [String: Any])?[name] else {
        return ["\(path): no \(reference)"]
      }
      return problems(in: value, meant, path)
    }
    var problems: [String] = []
    let text = value as? String
    if let constant = rule["const"] as? String, text != constant {
      problems.append("\(path): is not \(constant)")
    }
    if let values = rule["enum"] as? [String], !values.contains(where: { $0 == text }) {
      problems.append("\(path): is none of \(values)")
    }
    let types = rule["type"] as? [String] ?? (rule["type"] as? String).map { [$0] } ?? []
    if !types.isEmpty, !types.contains(where: { Self.isA($0, value) }) {
      return problems + ["\(path): is no \(types)"]
    }
    if let elements = value as? [Any] {
      for (index, element) in elements.enumerated() {
        problems += self.problems(in: element, rule["items"], "\(path)/\(index)")
      }
    }
    if let object = value as? [String: Any], types.contains("object") {
      for name in rule["required"] as? [String] ?? [] where object[name] == nil {
        problems.append("\(path): has no \(name)")
      }
      let known = rule["properties"] as? [String: Any] ?? [:]
      for (name, member) in object {
        if let part = known[name] ?? rule["additionalProperties"] {
          problems += self.problems(in: member, part, "\(path)/\(name)")
        } else {
          problems.append("\(path): has \(name), which the schema does not name")
        }
      }
    }
    return problems
  }

  private static func isA(_ type: String, _ value: Any) -> Bool {
    let number = value as? NSNumber
    switch type {
    case "string": return value is String
    case "array": return value is [Any]
    case "object": return value is [String: Any]
    case "null": return value is NSNull
    case "boolean": return value is Bool
    case "integer": return number.map { $0.doubleValue == $0.doubleValue.rounded() } ?? false
    case "number": return number != nil
    default: return false
    }
  }
}
