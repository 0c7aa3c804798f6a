internal import LocalizationCore
package import Reconciliation

extension ImportPlan {
  /// The return of an order in one language.
  package struct OrderOutcome: Sendable, Codable {
    /// The language.
    package let language: String
    /// True if the base has an order in the language; without one missing units cannot be known.
    package internal(set) var isKnown = false
    /// The verdicts of the units that were to do: those that were open when they went out.
    package internal(set) var counts: [Verdict: Int] = [:]
    /// The number of units to do that came back as unfinished.
    package internal(set) var drafts = 0
    /// The number of units to do that are done here, though the language is in no delivery.
    package internal(set) var doneHere = 0
    /// True if any unit came back otherwise than it was sent, to do or not.
    var hasNews = true

    init(language: String) { self.language = language }

    /// The number of units that were to do.
    package var ordered: Int { counts.values.reduce(0, +) + doneHere }

    /// The number of units to do that came back, and not as they were sent.
    package var cameBack: Int { ordered - doneHere - count(.missing) - count(.untouched) }

    /// The number of units to do of which the catalogs now have the vendor's translation.
    package var usable: Int { count(.added) + count(.updated) + count(.unchanged) - drafts }

    /// True if nothing of an order came back.
    package var isAbsent: Bool {
      guard isKnown else { return false }
      return !hasNews && ordered > doneHere && cameBack == 0
    }

    /// Returns the number of units to do with a verdict.
    package func count(_ verdict: Verdict) -> Int { counts[verdict] ?? 0 }

    /// The outcome in a line; `nil` when nothing was to do.
    var line: String? {
      guard isKnown else { return nil }
      let rest = [Verdict.conflict, .rejected, .orphaned, .kept, .missing, .untouched]
        .map { (count($0), $0.rawValue) }
      let parts = ([(drafts, "unfinished")] + rest + [(doneHere, "done here")])
        .filter { $0.0 > 0 }.map { "\($0.grouped) \($1)" }.joined(separator: ", ")
      guard ordered > 0 else { return nil }
      let units = ordered.counted("ordered unit")
      guard cameBack > 0 else { return "none of \(units) came back; \(parts)" }
      return "\(cameBack.grouped) of \(units) came back, \(usable.grouped) usable"
        + (parts.isEmpty ? "" : "; \(parts)")
    }

    /// Counts a unit to do.
    mutating func add(_ verdict: Verdict, isDraft: Bool = false) {
      counts[verdict, default: 0] += 1
      if isDraft { drafts += 1 }
    }
  }
}
