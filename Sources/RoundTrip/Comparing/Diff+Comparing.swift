internal import LocalizationCore
internal import AppProjects
internal import Reconciliation

extension Diff {
  /// Compares two sides.
  package init(from old: Side, to new: Side, options: Options = Options()) {
    findings = old.findings + new.findings
    let unread = old.unread.union(new.unread)
    let (old, new) = (old.leavingOut(unread), new.leavingOut(unread))
    let terms = StateVocabulary(old, new)
    var oldFiles = ComparedFile.files(of: old, otherSide: new)
    var newFiles = ComparedFile.files(of: new, otherSide: old)
    hasEmptySide = oldFiles.isEmpty || newFiles.isEmpty
    if !options.languages.isEmpty {
      checkLanguages(options.languages, oldFiles + newFiles)
      let isAsked = { (file: ComparedFile) in
        options.languages.contains { LanguageTag.isSame($0, file.name.language) }
      }
      oldFiles.removeAll { !isAsked($0) }
      newFiles.removeAll { !isAsked($0) }
    }
    let partners = FilePairing.partners(old: oldFiles.map(\.name), new: newFiles.map(\.name))
    if !oldFiles.isEmpty && !newFiles.isEmpty && partners.allSatisfy({ $0 == nil }) {
      reportNothingInCommon(oldFiles, newFiles)
    }
    let sourceLanguages = Set((old.catalogs + new.catalogs).map(\.file.catalog.sourceLanguage))
    let hasSource = (oldFiles + newFiles).contains { sourceLanguages.contains($0.name.language) }
    var groups = Self.languages(oldFiles, newFiles, partners)
    if terms.isBetweenCatalogs {
      // Each catalog has its own languages; together they have no order.
      groups.sort { first, second in
        let (isFirst, isSecond) = (
          sourceLanguages.contains(first.language), sourceLanguages.contains(second.language)
        )
        return isFirst == isSecond ? first.language < second.language : isFirst
      }
    }
    let hasAllSources = !terms.isBetweenCatalogs || !hasSource
    concurrentMap(groups) { [oldFiles, newFiles] group in
      let places = Dictionary(
        group.old.enumerated().map { ($1, $0) },
        uniquingKeysWith: { first, _ in first }
      )
      var comparison = LanguageComparison(
        old: group.old.map { oldFiles[$0] },
        new: group.new.map { newFiles[$0.new] },
        partners: group.new.map { pair in pair.old.flatMap { places[$0] } },
        terms: terms,
        options: options
      )
      comparison.tellsUntranslated = hasAllSources || sourceLanguages.contains(group.language)
      return comparison.compare()
    } take: { changes, totals in
      self.changes += changes
      self.totals += totals
    }
    if unlisted > 0 {
      let units = unlisted == 1 ? "1 more unit differs" : "\(unlisted.grouped) more units differ"
      findings.append(
        Finding(.notListed, .note, "\(units) in kinds that --only leaves out")
      )
    }
  }

  /// The files of one language on both sides.
  private struct Language {
    var language: String
    var old: [Int] = []
    var new: [(new: Int, old: Int?)] = []
  }

  /// The files by their language, in the order in which languages come on the new side.
  private static func languages(
    _ old: [ComparedFile],
    _ new: [ComparedFile],
    _ partners: [Int?]
  ) -> [Language] {
    var languages: [Language] = []
    var known: [ExactString: Int] = [:]
    var families: [ExactString: [Int]] = [:]
    func index(of language: String) -> Int {
      if let index = known[ExactString(language)] { return index }
      let family = LanguageTag.family(of: language)
      let same = families[family]?.first { LanguageTag.isSame(languages[$0].language, language) }
      let index = same ?? languages.count
      if same == nil {
        languages.append(Language(language: language))
        families[family, default: []].append(index)
      }
      known[ExactString(language)] = index
      return index
    }
    for (file, partner) in zip(new.indices, partners) {
      let language = index(of: new[file].name.language)
      languages[language].new.append((file, partner))
      if let partner { languages[language].old.append(partner) }
    }
    let paired = Set(partners.compactMap(\.self))
    for file in old.indices where !paired.contains(file) {
      languages[index(of: old[file].name.language)].old.append(file)
    }
    return languages
  }

  private mutating func checkLanguages(_ languages: [String], _ files: [ComparedFile]) {
    for language in languages
    where !files.contains(where: { LanguageTag.isSame($0.name.language, language) }) {
      findings.append(
        Finding(.noSuchLanguage, .warning, "neither side has the language '\(language)'")
      )
    }
  }

  private mutating func reportNothingInCommon(_ old: [ComparedFile], _ new: [ComparedFile]) {
    func list(_ files: [ComparedFile]) -> String {
      let names = files.map { "\($0.original) (\($0.name.language))" }
      return names.prefix(3).joined(separator: ", ")
        + (names.count > 3 ? " and \((names.count - 3).grouped) more" : "")
    }
    findings.append(
      Finding(
        .nothingInCommon,
        .warning,
        "the two sides share no catalog in the same language: the old side has "
          + "\(list(old)), the new side \(list(new))"
      )
    )
  }
}
