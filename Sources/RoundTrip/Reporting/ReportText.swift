internal import LocalizationCore
internal import Reconciliation

extension Report {
  /// The report for a terminal: for each language and catalog the counts and the units that a person
  /// should see, those that need a decision first, then the totals.
  ///
  /// - Parameters:
  ///   - isVerbose: Whether every item is listed. A comparison lists them anyway, but of a catalog
  ///     that only one side has not more than a few.
  ///   - palette: The colours.
  public func text(isVerbose: Bool = false, palette: Palette = Palette(isColoured: false)) -> String
  {
    var terminal = Terminal(report: self, isVerbose: isVerbose, palette: palette)
    terminal.write()
    return terminal.text
  }
}

/// The making of a report for a terminal.
private struct Terminal {
  let report: Report
  let isVerbose: Bool
  let palette: Palette
  private(set) var text = ""

  init(report: Report, isVerbose: Bool, palette: Palette) {
    self.report = report
    self.isVerbose = isVerbose
    self.palette = palette
  }

  private mutating func line(_ line: String) {
    text += line
    text += "\n"
  }

  mutating func write() {
    switch report.subject {
    case .import:
      writeImport()
    case .diff:
      writeDiff()
    }
  }

  // MARK: - Groups

  private mutating func writeImport() {
    var rest = report.groups[...]
    while let language = rest.first?.language {
      let groups = rest.prefix { $0.language.isIdentical(to: language) }
      rest = rest.dropFirst(groups.count)
      let totals = groups.compactMap { $0.totals.map { report.totals[$0] } }
      let name = totals.count == 1 ? totals[0].catalog.oneLine : "\(totals.count) catalogs"
      line("\(palette.bold(language.oneLine))  \(name): \(summary(Report.sum(totals)))")
      for group in groups {
        let listed = listed(group)
        if let total = group.totals.map({ report.totals[$0] }), totals.count > 1 {
          let isNews = total.counts.contains {
            $0.count > 0 && $0.label != Verdict.unchanged.label && $0.label != Verdict.missing.label
          }
          if isNews || !listed.isEmpty {
            line("  \(total.catalog.oneLine): \(summary(total.counts))")
          }
        }
        writeItems(listed)
      }
    }
    let decisions = report.count(.decision)
    if decisions > 0 {
      line("\(decisions) \(decisions == 1 ? "unit needs" : "units need") a decision.")
    }
    if report.changedFiles.isEmpty { line("No catalog changes.") }
    for path in report.changedFiles {
      line("\(report.isDryRun ?? false ? "Would write" : "Wrote") \(path.oneLine)")
    }
  }

  private mutating func writeDiff() {
    for group in report.groups {
      let total = group.totals.map { report.totals[$0] }
      let differing = total?.counts.dropLast().filter { $0.count > 0 } ?? []
      guard !differing.isEmpty || !group.items.isEmpty else { continue }
      var counts = differing.map { "\($0.count) \($0.label.name)" }
      counts.append("\(total?.counts.last?.count ?? 0) unchanged")
      if let words = total?.figure("wordsChanged"), words > 0 {
        counts.append("\(words) \(words == 1 ? "word" : "words") changed")
      }
      line(
        "\(palette.bold(group.language.oneLine))  \(group.catalog.oneLine): "
          + counts.joined(separator: ", ")
      )
      let listed = listed(group)
      writeItems(listed)
      if listed.count < group.items.count {
        let rest = group.items.count - listed.count
        line("    … and \(rest) more; --format json or html has them all")
      }
    }
    let unchanged = report.totals.reduce(0) { $0 + $1.count(Verdict.unchanged.rawValue) }
    let differing = report.counts.filter { $0.label != Verdict.unchanged.label }
    line(
      differing.isEmpty
        ? "No differences in \(unchanged) units."
        : "\(report.items.count) of \(report.items.count + unchanged) units differ: "
          + differing.map { "\($0.count) \($0.label.name)" }.joined(separator: ", ")
    )
  }

  private func listed(_ group: Report.Group) -> ArraySlice<Int> {
    if isVerbose { return group.items[...] }
    switch report.subject {
    case .import: return group.items.prefix { report.attention[$0] < .none }
    case .diff: return group.isWhole ? group.items.prefix(10) : group.items[...]
    }
  }

  private func summary(_ counts: [(label: Report.Label, count: Int)]) -> String {
    let parts = counts.filter { $0.count > 0 }.map { "\($0.count) \($0.label.name)" }
    return parts.isEmpty ? "no units" : parts.joined(separator: ", ")
  }

  // MARK: - Items

  /// Writes items on all cores: marking the words that changed is most of the work.
  private mutating func writeItems(_ items: ArraySlice<Int>) {
    let lines = ItemLines(subject: report.subject, palette: palette)
    let report = self.report
    let pieces = stride(from: items.startIndex, to: items.endIndex, by: 512).map {
      items[$0..<min($0 + 512, items.endIndex)]
    }
    let texts = concurrentMap(pieces) { piece in
      piece.reduce(into: "") { $0 += lines.text(for: report.items[$1]) }
    }
    for part in texts { text += part }
  }
}
