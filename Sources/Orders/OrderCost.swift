internal import LoctripAppProjects
internal import Foundation
internal import LoctripLocalizationCore
internal import LoctripReconciliation

/// The money of an order: what was ordered, what came back usable, and what is to pay for that.
///
/// A pure function of orders and catalogs, which every command shares.
package struct OrderCost: Sendable {
  /// The reason that a unit of an order is not usable.
  package enum Reason: String, Sendable, CaseIterable {
    /// The delivered text was rejected.
    case rejected
    /// The delivered text conflicts with ours.
    case conflict
    /// A person sent it back.
    case sentBack = "sent back"
    /// It was taken, and waits for a look of ours.
    case held = "to decide"
    /// Nothing came back.
    case missing
    /// It came back as it was sent.
    case untouched
    /// The source changed before it came back.
    case superseded
    /// The unit was gone, locked or stale before it came back.
    case dropped
    /// We translated it.
    case ours = "translated by us"

    /// The name in JSON.
    package var member: String {
      switch self {
      case .sentBack: "sentBack"
      case .held: "toDecide"
      case .ours: "translatedByUs"
      case .rejected, .conflict, .missing, .untouched, .superseded, .dropped: rawValue
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
    /// The units whose delivered text is in use, or was until their source changed.
    package internal(set) var usable = Order.Size(units: 0, words: 0)
    /// The number of the other units by reason.
    package internal(set) var notUsable: [Reason: Int] = [:]

    /// The price of the usable units.
    ///
    /// An order has its price by language, and no record of the band of each unit. So usable words have their share
    /// of the price (without any words, units have), rounded to hundredths: the price itself if all are usable.
    package var toPay: Money? {
      guard let price else { return nil }
      let (part, whole) =
        ordered.words > 0 ? (usable.words, ordered.words) : (usable.units, ordered.units)
      guard part < whole else { return price }
      return Money(price.amount * Decimal(part) / Decimal(whole), price.currency).rounded
    }
  }

  /// The order.
  package let order: Order
  /// True if the order ended.
  package let isClosed: Bool
  /// The languages in their order.
  package let languages: [Language]

  /// The costs of the orders in a book; a plain export has none.
  ///
  /// - Parameter standing: The orders compared with the catalogs in all languages.
  package static func costs(of standing: OrderStanding) -> [OrderCost] {
    let book = standing.book
    return book.entries.enumerated().compactMap { number, entry in
      guard let order = entry.order else { return nil }
      let answers = DeliveredUnits(book.events(withReworksOf: entry))
      let parts = standing.parts(of: number)
      return OrderCost(
        order: order,
        isClosed: entry.isClosed,
        languages: order.languages.map { ordered in
          var language = Language(
            language: ordered.language,
            ordered: ordered.todo,
            workload: ordered.workload,
            price: ordered.price
          )
          for part in parts where LanguageTag.isSame(part.language, ordered.language) {
            guard let tables = standing[part.language]?.tables else { continue }
            language.count(part, tables, answers)
          }
          // Without their manifest nothing is known of them.
          let rest =
            ordered.todo.units - language.usable.units - language.notUsable.values.reduce(0, +)
          if rest > 0 { language.notUsable[.missing, default: 0] += rest }
          return language
        }
      )
    }
  }

  /// The sizes of all languages as ordered, and as usable.
  package var sizes: (ordered: Order.Size, usable: Order.Size) {
    languages.reduce(into: (Order.Size(units: 0, words: 0), Order.Size(units: 0, words: 0))) {
      $0.0.add($1.ordered)
      $0.1.add($1.usable)
    }
  }

  /// The sum to pay, or `nil` if a language has no price or another currency.
  package var toPay: Money? { languages.map(\.toPay).sum }
}

extension OrderCost.Language {
  /// Counts the units of a part of the order.
  fileprivate mutating func count(_ part: OrderPart, _ tables: [UnitTable], _ all: DeliveredUnits) {
    var known = 0
    /// Units whose source may be another now, so that the words that were ordered are not known.
    var unknown = (units: 0, usable: 0)
    for unit in part.units {
      let sent = part.sent[unit.sent.table]
      let answer = all[part.language, sent.original, sent.id(unit.sent.row) ?? ""]
      let reason = unit.reason(answer, all.hasImports(in: part.language))
      if let reason { notUsable[reason, default: 0] += 1 } else { usable.units += 1 }
      if let place = unit.place, unit.state != .superseded, unit.state != .dropped {
        let words = WordCount(ofSourceOf: tables[place.table], at: place.row).words
        known += words
        if reason == nil { usable.words += words }
      } else {
        unknown.units += 1
        if reason == nil { unknown.usable += 1 }
      }
    }
    // They share the rest of the words that were ordered.
    if unknown.units > 0 {
      usable.words += max(ordered.words - known, 0) * unknown.usable / unknown.units
    }
    usable.words = min(usable.words, ordered.words)
  }
}

extension OrderUnit {
  /// The reason that it is not usable; `nil` if it is.
  fileprivate func reason(
    _ answer: DeliveredUnits.Answer,
    _ hasImports: Bool
  ) -> OrderCost.Reason? {
    switch state {
    case .toRework: .sentBack
    case .toDecide: isHeld ? .held : answer.refusal ?? .rejected
    case .out, .overdue: answer.isUntouched ? .untouched : .missing
    // Without events, a finished translation is that of the agency.
    case .done: answer.isTaken || !hasImports ? nil : answer.refusal ?? .ours
    case .superseded: answer.isTaken ? nil : answer.refusal ?? .superseded
    case .dropped: answer.isTaken ? nil : answer.refusal ?? .dropped
    }
  }
}

extension OrderBook {
  /// The events of an order and of the rework orders that take over its units, the oldest first.
  fileprivate func events(withReworksOf entry: Entry) -> [OrderEvent] {
    var ids: Set<ExactString> = [ExactString(entry.id)]
    var events = entry.events
    // A rework order comes after the order that it is of, by its id.
    for later in entries {
      guard let order = later.order?.reworkOf, ids.contains(ExactString(order)) else { continue }
      ids.insert(ExactString(later.id))
      events += later.events
    }
    return events.enumerated().sorted {
      ($0.element.date, $0.offset) < ($1.element.date, $1.offset)
    }
    .map(\.element)
  }
}

/// The answers of an agency to an order, from its events.
struct DeliveredUnits {
  /// The answer to a unit.
  struct Answer {
    /// True if a delivered text was written, or is in the catalog already.
    var isTaken = false
    /// The reason that the last text was not written.
    var refusal: OrderCost.Reason?
    /// True if the unit came back as it was sent.
    var isUntouched = false
    /// True if a text came back.
    var isDelivered = false
    /// True if a text was ever rejected.
    var wasRejected = false
    /// True if a text was ever sent back.
    var wasSentBack = false
    /// The time at which the first text came back.
    var delivered: EventTime?
    /// The digest of the text that was taken.
    var text: TextDigest?

    mutating func add(_ unit: OrderEvent.Unit, _ event: OrderEvent) {
      switch event.kind {
      case .import: add(Verdict(rawValue: unit.verdict), unit, event)
      case .decide:
        switch OrderEvent.Decided(rawValue: unit.verdict) {
        case .take: (isTaken, refusal, text) = (true, nil, unit.text ?? text)
        case .sendBack: (isTaken, refusal, wasSentBack) = (false, .sentBack, true)
        case .keep, .edit, .look, .ask, nil: break
        }
      case .hold, .close: break
      }
    }

    private mutating func add(
      _ verdict: Verdict?,
      _ unit: OrderEvent.Unit,
      _ event: OrderEvent
    ) {
      switch verdict {
      case .added, .updated, .unchanged: (isTaken, refusal, text) = (true, nil, unit.text)
      case .rejected: if !isTaken { refusal = .rejected }
      case .conflict: if !isTaken { refusal = .conflict }
      case .untouched:
        isUntouched = true
        return
      case .kept, .orphaned, .missing, nil: return
      }
      if verdict == .rejected { wasRejected = true }
      isDelivered = true
      isUntouched = false
      delivered = delivered ?? event.date
    }
  }

  /// The key of a unit in a language.
  private struct Key: Hashable {
    let language: Int
    let catalog: ExactString
    let id: ExactString
  }

  private var answers: [Key: Answer] = [:]
  /// The languages by number, in any spelling.
  private var numbers: [ExactString: Int] = [:]
  /// The languages of imports, by number.
  private var imported: Set<Int> = []

  init(_ events: [OrderEvent]) {
    for event in events {
      for unit in event.units {
        let number = self.number(unit.language) ?? numbers.count
        numbers[ExactString(unit.language)] = number
        if event.kind == .import { imported.insert(number) }
        let key = Key(
          language: number,
          catalog: ExactString(unit.catalog),
          id: ExactString(unit.id)
        )
        answers[key, default: Answer()].add(unit, event)
      }
    }
  }

  private func number(_ language: String) -> Int? {
    numbers[ExactString(language)]
      ?? numbers.first { LanguageTag.isSame($0.key.string, language) }?.value
  }

  /// The answer to a unit.
  subscript(language: String, catalog: String, id: String) -> Answer {
    guard let number = number(language) else { return Answer() }
    let key = Key(language: number, catalog: ExactString(catalog), id: ExactString(id))
    return answers[key] ?? Answer()
  }

  /// True if a delivery in a language was imported with an event.
  func hasImports(in language: String) -> Bool {
    number(language).map(imported.contains) ?? false
  }
}

extension Order.Size {
  /// Adds another size.
  mutating func add(_ other: Self) {
    units += other.units
    words += other.words
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
  /// The amount with its currency, `6.76 EUR`.
  package var textWithCurrency: String { "\(text) \(currency)" }

  /// The difference from another amount, or `nil` if the currencies differ.
  package func subtracting(_ other: Money) -> Money? {
    currency == other.currency ? Money(amount - other.amount, currency) : nil
  }
}
