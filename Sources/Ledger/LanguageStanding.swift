internal import LoctripAppProjects
package import LoctripLocalizationCore
internal import LoctripReconciliation

/// The orders compared with the catalogs in one language.
package struct LanguageStanding: Sendable {
  /// The meaning of catalogs that are in orders and have no table.
  enum Others: Sendable {
    /// Their units are gone, but for some catalogs that cannot be read: nothing is known of those.
    case gone(except: Set<ExactString>)
    /// Their units do not count.
    case leftOut
  }

  /// The language, as the catalogs spell it.
  package let language: String
  /// The catalogs.
  package let tables: [UnitTable]
  /// The orders that have units in the language, by their order in the book.
  package private(set) var parts: [OrderPart] = []
  /// The units by whose turn it is: the open ones, and finished ones that wait for a person or an agency.
  package private(set) var counts = UnitCounts<Pile>()
  /// Those of them that the catalogs have as finished, or have not at all.
  package private(set) var beside = UnitCounts<Pile>()
  /// The counts by the order that gives a unit its pile, by its index in the book; -1 for units of no order.
  package private(set) var countsByOrder: [Int: UnitCounts<Pile>] = [:]
  /// The units that are ready to go back to the agency, those of orders first.
  package private(set) var rework: [ReworkUnit] = []
  /// The number of units that are out in two orders, by the indices of the orders in the book.
  private(set) var orderedTwice: [UnitPlace: Int] = [:]
  /// The piles of each table's rows; `nil` for units that wait for nobody.
  private let piles: [[Pile?]]
  /// True for each table's rows that are out in an open order, finished ones too.
  private let isOut: [[Bool]]
  /// The last order that brought a text for each table's rows which the catalog lost, by its index in the book.
  private let openAgain: [[Int32]]
  /// The last open order with another source, by its index in the book, for each table's rows.
  private let superseding: [[Int32]]

  /// Returns the pile of a unit; `nil` if it waits for nobody.
  package func pile(of row: Int, in table: Int) -> Pile? { piles[table][row] }

  /// Returns true if an agency has a unit, also if it is finished.
  package func isOut(_ row: Int, in table: Int) -> Bool { isOut[table][row] }

  /// Returns the index in the book of the open order from which a unit goes out again, because its source changed
  /// since; `nil` for any other unit.
  package func goesAgain(_ row: Int, in table: Int) -> Int? {
    guard piles[table][row] == .notOrdered, superseding[table][row] >= 0 else { return nil }
    return Int(superseding[table][row])
  }

  /// Returns the index in the book of the order that brought a text for an open unit, or `nil`.
  ///
  /// The catalog lost the text, or a person kept it out. Ordered once more, the unit is paid once more.
  package func bringer(of row: Int, in table: Int) -> Int? {
    let order = openAgain[table][row]
    guard order >= 0, piles[table][row] == .notOrdered || piles[table][row] == .toDecide else {
      return nil
    }
    return Int(order)
  }

  /// Compares orders with catalogs: a pure function.
  ///
  /// - Parameters:
  ///   - language: The language.
  ///   - tables: The catalogs, with their names in orders as `original`.
  ///   - listed: True for each catalog of which texts are to order; `nil` if all are.
  ///   - sizes: The sizes of the sources of each table, which all languages share.
  ///   - others: The meaning of catalogs without a table.
  ///   - sent: The orders in the language, in the order of the book.
  ///   - mayBeSent: True if an order cannot be read that may have units in the language.
  ///   - ledger: The records.
  ///   - written: The translations that take the place of the catalogs'.
  ///   - day: The day.
  init(
    _ language: String, tables: [UnitTable], listed: [Bool]? = nil, sizes: [Once<SourceSizes>],
    others: Others,
    sent: [SentPart], mayBeSent: Bool = false, ledger: Ledger,
    written: [UnitID: LoctripTranslation] = [:],
    on day: CalendarDay
  ) {
    self.language = language
    self.tables = tables
    var catalogs = OrderedCatalogs(language, tables, others, ledger, written)
    parts = sent.map { catalogs.part(of: $0) }
    catalogs.findMoved(&parts, sent)
    catalogs.remember(parts, sent)
    // The units that rework orders take over, by the order that they are taken from.
    var reworked: [ExactString: Set<UnitPlace>] = [:]
    for (part, sent) in zip(parts, sent) where sent.isEffective {
      // What was ordered once more knowingly counts only there.
      for unit in part.units {
        if let row = unit.sent, let place = unit.place,
          let order = part.sent[row.table].work[row.row]?.again
        {
          reworked[ExactString(order), default: []].insert(place)
        }
      }
    }
    for (part, sent) in zip(parts, sent) {
      guard let order = sent.takesOver else { continue }
      // Units that were not to do stay with the order that they were taken from.
      reworked[ExactString(order), default: []]
        .formUnion(part.units.filter(\.isOrdered).compactMap(\.place))
    }
    var turns = Turns(tables)
    for (number, sent) in sent.enumerated() {
      let reworked = reworked[ExactString(sent.id)] ?? []
      catalogs.judge(&parts[number], sent, on: day) { reworked.contains($0) }
      parts[number].count(tables, sizes)
      for (index, unit) in parts[number].units.enumerated() {
        let reason = parts[number].accounts[index]?.reason
        turns.add(unit, of: sent, isReworked: unit.place.map(reworked.contains) ?? false)
        if let place = unit.place, let reason, unit.isForRework {
          rework.append(ReworkUnit(order: sent.order, place: place, reason: reason))
        }
      }
    }
    Self.findRivals(&parts)
    for loose in catalogs.decided() where turns.add(loose.place, loose.state) {
      if loose.state == .toRework {
        rework.append(ReworkUnit(order: nil, place: loose.place, reason: loose.reason))
      }
    }
    isOut = turns.outIn.map { $0.map { $0 >= 0 } }
    orderedTwice = turns.orderedTwice
    var piles = turns.piles
    var (counts, beside) = (UnitCounts<Pile>(), UnitCounts<Pile>())
    var countsByOrder: [Int: UnitCounts<Pile>] = [:]
    func add(_ pile: Pile, _ order: Int, _ size: WordCount, isOpen: Bool) {
      counts[pile].add(size)
      if !isOpen { beside[pile].add(size) }
      countsByOrder[order, default: UnitCounts()][pile].add(size)
    }
    for (number, table) in tables.enumerated() {
      let isListed = listed?[number] ?? true
      for row in table.indices where isListed || piles[number][row] != nil {
        let isOpen = catalogs.slot(UnitPlace(number, row)).isOpen
        guard isOpen || piles[number][row] != nil else { continue }
        let pile = piles[number][row] ?? (mayBeSent ? .unknown : .notOrdered)
        piles[number][row] = pile
        let size = sizes[number].get { SourceSizes(of: table) }.size(of: row, in: table)
        add(pile, Int(turns.owners[number][row]), size, isOpen: isOpen)
      }
    }
    // Texts that no catalog has a place for wait as well, each once, and those of catalogs that cannot be read.
    var seen: Set<UnitID> = []
    for (part, sent) in zip(parts, sent) {
      for unit in part.units where unit.place == nil {
        guard unit.state == .toDecide || unit.state == .unknown, let pile = Pile(unit.state),
          seen.insert(part.id(of: unit)).inserted
        else { continue }
        add(pile, sent.order, WordCount(), isOpen: false)
      }
    }
    self.piles = piles
    (self.counts, self.beside, self.countsByOrder) = (counts, beside, countsByOrder)
    (superseding, openAgain) = (turns.superseding, turns.openAgain)
  }

  /// Marks the units of several ids that have one place, of which a text came back.
  private static func findRivals(_ parts: inout [OrderPart]) {
    var places: Set<UnitPlace> = []
    for part in parts {
      for unit in part.units where unit.state == .toDecide || unit.state == .toRework {
        if let place = unit.place { places.insert(place) }
      }
    }
    guard !places.isEmpty else { return }
    var names: [UnitPlace: Set<UnitID>] = [:]
    for part in parts {
      for unit in part.units where unit.state.isPending {
        guard let place = unit.place, places.contains(place) else { continue }
        names[place, default: []].insert(part.id(of: unit))
      }
    }
    for number in parts.indices {
      for index in parts[number].units.indices {
        let unit = parts[number].units[index]
        guard unit.state.isPending, let place = unit.place, names[place]?.count ?? 0 > 1 else {
          continue
        }
        parts[number].units[index].hasRivals = true
      }
    }
  }
}

/// Whose turn it is for each row of the catalogs, while orders are added.
private struct Turns {
  var piles: [[Pile?]]
  /// The order that gives a row its pile, by its index in the book; -1 for none.
  var owners: [[Int32]]
  /// The first open order that has each row, by its index in the book; -1 for none.
  var outIn: [[Int32]]
  /// The last open order that has each row with another source, by its index in the book; -1 for none.
  var superseding: [[Int32]]
  /// The last order that brought a text for each row which the catalog lost, by its index in the book; -1 for none.
  var openAgain: [[Int32]]
  var orderedTwice: [UnitPlace: Int] = [:]
  /// True for each row that an order waits for.
  private var isPending: [[Bool]]

  init(_ tables: [UnitTable]) {
    piles = tables.map { [Pile?](repeating: nil, count: $0.count) }
    owners = tables.map { [Int32](repeating: -1, count: $0.count) }
    (outIn, superseding, openAgain) = (owners, owners, owners)
    isPending = tables.map { [Bool](repeating: false, count: $0.count) }
  }

  /// Adds a unit of an order.
  mutating func add(_ unit: OrderUnit, of sent: SentPart, isReworked: Bool) {
    guard let place = unit.place else { return }
    let (table, row) = (place.table, place.row)
    if unit.state.isPending { isPending[table][row] = true }
    if !sent.isClosed, unit.state == .superseded, !isReworked {
      superseding[table][row] = Int32(sent.order)
    }
    if unit.isBrought { openAgain[table][row] = Int32(sent.order) }
    guard let pile = Pile(unit.state) else { return }
    if piles[table][row].map({ $0.index < pile.index }) ?? true {
      piles[table][row] = pile
      owners[table][row] = Int32(sent.order)
    }
    guard pile == .out || pile == .overdue else { return }
    if outIn[table][row] < 0 {
      outIn[table][row] = Int32(sent.order)
    } else {
      orderedTwice[UnitPlace(Int(outIn[table][row]), sent.order), default: 0] += 1
    }
  }

  /// Adds a unit of no order, unless an order waits for it.
  mutating func add(_ place: UnitPlace, _ state: OrderUnitState) -> Bool {
    guard !isPending[place.table][place.row] else { return false }
    piles[place.table][place.row] = Pile(state)
    owners[place.table][place.row] = -1
    return true
  }
}

extension OrderPart {
  /// Counts the units.
  fileprivate mutating func count(_ tables: [UnitTable], _ sizes: [Once<SourceSizes>]) {
    for unit in units {
      guard let place = unit.place else {
        counts[unit.state].add(WordCount())
        continue
      }
      let table = tables[place.table]
      let size = sizes[place.table].get { SourceSizes(of: table) }.size(of: place.row, in: table)
      counts[unit.state].add(size)
      if unit.isDoneByUs { doneByUs.add(size) }
    }
  }
}

/// The catalogs of a language, in which the units of orders are looked up.
private struct OrderedCatalogs {
  private let language: String
  private let tables: [UnitTable]
  private let others: LanguageStanding.Others
  private let ledger: Ledger
  private let numbers: [ExactString: Int]
  private var indexes: [UnitIndex?]
  /// The digests of the sources of each table's rows, made once.
  private var sources: [[TextDigest?]]
  /// The last order that has a row, by its index in the book: an order has a unit once.
  private var claims: [[Int32]]
  /// True for each row that an order has under its own id.
  private var isSent: [[Bool]]
  /// The translations that take the place of the catalogs'.
  private let written: [[Int: LoctripTranslation]]
  /// The untranslated rows of each table by the digests of their sources, made when a key is gone.
  private var untranslated: [[TextDigest: [Int]]?]
  /// The catalogs to which most units of those moved that are gone, by the old names.
  private var successors: [ExactString: Int] = [:]
  /// The questions of the language about the keys of each catalog.
  private let questions: [ExactString: [ExactString: [Question]]]

  init(
    _ language: String, _ tables: [UnitTable], _ others: LanguageStanding.Others, _ ledger: Ledger,
    _ written: [UnitID: LoctripTranslation]
  ) {
    self.language = language
    self.tables = tables
    self.others = others
    self.ledger = ledger
    numbers = ExactString.positions(of: tables.map(\.original))
    indexes = tables.map { _ in nil }
    untranslated = tables.map { _ in nil }
    sources = tables.map { [TextDigest?](repeating: nil, count: $0.count) }
    claims = tables.map { [Int32](repeating: -1, count: $0.count) }
    isSent = tables.map { [Bool](repeating: false, count: $0.count) }
    var questions: [ExactString: [ExactString: [Question]]] = [:]
    for question in ledger.book.questions
    where question.languages.contains(where: { LanguageTag.isSame($0, language) }) {
      questions[ExactString(question.catalog), default: [:]][
        ExactString(question.key), default: []
      ].append(question)
    }
    self.questions = questions
    var rows = tables.map { _ in [Int: LoctripTranslation]() }
    var known: [Int: UnitIndex] = [:]
    for (unit, translation) in written where unit.table.language == ExactString(language) {
      guard let number = numbers[unit.table.catalog] else { continue }
      let index = known[number] ?? UnitIndex(tables[number])
      known[number] = index
      if let row = index.row(ofID: unit.id.string) { rows[number][row] = translation }
    }
    self.written = rows
  }

  // MARK: - The units of orders

  /// The units of an order that are to do, found in the catalogs, and those with a record.
  ///
  /// A manifest remembers earlier exports into its folder, whose bundles may be out too. The newest export in which a
  /// unit was to do counts for it; a unit that is gone counts only from the last export. So a folder of plain exports
  /// is one order, however often it was exported into.
  mutating func part(of sent: SentPart) -> OrderPart {
    var part = OrderPart(order: sent.order, language: sent.language)
    for manifest in sent.manifests {
      for file in manifest.files { add(file, to: &part, isLast: true) }
      for earlier in manifest.earlier {
        for file in earlier.files { add(file.changed, to: &part, isLast: false) }
      }
    }
    addOthers(to: &part)
    return part
  }

  private mutating func add(_ file: SentManifest.File, to part: inout OrderPart, isLast: Bool) {
    let number = numbers[ExactString(file.original)]
    if number == nil, case .leftOut = others { return }
    let sent = part.sent.count
    part.sent.append(file)
    for row in file.units.indices where file.units.wasToDo(row) {
      let place = number.flatMap { number in
        self.row(of: row, in: file.units, number, part.order).map { UnitPlace(number, $0) }
      }
      if let place {
        // Two keys may be one by now, and both were ordered.
        let isRenamed =
          isLast && (!ledger.isEmpty || ledger.hasRenames)
          && tables[place.table].id(place.row) != file.units.id(row)
        if !isRenamed {
          guard claims[place.table][place.row] != part.order else { continue }
          claims[place.table][place.row] = Int32(part.order)
        }
      } else if !isLast {
        continue
      }
      part.units.append(OrderUnit(sent: UnitPlace(sent, row), place: place))
    }
  }

  /// Finds the units of open orders that are in another catalog by now.
  mutating func findMoved(_ parts: inout [OrderPart], _ sent: [SentPart]) {
    guard case .gone(let unread) = others, unread.isEmpty else { return }
    var lost: [(unit: MovedNames.Lost, part: Int, index: Int)] = []
    for (number, part) in parts.enumerated() where !sent[number].isClosed {
      for (index, unit) in part.units.enumerated() where unit.place == nil {
        guard let row = unit.sent, let source = part.sent[row.table].units.digests(row.row)?.source
        else { continue }
        let name = part.id(of: unit)
        let texts =
          ledger.texts(of: name, in: part.order, source)
          + [
            sentText(of: unit, part)?.text,
            part.sent[row.table].units.digests(row.row)?.target,
          ].compactMap(\.self)
        lost.append(
          (MovedNames.Lost(name, source, texts: Set(texts), in: part.order), number, index))
      }
    }
    guard !lost.isEmpty else { return }
    let moved = MovedNames(in: tables, sent, ledger).places(of: lost.map(\.unit))
    var counts: [ExactString: [Int: Int]] = [:]
    for (number, place) in moved {
      let (part, index) = (lost[number].part, lost[number].index)
      let catalog = lost[number].unit.name.table.catalog
      if numbers[catalog] == nil { counts[catalog, default: [:]][place.table, default: 0] += 1 }
      // Two keys may be one by now.
      guard claims[place.table][place.row] != parts[part].order else { continue }
      parts[part].units[index].place = place
    }
    successors = counts.compactMapValues { counts in
      counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
  }

  /// Adds the units that were not to do, and have a record all the same: what went along, and what was never sent.
  private mutating func addOthers(to part: inout OrderPart) {
    let recorded = ledger.units(of: part.order)
      .filter { $0.table.language == ExactString(part.language) }
    guard !recorded.isEmpty else { return }
    var ordered: Set<UnitID> = []
    for unit in part.units { ordered.insert(part.id(of: unit)) }
    let sentFiles = part.sent.enumerated().map { number, file in
      (number: number, catalog: ExactString(file.original), index: UnitIndex(file.units))
    }
    for name in recorded where !ordered.contains(name) {
      let number = numbers[name.table.catalog]
      if number == nil, case .leftOut = others { continue }
      var place: UnitPlace?
      if let number {
        place = row(of: name, number, part.order).map { UnitPlace(number, $0) }
      }
      if let place, claims[place.table][place.row] == part.order { continue }
      var sent: UnitPlace?
      for file in sentFiles where file.catalog == name.table.catalog {
        if let row = file.index.row(ofID: name.id.string) { sent = UnitPlace(file.number, row) }
      }
      part.units.append(OrderUnit(sent: sent, place: place, other: name))
    }
  }

  private mutating func index(_ number: Int) -> UnitIndex {
    let index = indexes[number] ?? UnitIndex(tables[number])
    indexes[number] = index
    return index
  }

  /// Returns the row of a catalog that has the id of a unit, or the one that it got since.
  private mutating func row(of sent: Int, in units: UnitTable, _ number: Int, _ order: Int) -> Int?
  {
    let index = index(number)
    if ledger.isEmpty, !ledger.hasRenames {
      // Most units are whole entries.
      if units.isPlain(sent), let key = units.keyBytes(sent), let row = index.row(of: key),
        tables[number].isPlain(row)
      {
        return row
      }
      return units.id(sent).flatMap(index.row(ofID:))
    }
    guard let id = units.id(sent) else { return nil }
    return self.row(of: UnitID(id, in: units.original, language), number, order)
  }

  /// Returns the row of a catalog that has a unit, under the id that it got since: the old key may be another text's.
  private mutating func row(of name: UnitID, _ number: Int, _ order: Int) -> Int? {
    index(number).row(ofID: ledger.id(now: name, in: order).string)
  }

  /// Remembers which rows have been sent under their own ids by orders that are open.
  mutating func remember(_ parts: [OrderPart], _ sent: [SentPart]) {
    for (part, sent) in zip(parts, sent) where !sent.isClosed {
      for unit in part.units where unit.isOrdered {
        if let place = unit.place { isSent[place.table][place.row] = true }
      }
    }
  }

  // MARK: - States

  /// Gives each unit of a part its state.
  mutating func judge(
    _ part: inout OrderPart, _ sent: SentPart, on day: CalendarDay,
    isReworked: (UnitPlace) -> Bool
  ) {
    var kept: [OrderUnit] = []
    kept.reserveCapacity(part.units.count)
    for unit in part.units {
      var unit = unit
      let name = part.id(of: unit)
      let source = unit.sent.flatMap { part.sent[$0.table].units.digests($0.row)?.source }
      var account =
        ledger.has(name) ? ledger.account(of: name, in: [part.order], source: source) : nil
      if let place = unit.place, ExactString(tables[place.table].original) != name.table.catalog {
        // Records that were made after the unit was moved may have its new name.
        let moved = UnitID(
          tables[place.table].id(place.row) ?? "", in: tables[place.table].original, language)
        if ledger.has(moved) {
          let parts = [name, moved].map { (unit: $0, orders: Set([part.order])) }
          account = ledger.account(of: parts, source: source)
        }
      }
      judge(&unit, part, sent, account ?? UnitAccount(), isReworked: isReworked)
      if unit.state == .out, let due = sent.due {
        // The agency has the days more for which a question that it asked in time waited for us.
        if mayBeAsked(unit) {
          part.isAwaitingAnswers = true
        } else if let days = waited(for: unit, askedBy: due) {
          let last = CalendarDay(number: due.number + days)
          if day > last { unit.state = .overdue }
          part.lastDay = max(part.lastDay ?? last, last)
        } else {
          part.isAwaitingAnswers = true
        }
      }
      // A unit that was not to do counts only while it waits for a person or for rework.
      guard unit.isOrdered || unit.state == .toDecide || unit.state == .toRework else { continue }
      if let account {
        part.accounts[kept.count] = account
        unit.came = account.came(besides: sentText(of: unit, part))
      }
      kept.append(unit)
    }
    part.units = kept
  }

  /// True if a question that cannot be read may be about a unit.
  private func mayBeAsked(_ unit: OrderUnit) -> Bool {
    unit.place.map { ledger.book.mayBeAsked(tables[$0.table].key($0.row)) } ?? false
  }

  /// The days for which questions about a unit, asked by a day, waited for us; `nil` while one waits.
  private func waited(for unit: OrderUnit, askedBy day: CalendarDay) -> Int? {
    guard !questions.isEmpty, let place = unit.place else { return 0 }
    let table = tables[place.table]
    let own = questions[ExactString(table.original)]?[ExactString(table.key(place.row))] ?? []
    var days = 0
    for question in own {
      guard let waited = question.waited(askedBy: day) else { return nil }
      days = max(days, waited)
    }
    return days
  }

  /// True if an open question in the language is about a unit.
  private func isAsked(_ unit: OrderUnit) -> Bool {
    guard !questions.isEmpty, let place = unit.place else { return false }
    let table = tables[place.table]
    return questions[ExactString(table.original)]?[ExactString(table.key(place.row))]?
      .contains(where: \.isOpen) ?? false
  }

  /// The first state whose conditions a unit meets, without regard to the due date.
  private mutating func judge(
    _ unit: inout OrderUnit, _ part: OrderPart, _ sent: SentPart, _ account: UnitAccount,
    isReworked: (UnitPlace) -> Bool
  ) {
    if sent.isUnread {
      unit.state = .unknown
      return
    }
    if let closed = sent.closed, !(account.sentBack.map { $0 > closed } ?? false) {
      unit.state = .closed
      unit.isBrought = isBrought(unit, part, account)
      unit.isOpenAgain = unit.isBrought && !account.isKept
      return
    }
    guard let place = unit.place else { return judgeGone(&unit, part, account) }
    let slot = slot(place)
    guard slot.isOpen || slot == .translated else {
      unit.state = .dropped
      return
    }
    let known = unit.sent.flatMap { part.sent[$0.table].units.digests($0.row) }
    if let sent = known?.source ?? account.source, source(of: place) != sent {
      unit.state = .superseded
      return
    }
    if isReworked(place) {
      unit.state = .reworked
      return
    }
    let isFinished = slot == .translated
    let now = digest(of: place)
    let sentState = unit.sent.flatMap { part.sent[$0.table].units.translationState($0.row) }
    let isAsSent = known.map { now == $0.target && state(of: place) == sentState } ?? false
    let asSent = sentText(of: unit, part)
    let delivered = now.flatMap(account.delivered(_:))
    switch account.answer {
    case .sentBack: unit.state = .toRework
    case .refused(let verdict)
    where !(isFinished && now != nil && now == account.digest && account.others.isEmpty):
      unit.state = .toDecide
      // A text that was finished before the import is not an answer to what came back.
      let isOurs =
        isFinished && account.found.map { $0.text != now || $0.state != state(of: place) } ?? true
      unit.isForRework = verdict == .rejected && !isOurs && !isAsked(unit)
    case .held where !isFinished:
      unit.state = .toDecide
      unit.isHeld = true
    case .finished where isFinished: unit.state = .done
    case _ where !isFinished && account.mayBeLost(besides: asSent):
      unit.state = .toDecide
      (unit.isOpenAgain, unit.isBrought) = (true, true)
    case _ where isFinished && delivered.map { !$0.isAsSent(asSent) } ?? false:
      unit.state = .done
    case _ where account.isKept:
      unit.state = isFinished ? .done : .free
      unit.isDoneByUs = isFinished
      unit.isBrought = !isFinished && account.firstDelivered(besides: asSent) != nil
    case _ where isFinished && !isAsSent:
      unit.state = .done
      unit.isDoneByUs = true
    case .nothing, .refused, .held, .finished, .kept: unit.state = .out
    }
    if unit.state == .toRework { unit.isForRework = true }
    unit.isApproved =
      unit.state == .done && isFinished && !isAsSent
      && delivered.map { $0.mayBeApproved && !$0.isAsSent(asSent) } ?? false
  }

  /// True if a text of an order that ended counts as delivered for the source of now, and the catalog lost it.
  private mutating func isBrought(_ unit: OrderUnit, _ part: OrderPart, _ account: UnitAccount)
    -> Bool
  {
    guard account.hasText, let place = unit.place, slot(place).isOpen else {
      return false
    }
    let known = unit.sent.flatMap { part.sent[$0.table].units.digests($0.row)?.source }
    return (known ?? account.source) == source(of: place)
      && account.firstDelivered(besides: sentText(of: unit, part)) != nil
  }

  /// The text and state with which a unit was sent; `nil` if it had none.
  private func sentText(of unit: OrderUnit, _ part: OrderPart) -> OrderEvent.Known? {
    unit.sent.flatMap { part.sent[$0.table].units.known($0.row) }
  }

  /// The state of a unit whose key is gone.
  private mutating func judgeGone(
    _ unit: inout OrderUnit, _ part: OrderPart, _ account: UnitAccount
  ) {
    let name = part.id(of: unit)
    // A catalog that is gone may be one that cannot be read.
    if case .gone(let unread) = others,
      unread.contains(name.table.catalog) || !unread.isEmpty && numbers[name.table.catalog] == nil
    {
      unit.state = .unknown
      return
    }
    let isOrphaned = account.answer == .refused(.orphaned)
    // The key is there, and lacks the case of a plural or a device alone.
    if case .refused = account.answer, !isOrphaned, hasKey(of: name) {
      unit.state = .toDecide
      return
    }
    let isSentBack = account.answer == .sentBack
    guard isOrphaned || isSentBack || !account.hasText else {
      unit.state = .dropped
      return
    }
    let known =
      unit.sent.flatMap { part.sent[$0.table].units.digests($0.row)?.source } ?? account.source
    let rows = candidates(for: known, in: name.table.catalog)
    if rows.count == 1, let number = number(of: name.table.catalog) {
      unit.place = UnitPlace(number, rows[0])
      unit.isRenamed = true
      unit.state = isOrphaned ? .toDecide : isSentBack ? .toRework : .out
      unit.isForRework = isSentBack
    } else {
      unit.state = isOrphaned && (unit.sent == nil || rows.count > 1) ? .toDecide : .dropped
    }
  }

  /// True if a catalog has the key of a unit, in some other case.
  private mutating func hasKey(of name: UnitID) -> Bool {
    guard let number = numbers[name.table.catalog] else { return false }
    let key = Ledger.key(of: name.id.string).key
    return !key.isEmpty && index(number).row(ofKey: key) != nil
  }

  /// The number of a catalog, or of the one to which most of its units moved.
  private func number(of catalog: ExactString) -> Int? { numbers[catalog] ?? successors[catalog] }

  /// The untranslated rows with a source, under which a key that is gone may stand now.
  private mutating func candidates(for source: TextDigest?, in catalog: ExactString) -> [Int] {
    guard let source, let number = number(of: catalog) else { return [] }
    if let known = untranslated[number] { return known[source] ?? [] }
    var rows: [TextDigest: [Int]] = [:]
    for row in tables[number].indices
    where !isSent[number][row] && slot(UnitPlace(number, row)) == .missing {
      if let source = self.source(of: UnitPlace(number, row)) {
        rows[source, default: []].append(row)
      }
    }
    untranslated[number] = rows
    return rows[source] ?? []
  }

  /// The units of no order that a person sent back or holds, as far as the catalogs still have their texts.
  mutating func decided() -> [(place: UnitPlace, state: OrderUnitState, reason: UnitReason)] {
    var found: [(place: UnitPlace, state: OrderUnitState, reason: UnitReason)] = []
    // A text may have been decided about under several ids.
    var parts: [UnitPlace: [(unit: UnitID, orders: Set<Int>)]] = [:]
    for name in ledger.looseUnits where name.table.language == ExactString(language) {
      guard let number = numbers[name.table.catalog],
        let row = row(of: name, number, -1)
      else { continue }
      // A later decision in an order counts before one that is in no order.
      let orders = ledger.ordersOfDecisions(about: name)
      parts[UnitPlace(number, row), default: []].append((name, orders))
    }
    for (place, parts) in parts {
      let (slot, now) = (slot(place), digest(of: place))
      let account = ledger.account(of: parts, source: source(of: place))
      guard account.order == nil, slot.isOpen || slot == .translated,
        account.digest == nil || account.digest == now
      else { continue }
      switch account.answer {
      case .sentBack: found.append((place, .toRework, account.reason))
      case .held where slot.isOpen: found.append((place, .toDecide, account.reason))
      case .nothing, .refused, .finished, .held, .kept: break
      }
    }
    return found.sorted { ($0.place.table, $0.place.row) < ($1.place.table, $1.place.row) }
  }

  // MARK: - The catalogs now

  /// The state of a row, with what is written there.
  func slot(_ place: UnitPlace) -> SlotState {
    let slot = SlotState(tables[place.table], place.row)
    guard let written = written[place.table][place.row], slot.isOpen || slot == .translated else {
      return slot
    }
    switch written.state {
    case .translated: return .translated
    case .needsReview: return .needsReview
    case .machineTranslated: return .machineTranslated
    default: return .new
    }
  }

  private func state(of place: UnitPlace) -> TranslationState? {
    written[place.table][place.row]?.state ?? tables[place.table].translationState(place.row)
  }

  private func digest(of place: UnitPlace) -> TextDigest? {
    if let written = written[place.table][place.row] { return TextDigest(written.message) }
    return tables[place.table].digests(place.row)?.target
  }

  /// The digest of the source of a row, made once.
  private mutating func source(of place: UnitPlace) -> TextDigest? {
    if let known = sources[place.table][place.row] { return known }
    let made = tables[place.table].digests(place.row)?.source
    sources[place.table][place.row] = made
    return made
  }
}
