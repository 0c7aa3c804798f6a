package import LoctripLegacyCatalogs
package import LoctripLocalizationCore
package import StringCatalogs

/// The files that an app reads in place of a string catalog.
package struct BuiltForm: Sendable {
  /// The form of plurals.
  package enum Plurals: String, CaseIterable, Sendable {
    /// Entries of a `.stringsdict`, as on Apple's systems.
    case native
    /// The text of `other` alone, in the `.strings`.
    case other
  }

  /// The form of plurals.
  package var plurals: Plurals
  /// The form of the property lists.
  package var serialization: CompiledFile.Serialization
  /// True for a file also where it has no entry, for a build that has to know its files before.
  package var writesEmptyFiles: Bool

  package init(
    plurals: Plurals = .native, serialization: CompiledFile.Serialization = .xml,
    writesEmptyFiles: Bool = false
  ) {
    self.plurals = plurals
    self.serialization = serialization
    self.writesEmptyFiles = writesEmptyFiles
  }
}

/// Converts a string catalog to `.strings` and `.stringsdict` files in the folders of its
/// languages: files that people go on with, or those that a build makes.
///
/// Comments go into the file of the source language, but not in a build. Findings name what these files cannot hold:
/// states, marks of entries, comments of plurals, and some forms of texts.
package struct CatalogUnpacking: Sendable {
  /// The files, with their bytes.
  package private(set) var files: [CatalogSource] = []
  /// The languages that have a file, the source language first.
  package private(set) var languages: [String] = []
  /// The number of texts, over all languages.
  package private(set) var textCount = 0
  /// The number of keys.
  package private(set) var keyCount = 0
  /// The number of entries of a language that were left out, over all languages.
  package private(set) var faultCount = 0
  /// Findings, including everything that could not be converted.
  package private(set) var findings: [Finding]
  /// True if every text was converted.
  package var isWhole: Bool { faultCount == 0 }

  /// What a build leaves out, for one key and reason each; its finding names the languages.
  private var leftOut: [(key: String, reason: String, languages: [String], place: FileLocation)] =
    []
  /// The places of these by key and reason.
  private var leftOutPlaces: [[ExactString]: Int] = [:]
  /// The keys of sets of phrases.
  private var sets: Set<ExactString> = []
  private let catalog: StringCatalog
  private let purpose: FilePurpose
  private let lines: LineIndex

  /// The paths of the `.stringsdict` files for a catalog.
  ///
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - folders: Existing language folders whose name is not the language, by language.
  package static func dictionaries(of catalog: StringCatalog, folders: [String: String] = [:])
    -> [String]
  {
    let place = parent(of: catalog)
    return catalog.languages.filter(LanguageTag.isWellFormed)
      .map { "\(place)\(folders[$0] ?? $0).lproj/\(table(of: catalog)).stringsdict" }
  }

  /// The folder of a catalog, with its `/`.
  private static func parent(of catalog: StringCatalog) -> String {
    catalog.path.fields("/", omittingEmpty: false).dropLast().map { $0 + "/" }.joined()
  }

  /// The name of a catalog without its ending.
  package static func table(of catalog: StringCatalog) -> String {
    let name = catalog.path.fields("/", omittingEmpty: false).last ?? ""
    return String(name.hasSuffix(".xcstrings") ? name.dropLast(10) : name)
  }

  /// Makes files to go on with; nothing is written.
  ///
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - known: Existing `.stringsdict` files, which name the variables of plurals; a catalog has
  ///     no names for them.
  ///   - folders: Existing language folders whose name is not the language, by language.
  package init(
    _ catalog: StringCatalog, beside known: [CatalogSource] = [], folders: [String: String] = [:]
  ) {
    self.init(catalog, for: .sources)
    for entry in catalog.entries { addMarks(of: entry) }
    for language in wellFormedLanguages() {
      let folder = folders[language] ?? language
      let stem = "\(Self.parent(of: catalog))\(folder).lproj/\(Self.table(of: catalog))"
      let (pairs, entries) = texts(
        in: language,
        beside: Self.contents(of: known.first { $0.path.isIdentical(to: "\(stem).stringsdict") }))
      if !pairs.isEmpty {
        files.append(CatalogSource(path: stem + ".strings", bytes: StringsDocument.file(of: pairs)))
      }
      if !entries.isEmpty {
        files.append(
          CatalogSource(path: stem + ".stringsdict", bytes: StringsdictCatalog.file(of: entries)))
      }
      if !pairs.isEmpty || !entries.isEmpty { languages.append(language) }
    }
  }

  /// Makes the files that a build makes; nothing is written.
  ///
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - folder: The folder for the folders of languages, with its `/`.
  ///   - form: The form of the files.
  ///   - isWanted: Returns true for languages to include.
  package init(
    building catalog: StringCatalog, in folder: String, as form: BuiltForm = BuiltForm(),
    where isWanted: (_ language: String) -> Bool = { _ in true }
  ) {
    self.init(catalog, for: .build)
    for language in wellFormedLanguages() where isWanted(language) {
      let stem = "\(folder)\(language).lproj/\(Self.table(of: catalog))"
      var (pairs, entries) = texts(in: language, beside: [:])
      if form.plurals == .other {
        let known = Set(pairs.map { ExactString($0.key) })
        pairs += entries.filter { !known.contains(ExactString($0.key)) }
          .map { StringsDocument.Pair(key: $0.key, text: $0.content.otherText) }
        entries = []
      }
      let plain = pairs.map { pair in
        StringsdictEntry(
          key: pair.key, content: .text(pair.text), place: FileLocation(path: catalog.path))
      }
      let parts = [(".strings", plain), (".stringsdict", entries)]
      for (ending, entries) in parts.prefix(form.plurals == .other ? 1 : 2) {
        var entries = entries
        // Binary files hold every character.
        if form.serialization == .xml {
          for entry in entries where !entry.isWritable {
            let reason = "contains a character that XML cannot hold; --serialization binary can"
            fault(reason, entry, language)
          }
          entries.removeAll { !$0.isWritable }
        }
        guard !entries.isEmpty || form.writesEmptyFiles else { continue }
        textCount += entries.reduce(0) { $0 + $1.content.textCount }
        let bytes = CompiledFile.bytes(of: entries, as: form.serialization)
        files.append(CatalogSource(path: stem + ending, bytes: bytes))
        if languages.last != language { languages.append(language) }
      }
    }
    for fault in leftOut {
      let others = fault.languages.count - 1
      let more = others == 0 ? "" : " and in \(others.counted("other language"))"
      let message =
        "the localization in '\(fault.languages[0])'\(more) \(fault.reason); it is left out"
      findings.append(Finding(.notCompiled, .error, message, at: fault.place).about(fault.key))
    }
  }

  private init(_ catalog: StringCatalog, for purpose: FilePurpose) {
    self.catalog = catalog
    self.purpose = purpose
    lines = catalog.makeLineIndex()
    findings = catalog.findings
    keyCount = catalog.entries.count
  }

  /// The languages after which a folder can be named; says of others that they are left out.
  private mutating func wellFormedLanguages() -> [String] {
    for language in catalog.languages where !LanguageTag.isWellFormed(language) {
      faultCount += 1
      let message = "a folder cannot be named after the language '\(language)'; it is left out"
      let code: Finding.Code = purpose == .build ? .notCompiled : .notMigrated
      findings.append(Finding(code, .error, message, at: FileLocation(path: catalog.path)))
    }
    return catalog.languages.filter(LanguageTag.isWellFormed)
  }

  /// The contents of a file by key; empty if it cannot be read.
  private static func contents(of file: CatalogSource?) -> [ExactString: StringsdictEntry.Content] {
    guard let file else { return [:] }
    do throws(FindingsError) {
      let catalog = try StringsdictCatalog(reading: [file])
      return Dictionary(
        catalog.entries().flatMap(\.entries).map { (ExactString($0.key), $0.content) },
        uniquingKeysWith: { $1 })
    } catch {
      return [:]
    }
  }

  // MARK: - Texts

  private mutating func texts(
    in language: String, beside known: [ExactString: StringsdictEntry.Content]
  ) -> (pairs: [StringsDocument.Pair], entries: [StringsdictEntry]) {
    let isSource = language.isIdentical(to: catalog.sourceLanguage)
    var pairs: [StringsDocument.Pair] = []
    var entries: [StringsdictEntry] = []
    for entry in catalog.entries {
      let content =
        switch purpose {
        case .sources: content(of: entry, in: language, isSource: isSource, beside: known)
        case .build: builtContent(of: entry, in: language, isSource: isSource)
        }
      let comment = isSource && purpose == .sources ? catalog.comment(of: entry) : nil
      switch content {
      case nil: continue
      case .text(let text):
        pairs.append(StringsDocument.Pair(key: entry.key, text: text, comment: comment))
        if comment?.hasBytes("*/") ?? false {
          let message =
            "the comment contains '*/', which would end it in a .strings file; it is kept "
            + "with a space inside"
          findings.append(Finding(.commentNotKept, .warning, message, at: place(of: entry)))
        }
      case .other(let reason): fault(reason, made(entry, .other(reason)), language)
      case .devices(let devices) where purpose == .build:
        // A text for other devices is the one that an app without rules for devices has.
        let other = devices.first { $0.name == "other" }?.content.text
        if let other { pairs.append(StringsDocument.Pair(key: entry.key, text: other)) }
        let ruled = devices.filter { other == nil || $0.name != "other" }
        if !ruled.isEmpty { entries.append(made(entry, .devices(ruled))) }
      case .format, .devices:
        let made = made(entry, content ?? .devices([]))
        guard purpose == .build || made.isWritable else {
          fault("contains a character that XML cannot hold", made, language)
          continue
        }
        entries.append(made)
        guard comment != nil else { continue }
        let message = ".stringsdict files cannot store the comment"
        findings.append(
          Finding(.commentNotKept, .warning, message, at: place(of: entry)).about(entry.key))
      }
    }
    return (pairs, entries)
  }

  private func made(_ entry: StringCatalog.Entry, _ content: StringsdictEntry.Content)
    -> StringsdictEntry
  {
    StringsdictEntry(key: entry.key, content: content, place: place(of: entry))
  }

  /// The content of a key for files to go on with; `nil` if a language has none.
  private mutating func content(
    of entry: StringCatalog.Entry, in language: String, isSource: Bool,
    beside known: [ExactString: StringsdictEntry.Content]
  ) -> StringsdictEntry.Content? {
    guard let localization = catalog.localization(of: entry, in: language),
      !localization.leaves.isEmpty || localization.hasProblems
    else {
      guard isSource else { return nil }
      textCount += 1
      return .text(entry.key)
    }
    addStates(of: localization, in: entry, isSource: isSource)
    let content =
      LocalizationContent(
        localization, key: entry.key, known: known.isEmpty ? nil : known[ExactString(entry.key)]
      )
      .content
    textCount += content.textCount
    return content
  }

  /// The content of a key in an app; `nil` if a build writes nothing, so that the app shows the key.
  private mutating func builtContent(
    of entry: StringCatalog.Entry, in language: String, isSource: Bool
  ) -> StringsdictEntry.Content? {
    guard let localization = catalog.localization(of: entry, in: language) else {
      return isKeyItself(entry, isSource: isSource) ? .text(entry.key) : nil
    }
    if localization.leaves.isEmpty, !localization.hasProblems { return nil }
    if isSource, localization.plain?.state == .new, localization.leaves.count == 1,
      localization.substitutions.isEmpty
    {
      return nil
    }
    let isSet = localization.leaves.contains { leaf in
      if case .phrases = leaf.message { true } else { false }
    }
    if isSet {
      let message = "is a set of phrases, whose form in an app is not known; it is left out"
      let finding = Finding(.notCompiled, .warning, message, at: place(of: entry)).about(entry.key)
      if sets.insert(ExactString(entry.key)).inserted {
        findings.append(finding)
      }
      return nil
    }
    let isPlural = localization.leaves.contains { $0.path.pluralCategory != nil }
    let made = LocalizationContent(
      localization, key: entry.key, for: .build, isSource: isSource,
      source: isSource || !isPlural
        ? nil
        : catalog.localization(of: entry, in: catalog.sourceLanguage).flatMap { BuiltPlural($0) })
    if isSource, let text = made.unclearPlural {
      let message =
        "the plural shows several numbers, “\(text)”, so which of them selects the form is unclear; "
        + "use a substitution"
      findings.append(
        Finding(.unclearPlural, .warning, message, at: place(of: entry)).about(entry.key))
    }
    return made.content
  }

  /// True if a build writes the key as the text of a language that has none: someone wrote it into the catalog, and the
  /// source has no text, or one with arguments.
  private func isKeyItself(_ entry: StringCatalog.Entry, isSource: Bool) -> Bool {
    guard entry.extractionState == .manual else { return false }
    guard !isSource else { return true }
    guard let source = catalog.localization(of: entry, in: catalog.sourceLanguage) else {
      return false
    }
    guard let text = source.plain, source.leaves.count == 1, source.substitutions.isEmpty else {
      return !source.leaves.isEmpty
    }
    guard case .text(let words) = text.message else { return false }
    return Placeholder.count(in: words) > 0
  }

  private mutating func addStates(
    of localization: Localization, in entry: StringCatalog.Entry, isSource: Bool
  ) {
    let states = localization.leaves.map(\.state)
    guard let state = states.first(where: { $0 != .translated && !(isSource && $0 == .new) }) else {
      return
    }
    let message =
      ".strings files have no states; '\(state.rawValue)' becomes translated"
    findings.append(Finding(.stateNotKept, .warning, message, at: place(of: entry)))
  }

  private mutating func addMarks(of entry: StringCatalog.Entry) {
    if !entry.shouldTranslate {
      let message = "the mark “don't translate” cannot be kept in .strings files"
      findings.append(Finding(.markNotKept, .warning, message, at: place(of: entry)))
    }
    if entry.extractionState == .stale {
      let message = "the 'stale' mark cannot be kept in .strings files"
      findings.append(Finding(.markNotKept, .note, message, at: place(of: entry)))
    }
  }

  /// Leaves out the texts of an entry in a language.
  private mutating func fault(_ reason: String, _ entry: StringsdictEntry, _ language: String) {
    faultCount += 1
    guard purpose == .build else {
      let message = "the localization in '\(language)' \(reason); it is left out"
      findings.append(Finding(.notMigrated, .error, message, at: entry.place).about(entry.key))
      return
    }
    let cause = [ExactString(entry.key), ExactString(reason)]
    if let known = leftOutPlaces[cause] {
      leftOut[known].languages.append(language)
    } else {
      leftOutPlaces[cause] = leftOut.count
      leftOut.append((entry.key, reason, [language], place(ofKey: entry.key)))
    }
  }

  private func place(ofKey key: String) -> FileLocation {
    catalog.entryIndex(for: key).map { place(of: catalog.entries[$0]) }
      ?? FileLocation(path: catalog.path)
  }

  private func place(of entry: StringCatalog.Entry) -> FileLocation {
    lines.location(of: catalog.offset(of: entry), in: catalog.path)
  }
}
