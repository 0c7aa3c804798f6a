import Foundation
import LoctripCatalogMigration
import LoctripLegacyCatalogs
import LoctripLocalizationCore
import StringCatalogs

/// Compiles catalogs of the corpus: every key in every language is in a file, or there is a reason why not, and every text
/// of the catalog is in the files.
struct CompileAcceptance {
  let corpus: Corpus
  /// The largest number of catalogs.
  let limit = 2_000

  private struct Tally {
    var catalogs = 0
    var keys = 0
    var texts = 0
    var files = 0
    var reasons: [String: Int] = [:]
    var faults: [String] = []
  }

  private typealias Entries = [ExactString: CompiledFile.Value]

  func run() throws -> Bool {
    var tally = Tally()
    for path in corpus.files("apple", ".xcstrings").prefix(limit) {
      let name = corpus.short(path)
      let catalog: StringCatalog
      do {
        catalog = try StringCatalog(parsing: bytes(of: path), path: name)
      } catch {
        print("  not read: \(name)")
        continue
      }
      tally.catalogs += 1
      let made = CatalogUnpacking(
        building: catalog,
        in: "",
        as: BuiltForm(serialization: .binary)
      )
      let files = try entries(of: made)
      tally.files += made.files.count
      judge(catalog, made, files, &tally)
      try judgeForms(catalog, made, files, &tally)
    }
    list("not as it should be", tally.faults, atMost: 60)
    for (reason, count) in tally.reasons.sorted(by: { $0.key < $1.key }) {
      print("not in a file: \(count) \(reason)")
    }
    print(
      """

      acceptance-compile: \(tally.catalogs) catalogs as \(tally.files) files; \(tally.keys) keys of a language \
      are in a file or have a reason, with \(tally.texts) texts; \(tally.faults.count) faults
      """
    )
    return corpus.isEnough(tally.texts) && tally.faults.isEmpty
  }

  private func entries(of made: CatalogUnpacking) throws -> [String: Entries] {
    var files: [String: Entries] = [:]
    for file in made.files {
      files[file.path] = try CompiledFile.entries(of: file.bytes, path: file.path)
    }
    return files
  }

  // MARK: - Keys and texts

  private func judge(
    _ catalog: StringCatalog,
    _ made: CatalogUnpacking,
    _ files: [String: Entries],
    _ tally: inout Tally
  ) {
    let table = CatalogUnpacking.table(of: catalog)
    let named = Set(made.findings.compactMap(\.subject).map { ExactString($0) })
    for language in catalog.languages where LanguageTag.isWellFormed(language) {
      let texts = files["\(language).lproj/\(table).strings"] ?? [:]
      let plurals = files["\(language).lproj/\(table).stringsdict"] ?? [:]
      let keys = Set(catalog.entries.map { ExactString($0.key) })
      for key in texts.keys where !keys.contains(key) {
        tally.faults.append("new key \(key.string)")
      }
      for key in plurals.keys where !keys.contains(key) {
        tally.faults.append("new key \(key.string)")
      }
      for entry in catalog.entries {
        tally.keys += 1
        let key = ExactString(entry.key)
        let found = [texts[key], plurals[key]].compactMap(\.self)
        guard let localization = catalog.localization(of: entry, in: language) else {
          if found.isEmpty {
            tally.reasons["without a localization", default: 0] += 1
          } else if found != [.text(entry.key)] {
            tally.faults.append(
              "\(catalog.path) \(language) “\(entry.key.oneLine)” has a text of nobody"
            )
          }
          continue
        }
        guard !found.isEmpty else {
          let reason: String? =
            named.contains(key)
            ? "left out with a finding"
            : localization.leaves.isEmpty
              ? "without a text"
              : language == catalog.sourceLanguage && localization.plain?.state == .new
                ? "new in the source language" : nil
          if let reason {
            tally.reasons[reason, default: 0] += 1
          } else {
            tally.faults.append("\(catalog.path) \(language) “\(entry.key.oneLine)” is nowhere")
          }
          continue
        }
        let all = Set(found.flatMap(Self.texts))
        for leaf in localization.leaves {
          guard case .text(let text) = leaf.message else { continue }
          tally.texts += 1
          let isThere = all.contains { Self.isSame($0, text) }
          if !isThere {
            tally.faults.append(
              "\(catalog.path) \(language) “\(entry.key.oneLine)” has lost “\(text.oneLine)”"
            )
          }
        }
      }
    }
  }

  /// Every text in a value.
  private static func texts(of value: CompiledFile.Value) -> [String] {
    switch value {
    case .text(let text): [text]
    case .members(let members): members.values.flatMap(texts)
    case .other: []
    }
  }

  /// True if a built text is the catalog's, except for how a build writes placeholders.
  private static func isSame(_ built: String, _ text: String) -> Bool {
    if built.utf8.elementsEqual(text.utf8) { return true }
    guard text.contains("%") else { return false }
    return plain(built) == plain(text)
  }

  /// The text with every placeholder alike, found in another way than the program under test does it.
  private static func plain(_ text: String) -> [UInt8] {
    Array(
      text.replacing(
        /%(?:\d+\$)?(?:\([^)]*\))?(?:arg|[-+ 0#']*\d*(?:\.\d+)?(?:hh|h|ll|l|q|z|t|j|L)?[@a-zA-Z])/,
        with: "%"
      )
      .replacing(/%\d+\$#@/, with: "%#@").utf8
    )
  }

  // MARK: - Forms

  /// The same in XML, twice; and for other systems without entries of plurals.
  private func judgeForms(
    _ catalog: StringCatalog,
    _ made: CatalogUnpacking,
    _ files: [String: Entries],
    _ tally: inout Tally
  ) throws {
    let xml = CatalogUnpacking(building: catalog, in: "")
    if xml.files.map(\.bytes) != CatalogUnpacking(building: catalog, in: "").files.map(\.bytes) {
      tally.faults.append("\(catalog.path): two runs differ")
    }
    if xml.faultCount == made.faultCount, try entries(of: xml) != files {
      tally.faults.append("\(catalog.path): XML and binary differ")
    }
    let other = CatalogUnpacking(
      building: catalog,
      in: "",
      as: BuiltForm(plurals: .other, serialization: .binary)
    )
    var keys: [String: Set<ExactString>] = [:]
    for (path, entries) in files {
      let language = String(path.prefix { $0 != "/" })
      keys[language, default: []].formUnion(entries.keys)
    }
    for (path, entries) in try self.entries(of: other) {
      let language = String(path.prefix { $0 != "/" })
      let own = keys.removeValue(forKey: language) ?? []
      if !path.hasSuffix(".strings") || Set(entries.keys) != own {
        tally.faults.append("\(path) of \(catalog.path): other keys without plurals")
      }
    }
    if !keys.isEmpty {
      tally.faults.append("\(catalog.path): languages without plurals are missing")
    }
  }
}
