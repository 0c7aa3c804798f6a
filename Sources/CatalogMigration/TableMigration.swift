internal import LoctripJSONSource
package import LoctripLegacyCatalogs
package import LoctripLocalizationCore

/// Converts the `.strings` and `.stringsdict` files of one name, in all languages, to one string
/// catalog.
///
/// Follows Xcode's migration: every text is `translated`, comments are those of the development
/// region, entries are `manual` (Xcode's next build takes over those in the code), and the source
/// language has a localization if its text is not the key. A text that is only a plural becomes a
/// plural variation, any other format gets substitutions.
///
/// Source: catalogs of projects that Xcode migrated.
package struct TableMigration: Sendable {
  /// The path of the catalog.
  package let path: String
  /// The migrated files.
  package let files: [CatalogSource]
  /// The languages with texts, the source language first.
  package private(set) var languages: [String] = []
  /// The number of migrated texts, over all languages.
  package private(set) var textCount = 0
  /// The number of migrated keys.
  package private(set) var keyCount = 0
  /// Findings, including everything that could not be converted.
  package private(set) var findings: [Finding]
  /// The catalog to write; `nil` if it is complete already, or must not be changed.
  package private(set) var edit: CatalogEdit?
  /// The paths of files with entries that could not be converted.
  package private(set) var remaining: Set<String>
  /// The paths of files with a text that the catalog does not get: they must not be removed.
  package let dropping: Set<ExactString>

  /// Makes the catalog; nothing is written.
  ///
  /// - Parameters:
  ///   - strings: The `.strings` files, if any.
  ///   - dictionary: The `.stringsdict` files, if any.
  ///   - path: The path of the catalog.
  ///   - existing: The catalog at that path. If a text differs, the whole table is refused.
  ///   - replaces: True to replace such texts instead.
  package init(
    _ strings: StringsCatalog?, _ dictionary: StringsdictCatalog?, path: String,
    existing: CatalogSource? = nil, replaces: Bool = false
  ) {
    let source = strings?.sourceLanguage ?? dictionary?.sourceLanguage ?? "en"
    var draft = TableDraft(sourceLanguage: TableDraft.tag(source))
    if let strings { draft.add(strings) }
    if let dictionary { draft.add(dictionary) }
    self.init(
      draft, of: (strings?.files ?? []) + (dictionary?.files ?? []), path: path, existing: existing,
      replaces: replaces)
  }

  /// Makes the catalog of an interface file, which is kept, and of its `.strings` files; nothing is
  /// written.
  ///
  /// As in Xcode, a text of the interface file is `extracted_with_value` and `new` in the source
  /// language; a text that only `.strings` files have is `manual`.
  ///
  /// - Parameters:
  ///   - interface: The interface file and its translations.
  ///   - path: The path of the catalog, `mul.lproj/Main.xcstrings`.
  ///   - existing: The catalog at that path.
  ///   - replaces: True to replace texts that differ.
  package init(
    _ interface: InterfaceCatalog, path: String, existing: CatalogSource? = nil,
    replaces: Bool = false
  ) {
    var draft = TableDraft(sourceLanguage: TableDraft.tag(interface.sourceLanguage))
    draft.add(interface)
    self.init(
      draft, of: interface.stringsFiles.map { CatalogSource(path: $1.path, bytes: $1.bytes) },
      path: path, existing: existing, replaces: replaces)
  }

  private init(
    _ draft: TableDraft, of files: [CatalogSource], path: String, existing: CatalogSource?,
    replaces: Bool
  ) {
    var draft = draft
    draft.finish()
    self.path = path
    self.files = files
    findings = draft.findings
    remaining = draft.remaining
    dropping = draft.dropping
    let made = MadeCatalog(draft)
    (languages, textCount, keyCount) = (made.languages, made.textCount, made.entries.count)
    guard !made.entries.isEmpty else { return }
    guard let existing else {
      edit = CatalogEdit(path: path, original: nil, bytes: made.bytes())
      return
    }
    do throws(FindingsError) {
      let merge = try CatalogAddition(made, to: existing)
      let isRefused = merge.isRefused(replacing: replaces)
      findings += isRefused ? merge.collisions : merge.replaced
      if isRefused {
        remaining.formUnion(files.map(\.path))
      } else {
        edit = merge.edit()
      }
    } catch {
      findings += error.findings
      remaining.formUnion(files.map(\.path))
    }
  }

  /// The path of the catalog for files in language folders: beside the folders, or for an interface
  /// file in `mul.lproj` among them; `nil` for a file in no such folder.
  package static func catalogPath(for path: String) -> String? {
    guard let folder = LanguageFolder(path) else { return nil }
    let stem = folder.file.lastIndex(of: ".").map { folder.file[..<$0] } ?? folder.file[...]
    if stem.isEmpty { return nil }
    return InterfaceFormat().contains(path)
      ? folder.path(in: "mul", file: stem + ".xcstrings") : folder.parent + stem + ".xcstrings"
  }
}

/// The members of a catalog, in Xcode's order.
struct MadeCatalog {
  struct Entry {
    var key: String
    var comment: String?
    var localizations: [(key: String, value: JSONValue)]
    /// True if the source text is the key, so that a catalog may omit it.
    var saysKey = false
    var isOfInterface = false
    var place: FileLocation

    var value: JSONValue {
      var members: [(key: String, value: JSONValue)] = []
      if let comment { members.append(("comment", .string(comment))) }
      let state = isOfInterface ? "extracted_with_value" : "manual"
      members.append(("extractionState", .string(state)))
      if !localizations.isEmpty { members.append(("localizations", .object(localizations))) }
      return .object(members)
    }
  }

  let sourceLanguage: String
  private(set) var entries: [Entry] = []
  private(set) var languages: [String] = []
  private(set) var textCount = 0

  init(_ draft: TableDraft) {
    sourceLanguage = draft.sourceLanguage
    var found: Set<String> = []
    for entry in draft.entries {
      let isSimple = entry.contents.allSatisfy(\.content.isSimple)
      var localizations: [(key: String, value: JSONValue)] = []
      var saysKey = false
      for (language, content) in entry.contents {
        found.insert(language)
        textCount += content.textCount
        if language == sourceLanguage, case .text(let text) = content,
          text.isIdentical(to: entry.key)
        {
          // Xcode writes it nevertheless if the state is `manual`.
          saysKey = true
        }
        if language == sourceLanguage, entry.hasInterfaceText, case .text(let text) = content {
          localizations.append((language, LocalizationValue.new(text)))
          continue
        }
        do throws(LocalizationValue.Fault) {
          let made = try LocalizationValue.make(of: content, isSimple: isSimple)
          localizations.append((language, made.value))
        } catch {
          // The draft has tried to convert each content.
          continue
        }
      }
      localizations.sort { StandardOrder.areInIncreasingOrder($0.key, $1.key) }
      entries.append(
        Entry(
          key: entry.key, comment: entry.comment, localizations: localizations, saysKey: saysKey,
          isOfInterface: entry.isOfInterface, place: entry.place))
    }
    entries.sort { StandardOrder.areInIncreasingOrder($0.key, $1.key) }
    languages = [sourceLanguage] + found.subtracting([sourceLanguage]).sorted()
  }

  /// A whole file as Xcode writes it.
  func bytes() -> [UInt8] {
    JSONValue.object([
      ("sourceLanguage", .string(sourceLanguage)),
      ("strings", .object(entries.map { (key: $0.key, value: $0.value) })),
      ("version", .string("1.0")),
    ]).serialized()
  }
}
