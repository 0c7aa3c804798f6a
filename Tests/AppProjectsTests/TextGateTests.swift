import Foundation
import LoctripAppProjects
import LoctripLocalizationCore
import LoctripTestSupport
import LoctripTranslationChecks
import Testing

/// Every text gets into a catalog through one file.
@Suite struct TextGateTests {
  private static let gate = TextGate(checks: .refusing, language: "de")

  private static func unit(_ source: String, _ target: String? = nil) -> TranslationUnit {
    var unit = TranslationUnit(id: source)
    unit.source = .text(source)
    unit.target = target.map(Message.text)
    unit.translationState = target == nil ? nil : .translated
    return unit
  }

  @Test func `nothing else makes a change of a text`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var makers: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      if try String(contentsOf: file, encoding: .utf8).contains("UnitChange(") {
        makers.insert(file.lastPathComponent)
      }
    }
    #expect(makers == ["TextGate.swift"])
  }

  @Test(arguments: [
    ("Height in %@", "Höhe in %d", ["placeholder-mismatch"]), ("Tide", " \u{A0}", ["empty-target"]),
    ("Tide", "Flut", []), ("Height in %@", "Höhe in %@", []),
  ])
  func `a proposed text is refused for what breaks the app`(
    _ source: String, _ text: String, _ codes: [String]
  ) {
    let refusals = Self.gate.refusals(of: .text(text), in: Self.unit(source))
    #expect(refusals.map(\.code.rawValue) == codes)
  }

  @Test func `a text is not refused for what the text that it replaces has too`() {
    let unit = Self.unit("Height in %@", "Höhe von %d")
    #expect(Self.gate.refusals(of: .text("Höhe in %d"), in: unit).isEmpty)
  }

  @Test func `a text of an entry that is not for translation is refused`() {
    var unit = Self.unit("Haven", "Haven")
    unit.traits.insert(.isLocked)
    #expect(Self.gate.refusals(of: .text("Hafen"), in: unit).map(\.code.rawValue) == ["locked"])
  }
}
