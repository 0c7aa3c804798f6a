internal import LocalizationCore
internal import Reconciliation
internal import XLIFF

extension Intake {
  /// What a language of a delivery is for the project.
  enum LanguageMatch {
    /// One that the catalog or another one has, in its spelling there.
    case known(String)
    /// One that the catalog has without the region, or with it.
    case related(String)
    /// A new one; the catalog has others of the same language.
    case new(LanguageTag, others: [String])
    /// No language tag.
    case invalid
  }

  /// The language of a file as the catalog spells it; `nil` for a file without any translation.
  mutating func language(
    of file: XLIFFFile,
    in delivery: Delivery,
    catalog: Int?
  ) throws(RoundTripError) -> String? {
    var place: SourceLocation { delivery.document.place(of: file.range.lowerBound) }
    guard let stated = try statedLanguage(of: file, in: delivery, catalog: catalog, at: place)
    else { return nil }
    let tag = LanguageTag(stated)
    if let mapped = settings.languageMap[stated]
      ?? settings.languageMap.first(where: { tag != nil && LanguageTag($0.key) == tag })?.value
    {
      return mapped
    }
    guard let catalog, settings.policy.guesses else { return stated }
    let original = project.catalogs[catalog].original
    switch match(stated, catalog: catalog) {
    case .known(let language): return language
    case .related(let language):
      addOnce(
        Finding(
          .guessedLanguage,
          .note,
          "'\(stated)' is taken for '\(language)', which the catalogs have",
          at: place
        )
      )
      return language
    case .new(let tag, let others):
      if !others.isEmpty {
        let choice = others.map { "--language-map \(stated)=\($0)" }.joined(separator: " or ")
        // Said only when something is written in it.
        newLanguages[BatchName(original: original, language: tag.canonical)] = Finding(
          .newLanguage,
          .warning,
          "'\(tag.canonical)' is new to '\(original)', which has "
            + "\(others.map { "'\($0)'" }.joined(separator: ", ")); \(choice) takes it for that",
          at: place
        )
      }
      return tag.canonical
    case .invalid:
      throw Self.noLanguage(
        "'\(stated)' is not a language tag (BCP 47); --language-map can name the language",
        place
      )
    }
  }

  /// The language that a delivery means by a word, by BCP 47.
  ///
  /// A region more or less is no difference where it is the one that the language is taken to mean,
  /// `fr_FR` for `fr`, or where the base went out in that language and no other form of it.
  mutating func match(_ stated: String, catalog: Int) -> LanguageMatch {
    let known = languages[catalog]
    // The catalog's own spelling, or else the one of the other catalogs.
    for candidates in [known, projectLanguages] {
      if candidates.contains(stated) { return .known(stated) }
      let matching = candidates.filter { LanguageTag.isSame($0, stated) }
      if matching.count == 1 { return .known(matching[0]) }
    }
    guard let tag = LanguageTag(stated) else { return .invalid }
    let isRelated = { LanguageTag.match($0, stated) == .regional }
    let related = known.filter(isRelated)
    let sent = Set(sentNames.map(\.language).filter(isRelated))
    if sent.count == 1, let language = sent.first { return .related(language) }
    let likely = related.filter { language in
      tag.hasLikelyRegion || (LanguageTag(language)?.hasLikelyRegion ?? false)
    }
    if related.count == 1, likely.count == 1 { return .related(related[0]) }
    return .new(tag, others: related)
  }

  /// The language that a file, the bundle around it, the base, or the path says, the first of them
  /// that is one.
  private mutating func statedLanguage(
    of file: XLIFFFile,
    in delivery: Delivery,
    catalog: Int?,
    at place: @autoclosure () -> SourceLocation
  ) throws(RoundTripError) -> String? {
    let named = [file.targetLanguage, delivery.bundleLanguage].compactMap { language in
      language.map { String($0.drop(while: \.isWhitespace)) }
    }.map { String($0.reversed().drop(while: \.isWhitespace).reversed()) }.filter { !$0.isEmpty }
    let isSource = named.first.map { isSourceLanguage($0, of: catalog) } ?? false
    if let stated = named.first, !settings.policy.guesses || !isSource { return stated }
    let units = delivery.document.table(of: file)
    guard units.indices.contains(where: { units.hasTarget($0) }) else { return named.first }
    if !settings.policy.readsEveryForm {
      findings.append(
        Finding(
          .passedOver,
          .warning,
          "Xcode passes over a file without 'target-language'",
          at: place()
        )
      )
      return nil
    }
    // A tool that fills in the source language says nothing about the translations.
    let others = named.dropFirst().filter { !isSourceLanguage($0, of: catalog) }
    if let guess = others.first.map({ ($0, "the bundle") })
      ?? guessLanguage(file, delivery, catalog)
    {
      let stated =
        named.first.map { "says '\($0)', the source language" } ?? "has no 'target-language'"
      addOnce(
        Finding(
          .guessedLanguage,
          .warning,
          "<file original=\"\(file.original)\"> \(stated); taken is '\(guess.0)', from \(guess.1)",
          at: place()
        )
      )
      return guess.0
    }
    if let stated = named.first { return stated }
    throw Self.noLanguage(
      "<file original=\"\(file.original)\"> has no 'target-language'",
      place()
    )
  }

  private static func noLanguage(_ message: String, _ place: SourceLocation) -> RoundTripError {
    RoundTripError(.malformedInput, [Finding(.noTargetLanguage, .error, message, at: place)])
  }

  private func isSourceLanguage(_ stated: String, of catalog: Int?) -> Bool {
    guard let catalog else { return false }
    return LanguageTag.isSame(stated, project.catalogs[catalog].catalog.sourceLanguage)
  }

  /// A language of the project, or of the base, that the base or the delivery's path speaks of.
  private mutating func guessLanguage(
    _ file: XLIFFFile,
    _ delivery: Delivery,
    _ catalog: Int?
  ) -> (language: String, evidence: String)? {
    let original = catalog.map { project.catalogs[$0].original } ?? file.original
    let sent = Set(sentNames.filter { $0.original == original }.map(\.language)).filter {
      !isSourceLanguage($0, of: catalog)
    }
    var known = Set(projectLanguages)
    known.formUnion(sentNames.map(\.language))
    if let catalog { known.remove(project.catalogs[catalog].catalog.sourceLanguage) }
    let words = Self.languageWords(in: delivery.document.path)
    for word in words {
      // The path agrees that this is in the source language.
      if isSourceLanguage(word, of: catalog) { return nil }
      let tag = LanguageTag(word)
      let matching = known.filter { language in
        LanguageTag.isSame(language, word)
          || tag.map { tag in
            LanguageTag(language).map { tag.hasLikelyRegion && tag.isRegionalForm(of: $0) }
              ?? false
          } ?? false
      }
      if matching.count == 1, let language = matching.first { return (language, "the path") }
    }
    return sent.count == 1 ? sent.first.map { ($0, "the base") } : nil
  }

  /// What could be a language in a path, the nearest to its end first: the whole name of the file, its
  /// last words, and the names of the folders.
  static func languageWords(in path: String) -> [String] {
    func stem(_ name: Substring) -> Substring {
      name.lastIndex(of: ".").map { name[..<$0] } ?? name
    }
    let parts = path.split(whereSeparator: { $0 == "/" || $0 == "\\" })
    guard let name = parts.last.map(stem) else { return [] }
    var words = [String(name)]
    let pieces = name.split(whereSeparator: { "._- ()[]".contains($0) })
    for count in [3, 2, 1] where pieces.count > count {
      words.append(pieces.suffix(count).joined(separator: "-"))
    }
    return words + parts.dropLast().reversed().map { String(stem($0)) }
  }
}
