import LoctripLocalizationCore
import Testing

@testable import LoctripTranslationChecks

@Suite struct PlaceholderScaleTests {
  private static func findings(_ source: String, _ target: String) -> [Finding] {
    PlaceholderMismatch().findings(
      in: TranslationUnit(
        id: "a", source: .text(source), target: .text(target), state: .translated), language: "fr")
  }

  @Test(arguments: [3, 50, 1_000])
  func `placeholders are compared by position however many there are`(_ count: Int) {
    let all = (1...count).map { "%\($0)$@" }
    let text = all.joined(separator: " ")
    #expect(Self.findings(text, all.reversed().joined(separator: " ")).isEmpty)
    #expect(Self.findings(text, "\(text) %\(count + 1)$@").count == 1)
    #expect(Self.findings(text, all.dropLast().joined(separator: " ")).count == 1)
    #expect(Self.findings(text, text.replacing("%2$@", with: "%2$d")).count == 1)
  }
}
