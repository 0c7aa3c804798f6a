import Foundation
import LoctripAppProjects
import LoctripLocalizationCore
import LoctripLedger
import LoctripReconciliation
import LoctripTestSupport
import Testing

@Suite struct OrderFileTests {
  private static let text = """
    {
      "schema": "loctrip.order/2",
      "id": "2026-w48-agency-a-k7",
      "kind": "translation",
      "agency": "agency-a",
      "created": "2026-11-23",
      "due": "2026-11-27",
      "note": "Release 2.4 on 1 December",
      "bundle": "xcloc",
      "languages": [
        {"language": "de", "bundle": "sent/de.xcloc", "manifest": "de.loctrip.json", "todo": {"units": 24, "words": 59}, \
    "workload": {"100": {"units": 3, "words": 3, "characters": 12}, "new": {"units": 21, "words": 56, "characters": 280}}, \
    "price": {"amount": "6.76", "currency": "EUR"}, \
    "rate": {"currency": "EUR", "perWord": "0.12", "bands": {"100": "10"}, "minimum": "5", "percent": "50", "pay": "used"}},
        {"language": "fr", "bundle": "sent/fr.xcloc", "manifest": "fr.loctrip.json", "todo": {"units": 0, "words": 0}}
      ],
      "reworkOf": null
    }

    """

  private func order(_ text: String) throws -> Order {
    try Order(parsing: Array(text.utf8), path: "order.json")
  }

  @Test func `an order is written as it was read`() throws {
    let order = try order(Self.text)
    #expect(String(decoding: order.serialized(), as: UTF8.self) == Self.text)
    #expect(order.id == "2026-w48-agency-a-k7")
    #expect(order.due.map { "\($0)" } == "2026-11-27")
    #expect(order.languages.map(\.language) == ["de", "fr"])
    #expect(order.languages[0].workload?.bands[.new].words == 56)
    #expect(order.todo == Order.Size(units: 24, words: 59))
    #expect(order.languages[0].price?.text == "6.76")
    let rate = order.languages[0].rate
    #expect(rate?.perWord == Money("0.12", "EUR")?.amount && rate?.minimum == 5)
    #expect(rate?.percents == [.exact: 10] && rate?.percent == 50 && rate?.paid == .used)
    // One language has no price.
    #expect(order.price == nil)
  }

  @Test func `members that are not known are passed over, and null is no value`() throws {
    let order = try order(
      """
      {"schema": "loctrip.order/2", "id": "2026-w01-a-k2", "kind": "rework", "agency": "a", "later": [{}],
       "created": "2026-01-01", "due": null, "note": null, "bundle": "xlsx", "languages": [], "reworkOf": "2025-w52-a-k7"}
      """
    )
    #expect(order.kind == .rework && order.due == nil && order.note == nil)
    #expect(order.reworkOf == "2025-w52-a-k7")
  }

  @Test func `what a stranger wrote into a note is one visible line`() throws {
    let note = "\\u001b[31mred\\n::error::no\\rnone"
    let order = try order(Self.text.replacing("Release 2.4 on 1 December", with: note))
    #expect(order.note?.contains("\n") == false)
    #expect(order.note?.unicodeScalars.contains { $0.value < 0x20 } == false)
    #expect(Money(1, "::error::\u{1B}").currency.hasPrefix("::") == false)
  }

  @Test(arguments: [
    ("\"EUR\"}, ", "\"::error::\"}, ", "11:277"), ("\"EUR\"}, ", "\"\\u001b[2J\"}, ", "11:277"),
    ("\"EUR\", \"perWord\"", "7, \"perWord\"", "11:306"),
    ("\"perWord\": \"0.12\"", "\"perWord\": 0.12", "11:324"), ("\"used\"", "\"twice\"", "11:396"),
    ("{\"100\": \"10\"}", "{\"100\": \"ten\"}", "11:349"),
    ("\"bundle\": \"xcloc\"", "\"bundle\": \"x\\n\"", "9:13"),
    ("\"kind\": \"translation\"", "\"kind\": \"free\"", "4:11"),
    ("\"2026-11-27\"", "\"27.11.2026\"", "7:10"),
    ("\"2026-11-27\"", "20261127", "7:10"),
    ("\"amount\": \"6.76\"", "\"amount\": 6.76", "11:257"),
    ("\"units\": 24", "\"units\": -1", "11:100"),
    ("\"agency\": \"agency-a\"", "\"agency\": \"Agency A\"", "5:13"),
    ("\"loctrip.order/2\"", "\"loctrip.order/1\"", "2:13"),
    ("\"sent/de.xcloc\"", "\"../../de.xcloc\"", "11:34"),
    ("\"de.loctrip.json\"", "\"/etc/passwd\"", "11:63"),
    ("\"de.loctrip.json\"", "\"a\\\\b.json\"", "11:63"),
    ("\"de.loctrip.json\"", "\"a//b.json\"", "11:63"),
    ("\"id\": \"2026-w48-agency-a-k7\"", "\"id\": \"../../2026-w48-agency-a-k7\"", "3:9"),
    ("\"reworkOf\": null", "\"reworkOf\": \"..\"", "14:15"),
    ("\"language\": \"de\"", "\"language\": \"d/e\"", "11:18"),
  ])
  func `a fault has a place`(_ old: String, _ new: String, _ place: String) throws {
    let text = Self.text.replacing(old, with: new)
    #expect(text != Self.text)
    let error = #expect(throws: FindingsError.self) { try order(text) }
    let found = error?.findings.first?.places.first
    #expect(found?.description == "order.json:\(place)", "\(String(describing: error))")
    #expect(error?.kind == .malformedInput)
  }

  @Test(arguments: [
    "2026-w48-agency-a-k7", "2026-w48-agency-a-r-k7", "2026-w01-b-22", "2026-w53-b-2-zz",
    "2026-w48-agency-2-k7", "2026-w48-agency-r1-k7",
  ])
  func `ids of orders are well-formed`(_ id: String) {
    #expect(Order.isWellFormed(id))
  }

  @Test(arguments: [
    "", ".", "..", "2026-w48", "2026-w48-", "2026-w48-agency", "2026-w48-k7", "2026-w48-A-k7",
    "2026-w54-a-k7", "2026-w00-a-k7", "2026-w48-a/b-k7", "2026-w48-a/../../x-k7", "2026-w48-a\0-k7",
    "2026-w48-a-k\n", " 2026-w48-a-k7", "2026-w48-é-k7", "2026-w48-a-k", "2026-w48-a-k77",
    "2026-w48-a-K7", "2026-w48-a-k0", "2026-w48-a-k1", "2026-w48-a-i7", "2026-w48-a-l7",
    "2026-w48-a-o7", "2026-w48-" + String(repeating: "a", count: 200) + "-k7", "２０２６-w48-a-k7",
  ])
  func `a stranger's text is no id`(_ id: String) {
    #expect(!Order.isWellFormed(id))
  }

  @Test func `an id ends with two characters of the digest, and with the next ones if it is taken`()
    throws
  {
    let day = try #require(CalendarDay("2027-01-01"))
    func id(_ number: UInt64, _ taken: [String] = [], isRework: Bool = false) -> String {
      let digest = TextDigest(rawValue: number)
      let known = Set(taken.map { $0.lowercased() })
      return Order.id(for: "agency-a", on: day, isRework: isRework, digest: digest) {
        known.contains($0)
      }
    }
    let (k7, m2) = (17 * 31 + 5 as UInt64, 18 * 31 as UInt64)
    #expect(id(k7) == "2026-w53-agency-a-k7")
    #expect(id(m2, isRework: true) == "2026-w53-agency-a-r-m2")
    #expect(id(k7, ["2026-w53-agency-a-r-k7", "2026-w53-agency-b-k7"]) == "2026-w53-agency-a-k7")
    // Names of folders count without case.
    #expect(id(k7 + 961 * m2, ["2026-W53-Agency-A-K7"]) == "2026-w53-agency-a-2k")
    #expect(id(0) == "2026-w53-agency-a-22")
    var taken: [String] = []
    for _ in 0..<200 {
      taken.append(id(.max - 7, taken))
      #expect(Order.isWellFormed(taken.last ?? ""))
    }
    #expect(Set(taken).count == 200)
    #expect(Set((1...300).map { id(UInt64($0)) }).count == 300)
  }
}

@Suite struct OrderEventFileTests {
  private func event() throws -> OrderEvent {
    var event = OrderEvent(
      .import, of: "2026-w48-agency-a-k7", at: try #require(EventTime("2026-11-27T09:14:05Z")))
    event.by = "reviewer-a"
    event.delivery = .init("de.xcloc.zip", TextDigest(rawValue: 15))
    var unit = OrderEvent.Unit(
      "Error: %@", catalog: "App/Localizable.xcstrings", language: "de", Verdict.rejected.rawValue,
      text: .text("Fehler: %s"))
    unit.codes = ["placeholder-mismatch"]
    unit.state = .translated
    unit.source = TextDigest(rawValue: 1)
    unit.found = .init(TextDigest(rawValue: 2), .needsReview)
    unit.place = "48:7"
    var other = OrderEvent.Unit(
      "Tide|==|plural.one", catalog: "App/Localizable.xcstrings", language: "de",
      Verdict.conflict.rawValue, text: .phrases(["Gezeit", ""]))
    other.others = [.text("Tiede"), .phrases([])]
    other.written = .init(TextDigest(rawValue: 3), .translated)
    other.renamed = "Tides"
    other.delivered = TextDigest(rawValue: 4)
    other.note = "Two\nlines"
    event.units = [unit, other]
    return event
  }

  @Test func `an event is read as it was written, and its file is named for it`() throws {
    let event = try event()
    let bytes = event.serialized()
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {
          "schema": "loctrip.event/3",
          "kind": "import",
          "order": "2026-w48-agency-a-k7",
          "date": "2026-11-27T09:14:05Z",
          "by": "reviewer-a",
          "delivery": {"name": "de.xcloc.zip", "digest": "000000000000000f"},
          "units": [
            {"catalog": "App/Localizable.xcstrings", "language": "de", "id": "Error: %@", "verdict": "rejected", \
        "codes": ["placeholder-mismatch"], "text": "Fehler: %s", "state": "translated", "source": "0000000000000001", \
        "found": {"text": "0000000000000002", "state": "needs_review"}, "place": "48:7"},
            {"catalog": "App/Localizable.xcstrings", "language": "de", "id": "Tide|==|plural.one", "as": "Tides", \
        "verdict": "conflict", "text": ["Gezeit", ""], "others": ["Tiede", []], \
        "written": {"text": "0000000000000003", "state": "translated"}, "delivered": "0000000000000004", \
        "note": "Two\\nlines"}
          ]
        }

        """
    )
    #expect(try OrderEvent(parsing: bytes, path: "e.json") == event)
    let name = event.fileName
    #expect(name.wholeMatch(of: /20261127T0914-import-[0-9a-f]{6}\.json/) != nil)
    #expect(try self.event().fileName == name)
    var other = event
    other.by = "reviewer-b"
    #expect(other.fileName != name)
  }

  @Test func `an order closes for a reason`() throws {
    var event = OrderEvent(.close, of: "2026-w48-a-k7", at: EventTime(seconds: 0))
    event.reason = .reassigned
    #expect(try OrderEvent(parsing: event.serialized(), path: "") == event)
    event.languages = ["fr", "pt-BR"]
    #expect(try OrderEvent(parsing: event.serialized(), path: "") == event)
    event.reason = nil
    #expect(throws: FindingsError.self) {
      try OrderEvent(parsing: event.serialized(), path: "")
    }
  }

  @Test(arguments: [
    ("\"import\"", "\"lunch\"", "3:11"), ("\"import\"", "\"hold\"", "3:11"),
    ("\"2026-11-27T09:14:05Z\"", "\"yesterday\"", "5:11"),
    ("\"verdict\": \"conflict\"", "\"verdict\": 1", "10:118"),
    ("\"id\": \"Error: %@\", ", "", "9:5"), ("loctrip.event/3", "loctrip.event/2", "2:13"),
    ("[\"placeholder-mismatch\"]", "7", "9:115"), ("\"codes\"", "\"codes", "9:116"),
    ("\"Fehler: %s\"", "7", "9:149"), ("[\"Gezeit\", \"\"]", "[\"Gezeit\", 7]", "10:149"),
    ("\"Tiede\"", "{}", "10:165"), ("\"0000000000000001\"", "\"1\"", "9:196"),
    ("{\"text\": \"0000000000000002\", \"state\": \"needs_review\"}", "\"x\"", "9:225"),
    ("\"state\": \"translated\"}", "\"state\": 7}", "10:228"), ("\"48:7\"", "\"48\\n7\"", "9:289"),
  ])
  func `a fault has a place`(_ old: String, _ new: String, _ place: String) throws {
    let text = String(decoding: try event().serialized(), as: UTF8.self)
    let changed = text.replacing(old, with: new)
    #expect(changed != text)
    let error = #expect(throws: FindingsError.self) {
      try OrderEvent(parsing: Array(changed.utf8), path: "e.json")
    }
    let found = error?.findings.first?.places.first
    #expect(found?.description == "e.json:\(place)", "\(String(describing: error))")
  }
}
