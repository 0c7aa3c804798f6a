internal import LoctripFileSets
package import LoctripAppProjects
package import LoctripLocalizationCore
internal import LoctripReconciliation

/// All orders in a folder, with their manifests and events.
///
/// A file that cannot be read is a finding, and the others count. Nothing is read from outside of the folder.
package struct OrderBook: Sendable {
  /// An order with what was sent and what happened since.
  package struct Entry: Sendable {
    /// The order's id, which is the name of its folder; for a folder inside of another one the path.
    package let id: String
    /// The folder.
    package let folder: String
    /// The description; `nil` for a plain export, which has no agency, due date or price.
    package var order: Order?
    /// The manifests, each with what went out in a language.
    package var manifests: [SentManifest] = []
    /// The events, the oldest first.
    package var events: [OrderEvent] = []
    /// True if the description or an event cannot be read: the states of its units are not known.
    package var hasUnreadRecords = false
    /// The languages of manifests that cannot be read: texts in them may be in the order.
    package var unreadLanguages: [String] = []
    /// True if a manifest cannot be read, and nothing tells its language.
    package var hasUnreadLanguage = false

    package init(_ id: String, folder: String, order: Order? = nil) {
      self.id = id
      self.folder = folder
      self.order = order
    }

    /// The languages that were ordered, each once.
    package var languages: [String] {
      ExactString.distinct((order?.languages.map(\.language) ?? []) + manifests.map(\.language))
    }

    /// The event that ended the order, the last one if languages ended one by one; `nil` while one is open.
    package var closing: OrderEvent? {
      guard events.contains(where: { $0.kind == .close }) else { return nil }
      let languages = events.allSatisfy(\.languages.isEmpty) ? [] : languages
      guard !languages.isEmpty else { return closing(where: \.languages.isEmpty) }
      var last: OrderEvent?
      for language in languages {
        guard let closing = closing(in: language) else { return nil }
        if last.map({ $0.date < closing.date }) ?? true { last = closing }
      }
      return last
    }

    /// The event that ended the order in a language, or `nil` while it is open there.
    package func closing(in language: String) -> OrderEvent? {
      closing { $0.concerns(language) }
    }

    /// The first closing since the last reopening, of those that count.
    private func closing(where counts: (OrderEvent) -> Bool) -> OrderEvent? {
      let start = events.lastIndex { $0.kind == .reopen && counts($0) }.map { $0 + 1 } ?? 0
      return events[start...].first { $0.kind == .close && counts($0) }
    }

    /// True if the order ended in a language.
    package func isClosed(in language: String) -> Bool { closing(in: language) != nil }

    /// The languages in which an order ended that is open in others.
    package var closedLanguages: [String] {
      isClosed || events.allSatisfy(\.languages.isEmpty) ? [] : languages.filter(isClosed(in:))
    }

    /// True if the order ended.
    package var isClosed: Bool { closing != nil }
    /// The reason for which the order ended, in JSON's word, or `nil` for an open one.
    package var closedReason: String? { closing.map { $0.reason?.rawValue ?? "closed" } }

    /// The last day for the agency in force at a time, or `nil` without one: the order's, or that of a later event.
    package func due(at time: EventTime) -> CalendarDay? {
      events.last { $0.due != nil && $0.date <= time }?.due ?? order?.due
    }

    /// The last day for the agency, or `nil` without one.
    package var due: CalendarDay? { events.last { $0.due != nil }?.due ?? order?.due }

    /// The event by which the agency accepted the order, or `nil`.
    package var acceptance: OrderEvent? { events.last { $0.kind == .accept } }

    /// The decisions of people.
    package var decisions: [OrderEvent] { events.filter { $0.kind == .decide } }

    /// The manifests, each with the order.
    fileprivate var candidates: [SentManifest] {
      manifests.map { manifest in
        var manifest = manifest
        (manifest.order, manifest.isNamed) = (id, false)
        manifest.isClosed = isClosed(in: manifest.language)
        return manifest
      }
    }

    /// Returns the path of the file of an event, of its bytes.
    package func path(ofEvent bytes: [UInt8], of event: OrderEvent) -> String {
      "\(folder)/\(OrderEvent.folderName)/\(event.fileName(of: bytes))"
    }
  }

  /// The languages of open orders, each once.
  package var languagesOut: [String] {
    ExactString.distinct(
      entries.flatMap { entry in
        entry.manifests.map(\.language).filter { !entry.isClosed(in: $0) }
      }
    ).filter(LanguageTag.isWellFormed)
  }

  /// The orders by id.
  package private(set) var entries: [Entry]
  /// The events of no order, the oldest first: decisions of people, renames, invoices.
  package private(set) var decisions: [OrderEvent] = []
  /// The questions of translators.
  package private(set) var questions: [Question] = []
  /// The same with their records, to ask and answer.
  package private(set) var asked = Questions()
  /// The folder; `nil` for orders from elsewhere.
  package private(set) var folder: String?
  /// The problems with files.
  package private(set) var findings: [Finding] = []
  /// The contents of the files of questions that cannot be read, by their paths.
  private var unreadQuestions: [ExactString: String] = [:]
  /// The names of all folders, with those that are no orders.
  private var names: [String] = []
  /// The names of folders and the ids of orders in small letters, without those that this run makes.
  private let taken = Once<Set<String>>()
  /// The indices of the orders by their ids, which do not change any more once they are looked for.
  private let numbers = Once<[ExactString: Int]>()
  /// The ids of the orders that this run makes.
  private var expected: Set<String> = []
  /// The orders with those that ended, read on demand; `nil` if nothing was left out.
  private var complete: Once<Result<OrderBook, FindingsError>>?

  /// Orders and questions from elsewhere.
  package init(_ entries: [Entry], questions: [Question] = []) {
    self.questions = questions
    self.entries = entries.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    for number in self.entries.indices {
      self.entries[number].events = self.entries[number].events.inOrder
    }
  }

  /// The order with an id.
  package subscript(id: String) -> Entry? { number(of: id).map { entries[$0] } }

  private func number(of id: String) -> Int? {
    numbers.get { ExactString.positions(of: entries.lazy.map(\.id)) }[ExactString(id)]
  }

  /// Remembers the id of an order that this run made.
  mutating func expect(_ id: String) {
    names.append(id)
    expected.insert(id)
  }

  /// True if no order of an agency came into the folder since it was read.
  ///
  /// - Throws: `FindingsError` when the folder cannot be listed.
  package func isCurrent(for agency: String) throws(FindingsError) -> Bool {
    guard let folder, FileAccess.kind(of: folder).isFolder else { return true }
    var search = FolderSearch(folder)
    let part = "-\(agency)-"
    let found = try search.entries(of: folder) { _ in false }.filter { entry in
      entry.isFolder && entry.name.contains(part) && Order.isWellFormed(entry.name)
    }
    guard !found.isEmpty else { return true }
    let known = Set((names + entries.map(\.id)).filter { $0.contains(part) })
    return found.allSatisfy { known.contains($0.name) }
  }

  /// The orders, for a command that would order, decide or pay.
  ///
  /// - Throws: `FindingsError` with the files when one cannot be read: what it tells is not known.
  package func readable() throws(FindingsError) -> OrderBook {
    let errors = findings.filter { $0.severity == .error && !isAboutQuestion($0) }
    guard errors.isEmpty else { throw FindingsError(.malformedInput, errors) }
    var book = self
    for index in book.findings.indices where isAboutQuestion(book.findings[index]) {
      book.findings[index].severity = .warning
    }
    return book
  }

  /// The orders, for a command about questions, which alone stops at a question that cannot be read.
  ///
  /// - Throws: `FindingsError` with the files: who waits for an answer is not known.
  package func readableQuestions() throws(FindingsError) -> OrderBook {
    let errors = findings.filter { $0.severity == .error && isAboutQuestion($0) }
    guard errors.isEmpty else { throw FindingsError(.malformedInput, errors) }
    return self
  }

  private func isAboutQuestion(_ finding: Finding) -> Bool {
    finding.places.contains { unreadQuestions[ExactString($0.path)] != nil }
  }

  /// True if a question that cannot be read may be about a key: its file has the key.
  func mayBeAsked(_ key: String) -> Bool {
    guard !unreadQuestions.isEmpty else { return false }
    let quoted = "\"\(key.escapedForQuotes)\""
    return unreadQuestions.values.contains { $0.hasBytes(of: quoted) }
  }

  /// The orders with the questions under the names that their keys have now.
  ///
  /// A key has the name of a recorded rename. One that its catalog does not have any more is the one of the same name
  /// in the only other catalog that has it.
  ///
  /// - Parameter project: The catalogs; `nil` if only records are asked.
  package func naming(in project: LoctripProject?) -> OrderBook {
    guard !questions.isEmpty, !asked.all.isEmpty else { return self }
    let renames = Renames(self)
    let catalogs = CatalogKeys(project)
    var book = self
    book.asked = asked.named { name, time in
      let start = EventTime(seconds: (time.day.number - 1) * 86_400)
      let key = renames.id(now: name.id, in: name.table.catalog, since: start)
      let same = UnitID(key.string, in: name.table.catalog.string, "")
      guard let catalogs, !catalogs.has(key, name.table.catalog), !catalogs.isUncertain else {
        return same
      }
      let found = catalogs.names.compactMap { catalog -> UnitID? in
        let now = renames.id(now: key, in: catalog, since: start)
        return catalogs.has(now, catalog) ? UnitID(now.string, in: catalog.string, "") : nil
      }
      return found.count == 1 ? found[0] : same
    }
    book.questions = book.asked.all
    return book
  }

  /// The keys of the catalogs of a project.
  private struct CatalogKeys {
    let names: [ExactString]
    /// True if a catalog cannot be read that may have a key.
    let isUncertain: Bool
    private let files: [ExactString: (file: CatalogFile, index: Once<UnitIndex>)]

    init?(_ project: LoctripProject?) {
      guard let project else { return nil }
      names = project.catalogs.map { ExactString($0.original) }
      isUncertain = !project.unread.isEmpty
      files = Dictionary(
        zip(names, project.catalogs.map { ($0, Once<UnitIndex>()) }),
        uniquingKeysWith: { first, _ in first })
    }

    func has(_ key: ExactString, _ catalog: ExactString) -> Bool {
      guard let (file, index) = files[catalog] else { return false }
      return index.get { UnitIndex(file.table(in: file.catalog.sourceLanguage)) }
        .row(ofKey: key.string) != nil
    }
  }

  /// The names of the catalogs that open orders have.
  package var openOriginals: [String] {
    ExactString.distinct(
      entries.filter { !$0.isClosed }.flatMap { $0.manifests.flatMap { $0.files.map(\.original) } })
  }

  /// The languages of open orders that are related to some, and none of them: `pt` for `pt-BR`.
  package func openLanguages(relatedTo languages: [String]) -> [String] {
    let open = entries.flatMap { entry in
      entry.manifests.map(\.language).filter { !entry.isClosed(in: $0) }
    }
    return ExactString.distinct(open).filter { other in
      !languages.contains(where: other.isIdentical)
        && languages.contains { LanguageTag.isRelated($0, other) }
    }
  }

  /// Returns the orders with further events.
  package func adding(_ events: [OrderEvent]) -> OrderBook {
    var book = self
    if complete != nil { book.complete = Once() }
    for event in events {
      guard let id = event.order else {
        book.decisions = (book.decisions + [event]).inOrder
        continue
      }
      guard let number = number(of: id) else { continue }
      book.entries[number].events = (book.entries[number].events + [event]).inOrder
    }
    return book
  }

  /// The orders with the events up to the end of a day.
  func until(_ day: CalendarDay) -> OrderBook {
    var book = self
    book.decisions.removeAll { $0.date.day > day }
    for number in book.entries.indices {
      book.entries[number].events.removeAll { $0.date.day > day }
    }
    return book
  }

  /// The invoices that were recorded.
  package var invoices: RecordedInvoices { RecordedInvoices(decisions) }

  /// The manifests of all orders, each with its order: candidates for the base of deliveries.
  package var candidates: [SentManifest] { entries.flatMap(\.candidates) }

  /// Returns an id of an agency in the week of a day that is free; see `Order.id`.
  package func id(
    for agency: String, on day: CalendarDay, isRework: Bool = false, digest: TextDigest
  ) -> String {
    let taken = taken.get { Set((names + entries.map(\.id)).map { $0.lowercased() }) }
    return Order.id(for: agency, on: day, isRework: isRework, digest: digest) {
      taken.contains($0) || expected.contains($0)
    }
  }
}

// MARK: - Reading

extension OrderBook {
  /// A folder with an order, and the paths of its files.
  private struct Found {
    var entry: Entry
    var hasOrder = false
    var manifests: [String] = []
    var events: [String] = []
  }

  /// A file besides manifests.
  private enum Record: Sendable {
    case order(Order)
    case event(OrderEvent)
    case unreadable([Finding])
  }

  /// Reads all orders in a folder; none if there is no such folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - readsClosed: False to leave out the manifests of orders that ended and count no more, most of all after years.
  /// - Throws: `FindingsError` when it is a file, or cannot be listed.
  package init(at folder: String, readsClosed: Bool = true) throws(FindingsError) {
    self.init([])
    let (exists, isFolder) = FileAccess.kind(of: folder)
    guard exists else {
      self.folder = folder
      return
    }
    guard isFolder else {
      throw FindingsError(
        .noInput, .unreadable, "is a file, not the folder of the orders", at: folder)
    }
    self.folder = folder
    var search = FolderSearch(folder)
    var found: [Found] = []
    try self.search(folder, steps: [], &search, &found)
    try readLoose(folder, &search)
    findings += search.findings
    found.sort { $0.entry.id.utf8.lexicographicallyPrecedes($1.entry.id.utf8) }
    readRecords(&found)
    readManifests(&found, search, readsClosed: readsClosed)
    entries = found.map(\.entry)
    if !readsClosed, entries.contains(where: \.isClosed) { complete = Once() }
  }

  /// Returns the orders with the manifests of those that ended too, which are read once.
  ///
  /// - Throws: `FindingsError` when the folder can no longer be listed.
  package func withClosed() throws(FindingsError) -> OrderBook {
    guard let complete, let folder else { return self }
    return try complete.get {
      Result { () throws(FindingsError) in try OrderBook(at: folder) }
    }.get()
  }

  /// The problems with files of orders that ended, if ``withClosed()`` read them.
  package var findingsOfClosed: [Finding] {
    switch complete?.known {
    case .success(let book)?: book.findings.filter { !findings.contains($0) }
    case .failure(let error)?: error.findings
    case nil: []
    }
  }

  /// Finds the orders in a folder and below it.
  ///
  /// A folder with an `order.json` is an order if it is directly in the orders' folder; below it, only events count.
  /// Every other folder with manifests is a plain export.
  private mutating func search(
    _ folder: String, steps: [String], _ search: inout FolderSearch, _ found: inout [Found]
  ) throws(FindingsError) {
    var inside: [FolderSearch.Entry] = []
    var made = Found(
      entry: Entry(
        steps.isEmpty ? folder.folderAndName.name : steps.joined(separator: "/"), folder: folder))
    for entry in try search.entries(
      of: folder, isWanted: { $0 == Order.fileName || SentManifest.isManifest($0) })
    {
      if entry.isFolder {
        // A link inside of the folder leads to what is found anyway.
        if !entry.isLink, !entry.name.hasSuffix(".xcloc") { inside.append(entry) }
      } else if entry.name == Order.fileName {
        made.hasOrder = steps.count == 1
      } else if SentManifest.isManifest(entry.name) {
        made.manifests.append(entry.path)
      }
    }
    if steps.isEmpty { names = inside.map(\.name) }
    // A folder with bundles or events is an order even if its `order.json` is missing.
    if steps.count == 1,
      inside.contains(where: { entry in
        entry.name == OrderEvent.folderName && made.manifests.isEmpty
          || entry.name == Order.sentFolder && Order.isWellFormed(steps[0])
      })
    {
      made.hasOrder = true
    }
    if made.hasOrder || !made.manifests.isEmpty {
      if let events = inside.first(where: { $0.name == OrderEvent.folderName }) {
        made.events = try search.entries(of: events.path) { $0.hasSuffix(".json") }
          .filter { !$0.isFolder && $0.name.hasSuffix(".json") }.map(\.path)
      }
      found.append(made)
    }
    guard !made.hasOrder, steps.count < Self.depth else { return }
    for entry in inside where !Self.ownFolders.contains(entry.name) {
      try self.search(entry.path, steps: steps + [entry.name], &search, &found)
    }
  }

  /// Reads what belongs to no order: decisions and questions.
  private mutating func readLoose(_ folder: String, _ search: inout FolderSearch)
    throws(FindingsError)
  {
    func files(_ name: String) throws(FindingsError) -> [String] {
      let path = "\(folder)/\(name)"
      guard FileAccess.kind(of: path).isFolder else { return [] }
      return try search.entries(of: path) { $0.hasSuffix(".json") }
        .filter { !$0.isFolder && $0.name.hasSuffix(".json") && !SentManifest.isManifest($0.name) }
        .map(\.path)
    }
    for path in try files(OrderEvent.folderName) {
      do throws(FindingsError) {
        decisions.append(try OrderEvent(at: path))
      } catch {
        findings += error.findings
      }
    }
    decisions = decisions.inOrder
    var records: [QuestionRecord] = []
    for path in try files(QuestionRecord.folderName) {
      var bytes: [UInt8] = []
      do throws(FindingsError) {
        bytes = try FileAccess.read(path, limit: QuestionRecord.limit)
        records.append(try QuestionRecord(parsing: bytes, path: path))
      } catch {
        findings += error.findings
        unreadQuestions[ExactString(path)] = String(decoding: bytes, as: UTF8.self)
      }
    }
    asked = Questions(records)
    questions = asked.all
  }

  /// Returns the path of the file of a decision about units of no order, of its bytes.
  func path(ofEvent bytes: [UInt8], of event: OrderEvent) -> String? {
    folder.map { "\($0)/\(OrderEvent.folderName)/\(event.fileName(of: bytes))" }
  }

  /// The number of levels that are searched.
  private static var depth: Int { 16 }
  /// The folders of loctrip's own that hold no orders: copies of manifests in deliveries are none.
  private static let ownFolders: Set<String> = [
    OrderEvent.folderName, QuestionRecord.folderName, "returned",
  ]

  /// Reads the descriptions and events, all at once.
  private mutating func readRecords(_ found: inout [Found]) {
    let files = found.enumerated().flatMap { number, found in
      (found.hasOrder
        ? [(number, found.entry.id, "\(found.entry.folder)/\(Order.fileName)", true)] : [])
        + found.events.map { (number, found.entry.id, $0, false) }
    }
    let records = concurrentMap(files) { _, id, path, isOrder -> Record in
      do throws(FindingsError) {
        return isOrder
          ? .order(try Order(at: path, in: id)) : .event(try OrderEvent(at: path, of: id))
      } catch {
        return .unreadable(error.findings)
      }
    }
    for (file, record) in zip(files, records) {
      switch record {
      case .order(let order): found[file.0].entry.order = order
      case .event(let event): found[file.0].entry.events.append(event)
      case .unreadable(let problems):
        findings += problems
        found[file.0].entry.hasUnreadRecords = true
      }
    }
    for number in found.indices {
      // Nothing else names the languages.
      if found[number].hasOrder, found[number].entry.order == nil, found[number].manifests.isEmpty {
        found[number].entry.hasUnreadLanguage = true
      }
      found[number].entry.events = found[number].entry.events.inOrder
    }
  }

  /// Reads the manifests, all at once: those that an order names, or all of a folder without a description.
  private mutating func readManifests(
    _ found: inout [Found], _ search: FolderSearch, readsClosed: Bool
  ) {
    var files: [(number: Int, path: String)] = []
    let open = Set(found.filter { !$0.entry.isClosed }.map { ExactString($0.entry.id) })
    for number in found.indices {
      let (entry, manifests) = (found[number].entry, found[number].manifests)
      guard readsClosed || entry.counts(beside: open) else { continue }
      guard let order = entry.order else {
        files += manifests.map { (number, $0) }
        continue
      }
      for name in ExactString.distinct(order.languages.map(\.manifest)) {
        let path = "\(entry.folder)/\(name)"
        guard search.holdsFile(path) else {
          findings.append(
            Finding(
              .missingManifest, .error,
              "the manifest of order '\(entry.id)' is not there, so nothing is known about its strings",
              at: FileLocation(path: path)))
          found[number].entry.missManifest(name)
          continue
        }
        files.append((number, path))
      }
    }
    let manifests = concurrentMap(files) { _, path in
      Result { () throws(FindingsError) in try SentManifest(at: path) }
    }
    for (file, manifest) in zip(files, manifests) {
      switch manifest {
      case .success(let manifest): found[file.number].entry.manifests.append(manifest)
      case .failure(let error):
        findings += error.findings
        let folder = "\(found[file.number].entry.folder)/"
        found[file.number].entry.missManifest(String(file.path.dropFirst(folder.count)))
      }
    }
  }
}

extension OrderBook.Entry {
  /// True if the states of texts now depend on what the order sent, also if it ended: it took over texts of an open
  /// order, or a text was sent back since, or it cannot be read.
  fileprivate func counts(beside open: Set<ExactString>) -> Bool {
    guard isClosed else { return true }
    if hasUnreadRecords || order?.reworkOf.map({ open.contains(ExactString($0)) }) ?? false {
      return true
    }
    return events.contains { event in
      event.kind == .decide
        && event.units.contains { unit in
          unit.verdict == OrderEvent.Decided.sendBack.rawValue
            && closing(in: unit.language).map { event.date > $0.date } ?? true
        }
    }
  }

  /// Remembers that a manifest cannot be read.
  fileprivate mutating func missManifest(_ name: String) {
    let languages = order?.languages.filter { $0.manifest.isIdentical(to: name) } ?? []
    unreadLanguages += languages.map(\.language)
    if languages.isEmpty { hasUnreadLanguage = true }
  }
}

extension Finding.Code {
  /// The manifest of an order is not there.
  package static let missingManifest: Self = "missing-manifest"
}

extension [OrderEvent] {
  /// The events in the order of time, those of files that are sorted by name.
  ///
  /// Of one second an import is first: people decide about what it brought. Of one kind the digest decides, so that it
  /// does not matter which branch an event came from.
  package var inOrder: [OrderEvent] {
    func key(_ event: OrderEvent) -> (EventTime, Int) {
      (event.date, OrderEvent.Kind.allCases.firstIndex(of: event.kind) ?? 0)
    }
    return sorted { left, right in
      let (first, second) = (key(left), key(right))
      return first == second ? left.fileName < right.fileName : first < second
    }
  }
}
