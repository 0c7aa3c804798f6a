internal import LocalizationCore

extension Configuration {
  /// A limit for the texts of one catalog in one language whose keys are of some patterns.
  struct LengthMatch: Sendable {
    let limit: LengthLimit
    private let keys: [Pattern]

    fileprivate init(_ rule: LengthRule) {
      limit = rule.limit
      keys = rule.keys.map { Pattern($0, isPath: false) }
    }

    /// Whether it is for a key.
    func concerns(_ key: String) -> Bool { keys.isEmpty || keys.contains { $0.matches(key) } }
  }

  /// The limits for the texts of a catalog in a language.
  func lengthRules(for original: String, in language: String) -> [LengthMatch] {
    lengths.filter { rule in
      Self.concerns(original, language, catalogs: rule.catalogs, languages: rule.languages)
    }
    .map(LengthMatch.init)
  }
}
