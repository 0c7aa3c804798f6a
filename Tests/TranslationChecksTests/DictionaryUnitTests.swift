import LoctripLocalizationCore
import Testing

@testable import LoctripTranslationChecks

@Suite("Cases of plurals in a .stringsdict")
struct DictionaryUnitTests {
  private static func unit(_ path: String, _ source: String, _ target: String?) -> TranslationUnit {
    var unit = TranslationUnit(
      id: "/boats:dict/\(path):dict/:string", source: .text(source),
      target: target.map { .text($0) })
    if target != nil {
      unit.state = .translated
      unit.translationState = .translated
      unit.traits = .lacksState
    }
    return unit
  }

  private static func codes(_ language: String, _ units: TranslationUnit...) -> [String] {
    var builder = UnitTableBuilder(
      original: "L.stringsdict", language: language, sourceLanguage: "en", path: "L.stringsdict")
    for unit in units { builder.append(unit) }
    let table = builder.table()
    let checks: [any LoctripCheck] = [
      MissingPlural(), UnexpectedPlural(), PlaceholderMismatch(), NumberMismatch(),
    ]
    let found = checks.flatMap { check -> [Finding] in
      check.findings(in: table).map(\.finding)
        + table.indices.flatMap { check.findings(in: table[$0], language: language) }
    }
    return found.map(\.code.rawValue)
  }

  private static let format = unit("NSStringLocalizedFormatKey", "%#@n@", "%#@n@")
  private static let one = unit("n:dict/one", "%lld boat", "ein Boot")
  private static let other = unit("n:dict/other", "%lld boats", "%lld Boote")

  @Test func `a whole plural is fine, and may say its number in words`() {
    #expect(Self.codes("de", Self.format, Self.one, Self.other) == [])
    #expect(Self.one.isPlural)
    #expect(Self.one.entryKey == "boats")
    #expect(!Self.format.isPlural)
  }

  @Test func `a case that is missing is found once`() {
    let few = Self.unit("n:dict/few", "%lld boats", nil)
    #expect(Self.codes("ru", Self.format, few, Self.one, Self.other) == ["plural-missing"])
  }

  @Test func `a case that the language has not is unexpected`() {
    let few = Self.unit("n:dict/few", "%lld boats", "%lld Boote")
    #expect(Self.codes("de", few, Self.one, Self.other) == ["plural-unexpected"])
  }

  @Test func `an argument of another kind is found`() {
    let other = Self.unit("n:dict/other", "%lld boats", "%@ Boote")
    #expect(Self.codes("de", Self.one, other) == ["placeholder-mismatch"])
    let lost = Self.unit("NSStringLocalizedFormatKey", "%#@n@", "Boote")
    #expect(Self.codes("de", lost) == ["placeholder-mismatch"])
  }

  @Test func `a variable that no file has is a mismatch, and so is one that moves`() {
    let named = Self.unit("NSStringLocalizedFormatKey", "%#@n@", "%#@boote@")
    #expect(Self.codes("de", named) == ["placeholder-mismatch"])
    var own = named
    own.details = [TranslationUnit.Detail(kind: .dictionaryVariable, text: "boote")]
    #expect(Self.codes("de", own) == [])
    let moved = Self.unit("NSStringLocalizedFormatKey", "%#@a@ %#@b@", "%#@b@ %#@a@")
    #expect(PlaceholderMismatch().findings(in: moved, language: "de").map(\.severity) == [.error])
    let placed = Self.unit("NSStringLocalizedFormatKey", "%#@a@ %#@b@", "%2$#@b@ %1$#@a@")
    #expect(Self.codes("de", placed) == [])
  }

  @Test func `a device that is called other is no plural`() {
    let id = "/boats:dict/NSStringDeviceSpecificRuleType:dict/other:dict/:string"
    #expect(!TranslationUnit(id: id, source: .text("Tap")).isPlural)
  }
}
