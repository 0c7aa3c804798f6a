internal import LoctripAppProjects
package import Foundation
package import LoctripLocalizationCore

/// An agency's invoice: a line for each order and language.
package struct OrderInvoice: Sendable {
  /// A row of a table with the line of the file that it begins in, and its cells by column.
  package typealias Row = (line: Int, cells: [Int: String])

  /// A line of the invoice.
  package struct Line: Sendable {
    /// The line of the file.
    package let number: Int
    /// The order, by its id.
    package let order: String
    package let language: String
    package let words: Int
    /// The amount.
    package let amount: Decimal
    /// The currency, if the invoice says one; otherwise it is that of the order.
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
  package private(set) var lines: [Line] = []

  /// Reads the rows of a table.
  ///
  /// - Parameters:
  ///   - rows: The rows. The first one has the names of the columns: order, language, words, amount, and perhaps currency.
  ///   - path: The file, for findings.
  /// - Throws: `FindingsError` with the line when a column is missing, or a cell has no number.
  package init(rows: [Row], path: String) throws(FindingsError) {
    self.path = path
    func error(_ row: Row?, _ message: String) -> FindingsError {
      FindingsError(
        Finding(
          .notAnInvoice, .error, message,
          at: FileLocation(path: path, line: row?.line ?? 1, column: 1)))
    }
    let names = (rows.first?.cells ?? [:]).mapValues { $0.trimmingWhiteSpace.lowercased() }
    func column(_ name: String) throws(FindingsError) -> Int {
      guard let number = names.filter({ $0.value == name }).keys.min() else {
        throw error(
          rows.first,
          "no column '\(name)'; an invoice has the columns order, language, words, amount")
      }
      return number
    }
    let (order, language) = (try column("order"), try column("language"))
    let (words, amount) = (try column("words"), try column("amount"))
    let currency = names.filter { $0.value == "currency" }.keys.min()
    for row in rows.dropFirst()
    where row.cells.values.contains(where: { !$0.trimmingWhiteSpace.isEmpty }) {
      func cell(_ number: Int) -> String {
        row.cells[number].map(\.trimmingWhiteSpace) ?? ""
      }
      guard let count = Int(cell(words)), count >= 0 else {
        throw error(row, "words: '\(cell(words).oneLine)' is not a whole number from 0")
      }
      guard let money = Money(Self.withPoint(cell(amount)), "") else {
        throw error(row, "amount: '\(cell(amount).oneLine)' is not an amount such as 7.44")
      }
      lines.append(
        Line(
          number: row.line, order: cell(order), language: cell(language), words: count,
          amount: money.amount,
          currency: currency.map(cell).flatMap { $0.isEmpty ? nil : $0.uppercased() }))
    }
  }

  /// An amount with a decimal comma, `1.299,90`, as it is read; another text is as it was.
  private static func withPoint(_ text: String) -> String {
    let parts = text.fields(",")
    guard parts.count == 2, (1...2).contains(parts[1].utf8.count) else { return text }
    let groups = parts[0].fields(".")
    guard groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }) else { return text }
    return groups.joined() + "." + parts[1]
  }

  // MARK: - Comparison

  /// The problems of the lines, compared with the costs of orders: all lines of an order and language together are
  /// at most what is to pay.
  ///
  /// - Parameters:
  ///   - costs: The costs of all orders.
  ///   - today: The day.
  package func problems(_ costs: [OrderCost], on today: CalendarDay) -> [Problem] {
    var problems: [Problem] = []
    /// What earlier lines of an order and language bill.
    var billed: [ExactString: (words: Int, amount: Decimal)] = [:]
    let orders = Dictionary(costs.map { (ExactString($0.order.id), $0) }) { first, _ in first }
    for line in lines {
      func add(_ kind: Problem.Kind, _ message: String, _ difference: Money? = nil) {
        problems.append(Problem(line: line, kind: kind, message: message, difference: difference))
      }
      guard let cost = orders[ExactString(line.order)] else {
        add(.unknownOrder, "there is no order '\(line.order.oneLine)'")
        continue
      }
      let same = cost.languages.first { LanguageTag.isSame($0.language, line.language) }
      guard let language = same else {
        add(.unknownOrder, "\(cost.order.id) has no texts in '\(line.language.oneLine)'")
        continue
      }
      let key = ExactString("\(cost.order.id) \(language.language)")
      let before = billed[key] ?? (0, 0)
      let all = (words: before.words &+ line.words, amount: before.amount + line.amount)
      billed[key] = all
      let together = before.words > 0 || before.amount > 0 ? " with the lines before" : ""
      let words = all.words.counted("word")
      if all.words > language.ordered.words {
        add(
          .moreThanOrdered, "\(words) billed\(together), \(language.ordered.words.grouped) ordered")
      }
      if all.words > language.paid.words {
        let due = cost.due.map { ["due \($0.dayAndMonth(on: today))"] } ?? []
        let reasons = [language.reasonText].filter { !$0.isEmpty } + due
        add(
          .notUsable,
          "\(words) billed\(together), \(language.paid.words.grouped) to pay"
            + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: "; ")))"))
      }
      guard let price = language.price, let toPay = language.toPay else { continue }
      if let currency = line.currency, currency != price.currency.uppercased() {
        add(.otherCurrency, "billed in \(currency.oneLine), the order is in \(price.currency)")
        continue
      }
      let amount = Money(all.amount, price.currency)
      func excess(over limit: Money) -> Money? {
        guard let difference = amount.subtracting(limit), difference.rounded.amount > 0 else {
          return nil
        }
        return difference
      }
      if let difference = excess(over: price) {
        let bands = language.workload.map { " for \($0.text)" } ?? ""
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
    return problems
  }
}

extension OrderCost.Language {
  /// `3 rejected, 11 missing`.
  package var reasonText: String {
    OrderCost.Reason.allCases.compactMap { reason in
      notPaid[reason].map { "\($0.grouped) \(reason.rawValue)" }
    }
    .joined(separator: ", ")
  }
}

extension Finding.Code {
  /// A file is not a readable invoice.
  package static let notAnInvoice: Self = "not-an-invoice"
}
