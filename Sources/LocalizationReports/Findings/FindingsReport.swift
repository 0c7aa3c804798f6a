package import JSONSource
package import LocalizationCore

/// The findings in some files, whole in any form of ``StandardForm/ofFindings``, or in pieces as they come.
///
/// The forms are documented in RoundTrip.docc/CheckingTranslations.md and Reports.md.
package struct FindingsReport: Sendable {
  /// A kind of finding: its code, its severity, a summary, and help or the section of a standard.
  package typealias Rule = (
    id: String, severity: Finding.Severity, summary: String, section: String
  )

  /// A corrected translation: its place, language and unit, the text before and the text after.
  package typealias Change = (
    place: SourceLocation, language: String, id: String, old: String, new: String
  )

  /// A finding, and the texts that it is about.
  package struct Item: Sendable {
    /// The finding, at its place in the file.
    package var finding: Finding
    /// The source, or `nil`.
    package var source: String?
    /// The translation, which the ranges of the finding are parts of; `nil` without one.
    package var target: String?
    /// The column in characters, from 1, or `nil` if it is not known.
    package var character: Int?
    /// The digests of the identity of the finding, wherever it stands in the file: now, and in loctrip 0.1.
    private let digests: (now: TextDigest, before: TextDigest)
    /// True if it was accepted before.
    package var isKnown = false

    package init(
      finding: Finding,
      source: String? = nil,
      target: String? = nil,
      character: Int? = nil,
      identity: [UInt8]
    ) {
      self.finding = finding
      self.source = source
      self.target = target
      self.character = character
      digests = (TextDigest(utf8: identity.span), TextDigest(utf8: identity.span, .fnv1a))
    }

    /// Returns the digest of the identity of the finding, wherever it stands in the file.
    package func digest(_ algorithm: TextDigest.Algorithm = .xxh64) -> TextDigest {
      algorithm == .xxh64 ? digests.now : digests.before
    }
  }

  /// A file in a language.
  package struct Part: Sendable {
    /// The file.
    package var path: String
    /// The language.
    package var language: String
    /// The number of translations in it.
    package var unitCount = 0
    /// The findings.
    package var items: [Item] = []

    package init(path: String, language: String) {
      self.path = path
      self.language = language
    }
  }

  /// The findings that were accepted before.
  package struct Baseline: Sendable {
    /// The file.
    package var path: String
    /// Accepted findings that do not occur any more, a line each.
    package var gone: [String]
    /// True if the file was written anew.
    package var isUpdated = false

    /// Creates a baseline that stays as it is.
    package init(path: String, gone: [String]) {
      self.path = path
      self.gone = gone
    }
  }

  /// The result of a file, or of all files, in a report that is written in pieces: the line for a terminal and
  /// the members in JSON.
  package typealias Document = (line: String, json: JSONValue)

  /// The command.
  package var name: String
  /// The version of the program.
  package var version: String
  /// The kinds of findings.
  package var rules: [Rule]
  /// The files, each in each of its languages.
  package var parts: [Part]
  /// The number of source texts that have no translation and were looked at.
  package var sourceCount = 0
  /// The findings about no single translation.
  package var notes: [Finding] = []
  /// The findings that were accepted before.
  package var baseline: Baseline?
  /// The corrections, made or proposed.
  package var changes: [Change] = []
  /// True if nothing was written; `nil` if nothing was to be corrected.
  package var isDryRun: Bool?
  /// The lowest severity with which a finding fails that was not accepted.
  package var threshold = Finding.Severity.error
  /// True if all findings have lines.
  package var isVerbose = false
  /// True if SARIF calls relative paths those from the root of the sources, as code hosts expect it.
  package var isRooted = true

  package init(name: String, version: String, rules: [Rule], parts: [Part] = []) {
    self.name = name
    self.version = version
    self.rules = rules
    self.parts = parts
  }

  /// The number of translations.
  package var unitCount: Int { parts.reduce(0) { $0 + $1.unitCount } }

  /// The number of findings of a severity that were not accepted before.
  package func count(_ severity: Finding.Severity) -> Int {
    count { !$0.isKnown && $0.finding.severity == severity }
  }

  /// The number of findings that were accepted before.
  package var knownCount: Int { count(where: \.isKnown) }

  /// The number of findings that were not accepted and that the program can correct.
  package var fixableCount: Int { count { !$0.isKnown && !$0.finding.fix.isEmpty } }

  private func count(where isCounted: (Item) -> Bool) -> Int {
    parts.reduce(0) { $0 + $1.items.count(where: isCounted) }
  }

  /// Returns true if a finding is severe enough to fail.
  package func fails(_ item: Item) -> Bool { !item.isKnown && item.finding.severity >= threshold }

  /// True if nothing was looked at, which is no pass.
  package var isEmpty: Bool {
    unitCount == 0 && sourceCount == 0 && parts.allSatisfy(\.items.isEmpty)
  }

  /// True if a finding fails, or nothing was looked at.
  package var hasFailed: Bool { isEmpty || parts.contains { $0.items.contains(where: fails) } }

  /// The report with nothing but the findings that fail.
  package var failing: Self {
    var report = self
    for index in parts.indices { report.parts[index].items.removeAll { !fails($0) } }
    report.baseline?.gone = []
    return report
  }

  // MARK: - Whole

  /// The report in a form; lines of text for a form that is not among ``StandardForm/ofFindings``.
  package func render(as form: StandardForm, palette: Palette = Palette(isColoured: false))
    -> [UInt8]
  {
    switch form {
    case .json: json()
    case .sarif: Array((log.head + log.entries(for: parts.flatMap(\.items)) + log.tail).utf8)
    case .junit: junit()
    case .github: Array(annotations().utf8)
    case .text, .markdown, .html, .badge: Array(text(palette).utf8)
    }
  }

  /// The items that were not accepted before, each with its part.
  var news: [(part: Part, item: Item)] {
    parts.flatMap { part in part.items.lazy.filter { !$0.isKnown }.map { (part, $0) } }
  }

  /// The result of everything, on one line without an end.
  func summary(_ palette: Palette) -> String {
    let translated = parts.filter { $0.unitCount > 0 }.map { ExactString($0.language) }
    let hasUnits = unitCount > 0 || parts.allSatisfy(\.items.isEmpty)
    let units =
      hasUnits
      ? "\(unitCount.counted("unit")) of \(Set(translated).count.counted("language"))"
      : "the sources"
    let known = knownCount
    let told = [Finding.Severity.error, .warning, .note].filter { count($0) > 0 }
      .map { count($0).counted($0.rawValue) }
    let unread = notes.count { $0.code == "left-out" }
    let also =
      (known > 0 ? " (\(known.counted("finding")) in the baseline)" : "")
      + (unread > 0 ? "; \(unread.counted("file")) could not be read" : "")
    if isEmpty { return "Nothing was checked: \(palette.red("failed"))" }
    guard told.isEmpty else {
      let verdict = hasFailed || unread > 0 ? palette.red("failed") : palette.green("passed")
      return "\(told.joined(separator: ", ")) in \(units)\(also): \(verdict)"
    }
    let nothing = "Nothing \(known > 0 ? "new " : "")found in "
    guard unitCount == 0 else {
      return nothing + units + also + (unread > 0 ? ": \(palette.red("failed"))" : ".")
    }
    return nothing
      + "\(sourceCount.counted("source text"))\(also); there are no translations yet."
  }

  // MARK: - In pieces

  /// The text before the first finding.
  ///
  /// - Parameter form: JSON or SARIF; any other is lines as compilers write them.
  package func head(as form: StandardForm) -> String {
    switch form {
    case .json: String(decoding: frame([], nil).head, as: UTF8.self)
    case .sarif: log.head
    case .text, .markdown, .html, .badge, .junit, .github: ""
    }
  }

  /// The text of a finding.
  package func entry(
    for finding: Finding,
    isFirst: Bool,
    as form: StandardForm,
    palette: Palette = Palette(isColoured: false)
  ) -> String {
    switch form {
    case .json: (isFirst ? "\n" : ",\n") + SARIFLog.line(finding.json)
    case .sarif: log.entry(for: finding, column: finding.places.first?.column, isFirst: isFirst)
    case .text, .markdown, .html, .badge, .junit, .github:
      "\(palette.marked(finding.description))\n"
    }
  }

  /// The text after the last finding.
  ///
  /// - Parameters:
  ///   - documents: The result of each file; empty if the work could not be finished.
  ///   - total: The result of all of them, which is a line if there are several.
  package func tail(
    _ documents: [Document] = [],
    total: Document? = nil,
    as form: StandardForm
  ) -> String {
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

  private var log: SARIFLog { SARIFLog(version: version, rules: rules, hasRoot: isRooted) }

  // MARK: - JSON

  /// The findings as JSON, schema `loctrip.NAME/1`.
  private func json() -> [UInt8] {
    JSONForm.document(name) { json in
      json.writeMember("failed", .bool(hasFailed))
      json.writeMember("totals", .object(totals))
      json.writeMember(
        "files",
        .array(
          parts.map { part in
            .object(
              [("path", .string(JSONForm.path(part.path))), ("language", .string(part.language))]
                + FindingsReport(name: name, version: version, rules: [], parts: [part]).totals
            )
          }
        )
      )
      if let baseline {
        json.writeMember(
          "baseline",
          [
            "path": .string(JSONForm.path(baseline.path)), "updated": .bool(baseline.isUpdated),
            "gone": .array(baseline.gone.map { .string($0) }),
          ]
        )
      }
      if let isDryRun {
        json.writeMember("dryRun", .bool(isDryRun))
        json.writeMember("changes", .array(changes.map(Self.json)))
      }
      json.beginMember("findings")
      json.writeArray { json in
        for part in parts {
          for item in part.items { json.writeElement(Self.json(item, in: part)) }
        }
      }
      json.writeMember("notes", .array(notes.map(\.json)))
    }
  }

  private var totals: [(key: String, value: JSONValue)] {
    [
      ("units", .integer(unitCount)), ("errors", .integer(count(.error))),
      ("warnings", .integer(count(.warning))), ("notes", .integer(count(.note))),
      ("known", .integer(knownCount)),
    ]
  }

  private static func json(_ change: Change) -> JSONValue {
    [
      "path": .string(JSONForm.path(change.place.path)),
      "line": change.place.line.map { .integer($0) }, "language": .string(change.language),
      "id": .string(change.id), "old": .string(change.old), "new": .string(change.new),
    ]
  }

  private static func json(_ range: Range<Int>) -> JSONValue {
    .array([.integer(range.lowerBound), .integer(range.upperBound)])
  }

  private static func json(_ item: Item, in part: Part) -> JSONValue {
    let finding = item.finding
    let place = finding.places.first
    return [
      "code": .string(finding.code.rawValue), "severity": .string(finding.severity.rawValue),
      "message": .string(finding.message), "id": finding.subject.map { .string($0) },
      "language": .string(part.language), "path": .string(JSONForm.path(place?.path ?? part.path)),
      "line": place?.line.map { .integer($0) }, "column": place?.column.map { .integer($0) },
      "source": item.source.map { .string($0) }, "target": item.target.map { .string($0) },
      "ranges": finding.ranges.isEmpty ? nil : .array(finding.ranges.map(json)),
      "fix": finding.fix.isEmpty
        ? nil : .array(finding.fix.map { ["range": json($0.range), "text": .string($0.text)] }),
      "known": item.isKnown ? .bool(true) : nil, "fingerprint": .string("\(item.digest())"),
    ]
  }
}
