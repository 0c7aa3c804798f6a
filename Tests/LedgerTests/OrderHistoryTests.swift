import Foundation
import LoctripAppProjects
import LoctripLocalizationCore
import LoctripLedger
import LoctripReconciliation
import LoctripTestSupport
import Testing

/// What happens to texts of orders, with the states and what is to pay after every step.
///
/// A text has one word, and a word costs one euro.
@Suite struct OrderHistoryTests {
  @Test(arguments: deliveries + decisions + sources + keys + endings + questions + doubles)
  func `each step has its states and its price`(_ history: OrderHistory) throws {
    var world = OrderWorld()
    for (number, step) in history.steps.enumerated() {
      step.step.run(&world)
      let (told, model) = (try world.told(), OrderModel(world).told)
      func matches(_ line: String) -> Bool {
        line == step.expected || line.components(separatedBy: " | ")[0] == step.expected
      }
      #expect(matches(told), "step \(number + 1): \(told), and not \(step.expected)")
      #expect(matches(model), "model, step \(number + 1): \(model), and not \(step.expected)")
    }
  }

  /// A rate of which only what was used is paid.
  private static var used: OrderRate {
    var rate = OrderStep.rate
    rate.paid = .used
    return rate
  }

  private static let deliveries = [
    OrderHistory(
      "delivered, taken, redelivered in full",
      [
        (.order("A"), "A out 0 | k out"),
        (.deliver("A", .added, "x"), "A done 1 | "),
        (.deliver("A", .unchanged, "x"), "A done 1 | "),
        // We edit it, and the agency sends the whole file again.
        (.write("z"), "A done 1 | "),
        (.deliver("A", .kept, "x"), "A done 1 | "),
      ]
    ),
    OrderHistory(
      "rejected, redelivered the same, redelivered right",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .rejected, "x"), "A to-decide 0 | k to-decide"),
        (.deliver("A", .rejected, "x"), "A to-decide 0 | k to-decide"),
        (.deliver("A", .added, "y"), "A done 1 | "),
        // The first delivery once more, which was refused before another one was written.
        (.deliver("A", .kept, "x"), "A done 1 | "),
      ]
    ),
    OrderHistory(
      "rejected, and kept: what comes again is not paid",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .rejected, "x"), "A to-decide 0"),
        (.decide("A", .keep, "x"), "A free 0 | k not-ordered"),
        (.deliver("A", .kept, "x"), "A free 0 | k not-ordered"),
      ]),
    OrderHistory(
      "draft, approved in Xcode by hand",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .added, "x", state: .needsReview), "A held 0 | k to-decide"),
        (.write("x", .translated), "A done 0 | "),
        // The next import records it.
        (.deliver("A", .unchanged, "x", state: .needsReview), "A done 1 | "),
      ]
    ),
    OrderHistory(
      "draft, approved in Xcode by hand, and nothing comes again",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .added, "x", state: .needsReview), "A held 0 | k to-decide"),
        (.write("x", .translated), "A done 0 | "),
        (.record, "A done 1 | "),
        (.record, "A done 1 | "),
        // What happens later changes nothing.
        (.source("S2"), "A superseded 1 | "),
        (.source("S"), "A done 1 | "),
        (.write("z"), "A done by us 1 | "),
      ]
    ),
    OrderHistory(
      "draft, approved by hand after the end",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .added, "x", state: .needsReview), "A held 0 | k to-decide"),
        (.close("A", .cancelled), "A closed 0 | k not-ordered"),
        (.write("x", .translated), "A closed 0 | "),
        (.record, "A closed 0 | "),
      ]),
    OrderHistory(
      "draft, approved by hand, then sent back",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .added, "x", state: .needsReview), "A held 0"),
        (.write("x", .translated), "A done 0"),
        (.record, "A done 1"),
        (.decide("A", .sendBack, "x"), "A to-rework 0 | k to-rework"),
        (.record, "A to-rework 0 | k to-rework"),
      ]),
    OrderHistory(
      "rejected, and written by hand all the same",
      [
        (.order("A", rate: used), "A out 0"),
        (.deliver("A", .rejected, "x"), "A to-decide 0"),
        (.write("x"), "A done 0 | "),
        (.record, "A done 1 | "),
        // The same file again tells nothing new.
        (.deliver("A", .unchanged, "x"), "A done 1 | "),
      ]
    ),
    OrderHistory(
      "draft, approved by hand late: it came in time",
      [
        (.order("A", due: "2026-11-24"), "A out 0"),
        (.deliver("A", .added, "x", state: .machineTranslated), "A held 0"),
        (.days(5), "A held 0"),
        (.write("x", .translated), "A done 0"),
        (.record, "A done 1"),
      ]),
    OrderHistory(
      "draft, approved by hand under a new key",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .added, "x", state: .needsReview), "A held 0"),
        (.rename("k", to: "k2"), "A held 0 | k2 to-decide"),
        (.write("x", .translated, key: "k2"), "A done 0 | "),
        (.record, "A done 1 | "),
      ]),
    OrderHistory(
      "draft, edited and left unfinished",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .added, "x", state: .needsReview), "A held 0"),
        (.write("z", .needsReview), "A held 0 | k to-decide"),
        (.write(nil), "A held 0 | k to-decide"),
      ]),
    OrderHistory(
      "returned as new",
      [
        (.order("A", due: "2026-11-24"), "A out 0"),
        (.deliver("A", .added, "x", state: .new), "A out 0 | k out"),
        (.days(2), "A overdue 0 | k overdue"),
        (.write("x", .translated), "A done 0 | "),
      ]),
    OrderHistory(
      "--on-error review, then the second import",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .rejected, "x", written: .needsReview), "A held 0 | k to-decide"),
        (.deliver("A", .unchanged, "x"), "A held 0 | k to-decide"),
        (.deliver("A", .kept, "x"), "A held 0 | k to-decide"),
      ]),
    OrderHistory(
      "--on-conflict theirs",
      [
        (.order("A"), "A out 0"),
        (.write("z"), "A done by us 0"),
        (.deliver("A", .conflict, "x", written: .translated), "A done 1 | "),
      ]),
    OrderHistory(
      "one device of a text, then the other",
      [
        (.set(device), " | k|==|device.iphone not-ordered, k|==|device.mac not-ordered"),
        (.order("A", deviceKeys), "A out+out 0"),
        (.deliver("A", .added, "x", key: deviceKeys[0]), "A done+out 1 | k|==|device.mac out"),
        (.deliver("A", .added, "y", key: deviceKeys[1]), "A done+done 2 | "),
      ]),
    OrderHistory(
      "two forms of a plural, then the third",
      [
        (.set(plural), ""),
        (.order("A", pluralKeys), "A out+out+out 0"),
        (.deliver("A", .added, "x", key: pluralKeys[0]), "A done+out+out 1"),
        (.deliver("A", .added, "y", key: pluralKeys[1]), "A done+done+out 2"),
        (.deliver("A", .added, "z", key: pluralKeys[2]), "A done+done+done 3 | "),
      ]),
    OrderHistory(
      "context unit changed by the agency",
      [
        (.add("c", "S", "c"), " | k not-ordered"),
        (.order("A", context: ["c"]), "A out 0"),
        (.deliver("A", .conflict, "d", key: "c"), "A out+to-decide 0 | c to-decide, k out"),
        (.decide("A", .take, "d", key: "c"), "A out 0 | k out"),
        (.deliver("A", .updated, "e", key: "c"), "A out 0 | k out"),
        (.decide("A", .sendBack, "e", key: "c"), "A out+to-rework 0 | c to-rework, k out"),
      ]),
    OrderHistory(
      "a whole language in the wrong file, then the right one",
      [
        (.order("A"), "A out 0"),
        (.deliverNothing("A"), "A out 0 | k out"),
        (.deliver("A", .added, "x"), "A done 1 | "),
      ]),
    OrderHistory(
      "a delivery twice under two names",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .conflict, "x"), "A to-decide 1"),
        (.deliver("A", .conflict, "x"), "A to-decide 1 | k to-decide"),
        (.decide("A", .take, "x"), "A done 1 | "),
        (.deliver("A", .unchanged, "x"), "A done 1 | "),
      ]),
    OrderHistory(
      "an order for review of finished drafts",
      [
        (.write("x", .needsReview), ""),
        (.review("V"), "V out 0 | k out"),
        (.deliver("V", .updated, "x"), "V done 0.50 | "),
        (.deliver("V", .unchanged, "x"), "V done 0.50 | "),
      ]),
    OrderHistory(
      "drafts of one agency that another one reviews: both did their work",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .added, "x", written: .needsReview), "A held 1"),
        (.close("A"), "A closed 1 | k not-ordered"),
        (.review("V"), "A closed 1, V out 0"),
        (.deliver("V", .updated, "y"), "A closed 1, V done 0.50 | "),
      ]),
  ]

  private static let decisions = [
    OrderHistory(
      "conflict, kept, another text comes",
      [
        (.order("A"), "A out 0"),
        (.write("z"), "A done by us 0 | "),
        (.deliver("A", .conflict, "x"), "A to-decide 1 | k to-decide"),
        (.decide("A", .keep, "x"), "A done by us 1 | "),
        (.deliver("A", .kept, "x"), "A done by us 1 | "),
        (.deliver("A", .conflict, "y"), "A to-decide 1 | k to-decide"),
        (.decide("A", .edit, "y", text: "w"), "A done 1 | "),
      ]),
    OrderHistory(
      "conflict, sent back, rework made, returned as shown, returned right",
      [
        (.order("A"), "A out 0"),
        (.write("z"), "A done by us 0"),
        (.deliver("A", .conflict, "x"), "A to-decide 1"),
        (.decide("A", .sendBack, "x"), "A to-rework 0 | k to-rework"),
        (.rework("R", of: "A"), "A reworked 0, R out – | k out"),
        (.deliverNothing("R"), "A reworked 0, R out –"),
        (.deliver("R", .updated, "y"), "A reworked 1, R done – | "),
      ]),
    OrderHistory(
      "sent back, then the developer translates it",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .rejected, "x"), "A to-decide 0"),
        (.decide("A", .sendBack, "x"), "A to-rework 0"),
        (.write("z"), "A to-rework 0 | k to-rework"),
        (.rework("R", of: "A"), "A reworked 0, R out –"),
      ]),
    OrderHistory(
      "sent back, then its source changes, and changes back",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .rejected, "x"), "A to-decide 0"),
        (.decide("A", .sendBack, "x"), "A to-rework 0"),
        (.source("T"), "A superseded 0 | k not-ordered"),
        (.source("S"), "A to-rework 0 | k to-rework"),
      ]),
    OrderHistory(
      "sent back, and the agency sends the same again, then another text",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .added, "x"), "A done 1"),
        (.decide("A", .sendBack, "x"), "A to-rework 0 | k to-rework"),
        (.deliver("A", .unchanged, "x"), "A to-rework 0 | k to-rework"),
        (.deliver("A", .rejected, "x"), "A to-rework 0 | k to-rework"),
        (.deliver("A", .updated, "y"), "A done 1 | "),
      ]),
    OrderHistory(
      "look again, then approved by decide",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .rejected, "x"), "A to-decide 0"),
        (.decide("A", .look, "x"), "A held 0 | k to-decide"),
        (.decide("A", .take, "x"), "A done 1 | "),
      ]),
    OrderHistory(
      "edited, and then sent back all the same: the last decision counts",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .rejected, "x"), "A to-decide 0"),
        (.decide("A", .edit, "x", text: "w"), "A done 1"),
        (.decide("A", .sendBack, "x"), "A to-rework 0 | k to-rework"),
      ]),
    OrderHistory(
      "a draft waits for a look, also after another text was refused and ours kept",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .added, "x", state: .needsReview), "A held 0"),
        (.deliver("A", .rejected, "y"), "A to-decide 0"),
        (.decide("A", .keep, "y"), "A held 0 | k to-decide"),
        (.decide("A", .keep, "x"), "A free 0 | k not-ordered"),
      ]),
    OrderHistory(
      "taken, then another text is refused and ours kept",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .added, "x"), "A done 1"),
        (.write("z"), "A done 1"),
        (.deliver("A", .conflict, "y"), "A to-decide 1"),
        (.decide("A", .keep, "y"), "A done 1 | "),
      ]),
    OrderHistory(
      "an id that came twice: one decision closes all its texts",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .conflict, "x", others: ["y"], codes: ["duplicate-unit"]), "A to-decide 0"),
        (.decide("A", .keep, "y"), "A free 0"),
        (
          .deliver("A", .conflict, "x", others: ["y"], codes: ["duplicate-unit"]),
          "A free 0 | k not-ordered"
        ),
      ]),
    OrderHistory(
      "an id that came twice, of which a person takes one",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .conflict, "x", others: ["y"], codes: ["duplicate-unit"]), "A to-decide 0"),
        (.decide("A", .take, "y"), "A done 1 | "),
      ]),
    OrderHistory(
      "a copy of the source, kept by decision, delivered again",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .conflict, "S", codes: ["same-as-source"]), "A to-decide 0"),
        (.decide("A", .keep, "S"), "A free 0 | k not-ordered"),
        (.deliver("A", .kept, "S"), "A free 0 | k not-ordered"),
        (.decide("A", .take, "S"), "A done 1 | "),
      ]),
    OrderHistory(
      "a rework of a live text that comes back unchanged",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .added, "x"), "A done 1"),
        (.decide("A", .sendBack, "x"), "A to-rework 0"),
        (.rework("R", of: "A"), "A reworked 0, R out – | k out"),
        (.deliver("R", .unchanged, "x"), "A reworked 0, R out –"),
        (.deliver("R", .updated, "y"), "A reworked 1, R done – | "),
      ]),
    OrderHistory(
      "a rework with a price is paid beside the order, but not for what comes back as it was",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .added, "x"), "A done 1"),
        (.rework("R", of: "A", rate: OrderStep.rate), "A reworked 1, R out 0"),
        (.deliver("R", .unchanged, "x"), "A reworked 1, R out 0"),
        (.deliver("R", .updated, "y"), "A reworked 1, R done 1 | "),
      ]),
    OrderHistory(
      "a rework order takes over only what it has to do",
      [
        (.add("c"), " | c not-ordered, k not-ordered"),
        (.order("A", ["k", "c"]), "A out+out 0"),
        (.deliver("A", .added, "x"), "A done+out 1"),
        (.decide("A", .sendBack, "x"), "A to-rework+out 0"),
        (.rework("R", of: "A", context: ["c"]), "A reworked+out 0, R out –"),
        (.deliver("R", .added, "d", key: "c"), "A reworked+done by us 1, R out –"),
      ]),
    OrderHistory(
      "a rework order that is given up, and one that is complete",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .added, "x"), "A done 1"),
        (.decide("A", .sendBack, "x"), "A to-rework 0"),
        (.rework("R", of: "A"), "A reworked 0, R out –"),
        (.close("R", .cancelled), "A to-rework 0, R closed – | k to-rework"),
        (.rework("Q", of: "A"), "A reworked 0, R closed –, Q out –"),
        (.close("Q"), "A reworked 0, R closed –, Q closed – | "),
      ]),
  ]

  private static let sources = [
    OrderHistory(
      "ordered again after a source change, the old answer comes late",
      [
        (.order("A"), "A out 0"),
        (.source("T"), "A superseded 0 | k not-ordered"),
        (.order("B"), "A superseded 0, B out 0 | k out"),
        (.deliver("A", .added, "x", written: .needsReview), "A superseded 1, B out 0 | k out"),
        (.deliver("B", .updated, "y"), "A superseded 1, B done 1 | "),
      ]),
    OrderHistory(
      "source changed, answer to the old one comes, ordered again",
      [
        (.order("A"), "A out 0"),
        (.source("T"), "A superseded 0"),
        (.deliver("A", .added, "x", written: .needsReview), "A superseded 1 | k not-ordered"),
        (.order("B"), "A superseded 1, B out 0 | k out"),
        (.deliver("B", .updated, "y"), "A superseded 1, B done 1 | "),
      ]),
    OrderHistory(
      "a later source takes nothing from an accepted delivery",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .added, "x"), "A done 1"),
        (.source("T"), "A superseded 1 | "),
        (.remove(), "A dropped 1 | "),
      ]),
  ]

  private static let keys = [
    OrderHistory(
      "orphan, and the key comes back",
      [
        (.order("A"), "A out 0"),
        (.remove(), "A dropped 0 | "),
        (.deliver("A", .orphaned, "x"), "A dropped 1 | "),
        (.add("k"), "A to-decide 1 | k to-decide"),
        (.decide("A", .take, "x"), "A done 1 | "),
      ]),
    OrderHistory(
      "renamed with one candidate",
      [
        (.order("A"), "A out 0"),
        (.remove(), "A dropped 0"),
        (.add("n"), "A out renamed 0 | n out"),
        (.deliver("A", .orphaned, "x"), "A to-decide renamed 1 | n to-decide"),
        (.decide("A", .take, "x", renamed: "n"), "A done 1 | "),
        (.deliver("A", .unchanged, "x"), "A done 1 | "),
      ]),
    OrderHistory(
      "renamed with two candidates",
      [
        (.order("A"), "A out 0"),
        (.remove(), "A dropped 0"),
        (.add("m"), "A out renamed 0 | m out"),
        (.add("n"), "A dropped 0 | m not-ordered, n not-ordered"),
        (.deliver("A", .orphaned, "x"), "A to-decide 1 | m not-ordered, n not-ordered"),
        (.decide("A", .take, "x", renamed: "n"), "A done 1 | m not-ordered"),
      ]),
    OrderHistory(
      "renamed with the candidate translated meanwhile",
      [
        (.order("A"), "A out 0"),
        (.remove(), "A dropped 0"),
        (.add("n"), "A out renamed 0 | n out"),
        (.deliver("A", .orphaned, "x"), "A to-decide renamed 1 | n to-decide"),
        (.write("z", key: "n"), "A dropped 1 | "),
      ]),
    OrderHistory(
      "renamed with loctrip: nobody is asked",
      [
        (.order("A"), "A out 0"),
        (.rename("k", to: "n"), "A out 0 | n out"),
        (.rename("n", to: "k"), "A out 0 | k out"),
        (.rename("k", to: "o"), "A out 0 | o out"),
        (.write("x", key: "o"), "A done by us 0 | "),
      ]),
    OrderHistory(
      "renamed, and another text has the old key",
      [
        (.order("A"), "A out 0"),
        (.rename("k", to: "n"), "A out 0 | n out"),
        (.add("k", "T"), "A out 0 | k not-ordered, n out"),
        (.rename("k", to: "o"), "A out 0 | n out, o not-ordered"),
        (.add("k", "U"), "A out 0 | k not-ordered, n out, o not-ordered"),
        (.days(3), "A out 0"),
        (.order("B"), "A out 0, B out 0 | k out, n out, o not-ordered"),
      ]),
    OrderHistory(
      "a text that was never sent",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .orphaned, "y", key: "q", source: "Q"), "A out+to-decide 0 | k out"),
        (.add("p", "Q"), "A out+to-decide renamed 0 | k out, p to-decide"),
        (.add("o", "Q"), "A out+to-decide 0 | k out, o not-ordered, p not-ordered"),
        (.decide("A", .keep, "y", key: "q", source: "Q"), "A out 0"),
      ]),
    OrderHistory(
      "key removed, delivered",
      [
        (.order("A"), "A out 0"),
        (.remove(), "A dropped 0"),
        (.deliver("A", .orphaned, "x"), "A dropped 1 | "),
      ]),
  ]

  private static let endings = [
    OrderHistory(
      "closed half done, late delivery",
      [
        (.add("l"), " | k not-ordered, l not-ordered"),
        (.order("A", ["k", "l"]), "A out+out 0"),
        (.deliver("A", .added, "x"), "A done+out 1"),
        (.close("A"), "A closed+closed 1 | l not-ordered"),
        (.deliver("A", .added, "y", key: "l"), "A closed+closed 1 | "),
      ]),
    OrderHistory(
      "closed as reassigned, ordered from another agency, both deliver",
      [
        (.order("A"), "A out 0"),
        (.close("A", .reassigned), "A closed 0 | k not-ordered"),
        (.order("B", agency: "agency-b"), "A closed 0, B out 0 | k out"),
        (.deliver("B", .added, "y"), "A closed 0, B done 1 | "),
        (.deliver("A", .kept, "x"), "A closed 0, B done 1 | "),
      ]),
    OrderHistory(
      "closed as reassigned, ordered from another agency, and the first one is faster",
      [
        (.order("A"), "A out 0"),
        (.close("A", .reassigned), "A closed 0 | k not-ordered"),
        (.order("B", agency: "agency-b"), "A closed 0, B out 0"),
        (.deliver("A", .added, "x"), "A closed 0, B done by us 0 | "),
        (.deliver("B", .conflict, "y"), "A closed 0, B to-decide 1 | k to-decide"),
      ]),
    OrderHistory(
      "what comes after closing waits nowhere",
      [
        (.order("A"), "A out 0"),
        (.close("A", .cancelled), "A closed 0 | k not-ordered"),
        (.deliver("A", .rejected, "x"), "A closed 0 | k not-ordered"),
      ]),
    OrderHistory(
      "sent back after closing, and reworked for nothing",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .added, "x"), "A done 1"),
        (.close("A"), "A closed 1 | "),
        (.decide("A", .sendBack, "x"), "A to-rework 0 | k to-rework"),
        (.rework("R", of: "A"), "A reworked 0, R out –"),
        (.deliver("R", .updated, "y"), "A reworked 1, R done – | "),
      ]),
    OrderHistory(
      "sent back after closing, and another text comes",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .added, "x"), "A done 1"),
        (.close("A"), "A closed 1"),
        (.decide("A", .sendBack, "x"), "A to-rework 0"),
        (.deliver("A", .rejected, "y"), "A to-decide 0 | k to-decide"),
      ]),
    OrderHistory(
      "delivered, and somebody takes it out of the catalog",
      [
        (.order("A"), "A out 0"),
        (.deliver("A", .added, "x"), "A done 1 | "),
        (.write("x", .new), "A to-decide 1 | k to-decide"),
        (.decide("A", .keep, "x"), "A free 1 | k not-ordered"),
      ]),
    OrderHistory(
      "language moved to another agency while out",
      [
        (.add("l"), ""),
        (.order("A"), "A out 0"),
        (.order("B", ["l"], agency: "agency-b"), "A out 0, B out 0 | k out, l out"),
        (.deliver("A", .rejected, "x"), "A to-decide 0, B out 0 | k to-decide, l out"),
        (.decide("A", .sendBack, "x"), "A to-rework 0, B out 0"),
        (.rework("R", of: "A"), "A reworked 0, B out 0, R out –"),
      ]),
  ]

  private static let questions = [
    OrderHistory(
      "asked about an open text, answered, returned",
      [
        (.order("A", due: "2026-11-24"), "A out 0"),
        (.days(1), "A out 0 | k out"),
        (.ask(), "A out 0 | k out"),
        (.days(1), "A out 0 | k out"),
        // The agency has the day more for which it waited.
        (.answer, "A out 0 | k out"),
        (.days(1), "A overdue 0 | k overdue"),
        (.due("A", "2026-11-30"), "A out 0 | k out"),
        (.deliver("A", .added, "x"), "A done 1 | "),
      ]),
    OrderHistory(
      "a question in another language holds nothing back",
      [
        (.order("A", due: "2026-11-24"), "A out 0"),
        (.ask("fr"), "A out 0"),
        (.days(2), "A overdue 0 | k overdue"),
      ]),
    OrderHistory(
      "asked about a rejected text",
      [
        (.order("A", due: "2026-11-24"), "A out 0"),
        (.deliver("A", .rejected, "x"), "A to-decide 0"),
        (.decide("A", .ask, "x"), "A to-decide 0"),
        (.ask(), "A to-decide 0 | k to-decide"),
        (.days(2), "A to-decide 0 | k to-decide"),
        (.answer, "A to-decide 0"),
        (.decide("A", .take, "x"), "A done 1 | "),
      ]),
  ]

  private static let doubles = [
    OrderHistory(
      "two clones order the same units, both deliver",
      [
        (.order("A"), "A out 0"),
        (.order("B"), "A out 0, B out 0 | k out"),
        (.deliver("A", .added, "x"), "A done 1, B done by us 0 | "),
        (.deliver("B", .conflict, "y"), "A done 1, B to-decide 0 | k to-decide"),
        (.decide("B", .keep, "y"), "A done 1, B done by us 0 | "),
      ]),
    OrderHistory(
      "an event that cannot be read",
      [
        (.add("l"), ""),
        (.order("A"), "A out 0"),
        (.order("B", ["l"]), "A out 0, B out 0 | k out, l out"),
        (.deliver("A", .added, "x"), "A done 1, B out 0 | l out"),
        // What it says nobody knows: the text is neither done nor ready to order.
        (.unread("A"), "A unknown –, B out 0 | k unknown, l out"),
        (.close("A"), "A unknown –, B out 0 | k unknown, l out"),
        (.unread("A", false), "A closed 1, B out 0 | l out"),
      ]
    ),
    OrderHistory(
      "a text of no order",
      [
        (.write("x"), " | "),
        (.decide(nil, .sendBack, "x"), " | k to-rework"),
        (.write("y"), " | "),
        (.decide(nil, .look, "y"), " | k to-decide"),
        (.decide(nil, .take, "y"), " | "),
      ]),
  ]

  private static let deviceKeys = ["k|==|device.iphone", "k|==|device.mac"]

  @Sendable private static func device(_ world: inout OrderWorld) {
    world.rows = deviceKeys.map { SampleRow(key: $0, source: "S") }
  }

  private static let pluralKeys = ["k|==|plural.one", "k|==|plural.few", "k|==|plural.other"]

  @Sendable private static func plural(_ world: inout OrderWorld) {
    world.language = "ro"
    world.rows = pluralKeys.map { SampleRow(key: $0, source: "S") }
  }
}
