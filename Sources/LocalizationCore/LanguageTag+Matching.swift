extension LanguageTag {
  /// True for `qqq`, under which translatewiki has notes for translators.
  package static func isDocumentation(_ code: String) -> Bool { code == "qqq" }

  /// The degree to which two languages match.
  package enum Match: Sendable, Comparable {
    /// Different languages.
    case none
    /// The same except for a region that only one of them has: `fr` and `fr-CA`.
    case regional
    /// The same language in different spellings: `pt_BR`, `pt-br`; `zh-CN` and `zh-Hans`.
    case same
    /// The same bytes.
    case identical
  }

  /// Compares two languages as files spell them; a string that is no tag matches only itself.
  ///
  /// The only place that decides which languages are the same; see ``matches(_:)`` and
  /// ``isRegionalForm(of:)``.
  package static func match(_ left: String, _ right: String) -> Match {
    if left.isIdentical(to: right) { return .identical }
    guard let left = LanguageTag(left), let right = LanguageTag(right) else { return .none }
    if left == right || left.matches(right) { return .same }
    return left.isRegionalForm(of: right) || right.isRegionalForm(of: left) ? .regional : .none
  }

  /// A key shared by languages that are the same or differ only in the region; see ``match(_:_:)``.
  ///
  /// Families are small, because there are few regions.
  package static func family(of language: String) -> ExactString {
    LanguageTag(language).map { ExactString($0.family) } ?? ExactString(language)
  }

  /// True if two tags mean the same language, or one with and without a region.
  package static func isRelated(_ left: String, _ right: String) -> Bool {
    match(left, right) >= .regional
  }

  /// True if two tags mean the same language.
  package static func isSame(_ left: String, _ right: String) -> Bool {
    match(left, right) >= .same
  }
}
