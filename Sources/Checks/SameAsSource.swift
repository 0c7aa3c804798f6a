public import LocalizationCore

/// A translation is its source, and nobody reviewed it.
public struct SameAsSource: Check {
  /// The code, `same-as-source`.
  public var code: Finding.Code { .sameAsSource }

  /// A name is often the same in both languages.
  public var severity: Finding.Severity { .warning }

  /// Texts that are the same.
  public var concerns: TextFeatures { [.same, .structure] }

  /// At most one finding; none for what is unfinished, which is no translation yet, nor without letters.
  public func findings(in unit: Unit, language: String) -> [Finding] {
    guard unit.state > .unfinished, unit.state < .reviewed, let target = unit.target,
      target == unit.source, target.hasLetters
    else { return [] }
    return [.sameAsSource]
  }
}

extension Finding.Code {
  /// The target is the source, and the unit is not final.
  public static let sameAsSource: Self = "same-as-source"
}

extension Finding {
  /// The finding of ``SameAsSource``.
  package static let sameAsSource =
    Finding(.sameAsSource, .warning, "the translation is the source text")
}
