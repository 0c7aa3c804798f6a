/// The result of an import for a unit.
public enum Verdict: String, Sendable, CaseIterable, Comparable, Codable {
  /// The unit got its first translation.
  case added
  /// A translation or its state was replaced.
  case updated
  /// The catalog has the same already.
  case unchanged
  /// The catalog's translation stays, because it is newer or more advanced than the delivered one.
  case kept
  /// Both sides changed, or the delivery contradicts itself; nothing was written.
  case conflict
  /// The delivered translation must not be written.
  case rejected
  /// The catalog has no such unit.
  case orphaned
  /// The catalog cannot be read, so nothing is known of the unit, and nothing was written.
  case unknown
  /// No translation came back.
  case missing
  /// An open translation came back as it was sent.
  case untouched

  /// The order in which reports list verdicts.
  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// True if a person has to look at the unit.
  public var needsPerson: Bool {
    switch self {
    case .conflict, .rejected, .orphaned: true
    case .added, .updated, .unchanged, .kept, .unknown, .missing, .untouched: false
    }
  }
}
