import Foundation
import LoctripLedger
import LoctripLocalizationCore
import Testing

private let plain = "order|language|words|amount\n"

/// Invoices as agencies write them, a row a line and a cell between bars.
@Suite struct InvoiceReadingTests {
  private static func invoice(_ text: String, numbers: Set<Int> = []) throws -> OrderInvoice {
    let rows: [OrderInvoice.Row] = text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated().map { line, row in
        let cells = row.split(separator: "|", omittingEmptySubsequences: false).enumerated().map {
          (
            $0.offset + 1,
            OrderInvoice.Cell(String($0.element), isNumber: numbers.contains($0.offset + 1))
          )
        }
        return (line + 1, Dictionary(uniqueKeysWithValues: cells))
      }
    return try OrderInvoice(rows: rows, path: "i.csv")
  }

  /// `order language words amount currency`, and the rows without an order by their lines.
  private static func told(_ invoice: OrderInvoice) -> [String] {
    invoice.lines.map { line in
      [
        line.order, line.language ?? "-", line.words.map { "\($0)" } ?? "-",
        Money(line.amount, "").text, line.currency ?? "-",
      ].joined(separator: " ")
    } + invoice.notCompared.map { "\($0.line): \($0.text)" }
  }

  @Test(arguments: [
    // The names of the columns, and what stands above and below them.
    ("order|language|words|amount\na|de|4|0.48", ["a de 4 0.48 -"]),
    ("Order|LANGUAGE|Words|Amount\na|de|4|0.48", ["a de 4 0.48 -"]),
    ("Language|Order no.|Amount|Words\nde|a|0.48|4", ["a de 4 0.48 -"]),
    ("Order ID|Target language|Word count|Net amount\na|de|4|0.48", ["a de 4 0.48 -"]),
    ("PO number|Target|Qty|Line total|\na|de|4|0.48|", ["a de 4 0.48 -"]),
    ("Auftrag|Sprache|Wörter|Betrag\na|de|4|0,48", ["a de 4 0.48 -"]),
    ("Commande|Langue|Mots|Montant\na|de|4|0,48", ["a de 4 0.48 -"]),
    ("Pedido|Idioma|Palabras|Importe\na|es|4|0,48", ["a es 4 0.48 -"]),
    ("Ordine|Lingua|Parole|Importo\na|it|4|0,48", ["a it 4 0.48 -"]),
    ("Invoice R-17|||\n|||\nAgency A||Berlin|\n\(plain)a|de|4|0.48", ["a de 4 0.48 -"]),
    ("\(plain)a|de|4|0.48\nTotal||4|0.48", ["a de 4 0.48 -", "3: Total"]),
    ("\(plain)a|de|4|0.48\n||4|0.48", ["a de 4 0.48 -", "3: 4"]),
    (
      "\(plain)a|de|4|0.48\nSubtotal:|||0.48\nVAT 19 %|||0.09\nGesamt|||0.57",
      [
        "a de 4 0.48 -", "3: Subtotal:", "4: VAT 19 %", "5: Gesamt",
      ]
    ),
    ("\(plain)November|||\na|de|4|0.48", ["a de 4 0.48 -", "2: November"]),
    (
      "\(plain)a|de|4|0.48\n|||\nPlease pay within 30 days.|||",
      [
        "a de 4 0.48 -", "4: Please pay within 30 days.",
      ]
    ),
    ("order|amount\na|0.48\nb|1.00", ["a - - 0.48 -", "b - - 1.00 -"]),
    ("order|language|amount\na|de|0.48", ["a de - 0.48 -"]),
    ("order|words|amount\na|4|0.48", ["a - 4 0.48 -"]),
    ("\(plain)a||4|0.48", ["a - 4 0.48 -"]),
    ("\(plain)a|de||0.48", ["a de - 0.48 -"]),
    // Decimals and groups.
    ("\(plain)a|de|4|0,48", ["a de 4 0.48 -"]),
    ("\(plain)a|de|4|0,48\nb|fr|5|1.299,90", ["a de 4 0.48 -", "b fr 5 1299.90 -"]),
    ("\(plain)a|de|4|0.48\nb|fr|5|1,299.90", ["a de 4 0.48 -", "b fr 5 1299.90 -"]),
    ("\(plain)a|de|4|0,48\nb|fr|5|1.299", ["a de 4 0.48 -", "b fr 5 1299.00 -"]),
    ("\(plain)a|de|4|0.48\nb|fr|5|1,299", ["a de 4 0.48 -", "b fr 5 1299.00 -"]),
    ("\(plain)a|de|4|1 299,90", ["a de 4 1299.90 -"]),
    ("\(plain)a|de|4|1\u{202F}299,90", ["a de 4 1299.90 -"]),
    ("\(plain)a|de|4|1\u{A0}299,90 €", ["a de 4 1299.90 EUR"]),
    ("\(plain)a|de|4|1'299.90", ["a de 4 1299.90 -"]),
    ("\(plain)a|de|4|1’299.90", ["a de 4 1299.90 -"]),
    ("\(plain)a|de|1.204|0,48", ["a de 1204 0.48 -"]),
    ("\(plain)a|de|1,204|0.48", ["a de 1204 0.48 -"]),
    ("\(plain)a|de|1 204|0.48", ["a de 1204 0.48 -"]),
    ("\(plain)a|de|4|7", ["a de 4 7.00 -"]),
    ("\(plain)a|de|4|0,480", ["a de 4 0.48 -"]),
    ("\(plain)a|de|4|1.234.567,89", ["a de 4 1234567.89 -"]),
    ("\(plain)a|de|4 words|0.48", ["a de 4 0.48 -"]),
    ("\(plain)a|de|4.0|0.48", ["a de 4 0.48 -"]),
    // Currencies.
    ("\(plain)a|de|4|0.48 EUR", ["a de 4 0.48 EUR"]),
    ("\(plain)a|de|4|EUR 0.48", ["a de 4 0.48 EUR"]),
    ("\(plain)a|de|4|€0.48", ["a de 4 0.48 EUR"]),
    ("\(plain)a|de|4|$0.48", ["a de 4 0.48 $"]),
    ("\(plain)a|de|4|US$ 0.48", ["a de 4 0.48 USD"]),
    ("order|language|words|Amount (EUR)\na|de|4|0.48", ["a de 4 0.48 EUR"]),
    ("order|language|words|Betrag in CHF\na|de|4|0.48", ["a de 4 0.48 CHF"]),
    ("order|language|words|amount|currency\na|de|4|0.48|usd", ["a de 4 0.48 USD"]),
    ("order|language|words|amount|currency\na|de|4|0.48|€", ["a de 4 0.48 EUR"]),
    // Credits.
    ("\(plain)a|de|4|-0.48", ["a de 4 -0.48 -"]),
    ("\(plain)a|de|-4|−0,48", ["a de -4 -0.48 -"]),
    ("\(plain)a|de|4|(0.48)", ["a de 4 -0.48 -"]),
    ("\(plain)a|de|4|0.48-", ["a de 4 -0.48 -"]),
    ("\(plain)a|de|4|-0,48 €", ["a de 4 -0.48 EUR"]),
  ])
  func `an invoice is read as its agency writes it`(_ text: String, _ expected: [String]) throws {
    #expect(try Self.told(Self.invoice(text)) == expected)
  }

  @Test(arguments: [
    ("\(plain)a|de|4|1.234", 2, "amount: '1.234' is 1.234 or 1234.00; write it with two decimals"),
    ("\(plain)a|de|4|1,234", 2, "amount: '1,234' is 1234.00 or 1.234; write it with two decimals"),
    (
      "\(plain)a|de|4|7.44\nb|de|4|0,90", 3,
      "amount: '0,90' is written otherwise than the numbers above"
    ),
    ("\(plain)a|de|4|seven", 2, "amount: 'seven' is not an amount such as 7.44"),
    ("\(plain)a|de|4|7.44 hours", 2, "amount: '7.44 hours' is not an amount such as 7.44"),
    ("\(plain)a|de|4|", 2, "amount: the cell is empty, and no amount such as 7.44"),
    ("\(plain)a|de|4|12.34.56", 2, "amount: '12.34.56' is not an amount such as 7.44"),
    ("order|amount|currency\na|7.44|Taler", 2, "currency: 'Taler' is not a code such as EUR"),
    (
      "\(plain)a|de|4|123456789012345678901", 2,
      "amount: '123456789012345678901' is not an amount such as 7.44"
    ),
    ("\(plain)a|de|4,5|7.44", 2, "words: '4,5' is not a whole number"),
    (
      "\(plain)a|de|99999999999999999999|7.44", 2,
      "words: '99999999999999999999' is not a whole number"
    ),
    (
      "Dear customer|\na|0.48", 1,
      "no row has the names of columns; an invoice has the columns order, language, words, amount"
    ),
  ])
  func `what could be two numbers or is none is an error with its line`(
    _ text: String, _ line: Int, _ message: String
  ) throws {
    let error = #expect(throws: FindingsError.self) { try Self.invoice(text) }
    let finding = try #require(error?.findings.first)
    #expect(finding.message == message && finding.places.first?.line == line)
  }

  @Test func `a number of a spreadsheet has one reading`() throws {
    let invoice = try Self.invoice("\(plain)a|de|4|1.234", numbers: [4])
    #expect(Self.told(invoice) == ["a de 4 1.234 -"])
  }
}
