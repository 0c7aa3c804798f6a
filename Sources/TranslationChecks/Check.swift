public import LoctripLocalizationCore

/// A rule that reports problems in translations.
///
/// A check is a value that gets its context in the initializer. A ``CheckSet`` decides which checks run and with
/// which severity.
public protocol LoctripCheck: Sendable {
  /// The code of all findings of the check.
  var code: Finding.Code { get }

  /// The severity of findings unless the set has another one.
  var severity: Finding.Severity { get }

  /// The highest severity of findings, if some exceed ``severity``.
  var gravest: Finding.Severity { get }

  /// The part of a unit to check.
  var subject: CheckSubject { get }

  /// The features to check: a ``CheckSet`` skips units whose texts have none of them.
  var concerns: TextFeatures { get }

  /// True if the check also applies to a variant of the source language, as `en-GB` is of `en`.
  var appliesToVariants: Bool { get }

  /// The problems of a translation; none for a unit without one, unless ``subject`` includes such units.
  ///
  /// - Parameters:
  ///   - unit: The translation as `target`, its source as `source`, with path and limits. Inline codes are restored
  ///     as `TranslationUnit.restoringCodes(isSet:)` does.
  ///   - language: The language of the translation.
  /// - Returns: Findings without places. The set decides their severity: a finding below the check's ``severity``
  ///   keeps its own; one above it, up to ``gravest``, does if the set has the check's default severity.
  func findings(in unit: TranslationUnit, language: String) -> [Finding]

  /// The problems of the translations of a table in comparison with each other.
  ///
  /// - Returns: Findings without places, each with its row.
  func findings(in table: UnitTable) -> [(row: Int, finding: Finding)]
}

/// The part of a unit that a check looks at.
public enum CheckSubject: Sendable, Hashable {
  /// Translations.
  case translation
  /// All units of a language, translated or not.
  case unit
  /// Sources, keys and comments, which all languages share: checked once.
  case source
}

extension LoctripCheck {
  /// Translations.
  public var subject: CheckSubject { .translation }

  /// The default severity: no finding is graver.
  public var gravest: Finding.Severity { severity }

  /// All texts.
  public var concerns: TextFeatures { .always }

  /// True: most checks apply to variants.
  public var appliesToVariants: Bool { true }

  /// Returns no findings: a check may apply only to tables.
  public func findings(in unit: TranslationUnit, language: String) -> [Finding] { [] }

  /// Returns no findings: most checks look at one unit.
  public func findings(in table: UnitTable) -> [(row: Int, finding: Finding)] { [] }
}

extension [String] {
  /// The message about parts of the source that a translation lacks: `%@ is missing`, `%@, %d are missing`.
  var missingMessage: String {
    "\(joined(separator: ", ")) \(count == 1 ? "is" : "are") missing"
  }
}
