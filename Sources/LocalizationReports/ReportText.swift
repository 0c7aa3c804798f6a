internal import LocalizationCore

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
        (ExactString($0.language), $0.text)
      },
      uniquingKeysWith: { first, _ in first }
    )
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
          + counts.joined(separator: ", ")
      )
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

  private mutating func writeItems(_ items: some Sequence<Int>) {
    let lines = ItemLines(
      arrangement: report.arrangement,
      palette: form.palette,
      reasons: reasons
    )
    for item in items {
      lines.write(report.items[item], at: item, report.attention[item], to: &text)
    }
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
    var counts: [String: Int] = [:]
    var kinds: [String] = []
    for position in listed {
      let kind = Self.kind(of: report.items[position])
      counts[kind, default: 0] += 1
      if counts[kind] == 1 { kinds.append(kind) }
      isListed[position] = counts[kind, default: 0] <= Self.limit
    }
    rest = kinds.compactMap { kind in
      counts[kind].flatMap { $0 > Self.limit ? (kind, $0 - Self.limit) : nil }
    }
  }

  /// The label of a unit and its causes, `kept (state-downgrade)`.
  private static func kind(of item: ReportItem) -> String {
    var causes: [String] = []
    for code in item.findings.map(\.code.rawValue) + (item.notes.isEmpty ? [] : ["note"])
    where !causes.contains(code) { causes.append(code) }
    let label = item.labels.map(\.name).joined(separator: ", ")
    return causes.isEmpty ? label : "\(label) (\(causes.joined(separator: ", ")))"
  }
}

/// The reasons that several units of a report have: told at the first unit that is listed, with a count.
struct SharedReasons: Sendable {
  /// The number of units that have a reason, and the position of the first one that is listed, if any is.
  private var told: [[ExactString]: (count: Int, first: Int?)] = [:]
  private var attention: [Report.ReviewPriority] = []
  private var isVerbose = true

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
      for reason in Set(report.items[position].findings.map(reason)) {
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

  private func reason(_ finding: Finding) -> [ExactString] {
    [
      ExactString(finding.code.rawValue),
      ExactString(isVerbose ? finding.message : Self.outline(of: finding.message)),
    ]
  }

  /// Returns a message without its quotations and numbers.
  private static func outline(of message: String) -> String {
    var outline = String.UnicodeScalarView()
    var (isQuoted, last) = (false, Unicode.Scalar(" "))
    for scalar in message.unicodeScalars {
      switch scalar {
      case "“": isQuoted = true
      case "”": isQuoted = false
      // An apostrophe stands behind a letter.
      case "'" where isQuoted || !last.properties.isAlphabetic: isQuoted.toggle()
      case "0"..."9": break
      default: if !isQuoted { outline.append(scalar) }
      }
      last = scalar
    }
    return String(outline)
  }
}
