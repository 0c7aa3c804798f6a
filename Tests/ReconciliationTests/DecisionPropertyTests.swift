import LoctripLocalizationCore
import LoctripReconciliation
import LoctripTestSupport
import Testing

@Suite struct DecisionPropertyTests {
  private static let states: [TranslationState] = [
    .new, .needsReview, .translated, .machineTranslated, TranslationState(rawValue: ""),
    TranslationState(rawValue: "unknown"),
  ]
  private static let texts = ["", "Tide", "Gezeit", "um %@", "%d", "Caf\u{E9}", "Cafe\u{301}"]

  /// Every set of rules.
  private static let allRules: [DecisionRules] = ImportOptions.Acceptance.allCases.flatMap {
    acceptance in
    ImportOptions.Winner.allCases.flatMap { winner in
      [false, true].map { allowsMachine in
        var rules = DecisionRules()
        rules.acceptance = acceptance
        rules.winner = winner
        rules.allowsMachineTranslated = allowsMachine
        return rules
      }
    }
  }

  @Test func `what was exported now is unchanged, whatever its state`() {
    for rules in Self.allRules {
      for state in Self.states {
        for text in Self.texts {
          for isLocked in [false, true] {
            let delivered = Delivered.of(text, UnitState(state))
            let now = Now.of(text, state, isLocked: isLocked)
            let sent = Sent.of(text, UnitState(state))
            #expect(rules.decide(delivered: delivered, now: now).line == "unchanged")
            #expect(rules.decide(delivered: delivered, now: now, sent: sent).line == "unchanged")
          }
        }
      }
    }
  }

  /// What the catalog has once a decision was carried out.
  private static func apply(_ decision: Decision, to unit: Now) -> Now {
    var unit = unit
    if let write = decision.write { unit.set(write) }
    return unit
  }

  @Test func `deciding again writes nothing`() {
    var random = SeededGenerator(seed: 7)
    func text() -> String? { Self.texts.randomElement(using: &random) }
    var unstable: Set<String> = []
    for _ in 0..<20_000 {
      let rules = Self.allRules.randomElement(using: &random) ?? DecisionRules()
      let delivered = Delivered.of(
        Bool.random(using: &random) ? text() : nil,
        UnitState.allCases.randomElement(using: &random) ?? .translated,
        source: ["Tide", "at %@", nil].randomElement(using: &random) ?? nil)
      let now = Now.of(
        Bool.random(using: &random) ? text() : nil,
        Self.states.randomElement(using: &random) ?? .new,
        source: ["Tide", "at %@", ""].randomElement(using: &random) ?? "Tide",
        isLocked: Int.random(in: 0..<8, using: &random) == 0)
      let sent =
        Bool.random(using: &random)
        ? Sent.of(
          Bool.random(using: &random) ? text() : nil,
          UnitState.allCases.randomElement(using: &random) ?? .translated) : nil
      let first = rules.decide(delivered: delivered, now: now, sent: sent)
      let after = Self.apply(first, to: now)
      let second = rules.decide(delivered: delivered, now: after, sent: sent)
      if second.write != nil {
        unstable.insert(
          "\(rules.winner) \(rules.acceptance): \(delivered.unit.target.map(\.description) ?? "nil") "
            + "\(delivered.unit.state) into \(now.unit.translation.map { "\($0)" } ?? "nil"), "
            + "sent \(sent?.unit.target.map(\.description) ?? "nil"): \(first.line), then \(second.line)"
        )
      }
      let xcode = DecisionRules.decideLikeXcode(
        delivered.unit.target, delivered.unit.state, now: now.unit)
      let again = DecisionRules.decideLikeXcode(
        delivered.unit.target, delivered.unit.state, now: Self.apply(xcode, to: now).unit)
      #expect(again.write == nil)
    }
    #expect(unstable.sorted().prefix(5) == [], "\(unstable.count) kinds")
  }

  @Test func `without changing the delivery a base never writes`() {
    for rules in Self.allRules {
      for sentText in Self.texts {
        for nowText in Self.texts + [nil as String?] {
          for state in UnitState.allCases {
            let decision = rules.decide(
              delivered: .of(sentText, state), now: .of(nowText), sent: .of(sentText, state))
            #expect(decision.write == nil)
          }
        }
      }
    }
  }

  @Test
  func `what ours and theirs write differs only in a conflict and where one waits for review`() {
    var random = SeededGenerator(seed: 11)
    var theirs = DecisionRules()
    theirs.winner = .theirs
    for _ in 0..<5_000 {
      let delivered = Delivered.of(
        Self.texts.randomElement(using: &random),
        UnitState.allCases.randomElement(using: &random) ?? .translated)
      let now = Now.of(
        Bool.random(using: &random) ? Self.texts.randomElement(using: &random) : nil,
        Self.states.randomElement(using: &random) ?? .new)
      let sent = Sent.of(Self.texts.randomElement(using: &random))
      // What theirs wrote in an earlier run is not raised by the same delivery.
      if now.unit.translation?.state == .needsReview, now.unit.target == delivered.unit.target {
        continue
      }
      let ours = DecisionRules().decide(delivered: delivered, now: now, sent: sent)
      let other = theirs.decide(delivered: delivered, now: now, sent: sent)
      #expect(ours.verdict == other.verdict)
      if ours.verdict == .conflict {
        #expect(ours.write == nil)
        // Of two states of one text there is nothing to write that is not there.
        let isSameText = now.unit.target == delivered.unit.target
        #expect(other.write?.state == (isSameText ? nil : .needsReview))
      } else {
        #expect(ours == other)
      }
    }
  }
}
