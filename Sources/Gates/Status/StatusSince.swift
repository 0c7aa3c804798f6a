package import LoctripLocalizationCore
package import LoctripAppProjects
package import LoctripReconciliation

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
    /// The merge base, for `REV...`.
    package let base: String?
    /// The movements by language.
    package let languages: [Movement]
    /// The changes by catalog, without unchanged catalogs.
    package let sources: [SourceMovement]
    /// Catalogs that could not be read at the revision, and so count as new.
    package let findings: [Finding]
    /// The judgement of what the change left behind, if requested.
    package internal(set) var gate: BranchGate?

    /// `origin/main (merge base 4c1f9e2)`, or the revision.
    package var name: String { base.map { "\(revision) (merge base \($0.prefix(7)))" } ?? revision }
  }

  /// The movement of catalogs since a revision of git.
  ///
  /// - Parameters:
  ///   - revision: The revision; `REV...` is the merge base of REV and `HEAD`.
  ///   - configuration: The configuration.
  ///   - kinds: The kinds of texts to look for that the change left behind; empty for no judgement.
  ///   - languages: The languages to judge; `nil` for all that are counted.
  /// - Throws: A usage `FindingsError` when there are no catalogs, one is in no repository, the revision does not
  ///   exist, or had another source language.
  package func since(
    _ revision: String, as configuration: Configuration = Configuration(),
    failingOn kinds: Set<LeftBehind> = [], in languages: [String]? = nil
  ) throws(FindingsError) -> Since {
    guard let project else {
      throw FindingsError(usage: "--git compares catalogs, but there are none")
    }
    let past = try project.past(at: revision, as: configuration)
    var pastOptions = Options()
    pastOptions.languages = self.languages.map(\.language)
    let before = Status(of: past.changed, options: pastOptions)
    var counts = Dictionary(before.languages.map { (ExactString($0.language), Self.sum($0.parts)) })
    { first, _ in first }
    // What did not change is counted once.
    let unchanged = Set(
      exactly: project.catalogs.filter { past.unchanged.contains($0.original) }.map(\.shownName))
    for part in parts where unchanged.contains(part.catalog) {
      counts[ExactString(part.language), default: SlotCounts()] =
        (counts[ExactString(part.language)] ?? SlotCounts()) + part.counts
    }
    let old = Dictionary(past.project.catalogs.map { (ExactString($0.original), $0) }) { first, _ in
      first
    }
    var since = Since(
      revision: past.revision, base: past.base,
      languages: self.languages.map { language, parts in
        Movement(
          language: language, before: counts[ExactString(language)] ?? SlotCounts(),
          now: Self.sum(parts))
      },
      sources: project.catalogs.compactMap { file in
        guard !past.unchanged.contains(file.original) else { return nil }
        let movement = SourceMovement(of: file, from: old[ExactString(file.original)])
        let moved = [movement.added, movement.changed, movement.removed]
        return moved.contains { $0.units > 0 } ? movement : nil
      }, findings: past.warnings)
    if !kinds.isEmpty {
      since.gate = BranchGate(
        of: project, since: past, kinds, in: languages ?? self.languages.map(\.language))
    }
    return since
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
