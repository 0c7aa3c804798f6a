package import LoctripLocalizationCore
package import LoctripTranslationChecks

/// The gate through which texts get into catalogs: nothing else makes a `UnitChange`.
///
/// A text that somebody *proposes* is judged once and then admitted or refused, by where it comes from. A text that
/// the project has is *moved* as it is.
package struct Gate: Sendable {
  /// The origin of a proposed text.
  package enum Origin: Sendable, CaseIterable {
    /// A person who decides about a text: a review, `decide`.
    case person
    /// A person who gives the key: `keys set`, `keys add`.
    case keys
    /// Another program, asked for drafts.
    case program
    /// A finding that says what the text should be.
    case fix
    /// A user of the library.
    case api
  }

  /// A proposed text, and what the checks say of it.
  package struct Judged: Sendable {
    /// The findings; their severities are those of the project.
    package let findings: [Finding]
    fileprivate let slot: Slot
    fileprivate let language: String
    fileprivate let text: LoctripMessage
    fileprivate let now: TranslationUnit
  }

  /// A text that may be written.
  package struct Admitted: Sendable {
    /// The change of the catalog.
    package let change: UnitChange
    /// The findings to report with it.
    package let findings: [Finding]
  }

  /// Why a text is not written.
  package struct Refusal: Error, Sendable {
    /// The reasons, each an error.
    package let findings: [Finding]
  }

  private let rules: DecisionRules

  /// The gate with the rules of an import.
  package init(_ rules: DecisionRules) { self.rules = rules }

  /// The gate of texts in a language.
  package init(checks: CheckSet, language: String, mayBeBlank: UnitTable.KeyTest? = nil) {
    var rules = DecisionRules()
    (rules.checks, rules.copyChecks) = (checks.ofProposals, checks)
    (rules.language, rules.mayBeBlank) = (language, mayBeBlank)
    self.rules = rules
  }

  /// Looks at a proposed text; the checks run here and nowhere else.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - slot: Its place.
  ///   - now: The unit as the catalog has it.
  package func judge(_ text: LoctripMessage, at slot: Slot, over now: TranslationUnit) -> Judged {
    var findings =
      text.isSet && text.texts.contains(where: \.isBlank)
      ? [.blankText] : rules.findings(about: text, in: now)
    if text == now.source, text.hasLetters { findings += rules.copyFindings(of: text, in: now) }
    return Judged(
      findings: findings, slot: slot, language: rules.language, text: text, now: now)
  }

  /// Lets a text in, or refuses it.
  ///
  /// - Parameters:
  ///   - judged: The text.
  ///   - state: The state to write it with; a text that a person has to look at gets `needs_review`.
  ///   - origin: Where it comes from.
  ///   - waived: The rules of the project that do not matter for it; what breaks the app always does.
  package func admit(
    _ judged: Judged, as state: TranslationState, from origin: Origin,
    waiving waived: Set<Finding.Code> = []
  ) -> Result<Admitted, Refusal> {
    var errors = judged.findings.filter {
      $0.severity == .error && !(waived.contains($0.code) && Self.isWaivable($0.code))
    }
    let looks = judged.findings.filter(DecisionRules.asksForLook)
    switch origin {
    case .fix:
      // It mends one fault and may leave the others of its text.
      if let current = judged.now.target, !errors.isEmpty {
        let known = Set(rules.findings(about: current, in: judged.now).map(Fault.init))
        // A text that is still too long, and not longer than it was, has the same error.
        let isNoLonger = zip(judged.text.texts, current.texts).allSatisfy { $0.count <= $1.count }
        errors.removeAll { error in
          error.code != .locked && known.contains(Fault(error))
            || isNoLonger && error.code == .lengthLimit
        }
      }
    case .program: errors += looks.filter { $0.code != .sameAsSource }
    case .api:
      if judged.now.state == .translated, judged.now.target != judged.text { errors += looks }
    case .person, .keys: break
    }
    guard errors.isEmpty else {
      return .failure(
        Refusal(
          findings: errors.map { finding in
            var finding = finding
            finding.severity = .error
            if finding.code == .emptyTarget {
              finding.message += "; if it may be blank, list its key under 'blank' in .loctrip.yml"
            }
            return finding
          }))
    }
    let state = origin == .api && !looks.isEmpty && state == .translated ? .needsReview : state
    return .success(
      Admitted(
        change: UnitChange(
          language: judged.language, slot: judged.slot, message: judged.text, state: state),
        findings: judged.findings.map { finding in
          // Waived errors are reported as warnings.
          var finding = finding
          finding.severity = min(finding.severity, .warning)
          return finding
        }))
  }

  /// True if a person may set a rule aside: one of the project, that breaks nothing.
  package static func isWaivable(_ code: Finding.Code) -> Bool {
    !CheckSet.isBreaking(code) && code != .emptyTarget
  }

  /// The identity of a fault: its code and its message.
  private struct Fault: Hashable {
    let code: Finding.Code
    let message: String

    init(_ finding: Finding) { (code, message) = (finding.code, finding.message) }
  }

  // MARK: - Other changes

  /// The change that writes a text which the rules of an import or a decision let in.
  package static func decided(_ text: LoctripTranslation, at slot: Slot, in language: String)
    -> UnitChange
  {
    UnitChange(language: language, slot: slot, message: text.message, state: text.state)
  }

  /// The change that writes a text that the project has, or one that is made of its source without a person.
  package static func moved(_ text: LoctripTranslation, to slot: Slot, in language: String)
    -> UnitChange
  {
    UnitChange(language: language, slot: slot, message: text.message, state: text.state)
  }

  /// The change that only adds what an entry lacks in a language.
  package static func completed(_ slot: Slot, in language: String) -> UnitChange {
    UnitChange(language: language, slot: slot, message: nil, state: .new)
  }
}
