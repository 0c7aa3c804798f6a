public import LocalizationCore
public import Reconciliation

/// What an import did, unit by unit.
public struct ImportReport: Sendable {
  /// One unit of a delivery.
  public struct Unit: Sendable {
    /// The catalog, as `original` of the project; of an unknown one as the delivery names it.
    public let original: String
    /// The language.
    public let language: String
    /// The id.
    public let id: String
    /// The verdict.
    public let verdict: Verdict
    /// The source text that the catalog has, or the delivery's when the catalog has no such unit.
    public let source: Message?
    /// What the catalog said.
    public let before: Translation?
    /// What was delivered.
    public let delivered: Message?
    /// What was written.
    public let written: Translation?
    /// What a person should know.
    public let findings: [Finding]
    /// The place in the delivery.
    public let place: SourceLocation?
    /// The source text as the delivery has it, or `nil`.
    public var deliveredSource: Message?
    /// The state in the words of the delivery, or `nil`.
    public var deliveredState: String?
    /// What translators noted or asked, which is not in the catalog.
    public var notes: [Note] = []
    /// The id of a unit of the catalog with the same source and no translation, to which the key of an
    /// orphaned unit may have been renamed.
    public var renamed: String?
  }

  /// A note of a delivery.
  public struct Note: Sendable, Equatable {
    /// The text.
    public let text: String
    /// Who it is from, as the delivery says it, or `nil`.
    public let author: String?

    /// Creates a note.
    public init(text: String, author: String? = nil) {
      self.text = text
      self.author = author
    }
  }

  /// How often each verdict was given for one catalog and language.
  public struct Totals: Sendable {
    /// The catalog.
    public let original: String
    /// The language.
    public let language: String
    /// The counts.
    public internal(set) var counts: [Verdict: Int] = [:]
  }

  /// The units whose verdict is not `unchanged`, in the order of the deliveries.
  public internal(set) var units: [Unit] = []
  /// The counts for each catalog and language, in the order of the deliveries.
  public internal(set) var totals: [Totals] = []
  /// What concerns no single unit.
  public internal(set) var findings: [Finding] = []
  /// The catalogs that change, with their new bytes.
  public internal(set) var changes: [(path: String, bytes: [UInt8])] = []

  /// The number of units with a verdict.
  public func count(_ verdict: Verdict) -> Int {
    totals.reduce(0) { $0 + ($1.counts[verdict] ?? 0) }
  }

  /// Every finding, the units' included.
  public var allFindings: [Finding] { findings + units.flatMap(\.findings) }

  /// Whether a person has something to look at.
  public var needsPerson: Bool {
    units.contains { $0.verdict.needsPerson } || allFindings.contains { $0.severity >= .warning }
  }
}
