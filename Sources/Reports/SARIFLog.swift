import JSONSource
import LocalizationCore

/// Writes SARIF 2.1.0 finding by finding, for every report that has that form.
struct SARIFLog {
  /// The version of the program.
  let version: String
  /// What can be found.
  let rules: [FindingsReport.Rule]
  /// Whether relative paths are told to be those from the root of the sources, as code hosts want it.
  let hasRoot: Bool

  /// What stands for the root of the sources; a code host knows where it is.
  private static let root = "%SRCROOT%"

  /// What comes before the first result.
  var head: String { String(decoding: frame.head, as: UTF8.self) }

  /// What comes after the last result.
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

  /// A finding.
  func entry(for finding: Finding, isFirst: Bool) -> String {
    (isFirst ? "\n" : ",\n") + Self.line(result(finding, column: finding.places.first?.column))
  }

  /// A finding about a unit, with what it is known by.
  func entry(for item: UnitFindings.Item, isFirst: Bool) -> String {
    let value = result(
      item.finding,
      column: item.character,
      digest: item.digest,
      isSuppressed: item.isKnown
    )
    return (isFirst ? "\n" : ",\n") + Self.line(value)
  }

  /// The tool with all its rules; see SARIF 2.1.0, section 3.19.
  private var tool: JSONValue {
    [
      "driver": [
        "name": .string("loctrip"),
        "version": .string(version),
        "rules": .array(
          rules.map { rule in
            [
              "id": .string(rule.id),
              "shortDescription": ["text": .string(rule.summary)],
              "help": ["text": .string(rule.section)],
              "defaultConfiguration": ["level": .string(rule.severity.rawValue)],
            ]
          }
        ),
      ]
    ]
  }

  private var bases: JSONValue {
    let text: JSONValue = ["text": .string("the folder in which loctrip was started")]
    let base: JSONValue = ["description": text]
    return .object([(Self.root, base)])
  }

  private func result(
    _ finding: Finding,
    column: Int?,
    digest: TextDigest? = nil,
    isSuppressed: Bool = false
  ) -> JSONValue {
    [
      "ruleId": .string(finding.code.rawValue),
      "level": .string(finding.severity.rawValue),
      "message": ["text": .string(finding.fullMessage)],
      "locations": .array(
        finding.places.enumerated().map { index, place in
          location(place, column: index == 0 ? column : place.column)
        }
      ),
      // See section 3.27.17: the same finding has the same print wherever it stands.
      "partialFingerprints": digest.map { ["loctrip/v1": .string("\($0)")] },
      "suppressions": isSuppressed
        ? .array([["kind": .string("external"), "justification": .string("in the baseline")]])
        : nil,
    ]
  }

  private func location(_ place: SourceLocation, column: Int?) -> JSONValue {
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

  /// A path as a URI reference: what RFC 3986 does not allow in a path is escaped.
  private static func uri(_ path: String) -> String {
    var result = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      let character = Character(Unicode.Scalar(byte))
      if byte < 0x80,
        character.isLetter || character.isNumber || "-._~/!$&'()*+,;=@".contains(character)
      {
        result.append(character)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }

  static func line(_ value: JSONValue) -> String {
    let style = JSONStyle.xcode.onOneLine(colon: .after)
    return String(
      decoding: VisibleText.escaping(json: value.serialized(style: style)),
      as: UTF8.self
    )
  }
}
