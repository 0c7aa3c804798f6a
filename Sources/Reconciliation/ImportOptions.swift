internal import LoctripLocalizationCore

/// How an import decides: the options of `loctrip import`, under the same names and with the same defaults.
public struct ImportOptions: Sendable, Hashable {
  /// The lowest vendor state that counts as translated.
  public enum Acceptance: String, Sendable, CaseIterable {
    /// Every translation.
    case translated
    /// Only reviewed translations; the others need review.
    case reviewed
    /// Only released translations; the others need review.
    case final
  }

  /// The winner if both sides changed a translation.
  public enum Winner: String, Sendable, CaseIterable {
    /// The catalog.
    case ours
    /// The delivery, as `needs_review`.
    case theirs
  }

  /// The treatment of a translation that fails a check.
  public enum ErrorPolicy: String, Sendable, CaseIterable {
    /// Not written.
    case reject
    /// Written as `needs_review`, unless the catalog's translation is newer.
    case review
  }

  /// The meaning of an open translation that a tool without states returns as it was sent.
  public enum UntouchedPolicy: String, Sendable, CaseIterable {
    /// Nobody worked on it.
    case open
    /// The vendor confirms it.
    case confirmed
  }

  /// The state of a changed text from a tool that drops all states.
  public enum LostState: String, Sendable, CaseIterable {
    /// Translated.
    case translated
    /// Needs review.
    case review
    /// A first attempt.
    case new

    var state: UnitState {
      switch self {
      case .translated: .translated
      case .review: .needsReview
      case .new: .unfinished
      }
    }
  }

  /// The program whose import is followed.
  public enum Compatibility: String, Sendable, CaseIterable {
    /// Xcode.
    case xcode
  }

  /// The lowest vendor state that is imported as translated.
  public var accept = Acceptance.translated
  /// The text to keep if both catalog and delivery changed it.
  public var onConflict = Winner.ours
  /// The treatment of translations that fail a check.
  public var onError = ErrorPolicy.reject
  /// The meaning of open translations that come back unchanged from a tool without states.
  public var untouched = UntouchedPolicy.open
  /// The state of changed translations from a tool that drops all states; `nil` for translated, with a warning.
  public var noState: LostState?
  /// The program whose import is followed exactly; `nil` for loctrip's own.
  public var compatibility: Compatibility?
  /// The languages of the deliveries that are imported; empty for all but that of the sources, whose texts only change if
  /// it is named.
  public var language: [String] = []
  /// The languages that a delivery calls differently, as delivery to catalog; they go before those of the project.
  public var languageMap: [String: String] = [:]
  /// The catalogs that a delivery calls differently, as delivery to catalog.
  public var catalogMap: [String: String] = [:]

  /// The defaults.
  public init() {}
}
