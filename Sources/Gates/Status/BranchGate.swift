internal import LoctripBundles
internal import LoctripAppProjects
package import LoctripLocalizationCore
internal import LoctripLocalizationReports
package import LoctripReconciliation

/// The texts that a branch leaves behind: new ones without a translation, and finished ones of another source.
package struct BranchGate: Sendable {
  /// A key that was left behind in one way.
  package struct Key: Sendable {
    /// The way.
    package let kind: LeftBehind
    /// The catalog, as `original`.
    package let catalog: String
    /// The key.
    package let key: String
    /// The file.
    package let path: String
    /// The languages in which it was left behind, in their order.
    package internal(set) var languages: [String] = []
    /// The number of texts in all these languages; a key with plural forms has several in each.
    package internal(set) var count = 0
    /// The source then, if there was one.
    package let before: String?
    /// The source now.
    package let source: String?
    /// True if another form of the key was there.
    let isNewForm: Bool
    /// True if there is no translation at all.
    let isMissing: Bool
    /// The place in the catalog.
    package let place: FileLocation

    /// The finding, with the languages.
    package var finding: Finding {
      let names = languages.prefix(8).joined(separator: ", ") + (languages.count > 8 ? ", …" : "")
      let code = Finding.Code(rawValue: kind.rawValue)
      return Finding(code, .error, "\(names): \(sentence)", at: place)
    }

    private var sentence: String {
      let name = "'\(key)'"
      let lack = isMissing ? "has no translation" : "has no finished translation"
      switch kind {
      case .newOpen: return "\(isNewForm ? "a new form of \(name)" : "\(name) is new and") \(lack)"
      case .reopened: return "\(name) was translated and now \(lack)"
      case .reworded:
        return "the source of \(name) changed from “\(before ?? "")” to “\(source ?? "")”; "
          + "\(count.counted("finished translation")) \(count == 1 ? "is" : "are") of the old one"
      case .noSource: return "\(name) has no text in the source language, so people see the key"
      }
    }
  }

  /// The kinds that were looked for.
  package let kinds: Set<LeftBehind>
  /// The languages that were judged.
  package let languages: [String]
  /// The keys left behind, in the order of the catalogs.
  package private(set) var keys: [Key] = []
  /// The number of texts that were looked at.
  package private(set) var unitCount = 0
  /// The number of keys left behind in a language.
  package func count(in language: String) -> Int {
    keys.count { $0.languages.contains { $0.isIdentical(to: language) } }
  }
  /// Notes about languages that are new, and so are not judged.
  package let notes: [Finding]

  /// The error about files that could not be read, so that their texts may be left behind; `nil` if there is none.
  let unread: Finding?

  /// True if certainly nothing was left behind.
  package var isPassed: Bool { keys.isEmpty && unread == nil && unitCount > 0 }

  /// The texts of a project that were left behind since a revision.
  ///
  /// - Parameters:
  ///   - project: The catalogs of today.
  ///   - past: The catalogs of the revision.
  ///   - kinds: The kinds to look for.
  ///   - languages: The languages to judge; the source languages are judged in any case.
  init(
    of project: LoctripProject, since past: PastProject, _ kinds: Set<LeftBehind>,
    in languages: [String]
  ) {
    self.kinds = kinds
    let sources = LanguageList(
      ExactString.distinct(project.catalogs.map(\.catalog.sourceLanguage)))
    let known = past.languages
    let spellings = ExactString.distinct(languages.map(project.spelling))
    let isKnown = { (language: String) in known.firstSame(as: language) != nil }
    self.languages = spellings.filter(isKnown)
    notes = spellings.filter { !isKnown($0) }.map { language in
      Finding(
        .newLanguage, .note, "\(language) had no texts at \(past.name), so it is not judged")
    }
    let old = past.changed.catalogs + past.gone
    let new = project.catalogs.filter { !past.unchanged.contains($0.original) }
    unitCount = project.catalogs.reduce(0) { $0 + $1.table(in: $1.catalog.sourceLanguage).count }
    let judged = ExactString.distinct(
      self.languages + (kinds.contains(.noSource) ? sources.all : []))
    let judgedLanguages = self.languages
    unread = Self.unread(in: project, judged)
    let found = concurrentMap(judged) { language in
      let isTarget = judgedLanguages.contains(where: language.isIdentical)
      return Self.keys(from: old, to: new, in: language, isTarget ? kinds : [.noSource])
    }
    add(found.flatMap(\.self), new)
  }

  private static func unread(in project: LoctripProject, _ languages: [String]) -> Finding? {
    let files = project.catalogs.flatMap { file in
      languages.filter(file.isUnread).map { _ in file.path }
    }
    let paths = project.unread + project.undecided + files
    guard !paths.isEmpty else { return nil }
    return Finding(
      .leftOut, .error,
      "\(paths.count.counted("file")) could not be read, so it is unknown whether strings were left behind",
      places: paths.prefix(3).map { FileLocation(path: $0) })
  }

  /// The texts of one language.
  private static func keys(
    from old: [CatalogFile], to new: [CatalogFile], in language: String, _ kinds: Set<LeftBehind>
  ) -> [(file: Int, row: Int, key: Key)] {
    func tables(_ files: [CatalogFile]) -> [UnitTable] { files.map { $0.table(in: language) } }
    func names(_ files: [CatalogFile]) -> [FilePairing.Name] {
      files.map { FilePairing.Name(original: $0.original, language: language) }
    }
    // A language that could not be read then is new there.
    let read = old.filter { !$0.isUnread(in: language) }
    let (before, after) = (tables(read), tables(new))
    let partners = FilePairing.partners(old: names(read), new: names(new))
    let entries = before.map { _ in Once<Set<ExactString>>() }
    func hadEntry(_ key: String, _ file: Int?) -> Bool {
      guard let file else { return false }
      let table = before[file]
      return entries[file].get { Set(exactly: table.indices.lazy.map(table.key)) }.contains(key)
    }
    return LeftBehind.rows(from: before, to: after, partners: partners).compactMap { row in
      guard kinds.contains(row.kind), !new[row.place.file].isUnread(in: language) else {
        return nil
      }
      let (table, number) = (after[row.place.file], row.place.row)
      let key = table.key(number)
      let file = new[row.place.file]
      var found = Key(
        kind: row.kind, catalog: file.shownName, key: key, path: file.path,
        before: row.old.flatMap { before[$0.file].source($0.row)?.description },
        source: table.source(number)?.description,
        isNewForm: row.kind == .newOpen && hadEntry(key, partners[row.place.file]),
        isMissing: table.presence(number) != .text, place: table.place(number))
      (found.languages, found.count) = ([language], 1)
      return (row.place.file, table.offset(number), found)
    }
  }

  /// Joins the languages of each key, in the order of the catalogs.
  private mutating func add(_ found: [(file: Int, row: Int, key: Key)], _ files: [CatalogFile]) {
    var places: [[ExactString]: Int] = [:]
    var joined: [(file: Int, row: Int, key: Key)] = []
    for item in found {
      let name = [item.key.catalog, item.key.key, item.key.kind.rawValue].map { ExactString($0) }
      guard let index = places[name] else {
        places[name] = joined.count
        joined.append(item)
        continue
      }
      joined[index].key.count += 1
      for language in item.key.languages
      where !joined[index].key.languages.contains(where: language.isIdentical) {
        joined[index].key.languages.append(language)
      }
    }
    keys = joined.enumerated().sorted { left, right in
      (left.element.file, left.element.row, left.offset)
        < (right.element.file, right.element.row, right.offset)
    }.map(\.element.key)
  }

  /// The keys as lines of a terminal, of each kind not more than a few.
  package var lines: [String] {
    let unread = unread.map { ["error: \($0.message) [\($0.code.rawValue)]".oneLine] } ?? []
    return unread
      + keys.grouped { ExactString($0.kind.rawValue) }.flatMap { kind, keys in
        // A line that only counts one other would be no shorter.
        let shown = keys.count > FindingSummary.limit + 1 ? FindingSummary.limit : keys.count
        let lines = keys.prefix(shown).map { key in
          "error: \(key.finding.message) (\(key.place)) [\(kind.string)]".oneLine.shortened
        }
        guard shown < keys.count else { return lines }
        return lines + [
          "error: \((keys.count - shown).grouped) more of this kind; --format json lists them "
            + "[\(kind.string)]"
        ]
      }
  }

  /// `2 texts left behind since origin/main (merge base 4c1f9e2)`.
  func words(since name: String) -> String {
    if unitCount == 0 { return "nothing was checked since \(name), so the gate failed" }
    return keys.isEmpty && unread != nil
      ? "unknown whether strings were left behind since \(name)"
      : "\(keys.isEmpty ? "nothing" : keys.count.counted("text")) left behind since \(name)"
  }
}
