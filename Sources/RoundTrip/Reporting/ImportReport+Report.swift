internal import LocalizationCore
internal import Reconciliation
internal import StringCatalogs

extension ImportReport {
  /// The report in the form that is rendered.
  ///
  /// - Parameters:
  ///   - isDryRun: Whether nothing was written.
  ///   - settings: The choices that the import was made with.
  ///   - sourceLanguages: The language of the sources of each catalog, by `original`.
  public func report(
    isDryRun: Bool,
    settings: [Report.Setting] = [],
    sourceLanguages: [String: String] = [:]
  ) -> Report {
    let units = self.units
    return Report(
      .import,
      isDryRun: isDryRun,
      settings: settings,
      totals: totals.map { total in
        Report.Totals(
          catalog: total.original,
          language: total.language,
          counts: Verdict.allCases.map { ($0.label, total.counts[$0] ?? 0) }
        )
      },
      items: ReportItems(count: units.count) { units[$0].item },
      places: units.map { ($0.original, $0.language, $0.attention) },
      findings: findings,
      changedFiles: changes.map(\.path),
      sourceLanguages: sourceLanguages
    )
  }
}

extension ImportReport.Unit {
  fileprivate var attention: Report.Attention {
    if verdict.needsPerson { return .decision }
    if !findings.isEmpty { return .finding }
    return notes.isEmpty ? .none : .note
  }

  fileprivate var item: ReportItem {
    var item = ReportItem(
      catalog: original,
      language: language,
      id: id,
      labels: [verdict.label],
      attention: attention
    )
    item.source = source
    item.old = before.map { ReportItem.Side(target: $0.message, state: $0.state.rawValue) }
    if delivered != nil || deliveredSource != nil || deliveredState != nil {
      item.new = ReportItem.Side(
        source: deliveredSource,
        target: delivered,
        state: deliveredState
      )
    }
    item.written = written
    item.findings = findings
    item.notes = notes
    item.renamed = renamed
    item.place = place
    return item
  }
}

extension Verdict {
  /// The label of a verdict.
  var label: Report.Label {
    let tone: Report.Tone =
      switch self {
      case .added, .updated: .good
      case .unchanged, .kept: .neutral
      case .missing: .caution
      case .conflict, .rejected, .orphaned: .bad
      }
    return Report.Label(name: rawValue, tone: tone)
  }
}

extension Project {
  /// The language of the sources of each catalog, by `original`.
  public var sourceLanguages: [String: String] {
    Dictionary(catalogs.map { ($0.original, $0.catalog.sourceLanguage) }) { first, _ in first }
  }
}
