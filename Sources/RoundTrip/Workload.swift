internal import JSONSource
internal import LocalizationCore
internal import Projects
public import Reconciliation
internal import Reports

/// How much there is to translate in a bundle, by match band.
///
/// Similar texts are looked for only where an export has older deliveries to offer; else they count as
/// new.
public struct Workload: Sendable, Equatable {
  /// The unfinished units.
  public var bands = BandCounts()
  /// Whether similar texts were looked for.
  public var findsSimilar = false

  /// Nothing to translate.
  public init() {}

  /// The bands that something is in, or may be.
  private var told: [MatchBand] {
    MatchBand.allCases.filter { band in bands[band].units > 0 }
  }

  /// The words for a terminal, `12 words: 3 repetition, 9 new`.
  var text: String {
    let counts = told.map { "\(bands[$0].words) \($0.name)" }
    let words = told.reduce(0) { $0 + bands[$1].words }
    return "\(words.counted("word")): \(counts.joined(separator: ", "))"
  }

  /// The members of JSON.
  var json: JSONValue {
    .object(
      [("similar", .bool(findsSimilar))]
        + told.map { band in
          let value: JSONValue = [
            "units": .integer(bands[band].units), "words": .integer(bands[band].words),
            "characters": .integer(bands[band].characters),
          ]
          return (key: band.rawValue, value: value)
        }
    )
  }

  /// The same on one line.
  var line: String {
    let counts = told.map { band in
      let count = bands[band]
      return ", \"\(band.rawValue)\": {\"units\": \(count.units), \"words\": \(count.words), "
        + "\"characters\": \(count.characters)}"
    }
    return "{\"similar\": \(findsSimilar)\(counts.joined())}"
  }
}

extension MatchBand {
  /// The band in a line of words.
  fileprivate var name: String {
    switch self {
    case .exact: "exact"
    case .nearlyExact, .high, .medium, .low: "at \(rawValue) %"
    case .inContext, .repetition, .new: rawValue
    }
  }
}

extension Export {
  /// The unfinished units that go out by match band, or `nil` without any.
  ///
  /// - Parameters:
  ///   - outgoing: What goes out; gets how many words of it are unfinished.
  ///   - tables: All catalogs, whose translations are matches.
  ///   - language: The language.
  func workload(
    of outgoing: inout [Outgoing],
    among tables: [UnitTable],
    in language: String
  ) -> Workload? {
    guard outgoing.contains(where: { !$0.unfinishedRows.isEmpty }) else { return nil }
    let older = olderDeliveries.flatMap(\.tables).filter {
      LanguageTag.isSame($0.language, language)
    }
    var workload = Workload()
    workload.findsSimilar = !olderDeliveries.isEmpty
    let digested = tables.map { MatchAnalysis.Digested($0) }
    var analysis = MatchAnalysis(
      of: outgoing.map { (digested[$0.tableIndex], $0.unfinishedRows) },
      translated: digested + older.map { MatchAnalysis.Digested($0) },
      findsSimilar: workload.findsSimilar
    )
    for index in outgoing.indices {
      let part = outgoing[index]
      let rows = part.unfinishedRows
      let sizes = concurrentShares(of: rows.count, size: 4096) { share in
        rows[share].map { TextSize(ofSourceOf: part.table, at: $0) }
      }
      for (row, size) in zip(rows, sizes.joined()) {
        outgoing[index].unfinishedWords += size.words
        workload.bands.add(
          analysis.band(of: row, in: digested[part.tableIndex]),
          words: size.words,
          characters: size.characters
        )
      }
    }
    return workload
  }
}
