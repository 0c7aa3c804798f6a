import Foundation
import LoctripProjectSupport
import LoctripTestSupport
import Testing

/// A project with an order, what the agency returned, and the decisions of people about it.
struct ReviewFixture {
  let folder: TemporaryFolder

  /// - Parameters:
  ///   - entries: The entries of the catalog as JSON members.
  ///   - agency: The options of the agency.
  init(
    _ entries: [String] = ReviewFixture.entries, agency: String = "bundle: xliff",
    configuration: String = ""
  ) throws {
    folder = try TemporaryFolder()
    try write(entries)
    try folder.write(
      """
      catalogs: [L.xcstrings]
      orders: orders
      agencies:
        agency-a: {name: Agency A, languages: [de, fr], \(agency)}
      \(configuration)
      """,
      to: ".loctrip.yml"
    )
  }

  static let entries = [
    entry("Caption", [("de", "needs_review", "Beschriftung")]),
    "\"Error: %@\": {\"comment\": \"Under the composer. [max-length: 20]\"}",
    entry("Open", []), entry("Close", []), entry("Print", []), entry("Share", []),
    entry("Welcome", [("de", "translated", "Willkommen"), ("fr", "translated", "Bienvenue")]),
  ]

  func write(_ entries: [String]) throws {
    let strings = entries.joined(separator: ",")
    try folder.write(
      "{\"sourceLanguage\":\"en\",\"strings\":{\(strings)},\"version\":\"1.0\"}", to: "L.xcstrings")
  }

  func run(_ words: String...) throws -> Program.Outcome { try Program.run(words, in: folder.url) }

  /// The text and state of a key in a language; `nil` without a translation.
  func text(_ key: String, _ language: String = "de") throws -> String? {
    let json = try JSONSerialization.jsonObject(with: Data(folder.bytes("L.xcstrings")))
    let strings = (json as? [String: Any])?["strings"] as? [String: Any]
    let entry = strings?[key] as? [String: Any]
    let localization = (entry?["localizations"] as? [String: Any])?[language] as? [String: Any]
    guard let unit = localization?["stringUnit"] as? [String: Any] else { return nil }
    return "\(unit["value"] as? String ?? "") (\(unit["state"] as? String ?? ""))"
  }

  /// The bytes of all files.
  func snapshot() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    let all = FileManager.default.enumerator(atPath: folder.url.path)
    for case let path as String in all ?? .init() {
      var isFolder: ObjCBool = false
      _ = unsafe FileManager.default.fileExists(atPath: folder.path(path), isDirectory: &isFolder)
      if !isFolder.boolValue { files[path] = try folder.bytes(path) }
    }
    return files
  }

  /// Orders from the agency, and returns the order's id.
  func order(_ options: String...) throws -> String {
    let outcome = try Program.run(["orders", "new", "agency-a"] + options, in: folder.url)
    let line = outcome.output.split(separator: "\n").first ?? ""
    let id = String(line.prefix { $0 != ":" })
    try #require(id.contains("-agency-a"), "\(outcome.output)\(outcome.errors)")
    return id
  }

  /// Writes what was sent with translations as a delivery: by source.
  func deliver(
    _ texts: [String: String], of id: String, _ language: String = "de",
    notes: [String: String] = [:], to path: String
  ) throws {
    var bundle = String(
      decoding: try folder.bytes("orders/\(id)/sent/\(language).xliff"), as: UTF8.self)
    for (source, target) in texts {
      let start = try #require(bundle.range(of: "<source>\(source)</source>"))
      var rest = bundle[start.upperBound...].drop { $0.isWhitespace }
      if rest.hasPrefix("<target"), let end = rest.range(of: "</target>") {
        rest = rest[end.upperBound...]
      }
      let note = notes[source].map { "<note from=\"translator\">\($0)</note>" } ?? ""
      bundle =
        bundle[..<start.upperBound] + "<target state=\"translated\">\(target)</target>"
        + note + rest
    }
    try folder.write(bundle, to: path)
  }

  /// The data of a review page.
  func page(_ path: String) throws -> [String: Any] {
    let html = String(decoding: try folder.bytes(path), as: UTF8.self)
    let start = try #require(html.range(of: "<script type=\"application/json\" id=\"data\">"))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    let json = html[start.upperBound..<end.lowerBound]
    return try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  /// A choice on a page.
  struct Choice {
    var id: String
    var decision: String
    var text: String?
    var note: String?
    var waive: [String] = []

    init(
      _ id: String, _ decision: String, _ text: String? = nil, note: String? = nil,
      waive: [String] = []
    ) {
      (self.id, self.decision, self.text, self.note, self.waive) = (id, decision, text, note, waive)
    }
  }

  /// The JSON that a page saves for some choices.
  func decisions(
    _ choices: [Choice], on page: [String: Any], by: String = "reviewer-a",
    session: String = "k3v9q1", sequence: Int = 1
  ) throws -> [UInt8] {
    let groups = try #require(page["groups"] as? [[String: Any]])
    let units = try #require(page["units"] as? [[String: Any]])
    var decisions: [[String: Any]] = []
    for choice in choices {
      let unit = try #require(units.first { $0["i"] as? String == choice.id }, "\(choice.id)")
      let group = groups[try #require(unit["g"] as? Int)]
      let choosable = try #require(unit["d"] as? [String: Any])
      var decision: [String: Any] = [
        "id": choosable["id"] ?? choice.id, "decision": choice.decision,
        "saw": choosable["saw"] ?? [:],
      ]
      decision["catalog"] = group["catalog"]
      decision["language"] = group["language"]
      decision["text"] = choice.text
      decision["note"] = choice.note
      if !choice.waive.isEmpty { decision["waive"] = choice.waive }
      decisions.append(decision)
    }
    var file: [String: Any] = [
      "schema": "loctrip.decisions/1", "by": by, "session": session, "sequence": sequence,
      "date": "2026-11-27", "decisions": decisions,
    ]
    file["sheet"] = page["sheet"]
    file["order"] = page["order"]
    return Array(try JSONSerialization.data(withJSONObject: file, options: [.sortedKeys]))
  }
}
