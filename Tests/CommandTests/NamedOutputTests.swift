import Foundation
import LoctripTestSupport
import Testing

/// What is written is never what is read.
@Suite struct NamedOutputTests {
  /// A project, deliveries, a base, a manifest, and other names of some of them.
  private func project() throws -> TemporaryFolder {
    let folder = try Sample.folder()
    try folder.write(Sample.xliff(Sample.unit("Wind", "Vent")), to: "in/de/de.xliff")
    try folder.write(Sample.xliff(Sample.unit("Wind", "")), to: "base.xliff")
    try folder.write("", to: "other.md")
    let files = FileManager.default
    for (link, target) in [
      ("link.md", "fr.xliff"), ("catalog.md", "app/Localizable.xcstrings"), ("two.md", "other.md"),
      ("soon.md", "new.md"), ("inlink", "in"), ("deep.md", "in/de/de.xliff"),
    ] {
      try files.createSymbolicLink(atPath: folder.path(link), withDestinationPath: target)
    }
    try files.linkItem(atPath: folder.path("fr.xliff"), toPath: folder.path("hard.html"))
    try files.linkItem(atPath: folder.path("in/de/de.xliff"), toPath: folder.path("hard.txt"))
    let outcome = try Program.run("export", "app", "--language", "fr", "-o", "sent", in: folder)
    try #require(outcome.status == 0)
    try files.linkItem(atPath: folder.path("sent/fr.loctrip.json"), toPath: folder.path("m.json"))
    return folder
  }

  @Test(arguments: [
    ["convert", "fr.xliff", "--to", "2.0", "-o", "fr.xliff"],
    ["convert", "fr.xliff", "--to", "2.0", "-o", "./in/../fr.xliff"],
    ["convert", "fr.xliff", "--to", "2.0", "-o", "link.md"],
    ["convert", "link.md", "--to", "2.0", "-o", "fr.xliff"],
    ["convert", "fr.xliff", "--to", "2.0", "-o", "hard.html"],
    ["diff", "fr.xliff", "base.xliff", "-o", "base.xliff"],
    ["diff", "in", "base.xliff", "-o", "in/de/de.xliff"],
    ["diff", "in", "base.xliff", "-o", "inlink/de/de.xliff"],
    ["diff", "inlink", "base.xliff", "-o", "in/de/de.xliff"],
    ["diff", "base.xliff", "in", "-o", "hard.txt"], ["diff", "base.xliff", "in", "-o", "deep.md"],
    ["diff", "app", "app", "-o", "catalog.md"],
    ["import", "fr.xliff", "--into", "app", "-o", "link.md"],
    ["import", "fr.xliff", "--into", "app", "-o", "hard.html", "--dry-run"],
    ["import", "fr.xliff", "--into", "app", "-o", "catalog.md"],
    ["import", "fr.xliff", "--into", "app", "-o", "a.md", "-o", "b/../a.md"],
    ["import", "fr.xliff", "--into", "app", "-o", "other.md", "-o", "two.md"],
    ["import", "fr.xliff", "--into", "app", "-o", "soon.md", "-o", "new.md"],
    ["import", "fr.xliff", "--into", "app", "--base", "in", "-o", "hard.txt"],
    ["import", "fr.xliff", "--into", "app", "--sent", "sent", "-o", "m.json"],
    ["import", "sent/fr.xcloc", "--into", "app", "-o", "m.json"],
    [
      "merge", "app/Localizable.xcstrings", "app/Localizable.xcstrings",
      "app/Localizable.xcstrings",
    ]
      + ["-o", "catalog.md"],
    ["merge", "--repair", "app/Localizable.xcstrings", "-o", "app/Localizable.xcstrings"],
    ["export", "app", "--language", "fr", "--with-matches", "sent", "-o", "sent"],
  ])
  func `an output that is an input, or another output, is refused`(_ arguments: [String]) throws {
    let folder = try project()
    let before = try folder.contents()
    let outcome = try Program.run(arguments, in: folder.url)
    #expect(outcome.status == 64, "\(outcome.errors)")
    #expect(outcome.errors.contains("choose another file for the output"))
    #expect(try folder.contents() == before)
  }

  @Test(arguments: [
    ["convert", "fr.xliff", "--to", "2.0", "-o", "FR-2.xliff"],
    ["diff", "in", "base.xliff", "-o", "in/report.txt"],
    ["import", "fr.xliff", "--into", "app", "-o", "app/r.md", "-o", "app/r.html"],
    ["import", "fr.xliff", "--into", "app", "-o", "/dev/null", "--dry-run"],
    ["export", "app", "--language", "fr", "-o", "sent"],
    ["export", "app", "--language", "fr", "-o", "app"],
    ["diff", "fr.xliff", "base.xliff", "-o", "/dev/null"],
  ])
  func `an output of its own is written`(_ arguments: [String]) throws {
    let folder = try project()
    let outcome = try Program.run(arguments, in: folder.url)
    #expect(outcome.status != 64 || outcome.errors.contains("'/dev/null'"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("an output needs"))
    let again = try Program.run(arguments, in: folder.url)
    #expect(!again.errors.contains("an output needs"))
  }
}
