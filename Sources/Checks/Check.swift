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

  /// What is wrong with a translation; nothing for a unit without one.
  ///
  /// - Parameters:
  ///   - unit: The translation as `target`, the text that it has to translate as `source`, the way into
  ///     the entry and the limits. Inline codes are restored as `Unit.restoringCodes(isSet:)` does.
  ///   - language: The language of the translation.
  /// - Returns: Findings without places. Their severity does not count.
  func findings(in unit: Unit, language: String) -> [Finding]

  /// What is wrong with the translations of a table beside each other.
  ///
  /// - Returns: Findings without places, each with the number of the row that it is about.
  func findings(in table: UnitTable) -> [(row: Int, finding: Finding)]
}

extension Check {
  /// Nothing: most checks look at one unit.
  public func findings(in table: UnitTable) -> [(row: Int, finding: Finding)] { [] }
}
