import LoctripAppProjects
import Foundation
import LoctripLocalizationCore
import LoctripLedger
import LoctripReconciliation
import LoctripTestSupport
import Testing

@Suite struct OrderBookTests {
  private static let rows = [SampleRow(key: "a", source: "A"), SampleRow(key: "b", source: "B")]

  /// Writes an order of one language.
  private func write(_ id: String, to folder: TemporaryFolder, manifest: String = "de.loctrip.json")
    throws
  {
    var order = Order(id, agency: "agency-a", created: CalendarDay(number: 20_000), bundle: "xcloc")
    order.languages = [
      .init("de", bundle: "sent/de.xcloc", manifest: manifest, todo: .init(units: 2, words: 2))
    ]
    try folder.write(order.serialized(), to: "orders/\(id)/order.json")
    try folder.write(sampleManifest(Self.rows).serialized(), to: "orders/\(id)/de.loctrip.json")
  }

  private func write(_ event: OrderEvent, to folder: TemporaryFolder) throws {
    try folder.write(event.serialized(), to: "orders/\(event.order ?? "")/events/\(event.fileName)")
  }

  /// The findings without the path of the folder.
  private func told(_ book: OrderBook, _ folder: TemporaryFolder) -> [String] {
    book.findings.map {
      $0.description.replacing(folder.path("") + "/", with: "").replacing(folder.path(""), with: "")
    }
  }

  @Test func `orders are read with their manifests and events`() throws {
    let folder = try TemporaryFolder()
    try write("2026-w48-agency-a-k7", to: folder)
    try write("2026-w47-agency-b-k7", to: folder)
    let events = [
      sampleEvent(.import, "a", "rejected", "x", at: 100),
      sampleEvent(.decide, "a", "send-back", at: 200),
      sampleEvent(.import, "b", "added", "y", at: 150),
    ]
    for event in events { try write(event, to: folder) }
    // What lies with orders is none.
    try folder.write("", to: "orders/README.md")
    try folder.write("{}", to: "orders/returned/9c41d2a07b3e.json")
    try folder.write("", to: "orders/2026-w48-agency-a-k7/events/notes.txt")
    for place in ["sent", "returned"] {
      try folder.write(
        sampleManifest(Self.rows).serialized(),
        to: "orders/2026-w48-agency-a-k7/\(place)/de.loctrip.json")
    }
    let book = try OrderBook(at: folder.path("orders"))
    #expect(told(book, folder) == [])
    #expect(book.entries.map(\.id) == ["2026-w47-agency-b-k7", "2026-w48-agency-a-k7"])
    #expect(book.entries.map(\.manifests.count) == [1, 1])
    let order = try #require(book["2026-w48-agency-a-k7"])
    #expect(order.events.map(\.date.seconds) == [100, 150, 200])
    #expect(order.order?.agency == "agency-a")
    #expect(
      order.path(ofEvent: events[0].serialized(), of: events[0]).hasSuffix(
        "/events/\(events[0].fileName)"))
    let day = try #require(CalendarDay("2026-11-25"))
    // The digest's first characters are those of the order that is there.
    let digest = TextDigest(rawValue: 17 * 31 + 5)
    let first = Order.id(for: "agency-a", on: day, digest: digest) { _ in false }
    #expect(first == "2026-w48-agency-a-k7")
    #expect(book.id(for: "agency-a", on: day, digest: digest) == "2026-w48-agency-a-2k")
  }

  @Test func `a folder that is not there has no orders, and a file is none`() throws {
    let folder = try TemporaryFolder()
    #expect(try OrderBook(at: folder.path("orders")).entries.isEmpty)
    try folder.write("", to: "orders")
    #expect(throws: FindingsError.self) { try OrderBook(at: folder.path("orders")) }
  }

  @Test func `folders of plain exports are orders named after them`() throws {
    let folder = try TemporaryFolder()
    for name in ["sent", "sent/2026-10", "sent/2026-10/beta"] {
      try folder.write(sampleManifest(Self.rows).serialized(), to: "\(name)/de.loctrip.json")
      try folder.write("", to: "\(name)/de.xcloc/x.loctrip.json")
    }
    try folder.write(
      sampleClosing("2026-10", .cancelled).serialized(), to: "sent/2026-10/events/close.json")
    let book = try OrderBook(at: folder.path("sent"))
    #expect(told(book, folder) == [])
    #expect(book.entries.map(\.id) == ["2026-10", "2026-10/beta", "sent"])
    #expect(book.entries.allSatisfy { $0.order == nil && $0.manifests.count == 1 })
    #expect(book.entries.map(\.isClosed) == [true, false, false])
    let standing = OrderStanding(
      of: book, in: try sampleProject(Self.rows), on: CalendarDay(number: 30_000))
    #expect(standing.piles == ["a": .out, "b": .out])
  }

  @Test func `two branches that import different deliveries merge into both`() throws {
    let folder = try TemporaryFolder()
    try write("2026-w48-agency-a-k7", to: folder)
    let ours = sampleEvent(.import, "a", "rejected", "x", at: 100)
    let theirs = sampleEvent(.import, "b", "conflict", "y", at: 100)
    // The same import in both branches is one file.
    for event in [ours, theirs, ours] { try write(event, to: folder) }
    let book = try OrderBook(at: folder.path("orders"))
    #expect(book.entries[0].events.count == 2)
    let standing = OrderStanding(
      of: book, in: try sampleProject(Self.rows), on: CalendarDay(number: 30_000))
    #expect(standing.piles == ["a": .toDecide, "b": .toDecide])
    #expect(try OrderBook(at: folder.path("orders")).entries[0].events == book.entries[0].events)
  }

  @Test func `a file that cannot be read is a finding, and the others count`() throws {
    let folder = try TemporaryFolder()
    try write("2026-w46-agency-a-k7", to: folder)
    try write("2026-w47-agency-a-k7", to: folder)
    try write("2026-w48-agency-a-k7", to: folder)
    try write(sampleEvent(.import, "a", "rejected", "x"), to: folder)
    let events = "orders/2026-w48-agency-a-k7/events"
    try folder.write("{\n  \"schema\": loctrip\n}", to: "\(events)/1.json")
    try folder.write("[]", to: "\(events)/2.json")
    try folder.write(
      sampleEvent(.import, "b", "rejected", "x", of: "2026-w01-agency-b-k7").serialized(),
      to: "\(events)/3.json")
    try folder.write([0xFF, 0xFE], to: "\(events)/4.json")
    try folder.write(
      "{\"schema\": \"loctrip.order/2\"}", to: "orders/2026-w47-agency-a-k7/order.json")
    try folder.write("{}", to: "orders/2026-w46-agency-a-k7/de.loctrip.json")
    let book = try OrderBook(at: folder.path("orders"))
    let places = told(book, folder).map { $0.prefix { $0 != " " } }
    #expect(
      places == [
        "orders/2026-w47-agency-a-k7/order.json:1:1:", "\(events)/1.json:2:13:",
        "\(events)/2.json:1:1:", "\(events)/3.json:4:12:", "\(events)/4.json:1:1:",
        "orders/2026-w46-agency-a-k7/de.loctrip.json:1:1:",
      ], "\(told(book, folder))")
    let standing = OrderStanding(
      of: book, in: try sampleProject(Self.rows), on: CalendarDay(number: 30_000))
    // The manifests of an order without a description still count, and nothing more is known of its texts.
    #expect(standing.piles == ["a": .unknown, "b": .unknown])
    #expect(book.entries.map(\.manifests.count) == [0, 1, 1])
    // Who would order, decide or pay stops.
    let error = #expect(throws: FindingsError.self) { try book.readable() }
    #expect(error?.findings.count == 6)
  }

  @Test func `an order whose folder has another name is reported, and its units are out`() throws {
    let folder = try TemporaryFolder()
    try write("2026-w48-agency-a-k7", to: folder)
    try FileManager.default.moveItem(
      atPath: folder.path("orders/2026-w48-agency-a-k7"), toPath: folder.path("orders/copy"))
    let book = try OrderBook(at: folder.path("orders"))
    #expect(
      told(book, folder) == [
        "orders/copy/order.json:3:9: error: the id is '2026-w48-agency-a-k7', but the folder is 'copy'; "
          + "rename the folder [not-an-order]"
      ])
    #expect(book.entries.map(\.id) == ["copy"] && book.entries[0].manifests.count == 1)
  }

  @Test func `nothing outside of the folder is read`() throws {
    let folder = try TemporaryFolder()
    try write("2026-w48-agency-a-k7", to: folder)
    try write("2026-w48-agency-b-k7", to: folder)
    try write("2026-w48-agency-c-k7", to: folder, manifest: "sub/de.loctrip.json")
    try folder.write(sampleManifest(Self.rows).serialized(), to: "elsewhere/de.loctrip.json")
    try folder.write(
      sampleClosing("2026-w48-agency-a-k7").serialized(), to: "elsewhere/events/close.json")
    func link(_ name: String, to target: String) throws {
      if FileManager.default.fileExists(atPath: folder.path(name)) {
        try FileManager.default.removeItem(atPath: folder.path(name))
      }
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(name), withDestinationPath: folder.path(target))
    }
    try link("orders/2026-w48-agency-a-k7/events", to: "elsewhere/events")
    try link("orders/2026-w48-agency-b-k7/de.loctrip.json", to: "elsewhere/de.loctrip.json")
    try link("orders/plain", to: "elsewhere")
    try link("orders/loop", to: "orders")
    let book = try OrderBook(at: folder.path("orders"))
    #expect(book.entries.map(\.id) == ["a", "b", "c"].map { "2026-w48-agency-\($0)-k7" })
    #expect(book.entries.map(\.manifests.count) == [1, 0, 0])
    #expect(!book.entries[0].isClosed)
    #expect(book.findings.map(\.code) == ["not-a-file", "missing-manifest", "missing-manifest"])
  }

  @Test func `closed orders may be left unread`() throws {
    let folder = try TemporaryFolder()
    try write("2026-w47-agency-a-k7", to: folder)
    try write("2026-w48-agency-a-k7", to: folder)
    try write(sampleClosing("2026-w47-agency-a-k7"), to: folder)
    let book = try OrderBook(at: folder.path("orders"), readsClosed: false)
    #expect(book.entries.map(\.manifests.count) == [0, 1])
    #expect(book.entries.map(\.isClosed) == [true, false])
  }

  @Test func `a closed rework of an open order, and what was sent back since, still count`() throws
  {
    let folder = try TemporaryFolder()
    try write("2026-w47-agency-a-k7", to: folder)
    try write("2026-w48-agency-a-k7", to: folder)
    try write("2026-w48-agency-a-r-k7", to: folder)
    let path = "orders/2026-w48-agency-a-r-k7/order.json"
    let order = String(decoding: try folder.bytes(path), as: UTF8.self)
    try folder.write(
      order.replacing("\"reworkOf\": null", with: "\"reworkOf\": \"2026-w48-agency-a-k7\""),
      to: path)
    try write(sampleClosing("2026-w47-agency-a-k7"), to: folder)
    try write(sampleClosing("2026-w48-agency-a-r-k7"), to: folder)
    func counts() throws -> [Int] {
      try OrderBook(at: folder.path("orders"), readsClosed: false).entries.map(\.manifests.count)
    }
    #expect(try counts() == [0, 1, 1])
    var event = OrderEvent(
      .decide, of: "2026-w47-agency-a-k7", at: EventTime(seconds: 4_000_000_000))
    event.units = [
      .init("a", catalog: "A.xcstrings", language: "de", "send-back", text: .text("x"))
    ]
    try write(event, to: folder)
    #expect(try counts() == [1, 1, 1])
  }

  @Test func `random changes of the files never trap, and lose no other order`() throws {
    var generator = SeededGenerator(seed: 3)
    let folder = try TemporaryFolder()
    try write("2026-w47-agency-a-k7", to: folder)
    try write("2026-w48-agency-a-k7", to: folder)
    let event = sampleEvent(.import, "a", "rejected", "x")
    try write(event, to: folder)
    let changed = [
      "order.json", "de.loctrip.json", "events/\(event.fileName)",
    ].map { "orders/2026-w48-agency-a-k7/\($0)" }
    for _ in 0..<200 {
      let name = generator.pick(changed)
      let good = try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.path(name))))
      var bytes = good
      for _ in 0...generator.below(3) {
        bytes[generator.below(bytes.count)] = generator.pick(Array("\0\n {}[]\",:0-9a/.\\é".utf8))
      }
      try folder.write(bytes, to: name)
      let book = try OrderBook(at: folder.path("orders"))
      #expect(book["2026-w47-agency-a-k7"]?.manifests.count == 1)
      try folder.write(good, to: name)
    }
  }
}
