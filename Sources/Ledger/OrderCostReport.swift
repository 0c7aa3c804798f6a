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

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - costs: The costs of all orders.
  ///   - isShown: Returns true for an order to show. Lines of the invoice are compared with all.
  package init(
    _ costs: [OrderCost], on day: CalendarDay, invoice: OrderInvoice? = nil,
    findings: [Finding] = [], isShown: (OrderCost) -> Bool = { _ in true }
  ) {
    self.costs = costs.filter(isShown)
    self.day = day
    self.invoice = invoice
    self.findings = findings
    problems = invoice?.problems(costs, on: day) ?? []
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

  /// The numbers of orders with texts that have no price, and of the words of these.
  private var unpriced: (orders: Int, words: Int) {
    let parts = costs.map { cost in cost.languages.filter { $0.price == nil } }
    return (
      parts.count { !$0.isEmpty }, parts.joined().reduce(0) { $0 + $1.ordered.words }
    )
  }

  // MARK: - Text

  /// The report for a terminal.
  package var text: String {
    var lines: [String] = []
    for cost in costs { lines += self.lines(of: cost) + [""] }
    if costs.isEmpty { lines += ["There are no such orders.", ""] }
    if costs.count > 1 {
      for sum in sums {
        lines.append(
          "\(costs.count.counted("order")): \(sum.toPay.textWithCurrency) to pay, of "
            + "\(sum.ordered.textWithCurrency) ordered")
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
        problems.isEmpty
          ? "\(path): \(invoice.lines.count.counted("line")), nothing to object"
          : "\(path): of \(invoice.lines.count.counted("line")), "
            + "\(wrong.grouped) \(wrong == 1 ? "is" : "are") wrong")
      lines += TextColumn.lines([
        TextColumn(problems.map { "  line \($0.line.number)" }),
        TextColumn(problems.map(\.line.language.oneLine)),
        TextColumn(problems.map(\.message), .none),
      ])
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
      rest: String
    )
    var rows: [Row] = cost.languages.map { language in
      let count = language.notPaid.values.reduce(0, +)
      let rest =
        !language.hasImports
        ? "no delivery" : count == 0 ? "" : "\(count.grouped) not paid: \(language.reasonText)"
      return (
        language.language.oneLine, language.ordered, language.delivered, language.usable,
        language.hasImports ? language.toPay : nil, rest
      )
    }
    let (ordered, delivered, usable) = cost.sizes
    let price = cost.order.price.map { "of \($0.textWithCurrency) ordered" } ?? ""
    if rows.count > 1 {
      rows.append(("total", ordered, delivered, usable, cost.toPay, price))
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
    let table = TextColumn.lines(
      [TextColumn([""] + rows.map(\.name))] + sizes("ordered", \.ordered)
        + sizes("delivered", \.delivered) + sizes("used", \.usable) + [
          TextColumn(["to pay"] + rows.map { $0.pay?.textWithCurrency ?? "–" }, .right),
          TextColumn([nil] + rows.map { $0.rest.isEmpty ? nil : $0.rest }, .none),
        ])
    return [title] + table
  }

  // MARK: - JSON

  /// The report for scripts, schema `loctrip.orders-cost/3`.
  package var json: [UInt8] {
    JSONForm.document("orders-cost", version: 3) { json in
      json.writeMember("day", "\(day)")
      json.writeMember("needsPerson", .bool(!problems.isEmpty))
      json.writeMember("orders", .array(costs.map(\.json)))
      json.writeMember(
        "totals", .array(sums.map { ["price": $0.ordered.json, "toPay": $0.toPay.json] }))
      if let invoice {
        let problems = problems.grouped(by: \.line.number)
        json.writeMember(
          "invoice",
          .array(
            invoice.lines.map { line in
              line.json(problems.first { $0.key == line.number }?.members ?? [])
            }))
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
      "line": .integer(number), "order": .string(order), "language": .string(language),
      "words": .integer(words), "amount": .string(Money(amount, "").text),
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
