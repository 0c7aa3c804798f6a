internal import LocalizationCore
internal import AppProjects
internal import Reconciliation
internal import XLIFF

extension DeliverySorter {
  /// The relation of a delivery's language to those of the project.
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

  /// The language of some units as the catalog spells it, and how certain that is.
  struct Found {
    var language: String
    var doubt: UncertainLanguage?
    /// True if a person named it.
    var isDecided = false
  }

  /// The language of a file as the catalog spells it; `nil` for a file without any translation, and
  /// for one that is not to be imported.
  ///
  /// - Parameter isSent: True if the file went out: its language is exact.
  mutating func language(
    of file: XLIFFFile,
    in delivery: Delivery,
    catalog: Int?,
    isSent: Bool = false
  ) throws(RoundTripError) -> Found? {
    var place: SourceLocation { delivery.document.place(of: file.range.lowerBound) }
    let named = [file.targetLanguage, delivery.bundleLanguage].compactMap(\.self).map(Self.trimmed)
      .filter { !$0.isEmpty }
    let mapped = isSent ? mappedSent : settings.mapped
    if let mapped = named.first.flatMap(mapped) {
      return Found(language: spelling(of: mapped, catalog: catalog), isDecided: true)
    }
    guard
      let stated = try statedLanguage(named, of: file, in: delivery, catalog: catalog, at: place)
    else { return nil }
    if let mapped = mapped(stated) {
      return Found(language: spelling(of: mapped, catalog: catalog), isDecided: true)
    }
    guard let catalog, settings.policy.guesses else { return Found(language: stated) }
    switch match(stated, catalog: catalog) {
    case .known(let language): return Found(language: language)
    case .related(_) where isSent: return Found(language: LanguageTag(stated)?.canonical ?? stated)
    case .related(let language):
      // Of a file without any translation nothing is taken.
      let units = delivery.document.table(of: file)
      if units.indices.contains(where: units.hasText) {
        addOnce(.guessed(stated, as: language).at(place))
      }
      return Found(
        language: language,
        doubt: UncertainLanguage(finding: .onlyGuessed(stated, as: language), fillsGaps: true)
      )
    case .new(let tag, let others):
      // Said only when something is written in it.
      if !isSent, newLanguages[tag.canonical] == nil {
        newLanguages[tag.canonical] = .new(tag.canonical, stated: stated, beside: others).at(place)
      }
      return Found(language: tag.canonical)
    case .invalid:
      let nearest = LanguageTag.nearest(to: stated).map { tag in
        projectLanguages.all.first { LanguageTag.match($0, tag) != .none } ?? tag
      }
      throw Self.noLanguage(
        "'\(stated)' is not a language tag (BCP 47); "
          + (nearest.map { "for '\($0)', pass --language-map '\(stated)=\($0)'" }
            ?? "name the language with --language-map"),
        place
      )
    }
  }

  /// A language that a person named as the catalog spells it, or else in its canonical form.
  private func spelling(of language: String, catalog: Int?) -> String {
    if let catalog, case .known(let spelling) = match(language, catalog: catalog) {
      return spelling
    }
    return LanguageTag(language)?.canonical ?? language
  }

  /// The language that a person says is meant by one of what went out: a language of the project is that
  /// one there, whatever deliveries call it.
  func mappedSent(_ language: String) -> String? {
    projectLanguages.same(as: language).isEmpty ? settings.mapped(language) : nil
  }

  private static func trimmed(_ language: String) -> String {
    let start = language.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The language that a delivery means by a word, by BCP 47.
  ///
  /// A region more or less is no difference where it is the one that the language is taken to mean,
  /// `fr_FR` for `fr`, or where neither the project nor the base has another form of the language.
  func match(_ stated: String, catalog: Int) -> LanguageMatch {
    let known = languages[catalog]
    // The catalog's own spelling, or else the one of the other catalogs, or of what went out.
    for candidates in [known, projectLanguages, sentLanguages] {
      if candidates.has(stated) { return .known(stated) }
      let matching = candidates.same(as: stated)
      if matching.count == 1 { return .known(matching[0]) }
    }
    guard let tag = LanguageTag(stated), tag.isRegistrable else { return .invalid }
    let forms = Set(projectLanguages.forms(of: tag) + sentLanguages.forms(of: tag))
    let source = project.catalogs[catalog].catalog.sourceLanguage
    let isRelated = { LanguageTag.match($0, stated) == .regional && $0 != source }
    if tag.isOneLanguage, forms.count == 1, let form = forms.first, sentLanguages.has(form),
      isRelated(form)
    {
      return .related(form)
    }
    let own = known.related(to: stated).filter(isRelated)
    let related = own.isEmpty ? projectLanguages.related(to: stated).filter(isRelated) : own
    if related.count == 1,
      tag.hasLikelyRegion || (LanguageTag(related[0])?.hasLikelyRegion ?? false)
    {
      return .related(related[0])
    }
    return .new(tag, others: forms.sorted())
  }

  /// The language that a file, the bundle around it, the base, or the path says, the first of them
  /// that is one.
  private mutating func statedLanguage(
    _ named: [String],
    of file: XLIFFFile,
    in delivery: Delivery,
    catalog: Int?,
    at place: @autoclosure () -> SourceLocation
  ) throws(RoundTripError) -> String? {
    let isSource = named.first.map { isSourceLanguage($0, of: catalog) } ?? false
    if let stated = named.first, !settings.policy.guesses || !isSource || settings.names(stated) {
      return stated
    }
    let units = delivery.document.table(of: file)
    guard units.indices.contains(where: { units.hasTarget($0) }) else { return named.first }
    if !settings.policy.readsEveryForm {
      findings.append(
        Finding(
          .passedOver,
          .warning,
          "Xcode ignores a file without 'target-language'",
          at: place()
        )
      )
      return nil
    }
    if named.isEmpty, settings.languages.count == 1 { return settings.languages[0] }
    // A tool that fills in the source language says nothing about the translations.
    let others = named.dropFirst().filter { !isSourceLanguage($0, of: catalog) }
    if let guess = others.first.map({ ($0, "the bundle") })
      ?? guessLanguage(file, delivery, catalog)
    {
      let stated =
        named.first.map { "states '\($0)', the source language" } ?? "has no 'target-language'"
      addOnce(
        Finding(
          .guessedLanguage,
          .warning,
          "<file original=\"\(file.original)\"> \(stated); imported as '\(guess.0)', judging by \(guess.1)",
          at: place()
        )
      )
      return guess.0
    }
    if let stated = named.first { return stated }
    throw Self.noLanguage(
      "<file original=\"\(file.original)\"> has no target language; pass it with --language, or name "
        + "the file fr.xliff",
      place()
    )
  }

  private static func noLanguage(_ message: String, _ place: SourceLocation) -> RoundTripError {
    RoundTripError(.malformedInput, [Finding(.noTargetLanguage, .error, message, at: place)])
  }

  func isSourceLanguage(_ stated: String, of catalog: Int?) -> Bool {
    guard let catalog else { return false }
    return LanguageTag.isSame(stated, project.catalogs[catalog].catalog.sourceLanguage)
  }

  /// The language that the delivery's path or the base speaks of: one of the project or of the base; of the
  /// nearest folders also a new one, and of the name of a file that says no language.
  private func guessLanguage(
    _ file: XLIFFFile,
    _ delivery: Delivery,
    _ catalog: Int?
  ) -> (language: String, evidence: String)? {
    let original = catalog.map { project.catalogs[$0].original } ?? file.original
    let sent = Set(sentNames.filter { $0.original == original }.map(\.language)).filter {
      !isSourceLanguage($0, of: catalog)
    }
    var known = Set(projectLanguages.all)
    known.formUnion(sentLanguages.all)
    if let catalog { known.remove(project.catalogs[catalog].catalog.sourceLanguage) }
    var (names, folders) = Self.languageWords(in: delivery.document.path)
    let near = folders.prefix(2)
    // A file that kept the name of the order is in the language of its folder, `fr-FR/en.xliff`.
    let keptName = names.contains { isSourceLanguage($0, of: catalog) }
    if keptName { (names, folders) = ([], Array(near)) }
    for (number, word) in (names + folders).enumerated() {
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
      let isNear =
        number == 0 && file.targetLanguage == nil
        || names.count..<names.count + near.count ~= number
      if isNear, let tag, tag.hasLocale { return (tag.canonical, "the path") }
    }
    return keptName || sent.count != 1 ? nil : sent.first.map { ($0, "the base") }
  }

  /// Words that could be a language in a path: the whole name of the file and its last words, and the
  /// names of the folders, the nearest first.
  static func languageWords(in path: String) -> (names: [String], folders: [String]) {
    func stem(_ name: Substring) -> Substring {
      name.lastIndex(of: ".").map { name[..<$0] } ?? name
    }
    let parts = path.split(whereSeparator: { $0 == "/" || $0 == "\\" })
    guard let name = parts.last.map(stem) else { return ([], []) }
    var words = [String(name)]
    let pieces = name.split(whereSeparator: { "._- ()[]".contains($0) })
    for count in [3, 2, 1] where pieces.count > count {
      words.append(pieces.suffix(count).joined(separator: "-"))
    }
    return (words, parts.dropLast().reversed().map { String(stem($0)) })
  }
}
