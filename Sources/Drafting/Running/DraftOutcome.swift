public import LocalizationCore

/// The result of a drafting run.
public struct DraftOutcome: Sendable {
  /// The result for a unit.
  public enum Result: String, Sendable, CaseIterable {
    /// Its draft is in the catalog.
    case drafted
    /// The last answer was rejected.
    case refused
    /// There was no answer.
    case unanswered
  }

  /// A requested unit.
  public struct Unit: Sendable {
    /// The catalog, as `original`.
    public let original: String
    /// The language.
    public let language: String
    /// The unit as it was requested.
    public let question: DraftQuestion
    /// The result for the unit.
    public internal(set) var result: Result
    /// The last text that the program gave.
    public internal(set) var target: Message?
    /// The state that is written with it.
    public internal(set) var state: TranslationState?
    /// The program's note for the reviewer.
    public internal(set) var note: String?
    /// The program's confidence, from 0 to 1.
    public internal(set) var confidence: Double?
    /// Findings about the draft, or reasons against it.
    public internal(set) var findings: [Finding] = []
  }

  /// The units in order of request.
  public internal(set) var units: [Unit] = []
  /// Findings about no single unit.
  public internal(set) var findings: [Finding] = []
  /// The files that were written.
  public internal(set) var changedFiles: [String] = []
  /// The number of batches.
  public internal(set) var batchCount = 0
  /// The number of times that the program was started.
  public internal(set) var startCount = 0
  /// The number of units left out because of the limit.
  public internal(set) var leftOut = 0
  /// True if the user stopped the run.
  public internal(set) var isInterrupted = false

  /// The number of units with a result.
  public func count(_ result: Result) -> Int { units.count { $0.result == result } }

  /// True if a requested unit has no draft.
  public var isIncomplete: Bool { units.contains { $0.result != .drafted } }
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
  /// The program failed.
  public static let failedProgram: Self = "program-failed"
  /// A run ended before everything was requested.
  public static let stoppedRun: Self = "stopped"
  /// Other texts of the entry have no draft, and entries are only written whole.
  public static let incompleteEntry: Self = "incomplete-entry"
}
