/// The length of a text as agencies count it.
package struct WordCount: Sendable, Hashable {
  /// The words; see ``WordCounter``.
  package var words = 0
  /// The characters that a person sees (extended grapheme clusters, UAX 29).
  package var characters = 0

  package init() {}

  package init(of text: ArraySlice<UInt8>) {
    words = WordCounter.words(in: text)
    characters = PlainText.characterCount(text)
  }

  /// The size of the source of a row, each phrase of a set by itself.
  package init(ofSourceOf table: UnitTable, at row: Int) {
    if let text = table.plainSource(row) {
      self = WordCount(of: text)
      return
    }
    for text in table.source(row)?.texts ?? [] {
      let size = WordCount(of: Array(text.utf8)[...])
      words += size.words
      characters += size.characters
    }
  }
}

/// The sizes of the sources of a catalog, the same in all languages.
package struct SourceSizes: Sendable {
  private struct Entry: Sendable {
    var source: Range<Int> = 0..<0
    var size = WordCount()
  }

  private var entries: [Entry] = []

  package init() {}

  /// Stores the sizes of those sources that are literally in the file.
  package init(of table: UnitTable) {
    for row in table.indices {
      guard let (entry, source) = Self.place(of: row, in: table) else { continue }
      while entries.count <= entry { entries.append(Entry()) }
      let size = WordCount(ofSourceOf: table, at: row)
      entries[entry] = Entry(source: source, size: size)
    }
  }

  /// The size of the source of a row.
  package func size(of row: Int, in table: UnitTable) -> WordCount {
    if let (entry, source) = Self.place(of: row, in: table), entry < entries.count,
      entries[entry].source == source
    {
      return entries[entry].size
    }
    return WordCount(ofSourceOf: table, at: row)
  }

  private static func place(of row: Int, in table: UnitTable) -> (Int, Range<Int>)? {
    let row = table.row(row)
    guard row.path == 0, row.flags.contains(.sourceIsLiteral) else { return nil }
    return (Int(row.entry), row.source.range)
  }
}
