internal import LoctripLegacyCatalogs
package import LoctripLocalizationCore
package import StringCatalogs

/// Converts a string catalog to `.strings` and `.stringsdict` files in the folders of its
/// languages.
///
/// Comments go into the file of the source language. Findings name what these files cannot hold:
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
  /// Findings, including everything that could not be converted.
  package private(set) var findings: [Finding]
  /// True if every text was converted.
  package private(set) var isWhole = true

  private let catalog: StringCatalog
  private let lines: LineIndex

  /// The paths of the `.stringsdict` files for a catalog.
  ///
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - folders: Existing language folders whose name is not the language, by language.
  package static func dictionaries(
    of catalog: StringCatalog,
    folders: [String: String] = [:]
  ) -> [String] {
    catalog.languages.filter(LanguageTag.isWellFormed)
      .map { stem(of: catalog, in: folders[$0] ?? $0) + ".stringsdict" }
  }

  private static func stem(of catalog: StringCatalog, in language: String) -> String {
    let parts = catalog.path.split(separator: "/", omittingEmptySubsequences: false)
    let parent = parts.dropLast().map { $0 + "/" }.joined()
    let name = parts.last.map { $0.hasSuffix(".xcstrings") ? $0.dropLast(10) : $0 } ?? ""
    return "\(parent)\(language).lproj/\(name)"
  }

  /// Makes the files; nothing is written.
  ///
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - known: Existing `.stringsdict` files, which name the variables of plurals; a catalog has
  ///     no names for them.
  ///   - folders: Existing language folders whose name is not the language, by language.
  package init(
    _ catalog: StringCatalog,
    beside known: [CatalogSource] = [],
    folders: [String: String] = [:]
  ) {
    self.catalog = catalog
    lines = catalog.makeLineIndex()
    findings = catalog.findings
    keyCount = catalog.entries.count
    for entry in catalog.entries { addMarks(of: entry) }
    for language in catalog.languages {
      guard LanguageTag.isWellFormed(language) else {
        fault("a folder cannot be named after the language '\(language)'", nil)
        continue
      }
      let folder = Self.stem(of: catalog, in: folders[language] ?? language)
      let (pairs, entries) = texts(
        in: language,
        beside: Self.contents(of: known.first { $0.path == folder + ".stringsdict" })
      )
      if !pairs.isEmpty {
        files.append(
          CatalogSource(path: folder + ".strings", bytes: StringsDocument.file(of: pairs))
        )
      }
      if !entries.isEmpty {
        files.append(
          CatalogSource(path: folder + ".stringsdict", bytes: StringsdictCatalog.file(of: entries))
        )
      }
      if !pairs.isEmpty || !entries.isEmpty { languages.append(language) }
    }
  }

  /// The contents of a file by key; empty if it cannot be read.
  private static func contents(
    of file: CatalogSource?
  ) -> [ExactString: StringsdictEntry.Content] {
    guard let file else { return [:] }
    do throws(FindingsError) {
      let catalog = try StringsdictCatalog(reading: [file])
      return Dictionary(
        catalog.entries().flatMap(\.entries).map { (ExactString($0.key), $0.content) },
        uniquingKeysWith: { $1 }
      )
    } catch {
      return [:]
    }
  }

  private mutating func texts(
    in language: String,
    beside known: [ExactString: StringsdictEntry.Content]
  ) -> (pairs: [StringsDocument.Pair], entries: [StringsdictEntry]) {
    let isSource = language.isIdentical(to: catalog.sourceLanguage)
    var pairs: [StringsDocument.Pair] = []
    var entries: [StringsdictEntry] = []
    for entry in catalog.entries {
      let content: StringsdictEntry.Content
      if let localization = catalog.localization(of: entry, in: language),
        !localization.leaves.isEmpty || localization.hasProblems
      {
        addStates(of: localization, in: entry, isSource: isSource)
        content =
          LocalizationContent(
            localization,
            key: entry.key,
            known: known.isEmpty ? nil : known[ExactString(entry.key)]
          )
          .content
      } else if isSource {
        content = .text(entry.key)
      } else {
        continue
      }
      textCount += content.textCount
      let comment = isSource ? catalog.comment(of: entry) : nil
      switch content {
      case .text(let text):
        pairs.append(StringsDocument.Pair(key: entry.key, text: text, comment: comment))
        if comment?.contains("*/") ?? false {
          let message =
            "the comment contains '*/', which would end it in a .strings file; it is kept "
            + "with a space inside"
          findings.append(Finding(.commentNotKept, .warning, message, at: place(of: entry)))
        }
      case .other(let reason): fault("the localization in '\(language)' \(reason)", entry)
      case .format, .devices:
        let made = StringsdictEntry(key: entry.key, content: content, place: place(of: entry))
        guard made.isWritable else {
          fault(
            "the localization in '\(language)' contains a character that XML cannot hold",
            entry
          )
          continue
        }
        entries.append(made)
        guard comment != nil else { continue }
        let message = ".stringsdict files cannot store the comment"
        findings.append(
          Finding(.commentNotKept, .warning, message, at: place(of: entry)).about(entry.key)
        )
      }
    }
    return (pairs, entries)
  }

  private mutating func addStates(
    of localization: Localization,
    in entry: StringCatalog.Entry,
    isSource: Bool
  ) {
    let states = localization.leaves.map(\.state)
    guard let state = states.first(where: { $0 != .translated && !(isSource && $0 == .new) }) else {
      return
    }
    let message =
      ".strings files have no states; '\(state.rawValue)' becomes translated"
    findings.append(Finding("state-not-kept", .warning, message, at: place(of: entry)))
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

  private mutating func fault(_ message: String, _ entry: StringCatalog.Entry?) {
    isWhole = false
    let place = entry.map(place) ?? FileLocation(path: catalog.path)
    let finding = Finding(.notMigrated, .error, "\(message); it is left out", at: place)
    findings.append(finding.about(entry?.key))
  }

  private func place(of entry: StringCatalog.Entry) -> FileLocation {
    lines.location(of: catalog.offset(of: entry), in: catalog.path)
  }
}
