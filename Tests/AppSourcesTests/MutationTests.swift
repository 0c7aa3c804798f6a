import LoctripAppProjects
import LoctripAppSources
import Foundation
import LoctripLocalizationReports
import LoctripTestSupport
import Testing

@Suite(.readsSwift) struct MutationTests {
  /// Code and a catalog of the sample app with some bytes changed, removed and doubled.
  @Test(arguments: 0..<12)
  func `changed code and catalogs stop nothing`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = ["ChartView", "HarbourList", "SettingsView", "Shortcuts"]
    let project = try CodeProject("let a = 1")
    for name in names {
      var bytes = try [UInt8](Data(contentsOf: Project.sample("app/Haven/\(name).swift")))
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        let position = Int.random(in: bytes.indices, using: &random)
        let end = min(position + Int.random(in: 1...30, using: &random), bytes.count)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(position..<end)
        case 2: bytes.insert(contentsOf: bytes[position..<end], at: position)
        default:
          bytes.insert(contentsOf: Array("\"\\({[".utf8).shuffled(using: &random), at: position)
        }
      }
      for ending in ["swift", "m"] {
        let url = project.folder.url.appendingPathComponent("App/\(name).\(ending)")
        try Data(bytes).write(to: url)
      }
    }
    let usage = try project.usage()
    for subject in [CodeFindings.Subject.unused, .missing, .hardcoded] {
      _ = CodeFindings(usage, subject).report().render(as: .json)
    }
    _ = try project.extract()
    // What was written is a catalog, and has everything.
    #expect(try project.extract().isEmpty)
  }
}
