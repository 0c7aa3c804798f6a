import LoctripLocalizationCore
import Testing

@Suite("Comments that say only that a text stays as it is")
struct SlotStateTests {
  @Test(arguments: [
    ("Do not translate", true), ("DON’T TRANSLATE!", true), ("don't translate", true),
    ("[do not localize]", true), ("  Please do not translate. ", true),
    ("Not for translation", true), ("No translation needed", true),
    ("Do not translate the name", false), ("Do not translate: brand", false), ("", false),
    ("Title", false), ("Заголовок. Do not translate", false),
    ("Do", false), ("Nothing to translate here?", false),
  ])
  func `nothing else is a reason`(comment: String, isKept: Bool) {
    var builder = UnitTableBuilder(
      original: "L.xcstrings", language: "de", sourceLanguage: "en", path: "L.xcstrings")
    var unit = TranslationUnit(id: "a", source: .text("Acme"))
    unit.notes = [TranslationUnit.Note(text: comment)]
    builder.append(unit)
    let table = builder.table()
    #expect(SlotState(table, 0) == (isKept ? .locked : .missing))
    // It is no lock: a translation of it is none that must be rejected.
    #expect(!table.isLocked(0))
  }
}
