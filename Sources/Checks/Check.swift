public import LocalizationCore

/// Something that can be said against a translation.
///
/// A check is a value; what it has to know beside a unit it takes in its initializer. Which checks run
/// and how severe they are is a ``CheckSet``.
public protocol Check: Sendable {
  /// The code of everything that the check finds.
  var code: Finding.Code { get }

  /// How much a finding matters unless the set says otherwise.
  var severity: Finding.Severity { get }

  /// The severity of the gravest findings, where some are graver than ``severity``.
  var gravest: Finding.Severity { get }

  /// What a unit is looked at for.
  var subject: CheckSubject { get }

  /// What source or translation must have for the check to find anything in the unit, one of them;
  /// a ``CheckSet`` does not call it for others.
  var concerns: TextFeatures { get }

  /// Whether the check is also about a variant of the source language, as `en-GB` is of `en`.
  var appliesToVariants: Bool { get }

  /// What is wrong with a translation; nothing for a unit without one, unless ``subject`` says that
  /// the check is about such units as well.
  ///
  /// - Parameters:
  ///   - unit: The translation as `target`, the text that it has to translate as `source`, the way into
  ///     the entry and the limits. Inline codes are restored as `Unit.restoringCodes(isSet:)` does.
  ///   - language: The language of the translation.
  /// - Returns: Findings without places. The set decides how severe they are; one that is milder than the check's
  ///   ``severity`` stays so, and one that is graver does where the check says that with ``gravest`` and the set
  ///   has the check's own severity.
  func findings(in unit: Unit, language: String) -> [Finding]

  /// What is wrong with the translations of a table beside each other.
  ///
  /// - Returns: Findings without places, each with the number of the row that it is about.
  func findings(in table: UnitTable) -> [(row: Int, finding: Finding)]
}

/// What a check looks at.
public enum CheckSubject: Sendable, Hashable {
  /// Translations.
  case translation
  /// Every unit of a language, also one without a translation.
  case unit
  /// Sources, keys and comments, which are the same in every language: looked at once.
  case source
}

extension Check {
  /// Translations.
  public var subject: CheckSubject { .translation }

  /// None is graver.
  public var gravest: Finding.Severity { severity }

  /// Every text.
  public var concerns: TextFeatures { .always }

  /// Every language.
  public var appliesToVariants: Bool { true }

  /// Nothing: a check may be about tables alone.
  public func findings(in unit: Unit, language: String) -> [Finding] { [] }

  /// Nothing: most checks look at one unit.
  public func findings(in table: UnitTable) -> [(row: Int, finding: Finding)] { [] }
}

extension [String] {
  /// The message about parts of the source that a translation lacks: `%@ is missing`, `%@, %d are missing`.
  var missingMessage: String {
    "\(joined(separator: ", ")) \(count == 1 ? "is" : "are") missing"
  }
}
