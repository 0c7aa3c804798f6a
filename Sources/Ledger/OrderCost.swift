internal import LoctripAppProjects
package import LoctripJSONSource
internal import Foundation
internal import LoctripLocalizationCore
internal import LoctripReconciliation

/// The money of an order: what was ordered, what came back, what of it was used, and what is to pay for that.
///
/// A function of the records alone, which every command shares: neither a later source nor today's catalog changes it.
package struct OrderCost: Sendable {
  /// The reason that a unit of an order is not paid.
  package enum Reason: String, Sendable, CaseIterable {
    /// The delivered text was rejected.
    case rejected
    /// A person sent it back.
    case sentBack = "sent back"
    /// The agency calls it unfinished, or it is doubtful, and nobody took it yet.
    case undecided = "to decide"
    /// It was delivered, and not used.
    case notUsed = "not used"
    /// Another order is paid for it.
    case orderedTwice = "ordered twice"
    /// It came after the order ended.
    case late = "after closing"
    /// Nothing came back.
    case missing

    /// The name in JSON.
    package var member: String {
      switch self {
      case .sentBack: "sentBack"
      case .undecided: "toDecide"
      case .notUsed: "notUsed"
      case .orderedTwice: "orderedTwice"
      case .late: "afterClosing"
      case .rejected, .missing: rawValue
      }
    }
  }

  /// An order in one language.
  package struct Language: Sendable {
    /// The language, as the order has it.
    package let language: String
    /// The units that are to do, as ordered.
    package let ordered: Order.Size
    /// The same by match band, if that is known.
    package let workload: Workload?
    /// The price at the time of the order, or `nil` without rates.
    package let price: Money?
    /// The rate of the price, or `nil`.
    package let rate: OrderRate?
    /// The units that came back without fault, or were accepted by a person.
    package internal(set) var delivered = Order.Size(units: 0, words: 0)
    /// Those of which a text was used.
    package internal(set) var usable = Order.Size(units: 0, words: 0)
    /// The units that are paid.
    package internal(set) var paid = Order.Size(units: 0, words: 0)
    /// The number of the other units by reason.
    package internal(set) var notPaid: [Reason: Int] = [:]
    /// The words of the units that are paid, by match band.
    fileprivate var paidWords: [MatchBand: Int] = [:]
    /// True if a delivery in the language was imported.
    package internal(set) var hasImports = false
    /// The amount of recorded invoices, in the currency of the price; `nil` without one.
    package internal(set) var billed: Money?
    /// The price of the units that are paid, at least the minimum where anything is; `nil` without rates.
    package internal(set) var toPay: Money?

    fileprivate var sumToPay: Money? {
      guard let price else { return nil }
      guard let rate, delivered.units > 0 else { return price.zero }
      return price.isZero ? price : rate.price(of: paidWords)
    }

    /// True if nothing came, and nothing is to pay or billed.
    fileprivate var isEmpty: Bool {
      delivered.units == 0 && usable.units == 0 && paid.units == 0 && toPay?.isZero ?? true
        && billed?.isZero ?? true
    }

    /// The difference from an earlier day.
    fileprivate func since(_ before: Language) -> Language {
      var language = self
      language.delivered.subtract(before.delivered)
      language.usable.subtract(before.usable)
      language.paid.subtract(before.paid)
      language.toPay = toPay.flatMap { now in before.toPay.flatMap { now.subtracting($0) } }
      if let old = before.billed { language.billed = billed.flatMap { $0.subtracting(old) } }
      return language
    }
  }

  /// The order.
  package let order: Order
  /// The reason for which the order ended, or `nil` for an open one.
  package let closedReason: String?
  /// The last day for the agency, or `nil`.
  package let due: CalendarDay?
  /// The languages in their order.
  package private(set) var languages: [Language]
  /// The amounts of recorded invoices that are for the whole order or in another currency, by currency.
  package private(set) var billedBesides: [Money] = []

  /// The costs of what came in a period, and what was billed in it: those of all records up to its end, less those up
  /// to its beginning, so that periods add up.
  ///
  /// - Parameters:
  ///   - book: The orders.
  ///   - first: The first day; `nil` for the beginning.
  ///   - last: The last day; `nil` for the end.
  ///   - spelling: Returns a language as the project spells it.
  package static func costs(
    of book: OrderBook, from first: CalendarDay?, until last: CalendarDay?,
    spelling: (String) -> String
  ) -> [OrderCost] {
    let costs = costs(of: Ledger(last.map(book.until) ?? book, spelling: spelling))
    let earlier = first.map { CalendarDay(number: $0.number - 1) }.map { day in
      Self.costs(of: Ledger(book.until(day), spelling: spelling))
    }
    // The same orders, in the same order.
    return costs.enumerated().compactMap { number, cost in
      var cost = cost
      if let before = earlier?[number] {
        cost.languages = zip(cost.languages, before.languages).map { $0.since($1) }
        cost.billedBesides = cost.billedBesides.map { amount in
          before.billedBesides.first { $0.currency == amount.currency }
            .flatMap { amount.subtracting($0) } ?? amount
        }
      }
      cost.languages.removeAll(where: \.isEmpty)
      cost.billedBesides.removeAll(where: \.isZero)
      return cost.languages.isEmpty && cost.billedBesides.isEmpty ? nil : cost
    }
  }

  /// The costs of the orders in a book; a plain export has none.
  package static func costs(of ledger: Ledger) -> [OrderCost] {
    let book = ledger.book
    let billed = Dictionary(grouping: book.invoices.lines) { ExactString($0.line.order) }
    let chains = OrderChains(ledger)
    let payers = Payers(ledger, chains)
    return book.entries.enumerated().compactMap { number, entry in
      guard let order = entry.order else { return nil }
      var cost = OrderCost(
        order: order,
        closedReason: entry.closedReason,
        due: entry.due,
        languages: order.languages.map { ordered in
          var language = Language(
            language: ordered.language, ordered: ordered.todo, workload: ordered.workload,
            price: ordered.price, rate: ordered.rate)
          for manifest in entry.manifests
          where LanguageTag.isSame(manifest.language, ordered.language) {
            language.count(manifest, chains, payers, number)
          }
          // Without their manifest nothing is known of them.
          let known = language.paid.units + language.notPaid.values.reduce(0, +)
          if ordered.todo.units > known {
            language.notPaid[.missing, default: 0] += ordered.todo.units - known
          }
          language.toPay = language.sumToPay
          return language
        }
      )
      for (line, _) in billed[ExactString(entry.id)] ?? [] { cost.add(line) }
      return cost
    }
  }

  /// Adds a line of a recorded invoice.
  private mutating func add(_ line: OrderInvoice.Line) {
    let name = line.language.flatMap(language(named:))?.language
    if let index = languages.firstIndex(where: { $0.language == name }),
      let price = languages[index].price,
      line.currency.map({ OrderInvoice.isSame($0, price.currency) }) ?? true
    {
      let amount = Money(line.amount, price.currency)
      languages[index].billed = languages[index].billed?.adding(amount) ?? amount
      return
    }
    let prices = languages.compactMap(\.price)
    let currency =
      prices.first { price in line.currency.map { OrderInvoice.isSame($0, price.currency) } ?? true
      }?
      .currency ?? line.currency ?? ""
    if let index = billedBesides.firstIndex(where: { $0.currency == currency }) {
      billedBesides[index].amount += line.amount
    } else {
      billedBesides.append(Money(line.amount, currency))
    }
  }

  /// The amounts of recorded invoices, by currency.
  package var billed: [Money] {
    (languages.compactMap(\.billed) + billedBesides).sumsByCurrency
  }

  /// The amount that is to pay and not billed yet.
  ///
  /// It is below zero if more is billed, and `nil` without a price or with another currency.
  package var open: Money? {
    billed.reduce(toPay) { rest, amount in rest.flatMap { $0.subtracting(amount) } }
  }

  /// The sizes of all languages as ordered, as delivered, and as used.
  package var sizes: (ordered: Order.Size, delivered: Order.Size, usable: Order.Size) {
    let none = Order.Size(units: 0, words: 0)
    return languages.reduce(into: (none, none, none)) {
      $0.0.add($1.ordered)
      $0.1.add($1.delivered)
      $0.2.add($1.usable)
    }
  }

  /// The sum to pay, or `nil` if a language has no price or another currency.
  package var toPay: Money? { languages.map(\.toPay).sum }

  /// True if it has an amount in a currency.
  func has(_ currency: String) -> Bool {
    languages.contains { $0.price?.currency == currency }
      || billed.contains { $0.currency == currency }
  }
}

extension OrderCost.Language {
  /// Counts the units of a manifest.
  fileprivate mutating func count(
    _ manifest: SentManifest, _ chains: OrderChains, _ payers: Payers, _ number: Int
  ) {
    let language = chains.ledger.language(manifest.language)
    let kind = chains.ledger.book.entries[number].order?.kind
    for file in manifest.files {
      for row in file.units.indices where file.units.wasToDo(row) {
        guard let id = file.units.id(row), let digests = file.units.digests(row) else { continue }
        let work = file.work[row] ?? SentManifest.Work(words: 0, .new)
        let size = Order.Size(units: 1, words: work.words)
        let name = UnitID(id, in: file.original, language)
        let account = chains.account(of: name, in: number, source: digests.source)
        if account.hasImport { hasImports = true }
        let asSent = file.units.known(row)
        // Text that someone orders again on purpose is work of its own.
        let payer =
          work.again == nil
          ? payers.payer(of: chains.ledger.name(now: name, in: number), digests.source, kind) : nil
        if let reason = reason(
          account, asSent, payer ?? number, number, language, chains.ledger.book)
        {
          notPaid[reason, default: 0] += 1
          if reason == .notUsed { delivered.add(size) }
          continue
        }
        delivered.add(size)
        if account.isUsed(besides: asSent) { usable.add(size) }
        paid.add(size)
        paidWords[work.band, default: 0] += work.words
      }
    }
  }

  /// The reason that a unit is not paid; `nil` if it is.
  ///
  /// - Parameter payer: The order that is paid for the unit, by its index in the book.
  private func reason(
    _ account: UnitAccount, _ asSent: OrderEvent.Known?, _ payer: Int, _ number: Int,
    _ language: String, _ book: OrderBook
  ) -> OrderCost.Reason? {
    guard let first = account.firstDelivered(besides: asSent) else {
      if account.answer == .sentBack { return .sentBack }
      guard let last = account.delivered.last else { return .missing }
      return last.isRejected ? .rejected : .undecided
    }
    if book.isLate(first.arrival, in: language) { return .late }
    if payer != number { return .orderedTwice }
    if rate?.paid == .used, !account.isUsed(besides: asSent) { return .notUsed }
    return nil
  }
}

/// The orders that are paid for units which several orders of a kind had: a review of a translation is other work, and
/// so is a rework with a price.
private struct Payers {
  private struct Sent: Hashable {
    let unit: UnitID
    let source: TextDigest
    let kind: Order.Kind?
  }

  private var payers: [Sent: Int] = [:]

  /// Finds the units of several orders, and of each the one whose faultless text came first.
  init(_ ledger: Ledger, _ chains: OrderChains) {
    let book = ledger.book
    /// The orders that had a unit, each with the text that was sent.
    var orders: [Sent: [(number: Int, name: UnitID, asSent: OrderEvent.Known?)]] = [:]
    for (number, entry) in book.entries.enumerated() {
      guard let kind = entry.order?.kind, kind != .rework, entry.order?.reworkOf == nil else {
        continue
      }
      for manifest in entry.manifests {
        let language = ledger.language(manifest.language)
        for file in manifest.files {
          for row in file.units.indices
          where file.units.wasToDo(row) && file.work[row]?.again == nil {
            guard let id = file.units.id(row), let source = file.units.digests(row)?.source else {
              continue
            }
            let name = UnitID(id, in: file.original, language)
            guard chains.mayHave(name, in: number) else { continue }
            let now = ledger.name(now: name, in: number)
            orders[Sent(unit: now, source: source, kind: kind), default: []]
              .append((number, name, file.units.known(row)))
          }
        }
      }
    }
    for (sent, numbers) in orders where numbers.count > 1 {
      let first = numbers.compactMap { number, name, asSent -> (EventTime, Int)? in
        let account = chains.account(of: name, in: number, source: sent.source)
        // What comes after closing is not paid.
        guard let first = account.firstDelivered(besides: asSent),
          !book.isLate(first.arrival, in: name.table.language.string)
        else { return nil }
        return (first.arrival.time, number)
      }
      .min { ($0.0, $0.1) < ($1.0, $1.1) }
      if let first { payers[sent] = first.1 }
    }
  }

  /// The order that is paid for a unit by the name that it has now, by its index in the book; `nil` if it is in one
  /// alone.
  func payer(of unit: UnitID, _ source: TextDigest, _ kind: Order.Kind?) -> Int? {
    payers[Sent(unit: unit, source: source, kind: kind)]
  }
}

extension UnitTable {
  /// The text that a row was sent with, by its digest; `nil` if it has none.
  func known(_ row: Int) -> OrderEvent.Known? {
    // What goes back has the agency's text in the place of ours.
    if self.row(row).flags.contains(.hasDetails), let shown = undecoded(row).shownText {
      return OrderEvent.Known(shown, .translated)
    }
    guard let text = digests(row)?.target, let state = translationState(row) else { return nil }
    return OrderEvent.Known(text, state)
  }
}

/// The orders with the rework orders without a price that take over their units, in which a key may have another name.
private struct OrderChains {
  let ledger: Ledger
  /// The chains of the orders, without the orders themselves.
  private let reworks: [[Int]]
  /// The names of the units of rework orders by those that they have now.
  private var names: [Int: [UnitID: UnitID]] = [:]

  init(_ ledger: Ledger) {
    self.ledger = ledger
    let book = ledger.book
    let free = Dictionary(grouping: book.entries.indices.filter(book.isFreeRework)) {
      book.entries[$0].order?.reworkOf
    }
    reworks = book.entries.indices.map { book.reworks(of: $0, among: free) }
    for number in Set(reworks.flatMap(\.self)) {
      for manifest in book.entries[number].manifests {
        let language = ledger.language(manifest.language)
        for file in manifest.files {
          for id in file.units.indices.compactMap(file.units.id) {
            let name = UnitID(id, in: file.original, language)
            names[number, default: [:]][ledger.name(now: name, in: number)] = name
          }
        }
      }
    }
  }

  /// True unless a unit of an order has no records.
  func mayHave(_ name: UnitID, in number: Int) -> Bool {
    ledger.has(name) || !reworks[number].isEmpty
  }

  /// The sum of the records of a unit in an order and its chain.
  func account(of name: UnitID, in number: Int, source: TextDigest) -> UnitAccount {
    guard mayHave(name, in: number) else { return UnitAccount() }
    guard !reworks[number].isEmpty else {
      return ledger.account(of: name, in: [number], source: source)
    }
    let now = ledger.name(now: name, in: number)
    let others = reworks[number].map { rework in (names[rework]?[now] ?? name, Set([rework])) }
    return ledger.account(of: [(name, Set([number]))] + others, source: source)
  }
}

extension OrderBook {
  /// True if a text came after the end of the order that brought it, in its language.
  fileprivate func isLate(_ arrival: UnitAccount.Arrival, in language: String) -> Bool {
    guard let closing = arrival.order.flatMap({ self[$0] })?.closing(in: language) else {
      return false
    }
    return arrival.time > closing.date
  }

  /// True if an order is a rework of another one without a price.
  fileprivate func isFreeRework(_ number: Int) -> Bool {
    guard let order = entries[number].order, order.reworkOf != nil else { return false }
    return order.languages.allSatisfy { $0.price?.isZero ?? true }
  }

  /// The rework orders without a price that take over the units of an order, and those of such.
  ///
  /// - Parameter free: The rework orders without a price, by the orders that they are of.
  fileprivate func reworks(of number: Int, among free: [String?: [Int]]) -> [Int] {
    var chain: [Int] = []
    var seen: Set = [number]
    var pending = [entries[number].id]
    while let id = pending.popLast() {
      for later in free[id] ?? [] where seen.insert(later).inserted {
        chain.append(later)
        pending.append(entries[later].id)
      }
    }
    return chain
  }
}

extension Order.Size {
  /// Adds another size.
  mutating func add(_ other: Self) {
    units += other.units
    words += other.words
  }

  /// Takes another size away.
  mutating func subtract(_ other: Self) {
    units -= other.units
    words -= other.words
  }
}

extension [Money] {
  /// The sums of the currencies, in the order in which they come up.
  package var sumsByCurrency: [Money] {
    grouped(by: \.currency).map { currency, members in
      Money(members.reduce(Decimal()) { $0 + $1.amount }, currency)
    }
  }
}

extension [Money?] {
  /// The sum, or `nil` without any, if one is missing, or if the currencies differ.
  package var sum: Money? {
    guard let first = first ?? nil else { return nil }
    return dropFirst().reduce(first) { sum, next in
      sum.flatMap { sum in next.flatMap { sum.adding($0) } }
    }
  }
}

extension Money {
  /// The members of an amount in JSON and in files: digits as text, because they are exact.
  package var json: JSONValue { ["amount": .string(text), "currency": .string(currency)] }

  /// The amount with its currency, `6.76 EUR`.
  package var textWithCurrency: String { "\(text) \(currency)" }

  /// The difference from another amount, or `nil` if the currencies differ.
  package func subtracting(_ other: Money) -> Money? {
    currency == other.currency ? Money(amount - other.amount, currency) : nil
  }
}
