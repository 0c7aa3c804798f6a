internal import LocalizationCore
internal import Reconciliation

extension Diff {
  /// The comparison in the form that is rendered.
  ///
  /// - Parameter settings: The choices that the comparison was made with.
  public func report(settings: [Report.Setting] = []) -> Report {
    let changes = self.changes
    return Report(
      .diff,
      settings: settings,
      totals: totals.map { total in
        var totals = Report.Totals(
          catalog: total.original,
          language: total.language,
          counts: UnitChange.allCases.map { ($0.label, total.counts[$0] ?? 0) }
            + [(Verdict.unchanged.label, total.unchanged)]
        )
        totals.presence = total.presence.rawValue
        totals.oldCatalog = total.oldOriginal
        totals.figures = [
          ("unlisted", total.unlisted), ("wordsChanged", total.wordsChanged),
          ("editDistance", total.editDistance), ("approvedTouched", total.approvedTouched),
          ("newRemarks", total.newRemarks), ("fixedRemarks", total.fixedRemarks),
        ]
        return totals
      },
      items: ReportItems(count: changes.count) { changes[$0].item },
      places: changes.map { ($0.original, $0.language, $0.attention) },
      findings: findings
    )
  }
}

extension Diff.Change {
  /// A comparison decides nothing; worth a look is what became worse or had been approved.
  fileprivate var attention: Report.Attention {
    !newRemarks.isEmpty || isApprovedTouched || stateDirection < 0 ? .finding : .none
  }

  fileprivate var item: ReportItem {
    var item = ReportItem(
      catalog: original,
      language: language,
      id: id,
      labels: kinds.map(\.label),
      attention: attention
    )
    item.source = new?.source ?? old?.source
    item.old = old.map(ReportItem.Side.init)
    item.new = new.map(ReportItem.Side.init)
    item.findings = newRemarks.map(Finding.init)
    item.fixedFindings = fixedRemarks.map(Finding.init)
    item.movedFrom = movedFrom.map { ($0.original, $0.id) }
    item.stateDirection = stateDirection
    item.isApprovedTouched = isApprovedTouched
    item.wordsChanged = wordsChanged
    item.editDistance = editDistance
    item.place = place
    return item
  }
}

extension ReportItem.Side {
  fileprivate init(_ unit: ComparedUnit) {
    self.init(source: unit.source, target: unit.target, state: unit.state, notes: unit.notes)
  }
}

extension Finding {
  fileprivate init(_ remark: Decision.Remark) {
    self.init(remark.code, remark.severity, remark.message)
  }
}

extension UnitChange {
  /// The label of a kind of change.
  var label: Report.Label {
    let tone: Report.Tone =
      switch self {
      case .added: .good
      case .removed: .bad
      case .sourceChanged, .targetChanged: .caution
      case .moved, .stateChanged, .noteChanged: .neutral
      }
    return Report.Label(name: rawValue, tone: tone)
  }
}
