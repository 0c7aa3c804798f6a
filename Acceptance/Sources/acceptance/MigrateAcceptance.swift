import Foundation
import LoctripLegacyCatalogs
import LoctripLocalizationCore
import LoctripCatalogMigration
import LoctripAppProjects
import LoctripFileTools
import StringCatalogs

/// Makes string catalogs of every project with files in folders of languages, and files of these catalogs:
/// exports show the same texts before and after, and no text or comment is lost on the way back.
struct MigrateAcceptance {
  let corpus: Corpus

  struct Tally {
    var projects = 0
    var catalogs = 0
    /// Those made of interface files.
    var interfaces = 0
    var rows = 0
    var sameRows = 0
    /// Formats that are one plural and nothing else, which a catalog has no text for.
    var formats = 0
    var texts = 0
    var sameTexts = 0
    var comments = 0
    var sameComments = 0
    /// Units whose source was the text of `Base.lproj` and is now that of the language's own folder, which
    /// the users of the app see.
    var ownRows = 0
    var ownExample: String?
    /// Cases of zero that `Base.lproj` alone has, without a translation.
    var zeroRows = 0
    var zeroExample: String?
    var examples: [String: String] = [:]
    var explained: [String: Int] = [:]
    var causes: [String: Int] = [:]
    var lost: [String] = []
    var again = 0
  }

  func run() throws -> Bool {
    var tally = Tally()
    var unread: [String] = []
    for folder in corpus.folders("apple/strings") {
      do {
        let made = try Migration(["\(corpus.root)/\(folder)"], to: .xcstrings, isReadOnly: true)
        guard !made.tables.isEmpty else { continue }
        tally.projects += 1
        for finding in made.findings {
          tally.causes["\(finding.severity.rawValue) \(finding.code.rawValue)", default: 0] += 1
        }
        for table in made.tables { try judge(table, of: made, &tally) }
      } catch {
        unread.append(corpus.short("\(error)"))
      }
    }
    var layouts = MigrateLayouts()
    try layouts.run { try judge($0, of: $1, &tally) }
    list("\nlayouts of our own that differ from what they expect", layouts.differences)
    list("\nprojects that cannot be read", unread)
    list("\nlost or changed", tally.lost, atMost: 60)
    if let example = tally.ownExample { print("\nthe source that users see: \(example)") }
    if let example = tally.zeroExample { print("a case that no user sees: \(example)") }
    for (cause, count) in tally.causes.sorted(by: { $0.key < $1.key }) {
      print("reported: \(count) \(cause)")
    }
    for (cause, count) in tally.explained.sorted(by: { $0.key < $1.key }) {
      let example = tally.examples[cause].map { ", as \($0)" } ?? ""
      print("not the same: \(count) \(cause)\(example)")
    }
    print(
      """

      acceptance-migrate: \(tally.projects) projects, \(tally.catalogs) catalogs, \
      \(tally.interfaces) of them of interface files; \
      \(tally.sameRows) of \(tally.rows) units of exports have the same source and target \
      (\(percent(tally.sameRows, tally.rows))); \(tally.ownRows) have the same target and the source that \
      users of the app see, of two that the report names; \(tally.zeroRows) were cases of zero that no user \
      sees, without a translation, of texts that the report names; \(tally.formats) formats are a plural alone
      acceptance-migrate: back \(tally.sameTexts) of \(tally.texts) texts \
      (\(percent(tally.sameTexts, tally.texts))) and \(tally.sameComments) of \(tally.comments) \
      comments; a second migration writes \(tally.again) catalogs; \
      \(tally.lost.count) lost without a word
      acceptance-migrate: \(layouts.count) layouts of our own, \(layouts.interfaces) catalogs of interface \
      files, \(layouts.lines) texts expected; \(layouts.differences.count) differ
      """
    )
    return corpus.isEnough(tally.rows) && tally.lost.isEmpty && tally.again == 0
      && layouts.count > 0
      && layouts.differences.isEmpty
  }

  /// A table before it is migrated.
  struct Legacy {
    var strings: StringsCatalog?
    var dictionary: StringsdictCatalog?
    var interface: InterfaceCatalog?
    /// Keys of both.
    var shadowed: Set<ExactString> = []
    /// Keys that two files of the source language say otherwise.
    var doubled: Set<ExactString> = []
    /// The same files as if `Base.lproj` were not there, where the source language has a folder of its own.
    var own: [any Catalog] = []

    init(_ table: Migration.Table, in project: LoctripProject) throws {
      let sources = Set(table.sources)
      for file in project.catalogs
      where file.catalog.files.contains(where: { sources.contains($0.path) }) {
        if let catalog = file.catalog as? StringsCatalog { strings = catalog }
        if let catalog = file.catalog as? StringsdictCatalog { dictionary = catalog }
        if let catalog = file.catalog as? InterfaceCatalog { interface = catalog }
      }
      let plurals = Set(dictionary?.entries().flatMap(\.entries).map { ExactString($0.key) } ?? [])
      for document in documents.map(\.document) {
        for entry in document.entries {
          let key = ExactString(document.key(of: entry))
          if plurals.contains(key) { shadowed.insert(key) }
        }
      }
      let texts = documents.flatMap { language, document in
        document.entries.indices.filter(document.counts).map { index in
          let entry = document.entries[index]
          return (language, document.key(of: entry), document.value(of: entry))
        }
      }
      let contents = (dictionary?.entries() ?? []).flatMap { file in
        file.entries.map { (file.language, $0.key, "\($0.content)") }
      }
      own = try Self.withoutBase(catalogs)
      doubled = Self.doubled(texts, strings?.sourceLanguage ?? "")
        .union(Self.doubled(contents, dictionary?.sourceLanguage ?? ""))
    }

    var catalogs: [any Catalog] {
      [strings as (any Catalog)?, dictionary, interface].compactMap(\.self)
    }

    var documents: [(language: String, document: StringsDocument)] {
      let texts = strings.map { strings in
        (strings.lacksSource ? [] : [(strings.sourceLanguage, strings.source)])
          + strings.translations
      }
      return (texts ?? []) + (interface?.stringsFiles ?? [])
    }

    func migration(existing: CatalogSource) -> TableMigration {
      if let interface {
        return TableMigration(interface, path: existing.path, existing: existing)
      }
      return TableMigration(strings, dictionary, path: existing.path, existing: existing)
    }

    /// Keys that two files of the source language say otherwise.
    private static func doubled(
      _ texts: [(language: String, key: String, text: String)], _ source: String
    ) -> Set<ExactString> {
      var known: [ExactString: ExactString] = [:]
      var doubled: Set<ExactString> = []
      for (language, key, text) in texts where language == source {
        let text = ExactString(text)
        if known.updateValue(text, forKey: ExactString(key)).map({ $0 != text }) ?? false {
          doubled.insert(ExactString(key))
        }
      }
      return doubled
    }

    func cause(_ key: String) -> String? {
      if shadowed.contains(ExactString(key)) { return "key of a .strings and a .stringsdict" }
      return doubled.contains(ExactString(key))
        ? "two files of the source language with two texts" : nil
    }
  }

  private func judge(_ table: Migration.Table, of made: Migration, _ tally: inout Tally) throws {
    if table.outcome == .refused {
      tally.causes["table refused", default: 0] += 1
      return
    }
    guard let edit = made.changes.first(where: { $0.path == table.path }) else {
      if table.keyCount > 0 { tally.lost.append("\(corpus.short(table.path)) is not written") }
      return
    }
    tally.catalogs += 1
    let catalog = try StringCatalog(parsing: edit.bytes, path: table.path)
    if !catalog.canonicalForm().isEmpty || !catalog.findings.isEmpty {
      tally.lost.append("\(corpus.short(table.path)) is not in Xcode's form")
    }
    let legacy = try Legacy(table, in: made.project)
    let again = legacy.migration(existing: CatalogSource(path: table.path, bytes: edit.bytes))
    if again.edit != nil { tally.again += 1 }
    compareExports(legacy, with: catalog, made.findings, &tally)
    guard legacy.interface == nil else {
      // A catalog of an interface file stays one.
      tally.interfaces += 1
      return
    }
    try compareBack(legacy, with: catalog, &tally)
  }

  // MARK: - Back

  private func compareBack(_ legacy: Legacy, with catalog: StringCatalog, _ tally: inout Tally)
    throws
  {
    let back = CatalogUnpacking(catalog)
    var texts: [String: StringsDocument] = [:]
    var plurals: [String: [ExactString: StringsdictEntry.Content]] = [:]
    for file in back.files {
      let language = LanguageFolder(file.path)?.language ?? ""
      if file.path.hasSuffix(".strings") {
        texts[language] = try StringsDocument(parsing: file.bytes, path: file.path)
      } else {
        let list = try StringsdictCatalog(reading: [file], region: catalog.sourceLanguage)
        plurals[language] = Dictionary(
          list.entries().flatMap(\.entries).map { (ExactString($0.key), $0.content) },
          uniquingKeysWith: { $1 })
      }
    }
    for (language, document) in legacy.documents {
      let tag = language.replacing("_", with: "-")
      for (index, entry) in document.entries.enumerated() where document.counts(index) {
        let key = document.key(of: entry)
        let new = texts[tag]
        let found = new.flatMap { new in new.index(of: key).map { new.entries[$0] } }
        let value = found.flatMap { new?.value(of: $0) }
        tally.texts += 1
        if value?.utf8.elementsEqual(document.value(of: entry).utf8) ?? false {
          tally.sameTexts += 1
        } else if let cause = legacy.cause(key) {
          tally.explained["texts back: \(cause)", default: 0] += 1
        } else {
          tally.lost.append("\(corpus.short(document.path)) “\(key.oneLine)” does not come back")
        }
        guard tag == catalog.sourceLanguage, let comment = document.comment(of: entry) else {
          continue
        }
        tally.comments += 1
        if found.flatMap({ new?.comment(of: $0) })?.utf8.elementsEqual(comment.utf8) ?? false {
          tally.sameComments += 1
        } else if let cause = legacy.cause(key) {
          tally.explained["comments back: \(cause)", default: 0] += 1
        } else {
          tally.lost.append("\(corpus.short(document.path)) “\(key.oneLine)” loses its comment")
        }
      }
    }
    for file in legacy.dictionary?.entries() ?? [] {
      let tag = file.language.replacing("_", with: "-")
      for entry in file.entries {
        tally.texts += 1
        let found = plurals[tag]?[ExactString(entry.key)]
        if let found, Self.isSame(entry.content, found) {
          tally.sameTexts += 1
        } else if case .other = entry.content {
          tally.explained["texts back: cannot be said in a catalog", default: 0] += 1
        } else if let cause = legacy.cause(entry.key) {
          tally.explained["texts back: \(cause)", default: 0] += 1
        } else {
          tally.lost.append("\(corpus.short(file.path)) “\(entry.key.oneLine)” does not come back")
        }
      }
    }
  }

  /// Whether two contents have the same texts; a plural alone may have got another name.
  private static func isSame(_ old: StringsdictEntry.Content, _ new: StringsdictEntry.Content)
    -> Bool
  {
    guard case .format(let oldFormat, let oldVariables) = old,
      case .format(let newFormat, let newVariables) = new
    else { return old == new }
    func cases(_ variable: StringsdictEntry.Variable) -> [String: String] {
      Dictionary(variable.cases.map { ($0.category.rawValue, $0.text) }, uniquingKeysWith: { $1 })
    }
    if oldVariables.count == 1, newVariables.count == 1, newVariables[0].name == "value" {
      return cases(oldVariables[0]) == cases(newVariables[0])
    }
    func all(_ variables: [StringsdictEntry.Variable]) -> [String: [String: String]] {
      Dictionary(variables.map { ($0.name, cases($0)) }, uniquingKeysWith: { $1 })
    }
    return oldFormat == newFormat && all(oldVariables) == all(newVariables)
  }
}
