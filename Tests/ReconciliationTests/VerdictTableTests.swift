import LoctripLocalizationCore
import LoctripReconciliation
import Testing

/// The table of verdicts, every row under every option.
@Suite struct VerdictTableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var delivered: Delivered
    var now: Now
    var sent: Sent?
    /// The decision with the default rules, and those that differ from it by the option.
    var expected: String
    var others: [String: String] = [:]

    init(
      _ name: String, _ delivered: Delivered, _ now: Now, _ sent: Sent?, _ expected: String,
      _ others: [String: String] = [:]
    ) {
      testDescription = name
      self.delivered = delivered
      self.now = now
      self.sent = sent
      self.expected = expected
      self.others = others
    }
  }

  private static let options: [String: DecisionRules] = {
    var options: [String: DecisionRules] = [:]
    for name in ["", "theirs", "review", "reviewed", "final"] {
      var rules = DecisionRules()
      rules.winner = .init(rawValue: name) ?? .ours
      rules.errorPolicy = .init(rawValue: name) ?? .reject
      rules.acceptance = .init(rawValue: name) ?? .translated
      options[name] = rules
    }
    return options
  }()

  private static func now(
    _ target: String?, _ state: TranslationState = .translated, limit: Int? = nil,
    category: String? = nil
  ) -> Now {
    var now = Now.of(target, state)
    if let limit { now.unit.notes = [TranslationUnit.Note(text: "[max-length: \(limit)]")] }
    if let category {
      now.unit.path = VariationPath([.plural(PluralCategory(rawValue: category))])
    }
    return now
  }

  static let rows: [Row] = [
    Row(
      "added", .of("Gezeit"), .of(nil), .of(nil), "added translated: Gezeit",
      ["reviewed": "added needs_review: Gezeit", "final": "added needs_review: Gezeit"]),
    Row(
      "added, signed off", .of("Gezeit", .reviewed), .of(nil), .of(nil), "added translated: Gezeit",
      ["final": "added needs_review: Gezeit"]),
    Row("added, final", .of("Gezeit", .final), .of(nil), .of(nil), "added translated: Gezeit"),
    Row(
      "updated", .of("neu"), .of("alt"), .of("alt"), "updated translated: neu",
      ["reviewed": "updated needs_review: neu", "final": "updated needs_review: neu"]),
    Row("unchanged", .of("alt"), .of("alt"), .of("alt"), "unchanged"),
    Row("kept", .of("alt"), .of("unser"), .of("alt"), "kept"),
    Row("both to the same", .of("neu"), .of("neu"), .of("alt"), "unchanged"),
    Row(
      "both differently", .of("neu"), .of("unser"), .of("alt"), "conflict [edited-on-both-sides]",
      ["theirs": "conflict needs_review: neu [edited-on-both-sides]"]),
    Row(
      "the catalog approved what the vendor replaces", .of("neu"), .of("alt"),
      .of("alt", .needsReview), "conflict [edited-on-both-sides]",
      ["theirs": "conflict needs_review: neu [edited-on-both-sides]"]),
    Row(
      "the catalog took back what the vendor releases", .of("alt", .final),
      .of("alt", .needsReview), .of("alt"), "conflict [edited-on-both-sides]"),
    Row(
      "the catalog took back what the vendor replaces", .of("neu", .final),
      .of("alt", .needsReview), .of("alt"), "updated translated: neu"),
    Row(
      "both raised the state", .of("alt", .final), .of("alt", .needsReview),
      .of("alt", .unfinished), "updated translated: alt"),
    Row(
      "the source changed", .of("neu"),
      Now(source: .text("Tides"), target: LoctripTranslation(.text("alt"), .translated)),
      .of("alt"),
      "updated needs_review: neu [source-changed]"),
    Row(
      "a placeholder", .of("neu %@"), Now(source: .text("Tide %d"), target: nil), nil,
      "rejected [placeholder-mismatch]",
      ["review": "rejected needs_review: neu %@ [placeholder-mismatch] [source-changed]"]),
    Row(
      "too long", .of("Gezeitentafel"), now(nil, limit: 6), .of(nil), "rejected [length-limit]",
      ["review": "rejected needs_review: Gezeitentafel [length-limit]"]),
    Row(
      "too long and edited on both sides", .of("Gezeitentafel"), now("unser", limit: 6), .of("alt"),
      "rejected [length-limit]", ["review": "conflict [length-limit] [edited-on-both-sides]"]),
    Row(
      "a control character", .of("Ge\u{7}zeit"), .of(nil), .of(nil), "rejected [control-character]",
      ["review": "rejected needs_review: Ge\u{7}zeit [control-character]"]),
    Row(
      "a category", .of("Gezeiten"), now(nil, category: "few"), nil, "rejected [plural-unexpected]",
      ["review": "rejected needs_review: Gezeiten [plural-unexpected]"]),
    Row(
      "a category that the catalog has", .of("Gezeiten"), now("Gezeit", category: "many"), nil,
      "updated translated: Gezeiten",
      ["reviewed": "updated needs_review: Gezeiten", "final": "updated needs_review: Gezeiten"]),
    Row("a step back", .of("alt", .needsReview), .of("alt"), .of("alt"), "kept [state-downgrade]"),
    Row("locked", .of("neu"), .of("alt", isLocked: true), .of("alt"), "rejected [locked]"),
    Row("missing", .of(nil), .of("alt"), .of("alt"), "missing"),
    Row(
      "the source edited", .of("neu", source: "Tide?"), .of("alt"), .of("alt"),
      "updated translated: neu [source-edited]",
      [
        "reviewed": "updated needs_review: neu [source-edited]",
        "final": "updated needs_review: neu [source-edited]",
      ]),
    Row(
      "the white space of the source edited", .of("neu", .final, source: " Tide\n"), .of("alt"),
      nil, "updated translated: neu [source-edited]"),
    Row(
      "a copy of the source", .of("Tide"), .of(nil), .of(nil),
      "added translated: Tide",
      ["reviewed": "added needs_review: Tide", "final": "added needs_review: Tide"]),
    Row(
      "unfinished, and the catalog has better", .of("neu", .unfinished), .of("alt"), .of("alt"),
      "kept [unfinished-target]"),
    Row(
      "laid out anew", .of("\n    neu\n  ", .final, source: "\n    Tide\n  "), .of("alt"),
      .of("alt"), "updated translated: neu [reformatted]"),
    Row(
      "laid out anew and untouched", .of("\n    alt\n  ", source: "\n    Tide\n  "), .of("unser"),
      .of("alt"), "kept"),
  ]

  @Test(arguments: rows)
  func `a row decides alike under every option but those that say otherwise`(_ row: Row) {
    for (name, rules) in Self.options {
      let decision = rules.decide(delivered: row.delivered, now: row.now, sent: row.sent)
      #expect(decision.line == row.others[name] ?? row.expected, "option '\(name)'")
    }
  }

  @Test(arguments: rows)
  func `a row writes nothing when it comes again`(_ row: Row) {
    for (name, rules) in Self.options {
      let first = rules.decide(delivered: row.delivered, now: row.now, sent: row.sent)
      guard let written = first.write else { continue }
      var now = row.now
      now.set(written)
      let second = rules.decide(delivered: row.delivered, now: now, sent: row.sent)
      #expect(second.write == nil, "option '\(name)': \(second.line)")
    }
  }

  /// What is sent as digests says the same as what is sent as texts; only the wording may differ.
  @Test(arguments: rows)
  func `a digest serves as well as a text`(_ row: Row) {
    guard let sent = row.sent else { return }
    guard let source = sent.unit.source else { return }
    var digests = Sent(unit: TranslationUnit(state: sent.unit.state))
    digests.unit.digests = TranslationUnit.Digests(
      source: TextDigest(source), target: sent.unit.target.map { TextDigest($0) })
    for rules in Self.options.values {
      let text = rules.decide(delivered: row.delivered, now: row.now, sent: sent)
      let digest = rules.decide(delivered: row.delivered, now: row.now, sent: digests)
      #expect(text.line == digest.line)
    }
  }

  /// Two people who changed one text: whichever of them is the catalog, it is a conflict.
  @Test(arguments: ["alt", "neu", "anders", nil])
  func `a conflict is one from either side`(_ sent: String?) {
    for ours in ["alt", "neu", "anders"] {
      for theirs in ["alt", "neu", "anders"] {
        func verdict(_ now: String, _ delivered: String) -> Verdict {
          DecisionRules().decide(delivered: .of(delivered), now: .of(now), sent: .of(sent)).verdict
        }
        let there = verdict(ours, theirs)
        let back = verdict(theirs, ours)
        #expect((there == .conflict) == (back == .conflict))
        // What one side changed and the other did not is written one way and kept the other.
        if ours != theirs, there != .conflict { #expect(Set([there, back]) == [.updated, .kept]) }
      }
    }
  }
}
