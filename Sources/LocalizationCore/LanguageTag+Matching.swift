extension LanguageTag {
  /// Whether a code is that of no language: `qqq` of translatewiki has notes for translators where languages have
  /// texts.
  package static func isDocumentation(_ code: String) -> Bool { code == "qqq" }

  /// How nearly two languages are the same.
  public enum Match: Sendable, Comparable {
    /// Two languages.
    case none
    /// The same but for a region that one of them does not say: `fr` and `fr-CA`.
    case regional
    /// The same language however it is spelled: `pt_BR`, `pt-br`; `zh-CN` and `zh-Hans`.
    case same
    /// The same bytes.
    case identical
  }

  /// Compares two languages as files spell them; what is no tag is only itself.
  ///
  /// The one place that knows which languages are the same; see ``matches(_:)`` and
  /// ``isRegionalForm(of:)``.
  public static func match(_ left: String, _ right: String) -> Match {
    if left.isIdentical(to: right) { return .identical }
    guard let left = LanguageTag(left), let right = LanguageTag(right) else { return .none }
    if left == right || left.matches(right) { return .same }
    return left.isRegionalForm(of: right) || right.isRegionalForm(of: left) ? .regional : .none
  }

  /// What languages have in common that are the same, or are but for a region; see ``match(_:_:)``.
  ///
  /// There are few regions, so that only few languages of a family are left to compare.
  package static func family(of language: String) -> ExactString {
    LanguageTag(language).map { ExactString($0.family) } ?? ExactString(language)
  }

  /// Whether two tags mean the same language.
  public static func isSame(_ left: String, _ right: String) -> Bool {
    match(left, right) >= .same
  }
}
