package import LoctripLocalizationCore

/// The result of a drafting run.
package struct DraftOutcome: Sendable {
  /// The result for a unit.
  package enum Result: String, Sendable, CaseIterable {
    /// Its draft is in the catalog.
    case drafted
    /// The last answer was rejected.
    case refused
    /// There was no answer.
    case unanswered
  }

  /// A requested unit.
  package struct Unit: Sendable {
    /// The catalog, as `original`.
    package let original: String
    /// The language.
    package let language: String
    /// The unit as it was requested.
    package let question: DraftQuestion
    /// The result for the unit.
    package internal(set) var result: Result
    /// The last text that the program gave.
    package internal(set) var target: LoctripMessage?
    /// The state that is written with it.
    package internal(set) var state: TranslationState?
    /// The program's note for the reviewer.
    package internal(set) var note: String?
    /// The program's confidence, from 0 to 1.
    package internal(set) var confidence: Double?
    /// Findings about the draft, or reasons against it.
    package internal(set) var findings: [Finding] = []
  }

  /// The units in order of request.
  package internal(set) var units: [Unit] = []
  /// Findings about no single unit.
  package internal(set) var findings: [Finding] = []
  /// The files that were written.
  package internal(set) var changedFiles: [String] = []
  /// The number of batches.
  package internal(set) var batchCount = 0
  /// The number of times that the program was started.
  package internal(set) var startCount = 0
  /// The number of units left out because of the limit.
  package internal(set) var leftOut = 0
  /// True if the user stopped the run.
  package internal(set) var isInterrupted = false

  /// The number of units with a result.
  package func count(_ result: Result) -> Int { units.count { $0.result == result } }

  /// True if a requested unit has no draft.
  package var isIncomplete: Bool { units.contains { $0.result != .drafted } }
}

/// Findings about batches: one for each code, with the first places.
struct BatchFindings: Sendable {
  private var codes: [Finding.Code] = []
  private var counts: [Finding.Code: Int] = [:]
  private var places: [Finding.Code: [String]] = [:]

  mutating func add(_ finding: Finding, batch: Int) {
    if counts[finding.code] == nil { codes.append(finding.code) }
    let place = "batch \(batch): \(finding.message)"
    guard places[finding.code]?.contains(place) != true else { return }
    counts[finding.code, default: 0] += 1
    guard counts[finding.code, default: 0] <= 3 else { return }
    places[finding.code, default: []].append(place)
  }

  var findings: [Finding] {
    codes.map { code in
      let shown = places[code] ?? []
      let rest = (counts[code] ?? 0) - shown.count
      let more = rest > 0 ? "; and \(rest.grouped) more" : ""
      return Finding(code, .warning, shown.joined(separator: "; ") + more)
    }
  }
}

extension Finding.Code {
  /// The translation program failed.
  package static let failedProgram: Self = "program-failed"
  /// The run stopped before it sent all units.
  package static let stoppedRun: Self = "stopped"
  /// Another form of the entry has no draft, so no form is written.
  package static let incompleteEntry: Self = "incomplete-entry"
}
