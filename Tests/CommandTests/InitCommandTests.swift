import Foundation
import LoctripTestSupport
import Testing

@Suite struct InitCommandTests {
  @Test func `a configuration of what is found`() throws {
    let folder = try Sample.folder()
    let outcome = try Program.run("init", "app", in: folder)
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        Wrote app/.loctrip.yml: 1 catalog, 1 language, 0 of them complete
        Next: loctrip check, loctrip status

        """
    )
    let text = try String(decoding: folder.bytes("app/.loctrip.yml"), as: UTF8.self)
    #expect(text.contains("\nlanguages: [fr]\n"))
    #expect(text.contains("\nreleased: []\n"))
    // What it writes it reads, and it overwrites nothing.
    let again = try Program.run("init", "app", in: folder)
    #expect(again.status == 73)
    #expect(
      again.errors
        == "app/.loctrip.yml: error: already exists; pass --force to overwrite it [unwritable]\n")
    #expect(try Program.run("init", "app", "--force", "--quiet", in: folder).output == "")
    #expect(try Program.run("init", "app", "--dry-run", in: folder).output == text)
  }

  @Test func `the first line names the schema that is beside the configuration, for editors`()
    throws
  {
    let folder = try Sample.folder()
    let first = "# Settings of loctrip"
    #expect(try Program.run("init", "app", "--dry-run", in: folder).output.hasPrefix(first))
    try folder.write(
      try Program.run("init", "--schema", in: folder).output, to: "app/.loctrip.schema.json")
    #expect(try Program.run("init", "app", in: folder).errors == "")
    let text = try String(decoding: folder.bytes("app/.loctrip.yml"), as: UTF8.self)
    #expect(text.hasPrefix("# yaml-language-server: $schema=.loctrip.schema.json\n\(first)"))
    // The line is a comment, and the schema is no file of the app.
    #expect(try Program.run("status", "app", in: folder).status == 0)
  }

  @Test func `without translations the next step is an export`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"sourceLanguage":"en","strings":{"Wind":{}},"version":"1.0"}"#, to: "app/L.xcstrings")
    let outcome = try Program.run("init", "app", in: folder)
    #expect(outcome.output.hasSuffix("\nNext: loctrip export -l LANGUAGE\n"))
  }

  @Test func `nothing to configure`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "app/Readme.md")
    #expect(try Program.run("init", "app", in: folder).status == 66)
    #expect(try Program.run("init", "None", in: folder).status == 66)
    #expect(!FileManager.default.fileExists(atPath: folder.path("app/.loctrip.yml")))
  }

  @Test func `the schema is JSON, and every key is listed`() throws {
    let folder = try TemporaryFolder()
    let schema = try Program.run("init", "--schema", in: folder).output
    let object = try JSONSerialization.jsonObject(with: Data(schema.utf8)) as? [String: Any]
    let properties = object?["properties"] as? [String: Any]
    #expect(properties?["lengths"] != nil)
    #expect(try Program.run("init", "--list-keys", in: folder).output.contains("lengths.max  "))
  }

  @Test func `the list of keys has the permitted values`() throws {
    let lines = try Program.run("init", "--list-keys", in: TemporaryFolder()).output
      .split(separator: "\n")
    func line(_ key: String) -> Substring? { lines.first { $0.hasPrefix("\(key) ") } }
    #expect(line("agencies.pay")?.hasSuffix(" Values: delivered, used.") == true)
    #expect(line("agencies.only")?.contains(" Values: all, open, ") == true)
    #expect(line("rates.bands")?.contains(" Names: new, 50-74, ") == true)
    #expect(line("languages")?.contains("Values:") == false)
  }
}
