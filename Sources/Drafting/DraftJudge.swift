internal import LoctripAppProjects
package import LoctripTranslationChecks
package import LoctripLocalizationCore

/// Checks a program's answers: one with an error is not written to a catalog.
package struct DraftJudge: Sendable {
  /// The checks; an error rejects an answer, other findings are reported.
  package var checks: CheckSet
  /// The language of the translations.
  package var language: String

  /// The verdict on an answer.
  package enum Judgement: Sendable, Hashable {
    /// It becomes a draft, with these findings.
    case accepted([Finding])
    /// It is rejected, with the reasons.
    case refused([Finding])
  }

  package init(checks: CheckSet, language: String) {
    self.checks = checks
    self.language = language
  }

  /// Checks a translation.
  ///
  /// - Parameters:
  ///   - target: The text.
  ///   - unit: The unit as the catalog has it.
  package func judge(_ target: Message, for unit: TranslationUnit) -> Judgement {
    if let fault = Self.fault(of: target, for: unit) {
      return .refused([Finding("unusable-answer", .error, fault)])
    }
    let findings = TextGate(checks: checks, language: language).findings(about: target, in: unit)
    let errors = findings.filter { $0.severity == .error }
    return errors.isEmpty ? .accepted(findings) : .refused(errors)
  }

  /// The reason why a text cannot be a translation of the unit.
  private static func fault(of target: Message, for unit: TranslationUnit) -> String? {
    let isSet = unit.source?.isSet ?? false
    if target.isSet != isSet {
      return isSet
        ? "the target is one text, but the unit needs several phrases"
        : "the target is several texts, but the unit needs one"
    }
    let texts = target.texts
    guard !texts.isEmpty, texts.allSatisfy({ !$0.isEmpty }) else { return "the target is empty" }
    let isBlank = texts.contains { $0.allSatisfy(\.isWhitespace) }
    let isSourceBlank = unit.source?.texts.allSatisfy { $0.allSatisfy(\.isWhitespace) } ?? false
    return isBlank && !isSourceBlank ? "the target is empty" : nil
  }
}
