package import LocalizationCore
package import JSONSource

/// Lets so many findings of one rule in one file through as lines, and counts the rest.
///
/// A small file can have a million of them, which nobody reads; JSON and SARIF have them all.
package struct FindingQuota {
  private struct Kind: Hashable {
    let code: Finding.Code
    let path: ExactString
  }

  /// How many are lines.
  package static let limit = 1_000

  private var counts: [Kind: Int] = [:]

  /// Creates a quota of which nothing is used.
  package init() {}

  /// Whether a finding is a line.
  package mutating func admits(_ finding: Finding) -> Bool {
    let kind = Kind(code: finding.code, path: ExactString(finding.places.first?.path ?? ""))
    counts[kind, default: 0] += 1
    return counts[kind, default: 0] <= Self.limit
  }

  /// What to say of those that are none, by their file and rule.
  package var remainders: [String] {
    counts.filter { $0.value > Self.limit }
      .map { kind, count in
        let path = kind.path.string.isEmpty ? "" : "\(kind.path.string): "
        return "\(path)\((count - Self.limit).grouped) more of this kind [\(kind.code.rawValue)]"
      }
      .sorted()
  }
}

/// A report of findings alone, which is written as they come, so that the memory that it needs does not
/// grow with them.
///
/// The forms are documented in RoundTrip.docc/Reports.md.
package struct FindingsReport: Sendable {
  /// What can be found: the code of its findings, their severity, what it asks, and where that is
  /// written.
  package typealias Rule = (
    id: String, severity: Finding.Severity, summary: String, section: String
  )

  /// What came of one file.
  package struct Document: Sendable {
    /// The line for a terminal.
    let line: String
    /// The file in JSON.
    let json: JSONValue

    package init(line: String, json: JSONValue) {
      self.line = line
      self.json = json
    }
  }

  let form: StandardForm
  let name: String
  let version: String
  let rules: [Rule]

  /// Begins a report.
  ///
  /// - Parameters:
  ///   - form: JSON or SARIF; any other is lines as compilers write them.
  ///   - name: The command.
  ///   - version: The version of the program.
  ///   - rules: What can be found.
  package init(_ form: StandardForm, name: String, version: String, rules: [Rule]) {
    self.form = form
    self.name = name
    self.version = version
    self.rules = rules
  }

  /// What comes before the first finding.
  package var head: String {
    switch form {
    case .json: String(decoding: frame([], nil).head, as: UTF8.self)
    case .sarif: log.head
    case .text, .markdown, .html, .badge, .junit, .github: ""
    }
  }

  /// A finding.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - isFirst: Whether it is the first of the report.
  ///   - palette: The colours.
  package func entry(
    for finding: Finding,
    isFirst: Bool,
    palette: Palette = Palette(isColoured: false)
  ) -> String {
    switch form {
    case .json: (isFirst ? "\n" : ",\n") + SARIFLog.line(finding.json)
    case .sarif: log.entry(for: finding, isFirst: isFirst)
    case .text, .markdown, .html, .badge, .junit, .github:
      "\(palette.marked(finding.description))\n"
    }
  }

  /// What comes after the last finding.
  ///
  /// - Parameters:
  ///   - documents: What came of each file; empty when the work could not be finished.
  ///   - total: What came of all of them, which is a line where there are several.
  package func tail(_ documents: [Document], total: Document? = nil) -> String {
    switch form {
    case .json:
      String(
        decoding: VisibleText.escaping(json: Array(frame(documents, total).tail)),
        as: UTF8.self
      )
    case .sarif: log.tail
    case .text, .markdown, .html, .badge, .junit, .github:
      documents.map(\.line).joined() + (documents.count > 1 ? total?.line ?? "" : "")
    }
  }

  private func frame(_ documents: [Document], _ total: Document?) -> JSONWriter {
    var json = JSONWriter(style: .lines)
    json.writeObject { json in
      json.writeMember("schema", "loctrip.\(name)/1")
      json.beginMember("findings")
      json.writeArray { $0.leaveGap() }
      json.beginMember("documents")
      json.writeArray { json in
        for document in documents { json.writeElement(onOneLine: document.json) }
      }
      if let total { json.writeMember("totals", onOneLine: total.json) }
    }
    json.bytes.append(UInt8(ascii: "\n"))
    return json
  }

  private var log: SARIFLog { SARIFLog(version: version, rules: rules, hasRoot: false) }
}
