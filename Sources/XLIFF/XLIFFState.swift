package import LoctripLocalizationCore

/// Maps states of catalogs to XLIFF and back.
package enum XLIFFState {
  /// The `state` and `state-qualifier` of an XLIFF 1.2 target for a state of a catalog.
  package static func exported(_ state: TranslationState) -> (state: String, qualifier: String?) {
    switch state {
    case .translated: ("translated", nil)
    case .needsReview: ("needs-review-l10n", nil)
    case .machineTranslated: ("translated", "leveraged-mt")
    default: ("new", nil)
    }
  }

  /// The `state` and `subState` of an XLIFF 2.x segment for a state of a catalog.
  package static func exported2(_ state: TranslationState) -> (state: String, subState: String?) {
    switch state {
    case .translated: ("final", nil)
    case .needsReview: ("translated", "loctrip:needs_review")
    case .machineTranslated: ("translated", "loctrip:machine_translated")
    default: ("initial", nil)
    }
  }

  /// The state of a text that goes back for rework in XLIFF 1.2.
  package static let rework: (state: String, qualifier: String?) = ("needs-review-translation", nil)
  /// The same in 2.x.
  static let rework2: (state: String, qualifier: String?) = ("translated", "loctrip:rework")

  /// The state of a unit of XLIFF 2.x; a segment without a state is `initial` (XLIFF 2.1, `state`).
  ///
  /// In addition to the two subStates of an export, accepts the states of XLIFF 1.2 that a
  /// conversion keeps there.
  static func state2(word: String?, qualifier: String?) -> UnitState {
    let words = qualifier.flatMap { subState in
      subState.hasPrefix("loctrip:")
        ? subState.dropFirst("loctrip:".utf8.count).fields("/") : nil
    }
    switch (word, words?.first.map(String.init)) {
    case ("reviewed", _): return .reviewed
    case ("final", _): return .final
    case (_, let word?)
    where word == "needs_review" || word == "rework" || needingReview.contains(word):
      return .needsReview
    case ("initial", _), (nil, _): return .unfinished
    case (_, "machine_translated"): return .machine
    case (_?, _):
      return words?.last.map(String.init).map(machine.contains) == true ? .machine : .translated
    }
  }

  /// The states that an export writes for unfinished units.
  private static let sentUnfinished: Set = ["new", "needs-translation", "needs-review-l10n"]

  /// The state of a unit of XLIFF 1.x.
  ///
  /// An unknown state counts as translated, as in Xcode.
  package static func state(
    word: String?, qualifier: String?, isApproved: Bool, vendorStates: [String] = []
  ) -> UnitState {
    if let word {
      // A tool without states approves a unit and leaves its exported state.
      if isApproved, sentUnfinished.contains(word) { return .final }
      if word == "new" || word == "needs-translation" { return .unfinished }
      if needingReview.contains(word) { return .needsReview }
    } else if !isApproved, let state = vendorStates.map({ self.state(vendorState: $0) }).min() {
      return state
    }
    if isApproved || word == "final" { return .final }
    if word == "signed-off" { return .reviewed }
    if let qualifier, machine.contains(qualifier), !vendorStates.contains(edited) {
      return .machine
    }
    return .translated
  }

  /// The state of a unit in a vendor's own attribute.
  ///
  /// A rejected translation needs review; one that the tool inserted and nobody confirmed is
  /// unfinished. An unknown word counts as translated.
  static func state(vendorState: String) -> UnitState {
    switch vendorState {
    case "sdl:ApprovedSignOff": .final
    case "sdl:ApprovedTranslation", "mq:Proofread", "mq:Reviewer1Confirmed",
      "mq:Reviewer2Confirmed":
      .reviewed
    case "sdl:RejectedTranslation", "sdl:RejectedSignOff", "mq:Rejected", "mq:Pretranslated",
      "mq:PreTranslated", "mq:AssembledFromFragments":
      .needsReview
    case "mq:MachineTranslated": .machine
    case "sdl:", "sdl:Unspecified", "sdl:Draft", "mq:NotStarted", "mq:PartiallyEdited",
      "mq:AutoSplit", "mq:AutoSplitAndEmpty", "m:0":
      .unfinished
    default: .translated
    }
  }

  /// The TXLF value for a unit edited by a person, whatever its origin.
  private static let edited = "gs4tr:modified"

  /// The states of XLIFF 1.2 that need review.
  private static let needingReview: Set<String> = [
    "needs-review-translation", "needs-review-l10n", "needs-review-adaptation", "needs-adaptation",
    "needs-l10n",
  ]

  /// The state-qualifiers of XLIFF 1.2 that name a machine.
  private static let machine: Set<String> = ["leveraged-mt", "mt-suggestion"]
}

extension InlineCode {
  /// The inline elements for native code; see XLIFF 1.2, "Inline Elements".
  static let names: Set<String> = ["g", "x", "bx", "ex", "bpt", "ept", "ph", "it"]

  /// True if the element of XLIFF 1.x can hold the native code itself.
  var isNative: Bool { ["ph", "bpt", "ept", "it"].contains(name) }
}
