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

  /// The `state` and `subState` of an XLIFF 2.x segment for a state of a catalog.
  static func exported2(_ state: TranslationState) -> (state: String, subState: String?) {
    switch state {
    case .translated: ("final", nil)
    case .needsReview: ("translated", "loctrip:needs_review")
    case .machineTranslated: ("translated", "loctrip:machine_translated")
    default: ("initial", nil)
    }
  }

  /// How far an untouched unit of a version says that it is, for a state of a catalog.
  static func exportedState(
    _ state: TranslationState,
    in version: XLIFFVersion
  ) -> DeliveredState {
    adapted(Reconciliation.exportedState(state), from: .v1_2, to: version)
  }

  /// How far a unit of another version says that it is, in the words of a version.
  ///
  /// What a catalog has translated goes out as `translated` in 1.x and as `final` in 2.x.
  static func adapted(
    _ state: DeliveredState,
    from old: XLIFFVersion,
    to new: XLIFFVersion
  ) -> DeliveredState {
    switch (old.isSecondGeneration, new.isSecondGeneration) {
    case (false, true): state == .translated ? .final : state
    case (true, false): state == .final ? .translated : state
    case (false, false), (true, true): state
    }
  }

  /// How far a unit is.
  ///
  /// A state that the standard does not know counts as translated, as for Xcode.
  static func delivered(_ unit: XLIFFUnit) -> DeliveredState {
    unit.version.isSecondGeneration ? delivered2(unit) : delivered1(unit)
  }

  /// How far a unit of XLIFF 2.x is; a segment without a state is `initial` (XLIFF 2.1, `state`).
  ///
  /// Besides the two subStates of an export, the words of XLIFF 1.2 count that a conversion leaves
  /// there.
  private static func delivered2(_ unit: XLIFFUnit) -> DeliveredState {
    let words = unit.stateQualifier.flatMap { subState in
      subState.hasPrefix("loctrip:")
        ? subState.dropFirst("loctrip:".utf8.count).split(separator: "/") : nil
    }
    switch (unit.state, words?.first.map(String.init)) {
    case ("reviewed", _): return .reviewed
    case ("final", _): return .final
    case (_, let word?) where word == "needs_review" || needingReview.contains(word):
      return .needsReview
    case ("initial", _), (nil, _): return .unfinished
    case (_, "machine_translated"): return .machine
    case (_?, _):
      return words?.last.map(String.init).map(machine.contains) == true
        ? .machine : .translated
    }
  }

  /// The states of XLIFF 1.2 that ask a person to look.
  private static let needingReview: Set<String> = [
    "needs-review-translation", "needs-review-l10n", "needs-review-adaptation", "needs-adaptation",
    "needs-l10n",
  ]

  /// The state-qualifiers of XLIFF 1.2 that name a machine.
  private static let machine: Set<String> = ["leveraged-mt", "mt-suggestion"]

  private static func delivered1(_ unit: XLIFFUnit) -> DeliveredState {
    if let state = unit.state {
      if state == "new" || state == "needs-translation" { return .unfinished }
      if needingReview.contains(state) { return .needsReview }
    }
    if unit.state == nil, unit.hasVendorState, !unit.isApproved,
      let state = unit.vendorStates.map({ delivered(vendorState: $0) }).min()
    {
      return state
    }
    if unit.isApproved || unit.state == "final" { return .final }
    if let qualifier = unit.stateQualifier, machine.contains(qualifier) { return .machine }
    return unit.state == "signed-off" ? .reviewed : .translated
  }

  /// How far a unit is in the words of a vendor's own attribute.
  ///
  /// A rejected translation has to be looked at; what the tool filled in and nobody confirmed is a
  /// first attempt. A word that is not known counts as translated.
  static func delivered(vendorState: String) -> DeliveredState {
    switch vendorState {
    case "sdl:ApprovedSignOff": .final
    case "sdl:ApprovedTranslation", "mq:Proofread", "mq:Reviewer1Confirmed",
      "mq:Reviewer2Confirmed":
      .reviewed
    case "sdl:RejectedTranslation", "sdl:RejectedSignOff", "mq:Rejected", "mq:Pretranslated",
      "mq:PreTranslated", "mq:AssembledFromFragments":
      .needsReview
    case "mq:MachineTranslated": .machine
    case "sdl:", "sdl:Unspecified", "sdl:Draft", "mq:NotStarted", "mq:PartiallyEdited", "m:0":
      .unfinished
    default: .translated
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

  // MARK: - Comparing

  /// The state of a unit in the words of its document.
  static func words(_ unit: XLIFFUnit) -> String? {
    // A segment always has a state in 2.x, which says nothing where there is no target.
    if unit.version.isSecondGeneration && unit.target == nil && unit.state == "initial" {
      return nil
    }
    let words = unit.stateQualifier.map { "\(unit.state ?? "")/\($0)" } ?? unit.state
    guard words == nil, unit.hasVendorState else { return words }
    var seen: [String] = []
    for state in unit.vendorStates where !seen.contains(state) { seen.append(state) }
    return seen.joined(separator: " ")
  }

  /// The state of a unit in the words of its document.
  static func words(_ unit: XLIFFWriter.Unit) -> String? {
    unit.stateQualifier.map { "\(unit.state ?? "")/\($0)" } ?? unit.state
  }

  /// The state of a unit in words for all versions, those of a catalog: what an import would make
  /// of it.
  static func common(_ unit: XLIFFUnit) -> String? {
    unit.target == nil ? nil : common(delivered(unit))
  }

  /// The state of a unit of an export in the words of a catalog.
  static func common(_ unit: XLIFFWriter.Unit) -> String? {
    guard unit.target != nil else { return nil }
    return switch (unit.state, unit.stateQualifier) {
    case ("needs-review-l10n", _): common(.needsReview)
    case ("translated", nil): common(.translated)
    case ("translated", _): common(.machine)
    default: common(.unfinished)
    }
  }

  static func common(_ state: DeliveredState) -> String {
    var rules = Reconciliation()
    rules.allowsMachineTranslated = true
    return rules.state(for: state).rawValue
  }
}
