import Foundation
import LoctripFileSets
import LoctripLocalizationCore
import Synchronization
import LoctripTestSupport
import Testing

/// Orders from a project with a configuration, as a manager types them.
@Suite struct OrdersCommandTests {
  /// A project with two open texts in German, one of them reviewed, and one in French.
  private static let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "Open" : {
          "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "Öffnen" } }
          }
        },
        "Save all files" : {
        },
        "Tide" : {
          "localizations" : {
            "de" : { "stringUnit" : { "state" : "needs_review", "value" : "Gezeit" } },
            "fr" : { "stringUnit" : { "state" : "translated", "value" : "Marée" } }
          }
        }
      },
      "version" : "1.0"
    }
    """

  private static let configuration = """
    languages: [de, fr]
    orders: orders
    agencies:
      agency-a:
        languages: [de]
        due: 2 days
        rates: {currency: EUR, per-word: {"*": 0.1}}
      agency-b: {languages: [fr], bundle: xliff, xliff-version: 2.1}
    """

  private static func project(_ configuration: String = configuration) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(catalog, to: "App/Localizable.xcstrings")
    try folder.write(configuration, to: ".loctrip.yml")
    return folder
  }

  /// Thursday, 26 November 2026.
  private static func run(_ command: String, in folder: TemporaryFolder, on day: Int = 0) throws
    -> Program.Outcome
  {
    try Program.spawn(
      command.split(separator: " ").map(String.init), in: folder.url,
      environment: ["SOURCE_DATE_EPOCH": "\(1_795_694_400 + day * 86_400)", "USER": "manager"])
  }

  private func read(_ path: String, in folder: TemporaryFolder) throws -> String {
    try String(contentsOfFile: folder.path(path), encoding: .utf8)
  }

  /// The id of the newest order of an agency that is not one of some: its last characters are a digest.
  private static func id(
    _ agency: String = "agency-a", in folder: TemporaryFolder, besides known: [String] = []
  ) throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("orders"))
      .filter { $0.hasPrefix("2026-w48-\(agency)-") && !known.contains($0) }
    #expect(names.count == 1)
    return try #require(names.first)
  }

  private static func json(_ outcome: Program.Outcome) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  @Test func `an order is made once, with all that an agency needs`() throws {
    let folder = try Self.project()
    let made = try Self.run("orders new agency-a", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let id = try Self.id(in: folder)
    #expect(
      made.output.hasPrefix(
        "\(id): 2 texts, 4 words, 0.40 EUR, due Monday 30 November 2026\n"
          + "  de  2 texts, 4 words\nTo send: orders/\(id)/sent/\(id).zip ("))
    let order = folder.url.appendingPathComponent("orders/\(id)")
    for file in ["order.json", "de.loctrip.json", "sent/de.xcloc/contents.json", "sent/ORDER.txt"] {
      #expect(FileManager.default.fileExists(atPath: order.appendingPathComponent(file).path))
    }
    let manifest = try String(
      contentsOf: order.appendingPathComponent("de.loctrip.json"), encoding: .utf8)
    #expect(manifest.components(separatedBy: #""todo": true"#).count == 3)
    let xliff = try String(
      contentsOf: order.appendingPathComponent("sent/de.xcloc/Localized Contents/de.xliff"),
      encoding: .utf8)
    #expect(xliff.contains("build-num=\"\(id)\""))
    let description = try String(
      contentsOf: order.appendingPathComponent("sent/de.xcloc/contents.json"), encoding: .utf8)
    #expect(!description.contains("2026-w48"))

    let again = try Self.run("orders new agency-a", in: folder)
    #expect(again.status == 0 && again.output.isEmpty)
    #expect(again.errors.contains("nothing is ready to order from agency-a"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("orders")).count == 1)
  }

  @Test func `an order in 2 1 names itself in its metadata`() throws {
    let folder = try Self.project()
    #expect(try Self.run("orders new agency-b", in: folder).status == 0)
    let id = try Self.id("agency-b", in: folder)
    let xliff = try read("orders/\(id)/sent/fr.xliff", in: folder)
    #expect(xliff.contains("<mda:meta type=\"order\">\(id)</mda:meta>"))
    let valid = try Self.run("validate orders/\(id)/sent/fr.xliff", in: folder)
    #expect(valid.status == 0, "\(valid.output)")
  }

  @Test func `an agency is told of a broken argument in resources of Android with plurals`() throws
  {
    let folder = try Self.project(
      Self.configuration.replacing(
        "languages: [de]\n", with: "languages: [de]\n    bundle: android\n")
    )
    try folder.write(
      """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"Hello %@": {}, "%lld files": {
      "localizations": {"en": {"variations": {"plural": {
      "one": {"stringUnit": {"state": "translated", "value": "%lld file"}},
      "other": {"stringUnit": {"state": "translated", "value": "%lld files"}}}}}}}}}
      """, to: "App/Localizable.xcstrings")
    #expect(try Self.run("orders new agency-a", in: folder).status == 0)
    let id = try Self.id(in: folder)
    try folder.write(
      """
      <resources><string name="hello">Hallo %d</string><plurals name="lld_files">
      <item quantity="one">%d Datei</item><item quantity="other">%d Dateien</item></plurals></resources>
      """, to: "values-de/strings.xml")
    let check = try Self.run(
      "check values-de/strings.xml --order orders/\(id)/sent/\(id).zip", in: folder)
    #expect(check.output.contains("2 are done and 0 missing; 1 would be rejected"), "\(check)")
    #expect(check.output.contains("placeholder-mismatch"), "\(check)")
  }

  @Test func `resources of Android are ordered, come back and are recorded`() throws {
    let folder = try Self.project(
      Self.configuration.replacing(
        "languages: [de]\n", with: "languages: [de]\n    bundle: android\n")
    )
    let made = try Self.run("orders new agency-a", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let id = try Self.id(in: folder)
    #expect(try read("orders/\(id)/order.json", in: folder).contains("\"sent/values-de\""))
    let archive = try folder.bytes("orders/\(id)/sent/\(id).zip")
    let names = try ZipArchive(parsing: archive, path: "order.zip").entries.map(\.name)
    for name in ["values-de/strings.xml", "loctrip-android.json", "de.loctrip.json", "ORDER.txt"] {
      #expect(names.contains(name), "\(names)")
    }
    // The list of names stays here, and the archive comes back alone.
    var back = LoctripFileSets.ZipWriter(path: "back.zip")
    try back.add(
      "values-de/strings.xml",
      Array(
        "<resources><string name=\"save_all_files\">Alle Dateien sichern</string></resources>".utf8)
    )
    try folder.write(back.finish(), to: "back.zip")
    // The agency has neither catalogs nor the list; gaps are in no resource file.
    let check = try Self.run("check back.zip --order orders/\(id)/sent/\(id).zip", in: folder)
    #expect(
      check.output == "de: of 2 texts to do, 1 is done and 1 missing; 0 would be rejected\n",
      "\(check)")
    #expect(check.status == 1)
    let report = try Self.json(try Self.run("import back.zip --format json", in: folder, on: 1))
    let units = try #require(report["units"] as? [[String: Any]])
    let added = units.filter { $0["verdict"] as? String == "added" }
    #expect(added.compactMap { $0["id"] as? String } == ["Save all files"], "\(report)")
    let orders = try Self.json(try Self.run("orders --format json", in: folder, on: 1))
    let order = try #require((orders["orders"] as? [[String: Any]])?.first)
    let states = try #require(order["states"] as? [String: [String: Any]])
    #expect(states["done"]?["units"] as? Int == 1 && states["out"]?["units"] as? Int == 1)
    // The names of an order are those of the next one.
    let catalog = try read("App/Localizable.xcstrings", in: folder)
    try folder.write(
      catalog.replacing("\"Save all files\"", with: "\"Save all files!\" : {}, \"Save all files\""),
      to: "App/Localizable.xcstrings")
    #expect(try Self.run("orders new agency-a", in: folder, on: 2).status == 0)
    let next = try Self.id(in: folder, besides: [id])
    let list = try read("orders/\(next)/sent/loctrip-android.json", in: folder)
    #expect(list.contains("\"save_all_files_2\"") && list.contains("\"save_all_files\""))
    let again = list.components(separatedBy: "\"save_all_files_2\"").last ?? ""
    #expect(again.prefix(120).contains("Save all files!"), "\(list)")
  }

  @Test(arguments: [
    ("plurals: dict\n    bundle: xcloc", "--plurals dict --bundle xcloc"),
    ("approved: true\n    xliff-version: 2.1", "--approved --xliff-version 2.1"),
    ("plurals: flat\n    bundle: xliff", "--plurals flat --bundle xliff"),
    ("plurals: module\n    bundle: xliff", "--plurals module --bundle xliff"),
    ("bundle: po\n    plurals: dict", "--bundle po --plurals dict"),
    ("bundle: xliff\n    parts-from: Old", "--bundle xliff --parts-from Old"),
    ("bundle: csv\n    protect-placeholders: true", "--bundle csv --protect-placeholders"),
  ])
  func `an agency's options are refused in the words of an export, whatever the command`(
    _ keys: String, _ options: String
  ) throws {
    let folder = try Self.project()
    let exported = try Self.run("export App -l de -o out \(options)", in: folder)
    #expect(exported.status == 64)
    let plain = try #require(exported.findings.first)
      .replacing(#/--(plurals|bundle|xliff-version) /#) { "\($0.1): " }.replacing("--", with: "")
    let text = Self.configuration.replacing(
      "languages: [de]\n", with: "languages: [de]\n    \(keys)\n")
    try folder.write(text, to: ".loctrip.yml")
    for command in ["orders new agency-a", "orders", "status", "check", "export -l de -o out"] {
      let outcome = try Self.run(command, in: folder)
      #expect(outcome.status == 64, "\(command)")
      let message = outcome.errors
      #expect(message.hasPrefix(".loctrip.yml:"), "\(message)")
      let sentence = plain.components(separatedBy: "error: ").last?.components(separatedBy: " [")[0]
      #expect(message.contains(sentence ?? "?"), "\(message) lacks \(plain)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("orders")))
  }

  @Test func `the overview says what is ready and what is out, and fails on what is late`() throws {
    let folder = try Self.project()
    let before = try Self.json(try Self.run("orders --format json", in: folder))
    let agencies = try #require(before["agencies"] as? [[String: Any]])
    #expect(agencies.map { $0["units"] as? Int } == [2, 2])
    #expect(try Self.run("orders new --all", in: folder).status == 0)
    let out = try Self.run("orders --fail-on overdue", in: folder, on: 4)
    #expect(out.status == 0)
    #expect(out.output.hasPrefix("2 open orders: 4 texts out\n"))
    let late = try Self.run("orders --fail-on overdue", in: folder, on: 5)
    #expect(late.status == 1)
    #expect(late.output.hasPrefix("2 open orders: 4 texts out, 2 of them overdue\n"))
  }

  @Test func `what is out is in no other bundle of open texts`() throws {
    let folder = try Self.project()
    #expect(try Self.run("orders new agency-a", in: folder).status == 0)
    let export = try Self.run("export --only open -o out", in: folder)
    #expect(export.status == 0)
    #expect(!export.output.contains("de.xcloc") && export.output.contains("fr.xcloc: 2 units"))
    #expect(export.errors.contains("de: 2 open units are in an open order and left out"))
    let all = try Self.run("export --only open -o all --include-ordered", in: folder)
    #expect(all.output.contains("de.xcloc: 2 units"))
  }

  @Test func `a text whose source changed goes out again, and says so`() throws {
    let folder = try Self.project()
    #expect(try Self.run("orders new agency-a", in: folder).status == 0)
    let id = try Self.id(in: folder)
    let catalog = try read("App/Localizable.xcstrings", in: folder)
    try folder.write(
      catalog.replacing(
        #""Save all files" : {"#,
        with: """
          "Save all files" : {
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "new", "value" : "Save every file" } }
              }
          """
      ),
      to: "App/Localizable.xcstrings"
    )
    let again = try Self.run("orders new agency-a", in: folder)
    #expect(again.output.contains(": 1 text, 3 words, 0.30 EUR"))
    #expect(again.output.contains("1 goes out again: the source changed since \(id)\n"))
    let show = try Self.json(try Self.run("orders show \(id) --format json", in: folder))
    let texts = try #require(show["units"] as? [[String: Any]])
    #expect(texts.map { $0["state"] as? String } == ["superseded", "out"])
  }

  @Test func `a closed order frees its texts, and is closed once`() throws {
    let folder = try Self.project()
    #expect(try Self.run("orders new agency-a", in: folder).status == 0)
    let id = try Self.id(in: folder)
    #expect(try Self.run("orders close \(id) --reason complete", in: folder).status == 64)
    let closed = try Self.run("orders close \(id) --reason reassigned", in: folder)
    #expect(closed.status == 0)
    #expect(closed.output.contains("2 texts are free for the next order."))
    let twice = try Self.run("orders close \(id) --reason cancelled", in: folder)
    #expect(twice.status == 64 && twice.errors.contains("was closed on 2026-11-26 (reassigned)"))
    let next = try Self.run("orders new agency-a", in: folder)
    #expect(next.output.contains(": 2 texts"))
  }

  @Test func `a part of what is ready is an order too`() throws {
    let folder = try Self.project()
    let part = try Self.run("orders new agency-a --max-words 1", in: folder)
    #expect(part.output.contains(": 1 text, 1 word"))
    let rest = try Self.run("orders new agency-a App --language de --dry-run", in: folder)
    #expect(rest.output.contains(": 1 text, 3 words"))
    #expect(rest.output.hasSuffix("(dry run, nothing was written)\n"))
    let review = try Self.run("orders new agency-a --review --dry-run", in: folder)
    #expect(review.errors.contains("nothing is ready to order"))
  }

  @Test(arguments: [
    ("orders", "", "the configuration names no folder of orders"),
    ("orders new", OrdersCommandTests.configuration, "name an agency (agency-a, agency-b)"),
    ("orders new agency-c", OrdersCommandTests.configuration, "there is no agency 'agency-c'"),
    ("orders new agency-a", "orders: orders\n", "names no agencies"),
  ])
  func `a mistake is answered with what there is`(
    command: String, configuration: String, answer: String
  ) throws {
    let outcome = try Self.run(command, in: try Self.project(configuration))
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(answer))
  }

  @Test func `an unknown order is a missing input, with the nearest one`() throws {
    let folder = try Self.project()
    #expect(try Self.run("orders new agency-a", in: folder).status == 0)
    let id = try Self.id(in: folder)
    let outcome = try Self.run("orders show \(id.replacing("w48", with: "w47"))", in: folder)
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("did you mean '\(id)'?"))
  }

  @Test func `an agency sees what it would miss, and what would be rejected`() throws {
    let folder = try Self.project(
      Self.configuration.replacing(
        "agency-b: {languages: [fr],", with: "agency-b: {languages: [ja],"))
    try folder.write(
      Self.catalog.replacing("Save all files", with: "Save %lld files"),
      to: "App/Localizable.xcstrings")
    #expect(try Self.run("orders new --all", in: folder).status == 0)
    let (id, secondID) = (try Self.id(in: folder), try Self.id("agency-b", in: folder))
    let archive = "orders/\(id)/sent/\(id).zip"
    let bundle = "orders/\(id)/sent/de.xcloc/Localized Contents/de.xliff"
    let sent = try read(bundle, in: folder)
    try folder.write(sent, to: "de.xliff")
    let untouched = try Self.run("check de.xliff --order \(archive)", in: folder)
    #expect(untouched.status == 1)
    #expect(
      untouched.output == "de: of 2 texts to do, 0 are done and 2 missing; 0 would be rejected\n")
    try folder.write(
      sent.replacing(
        "<source>Save %lld files</source>",
        with: "<source>Save %lld files</source><target state=\"translated\">%@ sichern</target>"
      ).replacing("needs-review-l10n", with: "translated"), to: "de.xliff")
    let first = try folder.bytes("de.xliff")
    try folder.write(
      sent.replacing(
        "<source>Save %lld files</source>",
        with: "<source>Save %lld files</source><target state=\"new\">%lld sichern</target>"
      ).replacing("needs-review-l10n", with: "translated"), to: "de.xliff")
    let draft = try Self.run("check de.xliff --order \(archive)", in: folder)
    #expect(draft.status == 1)
    #expect(draft.output.contains(", 1 unfinished and "), "\(draft)")
    try folder.write(first, to: "de.xliff")
    let rejected = try Self.run("check de.xliff --order \(archive)", in: folder)
    #expect(rejected.status == 1)
    #expect(
      rejected.output.hasPrefix(
        "de: of 2 texts to do, 1 is done and 0 missing; 1 would be rejected\n"
          + "    rejected   Save %lld files  de.xliff:"), "\(rejected.output)")
    try folder.write(
      try read("de.xliff", in: folder).replacing("%@ sichern", with: "%lld sichern"), to: "de.xliff"
    )
    let done = try Self.run("check de.xliff --order \(archive)", in: folder)
    #expect(done.status == 0, "\(done.output)")
    // A copy of the source would wait for a person after the import.
    let right = try read("de.xliff", in: folder)
    try folder.write(right.replacing("%lld sichern", with: "Save %lld files"), to: "de.xliff")
    let copied = try Self.run("check de.xliff --order \(archive)", in: folder)
    #expect(copied.status == 1, "\(copied)")
    #expect(copied.output.contains("; 0 would be rejected, 1 would wait for a person\n    waits "))
    try folder.write(right, to: "de.xliff")
    // A bundle of 2.1, whose placeholders may be codes.
    let other = "orders/\(secondID)/sent"
    let ja = try Self.run(
      "check \(other)/ja.xliff --order \(other)/\(secondID).zip --format json", in: folder)
    let languages = try #require(try Self.json(ja)["languages"] as? [[String: Any]])
    #expect(languages.map { $0["ordered"] as? Int } == [3])
    #expect(try Self.run("check de.xliff --order orders", in: folder).status == 64)
  }

  @Test func `two orders at the same time do not take the same texts`() throws {
    let folder = try Self.project()
    let outcomes = Mutex<[Program.Outcome]>([])
    DispatchQueue.concurrentPerform(iterations: 6) { _ in
      do {
        let outcome = try Self.run("orders new agency-a", in: folder)
        outcomes.withLock { $0.append(outcome) }
      } catch {
        Issue.record(error)
      }
    }
    let all = outcomes.withLock { $0 }
    let made = all.filter { !$0.output.isEmpty }
    #expect(all.allSatisfy { $0.status == 0 })
    #expect(made.count == 1)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("orders"))
    #expect(names.count == 1)
  }

  @Test func `a right delivery of JSON is right before it is returned`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      catalogs: [p]
      languages: [de]
      orders: orders
      agencies:
        alpha: {languages: [de], bundle: json, due: 4 days}
      """, to: ".loctrip.yml")
    let texts = ["a": "Close the window", "b": "Open it"].map { key, text in
      #""\#(key)":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"\#(text)"}}}}"#
    }
    try folder.write(
      #"{"sourceLanguage":"en","strings":{\#(texts.joined(separator: ","))},"version":"1.0"}"#,
      to: "p/L.xcstrings")
    #expect(try Program.run("orders", "new", "alpha", in: folder).status == 0)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path("orders"))
    let archive = try #require(files.first { $0.hasSuffix(".zip") })
    try folder.write(#"{"a":"Fenster zu","b":"Mach es auf"}"#, to: "back/de/L.json")
    let check = try Program.run("check", "back", "--order", "orders/\(archive)", in: folder)
    #expect(check.status == 0 && check.output.contains("2 are done"), "\(check.output)")
  }
}
