public import LocalizationCore

/// A unit to be drafted.
public struct DraftQuestion: Sendable {
  /// A rejected answer, with the reasons.
  public struct Refusal: Sendable, Hashable {
    /// The text; `nil` if the program gave none.
    public var target: Message?
    /// The reasons for the rejection.
    public var reasons: [String]

    /// Creates a refusal.
    public init(target: Message?, reasons: [String]) {
      self.target = target
      self.reasons = reasons
    }
  }

  /// The id for the answer: unique in a run, opaque.
  public let id: String
  /// The unit as the catalog has it.
  public let unit: Unit
  /// The place of the text in its catalog.
  public let slot: Slot
  /// The number of its entry in the batch; the cases of a plural share one.
  public let entry: Int
  /// The location in the catalog file.
  public var place: SourceLocation?
  /// The length limits of the translation.
  public var limits: [LengthLimit] = []
  /// The glossary terms in the source.
  public var terms: [String] = []
  /// Translations of other units with the same source.
  public var matches: [String] = []
  /// The previous answer, if it was rejected.
  public var refusal: Refusal?
}
