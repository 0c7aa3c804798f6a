package import LoctripLocalizationCore

/// A unit to be drafted.
package struct DraftQuestion: Sendable {
  /// A rejected answer, with the reasons.
  package struct Refusal: Sendable, Hashable {
    /// The text; `nil` if the program gave none.
    package var target: LoctripMessage?
    /// The reasons for the rejection.
    package var reasons: [String]

    package init(target: LoctripMessage?, reasons: [String]) {
      self.target = target
      self.reasons = reasons
    }
  }

  /// The id for the answer: unique in a run, opaque.
  package let id: String
  /// The unit as the catalog has it.
  package let unit: TranslationUnit
  /// The place of the text in its catalog.
  package let slot: Slot
  /// The number of its entry in the batch; the cases of a plural share one.
  package let entry: Int
  /// The location in the catalog file.
  package var place: FileLocation?
  /// The length limits of the translation.
  package var limits: [LengthLimit] = []
  /// The glossary terms in the source.
  package var terms: [String] = []
  /// Translations of other units with the same source.
  package var matches: [String] = []
  /// Where the code uses the text, or `nil`.
  package var usage: String?
  /// The previous answer, if it was rejected.
  package var refusal: Refusal?
}
