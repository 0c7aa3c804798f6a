package import LoctripJSONSource
package import LoctripLocalizationCore

/// The findings in some files, whole in any form of ``StandardForm/ofFindings``, or in pieces as they come.
///
/// The forms are documented in docs/check.md and docs/reports.md.
package struct FindingsReport: Sendable {
  /// A kind of finding: its code, its severity, a summary, and help or the section of a standard.
  package typealias Rule = (
    id: String, severity: Finding.Severity, summary: String, section: String
  )

  /// A corrected translation: its place, language and unit, the text before and the text after.
  package typealias Change = (
    place: FileLocation, language: String, id: String, old: String, new: String
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
    /// The digest of the identity of the finding, wherever it stands in the file.
    package let digest: TextDigest
    /// True if it was accepted before.
    package var isKnown = false

    package init(
      finding: Finding, source: String? = nil, target: String? = nil, character: Int? = nil,
      identity: [UInt8]
    ) {
      self.finding = finding
      self.source = source
      self.target = target
      self.character = character
      digest = TextDigest(utf8: ArraySlice(identity).span)
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
  /// The number of entries that nobody has to look at: stale and locked ones.
  package var passedOver = 0
  /// What was looked at, if that is not translations: `214 keys`.
  package var scope: String?
  /// The findings about no single translation.
  package var notes: [Finding] = []
  /// The findings that were accepted before.
  package var baseline: Baseline?
  /// The git revision whose findings are known, with the merge base if that was asked for.
  package var since: (revision: String, base: String?)?
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

  /// `in the baseline`, or the revision that has the known findings.
  private var knownReason: String {
    guard let since else { return "in the baseline" }
    let name = since.base.map { "\(since.revision) (merge base \($0.prefix(7)))" } ?? since.revision
    return "\(baseline == nil ? "" : "in the baseline or ")already at \(name.oneLine)"
  }

  /// The number of findings that were not accepted and that the program can correct.
  package var fixableCount: Int { count { !$0.isKnown && !$0.finding.fix.isEmpty } }

  private func count(where isCounted: (Item) -> Bool) -> Int {
    parts.reduce(0) { $0 + $1.items.count(where: isCounted) }
  }

  /// Returns true if a finding is severe enough to fail.
  package func fails(_ item: Item) -> Bool { !item.isKnown && item.finding.severity >= threshold }

  /// True if nothing was looked at, which is no pass.
  package var isEmpty: Bool {
    unitCount == 0 && sourceCount == 0 && passedOver == 0 && parts.allSatisfy(\.items.isEmpty)
  }

  /// True if a finding fails, or nothing was looked at.
  package var hasFailed: Bool {
    isEmpty || isUnchecked || parts.contains { $0.items.contains(where: fails) }
  }

  /// True if something could not be checked at all.
  private var isUnchecked: Bool {
    notes.contains { $0.code == "nothing-checked" && $0.severity == .error }
  }

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
    case .text, .markdown, .html, .xlsx, .badge: Array(text(palette).utf8)
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
      scope
      ?? (hasUnits
        ? "\(unitCount.counted("unit")) of \(Set(translated).count.counted("language"))"
        : "the sources")
    let known = knownCount
    let told = [Finding.Severity.error, .warning, .note].filter { count($0) > 0 }
      .map { count($0).counted($0.rawValue) }
    let unread = notes.count { $0.code == "left-out" }
    let also =
      (known > 0 ? " (\(known.counted("finding")) \(knownReason))" : "")
      + (unread > 0 ? "; \(unread.counted("file")) could not be read" : "")
    if isEmpty { return "Nothing was checked: \(palette.red("failed"))" }
    guard told.isEmpty else {
      let verdict = hasFailed || unread > 0 ? palette.red("failed") : palette.green("passed")
      return "\(told.joined(separator: ", ")) in \(units)\(also): \(verdict)"
    }
    let nothing = "Nothing \(known > 0 ? "new " : "")found in "
    guard unitCount == 0, scope == nil else {
      return nothing + units + also + (unread > 0 ? ": \(palette.red("failed"))" : ".")
    }
    if sourceCount == 0, passedOver > 0 {
      return "Nothing found: \(passedOver.counted("stale or locked string"))\(also) not checked."
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
    case .text, .markdown, .html, .xlsx, .badge, .junit, .github: ""
    }
  }

  /// The text of a finding.
  package func entry(
    for finding: Finding, isFirst: Bool, as form: StandardForm,
    palette: Palette = Palette(isColoured: false)
  ) -> String {
    switch form {
    case .json: (isFirst ? "\n" : ",\n") + SARIFLog.line(finding.json)
    case .sarif: log.entry(for: finding, column: finding.places.first?.column, isFirst: isFirst)
    case .text, .markdown, .html, .xlsx, .badge, .junit, .github:
      "\(palette.marked(finding.description))\n"
    }
  }

  /// The text after the last finding.
  ///
  /// - Parameters:
  ///   - documents: The result of each file; empty if the work could not be finished.
  ///   - total: The result of all of them, which is a line if there are several.
  package func tail(_ documents: [Document] = [], total: Document? = nil, as form: StandardForm)
    -> String
  {
    switch form {
    case .json:
      String(
        decoding: VisibleText.escaping(json: Array(frame(documents, total).tail)), as: UTF8.self)
    case .sarif: log.tail
    case .text, .markdown, .html, .xlsx, .badge, .junit, .github:
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

  private var log: SARIFLog {
    SARIFLog(version: version, rules: rules, hasRoot: isRooted, knownReason: knownReason)
  }

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
                + FindingsReport(name: name, version: version, rules: [], parts: [part]).totals)
          }))
      if let baseline {
        json.writeMember(
          "baseline",
          [
            "path": .string(JSONForm.path(baseline.path)), "updated": .bool(baseline.isUpdated),
            "gone": .array(baseline.gone.map { .string($0) }),
          ])
      }
      if let since {
        json.writeMember(
          "since",
          [
            "revision": .string(since.revision), "mergeBase": since.base.map { .string($0) },
          ])
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
      "known": item.isKnown ? .bool(true) : nil, "fingerprint": .string("\(item.digest)"),
    ]
  }
}

extension FindingsReport {
  /// The findings as lines, errors first, those of one code together, and at the end the result of
  /// everything.
  func text(_ palette: Palette) -> String {
    var result = ""
    let kinds = news.grouped {
      [ExactString($0.item.finding.code.rawValue), ExactString($0.item.finding.severity.rawValue)]
    }
    // Errors are what people look for; the sort keeps the order of the files.
    for severity in [Finding.Severity.error, .warning, .note] {
      for (_, found) in kinds where found[0].item.finding.severity == severity {
        result += lines(of: found, palette)
      }
    }
    if let baseline { result += lines(of: baseline) }
    result = changeLines(palette) + result
    result += "\(summary(palette))\n"
    if fixableCount > 0 && isDryRun == nil {
      result += "--fix can correct \(fixableCount.counted("finding")).\n"
    }
    return result
  }

  /// The translations that are corrected.
  private func changeLines(_ palette: Palette) -> String {
    guard let isDryRun else { return "" }
    var result = ""
    if isDryRun || isVerbose {
      for change in changes {
        result += "\(palette.bold(change.place.description)): '\(change.id.oneLine)'\n"
        result += "    - \(palette.removed(change.old.marked))\n"
        result += "    + \(palette.added(change.new.marked))\n"
      }
    }
    let count = changes.count.counted("translation")
    guard !changes.isEmpty else { return "\(ResultWords.nothingToDo)\n" }
    return result
      + "\(ResultWords.line(.fix, count, isDryRun: isDryRun))\n"
  }

  /// The lines of the findings with one code and severity.
  private func lines(of found: [(part: Part, item: Item)], _ palette: Palette) -> String {
    let kind = found[0].item.finding
    // Many places with one cause are one finding, which lists the first places.
    let groups =
      isVerbose
      ? found.map { [$0] }
      : found.grouped { ExactString($0.item.finding.fullMessage) }.map(\.members)
    // A note asks for nothing; one of a kind shows what it is about.
    let limit = kind.severity == .note && threshold != .note ? 1 : FindingSummary.limit
    // A line that only counts one other would be no shorter.
    let shown = isVerbose || groups.count <= limit + 1 ? groups[...] : groups.prefix(limit)
    var result = shown.map { Self.lines(of: $0, palette) }.joined()
    let rest = groups.dropFirst(shown.count).flatMap(\.self)
    if !rest.isEmpty {
      let languages = ExactString.distinct(rest.map(\.part.language)).filter { !$0.isEmpty }
      let named = languages.prefix(8).map(\.oneLine).joined(separator: ", ")
      let more = languages.count > 8 ? ", …" : ""
      let inLanguages = named.isEmpty ? "" : " (\(named)\(more))"
      result +=
        "\(palette.severity(kind.severity)): \(rest.count.grouped) more of this kind\(inLanguages); "
        + "--verbose shows them [\(kind.code.rawValue.oneLine)]\n"
    }
    return result
  }

  private static func lines(of same: [(part: Part, item: Item)], _ palette: Palette) -> String {
    guard let first = same.first?.item else { return "" }
    let finding = first.finding
    let limit = FindingSummary.limit
    var message = finding.fullMessage
    if same.count > 1 {
      let others = same.dropFirst().prefix(limit - 1).compactMap {
        $0.item.finding.places.first?.description
      }
      message += " (\(same.count.grouped) times, also \(others.joined(separator: ", "))"
      message += same.count > limit ? ", …)" : ")"
    }
    let place = finding.places.first.map { "\(palette.bold($0.description)): " } ?? ""
    var result = "\(place)\(palette.severity(finding.severity)): \(message.oneLine) "
    result += "[\(finding.code.rawValue.oneLine)]\n"
    if let target = first.target, let excerpt = Excerpt(target, marking: finding.ranges) {
      result += "    | \(excerpt.text)\n"
      if !excerpt.marks.isEmpty { result += "    | \(palette.green(excerpt.marks))\n" }
    }
    return result
  }

  private func lines(of baseline: Baseline) -> String {
    if baseline.isUpdated { return "\(ResultWords.line(.write, baseline.path.oneLine))\n" }
    guard !baseline.gone.isEmpty else { return "" }
    let shown = isVerbose ? baseline.gone[...] : baseline.gone.prefix(FindingSummary.limit)
    let rest = baseline.gone.count - shown.count
    return shown.map { "\(baseline.path.oneLine): note: \($0.oneLine) [baseline]\n" }.joined()
      + (rest > 0
        ? "note: \(rest.grouped) more of this kind; --verbose shows them [baseline]\n" : "")
  }
}

extension String {
  /// The text on one line, spaces of other kinds than the usual one and those at its edges shown.
  fileprivate var marked: String {
    let text = VisibleText.make(self, marksSpaces: true).replacing("\n", with: "")
    let head = text.prefix { $0 == " " }.count
    let tail = text.reversed().prefix { $0 == " " }.count
    guard head + tail > 0, head < text.count else { return text }
    return String(repeating: "·", count: head) + text.dropFirst(head).dropLast(tail)
      + String(repeating: "·", count: tail)
  }
}

extension Palette {
  func severity(_ severity: Finding.Severity) -> String {
    switch severity {
    case .error: red("error")
    case .warning: yellow("warning")
    case .note: dim("note")
    }
  }
}

/// The findings for a terminal, those with one cause together.
///
/// A message in more than three places is one line with the count and the first three places. Of one code there
/// are three lines, and one that counts the others. Reports have them all.
package enum FindingSummary {
  /// The number of places, and of lines of one code, that are shown.
  package static let limit = 3

  /// The lines.
  package static func lines(of findings: [Finding], others: String = "--verbose shows them")
    -> [String]
  {
    let kinds = findings.grouped {
      [ExactString($0.code.rawValue), ExactString($0.severity.rawValue)]
    }
    return kinds.flatMap { _, kind in
      let alike = kind.grouped { ExactString($0.fullMessage) }.flatMap { _, same in
        same.count > limit ? [same] : same.map { [$0] }
      }
      // A line that only counts one other would be no shorter.
      guard alike.count > limit + 1 else { return alike.map(line) }
      let rest = alike.dropFirst(limit).reduce(0) { $0 + $1.count }
      let code = kind[0].code.rawValue
      return alike.prefix(limit).map(line)
        + [
          "\(kind[0].severity.rawValue): \(rest.grouped) more of this kind; \(others) [\(code)]"
        ]
    }
  }

  /// Findings with one message, as one line.
  private static func line(_ findings: [Finding]) -> String {
    guard findings.count > 1 else { return findings[0].description }
    var finding = findings[0]
    // Several may be about a file as a whole.
    let places = ExactString.distinct(findings.compactMap(\.places.first?.description))
    let others = places.dropFirst().prefix(limit - 1)
    let also = others.isEmpty ? "" : ", also \(others.joined(separator: ", "))"
    let more = places.count > limit && !others.isEmpty ? ", …" : ""
    finding.message += " (\(findings.count) times\(also)\(more))"
    return finding.description
  }
}

/// A quota of lines for the findings of one rule in one file; the rest is counted.
///
/// A small file can have a million of them, which nobody reads; JSON and SARIF have them all.
package struct FindingQuota {
  /// The number of lines.
  package static let limit = 1_000

  private var counts: [[ExactString]: Int] = [:]

  /// Creates a quota of which nothing is used.
  package init() {}

  /// Counts a finding, and returns true if it is a line.
  package mutating func admits(_ finding: Finding) -> Bool {
    let path = finding.places.first?.path ?? ""
    let kind = [ExactString(finding.code.rawValue), ExactString(path)]
    counts[kind, default: 0] += 1
    return counts[kind, default: 0] <= Self.limit
  }

  /// The lines about the findings that are none, by their file and rule.
  package var remainders: [String] {
    counts.filter { $0.value > Self.limit }
      .map { kind, count in
        let path = kind[1].string.isEmpty ? "" : "\(kind[1].string): "
        return "\(path)\((count - Self.limit).grouped) more of this kind [\(kind[0].string)]"
      }
      .sorted()
  }
}

extension FindingsReport {
  /// The findings as JUnit XML: a suite for each file and language, a case for each unit with findings,
  /// and one for all units without.
  ///
  /// A finding that fails is a `failure`, one that was accepted is `skipped`, and the rest is in `system-out`.
  func junit() -> [UInt8] {
    var (tests, failures) = (0, 0)
    var suites: Markup = ""
    for part in parts {
      let units = part.items.grouped { ExactString($0.finding.subject ?? "") }
      let rest = max(part.unitCount - units.count, 0)
      let failed = units.count { $0.members.contains(where: fails) }
      let skipped = units.count { $0.members.allSatisfy(\.isKnown) }
      let count = units.count + (rest > 0 ? 1 : 0)
      (tests, failures) = (tests + count, failures + failed)
      let className =
        (part.language.isEmpty ? part.path : "\(part.path) \(part.language)").oneLine
      suites += """
          <testsuite name="\(className)" tests="\(count)" failures="\(failed)" \
        errors="0" skipped="\(skipped)">

        """
      for (id, items) in units { write(items, of: id.string, className, to: &suites) }
      if rest > 0 {
        suites += """
              <testcase name="\(rest.counted("unit")) without findings" classname="\(className)"/>

          """
      }
      suites += "  </testsuite>\n"
    }
    let xml: Markup = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="loctrip \(name.oneLine)" tests="\(tests)" failures="\(failures)" errors="0">
      \(suites)</testsuites>

      """
    return Array(xml.text.utf8)
  }

  private func write(_ items: [Item], of id: String, _ className: String, to xml: inout Markup) {
    func lines(_ findings: [Finding]) -> String {
      findings.map(\.description).joined(separator: "\n")
        .split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0).oneLine }.joined(separator: "\n")
    }
    xml += "    <testcase name=\"\(id.oneLine)\" classname=\"\(className)\">\n"
    for finding in items.filter(fails).map(\.finding) {
      xml += """
              <failure message="\(finding.message.oneLine)" type="\(finding.code.rawValue.oneLine)">\
        \(lines([finding]))</failure>

        """
    }
    if items.allSatisfy(\.isKnown) {
      xml += "      <skipped message=\"\(since == nil ? "accepted " : "")\(knownReason)\"/>\n"
    }
    let others = items.filter { !$0.isKnown && !fails($0) }.map(\.finding)
    if !others.isEmpty { xml += "      <system-out>\(lines(others))</system-out>\n" }
    xml += "    </testcase>\n"
  }
}

extension FindingsReport {
  /// The findings as workflow commands of GitHub, a line each, and last the result of everything.
  ///
  /// No text can begin another command: line ends, per cent signs and, in properties, colons and commas
  /// are escaped as the runner reads them.
  func annotations() -> String {
    news.map { Self.annotation($0.item) }.joined() + "\(summary(Palette(isColoured: false)))\n"
  }

  private static func annotation(_ item: Item) -> String {
    let finding = item.finding
    let command =
      switch finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties: [String] = []
    if let place = finding.places.first {
      properties.append("file=\(property(place.path))")
      if let line = place.line { properties.append("line=\(line)") }
      if let column = item.character { properties.append("col=\(column)") }
    }
    properties.append("title=\(property("loctrip: \(finding.code.rawValue)"))")
    return "::\(command) \(properties.joined(separator: ","))::\(data(finding.fullMessage))\n"
  }

  /// A message as the runner reads it.
  private static func data(_ text: String) -> String { escape(text.oneLine, "%\r\n") }

  /// A property as the runner reads it.
  private static func property(_ text: String) -> String { escape(text.oneLine, "%\r\n:,") }

  private static func escape(_ text: String, _ characters: String) -> String {
    text.unicodeScalars.map { scalar in
      characters.unicodeScalars.contains(scalar) ? scalar.value.percentEncoded : String(scalar)
    }.joined()
  }
}
