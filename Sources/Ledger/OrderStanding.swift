package import LoctripAppProjects
package import LoctripLocalizationCore
internal import LoctripReconciliation

/// The orders compared with the catalogs on one day: the state of each unit of each order, and the pile of each open
/// unit of the catalogs.
///
/// The only computation of these numbers, which every command shares. States are never stored.
package struct OrderStanding: Sendable {
  /// The orders.
  package private(set) var book: OrderBook
  /// The records of the orders.
  package let ledger: Ledger
  /// The day, after which an order of an earlier due date is overdue.
  package let day: CalendarDay
  /// The languages, in the order of the call.
  package let languages: [LanguageStanding]
  /// The languages by their tags.
  private let positions: [ExactString: Int]
  /// The faults of catalogs that only orders name.
  package let unlisted: [Finding]
  /// The number of texts that are to rework by the agency of their orders.
  private let known: LanguageList
  private let reworkCounts: [String: Int]
  private let parts: [[UnitPlace]]

  /// Compares orders with the catalogs.
  ///
  /// - Parameters:
  ///   - book: The orders.
  ///   - project: The catalogs.
  ///   - languages: The languages to compare; `nil` for those of the catalogs and those of the orders.
  ///   - isPart: True if the project lacks catalogs because the user named others: their units are left out, and do
  ///     not count as gone.
  ///   - written: The translations that a command is about to write, in the place of the catalogs'.
  ///   - day: The day.
  package init(
    of book: OrderBook, in project: LoctripProject, languages: [String]? = nil,
    isPart: Bool = false,
    with written: [UnitID: LoctripTranslation] = [:], on day: CalendarDay
  ) {
    let listed = project
    let project = isPart ? project : project.including(book.openOriginals)
    unlisted = Array(project.notes.dropFirst(listed.notes.count))
    let book = book.naming(in: project)
    let renames = Renames(book)
    var spellings: [ExactString: String] = [:]
    func spelling(_ language: String) -> String {
      if let known = spellings[ExactString(language)] { return known }
      let spelling = project.spelling(of: renames.language(now: language))
      spellings[ExactString(language)] = spelling
      return spelling
    }
    var sent: [ExactString: [SentPart]] = [:]
    for (number, entry) in book.entries.enumerated() {
      for part in SentPart.parts(of: entry, number, spelling) {
        sent[ExactString(part.language), default: []].append(part)
      }
    }
    // Texts in these languages may be in orders whose manifests cannot be read.
    var unknown: Set<ExactString> = []
    for entry in book.entries {
      for language in entry.unreadLanguages where !entry.isClosed(in: language) {
        unknown.insert(ExactString(spelling(language)))
      }
    }
    let isUnknown = book.entries.contains { $0.hasUnreadLanguage && !$0.isClosed }
    let ledger = Ledger(book, spelling: project.spelling)
    self.ledger = ledger
    let all =
      languages?.map(spelling)
      ?? (project.translatedLanguages + sent.keys.map(\.string).sorted())
    let sizes = project.catalogs.map { _ in Once<SourceSizes>() }
    let standings = concurrentMap(ExactString.distinct(all)) { [sent, unknown] language in
      let files = project.catalogs.enumerated().filter { !$0.element.isUnread(in: language) }
      let unread =
        project.unread + project.catalogs.filter { $0.isUnread(in: language) }.map(\.original)
      return LanguageStanding(
        language, tables: files.map { $0.element.table(in: language) },
        listed: files.map(\.element.isListed),
        sizes: files.map { sizes[$0.offset] },
        others: isPart ? .leftOut : .gone(except: Set(unread.map { ExactString($0) })),
        sent: sent[ExactString(language)] ?? [],
        mayBeSent: isUnknown || unknown.contains(ExactString(language)), ledger: ledger,
        written: written, on: day)
    }
    self.book = book
    self.day = day
    self.languages = standings
    var parts = [[UnitPlace]](repeating: [], count: book.entries.count)
    for (language, standing) in standings.enumerated() {
      for (number, part) in standing.parts.enumerated() {
        parts[part.order].append(UnitPlace(language, number))
      }
    }
    self.parts = parts
    positions = ExactString.positions(of: standings.map(\.language))
    known = LanguageList(standings.map(\.language))
    var reworkCounts: [String: Int] = [:]
    for standing in standings {
      for (order, counts) in standing.countsByOrder where order >= 0 {
        guard let agency = book.entries[order].order?.agency else { continue }
        reworkCounts[agency, default: 0] += counts[.toRework].units
      }
    }
    self.reworkCounts = reworkCounts
  }

  /// Remembers the id of an order that this run made.
  ///
  /// No later order of the run can have its texts, because a language has one agency, so the standing stays as it is.
  package mutating func expect(_ id: String) { book.expect(id) }

  /// Returns the number of texts of an agency's orders that are to rework.
  package func reworkCount(of agency: String) -> Int { reworkCounts[agency] ?? 0 }

  /// The parts of an order by its index in the book, in the order of the languages.
  package func parts(of order: Int) -> [OrderPart] {
    parts[order].map { languages[$0.table].parts[$0.row] }
  }

  /// The counts of an order in all languages.
  package func counts(of order: Int) -> UnitCounts<OrderUnitState> {
    parts(of: order).reduce(UnitCounts()) { $0 + $1.counts }
  }

  /// The progress of an order in some languages, or in all if none is named.
  package func progress(of order: Int, in languages: [String] = []) -> OrderProgress {
    OrderProgress(
      parts(of: order).filter { part in
        languages.isEmpty || languages.contains { LanguageTag.isSame($0, part.language) }
      })
  }

  /// The language, in any spelling.
  package subscript(language: String) -> LanguageStanding? {
    let known = known.has(language) ? language : known.firstSame(as: language)
    return known.flatMap { positions[ExactString($0)] }.map { languages[$0] }
  }

  /// The languages with some names, in their order.
  package func languages(named names: some Sequence<ExactString>) -> [LanguageStanding] {
    names.compactMap { positions[$0] }.sorted().map { languages[$0] }
  }

  /// The warnings about units that are out in two open orders, one for each pair of orders, and about units of
  /// which nothing is known.
  package var findings: [Finding] {
    unlisted + orderedTwice + [unknownTexts].compactMap(\.self)
  }

  private var unknownTexts: Finding? {
    let found = languages.filter { $0.counts[.unknown].units > 0 }
    let count = found.reduce(0) { $0 + $1.counts[.unknown].units }
    guard count > 0 else { return nil }
    let orders = book.entries.filter {
      $0.hasUnreadRecords || !$0.isClosed && ($0.hasUnreadLanguage || !$0.unreadLanguages.isEmpty)
    }
    // Of a catalog that cannot be read its own finding tells.
    guard !orders.isEmpty else { return nil }
    return Finding(
      .unknownTexts, .warning,
      "\(count.counted("text")) (\(found.map(\.language).listed(upTo: 3))) \(count == 1 ? "is" : "are") "
        + "unknown: files of \(orders.map(\.id).listed(upTo: 3)) cannot be read",
      places: orders.prefix(3).map { FileLocation(path: $0.folder) })
  }

  private var orderedTwice: [Finding] {
    var pairs: [UnitPlace: (units: Int, languages: [String])] = [:]
    for standing in languages {
      for (pair, count) in standing.orderedTwice {
        pairs[pair, default: (0, [])].units += count
        pairs[pair, default: (0, [])].languages.append(standing.language)
      }
    }
    return pairs.sorted { ($0.key.table, $0.key.row) < ($1.key.table, $1.key.row) }
      .map { pair, twice in
        let (first, second) = (book.entries[pair.table], book.entries[pair.row])
        return Finding(
          .orderedTwice, .warning,
          "\(twice.units.counted("text")) (\(twice.languages.listed(upTo: 3))) "
            + "\(twice.units == 1 ? "is" : "are") ordered twice: in \(first.id) and in \(second.id)",
          places: [first, second].map { FileLocation(path: $0.folder) })
      }
  }
}

/// The progress of an order: its pending texts, and those that came.
package struct OrderProgress: Sendable {
  /// The number of texts that the order waits for.
  package let pending: Int
  /// The number of texts to do that came, or about which a person decided.
  package let came: Int
  /// The number of texts to do that are done, and of which nothing that counts came.
  package let doneByOthers: Int

  init(_ parts: [OrderPart]) {
    pending = parts.reduce(0) { sum, part in
      OrderUnitState.allCases.filter(\.isPending).reduce(sum) { $0 + part.counts[$1].units }
    }
    let units = parts.lazy.flatMap(\.units).filter(\.isOrdered)
    came = units.count(where: \.came)
    doneByOthers = units.count { !$0.came && $0.state == .done }
  }

  /// True if the order waits for nothing, something came, and each text that was to do came or is not wanted any more.
  package var isComplete: Bool { pending == 0 && came > 0 && doneByOthers == 0 }
}

extension Finding.Code {
  /// Strings are left out, because an open order has them.
  package static let alreadyOrdered: Self = "already-ordered"
  /// A delivered string is open again.
  package static let openAgain: Self = "open-again"
  /// Two open orders contain the same strings.
  package static let orderedTwice: Self = "ordered-twice"
  /// It is unknown whether strings are ordered, because files cannot be read.
  package static let unknownTexts: Self = "unknown-texts"
}

/// The units that an order sent in one language.
struct SentPart: Sendable {
  /// The index of the order in the book.
  let order: Int
  let language: String
  /// The time at which the order ended, or `nil` for an open one.
  let closed: EventTime?
  /// The last day for the agency, or `nil` without one.
  let due: CalendarDay?
  /// The id of the order.
  let id: String
  /// The order whose units this one takes over, or `nil`: a rework order does, unless it was given up.
  let takesOver: String?
  /// True unless the order was given up.
  let isEffective: Bool
  let manifests: [SentManifest]
  /// True if records of it cannot be read.
  let isUnread: Bool

  var isClosed: Bool { closed != nil }

  /// The parts of an order, one for each language.
  static func parts(of entry: OrderBook.Entry, _ number: Int, _ spelling: (String) -> String)
    -> [SentPart]
  {
    entry.manifests.grouped { ExactString(spelling($0.language)) }.map { language, manifests in
      let closing = entry.closing(in: language.string)
      let isEffective = closing.map { $0.reason == .complete } ?? true
      return SentPart(
        order: number, language: language.string, closed: closing?.date, due: entry.due,
        id: entry.id, takesOver: isEffective ? entry.order?.reworkOf : nil,
        isEffective: isEffective, manifests: manifests,
        isUnread: entry.hasUnreadRecords)
    }
  }
}
