public import LocalizationCore

/// What can be said against a translation by looking at it and its source alone.
public enum Checks {
  /// The remarks on a translation; one of severity `error` keeps it out of a catalog.
  ///
  /// - Parameters:
  ///   - target: The translation.
  ///   - source: The text that it translates.
  ///   - isPlural: Whether the text is a case of a plural, which may leave its number out.
  public static func remarks(
    on target: Message,
    source: Message,
    isPlural: Bool
  ) -> [Decision.Remark] {
    guard case .text(let text) = target, case .text(let original) = source else { return [] }
    return Placeholder.mismatch(source: original, target: text, isPlural: isPlural).map {
      [Decision.Remark(code: .placeholderMismatch, severity: .error, message: $0)]
    } ?? []
  }
}
