public import Checks
public import LocalizationCore

/// Judges the answers of a program: what a check calls an error enters no catalog.
public struct DraftJudge: Sendable {
  /// What an answer must pass: a finding of severity error refuses it, the others are told.
  public var checks: CheckSet
  /// The language of the translations.
  public var language: String

  /// What becomes of an answer.
  public enum Judgement: Sendable, Hashable {
    /// It is a draft, with what is to be said of it.
    case accepted([Finding])
    /// It is none, and why.
    case refused([Finding])
  }

  /// Creates a judge.
  public init(checks: CheckSet, language: String) {
    self.checks = checks
    self.language = language
    // These are said by the judge itself, and by the state that a draft gets.
    for code: Finding.Code in [.emptyTarget, .stateMismatch] { self.checks[code] = nil }
  }

  /// Judges a translation.
  ///
  /// - Parameters:
  ///   - target: The text.
  ///   - unit: The unit as the catalog has it.
  public func judge(_ target: Message, for unit: Unit) -> Judgement {
    if let fault = Self.fault(of: target, for: unit) {
      return .refused([Finding("unusable-answer", .error, fault)])
    }
    var judged = unit
    judged.target = target
    var findings = checks.findings(in: judged, language: language)
    // A case that the catalog has is one of its own.
    if unit.hasTarget { findings.removeAll { $0.code == .unexpectedPlural } }
    let errors = findings.filter { $0.severity == .error }
    return errors.isEmpty ? .accepted(findings) : .refused(errors)
  }

  /// Why a text is no translation of a unit at all.
  private static func fault(of target: Message, for unit: Unit) -> String? {
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
