import Foundation
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

/// The words for results, which are in one place.
@Suite struct ResultWordsTests {
  @Test func `what is done and what would be done have the same form`() {
    #expect(ResultWords.line(.write, "a") == "Wrote a")
    #expect(ResultWords.line(.write, "a", "1 text") == "Wrote a: 1 text")
    #expect(ResultWords.line(.remove, "a", isDryRun: true) == "Would remove a")
    for deed in ResultWords.Deed.allCases {
      #expect(deed.said(isDryRun: true) == "would \(deed.rawValue)")
      #expect(!deed.done.hasPrefix("would"))
    }
  }

  @Test func `an order's texts are counted in one form`() {
    #expect(ResultWords.cameBack(17, of: 18, usable: 15) == "of 18 ordered 17 came back, 15 usable")
    #expect(ResultWords.cameBack(0, of: 18, usable: 0) == "of 18 ordered none came back")
  }

  /// Words for results that no other place of the program may have.
  private static let words = [
    "\"Wrote ", "\"Would ", ": written\"", "would be written\"", "would be changed",
    "would be removed",
    "would be fixed", "Nothing to do.", "No catalog changes.", "dry run, nothing was written",
    "Nothing to migrate", "Nothing to fix", "none came back",
  ]

  @Test func `no other place of the program has words of its own`() throws {
    let folder = Project.root.appendingPathComponent("Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") && !$0.hasSuffix("/ResultWords.swift") }
    #expect(paths.count > 100)
    for path in paths {
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      for word in Self.words where text.contains(word) {
        #expect(!text.contains(word), "\(path): \(word)")
      }
    }
  }

  @Test func `the guides have no older words`() throws {
    let folder = Project.root.appendingPathComponent("docs")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".md") {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      for line in text.split(separator: "\n") {
        #expect(line.firstMatch(of: #/^\S+: written\b|ordered units? came back/#) == nil)
      }
    }
  }
}
