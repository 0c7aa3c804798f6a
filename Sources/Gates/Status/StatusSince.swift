package import LoctripLocalizationCore
internal import LoctripAppProjects

extension Status {
  /// The movement of a language since a revision.
  package struct Movement: Sendable, Hashable {
    /// The language.
    package let language: String
    /// The slots then.
    package let before: SlotCounts
    /// The slots now.
    package let now: SlotCounts
  }

  /// The changes of sources since a revision.
  package struct SourceMovement: Sendable, Hashable {
    /// The catalog.
    package let catalog: String
    /// Added keys.
    package internal(set) var added = UnitCount()
    /// Keys with a changed source.
    package internal(set) var changed = UnitCount()
    /// Removed keys.
    package internal(set) var removed = UnitCount()
  }

  /// The movement since a revision.
  package struct Since: Sendable {
    /// The revision.
    package let revision: String
    /// The movements by language.
    package let languages: [Movement]
    /// The changes by catalog, without unchanged catalogs.
    package let sources: [SourceMovement]
    /// Catalogs that could not be read at the revision, and so count as new.
    package let findings: [Finding]
  }

  /// The movement of catalogs since a revision of git.
  ///
  /// - Throws: `FindingsError` when there are no catalogs, one is in no repository, or the revision does not exist.
  package func since(_ revision: String) throws(FindingsError) -> Since {
    guard let project else {
      throw FindingsError(usage: "--git compares catalogs, but there are none")
    }
    let past = try project.at(revision)
    var pastOptions = Options()
    pastOptions.languages = languages.map(\.language)
    let before = Status(of: past, options: pastOptions)
    let counts = Dictionary(before.languages.map { (ExactString($0.language), Self.sum($0.parts)) })
    { first, _ in first }
    let old = Dictionary(past.catalogs.map { (ExactString($0.original), $0) }) { first, _ in first }
    return Since(
      revision: revision,
      languages: languages.map { language, parts in
        Movement(
          language: language, before: counts[ExactString(language)] ?? SlotCounts(),
          now: Self.sum(parts))
      },
      sources: project.catalogs.compactMap { file in
        let movement = SourceMovement(of: file, from: old[ExactString(file.original)])
        let moved = [movement.added, movement.changed, movement.removed]
        return moved.contains { $0.units > 0 } ? movement : nil
      }, findings: past.notes)
  }
}

extension Status.SourceMovement {
  fileprivate init(of file: CatalogFile, from old: CatalogFile?) {
    catalog = file.original
    let now = file.table(in: file.catalog.sourceLanguage)
    var before: [ExactString: (digest: TextDigest, size: WordCount)] = [:]
    if let old {
      let table = old.table(in: old.catalog.sourceLanguage)
      for row in table.indices where Self.counts(table, row) {
        guard let id = table.id(row), let digest = table.digests(row)?.source else { continue }
        before[ExactString(id)] = (digest, WordCount(ofSourceOf: table, at: row))
      }
    }
    for row in now.indices where Self.counts(now, row) {
      guard let id = now.id(row), let digest = now.digests(row)?.source else { continue }
      let known = before.removeValue(forKey: ExactString(id))
      if known?.digest == digest { continue }
      let size = WordCount(ofSourceOf: now, at: row)
      if known == nil { added.add(size) } else { changed.add(size) }
    }
    for (_, source) in before { removed.add(source.size) }
  }

  private static func counts(_ table: UnitTable, _ row: Int) -> Bool {
    switch SlotState(table, row) {
    case .locked, .stale, .empty: false
    default: true
    }
  }
}
