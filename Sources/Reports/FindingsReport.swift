public import LocalizationCore
package import JSONSource

/// Lets so many findings of one rule in one file through as lines, and counts the rest.
///
/// A small file can have a million of them, which nobody reads; JSON and SARIF have them all.
public struct FindingQuota {
  private struct Kind: Hashable {
    let code: Finding.Code
    let path: ExactString
  }

  /// How many are lines.
  public static let limit = 1_000

  private var counts: [Kind: Int] = [:]

  /// Creates a quota of which nothing is used.
  public init() {}

  /// Whether a finding is a line.
  public mutating func admits(_ finding: Finding) -> Bool {
    let kind = Kind(code: finding.code, path: ExactString(finding.places.first?.path ?? ""))
    counts[kind, default: 0] += 1
    return counts[kind, default: 0] <= Self.limit
  }

  /// What to say of those that are none, by their file and rule.
  public var remainders: [String] {
    counts.filter { $0.value > Self.limit }
      .map { kind, count in
        let path = kind.path.string.isEmpty ? "" : "\(kind.path.string): "
        return "\(path)\(count - Self.limit) more of this kind [\(kind.code.rawValue)]"
      }
      .sorted()
  }
}

/// A report of findings alone, which is written as they come, so that the memory that it needs does not
/// grow with them.
///
/// The forms are documented in RoundTrip.docc/Reports.md.
public struct FindingsReport: Sendable {
  /// The form of the report.
  public enum Form: String, Sendable, CaseIterable {
    /// A line for each finding, as compilers write it, and one for each file.
    case text
    /// JSON, schema `loctrip.COMMAND/1`.
    case json
    /// SARIF 2.1.0, which code hosts show beside the lines of a change.
    case sarif
  }

  /// What can be found: the code of its findings, their severity, what it asks, and where that is
  /// written.
  public typealias Rule = (
    id: String, severity: Finding.Severity, summary: String, section: String
  )

  /// What came of one file.
  public struct Document: Sendable {
    /// The line for a terminal.
    let line: String
    /// The file in JSON.
    let json: JSONValue

    package init(line: String, json: JSONValue) {
      self.line = line
      self.json = json
    }
  }

  let form: Form
  let name: String
  let version: String
  let rules: [Rule]

  /// Begins a report.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - name: The command.
  ///   - version: The version of the program.
  ///   - rules: What can be found.
  public init(_ form: Form, name: String, version: String, rules: [Rule]) {
    self.form = form
    self.name = name
    self.version = version
    self.rules = rules
  }

  /// What comes before the first finding.
  public var head: String {
    switch form {
    case .text: ""
    case .json: "{\n\"schema\": \"loctrip.\(name)/1\",\n\"findings\": ["
    case .sarif:
      """
      {
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [{
      "tool": \(Self.line(tool)),
      "results": [
      """
    }
  }

  /// A finding.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - isFirst: Whether it is the first of the report.
  public func entry(for finding: Finding, isFirst: Bool) -> String {
    switch form {
    case .text: "\(finding.description)\n"
    case .json: (isFirst ? "\n" : ",\n") + Self.line(finding.json)
    case .sarif: (isFirst ? "\n" : ",\n") + Self.line(Self.result(finding))
    }
  }

  /// What comes after the last finding.
  ///
  /// - Parameters:
  ///   - documents: What came of each file; empty when the work could not be finished.
  ///   - total: What came of all of them, which is a line where there are several.
  public func tail(_ documents: [Document], total: Document? = nil) -> String {
    switch form {
    case .text:
      documents.map(\.line).joined() + (documents.count > 1 ? total?.line ?? "" : "")
    case .json:
      "\n],\n\"documents\": [\n"
        + documents.map { Self.line($0.json) }.joined(separator: ",\n") + "\n]"
        + (total.map { ",\n\"totals\": \(Self.line($0.json))" } ?? "") + "\n}\n"
    case .sarif: "\n],\n\"columnKind\": \"unicodeCodePoints\"\n}]\n}\n"
    }
  }

  // MARK: - SARIF

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

  private static func result(_ finding: Finding) -> JSONValue {
    [
      "ruleId": .string(finding.code.rawValue),
      "level": .string(finding.severity.rawValue),
      "message": ["text": .string(finding.fullMessage)],
      "locations": .array(finding.places.map(location)),
    ]
  }

  private static func location(_ place: SourceLocation) -> JSONValue {
    [
      "physicalLocation": [
        "artifactLocation": ["uri": .string(uri(place.path))],
        "region": place.line.map { line in
          ["startLine": .integer(line), "startColumn": place.column.map { .integer($0) }]
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

  private static func line(_ value: JSONValue) -> String {
    let style = JSONStyle.xcode.onOneLine(colon: .after)
    return String(
      decoding: VisibleText.escaping(json: value.serialized(style: style)),
      as: UTF8.self
    )
  }
}
