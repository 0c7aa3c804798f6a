internal import LocalizationCore
internal import Reconciliation
internal import StringCatalogs
internal import XLIFF

extension ImportRun {
  /// A unit that the catalog does not have, or of an unknown catalog.
  ///
  /// - Parameters:
  ///   - candidates: The ids that it could be.
  ///   - places: Where the units of the batch belong.
  ///   - isSent: Whether the base has it, so that the catalog has changed.
  mutating func orphan(
    _ item: Item,
    in batch: Batch,
    candidates: [String] = [],
    places: [UnitFinder.Place?] = [],
    isSent: Bool,
    totals: inout ImportReport.Totals
  ) {
    let delivered = unit(item)
    let notes = delivered.notes.filter { !$0.text.isEmpty }.map {
      ImportReport.Note(text: $0.text, author: $0.from)
    }
    guard delivered.target != nil else {
      // Nothing came back for it, so nothing can be lost.
      add(item, in: batch, Decision(verdict: .missing, write: nil), unit: nil, totals: &totals)
      return
    }
    var message =
      delivered.idBytes == nil
      ? "the unit has no id"
      : batch.catalog == nil
        ? "it is not known which catalog it belongs to"
        : isSent && !settings.isLikeXcode
          ? "'\(batch.original)' has no such unit any more"
          : "'\(batch.original)' has no such unit"
    let fitting = fittingCatalogs[item].map { $0.map { project.catalogs[$0].original } }
    let choice = (fitting ?? candidates).prefix(5).map { "'\($0)'" }.joined(separator: ", ")
    if !choice.isEmpty { message += "; it could be \(fitting == nil ? "" : "of ")\(choice)" }
    var decision = Decision(
      verdict: .orphaned,
      write: nil,
      remarks: [.init(code: .orphanedUnit, severity: .warning, message: message)]
    )
    decision.remarks += otherTargets(delivered)
    add(
      item,
      in: batch,
      decision,
      unit: nil,
      notes: notes,
      renamed: settings.isLikeXcode ? nil : renamed(delivered, in: batch, places: places),
      totals: &totals
    )
  }

  /// The only text of the catalog that has the source of an orphaned unit, and no translation.
  private mutating func renamed(
    _ delivered: XLIFFUnit,
    in batch: Batch,
    places: [UnitFinder.Place?]
  ) -> String? {
    guard let index = batch.catalog, let source = delivered.sourceWithEquivalents, !source.isEmpty
    else { return nil }
    let known: [Message: [Slot]]
    if let cached = untranslated[batch.key] {
      known = cached
    } else {
      let catalog = project.catalogs[index].catalog
      let categories = PluralCategory.xcodeCategories(for: batch.language)
      var slots: [Message: [Slot]] = [:]
      // What the delivery has under its own key is not looking for a translation.
      let taken = Set(
        places.compactMap { place in
          place.map { Slot(key: catalog.entries[$0.entry].key, path: $0.path) }
        }
      )
      for entry in catalog.entries where entry.shouldTranslate {
        for unit in catalog.units(of: entry, in: batch.language, categories: categories)
        where unit.target == nil {
          let slot = Slot(key: entry.key, path: unit.path)
          if !taken.contains(slot) { slots[unit.source, default: []].append(slot) }
        }
      }
      untranslated[batch.key] = slots
      known = slots
    }
    // Of a case of a plural, the same case.
    let path = delivered.id.flatMap { Slot(splitting: $0)?.path } ?? .root
    let slots = (known[source] ?? []).filter { $0.path == path }
    return slots.count == 1 ? slots[0].id : nil
  }

  /// The notes of a unit that neither the catalog nor the base has.
  func newNotes(
    _ delivered: XLIFFUnit,
    of entry: StringCatalog.Entry,
    in catalog: StringCatalog,
    sent: BaseUnits.Unit?
  ) -> [ImportReport.Note] {
    var isNews = false
    let comment = delivered.noteCount > 0 ? catalog.commentText(of: entry) : nil
    for position in 0..<delivered.noteCount {
      let text = delivered.noteText(at: position)
      guard !text.isEmpty, comment.map({ !catalog.isIdentical($0, to: text) }) ?? true else {
        continue
      }
      isNews = true
    }
    guard isNews else { return [] }
    var known = [comment.map(catalog.string) ?? "", "No comment provided by engineer."]
    if case .unit(let unit)? = sent { known += unit.notes.map(\.text) }
    let texts = Set(known.map { ExactString($0.whiteSpaceFolded) })
    return delivered.notes.filter {
      !$0.text.isEmpty && !texts.contains(ExactString($0.text.whiteSpaceFolded))
    }.map { ImportReport.Note(text: $0.text, author: $0.from) }
  }

  mutating func add(
    _ item: Item,
    in batch: Batch,
    _ decision: Decision,
    unit: CatalogUnit?,
    notes: [ImportReport.Note] = [],
    renamed: String? = nil,
    totals: inout ImportReport.Totals
  ) {
    totals.counts[decision.verdict, default: 0] += 1
    guard decision.verdict != .unchanged || !decision.remarks.isEmpty || !notes.isEmpty else {
      return
    }
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
        place: place,
        deliveredSource: delivered.source,
        deliveredState: delivered.target == nil ? nil : StateMapping.words(delivered),
        notes: notes,
        renamed: renamed
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
    for batch in batches where bases[batch.key] == nil {
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
