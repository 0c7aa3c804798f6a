internal import LocalizationCore
internal import Reconciliation
internal import StringCatalogs
internal import XLIFF

extension ImportRun {
  mutating func decide() {
    checkBase()
    var editors: [Int: CatalogEditor] = [:]
    var resolutions: [Resolution] = []
    for batch in batches { resolutions.append(resolve(batch)) }
    moveByBase(&resolutions)
    for (batch, resolution) in zip(batches, resolutions) {
      var totals = ImportReport.Totals(original: batch.original, language: batch.language)
      if let index = batch.catalog {
        var editor =
          editors[index]
          ?? CatalogEditor(
            project.catalogs[index].catalog,
            completion: settings.isLikeXcode ? .xcode : .required
          )
        decide(batch, resolution, editor: &editor, totals: &totals)
        editors[index] = editor
      } else {
        for item in batch.items { orphan(item, in: batch, isSent: false, totals: &totals) }
      }
      report.totals.append(totals)
    }
    addMissingFiles()
    for (index, editor) in editors.sorted(by: { $0.key < $1.key }) where !editor.isEmpty {
      let file = project.catalogs[index]
      let bytes = editor.apply()
      if bytes != file.catalog.bytes { report.changes.append((file.path, bytes)) }
    }
  }

  /// What one entry has, kept while the units of the entry go by.
  struct Current {
    var entry = -1
    var units: [CatalogUnit] = []
    var isOverlapping = false
    var canWrite = true
  }

  mutating func decide(
    _ batch: Batch,
    _ resolution: Resolution,
    editor: inout CatalogEditor,
    totals: inout ImportReport.Totals
  ) {
    guard let index = batch.catalog else { return }
    let catalog = project.catalogs[index].catalog
    let categories = PluralCategory.xcodeCategories(for: batch.language)
    var rules = settings.rules
    rules.allowsMachineTranslated = catalog.isAtLeast(major: 1, minor: 3)
    let base = bases[batch.key]
    let hasLanguage = settings.isLikeXcode && catalog.hasLanguage(batch.language)
    let resolved = resolution.places
    let duplicates = findDuplicates(batch, resolved: resolved, entryCount: catalog.entries.count)
    var current = Current()
    var changes: [Int: [CatalogEditor.Change]] = [:]
    var touched: Set<Int> = []
    var unchanged = 0

    for (position, item) in batch.items.enumerated() {
      let delivered = unit(item)
      let sent = base?.find(
        delivered,
        position: position,
        slot: resolved[position].flatMap { place in
          place.evidence == .id
            ? nil : Slot(key: catalog.entries[place.entry].key, path: place.path)
        }
      )
      if duplicates.repeated.contains(position) { continue }
      guard let slot = resolved[position] else {
        orphan(
          item,
          in: batch,
          candidates: resolution.candidates[position] ?? [],
          places: resolved,
          isSent: sent != nil,
          totals: &totals
        )
        continue
      }
      let conflict = duplicates.conflicts[position]
      let notes = newNotes(delivered, of: catalog.entries[slot.entry], in: catalog, sent: sent)
      if conflict == nil, notes.isEmpty,
        isUnchanged(delivered, slot, in: catalog, language: batch.language)
      {
        unchanged += 1
        continue
      }
      if slot.entry != current.entry {
        current.entry = slot.entry
        current.units = catalog.units(
          of: catalog.entries[slot.entry],
          in: batch.language,
          categories: categories
        )
        let target = catalog.localization(of: catalog.entries[slot.entry], in: batch.language)
        current.isOverlapping = target.map(StringCatalog.isOverlapping) ?? false
        current.canWrite = editor.canWrite(to: catalog.entries[slot.entry], in: batch.language)
      }
      let entry = catalog.entries[slot.entry]
      guard
        let unit = current.units.first(where: { $0.path == slot.path })
          ?? newUnit(at: slot.path, among: current.units, delivered: delivered)
      else {
        if let refused = refusal(of: slot.path, among: current.units, language: batch.language) {
          add(
            item,
            in: batch,
            Decision(verdict: .rejected, write: nil, remarks: [refused]),
            unit: nil,
            notes: notes,
            totals: &totals
          )
        } else {
          orphan(item, in: batch, places: resolved, isSent: sent != nil, totals: &totals)
        }
        continue
      }
      var now = CurrentUnit(
        source: unit.source,
        target: unit.target.map { Translation($0, unit.state ?? .new) },
        isLocked: !entry.shouldTranslate,
        isPlural: slot.path.pluralCategory != nil
      )
      now.limits = limits(delivered, of: entry, in: catalog)
      if let category = slot.path.pluralCategory, category != .zero, !categories.contains(category)
      {
        now.unknownCategory = category.rawValue
      }
      var decision: Decision
      var isMarkupKnown = false
      if let conflict {
        decision = Decision(verdict: .conflict, write: nil, remarks: [conflict])
      } else if batch.language == catalog.sourceLanguage, delivered.target == unit.source {
        // In its own language a source says nothing new about itself.
        decision = Decision(verdict: .unchanged, write: nil)
      } else if settings.isLikeXcode {
        decision = Reconciliation.decideLikeXcode(
          delivered: DeliveredUnit(delivered, StateMapping.deliveredLikeXcode(delivered)),
          now: now
        )
        if decision.verdict == .unchanged, unit.isSpelledOut, let target = now.target {
          decision = Decision(verdict: .updated, write: target)
        }
        if hasLanguage && slot.path.pluralCategory != nil { touched.insert(slot.entry) }
        if decision.verdict == .unchanged && current.isOverlapping { touched.insert(slot.entry) }
      } else {
        let isSet = unit.source.isPhrases
        var known = DeliveredUnit(
          restoring: delivered,
          StateMapping.delivered(delivered),
          isSet: isSet
        )
        if hasUnknownCodes(delivered), case .text(let source) = unit.source,
          let target = delivered.targetWithMarkup(of: source)
        {
          known.target = .text(target)
          known.source = unit.source
          isMarkupKnown = true
        }
        decision = rules.decide(
          delivered: known,
          now: now,
          sent: sent.map { SentUnit($0, isSet: isSet, comparedWith: delivered) }
        )
        if let guess = slot.evidence.message {
          decision.remarks.append(.init(code: .guessedUnit, severity: .warning, message: guess))
        }
        decision.remarks += otherTargets(delivered)
      }
      if isMarkupKnown, decision.write != nil {
        decision.remarks.append(
          .init(
            code: .inlineCode,
            severity: .note,
            message: "the markup was taken from the catalog's source"
          )
        )
      }
      if decision.write != nil,
        let remark = obstacle(delivered, current, isMarkupKnown: isMarkupKnown)
      {
        decision = Decision(verdict: .rejected, write: nil, remarks: [remark])
      }
      if let write = decision.write {
        changes[slot.entry, default: []].append(
          CatalogEditor.Change(path: slot.path, message: write.message, state: write.state)
        )
      }
      add(item, in: batch, decision, unit: unit, notes: notes, totals: &totals)
    }
    if !changes.isEmpty, let finding = newLanguages[batch.key] {
      report.findings.append(finding)
    }
    if unchanged > 0 { totals.counts[.unchanged, default: 0] += unchanged }
    for entry in changes.keys.sorted() {
      editor.write(
        changes[entry] ?? [],
        to: catalog.entries[entry],
        in: batch.language,
        categories: categories
      )
    }
    for entry in touched.subtracting(changes.keys).sorted() {
      editor.write([], to: catalog.entries[entry], in: batch.language, categories: categories)
    }
    if let base { addMissing(base, in: batch, totals: &totals) }
  }

  /// How long a translation may be, by the catalog's comment and the delivery.
  func limits(
    _ delivered: XLIFFUnit,
    of entry: StringCatalog.Entry,
    in catalog: StringCatalog
  ) -> [LengthLimit] {
    var limits: [LengthLimit] = []
    if let comment = catalog.comment(of: entry), let limit = LengthLimit(comment: comment) {
      limits.append(limit)
    }
    if delivered.hasDetails {
      limits += delivered.sizeLimits.map { limit in
        LengthLimit(
          limit.count,
          limit.countsCodePoints ? .codePoints : .characters,
          origin: limit.origin
        )
      }
    }
    return limits
  }

  /// The targets of a unit that another one follows, which are not taken.
  func otherTargets(_ delivered: XLIFFUnit) -> [Decision.Remark] {
    guard delivered.hasOtherTargets else { return [] }
    return delivered.otherTargets.map { text in
      .init(
        code: .otherTarget,
        severity: .warning,
        message: "the unit has another <target> before the one that counts: “\(text)”"
      )
    }
  }

  /// Why a translation cannot be written where it belongs without losing something.
  func obstacle(
    _ delivered: XLIFFUnit,
    _ current: Current,
    isMarkupKnown: Bool
  ) -> Decision.Remark? {
    if !current.canWrite {
      return .init(
        code: .unexpectedValue,
        severity: .error,
        message: "the catalog has something else there that would be lost"
      )
    }
    guard !isMarkupKnown else { return nil }
    // Xcode drops them without a word.
    let isSet = delivered.target?.isPhrases == true
    let lost =
      settings.isLikeXcode
      ? [] : delivered.targetCodes.filter { $0.equivalent == nil || isSet }
    guard !lost.isEmpty else { return nil }
    return .init(
      code: .inlineCode,
      severity: .error,
      message: "the file does not say what \(lost.map { "<\($0.name)>" }.joined(separator: ", ")) "
        + "stands for"
    )
  }

  /// Whether the delivery does not say what a code of a target stands for.
  private func hasUnknownCodes(_ delivered: XLIFFUnit) -> Bool {
    delivered.hasInlineElements && delivered.targetCodes.contains { $0.equivalent == nil }
  }

  /// Whether a plain unit says exactly what the catalog says, which most do.
  ///
  /// A shortcut for what the rules would find as well.
  func isUnchanged(
    _ delivered: XLIFFUnit,
    _ slot: UnitFinder.Place,
    in catalog: StringCatalog,
    language: String
  ) -> Bool {
    guard !settings.isLikeXcode, slot.path.isRoot, slot.evidence.message == nil,
      !delivered.hasOtherTargets,
      let target = delivered.plainTarget,
      let now = catalog.plainUnit(of: catalog.entries[slot.entry], in: language),
      let text = now.target, let state = now.state
    else { return false }
    return catalog.isIdentical(text, to: target)
      && StateMapping.delivered(delivered)
        == StateMapping.exportedState(state, in: delivered.version)
  }

  /// A text that the delivery adds to a plural group that is there.
  func newUnit(
    at path: VariationPath,
    among units: [CatalogUnit],
    delivered: XLIFFUnit
  ) -> CatalogUnit? {
    guard let category = path.pluralCategory else { return nil }
    guard
      let sibling = units.first(where: {
        $0.path.pluralCategory == .other && $0.path.parent == path.parent
      })
    else { return nil }
    if settings.isLikeXcode {
      // Xcode passes over a new case whose source is its own id.
      guard delivered.source != delivered.id.map({ .text($0) }) else { return nil }
    } else {
      // A check refuses the others; where that asks for a review they are written.
      guard category == .zero || settings.rules.errorPolicy == .review && category.isStandard else {
        return nil
      }
    }
    return CatalogUnit(path: path, source: sibling.source, target: nil, state: nil)
  }

  func refusal(
    of path: VariationPath,
    among units: [CatalogUnit],
    language: String
  ) -> Decision.Remark? {
    guard let category = path.pluralCategory,
      units.contains(where: { $0.path.pluralCategory != nil && $0.path.parent == path.parent })
    else { return nil }
    return .init(
      code: .unexpectedPlural,
      severity: .error,
      message: "\(language) has no plural category '\(category.rawValue)'"
    )
  }
}
