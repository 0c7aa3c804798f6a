package import LoctripAppProjects
internal import Foundation
package import LoctripLocalizationCore
package import LoctripLocalizationReports
package import LoctripLedger
internal import LoctripReconciliation

/// The page about orders since a day: piles, movement, money, quality of agencies, and what blocks the release.
package struct OrdersWeek: Sendable {
  /// The catalogs with the piles of today.
  private let status: Status
  private let standing: OrderStanding
  private let since: CalendarDay
  private let configuration: Configuration
  /// The piles on the first day, or the reason that they are not known.
  private let past: Result<OrderStanding, FindingsError>
  private let costs: [OrderCost]
  /// The quality of deliveries by agency.
  private let qualities: [String: DeliveryQuality]

  /// Collects the facts.
  ///
  /// - Parameters:
  ///   - project: The catalogs.
  ///   - book: The orders.
  ///   - configuration: The configuration.
  ///   - since: The first day.
  ///   - today: The last day.
  package init(
    of project: LoctripProject, _ book: OrderBook, _ configuration: Configuration,
    since: CalendarDay,
    on today: CalendarDay
  ) {
    var options = Status.Options()
    options.configuration = configuration
    options.furtherLanguages = book.languagesOut
    var status = Status(of: project, options: options)
    status.compare(with: book, isPart: false, on: today)
    self.status = status
    self.since = since
    self.configuration = configuration
    let all = OrderStanding(of: book, in: project, on: today)
    standing = all
    costs = OrderCost.costs(of: all.ledger)
    let languages = status.languages.map(\.language)
    past = Result { () throws(FindingsError) in
      let revision = try project.lastRevision(before: "\(since)")
      return OrderStanding(
        of: book.before(since), in: try project.at(revision), languages: languages, on: since)
    }
    qualities = DeliveryQuality.byAgency(all)
  }

  /// The problems of files.
  package var findings: [Finding] { status.findings }

  /// The page.
  package var page: SummaryPage {
    let counts = status.counts
    var turns = SummaryPage.Section("Whose turn it is", table: status.pileTable { $0.languageName })
    turns.bars = status.pileBars
    return SummaryPage(
      "Orders since \(since)", date: "\(standing.day)",
      lead: "\(status.languages.count.counted("language")): \(counts.coverage.words), "
        + "\(counts.open.units.counted("text")) open (\(counts.open.words.counted("word"))).",
      sections: [
        today, SummaryPage.Section("What blocks the release", blockers),
        turns, comparison,
        SummaryPage.Section("Orders since \(since)", movements), money, quality,
      ])
  }

  // MARK: - What there is to do

  private var today: SummaryPage.Section {
    let list = TodayList(standing)
    let title = "To do today"
    return list.tasks.isEmpty
      ? SummaryPage.Section(title, ["Nothing."])
      : SummaryPage.Section(
        title, table: (title: "kind", columns: TodayList.columns, rows: list.rows))
  }

  // MARK: - What blocks the release

  private var blockers: [SummaryPage.Sentence] {
    let sentences = status.languages.flatMap { language, _ -> [SummaryPage.Sentence] in
      guard let found = standing[language] else { return [] }
      func count(_ pile: Pile) -> String {
        let units = found.counts[pile].units
        return "\(units.counted("text")) \(units == 1 ? "is" : "are")"
      }
      var sentences: [String] = []
      if found.counts[.notOrdered].units > 0 {
        sentences.append("\(count(.notOrdered)) not ordered")
      }
      if found.counts[.unknown].units > 0 {
        sentences.append("\(count(.unknown)) in a catalog or an order that cannot be read")
      }
      if found.counts[.overdue].units > 0 {
        let late = found.parts.filter { $0.counts[.overdue].units > 0 }
          .compactMap { standing.book.entries[$0.order] }.filter { !$0.isClosed }
        let days = late.compactMap(\.due).map { standing.day.number - $0.number }.max() ?? 0
        let agencies = ExactString.distinct(late.compactMap(\.order?.agency)).map(
          configuration.name(ofAgency:)
        )
        .joined(separator: ", ")
        sentences.append("\(count(.overdue)) \(days.counted("day")) late at \(agencies)")
      }
      if found.counts[.out].units > 0 {
        let day = found.completion(standing.book)
        if case .by(let day) = day {
          sentences.append("\(count(.out)) out until \(day.dayAndMonth(on: standing.day))")
        } else {
          sentences.append("\(count(.out)) out")
        }
      }
      if found.counts[.toDecide].units > 0 {
        sentences.append("\(count(.toDecide)) waiting for a decision")
      }
      if found.counts[.toRework].units > 0 {
        sentences.append("\(count(.toRework)) to send to rework")
      }
      guard !sentences.isEmpty else { return [] }
      return [
        SummaryPage.Sentence(
          "\(language): \(sentences.joined(separator: "; "))",
          isLate: found.counts[.overdue].units > 0)
      ]
    }
    return sentences.isEmpty ? ["Nothing: all languages are complete."] : sentences
  }

  // MARK: - Movement

  private var comparison: SummaryPage.Section {
    let title = "Since \(since)"
    let then: OrderStanding
    switch past {
    case .success(let standing): then = standing
    case .failure(let error):
      let reason = error.findings.first?.message ?? ""
      return SummaryPage.Section(title, ["The state on \(since) is not known: \(reason)"])
    }
    let counts = (then.languages + standing.languages).map(\.counts)
    let shown = counts.reduce(UnitCounts<Pile>(), +).shown(without: .unknown)
    func moved(_ before: Int, _ now: Int) -> String {
      let difference = now - before
      guard difference != 0 else { return now == 0 ? "–" : now.grouped }
      return
        "\(before.grouped) → \(now.grouped) (\(difference > 0 ? "+" : "")\(difference.grouped))"
    }
    func row(_ name: String, _ before: [LanguageStanding], _ now: [LanguageStanding]) -> (
      name: String, values: [String]
    ) {
      func sum(_ standings: [LanguageStanding], _ count: (LanguageStanding) -> Int) -> Int {
        standings.reduce(0) { $0 + count($1) }
      }
      return (
        name,
        [moved(sum(before, \.openCount), sum(now, \.openCount))]
          + shown.map { pile in
            moved(sum(before) { $0.counts[pile].units }, sum(now) { $0.counts[pile].units })
          }
      )
    }
    let languages = status.languages.map(\.language)
    return SummaryPage.Section(
      title,
      table: (
        title: title, columns: ["open"] + shown.map(\.label),
        rows: languages.map { language in
          row(
            language.languageName, [then[language]].compactMap(\.self),
            [standing[language]].compactMap(\.self))
        } + [
          row("total", languages.compactMap { then[$0] }, languages.compactMap { standing[$0] })
        ]
      ))
  }

  private var movements: [SummaryPage.Sentence] {
    var sentences: [SummaryPage.Sentence] = []
    let today = standing.day
    for (number, entry) in standing.book.entries.enumerated() {
      let order = entry.order
      if let order, (since...max(since, today)).contains(order.created) {
        let due = entry.due.map { ", due \($0.dayAndMonth(on: today))" } ?? ""
        sentences.append(
          "\(entry.id): sent to \(configuration.name(ofAgency: order.agency)) on \(order.created.dayAndMonth(on: today)), \(order.todo.units.counted("text"))\(due)"
        )
      }
      for event in entry.events where event.date.day >= since && event.date.day <= today {
        let day = event.date.day.dayAndMonth(on: today)
        switch event.kind {
        case .import: sentences.append("\(entry.id): \(event.deliveryText) came back on \(day)")
        case .close:
          sentences.append(
            "\(entry.id): closed\(event.languagesText) on \(day) (\(event.reason?.rawValue ?? ""))")
        case .reopen: sentences.append("\(entry.id): open again\(event.languagesText) on \(day)")
        case .accept: sentences.append("\(entry.id): accepted on \(day)")
        case .due:
          let due = event.due.map { $0.dayAndMonth(on: today) } ?? ""
          sentences.append("\(entry.id): due \(due) since \(day)")
        case .decide, .rename, .invoice: break
        }
      }
      let late = standing.counts(of: number)[.overdue].units
      if let due = entry.due, due < today, late > 0, !entry.isClosed {
        let isNew = due.number + 1 >= since.number
        let day = CalendarDay(number: due.number + 1).dayAndMonth(on: today)
        sentences.append(
          SummaryPage.Sentence(
            "\(entry.id): \(late.counted("text")) \(isNew ? "became late on" : "late since") \(day)",
            isLate: true))
      }
    }
    return sentences.isEmpty ? ["Nothing came, went or became late."] : sentences
  }

  // MARK: - Money

  private var money: SummaryPage.Section {
    let today = standing.day
    let month = CalendarDay(year: today.date.year, month: today.date.month, day: 1) ?? today
    func report(from day: CalendarDay?) -> OrderCostReport {
      OrderCostReport(
        costs.filter { cost in day.map { $0 <= cost.order.created } ?? true }, on: today)
    }
    // Words without a price have a column, if there are any: no sum has them.
    let isLacking = report(from: nil).unpriced.words > 0
    func row(_ name: String, from day: CalendarDay?) -> (name: String, values: [String]) {
      let report = report(from: day)
      func text(_ amounts: [Money]) -> String {
        amounts.isEmpty ? "–" : amounts.map(\.textWithCurrency).joined(separator: ", ")
      }
      return (
        name,
        [
          report.costs.count.grouped, text(report.sums.map(\.ordered)),
          text(report.sums.map(\.toPay)),
        ]
          + (isLacking ? [report.unpriced.words > 0 ? report.unpriced.words.grouped : "–"] : [])
      )
    }
    guard !costs.isEmpty else { return SummaryPage.Section("Money") }
    return SummaryPage.Section(
      "Money",
      table: (
        title: "Money",
        columns: ["orders", "ordered", "to pay"]
          + (isLacking ? ["words without a price"] : []),
        rows: [
          row("ordered since \(since)", from: since), row("this month so far", from: month),
          row("all orders", from: nil),
        ]
      ))
  }

  // MARK: - Quality

  private var quality: SummaryPage.Section {
    let rows = qualities.sorted { $0.key < $1.key }.map { agency, facts in
      (name: configuration.name(ofAgency: agency), values: facts.values)
    }
    return SummaryPage.Section(
      "Agencies, all orders",
      table: (
        title: "Agencies",
        columns: [
          "delivered", "rejected", "sent back", "edited by us", "mean distance", "in time",
        ], rows: rows
      ))
  }
}

extension OrderEvent {
  /// `22 texts: 19 added, 3 rejected`.
  fileprivate var deliveryText: String {
    let verdicts = units.compactMap { Verdict(rawValue: $0.verdict) }
      .filter { $0 != .missing && $0 != .untouched }
    let counts = Verdict.allCases.compactMap { verdict in
      let count = verdicts.count { $0 == verdict }
      return count > 0 ? "\(count.grouped) \(verdict.rawValue)" : nil
    }
    return verdicts.count.counted("text")
      + (counts.isEmpty ? "" : " (\(counts.joined(separator: ", ")))")
  }
}

extension OrderBook {
  /// The orders as they were when a day began.
  fileprivate func before(_ day: CalendarDay) -> OrderBook {
    OrderBook(
      entries.filter { ($0.order?.created).map { $0 < day } ?? true }.map { entry in
        var entry = entry
        entry.events.removeAll { $0.date.day >= day }
        return entry
      })
  }
}

extension String {
  /// The English name of a language with its tag, `German (de)`, or the tag alone.
  fileprivate var languageName: String {
    let name = Locale(identifier: "en").localizedString(forIdentifier: self)
    guard let name, name != self else { return self }
    return "\(name) (\(self))"
  }
}
