import Foundation
import LoctripTestSupport
import Testing

/// Files that loctrip 0.1 wrote, which stand in `xliff-samples/from-0.1`.
@Suite struct EarlierVersionTests {
  /// The samples in a folder that may be written.
  private func samples() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["app", "sent", "returned", "from-0.1"] {
      try FileManager.default.copyItem(
        at: Project.sample(name),
        to: folder.url.appendingPathComponent(name)
      )
    }
    return folder
  }

  @Test(arguments: [("fr", "fr.xliff"), ("de", "de-second.xliff"), ("de", "de-2.1.xliff")])
  func `a manifest is a base like the bundle that it is of`(
    _ language: String,
    _ delivery: String
  ) throws {
    let folder = try samples()
    let path = "app/Haven/Localizable.xcstrings"
    // What changed since is what a base protects.
    let catalog = String(decoding: try folder.bytes(path), as: UTF8.self)
    try folder.write(catalog.replacing("Einstellungen", with: "Optionen"), to: path)
    func run(_ base: String) throws -> String {
      let outcome = try Program.run(
        "import",
        "returned/good/\(delivery)",
        "--into",
        "app",
        "--base",
        base,
        "--dry-run",
        "--format",
        "json",
        "--fields",
        "totals,units",
        in: folder
      )
      #expect(outcome.status < 2, "\(outcome.errors)")
      return outcome.output
    }
    let expected = try run("sent/\(language).loctrip.json")
    #expect(expected.contains("\"units\""))
    #expect(try run("from-0.1/\(language).loctrip.json") == expected)
  }

  @Test func `manifests of both versions are told apart, and both are found`() throws {
    let folder = try samples()
    let outcome = try Program.run(
      "import",
      "returned/good/fr.xliff",
      "returned/good/de-second.xliff",
      "--into",
      "app",
      "--sent",
      "sent/fr.loctrip.json",
      "--sent",
      "from-0.1/de.loctrip.json",
      "--dry-run",
      in: folder
    )
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.findings.filter { $0.contains("[base-found]") }.count == 2)
  }

  @Test func `an export remembers a manifest that it takes the place of`() throws {
    let folder = try samples()
    try folder.write(try folder.bytes("sent/fr.xliff"), to: "out/fr.xliff")
    try folder.write(try folder.bytes("from-0.1/fr.loctrip.json"), to: "out/fr.loctrip.json")
    let path = "app/Haven/Localizable.xcstrings"
    let catalog = String(decoding: try folder.bytes(path), as: UTF8.self)
    try folder.write(catalog.replacing("Réglages", with: "Préférences"), to: path)
    let sent = try Program.run(
      "export",
      "app",
      "--language",
      "fr",
      "--bundle",
      "xliff",
      "-o",
      "out",
      in: folder
    )
    #expect(sent.status == 0, "\(sent.errors)")
    let manifest = String(decoding: try folder.bytes("out/fr.loctrip.json"), as: UTF8.self)
    #expect(manifest.contains("\"schema\": \"loctrip.manifest/2\",\n  \"digests\": \"xxh64\""))
    #expect(manifest.contains("\"digest\": \"fnv1a:58dec530f7eb2189\""))
    let back = String(decoding: try folder.bytes("sent/fr.xliff"), as: UTF8.self)
    try folder.write(back, to: "back/fr.xliff")
    let outcome = try Program.run(
      "import",
      "back/fr.xliff",
      "--into",
      "app",
      "--base",
      "out/fr.loctrip.json",
      "--dry-run",
      in: folder
    )
    #expect(outcome.errors.contains("as it was 1 export ago"), "\(outcome.errors)")
    #expect(!outcome.output.contains("updated"))
  }

  @Test func `a baseline accepts what it accepted, and is written with the present digests`() throws
  {
    let folder = try samples()
    func check(_ options: String...) throws -> Program.Outcome {
      try Program.run(
        ["check", "app", "--baseline", "from-0.1/baseline.json"] + options,
        in: folder.url
      )
    }
    #expect(try check().output.contains("3 findings in the baseline"))
    // Of other languages nothing is known, so that their findings stay as they are.
    #expect(try check("--update-baseline", "--language", "fr").status == 0)
    var written = String(decoding: try folder.bytes("from-0.1/baseline.json"), as: UTF8.self)
    #expect(written.hasPrefix("{\n\"schema\": \"loctrip.baseline/2\",\n\"digests\": \"xxh64\","))
    #expect(try check().output.contains("3 findings in the baseline"))
    #expect(try check("--update-baseline").status == 0)
    written = String(decoding: try folder.bytes("from-0.1/baseline.json"), as: UTF8.self)
    #expect(!written.contains("fnv1a"))
    #expect(try check().output.contains("3 findings in the baseline"))
  }

  @Test func `a ratchet has no digests and is what it was`() throws {
    let folder = try samples()
    let before = try folder.bytes("from-0.1/ratchet.json")
    let outcome = try Program.run(
      "status",
      "app",
      "--ratchet",
      "from-0.1/ratchet.json",
      "--update-ratchet",
      in: folder
    )
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.bytes("from-0.1/ratchet.json") == before)
  }

  @Test func `the words that a manifest counted are those of the bundle`() throws {
    let folder = try samples()
    try folder.write(try folder.bytes("sent/fr.xliff"), to: "out/fr.xliff")
    var counts: [String] = []
    for name in ["sent", "from-0.1"] {
      try folder.write(try folder.bytes("\(name)/fr.loctrip.json"), to: "out/fr.loctrip.json")
      let outcome = try Program.run("status", "out/fr.xliff", "--analysis", in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      counts.append(outcome.output)
    }
    #expect(counts[0] == counts[1])
  }
}
