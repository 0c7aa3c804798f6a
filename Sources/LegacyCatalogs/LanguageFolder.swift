internal import LoctripLocalizationCore

/// The `.lproj` folder of a file.
///
/// A localized file has a copy of the same name in the folder of each language:
/// `App/en.lproj/Localizable.strings` and `App/de.lproj/Localizable.strings` are one catalog.
/// `Base.lproj` has texts in the development region.
package struct LanguageFolder: Hashable, Sendable {
  /// The path before the folder, with its `/`: `App/`, or empty.
  package var parent: String
  /// The name of the folder without `.lproj`: `de`, `zh_CN`, `English`, `Base`.
  package var name: String
  /// The name of the file in it, `Localizable.strings`.
  package var file: String

  /// True if both are the same folder and file, byte for byte.
  package static func == (left: Self, right: Self) -> Bool {
    left.parent.isIdentical(to: right.parent) && left.name.isIdentical(to: right.name)
      && left.file.isIdentical(to: right.file)
  }

  /// Hashes the bytes of the path.
  package func hash(into hasher: inout Hasher) {
    for part in [parent, name, file] { hasher.combine(ExactString(part)) }
  }

  /// Parses the path of a file; `nil` when it is not in the folder of a language.
  package init?(_ path: String) {
    guard path.hasBytes(of: Self.suffix) else { return nil }
    let parts = path.fields("/", omittingEmpty: false)
    guard parts.count >= 2, let folder = parts.dropLast().last, let file = parts.last,
      folder.hasSuffix(Self.suffix), folder.utf8.count > Self.suffix.utf8.count, !file.isEmpty
    else { return nil }
    // The path of a file in git begins with the revision: `main:de.lproj/Localizable.strings`.
    let colon = folder.lastIndex(of: ":").map(folder.index(after:)) ?? folder.startIndex
    parent = parts.dropLast(2).map { $0 + "/" }.joined() + folder[..<colon]
    name = String(folder[colon...].dropLast(Self.suffix.count))
    guard !name.isEmpty else { return nil }
    self.file = String(file)
  }

  /// The path of the file.
  package var path: String { parent + name + Self.suffix + "/" + file }

  /// True for `Base.lproj`.
  package var isBase: Bool { name == "Base" }

  /// The language, spelled as the folder is; folders of old projects have names in English.
  ///
  /// Source: the names that Xcode 3 gave to folders, which Foundation still knows.
  package var language: String { Self.language(named: name) }

  /// The language without differences of spelling: `en_GB` is `en-GB`.
  package var spelling: String {
    String(
      decoding: language.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 },
      as: UTF8.self
    )
    .lowercased()
  }

  /// The language that old projects call by a name in English, `fr` for `French`; any other word stays.
  package static func language(named name: String) -> String { oldNames[name] ?? name }

  /// The path of the file in another language.
  ///
  /// - Parameters:
  ///   - language: The language.
  ///   - file: The file's name in its folder, where it is another one.
  package func path(in language: String, file: String? = nil) -> String {
    parent + language + Self.suffix + "/" + (file ?? self.file)
  }

  /// True if the folder has the source texts; `en-US` counts as `en` if there is no closer match.
  ///
  /// - Parameter region: The source language.
  package func hasSources(in region: String) -> Bool {
    if isBase { return true }
    switch LanguageTag.match(language, region) {
    case .none: return false
    case .regional:
      return [language, region].contains { LanguageTag($0)?.hasLikelyRegion ?? false }
    case .same, .identical: return true
    }
  }

  /// The source language of files without a project: `en` if a file is in `Base.lproj`, `en.lproj`
  /// or no language folder, else the only English variant among them, else `nil`.
  ///
  /// - Parameter paths: The files of a table in all languages.
  package static func sourceLanguage(of paths: [String]) -> String? {
    let folders = paths.map { LanguageFolder($0) }
    // A file in no language folder counts as English.
    if folders.contains(where: { $0?.hasSources(in: "en") ?? true }) { return "en" }
    let english = folders.compactMap { $0?.language }
      .filter { LanguageTag($0)?.language == "en" }
    return english.count == 1 ? english[0] : nil
  }

  /// The source language of the files of a table, and the path that its file has or would have.
  ///
  /// - Parameters:
  ///   - paths: The files, that of the source language first where there is one.
  ///   - region: The development region of the project; `nil` without one.
  /// - Returns: `nil` when the language is unknown.
  package static func source(of paths: [String], region: String?) -> (
    language: String, path: String
  )? {
    guard let first = paths.first, let region = region ?? sourceLanguage(of: paths) else {
      return nil
    }
    guard let folder = LanguageFolder(first), !folder.hasSources(in: region) else {
      return (region, first)
    }
    return (region, folder.path(in: region))
  }

  /// Groups the files of each catalog, the one of the source language first if there is one.
  ///
  /// The first is the one in `Base.lproj`, else the one of the development region, else as in
  /// ``sourceLanguage(of:)``. A file in no language folder is not localized.
  ///
  /// - Parameters:
  ///   - paths: The files, sorted.
  ///   - region: The development region of the project of a file; `nil` without one.
  ///   - isWanted: Returns true for files to include.
  package static func groups(
    among paths: [String], region: (_ path: String) -> String?,
    where isWanted: (_ path: String) -> Bool
  ) -> [[String]] {
    let folders = paths.filter(isWanted).compactMap { LanguageFolder($0) }
    return folders.grouped { [$0.parent, $0.file] }.map { _, all in
      // Of `en.lproj` and `English.lproj` a device reads the tag.
      let folders =
        all.filter { oldNames[$0.name] == nil } + all.filter { oldNames[$0.name] != nil }
      let group = folders.map(\.path)
      guard group.count > 1 else { return group }
      let source =
        folders.firstIndex(where: \.isBase) ?? {
          guard let region = region(group[0]) ?? sourceLanguage(of: group) else { return nil }
          return folders.firstIndex { LanguageTag.isSame($0.language, region) }
            ?? folders.firstIndex { $0.hasSources(in: region) }
        }() ?? 0
      return [group[source]] + group[..<source] + group[(source + 1)...]
    }
  }

  private static let suffix = ".lproj"

  private static let oldNames = [
    "English": "en", "French": "fr", "German": "de", "Italian": "it", "Japanese": "ja",
    "Spanish": "es", "Dutch": "nl", "Portuguese": "pt", "Swedish": "sv", "Danish": "da",
    "Norwegian": "no", "Finnish": "fi", "Polish": "pl", "Russian": "ru", "Korean": "ko",
  ]
}
