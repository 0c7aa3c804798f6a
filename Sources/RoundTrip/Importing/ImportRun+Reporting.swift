internal import LocalizationCore
internal import Reconciliation
internal import StringCatalogs
internal import XLIFF

extension ImportRun {
  mutating func orphan(_ item: Item, in batch: Batch, totals: inout ImportReport.Totals) {
    guard unit(item).target != nil else {
      // Nothing came back for it, so nothing can be lost.
      add(item, in: batch, Decision(verdict: .missing, write: nil), unit: nil, totals: &totals)
      return
    }
    let message =
      unit(item).idBytes == nil
      ? "the unit has no id"
      : batch.catalog == nil
        ? "it is not known which catalog it belongs to" : "'\(batch.original)' has no such unit"
    add(
      item,
      in: batch,
      Decision(
        verdict: .orphaned,
        write: nil,
        remarks: [.init(code: .orphanedUnit, severity: .warning, message: message)]
      ),
      unit: nil,
      totals: &totals
    )
  }

  mutating func add(
    _ item: Item,
    in batch: Batch,
    _ decision: Decision,
    unit: CatalogUnit?,
    totals: inout ImportReport.Totals
  ) {
    totals.counts[decision.verdict, default: 0] += 1
    guard decision.verdict != .unchanged || !decision.remarks.isEmpty else { return }
    let delivered = self.unit(item)
    let id = delivered.id ?? ""
    let place = place(item.delivery, delivered.range.lowerBound)
    report.units.append(
      ImportReport.Unit(
        original: batch.original,
        language: batch.language,
        id: id,
        verdict: decision.verdict,
        source: unit?.source ?? delivered.source,
        before: unit.flatMap { unit in unit.target.map { Translation($0, unit.state ?? .new) } },
        delivered: delivered.target,
        written: decision.write,
        findings: decision.remarks.map { remark in
          Finding(remark.code, remark.severity, "'\(id)': \(remark.message)", at: place)
        },
        place: place
      )
    )
  }

  /// Catalogs that were sent in a language that came back, and are not in it.
  mutating func addMissingFiles() {
    let languages = Set(batches.map(\.language))
    for key in baseKeys where batchIndex[key] == nil {
      guard let base = bases[key], languages.contains(base.language) else { continue }
      var totals = ImportReport.Totals(original: base.original, language: base.language)
      let batch = Batch(original: base.original, language: base.language, catalog: nil)
      addMissing(base, in: batch, totals: &totals)
      if !totals.counts.isEmpty { report.totals.append(totals) }
    }
  }

  /// Says where a base was given and does not protect a catalog.
  mutating func checkBase() {
    guard !bases.isEmpty else { return }
    for batch in batches where bases["\(batch.language)\n\(batch.original)"] == nil {
      guard batch.catalog != nil, let first = batch.items.first(where: { unit($0).target != nil })
      else { continue }
      report.findings.append(
        Finding(
          .noBase,
          .warning,
          "the base has no '\(batch.original)' in \(batch.language); "
            + "what changed there since is not protected",
          at: place(first.delivery, unit(first).range.lowerBound)
        )
      )
    }
  }

  /// Units that were sent and did not come back.
  mutating func addMissing(
    _ base: BaseUnits,
    in batch: Batch,
    totals: inout ImportReport.Totals
  ) {
    for unit in base.unseen {
      totals.counts[.missing, default: 0] += 1
      report.units.append(
        ImportReport.Unit(
          original: batch.original,
          language: batch.language,
          id: unit.id ?? "",
          verdict: .missing,
          source: unit.source,
          before: nil,
          delivered: nil,
          written: nil,
          findings: [],
          place: nil
        )
      )
    }
  }
}
