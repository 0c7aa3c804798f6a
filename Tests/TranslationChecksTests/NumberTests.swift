import LoctripLocalizationCore
import Testing

@testable import LoctripTranslationChecks

@Suite struct NumberTests {
  private func messages(_ source: String, _ target: String, _ language: String) -> [String] {
    let unit = TranslationUnit(id: "key", source: .text(source), target: .text(target))
    return NumberMismatch().findings(in: unit, language: language).map(\.message)
  }

  @Test(arguments: [
    ("3 of 3 files, 12 in all", "Drei von drei Dateien, zwölf insgesamt", "de"),
    ("The 20th century, the 19th century", "Le XXe siècle, le XIXe siècle", "fr"),
    ("Twenty-five boats and forty-one oars", "25 Boote und 41 Ruder", "de"),
    ("At 5 PM and at 6 PM", "Um 17 Uhr und um 18 Uhr", "de"),
    ("100 % and 100 %", "Hundert und hundert", "de"),
  ])
  func `numbers may be words, again and again`(_ source: String, _ target: String, _ tag: String) {
    #expect(messages(source, target, tag) == [])
  }

  @Test func `a number that no word says is missing each time`() {
    #expect(messages("4 and 9 and 9", "Vier und 8", "de").count == 1)
    #expect(messages("Noon", "13 Uhr 45", "de") == ["the source has no 13, 45"])
  }
}
