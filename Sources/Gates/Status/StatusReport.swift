package import LoctripAppProjects
internal import LoctripJSONSource
package import LoctripLocalizationCore
package import LoctripLocalizationReports
internal import LoctripLedger
internal import LoctripReconciliation

/// Additions to a status in reports.
package struct StatusJudgement: Sendable {
  /// The gates, passed or failed.
  package var gates: [Status.Gate] = []
  /// The movement since a revision.
  package var since: Status.Since?
  /// The configuration with the prices of words, those of agencies before those of the project.
  package var configuration = Configuration()

  package init() {}

  /// The failed gates.
  package var failed: [Status.Gate] { gates.filter { !$0.isPassed } }

  /// The lines of the failed gates for a terminal, each with its place.
  package var failureLines: [String] {
    failed.flatMap { gate in
      gate.kind == .leftBehind && !gate.isEmpty
        ? since?.gate?.lines ?? []
        : gate.findings.map {
          "\($0.severity.rawValue): \($0.message) [\($0.code.rawValue)]".oneLine
        }
    }
  }

  /// Warnings and notes about the revision.
  package var notes: [Finding] { since.map { $0.findings + ($0.gate?.notes ?? []) } ?? [] }
}

extension Status {
  /// The status as a report.
  ///
  /// - Parameters:
  ///   - judgement: The gates, movement and prices.
  ///   - settings: The settings of the run.
  package func report(
    _ judgement: StatusJudgement = StatusJudgement(), settings: [Report.Setting] = []
  ) -> Report {
    let open = parts.flatMap(\.openRows)
    let places = parts.flatMap { part in
      part.openRows.map { _ in (part.catalog, Self.shown(part.language), Report.ReviewPriority.none)
      }
    }
    let parts = parts
    let owners = parts.enumerated().flatMap { index, part in
      repeatElement(index, count: part.openRows.count)
    }
    var report = Report(
      words(judgement), .byLanguage, totals: parts.map(\.totals),
      items: ReportItems(
        count: open.count,
        writeMembers: { open[$0].writeMembers(of: parts[owners[$0]], into: &$1) },
        make: { open[$0].item }), places: places)
    report.settings = settings
    report.findings =
      findings + judgement.notes + judgement.failed.flatMap(\.findings)
    report.sourceLanguages = Dictionary(parts.map { ($0.catalog, $0.sourceLanguage) }) { old, _ in
      old
    }
    report.needsPerson = !judgement.failed.isEmpty
    report.coverage = coverage(judgement)
    report.members = members(judgement)
    return report
  }

  /// The failed gates as findings, for a build server or code host.
  package func findingsReport(_ judgement: StatusJudgement) -> FindingsReport {
    let rules: [FindingsReport.Rule] =
      [
        (
          Finding.Code.coverageTooLow.rawValue, .error,
          "a language below its required coverage", "Translate the open strings."
        )
      ] + LeftBehind.allCases.map { ($0.rawValue, .error, $0.summary, $0.help) }
    let branch = judgement.since?.gate
    var report = FindingsReport(
      name: "status", version: LoctripAppProjects.version, rules: rules)
    report.scope =
      judgement.since.flatMap { since in
        branch.map { _ in "the change since \(since.name.oneLine)" }
      }
      ?? "\(counts.all.units.counted("unit")) of \(languages.count.counted("language"))"
    for gate in judgement.failed {
      for (index, finding) in gate.findings.enumerated() {
        let isKey =
          gate.kind == .leftBehind && !gate.isEmpty && index < branch?.keys.count ?? 0
        let key = isKey ? branch?.keys[index] : nil
        var part = FindingsReport.Part(
          path: key?.path ?? finding.places.first?.path ?? "", language: gate.language)
        let identity = [finding.code.rawValue, key?.catalog ?? gate.language, key?.key ?? ""]
        part.items = [
          FindingsReport.Item(
            finding: finding, source: key?.source,
            identity: Array(identity.joined(separator: "\0").utf8))
        ]
        report.parts.append(part)
      }
    }
    report.sourceCount = branch?.unitCount ?? counts.all.units
    return report
  }

  static func shown(_ language: String) -> String { language.isEmpty ? "(none)" : language }

  /// The badge: with the name of a single language, else for all together.
  package func badge() -> Badge {
    let languages = self.languages
    let coverage = counts.coverage
    if coverage.whole == 0 {
      return Badge(label: "localization", message: "nothing to translate", tenths: 0)
    }
    return Badge(
      label: languages.count == 1 ? Self.shown(languages[0].language) : "localization",
      message: coverage.unknown > 0 ? "unknown" : "\(coverage.text) %",
      tenths: coverage.unknown > 0 ? 0 : coverage.basisPoints / 10)
  }

  // MARK: - Words

  private func words(_ judgement: StatusJudgement) -> Report.Words {
    let counts = self.counts
    let failed = judgement.failed.count
    let hasEmptyGate = judgement.failed.contains(where: \.isEmpty)
    let gates =
      judgement.gates.isEmpty
      ? ""
      : failed == 0
        ? "; \(judgement.gates.count.counted("gate")) passed"
        : hasEmptyGate && failed == judgement.gates.count
          ? "; nothing was checked, so the gate failed"
          : "; \(failed) of \(judgement.gates.count.counted("gate")) failed"
    let branch = judgement.since.flatMap { since in
      since.gate.map { "\($0.words(since: since.name.oneLine)); " }
    }
    let outcome =
      (branch ?? "")
      + (counts.all.units == 0
        ? "\(emptiness)\(gates)"
        : "\(languages.count.counted("language")), \(catalogs.count.counted("catalog")): "
          + "\(counts.coverage.words), \(counts.open.units.counted("unit")) "
          + "(\(counts.open.words.counted("word"))) open\(gates)")
    var words = Report.Words()
    words.name = "status"
    words.schemaVersion = 4
    words.items = "openUnits"
    words.title = "Translation status"
    words.lead = outcome + "."
    words.headline = outcome
    words.labels = "State"
    words.rest = "Open strings"
    words.none = counts.open.units == 0 ? "Nothing is open." : "The strings are not listed."
    return words
  }

  // MARK: - Coverage

  private func coverage(_ judgement: StatusJudgement) -> Report.Coverage {
    let gatesOfLanguages = Dictionary(grouping: judgement.gates) { ExactString($0.language) }
    var coverage = Report.Coverage(
      languages: languages.map { language, parts in
        let gates = gatesOfLanguages[ExactString(language)] ?? []
        let gate = gates.first { !$0.isPassed } ?? gates.first
        return (
          name: Self.shown(language),
          total: Self.cell(Self.sum(parts), parts.reduce(0) { $0 + $1.copies }),
          catalogs: parts.map { ($0.catalog, Self.cell($0.counts, $0.copies)) },
          isPassed: gate?.isPassed, required: gate?.required
        )
      }, catalogs: catalogs)
    let rest = SlotState.leftOut.compactMap { state -> String? in
      let count = leftOutKeys(state)
      let reason = state == .empty ? "without text" : state.rawValue
      return count > 0 ? "\(count.counted("key")) \(reason)" : nil
    }
    if !rest.isEmpty { coverage.remark = "Not counted: \(rest.joined(separator: ", "))" }
    coverage.piles = pileTable(judgement)
    if let table = bandTable(judgement.configuration) { coverage.tables.append(table) }
    if let since = judgement.since { coverage.tables += since.tables }
    return coverage
  }

  /// The number of keys in a state that does not count; one that several languages have counts once.
  private func leftOutKeys(_ state: SlotState) -> Int {
    var most: [ExactString: Int] = [:]
    for part in parts {
      let count = part.leftOutKeys[state] ?? 0
      most[ExactString(part.catalog), default: 0] = max(most[ExactString(part.catalog)] ?? 0, count)
    }
    return most.values.reduce(0, +)
  }

  private static func cell(_ counts: SlotCounts, _ copies: Int) -> Report.Coverage.Cell {
    Report.Coverage.Cell(
      done: counts.done.units, all: counts.all.units,
      open: SlotState.counting.filter(\.isOpen).map { ($0.label, counts[$0].units) },
      openWords: counts.open.words, copies: copies, unknown: counts[.unknown].units)
  }

  private func bandTable(_ configuration: Configuration) -> Report.Coverage.Table? {
    let analysed = languages.compactMap { language, parts in
      bands(of: language, in: parts).map { (language, $0) }
    }
    guard !analysed.isEmpty else { return nil }
    let hasCost = configuration.hasPrices
    func row(_ name: String, _ counts: [Int], _ costs: [Money]) -> (name: String, values: [String])
    {
      let cost = costs.map(\.textWithCurrency).joined(separator: ", ")
      return (
        name: name,
        values: counts.map(\.grouped) + [counts.reduce(0, +).grouped]
          + (hasCost ? [cost.isEmpty ? "–" : cost] : [])
      )
    }
    var sums = MatchBand.allCases.map { _ in 0 }
    var costs: [Money] = []
    var unpriced = 0
    var rows = analysed.map { language, bands in
      let counts = MatchBand.allCases.map { bands[$0].words }
      for (index, count) in counts.enumerated() { sums[index] += count }
      let cost = configuration.rates(for: language).price(of: bands, in: language)
      costs += [cost].compactMap(\.self)
      if cost == nil { unpriced += counts.reduce(0, +) }
      return row(Self.shown(language), counts, [cost].compactMap(\.self))
    }
    if rows.count > 1 {
      var total = row("total", sums, costs.sumsByCurrency)
      if hasCost, unpriced > 0, !costs.isEmpty, let last = total.values.popLast() {
        total.values.append("\(last), \(unpriced.counted("word")) without a price")
      }
      rows.append(total)
    }
    return (
      title: "Words to translate by match band",
      columns: MatchBand.allCases.map(\.rawValue) + ["words"] + (hasCost ? ["cost"] : []),
      rows: rows
    )
  }

  // MARK: - JSON

  private func members(_ judgement: StatusJudgement) -> [(key: String, value: JSONValue)] {
    var members: [(key: String, value: JSONValue)] = [
      ("coverage", counts.coverage.json), ("units", .integer(counts.all.units)),
      ("translated", .integer(counts.done.units)), ("words", .integer(counts.all.words)),
      ("openWords", .integer(counts.open.words)),
      (
        "languages",
        .array(
          languages.map { language, parts in
            let counts = Self.sum(parts)
            let all = bands(of: language, in: parts)
            return .object(
              [("language", .string(language))] + counts.members
                + [("copies", .integer(parts.reduce(0) { $0 + $1.copies }))]
                + pileMembers(of: language)
                + (all.map { [("bands", $0.json(of: MatchBand.allCases))] } ?? [])
                + (all.flatMap { judgement.configuration.costJSON(of: $0, in: language) }.map {
                  [("cost", $0)]
                } ?? []))
          })
      ),
    ]
    if let standing, let piles {
      members += [("day", .string("\(standing.day)")), ("piles", piles.json)]
    }
    if !judgement.gates.isEmpty {
      members.append(("gates", .array(judgement.gates.map(\.json))))
    }
    if let since = judgement.since { members.append(("since", since.json)) }
    return members
  }
}

extension SlotState {
  /// The state as reports label it.
  var label: Report.Label {
    switch self {
    case .missing: Report.Label(rawValue, .bad)
    case .new, .needsReview, .machineTranslated: Report.Label(rawValue, .caution)
    case .translated: Report.Label(rawValue, .good, isNews: false)
    case .locked, .stale, .empty: Report.Label(rawValue, .neutral, isNews: false)
    case .unknown: Report.Label(rawValue, .bad)
    }
  }
}

extension SlotCounts {
  /// Coverage, units, words, and each state.
  fileprivate var members: [(key: String, value: JSONValue)] {
    [
      ("coverage", coverage.json), ("units", .integer(all.units)),
      ("words", .integer(all.words)), ("characters", .integer(all.characters)),
      ("openWords", .integer(open.words)),
      ("states", json(of: SlotState.allCases)),
    ]
  }
}

extension Percentage {
  /// The percentage, or `null` if the whole is 0 or a part of it is unknown.
  fileprivate var json: JSONValue { whole == 0 || unknown > 0 ? .null : .number(number) }
}

extension Configuration {
  /// The cost of words in a language, or `nil` without a price.
  fileprivate func costJSON(of bands: BandCounts, in language: String) -> JSONValue? {
    let rates = rates(for: language)
    guard let price = rates.price(of: bands, in: language),
      let perWord = rates.perWord(in: language)
    else { return nil }
    return [
      "amount": .string(price.text), "currency": .string(price.currency),
      "perWord": .number("\(perWord)"),
    ]
  }
}

extension Status.Gate {
  fileprivate var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "language": .string(language), "required": .string(required),
      "coverage": coverage.json, "passed": .bool(isPassed),
    ]
  }
}

extension Status.Part {
  fileprivate var totals: Report.Totals {
    var totals = Report.Totals(
      catalog: catalog, language: Status.shown(language),
      counts: SlotState.allCases.map { ($0.label, counts[$0].units) })
    totals.members =
      counts.members + [("copies", .integer(copies))]
      + (bands.map { [("bands", $0.json(of: MatchBand.allCases))] } ?? [])
    return totals
  }
}

extension Status.OpenRow {
  fileprivate func writeMembers(of part: Status.Part, into json: inout JSONWriter) {
    json.writeMember("catalog", part.catalog)
    json.writeMember("language", part.language)
    json.writeMember("id", table.id(row) ?? "")
    json.writeMember("state", state.rawValue)
    if let source = table.source(row) { json.writeMember("source", source.json) }
    if let target = table.target(row) { json.writeMember("target", target.json) }
    json.writeMember("words", size.words)
    json.writeMember("place", table.place(row).json)
  }

  fileprivate var item: ReportItem {
    var item = ReportItem(table.id(row) ?? "", [state.label])
    item.source = table.source(row)?.description
    if let target = table.target(row) {
      item.rows = [ReportItem.Row(.target, "translation", target.description, isContext: true)]
    }
    item.place = table.place(row)
    return item
  }
}

extension Status.Since {
  fileprivate var tables: [Report.Coverage.Table] {
    func signed(_ number: Int) -> String { number > 0 ? "+\(number.grouped)" : number.grouped }
    let moved = languages.map { language in
      let isUnknown = language.now.coverage.unknown > 0
      let tenths =
        language.now.coverage.basisPoints / 10 - language.before.coverage.basisPoints / 10
      return (
        name: Status.shown(language.language),
        values: [
          "\(language.before.coverage.text) %",
          isUnknown ? "unknown" : "\(language.now.coverage.text) %",
          isUnknown ? "–" : (tenths > 0 ? "+" : "") + Percentage.text(tenths),
          signed(language.now.done.units - language.before.done.units),
          signed(language.now.done.words - language.before.done.words),
          signed(language.now.open.units - language.before.open.units),
        ] + (gate.map { [$0.count(in: language.language).grouped] } ?? [])
      )
    }
    let sources = self.sources.map { source in
      (
        name: source.catalog,
        values: [source.added, source.changed, source.removed].flatMap {
          [$0.units.grouped, $0.words.grouped]
        }
      )
    }
    let languages: Report.Coverage.Table = (
      title: "Since \(name.oneLine)",
      columns: ["before", "after", "points", "translated", "words", "open"]
        + (gate == nil ? [] : ["left behind"]), rows: moved
    )
    guard !sources.isEmpty else { return [languages] }
    return [
      languages,
      (
        title: "Sources since \(name.oneLine)",
        columns: ["new", "words", "changed", "words", "removed", "words"], rows: sources
      ),
    ]
  }

  fileprivate var json: JSONValue {
    [
      "revision": .string(revision), "mergeBase": base.map { .string($0) },
      "languages": .array(
        languages.map { language in
          [
            "language": .string(language.language),
            "before": .object(language.before.members), "now": .object(language.now.members),
          ]
        }),
      "sources": .array(
        sources.map { source in
          [
            "catalog": .string(source.catalog), "added": source.added.json,
            "changed": source.changed.json, "removed": source.removed.json,
          ]
        }),
      "failOn": gate.map { gate in
        .array(LeftBehind.allCases.filter(gate.kinds.contains).map { .string($0.rawValue) })
      },
      "judged": gate.map { .array($0.languages.map { .string($0) }) },
      "leftBehind": gate.map { .array($0.keys.map(\.json)) },
    ]
  }
}

extension LeftBehind {
  /// The summary of the kind, for a list of kinds.
  fileprivate var summary: String {
    switch self {
    case .newOpen: "a new text without a finished translation"
    case .reopened: "a translation that was finished and is open"
    case .reworded: "a finished translation of the old source"
    case .noSource: "a key without a text in the source language"
    }
  }

  /// What to do.
  fileprivate var help: String {
    switch self {
    case .newOpen, .reopened: "Translate the text."
    case .reworded: "Change the translation, or give it the state needs_review."
    case .noSource: "Write the text into the source language."
    }
  }
}

extension BranchGate.Key {
  fileprivate var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "catalog": .string(catalog), "key": .string(key),
      "languages": .array(languages.map { .string($0) }), "texts": .integer(count),
      "before": before.map { .string($0) }, "source": source.map { .string($0) },
      "place": place.json,
    ]
  }
}

extension Configuration {
  /// True if any price is configured.
  fileprivate var hasPrices: Bool {
    !rates.perWord.isEmpty || agencies.contains { !$0.rates.perWord.isEmpty }
  }
}
