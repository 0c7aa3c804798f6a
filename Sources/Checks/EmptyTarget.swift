public import LocalizationCore

/// A finished translation has no text, and its source has one.
public struct EmptyTarget: Check {
  /// The code, `empty-target`.
  public var code: Finding.Code { .emptyTarget }

  /// Someone may mean it.
  public var severity: Finding.Severity { .warning }

  /// Texts without a character.
  public var concerns: TextFeatures { [.emptyTarget, .structure] }

  /// At most one finding; what is unfinished may be empty.
  public func findings(in unit: Unit, language: String) -> [Finding] {
    guard unit.state > .unfinished, let source = unit.source, let target = unit.target,
      !unit.isPlural || source.hasLetters, target.isBlank, !source.isBlank
    else { return [] }
    return [Finding(code, severity, "the translation is empty")]
  }
}

extension Message {
  /// Whether there is nothing to be seen.
  fileprivate var isBlank: Bool {
    texts.allSatisfy { $0.unicodeScalars.allSatisfy { isSpaceScalar($0.value) } }
  }
}

extension Finding.Code {
  /// A finished translation has no text.
  public static let emptyTarget: Self = "empty-target"
}
