public import LocalizationCore

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

  /// Makes sure that languages that a user names are known: to the catalogs, or to CLDR and not as another spelling of
  /// a language that the catalogs have, `fr_FR` for `fr`.
  ///
  /// - Parameters:
  ///   - languages: The languages.
  ///   - configuration: Names languages that need not be in a catalog yet.
  /// - Throws: `RoundTripError` of the kind `usage` that names the nearest language.
  public func checkLanguages(
    _ languages: [String],
    _ configuration: Configuration = Configuration()
  ) throws(RoundTripError) {
    let own = ExactString.distinct(translatedLanguages + catalogs.map(\.catalog.sourceLanguage))
    let known = own + configuration.languages
    for language in languages
    where !known.contains(where: { LanguageTag.isSame($0, language) }) {
      if let same = own.first(where: { LanguageTag.hasSameLikelySubtags($0, language) }) {
        throw RoundTripError(
          usage:
            "'\(language)' is another spelling of a language of the catalogs; did you mean "
            + "'\(same)'? To use it as a separate language, list it under 'languages' in "
            + "\(Configuration.fileName)"
        )
      }
      if LanguageTag(language)?.isKnown == true { continue }
      let others = own.prefix(8).joined(separator: ", ") + (own.count > 8 ? ", …" : "")
      let hint = LanguageTag.nearest(to: language).map { "did you mean '\($0)'?" }
      throw RoundTripError(
        usage:
          "'\(language)' is not a language that CLDR knows; "
          + "\(hint ?? "the catalogs have \(others)")"
      )
    }
  }

  /// Makes sure that something can be translated into a language.
  ///
  /// - Throws: `RoundTripError` of the kind `usage` when the sources of all catalogs are in it.
  public func checkIsNoSource(_ language: String) throws(RoundTripError) {
    if catalogs.allSatisfy({ LanguageTag.isSame($0.catalog.sourceLanguage, language) }) {
      throw RoundTripError(usage: "'\(language)' is the source language")
    }
  }

  /// Every language that a catalog has besides its source language, sorted; `qqq` is none.
  public var translatedLanguages: [String] {
    var languages: Set<String> = []
    for file in catalogs {
      let source = spelling(of: file.catalog.sourceLanguage)
      languages.formUnion(
        file.languages.map(spelling).filter { $0 != source && !LanguageTag.isDocumentation($0) }
      )
    }
    return languages.sorted()
  }
}
