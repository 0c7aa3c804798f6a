import Foundation
import LoctripTestSupport
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
      MergeSample.catalog(MergeSample.tide, MergeSample.entry("Wind", [("fr", "Vent")])))
    let outcome = try Program.run(["merge"] + Self.files, in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
    let merged = MergeSample.catalog(
      MergeSample.tide, MergeSample.entry("Wave", [("fr", "Vague")]),
      MergeSample.entry("Wind", [("fr", "Vent")]))
    #expect(String(decoding: try folder.bytes("ours.xcstrings"), as: UTF8.self) == merged)
  }

  @Test func `a text that both sides changed is marked and listed, and the exit status is 1`()
    throws
  {
    let folder = try MergeSample.folder(
      MergeSample.base, MergeSample.catalog(MergeSample.entry("Tide", [("fr", "La marée")])),
      MergeSample.catalog(MergeSample.entry("Tide", [("fr", "Les marées")])))
    let outcome = try Program.run(
      ["merge"] + Self.files + ["-o", "-", "--path", "App/Localizable.xcstrings"], in: folder.url)
    #expect(outcome.status == 1)
    #expect(
      outcome.findings == [
        "App/Localizable.xcstrings:9: error: “Tide”, fr: both sides changed it differently: "
          + "“La marée (translated)”, “Les marées (translated)” [merge-conflict]"
      ])
    let marked = MergeSample.base.replacingOccurrences(
      of: "            \"value\" : \"Marée\"\n",
      with: """
        <<<<<<< HEAD
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

@Suite struct MergeOptionTests {
  private static let files = ["base.xcstrings", "ours.xcstrings", "theirs.xcstrings"]
  private static let samples = Project.sample("merge")

  private static func rivals() throws -> TemporaryFolder {
    try MergeSample.folder(
      MergeSample.base, MergeSample.catalog(MergeSample.entry("Tide", [("fr", "Morte-eau")])),
      MergeSample.catalog(MergeSample.entry("Tide", [("fr", "Vive-eau")])))
  }

  @Test func `--check writes nothing, and says what the README says`() throws {
    let outcome = try Program.run(["merge"] + Self.files + ["--check"], in: Self.samples)
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    let finding =
      "ours.xcstrings: error: “High tide”, fr: both sides changed it differently: "
      + "“Pleine mer (translated)”, “Marée haute (translated)” [merge-conflict]"
    #expect(outcome.findings == [finding])
    for readme in [Project.root.appendingPathComponent("docs/git.md"), Project.sample("README.md")]
    {
      #expect(String(decoding: try Data(contentsOf: readme), as: UTF8.self).contains(finding))
    }
  }

  @Test(arguments: ["git-merge", "git-diff3", "git-zdiff3"])
  func `the markers of git in the samples leave one conflict each`(_ name: String) throws {
    let outcome = try Program.run(
      ["merge", "--repair", "\(name).xcstrings", "-o", "-"], in: Self.samples)
    #expect(outcome.status == 1)
    // Of what zdiff3 shows as the base nothing can be read here.
    let isWithoutBase = name == "git-zdiff3"
    #expect(outcome.findings.count == (isWithoutBase ? 2 : 1))
    #expect(outcome.errors.contains("[unusable-base]") == isWithoutBase)
    #expect(outcome.output.components(separatedBy: "<<<<<<< HEAD\n").count == 2)
    #expect(outcome.output.contains("Port de plaisance") && outcome.output.contains("Liegeplatz"))
  }

  @Test(arguments: [("ours", "Morte-eau"), ("theirs", "Vive-eau")])
  func `--on-conflict decides, says so, and exits with 0`(_ side: String, _ text: String) throws {
    let folder = try Self.rivals()
    let outcome = try Program.run(["merge"] + Self.files + ["--on-conflict", side], in: folder.url)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains("warning: “Tide”, fr: ") && outcome.errors.contains("\(side) taken"))
    #expect(
      String(decoding: try folder.bytes("ours.xcstrings"), as: UTF8.self)
        == MergeSample.catalog(MergeSample.entry("Tide", [("fr", text)])))
  }

  @Test func `markers have the size and labels that are asked for`() throws {
    let folder = try Self.rivals()
    let outcome = try Program.run(
      ["merge"] + Self.files
        + ["--marker-size", "9", "-L", "HEAD", "-L", "fork", "-L", "topic", "-o", "-"],
      in: folder.url)
    #expect(outcome.output.contains("\n<<<<<<<<< HEAD\n"))
    #expect(outcome.output.contains("\n||||||||| fork\n"))
    #expect(outcome.output.contains("\n=========\n"))
    #expect(outcome.output.contains("\n>>>>>>>>> topic\n"))
  }

  @Test func `JSON lists each conflict with its versions`() throws {
    let folder = try Self.rivals()
    let outcome = try Program.run(["merge"] + Self.files + ["--format", "json"], in: folder.url)
    #expect(outcome.status == 1)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(report["schema"] as? String == "loctrip.merge/1")
    let catalogs = try #require(report["catalogs"] as? [[String: Any]])
    #expect(catalogs.first?["hasMarkers"] as? Bool == true)
    let conflicts = try #require(catalogs.first?["conflicts"] as? [[String: Any]])
    #expect(conflicts.count == 1)
    #expect(conflicts.first?["kind"] as? String == "translation")
    #expect(conflicts.first?["key"] as? String == "Tide")
    #expect(conflicts.first?["language"] as? String == "fr")
    #expect(conflicts.first?["line"] as? Int == 9)
    #expect((conflicts.first?["theirs"] as? [String: String])?["value"] == "Vive-eau")
  }

  @Test func `an empty base means that both sides added the catalog; by hand it has to be there`()
    throws
  {
    let folder = try Self.rivals()
    try folder.write("", to: "empty")
    let sides = ["ours.xcstrings", "theirs.xcstrings", "--check"]
    let empty = try Program.run(["merge", "empty"] + sides, in: folder.url)
    #expect(empty.status == 1)
    #expect(empty.errors.contains("both sides added it, with different text"))
    let missing = try Program.run(["merge", "nothing"] + sides, in: folder.url)
    #expect(missing.status == 66)
    #expect(missing.errors.contains("nothing: error: no such file"))
    let driver = try Program.run(["merge", "nothing"] + sides + ["--path", "L"], in: folder.url)
    #expect(driver.status == 1)
    #expect(driver.errors.contains("nothing: warning: merged without a base"))
  }

  @Test func `a malformed version is named by its own file`() throws {
    let folder = try Self.rivals()
    try folder.write("{", to: "broken.xcstrings")
    let outcome = try Program.run(
      ["merge", "base.xcstrings", "ours.xcstrings", "broken.xcstrings"], in: folder.url)
    #expect(outcome.status == 65)
    #expect(outcome.errors.hasPrefix("broken.xcstrings:"))
  }

  @Test(arguments: [
    ["a", "b"], ["--repair"], ["--repair", "a", "b", "-o", "c"],
    ["a", "b", "c", "--marker-size", "2"],
    ["a", "b", "c", "-o", "-", "--format", "json"], ["a", "b", "c", "--on-conflict", "both"],
  ])
  func `arguments that make no sense exit with 64`(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    #expect(try Program.run(["merge"] + arguments, in: folder.url).status == 64)
  }

  @Test(arguments: ["ours", "topic"])
  func `a side that is no JSON is told with its place in the file with markers`(_ side: String)
    throws
  {
    let folder = try TemporaryFolder()
    let bad = "  \"x\" : ,\n"
    let good = "  \"sourceLanguage\" : \"en\"\n"
    let text =
      "{\n<<<<<<<\n\(side == "ours" ? bad : good)=======\n\(side == "ours" ? good : bad)"
      + ">>>>>>> topic\n}\n"
    try folder.write(text, to: "a.xcstrings")
    let outcome = try Program.run(["merge", "--repair", "a.xcstrings"], in: folder.url)
    #expect(outcome.status == 65)
    #expect(
      outcome.findings == [
        "a.xcstrings:\(side == "ours" ? 3 : 5):9: error: in the version '\(side)': expected a value "
          + "[malformed-json]"
      ])
    #expect(String(decoding: try folder.bytes("a.xcstrings"), as: UTF8.self) == text)
  }

  @Test func `several catalogs are repaired or none is`() throws {
    let folder = try TemporaryFolder()
    let one =
      "{\n<<<<<<<\n  \"sourceLanguage\" : \"en\"\n=======\n  \"version\" : \"1.0\"\n>>>>>>>\n}\n"
    try folder.write(one, to: "a.xcstrings")
    try folder.write("{\n=======\n}\n", to: "b.xcstrings")
    let outcome = try Program.run(
      ["merge", "--repair", "a.xcstrings", "b.xcstrings"], in: folder.url)
    #expect(outcome.status == 65)
    #expect(
      outcome.findings == [
        "b.xcstrings:2:1: error: a conflict marker without its start [malformed-json]"
      ])
    #expect(String(decoding: try folder.bytes("a.xcstrings"), as: UTF8.self) == one)
    let alone = try Program.run(["merge", "--repair", "a.xcstrings"], in: folder.url)
    #expect(alone.status == 0)
    #expect(
      String(decoding: try folder.bytes("a.xcstrings"), as: UTF8.self)
        == "{\n  \"sourceLanguage\" : \"en\",\n  \"version\" : \"1.0\"\n}\n")
  }

  @Test func `a conflict inside a side merges first, or is told`() throws {
    let folder = try TemporaryFolder()
    let inner =
      "<<<<<<< a\n  \"one\" : 1\n=======\n  \"two\" : 2\n>>>>>>> b\n"
    try folder.write(
      "{\n<<<<<<< HEAD\n\(inner)=======\n  \"three\" : 3\n>>>>>>> topic\n}\n", to: "a.xcstrings")
    let outcome = try Program.run(["merge", "--repair", "a.xcstrings"], in: folder.url)
    #expect(outcome.status == 0)
    let text = String(decoding: try folder.bytes("a.xcstrings"), as: UTF8.self)
    #expect(text == "{\n  \"one\" : 1,\n  \"three\" : 3,\n  \"two\" : 2\n}\n")
    try folder.write(
      "{\n<<<<<<< HEAD\n\(inner.replacingOccurrences(of: "two", with: "one"))=======\n>>>>>>> topic\n}\n",
      to: "a.xcstrings")
    let stuck = try Program.run(["merge", "--repair", "a.xcstrings"], in: folder.url)
    #expect(stuck.status == 65)
    #expect(
      stuck.findings == [
        "a.xcstrings:3:1: error: in the version 'HEAD': a conflict inside another; resolve this "
          + "one first [malformed-json]"
      ])
  }
}
