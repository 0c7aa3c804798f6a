internal import Foundation
internal import LoctripJSONSource
package import LoctripLocalizationCore
internal import LoctripLocalizationReports

/// The costs of orders, and an invoice compared with them, for people and for scripts.
package struct OrderCostReport: Sendable {
  /// The costs that are shown.
  package let costs: [OrderCost]
  /// The day.
  package let day: CalendarDay
  /// The invoice, if there is one.
  package let invoice: OrderInvoice?
  /// The problems of the invoice's lines.
  package let problems: [OrderInvoice.Problem]
  /// The problems of files.
  package let findings: [Finding]
  /// The days that are asked for.
  package let period: Period
  /// The record of the invoice, now or from another day.
  package var recorded: (number: String, day: CalendarDay)?

  /// The orders that are shown, by their days.
  package struct Period: Sendable {
    /// What happened on the days.
    package enum Basis: String, Sendable, CaseIterable {
      /// The day on which it was ordered.
      case ordered
      /// The day on which a text came, and an invoice was recorded.
      case came
    }

    /// The first day; `nil` for the beginning.
    package var since: CalendarDay?
    /// The last day; `nil` for today.
    package var until: CalendarDay?
    package var basis: Basis

    package init(since: CalendarDay? = nil, until: CalendarDay? = nil, by basis: Basis = .ordered) {
      (self.since, self.until, self.basis) = (since, until, basis)
    }

    /// True for a day in it.
    package func contains(_ day: CalendarDay) -> Bool {
      (since.map { day >= $0 } ?? true) && (until.map { day <= $0 } ?? true)
    }

    /// `from 1 Jul to 30 Sep`.
    func text(on today: CalendarDay) -> String {
      [
        since.map { "from \($0.dayAndMonth(on: today))" },
        until.map { "to \($0.dayAndMonth(on: today))" },
      ].compactMap(\.self).joined(separator: " ")
    }
  }

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - costs: The costs of orders that are shown.
  ///   - all: The costs of all orders, with which lines of the invoice are compared.
  ///   - day: The day.
  ///   - period: The days that are asked for.
  ///   - invoice: The invoice to compare.
  ///   - recorded: The invoices that were recorded before.
  ///   - findings: The problems of files.
  package init(
    _ costs: [OrderCost], among all: [OrderCost]? = nil, on day: CalendarDay,
    period: Period = Period(), invoice: OrderInvoice? = nil,
    besides recorded: RecordedInvoices = RecordedInvoices([]), findings: [Finding] = []
  ) {
    self.costs = costs
    self.day = day
    self.period = period
    self.invoice = invoice
    self.findings = findings
    problems = invoice?.problems(all ?? costs, besides: recorded, on: day) ?? []
  }

  /// The sums by currency, in the order in which they come up: ordered, and to pay.
  package var sums: [(ordered: Money, toPay: Money)] {
    let priced = costs.flatMap(\.languages).compactMap { language in
      language.price.flatMap { price in language.toPay.map { (ordered: price, toPay: $0) } }
    }
    return priced.grouped(by: \.ordered.currency).compactMap { _, members in
      guard let ordered = members.map({ Optional($0.ordered) }).sum,
        let toPay = members.map({ Optional($0.toPay) }).sum
      else { return nil }
      return (ordered, toPay)
    }
  }

  /// The amounts of recorded invoices, by currency.
  private var billed: [Money] { costs.flatMap(\.billed).sumsByCurrency }

  /// The numbers of orders with texts that have no price, and of the words of these.
  package var unpriced: (orders: Int, words: Int) {
    let parts = costs.map { cost in cost.languages.filter { $0.price == nil } }
    return (
      parts.count { !$0.isEmpty },
      parts.joined().reduce(0) { $0 + (isByDelivery ? $1.paid : $1.ordered).words }
    )
  }

  private var isByDelivery: Bool { period.basis == .came }

  /// The amounts of a currency: ordered, to pay, billed and open.
  package struct Total: Sendable {
    package let currency: String
    package let ordered: Money
    package let toPay: Money
    /// The amount of recorded invoices; `nil` without one.
    package let billed: Money?

    /// The amount that is to pay and not billed yet.
    package var open: Money? { billed.map { Money(toPay.amount - $0.amount, currency) } }
  }

  /// The totals by currency, in the order in which they come up.
  package var totals: [Total] {
    let (sums, billed) = (sums, billed)
    let priced = sums.map { sum in
      let currency = sum.toPay.currency
      return Total(
        currency: currency, ordered: sum.ordered, toPay: sum.toPay,
        billed: billed.first { $0.currency == currency })
    }
    return priced
      + billed.filter { amount in !sums.contains { $0.toPay.currency == amount.currency } }
      .map { Total(currency: $0.currency, ordered: $0.zero, toPay: $0.zero, billed: $0) }
  }

  /// True if a line of the invoice is wrong, or no line could be compared.
  package var needsPerson: Bool { !problems.isEmpty || invoice?.lines.isEmpty ?? false }

  // MARK: - Text

  /// The report for a terminal.
  package var text: String {
    var lines: [String] = []
    if isByDelivery {
      let days = period.text(on: day)
      lines += ["What came\(days.isEmpty ? "" : " \(days)"):", ""]
    }
    for cost in costs { lines += self.lines(of: cost) + [""] }
    if costs.isEmpty {
      lines += [
        isByDelivery ? "Nothing came, and nothing was billed." : "There are no such orders.", "",
      ]
    }
    if costs.count > 1 {
      for total in totals {
        var parts = ["\(total.toPay.textWithCurrency) to pay"]
        if !isByDelivery { parts.append("of \(total.ordered.textWithCurrency) ordered") }
        if let billed = total.billed, let open = total.open {
          parts += ["\(billed.text) billed", Self.text(ofOpen: open)]
        }
        let count = costs.count { $0.has(total.currency) }
        lines.append("\(count.counted("order")): \(parts.joined(separator: ", "))")
      }
      let lacking = unpriced
      if lacking.orders > 0 {
        lines.append(
          "\(lacking.orders.counted("order")) of them, \(lacking.words.counted("word")), "
            + "\(lacking.orders == 1 ? "has" : "have") texts without a price")
      }
      lines.append("")
    }
    if let invoice {
      let path = invoice.path.oneLine
      let wrong = Set(problems.map(\.line.number)).count
      lines.append(
        invoice.lines.isEmpty
          ? "\(path): no line names an order, so nothing was compared"
          : problems.isEmpty
            ? "\(path): \(invoice.lines.count.counted("line")), nothing to object"
            : "\(path): of \(invoice.lines.count.counted("line")), "
              + "\(wrong.grouped) \(wrong == 1 ? "is" : "are") wrong")
      lines += TextColumn.lines([
        TextColumn(problems.map { "  line \($0.line.number)" }),
        TextColumn(problems.map { $0.line.language?.oneLine ?? "all" }),
        TextColumn(problems.map(\.message), .none),
      ])
      if !invoice.notCompared.isEmpty {
        let rows = invoice.notCompared.map { "\($0.line) (\($0.text.oneLine.shortened))" }
        lines.append("  not compared, because no order is named: line \(rows.listed(upTo: 8))")
      }
      if let recorded {
        lines.append(
          "  recorded as \(recorded.number.oneLine)"
            + (recorded.day == day ? "" : " on \(recorded.day.dayAndMonth(on: day))"))
      }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { "\($0)\n" }.joined()
  }

  private func lines(of cost: OrderCost) -> [String] {
    let order = cost.order
    let due = cost.due.map { ", due \($0.dayAndMonth(on: day))" } ?? ""
    let title =
      "\(order.id): \(order.agency), ordered \(order.created.dayAndMonth(on: day))\(due)"
      + (cost.closedReason != nil ? ", closed" : "")
    typealias Row = (
      name: String, ordered: Order.Size, delivered: Order.Size, usable: Order.Size, pay: Money?,
      billed: [Money], open: Money?, rest: String
    )
    var rows: [Row] = cost.languages.map { language in
      let count = language.notPaid.values.reduce(0, +)
      let rest =
        isByDelivery
        ? ""
        : !language.hasImports
          ? "no delivery" : count == 0 ? "" : "\(count.grouped) not paid: \(language.reasonText)"
      let billed = [language.billed].compactMap(\.self)
      return (
        language.language.oneLine, language.ordered, language.delivered, language.usable,
        language.hasImports ? language.toPay : nil, billed,
        billed.first.flatMap { language.toPay?.subtracting($0) }, rest
      )
    }
    let (ordered, delivered, usable) = cost.sizes
    // Of languages without a price the sum says the words.
    let priced = cost.languages.filter { $0.price != nil }
    let isPartial = !priced.isEmpty && priced.count < cost.languages.count
    let total = isPartial ? priced.map(\.price).sum : cost.order.price
    let lacking = cost.languages.filter { $0.price == nil }
      .reduce(0) { $0 + (isByDelivery ? $1.paid : $1.ordered).words }
    let price = [
      isByDelivery ? nil : total.map { "of \($0.textWithCurrency) ordered" },
      isPartial ? "\(lacking.counted("word")) without a price" : nil,
    ].compactMap(\.self).joined(separator: "; ")
    let toPay = isPartial ? priced.map(\.toPay).sum : cost.toPay
    let billed = cost.billed
    if rows.count > 1 || !cost.billedBesides.isEmpty {
      rows.append(
        (
          "total", ordered, delivered, usable, toPay, billed, billed.isEmpty ? nil : cost.open,
          price
        ))
    } else if let row = rows.first {
      rows = [row]
      rows[0].rest = [price, row.rest].filter { !$0.isEmpty }.joined(separator: "; ")
    }
    func sizes(_ title: String, _ size: (Row) -> Order.Size) -> [TextColumn] {
      [
        TextColumn([title] + rows.map { size($0).units.grouped }, .right),
        TextColumn([""] + rows.map { size($0).words.counted("word") }, .right),
      ]
    }
    var columns = [TextColumn([""] + rows.map(\.name))]
    if !isByDelivery { columns += sizes("ordered", \.ordered) }
    columns += sizes("delivered", \.delivered) + sizes("used", \.usable)
    columns.append(
      TextColumn(["to pay"] + rows.map { $0.pay?.textWithCurrency ?? "–" }, .right))
    if !billed.isEmpty {
      let amounts = rows.map { $0.billed.map(\.textWithCurrency).joined(separator: " + ") }
      columns += [
        TextColumn(["billed"] + amounts.map { $0.isEmpty ? "–" : $0 }, .right),
        TextColumn(["open"] + rows.map { $0.open?.text ?? "–" }, .right),
      ]
    }
    columns.append(TextColumn([nil] + rows.map { $0.rest.isEmpty ? nil : $0.rest }, .none))
    return [title] + TextColumn.lines(columns)
  }

  /// `3.20 open`, `1.00 billed too much`.
  private static func text(ofOpen open: Money) -> String {
    open.amount.sign == .minus
      ? "\(Money(-open.amount, "").text) billed too much" : "\(open.text) open"
  }

  // MARK: - Table

  /// The names of the columns of ``table``.
  package static let columns = [
    "order", "agency", "ordered on", "due", "closed", "language", "strings ordered",
    "words ordered", "strings delivered", "words delivered", "strings used", "words used", "to pay",
    "billed", "open", "currency",
  ]

  /// A row for each order and language, and one for what is billed for an order as a whole.
  package var table: [[String]] {
    costs.flatMap { cost in
      let order = cost.order
      let head = [
        order.id, order.agency, "\(order.created)", cost.due.map { "\($0)" } ?? "",
        cost.closedReason ?? "",
      ]
      let rows = cost.languages.map { language in
        let sizes = [language.ordered, language.delivered, language.usable]
        let open = language.billed.flatMap { language.toPay?.subtracting($0) } ?? language.toPay
        return head + [language.language] + sizes.flatMap { ["\($0.units)", "\($0.words)"] } + [
          language.toPay?.text ?? "", language.billed?.text ?? "", open?.text ?? "",
          language.price?.currency ?? "",
        ]
      }
      let besides = cost.billedBesides.map { amount in
        head + [""] + Array(repeating: "", count: 7) + [amount.text, "", amount.currency]
      }
      return rows + besides
    }
  }

  // MARK: - JSON

  /// The report for scripts, schema `loctrip.orders-cost/5`.
  package var json: [UInt8] {
    JSONForm.document("orders-cost", version: 5) { json in
      json.writeMember("day", "\(day)")
      json.writeMember(
        "period",
        [
          "since": period.since.map { .string("\($0)") },
          "until": period.until.map { .string("\($0)") }, "by": .string(period.basis.rawValue),
        ])
      json.writeMember("failed", .bool(needsPerson))
      json.writeMember("orders", .array(costs.map(\.json)))
      json.writeMember(
        "totals",
        .array(
          totals.map { total in
            [
              "price": total.ordered.json, "toPay": total.toPay.json, "billed": total.billed?.json,
              "open": total.open?.json,
            ]
          }))
      let lacking = unpriced
      json.writeMember(
        "unpriced", ["orders": .integer(lacking.orders), "words": .integer(lacking.words)])
      if let invoice {
        let problems = problems.grouped(by: \.line.number)
        json.writeMember(
          "invoice",
          .array(
            invoice.lines.map { line in
              line.json(problems.first { $0.key == line.number }?.members ?? [])
            }))
        json.writeMember(
          "notCompared",
          .array(
            invoice.notCompared.map { ["line": .integer($0.line), "text": .string($0.text)] }))
        if let recorded {
          json.writeMember(
            "recorded", ["number": .string(recorded.number), "day": .string("\(recorded.day)")])
        }
      }
      json.writeMember("findings", .array(findings.map(\.json)))
    }
  }
}

extension Order.Size {
  fileprivate var json: JSONValue { ["units": .integer(units), "words": .integer(words)] }
}

extension OrderCost {
  fileprivate var json: JSONValue {
    let (ordered, delivered, usable) = sizes
    return [
      "id": .string(order.id), "agency": .string(order.agency),
      "created": .string("\(order.created)"), "due": due.map { .string("\($0)") },
      "closed": closedReason.map { .string($0) }, "ordered": ordered.json,
      "delivered": delivered.json,
      "usable": usable.json,
      "price": order.price?.json, "toPay": toPay?.json,
      "billed": billed.isEmpty ? nil : .array(billed.map(\.json)),
      "open": billed.isEmpty ? nil : open?.json,
      "languages": .array(languages.map(\.json)),
    ]
  }
}

extension OrderCost.Language {
  fileprivate var json: JSONValue {
    [
      "language": .string(language), "ordered": ordered.json, "bands": workload?.json,
      "delivered": delivered.json, "usable": usable.json, "paid": paid.json,
      "imported": .bool(hasImports), "price": price?.json, "toPay": toPay?.json,
      "billed": billed?.json,
      "notPaid": .object(
        OrderCost.Reason.allCases.compactMap { reason in
          notPaid[reason].map { (reason.member, .integer($0)) }
        }),
    ]
  }
}

extension OrderInvoice.Line {
  fileprivate func json(_ problems: [OrderInvoice.Problem]) -> JSONValue {
    [
      "line": .integer(number), "order": .string(order), "language": language.map { .string($0) },
      "words": words.map { .integer($0) }, "amount": .string(Money(amount, "").text),
      "currency": currency.map { .string($0) },
      "problems": .array(
        problems.map { problem in
          [
            "code": .string(problem.kind.rawValue), "message": .string(problem.message),
            "difference": problem.difference?.json,
          ]
        }),
    ]
  }
}
