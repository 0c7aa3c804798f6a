internal import LoctripAppProjects
internal import LoctripJSONSource
internal import LoctripLocalizationCore
package import LoctripLocalizationReports
package import LoctripLedger

extension Status {
  /// Compares orders with the catalogs, for the piles of their open units.
  ///
  /// Does nothing if deliveries were counted: their units are in no catalog.
  ///
  /// - Parameters:
  ///   - book: The orders.
  ///   - isPart: True if the user named catalogs.
  ///   - day: The day.
  package mutating func compare(with book: OrderBook, isPart: Bool, on day: CalendarDay) {
    guard let project, !hasDeliveries else { return }
    let languages = languages.map(\.language)
    let standing = OrderStanding(
      of: book, in: project, languages: languages, isPart: isPart, on: day)
    findings += book.findings + standing.findings
    self.standing = standing
  }

  /// The piles of all languages.
  var piles: UnitCounts<Pile>? {
    standing.map { $0.languages.reduce(UnitCounts()) { $0 + $1.counts } }
  }

  /// The piles as a table: a row for each language, and the totals.
  ///
  /// - Parameters:
  ///   - judgement: The gates; a column shows the requirements of those that failed.
  ///   - name: Returns the name of a language.
  package func pileTable(
    _ judgement: StatusJudgement = StatusJudgement(), name: (String) -> String = { $0 }
  ) -> Report.Coverage.Table? {
    guard let standing, let all = piles else { return nil }
    let failed = judgement.failed
    let shown = all.shown(without: .unknown)
    let hasQuestions = standing.book.questions.contains(where: \.isOpen)
    func row(
      _ name: String, _ coverage: Percentage, _ open: Int, _ counts: UnitCounts<Pile>, _ asked: Int,
      _ completion: String, _ required: String?
    ) -> (name: String, values: [String]) {
      let done = coverage.whole == 0 ? "–" : coverage.unknown > 0 ? "unknown" : "\(coverage.text) %"
      let piles =
        [open] + shown.map { counts[$0].units } + (hasQuestions ? [asked] : [])
      return (
        name,
        [done] + piles.map { $0 == 0 ? "–" : $0.grouped } + [completion]
          + (failed.isEmpty ? [] : [required.map { "\($0) required" } ?? ""])
      )
    }
    let rows = languages.map { language, parts in
      let found = standing[language]
      return row(
        name(language), Self.sum(parts).coverage, found?.openCount ?? 0,
        found?.counts ?? UnitCounts(), standing.book.openQuestions(in: language),
        found?.completion(standing.book).text(on: standing.day) ?? "–",
        failed.first { $0.language.isIdentical(to: language) }?.required)
    }
    return (
      title: "Whose turn it is",
      columns: ["done", "open"] + shown.map(\.label) + (hasQuestions ? ["asked"] : [])
        + ["complete by"]
        + (failed.isEmpty ? [] : ["gate"]),
      rows: rows + [
        row(
          "total", counts.coverage, standing.languages.reduce(0) { $0 + $1.openCount }, all,
          standing.book.questions.count(where: \.isOpen), "", nil)
      ]
    )
  }

  /// The bars beside the rows of ``pileTable(_:name:)``: what is done, and the piles.
  package var pileBars: [Report.Coverage.Bar] {
    guard let standing, let all = piles else { return [] }
    func bar(_ done: Int, _ counts: UnitCounts<Pile>) -> Report.Coverage.Bar {
      Report.Coverage.Bar(
        [(label: "done", count: done, shade: .done)]
          + Pile.allCases.map { (label: $0.label, count: counts[$0].units, shade: $0.shade) })
    }
    return languages.map { language, parts in
      bar(Self.sum(parts).done.units, standing[language]?.counts ?? UnitCounts())
    } + [bar(counts.done.units, all)]
  }

  /// The members of a language about its piles.
  func pileMembers(of language: String) -> [(key: String, value: JSONValue)] {
    guard let standing, let found = standing[language] else { return [] }
    var members = [
      (key: "piles", value: found.counts.json),
      (key: "finishedPiles", value: found.beside.json),
      (key: "asked", value: .integer(standing.book.openQuestions(in: language))),
    ]
    switch found.completion(standing.book) {
    case .by(let day): members.append(("completeBy", .string("\(day)")))
    case .overdue(let orders):
      members.append(("overdueOrders", .array(orders.map { .string($0) })))
    case .complete, .notOrdered, .undated, .asked, .withUs, .unknown: break
    }
    return members
  }
}

extension Pile {
  /// The colour in a bar.
  fileprivate var shade: Report.Coverage.Bar.Shade {
    switch self {
    case .notOrdered, .unknown: .open
    case .out: .out
    case .overdue: .late
    case .toDecide: .decide
    case .toRework: .rework
    }
  }
}

extension UnitCounts<Pile> {
  /// The number of units.
  var all: Int { Pile.allCases.reduce(0) { $0 + self[$1].units } }

  /// The piles as members.
  var json: JSONValue { .object(Pile.allCases.map { ($0.member, self[$0].json) }) }
}

extension LanguageStanding {
  /// The number of open units of the catalogs.
  var openCount: Int { counts.all - beside.all }
}
