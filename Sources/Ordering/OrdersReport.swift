package import LoctripAppProjects
package import LoctripJSONSource
package import LoctripLocalizationCore
package import LoctripLocalizationReports
package import LoctripLedger
internal import LoctripReconciliation

/// The orders of a project for people: what would go out today by agency, and what is out.
package struct OrdersOverview: Sendable {
  private let standing: OrderStanding
  private let agencies: [(agency: Configuration.Agency, ready: NewOrder)]
  private let rows: [Row]
  /// The languages without an agency that have open units, each with their sizes.
  private let unassigned: [(language: String, size: UnitCount)]
  /// True to list the orders that are closed as well.
  private let listsClosed: Bool
  private let today: TodayList

  /// Looks at all orders.
  ///
  /// - Throws: `FindingsError` when the options of an agency do not fit one another.
  package init(
    of standing: OrderStanding, in project: LoctripProject, _ configuration: Configuration,
    listsClosed: Bool = false
  ) throws(FindingsError) {
    self.standing = standing
    self.listsClosed = listsClosed
    today = TodayList(standing)
    var agencies: [(agency: Configuration.Agency, ready: NewOrder)] = []
    for agency in configuration.agencies {
      agencies.append(
        (
          agency,
          try NewOrder(NewOrder.Request(agency), of: project, configuration, after: standing)
        ))
    }
    self.agencies = agencies
    rows = Self.rows(agencies, standing, configuration)
    unassigned = standing.languages.compactMap { language in
      guard configuration.agency(for: language.language) == nil,
        !project.catalogs.allSatisfy({
          LanguageTag.isSame($0.catalog.sourceLanguage, language.language)
        })
      else { return nil }
      let size = language.counts[.notOrdered]
      return size.units > 0 ? (language.language, size) : nil
    }
  }

  /// True if an open order is overdue.
  package var isOverdue: Bool { count(.overdue) > 0 }

  private func count(_ pile: Pile) -> Int {
    standing.languages.reduce(0) { $0 + $1.counts[pile].units }
  }

  /// What an agency has, and what is ready for it.
  private typealias Row = (agency: String, ready: NewOrder?, counts: UnitCounts<Pile>)

  /// The agencies of the configuration, and others that have orders.
  private static func rows(
    _ agencies: [(agency: Configuration.Agency, ready: NewOrder)], _ standing: OrderStanding,
    _ configuration: Configuration
  ) -> [Row] {
    var counts: [String: UnitCounts<Pile>] = [:]
    for language in standing.languages {
      // A text belongs to the agency of its order, whoever has the language now.
      let own = configuration.agency(for: language.language)?.id
      for (order, part) in language.countsByOrder {
        let owner = order < 0 ? nil : standing.book.entries[order].order?.agency
        guard let agency = owner ?? own else { continue }
        counts[agency] = (counts[agency] ?? UnitCounts()) + part
      }
    }
    let known = Set(agencies.map(\.agency.id))
    let others = counts.filter { id, piles in
      !known.contains(id) && Pile.allCases.contains { piles[$0].units > 0 }
    }
    return agencies.map { ($0.agency.id, $0.ready, counts[$0.agency.id] ?? UnitCounts()) }
      + others.sorted { $0.key < $1.key }.map { ($0.key, nil, $0.value) }
  }

  /// The index in the book and the counts of each order that is listed.
  private var listed: [(index: Int, entry: OrderBook.Entry, counts: UnitCounts<OrderUnitState>)] {
    standing.book.entries.enumerated().compactMap { index, entry in
      guard listsClosed || !entry.isClosed else { return nil }
      let counts = standing.counts(of: index)
      // A plain export that waits for nothing is history.
      guard listsClosed || entry.order != nil || !counts.isNothingPending else { return nil }
      return (index, entry, counts)
    }
  }

  /// The overview as a report.
  package var report: Report {
    var words = Report.Words()
    words.name = "orders"
    words.schemaVersion = 5
    words.title = "Orders"
    words.none = ""
    let (out, overdue) = (count(.out) + count(.overdue), count(.overdue))
    let open = listed.count { !$0.entry.isClosed }
    let questions = standing.book.questions.count(where: \.isOpen)
    let parts = [
      overdue > 0 ? "\(overdue.grouped) of them overdue" : nil,
      count(.toDecide) > 0 ? "\(count(.toDecide).grouped) to decide" : nil,
      count(.toRework) > 0 ? "\(count(.toRework).grouped) to rework" : nil,
      count(.unknown) > 0 ? "\(count(.unknown).grouped) unknown" : nil,
      questions > 0 ? questions.counted("question") : nil,
    ].compactMap(\.self)
    let ready = agencies.reduce(0) { $0 + $1.ready.order.todo.units }
    words.headline =
      "\(open.counted("open order")): \(out.counted("text")) out"
      + (parts.isEmpty ? "" : ", " + parts.joined(separator: ", "))
      + (ready > 0 ? "; \(ready.counted("text")) ready to order" : "")
    words.lead = words.headline + "."
    var report = Report(words, .byLanguage, totals: [], items: .none, places: [])
    var coverage = Report.Coverage(languages: [], catalogs: [])
    coverage.tables = [todayTable, readyTable, ordersTable].compactMap(\.self)
    coverage.remark = remarks
    report.coverage = coverage
    report.findings = standing.book.findings + standing.findings
    report.needsPerson = isOverdue
    report.members = members
    return report
  }

  private var remarks: String? {
    var remarks: [String] = []
    if !unassigned.isEmpty {
      let size = unassigned.reduce(UnitCount()) { $0 + $1.size }
      remarks.append(
        "no agency: \(unassigned.map(\.language).listed(upTo: 12)): "
          + "\(size.units.counted("text")) (\(size.words.counted("word")))")
    }
    let names = agencies.filter { !$0.ready.isEmpty }.map(\.agency.id)
    if !names.isEmpty {
      remarks.append("to order: loctrip orders new \((names + ["--all"]).joined(separator: " | "))")
    }
    let ended = listed.filter { row in
      !row.entry.isClosed && row.entry.order != nil && row.counts.isNothingPending
    }
    for row in ended where !standing.progress(of: row.index).isComplete {
      remarks.append(
        "nothing is awaited of \(row.entry.order?.agency ?? row.entry.id) in \(row.entry.id), "
          + "\(cause(row.index)); tell them before you close it")
    }
    return remarks.isEmpty ? nil : remarks.joined(separator: "\n")
  }

  /// Why an order that waits for nothing is not complete.
  private func cause(_ order: Int) -> String {
    let progress = standing.progress(of: order)
    let others = progress.doneByOthers
    let finished = others > 0 ? "\(others.grouped) finished by others" : nil
    let none = progress.came == 0 ? "none came" : nil
    return [finished, none].compactMap(\.self).joined(separator: ", ")
  }

  private var todayTable: Report.Coverage.Table? {
    let rows = today.rows
    return rows.isEmpty ? nil : (title: "To do today", columns: TodayList.columns, rows: rows)
  }

  private var readyTable: Report.Coverage.Table? {
    guard !rows.isEmpty else { return nil }
    let waiting =
      [Pile.out, .overdue, .toDecide, .toRework] + (count(.unknown) > 0 ? [.unknown] : [])
    return (
      title: "What would go out today",
      columns: ["texts", "words", "cost"] + waiting.map(\.label) + ["languages"],
      rows: rows.map { agency, ready, counts in
        let size = ready?.order.todo ?? Order.Size(units: 0, words: 0)
        return (
          name: agency,
          values: [
            Self.figure(size.units), Self.figure(size.words),
            ready?.order.price?.textWithCurrency ?? "–",
          ]
            + waiting.map { Self.figure(counts[$0].units) }
            + [
              (ready?.order.languages ?? []).map { "\($0.language) \($0.todo.units.grouped)" }
                .joined(separator: ", ")
            ]
        )
      }
    )
  }

  private var ordersTable: Report.Coverage.Table? {
    // What is complete is named below.
    let listed = self.listed.filter { listsClosed || !$0.counts.isNothingPending }
    guard !listed.isEmpty else { return nil }
    let pending =
      [OrderUnitState.out, .overdue, .toDecide, .toRework]
      + (listed.contains { $0.counts[.unknown].units > 0 } ? [.unknown] : [])
    return (
      title: listsClosed ? "Orders" : "Open orders",
      columns: ["agency", "due"] + pending.map(\.label) + ["done", "of", "languages"],
      rows: listed.map { index, entry, counts in
        let all = standing.parts(of: index).reduce(0) { $0 + $1.orderedCount }
        let piles = pending.map { Self.figure(counts[$0].units) }
        let due = entry.isClosed ? "closed" : entry.due.map { "\($0)" } ?? "–"
        return (
          name: entry.id,
          values: [entry.order?.agency ?? "–", due] + piles
            + [counts[.done].units.grouped, all.grouped]
            + [
              standing.parts(of: index).map(\.language).filter { language in
                entry.isClosed || !entry.isClosed(in: language)
              }.joined(separator: " ")
            ]
        )
      }
    )
  }

  private static func figure(_ count: Int) -> String { count == 0 ? "–" : count.grouped }

  private var members: [(key: String, value: JSONValue)] {
    [
      ("today", today.json),
      (
        "agencies",
        .array(
          rows.map { agency, ready, counts in
            let size = ready?.order.todo ?? Order.Size(units: 0, words: 0)
            return .object(
              [
                ("agency", .string(agency)), ("units", .integer(size.units)),
                ("words", .integer(size.words)),
              ] + (ready?.order.price.map { [("price", $0.json)] } ?? [])
                + [("piles", counts.json { $0.member })] + [
                  ("languages", .array((ready?.order.languages ?? []).map(\.summary)))
                ])
          })
      ),
      (
        "orders",
        .array(
          listed.map { index, entry, counts in
            entry.json(
              counts, standing.parts(of: index), isComplete: standing.progress(of: index).isComplete
            )
          })
      ),
      (
        "unassigned",
        .array(
          unassigned.map {
            [
              "language": .string($0.language), "units": .integer($0.size.units),
              "words": .integer($0.size.words),
            ]
          })
      ),
    ]
  }
}

/// One order for people: its texts by language and state, and its events.
package struct OrderView: Sendable {
  private let entry: OrderBook.Entry
  private let counts: UnitCounts<OrderUnitState>
  private let parts: [OrderPart]
  private let day: CalendarDay
  private let isComplete: Bool

  /// The order of an index in the book.
  package init(_ index: Int, of standing: OrderStanding) {
    day = standing.day
    entry = standing.book.entries[index]
    counts = standing.counts(of: index)
    parts = standing.parts(of: index)
    isComplete = standing.progress(of: index).isComplete
  }

  /// The order as a report.
  package var report: Report {
    var words = Report.Words()
    words.name = "orders-show"
    words.schemaVersion = 3
    words.title = "Order \(entry.id)"
    let all = parts.reduce(0) { $0 + $1.orderedCount }
    let byUs = parts.doneByUs.units
    let shown = counts.shown(without: .unknown)
    words.headline =
      "\(entry.id): \(counts[.done].units.grouped) of \(all.counted("text")) done"
      + (byUs > 0 ? ", \(byUs.grouped) of them by us" : "")
      + (entry.closing.map {
        "; closed \($0.date.day)\($0.reason.map { ", \($0.rawValue)" } ?? "")"
      }
        ?? (entry.closedLanguages.isEmpty
          ? "" : "; closed in \(entry.closedLanguages.joined(separator: ", "))")
          + (counts.isNothingPending ? "; nothing is pending" : ""))
    words.lead = words.headline + "."
    var report = Report(words, .byLanguage, totals: [], items: .none, places: [])
    var coverage = Report.Coverage(languages: [], catalogs: [])
    coverage.remark = description.isEmpty ? nil : description.joined(separator: "\n")
    coverage.tables.append(
      (
        title: "By language",
        columns: shown.map(\.label) + (byUs > 0 ? ["done by us"] : [])
          + ["words"],
        rows: parts.map { part in
          let states = shown.map { part.counts[$0].units }
          return (
            name: part.language,
            values: (states + (byUs > 0 ? [part.doneByUs.units] : []))
              .map { $0 == 0 ? "–" : $0.grouped }
              + [OrderUnitState.allCases.reduce(0) { $0 + part.counts[$1].words }.grouped]
          )
        }
      ))
    if !entry.events.isEmpty {
      coverage.tables.append(
        (
          title: "What happened", columns: ["event", "by", "texts", "delivery"],
          rows: entry.events.map { event in
            (
              name: "\(event.date)",
              values: [
                event.kind.rawValue + event.languagesText
                  + (event.reason.map { " (\($0.rawValue))" } ?? "")
                  + (event.due.map { " (due \($0))" } ?? ""),
                event.by ?? "–",
                event.units.isEmpty ? "–" : event.units.count.grouped, event.delivery?.name ?? "–",
              ]
            )
          }
        ))
    }
    report.coverage = coverage
    report.members = [
      ("order", entry.json(counts, parts, isComplete: isComplete)), ("units", .array(units)),
    ]
    return report
  }

  /// An e-mail to the agency: about an order that went out, or about texts that are overdue.
  package func mail(_ configuration: Configuration) -> String {
    let order = entry.order
    let agency = configuration.agencies.first { $0.id == order?.agency }
    let late = counts[.overdue].units
    let to = agency?.contact ?? agency?.name ?? order?.agency ?? ""
    var lines = ["To: \(to.oneLine)"]
    if late > 0 {
      lines.append("Subject: \(entry.id): \(late.counted("text")) overdue")
      let due = entry.due.map { "was due on \($0.spoken)" } ?? "is overdue"
      lines += ["", "Order \(entry.id) \(due). These strings have not come back:", ""]
      for part in parts where part.counts[.overdue].units > 0 {
        lines.append("  \(part.language)  \(part.counts[.overdue].units.counted("text"))")
      }
      lines += ["", "When can we expect them? A part is welcome at any time."]
    } else {
      let size = order?.todo ?? Order.Size(units: 0, words: 0)
      lines.append("Subject: Order \(entry.id): \(size.words.counted("word"))")
      let due = entry.due.map { ", due on \($0.spoken)" } ?? ""
      lines += [
        "",
        "Here is order \(entry.id): \(size.units.counted("text")), \(size.words.counted("word"))"
          + "\(due).", "",
      ]
      for language in order?.languages ?? [] {
        lines.append(
          "  \(language.language.oneLine)  \(language.todo.units.counted("text")), "
            + "\(language.todo.words.counted("word"))"
            + (language.price.map { ", \($0.textWithCurrency)" } ?? ""))
      }
      lines += [
        "", "The files are in \(entry.id).zip; ORDER.html in it says how to return them.",
      ]
    }
    return lines.map { "\($0)\n" }.joined()
  }

  private var description: [String] {
    guard let order = entry.order else { return [] }
    return [
      "\(order.kind.rawValue) by \(order.agency), ordered \(order.created.spoken)"
        + (entry.due.map { ", due \($0.spoken)" } ?? "")
        + (order.price.map { ", \($0.textWithCurrency)" } ?? ""),
      order.note ?? "",
    ].filter { !$0.isEmpty }
  }

  /// Each text that is to do with its state.
  private var units: [JSONValue] {
    parts.flatMap { part in
      part.units.map { unit in
        let name = part.id(of: unit)
        return [
          "catalog": .string(name.table.catalog.string), "language": .string(part.language),
          "id": .string(name.id.string), "state": .string(unit.state.member),
          "held": unit.isHeld ? .bool(true) : nil, "byUs": unit.isDoneByUs ? .bool(true) : nil,
        ]
      }
    }
  }
}

extension OrderBook.Entry {
  fileprivate func json(
    _ counts: UnitCounts<OrderUnitState>, _ parts: [OrderPart], isComplete: Bool
  ) -> JSONValue {
    [
      "id": .string(id), "folder": .string(JSONForm.path(folder)),
      "agency": order.map { .string($0.agency) }, "kind": order.map { .string($0.kind.rawValue) },
      "created": order.map { .string("\($0.created)") },
      "due": due.map { .string("\($0)") }, "note": order?.note.map { .string($0) },
      "price": order?.price?.json,
      "closed": closedReason.map { .string($0) },
      "complete": .bool(isComplete), "states": counts.json { $0.member },
      "doneByUs": parts.doneByUs.json,
      "languages": .array(
        parts.map {
          [
            "language": .string($0.language),
            "closed": closing(in: $0.language)?.reason.map { .string($0.rawValue) },
            "states": $0.counts.json { $0.member }, "doneByUs": $0.doneByUs.json,
          ]
        }),
    ]
  }
}

extension [OrderPart] {
  /// The texts that are done, but by no text of the order.
  fileprivate var doneByUs: UnitCount { reduce(UnitCount()) { $0 + $1.doneByUs } }
}

extension UnitCounts {
  /// The number of units and words of each kind.
  fileprivate func json(_ member: (Kind) -> String) -> JSONValue {
    .object(Kind.allCases.map { (member($0), self[$0].json) })
  }
}

extension UnitCount {
  /// The number of units and words.
  fileprivate var json: JSONValue { ["units": .integer(units), "words": .integer(words)] }
}

extension Order.Language {
  fileprivate var summary: JSONValue {
    [
      "language": .string(language), "units": .integer(todo.units), "words": .integer(todo.words),
      "price": price?.json,
    ]
  }
}

extension NewOrder {
  /// The lines about an order that was made.
  ///
  /// - Parameter archive: The archive for the agency, or `nil` if nothing was written.
  package func lines(archive: (path: String, size: Int)?) -> [String] {
    let todo = order.todo
    let width = order.languages.map(\.language.count).max() ?? 0
    var lines = [
      "\(order.id): \(kind)\(todo.units.counted("text")), \(todo.words.counted("word"))"
        + price
        + (order.due.map { ", due \($0.spoken)" } ?? "")
    ]
    if let reasons { lines.append("  \(reasons)") }
    for language in order.languages {
      let name = language.language + String(repeating: " ", count: width - language.language.count)
      var line =
        "  \(name)  \(language.todo.units.counted("text")), \(language.todo.words.counted("word"))"
      for (order, units) in again[language.language] ?? [] {
        line +=
          "; \(units.grouped) \(units == 1 ? "goes" : "go") out again: the source changed since \(order)"
      }
      for (order, units) in lost[language.language] ?? [] {
        line += "; \(units.grouped) that \(order) brought \(units == 1 ? "goes" : "go") out again"
      }
      lines.append(line)
    }
    let remarks = [
      answerCount > 0 ? "\(answerCount.counted("answer")) included" : nil,
      sentBackCount > 0 && order.kind != .rework
        ? "to send \(sentBackCount.counted("text")) to rework: loctrip orders new \(order.agency) --rework"
        : nil,
    ].compactMap(\.self)
    if !remarks.isEmpty { lines.append("  \(remarks.joined(separator: "; "))") }
    if let archive {
      let size = archive.size < 10_000 ? "\(archive.size) bytes" : "\(archive.size / 1000) kB"
      lines.append(
        "To send: \(archive.path) (\(size): \(order.languages.count.counted("bundle")) with "
          + "\(order.languages.count == 1 ? "its manifest" : "manifests"), ORDER.html, ORDER.txt)")
    }
    return lines
  }

  private var price: String {
    let isFree = order.kind == .rework && order.price?.isZero ?? true
    return isFree ? ", no charge" : order.price.map { ", \($0.textWithCurrency)" } ?? ""
  }

  /// The kind of an order that is no translation.
  private var kind: String {
    switch order.kind {
    case .translation: ""
    case .review: "review, "
    case .rework: order.reworkOf.map { "rework of \($0), " } ?? "rework, "
    }
  }

  /// The members of JSON.
  package func json(archive: String?) -> JSONValue {
    [
      "id": .string(order.id), "agency": .string(order.agency),
      "kind": .string(order.kind.rawValue), "reworkOf": order.reworkOf.map { .string($0) },
      "due": order.due.map { .string("\($0)") }, "units": .integer(order.todo.units),
      "words": .integer(order.todo.words), "price": order.price?.json,
      "archive": archive.map { .string(JSONForm.path($0)) },
      "languages": .array(order.languages.map(\.summary)),
    ]
  }

  /// Orders as JSON, schema `loctrip.orders-new/1`.
  package static func json(_ orders: [JSONValue], isDryRun: Bool, findings: [Finding]) -> [UInt8] {
    JSONForm.document("orders-new") { json in
      json.writeMember("dryRun", .bool(isDryRun))
      json.writeMember("orders", .array(orders))
      json.writeMember("findings", .array(findings.map(\.json)))
    }
  }
}
