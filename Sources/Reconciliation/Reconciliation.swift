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

  /// What becomes of a translation that a check refuses.
  public enum ErrorPolicy: String, Sendable, CaseIterable {
    /// It is not written.
    case reject
    /// It is written as `needs_review`, where the catalog's translation is not newer.
    case review
  }

  /// From where on a text counts as translated.
  public var acceptance = Acceptance.translated
  /// Who wins a conflict.
  public var winner = Winner.ours
  /// What becomes of a translation that a check refuses.
  public var errorPolicy = ErrorPolicy.reject
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
    if let restored = Self.restored(delivered, now: now, sent: sent) {
      var decision = decide(delivered: restored, now: now, sent: sent)
      if decision.write != nil { decision.remarks.append(Self.reformatted) }
      return decision
    }
    let isUntouched = sent.map { $0.hasTarget(target) && $0.state == delivered.state } ?? false
    if now.isLocked || delivered.isLocked {
      return decideLocked(target, now, isUntouched: isUntouched)
    }
    if isUntouched { return Decision(verdict: .kept, write: nil) }
    return decideTouched(target, delivered, now, sent)
  }

  /// A unit that is not for translation.
  private func decideLocked(
    _ target: Message,
    _ now: CurrentUnit,
    isUntouched: Bool
  ) -> Decision {
    if isUntouched || now.target?.message == target || (now.target == nil && target == now.source) {
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

  /// A translation that the vendor changed, or of which that is not known.
  private func decideTouched(
    _ target: Message,
    _ delivered: DeliveredUnit,
    _ now: CurrentUnit,
    _ sent: SentUnit?
  ) -> Decision {
    if let remark = Self.mismatch(of: target, now: now) {
      return Decision(verdict: .rejected, write: nil, remarks: [remark])
    }
    let errors = refusals(of: target, now: now)
    guard errors.isEmpty || errorPolicy == .review else {
      return Decision(verdict: .rejected, write: nil, remarks: errors)
    }
    var decision =
      delivered.state == .unfinished
      ? decideUnfinished(target, delivered, now, sent)
      : decideFinished(target, delivered, now, sent, isRefused: !errors.isEmpty)
    guard !errors.isEmpty else { return decision }
    decision.remarks = errors + decision.remarks
    if decision.verdict != .conflict { decision.verdict = .rejected }
    if decision.write != nil { decision.write = Translation(target, .needsReview) }
    if decision.write == now.target { decision.write = nil }
    return decision
  }

  /// A translation that the vendor does not call unfinished.
  private func decideFinished(
    _ target: Message,
    _ delivered: DeliveredUnit,
    _ now: CurrentUnit,
    _ sent: SentUnit?,
    isRefused: Bool
  ) -> Decision {
    var remarks = delivered.doubts
    var wanted = state(for: delivered.state)
    let source = Self.sourceRemarks(delivered, now: now, sent: sent)
    remarks += source.remarks
    if let missing = Self.missingPhrases(target, now: now, sent: sent) { remarks.append(missing) }
    if source.isChanged || isRefused || !delivered.doubts.isEmpty
      || remarks.contains(where: { $0.code == .phraseMissing })
    {
      wanted = .needsReview
    }
    let isCopy = target == now.source && !target.isEmpty && delivered.state < .reviewed
    guard let current = now.target else {
      if isCopy { remarks.append(Self.sameAsSource) }
      return Decision(verdict: .added, write: Translation(target, wanted), remarks: remarks)
    }
    /// How far the catalog has come with the text that was sent: 0 for where it was.
    let movement = sent.map { Self.level(Self.exportedState(current.state)) - Self.level($0.state) }
    if current.message == target {
      guard wanted != current.state else { return Decision(verdict: .unchanged, write: nil) }
      if winner == .theirs, current.state == .needsReview, let sent, !sent.hasTarget(target) {
        // What won a conflict waits for its review, also when the delivery is imported again.
        return Decision(verdict: .unchanged, write: nil, remarks: remarks)
      }
      if wanted.rank < current.state.rank {
        remarks.append(Self.downgrade(from: current.state, to: wanted))
        return Decision(verdict: .kept, write: nil, remarks: remarks)
      }
      if let sent, sent.hasTarget(target), let movement, movement < 0 {
        remarks.append(
          .init(
            code: .editedOnBothSides,
            severity: .error,
            message: "the catalog went back to '\(current.state)', the delivery says '\(wanted)'"
          )
        )
        return Decision(verdict: .conflict, write: nil, remarks: remarks)
      }
      return Decision(verdict: .updated, write: Translation(target, wanted), remarks: remarks)
    }
    if let sent, !sent.hasTarget(current.message) || (movement ?? 0) > 0 {
      // The vendor only judged a text that the catalog has replaced since.
      if sent.hasTarget(target) { return Decision(verdict: .kept, write: nil, remarks: remarks) }
      let what =
        sent.hasTarget(current.message)
        ? "has since called \(Self.quote(current.message)) '\(current.state)'"
        : "changed to \(Self.quote(current.message))"
      let remark = Decision.Remark(
        code: .editedOnBothSides,
        severity: .error,
        message: "the catalog \(what), the delivery changed to \(Self.quote(target))"
      )
      return Decision(
        verdict: .conflict,
        write: winner == .theirs ? Translation(target, .needsReview) : nil,
        remarks: remarks + [remark]
      )
    }
    if isCopy { remarks.append(Self.sameAsSource) }
    return Decision(verdict: .updated, write: Translation(target, wanted), remarks: remarks)
  }

  /// The delivered unit without the white space of a tool that laid out the file anew, or `nil`.
  private static func restored(
    _ delivered: DeliveredUnit,
    now: CurrentUnit,
    sent: SentUnit?
  ) -> DeliveredUnit? {
    guard case .text(let text)? = delivered.target, case .text(let source) = now.source,
      now.target?.message != .text(text), sent.map({ !$0.hasTarget(.text(text)) }) ?? true
    else { return nil }
    var edited: String?
    if case .text(let text)? = delivered.source { edited = text }
    var current: String?
    if case .text(let text)? = now.target?.message { current = text }
    guard
      let text = WhiteSpace.restored(text, delivered: edited, source: source, current: current)
    else { return nil }
    var unit = delivered
    unit.target = .text(text)
    return unit
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

  /// Why a text must not be written as it is.
  private func refusals(of target: Message, now: CurrentUnit) -> [Decision.Remark] {
    var remarks: [Decision.Remark] = []
    // A case that the catalog has is judged like any other, unless it waits there for a review.
    let isWaiting =
      errorPolicy == .review && now.target?.state == .needsReview && now.target?.message == target
    if let category = now.unknownCategory, now.target == nil || isWaiting {
      remarks.append(
        .init(
          code: .unexpectedPlural,
          severity: .error,
          message: "the language has no plural category '\(category)'"
        )
      )
    }
    return remarks
      + Checks.remarks(on: target, source: now.source, isPlural: now.isPlural, limits: now.limits)
      .filter { $0.severity == .error }
  }

  /// A unit that the vendor calls unfinished: a first attempt is kept as `new` where there is nothing
  /// better; a copy of the source is no translation.
  private func decideUnfinished(
    _ target: Message,
    _ delivered: DeliveredUnit,
    _ now: CurrentUnit,
    _ sent: SentUnit?
  ) -> Decision {
    if target == now.source { return Decision(verdict: .missing, write: nil) }
    var remarks = delivered.doubts
    if delivered.lacksState {
      remarks.append(
        .init(
          code: .stateMissing,
          severity: .warning,
          message: "the delivery does not say how far the text is, which stands for 'initial'"
        )
      )
    }
    guard let current = now.target else {
      return Decision(verdict: .added, write: Translation(target, .new), remarks: remarks)
    }
    if current.message == target {
      if current.state.rank > 0 {
        remarks.append(Self.downgrade(from: current.state, to: .new))
      }
      return Decision(verdict: .kept, write: nil, remarks: remarks)
    }
    // A first attempt never replaces one that came into the catalog meanwhile.
    guard current.state == .new, sent?.hasTarget(current.message) ?? true else {
      if sent?.hasTarget(target) != true {
        remarks.append(
          .init(
            code: .unfinishedTarget,
            severity: .warning,
            message: "the delivery calls \(Self.quote(target)) unfinished; "
              + "the catalog's \(Self.quote(current.message)) stays"
          )
        )
      }
      return Decision(verdict: .kept, write: nil, remarks: remarks)
    }
    return Decision(verdict: .updated, write: Translation(target, .new), remarks: remarks)
  }

  /// How far a state is as a catalog can say it.
  private static func level(_ state: DeliveredState) -> Int {
    min(state, .translated).rawValue
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
}
