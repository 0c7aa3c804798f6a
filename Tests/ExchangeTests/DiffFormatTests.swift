import LoctripTranslationChecks
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripReconciliation
import LoctripExchange
import LoctripTestSupport
import Testing

@Suite struct DiffFormatTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, french) in [("old", "a = un\nb = deux\n"), ("new", "a = un !\nb = deux\n")] {
      try folder.write("a = one\nb = two\n", to: "\(name)/App/en.lines")
      try folder.write(french, to: "\(name)/App/fr.lines")
    }
    return folder
  }

  @Test func `catalogs of another format are compared, with other checks`() throws {
    let folder = try folder()
    var options = Diff.Options()
    options.checks = CheckSet.standard.adding(LoudText())
    let diff = try Diff(
      fromPath: folder.path("old"), toPath: folder.path("new"), options: options,
      formats: [LinesFormat()])
    let changes = diff.changes.map {
      "\($0.language) \($0.id) \($0.kinds.map(\.rawValue)) \($0.old?.target?.description ?? "")"
    }
    #expect(changes == ["fr a [\"target-changed\"] un"])
    #expect(
      diff.changes.first?.comparison.newRemarks.map(\.message) == [
        "the translation is loud in 'fr'"
      ])
    #expect(diff.unchanged == 3)
  }

  @Test func `a catalog of another format is compared with an XLIFF in its words`() throws {
    let folder = try folder()
    let units = [
      unit("a", "one", "un", state: "translated"), unit("b", "two", "deux", state: "translated"),
    ]
    try folder.write(xliff([file(units, original: "App/en.lines")]), to: "fr.xliff")
    let diff = try Diff(
      fromPath: folder.path("old"), toPath: folder.path("fr.xliff"), formats: [LinesFormat()])
    #expect(diff.changes.isEmpty && diff.unchanged == 2)
  }

  @Test func `a file of another format goes to git as its units`() throws {
    let folder = try folder()
    let text = try TextConversion(of: folder.path("new"), formats: [LinesFormat()]).text
    #expect(text.contains("    fr  translated  un !\n"))
  }
}
