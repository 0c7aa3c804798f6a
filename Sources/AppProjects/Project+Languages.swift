internal import LoctripLegacyCatalogs
package import LoctripLocalizationCore
internal import LoctripTranslationChecks

/// The languages of catalogs, in any spelling.
extension LoctripProject {
  /// A language in the catalogs' spelling: `pt-BR` for `pt_br`, `zh-Hans` for `zh-CN` if it is the
  /// only match.
  ///
  /// If spellings differ between catalogs, the most frequent one.
  package func spelling(of language: String) -> String {
    let (known, chosen) = spellings.get(oneSpelling)
    if let spelling = known[ExactString(language)] { return spelling }
    guard let tag = LanguageTag(language) else { return language }
    let matching = chosen.same(as: language)
    return matching.count == 1 ? matching.first ?? language : tag.canonical
  }

  /// The preferred spelling for each spelling of a language, and all preferred ones.
  private func oneSpelling() -> (known: [ExactString: String], chosen: LanguageList) {
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
    var chosen = LanguageList()
    for language in languages.map(\.string) {
      let same = chosen.firstSame(as: language)
      // Two tags of one catalog that only mean the same, such as `zh-TW` and `zh-Hant`, are two languages.
      let isApart = same.map { same in
        LanguageTag(same) != LanguageTag(language)
          && catalogs.contains { $0.has(same) && $0.has(language) }
      }
      if let same, isApart == false {
        spellings[ExactString(language)] = same
      } else {
        spellings[ExactString(language)] = language
        chosen.append(language)
      }
    }
    return (spellings, chosen)
  }

  /// The findings about languages that a catalog has in several spellings, in the words of the check; the texts of one
  /// are used.
  package var otherSpellings: [Finding] {
    catalogs.flatMap { file in
      file.languages.compactMap { language in
        let chosen = spelling(of: language)
        guard !chosen.isIdentical(to: language), file.has(chosen) else { return nil }
        var finding = RepeatedLanguage().finding(language, beside: chosen)
        finding.places = [FileLocation(path: file.path)]
        return finding
      }
    }
  }

  /// The languages of a catalog to look at: in the project's spelling, and in each of its own if it has several.
  package func spellings(in file: CatalogFile) -> [String] {
    file.languages.map { language in
      let chosen = spelling(of: language)
      return file.has(chosen) ? language : chosen
    }
  }

  /// Checks that languages are known: to the catalogs, or to CLDR unless it is another spelling of
  /// one of the catalogs' languages, `fr_FR` for `fr`.
  ///
  /// - Parameters:
  ///   - languages: The languages.
  ///   - configuration: The configuration, with languages that no catalog needs to have yet.
  /// - Throws: A usage `FindingsError` that names the nearest language.
  package func checkLanguages(
    _ languages: [String], _ configuration: Configuration = Configuration()
  ) throws(FindingsError) {
    let own = ExactString.distinct(translatedLanguages + catalogs.map(\.catalog.sourceLanguage))
    let known = LanguageList(own + configuration.languages)
    for language in languages where known.firstSame(as: language) == nil {
      if let same = own.first(where: { LanguageTag.hasSameLikelySubtags($0, language) }) {
        throw FindingsError(
          usage:
            "'\(language)' is another spelling of a language of the catalogs; did you mean "
            + "'\(same)'? To use it as a separate language, list it under 'languages' in "
            + "\(Configuration.fileName)")
      }
      if let short = LanguageTag.shortened(language) {
        throw FindingsError(
          usage:
            "'\(language)' is a code of three letters for '\(short)'; did you mean '\(spelling(of: short))'? "
            + "To use it as a separate language, list it under 'languages' in \(Configuration.fileName)"
        )
      }
      if LanguageTag(language)?.isKnown == true { continue }
      let hint = LanguageTag.nearest(to: language).map { "did you mean '\($0)'?" }
      throw FindingsError(
        usage:
          "'\(language)' is not a language that CLDR knows; "
          + "\(hint ?? "the catalogs have \(own.listed(upTo: 8))")")
    }
  }

  /// Checks that a language is not the source language of all catalogs.
  ///
  /// - Throws: A usage `FindingsError` if it is.
  package func checkIsNoSource(_ language: String) throws(FindingsError) {
    if catalogs.allSatisfy({ LanguageTag.isSame($0.catalog.sourceLanguage, language) }) {
      throw FindingsError(usage: "'\(language)' is the source language")
    }
  }

  /// Every language of the project except that of the sources, sorted, without `qqq`: those of the catalogs, and those
  /// whose files cannot be read, too, and those that the Xcode projects around them list.
  package var translatedLanguages: [String] {
    var languages: Set<String> = []
    for file in catalogs {
      let source = spelling(of: file.catalog.sourceLanguage)
      // Old projects list languages by English names, most of them those of Xcode's template.
      let listed = (file.listedLanguages ?? []).filter(LanguageTag.isUsable)
      languages.formUnion(
        (file.languages + file.catalog.unreadLanguages + listed).map(spelling).filter {
          !LanguageTag.isSame($0, source) && !LanguageTag.isDocumentation($0)
        })
    }
    return languages.sorted()
  }

  /// A language that only leftovers have: the project does not list it, and few of the texts are in it.
  package struct Leftover: Sendable {
    package let language: String
    /// The number of its texts, and of all.
    package let (count, all): (Int, Int)

    /// A note that the language is left out.
    package var finding: Finding {
      let message =
        "'\(language)' has \(count.grouped) of \(all.counted("text")), and the Xcode project does not list it; "
        + "it is left out unless it is named"
      return Finding(.leftoverLanguage, .note, message)
    }
  }

  /// The languages that only leftovers have; none where a project lists no languages.
  package var leftovers: [Leftover] {
    knownLeftovers.get {
      guard catalogs.contains(where: { $0.listedLanguages != nil }) else { return [] }
      return translatedLanguages.compactMap { language in
        let own = catalogs.filter { $0.languageList.firstSame(as: language) != nil }
        let isUnlisted = own.allSatisfy { file in
          file.listedLanguages.map { listed in
            !listed.contains { LanguageTag.isSame(LanguageFolder.language(named: $0), language) }
          } ?? false
        }
        guard isUnlisted, !own.isEmpty else { return nil }
        let tables = catalogs.map { $0.table(in: language) }
        let all = tables.reduce(0) { $0 + $1.count }
        let count = tables.reduce(0) { count, table in
          count + table.indices.count(where: table.hasTarget)
        }
        return count * 4 < all ? Leftover(language: language, count: count, all: all) : nil
      }
    }
  }

  /// The languages of the project without those that only leftovers have.
  package var shippedLanguages: [String] {
    let left = Set(exactly: leftovers.map(\.language))
    return translatedLanguages.filter { !left.contains($0) }
  }
}

extension Finding.Code {
  /// A language is in leftovers alone.
  static let leftoverLanguage: Self = "leftover-language"
}
