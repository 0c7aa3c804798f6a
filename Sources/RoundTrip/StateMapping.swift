internal import LocalizationCore
internal import Reconciliation
internal import XLIFF

/// What states are called on either side.
enum StateMapping {
  /// The `state` and `state-qualifier` of an XLIFF 1.2 target for a state of a catalog.
  static func exported(_ state: TranslationState) -> (state: String, qualifier: String?) {
    switch state {
    case .translated: ("translated", nil)
    case .needsReview: ("needs-review-l10n", nil)
    case .machineTranslated: ("translated", "leveraged-mt")
    default: ("new", nil)
    }
  }

  /// How far a unit of XLIFF 1.2 is.
  ///
  /// A state that the standard does not know counts as translated, as for Xcode.
  static func delivered(_ unit: XLIFFUnit) -> DeliveredState {
    let state = unit.state
    switch state {
    case "new", "needs-translation": return .unfinished
    case "needs-review-translation", "needs-review-l10n", "needs-review-adaptation",
      "needs-adaptation", "needs-l10n":
      return .needsReview
    default: break
    }
    if unit.isApproved || state == "final" { return .final }
    switch unit.stateQualifier {
    case "leveraged-mt", "mt-suggestion": return .machine
    default: return state == "signed-off" ? .reviewed : .translated
    }
  }

  /// How far Xcode takes a unit to be: only three states are unfinished, `approved` means nothing,
  /// and only `leveraged-mt` is a machine's.
  static func deliveredLikeXcode(_ unit: XLIFFUnit) -> DeliveredState {
    switch unit.state {
    case "new", "needs-review-l10n", "needs-review-translation": .unfinished
    default: unit.stateQualifier == "leveraged-mt" ? .machine : .translated
    }
  }
}
