internal import LoctripLocalizationCore

/// The language that the path of a file says, for forms whose files do not state one.
package struct PathLanguage: Sendable {
  /// The only languages that words may mean; `nil` for all that CLDR has texts of.
  private let languages: LanguageList?
  /// The names of tables, which no file has for a language.
  private let tables: Set<ExactString>

  /// Every language; for files without a project.
  package static let any = PathLanguage(languages: nil, tables: [])

  private init(languages: LanguageList?, tables: Set<ExactString>) {
    (self.languages, self.tables) = (languages, tables)
  }

  /// Words mean only these languages: `my.json` and a folder `in` are words in most projects.
  ///
  /// - Parameters:
  ///   - languages: The languages.
  ///   - tables: The names of tables: of a table `It`, `It.json` is not Italian.
  package init(among languages: [String], tables: [String] = []) {
    self.init(languages: LanguageList(languages), tables: Set(exactly: tables))
  }

  /// The language of a file's name or of its nearest folders, the first word that is one.
  ///
  /// - Returns: The tag, whether it is the whole name of the file, which then names no table, and the part of the name
  ///   before it.
  package func language(of path: String) -> (tag: String, isName: Bool, table: String?)? {
    var words = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).map(String.init)
    guard let name = words.popLast()?.fileStem else { return nil }
    // In the folder of a language `To.csv` is a table, if no project says more.
    let isTable =
      tables.contains(ExactString(name))
      || languages == nil && !Self.isNameCertain(path) && Self.isCertain(path)
    if !isTable, let tag = language(name) { return (tag, true, nil) }
    // `Localizable-de.json`, where the project has that language.
    if languages != nil, !tables.contains(ExactString(name)) {
      for mark in name.indices.dropFirst() where ["-", "_", "."].contains(name[mark]) {
        if let tag = language(String(name[name.index(after: mark)...])) {
          return (tag, false, String(name[..<mark]))
        }
      }
    }
    return words.reversed().prefix(2).lazy.compactMap(language).first.map { ($0, false, nil) }
  }

  /// True if the folder of a file is a language and no word of English, so that the file is a delivery.
  package static func isCertain(_ path: String) -> Bool {
    LanguageTag.isUnmistakable(POForm.language(path.folderAndName.folder.folderAndName.name))
  }

  /// True if the whole name of a file is a language and no word of English.
  package static func isNameCertain(_ path: String) -> Bool {
    LanguageTag.isUnmistakable(POForm.language(path.folderAndName.name.fileStem))
  }

  private func language(_ word: String) -> String? {
    let tag = POForm.language(word)
    guard let known = LanguageTag(tag) else { return nil }
    return has(tag) ?? (known.isKnown && known.hasLocale) ? tag : nil
  }

  /// True if a tag is one of the languages, but for a region; `nil` if every language is one.
  package func has(_ tag: String) -> Bool? {
    languages.map { languages in
      languages.firstSame(as: tag) != nil
        || languages.related(to: tag).contains { LanguageTag.match($0, tag) != .none }
    }
  }
}
