internal import LoctripBundles
internal import LoctripTranslationChecks
internal import LoctripLocalizationCore
internal import LoctripAppProjects
internal import LoctripLedger
internal import LoctripReconciliation
internal import XLIFF

/// The verdicts about the units of one catalog in one language, and what they say of its order.
struct BatchOutcome: Sendable {
  let name: BatchName
  var totals: ImportPlan.Totals
  var units: [ImportPlan.Unit] = []
  /// The return of each order, as far as these units tell it.
  private(set) var orders: [ImportPlan.OrderOutcome] = []
  /// The units to do of the project's orders that came back.
  var returned: [ImportPlan.Returned] = []
  /// The entries that are only completed.
  var completed: [ImportPlan.Completed] = []
  /// The findings about the tools of the deliveries.
  var findings: [Finding] = []
  /// True if anything is written.
  var writes = false
  /// The number of finished translations that are replaced without a base, and the place of the first.
  var unprotected: (count: Int, place: FileLocation)?
  /// The number of empty targets that a tool filled with the source.
  var filled = 0
  /// The number of open texts that a tool without states returned as they were sent.
  var silent = 0

  init(_ name: BatchName) {
    self.name = name
    totals = ImportPlan.Totals(original: name.original, language: name.language)
  }

  /// The return of an order, by its id.
  subscript(order: String?) -> ImportPlan.OrderOutcome {
    get {
      orders.first { $0.order == order }
        ?? ImportPlan.OrderOutcome(language: totals.language, order: order)
    }
    set {
      if let known = orders.firstIndex(where: { $0.order == order }) {
        orders[known] = newValue
      } else {
        orders.append(newValue)
      }
    }
  }

  /// Adds a unit that was sent and did not come back.
  mutating func addMissing(_ unit: TranslationUnit, of name: BatchName) {
    totals.counts[.missing, default: 0] += 1
    units.append(
      ImportPlan.Unit(
        original: name.original, language: name.language, id: unit.id ?? "", verdict: .missing,
        source: unit.source))
  }

  /// Counts the units to do of a catalog that cannot be read, besides those that came back.
  mutating func addUnknown(_ sent: SentUnits, besides seen: [[Bool]] = []) {
    for row in sent.rows
    where sent.isToDo(row) && (seen.isEmpty || !seen[row.table][row.position]) {
      self[sent.order(of: row)].add(.unknown)
    }
  }

  /// Adds the units of an order that did not come back, given those that did, and the records of their names.
  mutating func addMissing(
    _ sent: SentUnits, besides seen: [[Bool]] = [], in matcher: UnitMatcher?, by ledger: Ledger?,
    countsForOrder: Bool
  ) {
    guard sent.isOrder else { return }
    for row in sent.rows where seen.isEmpty || !seen[row.table][row.position] {
      guard let id = sent.tables[row.table].id(row.position) else { continue }
      var unit = sent.unit(row)
      // What stands for another text is missing with it.
      let isCarried = unit.carrier != nil
      let sentUnit = unit
      guard countsForOrder, sent.isToDo(row) else {
        if !isCarried { addMissing(sentUnit, of: sent.name) }
        continue
      }
      // Its key may have got another name.
      let order = sent.order(of: row)
      if let ledger {
        let catalog = sent.tables[row.table].original
        unit.id = ledger.id(now: UnitID(id, in: catalog, sent.name.language), in: order).string
      }
      switch matcher?.state(of: unit) {
      case .translated? where matcher?.isDoneSince(unit) == true: self[order].doneHere += 1
      case let state? where state.isOrderable: self[order].add(.missing)
      default:
        // Nothing lacks that nobody waits for.
        if sent.isSaidToDo(row) {
          self[order].dropped += 1
          continue
        }
      }
      if !isCarried { addMissing(sentUnit, of: sent.name) }
    }
  }
}

/// Decides about the units of one catalog in one language; knows nothing of other batches, so that several
/// work at once.
struct BatchDecider {
  private let collected: Collected
  private let habits: DeliveryHabits
  private let batch: MatchedBatch
  private let matcher: UnitMatcher
  private let now: UnitTable
  private let sent: SentUnits?
  private let policy: ImportPolicy
  private var rules: DecisionRules
  /// True if it is known what was sent in the language.
  private let hasBase: Bool
  /// True if that is an order.
  private let hasOrder: Bool
  private var outcome: BatchOutcome
  /// The deliveries of which no unit says how far it is.
  private var stateless: Set<Int> = []
  /// The deliveries in which every changed text, or every changed plural, has the state of an unsure one, with that word.
  private var doubting: [Int: String] = [:]
  /// The texts that a program changed together with their sources, by the delivery: their number and the first places.
  private var damaged: [Int: (count: Int, places: [FileLocation])] = [:]
  /// The units that another one with the same id speaks for, by their positions.
  private var repeated: Set<Int> = []
  /// The units with the id of an earlier one and other targets than it and each other has, by the position of the
  /// earlier one.
  private var severalTexts: [Int: [Batch.Item]] = [:]
  /// The units that Xcode's import does not take, by the one that it takes.
  private var passedOver: [Int: [Batch.Item]] = [:]
  /// The units made for another source than today's, where one with the same id is made for today's: each answers its
  /// own order.
  private var outdated: Set<Int> = []
  private var hasDuplicates = false
  /// The sent units that came back, and those to do that were counted, by table and row.
  private var seen: [[Bool]]
  private var counted: [[Bool]]
  /// The entries that are written, as far as others are completed, and those that are only completed.
  private var written: Set<Int> = []
  private var completed: Set<Int> = []
  /// The untranslated texts of the catalog; see ``renamed(_:)``.
  private var untranslated: [SourceText: Slot?]?
  /// The last verdict, and how often it was given since another one; not in the totals yet.
  private var last = (verdict: Verdict.unchanged, count: 0)

  private init(_ batch: MatchedBatch, of collected: Collected, _ habits: DeliveryHabits) {
    self.collected = collected
    self.habits = habits
    self.batch = batch
    matcher = batch.matcher ?? .nothing
    now = matcher.now
    sent = collected.base[batch.name]
    policy = collected.settings.policy
    rules = collected.settings.rules
    hasBase = collected.base.languages.has(batch.name.language)
    hasOrder = collected.base.hasOrder(in: batch.name.language)
    outcome = BatchOutcome(batch.name)
    seen = (sent?.tables ?? []).map { Array(repeating: false, count: $0.count) }
    counted = seen
  }

  /// Decides about every unit of some batches, all of each language, on all cores.
  static func decide(_ batches: [MatchedBatch], of collected: Collected) -> [BatchOutcome] {
    let languages = Dictionary(grouping: batches, by: \.name.language)
    let habits = languages.mapValues { DeliveryHabits(collected, $0) }
    return concurrentMap(batches) { batch in
      var decider = BatchDecider(
        batch, of: collected, habits[batch.name.language] ?? DeliveryHabits(collected, []))
      return decider.decide()
    }
  }

  /// Decides about every unit.
  private mutating func decide() -> BatchOutcome {
    guard let catalog = batch.batch.catalog,
      !collected.project.catalogs[catalog].isUnread(in: batch.name.language)
    else {
      if batch.batch.catalog != nil || collected.isUnread(batch.name.original) {
        return decideUnknown()
      }
      for (position, item) in batch.items.enumerated() {
        decide(Incoming(position: position, item: item))
      }
      count(.unchanged, times: 0)
      return outcome
    }
    setRules(for: catalog)
    findStateless()
    findDuplicates()
    for position in batch.items.indices {
      guard let incoming = incoming(position) else { continue }
      decide(incoming)
    }
    decideCarriedForms(in: batch.name.language)
    count(.unchanged, times: 0)
    outcome.completed = completed.subtracting(written).sorted().map {
      ImportPlan.Completed(
        original: batch.name.original, language: batch.name.language, key: ExactString(now.key($0)))
    }
    tellLostStates()
    outcome.findings += damaged.sorted { $0.key < $1.key }.map {
      .damaged($0.value.count, $0.value.places)
    }
    if let sent {
      outcome.addMissing(
        sent, besides: seen, in: matcher, by: collected.subject.earlier?.ledger,
        countsForOrder: policy.reconciles)
    }
    return outcome
  }

  /// Gives each unit of a catalog that cannot be read its verdict.
  private mutating func decideUnknown() -> BatchOutcome {
    for (position, item) in batch.items.enumerated() {
      let table = table(item)
      if let row = sent?.find(table, item.row, position: position, slot: nil) {
        seen[row.table][row.position] = true
        if let sent, sent.isToDo(row), !counted[row.table][row.position] {
          counted[row.table][row.position] = true
          outcome[sent.order(of: row)].add(.unknown)
        }
      }
      let delivered = table[item.row]
      add(
        ImportPlan.Unit(
          original: batch.name.original, language: batch.name.language, id: delivered.id ?? "",
          verdict: .unknown, source: delivered.source, delivered: delivered.restoredTarget,
          place: table.place(item.row)), isListed: true)
    }
    count(.unknown, times: 0)
    if let sent { outcome.addUnknown(sent, besides: seen) }
    return outcome
  }

  private mutating func decide(_ incoming: Incoming) {
    let subject = subject(incoming)
    if subject.damage == .rewritten {
      var known = damaged[incoming.item.delivery] ?? (0, [])
      known.count += 1
      if known.places.count < 3 { known.places.append(collected.subject.place(incoming.item)) }
      damaged[incoming.item.delivery] = known
    }
    take(decide(subject), subject)
  }

  private mutating func setRules(for catalog: Int) {
    rules = collected.settings.rules(
      for: collected.project.catalogs[catalog], in: batch.name.language)
  }

  /// Counts a verdict.
  private mutating func count(_ verdict: Verdict, times count: Int = 1) {
    if verdict != last.verdict || count == 0 {
      if last.count > 0 { outcome.totals.counts[last.verdict, default: 0] += last.count }
      last = (verdict, 0)
    }
    last.count += count
  }

  private func table(_ item: Batch.Item) -> UnitTable { collected.delivered[item.delivery] }

  // MARK: - Incoming

  /// Finds out where a unit stands.
  ///
  /// - Returns: `nil` for one that says what the catalog says, as most do, or that another one speaks for.
  private mutating func incoming(_ position: Int) -> Incoming? {
    let item = batch.items[position]
    let delivered = table(item)
    let place = batch.places[position]
    let sentRow = sent?.find(
      delivered, item.row, position: position, slot: batch.otherSlot(of: position))
    if let sentRow { seen[sentRow.table][sentRow.position] = true }
    if hasDuplicates, repeated.contains(position) { return nil }
    // The row that was sent under the id belongs to the order of today's source.
    let isOutdated = hasDuplicates && outdated.contains(position)
    var incoming = Incoming(
      position: position, item: item, place: place, sent: isOutdated ? nil : sentRow)
    incoming.row = place.flatMap(matcher.row)
    let isToDo = countForOrder(&incoming)
    guard let place else { return incoming }
    // A note that is not the comment of the catalog.
    incoming.hasNotes = (0..<Int(delivered.row(item.row).noteCount)).contains {
      delivered.hasOtherNote(item.row, $0, than: now, place.entry)
    }
    let isDuplicate =
      isOutdated || hasDuplicates && (severalTexts[position] != nil || passedOver[position] != nil)
    if !isDuplicate, !incoming.hasNotes, !isToDo, !collected.settings.listsUnchanged,
      let row = incoming.row,
      place.evidence.message == nil, isUnchanged(delivered, item.row, row)
    {
      count(.unchanged)
      return nil
    }
    addTraits(to: &incoming)
    return incoming
  }

  /// Finds out whether a unit was to do, and whether it is the one that counts for it.
  private mutating func countForOrder(_ incoming: inout Incoming) -> Bool {
    guard let sent, let row = incoming.sent, sent.isToDo(row),
      sent.isSaidToDo(row) || incoming.row.map({ SlotState(now, $0).isOrderable }) ?? true
    else { return false }
    incoming.countsForOrder = !counted[row.table][row.position]
    counted[row.table][row.position] = true
    incoming.traits.insert(.isToDo)
    return true
  }

  /// True if a unit says exactly what the catalog says, which most do; found without a copy of it.
  ///
  /// A shortcut for what the rules would find as well.
  private func isUnchanged(_ delivered: UnitTable, _ position: Int, _ row: Int) -> Bool {
    guard policy.reconciles, delivered.row(position).flags.isDisjoint(with: .hasOtherTarget),
      delivered.hasSamePlainTexts(position, as: now, row), let state = now.translationState(row)
    else { return false }
    return delivered.state(position)
      == UnitState(state).adapted(from: .translated, to: delivered.finished)
  }

  // MARK: - Forms without a text of their own

  /// Decides about the forms of plurals that have no text in the delivery: they follow the form that stands for them.
  private mutating func decideCarriedForms(in language: String) {
    guard policy.reconciles else { return }
    for form in carriedForms(in: language) {
      guard let place = matcher.place(of: form.id) else { continue }
      let item = batch.items[form.carrier]
      var incoming = Incoming(position: -1, item: item, place: place)
      incoming.row = matcher.row(of: place)
      incoming.sent = sent?.find(matcher.id(of: place)) ?? sent?.find(form.id)
      if let row = incoming.sent { seen[row.table][row.position] = true }
      decide(form, &incoming)
    }
  }

  private mutating func decide(_ form: CarriedForm, _ incoming: inout Incoming) {
    guard let carrier = batch.places[form.carrier] else { return }
    incoming.place?.evidence = carrier.evidence
    let carrierSlot = batch.otherSlot(of: form.carrier)
    let carrierSent = sent?.find(
      table(incoming.item), incoming.item.row, position: form.carrier, slot: carrierSlot)
    let old = carrierSent.flatMap { sent?.unit($0).restoringCodes() }
    var unit = table(incoming.item)[incoming.item.row].restoringCodes()
    let current = incoming.row.map { now[$0] }
    let text = unit.target
    let isChanged =
      old.map { !$0.hasTarget(text) }
      ?? (matcher.row(of: carrier).flatMap { now.target($0) } != text)
    _ = countForOrder(&incoming)
    unit.id = form.id
    unit.source = nil
    unit.notes = []
    unit.details.removeAll { $0.kind != .sharedState }
    let known = sentUnit(incoming)
    let isSame: Bool
    if let known, let oldText = old?.digests?.target ?? old?.target.map({ TextDigest($0) }) {
      isSame = (known.digests?.target ?? known.target.map { TextDigest($0) }) == oldText
    } else {
      isSame =
        current?.target != nil && current?.target == matcher.row(of: carrier).flatMap(now.target)
    }
    let hadText = known?.hasTarget ?? (current?.target != nil)
    if form.reason == .decimals, isSame || !hadText {
      if text == nil {
        if incoming.countsForOrder { outcome[order(of: incoming)].add(.missing) }
        return
      }
    } else if let target = current?.target, isChanged, text != nil {
      let category = carrier.path.pluralCategory?.rawValue ?? ""
      let finding: Finding =
        form.reason == .merged ? .pluralMerged(with: category) : .pluralFilled(by: category)
      incoming.made = unit
      let needsReview = current?.translation?.state == .translated && target != text
      guard needsReview || form.reason == .merged && target != text else { return }
      addTraits(to: &incoming)
      var decision = Decision(.kept, findings: [finding])
      if needsReview {
        decision = Decision(
          .updated, write: LoctripTranslation(target, .needsReview), findings: [finding])
      }
      return take(FinalDecision(decision: decision, rule: .threeWay), subject(incoming))
    } else if form.reason == .merged {
      return
    } else {
      guard let target = current?.target else { return }
      unit.target = target
    }
    incoming.made = unit
    addTraits(to: &incoming)
    decide(incoming)
  }

  /// The forms that have no text in the delivery.
  private func carriedForms(in language: String) -> [CarriedForm] {
    var forms: [CarriedForm] = []
    for (position, item) in batch.items.enumerated() where !repeated.contains(position) {
      let table = table(item)
      guard table.row(item.row).flags.contains(.hasDetails) else { continue }
      for detail in table.undecoded(item.row).details {
        switch detail.kind {
        case .carriedForm:
          forms.append(CarriedForm(id: detail.text, carrier: position, reason: .decimals))
        case .mergedForm:
          forms.append(CarriedForm(id: detail.text, carrier: position, reason: .merged))
        default: break
        }
      }
    }
    if !forms.isEmpty {
      // Some have an entry of their own.
      let slots = positions()
      forms.removeAll { form in
        matcher.place(of: form.id).map { slots[matcher.slot(of: $0)] != nil } ?? true
      }
    }
    return forms + droppedForms(in: language, besides: Set(forms.map { ExactString($0.id) }))
  }

  /// The forms for numbers with decimals that were sent and are not in the delivery: their file has no place for them,
  /// or a tool dropped them.
  private func droppedForms(in language: String, besides known: Set<ExactString>) -> [CarriedForm] {
    guard let sent else { return [] }
    var positions: [Slot: Int]?
    var forms: [CarriedForm] = []
    for row in sent.rows where !seen[row.table][row.position] {
      let table = sent.tables[row.table]
      guard let id = table.id(row.position), !known.contains(ExactString(id)) else { continue }
      let stated =
        table.row(row.position).flags.contains(.hasDetails)
        ? table.undecoded(row.position).carrier : nil
      guard stated != nil || Self.mayBeDropped(id, in: language), let place = matcher.place(of: id),
        let category = place.path.pluralCategory?.wholeNumberCategory(in: language)
      else { continue }
      let slots = positions ?? self.positions()
      positions = slots
      let carrier = Slot(
        key: now.key(place.entry), path: place.path.parent.appending(.plural(category)))
      guard let position = slots[carrier], stated != nil || batch.isPluralOfDictionary(position)
      else { continue }
      forms.append(CarriedForm(id: id, carrier: position, reason: .decimals))
    }
    return forms
  }

  /// True if an id may be that of a form for numbers with decimals; without a copy of it.
  private static func mayBeDropped(_ id: String, in language: String) -> Bool {
    id.hasSuffix(".other") && PluralCategory.other.wholeNumberCategory(in: language) != nil
      || id.hasSuffix(".many") && PluralCategory.many.wholeNumberCategory(in: language) != nil
  }

  /// The positions of the delivered units by their slots.
  private func positions() -> [Slot: Int] {
    var positions: [Slot: Int] = [:]
    for (position, place) in batch.places.enumerated() where !repeated.contains(position) {
      if let place, place.path.pluralCategory != nil {
        positions[matcher.slot(of: place)] = position
      }
    }
    return positions
  }

  // MARK: - Units with one id

  /// The identity of a unit without a row: the place that its id leads to, or the id itself.
  private enum OtherID: Hashable {
    case slot(entry: Int, path: VariationPath)
    case unknown(ExactString)
  }

  /// The targets of units, which two versions may write in other codes.
  private struct DistinctTargets {
    private struct Written: Hashable {
      let text: LoctripMessage?
      let codes: [InlineCode]
    }

    private var written: Set<Written> = []
    /// The versions that each text stands in, by the state that means translated there.
    private var versions: [LoctripMessage?: Set<UnitState>] = [:]

    /// Adds the target of a unit; false if it is there.
    mutating func insert(_ unit: TranslationUnit) -> Bool {
      let text = unit.restoredTarget
      guard versions[text]?.contains(where: { $0 != unit.finished }) != true,
        written.insert(Written(text: unit.target, codes: unit.targetCodes)).inserted
      else { return false }
      versions[text, default: []].insert(unit.finished)
      return true
    }
  }

  /// Finds units whose ids stand more than once.
  private mutating func findDuplicates() {
    var targets: [Int: DistinctTargets] = [:]
    // The position that counts for each row of the catalog, and for every other place or id.
    var rows = [Int32](repeating: -1, count: now.count)
    var others: [OtherID: Int] = [:]
    for (position, item) in batch.items.enumerated() {
      let place = batch.places[position]
      if let row = place.flatMap(matcher.row) {
        let known = Int(rows[row])
        if known >= 0, !isNowCounting(position, not: known, &targets) { continue }
        rows[row] = Int32(truncatingIfNeeded: position)
      } else {
        let other =
          place.map { OtherID.slot(entry: $0.entry, path: $0.path) }
          ?? table(item).id(item.row).map { .unknown(ExactString($0)) }
        // Units without an id have nothing in common.
        guard let other else { continue }
        if let known = others[other], !isNowCounting(position, not: known, &targets) { continue }
        others[other] = position
      }
    }
    hasDuplicates =
      !repeated.isEmpty || !severalTexts.isEmpty || !passedOver.isEmpty || !outdated.isEmpty
  }

  /// True if a unit counts from now on, and not the earlier one with its id.
  ///
  /// Different texts are a conflict; for Xcode the last one wins.
  ///
  /// - Parameter targets: The targets of ``severalTexts``, by the same positions.
  private mutating func isNowCounting(
    _ position: Int, not known: Int, _ targets: inout [Int: DistinctTargets]
  ) -> Bool {
    let (earlier, later) = (batch.items[known], batch.items[position])
    let (early, late) = (table(earlier), table(later))
    let isSame = early.hasSameTarget(earlier.row, as: late, later.row)
    guard policy.reconciles else {
      if early.hasTarget(earlier.row), !isSame {
        var items = passedOver.removeValue(forKey: known) ?? []
        items.append(earlier)
        passedOver[position] = items
      }
      repeated.insert(known)
      return true
    }
    // A unit that came back empty does not speak against one that came back translated.
    guard late.presence(later.row) == .text else {
      repeated.insert(position)
      return false
    }
    guard early.presence(earlier.row) == .text else {
      repeated.insert(known)
      return true
    }
    if !isSame, isOfOtherOrder(earlier, later), let place = batch.places[position],
      let source = matcher.row(of: place).flatMap(now.source) ?? matcher.source(of: place),
      let isEarly = isMade(earlier, for: source),
      let isLate = isMade(later, for: source), isEarly != isLate
    {
      outdated.insert(isEarly ? position : known)
      return isLate
    }
    if !isSame, earlier.delivery != later.delivery {
      // What came before beside a text that is new, as the first file of a rework, is a redelivery.
      let (isEarlyKnown, isLateKnown) = (cameBefore(earlier), cameBefore(later))
      if isEarlyKnown != isLateKnown {
        repeated.insert(isLateKnown ? position : known)
        return isEarlyKnown
      }
    }
    // The same translation may be in the codes of two versions.
    guard isSame || hasSameText(earlier, later) else {
      // One verdict for all of them; the first one tells the texts of the others.
      if targets[known, default: DistinctTargets()].insert(late[later.row]) {
        severalTexts[known, default: []].append(later)
      }
      repeated.insert(position)
      return false
    }
    if severalTexts[known] != nil {
      repeated.insert(position)
      return false
    }
    // In the words of the version that says more.
    let isFurther =
      late.state(later.row).adapted(from: late.finished, to: .final)
      >= early.state(earlier.row).adapted(from: early.finished, to: .final)
    repeated.insert(isFurther ? known : position)
    return isFurther
  }

  /// True if an earlier import brought the text of a unit.
  private func cameBefore(_ item: Batch.Item) -> Bool {
    let table = table(item)
    guard let ledger = collected.subject.earlier?.ledger, !ledger.isEmpty,
      let id = table.id(item.row), let text = table[item.row].restoredTarget
    else { return false }
    let original = sent.flatMap { sent in sent.find(id).map { sent.tables[$0.table].original } }
    let name = UnitID(id, in: original ?? batch.name.original, batch.name.language)
    return ledger.brought(TextDigest(text), of: name)
  }

  /// True if two units came for two orders.
  private func isOfOtherOrder(_ first: Batch.Item, _ second: Batch.Item) -> Bool {
    guard first.delivery != second.delivery,
      let one = collected.ordersOfDeliveries[first.delivery],
      let other = collected.ordersOfDeliveries[second.delivery]
    else { return false }
    return !one.isIdentical(to: other)
  }

  /// True if a unit was translated from a source; `nil` if it does not say from which.
  private func isMade(_ item: Batch.Item, for source: LoctripMessage) -> Bool? {
    let unit = table(item)[item.row].restoringCodes()
    return unit.source == nil ? nil : unit.hasSource(source)
  }

  /// True if two units have the same target, which two versions may have in other codes.
  private func hasSameText(_ first: Batch.Item, _ second: Batch.Item) -> Bool {
    let (one, other) = (table(first), table(second))
    return one.hasSameTarget(first.row, as: other, second.row)
      || one.finished != other.finished
        && one[first.row].restoredTarget == other[second.row].restoredTarget
  }

  // MARK: - Habits of tools

  /// Finds the deliveries of which no unit says how far it is.
  ///
  /// In 1.x that means translated, unless it was sent with states.
  private mutating func findStateless() {
    var last = -1
    // Of a catalog without states none went out in 1.2.
    let saysStates = rules.hasStates && sent?.saysStates ?? false
    for item in batch.items where item.delivery != last {
      last = item.delivery
      let table = table(item)
      if !collected.saysStates[last],
        table.finished == .final || saysStates || rules.hasStates && rules.lostState != nil,
        table.indices.contains(where: table.hasTarget)
      {
        stateless.insert(last)
      }
    }
  }

  /// Adds the facts about a unit beside its three sides.
  private mutating func addTraits(to incoming: inout Incoming) {
    let item = incoming.item
    let delivered = table(item)
    if hasBase && incoming.sent == nil { incoming.traits.insert(.isUnordered) }
    if incoming.traits.contains(.isToDo), let row = incoming.row, now.isMissingCopy(row) {
      incoming.traits.insert(.isMissingCopy)
    }
    if delivered.row(item.row).flags.contains(.hasDetails),
      delivered.undecoded(item.row).sharesState
    {
      // A person set it, or left it.
      return
    }
    if stateless.contains(item.delivery) {
      incoming.traits.insert(.lostStates)
    } else if policy.reconciles, delivered.state(item.row) == .needsReview,
      incoming.place?.evidence == .dictionaryID, habits.doubtsPlurals(item.delivery)
    {
      incoming.traits.insert(.lostStates)
      doubting[item.delivery] = "plural"
    } else if policy.reconciles, delivered.state(item.row) == .needsReview,
      habits.doubtsAll(item.delivery)
    {
      incoming.traits.insert(.lostStates)
      doubting[item.delivery] = "text"
    } else if let sentRow = incoming.sent, let sent, policy.reconciles,
      delivered.hasTarget(item.row), delivered.state(item.row) != .translated,
      delivered.state(item.row) == sent.state(sentRow, comparedWith: delivered, item.row),
      habits.keepsStates(item.delivery)
    {
      // Only of a state that was sent, and is not just a finished one, it matters whose it is.
      incoming.traits.insert(.keptStates)
    }
    guard policy.reconciles,
      !incoming.traits.isDisjoint(with: [.lostStates, .keptStates])
        || delivered.saysNoState(item.row) || isUnmarkedGap(incoming)
    else { return }
    if habits.fillsGaps(item.delivery) { incoming.traits.insert(.filledGaps) }
  }

  /// True for a text that was sent without one in a form that has no state for it: *not fuzzy* says nothing there.
  private func isUnmarkedGap(_ incoming: Incoming) -> Bool {
    let item = incoming.item
    guard !collected.marksGaps[item.delivery], table(item).state(item.row) == .translated else {
      return false
    }
    return incoming.sent.flatMap { row in sent.map { !$0.wentWithText(row) } }
      ?? incoming.row.map { !now.hasText($0) } ?? true
  }

  private mutating func tellLostStates() {
    for (delivery, kind) in doubting.sorted(by: { $0.key < $1.key }) {
      outcome.findings.append(
        Finding(
          .stateMissing, rules.lostState == nil ? .warning : .note,
          "every changed \(kind) has the state needs-review, so it is the tool's word; they are imported as "
            + "'\((rules.lostState ?? .translated).rawValue)' (override: --no-state)",
          at: FileLocation(path: collected.delivered[delivery].path)))
    }
    guard !stateless.isEmpty, sent?.saysStates == true else { return }
    let chosen = rules.lostState
    for delivery in stateless.sorted() where collected.delivered[delivery].finished == .final {
      outcome.findings.append(
        Finding(
          .stateMissing, chosen == nil ? .warning : .note,
          "the agency's tool dropped all states; changed translations are imported as "
            + "'\((chosen ?? .translated).rawValue)' (override: --no-state)",
          at: FileLocation(path: collected.delivered[delivery].path)))
    }
  }

  // MARK: - Subjects

  /// Puts a unit beside its other sides.
  private func subject(_ incoming: Incoming) -> VerdictSubject {
    let table = table(incoming.item)
    if let made = incoming.made, let place = incoming.place {
      let known = incoming.row.map { now[$0] } ?? newCase(at: place, made)
      return subject(incoming, made, now: known, slot: known.map { _ in matcher.slot(of: place) })
    }
    guard let place = incoming.place else {
      let delivered = table[incoming.item.row]
      return subjectOfNewCase(incoming, delivered)
        ?? subject(incoming, delivered, now: nil, slot: nil)
    }
    if let row = incoming.row {
      let (known, delivered) = now.unit(row, beside: table, incoming.item.row)
      return subject(incoming, delivered, now: known, slot: slot(of: place, delivered))
    }
    let delivered = table[incoming.item.row]
    let new = newCase(at: place, delivered)
    return subject(
      incoming, delivered, now: new, slot: new == nil ? nil : slot(of: place, delivered))
  }

  /// The slot of a place; of most units the key is the id.
  private func slot(of place: UnitMatcher.Place, _ delivered: TranslationUnit) -> Slot {
    if let id = delivered.id, now.keyBytes(place.entry).map({ id.isIdentical(to: $0) }) ?? false {
      return Slot(key: id, path: place.path)
    }
    return Slot(key: now.key(place.entry), path: place.path)
  }

  /// The subject of a case of a `.stringsdict` that its files do not have.
  ///
  /// There each case is an entry; its like is the case of `other`.
  private func subjectOfNewCase(_ incoming: Incoming, _ delivered: TranslationUnit)
    -> VerdictSubject?
  {
    guard policy.reconciles, let id = delivered.id,
      let category = DictionaryID(id)?.plural?.category, category != .other
    else { return nil }
    let end = ":dict/:string"
    let other = id.dropLast(category.rawValue.utf8.count + end.utf8.count) + "other" + end
    guard let place = matcher.place(of: String(other)), place.path.isRoot, place.evidence == .id,
      let row = matcher.row(of: place)
    else { return nil }
    var new = now[row].untranslated
    new.id = id
    var placed = incoming
    placed.place = place
    return subject(placed, delivered, now: new, slot: Slot(key: id))
  }

  private func subject(
    _ incoming: Incoming, _ delivered: TranslationUnit, now: TranslationUnit?, slot: Slot?
  ) -> VerdictSubject {
    var (delivered, sent) = (delivered, sentUnit(incoming))
    var (damage, isDamaged): (SourceDamage.Kind?, Bool) = (nil, false)
    if policy.reconciles, let now, let found = self.damage(of: delivered, now, sent) {
      damage = found.kind
      isDamaged = found.isShown
      if found.kind == .letters {
        let text =
          "“\((delivered.target ?? .text("")).description.oneLine)”, whose letters a program lost,"
        delivered.details.append(TranslationUnit.Detail(kind: .cellValue, text: text))
      } else if found.kind == .respelled {
        (delivered.source, delivered.target) = (
          delivered.source.map { _ in found.source }, found.target
        )
      }
    }
    if let named = delivered.target?.named(like: sent?.target)
      ?? delivered.target?.named(like: now?.target)
    {
      delivered.target = named
    }
    if isUnmarkedGap(incoming) { delivered.stateWord = nil }
    if delivered.sharesState { restoreState(of: &delivered, sent, now) }
    if incoming.place?.evidence == .dictionaryID, delivered.source?.isEmpty == true {
      // A tool added the form, and knows no source for it.
      delivered.source = nil
    }
    if incoming.place?.evidence == .dictionaryID, let now, now.target != delivered.target,
      sent?.hasTarget(delivered.target) != true
    {
      (delivered, sent) = (delivered.numbered(like: now.source), sent?.numbered(like: now.source))
    }
    var subject = VerdictSubject(
      incoming: incoming, delivered: delivered, now: now, sent: sent, slot: slot,
      isForm: now == nil && incoming.place.map(isForm) ?? false, damage: damage,
      isDamaged: isDamaged, restored: delivered, restoredSent: sent)
    if policy.reconciles, let now {
      restore(&subject, like: now)
    } else if policy.reconciles, let shown = sent?.restoringCodes().shownText,
      let text = delivered.restoringCodes().target
    {
      subject.isShownAgain = shown.isOf(text)
    }
    return subject
  }

  /// What a program did to a unit, its source and its translation alike; `nil` for most.
  private func damage(
    of delivered: TranslationUnit, _ now: TranslationUnit, _ sent: TranslationUnit?
  ) -> (kind: SourceDamage.Kind?, isShown: Bool, source: LoctripMessage, target: LoctripMessage?)? {
    // A text that waits for a look waits after a second import too.
    guard let came = delivered.target,
      now.target != came || now.translation?.state == .needsReview, !delivered.mayHaveCodes,
      delivered.cellValue == nil, let source = sent?.source ?? now.source
    else { return nil }
    let damage = SourceDamage(from: source, to: delivered.source)
    guard damage.mayBeDamaged(sent?.target ?? now.target, came), sent?.hasTarget(came) != true,
      sent?.hasSource(source) ?? true
    else { return nil }
    // Only the catalog may have the text of a digest.
    let target =
      sent.map { $0.target ?? ($0.hasTarget(now.target) ? now.target : nil) } ?? now.target
    if let target, let kind = damage.kind(from: target, to: came) {
      return (kind, false, source, target)
    }
    return damage.isShown(in: came) ? (nil, true, source, nil) : nil
  }

  /// Gives a unit whose entry is still marked the state of its own text, if that came back as it was sent.
  private func restoreState(
    of delivered: inout TranslationUnit, _ sent: TranslationUnit?, _ now: TranslationUnit?
  ) {
    if let sent, sent.shownText == nil {
      guard sent.hasTarget, sent.hasTarget(delivered.target) else { return }
      delivered.state = sent.state(comparedWith: delivered)
    } else if let now, now.target == delivered.target, let state = now.translation?.state {
      delivered.state = UnitState(state)
    }
  }

  /// Puts the catalog's text in place of the codes that a version or a tool made of it.
  private func restore(_ subject: inout VerdictSubject, like now: TranslationUnit) {
    let isSet = now.source?.isSet == true
    subject.restored = subject.delivered.restoringCodes(isSet: isSet)
    subject.restoredSent = subject.sent?.restoringCodes(isSet: isSet)
    subject.markup = markup(of: subject.delivered, now: now)
    if let markup = subject.markup {
      subject.restored.target = .text(markup)
      subject.restored.source = now.source
    }
    if let shown = subject.restoredSent?.shownText, let text = subject.restored.target {
      subject.isShownAgain = shown.isOf(text)
    }
    if subject.delivered.mayHaveCodes, case .text(let text)? = subject.restored.target,
      case .text(let before)? = subject.restoredSent?.target, text.isSameButPositions(before)
    {
      // A code that a tool emptied is the source's, which may have no position.
      subject.restored.target = .text(before)
    }
  }

  private func delivered(_ item: Batch.Item) -> (text: LoctripMessage?, place: FileLocation) {
    (table(item)[item.row].restoredTarget, collected.subject.place(item))
  }

  private func sentUnit(_ incoming: Incoming) -> TranslationUnit? {
    incoming.sent.flatMap { sent?.unit($0) }
  }

  // MARK: - Verdicts

  /// Asks the rules about a unit.
  private func decide(_ subject: VerdictSubject) -> FinalDecision {
    var found = FinalDecision(decision: Decision(.unchanged), rule: .threeWay)
    for rule in VerdictRule.first {
      guard let decision = decision(by: rule, subject) else { continue }
      found = FinalDecision(decision: decision, rule: rule)
      break
    }
    for rule in VerdictRule.overruling {
      guard let decision = decision(by: rule, subject, after: found) else { continue }
      found = FinalDecision(decision: decision, rule: rule)
    }
    return found
  }

  /// The decision of one of the first rules, or `nil` if it has no answer.
  private func decision(by rule: VerdictRule, _ subject: VerdictSubject) -> Decision? {
    let (incoming, delivered) = (subject.incoming, subject.delivered)
    guard let now = subject.now else {
      switch rule {
      case .noForm: return subject.isForm ? refusal(subject) : nil
      case .noPlace: return withoutPlace(subject)
      default: return nil
      }
    }
    switch rule {
    case .severalTexts:
      if outdated.contains(incoming.position), let source = now.source {
        return Decision(
          .kept, findings: [.sourceChanged(from: delivered.source, to: source).asNote])
      }
      return severalTexts[incoming.position].map { others in
        Decision(.conflict, findings: [.duplicateUnit(others.map(self.delivered(_:)))])
      }
    case .ownSource:
      let isOwn = rules.language.isIdentical(to: self.now.sourceLanguage)
      return isOwn && delivered.target == now.source ? Decision(.unchanged) : nil
    case .noText:
      if subject.damage == .rewritten { return Decision(.kept, findings: [.changedWithSource]) }
      return delivered.cellValue.map { Decision(.rejected, findings: [.cellNotText($0)]) }
    case .xcode:
      return policy.reconciles ? nil : decideLikeXcode(delivered, now: now)
    case .shownAgain:
      // It went back for a reason, and came back as it went.
      return subject.isShownAgain ? Decision(.untouched) : nil
    case .threeWay:
      var traits = subject.traits
      if let place = incoming.place, isIntendedCopy(subject.restored, at: place, now) {
        traits.insert(.isIntendedCopy)
      }
      if isKeptByUs(subject) { traits.insert(.isKeptByUs) }
      if now.traits.contains(.isStale) || now.isLocked, traits.contains(.isToDo),
        subject.text.map({ isAsSent($0, incoming) }) ?? false
      {
        // Nobody waits for a key that is locked by now, or that the app does not use any more.
        return Decision(.kept)
      }
      return rules.decide(
        delivered: subject.restored, now: now, sent: subject.restoredSent, deliveryTraits: traits,
        doubts: UnknownPlaceholderOrder()
          .findings(in: subject.restored, language: rules.language)
          + (subject.isDamaged ? [.damagedWithSource] : []))
    case .noForm, .noPlace, .earlierOrders, .unwritable, .outElsewhere, .uncertainLanguage,
      .decidedBefore:
      return nil
    }
  }

  /// The decision of one of the overruling rules, or `nil` if it leaves the one that was found.
  private func decision(by rule: VerdictRule, _ subject: VerdictSubject, after found: FinalDecision)
    -> Decision?
  {
    let decision = found.decision
    switch rule {
    case .earlierOrders:
      guard found.rule == .threeWay, decision.verdict == .conflict || decision.write != nil else {
        return nil
      }
      return keptForSource(decision, subject)
        ?? (decision.verdict == .conflict ? settledByOrders(decision, subject) : nil)
    case .unwritable:
      guard decision.write != nil, let now = subject.now else { return nil }
      let isKnown = subject.markup != nil || found.rule == .xcode
      let obstacle = obstacle(isKnown ? nil : subject.delivered, now, subject.restored.target)
      return obstacle.map { Decision(.rejected, findings: [$0]) }
    case .outElsewhere:
      guard ![.unchanged, .missing, .untouched].contains(decision.verdict),
        let order = orderElsewhere(subject.incoming)
      else { return nil }
      return Decision(.kept, findings: [.outElsewhere(in: order.id, at: order.agency)])
    case .uncertainLanguage:
      guard decision.write != nil, let doubt = batch.batch.doubts[subject.incoming.item.delivery],
        !doubt.fillsGaps || subject.now?.translation?.state == .translated
      else { return nil }
      return Decision(
        doubt.fillsGaps ? .conflict : .rejected, findings: [doubt.finding] + decision.findings)
    case .decidedBefore: return wasDecided(decision, subject) ? Decision(.kept) : nil
    case .severalTexts, .noForm, .noPlace, .ownSource, .noText, .xcode, .shownAgain, .threeWay:
      return nil
    }
  }

  /// The decision about a unit that the catalog does not have.
  private func withoutPlace(_ subject: VerdictSubject) -> Decision {
    let delivered = subject.delivered
    // Nothing came back for it, so nothing can be lost.
    guard let target = delivered.target, !target.isBlank else { return Decision(.missing) }
    // Nobody waits for a key that is gone.
    if subject.isShownAgain
      || subject.traits.contains(.isToDo) && isAsSent(target, subject.incoming)
    {
      return Decision(.kept)
    }
    if batch.batch.catalog != nil, delivered.target == delivered.source,
      let id = delivered.id.flatMap(DictionaryID.init), id.plural == nil
    {
      // What stands around the plurals of a `.stringsdict` says nothing where a catalog has a plural.
      return Decision(.unchanged)
    }
    return Decision(.orphaned)
  }

  /// True if a person decided about a delivered text before.
  private func wasDecided(_ decision: Decision, _ subject: VerdictSubject) -> Bool {
    guard policy.reconciles, let memory = collected.subject.earlier, !memory.isEmpty,
      ![.unchanged, .untouched, .missing].contains(decision.verdict)
    else { return false }
    // The text as it came, and as an import writes it; of an id with several texts each of them.
    let others = severalTexts[subject.incoming.position]
    let texts = [subject.text, decision.write?.message] + (others ?? []).map { delivered($0).text }
    // A decision about a renamed key is recorded under the name that was sent.
    let names = self.names(of: subject)
    let before = subject.now?.translation
    // Pages record no source for a unit of no catalog.
    let sources =
      subject.isOrphan
      ? [subject.delivered.source, nil] : [subject.now?.source ?? subject.delivered.source]
    return names.contains { name in
      texts.contains { text in
        sources.contains { source in
          memory.ledger.isSettled(
            text, of: source, name, isTranslated: before != nil,
            isTaken: others != nil && text == before?.message)
        }
      }
    }
  }

  /// True if the last decision of a person about a unit is for the catalog's text, or to look at it again.
  private func isKeptByUs(_ subject: VerdictSubject) -> Bool {
    // Most texts are the first of their unit.
    guard subject.traits.contains(.isToDo),
      subject.now?.translation.map({ $0.state != .translated }) ?? subject.sent?.hasTarget ?? false,
      let ledger = collected.subject.earlier?.ledger, !ledger.isEmpty
    else { return false }
    return names(of: subject).contains { name in
      ledger.lastDecision(about: name).map { [.keep, .look].contains($0.decided) } ?? false
    }
  }

  /// The names under which records may have a unit: its own, that of the delivery, and the one that was sent.
  private func names(of subject: VerdictSubject) -> [UnitID] {
    let ids = ExactString.distinct([subject.slot?.id, subject.delivered.id].compactMap(\.self))
    var names = ids.map { UnitID($0, in: batch.name.original, batch.name.language) }
    if let row = subject.incoming.sent, let table = sent?.tables[row.table],
      let id = table.id(row.position)
    {
      let name = UnitID(id, in: table.original, batch.name.language)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// True if a copy of the source in place of another text is what a translator means: in a regional form of the
  /// source language, of terms that are not translated, and where most languages with a finished translation have it.
  private func isIntendedCopy(
    _ delivered: TranslationUnit, at place: UnitMatcher.Place, _ now: TranslationUnit
  ) -> Bool {
    guard let target = delivered.target, target == now.source || target == delivered.source,
      now.target != target, let number = batch.batch.catalog
    else { return false }
    if LanguageTag.isVariant(rules.language, of: self.now.sourceLanguage) { return true }
    let terms = rules.checks.checks.lazy.compactMap { $0 as? DoNotTranslate }.first
    if let terms, target.texts.allSatisfy(terms.areAll(in:)) { return true }
    guard case .text(let text) = target else { return false }
    let (catalog, slot) = (collected.project.catalogs[number].catalog, matcher.slot(of: place))
    var (finished, copies) = (0, 0)
    for language in collected.languages[number].all
    where !language.isIdentical(to: rules.language)
      && !LanguageTag.isVariant(language, of: catalog.sourceLanguage)
    {
      guard catalog.isFinished(at: slot, in: language),
        let other = catalog.writtenText(at: slot, in: language)?.text
      else { continue }
      finished += 1
      if other.isIdentical(to: text) { copies += 1 }
    }
    // One other language may have got its copy from a tool too.
    return copies >= 2 && copies * 2 > finished
  }

  private func decideLikeXcode(_ delivered: TranslationUnit, now: TranslationUnit) -> Decision {
    let decision = DecisionRules.decideLikeXcode(
      delivered.target, ImportPolicy.xcodeState(of: delivered), now: now)
    guard decision.verdict == .unchanged, now.traits.contains(.isSpelledOut) else {
      return decision
    }
    return Decision(.updated, write: now.translation)
  }

  /// Why a translation cannot be written where it belongs without losing something.
  ///
  /// - Parameter delivered: The unit whose codes have to be known; Xcode drops them without a word.
  private func obstacle(
    _ delivered: TranslationUnit?, _ now: TranslationUnit, _ target: LoctripMessage?
  )
    -> Finding?
  {
    if now.traits.contains(.isBlocked) {
      var written = now
      written.target = target
      let blocked = BlockedEntry().findings(in: written, language: rules.language)
      if let finding = blocked.first { return finding }
    }
    return delivered.flatMap {
      UnknownInlineCode().findings(in: $0, language: rules.language).first
    }
  }

  /// The translation with the markup of the catalog's source in place of codes of which the delivery
  /// does not say what they stand for, or `nil` where it says it, or the markup is not certain.
  private func markup(of delivered: TranslationUnit, now: TranslationUnit) -> String? {
    guard delivered.mayHaveCodes,
      delivered.emptyTargetCodes.contains(where: { $0.equivalent == nil }),
      case .text(let source)? = now.source
    else { return nil }
    return delivered.targetWithMarkup(of: source)
  }

  // MARK: - New cases

  /// A text that the delivery adds to a plural group that is there.
  private func newCase(at place: UnitMatcher.Place, _ delivered: TranslationUnit)
    -> TranslationUnit?
  {
    guard let category = place.path.pluralCategory else { return nil }
    let other = place.path.parent.appending(.plural(.other))
    guard let row = matcher.row(of: UnitMatcher.Place(entry: place.entry, path: other)) else {
      return nil
    }
    if policy.reconciles {
      // A check refuses the others; where that asks for a review they are written.
      guard
        category.isAllowed(in: rules.language)
          || rules.errorPolicy == .review && category.isStandard
      else { return nil }
    } else {
      // Xcode passes over a new case whose source is its own id.
      guard delivered.source != delivered.id.map({ .text($0) }) else { return nil }
    }
    var unit = now[row].untranslated
    unit.id = matcher.id(of: place)
    unit.path = place.path
    if let source = matcher.source(of: place) { unit.source = source }
    return unit
  }

  /// True if a place is a form of a plural that the catalog has with other forms.
  private func isForm(_ place: UnitMatcher.Place) -> Bool {
    place.path.pluralCategory != nil
      && now.entry(of: place.entry).contains { row in
        let path = now.path(row)
        return path.pluralCategory != nil && path.parent == place.path.parent
      }
  }

  /// The decision about a form that is not added to its plural.
  private func refusal(_ subject: VerdictSubject) -> Decision? {
    guard let category = subject.incoming.place?.path.pluralCategory else { return nil }
    // An entry of a format with plurals has all forms of the language, whatever the catalog has.
    if subject.text?.isEmpty ?? true { return Decision(.unchanged) }
    // The catalog has removed a form that was sent.
    let isUntouched =
      policy.reconciles && subject.sent?.hasTarget == true
      && subject.sent?.restoringCodes().hasTarget(subject.text) == true
    if isUntouched { return Decision(.kept) }
    return Decision(.rejected, findings: [.unexpectedPlural(category, in: rules.language)])
  }

  /// The decision about a text for another source than today's where the catalog has one that an order brought for
  /// today's.
  private func keptForSource(_ decision: Decision, _ subject: VerdictSubject) -> Decision? {
    guard let memory = collected.subject.earlier, !memory.isEmpty, let now = subject.now,
      let (text, source) = now.target.flatMap({ text in now.source.map { (text, $0) } }),
      let sentUnit = subject.restoredSent, !sentUnit.hasSource(source)
    else { return nil }
    guard names(of: subject).contains(where: { memory.ledger.wasTaken(text, for: source, $0) })
    else {
      return nil
    }
    return Decision(
      .kept, findings: decision.findings.filter { $0.code == .sourceChanged }.map(\.asNote))
  }

  /// The decision about a conflict in which the catalog's text is none of ours, by the project's orders.
  private func settledByOrders(_ conflict: Decision, _ subject: VerdictSubject) -> Decision? {
    guard let sent, let row = subject.incoming.sent, let order = sent.order(of: row),
      let id = sent.tables[row.table].id(row.position), let memory = collected.subject.earlier,
      let now = subject.now, let sentUnit = subject.restoredSent
    else { return nil }
    let (catalog, language) = (sent.tables[row.table].original, batch.name.language)
    let name = UnitID(id, in: catalog, language)
    let takers = memory.ledger.takers(of: subject.text, name)
    if takers.contains(ExactString(order)) { return Decision(.kept) }
    let isCurrent = now.source.map(sentUnit.hasSource) ?? false
    let others = memory.otherSources(of: name, than: order)
    let sources = memory.ledger.takers(of: now.target, name)
    // A late delivery for a source that went out again, and came back.
    if !isCurrent, now.translation?.state == .translated, let source = now.source,
      others.contains(where: { $0.isOf(source) })
        || sources.contains(where: { $0 != ExactString(order) })
    {
      return Decision(
        .kept, findings: conflict.findings.filter { $0.code == .sourceChanged }.map(\.asNote))
    }
    // Nobody here edited what an order of the agency brought; without events, what needs review and went out with two
    // sources is so.
    let agency = collected.settings.book?[order]?.order?.agency
    let isFromOrder =
      sources.contains { collected.settings.book?[$0.string]?.order?.agency == agency }
      || now.translation?.state == .needsReview
        && others.contains { sentUnit.hasOtherSource($0) }
    guard isFromOrder else { return nil }
    return rules.decide(
      delivered: subject.restored, now: now, sent: now.asSent(withSourceOf: sentUnit),
      deliveryTraits: subject.incoming.traits)
  }

  // MARK: - What a verdict makes

  /// Takes a final decision into the outcome.
  private mutating func take(_ final: FinalDecision, _ subject: VerdictSubject) {
    let incoming = subject.incoming
    let unit = unit(final, subject)
    if unit.verdict == .missing,
      table(incoming.item).target(incoming.item.row)?.isBlank == false
    {
      outcome.filled += 1
    }
    if isUnprotected(final, subject), let place = unit.place {
      outcome.unprotected = outcome.unprotected.map { ($0.count + 1, $0.place) } ?? (1, place)
    }
    countForOrder(unit, subject)
    if let record = record(of: unit, subject) { outcome.returned.append(record) }
    if unit.written != nil { outcome.writes = true }
    if policy.completion == .xcode, !subject.isOrphan, let place = incoming.place {
      if unit.written != nil {
        written.insert(place.entry)
      } else if unit.slot != nil, severalTexts[incoming.position] == nil,
        place.path.pluralCategory != nil && hasLanguage
          || unit.verdict == .unchanged && now.isOverlapping(place.entry)
      {
        completed.insert(place.entry)
      }
    }
    let isListed =
      !subject.isOrphan && collected.settings.listsUnchanged && isFromVendor(unit, incoming)
    add(unit, isListed: isListed)
  }

  /// Makes what is told of a unit, from its decision and what the delivery says beside its text.
  private mutating func unit(_ final: FinalDecision, _ subject: VerdictSubject) -> ImportPlan.Unit {
    let (incoming, delivered, decision) = (subject.incoming, subject.delivered, final.decision)
    let target = subject.text
    var unit = ImportPlan.Unit(
      original: batch.name.original, language: batch.name.language, id: delivered.id ?? "",
      verdict: decision.verdict, rule: final.rule, slot: subject.slot,
      source: subject.now?.source ?? delivered.source, before: subject.now?.translation,
      delivered: target, written: decision.write,
      place: table(incoming.item).place(incoming.item.row), deliveredSource: delivered.source,
      deliveredState: target == nil ? nil : delivered.stateWords)
    if subject.isOrphan {
      guard decision.verdict == .orphaned || final.rule == .decidedBefore else { return unit }
      unit.notes = translatorsNotes(delivered, sent?.unit(withID: unit.id))
      if final.rule == .noPlace { tellOrphan(&unit, subject) }
    } else {
      unit.findings = findings(final, subject)
      if incoming.hasNotes, let place = incoming.place {
        unit.notes = newNotes(delivered, now: now[place.entry], subject.sent)
        removeSettledQuestions(from: &unit)
      }
      unit.isBeyondOrder = isBeyondOrder(decision.verdict, incoming)
      unit.isDropped = subject.now?.traits.contains(.isStale) ?? false
    }
    // Of a file in a wrong language nothing is recorded.
    unit.isOfRefusedFile =
      !subject.isOrphan
      && batch.batch.doubts[subject.incoming.item.delivery].map { !$0.fillsGaps } ?? false
    unit.order = orderOfRecord(unit, subject)
    return unit
  }

  /// The findings about a unit that stands in the catalog.
  private func findings(_ final: FinalDecision, _ subject: VerdictSubject) -> [Finding] {
    var findings = final.decision.findings
    if final.rule.tellsDelivery {
      if isDraft(final.decision, subject) { findings.append(.draft) }
      if let guess = subject.incoming.place?.evidence.message {
        findings.append(Finding(.guessedUnit, .warning, guess))
      }
      findings += Finding.otherTargets(of: subject.delivered)
      if subject.markup != nil, final.decision.write != nil {
        findings.append(
          Finding(.inlineCode, .note, "the markup was restored from the catalog's source"))
      }
    }
    if hasDuplicates, let items = passedOver[subject.incoming.position] {
      findings.append(.passedOver(items.map { table($0)[$0.row] }))
    }
    if isUnprotected(final, subject) {
      let message = "overwrites a finished translation; without a base, who changed it is unknown"
      findings.append(Finding(.noBase, .note, message))
    }
    return findings
  }

  /// True if a text is written that the agency is not sure of.
  private func isDraft(_ decision: Decision, _ subject: VerdictSubject) -> Bool {
    guard let written = decision.write, decision.verdict == .added || decision.verdict == .updated,
      rules.hasStates, !subject.traits.contains(.lostStates)
    else { return false }
    return (written.state == .needsReview || written.state == .machineTranslated)
      && (subject.restored.state == .needsReview || subject.restored.state == .machine)
  }

  /// True if a finished translation is replaced though nobody knows who changed it.
  private func isUnprotected(_ final: FinalDecision, _ subject: VerdictSubject) -> Bool {
    guard policy.reconciles, subject.incoming.sent == nil, !hasBase,
      let before = subject.now?.translation, let written = final.decision.write
    else { return false }
    return before.state == .translated && written.message != before.message
  }

  /// Leaves out questions that have their answer.
  private func removeSettledQuestions(from unit: inout ImportPlan.Unit) {
    guard policy.reconciles, let memory = collected.subject.earlier, !unit.notes.isEmpty,
      let key = unit.slot?.key.string
    else { return }
    unit.notes.removeAll { memory.isSettled($0, about: key, in: batch.name.original) }
  }

  /// True if a delivery changes a unit that was not to do in its order.
  private func isBeyondOrder(_ verdict: Verdict, _ incoming: Incoming) -> Bool {
    guard policy.reconciles, hasOrder, !incoming.traits.contains(.isToDo), incoming.made == nil
    else { return false }
    switch verdict {
    case .added, .updated, .conflict, .rejected: return true
    case .unchanged, .kept, .orphaned, .unknown, .missing, .untouched: return false
    }
  }

  /// The notes of a unit that neither the catalog nor the base has.
  private func newNotes(
    _ delivered: TranslationUnit, now: TranslationUnit, _ sent: TranslationUnit?
  ) -> [TranslationUnit.Note] {
    var known = now.notes.map(\.text) + ["", "No comment provided by engineer."]
    known += sent?.notes.map(\.text) ?? []
    let texts = Set(known.map { ExactString($0.whiteSpaceFolded) })
    return delivered.notes.filter {
      !$0.text.isEmpty && !texts.contains(ExactString($0.text.whiteSpaceFolded))
        && !UnitAdditions.isAdvice($0)
    }
  }

  /// True if a unit was to do, or came back with another text than it was sent with.
  private func isFromVendor(_ unit: ImportPlan.Unit, _ incoming: Incoming) -> Bool {
    incoming.traits.contains(.isToDo)
      || sentUnit(incoming).map { !$0.restoringCodes().hasTarget(unit.delivered) } ?? false
  }

  /// True if the catalog has the language, whose plurals are then completed.
  private var hasLanguage: Bool {
    batch.batch.catalog.map { collected.languages[$0].has(batch.name.language) } ?? false
  }

  // MARK: - Orders

  private mutating func countForOrder(_ unit: ImportPlan.Unit, _ subject: VerdictSubject) {
    let incoming = subject.incoming
    if subject.isOrphan { return countOrphan(unit, incoming) }
    guard policy.reconciles, hasOrder else { return }
    if unit.verdict == .untouched, !incoming.traits.isDisjoint(with: [.lostStates, .keptStates]) {
      outcome.silent += 1
    }
    guard incoming.countsForOrder, unit.rule != .outElsewhere else { return }
    guard unit.verdict != .unchanged || unit.delivered?.isEmpty == false else {
      // An empty text where there was one is nothing that came back, and where none can be nothing is missing.
      if isSaidToDo(incoming) { outcome[order(of: incoming)].dropped += 1 }
      return
    }
    if Self.isUnwanted(subject), isSaidToDo(incoming),
      [.missing, .untouched].contains(unit.verdict)
        || unit.verdict == .kept && unit.delivered.map({ isAsSent($0, incoming) }) ?? true
    {
      outcome[order(of: incoming)].dropped += 1
      return
    }
    if isDoneHere(unit, incoming) {
      outcome[order(of: incoming)].doneHere += 1
      return
    }
    let state = (unit.written ?? unit.before)?.state
    outcome[order(of: incoming)].add(
      unit.verdict,
      isDraft: state == .new && [.added, .updated, .unchanged].contains(unit.verdict),
      waits: unit.waits)
  }

  /// True for a key that is locked by now, or that the app does not use any more.
  private static func isUnwanted(_ subject: VerdictSubject) -> Bool {
    subject.now.map { $0.isLocked || $0.traits.contains(.isStale) } ?? false
  }

  /// Counts a unit that the catalog does not have; one of which nothing came back is not asked for again.
  private mutating func countOrphan(_ unit: ImportPlan.Unit, _ incoming: Incoming) {
    guard incoming.countsForOrder, unit.verdict != .unchanged else { return }
    let isNothing = unit.verdict == .missing || unit.verdict == .untouched
    let isAsSent =
      isNothing || unit.verdict == .kept && unit.rule == .noPlace
      || sentUnit(incoming)?.restoringCodes().hasTarget(unit.delivered) == true
    if isAsSent, isSaidToDo(incoming) {
      outcome[order(of: incoming)].dropped += 1
    } else if !isNothing {
      outcome[order(of: incoming)].add(unit.verdict)
    }
  }

  /// True if the manifest says that a delivered unit was to do.
  private func isSaidToDo(_ incoming: Incoming) -> Bool {
    incoming.sent.flatMap { sent?.isSaidToDo($0) } ?? false
  }

  /// True if a unit did not come back, or as it was sent, and somebody here finished it since.
  private func isDoneHere(_ decided: ImportPlan.Unit, _ incoming: Incoming) -> Bool {
    guard decided.verdict == .kept || decided.verdict == .missing,
      !incoming.traits.contains(.isMissingCopy), let unit = sentUnit(incoming)
    else { return false }
    let sent = unit.restoringCodes()
    return decided.before.map { $0.isDone(since: sent) } ?? false
      && (decided.verdict == .missing || sent.hasTarget(decided.delivered))
  }

  /// The order of a delivered unit, by its id.
  private func order(of incoming: Incoming) -> String? {
    incoming.sent.flatMap { sent?.order(of: $0) }
  }

  /// The open order of another agency than the one whose order a file names, if it has the unit to do.
  private func orderElsewhere(_ incoming: Incoming) -> (id: String, agency: String)? {
    guard incoming.traits.contains(.isToDo), let book = collected.settings.book,
      let id = order(of: incoming), let entry = book[id], let agency = entry.order?.agency
    else { return nil }
    guard !entry.isClosed(in: batch.name.language) else {
      // The texts of a closed order may be ordered at another agency by now.
      let open = openOrders(of: incoming)
      guard !open.contains(where: { $0.order?.agency == agency }), let other = open.last,
        let name = other.order?.agency
      else { return nil }
      return (other.id, name)
    }
    guard let named = collected.deliveries[incoming.item.delivery].namedOrder.flatMap({ book[$0] }),
      let own = named.order?.agency, own != agency
    else { return nil }
    return (id, agency)
  }

  /// The open orders that have a delivered unit to do, the newest last.
  private func openOrders(of incoming: Incoming) -> [OrderBook.Entry] {
    guard let row = incoming.sent, let table = sent?.tables[row.table],
      let id = table.id(row.position)
    else { return [] }
    return collected.subject.earlier?.openOrders(
      toDo: UnitID(id, in: table.original, batch.name.language)) ?? []
  }

  /// The order in whose event a unit is recorded, by its id: of each that came back with a text.
  private func orderOfRecord(_ unit: ImportPlan.Unit, _ subject: VerdictSubject) -> String? {
    let incoming = subject.incoming
    // A unit that the project no longer has, and whose text came back as it was sent, is no news.
    guard !subject.isOrphan || unit.verdict != .kept || unit.rule != .noPlace else { return nil }
    if Self.isUnwanted(subject), unit.verdict == .kept,
      unit.delivered.map({ isAsSent($0, incoming) }) ?? true
    {
      return nil
    }
    guard policy.reconciles, !unit.isOfRefusedFile, unit.verdict != .missing,
      unit.verdict != .untouched,
      unit.delivered?.isEmpty == false
    else { return nil }
    let order =
      order(of: incoming)
      ?? (incoming.sent == nil ? collected.ordersOfDeliveries[incoming.item.delivery] : nil)
    guard let order, let entry = collected.settings.book?[order], let agency = entry.order?.agency
    else { return nil }
    // A late text is recorded in its closed order; a text that another agency has out changes nothing of an open one.
    if unit.rule == .outElsewhere { return entry.isClosed(in: batch.name.language) ? order : nil }
    let memory = collected.subject.earlier
    let name = names(of: subject).last ?? UnitID(unit.id, in: unit.original, unit.language)
    // An open order of the agency that has the unit to do comes before one that is closed or awaits it no more, whatever
    // the file says.
    if entry.isClosed(in: batch.name.language) || memory?.isFree(name, in: order) ?? false,
      let open = openOrders(of: incoming).last(where: {
        $0.order?.agency == agency && !(memory?.isFree(name, in: $0.id) ?? false)
      })
    {
      return open.id
    }
    // What goes back is awaited by the rework, whatever the file says.
    return memory?.rework(of: order, name) ?? order
  }

  /// Makes the record of a unit for the event of its order: of each that came back with another text or state than it
  /// was sent with, and of each to do that came back with a text.
  private func record(of unit: ImportPlan.Unit, _ subject: VerdictSubject) -> ImportPlan.Returned? {
    guard let order = unit.order, let delivered = unit.delivered else { return nil }
    let incoming = subject.incoming
    let table = table(incoming.item)
    if !incoming.traits.contains(.isToDo), isAsSent(delivered, incoming) { return nil }
    let known = sentUnit(incoming)?.restoringCodes()
    let id =
      incoming.sent.flatMap { row in sent?.tables[row.table].id(row.position) } ?? unit.catalogID
    var record = OrderEvent.Unit(
      id, catalog: incoming.sent.flatMap { sent?.tables[$0.table].original } ?? unit.original,
      language: unit.language, unit.verdict.rawValue,
      // A text that the import cleaned is recorded as it was written, the second time too.
      text: unit.written?.message
        ?? (unit.verdict == .unchanged ? unit.before?.message : nil) ?? delivered)
    record.others = (severalTexts[incoming.position] ?? []).compactMap { self.delivered($0).text }
    record.state =
      unit.written?.state == .translated || incoming.traits.contains(.lostStates)
      ? .translated : TranslationState(table.state(incoming.item.row))
    // A state as it was sent is ours, and so is one of a text that came as it was sent from a tool that has none.
    if unit.written == nil, let known, known.shownText == nil, isAsSent(delivered, incoming) {
      record.state = known.translationState ?? .new
    }
    if unit.findings.contains(where: { $0.code == .draftReplaced }) {
      record.replaced = unit.before
    }
    record.source =
      known.flatMap { $0.digests?.source ?? $0.source.map { TextDigest($0) } }
      ?? unit.deliveredSource.map { TextDigest($0) }
    record.found = unit.before.map { OrderEvent.Known($0) }
    record.written = unit.written.map { OrderEvent.Known($0) }
    if let slot = unit.slot, !slot.id.isIdentical(to: id), unit.written != nil,
      collected.subject.earlier?.ledger.hasRenames ?? false
    {
      record.renamed = slot.id
    }
    record.place = unit.place.flatMap { place in
      place.line.map { line in "\(line)\(place.column.map { ":\($0)" } ?? "")" }
    }
    let least: Finding.Severity = unit.verdict.needsPerson ? .warning : .error
    record.codes = ExactString.distinct(
      unit.findings.filter { $0.severity >= least }.map(\.code.rawValue))
    return ImportPlan.Returned(order: order, delivery: incoming.item.delivery, unit: record)
  }

  /// True if a unit came back with the text and the state that it was sent with.
  private func isAsSent(_ delivered: LoctripMessage, _ incoming: Incoming) -> Bool {
    guard let sent, let row = incoming.sent, let known = sentUnit(incoming)?.restoringCodes() else {
      return false
    }
    guard known.hasTarget(delivered) else { return false }
    let (table, number) = (table(incoming.item), incoming.item.delivery)
    let state = table.state(incoming.item.row)
    if state == sent.state(row, comparedWith: table, incoming.item.row) { return true }
    // Some forms have no states, and others one for all that is not finished.
    return incoming.traits.contains(.lostStates) || stateless.contains(number)
      || collected.hasOneState[number] && state < .translated
        && known.translationState != .translated
  }

  /// Takes a verdict into the outcome, if there is something to say.
  private mutating func add(_ unit: consuming ImportPlan.Unit, isListed: Bool = false) {
    count(unit.verdict)
    guard
      isListed || unit.verdict != .unchanged || !unit.findings.isEmpty || !unit.notes.isEmpty
    else { return }
    if !unit.findings.isEmpty {
      let (id, place) = (unit.id, unit.place)
      unit.findings = unit.findings.map { finding in
        let finding = finding.about(id)
        return place.map { finding.at($0) } ?? finding
      }
    }
    // In one go, where most of all is told; room that is not used costs nothing.
    if outcome.units.isEmpty { outcome.units.reserveCapacity(batch.items.count) }
    outcome.units.append(unit)
  }

  // MARK: - Orphans

  /// Says why the catalog does not have a unit, and where it may belong.
  private mutating func tellOrphan(_ unit: inout ImportPlan.Unit, _ subject: VerdictSubject) {
    let (incoming, delivered) = (subject.incoming, subject.delivered)
    let catalog = batch.name.original
    var message =
      delivered.id == nil
      ? "the unit has no id"
      : batch.batch.catalog == nil
        ? "its catalog is unknown"
        : incoming.sent != nil && policy.reconciles
          ? "'\(catalog)' no longer has this unit" : "'\(catalog)' has no such unit"
    let fitting = collected.fittingCatalogs[incoming.item]?
      .map { collected.project.catalogs[$0].original }
    let choice = (fitting ?? batch.candidates[incoming.position] ?? []).prefix(5)
      .map { "'\($0)'" }.joined(separator: ", ")
    if !choice.isEmpty {
      message += "; \(fitting == nil ? "perhaps it belongs to" : "it fits") \(choice)"
    }
    var reason = Finding(.orphanedUnit, .warning, message)
    if policy.guesses, batch.batch.catalog != nil {
      let candidates = renamed(delivered)
      unit.renamed = candidates.only
      if policy.reconciles, !candidates.exist, severalTexts[incoming.position] == nil,
        let known = sentUnit(incoming), matcher.state(of: known) == nil
      {
        unit.isDropped = true
        reason = Finding(
          .orphanedUnit, .note, "'\(catalog)' no longer has this unit, and nobody is asked about it"
        )
      }
    }
    unit.findings = [reason] + Finding.otherTargets(of: delivered)
    if let items = passedOver[incoming.position] {
      unit.findings.append(.passedOver(items.map { table($0)[$0.row] }))
    }
    if let others = severalTexts[incoming.position] {
      unit.findings.append(.duplicateUnit(others.map(self.delivered(_:))))
    }
  }

  /// The notes of a unit that translators wrote, as far as that is known where no catalog has its comment:
  /// those that were not sent, or, where that is not known, have an author.
  private func translatorsNotes(_ delivered: TranslationUnit, _ sent: TranslationUnit?)
    -> [TranslationUnit.Note]
  {
    delivered.notes.filter { note in
      if note.text.isEmpty || UnitAdditions.isAdvice(note) { return false }
      guard let sent, sent.digests == nil else {
        return note.from.map { !["auto-generated", "developer"].contains($0) }
          ?? (note.appliesTo == "target")
      }
      return !sent.notes.contains { $0.text.whiteSpaceFolded == note.text.whiteSpaceFolded }
    }
  }

  /// A source and the case of a plural or a device that it is for.
  private struct SourceText: Hashable {
    let source: LoctripMessage
    let path: VariationPath
  }

  /// The only text of the catalog that has the source of an orphaned unit, and no translation; and whether there is
  /// one or more.
  private mutating func renamed(_ delivered: TranslationUnit) -> (only: String?, exist: Bool) {
    guard let source = delivered.sourceWithEquivalents, !source.isEmpty else { return (nil, false) }
    let known = untranslated ?? untranslatedTexts()
    untranslated = known
    // Of a case of a plural, the same case.
    guard let slot = known[SourceText(source: source, path: delivered.variation)] else {
      return (nil, false)
    }
    return (slot?.id, true)
  }

  /// The untranslated texts of the catalog by their sources; `nil` where several have one.
  private func untranslatedTexts() -> [SourceText: Slot?] {
    // What the delivery has under its own key is not looking for a translation.
    let taken = Set(batch.places.compactMap { $0.map(matcher.slot) })
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
}

extension UnitMatcher {
  /// Finds nothing.
  fileprivate static let nothing: UnitMatcher = {
    let empty = UnitTableBuilder(original: "", language: "", sourceLanguage: "", path: "").table()
    return UnitMatcher(empty, source: { empty }, generateID: { $0 })
  }()

  /// The state of a sent unit in the catalog of now; `nil` when the catalog does not have it.
  func state(of unit: TranslationUnit) -> SlotState? {
    unit.id.flatMap(place).flatMap(row).map { SlotState(now, $0) }
  }

  /// True if the catalog has another finished translation than the sent one.
  func isDoneSince(_ sent: TranslationUnit) -> Bool {
    let known = sent.id.flatMap(place).flatMap(row).flatMap { now[$0].translation }
    return known.map { $0.isDone(since: sent.restoringCodes()) } ?? false
  }
}

extension LoctripTranslation {
  /// True if it is finished, and not the one that was sent.
  fileprivate func isDone(since sent: TranslationUnit) -> Bool {
    state == .translated && !message.isBlank
      && !(sent.translationState == .translated && sent.hasTarget(message))
  }
}

extension SlotState {
  /// True if a unit in the state may be asked for: it is there and for translation.
  package var isOrderable: Bool { isOpen || self == .translated }
}

extension TranslationUnit {
  /// True if a digest is of another source than the sent one; false if that cannot be known.
  fileprivate func hasOtherSource(_ source: TextDigest) -> Bool {
    guard let digest = digests?.source else { return self.source.map { !source.isOf($0) } ?? false }
    return digest != source
  }

  /// The unit of the catalog as a base, with the source that was sent.
  fileprivate func asSent(withSourceOf sent: TranslationUnit) -> TranslationUnit {
    var base = self
    if let digests = sent.digests {
      base.digests = Digests(source: digests.source, target: target.map { TextDigest($0) })
    }
    base.source = sent.source
    return base
  }

  /// The unit without its translation.
  fileprivate var untranslated: TranslationUnit {
    var unit = self
    unit.target = nil
    unit.translationState = nil
    unit.state = .unfinished
    return unit
  }
}

extension Finding {
  /// The agency is not sure of a text, which therefore waits for a person.
  fileprivate static let draft = Finding(
    .draft, .note, "the agency is not sure of it, so a person decides")

  /// Another agency has the text, and delivers it for its own order.
  fileprivate static func outElsewhere(in order: String, at agency: String) -> Finding {
    Finding(
      .outElsewhere, .warning, "\(agency) has the text in order \(order) and delivers it there")
  }

  /// A text that a program changed together with its source.
  fileprivate static let changedWithSource = Finding(
    .sourceEdited, .note, "a program changed it together with its source, so your text stays")

  /// A new text that a program may have damaged with its source.
  fileprivate static let damagedWithSource = Finding(
    .sourceEdited, .warning, "a program damaged the source, and this text may be damaged with it")

  /// Texts that a program changed together with their sources, so that ours stay.
  fileprivate static func damaged(_ count: Int, _ places: [FileLocation]) -> Finding {
    Finding(
      .sourceEdited, .warning,
      "a program changed \(count.counted("text")) together with \(count == 1 ? "its source" : "their sources"); "
        + "ours \(count == 1 ? "stays" : "stay")", places: places)
  }

  /// - Parameter others: The targets of the same id besides the one that the finding is about.
  fileprivate static func duplicateUnit(_ others: [(text: LoctripMessage?, place: FileLocation)])
    -> Finding
  {
    let texts = others.prefix(20).map { "“\(($0.text ?? .text("")).description)” (\($0.place))" }
    return Finding(
      .duplicateUnit, .error,
      "the id occurs \((others.count + 1).grouped) times with different targets, also "
        + "\(texts.joined(separator: ", "))\(others.count > 20 ? ", …" : ""); none is written")
  }

  /// The texts of units whose id another one has after them.
  fileprivate static func passedOver(_ units: [TranslationUnit]) -> Finding {
    let texts = units.compactMap { $0.restoredTarget.map { "“\($0)”" } }.listed(upTo: 20)
    return Finding(
      .duplicateUnit, .warning, "the id occurs earlier with \(texts); Xcode uses the last one")
  }

  /// The targets of a unit that another one follows, which are not taken.
  fileprivate static func otherTargets(of delivered: TranslationUnit) -> [Finding] {
    delivered.otherTargets.map { text in
      Finding(
        .otherTarget, .warning,
        "the unit has another <target> before the one that counts: “\(text)”")
    }
  }
}
