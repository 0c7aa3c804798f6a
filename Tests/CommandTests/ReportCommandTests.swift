import Foundation
import LoctripTestSupport
import Testing

/// `-o` of an import and the forms of a comparison.
@Suite struct ReportCommandTests {
  private func text(_ name: String, in folder: TemporaryFolder) throws -> String {
    String(decoding: try folder.bytes(name), as: UTF8.self)
  }

  @Test(arguments: [[], ["--dry-run"]])
  func `an import writes its reports`(_ extra: [String]) throws {
    let folder = try Sample.folder()
    let outcome = try Program.run(
      ["import", "fr.xliff", "--into", "app", "-o", "r.html", "-o", "r.md"]
        + ["-o", "r.json", "-o", "r.txt"] + extra, in: folder.url)
    #expect(outcome.status == 0)
    #expect(try text("r.html", in: folder).hasPrefix("<!DOCTYPE html>"))
    #expect(try text("r.html", in: folder).contains("\"Vent\""))
    #expect(
      try text("r.html", in: folder).contains("dry run, nothing was written") == !extra.isEmpty)
    #expect(try text("r.md", in: folder).hasPrefix("## Import"))
    #expect(
      try text("r.json", in: folder).contains("\"deliveries\" : [\n      \"fr.xliff\"\n    ]"))
    #expect(try text("r.txt", in: folder).contains("added      Wind"))
    #expect(try text("app/Localizable.xcstrings", in: folder).contains("Vent") == extra.isEmpty)
  }

  @Test func `a report that cannot be written leaves the catalogs alone`() throws {
    let folder = try Sample.folder()
    let before = try folder.contents()
    let outcome = try Program.run(
      "import", "fr.xliff", "--into", "app", "-o", "fr.xliff/r.html", in: folder)
    #expect(outcome.status == 73 || outcome.status == 74)
    #expect(outcome.errors.contains("fr.xliff/r.html"))
    #expect(outcome.output.isEmpty)
    #expect(try folder.contents() == before)
  }

  @Test func `a report of an unknown kind is refused before anything is read`() throws {
    let folder = try Sample.folder()
    let before = try folder.contents()
    let outcome = try Program.run(
      "import", "nowhere.xliff", "--into", "app", "-o", "r.pdf", in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("'r.pdf'"))
    #expect(try folder.contents() == before)
  }

  @Test(arguments: [
    ("html", "<!DOCTYPE html>"), ("markdown", "## Comparison: 1 of 1 unit differs"),
  ])
  func `a comparison has its forms`(_ form: String, _ start: String) throws {
    let folder = try Sample.folder()
    try folder.write(Sample.xliff(Sample.unit("Wind", "Brise")), to: "new.xliff")
    let printed = try Program.run("diff", "fr.xliff", "new.xliff", "--format", form, in: folder)
    #expect(printed.status == 0)
    #expect(printed.output.hasPrefix(start))
    let file = try Program.run(
      "diff", "fr.xliff", "new.xliff", "--format", form, "-o", "out", in: folder)
    #expect(file.status == 0)
    #expect(try text("out", in: folder) == printed.output)
  }
}
