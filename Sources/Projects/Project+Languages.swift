internal import LocalizationCore

/// The languages of catalogs, which may spell them in several ways.
extension Project {
  /// A language as the catalogs spell it: `pt-BR` for `pt_br`, `zh-Hans` for `zh-CN` where that is
  /// the only such language.
  ///
  /// Where catalogs spell one language in several ways, it is the one that most of them have.
  public func spelling(of language: String) -> String {
    let known = spellings.get(oneSpelling)
    if let spelling = known[ExactString(language)] { return spelling }
    guard let tag = LanguageTag(language) else { return language }
    let matching = Set(known.values).filter { LanguageTag($0).map { $0.matches(tag) } ?? false }
    return matching.count == 1 ? matching.first ?? language : tag.canonical
  }

  /// One spelling for each language that catalogs have, by all of its spellings.
  private func oneSpelling() -> [ExactString: String] {
    var counts: [ExactString: Int] = [:]
    for file in catalogs {
      for language in file.languages { counts[ExactString(language), default: 0] += 1 }
    }
    let languages = counts.keys.sorted { left, right in
      let (one, other) = (counts[left] ?? 0, counts[right] ?? 0)
      let isPlain = { (language: ExactString) in !language.string.contains("_") }
      return one != other
        ? one > other
        : isPlain(left) != isPlain(right) ? isPlain(left) : left.string < right.string
    }
    var spellings: [ExactString: String] = [:]
    /// Those that were taken, by what languages that are the same have in common.
    var chosen: [ExactString: [String]] = [:]
    for language in languages.map(\.string) {
      let family = LanguageTag.family(of: language)
      let same = chosen[family]?.first { LanguageTag.isSame($0, language) }
      // What one catalog has apart is two languages.
      let isApart = same.map { same in
        catalogs.contains { $0.has(same) && $0.has(language) }
      }
      if let same, isApart == false {
        spellings[ExactString(language)] = same
      } else {
        spellings[ExactString(language)] = language
        chosen[family, default: []].append(language)
      }
    }
    return spellings
  }

  /// Whether the sources of all catalogs are in a language, so that nothing is translated into it.
  public func isSourceLanguage(_ language: String) -> Bool {
    catalogs.allSatisfy { LanguageTag.isSame($0.catalog.sourceLanguage, language) }
  }

  /// Every language that a catalog has besides its source language, sorted.
  public var translatedLanguages: [String] {
    var languages: Set<String> = []
    for file in catalogs {
      let source = spelling(of: file.catalog.sourceLanguage)
      languages.formUnion(file.languages.map(spelling).filter { $0 != source })
    }
    return languages.sorted()
  }
}
