import Foundation
import LoctripTestSupport
import Testing

@Suite struct ConvertCommandTests {
  /// Two bundles, a document in a folder of its own, and an archive.
  private func orders() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (language, name) in [("fr", "french"), ("pt-BR", "pt-BR")] {
      let document = Sample.xliff(Sample.unit("Wind", name), language: language)
      try folder.write(document, to: "in/\(name).xcloc/Localized Contents/\(name).xliff")
      try folder.write(#"{"targetLocale": "\#(language)"}"#, to: "in/\(name).xcloc/contents.json")
      try folder.write("{}", to: "in/\(name).xcloc/Source Contents/Localizable.xcstrings")
    }
    try folder.write(Sample.xliff(Sample.unit("Wind", "Wind"), language: "de"), to: "in/a/de.xlf")
    return folder
  }

  @Test func `bundles, folders and files go into one folder`() throws {
    let folder = try orders()
    let outcome = try Program.run("convert", "in", "--to", "2.1", "-o", "out", in: folder)
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    #expect(outcome.output == "Wrote out/a/de.xlf\nWrote out/fr.xliff\nWrote out/pt-BR.xliff\n")
    #expect(try folder.text("out/pt-BR.xliff").contains(#"trgLang="pt-BR""#))
    let back = try Program.run(
      ["convert", "out/fr.xliff", "out/a", "--to", "1.2", "-o", "back/", "--quiet"], in: folder.url)
    #expect(back.output == "" && back.status == 0)
    #expect(try folder.text("back/fr.xliff").contains("<target>french</target>"))
    #expect(try folder.text("back/de.xlf").contains("<target>Wind</target>"))
  }

  @Test func `the document of a bundle alone is a file, or goes into a folder`() throws {
    let folder = try orders()
    let bundle = "in/french.xcloc"
    for (output, file) in [("x.xliff", "x.xliff"), ("x", "x/fr.xliff"), (".", "fr.xliff")] {
      let outcome = try Program.run("convert", bundle, "--to", "2.2", "-o", output, in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try folder.text(file).contains(#"version="2.2""#))
    }
    let outcome = try Program.run("convert", bundle, "--to", "2.0", in: folder)
    #expect(outcome.output.contains(#"version="2.0""#))
  }

  @Test(arguments: [
    (["in"], "2.1", "-", "3 documents to convert; pass a folder with -o"),
    (["in"], "2.1", "all.xliff", "3 documents to convert; pass a folder with -o"),
    (["in/a"], "2.1", "in/a", "names the input 'in/a/de.xlf'; choose another file"),
    (
      ["in/french.xcloc", "fr.xliff"], "2.1", "out",
      "fr.xliff: error: would overwrite 'out/fr.xliff', the output of "
        + "'in/french.xcloc/Localized Contents/french.xliff'; convert them one at a time"
    ),
  ])
  func `what cannot be told apart is refused`(
    _ paths: [String], _ version: String, _ output: String, _ message: String
  ) throws {
    let folder = try orders()
    try folder.write(Sample.xliff(Sample.unit("Wind", "Vent")), to: "fr.xliff")
    let before = try folder.contents()
    let outcome = try Program.run(
      ["convert"] + paths + ["--to", version, "-o", output], in: folder.url)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try folder.contents() == before)
  }

  @Test func `one document that cannot be read leaves all as they were`() throws {
    let folder = try orders()
    try folder.write("<xliff", to: "in/b/bad.xliff")
    let outcome = try Program.run("convert", "in", "--to", "2.1", "-o", "out", in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("in/b/bad.xliff"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
  }

  @Test func `a language that leads out of the folder names no document`() throws {
    let folder = try orders()
    try folder.write(#"{"targetLocale": "../../x"}"#, to: "in/french.xcloc/contents.json")
    let outcome = try Program.run(
      ["convert", "in/french.xcloc", "--to", "2.1", "-o", "out"], in: folder.url)
    #expect(outcome.output == "Wrote out/french.xliff\n")
  }

  @Test func `a unit that stands twice stands twice when it comes back`() throws {
    let twice = Sample.xliff(Sample.unit("Wind", "Vent") + Sample.unit("Wind", "Brise"))
    let folder = try Sample.folder(delivery: twice)
    for (input, version, output) in [("fr.xliff", "2.1", "2.xliff"), ("2.xliff", "1.2", "1.xliff")]
    {
      _ = try Program.run("convert", input, "--to", version, "-o", output, in: folder)
      let imported = try Program.run("import", output, "--into", "app", "--dry-run", in: folder)
      #expect(imported.output.contains("fr  Localizable.xcstrings: 1 conflict"))
      #expect(imported.output.contains("duplicate-unit: "), "\(imported.output)")
    }
  }

  @Test(arguments: ["2.0", "2.1", "2.2"])
  func `an empty translation that is to be reviewed is not called translated`(_ version: String)
    throws
  {
    let folder = try TemporaryFolder()
    let catalog = Sample.catalog.replacing("\"translated\"", with: "\"needs_review\"")
      .replacing("Marée", with: "")
    try folder.write(catalog, to: "app/Localizable.xcstrings")
    for protection in [[], ["--protect-placeholders"]] {
      let outcome = try Program.run(
        ["export", "app", "-l", "fr", "--xliff-version", version, "-o", "out", "--verify"]
          + protection, in: folder.url)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let document = try folder.text("out/fr.xliff")
      #expect(document.contains(#"<segment state="initial" subState="loctrip:needs_review">"#))
      #expect(try Program.run("validate", "out", "--fail-on", "warning", in: folder).status == 0)
      _ = try Program.run("import", "out", "--into", "app", in: folder)
      #expect(try folder.text("app/Localizable.xcstrings") == catalog)
    }
  }
}

extension TemporaryFolder {
  fileprivate func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }
}
