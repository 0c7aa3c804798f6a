public import LocalizationCore

/// A unit that a program is asked to translate.
public struct DraftQuestion: Sendable {
  /// An earlier answer that was not taken, and why.
  public struct Refusal: Sendable, Hashable {
    /// The text; `nil` when the program itself said that it has none.
    public var target: Message?
    /// Why it was not taken, in words.
    public var reasons: [String]

    /// Creates a refusal.
    public init(target: Message?, reasons: [String]) {
      self.target = target
      self.reasons = reasons
    }
  }

  /// What an answer names the unit by: unique in a run, and without a meaning.
  public let id: String
  /// The unit as the catalog has it.
  public let unit: Unit
  /// Where the text stands.
  public let slot: Slot
  /// The number of its entry among those of the batch: the cases of one plural have one.
  public let entry: Int
  /// Where the unit stands in its catalog.
  public var place: SourceLocation?
  /// How long the translation may be.
  public var limits: [LengthLimit] = []
  /// The terms of the glossary that the source has.
  public var terms: [String] = []
  /// Translations that other units with the same source have.
  public var matches: [String] = []
  /// The answer before, when that was refused.
  public var refusal: Refusal?
}
