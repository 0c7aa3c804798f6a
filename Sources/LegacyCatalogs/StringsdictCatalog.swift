package import LoctripLocalizationCore

/// A `.stringsdict`: texts that vary by number, device or width, a file for each language.
///
/// The ids of its units are Xcode's: `/KEY:dict/VARIABLE:dict/one:dict/:string` for a case and
/// `/KEY:dict/NSStringLocalizedFormatKey:dict/:string` for the text around the plurals. Devices and
/// widths, which no known export has, follow the same form:
/// `/KEY:dict/NSStringDeviceSpecificRuleType:dict/iphone:dict/:string`.
///
/// Changes replace one text, or insert what is missing, in the layout of the file.
package struct StringsdictCatalog: Sendable {
  /// The file of the source language; any other if it has none.
  package let path: String
  /// The language of the source texts.
  package let sourceLanguage: String
  /// Every language that has a file, the source language first.
  package let languages: [String]
  /// Problems that did not stop the reading.
  package let findings: [Finding]
  /// The languages whose file cannot be read.
  package let unreadLanguages: [String]
  /// True if the source language has no file, so that the keys are the sources.
  package let lacksSource: Bool

  /// The file of the source language; without one, a file made of the entries of all others.
  let source: PropertyList
  let translations: [(language: String, list: PropertyList)]
  /// The positions of the languages among them.
  private let positions: [ExactString: Int]
  private let folder: LanguageFolder?

  /// Reads the files of a catalog.
  ///
  /// A translation that cannot be read is left out; see ``unreadLanguages``.
  ///
  /// - Parameters:
  ///   - files: The files, that of the source language first where there is one.
  ///   - region: The source language.
  /// - Throws: `FindingsError` when the file of the source language cannot be read, or none; a binary one
  ///   cannot: it is made of another file.
  package init(reading files: [CatalogSource], region: String = "en") throws(FindingsError) {
    let read = try LanguageFiles(files, region: region) { file throws(FindingsError) in
      try Self.read(file)
    }
    (sourceLanguage, unreadLanguages) = (read.sourceLanguage, read.unread)
    translations = read.translations.map { ($0.language, $0.file) }
    lacksSource = read.source == nil
    if let file = read.source {
      source = file
    } else {
      source = try Self.keys(of: translations, at: read.sourcePath)
    }
    path = lacksSource ? translations[0].list.path : source.path
    folder = LanguageFolder(read.sourcePath)
    positions = ExactString.positions(of: translations.lazy.map(\.language))
    languages = ExactString.distinct([sourceLanguage] + translations.map(\.language))
    let lists = (lacksSource ? [] : [source]) + translations.map(\.list)
    findings = read.faults + lists.flatMap { $0.findings + Self.findings(in: $0) }
  }

  /// A file made of the entries of others, with each case's text as the key; those of the longest
  /// file first.
  private static func keys(
    of translations: [(language: String, list: PropertyList)], at path: String
  ) throws(FindingsError) -> PropertyList {
    var entries: [StringsdictEntry] = []
    var known: Set<ExactString> = []
    let lists = translations.map(\.list)
    for list in lists.sorted(by: { $0.members(of: 0).count > $1.members(of: 0).count }) {
      for var entry in list.entries() where known.insert(ExactString(entry.key)).inserted {
        entry.content = entry.content.replacingTexts(with: entry.key)
        entries.append(entry)
      }
    }
    return try PropertyList(parsing: file(of: entries), path: path)
  }

  static func read(_ file: CatalogSource) throws(FindingsError) -> PropertyList {
    let list = try PropertyList(parsing: file.bytes, path: file.path, ifEmpty: Self.file(of: []))
    guard list.nodes.first?.kind == .dictionary else {
      throw FindingsError([
        Finding(
          .notAPropertyList, .error,
          "not a .stringsdict: the property list does not contain a dictionary",
          at: FileLocation(path: file.path))
      ])
    }
    return list
  }

  /// Entries that have no texts.
  private static func findings(in list: PropertyList) -> [Finding] {
    let odd = list.members(of: 0).filter {
      list.nodes[$0].kind != .dictionary && list.nodes[$0].kind != .string
    }
    guard !odd.isEmpty else { return [] }
    let lines = LineIndex(list.content)
    return odd.map {
      Finding(
        .unexpectedValue, .warning,
        "the entry '\(list.nodes[$0].key)' is neither a dictionary nor a string",
        at: lines.location(of: list.nodes[$0].member.lowerBound, in: list.path))
    }
  }

  /// The keys of the source language.
  package var keys: Set<ExactString> {
    Set(source.members(of: 0).map { ExactString(source.nodes[$0].key) })
  }

  /// The texts of translations whose key the source language does not have; an entry counts as one.
  package func orphanedTexts() -> OrphanedTexts {
    var texts = OrphanedTexts()
    for (language, list) in translations
    where !LanguageTag.isDocumentation(language) && !LanguageTag.isSame(language, sourceLanguage) {
      var lines: LineIndex?
      for member in list.members(of: 0)
      where source.member(list.nodes[member].key, of: 0) == nil {
        let known = lines ?? LineIndex(list.content)
        lines = known
        let node = list.nodes[member]
        texts.add(node.key, at: known.location(of: node.member.lowerBound, in: list.path))
      }
    }
    return texts
  }

  /// The file of a language, or `nil`.
  func list(of language: String) -> PropertyList? {
    if let known = positions[ExactString(language)] { return translations[known].list }
    return !lacksSource && language.isIdentical(to: sourceLanguage) ? source : nil
  }

  /// The path of a language's file, existing or not; `nil` outside of language folders.
  func path(in language: String) -> String? {
    list(of: language)?.path ?? folder?.path(in: language)
  }
}

/// Dictionaries of plurals, `.stringsdict`.
package struct StringsdictFormat: CatalogFormat {
  package init() {}

  /// The name of the format.
  package var name: String { "plural dictionary (.stringsdict)" }

  /// True for the extension `.stringsdict`.
  package func contains(_ path: String) -> Bool { path.hasSuffix(".stringsdict") }

  /// Groups the files of one name in sibling language folders.
  package func catalogs(among paths: [String], region: (_ path: String) -> String?) -> [[String]] {
    LanguageFolder.groups(among: paths, region: region, where: contains)
  }

  /// The language of the folder of the sources, and the path of its file, also where there is none.
  package func source(of files: [String], region: String?) -> (language: String, path: String)? {
    LanguageFolder.source(of: files, region: region)
  }

  /// Reads a catalog of a project.
  package func read(_ files: [CatalogSource], region: String) throws(FindingsError) -> any Catalog {
    try StringsdictCatalog(reading: files, region: region)
  }

  /// Reads a catalog without a project.
  package func read(_ files: [CatalogSource]) throws(FindingsError) -> any Catalog {
    try read(files, region: LanguageFolder.sourceLanguage(of: files.map(\.path)) ?? "en")
  }
}
