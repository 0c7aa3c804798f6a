public import LocalizationCore

/// What came of asking a program for drafts.
public struct DraftOutcome: Sendable {
  /// What became of a unit.
  public enum Result: String, Sendable, CaseIterable {
    /// Its draft is in the catalog.
    case drafted
    /// The last answer was not taken.
    case refused
    /// There was no answer.
    case unanswered
  }

  /// A unit that was asked for.
  public struct Unit: Sendable {
    /// The catalog, as `original`.
    public let original: String
    /// The language.
    public let language: String
    /// The unit, with what the program was told of it.
    public let question: DraftQuestion
    /// What became of it.
    public internal(set) var result: Result
    /// The last text that the program gave.
    public internal(set) var target: Message?
    /// The state that it is written with.
    public internal(set) var state: TranslationState?
    /// What the program says to the reviewer.
    public internal(set) var note: String?
    /// How sure the program is, from 0 to 1.
    public internal(set) var confidence: Double?
    /// What there is to be said of the draft, or against it.
    public internal(set) var findings: [Finding] = []
  }

  /// The units, in the order in which they were asked for.
  public internal(set) var units: [Unit] = []
  /// What concerns no single unit.
  public internal(set) var findings: [Finding] = []
  /// The files that were written.
  public internal(set) var changedFiles: [String] = []
  /// How many batches there were.
  public internal(set) var batchCount = 0
  /// How often the program was started.
  public internal(set) var startCount = 0
  /// How many units were left out because of the limit.
  public internal(set) var leftOut = 0
  /// Whether the user stopped it.
  public internal(set) var isInterrupted = false

  /// How many units have a result.
  public func count(_ result: Result) -> Int { units.count { $0.result == result } }

  /// Whether a unit that was asked for has no draft.
  public var isIncomplete: Bool { units.contains { $0.result != .drafted } }
}

/// What was not right with batches: one finding for each code, with the first places.
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
  /// A program that was to translate failed.
  public static let failedProgram: Self = "program-failed"
  /// A run ended before all was asked for.
  public static let stoppedRun: Self = "stopped"
  /// Other texts of the entry have no draft, and an entry is written only whole.
  public static let incompleteEntry: Self = "incomplete-entry"
}
