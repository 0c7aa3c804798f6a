internal import Foundation
internal import LoctripLocalizationCore

/// A report for a terminal: for each language and catalog the counts and the units that a person should
/// see, those that need a decision first, then the outcome.
package struct TextForm: ReportForm {
  /// True if every unit is listed.
  ///
  /// Side by side they are listed anyway, but of a catalog that only one side has not more than a few.
  package var isVerbose: Bool
  /// The colours.
  package var palette: Palette

  package init(isVerbose: Bool = false, palette: Palette = Palette(isColoured: false)) {
    self.isVerbose = isVerbose
    self.palette = palette
  }

  /// The bytes of a report, for a file.
  package func render(_ report: Report) -> [UInt8] { Array(text(of: report).utf8) }

  func text(of report: Report) -> String {
    var terminal = Terminal(report: report, form: self)
    if let coverage = report.coverage {
      terminal.text += CoverageText(coverage: coverage, words: report.words, form: self).text
      if !isVerbose { return terminal.text }
    }
    terminal.writeOpening()
    switch report.arrangement {
    case .byLanguage: terminal.writeLanguages()
    case .sideBySide: terminal.writeCatalogs()
    }
    for absence in report.absences { terminal.line(absence.line) }
    terminal.writeClosing()
    return terminal.text
  }
}

extension Report {
  /// The report for a terminal, see ``TextForm``.
  package func text(isVerbose: Bool = false, palette: Palette = Palette(isColoured: false))
    -> String
  {
    TextForm(isVerbose: isVerbose, palette: palette).text(of: self)
  }
}

/// The making of a report for a terminal.
private struct Terminal {
  let report: Report
  let form: TextForm
  var text = ""
  /// The reasons that several units have.
  private var reasons = SharedReasons()

  init(report: Report, form: TextForm) {
    self.report = report
    self.form = form
  }

  mutating func line(_ line: String) {
    text += line
    text += "\n"
  }

  /// True if the remarks about languages stand behind their counts, because there are many.
  private var joinsRemarks: Bool {
    !form.isVerbose && report.words.languageRemarks.count > Listing.few
  }

  mutating func writeOpening() {
    let remarks = joinsRemarks ? report.words.remarks : report.words.remarkLines
    for text in report.words.opening + remarks { line(text) }
  }

  // MARK: - Groups

  mutating func writeLanguages() {
    let remarks = Dictionary(
      (joinsRemarks ? report.words.languageRemarks : []).map {
        (ExactString($0.language), $0.words)
      }, uniquingKeysWith: { "\($0); \($1)" })
    let listing = Listing(report, isVerbose: form.isVerbose)
    reasons = SharedReasons(report, isListed: listing.isListed, isVerbose: form.isVerbose)
    for (language, groups) in report.groups.grouped(by: { ExactString($0.language) }) {
      let totals = groups.compactMap { $0.totals.map { report.totals[$0] } }
      let name = totals.count == 1 ? totals[0].catalog.oneLine : "\(totals.count.grouped) catalogs"
      let remark = remarks[language].map { "; \($0)" } ?? ""
      let shown = form.palette.bold(language.string.shortened.oneLine)
      line("\(shown)  \(name): \(summary(Report.sum(totals)))\(remark)")
      for group in groups {
        let listed = group.items.filter { listing.isListed[$0] }
        if let total = group.totals.map({ report.totals[$0] }), totals.count > 1 {
          let isNews = listing.hasRoom && total.counts.contains { $0.count > 0 && $0.label.isNews }
          if isNews || !listed.isEmpty {
            line("  \(total.catalog.oneLine): \(summary(total.counts))")
          }
        }
        writeItems(listed)
      }
    }
    for (kind, count) in listing.rest {
      line("\(count.grouped) more \(kind); --verbose lists them")
    }
  }

  mutating func writeClosing() {
    let lines = report.words.closing
    // A line that only counts one other would be no shorter.
    let isLong = lines.count > Listing.few + 1 && !form.isVerbose
    for text in isLong ? lines.prefix(Listing.few) : lines[...] { line(text) }
    if isLong { line("… and \((lines.count - Listing.few).grouped) more; --verbose lists them") }
  }

  mutating func writeCatalogs() {
    for group in report.groups {
      let total = group.totals.map { report.totals[$0] }
      var counts = Self.words(total?.counts.filter { $0.label != .unchanged } ?? [])
      guard !counts.isEmpty || !group.items.isEmpty else { continue }
      counts.append("\((total?.count(Report.Label.unchanged.name) ?? 0).grouped) unchanged")
      if let remark = total?.remark { counts.append(remark) }
      line(
        "\(form.palette.bold(group.language.shortened.oneLine))  \(group.catalog.oneLine): "
          + counts.joined(separator: ", "))
      let listed = group.isWhole && !form.isVerbose ? group.items.prefix(10) : group.items[...]
      writeItems(listed)
      if listed.count < group.items.count {
        let rest = group.items.count - listed.count
        line("    … and \(rest.grouped) more; --format json or html lists all of them")
      }
    }
  }

  private func summary(_ counts: [(label: Report.Label, count: Int)]) -> String {
    let words = Self.words(counts)
    return words.isEmpty ? "no units" : words.joined(separator: ", ")
  }

  private static func words(_ counts: [(label: Report.Label, count: Int)]) -> [String] {
    counts.filter { $0.count > 0 }.map { "\($0.count.grouped) \($0.label.name)" }
  }

  // MARK: - Items

  /// The length from which a text is cut if it did not change.
  private static let limit = 320

  private var palette: Palette { form.palette }

  private var indent: String {
    report.arrangement == .byLanguage ? "               " : "        "
  }

  private mutating func writeItems(_ positions: some Sequence<Int>) {
    for position in positions { write(report.items[position], at: position) }
  }

  /// Adds the lines of a unit.
  private mutating func write(_ item: ReportItem, at position: Int) {
    text += "    "
    switch report.arrangement {
    case .byLanguage:
      for label in item.labels { text += palette.tone(label.tone, label.name.padded(to: 9)) }
      text += "  \(item.shownID)"
      if let place = item.place { text += "  \(palette.dim(place.description.oneLine))" }
    case .sideBySide:
      text += "\(item.shownID)  \(palette.dim(item.kinds))"
    }
    text += "\n"
    writeSource(of: item)
    for row in item.tellingRows { write(row, report.attention[position]) }
    func add(_ name: String, _ message: String) {
      line("\(indent)\(name): \(message.oneLine)")
    }
    if item.isApprovedTouched { add(palette.yellow("approved"), "the old text was approved") }
    for finding in item.findings {
      add(palette.dim(finding.code.rawValue.oneLine), reasons.text(of: finding, at: position))
    }
    for finding in item.fixedFindings {
      add(palette.dim("fixed \(finding.code.rawValue.oneLine)"), finding.message)
    }
    if let renamed = item.renamed { add(palette.dim("renamed"), "perhaps to \(renamed)") }
    for note in item.notes {
      add(palette.dim("note\(note.from.map { " \($0.oneLine)" } ?? "")"), note.text)
    }
  }

  /// The name of a text before it.
  private func name(_ name: String) -> String { "\(palette.dim(name.padded(to: 9)))  " }

  /// Adds the source where the id is something else.
  private mutating func writeSource(of item: ReportItem) {
    guard let source = item.sourceBesideID else { return }
    let parts = WordMarks.shortened(
      [WordMarks.Part(text: source, isMarked: false)], limit: Self.limit, context: 60)
    let isByLanguage = report.arrangement == .byLanguage
    text += indent + (isByLanguage ? name("source") : "\(palette.dim("source")): ")
    line(parts.map { VisibleText.make($0.text) }.joined())
  }

  private mutating func write(_ row: ReportItem.Row, _ attention: Report.ReviewPriority) {
    let palette = form.palette
    let isLong = max(row.old?.utf8.count ?? 0, row.new?.utf8.count ?? 0) > Self.limit
    let isText = row.subject == .source || row.subject == .target || row.subject == .note
    // Marks are worth their work where they show, or where they say what may be cut.
    let parts = row.parts(isMarked: isText && (palette.isColoured || isLong))
    // Texts that a person decides about are never cut: the report may be their only copy.
    let isCut = attention != .decision || row.subject != .target || row.isReplacement
    func add(_ name: String, _ parts: [WordMarks.Part]?, _ mark: (String) -> String) {
      guard let parts else { return }
      text += indent
      text += name
      let shown = isCut ? WordMarks.shortened(parts, limit: Self.limit, context: 60) : parts
      var line = ""
      for part in shown {
        let visible = VisibleText.make(part.text, marksSpaces: part.isMarked)
        line += part.isMarked ? mark(visible) : visible
      }
      // Two parts may be a command together, where a log is read and nothing is coloured.
      self.line(shown.count > 1 && !palette.isColoured ? line.oneLine : line)
    }
    switch report.arrangement {
    case .byLanguage where row.subject == .state: writeState(row)
    case .byLanguage:
      let isSource = row.subject == .source
      if isSource && !row.isReplacement { return }
      add(name(isSource ? "for" : row.oldName), parts.old) {
        row.isRefused ? $0 : palette.removed($0)
      }
      add(name(isSource ? "source" : row.newName), parts.new) {
        row.isRefused ? palette.yellow($0) : palette.added($0)
      }
    case .sideBySide where row.isContext: break
    case .sideBySide:
      let name = row.subject.rawValue.padded(to: 6)
      add("\(name) \(palette.red("-")) ", parts.old, palette.removed)
      add("\(name) \(palette.green("+")) ", parts.new, palette.added)
    }
  }

  /// A state in one line, unless it is the expected one.
  private mutating func writeState(_ row: ReportItem.Row) {
    let states = [row.old, row.new].compactMap { $0?.oneLine }
    guard row.new != "translated" || row.old != nil else { return }
    let name = name(row.newName == "delivered" ? "delivered state" : "state")
    line("\(indent)\(name)\(states.joined(separator: " → "))")
  }
}

/// The units of a report that are listed on a terminal: all that ask for a person where they are few, else
/// the first three of each kind.
private struct Listing {
  /// The largest number that is few.
  static let few = 10
  /// The number of each kind that is listed if there are more.
  private static let limit = 3

  /// True for each unit that is listed, by its position.
  private(set) var isListed: [Bool]
  /// The kinds of which not all are listed, and the number of units that are not.
  private(set) var rest: [(kind: String, count: Int)] = []
  /// True if catalogs without a listed unit have a line as well.
  let hasRoom: Bool

  init(_ report: Report, isVerbose: Bool) {
    hasRoom = isVerbose || report.totals.count <= 2 * Self.few
    isListed = report.attention.map { isVerbose || $0 < .none }
    let listed = report.groups.flatMap(\.items).filter { isListed[$0] }
    guard !isVerbose, listed.count > Self.few else { return }
    var kinds: [(name: String, count: Int)] = []
    var known: [Kind: Int] = [:]
    for position in listed {
      let kind = Kind(report.items[position])
      let number: Int
      if let found = known[kind] {
        number = found
      } else {
        let name = kind.name
        number = kinds.firstIndex { $0.name == name } ?? kinds.count
        if number == kinds.count { kinds.append((name, 0)) }
        known[kind] = number
      }
      kinds[number].count += 1
      isListed[position] = kinds[number].count <= Self.limit
    }
    rest = kinds.compactMap { kind in
      kind.count > Self.limit ? (kind.name, kind.count - Self.limit) : nil
    }
  }

  /// The label of a unit and its causes.
  private struct Kind: Hashable {
    let labels: [ExactString]
    let codes: [ExactString]
    let hasNotes: Bool

    init(_ item: ReportItem) {
      labels = item.labels.map { ExactString($0.name) }
      codes = item.findings.map { ExactString($0.code.rawValue) }
      hasNotes = !item.notes.isEmpty
    }

    /// As people read it, `kept (state-downgrade)`.
    var name: String {
      let causes = ExactString.distinct(codes.map(\.string) + (hasNotes ? ["note"] : []))
      let label = labels.map(\.string).joined(separator: ", ")
      return causes.isEmpty ? label : "\(label) (\(causes.joined(separator: ", ")))"
    }
  }
}

/// The reasons that several units of a report have: told at the first unit that is listed, with a count.
struct SharedReasons: Sendable {
  /// The number of units that have a reason, and the position of the first one that is listed, if any is.
  private var told: [Reason: (count: Int, first: Int?)] = [:]
  private var attention: [Report.ReviewPriority] = []
  private var isVerbose = true

  private struct Reason: Hashable {
    let code: ExactString
    /// The message, or its outline.
    let message: ExactString
  }

  /// There are none.
  init() {}

  /// Finds them.
  ///
  /// - Parameters:
  ///   - isListed: True for each unit that is shown, by its position.
  ///   - isVerbose: True to list reasons apart that differ only in quotations and numbers.
  init(_ report: Report, isListed: [Bool], isVerbose: Bool) {
    attention = report.attention
    self.isVerbose = isVerbose
    for position in report.groups.lazy.flatMap(\.items) where report.attention[position] < .note {
      let reasons = report.items[position].findings.map(reason)
      for (index, reason) in reasons.enumerated() where !reasons[..<index].contains(reason) {
        let (count, first) = told[reason] ?? (0, nil)
        told[reason] = (count + 1, first ?? (isListed[position] ? position : nil))
      }
    }
  }

  /// A finding's message at a unit; whole where the unit asks nobody for anything.
  func text(of finding: Finding, at position: Int) -> String {
    guard attention.indices.contains(position), attention[position] < .note,
      let (count, first) = told[reason(finding)], count > 1
    else { return finding.message }
    return position == first
      ? "\(finding.message) (\(count.counted("unit")))" : "the same reason as above"
  }

  private func reason(_ finding: Finding) -> Reason {
    Reason(
      code: ExactString(finding.code.rawValue),
      message: ExactString(isVerbose ? finding.message : Self.outline(of: finding.message)))
  }

  /// Returns a message without its quotations and numbers.
  private static func outline(of message: String) -> String {
    message.withUTF8Bytes { bytes in
      var outline: [UInt8] = []
      outline.reserveCapacity(bytes.count)
      var (isQuoted, isBehindLetter) = (false, false)
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        guard byte < 0x80 else {
          let end = min(index + scalarLength(byte), bytes.count)
          if bytes.hasBytes("“", at: index) {
            isQuoted = true
          } else if bytes.hasBytes("”", at: index) {
            isQuoted = false
          } else if !isQuoted {
            for index in index..<end { outline.append(bytes[index]) }
          }
          // What the mark is counts only before an apostrophe.
          isBehindLetter =
            end < bytes.count && bytes[end] == UInt8(ascii: "'")
            && isAlphabetic(bytes.extracting(index..<end))
          index = end
          continue
        }
        switch byte {
        // An apostrophe stands behind a letter.
        case UInt8(ascii: "'") where isQuoted || !isBehindLetter: isQuoted.toggle()
        case UInt8(ascii: "0")...UInt8(ascii: "9"): break
        default: if !isQuoted { outline.append(byte) }
        }
        isBehindLetter = byte.isASCIILetter
        index += 1
      }
      return String(decoding: outline, as: UTF8.self)
    }
  }

  /// The number of bytes of a character by its first one.
  private static func scalarLength(_ byte: UInt8) -> Int {
    byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
  }

  private static func isAlphabetic(_ bytes: Span<UInt8>) -> Bool {
    let text = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    return text.unicodeScalars.first?.properties.isAlphabetic == true
  }
}

/// The lines about coverage for a terminal: languages first, then the catalogs that are not complete.
struct CoverageText {
  let coverage: Report.Coverage
  let words: Report.Words
  let form: TextForm
  private static let barWidth = 20
  /// The number of lines about catalogs, unless all are wanted.
  private static let catalogLimit = 30

  var text: String {
    var lines = [words.headline]
    lines += coverage.piles.map(Self.columns) ?? languageLines
    if let remark = coverage.remark { lines.append(form.palette.dim(remark)) }
    lines += catalogLines
    for table in coverage.tables { lines += [""] + self.lines(of: table) }
    return lines.map { $0 + "\n" }.joined()
  }

  private var languageLines: [String] {
    let languages = coverage.languages
    return TextColumn.lines(
      [
        TextColumn(languages.map { $0.name.oneLine.cut(head: 24, tail: 8) }) { _, name in
          form.palette.bold(name)
        },
        TextColumn(languages.map { bar($0.total) }, .none),
      ] + columns(languages.map(\.total)) + [
        TextColumn(languages.map { $0.isPassed == false ? $0.required ?? "" : nil }, .none) {
          form.palette.red("\($1) required")
        }
      ])
  }

  private var catalogLines: [String] {
    let open = coverage.open
    guard coverage.catalogs.count > 1, !open.isEmpty else { return [] }
    let isCut = !form.isVerbose && open.count > Self.catalogLimit + 1
    // Languages with the most work come first, in case not all fit.
    let shown =
      isCut
      ? open.sorted { $0.cell.openWords > $1.cell.openWords }.prefix(Self.catalogLimit)
      : open[...]
    let lines = TextColumn.lines(
      [
        TextColumn(shown.map { $0.language.oneLine.cut(head: 24, tail: 8) }) {
          form.palette.bold($1)
        },
        TextColumn(shown.map { $0.catalog.oneLine.cut(head: 30, tail: 30) }),
      ] + columns(shown.map(\.cell)))
    let title = isCut ? "Catalogs with the most to do" : "Catalogs with something to do"
    let rest = (open.count - shown.count).grouped
    return ["", title] + lines.map { "  \($0)" }
      + (isCut ? ["  … and \(rest) more; --format json or html lists all of them"] : [])
  }

  /// Percentages, counts and open units.
  private func columns(_ cells: [Report.Coverage.Cell]) -> [TextColumn] {
    [
      TextColumn(cells.map(\.percent), .right) { coloured($1, cells[$0]) },
      TextColumn(cells.map { "\($0.done.grouped) of \($0.all.grouped)" }, .right),
      TextColumn(cells.map { $0.openText.isEmpty ? nil : $0.openText }, .none) {
        form.palette.dim($1)
      },
    ]
  }

  private func coloured(_ text: String, _ cell: Report.Coverage.Cell) -> String {
    switch cell.level {
    case 4: form.palette.green(text)
    case 0, 1: form.palette.red(text)
    default: form.palette.yellow(text)
    }
  }

  /// A bar, full only where everything is done.
  private func bar(_ cell: Report.Coverage.Cell) -> String {
    let full = cell.tenths * Self.barWidth / 1_000
    return coloured(String(repeating: "█", count: full), cell)
      + form.palette.dim(String(repeating: "░", count: Self.barWidth - full))
  }

  private func lines(of table: Report.Coverage.Table) -> [String] {
    [table.title] + Self.columns(of: table).map { "  \($0)" }
  }

  static func columns(of table: Report.Coverage.Table) -> [String] {
    let columns =
      [TextColumn([""] + table.rows.map(\.name.oneLine))]
      + table.columns.enumerated().map { number, title in
        let values = table.rows.map { number < $0.values.count ? $0.values[number].oneLine : "" }
        // Figures end at one side, words begin at the other.
        let hasWords = values.contains { $0.first?.isLetter ?? false }
        let isLast = number + 1 == table.columns.count
        return TextColumn([title] + values, hasWords ? isLast ? .none : .left : .right)
      }
    return TextColumn.lines(columns).map { line in
      // The last cell may be empty.
      var line = line[...]
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }
}

/// A column of texts for a terminal, with two spaces before the next one.
package struct TextColumn {
  /// The side of the column at which texts begin or end.
  package enum Alignment {
    case left
    case right
    /// No spaces, as in a last column.
    case none
  }

  private let texts: [String?]
  private let alignment: Alignment
  private let paint: (_ row: Int, _ text: String) -> String

  /// Creates a column; a text that is `nil` takes no room.
  package init(
    _ texts: [String?], _ alignment: Alignment = .left,
    paint: @escaping (_ row: Int, _ text: String) -> String = { $1 }
  ) {
    (self.texts, self.alignment, self.paint) = (texts, alignment, paint)
  }

  /// The lines of columns beside one another.
  package static func lines(_ columns: [TextColumn]) -> [String] {
    let widths = columns.map { column in column.texts.lazy.map { $0?.count ?? 0 }.max() ?? 0 }
    return (columns.first?.texts ?? []).indices.map { row in
      zip(columns, widths).compactMap { column, width -> String? in
        guard let text = column.texts[row] else { return nil }
        let space = String(repeating: " ", count: width - text.count)
        let padded =
          switch column.alignment {
          case .left: text + space
          case .right: space + text
          case .none: text
          }
        return column.paint(row, padded)
      }
      .joined(separator: "  ")
    }
  }
}

/// Text that a report is made of, with or without colour.
package struct Palette: Sendable {
  /// True if there is colour.
  let isColoured: Bool

  package init(isColoured: Bool) { self.isColoured = isColoured }

  package func bold(_ text: String) -> String { wrap(text, "1") }
  package func dim(_ text: String) -> String { wrap(text, "2") }
  package func red(_ text: String) -> String { wrap(text, "31") }
  package func green(_ text: String) -> String { wrap(text, "32") }
  package func yellow(_ text: String) -> String { wrap(text, "33") }
  /// Text that was taken out.
  func removed(_ text: String) -> String { wrap(text, "9;31") }
  /// Text that was put in.
  func added(_ text: String) -> String { wrap(text, "4;32") }

  func tone(_ tone: Report.Tone, _ text: String) -> String {
    switch tone {
    case .good: green(text)
    case .bad: red(text)
    case .neutral, .caution: yellow(text)
    }
  }

  /// The line of a finding with its severity in colour.
  package func marked(_ line: String) -> String {
    guard isColoured else { return line }
    let severities: [Finding.Severity] = [.error, .warning, .note]
    let places = severities.compactMap { severity -> (Range<String.Index>, Finding.Severity)? in
      let word = "\(severity.rawValue): "
      let range = line.hasPrefix(word) ? line.range(of: word) : line.range(of: ": \(word)")
      return range.map { ($0, severity) }
    }
    guard let (range, severity) = places.min(by: { $0.0.lowerBound < $1.0.lowerBound }) else {
      return line
    }
    let colon = line[range].hasPrefix(": ") ? ": " : ""
    return line[..<range.lowerBound] + colon + self.severity(severity) + ": "
      + line[range.upperBound...]
  }

  private func wrap(_ text: String, _ code: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension String {
  /// This text of ASCII with spaces after it, up to a width.
  package func padded(to width: Int) -> String {
    utf8.count >= width ? self : self + String(repeating: " ", count: width - utf8.count)
  }
}
