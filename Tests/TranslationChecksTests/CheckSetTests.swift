import LoctripLocalizationCore
import Testing

@testable import LoctripTranslationChecks

/// Says that nobody shouts, and that a text stands only once.
private struct Shouting: LoctripCheck {
  var severity = Finding.Severity.note

  var code: Finding.Code { "shouting" }

  func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard case .text(let text)? = unit.target, text.hasSuffix("!") else { return [] }
    let end = text.utf8.count
    return [Finding(code, .error, "\(language) does not shout", ranges: [end - 1..<end])]
  }

  func findings(in table: UnitTable) -> [(row: Int, finding: Finding)] {
    guard table.count > 1, table.target(0) == table.target(table.count - 1) else { return [] }
    return [(0, Finding(code, .error, "twice"))]
  }
}

@Suite struct CheckSetTests {
  private let unit = TranslationUnit(
    id: "call|==|plural.one", source: .text("%@"), target: .text("Hé !"), state: .translated)

  @Test func `another check is one type, and its severity is the set's`() throws {
    var checks = CheckSet.standard.adding(Shouting())
    #expect(checks.checks.count == CheckSet.standard.checks.count + 1)
    #expect(checks["shouting"] == .note)
    let found = checks.findings(in: unit, language: "fr")
    #expect(found.map(\.code) == [.placeholderMismatch, "shouting"])
    #expect(found.map(\.severity) == [.error, .note])
    #expect(found.last?.ranges == [4..<5])
    #expect(found.allSatisfy { $0.places.isEmpty && $0.subject == nil })

    checks["shouting"] = .warning
    checks[.placeholderMismatch] = nil
    #expect(checks.findings(in: unit, language: "fr").map(\.severity) == [.warning])
    #expect(checks[.placeholderMismatch] == nil)
    checks["unheard-of"] = .error
    #expect(checks["unheard-of"] == nil)
  }

  @Test func `a check takes the room and the severity of one with its code`() {
    var checks = CheckSet([Shouting(), SameAsSource()])
    checks["shouting"] = nil
    checks = checks.adding(Shouting(severity: .error))
    #expect(checks.checks.map(\.code) == ["shouting", .sameAsSource])
    #expect(checks["shouting"] == nil)
    #expect(checks.findings(in: unit, language: "fr").isEmpty)
  }

  @Test func `what is right gives nothing`() {
    let right = TranslationUnit(
      source: .text("%@ has %d"), target: .text("%1$@ a %2$d"), state: .translated)
    #expect(CheckSet.standard.findings(in: right, language: "fr").isEmpty)
    let none = TranslationUnit(source: .text("%@"))
    let checks: [any LoctripCheck] = [
      PlaceholderMismatch(), StrayControlCharacter(), ExceededLength(), SameAsSource(),
      PhraseMismatch(), MissingPhrases(), UnexpectedPlural(), UnknownInlineCode(), BlockedEntry(),
      UnknownPlaceholderOrder(),
    ]
    #expect(Set(checks.map(\.code)).count == checks.count)
    #expect(CheckSet(checks).findings(in: none, language: "fr").isEmpty)
    #expect(CheckSet(checks).findings(in: right, language: "fr").isEmpty)
  }

  @Test func `a table is checked row by row and as a whole`() {
    var builder = UnitTableBuilder(
      original: "A.xcstrings", language: "fr", sourceLanguage: "en", path: "fr.xliff")
    builder.append(TranslationUnit(id: "a", source: .text("A"), target: .text("B")))
    builder.append(TranslationUnit(id: "b", source: .text("%@"), target: .text("!")))
    builder.append(TranslationUnit(id: "c", source: .text("%@")))
    builder.append(TranslationUnit(id: "d", source: .text("A"), target: .text("B")))
    let found = CheckSet.standard.adding(Shouting()).findings(in: builder.table())
    #expect(found.map(\.row) == [0, 1, 1])
    #expect(found.map(\.finding.message) == ["twice", "%@ is missing", "fr does not shout"])
    #expect(found.map(\.finding.severity) == [.note, .error, .note])
  }

  @Test func `a finding is printed with its unit and its place`() {
    let finding = Finding("shouting", .warning, "no\nshouting", ranges: [0..<1])
    let placed = finding.about("a\tb").at(FileLocation(path: "fr.xliff", line: 2, column: 3))
    #expect("\(finding)" == "warning: no⏎shouting [shouting]")
    #expect("\(placed)" == "fr.xliff:2:3: warning: 'a⇥b': no⏎shouting [shouting]")
    #expect(placed.message == "no\nshouting")
    #expect(placed.fullMessage == "'a\tb': no\nshouting")
    #expect(placed.saysSame(as: finding))
    #expect(placed != finding)
  }
}
