import LoctripTranslationChecks
import LoctripLocalizationCore
import LoctripReconciliation
import Testing

/// Texts that a tool laid out anew around their inline codes.
@Suite struct LayoutTests {
  /// A unit whose texts have `%@` as codes, the first one as 1.
  private static func delivered(_ source: String, _ target: String, _ state: UnitState = .final)
    -> TranslationUnit
  {
    var unit = TranslationUnit(id: "a", source: .text(source), target: .text(target), state: state)
    func codes(_ text: String) -> [InlineCode] {
      Placeholder.places(in: text).enumerated().map { index, place in
        var code = InlineCode(name: "ph", offset: place.range.lowerBound, id: "\(index + 1)")
        code.length = place.range.count
        return code
      }
    }
    unit.sourceCodes = codes(source)
    unit.targetCodes = codes(target)
    return unit
  }

  private static func unit(_ source: String, _ target: String?) -> TranslationUnit {
    TranslationUnit(
      id: "a", source: .text(source), target: target.map { .text($0) }, state: .translated,
      translationState: target == nil ? nil : .translated)
  }

  private static func digest(_ unit: TranslationUnit) -> TranslationUnit {
    var digest = unit
    digest.digests = TranslationUnit.Digests(
      source: TextDigest(unit.source ?? .text("")), target: unit.target.map { TextDigest($0) })
    (digest.source, digest.target) = (nil, nil)
    return digest
  }

  @Test func `an untouched text that a tool laid out is the one that was sent`() {
    let delivered = Self.delivered(
      "Launch \"\n          %@\"\n        ", "Lancer \"\n          %@\"\n        ", .translated)
    let now = Self.unit("Launch \"%@\"", "Lancer \"%@\"")
    for sent in [now, Self.digest(now), nil] {
      let decision = DecisionRules().decide(delivered: delivered, now: now, sent: sent)
      #expect(decision == Decision(.unchanged))
    }
    let ours = Self.unit("Launch \"%@\"", "Démarrer « %@ »")
    for sent in [now, Self.digest(now)] {
      let decision = DecisionRules().decide(delivered: delivered, now: ours, sent: sent)
      #expect(decision == Decision(.kept))
    }
  }

  @Test(arguments: [
    ("Launch \"\n     %@\"\n   ", "Ouvrir \"\n     %@\"\n   ", "Ouvrir \"%@\""),
    ("Launch \"\n     %@\"\n   ", "Ouvrir « \n     %@ »\n   ", "Ouvrir « %@ »"),
    ("Launch \"\n     %@\n     \"\n   ", "Ouvrir \n     %@\n     !", "Ouvrir %@!"),
  ])
  func `an edited text loses the layout and nothing else`(
    source: String, target: String, expected: String
  ) {
    let decision = DecisionRules().decide(
      delivered: Self.delivered(source, target), now: Self.unit("Launch \"%@\"", nil),
      sent: Self.unit("Launch \"%@\"", nil))
    #expect(decision.write?.message == .text(expected))
    #expect(decision.findings.map(\.code) == [.reformatted])
  }

  @Test func `a tool that trims what it lays out tells by the source what was there`() {
    let decision = DecisionRules().decide(
      delivered: Self.delivered("Open\n   %@\n   of\n   %@", "Ouvrir\n   %@\n   de\n   %@"),
      now: Self.unit("Open %@ of %@", nil))
    #expect(decision.write?.message == .text("Ouvrir %@ de %@"))
    #expect(decision.findings.map(\.code) == [.reformatted])
  }

  @Test(arguments: ["Launch\n\"%@\"", "Launch  \"%@\"", "Launch \"%@\"\n"])
  func `white space that no layout makes is told`(source: String) {
    let decision = DecisionRules().decide(
      delivered: Self.delivered(source, "Ouvrir %@"), now: Self.unit("Launch \"%@\"", "Lancer %@"),
      sent: Self.unit("Launch \"%@\"", "Lancer %@"))
    #expect(decision.findings.map(\.code) == [.sourceEdited])
    #expect(decision.findings.map(\.severity) == [.note])
  }

  @Test(arguments: ["\nLancer", "Lancer\n", "Lan\ncer"])
  func `a line feed of the translator's stays`(target: String) {
    let decision = DecisionRules().decide(
      delivered: Self.delivered("Launch", target), now: Self.unit("Launch", "Lancer"),
      sent: Self.unit("Launch", "Lancer"))
    #expect(decision.write?.message == .text(target))
  }

  // MARK: - Codes that are gone

  @Test(arguments: ["une chaîne", " chaîne", "%lld chaîne"], [true, false])
  func `a code that is gone is judged like plain text without it`(
    _ target: String, _ isPlural: Bool
  ) {
    var delivered = Self.delivered("%lld string", target)
    if isPlural { delivered.path = VariationPath([.plural(.one)]) }
    var now = Self.unit("%lld string", nil)
    now.path = delivered.path
    let coded = DecisionRules().decide(delivered: delivered, now: now)
    delivered.sourceCodes = []
    delivered.targetCodes = []
    #expect(coded == DecisionRules().decide(delivered: delivered, now: now))
  }
}
