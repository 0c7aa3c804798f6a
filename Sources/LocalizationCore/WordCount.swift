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

/// A number of units, and the length of their sources.
package struct UnitCount: Sendable, Hashable {
  /// The number of units.
  package var units = 0
  /// The words of their sources, by Unicode segmentation.
  package var words = 0
  /// The characters of their sources.
  package var characters = 0

  package init() {}

  package mutating func add(_ size: WordCount) {
    units += 1
    words += size.words
    characters += size.characters
  }

  package static func + (left: UnitCount, right: UnitCount) -> UnitCount {
    var sum = left
    sum.units += right.units
    sum.words += right.words
    sum.characters += right.characters
    return sum
  }
}

/// A classification that units are counted by.
package protocol UnitKind: CaseIterable, RawRepresentable<String>, Sendable {
  /// The index among all cases.
  var index: Int { get }
}

extension SlotState: UnitKind {}

/// The number of units of each kind, and the length of their sources.
package struct UnitCounts<Kind: UnitKind>: Sendable, Hashable {
  private var counts = [UnitCount](repeating: UnitCount(), count: Kind.allCases.count)

  /// Creates counts of zero.
  package init() {}

  /// The count of a kind.
  package subscript(kind: Kind) -> UnitCount {
    get { counts[kind.index] }
    set { counts[kind.index] = newValue }
  }

  package static func + (left: Self, right: Self) -> Self {
    var sum = left
    for index in sum.counts.indices { sum.counts[index] = left.counts[index] + right.counts[index] }
    return sum
  }
}
