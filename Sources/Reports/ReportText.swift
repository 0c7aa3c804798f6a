internal import LocalizationCore

/// A report for a terminal: for each language and catalog the counts and the units that a person should
/// see, those that need a decision first, then the outcome.
public struct TextForm: ReportForm {
  /// Whether every unit is listed.
  ///
  /// Side by side they are listed anyway, but of a catalog that only one side has not more than a few.
  public var isVerbose: Bool
  /// The colours.
  public var palette: Palette

  /// Creates the form.
  public init(isVerbose: Bool = false, palette: Palette = Palette(isColoured: false)) {
    self.isVerbose = isVerbose
    self.palette = palette
  }

  /// The bytes of a report, for a file.
  public func render(_ report: Report) -> [UInt8] { Array(text(of: report).utf8) }

  func text(of report: Report) -> String {
    var terminal = Terminal(report: report, form: self)
    switch report.arrangement {
    case .byLanguage: terminal.writeLanguages()
    case .sideBySide: terminal.writeCatalogs()
    }
    for line in report.words.closing { terminal.line(line) }
    return terminal.text
  }
}

extension Report {
  /// The report for a terminal, see ``TextForm``.
  public func text(isVerbose: Bool = false, palette: Palette = Palette(isColoured: false)) -> String
  {
    TextForm(isVerbose: isVerbose, palette: palette).text(of: self)
  }
}

/// The making of a report for a terminal.
private struct Terminal {
  let report: Report
  let form: TextForm
  var text = ""

  mutating func line(_ line: String) {
    text += line
    text += "\n"
  }

  // MARK: - Groups

  mutating func writeLanguages() {
    var rest = report.groups[...]
    while let language = rest.first?.language {
      let groups = rest.prefix { $0.language.isIdentical(to: language) }
      rest = rest.dropFirst(groups.count)
      let totals = groups.compactMap { $0.totals.map { report.totals[$0] } }
      let name = totals.count == 1 ? totals[0].catalog.oneLine : "\(totals.count) catalogs"
      line("\(form.palette.bold(language.oneLine))  \(name): \(summary(Report.sum(totals)))")
      for group in groups {
        let listed =
          form.isVerbose
          ? group.items[...] : group.items.prefix { report.attention[$0] < .none }
        if let total = group.totals.map({ report.totals[$0] }), totals.count > 1 {
          let isNews = total.counts.contains { $0.count > 0 && $0.label.isNews }
          if isNews || !listed.isEmpty {
            line("  \(total.catalog.oneLine): \(summary(total.counts))")
          }
        }
        writeItems(listed)
      }
    }
  }

  mutating func writeCatalogs() {
    for group in report.groups {
      let total = group.totals.map { report.totals[$0] }
      let differing = total?.counts.filter { $0.count > 0 && $0.label != .unchanged } ?? []
      guard !differing.isEmpty || !group.items.isEmpty else { continue }
      var counts = differing.map { "\($0.count) \($0.label.name)" }
      counts.append("\(total?.count(Report.Label.unchanged.name) ?? 0) unchanged")
      if let remark = total?.remark { counts.append(remark) }
      line(
        "\(form.palette.bold(group.language.oneLine))  \(group.catalog.oneLine): "
          + counts.joined(separator: ", ")
      )
      let listed = group.isWhole && !form.isVerbose ? group.items.prefix(10) : group.items[...]
      writeItems(listed)
      if listed.count < group.items.count {
        let rest = group.items.count - listed.count
        line("    … and \(rest) more; --format json or html has them all")
      }
    }
  }

  private func summary(_ counts: [(label: Report.Label, count: Int)]) -> String {
    let parts = counts.filter { $0.count > 0 }.map { "\($0.count) \($0.label.name)" }
    return parts.isEmpty ? "no units" : parts.joined(separator: ", ")
  }

  // MARK: - Items

  /// Writes items on all cores: making texts harmless and marking words is most of the work.
  private mutating func writeItems(_ items: ArraySlice<Int>) {
    let lines = ItemLines(arrangement: report.arrangement, palette: form.palette)
    let report = self.report
    let pieces = stride(from: items.startIndex, to: items.endIndex, by: 512).map {
      items[$0..<min($0 + 512, items.endIndex)]
    }
    let texts = concurrentMap(pieces) { piece in
      piece.reduce(into: "") { lines.write(report.items[$1], to: &$0) }
    }
    for part in texts { text += part }
  }
}
