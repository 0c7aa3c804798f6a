public import LocalizationCore

/// Tells in which match band units are that are to be translated, against what is translated already.
///
/// The same text comes before a similar one. The best of the similar ones is looked for among those
/// that share the most, at most 64 of them, so that the time is in
/// proportion to the units and not to their square; with fewer translations than that all of them are
/// compared, and the result is exact.
public struct MatchAnalysis: Sendable {
  /// A table with the digests of its sources, which are asked for many times.
  public struct Digested: Sendable {
    /// The table.
    public let table: UnitTable
    /// The digest of each row's source, 0 where there is none.
    fileprivate let digests: [UInt64]

    /// Digests the sources of a table.
    public init(_ table: UnitTable) {
      self.table = table
      digests = Array(
        concurrentShares(of: table.count, size: 4096) { rows in
          rows.map { table.sourceDigest($0)?.rawValue ?? 0 }
        }
        .joined()
      )
    }
  }

  /// A translated row that is a match, or a similar one.
  private struct Match {
    let row: Int
    let digest: UInt64
    /// Whether its source is one of those asked for, and what is around it.
    let contexts: (key: UInt64?, neighbours: UInt64)?
  }

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
  ///   - translated: The tables of one language, of which those rows count that are translated; texts known
  ///     by their digests alone are matches too, but similar ones are not found among them.
  ///   - findsSimilar: Whether similar texts are looked for.
  public init(
    of open: [(table: Digested, rows: [Int])],
    translated: [Digested],
    findsSimilar: Bool = true
  ) {
    var wanted: Set<UInt64> = []
    for (table, rows) in open {
      for row in rows where table.digests[row] != 0 { wanted.insert(table.digests[row]) }
    }
    guard !wanted.isEmpty else { return }
    var texts: [ArraySlice<UInt8>] = []
    for table in translated {
      let findsSimilar = findsSimilar && !table.table.hasDigests
      concurrentPieces(of: table.digests.indices, size: 4096) { [wanted] share in
        share.compactMap { row -> Match? in
          let digest = table.digests[row]
          let isWanted = digest != 0 && wanted.contains(digest)
          guard isWanted || findsSimilar && digest != 0,
            SlotState(table.table, row) == .translated
          else { return nil }
          return Match(
            row: row,
            digest: digest,
            contexts: isWanted ? (table.keyContext(of: row), table.neighbours(of: row)) : nil
          )
        }
      } take: { matches in
        for match in matches {
          if let around = match.contexts {
            if let key = around.key { contexts.insert(key) }
            contexts.insert(around.neighbours)
          }
          if sources.insert(match.digest).inserted, findsSimilar,
            let text = Self.text(of: match.row, in: table.table)
          {
            texts.append(text)
          }
        }
      }
    }
    if findsSimilar { index = SourceIndex(texts) }
  }

  /// The band of a unit; units are asked for in the order in which they are translated.
  public mutating func band(of row: Int, in table: Digested) -> MatchBand {
    let digest = table.digests[row]
    guard digest != 0 else { return .new }
    let isFirst = seen.insert(digest).inserted
    if sources.contains(digest) {
      if let key = table.keyContext(of: row), contexts.contains(key) { return .inContext }
      return contexts.contains(table.neighbours(of: row)) ? .inContext : .exact
    }
    guard isFirst else { return .repetition }
    guard let index, let text = Self.text(of: row, in: table.table) else { return .new }
    return MatchBand(similarity: index.bestSimilarity(of: text))
  }

  private static func text(of row: Int, in table: UnitTable) -> ArraySlice<UInt8>? {
    if let plain = table.plainSource(row) { return plain }
    return table.source(row).map { Array($0.description.utf8)[...] }
  }
}

extension MatchAnalysis.Digested {
  /// The source of a row with its key and catalog.
  fileprivate func keyContext(of row: Int) -> UInt64? {
    guard let key = table.keyBytes(row) else { return nil }
    let catalog = table.original.withUTF8Bytes { TextDigest(utf8: $0) }.rawValue
    let id =
      table.isPlain(row)
      ? TextDigest(utf8: key.span)
      : (table.id(row) ?? "").withUTF8Bytes { TextDigest(utf8: $0) }
    return mixed(digests[row], catalog, id.rawValue, 1)
  }

  /// The source of a row with those before and after it.
  fileprivate func neighbours(of row: Int) -> UInt64 {
    mixed(
      digests[row],
      row > 0 ? digests[row - 1] : 0,
      row + 1 < digests.count ? digests[row + 1] : 0
    )
  }

  private func mixed(_ numbers: UInt64...) -> UInt64 {
    numbers.reduce(0x9E37_79B9_7F4A_7C15) { hash, number in
      var mixed = (hash ^ number) &* 0xBF58_476D_1CE4_E5B9
      mixed ^= mixed >> 31
      return mixed &* 0x94D0_49BB_1331_11EB
    }
  }
}
