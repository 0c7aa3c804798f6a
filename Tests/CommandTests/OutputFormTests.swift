import LoctripTestSupport
import Testing

/// What the name of an output says about its form, and standard output as one.
@Suite struct OutputFormTests {
  @Test(arguments: [
    (["check", "app"], "a.sarif", "sarif-2.1.0.json"),
    (["check", "app"], "a.JSON", "\"loctrip.check/1\""),
    (["check", "app"], "a.xml", "<testsuites"), (["check", "app"], "a.log", "Nothing found"),
    (["diff", "app", "fr.xliff"], "a.html", "<!DOCTYPE html>"),
    (["diff", "app", "fr.xliff"], "a.md", "## Comparison"),
    (["diff", "app", "fr.xliff"], "a.log", "fr "),
  ])
  func `a report has the form that its name ends with`(
    _ command: [String], _ name: String, _ mark: String
  ) throws {
    let folder = try Sample.folder()
    _ = try Program.run(command + ["-o", name], in: folder.url)
    let text = try String(decoding: folder.bytes(name), as: UTF8.self)
    #expect(text.contains(mark))
    _ = try Program.run(command + ["-o", "forced", "--format", "json"], in: folder.url)
    #expect(try folder.bytes("forced").first == UInt8(ascii: "{"))
  }

  @Test func `a pseudo-language goes to standard output`() throws {
    let folder = try Sample.folder()
    let before = try folder.contents()
    let outcome = try Program.run("pseudo", "app", "-o", "-", in: folder)
    #expect(outcome.output.hasPrefix("<?xml"))
    #expect(outcome.output.contains("target-language=\"en-XA\""))
    #expect(try folder.contents() == before)
  }

  @Test(arguments: [
    ["export", "app", "-l", "fr", "-o", "-", "--bundle", "xcloc"],
    ["pseudo", "app", "-o", "-", "--bundle", "xcloc"],
    ["pseudo", "app", "-o", "-", "--format", "json"], ["pseudo", "app", "-l", "en"],
    ["translate", "app", "-l", "fr,en", "--with", "cat"],
  ])
  func `what makes no sense is refused`(_ arguments: [String]) throws {
    let folder = try Sample.folder()
    let before = try folder.contents()
    #expect(try Program.run(arguments, in: folder.url).status == 64)
    #expect(try folder.contents() == before)
  }

  @Test(arguments: [
    ["import", "fr.xliff", "--into", "app", "-o", "OUT.html", "-o", "OUT.md"],
    ["import", "fr.xliff", "--into", "app", "--dry-run", "-o", "OUT.json"],
    ["check", "app", "-o", "OUT.sarif"], ["status", "app", "-o", "OUT.html"],
    ["check", "app", "--baseline", "OUT.json", "--update-baseline"],
    ["diff", "app", "fr.xliff", "-o", "OUT.html"],
    ["convert", "fr.xliff", "--to", "2.1", "-o", "OUT.xliff"],
    ["merge", "fr.xliff", "fr.xliff", "fr.xliff", "-o", "OUT.xcstrings"],
    ["export", "app", "-l", "fr", "-o", "OUT.xliff"], ["pseudo", "app", "-o", "OUT"],
  ])
  func `folders of outputs are created`(_ command: [String]) throws {
    let folder = try Sample.folder()
    let words = command.map { $0.replacing("OUT", with: "new/deep/out") }
    #expect(try Program.run(words, in: folder.url).status == 0)
    let made = try folder.contents().keys.filter { $0.hasPrefix("new/deep/out") }
    #expect(made.count >= words.count { $0.hasPrefix("new/") })
    // After an error no folder is left.
    let other = try Sample.folder()
    let refused = command.map { $0.replacing("OUT", with: "fr.xliff/out") }
    #expect(try Program.run(refused, in: other.url).status == 73)
  }

  @Test func `the catalogs of the configuration are put into Xcode's form`() throws {
    let folder = try Sample.folder()
    try folder.write("{\"sourceLanguage\":\"en\",\"strings\":{}}", to: "app/A.xcstrings")
    try folder.write("catalogs: app\n", to: ".loctrip.yml")
    #expect(try Program.run("format", "--check", in: folder).status == 1)
    #expect(try Program.run("format", in: folder).output == "Wrote app/A.xcstrings\n")
    try folder.write("\"a\" = \"b\";\n", to: "strings/en.lproj/A.strings")
    let nothing = try Program.run("format", "--check", "strings", in: folder)
    #expect(nothing.status == 1)
    #expect(nothing.errors.contains("nothing was checked: there is no string catalog"))
  }

  @Test(arguments: ["check", "status", "validate"])
  func `a bundle without a document is what is wrong with its folder`(_ command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "in/fr.xcloc/Localized Contents/Readme.txt")
    let outcome = try Program.run(command, "in", in: folder)
    #expect(outcome.status == 66)
    #expect(
      outcome.errors.hasPrefix("in/fr.xcloc: error: contains no XLIFF in 'Localized Contents'"))
  }
}
