import Foundation
import LoctripTestSupport
import Testing

/// `Tests/Examples/codes.json`: an example of each check, which `loctrip check` finds.
@Suite struct CodeExampleTests {
  /// A text with its translation, or files, in which a check finds something.
  struct Example: Decodable {
    var code: String
    /// The language of the translation.
    var language: String?
    var source: String?
    var translation: String?
    /// The comment for the translator.
    var comment: String?
    /// The lines of `.loctrip.yml`.
    var configuration: String?
    /// Further files by their names.
    var files: [String: String]?
  }

  private static let url = Project.root.appendingPathComponent("Tests/Examples/codes.json")

  /// The examples, and the catalogs of those that have one.
  private static func examples() throws -> [(example: Example, catalog: Data?)] {
    let data = try Data(contentsOf: url)
    let all = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    return try zip(JSONDecoder().decode([Example].self, from: data), all).map { example, members in
      let catalog = try members["catalog"].map { try JSONSerialization.data(withJSONObject: $0) }
      return (example, try catalog ?? example.catalog)
    }
  }

  @Test func `each check finds its example`() throws {
    for (example, catalog) in try Self.examples() {
      let folder = try TemporaryFolder()
      for (name, content) in example.files ?? [:] { try folder.write(content, to: name) }
      if let configuration = example.configuration {
        try folder.write("\(configuration)\n", to: ".loctrip.yml")
      }
      if let catalog {
        try folder.write(String(decoding: catalog, as: UTF8.self), to: "Localizable.xcstrings")
      }
      let run = try Program.run(["check", ".", "--format", "json"], in: folder.url)
      #expect(run.output.contains("\"code\" : \"\(example.code)\""), "\(run.output)\(run.errors)")
    }
  }

  @Test func `every check has an example`() throws {
    let list = try Program.run(["check", "--list-checks"], in: Project.root)
    let checks = list.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    #expect(checks.count > 40)
    #expect(Set(checks.map(String.init)) == Set(try Self.examples().map(\.example.code)))
  }
}

extension CodeExampleTests.Example {
  /// A catalog with the one text of the example, or `nil`.
  fileprivate var catalog: Data? {
    get throws {
      guard let source, let translation, let language else { return nil }
      func unit(_ text: String) -> [String: [String: String]] {
        ["stringUnit": ["state": "translated", "value": text]]
      }
      var entry: [String: Any] = [
        "extractionState": "manual",
        "localizations": ["en": unit(source), language: unit(translation)],
      ]
      entry["comment"] = comment
      return try JSONSerialization.data(
        withJSONObject: ["sourceLanguage": "en", "version": "1.0", "strings": ["k": entry]])
    }
  }
}
