internal import LocalizationCore
public import Projects

/// What a program is to be asked for in the catalogs of a project.
public struct DraftPlan: Sendable {
  /// A batch and the catalog that it is of.
  struct Part: Sendable {
    let catalog: Int
    let batch: DraftBatch
  }

  /// The catalogs as they were read.
  let project: Project
  /// Who judges the answers, by catalog and language.
  let configuration: Configuration
  /// The languages, as the catalogs spell them.
  public let languages: [String]
  /// The batches, language by language.
  let parts: [Part]
  /// How many units were left out because of the limit.
  public let leftOut: Int

  /// Plans what is asked for; nothing is started.
  ///
  /// A catalog in whose source language a translation would be is left out for it.
  ///
  /// - Parameters:
  ///   - project: The catalogs.
  ///   - languages: The languages to translate into.
  ///   - configuration: Checks, limits and glossary.
  ///   - batchSize: How many units a batch has at most.
  ///   - style: How the texts are to be written, in the project's own words.
  ///   - limit: How many units are asked for at most.
  public init(
    _ project: Project,
    languages: [String],
    configuration: Configuration = Configuration(),
    batchSize: Int = 40,
    style: String? = nil,
    limit: Int? = nil
  ) {
    self.project = project
    self.configuration = configuration
    self.languages = ExactString.distinct(languages.map(project.spelling))
    var plan = BatchPlan(
      size: batchSize,
      style: style,
      glossary: configuration.glossary,
      limit: limit
    )
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
        let batches = plan.batches(of: table, matches: matches) { unit in
          let key = unit.entryKey ?? ""
          return rules.limits(for: key)
        }
        parts += batches.map { Part(catalog: catalog, batch: $0) }
      }
    }
    self.parts = parts
    leftOut = plan.leftOut
  }

  /// The batches in the order in which they are asked for.
  public var batches: [DraftBatch] { parts.map(\.batch) }

  /// What the program reads for each batch when it is asked first.
  public var requests: [[UInt8]] { parts.map { $0.batch.request() } }

  /// How many units are asked for.
  public var unitCount: Int { parts.reduce(0) { $0 + $1.batch.questions.count } }

  /// How many words their sources have.
  public var wordCount: Int { parts.reduce(0) { $0 + $1.batch.wordCount } }

  /// The languages that no catalog has yet.
  public var newLanguages: [String] {
    let known = Set(project.translatedLanguages + project.catalogs.map(\.catalog.sourceLanguage))
    return languages.filter { !known.contains($0) }
  }
}
