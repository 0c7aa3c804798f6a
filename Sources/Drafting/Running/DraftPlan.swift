internal import LoctripLocalizationCore
package import LoctripAppProjects

/// The batches to request for the catalogs of a project.
package struct DraftPlan: Sendable {
  /// A batch and its catalog.
  struct Part: Sendable {
    let catalog: Int
    let batch: DraftBatch
  }

  /// The catalogs as they were read.
  let project: LoctripProject
  /// The configuration, with the checks for answers.
  let configuration: Configuration
  /// The languages, as the catalogs spell them.
  package let languages: [String]
  /// The batches, language by language.
  let parts: [Part]
  /// The number of units left out because of the limit.
  package let leftOut: Int

  /// Plans the batches; nothing is started.
  ///
  /// Skips a language for catalogs whose source language it is.
  ///
  /// - Parameters:
  ///   - project: The catalogs.
  ///   - languages: The languages to translate into.
  ///   - configuration: Checks, limits and glossary.
  ///   - batchSize: The greatest number of units in a batch.
  ///   - style: The project's style guide, as free text.
  ///   - limit: The greatest number of units.
  ///   - isFree: Returns false for a row of a catalog that somebody else translates.
  ///   - usage: Returns where the code uses a key of a catalog.
  package init(
    _ project: LoctripProject, languages: [String], configuration: Configuration = Configuration(),
    batchSize: Int = 40, style: String? = nil, limit: Int? = nil,
    isFree: @Sendable (_ language: String, _ original: String, _ row: Int) -> Bool = { _, _, _ in
      true
    },
    usage: (@Sendable (_ original: String, _ key: String) -> String?)? = nil
  ) {
    self.project = project
    self.configuration = configuration
    self.languages = ExactString.distinct(languages.map(project.spelling))
    var plan = BatchPlan(
      size: batchSize, style: style, glossary: configuration.glossary, limit: limit)
    var parts: [Part] = []
    for language in self.languages {
      let tables = project.catalogs.map { $0.table(in: language) }
      let matches = SourceMatches(tables)
      for (catalog, table) in tables.enumerated()
      where !LanguageTag.isSame(project.catalogs[catalog].catalog.sourceLanguage, language)
        && !project.catalogs[catalog].isUnread(in: language)
      {
        let name = configuration.name(of: project.catalogs[catalog])
        let rules = configuration.lengthLimits(for: name, in: language)
        let original = project.catalogs[catalog].original
        let batches = plan.batches(
          of: table, matches: matches,
          limits: { unit in
            let key = unit.entryKey ?? ""
            return rules.limits(for: key)
          }, isFree: { isFree(language, original, $0) },
          usage: usage.map { usage in { usage(original, $0) } })
        parts += batches.map { Part(catalog: catalog, batch: $0) }
      }
    }
    self.parts = parts
    leftOut = plan.leftOut
  }

  /// The batches in order of request.
  package var batches: [DraftBatch] { parts.map(\.batch) }

  /// The program's input for the first attempt at each batch.
  package var requests: [[UInt8]] { parts.map { $0.batch.request() } }

  /// The number of units.
  package var unitCount: Int { parts.reduce(0) { $0 + $1.batch.questions.count } }

  /// The number of words in their sources.
  package var wordCount: Int { parts.reduce(0) { $0 + $1.batch.wordCount } }

  /// The languages that no catalog has yet.
  package var newLanguages: [String] {
    let known = Set(project.translatedLanguages + project.catalogs.map(\.catalog.sourceLanguage))
    return languages.filter { !known.contains($0) }
  }
}
