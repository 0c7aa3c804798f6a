import LoctripLocalizationCore
import LoctripReconciliation
import Testing

@Suite struct XcodeDecisionTests {
  @Test(arguments: [
    ("no target", Delivered.of(nil), Now.of("alt"), "missing"),
    ("unfinished", .of("neu", .unfinished), .of(nil), "kept"),
    ("to be reviewed", .of("neu", .needsReview), .of("alt", .new), "kept"),
    ("translated", .of("neu"), .of(nil), "added translated: neu"),
    ("reviewed", .of("neu", .reviewed), .of("alt"), "updated translated: neu"),
    ("final", .of("neu", .final), .of("neu", .needsReview), "updated translated: neu"),
    ("by a machine", .of("neu", .machine), .of("alt"), "updated machine_translated: neu"),
    ("empty", .of(""), .of("alt"), "updated translated: "),
    ("the same", .of("neu"), .of("neu"), "unchanged"),
    ("a wrong placeholder", .of("%d"), .of(nil, source: "%@"), "added translated: %d"),
    ("another source", .of("neu", source: "x"), .of("alt"), "updated translated: neu"),
  ])
  func `decides like Xcode`(_ name: String, _ delivered: Delivered, _ now: Now, _ expected: String)
  {
    let decision = DecisionRules.decideLikeXcode(
      delivered.unit.target, delivered.unit.state, now: now.unit)
    #expect(decision.line == expected)
  }
}
