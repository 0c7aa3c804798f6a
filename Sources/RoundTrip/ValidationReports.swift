public import LocalizationCore
internal import StringCatalogs
internal import XLIFF

// What `loctrip validate` prints. Findings are written as they come, so that the memory that a
// validation needs does not grow with them; the forms are documented in RoundTrip.docc/Reports.md.

/// The form of a validation's report.
public enum ValidationReport: String, Sendable, CaseIterable {
  /// A line for each finding, as compilers write it, and one for each file.
  case text
  /// JSON, schema `loctrip.validate/1`.
  case json
  /// SARIF 2.1.0, which code hosts show beside the lines of a change.
  case sarif

  /// What comes before the first finding.
  public var head: String {
    switch self {
    case .text: ""
    case .json: "{\n\"schema\": \"loctrip.validate/1\",\n\"findings\": ["
    case .sarif:
      """
      {
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [{
      "tool": \(Self.line(Self.tool)),
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
    switch self {
    case .text: "\(finding.description)\n"
    case .json: (isFirst ? "\n" : ",\n") + Self.line(finding.json)
    case .sarif: (isFirst ? "\n" : ",\n") + Self.line(Self.result(finding))
    }
  }

  /// What comes after the last finding.
  ///
  /// - Parameters:
  ///   - validation: What came of it; `nil` when it could not be finished.
  ///   - palette: The colours, for text.
  public func tail(_ validation: Validation?, palette: Palette) -> String {
    let documents = validation?.documents ?? []
    return switch self {
    case .text: documents.map { Self.summary($0, palette) }.joined()
    case .json:
      "\n],\n\"documents\": [\n"
        + documents.map { Self.line(Self.document($0)) }.joined(separator: ",\n")
        + "\n]\n}\n"
    case .sarif: "\n],\n\"columnKind\": \"unicodeCodePoints\"\n}]\n}\n"
    }
  }

  /// Every rule with its severity, what it asks, and where the standard says so, one a line.
  public static var rules: String {
    ValidationRule.all.map { rule in
      "\(rule.id.padded(to: 6)) \(rule.severity.rawValue.padded(to: 7))  \(rule.summary) "
        + "(\(rule.section))\n"
    }.joined()
  }

  private static func summary(_ document: Validation.Document, _ palette: Palette) -> String {
    let units = "\(document.unitCount) \(document.unitCount == 1 ? "unit" : "units")"
    let what = document.version.map { "XLIFF \($0), \(units): " } ?? ""
    let errors = "\(document.errorCount) \(document.errorCount == 1 ? "error" : "errors")"
    let warnings =
      document.warningCount == 0
      ? "" : ", \(document.warningCount) \(document.warningCount == 1 ? "warning" : "warnings")"
    let verdict =
      document.isValid
      ? palette.green("valid") + warnings : palette.red("not valid") + ", " + errors + warnings
    return "\(palette.bold(document.path)): \(what)\(verdict)\n"
  }

  private static func document(_ document: Validation.Document) -> JSONValue {
    .object([
      ("path", .string(document.path)),
      ("version", document.version.map { .string($0.rawValue) } ?? .null),
      ("valid", .bool(document.isValid)),
      ("units", .integer(document.unitCount)),
      ("errors", .integer(document.errorCount)),
      ("warnings", .integer(document.warningCount)),
    ])
  }

  // MARK: - SARIF

  /// The tool with all its rules; see SARIF 2.1.0, section 3.19.
  private static var tool: JSONValue {
    .object([
      (
        "driver",
        .object([
          ("name", .string("loctrip")),
          ("version", .string(RoundTrip.version)),
          (
            "rules",
            .array(
              ValidationRule.all.map { rule in
                .object([
                  ("id", .string(rule.id)),
                  ("shortDescription", .object([("text", .string(rule.summary))])),
                  ("help", .object([("text", .string(rule.section))])),
                  (
                    "defaultConfiguration",
                    .object([("level", .string(rule.severity.rawValue))])
                  ),
                ])
              }
            )
          ),
        ])
      )
    ])
  }

  private static func result(_ finding: Finding) -> JSONValue {
    .object([
      ("ruleId", .string(finding.code.rawValue)),
      ("level", .string(finding.severity.rawValue)),
      ("message", .object([("text", .string(finding.message))])),
      (
        "locations",
        .array(
          finding.places.map { place in
            var physical: [(key: String, value: JSONValue)] = [
              ("artifactLocation", .object([("uri", .string(uri(place.path)))]))
            ]
            if let line = place.line {
              var region: [(key: String, value: JSONValue)] = [("startLine", .integer(line))]
              if let column = place.column { region.append(("startColumn", .integer(column))) }
              physical.append(("region", .object(region)))
            }
            return .object([("physicalLocation", .object(physical))])
          }
        )
      ),
    ])
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
    let style = JSONStyle(
      indentUnit: nil,
      colon: .after,
      newline: .lineFeed,
      emptyObject: .closed,
      emptyArray: .closed,
      hasSpaceAfterComma: true,
      escapesSlash: false,
      endsWithNewline: false,
      hasByteOrderMark: false
    )
    return String(decoding: value.serialized(style: style), as: UTF8.self)
  }
}
