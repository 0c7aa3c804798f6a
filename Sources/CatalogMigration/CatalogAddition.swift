internal import LoctripJSONSource
internal import LoctripLocalizationCore
internal import StringCatalogs

/// Adds entries to an existing catalog.
struct CatalogAddition {
  private let made: MadeCatalog
  private let existing: CatalogSource
  private let document: JSONDocument
  private let catalog: StringCatalog
  private let makes: StringCatalog
  /// The differences to the catalog that prevent writing.
  private(set) var collisions: [Finding] = []
  /// The differences that are replaced on request.
  private(set) var replaced: [Finding] = []
  private var isOther = false

  /// Compares the entries with those of the catalog.
  ///
  /// - Throws: `FindingsError` when the catalog cannot be read.
  init(_ made: MadeCatalog, to existing: CatalogSource) throws(FindingsError) {
    self.made = made
    self.existing = existing
    catalog = try StringCatalog(parsing: existing.bytes, path: existing.path)
    makes = try StringCatalog(parsing: made.bytes(), path: existing.path)
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: existing.bytes)
    } catch {
      throw FindingsError(usage: "is not JSON", at: existing.path)
    }
    guard catalog.sourceLanguage == made.sourceLanguage else {
      isOther = true
      let message =
        "the existing catalog has the source language '\(catalog.sourceLanguage)', but the "
        + "files have '\(made.sourceLanguage)'"
      let place = FileLocation(path: existing.path)
      collisions = [Finding(.keyExists, .error, message, at: place)]
      return
    }
    let lines = catalog.makeLineIndex()
    for entry in made.entries {
      guard let index = catalog.entryIndex(for: entry.key) else { continue }
      let other = catalog.entries[index]
      let languages = entry.localizations.map(\.key).filter { differs(entry, in: $0) }
      guard !languages.isEmpty else { continue }
      let message =
        "the existing catalog has other texts for this key; pass --force to overwrite them"
      let place = lines.location(of: catalog.offset(of: other), in: existing.path)
      let finding = Finding(.keyExists, .error, message, at: place, entry.place)
      collisions.append(finding.about(entry.key))
      let texts = languages.map { language -> String in
        let there = catalog.localization(of: other, in: language)
        let text = there?.plain.map { "“\($0.message)”" } ?? "variations"
        return "\(text) in \(language)"
      }
      let told = "overwrites the existing \(texts.joined(separator: ", ")) (--force)"
      replaced.append(Finding(.keyExists, .warning, told, at: place, entry.place).about(entry.key))
    }
  }

  /// True if nothing may be written.
  func isRefused(replacing: Bool) -> Bool { isOther || !collisions.isEmpty && !replacing }

  /// True if both have a localization, with different contents.
  private func differs(_ entry: MadeCatalog.Entry, in language: String) -> Bool {
    guard let mine = makes.entryIndex(for: entry.key),
      let other = catalog.entryIndex(for: entry.key),
      let there = catalog.localization(of: catalog.entries[other], in: language)
    else { return false }
    guard let here = makes.localization(of: makes.entries[mine], in: language) else { return false }
    return !Self.isSame(here, there)
  }

  private static func isSame(_ left: Localization, _ right: Localization) -> Bool {
    guard left.leaves.count == right.leaves.count,
      Set(left.substitutions) == Set(right.substitutions)
    else { return false }
    var texts: [VariationPath: LoctripMessage] = [:]
    for leaf in left.leaves { texts[leaf.path] = leaf.message }
    return right.leaves.allSatisfy { texts[$0.path] == $0.message }
  }

  /// The catalog with the missing entries added; `nil` if none is missing.
  func edit() -> CatalogEdit? {
    var patch = JSONPatch(document) { StandardOrder.areInIncreasingOrder($0, $1) }
    guard let strings = document.member("strings", of: document.root) else {
      patch.insert(
        key: "strings", value: .object(made.entries.map { ($0.key, $0.value) }), into: document.root
      )
      return changed(patch)
    }
    var nodes: [ExactString: Int] = [:]
    for (key, value) in document.members(of: strings) {
      nodes[ExactString(document.string(at: key))] = value
    }
    for entry in made.entries {
      guard let node = nodes[ExactString(entry.key)], document.kind(of: node) == .object else {
        patch.insert(key: entry.key, value: entry.value, into: strings)
        continue
      }
      add(entry, to: node, &patch)
    }
    return changed(patch)
  }

  private func add(_ entry: MadeCatalog.Entry, to node: Int, _ patch: inout JSONPatch) {
    if let comment = entry.comment, document.member("comment", of: node) == nil {
      patch.insert(key: "comment", value: .string(comment), into: node)
    }
    guard let there = document.member("localizations", of: node),
      document.kind(of: there) == .object
    else {
      if !entry.localizations.isEmpty {
        patch.insert(key: "localizations", value: .object(entry.localizations), into: node)
      }
      return
    }
    for (language, value) in entry.localizations {
      if let known = document.member(language, of: there) {
        if differs(entry, in: language) { patch.replace(known, with: value) }
      } else if !entry.saysKey || language != made.sourceLanguage {
        // The key is the source text of an entry without one.
        patch.insert(key: language, value: value, into: there)
      }
    }
  }

  private func changed(_ patch: JSONPatch) -> CatalogEdit? {
    let bytes = patch.apply()
    return bytes == existing.bytes
      ? nil : CatalogEdit(path: existing.path, original: existing.bytes, bytes: bytes)
  }
}
