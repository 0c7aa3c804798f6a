import LoctripJSONSource
import LoctripLocalizationCore

/// SARIF 2.1.0, written finding by finding.
struct SARIFLog {
  /// The version of the program.
  let version: String
  /// The kinds of findings.
  let rules: [FindingsReport.Rule]
  /// True if relative paths are said to be those from the root of the sources, as code hosts expect it.
  let hasRoot: Bool
  /// The reason why a finding is known: `in the baseline`.
  let knownReason: String

  /// The name of the root of the sources, whose place a code host knows.
  private static let root = "%SRCROOT%"

  /// The text before the first result.
  var head: String { String(decoding: frame.head, as: UTF8.self) }

  /// The text after the last result.
  var tail: String { String(decoding: frame.tail, as: UTF8.self) }

  private var frame: JSONWriter {
    var json = JSONWriter(style: .lines)
    json.writeObject { json in
      json.writeMember("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.writeMember("version", "2.1.0")
      json.beginMember("runs")
      json.writeArray(onOneLine: true) { json in
        json.writeObject(onOneLine: false) { json in
          json.writeMember("tool", onOneLine: tool)
          if hasRoot { json.writeMember("originalUriBaseIds", onOneLine: bases) }
          json.beginMember("results")
          json.writeArray { $0.leaveGap() }
          json.writeMember("columnKind", "unicodeCodePoints")
        }
      }
    }
    json.bytes.append(UInt8(ascii: "\n"))
    return json
  }

  /// The results of findings about units.
  func entries(for items: [FindingsReport.Item]) -> String {
    var text = ""
    for (index, item) in items.enumerated() {
      text += entry(
        for: item.finding, column: item.character, item: item, isSuppressed: item.isKnown,
        isFirst: index == 0)
    }
    return text
  }

  /// The result of a finding, and the comma before it.
  func entry(
    for finding: Finding, column: Int?, item: FindingsReport.Item? = nil,
    isSuppressed: Bool = false, isFirst: Bool
  ) -> String {
    let result: JSONValue = [
      "ruleId": .string(finding.code.rawValue),
      "level": .string(finding.severity.rawValue),
      "message": ["text": .string(finding.fullMessage)],
      "locations": .array(
        finding.places.enumerated().map { index, place in
          location(place, column: index == 0 ? column : place.column)
        }),
      // See section 3.27.17: the same finding has the same print wherever it stands.
      "partialFingerprints": item.map { ["loctrip/v1": .string("\($0.digest)")] },
      "suppressions": isSuppressed
        ? .array([["kind": .string("external"), "justification": .string(knownReason)]])
        : nil,
    ]
    return (isFirst ? "\n" : ",\n") + Self.line(result)
  }

  /// The tool with all its rules; see SARIF 2.1.0, section 3.19.
  private var tool: JSONValue {
    let rules = rules.map { rule -> JSONValue in
      [
        "id": .string(rule.id), "shortDescription": ["text": .string(rule.summary)],
        "help": ["text": .string(rule.section)],
        "defaultConfiguration": ["level": .string(rule.severity.rawValue)],
      ]
    }
    return [
      "driver": [
        "name": .string("loctrip"), "version": .string(version), "rules": .array(rules),
      ]
    ]
  }

  private var bases: JSONValue {
    let base: JSONValue = [
      "description": ["text": .string("the folder in which loctrip was started")]
    ]
    return .object([(Self.root, base)])
  }

  private func location(_ place: FileLocation, column: Int?) -> JSONValue {
    let isRelative = !place.path.hasPrefix("/")
    return [
      "physicalLocation": [
        "artifactLocation": [
          "uri": .string(Self.uri(hasRoot ? JSONForm.path(place.path) : place.path)),
          "uriBaseId": hasRoot && isRelative ? .string(Self.root) : nil,
        ],
        "region": place.line.map { line in
          ["startLine": .integer(line), "startColumn": column.map { .integer($0) }]
        },
      ]
    ]
  }

  /// A path as a URI reference: bytes that RFC 3986 does not allow in a path are escaped.
  private static func uri(_ path: String) -> String {
    var result = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      let character = Character(Unicode.Scalar(byte))
      if byte < 0x80,
        character.isLetter || character.isNumber || "-._~/!$&'()*+,;=@".contains(character)
      {
        result.append(character)
      } else {
        result += UInt32(byte).percentEncoded
      }
    }
    return result
  }

  /// JSON on one line, in which everything is escaped that a terminal would act on.
  static func line(_ value: JSONValue) -> String {
    let style = JSONStyle.xcode.onOneLine(colon: .after)
    return String(
      decoding: VisibleText.escaping(json: value.serialized(style: style)), as: UTF8.self)
  }
}

extension UInt32 {
  /// A per cent sign and at least two hexadecimal digits.
  var percentEncoded: String {
    (self < 16 ? "%0" : "%") + String(self, radix: 16, uppercase: true)
  }
}
