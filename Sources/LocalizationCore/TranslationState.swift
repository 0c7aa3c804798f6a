/// How far a translation is.
///
/// The raw value is the one of a string catalog. Xcode writes four; a file may hold any word, which
/// survives.
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

  /// How far the state is, to tell progress from a step back: 0 for `new` up to 3 for `translated`.
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
