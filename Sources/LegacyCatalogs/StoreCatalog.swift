package import LoctripLocalizationCore

/// One text of an app's page in the App Store in all languages, a file for each.
///
/// Has one unit, whose id is the name of the file: `subtitle`. The note has the App Store's length
/// limit, where every command finds it. A line break at the end of a file is not part of the text.
package struct StoreCatalog: Catalog {
  /// A file.
  private struct File {
    var place: StoreText
    var bytes: [UInt8]
    var text: Substring
    /// The counts of bytes around the text: byte order mark, line breaks.
    var lead: Int
    var trail: Int
  }

  private let source: File
  private let translations: [File]

  /// Reads the files, that of the source language first.
  ///
  /// - Throws: `FindingsError` when one is not UTF-8.
  init(_ files: [CatalogSource]) throws(FindingsError) {
    var read: [File] = []
    var findings: [Finding] = []
    for file in files {
      guard let place = StoreText(file.path) else { continue }
      guard let text = String(validating: file.bytes, as: UTF8.self) else {
        let offset = StringsEncoding.invalidUTF8(in: ArraySlice(file.bytes).span) ?? 0
        findings.append(
          Finding(
            .malformedStoreText, .error, "is not UTF-8",
            at: LineIndex(file.bytes).location(of: offset, in: file.path)))
        continue
      }
      let lead = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      let trail = file.bytes[lead...].reversed().prefix { $0 == 10 || $0 == 13 }.count
      let content = text.utf8.dropFirst(lead).dropLast(trail)
      read.append(
        File(place: place, bytes: file.bytes, text: Substring(content), lead: lead, trail: trail))
    }
    guard findings.isEmpty else { throw FindingsError(findings) }
    guard let first = read.first else {
      throw FindingsError(missing: "a catalog needs the file of its source language")
    }
    source = first
    translations = Array(read.dropFirst())
  }

  private func file(in language: String) -> File? {
    if language.isIdentical(to: sourceLanguage) { return source }
    if let file = translations.first(where: { $0.place.language.isIdentical(to: language) }) {
      return file
    }
    // An app in `zh-TW` has its page in `zh-Hant`.
    guard let locale = source.place.text(in: language)?.locale else { return nil }
    return translations.first { $0.place.locale == locale }
  }

  /// The path of the source file.
  package var path: String { source.place.path }

  /// The language of the source file.
  package var sourceLanguage: String { source.place.language }

  /// The source language and those that have a file.
  package var languages: [String] {
    ExactString.distinct([sourceLanguage] + translations.map(\.place.language))
  }

  /// The files.
  package var files: [CatalogSource] {
    ([source] + translations).map { CatalogSource(path: $0.place.path, bytes: $0.bytes) }
  }

  /// None.
  package var findings: [Finding] { [] }

  /// False: a text is present or missing.
  package var hasStates: Bool { false }

  /// A finding if the App Store has no page in a language.
  package func findings(in language: String) -> [Finding] {
    guard !source.text.isEmpty, place(in: language) == nil else { return [] }
    return [
      Finding(
        .noStorePage, .note,
        "the App Store has no separate page in '\(language)'; texts in this language are left out",
        at: FileLocation(path: path))
    ]
  }

  /// The file of a language, or its future place; `nil` when the App Store has no page in it.
  private func place(in language: String) -> StoreText? {
    if let file = file(in: language) { return file.place }
    guard let place = source.place.text(in: language), place.locale != source.place.locale else {
      return nil
    }
    return place
  }

  /// The one unit, or none where the source is empty or the App Store has no page in the language.
  package func table(in language: String) -> UnitTable {
    var builder = UnitTableBuilder(
      original: path, language: language, sourceLanguage: sourceLanguage, path: path,
      content: source.bytes)
    guard !source.text.isEmpty, place(in: language) != nil else { return builder.table() }
    let target = file(in: language).flatMap { $0.text.isEmpty ? nil : $0.text }
    builder.append(
      key: .string(source.place.name), source: .string(String(source.text)),
      target: target.map { .string(String($0)) }, note: .string(source.place.note), at: 0..<0)
    return builder.table()
  }

  /// The text as its file has it.
  package func writtenText(at slot: Slot, in language: String) -> (
    place: WrittenText, text: String
  )? {
    guard let file = file(in: language), slot.key.string.isIdentical(to: file.place.name) else {
      return nil
    }
    return (WrittenText(path: file.place.path, start: file.lead), String(file.text))
  }

  /// The changed files; a language without a file gets one.
  package func edits(for changes: [UnitChange], completion: Completion) -> [CatalogEdit] {
    var edits: [CatalogEdit] = []
    for change in changes {
      guard case .text(let text)? = change.message, change.slot.path.isRoot,
        change.slot.key.string.isIdentical(to: source.place.name),
        LanguageTag.isWellFormed(change.language)
      else { continue }
      let old = file(in: change.language)
      if let old, old.text.utf8.elementsEqual(text.utf8) { continue }
      guard let place = place(in: change.language) else { continue }
      // Two spellings of a language share one page; the later change counts.
      edits.removeAll { $0.path.isIdentical(to: place.path) }
      var bytes = old.map { Array($0.bytes.prefix($0.lead)) } ?? []
      bytes += text.utf8
      // A new or empty file ends as the source does.
      let end = old.flatMap { $0.text.isEmpty ? nil : $0 } ?? source
      bytes += end.bytes.suffix(end.trail)
      edits.append(CatalogEdit(path: place.path, original: old?.bytes, bytes: bytes))
    }
    return edits
  }

  /// The source file as it is.
  package func sourceContents() -> [CatalogSource] {
    [CatalogSource(path: path, bytes: source.bytes)]
  }
}

/// Texts of an app's page in the App Store, as fastlane keeps them.
package struct StoreFormat: CatalogFormat {
  package init() {}

  /// The name of the format.
  package var name: String { "App Store text (metadata/en-US/*.txt)" }

  /// True for the path of a translatable text.
  package func contains(_ path: String) -> Bool { StoreText(path) != nil }

  /// The files of one text in the folders of its languages, that of the development region first.
  package func catalogs(among paths: [String], region: (_ path: String) -> String?) -> [[String]] {
    var groups: [ExactString: [StoreText]] = [:]
    for path in paths {
      guard let text = StoreText(path) else { continue }
      groups[text.parent + text.name, default: []].append(text)
    }
    return groups.values.compactMap { texts in
      let region = region(texts[0].path) ?? "en"
      let (exact, general) = (LanguageTag(region), LanguageTag(region)?.language)
      let related = texts.indices.filter { LanguageTag(texts[$0].language)?.language == general }
      let source =
        texts.firstIndex { LanguageTag($0.language) == exact || LanguageTag($0.locale) == exact }
        ?? related.first { LanguageTag(texts[$0].locale)?.hasLikelyRegion ?? false }
        ?? (related.count == 1 ? related[0] : nil)
      guard let source else { return nil }
      let paths = texts.map(\.path)
      return [paths[source]] + paths[..<source] + paths[(source + 1)...]
    }.sorted { $0[0] < $1[0] }
  }

  /// Reads a catalog; the languages come from the paths.
  package func read(_ files: [CatalogSource], region: String) throws(FindingsError) -> any Catalog {
    try StoreCatalog(files)
  }
}

extension Finding.Code {
  /// The App Store has no separate page in this language.
  package static let noStorePage: Self = "no-store-page"
  /// An App Store file is not UTF-8.
  package static let malformedStoreText: Self = "malformed-text"
}
