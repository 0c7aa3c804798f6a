internal import LoctripAppProjects
internal import LoctripBundles
package import Foundation
package import LoctripLocalizationCore

/// An agency's invoice: a line for each order and language, or for each order.
package struct OrderInvoice: Sendable {
  /// A line of an invoice.
  package struct Line: Sendable, Hashable {
    /// The line of the file.
    package let number: Int
    /// The order, by its id.
    package let order: String
    /// The language by its tag or name; `nil` for a line of the whole order.
    package let language: String?
    /// The words, if the line says them.
    package let words: Int?
    /// The amount; of a credit it is below zero.
    package let amount: Decimal
    /// The currency, by its code or sign; `nil` if nothing says it, and it is that of the order.
    package var currency: String?
  }

  /// A problem with a line.
  package struct Problem: Sendable {
    /// The kind of a problem.
    package enum Kind: String, Sendable {
      case unknownOrder = "unknown-order"
      case otherCurrency = "other-currency"
      case moreThanOrdered = "more-than-ordered"
      case notUsable = "not-usable"
      case abovePrice = "above-price"
      case aboveUsable = "above-usable"
    }

    package let line: Line
    package let kind: Kind
    package let message: String
    /// The amount that is too much, if it is known.
    package var difference: Money?
  }

  /// The path of the file.
  package let path: String
  package internal(set) var lines: [Line] = []
  /// The rows that name no order, such as titles and totals, with their first text.
  package internal(set) var notCompared: [(line: Int, text: String)] = []

  init(path: String) { self.path = path }

  // MARK: - Comparison

  /// The sum of some lines.
  private struct Billed {
    var words = 0
    var amount = Decimal()
    /// The words that say what was billed before, for messages.
    var before = ""

    mutating func add(_ line: Line, from place: String) {
      words = words.addingReportingOverflow(line.words ?? 0).partialValue
      amount += line.amount
      before = " with \(place)"
    }
  }

  /// What is compared with what is to pay: an order, in one language or in all.
  private struct Subject {
    var ordered: Order.Size
    var paid: Order.Size
    var price: Money?
    var toPay: Money?
    var reasons: String
    var bands: String?

    init(_ language: OrderCost.Language) {
      (ordered, paid) = (language.ordered, language.paid)
      (price, toPay) = (language.price, language.toPay)
      (reasons, bands) = (language.reasonText, language.workload?.text)
    }

    init(_ cost: OrderCost) {
      ordered = cost.sizes.ordered
      paid = cost.languages.reduce(into: Order.Size(units: 0, words: 0)) { $0.add($1.paid) }
      price = cost.languages.map(\.price).sum
      toPay = cost.toPay
      var counts: [OrderCost.Reason: Int] = [:]
      for language in cost.languages { counts.merge(language.notPaid, uniquingKeysWith: +) }
      reasons = OrderCost.Reason.text(counts)
    }
  }

  /// The problems of the lines, compared with the costs of orders: all lines of an order and language, those of
  /// recorded invoices too, are together at most what is to pay.
  ///
  /// - Parameters:
  ///   - costs: The costs of all orders.
  ///   - recorded: The invoices that were recorded before.
  ///   - today: The day.
  package func problems(
    _ costs: [OrderCost], besides recorded: RecordedInvoices = RecordedInvoices([]),
    on today: CalendarDay
  ) -> [Problem] {
    var problems: [Problem] = []
    /// What earlier lines bill, by order and language, and by order.
    var billed: [ExactString: Billed] = [:]
    /// The orders that a line bills as a whole.
    var wholes: Set<ExactString> = []
    let orders = Dictionary(costs.map { (ExactString($0.order.id), $0) }) { first, _ in first }
    func names(_ cost: OrderCost, _ language: OrderCost.Language?) -> [ExactString] {
      [ExactString(cost.order.id)]
        + (language.map { [ExactString("\(cost.order.id) \($0.language)")] } ?? [])
    }
    for (line, invoice) in recorded.lines {
      guard let cost = orders[ExactString(line.order)] else { continue }
      let language = line.language.flatMap(cost.language(named:))
      if line.language == nil { wholes.insert(ExactString(cost.order.id)) }
      for name in names(cost, language) {
        billed[name, default: Billed()].add(line, from: "invoice \(invoice.number.oneLine)")
      }
    }
    // A credit corrects another line, wherever that is.
    let credits = lines.filter { $0.amount < 0 }
    for line in credits + lines.filter({ $0.amount >= 0 }) {
      func add(_ kind: Problem.Kind, _ message: String, _ difference: Money? = nil) {
        problems.append(Problem(line: line, kind: kind, message: message, difference: difference))
      }
      guard let cost = orders[ExactString(line.order)] else {
        add(.unknownOrder, "there is no order '\(line.order.oneLine)'")
        continue
      }
      let language = line.language.flatMap(cost.language(named:))
      if let name = line.language, language == nil {
        add(.unknownOrder, "\(cost.order.id) has no strings in '\(name.oneLine)'")
        continue
      }
      if language == nil { wholes.insert(ExactString(cost.order.id)) }
      let known = names(cost, language).map { billed[$0] ?? Billed() }
      for name in names(cost, language) {
        billed[name, default: Billed()].add(line, from: "the lines before")
      }
      // A line of a language is compared with its language, and with the order if another line bills all of it.
      var subjects = language.map { [(Subject($0), known[1])] } ?? []
      if wholes.contains(ExactString(cost.order.id)) { subjects.append((Subject(cost), known[0])) }
      for (subject, before) in subjects {
        let count = problems.count
        compare(line, with: subject, before, of: cost, on: today, add)
        if problems.count > count { break }
      }
    }
    return problems
  }

  private func compare(
    _ line: Line, with subject: Subject, _ before: Billed, of cost: OrderCost,
    on today: CalendarDay, _ add: (Problem.Kind, String, Money?) -> Void
  ) {
    let together = before.before
    if let own = line.words {
      let all = before.words.addingReportingOverflow(own).partialValue
      let words = all.counted("word")
      if all > subject.ordered.words {
        add(
          .moreThanOrdered,
          "\(words) billed\(together), \(subject.ordered.words.grouped) ordered", nil)
      }
      if all > subject.paid.words {
        let due = cost.due.map { ["due \($0.dayAndMonth(on: today))"] } ?? []
        let reasons = [subject.reasons].filter { !$0.isEmpty } + due
        add(
          .notUsable,
          "\(words) billed\(together), \(subject.paid.words.grouped) to pay"
            + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: "; ")))"), nil)
      }
    }
    guard let price = subject.price, let toPay = subject.toPay else { return }
    if let currency = line.currency, !Self.isSame(currency, price.currency) {
      add(
        .otherCurrency, "billed in \(currency.oneLine), the order is in \(price.currency)", nil)
      return
    }
    let amount = Money(before.amount + line.amount, price.currency)
    func excess(over limit: Money) -> Money? {
      guard let difference = amount.subtracting(limit), difference.rounded.amount > 0 else {
        return nil
      }
      return difference
    }
    if let difference = excess(over: price) {
      let bands = subject.bands.map { " for \($0)" } ?? ""
      add(
        .abovePrice,
        "\(amount.textWithCurrency) billed\(together), \(price.text) was the price\(bands): "
          + "\(difference.textWithCurrency) too much", difference)
    }
    if toPay != price, let difference = excess(over: toPay) {
      add(
        .aboveUsable,
        "\(amount.textWithCurrency) billed\(together), \(toPay.text) is to pay: "
          + "\(difference.textWithCurrency) too much", difference)
    }
  }

  /// True if a currency of an invoice, by its code or sign, is that of an order.
  static func isSame(_ billed: String, _ ordered: String) -> Bool {
    let ordered = ordered.uppercased()
    return switch billed {
    case "$": ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "TWD", "MXN"].contains(ordered)
    case "¥": ordered == "JPY" || ordered == "CNY"
    case "kr": ["SEK", "NOK", "DKK", "ISK"].contains(ordered)
    default: billed == ordered
    }
  }
}

extension OrderInvoice {
  /// The record of the lines of orders that are here, with the languages and currencies of these.
  ///
  /// - Parameters:
  ///   - number: The agency's number of the invoice.
  ///   - costs: The costs of all orders.
  /// - Throws: `FindingsError` when it is of no agency, or of several.
  package func record(as number: String, of costs: [OrderCost]) throws(FindingsError)
    -> OrderEvent.Invoice
  {
    let orders = Dictionary(costs.map { (ExactString($0.order.id), $0) }) { first, _ in first }
    var agencies: [String] = []
    var known: [Line] = []
    for line in lines {
      guard let cost = orders[ExactString(line.order)] else { continue }
      agencies.append(cost.order.agency)
      known.append(
        Line(
          number: line.number, order: line.order,
          language: line.language.flatMap(cost.language(named:))?.language, words: line.words,
          amount: line.amount,
          currency: line.currency ?? cost.languages.compactMap(\.price).first?.currency))
    }
    agencies = ExactString.distinct(agencies)
    guard let agency = agencies.first, agencies.count == 1 else {
      throw FindingsError(
        usage: agencies.isEmpty
          ? "no line of \(path.oneLine) is of an order that is here"
          : "\(path.oneLine) has orders of \(agencies.listed(upTo: 5)); an invoice is of one agency"
      )
    }
    return OrderEvent.Invoice(number, of: agency, known)
  }
}

/// The invoices in the records, each once: two branches may have recorded the same.
package struct RecordedInvoices: Sendable {
  /// The invoices with their events, the oldest first.
  package let invoices: [(invoice: OrderEvent.Invoice, event: OrderEvent)]

  /// Takes the invoices out of events that are in order.
  package init(_ events: [OrderEvent]) {
    var seen: Set<[ExactString]> = []
    invoices = events.compactMap { event in
      guard let invoice = event.invoice,
        seen.insert([ExactString(invoice.agency), ExactString(invoice.number)]).inserted
      else { return nil }
      return (invoice, event)
    }
  }

  /// The lines, each with its invoice.
  package var lines: [(line: OrderInvoice.Line, invoice: OrderEvent.Invoice)] {
    invoices.flatMap { recorded in recorded.invoice.lines.map { ($0, recorded.invoice) } }
  }

  /// The record of an agency's number, or of a file by its digest.
  package func known(_ number: String, of agency: String, or file: TextDigest? = nil)
    -> (invoice: OrderEvent.Invoice, event: OrderEvent)?
  {
    invoices.first { recorded in
      recorded.invoice.agency.isIdentical(to: agency)
        && recorded.invoice.number.isIdentical(to: number)
        || file != nil && recorded.event.delivery?.digest == file
    }
  }

  /// Those without the record of a file.
  package func without(_ file: TextDigest) -> RecordedInvoices {
    RecordedInvoices(invoices.map(\.event).filter { $0.delivery?.digest != file })
  }
}

extension OrderCost {
  /// The language of an order by its tag or its name; `nil` if it has none such, or several.
  ///
  /// Agencies write `fr-FR` for `fr`, and `German`.
  package func language(named name: String) -> Language? {
    if let same = languages.first(where: { LanguageTag.isSame($0.language, name) }) { return same }
    let folded = name.lowercased()
    let named = languages.filter { language in
      Self.names(of: language.language).contains { $0.lowercased() == folded }
    }
    if named.count == 1 { return named.first }
    guard let other = LanguageTag(name) else { return nil }
    let related = languages.filter { language in
      LanguageTag(language.language).map { own in
        own.language == other.language && (own.region == nil || other.region == nil)
      } ?? false
    }
    return related.count == 1 ? related.first : nil
  }

  /// The names of a language in CLDR: in English with and without its region, and its own.
  private static func names(of language: String) -> [String] {
    let (english, own) = (Locale(identifier: "en"), Locale(identifier: language))
    let names = [english, own].map { $0.localizedString(forIdentifier: language) }
    return [OrderSheet.name(of: language)] + names.compactMap(\.self)
  }
}

extension OrderCost.Reason {
  /// `3 rejected, 11 missing`.
  fileprivate static func text(_ counts: [OrderCost.Reason: Int]) -> String {
    allCases.compactMap { reason in counts[reason].map { "\($0.grouped) \(reason.rawValue)" } }
      .joined(separator: ", ")
  }
}

extension OrderCost.Language {
  /// `3 rejected, 11 missing`.
  package var reasonText: String { OrderCost.Reason.text(notPaid) }
}

extension Finding.Code {
  /// The invoice cannot be read.
  package static let notAnInvoice: Self = "not-an-invoice"
}
