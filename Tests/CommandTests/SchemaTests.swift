import Foundation
import LoctripLocalizationCore
import LoctripLedger
import LoctripTestSupport
import Testing

/// The JSON Schema files in `Schemas/`: every report is what its schema says.
@Suite struct SchemaTests {
  private static let folder = SchemaCheck.folder

  private static let commands = [
    "export app -l fr,nb -o OUT/e --verify --only open --with-matches returned/good/fr.xliff",
    "import returned/mistakes/de.xliff --into app --base sent --dry-run",
    "import returned/good/fr.xliff --into app --dry-run",
    "diff returned/good/de-second.xliff returned/mistakes/de.xliff",
    "diff app returned/good/fr.xliff",
    "check returned/mistakes/de.xliff", "check app --baseline OUT/b.json --update-baseline",
    "check app --fix --dry-run",
    "status app --analysis --require fr=90",
    "status app --require ar=100 --summary", "validate returned/good returned/invalid",
    "format --check app",
    "merge merge/base.xcstrings merge/ours.xcstrings merge/theirs.xcstrings --check",
    "pseudo app --dry-run", "pseudo app -o OUT/p", "migrate OUT/strings --dry-run",
    "compile app/Haven/Localizable.xcstrings -o OUT/b", "compile app -o OUT/b --check app",
    "translate app -l nb --dry-run", "translate app -l nb --with cat --max-units 3 --retries 0",
    "keys where app", "keys unused app", "keys missing app", "keys hardcoded app",
    "keys get Done --in app", "keys rename Done Finished --in app --dry-run",
    "keys prune --in app", "extract app --dry-run",
    "import nowhere --into app", "status returned/broken",
    "check returned/mistakes/de.xliff --order sent/de.xcloc",
    "orders new --all --config OUT/orders.yml --dry-run",
    "orders list --include-done --config OUT/orders.yml",
    "orders show ORDER --config OUT/orders.yml",
    "convert returned/good --to 2.1 -o OUT/c", "check --list-checks", "validate --list-rules",
    "config app", "config app --config OUT/all.yml",
  ]

  /// The commands that read no Swift, if there is no program for it.
  private static let possibleCommands = commands.filter { command in
    BuiltPrograms.hasSwiftReader || command.hasPrefix("keys get")
      || !command.hasPrefix("keys") && !command.hasPrefix("extract")
  }

  @Test(.readsSwift)
  func `what loctrip-swift prints of the sample app is what its schema says`() throws {
    let process = Process()
    process.executableURL = BuiltPrograms.swiftReader
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    let names = try FileManager.default.subpathsOfDirectory(atPath: Project.sample("app").path)
      .filter { $0.hasSuffix(".swift") }
    let paths = (names + ["nowhere.swift"]).map { Project.sample("app/\($0)").path + "\0" }
    input.fileHandleForWriting.write(Data(paths.joined().utf8))
    try input.fileHandleForWriting.close()
    let lines = output.fileHandleForReading.readDataToEndOfFile().split(separator: 10)
    process.waitUntilExit()
    #expect(lines.count > names.count * 3)
    let schema = try Self.schema("loctrip.swift-facts.1")
    for line in lines {
      let value = try JSONSerialization.jsonObject(with: line)
      #expect(SchemaCheck(schema).problems(in: value) == [])
    }
  }

  @Test(arguments: possibleCommands)
  func `the JSON of a command is what its schema says`(_ command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("\"a\" = \"One\";\n", to: "strings/en.lproj/L.strings")
    try folder.write("\"b\" = \"Zwei\";\n", to: "strings/de.lproj/L.strings")
    try folder.write(
      """
      languages: [de, fr]
      require: {"*": 90.5}
      archive: yes
      rules: [{keys: debug.*, checks: {numbers: off}}]
      agencies: {agency-a: {languages: de, due: 4 days}}
      """,
      to: "all.yml"
    )
    let order = command.hasPrefix("orders") ? try Self.makeOrders(in: folder) : ""
    let words = command.split(separator: " ").map {
      String($0).replacing("OUT", with: folder.url.path).replacing("ORDER", with: order)
    }
    let outcome = try Program.run(words + ["--format", "json"], in: Project.sample("."))
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let report = try #require(json as? [String: Any])
    let name = try #require(report["schema"] as? String)
    let schema = try Self.schema(name.replacing("/", with: "."))
    #expect(SchemaCheck(schema).problems(in: report) == [])
    // Under --format json every finding is in the JSON.
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  }

  /// A project with an order that is out, and another language that is ready.
  ///
  /// - Returns: The id of the order.
  private static func makeOrders(in folder: TemporaryFolder) throws -> String {
    try folder.write(
      """
      orders: orders
      catalogs: [strings]
      agencies:
        agency-a: {languages: [de], due: 2 days, rates: {per-word: {"*": 0.1}}, bundle: xliff}
        agency-b: {languages: [fr], bundle: xliff}
      """,
      to: "orders.yml"
    )
    let made = try Program.spawn(
      ["orders", "new", "agency-a", "--config", "\(folder.url.path)/orders.yml"], in: folder.url,
      environment: ["SOURCE_DATE_EPOCH": "1795600800"])
    #expect(made.status == 0 && made.output.contains(": 1 text"), "\(made.errors)")
    return String(made.output.prefix { $0 != ":" })
  }

  @Test(arguments: ["status", "status --summary", "orders cost", "orders cost --invoice i.csv"])
  func `the JSON about orders is what its schema says`(_ command: String) throws {
    let project = try OrderProject()
    try project.folder.write(
      "order,language,words,amount\n2026-w47-agency-a-k7,de,14,1.60\nx,de,1,1\n", to: "i.csv")
    let outcome = try project.run("\(command) --format json")
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let report = try #require(json as? [String: Any])
    let name = try #require(report["schema"] as? String)
    let schema = try Self.schema(name.replacing("/", with: "."))
    #expect(SchemaCheck(schema).problems(in: report) == [])
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test func `each schema is in the file of its name`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    #expect(names.count == 36)
    for name in names {
      let schema = try Self.schema(name.replacing(".json", with: ""))
      let members = schema["properties"] as? [String: [String: Any]]
      let constant = try #require(members?["schema"]?["const"] as? String)
      #expect("\(constant.replacing("/", with: ".")).json" == name)
    }
  }

  @Test func `a schema describes each of its members in a sentence`() throws {
    func problems(_ rule: Any?, _ path: String) -> [String] {
      guard let rule = rule as? [String: Any] else { return [] }
      var found: [String] = []
      for (name, member) in rule["properties"] as? [String: Any] ?? [:] {
        let text = (member as? [String: Any])?["description"] as? String ?? ""
        if text.count < 8 { found.append("\(path)/\(name): \(text)") }
        found += problems(member, "\(path)/\(name)")
      }
      for (name, definition) in rule["$defs"] as? [String: Any] ?? [:] {
        found += problems(definition, "\(path)#\(name)")
      }
      return found + problems(rule["items"], path) + problems(rule["additionalProperties"], path)
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path) {
      #expect(problems(try Self.schema(name.replacing(".json", with: "")), name) == [])
    }
  }

  @Test func `orders and their events are what their schemas say`() throws {
    let day = try #require(CalendarDay("2026-11-23"))
    var order = Order("2026-w48-agency-a-k7", agency: "agency-a", created: day, bundle: "xcloc")
    var language = Order.Language(
      "de", bundle: "sent/de.xcloc", manifest: "de.loctrip.json",
      todo: Order.Size(units: 24, words: 59))
    language.price = Money("6.76", "EUR")
    order.languages = [language]
    var event = OrderEvent(.import, of: order.id, at: EventTime(seconds: 1_795_770_840))
    (event.by, event.delivery) = ("Tester", .init("de.xliff", TextDigest(.text("a"))))
    var unit = OrderEvent.Unit("k", catalog: "L.xcstrings", language: "de", "rejected")
    unit.codes = ["placeholder-mismatch"]
    event.units = [unit]
    for (name, bytes) in [("order.2", order.serialized()), ("event.3", event.serialized())] {
      let value = try JSONSerialization.jsonObject(with: Data(bytes))
      #expect(
        SchemaCheck(try Self.schema("loctrip.\(name)")).problems(in: value) == [], "\(name)")
    }
  }

  @Test func `what a schema does not say is a problem`() throws {
    let check = SchemaCheck(try Self.schema("loctrip.failure.1"))
    let finding: [String: Any] = [
      "code": "x", "severity": "error", "message": "m", "places": [["path": "p", "line": 1]],
    ]
    var report: [String: Any] = [
      "schema": "loctrip.failure/1", "command": "check", "findings": [finding],
    ]
    #expect(check.problems(in: report) == [])
    report["findings"] = [finding.merging(["severity": "bad", "more": 1]) { $1 }, "text"]
    report["command"] = nil
    #expect(check.problems(in: report).count == 4)
  }

  private static func schema(_ name: String) throws -> [String: Any] {
    let file = folder.appendingPathComponent("\(name).json")
    return try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
  }
}
