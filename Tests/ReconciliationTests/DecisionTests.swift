import LoctripLocalizationCore
import LoctripReconciliation
import Testing

/// One row of a table: what came back, what the catalog has, what was sent, and the decision.
struct DecisionCase: Sendable, CustomTestStringConvertible {
  var name: String
  var delivered: Delivered
  var now: Now
  var sent: Sent?
  var rules = DecisionRules()
  var expected: String

  init(
    _ name: String, _ delivered: Delivered, _ now: Now, sent: Sent? = nil,
    rules: DecisionRules = DecisionRules(), _ expected: String
  ) {
    self.name = name
    self.delivered = delivered
    self.now = now
    self.sent = sent
    self.rules = rules
    self.expected = expected
  }

  var testDescription: String { name }
  var decision: Decision { rules.decide(delivered: delivered, now: now, sent: sent) }
}

@Suite struct DecisionTests {
  @Test func `named placeholders in another order get positions, once`() {
    let source = LoctripMessage.text("%(a)@ of %(b)@")
    let delivered = TranslationUnit(
      source: source, target: .text("%(b)@: %(a)@"), state: .translated)
    let rules = DecisionRules()
    let now = TranslationUnit(id: "k", source: source)
    let decision = rules.decide(delivered: delivered, now: now)
    #expect(decision.write == LoctripTranslation(.text("%2$(b)@: %1$(a)@"), .translated))
    #expect(decision.findings.map(\.code) == [.reformatted])
    var written = now
    written.target = .text("%2$(b)@: %1$(a)@")
    written.translationState = .translated
    written.state = .translated
    #expect(rules.decide(delivered: delivered, now: written) == Decision(.unchanged))
    // What went out like that and came back untouched is no change.
    var wrong = written
    wrong.target = delivered.target
    #expect(rules.decide(delivered: delivered, now: wrong, sent: wrong).write == nil)
  }

  private static let theirs: DecisionRules = {
    var rules = DecisionRules()
    rules.winner = .theirs
    return rules
  }()

  @Test(arguments: [
    DecisionCase("no translation before", .of("Gezeit"), .of(nil), "added translated: Gezeit"),
    DecisionCase(
      "the vendor changed the text", .of("Gezeit"), .of("Tide!"), "updated translated: Gezeit"),
    DecisionCase(
      "the vendor changed the state", .of("Gezeit"), .of("Gezeit", .needsReview),
      "updated translated: Gezeit"),
    DecisionCase("the same", .of("Gezeit"), .of("Gezeit"), "unchanged"),
    DecisionCase(
      "a composed and a decomposed letter are two texts", .of("Caf\u{E9}"), .of("Cafe\u{301}"),
      "updated translated: Caf\u{E9}"),
    DecisionCase("nothing came back", .of(nil, .unfinished), .of(nil), "missing"),
    DecisionCase("nothing came back for a translation", .of(nil), .of("Gezeit"), "missing"),
    DecisionCase("an empty target", .of(""), .of("Gezeit"), "missing"),
    DecisionCase("an empty target where the catalog is empty too", .of(""), .of(""), "unchanged"),
    DecisionCase("an empty source lacks nothing", .of(nil), .of(nil, source: ""), "unchanged"),
    DecisionCase("a locked entry lacks nothing", .of(nil), .of(nil, isLocked: true), "unchanged"),
  ])
  func `without a base`(_ row: DecisionCase) { #expect(row.decision.line == row.expected) }

  @Test(arguments: [
    DecisionCase(
      "the vendor changed the text only", .of("neu"), .of("alt"), sent: .of("alt"),
      "updated translated: neu"),
    DecisionCase(
      "the vendor translated it", .of("neu"), .of(nil), sent: .of(nil), "added translated: neu"),
    DecisionCase(
      "the catalog changed, the delivery did not", .of("alt"), .of("unser"), sent: .of("alt"),
      "kept"),
    DecisionCase(
      "the catalog's translation is gone, the delivery did not change", .of("alt"), .of(nil),
      sent: .of("alt"), "kept"),
    DecisionCase("both changed to the same", .of("neu"), .of("neu"), sent: .of("alt"), "unchanged"),
    DecisionCase(
      "both changed", .of("neu"), .of("unser"), sent: .of("alt"), "conflict [edited-on-both-sides]"),
    DecisionCase(
      "both translated it", .of("neu"), .of("unser"), sent: .of(nil),
      "conflict [edited-on-both-sides]"),
    DecisionCase(
      "both changed, theirs wins", .of("neu", .final), .of("unser"), sent: .of("alt"),
      rules: theirs, "conflict needs_review: neu [edited-on-both-sides]"),
    DecisionCase(
      "the catalog changed the text, the vendor only raised the state", .of("alt", .final),
      .of("unser"), sent: .of("alt"), "kept"),
    DecisionCase(
      "only the state was raised", .of("alt", .final), .of("alt", .needsReview),
      sent: .of("alt", .needsReview), "updated translated: alt"),
    DecisionCase(
      "the source changed", .of("neu"), .of("alt", source: "Tides"), sent: .of("alt"),
      "updated needs_review: neu [source-changed]"),
    DecisionCase(
      "the source changed, no translation", .of("neu", .final), .of(nil, source: "Tides"),
      sent: .of(nil), "added needs_review: neu [source-changed]"),
    DecisionCase(
      "the vendor edited the source", .of("neu", source: "Tide?"), .of("alt"), sent: .of("alt"),
      "updated translated: neu [source-edited]"),
    DecisionCase(
      "both changed the source", .of("neu", source: "Tide?"), .of("alt", source: "Tides"),
      sent: .of("alt"), "updated needs_review: neu [source-changed] [source-edited]"),
  ])
  func `with a base`(_ row: DecisionCase) { #expect(row.decision.line == row.expected) }

  @Test(arguments: [
    DecisionCase(
      "the source that was translated is another", .of("neu", source: "Tide?"), .of(nil),
      "added needs_review: neu [source-changed]"),
    DecisionCase(
      "the file has no source", .of("neu", source: nil), .of(nil), "added translated: neu"),
    DecisionCase(
      "a step back with the same text", .of("Gezeit", .needsReview), .of("Gezeit"),
      "kept [state-downgrade]"),
    DecisionCase(
      "a machine's copy of a finished text", .of("Gezeit", .machine), .of("Gezeit"),
      "kept [state-downgrade]"),
    DecisionCase(
      "another text in a lower state", .of("neu", .needsReview), .of("Gezeit"),
      "updated needs_review: neu"),
    DecisionCase("the target is the source", .of("Tide"), .of(nil), "added translated: Tide"),
    DecisionCase(
      "the target is a sentence of the source",
      .of("Open the old file", source: "Open the old file"),
      .of(nil, source: "Open the old file"),
      "added needs_review: Open the old file [same-as-source]"),
    DecisionCase(
      "the same, signed off", .of("Open the old file", .final, source: "Open the old file"),
      .of(nil, source: "Open the old file"), "added translated: Open the old file"),
    DecisionCase(
      "the target is the source, reviewed", .of("Tide", .reviewed), .of(nil),
      "added translated: Tide"),
    DecisionCase(
      "the target is the source, final", .of("Tide", .final), .of("alt"), "updated translated: Tide"
    ),
    DecisionCase(
      "the target became the source", .of("Tide"), .of("alt"), "conflict [same-as-source]"),
  ])
  func `with findings`(_ row: DecisionCase) { #expect(row.decision.line == row.expected) }

  @Test(arguments: [
    DecisionCase(
      "the entry is not for translation", .of("Gezeit"), .of(nil, isLocked: true),
      "rejected [locked]"),
    DecisionCase(
      "the file says so", .of("Gezeit", isLocked: true), .of("alt"), "rejected [locked]"),
    DecisionCase(
      "the delivery repeats the source", .of("Tide"), .of(nil, isLocked: true), "unchanged"),
    DecisionCase(
      "the delivery repeats the text in another state", .of("alt", .final),
      .of("alt", .new, isLocked: true), "unchanged"),
    DecisionCase("untouched", .of("alt"), .of("unser", isLocked: true), sent: .of("alt"), "kept"),
  ])
  func locked(_ row: DecisionCase) { #expect(row.decision.line == row.expected) }

  @Test(arguments: [
    DecisionCase(
      "another type", .of("%d Uhr"), .of(nil, source: "at %@"), "rejected [placeholder-mismatch]"),
    DecisionCase(
      "one is missing", .of("um"), .of("um %@", source: "at %@"), "rejected [placeholder-mismatch]"),
    DecisionCase(
      "a plural without its number", .of("ein Boot", source: "%lld boats"),
      .of(nil, source: "%lld boats", isPlural: true),
      "added translated: ein Boot [plural-number-lost]"),
    DecisionCase(
      "untouched, though it is wrong", .of("um"), .of("um %@", source: "at %@"), sent: .of("um"),
      "kept [source-changed]"),
    DecisionCase(
      "the same as now, though it is wrong", .of("um", source: "at %@"), .of("um", source: "at %@"),
      "unchanged"),
  ])
  func placeholders(_ row: DecisionCase) { #expect(row.decision.line == row.expected) }

  @Test func `phrases and a text do not replace one another`() {
    let phrases = LoctripMessage.phrases(["a", "b"])
    let text = LoctripMessage.text("a b")
    let rules = DecisionRules()
    let toText = rules.decide(
      delivered: Delivered(source: phrases, target: text), now: Now(source: phrases, target: nil))
    #expect(toText.line == "rejected [phrase-mismatch]")
    let toPhrases = rules.decide(
      delivered: Delivered(source: text, target: phrases),
      now: Now(source: text, target: LoctripTranslation(text, .translated)))
    #expect(toPhrases.line == "rejected [phrase-mismatch]")
    let both = rules.decide(
      delivered: Delivered(source: phrases, target: .phrases(["c"])),
      now: Now(source: phrases, target: nil))
    #expect(both.line == "added needs_review: c [phrase-missing]")
  }

  @Test(arguments: [
    DecisionCase("a first attempt", .of("Gez", .unfinished), .of(nil), "added new: Gez"),
    DecisionCase("a copy of the source", .of("Tide", .unfinished), .of(nil), "missing"),
    DecisionCase(
      "a better attempt", .of("Gezei", .unfinished), .of("Gez", .new), "updated new: Gezei"),
    DecisionCase("the same attempt", .of("Gez", .unfinished), .of("Gez", .new), "unchanged"),
    DecisionCase(
      "the catalog is further", .of("Gez", .unfinished), .of("Gezeit", .needsReview),
      "kept [unfinished-target]"),
    DecisionCase(
      "the catalog is further with the same text", .of("Gez", .unfinished), .of("Gez"),
      "kept [state-downgrade]"),
  ])
  func unfinished(_ row: DecisionCase) { #expect(row.decision.line == row.expected) }

  @Test(
    arguments: zip(
      UnitState.allCases,
      [
        ["new", "new", "new"], ["needs_review", "needs_review", "needs_review"],
        ["needs_review", "needs_review", "needs_review"],
        ["translated", "needs_review", "needs_review"],
        ["translated", "translated", "needs_review"],
        ["translated", "translated", "translated"],
      ]))
  func `a delivered state becomes the one of its acceptance`(
    _ delivered: UnitState, _ expected: [String]
  ) {
    for (acceptance, state) in zip(ImportOptions.Acceptance.allCases, expected) {
      var rules = DecisionRules()
      rules.acceptance = acceptance
      #expect(rules.state(for: delivered).rawValue == state, "\(acceptance)")
      #expect(
        rules.decide(delivered: .of("neu", delivered), now: .of(nil)).write?.state.rawValue
          == state, "\(acceptance)")
    }
  }

  @Test func `a machine's text says so where the catalog can`() {
    var rules = DecisionRules()
    rules.allowsMachineTranslated = true
    #expect(rules.state(for: .machine) == .machineTranslated)
    let decision = rules.decide(delivered: .of("neu", .machine), now: .of(nil))
    #expect(decision.line == "added machine_translated: neu")
  }

  @Test func `only conflicts, rejections and orphans need a person`() {
    #expect(Verdict.allCases.filter(\.needsPerson) == [.conflict, .rejected, .orphaned])
    #expect(Verdict.allCases.sorted() == Verdict.allCases)
  }

  @Test func `a remark quotes the texts, short and on one line`() throws {
    let long = String(repeating: "x", count: 100)
    let decision = DecisionRules().decide(
      delivered: .of("neu", source: "a\nb"), now: .of(nil, source: long))
    let remark = try #require(decision.findings.first)
    #expect(
      remark.message
        == "the source is now “\(String(repeating: "x", count: 57))…”; the translation is of “a⏎b”")
    #expect(remark.severity == .warning)
  }
}
