package import LoctripLocalizationCore

/// Determines the match bands of untranslated units against existing translations.
///
/// Equal texts come before similar ones. A translation is a match only for the same case of a plural or a device,
/// and only if no check rejects it. Similar texts are sought among the 64 that share the most word pairs, so that
/// the time does not grow with the square of the units.
package struct MatchAnalysis: Sendable {
  /// A table with the digests of its sources.
  package struct Digested: Sendable {
    /// The table.
    package let table: UnitTable
    /// The digest of each row's source; 0 if there is none.
    fileprivate let digests: [UInt64]

    /// Digests the sources of a table.
    package init(_ table: UnitTable) {
      self.table = table
      digests = table.indices.map { table.sourceDigest($0)?.rawValue ?? 0 }
    }

    /// Returns a digest of the source of a row and its case.
    fileprivate func text(of row: Int) -> UInt64 {
      let digest = digests[row]
      guard digest != 0 else { return 0 }
      let path = table.variation(of: row)
      if path.isRoot { return digest }
      return mixed(digest, path.description.withUTF8Bytes { TextDigest(utf8: $0) }.rawValue)
    }
  }

  /// Returns true if a translated row may be a match: no check rejects it.
  package typealias Usability = @Sendable (_ table: UnitTable, _ row: Int) -> Bool

  private var sources: Set<UInt64> = []
  /// Digests of sources with key and catalog, or with neighbours.
  private var contexts: Set<UInt64> = []
  /// The translated texts of each case, by the last row of each text among all rows.
  private var cases: [VariationPath: SimilarTexts] = [:]
  /// Translated rows, each with the next one of the same text; -1 for none.
  private var rows: [(table: Int, row: Int, next: Int)] = []
  private let tables: [UnitTable]
  private let isUsable: Usability
  /// Cached answers of ``isUsable(textAt:)``, by the last row of a text.
  private var usable: [Int: Bool] = [:]
  /// The sources of the previous units.
  private var seen: Set<UInt64> = []

  /// Indexes the translated rows.
  ///
  /// - Parameters:
  ///   - open: The units to analyze; only what they need is stored.
  ///   - translated: The tables of one language, whose translated rows count; texts with only a digest can be equal,
  ///     but not similar.
  ///   - isUsable: Returns true if a row may be a match; called for few rows.
  package init(
    of open: [(table: Digested, rows: [Int])], translated: [Digested],
    isUsable: @escaping Usability = { _, _ in true }
  ) {
    self.isUsable = isUsable
    tables = translated.map(\.table)
    var wanted: Set<UInt64> = []
    var paths: Set<VariationPath> = []
    for (table, rows) in open {
      for row in rows where table.digests[row] != 0 {
        wanted.insert(table.text(of: row))
        paths.insert(table.table.variation(of: row))
      }
    }
    guard !wanted.isEmpty else { return }
    /// The last row of each text.
    var last: [UInt64: Int] = [:]
    for (number, table) in translated.enumerated() {
      for row in table.digests.indices {
        let text = table.text(of: row)
        guard text != 0 else { continue }
        let isWanted = wanted.contains(text)
        let mayBeSimilar = !table.table.hasDigests
        guard isWanted || mayBeSimilar && paths.contains(table.table.variation(of: row)),
          SlotState(table.table, row) == .translated, !isWanted || isUsable(table.table, row)
        else { continue }
        if isWanted {
          if let key = table.keyContext(of: row) { contexts.insert(key) }
          contexts.insert(table.neighbours(of: row))
          sources.insert(text)
        }
        guard mayBeSimilar else { continue }
        rows.append((number, row, last[text] ?? -1))
        last[text] = rows.count - 1
      }
    }
    for place in last.values.sorted() {
      let (table, row) = (tables[rows[place].table], rows[place].row)
      guard let text = Self.text(of: row, in: table) else { continue }
      cases[table.variation(of: row), default: SimilarTexts()].append(text, number: place)
    }
    cases = cases.mapValues { $0.indexed() }
  }

  /// Returns the band of a unit; to be called in the order of translation.
  package mutating func band(of row: Int, in table: Digested) -> MatchBand {
    let digest = table.digests[row]
    guard digest != 0 else { return .new }
    let isFirst = seen.insert(digest).inserted
    if sources.contains(table.text(of: row)) {
      if let key = table.keyContext(of: row), contexts.contains(key) { return .inContext }
      return contexts.contains(table.neighbours(of: row)) ? .inContext : .exact
    }
    guard isFirst else { return .repetition }
    guard let known = cases[table.table.variation(of: row)],
      let text = Self.text(of: row, in: table.table)
    else { return .new }
    let best = known.mostSimilar(to: text) { isUsable(textAt: $0) }
    return MatchBand(similarity: best.first?.similarity ?? 0)
  }

  /// True if a text has a row that may be a match.
  private mutating func isUsable(textAt last: Int) -> Bool {
    if let known = usable[last] { return known }
    var place = last
    while place >= 0, !isUsable(tables[rows[place].table], rows[place].row) {
      place = rows[place].next
    }
    usable[last] = place >= 0
    return place >= 0
  }

  private static func text(of row: Int, in table: UnitTable) -> ArraySlice<UInt8>? {
    if let plain = table.plainSource(row) { return plain }
    return table.source(row).map { Array($0.description.utf8)[...] }
  }
}

extension UnitTable {
  /// Returns the plural or device case of a row's text; in an XLIFF it is in the id.
  func variation(of row: Int) -> VariationPath {
    guard isPlain(row), let key = keyBytes(row), key.span.hasByte(UInt8(ascii: "|")) else {
      return path(row)
    }
    return Slot(splitting: String(decoding: key, as: UTF8.self))?.path ?? path(row)
  }
}

extension MatchAnalysis.Digested {
  /// Returns a digest of the source of a row with its key and catalog.
  fileprivate func keyContext(of row: Int) -> UInt64? {
    guard let key = table.keyBytes(row) else { return nil }
    let catalog = table.original.withUTF8Bytes { TextDigest(utf8: $0) }.rawValue
    let id =
      table.isPlain(row)
      ? TextDigest(utf8: key.span)
      : (table.id(row) ?? "").withUTF8Bytes { TextDigest(utf8: $0) }
    return mixed(digests[row], catalog, id.rawValue, 1)
  }

  /// Returns a digest of the source of a row with its neighbours.
  fileprivate func neighbours(of row: Int) -> UInt64 {
    mixed(
      digests[row], row > 0 ? digests[row - 1] : 0, row + 1 < digests.count ? digests[row + 1] : 0)
  }

  fileprivate func mixed(_ numbers: UInt64...) -> UInt64 {
    numbers.reduce(0x9E37_79B9_7F4A_7C15) { hash, number in
      var mixed = (hash ^ number) &* 0xBF58_476D_1CE4_E5B9
      mixed ^= mixed >> 31
      return mixed &* 0x94D0_49BB_1331_11EB
    }
  }
}
