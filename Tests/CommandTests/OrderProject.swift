import Foundation
import LoctripLocalizationCore
import LoctripLedger
import LoctripTestSupport
import Testing

/// A project with two orders, one half back and one late.
///
/// Due dates are relative to a fixed day, which commands are told: a day may end while tests run.
struct OrderProject {
  let folder: TemporaryFolder
  /// 25 November 2026.
  static let today = CalendarDay(number: 20_782)

  /// A day, some days from today.
  static func day(_ days: Int) -> CalendarDay { CalendarDay(number: today.number + days) }

  init(configuration: String = "orders: orders\n") throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      catalogs: [app]
      languages: [de, fr, ja]
      rates: {currency: EUR, per-word: {"*": 0.10}}
      agencies:
        agency-a: {name: Agency A, languages: [de, fr], rates: {per-word: {"*": 0.12}}}
        agency-b: {languages: [ja]}
      \(configuration)
      """,
      to: ".loctrip.yml"
    )
    try write(["Save": "Sichern"])
    _ = try run("export -l de,fr --bundle xliff --only open -o orders/2026-w47-agency-a-k7 -q")
    _ = try run("export -l ja --bundle xliff --only open -o orders/2026-w46-agency-b-k7 -q")
    // The order of a week is only a name.
    try order(
      "2026-w47-agency-a-k7",
      "agency-a",
      from: -10,
      due: 1,
      [("de", 5, 13, "1.56"), ("fr", 6, 14, "1.68")]
    )
    try order("2026-w46-agency-b-k7", "agency-b", from: -17, due: -6, [("ja", 6, 14, "1.40")])
    try write(
      ["Save": "Sichern", "Open the file": "Datei öffnen", "Settings": "Einstellungen"],
      with: ["Later"]
    )
    let units = [
      ("Open the file", "added", "Datei öffnen"), ("Settings", "added", "Einstellungen"),
      ("Delete all", "rejected", "Alle %@"),
    ]
    var event = OrderEvent(
      .import,
      of: "2026-w47-agency-a-k7",
      at: EventTime(seconds: Self.day(-2).number * 86_400)
    )
    event.units = units.map { id, verdict, text in
      var unit = OrderEvent.Unit(
        id,
        catalog: "app/L.xcstrings",
        language: "de",
        verdict,
        text: .text(text)
      )
      unit.source = TextDigest(.text(id))
      if verdict == "added" { unit.written = .init(LoctripTranslation(.text(text), .translated)) }
      return unit
    }
    try folder.write(
      String(decoding: event.serialized(), as: UTF8.self),
      to: "orders/2026-w47-agency-a-k7/events/\(event.fileName)"
    )
  }

  /// Runs a command line.
  func run(_ words: String) throws -> Program.Outcome {
    try Program.spawn(
      words.split(separator: " ").map(String.init),
      in: folder.url,
      environment: ["SOURCE_DATE_EPOCH": "\(Self.today.number * 86_400)"]
    )
  }

  /// Writes the catalog with translations into de.
  private func write(_ german: [String: String], with further: [String] = []) throws {
    let keys =
      [
        "Open the file", "Close the file now", "Save", "Delete all", "Share this picture",
        "Settings",
      ]
      + further
    let entries = keys.map { key in
      let texts = german[key].map {
        #""de":{"stringUnit":{"state":"translated","value":"\#($0)"}}"#
      }
      return #""\#(key)":{"localizations":{\#(texts ?? "")}}"#
    }
    try folder.write(
      #"{"sourceLanguage":"en","strings":{\#(entries.joined(separator: ","))},"version":"1.0"}"#,
      to: "app/L.xcstrings"
    )
  }

  private func order(
    _ id: String,
    _ agency: String,
    from created: Int,
    due: Int,
    _ languages: [(language: String, units: Int, words: Int, price: String)]
  ) throws {
    var order = Order(id, agency: agency, created: Self.day(created), bundle: "xliff")
    order.due = Self.day(due)
    order.languages = languages.map { tag, units, words, price in
      var language = Order.Language(
        tag,
        bundle: "\(tag).xliff",
        manifest: "\(tag).loctrip.json",
        todo: .init(units: units, words: words)
      )
      language.price = Money(price, "EUR")
      language.rate = OrderRate(agency == "agency-a" ? 0.12 : 0.1, "EUR")
      return language
    }
    for language in order.languages {
      let path = "orders/\(id)/\(language.manifest)"
      let text = String(decoding: try folder.bytes(path), as: UTF8.self)
      try folder.write(
        text.replacing(/"id": "([^"]*)", "source": "[0-9a-f]*"/) { match in
          "\(match.0), \"words\": \(match.1.split(separator: " ").count), \"band\": \"new\""
        },
        to: path
      )
    }
    try folder.write(
      String(decoding: order.serialized(), as: UTF8.self),
      to: "orders/\(id)/order.json"
    )
  }
}
