import Foundation
import LoctripTestSupport
import Testing

/// `loctrip config`: the values that count, each with its origin.
@Suite struct ConfigCommandTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"sourceLanguage":"en","strings":{"A":{"localizations":{"fr":{"stringUnit":{"state":"new","value":"B"}}}}},"version":"1.0"}
      """,
      to: "App/L.xcstrings"
    )
    return folder
  }

  @Test func `values come from the file, the catalogs and the defaults`() throws {
    let folder = try folder()
    try folder.write(
      """
      # ours
      require: {"*": 90}
      archive: yes

      agencies:
        agency-a: {languages: fr, due: 4 days}
      """,
      to: ".loctrip.yml"
    )
    let lines = try Program.run("config", in: folder).output.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("configuration: ") == true)
    #expect(lines.first?.hasSuffix(".loctrip.yml") == true)
    func line(_ name: String) -> [String] {
      lines.first { $0.hasPrefix("\(name) ") }?.split(separator: #/  +/#).map(String.init) ?? []
    }
    #expect(line("require") == ["require", "*: 90", ".loctrip.yml:2"])
    #expect(line("archive") == ["archive", "true", ".loctrip.yml:3"])
    #expect(
      line("agencies")
        == ["agencies", "agency-a: {languages: fr, due: 4 days}", ".loctrip.yml:5"])
    #expect(line("languages") == ["languages", "fr", "the catalogs"])
    #expect(line("source-language") == ["source-language", "en", "the catalogs"])
    #expect(line("catalogs") == ["catalogs", ".", "default"])
    #expect(lines.last?.hasPrefix("not set: exclude, wrappers, released, ") == true)
  }

  @Test func `without a file there are the catalogs and the defaults`() throws {
    let outcome = try Program.run("config", "App", in: try folder())
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("configuration: none\n"))
    let empty = try TemporaryFolder()
    #expect(try Program.run("config", in: empty).status == 0)
    #expect(try Program.run("config", "nowhere", in: empty).status == 66)
  }

  @Test func `a wrong file is said with its place`() throws {
    let folder = try folder()
    try folder.write("langages: fr\n", to: ".loctrip.yml")
    let outcome = try Program.run("config", in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains(".loctrip.yml:1:1: error: there is no key 'langages'"))
  }
}
