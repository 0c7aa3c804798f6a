/// The state of a translation.
///
/// The raw value is the word in a string catalog. Xcode writes four; any other word is kept.
public struct TranslationState: RawRepresentable, Hashable, Sendable, Codable,
  CustomStringConvertible
{
  /// The word in the catalog.
  public let rawValue: String

  /// Wraps the word of a catalog.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Not translated yet; the text is a copy of the source or a first attempt.
  public static let new = TranslationState(rawValue: "new")
  /// Translated, and someone has to look at it.
  public static let needsReview = TranslationState(rawValue: "needs_review")
  /// Translated.
  public static let translated = TranslationState(rawValue: "translated")
  /// Translated by a machine (catalog version 1.3).
  public static let machineTranslated = TranslationState(rawValue: "machine_translated")

  /// The word.
  public var description: String { rawValue }

  /// The rank of the state, to tell progress from regress: 0 for `new` up to 3 for `translated`.
  public var rank: Int {
    switch self {
    case .new: 0
    case .machineTranslated: 1
    case .needsReview: 2
    case .translated: 3
    default: 0
    }
  }
}
