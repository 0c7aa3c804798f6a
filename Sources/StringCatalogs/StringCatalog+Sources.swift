internal import LoctripJSONSource
package import LoctripLocalizationCore

extension StringCatalog {
  /// A copy that respects the facts of other files.
  package func with(_ context: CatalogContext) -> any Catalog {
    var catalog = self
    catalog.set(context)
    return catalog
  }

  /// True if an entry that names a property has no source text.
  package var lacksPropertySources: Bool {
    var sources = localizations.cursor(in: sourceLanguage)
    return entries.contains { entry in
      PropertySources.isProperty(entry.key) && sources.node(of: entry) == nil
    }
  }

  /// The translations of entries that never had a source text, as a migration makes them of keys that
  /// only translations have.
  ///
  /// Only manual entries: the key of any other is its source. Keys that people read are their own sources
  /// too, unless other manual entries have a source text and most languages lack the key.
  package func orphanedTexts() -> OrphanedTexts {
    var texts = OrphanedTexts()
    var uncertain: [(entry: Entry, count: Int)] = []
    var sources = localizations.cursor(in: sourceLanguage)
    var (others, lines): (Int, LineIndex?) = (0, nil)
    func add(_ entry: Entry, _ count: Int) {
      let known = lines ?? makeLineIndex()
      lines = known
      for _ in 0..<count {
        texts.add(
          entry.key, at: known.location(of: document.range(of: entry.keyNode).lowerBound, in: path))
      }
    }
    for entry in entries where entry.shouldTranslate {
      let isProperty = context.sources.map { $0.source(of: entry.key) == nil } ?? false
      guard entry.extractionState == .manual || isProperty else { continue }
      guard sources.node(of: entry) == nil else {
        others += 1
        continue
      }
      let count = entry.localizationsNode.map { document.members(of: $0).count { _ in true } } ?? 0
      if isProperty || Self.isIdentifier(entry.key) {
        add(entry, count)
      } else if count > 0, count * 2 <= languages.count - 1 {
        uncertain.append((entry, count))
      }
    }
    if others >= uncertain.count { for item in uncertain { add(item.entry, item.count) } }
    return texts
  }

  /// True for a key such as `settings.title` or `3i8-2m-QFG.text`, which nobody reads as a text.
  private static func isIdentifier(_ key: String) -> Bool {
    key.withUTF8Bytes { bytes in
      var hasMark = false
      for index in 0..<bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
          continue
        case UInt8(ascii: "."), UInt8(ascii: "_"): hasMark = index > 0 && index + 1 < bytes.count
        default: return false
        }
      }
      return hasMark
    }
  }
}
