internal import LoctripAppProjects
internal import LoctripCodeFacts
internal import LoctripFileSets
package import LoctripLocalizationCore
internal import LoctripReconciliation
internal import StringCatalogs

/// Brings catalogs in line with code, as Xcode does when it builds: new keys, comments, source texts, stale keys.
///
/// By syntax only what is certain changes: a text whose placeholders are not plain is never written, and only a key
/// that nothing in the code is like becomes stale. From the `.stringsdata` of a build everything is exact.
package struct Extraction: Sendable {
  /// The changes.
  package private(set) var edit: KeyEdit
  /// The number of texts of the code that were left alone because their keys are not plain.
  package private(set) var patternCount = 0
  /// The catalogs that would lose too much of what they have for a build to be trusted.
  package private(set) var refusals: [Finding] = []

  /// A text to have in a catalog.
  private struct Wanted {
    private(set) var comments: [String] = []
    private var known: Set<ExactString> = []
    var value: String?
    /// The phrases of an App Shortcut.
    var phrases: [String]?

    /// Adds a place of the text.
    mutating func add(_ comment: String?, _ value: String?) {
      if let comment, known.insert(ExactString(comment)).inserted { comments.append(comment) }
      self.value = self.value ?? value
    }

    /// The source text that the code gives instead of one that the catalog has; `nil` if it is the same.
    func change(of known: LoctripMessage) -> LoctripMessage? {
      switch known {
      case .text(let text):
        guard let value, !text.isIdentical(to: Extraction.positioned(value)),
          !text.isIdentical(to: value)
        else { return nil }
        return .text(Extraction.positioned(value))
      case .phrases(let known):
        guard let phrases, !known.elementsEqual(phrases, by: { $0.isIdentical(to: $1) }) else {
          return nil
        }
        return .phrases(phrases)
      }
    }

    /// The comments of all places, a line each, in the order of their code points, as Xcode writes them.
    var comment: String? {
      comments.isEmpty
        ? nil
        : comments.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: "\n")
    }
  }

  /// Works out the changes.
  ///
  /// - Parameters:
  ///   - usage: Catalogs and code.
  ///   - data: The texts of a build; `nil` for those of the code by syntax.
  ///   - moves: True to move the translations of texts that were reworded.
  ///   - onlyAdds: True to change no entry that is there.
  ///   - chosen: The only catalogs to change; all when empty.
  ///   - paths: The folders that may be written.
  /// - Throws: `FindingsError` when a named catalog is none of the project, or a changed catalog cannot be read again.
  package init(
    _ usage: KeyUsage, data: StringsData? = nil, moves: Bool = false, onlyAdds: Bool = false,
    into chosen: [String] = [], within paths: [String]
  ) throws(FindingsError) {
    edit = KeyEdit(within: paths + usage.project.catalogs.map(\.path))
    for path in chosen
    where !usage.project.catalogs.contains(where: { $0.isAt(path) && $0.catalog is StringCatalog })
    {
      throw FindingsError(missing: "is not a string catalog of the project", at: path)
    }
    guard
      usage.project.catalogs.contains(where: {
        $0.catalog is StringCatalog && KeyUsage.isOfCode($0)
      })
    else {
      throw FindingsError(
        missing: "there is no string catalog to put texts into; create one, or run loctrip migrate",
        at: paths.first)
    }
    let owners = CatalogOwners(usage)
    var left = LeftTexts()
    let known = Set(usage.keys.map { KeyUsage.TableKey($0.table, $0.key) })
    var wanted: [Int: [ExactString: Wanted]] = [:]
    var order: [Int: [ExactString]] = [:]
    // Keys of texts whose catalogs are known, for comments too.
    func want(
      _ key: String, _ comment: String?, _ value: String?, phrases: [String]? = nil, in catalog: Int
    ) {
      let name = ExactString(key)
      if wanted[catalog]?[name] == nil { order[catalog, default: []].append(name) }
      // Without a text of its own the key is the source text.
      let value = value.flatMap { $0.isEmpty || $0.isIdentical(to: key) ? nil : $0 }
      wanted[catalog, default: [:]][name, default: Wanted()].add(comment, value)
      if let phrases { wanted[catalog]?[name]?.phrases = phrases }
    }
    if let data {
      let built = BuiltFiles(data.files.map(\.source), usage.index.files)
      let files = data.files.map { $0.isOfTest ? nil : built.file(of: $0.source) }
      for text in data.texts {
        // What was deleted since, and what is of tests, is not of the app.
        guard let file = files[text.file], file.condition == nil else { continue }
        // A phrase is one of a set.
        guard text.table != "AppShortcuts" || text.phrases?.isEmpty == false else { continue }
        let target = data.files[text.file].target
        switch owners.destination(ofBuilt: file.path, table: text.table, target: target) {
        case .catalogs(let catalogs):
          for catalog in catalogs {
            want(text.key, text.comment, text.value, phrases: text.phrases, in: catalog)
          }
        case .nowhere(let reason):
          left.add(text.key, FileLocation(path: file.path), reason)
        }
      }
      noteOld(data, files)
    } else {
      for text in usage.index.texts
      where text.condition == nil && text.use != .phrase && !text.hasUnknownTable
        && !text.isReference
      {
        guard let key = text.key.key else {
          if !text.key.isBlank { patternCount += 1 }
          continue
        }
        guard text.isCertain || text.comment != nil else { continue }
        // A default value with gaps is not known.
        let value = text.value?.key
        if text.value != nil, value == nil { continue }
        switch owners.destination(ofExtracted: text) {
        case .catalogs(let catalogs):
          for catalog in catalogs where text.isCertain || usage.hasKey(key, in: catalog) {
            want(key, text.comment, value, in: catalog)
          }
        case .nowhere(let reason)
        where text.isCertain && key.contains(where: \.isLetter)
          && !known.contains(KeyUsage.TableKey(text.tableName, key)):
          left.add(key, text.location, reason)
        case .nowhere, nil: break
        }
      }
    }
    edit.notes += left.findings
    let unused = Self.unusedKeys(usage)
    let unbuilt = owners.catalogsWithoutExtraction
    let written = data == nil ? [] : Self.writtenKeys(usage)
    let missing = Set(
      (usage.missing + usage.missingSigns).map { ExactString(usage.index.texts[$0].key.key ?? "") })
    for (number, file) in usage.project.catalogs.enumerated() {
      guard let catalog = file.catalog as? StringCatalog, KeyUsage.isOfCode(file),
        chosen.isEmpty || chosen.contains(where: { file.isAt($0) })
      else {
        wanted[number] = nil
        continue
      }
      // A build says nothing of a catalog that none of its files is for, nor of one that it does not change.
      if data != nil && wanted[number] == nil || unbuilt.contains(number) { continue }
      let (found, keys) = (wanted[number] ?? [:], order[number] ?? [])
      var editor = CatalogKeyEditor(catalog)
      var gone: [StringCatalog.Entry] = []
      for entry in catalog.entries where !onlyAdds {
        let name = ExactString(entry.key)
        if let item = found[name] {
          update(entry, item, of: catalog, &editor, isExact: data != nil)
          continue
        }
        guard entry.extractionState == .automatic || entry.extractionState == .extractedWithValue,
          !KeyUsage.isOfInterface(entry.key, in: file)
        else { continue }
        // A build tells nothing of NSLocalizedString and of Objective-C.
        let isGone =
          data != nil
          ? !written.contains(.init(number, entry.key)) : unused.contains(.init(number, entry.key))
        if isGone { gone.append(entry) }
      }
      var fresh: [ExactString] = []
      for key in keys where catalog.entryIndex(for: key.string) == nil {
        // By syntax a key that a pattern of the catalog can be is there already.
        if data == nil, !missing.contains(key) { continue }
        fresh.append(key)
      }
      let pairs = Self.pairs(fresh, gone.filter(catalog.hasLocalizations), catalog, found)
      var moved: Set<ExactString> = []
      var taken: Set<ExactString> = []
      for (old, new) in pairs {
        guard let index = catalog.entryIndex(for: old.string), let item = found[new] else {
          continue
        }
        if moves {
          let (state, source) = Self.origin(new.string, item)
          editor.move(
            catalog.entries[index], to: new.string, comment: item.comment, state: state,
            source: source)
          moved.insert(old)
          taken.insert(new)
          edit.note(.moved, old.string, new.string, in: file.path)
        } else {
          edit.note(.offered, old.string, new.string, in: file.path)
        }
      }
      let automatic = catalog.entries.count {
        $0.extractionState == .automatic || $0.extractionState == .extractedWithValue
      }
      let lost = gone.count { !moved.contains(ExactString($0.key)) }
      if data != nil, lost > 1, lost * 3 > automatic {
        refusals.append(
          Finding(
            .tooMuchGoes, .error,
            "\(lost.grouped) of \(automatic.counted("automatic key")) would go; the build's data may be old, or of other "
              + "targets. Nothing is written without --force", at: FileLocation(path: file.path)))
      }
      for key in fresh where !taken.contains(key) {
        guard let item = found[key] else { continue }
        let (state, source) = Self.origin(key.string, item)
        editor.add(key.string, comment: item.comment, state: state, source: source)
        edit.note(.added, key.string, in: file.path)
      }
      for entry in gone where !moved.contains(ExactString(entry.key)) {
        if catalog.hasLocalizations(entry) && catalog.isTranslated(entry) {
          editor.set(.stale, of: entry)
          edit.note(.stale, entry.key, in: file.path)
        } else {
          editor.remove(entry)
          edit.note(.removed, entry.key, in: file.path)
        }
      }
      guard !editor.isEmpty else { continue }
      let bytes = editor.apply()
      edit.replace(file.path, catalog.bytes, with: bytes)
    }
    if !onlyAdds { try changeSources(usage, wanted) }
  }

  /// The origin of a new key, and its source text where it is not the key.
  private static func origin(_ key: String, _ item: Wanted) -> (
    StringCatalog.ExtractionState, LoctripTranslation?
  ) {
    if let phrases = item.phrases {
      return (.extractedWithValue, LoctripTranslation(.phrases(phrases), .new))
    }
    if let value = item.value {
      return (.extractedWithValue, LoctripTranslation(.text(positioned(value)), .new))
    }
    // Several arguments get positions, so that translators can change their order.
    return Placeholder.count(in: key) > 1
      ? (.automatic, LoctripTranslation(.text(positioned(key)), .new)) : (.automatic, nil)
  }

  /// Notes that a build is older than the code.
  private mutating func noteOld(_ data: StringsData, _ files: [SourceFile?]) {
    let old = zip(data.files, files).filter { built, file in
      file.map { FileAccess.isOlder(built.path, than: $0.path) } ?? false
    }
    guard let first = old.first else { return }
    let count = data.files.count.counted("file")
    edit.notes.append(
      Finding(
        .oldBuild, .warning,
        "\(old.count.grouped) of \(count) of the build's data \(old.count == 1 ? "is" : "are") older than the code, such "
          + "as this one; build again", at: FileLocation(path: first.0.path)))
  }

  /// A text whose placeholders, if they are several, have positions.
  static func positioned(_ text: String) -> String {
    let places = Placeholder.places(in: text)
    guard places.count > 1 else { return text }
    var bytes = Array(text.utf8)
    for (number, place) in places.enumerated().reversed() {
      let written = place.placeholder.text
      let rest = written.dropFirst()
      let digits = rest.prefix { $0.isNumber }
      guard written.hasPrefix("%"), !rest.dropFirst(digits.count).hasPrefix("$") else { continue }
      bytes.replaceSubrange(place.range, with: Array("%\(number + 1)$\(rest)".utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func update(
    _ entry: StringCatalog.Entry, _ item: Wanted, of catalog: StringCatalog,
    _ editor: inout CatalogKeyEditor, isExact: Bool
  ) {
    if entry.extractionState == .stale {
      editor.set(item.value == nil ? .automatic : .extractedWithValue, of: entry)
      edit.note(.found, entry.key, in: catalog.path)
    }
    guard entry.extractionState != .manual, let comment = item.comment,
      !entry.isCommentGenerated || isExact
    else { return }
    let known = catalog.comment(of: entry)
    // Somebody may have given several comments another order.
    let lines = Set((known ?? "").split(separator: "\n").map(String.init))
    guard Set(comment.split(separator: "\n").map(String.init)) != lines,
      isExact || item.comments.count == 1 && lines.count <= 1
    else { return }
    editor.set(comment: comment, of: entry)
    edit.note(.changed, entry.key, "the comment", in: catalog.path)
  }

  /// Brings source texts in line that the code owns: those of the state `new`.
  private mutating func changeSources(_ usage: KeyUsage, _ wanted: [Int: [ExactString: Wanted]])
    throws(FindingsError)
  {
    for (number, found) in wanted.sorted(by: { $0.key < $1.key }) {
      let file = usage.project.catalogs[number]
      guard let read = file.catalog as? StringCatalog else { continue }
      var catalog = read
      if let bytes = edit.current(file.path) {
        do throws(FindingsError) {
          catalog = try StringCatalog(parsing: bytes, path: file.path)
        } catch {
          throw FindingsError(error.kind, error.findings)
        }
      }
      var changes: [UnitChange] = []
      for entry in catalog.entries where entry.extractionState == .extractedWithValue {
        guard let item = found[ExactString(entry.key)],
          let source = catalog.localization(of: entry, in: catalog.sourceLanguage)?.plain,
          source.state == .new, let message = item.change(of: source.message)
        else { continue }
        func change(
          _ language: String, _ message: LoctripMessage, _ state: TranslationState,
          _ path: VariationPath
        ) {
          changes.append(
            Gate.moved(
              LoctripTranslation(message, state), to: Slot(key: entry.key, path: path), in: language
            ))
        }
        change(catalog.sourceLanguage, message, .new, .root)
        for language in catalog.languages where !language.isIdentical(to: catalog.sourceLanguage) {
          for leaf in catalog.localization(of: entry, in: language)?.leaves ?? []
          where leaf.state == .translated {
            change(language, leaf.message, .needsReview, leaf.path)
          }
        }
        edit.note(.changed, entry.key, "the source text", in: file.path)
      }
      guard !changes.isEmpty else { continue }
      for made in catalog.edits(for: changes, completion: .required) {
        edit.replace(file.path, read.bytes, with: Array(made.bytes))
      }
    }
  }

  /// Texts that go into no catalog, by the reason.
  private struct LeftTexts {
    private var places: [CatalogOwners.Reason: (key: String, place: FileLocation, count: Int)] =
      [:]
    private var order: [CatalogOwners.Reason] = []

    mutating func add(_ key: String, _ place: FileLocation, _ reason: CatalogOwners.Reason) {
      if places[reason] == nil { order.append(reason) }
      places[reason, default: (key, place, 0)].count += 1
    }

    /// A note for each reason, with the first text.
    var findings: [Finding] {
      order.compactMap { reason in
        places[reason].map { first in
          let others = first.count - 1
          let more = others == 0 ? "" : " and \(others.counted("other text"))"
          return Finding(
            .notAdded, .note,
            "'\(first.key)'\(more) \(others == 0 ? "is" : "are") not added: \(reason)",
            at: first.place)
        }
      }
    }
  }

  private struct CatalogedKey: Hashable {
    var catalog: Int
    var key: ExactString
    init(_ catalog: Int, _ key: String) { (self.catalog, self.key) = (catalog, ExactString(key)) }
  }

  /// The keys that the code has by its syntax.
  private static func writtenKeys(_ usage: KeyUsage) -> Set<CatalogedKey> {
    var result: Set<CatalogedKey> = []
    for (key, use) in zip(usage.keys, usage.uses) {
      switch use {
      case .key, .pattern, .guess, .symbol: result.insert(CatalogedKey(key.catalog, key.key))
      case .perhaps, .none: break
      }
    }
    return result
  }

  private static func unusedKeys(_ usage: KeyUsage) -> Set<CatalogedKey> {
    var result: Set<CatalogedKey> = []
    for (key, use) in zip(usage.keys, usage.uses) {
      if case .none = use { result.insert(CatalogedKey(key.catalog, key.key)) }
    }
    return result
  }

  /// The largest number of gone texts that one new text is compared with in the end.
  private static let mostRewordings = 8

  /// New texts with the gone ones that they may be rewordings of, the most similar first, each once.
  private static func pairs(
    _ fresh: [ExactString], _ gone: [StringCatalog.Entry], _ catalog: StringCatalog,
    _ wanted: [ExactString: Wanted]
  ) -> [(old: ExactString, new: ExactString)] {
    guard !fresh.isEmpty, !gone.isEmpty else { return [] }
    let texts = gone.map { entry in
      let source = catalog.localization(of: entry, in: catalog.sourceLanguage)?.plain?.message.texts
        .first
      return Array((source ?? entry.key).utf8)
    }
    let index = SourceIndex(texts.map { $0[...] })
    // The same text under another key.
    var equal: [[UInt8]: [Int]] = [:]
    for (number, text) in texts.enumerated() { equal[text, default: []].append(number) }
    var found: [(percent: Int, old: ExactString, new: ExactString)] = []
    for key in fresh {
      let text = Array((wanted[key]?.value ?? key.string).utf8)
      let same = (equal[text] ?? []).prefix(mostRewordings).map { ($0, 100) }
      let similar = index.mostSimilar(to: text[...], least: 75, count: mostRewordings) {
        texts[$0] != text
      }
      for (number, percent) in same + similar {
        found.append((percent, ExactString(gone[number].key), key))
      }
    }
    var (usedOld, usedNew): (Set<ExactString>, Set<ExactString>) = ([], [])
    var pairs: [(old: ExactString, new: ExactString)] = []
    for pair in found.sorted(by: {
      ($0.percent, $1.old.string, $1.new.string) > ($1.percent, $0.old.string, $0.new.string)
    })
    where !usedOld.contains(pair.old) && !usedNew.contains(pair.new) {
      usedOld.insert(pair.old)
      usedNew.insert(pair.new)
      pairs.append((pair.old, pair.new))
    }
    return pairs
  }
}

extension Finding.Code {
  /// A string of the code was added to no catalog.
  fileprivate static let notAdded: Self = "not-added"
  /// The build's data is older than the code.
  fileprivate static let oldBuild: Self = "old-build"
  /// `extract` would remove more than a third of a catalog's automatic keys.
  fileprivate static let tooMuchGoes: Self = "too-much-goes"
}
