package import LoctripAppProjects
internal import LoctripCatalogMigration
internal import LoctripFileSets
internal import LoctripJSONSource
internal import LoctripLegacyCatalogs
package import LoctripLocalizationCore
internal import LoctripLocalizationReports
internal import StringCatalogs

/// The texts of a project in another format: files in folders of languages as string catalogs, or back.
package struct Migration: Sendable {
  /// The format that texts are migrated to.
  package enum Target: String, CaseIterable, Sendable {
    /// One `.xcstrings` per table.
    case xcstrings
    /// A `.strings` and a `.stringsdict` per table and language.
    case strings
  }

  /// The outcome for a table.
  package enum Outcome: String, Sendable {
    /// Files are written.
    case written
    /// They are there and say all of it already.
    case unchanged
    /// Files are there that say something else.
    case refused
  }

  /// The texts of one name.
  package struct Table: Sendable {
    /// The string catalog.
    package var path: String
    /// The outcome.
    package var outcome: Outcome
    /// The languages, the source language first.
    package var languages: [String]
    /// The number of keys.
    package var keyCount: Int
    /// The number of texts, over all languages.
    package var textCount: Int
    /// The files that it is made of.
    package var sources: [String]
    /// The files that are made of it.
    package var products: [String]
  }

  /// The format that texts are migrated to.
  package let target: Target
  /// The catalogs that are migrated.
  package let project: LoctripProject
  /// The tables, in the order in which Xcode exports them.
  package private(set) var tables: [Table] = []
  /// The files to write, with their new bytes.
  package private(set) var changes: [CatalogEdit] = []
  /// The files that are not needed any more, all of whose texts went along.
  package private(set) var leftovers: [CatalogSource] = []
  /// The findings, those about texts that could not go among them.
  package private(set) var findings: [Finding]

  /// True if a file could not be read; its table stays.
  package private(set) var hasMalformedInput = false

  /// True if something could not go, so that a person has to look.
  package var needsPerson: Bool { findings.contains { $0.severity == .error } }

  /// The formats that are looked for.
  static func formats(to target: Target) -> [any CatalogFormat] {
    let formats: [any CatalogFormat]
    switch target {
    // Without string catalogs among them, files beside one are found as well.
    case .xcstrings: formats = [InterfaceFormat(), StringsFormat(), StringsdictFormat()]
    case .strings: formats = [StringCatalogFormat()]
    }
    return formats.map { TolerantFormat(format: $0) }
  }

  /// Finds the texts of a project and makes their new files; nothing is written.
  ///
  /// - Parameters:
  ///   - paths: Files, or folders that are searched for them. One folder without any is nothing to do.
  ///   - target: The format to migrate to.
  ///   - sourceLanguage: The development region; `nil` for what a project around the files says.
  ///   - exclusion: The paths to leave out of folders that are searched.
  ///   - replaces: True to replace files that are there already.
  ///   - isReadOnly: True to write nothing, not even to finish what a stopped run left.
  /// - Throws: `FindingsError` when a path does not exist, or a file cannot be read.
  package init(
    _ paths: [String], to target: Target, sourceLanguage: String? = nil,
    excluding exclusion: PathExclusion = .nothing, replaces: Bool = false, isReadOnly: Bool = false
  ) throws(FindingsError) {
    let formats = Self.formats(to: target)
    let project: LoctripProject
    do throws(FindingsError) {
      project = try LoctripProject(
        paths, sharesRoot: true, sourceLanguage: sourceLanguage, excluding: exclusion,
        formats: formats, isReadOnly: isReadOnly)
    } catch {
      guard error.findings.first?.code == .noSuchFile, paths.count == 1,
        FileAccess.kind(of: paths[0]).isFolder, FileAccess.realPath(paths[0]) != nil
      else { throw error }
      // A project that has migrated has nothing left to do; a folder without any catalog is a mistake.
      _ = try LoctripProject(
        paths, sharesRoot: true, sourceLanguage: sourceLanguage, excluding: exclusion,
        isReadOnly: true)
      try self.init(LoctripProject(catalogs: [], formats: formats), to: target)
      findings = Array(error.findings.dropFirst())
      return
    }
    try self.init(project, to: target, excluding: exclusion, replaces: replaces)
  }

  /// Makes new files of the catalogs of a project; nothing is written.
  ///
  /// - Throws: `FindingsError` when a file that is there cannot be read.
  package init(
    _ project: LoctripProject, to target: Target, excluding exclusion: PathExclusion = .nothing,
    replaces: Bool = false
  ) throws(FindingsError) {
    self.target = target
    self.project = project
    findings = project.notes
    switch target {
    case .xcstrings: try makeCatalogs(project, excluding: exclusion, replaces: replaces)
    case .strings: try unpack(project, replaces: replaces)
    }
    tellOfLeftovers()
  }

  /// Writes the files, and removes those that are not needed any more: all of it, or nothing.
  ///
  /// A run that is stopped in between is finished by the next one.
  ///
  /// - Parameters:
  ///   - removes: True to remove what is not needed any more.
  ///   - record: The record of what catalogs are called now, with its folder; `nil` for none.
  /// - Throws: `FindingsError` when a file changed since it was read, or cannot be written or removed.
  package func write(
    removing removes: Bool = false, with record: (file: CatalogEdit, folder: String)? = nil
  ) throws(FindingsError) {
    let bounds = record.map { FileBounds(folders: [$0.folder]) }
    try FileAccess.replace(
      changes + (record.map { [$0.file] } ?? []), removing: removes ? leftovers : [],
      within: bounds.map(project.bounds.union) ?? project.bounds, whileBeing: "migrated")
  }

  /// The catalogs of which no file stays, each with the path of the one that has its texts.
  package var successors: [(old: CatalogFile, new: String)] {
    let gone = Set(leftovers.map(\.path))
    return tables.flatMap { table -> [(old: CatalogFile, new: String)] in
      guard target == .xcstrings, table.outcome != .refused else { return [] }
      return project.catalogs.filter { file in
        file.catalog.files.contains { table.sources.contains($0.path) }
          && file.catalog.files.allSatisfy { gone.contains($0.path) }
      }
      .map { ($0, table.path) }
    }
  }

  // MARK: - To string catalogs

  /// The files of one name in both formats.
  private struct LegacyTable {
    var path: String
    var strings: StringsCatalog?
    var dictionary: StringsdictCatalog?
    var interface: InterfaceCatalog?

    var catalogs: [any Catalog] {
      [strings as (any Catalog)?, dictionary, interface].compactMap(\.self)
    }

    /// The languages that have a file.
    var languages: Set<String> {
      let catalogs: [(any Catalog, Bool)] = [
        strings.map { ($0, $0.lacksSource) }, dictionary.map { ($0, $0.lacksSource) },
      ].compactMap(\.self)
      return Set(catalogs.flatMap { $0.languages.dropFirst($1 ? 1 : 0) })
    }

    var lacksSource: Bool { strings?.lacksSource ?? dictionary?.lacksSource ?? false }

    var keys: Set<ExactString> {
      let texts = strings.map { strings in strings.source.entries.map(strings.source.key) } ?? []
      let plurals = dictionary?.entries().flatMap { $0.entries.map(\.key) } ?? []
      return Set((texts + plurals).map { ExactString($0) })
    }

    /// True if both have the same texts in other languages, so that they are one table for an app.
    func isPart(of other: LegacyTable) -> Bool {
      guard lacksSource || other.lacksSource, languages.isDisjoint(with: other.languages) else {
        return false
      }
      let (mine, theirs) = (keys, other.keys)
      return mine.intersection(theirs).count * 2 > min(mine.count, theirs.count)
    }

    /// True if another table has these plurals as plain texts in a folder around or below, as an app's only table
    /// of that name has them.
    func hasPlurals(of other: LegacyTable) -> Bool {
      guard let strings, let plurals = other.dictionary, dictionary == nil, other.strings == nil,
        LanguageTag.isSame(strings.sourceLanguage, plurals.sourceLanguage)
      else { return false }
      let folders = [path, other.path].map { $0.split(separator: "/").dropLast() }
      let shared = other.keys.intersection(keys)
      return (folders[0].starts(with: folders[1]) || folders[1].starts(with: folders[0]))
        && shared.count * 2 > other.keys.count
    }

    func migration(existing: CatalogSource?, replaces: Bool) -> TableMigration {
      if let interface {
        return TableMigration(interface, path: path, existing: existing, replaces: replaces)
      }
      return TableMigration(strings, dictionary, path: path, existing: existing, replaces: replaces)
    }
  }

  private mutating func makeCatalogs(
    _ project: LoctripProject, excluding exclusion: PathExclusion, replaces: Bool
  ) throws(FindingsError) {
    var unread = UnreadFiles(excluding: exclusion)
    for table in legacyTables(of: project) {
      let path = table.path
      try project.bounds.check(path)
      let existing =
        FileAccess.kind(of: path).exists
        ? CatalogSource(path: path, bytes: try FileAccess.read(path)) : nil
      let made = table.migration(existing: existing, replaces: replaces)
      findings += made.findings
      if made.keyCount == 0 {
        for catalog in table.catalogs { stay(catalog, because: "contains no texts") }
        continue
      }
      let isRefused = made.edit == nil && made.remaining.count == made.files.count
      if let edit = made.edit { changes.append(edit) }
      let old = made.files.filter { !made.remaining.contains($0.path) }
      if !old.isEmpty, let other = unread.file(beside: made.files) {
        report(
          "was not read; the other files of its table stay, also with --remove-migrated", .warning,
          at: other)
      } else {
        leftovers += old.filter { !made.dropping.contains($0.path) }
        let kept = old.filter { made.dropping.contains($0.path) }
        if let first = kept.first {
          let others = kept.count == 1 ? "" : " and \((kept.count - 1).grouped) more"
          let message =
            "\(others.isEmpty ? "the catalog lacks" : "this file\(others): the catalog lacks") some of "
            + "\(others.isEmpty ? "its" : "their") texts, so --remove-migrated keeps \(others.isEmpty ? "it" : "them")"
          report(message, .warning, at: first.path)
        }
      }
      tables.append(
        Table(
          path: path, outcome: made.edit != nil ? .written : isRefused ? .refused : .unchanged,
          languages: made.languages, keyCount: made.keyCount, textCount: made.textCount,
          sources: made.files.map(\.path), products: [path]))
    }
    let count = tables.lazy.filter { $0.outcome == .written }.reduce(0) { $0 + $1.sources.count }
    guard count > 0 else { return }
    let files = "\(count.grouped) \(count == 1 ? "file is" : "files are")"
    let message = "a string catalog sorts its keys; the order and layout of \(files) lost"
    findings.append(Finding(.layoutNotKept, .note, message))
  }

  /// The tables of a project that can go; says of the others why they stay.
  private mutating func legacyTables(of project: LoctripProject) -> [LegacyTable] {
    var tables: [LegacyTable] = []
    var places: [ExactString: Int] = [:]
    var unread: Set<ExactString> = []
    for file in project.catalogs {
      if let catalog = file.catalog as? UnreadCatalog {
        tell(of: catalog)
        if let path = TableMigration.catalogPath(for: file.path) { unread.insert(path) }
        continue
      }
      if let reason = MigrationLimits.reasonToStay(file.catalog) {
        stay(file.catalog, because: reason)
        continue
      }
      guard let path = TableMigration.catalogPath(for: file.path) else { continue }
      if let catalog = file.catalog as? InterfaceCatalog {
        // Without translations there is nothing that could go.
        if catalog.files.count > 1 {
          tables.append(LegacyTable(path: path, interface: catalog))
        }
        continue
      }
      let place = places[path] ?? tables.count
      if place == tables.count {
        places[path] = place
        tables.append(LegacyTable(path: path))
      }
      if let catalog = file.catalog as? StringsCatalog { tables[place].strings = catalog }
      if let catalog = file.catalog as? StringsdictCatalog { tables[place].dictionary = catalog }
    }
    var names: Set<String> = []
    let named = Dictionary(grouping: tables.indices.filter { tables[$0].interface == nil }) {
      tables[$0].path.split(separator: "/").last ?? ""
    }
    // Xcode makes one catalog of both formats, also where they stand in folders of their own.
    for places in named.values where places.count > 1 {
      for other in places where tables[other].strings == nil {
        let fitting = places.filter { tables[$0].hasPlurals(of: tables[other]) }
        guard fitting.count == 1 else { continue }
        tables[fitting[0]].dictionary = tables[other].dictionary
        tables[other].dictionary = nil
      }
    }
    tables.removeAll { $0.catalogs.isEmpty }
    let parts = partsOfOneTable(tables)
    return tables.filter { table in
      if let other = parts[table.path] {
        report(
          "has the texts of '\(other)' in other languages; its files are not migrated. "
            + "Move the folders next to each other, so that they become one catalog",
          at: table.catalogs.first?.path ?? table.path)
        return false
      }
      if unread.contains(table.path) {
        for catalog in table.catalogs {
          stay(catalog, because: "shares its table with a file that cannot be read")
        }
        return false
      }
      // Many disks, and Xcode's there, do not tell such names apart.
      if names.insert(table.path.lowercased()).inserted { return true }
      report(
        "has the same name as another table, except for upper and lower case; its files "
          + "are not migrated", at: table.catalogs.first?.path ?? table.path)
      return false
    }
  }

  /// The tables that are one for an app, because one has the languages that another in a near folder lacks, by
  /// the path of their catalog: two catalogs of one name cannot be in one target.
  private func partsOfOneTable(_ tables: [LegacyTable]) -> [ExactString: String] {
    var parts: [ExactString: String] = [:]
    let named = Dictionary(grouping: tables.filter { $0.interface == nil }) { table in
      table.path.split(separator: "/").last ?? ""
    }
    for tables in named.values where tables.count > 1 && tables.contains(where: \.lacksSource) {
      let sorted = tables.sorted { $0.path < $1.path }
      for (first, second) in zip(sorted, sorted.dropFirst()) where first.isPart(of: second) {
        parts[first.path] = second.catalogs.first?.path
        parts[second.path] = first.catalogs.first?.path
      }
    }
    return parts
  }

  /// Says why a catalog cannot be read; interface files stay anyway.
  private mutating func tell(of catalog: UnreadCatalog) {
    let isTable = formats.dropFirst(target == .xcstrings ? 1 : 0).contains { format in
      catalog.files.allSatisfy { format.contains($0.path) }
    }
    if isTable { hasMalformedInput = true }
    findings += catalog.findings.map { finding in
      var finding = finding
      if !isTable { finding.severity = .warning }
      return finding
    }
  }

  private var formats: [any CatalogFormat] { Self.formats(to: target) }

  private mutating func stay(_ catalog: any Catalog, because reason: String) {
    // An interface file without translations has nothing that could go.
    guard catalog.files.count > 1 || !(catalog is InterfaceCatalog) else { return }
    report("\(reason); its files are not migrated", .note, at: catalog.path)
  }

  private mutating func report(
    _ message: String, _ severity: Finding.Severity = .error, at path: String
  ) {
    findings.append(Finding(.notMigrated, severity, message, at: FileLocation(path: path)))
  }

  // MARK: - To legacy files

  /// The folders of languages in a folder.
  private struct LanguageFolders {
    private var names: Set<String> = []
    private var languages = LanguageList()
    private var byLanguage: [ExactString: [String]] = [:]

    init(in parent: String) throws(FindingsError) {
      guard FileAccess.kind(of: parent).isFolder else { return }
      var search = FolderSearch(parent)
      let there = try search.entries(of: parent, isWanted: { _ in false })
        .filter(\.isFolder)
        .compactMap { LanguageFolder("\($0.name)/a") }
      for folder in there {
        names.insert(folder.name)
        guard !folder.isBase else { continue }
        languages.append(folder.language)
        byLanguage[ExactString(folder.language), default: []].append(folder.name)
      }
    }

    /// Returns the folders of a catalog's languages that are there in another spelling: `zh_CN` for `zh-CN`.
    func otherNames(of catalog: StringCatalog) -> [String: String] {
      var folders: [String: String] = [:]
      for language in catalog.languages where !names.contains(language) {
        let same = languages.same(as: language).flatMap { byLanguage[ExactString($0)] ?? [] }
        if same.count == 1 { folders[language] = same[0] }
      }
      return folders
    }
  }

  private mutating func unpack(_ project: LoctripProject, replaces: Bool) throws(FindingsError) {
    var known: [String: LanguageFolders] = [:]
    for file in project.catalogs {
      if let catalog = file.catalog as? UnreadCatalog { tell(of: catalog) }
      guard let catalog = file.catalog as? StringCatalog else { continue }
      if let folder = LanguageFolder(file.path) {
        stay(catalog, because: "'\(folder.name).lproj' has the texts of an interface file")
        continue
      }
      let parts = catalog.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      let parent = parts.isEmpty ? "." : parts == [""] ? "/" : parts.joined(separator: "/")
      if known[parent] == nil { known[parent] = try LanguageFolders(in: parent) }
      let folders = known[parent]?.otherNames(of: catalog) ?? [:]
      var dictionaries: [CatalogSource] = []
      for path in CatalogUnpacking.dictionaries(of: catalog, folders: folders)
      where FileAccess.kind(of: path).exists {
        dictionaries.append(CatalogSource(path: path, bytes: try FileAccess.read(path)))
      }
      let made = CatalogUnpacking(catalog, beside: dictionaries, folders: folders)
      findings += made.findings
      var edits: [CatalogEdit] = []
      var isRefused = false
      // Many disks, and Xcode's there, do not tell such names apart.
      var names: [String: String] = [:]
      for product in made.files {
        try project.bounds.check(product.path)
        if let other = names.updateValue(product.path, forKey: product.path.lowercased()) {
          isRefused = true
          report(
            "differs from '\(other)' only in upper and lower case; no file is written",
            at: product.path)
        }
        guard FileAccess.kind(of: product.path).exists else {
          edits.append(CatalogEdit(path: product.path, original: nil, bytes: product.bytes))
          continue
        }
        let there = try FileAccess.read(product.path)
        guard there != product.bytes else { continue }
        edits.append(CatalogEdit(path: product.path, original: there, bytes: product.bytes))
        if !replaces { isRefused = true }
        let way = replaces ? ", which --force overwrites" : "; pass --force to overwrite it"
        let message = "already exists with other contents\(way)"
        let place = FileLocation(path: product.path)
        findings.append(Finding(.fileExists, replaces ? .warning : .error, message, at: place))
      }
      if !isRefused { changes += edits }
      if made.isWhole && !isRefused { leftovers += catalog.files }
      tables.append(
        Table(
          path: file.path, outcome: isRefused ? .refused : edits.isEmpty ? .unchanged : .written,
          languages: made.languages, keyCount: made.keyCount, textCount: made.textCount,
          sources: [file.path], products: made.files.map(\.path)))
    }
  }

  private mutating func tellOfLeftovers() {
    guard let first = leftovers.first else { return }
    let count = leftovers.count
    let message =
      "Xcode does not build a table that exists in both formats; --remove-migrated removes "
      + (count == 1 ? "the old file" : "the \(count.grouped) old files")
    findings.append(Finding(.leftOver, .note, message, at: FileLocation(path: first.path)))
  }
}

extension Finding.Code {
  /// An old file remains beside its replacement.
  static let leftOver: Self = "left-over"
}

extension Migration {
  /// Returns the migration as JSON, schema `loctrip.migrate/2`.
  ///
  /// - Parameters:
  ///   - isDryRun: True if nothing was written.
  ///   - removed: True if the files that are not needed any more were removed.
  package func json(isDryRun: Bool, removed: Bool) -> [UInt8] {
    JSONForm.document("migrate", version: 2) { json in
      json.writeMember("dryRun", .bool(isDryRun))
      json.writeMember("failed", .bool(needsPerson))
      json.writeMember("to", .string(target.rawValue))
      json.writeMember("keys", .integer(keyCount))
      json.writeMember("texts", .integer(textCount))
      json.writeMember(
        "tables",
        .array(
          tables.map { table in
            [
              "path": JSONForm.path(table.path).json,
              "outcome": .string(table.outcome.rawValue),
              "languages": .array(table.languages.map { .string($0) }),
              "keys": .integer(table.keyCount),
              "texts": .integer(table.textCount),
              "sources": .array(table.sources.map { JSONForm.path($0).json }),
              "products": .array(table.products.map { JSONForm.path($0).json }),
            ]
          }))
      json.writeMember("changedCatalogs", changes.map { JSONForm.path($0.path) })
      json.writeMember("removed", removed ? leftovers.map { JSONForm.path($0.path) } : [])
      json.writeMember("findings", .array(findings.map(\.json)))
    }
  }

  /// The last line of the report: how much there was.
  package var summary: String {
    guard !tables.isEmpty else { return ResultWords.nothingToDo }
    return [(tables.count, "table"), (keyCount, "key"), (textCount, "text")]
      .map(Self.count).joined(separator: ", ")
  }

  private var keyCount: Int { tables.reduce(0) { $0 + $1.keyCount } }
  private var textCount: Int { tables.reduce(0) { $0 + $1.textCount } }

  fileprivate static func count(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}

extension Migration.Table {
  /// The size of the table in words: `2 languages, 1 key, 2 texts`.
  package var figures: String {
    [(languages.count, "language"), (keyCount, "key"), (textCount, "text")]
      .map(Migration.count).joined(separator: ", ")
  }
}

extension String {
  fileprivate var json: JSONValue { .string(self) }
}

/// Tables of legacy files that have to stay what they are.
enum MigrationLimits {
  /// Why a catalog stays; `nil` where it can go.
  static func reasonToStay(_ catalog: any Catalog) -> String? {
    guard let folder = LanguageFolder(catalog.path) else { return "is not in a language folder" }
    if let interface = catalog as? InterfaceCatalog {
      if !interface.hasStringsAlone { return "has a separate interface file for a language" }
      // Xcode makes catalogs of what all languages start from.
      if !folder.isBase { return "is not in a 'Base.lproj' folder" }
    }
    if folder.parent.contains(".bundle/") {
      return "is in a bundle that is copied unchanged, where the system does not read string "
        + "catalogs"
    }
    if folder.file.hasPrefix("AppShortcuts.") {
      return "has App Shortcuts phrases, which a string catalog stores as sets"
    }
    if let strings = catalog as? StringsCatalog, isOfInterface(strings) {
      return "has an interface file's texts, judging by its keys"
    }
    return nil
  }

  /// True if every key is the id of an object of an interface file, `3i8-2m-QFG.text`.
  private static func isOfInterface(_ catalog: StringsCatalog) -> Bool {
    let documents = [catalog.source] + catalog.translations.map(\.document)
    guard documents.contains(where: { !$0.entries.isEmpty }) else { return false }
    return documents.allSatisfy { document in
      document.entries.allSatisfy { isOfInterface(document.key(of: $0)) }
    }
  }

  private static func isOfInterface(_ key: String) -> Bool {
    let id = Array(key.utf8.prefix(11))
    guard id.count == 11 else { return false }
    return id.indices.allSatisfy { index in
      switch index {
      case 3, 6: id[index] == UInt8(ascii: "-")
      case 10: id[index] == UInt8(ascii: ".")
      default:
        (0x30...0x39).contains(id[index]) || (0x61...0x7A).contains(id[index] | 0x20)
      }
    }
  }
}

/// Finds the files of a table that are there but were not read, for whatever reason: they are malformed, too large, not
/// allowed to be read, or behind a link that leads out of the project.
private struct UnreadFiles {
  private let exclusion: PathExclusion
  /// The names of language folders by the folder around them.
  private var folders: [ExactString: [String]] = [:]

  init(excluding exclusion: PathExclusion) { self.exclusion = exclusion }

  /// Returns the first file of the same table in a language folder that is not one of some, or `nil`.
  mutating func file(beside files: [CatalogSource]) -> String? {
    let read = Set(files.map { ExactString($0.path) })
    var known: Set<[ExactString]> = []
    for file in files {
      guard let place = LanguageFolder(file.path), let dot = place.file.lastIndex(of: ".") else {
        continue
      }
      let stem = place.file[..<dot]
      guard known.insert([ExactString(place.parent), ExactString(String(stem))]).inserted else {
        continue
      }
      for folder in names(in: place.parent) {
        for ending in ["strings", "stringsdict"] {
          let path = "\(place.parent)\(folder)/\(stem).\(ending)"
          if !read.contains(ExactString(path)), FileAccess.isTaken(path), !exclusion.leavesOut(path)
          {
            return path
          }
        }
      }
    }
    return nil
  }

  private mutating func names(in parent: String) -> [String] {
    if let known = folders[parent] { return known }
    let found = FileAccess.names(in: parent).filter { $0.hasSuffix(".lproj") }.sorted()
    folders[parent] = found
    return found
  }
}

/// A format that reads what cannot be read as a catalog without texts, so that it stops no other table.
struct TolerantFormat: CatalogFormat {
  let format: any CatalogFormat

  var name: String { format.name }

  func contains(_ path: String) -> Bool { format.contains(path) }

  func catalogs(among paths: [String], region: (_ path: String) -> String?) -> [[String]] {
    format.catalogs(among: paths, region: region)
  }

  func source(of files: [String], region: String?) -> (language: String, path: String)? {
    format.source(of: files, region: region)
  }

  func catalogs(of paths: [String]) -> [[String]] { format.catalogs(of: paths) }

  func read(_ files: [CatalogSource], region: String) throws(FindingsError) -> any Catalog {
    do throws(FindingsError) {
      return try format.read(files, region: region)
    } catch {
      // What a build made is passed over by the project.
      guard let first = files.first, !error.findings.allSatisfy({ $0.code == .builtOutput }) else {
        throw error
      }
      return UnreadCatalog(path: first.path, files: files, findings: error.findings)
    }
  }
}

/// Files that cannot be read, and why.
struct UnreadCatalog: Catalog {
  let path: String
  let files: [CatalogSource]
  let findings: [Finding]

  var sourceLanguage: String { "en" }
  var languages: [String] { [] }
  var hasStates: Bool { false }

  func table(in language: String) -> UnitTable {
    UnitTableBuilder(
      original: path, language: language, sourceLanguage: sourceLanguage, path: path, content: []
    ).table()
  }

  func edits(for changes: [UnitChange], completion: Completion) -> [CatalogEdit] { [] }

  func sourceContents() -> [CatalogSource] { [] }
}
