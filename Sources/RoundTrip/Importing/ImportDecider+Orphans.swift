internal import LocalizationCore
internal import AppProjects
internal import Reconciliation
internal import XLIFF

extension ImportDecider {
  /// A unit that the catalog does not have, or of an unknown catalog.
  ///
  /// - Parameters:
  ///   - candidates: The ids that it could be.
  ///   - isSent: True if the base has it, so that the catalog has changed.
  ///   - countsForOrder: True if it was to do in the order.
  ///   - passedOver: The units of the same id that Xcode does not take.
  func orphan(
    _ item: Batch.Item,
    in matched: MatchedBatch,
    candidates: [String] = [],
    isSent: Bool,
    countsForOrder: Bool = false,
    passedOver: [Batch.Item] = [],
    totals: inout ImportPlan.Totals
  ) {
    let batch = matched.batch
    let delivered = tables.unit(item)
    func decided(_ verdict: Verdict) -> ImportPlan.Unit {
      ImportPlan.Unit(
        Decision(verdict),
        delivered,
        id: delivered.id,
        of: batch.name,
        now: nil,
        place: tables.place(item)
      )
    }
    guard delivered.target != nil else {
      // Nothing came back for it, so nothing can be lost.
      totals.counts[.missing, default: 0] += 1
      // A unit that the catalog does not have any more is not asked for again.
      return add(decided(.missing))
    }
    if batch.catalog != nil, delivered.target == delivered.source,
      let id = delivered.id.flatMap(DictionaryID.init), id.plural == nil
    {
      // What stands around the plurals of a `.stringsdict` says nothing where a catalog has a plural.
      totals.counts[.unchanged, default: 0] += 1
      return add(decided(.unchanged))
    }
    let catalog = batch.name.original
    var message =
      delivered.id == nil
      ? "the unit has no id"
      : batch.catalog == nil
        ? "its catalog is unknown"
        : isSent && policy.reconciles
          ? "'\(catalog)' no longer has this unit" : "'\(catalog)' has no such unit"
    let fitting = sorter.fittingCatalogs[item].map {
      $0.map { sorter.project.catalogs[$0].original }
    }
    let choice = (fitting ?? candidates).prefix(5).map { "'\($0)'" }.joined(separator: ", ")
    if !choice.isEmpty {
      message += "; \(fitting == nil ? "perhaps it belongs to" : "it fits") \(choice)"
    }
    var orphaned = decided(.orphaned)
    orphaned.findings =
      [Finding(.orphanedUnit, .warning, message)] + Finding.otherTargets(of: delivered)
    if !passedOver.isEmpty {
      orphaned.findings.append(.passedOver(passedOver.map { tables.unit($0) }))
    }
    orphaned.notes = translatorsNotes(
      delivered,
      sorter.sent(batch.name)?.unit(withID: delivered.id ?? "")
    )
    orphaned.renamed = policy.guesses ? renamed(delivered, in: matched) : nil
    totals.counts[.orphaned, default: 0] += 1
    if countsForOrder { orders[batch.name.language]?.add(.orphaned) }
    add(orphaned)
  }

  /// The notes of a unit that translators wrote, as far as that is known where no catalog has its comment:
  /// those that were not sent, or, where that is not known, have an author.
  private func translatorsNotes(_ delivered: TranslationUnit, _ sent: TranslationUnit?)
    -> [TranslationUnit.Note]
  {
    let developers = ["auto-generated", "developer"]
    return delivered.notes.filter { note in
      if note.text.isEmpty || UnitAdditions.isAdvice(note) { return false }
      guard let sent, sent.digests == nil else {
        return note.from.map { !developers.contains($0) } ?? (note.appliesTo == "target")
      }
      return !sent.notes.contains { $0.text.whiteSpaceFolded == note.text.whiteSpaceFolded }
    }
  }

  /// The only text of the catalog that has the source of an orphaned unit, and no translation.
  private func renamed(_ delivered: TranslationUnit, in matched: MatchedBatch) -> String? {
    guard let matcher = matched.matcher, let source = delivered.sourceWithEquivalents,
      !source.isEmpty
    else { return nil }
    let known = untranslated[matched.batch.name] ?? untranslated(in: matched, matcher)
    untranslated[matched.batch.name] = known
    // Of a case of a plural, the same case.
    return known[SourceText(source: source, path: delivered.variation)]??.id
  }

  /// A source and the case of a plural or a device that it is for.
  struct SourceText: Hashable {
    let source: Message
    let path: VariationPath
  }

  /// The untranslated texts of a catalog by their sources; `nil` where several have one.
  private func untranslated(
    in matched: MatchedBatch,
    _ matcher: UnitMatcher
  ) -> [SourceText: Slot?] {
    // What the delivery has under its own key is not looking for a translation.
    let taken = Set(matched.places.compactMap { $0.map(matcher.slot) })
    let now = matcher.now
    var slots: [SourceText: Slot?] = [:]
    for row in now.indices where !now.isLocked(row) && !now.hasTarget(row) {
      let slot = Slot(key: now.key(row), path: now.path(row))
      if !taken.contains(slot), let source = now.source(row) {
        let text = SourceText(source: source, path: slot.path)
        slots[text] = .some(slots.keys.contains(text) ? nil : slot)
      }
    }
    return slots
  }

  /// Takes the decision about a unit into the plan.
  func add(_ unit: consuming ImportPlan.Unit) {
    guard unit.verdict != .unchanged || !unit.findings.isEmpty || !unit.notes.isEmpty else {
      return
    }
    if !unit.findings.isEmpty {
      let (id, place) = (unit.id, unit.place)
      unit.findings = unit.findings.map { finding in
        let finding = finding.about(id)
        return place.map { finding.at($0) } ?? finding
      }
    }
    plan.units.append(unit)
  }
}

extension ImportPlan.Unit {
  /// The decision about a unit; its findings say not yet what they are about.
  ///
  /// - Parameters:
  ///   - id: The id of the unit.
  ///   - name: The catalog and the language.
  ///   - now: The unit of the catalog.
  ///   - place: The place in the delivery.
  init(
    _ decision: Decision,
    _ delivered: TranslationUnit,
    id: String?,
    of name: BatchName,
    now: TranslationUnit?,
    slot: Slot? = nil,
    place: SourceLocation,
    notes: [TranslationUnit.Note] = []
  ) {
    let target = delivered.restoredTarget
    self.init(
      original: name.original,
      language: name.language,
      id: id ?? "",
      verdict: decision.verdict,
      slot: slot,
      source: now?.source ?? delivered.source,
      before: now?.translation,
      delivered: target,
      written: decision.write,
      findings: decision.findings,
      place: place,
      deliveredSource: delivered.source,
      deliveredState: target == nil ? nil : delivered.stateWords,
      notes: notes
    )
  }
}

extension Finding {
  /// The targets of a unit that another one follows, which are not taken.
  static func otherTargets(of delivered: TranslationUnit) -> [Finding] {
    delivered.otherTargets.map { text in
      Finding(
        .otherTarget,
        .warning,
        "the unit has another <target> before the one that counts: “\(text)”"
      )
    }
  }
}
