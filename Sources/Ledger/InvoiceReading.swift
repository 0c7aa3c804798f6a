internal import LoctripAppProjects
internal import Foundation
package import LoctripLocalizationCore

extension OrderInvoice {
  /// A cell of a table.
  package struct Cell: Sendable, ExpressibleByStringLiteral {
    package let text: String
    /// True if a spreadsheet has it as a number: the decimals begin with a full stop, however the program shows it.
    package let isNumber: Bool

    package init(_ text: String, isNumber: Bool = false) {
      (self.text, self.isNumber) = (text.trimmingWhiteSpace, isNumber)
    }

    package init(stringLiteral text: String) { self.init(text) }
  }

  /// A row of a table with the line of the file that it begins in, and its cells by column.
  package typealias Row = (line: Int, cells: [Int: Cell])

  /// Reads the rows of a table as agencies write them.
  ///
  /// The names of the columns are within the first 20 rows. Rows without an order, such as titles and totals, are
  /// only named. A column has decimal points or decimal commas, whichever all of its numbers can be read with.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - path: The file, for findings.
  /// - Throws: `FindingsError` with the line when a column is missing, or a number is none or could be two.
  package init(rows: [Row], path: String) throws(FindingsError) {
    self.init(path: path)
    let head = rows.prefix(20).enumerated().lazy.compactMap { number, row in
      Columns(row.cells).map { (number, $0) }
    }.first
    guard let (number, columns) = head else {
      throw error(
        rows.first?.line ?? 1, rows.first?.cells.keys.min() ?? 1,
        "no row has the names of columns; an invoice has the columns order, language, words, amount"
      )
    }
    var found: [Row] = []
    for row in rows.dropFirst(number + 1) {
      if columns.isCompared(row) {
        found.append(row)
      } else if let text = row.cells.sorted(by: { $0.key < $1.key }).first(where: {
        !$0.value.text.isEmpty
      }) {
        notCompared.append((row.line, text.value.text))
      }
    }
    let words = try columns.words.map { column throws(FindingsError) in
      try numbers("words", column, of: found, areWhole: true)
    }
    let amounts = try numbers("amount", columns.amount, of: found, areWhole: false)
    for (number, row) in found.enumerated() {
      func text(_ column: Int?) -> String? {
        column.flatMap { row.cells[$0]?.text }.flatMap { $0.isEmpty ? nil : $0 }
      }
      guard let amount = amounts[number] else {
        throw error(
          row.line, columns.amount, "amount: the cell is empty, and no amount such as 7.44")
      }
      lines.append(
        Line(
          number: row.line, order: text(columns.order) ?? "", language: text(columns.language),
          words: words?[number].flatMap { Int(exactly: NSDecimalNumber(decimal: $0.value)) },
          amount: amount.value,
          currency: try currency(row, columns.currency) ?? amount.currency
            ?? columns.currencyOfAmounts))
    }
  }

  private func currency(_ row: Row, _ column: Int?) throws(FindingsError) -> String? {
    guard let column, let text = row.cells[column]?.text, !text.isEmpty else { return nil }
    guard let known = InvoiceNumber.currency(text) ?? InvoiceNumber.currency(text.uppercased())
    else {
      throw error(
        row.line, column, "currency: '\(text.oneLine.shortened)' is not a code such as EUR")
    }
    return known
  }

  private func error(_ line: Int, _ column: Int, _ message: String) -> FindingsError {
    FindingsError(
      Finding(
        .notAnInvoice, .error, message, at: FileLocation(path: path, line: line, column: column)))
  }

  /// Reads the numbers of a column; `nil` for a cell without one.
  private func numbers(_ name: String, _ column: Int, of rows: [Row], areWhole: Bool)
    throws(FindingsError) -> [InvoiceNumber?]
  {
    let kind = areWhole ? "a whole number" : "an amount such as 7.44"
    let cells = rows.map { $0.cells[column] ?? "" }
    func read(_ cell: Cell, _ sign: DecimalSign) -> InvoiceNumber? {
      let number = InvoiceNumber(cell.text, cell.isNumber ? .point : sign, hasUnit: areWhole)
      return areWhole && number?.isWhole == false ? nil : number
    }
    var signs = DecimalSign.allCases
    for (row, cell) in zip(rows, cells) where !cell.text.isEmpty {
      let left = signs.filter { read(cell, $0) != nil }
      guard !left.isEmpty else {
        let isOther = DecimalSign.allCases.contains { read(cell, $0) != nil }
        throw error(
          row.line, column,
          isOther
            ? "\(name): '\(cell.text.oneLine)' is written otherwise than the numbers above"
            : "\(name): '\(cell.text.oneLine)' is not \(kind)")
      }
      signs = left
    }
    return try zip(rows, cells).map { row, cell throws(FindingsError) in
      guard !cell.text.isEmpty else { return nil }
      let readings = signs.compactMap { read(cell, $0) }
      guard let number = readings.first, readings.allSatisfy({ $0.value == number.value }) else {
        let both = readings.map { Money($0.value, "").text }.joined(separator: " or ")
        throw error(
          row.line, column, "\(name): '\(cell.text.oneLine)' is \(both); write it with two decimals"
        )
      }
      return number
    }
  }
}

/// The columns of an invoice.
private struct Columns {
  let order: Int
  let amount: Int
  let language: Int?
  let words: Int?
  let currency: Int?
  /// The currency that the title of the amounts names.
  let currencyOfAmounts: String?

  private static let orders = [
    "order", "order id", "order no", "order number", "purchase order", "po", "po number",
    "your order", "your reference", "auftrag", "auftragsnummer", "bestellung", "bestellnummer",
    "commande", "pedido", "ordine",
  ]
  private static let languages = [
    "language", "target language", "target", "locale", "lang", "sprache", "zielsprache", "langue",
    "idioma", "lingua",
  ]
  private static let words = [
    "words", "word count", "wordcount", "quantity", "qty", "wörter", "worte", "menge", "mots",
    "palabras", "parole",
  ]
  private static let amounts = [
    "amount", "net amount", "line total", "net", "total", "sum", "betrag", "nettobetrag", "gesamt",
    "summe", "montant", "total ht", "importe", "importo",
  ]
  private static let currencies = ["currency", "währung", "devise", "moneda", "valuta"]
  /// The first words of rows that add others up.
  private static let totals: Set = [
    "total", "subtotal", "sub-total", "sum", "net", "gross", "vat", "tax", "gesamt", "summe",
    "zwischensumme", "gesamtsumme", "netto", "brutto", "mwst", "ust", "sous-total", "montant",
    "tva",
    "iva", "importe", "importo", "totale",
  ]

  /// The columns of a row with their names; `nil` without those of orders and amounts.
  init?(_ cells: [Int: OrderInvoice.Cell]) {
    let titles = cells.sorted { $0.key < $1.key }.map { ($0.key, Title($0.value.text)) }
    func column(_ names: [String]) -> (column: Int, title: Title)? {
      for name in names {
        if let found = titles.first(where: { $0.1.name == name }) { return found }
      }
      return nil
    }
    guard let order = column(Self.orders), let amount = column(Self.amounts) else { return nil }
    (self.order, self.amount) = (order.column, amount.column)
    currencyOfAmounts = amount.title.currency
    (language, words) = (column(Self.languages)?.column, column(Self.words)?.column)
    currency = column(Self.currencies)?.column
  }

  /// True for a row of an order, with an amount or at least another cell; false for titles and sums.
  func isCompared(_ row: OrderInvoice.Row) -> Bool {
    func text(_ column: Int?) -> String { column.flatMap { row.cells[$0]?.text } ?? "" }
    let name = text(order).lowercased()
    guard !name.isEmpty else { return false }
    let first = name.prefix { !$0.isWhitespace && $0 != ":" }
    if Self.totals.contains(String(first)) { return false }
    return ![text(amount), text(language), text(words)].allSatisfy(\.isEmpty)
  }

  /// The title of a column, with the currency that it may name: `Amount (EUR)`.
  struct Title {
    let name: String
    let currency: String?

    init(_ text: String) {
      var parts = text.split { $0.isWhitespace || "().:#[]".contains($0) }.map(String.init)
      if parts.count > 1, let last = parts.last, let known = InvoiceNumber.currency(last) {
        currency = known
        parts.removeLast()
        if parts.count > 1, parts.last?.lowercased() == "in" { parts.removeLast() }
      } else {
        currency = nil
      }
      name = parts.joined(separator: " ").lowercased()
    }
  }
}

/// The sign before the decimals of a number; the other one may group its digits, as spaces and apostrophes may.
private enum DecimalSign: Character, CaseIterable {
  case point = "."
  case comma = ","

  /// The number that digits with signs are; `nil` if they are none, or group otherwise than by three.
  func number(_ digits: String) -> Decimal? {
    let parts = digits.split(separator: rawValue, omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= 2 else { return nil }
    let other: Character = self == .point ? "," : "."
    let separator = whole.first { !$0.isASCIIDigit }
    guard separator == nil || separator == other || separator == " " else { return nil }
    let groups =
      separator.map { whole.split(separator: $0, omittingEmptySubsequences: false) } ?? [whole]
    guard groups.joined().allSatisfy(\.isASCIIDigit), groups.allSatisfy({ !$0.isEmpty }),
      groups.count == 1
        || groups[0].count <= 3 && groups[0].first != "0"
          && groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    let decimals = parts.count == 2 ? ".\(parts[1])" : ""
    guard parts.count == 1 || !parts[1].isEmpty && parts[1].allSatisfy(\.isASCIIDigit) else {
      return nil
    }
    return Money(groups.joined() + decimals, "")?.amount
  }
}

/// A number of a cell, with the currency that stands beside it.
private struct InvoiceNumber {
  let value: Decimal
  let currency: String?

  /// Reads a cell such as `1 234,50 €`, `EUR -5.00`, `(5.00)`, `403 words`; `nil` if it is none.
  ///
  /// - Parameters:
  ///   - text: The cell.
  ///   - sign: The sign before the decimals.
  ///   - hasUnit: True if another word than a currency may stand beside it.
  init?(_ text: String, _ sign: DecimalSign, hasUnit: Bool) {
    var rest = Substring(
      String(
        text.map { character in
          switch character {
          case "\u{A0}", "\u{202F}", "\u{2009}", "'", "’": " " as Character
          case "−", "–": "-"
          default: character
          }
        }))
    var isNegative = false
    if rest.first == "(", rest.last == ")" {
      isNegative = true
      rest = rest.dropFirst().dropLast()
    }
    guard let start = rest.firstIndex(where: \.isASCIIDigit),
      let end = rest.lastIndex(where: \.isASCIIDigit)
    else { return nil }
    var words: [String] = []
    for part in [rest[..<start], rest[rest.index(after: end)...]] {
      if part.contains(where: { $0 == "-" }) {
        if isNegative { return nil }
        isNegative = true
      }
      let word = String(part.filter { $0 != "-" && $0 != "+" }).trimmingWhiteSpace
      if !word.isEmpty { words.append(word) }
    }
    // No invoice is longer, and a record of it can be read.
    guard words.count <= 1, rest[start...end].utf8.count <= 20,
      let number = sign.number(String(rest[start...end]))
    else { return nil }
    currency = words.first.flatMap(Self.currency)
    if let word = words.first, currency == nil, !hasUnit || !word.allSatisfy(\.isLetter) {
      return nil
    }
    value = isNegative ? -number : number
  }

  /// True if it has no decimals.
  var isWhole: Bool { Int(exactly: NSDecimalNumber(decimal: value)) != nil }

  /// The currency of a word or sign: a code of three letters, or a sign that may be of several currencies.
  static func currency(_ word: String) -> String? {
    switch word {
    case "€": return "EUR"
    case "£": return "GBP"
    case "$", "¥", "kr": return word
    case "US$": return "USD"
    case "Fr.", "SFr.": return "CHF"
    case "zł": return "PLN"
    default:
      let isCode = word.count == 3 && word.allSatisfy { $0.isASCII && $0.isUppercase }
      return isCode ? word : nil
    }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
