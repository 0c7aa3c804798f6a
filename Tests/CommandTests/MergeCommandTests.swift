import Foundation
import TestSupport
import Testing

/// Versions of a catalog to merge.
enum MergeSample {
  /// An entry with translations, in the form of Xcode.
  static func entry(_ key: String, _ texts: [(language: String, text: String)]) -> String {
    let localizations = texts.map { language, text in
      """
              "\(language)" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "\(text)"
                }
              }
      """
    }
    return """
          "\(key)" : {
            "localizations" : {
      \(localizations.joined(separator: ",\n"))
            }
          }
      """
  }

  /// A catalog with some entries.
  static func catalog(_ entries: String..., version: String = "1.0") -> String {
    """
    {
      "sourceLanguage" : "en",
      "strings" : {
    \(entries.joined(separator: ",\n"))
      },
      "version" : "\(version)"
    }
    """
  }

  static let tide = entry("Tide", [("fr", "Marée")])
  static let base = catalog(tide)

  /// A folder with three versions.
  static func folder(_ base: String, _ ours: String, _ theirs: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(base, to: "base.xcstrings")
    try folder.write(ours, to: "ours.xcstrings")
    try folder.write(theirs, to: "theirs.xcstrings")
    return folder
  }
}

@Suite struct MergeCommandTests {
  private static let files = ["base.xcstrings", "ours.xcstrings", "theirs.xcstrings"]

  @Test func `keys that both sides add next to each other are merged into ours`() throws {
    let folder = try MergeSample.folder(
      MergeSample.base,
      MergeSample.catalog(MergeSample.tide, MergeSample.entry("Wave", [("fr", "Vague")])),
      MergeSample.catalog(MergeSample.tide, MergeSample.entry("Wind", [("fr", "Vent")]))
    )
    let outcome = try Program.run(["merge"] + Self.files, in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
    let merged = MergeSample.catalog(
      MergeSample.tide,
      MergeSample.entry("Wave", [("fr", "Vague")]),
      MergeSample.entry("Wind", [("fr", "Vent")])
    )
    #expect(String(decoding: try folder.bytes("ours.xcstrings"), as: UTF8.self) == merged)
  }

  @Test func `a text that both sides changed is marked and listed, and the exit status is 1`()
    throws
  {
    let folder = try MergeSample.folder(
      MergeSample.base,
      MergeSample.catalog(MergeSample.entry("Tide", [("fr", "La marée")])),
      MergeSample.catalog(MergeSample.entry("Tide", [("fr", "Les marées")]))
    )
    let outcome = try Program.run(
      ["merge"] + Self.files + ["-o", "-", "--path", "App/Localizable.xcstrings"],
      in: folder.url
    )
    #expect(outcome.status == 1)
    #expect(
      outcome.findings == [
        "App/Localizable.xcstrings:9: error: “Tide”, fr: both sides changed it differently: "
          + "“La marée (translated)”, “Les marées (translated)” [merge-conflict]"
      ]
    )
    let marked = MergeSample.base.replacingOccurrences(
      of: "            \"value\" : \"Marée\"\n",
      with: """
        <<<<<<< ours
                    "value" : "La marée"
        ||||||| base
                    "value" : "Marée"
        =======
                    "value" : "Les marées"
        >>>>>>> theirs

        """
    )
    #expect(outcome.output == marked)
    #expect(try folder.bytes("ours.xcstrings").count < marked.utf8.count)
  }
}
