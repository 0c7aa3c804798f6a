internal import LocalizationCore
internal import Reconciliation
internal import StringCatalogs
internal import XLIFF

extension ImportRun {
  /// The language of a file as the catalog spells it; `nil` for a file without any translation.
  mutating func language(
    of file: XLIFFFile,
    in delivery: Delivery,
    catalog: Int?
  ) throws(RoundTripError) -> String? {
    let named = [file.targetLanguage, delivery.bundleLanguage].compactMap { language in
      language.map { String($0.drop(while: \.isWhitespace)) }
    }.map { String($0.reversed().drop(while: \.isWhitespace).reversed()) }
    guard let stated = named.first(where: { !$0.isEmpty }) else {
      guard file.units.contains(where: { delivery.document.unit(at: $0).target != nil }) else {
        return nil
      }
      let place = delivery.document.makeLineIndex().location(
        of: file.range.lowerBound,
        in: delivery.document.path
      )
      if settings.isLikeXcode {
        report.findings.append(
          Finding(
            .passedOver,
            .warning,
            "Xcode passes over a file without 'target-language'",
            at: place
          )
        )
        return nil
      }
      throw RoundTripError(
        .malformedInput,
        [
          Finding(
            .noTargetLanguage,
            .error,
            "<file original=\"\(file.original)\"> has no 'target-language'",
            at: place
          )
        ]
      )
    }
    let tag = LanguageTag(stated)
    if let mapped = settings.languageMap[stated]
      ?? settings.languageMap.first(where: { tag != nil && LanguageTag($0.key) == tag })?.value
    {
      return mapped
    }
    guard let catalog, !settings.isLikeXcode else { return stated }
    let known = languages[catalog] ?? project.catalogs[catalog].catalog.languages
    languages[catalog] = known
    // The catalog's own spelling, or else the one of the other catalogs.
    for candidates in [known, projectLanguages] {
      if candidates.contains(stated) { return stated }
      let matching = candidates.filter { candidate in
        tag.map { LanguageTag(candidate)?.matches($0) ?? false } ?? false
      }
      if matching.count == 1 { return matching[0] }
    }
    guard let tag else {
      let place = delivery.document.makeLineIndex().location(
        of: file.range.lowerBound,
        in: delivery.document.path
      )
      throw RoundTripError(
        .malformedInput,
        [
          Finding(
            .noTargetLanguage,
            .error,
            "'\(stated)' is not a language tag (BCP 47); --language-map can name the language",
            at: place
          )
        ]
      )
    }
    let related = known.filter { language in
      LanguageTag(language).map { tag.isRegionalForm(of: $0) || $0.isRegionalForm(of: tag) }
        ?? false
    }
    if !related.isEmpty {
      let choice = related.map { "--language-map \(stated)=\($0)" }.joined(separator: " or ")
      let place = delivery.document.makeLineIndex().location(
        of: file.range.lowerBound,
        in: delivery.document.path
      )
      // Said only when something is written in it.
      newLanguages["\(tag.canonical)\n\(project.catalogs[catalog].original)"] = Finding(
        .newLanguage,
        .warning,
        "'\(tag.canonical)' is new to '\(project.catalogs[catalog].original)', which has "
          + "\(related.map { "'\($0)'" }.joined(separator: ", ")); \(choice) takes it for that",
        at: place
      )
    }
    return tag.canonical
  }
}
