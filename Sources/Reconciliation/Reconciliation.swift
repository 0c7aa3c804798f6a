public import LocalizationCore

/// The rules by which a delivered unit meets the catalog.
///
/// Pure functions: *sent* is the unit in the bundle that went out, *now* is the catalog, *delivered*
/// is what came back. Nothing here knows a file format.
public struct Reconciliation: Sendable {
  /// From which of the vendor's steps on a text counts as translated.
  public enum Acceptance: String, Sendable, CaseIterable {
    /// Every translation.
    case translated
    /// Only what was reviewed; the rest needs review.
    case reviewed
    /// Only what was released; the rest needs review.
    case final
  }

  /// Who wins when both sides changed a translation.
  public enum Winner: String, Sendable, CaseIterable {
    /// The catalog.
    case ours
    /// The delivery, as `needs_review`.
    case theirs
  }

  /// From where on a text counts as translated.
  public var acceptance = Acceptance.translated
  /// Who wins a conflict.
  public var winner = Winner.ours
  /// Whether the catalog can say `machine_translated`; else such a text needs review.
  public var allowsMachineTranslated = false

  /// Creates the default rules.
  public init() {}

  /// The catalog state for what a vendor says.
  public func state(for delivered: DeliveredState) -> TranslationState {
    switch delivered {
    case .unfinished: .new
    case .machine: allowsMachineTranslated ? .machineTranslated : .needsReview
    case .needsReview: .needsReview
    case .translated: acceptance == .translated ? .translated : .needsReview
    case .reviewed: acceptance == .final ? .needsReview : .translated
    case .final: .translated
    }
  }

  /// Decides about one unit.
  ///
  /// - Parameters:
  ///   - delivered: The unit that came back.
  ///   - now: The unit as the catalog has it.
  ///   - sent: The unit as it went out, or `nil` when that is not known. Without it the delivery's own
  ///     source stands for the source that was sent.
  public func decide(
    delivered: DeliveredUnit,
    now: CurrentUnit,
    sent: SentUnit? = nil
  ) -> Decision {
    guard let target = delivered.target else {
      // What is not for translation, and what has no text, does not lack a translation.
      let isMissing = !now.isLocked && !now.source.isEmpty
      return Decision(verdict: isMissing ? .missing : .unchanged, write: nil)
    }
    if let current = now.target, current.message == target,
      delivered.state == Self.exportedState(current.state)
        || state(for: delivered.state) == current.state
    {
      return Decision(verdict: .unchanged, write: nil)
    }
    if target.isEmpty && !now.source.isEmpty { return Decision(verdict: .missing, write: nil) }
    let isUntouched = sent.map { $0.target == target && $0.state == delivered.state } ?? false
    if now.isLocked || delivered.isLocked {
      if isUntouched || now.target?.message == target || (now.target == nil && target == now.source)
      {
        return Decision(verdict: isUntouched ? .kept : .unchanged, write: nil)
      }
      return Decision(
        verdict: .rejected,
        write: nil,
        remarks: [
          .init(
            code: .locked,
            severity: .error,
            message: "the unit is not for translation, and the delivery changes it"
          )
        ]
      )
    }
    if isUntouched { return Decision(verdict: .kept, write: nil) }
    if let remark = Self.refusal(of: target, now: now) {
      return Decision(verdict: .rejected, write: nil, remarks: [remark])
    }
    if delivered.state == .unfinished { return decideUnfinished(target, now, sent) }

    var remarks: [Decision.Remark] = []
    var wanted = state(for: delivered.state)
    let sentSource = sent?.source ?? delivered.source
    if let source = sentSource, source != now.source {
      wanted = .needsReview
      remarks.append(
        .init(
          code: .sourceChanged,
          severity: .warning,
          message: "the source is now \(Self.quote(now.source)); "
            + "translated was \(Self.quote(source))"
        )
      )
    }
    if let edited = delivered.source, let original = sent?.source, edited != original {
      remarks.append(
        .init(
          code: .sourceEdited,
          severity: .warning,
          message: "the vendor changed the source to \(Self.quote(edited))"
        )
      )
    }
    guard let current = now.target else {
      if target == now.source && !target.isEmpty && delivered.state < .reviewed {
        remarks.append(Self.sameAsSource)
      }
      return Decision(verdict: .added, write: Translation(target, wanted), remarks: remarks)
    }
    if current.message == target {
      guard wanted != current.state else { return Decision(verdict: .unchanged, write: nil) }
      if winner == .theirs, current.state == .needsReview, let sent, sent.target != target {
        // What won a conflict waits for its review, also when the delivery is imported again.
        return Decision(verdict: .unchanged, write: nil, remarks: remarks)
      }
      if wanted.rank < current.state.rank {
        remarks.append(
          .init(
            code: .stateDowngrade,
            severity: .warning,
            message: "the text is the same, and '\(current.state)' would become '\(wanted)'"
          )
        )
        return Decision(verdict: .kept, write: nil, remarks: remarks)
      }
      return Decision(verdict: .updated, write: Translation(target, wanted), remarks: remarks)
    }
    if let sent, sent.target != current.message {
      // The vendor only judged a text that the catalog has replaced since.
      if sent.target == target { return Decision(verdict: .kept, write: nil, remarks: remarks) }
      let remark = Decision.Remark(
        code: .editedOnBothSides,
        severity: .error,
        message: "the catalog changed to \(Self.quote(current.message)), "
          + "the delivery to \(Self.quote(target))"
      )
      return Decision(
        verdict: .conflict,
        write: winner == .theirs ? Translation(target, .needsReview) : nil,
        remarks: remarks + [remark]
      )
    }
    if target == now.source && !target.isEmpty && delivered.state < .reviewed {
      remarks.append(Self.sameAsSource)
    }
    return Decision(verdict: .updated, write: Translation(target, wanted), remarks: remarks)
  }

  /// Decides as Xcode's own import does: unfinished units are passed over, all others are written.
  ///
  /// See the import of Xcode 27; only `leveraged-mt` keeps its meaning.
  public static func decideLikeXcode(delivered: DeliveredUnit, now: CurrentUnit) -> Decision {
    guard let target = delivered.target else { return Decision(verdict: .missing, write: nil) }
    guard delivered.state != .unfinished && delivered.state != .needsReview else {
      return Decision(verdict: .kept, write: nil)
    }
    let wanted = Translation(
      target,
      delivered.state == .machine ? .machineTranslated : .translated
    )
    guard let current = now.target else { return Decision(verdict: .added, write: wanted) }
    return current == wanted
      ? Decision(verdict: .unchanged, write: nil) : Decision(verdict: .updated, write: wanted)
  }

  /// Why a text must not be written at all.
  private static func refusal(of target: Message, now: CurrentUnit) -> Decision.Remark? {
    switch (now.target?.message ?? now.source, target) {
    case (.phrases, .text):
      Decision.Remark(
        code: .phraseMismatch,
        severity: .error,
        message: "the phrases of the set are no longer told apart"
      )
    case (.text, .phrases):
      Decision.Remark(
        code: .phraseMismatch,
        severity: .error,
        message: "the catalog has no set of phrases here"
      )
    case (.text, .text):
      Checks.remarks(on: target, source: now.source, isPlural: now.isPlural)
        .first { $0.severity == .error }
    case (.phrases, .phrases): nil
    }
  }

  /// A unit that the vendor calls unfinished: a first attempt is kept as `new` where there is nothing
  /// better; a copy of the source is no translation.
  private func decideUnfinished(
    _ target: Message,
    _ now: CurrentUnit,
    _ sent: SentUnit?
  ) -> Decision {
    if target == now.source { return Decision(verdict: .missing, write: nil) }
    guard let current = now.target else {
      return Decision(verdict: .added, write: Translation(target, .new))
    }
    guard current.state == .new, current.message != target else {
      return Decision(verdict: .kept, write: nil)
    }
    // A first attempt never replaces one that came into the catalog meanwhile.
    if let sent, sent.target != current.message { return Decision(verdict: .kept, write: nil) }
    return Decision(verdict: .updated, write: Translation(target, .new))
  }

  /// How far an exported unit with a state of the catalog says it is.
  public static func exportedState(_ state: TranslationState) -> DeliveredState {
    switch state {
    case .translated: .translated
    case .needsReview: .needsReview
    case .machineTranslated: .machine
    default: .unfinished
    }
  }

  private static let sameAsSource = Decision.Remark(
    code: .sameAsSource,
    severity: .warning,
    message: "the translation is the source text"
  )

  private static func quote(_ message: Message) -> String {
    let text = message.description
    let short = text.count > 60 ? "\(text.prefix(57))…" : text
    return "“\(short.replacing("\n", with: "⏎"))”"
  }
}

extension String {
  fileprivate func replacing(_ character: Character, with replacement: Character) -> String {
    String(map { $0 == character ? replacement : $0 })
  }
}
