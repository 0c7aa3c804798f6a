public import LocalizationCore

/// Tells in which match band units are that are to be translated, against what is translated already.
///
/// The same text comes before a similar one. The best of the similar ones is looked for among those
/// that share the most, at most 64 of them, so that the time is in
/// proportion to the units and not to their square; with fewer translations than that all of them are
/// compared, and the result is exact.
public struct MatchAnalysis: Sendable {
  /// A table, and which of its rows are translated.
  public typealias Translated = (table: UnitTable, isDone: @Sendable (UnitTable, Int) -> Bool)

  private var sources: Set<UInt64> = []
  /// Sources with the key and catalog, or with their neighbours.
  private var contexts: Set<UInt64> = []
  private var index: SourceIndex?
  /// The sources of the units that were asked for.
  private var seen: Set<UInt64> = []

  /// Learns what is translated.
  ///
  /// - Parameters:
  ///   - open: The units that will be asked for: only what they need is remembered.
  ///   - translated: The tables of one language; texts known by their digests alone are matches too, but
  ///     similar ones are not found among them.
  ///   - findsSimilar: Whether similar texts are looked for.
  public init(
    of open: [(table: UnitTable, rows: [Int])],
    translated: [Translated],
    findsSimilar: Bool = true
  ) {
    var wanted: Set<UInt64> = []
    for (table, rows) in open {
      for row in rows {
        if let digest = table.sourceDigest(row)?.rawValue { wanted.insert(digest) }
      }
    }
    guard !wanted.isEmpty else { return }
    var texts: [ArraySlice<UInt8>] = []
    for (table, isDone) in translated {
      let digests = Self.digests(of: table)
      for row in table.indices where digests[row] != 0 {
        let digest = digests[row]
        guard findsSimilar && !table.hasDigests || wanted.contains(digest), isDone(table, row)
        else { continue }
        guard wanted.contains(digest) else {
          if sources.insert(digest).inserted, let text = Self.text(of: row, in: table) {
            texts.append(text)
          }
          continue
        }
        if let key = Self.keyContext(of: row, in: table, digest) { contexts.insert(key) }
        contexts.insert(Self.neighbours(of: row, in: table, digests))
        guard sources.insert(digest).inserted, findsSimilar, !table.hasDigests else { continue }
        if let text = Self.text(of: row, in: table) { texts.append(text) }
      }
    }
    if findsSimilar { index = SourceIndex(texts) }
  }

  /// The band of a unit; units are asked for in the order in which they are translated.
  public mutating func band(of row: Int, in table: UnitTable) -> MatchBand {
    guard let digest = table.sourceDigest(row)?.rawValue else { return .new }
    let isFirst = seen.insert(digest).inserted
    if sources.contains(digest) {
      if let key = Self.keyContext(of: row, in: table, digest), contexts.contains(key) {
        return .inContext
      }
      let digests = { (row: Int) -> UInt64 in
        table.indices.contains(row) ? table.sourceDigest(row)?.rawValue ?? 0 : 0
      }
      let (before, after) = Self.around(row, in: table)
      let context = Self.mixed([digest, digests(before), digests(after)])
      return contexts.contains(context) ? .inContext : .exact
    }
    guard isFirst else { return .repetition }
    guard let index, let text = Self.text(of: row, in: table) else { return .new }
    return MatchBand(similarity: index.bestSimilarity(of: text))
  }

  // MARK: - Texts

  private static func text(of row: Int, in table: UnitTable) -> ArraySlice<UInt8>? {
    if let plain = table.plainSource(row) { return plain }
    return table.source(row).map { Array($0.description.utf8)[...] }
  }

  private static func digests(of table: UnitTable) -> [UInt64] {
    Array(
      concurrentShares(of: table.count, size: 4096) { rows in
        rows.map { table.sourceDigest($0)?.rawValue ?? 0 }
      }
      .joined()
    )
  }

  private static func keyContext(
    of row: Int,
    in table: UnitTable,
    _ digest: UInt64
  ) -> UInt64? {
    guard let key = table.keyBytes(row) else { return nil }
    let catalog = table.original.withUTF8Bytes { TextDigest(utf8: $0) }.rawValue
    let id =
      table.isPlain(row)
      ? TextDigest(utf8: key.span)
      : (table.id(row) ?? "").withUTF8Bytes { TextDigest(utf8: $0) }
    return mixed([digest, catalog, id.rawValue, 1])
  }

  private static func neighbours(
    of row: Int,
    in table: UnitTable,
    _ digests: [UInt64]
  ) -> UInt64 {
    let (before, after) = around(row, in: table)
    return mixed([
      digests[row], before < 0 ? 0 : digests[before], after < digests.count ? digests[after] : 0,
    ])
  }

  /// The rows before and after.
  private static func around(_ row: Int, in table: UnitTable) -> (before: Int, after: Int) {
    (row - 1, row + 1)
  }

  private static func mixed(_ numbers: [UInt64]) -> UInt64 {
    numbers.reduce(0x9E37_79B9_7F4A_7C15) { hash, number in
      var mixed = (hash ^ number) &* 0xBF58_476D_1CE4_E5B9
      mixed ^= mixed >> 31
      return mixed &* 0x94D0_49BB_1331_11EB
    }
  }
}
