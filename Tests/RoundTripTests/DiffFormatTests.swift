import Checks
import LocalizationCore
import Reconciliation
import RoundTrip
import TestSupport
import Testing

/// Lines of `key = value`, a file for each language: `App.en.pairs`, `App.fr.pairs`.
private struct PairsFormat: CatalogFormat {
  var name: String { "pairs (.pairs)" }

  func contains(_ path: String) -> Bool { path.hasSuffix(".pairs") }

  func catalogs(of paths: [String]) -> [[String]] {
    let names = Dictionary(grouping: paths) { $0.split(separator: ".").dropLast(2).joined() }
    return names.values.map { $0.sorted { first, _ in first.hasSuffix(".en.pairs") } }
      .sorted { $0[0] < $1[0] }
  }

  func read(_ files: [CatalogSource]) throws(CatalogError) -> any Catalog {
    var texts: [String: [(key: String, text: String)]] = [:]
    for file in files {
      let language = String(file.path.split(separator: ".").dropLast().last ?? "")
      for line in String(decoding: file.bytes, as: UTF8.self).split(separator: "\n") {
        let parts = line.split(separator: " = ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else {
          throw CatalogError([
            Finding("syntax", .error, "not a pair", at: SourceLocation(path: file.path))
          ])
        }
        texts[language, default: []].append((parts[0], parts[1]))
      }
    }
    return PairsCatalog(files: files, texts: texts)
  }
}

private struct PairsCatalog: Catalog {
  let files: [CatalogSource]
  let texts: [String: [(key: String, text: String)]]

  var path: String { files[0].path }
  var sourceLanguage: String { "en" }
  var languages: [String] { texts.keys.sorted() }
  var findings: [Finding] { [] }
  var hasMachineState: Bool { false }

  func table(in language: String) -> UnitTable {
    var builder = UnitTableBuilder(
      original: path,
      language: language,
      sourceLanguage: sourceLanguage,
      path: path
    )
    for (key, text) in texts[sourceLanguage] ?? [] {
      let target = texts[language]?.first { $0.key == key }?.text
      builder.append(
        Unit(
          id: key,
          source: .text(text),
          target: target.map { .text($0) },
          state: target == nil ? .unfinished : .translated
        )
      )
    }
    return builder.table()
  }

  func edits(
    for changes: [UnitChange],
    completion: Completion
  ) -> [CatalogEdit] { [] }

  func sourceContents() -> [CatalogSource] { [] }
}

/// No exclamation marks.
private struct LoudText: Check {
  var code: Finding.Code { "loud" }
  var severity: Finding.Severity { .warning }

  func findings(in unit: Unit, language: String) -> [Finding] {
    guard case .text(let text)? = unit.target, text.hasSuffix("!") else { return [] }
    return [Finding(code, severity, "the translation is loud in '\(language)'")]
  }
}

@Suite struct DiffFormatTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, french) in [("old", "a = un\nb = deux\n"), ("new", "a = un !\nb = deux\n")] {
      try folder.write("a = one\nb = two\n", to: "\(name)/App.en.pairs")
      try folder.write(french, to: "\(name)/App.fr.pairs")
    }
    return folder
  }

  @Test func `catalogs of another format are compared, with other checks`() throws {
    let folder = try folder()
    var options = Diff.Options()
    options.checks = CheckSet.standard.adding(LoudText())
    let diff = try Diff(
      fromPath: folder.path("old"),
      toPath: folder.path("new"),
      options: options,
      formats: [PairsFormat()]
    )
    let changes = diff.changes.map {
      "\($0.language) \($0.id) \($0.kinds.map(\.rawValue)) \($0.old?.target?.description ?? "")"
    }
    #expect(changes == ["fr a [\"target-changed\"] un"])
    #expect(
      diff.changes.first?.newRemarks.map(\.message) == ["the translation is loud in 'fr'"]
    )
    #expect(diff.unchanged == 3)
  }

  @Test func `a catalog of another format is compared with an XLIFF in its words`() throws {
    let folder = try folder()
    let units = [
      unit("a", "one", "un", state: "translated"), unit("b", "two", "deux", state: "translated"),
    ]
    try folder.write(xliff([file(units, original: "App.en.pairs")]), to: "fr.xliff")
    let diff = try Diff(
      fromPath: folder.path("old"),
      toPath: folder.path("fr.xliff"),
      formats: [PairsFormat()]
    )
    #expect(diff.changes.isEmpty && diff.unchanged == 2)
  }

  @Test func `a file of another format goes to git as its units`() throws {
    let folder = try folder()
    let text = try UnitListing(of: folder.path("new"), formats: [PairsFormat()]).text
    #expect(text.contains("    fr  translated  un !\n"))
  }
}
