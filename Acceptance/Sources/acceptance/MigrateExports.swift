import LoctripLegacyCatalogs
import LoctripLocalizationCore
import LoctripCatalogMigration
import StringCatalogs

extension MigrateAcceptance.Legacy {
  /// The catalogs without the files in `Base.lproj`; none where no file of the source language stands
  /// beside one.
  static func withoutBase(_ catalogs: [any Catalog]) throws -> [any Catalog] {
    var own: [any Catalog] = []
    for catalog in catalogs {
      guard LanguageFolder(catalog.path)?.isBase ?? false else { continue }
      let source = catalog.sourceLanguage
      func isOwn(_ file: CatalogSource) -> Bool {
        LanguageFolder(file.path)?.language.replacing("_", with: "-") == source
      }
      let others = catalog.files.dropFirst().filter {
        $0.path.hasSuffix(".strings") || $0.path.hasSuffix(".stringsdict")
      }
      let files = others.filter(isOwn) + others.filter { !isOwn($0) }
      guard let first = files.first, isOwn(first) else { continue }
      own.append(
        catalog is StringsdictCatalog
          ? try StringsdictCatalog(reading: files, region: source)
          : try StringsCatalog(files, region: source))
    }
    return own
  }

  /// The keys that a report names with a code, by the languages of the files that it names.
  func keys(_ code: Finding.Code, in findings: [Finding]) -> [String: Set<ExactString>] {
    let places = Set(findings.lazy.filter { $0.code == code }.flatMap(\.places))
    var keys: [String: Set<ExactString>] = [:]
    guard !places.isEmpty else { return keys }
    for file in dictionary?.entries() ?? [] {
      for entry in file.entries where places.contains(entry.place) {
        keys[file.language, default: []].insert(ExactString(entry.key))
      }
    }
    if let interface {
      for (pair, place) in interface.texts where places.contains(place) {
        keys[interface.sourceLanguage, default: []].insert(ExactString(pair.key))
      }
    }
    let paths = Set(places.map(\.path))
    for (language, document) in documents where paths.contains(document.path) {
      let lines = LineIndex(document.text)
      for entry in document.entries
      where places.contains(document.location(of: entry, lines: lines)) {
        keys[language, default: []].insert(ExactString(document.key(of: entry)))
      }
    }
    return keys
  }

  /// The keys of the files of the source language that exports are made of.
  var sourceKeys: Set<ExactString> { Self.sourceKeys(of: catalogs) }

  /// The keys of the files of the source language that stand beside `Base.lproj`.
  var ownKeys: Set<ExactString> { Self.sourceKeys(of: own) }

  private static func sourceKeys(of catalogs: [any Catalog]) -> Set<ExactString> {
    var keys: [String] = []
    for catalog in catalogs {
      if let catalog = catalog as? StringsCatalog {
        keys += catalog.source.entries.map(catalog.source.key)
      }
      if let catalog = catalog as? StringsdictCatalog {
        let files = catalog.entries()
        keys += (catalog.lacksSource ? files[...] : files.prefix(1)).flatMap {
          $0.entries.map(\.key)
        }
      }
      if let catalog = catalog as? InterfaceCatalog { keys += catalog.texts.map(\.pair.key) }
    }
    return Set(keys.map { ExactString($0) })
  }
}

extension MigrateAcceptance {
  /// The exports of a table before and after it is migrated, and what the report says of it.
  private struct Exports {
    typealias Texts = (source: LoctripMessage?, target: LoctripMessage?)

    let corpus: Corpus
    let legacy: Legacy
    let catalog: StringCatalog
    let kept: Set<ExactString>
    let shadowed: [String: Set<ExactString>]
    let orphaned: Set<ExactString>
    let sourceKeys: Set<ExactString>
    let ownKeys: Set<ExactString>
    var language = ""
    var tag = ""
    /// What an export shows after the migration, and what it would have shown without `Base.lproj`.
    var after: [ExactString: Texts] = [:]
    var own: [ExactString: Texts] = [:]

    init(_ legacy: Legacy, _ catalog: StringCatalog, _ findings: [Finding], _ corpus: Corpus) {
      self.corpus = corpus
      self.legacy = legacy
      self.catalog = catalog
      func all(_ code: Finding.Code) -> Set<ExactString> {
        legacy.keys(code, in: findings).values.reduce(into: []) { $0.formUnion($1) }
      }
      kept = all(.textNotKept)
      orphaned = all(.orphanedKey)
      shadowed = legacy.keys(.shadowedText, in: findings)
      sourceKeys = legacy.sourceKeys
      ownKeys = legacy.ownKeys
    }

    mutating func begin(_ language: String) {
      self.language = language
      tag = language.replacing("_", with: "-")
      after = Self.texts(catalog.table(in: tag))
      own = [:]
      for catalog in legacy.own {
        own.merge(Self.texts(catalog.table(in: language))) { $1 }
      }
    }

    private static func texts(_ table: UnitTable) -> [ExactString: Texts] {
      var texts: [ExactString: Texts] = [:]
      for unit in table { texts[ExactString(unit.id ?? "")] = (unit.source, unit.target) }
      return texts
    }

    /// The id of a unit after the migration, if it is there.
    func place(_ id: String, _ dictionary: DictionaryID?) -> ExactString? {
      var places = [id]
      if let dictionary {
        places = [dictionary.key]
        if let (variable, category) = dictionary.plural {
          let slots = [
            VariationPath([.plural(category)]),
            VariationPath([.substitution(variable), .plural(category)]),
          ]
          places = slots.map { Slot(key: dictionary.key, path: $0).id }
        }
      }
      return places.lazy.map { ExactString($0) }.first { after[$0] != nil }
    }

    /// Counts a unit that was there before.
    func judge(
      _ unit: TranslationUnit, _ place: ExactString?, _ dictionary: DictionaryID?,
      _ tally: inout Tally
    ) {
      let id = unit.id ?? ""
      let key = ExactString(dictionary?.key ?? id)
      let found = place.flatMap { after[$0] }
      let isSource = tag == catalog.sourceLanguage
      let isSameTarget = isSource || found?.target == unit.target
      let ours = own[ExactString(id)]
      func text(_ message: LoctripMessage?) -> String { "“\(message?.description.oneLine ?? "-")”" }
      let example =
        "\(corpus.short(catalog.path)) \(tag) “\(id.oneLine)”: \(text(unit.source)) → "
        + "\(text(unit.target)) is now \(text(found?.source)) → \(text(found?.target))"
      if let found, found.source == unit.source, isSameTarget {
        tally.sameRows += 1
      } else if let found, let ours, found.source == ours.source, isSameTarget, kept.contains(key) {
        tally.ownRows += 1
        tally.ownExample = tally.ownExample ?? example
      } else if found == nil, ours == nil, dictionary?.plural?.category == .zero,
        unit.target == nil || isSource, kept.contains(key)
      {
        tally.zeroRows += 1
        tally.zeroExample = tally.zeroExample ?? example
      } else if dictionary == nil,
        [language, catalog.sourceLanguage].contains(where: { shadowed[$0]?.contains(key) ?? false })
      {
        tally.explained["units: key of a .strings and a .stringsdict", default: 0] += 1
      } else {
        tally.lost.append(example)
      }
    }

    /// Whether a unit is a case of a plural in the file of the language, of a category that exports of the
    /// files leave out because the language does not have it.
    private func isOfTranslation(_ id: ExactString) -> Bool {
      guard let slot = Slot(splitting: id.string), let category = slot.path.pluralCategory,
        !PluralCategory.xcodeCategories(for: tag).contains(category),
        case .text(let text)? = after[id]?.target,
        let file = legacy.dictionary?.entries().first(where: { $0.language == language }),
        case .format(_, let variables)? =
          file.entries.last(where: { slot.key == ExactString($0.key) })?.content
      else { return false }
      return variables.contains { variable in
        slot.path.substitution.map { $0 == variable.name } ?? true
          && variable.cases.contains { $0.category == category && $0.text == text }
      }
    }

    /// Counts a unit that was not there before.
    func judge(new id: ExactString, _ tally: inout Tally) {
      let key = Slot(splitting: id.string)?.key ?? id
      let isNew = !sourceKeys.contains(key) && !sourceKeys.contains(id)
      var cause: String?
      if isNew, ownKeys.contains(key) {
        cause = "new units: key that only the own folder of the source language has"
      } else if isNew, orphaned.contains(key) || orphaned.contains(id) {
        cause = "new units: key that only translations have"
      }
      if cause == nil, isOfTranslation(id) {
        cause =
          "new units: case of a plural that only the translation has, which its language has not"
      }
      let example = "\(corpus.short(catalog.path)) \(tag) “\(id.string.oneLine)”"
      guard let cause else { return tally.lost.append("\(example) was not there") }
      tally.explained[cause, default: 0] += 1
      tally.examples[cause] = tally.examples[cause] ?? example
    }
  }

  func compareExports(
    _ legacy: Legacy, with catalog: StringCatalog, _ findings: [Finding], _ tally: inout Tally
  ) {
    var exports = Exports(legacy, catalog, findings, corpus)
    let languages = Set(legacy.catalogs.flatMap(\.languages)).union(["tlh"])
    for language in languages.sorted() {
      exports.begin(language)
      var met: Set<ExactString> = []
      for unit in legacy.catalogs.flatMap({ Array($0.table(in: language)) }) {
        let dictionary = unit.id.flatMap { DictionaryID($0) }
        let place = exports.place(unit.id ?? "", dictionary)
        if let place { met.insert(place) }
        if dictionary?.plural == nil, dictionary != nil, place == nil {
          tally.formats += 1
          continue
        }
        tally.rows += 1
        exports.judge(unit, place, dictionary, &tally)
      }
      for id in exports.after.keys where !met.contains(id) { exports.judge(new: id, &tally) }
    }
  }
}
