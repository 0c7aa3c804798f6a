package import LoctripAppProjects
package import LoctripLocalizationCore
package import LoctripLedger

extension OrderBook {
  /// Returns the index of an order.
  ///
  /// - Throws: `FindingsError` with the nearest id when there is none.
  package func index(of id: String) throws(FindingsError) -> Int {
    if let index = entries.firstIndex(where: { $0.id.isIdentical(to: id) }) { return index }
    let near = EditDistance.nearest(to: id, among: entries.map(\.id)).flatMap {
      $0.distance <= 4 ? $0.word : nil
    }
    throw FindingsError(
      missing: "no such order"
        + (near.map { "; did you mean '\($0)'?" } ?? "; 'loctrip orders --include-done' lists all"),
      at: id.oneLine)
  }

  /// Records that the agency accepted an order.
  ///
  /// - Parameters:
  ///   - id: The id of the order.
  ///   - due: The due date that the agency names, or `nil` for the order's.
  /// - Returns: The last day of the order now, or `nil` for none.
  /// - Throws: `FindingsError` when there is no such open order, or its event cannot be written.
  package func accept(_ id: String, due: CalendarDay?) throws(FindingsError) -> CalendarDay? {
    let entry = try openEntry(id).entry
    var event = newEvent(.accept, of: entry)
    event.due = due
    try write([event], of: entry, whileBeing: "accepted")
    return due ?? entry.due
  }

  /// Gives an order another last day.
  ///
  /// - Throws: `FindingsError` when there is no such open order, or its event cannot be written.
  package func setDue(_ day: CalendarDay, of id: String) throws(FindingsError) {
    let entry = try openEntry(id).entry
    var event = newEvent(.due, of: entry)
    event.due = day
    try write([event], of: entry, whileBeing: "dated")
  }

  /// Ends an order, in all languages that are open or in some.
  ///
  /// What people finished by hand before is recorded with it, and paid.
  ///
  /// - Parameters:
  ///   - id: The id of the order.
  ///   - languages: The languages in which it ends, in any spelling; none for all.
  ///   - reason: Why it ends.
  ///   - project: The catalogs.
  ///   - isForced: True to call an order complete that is not.
  /// - Returns: The languages as the order spells them, none for all, and the number of texts that were pending in
  ///   them, which are free for the next order.
  /// - Throws: `FindingsError` when there is no such open order or language or the order's files cannot be read, when
  ///   an order is not complete that is said to be, or when its events cannot be written.
  package func close(
    _ id: String, in languages: [String], because reason: OrderEvent.Reason,
    in project: LoctripProject,
    isForced: Bool
  ) throws(FindingsError) -> (languages: [String], pending: Int) {
    let (number, entry) = try openEntry(id)
    let languages = try entry.spelled(languages)
    for language in languages {
      if let closing = entry.closing(in: language) { throw .closed(id, [language], by: closing) }
    }
    let standing = OrderStanding(of: self, in: project, on: RunClock.today)
    let progress = standing.progress(of: number, in: languages)
    let pending = progress.pending
    if reason == .complete, !isForced, !progress.isComplete {
      let cause =
        pending > 0
        ? "\(pending.counted("text")) \(pending == 1 ? "is" : "are") pending"
        : progress.came == 0
          ? "nothing came back"
          : "\(progress.doneByOthers.counted("text")) that others finished never came"
      throw FindingsError(
        usage: "\(id) is not complete: \(cause); close it with --reason cancelled or reassigned, "
          + "or as complete with --force")
    }
    let approvals = approvals(in: project).filter { $0.order == entry.id }
    let all = adding(approvals)
    var event = all.newEvent(.close, of: all.entries[number])
    (event.reason, event.languages) = (reason, languages)
    try write(approvals + [event], of: entry, whileBeing: "closed")
    return (languages, pending)
  }

  /// Opens an order again that ended, in all languages or in some, as if it had not ended there.
  ///
  /// - Parameters:
  ///   - id: The id of the order.
  ///   - languages: The languages, in any spelling; none for all.
  /// - Returns: The event, with the languages as the order spells them.
  /// - Throws: `FindingsError` when there is no such order or language or the order's files cannot be read, when it is
  ///   open, or when its event cannot be written.
  package func reopen(_ id: String, in languages: [String]) throws(FindingsError) -> OrderEvent {
    let (number, entry) = try readableEntry(id)
    let languages = try entry.spelled(languages)
    let isClosed =
      languages.isEmpty
      ? entry.isClosed || !entry.closedLanguages.isEmpty : languages.allSatisfy(entry.isClosed(in:))
    guard isClosed else {
      let open = languages.first { !entry.isClosed(in: $0) }
      throw FindingsError(usage: "\(id) is open\(open.map { " in \($0)" } ?? "")")
    }
    var event = newEvent(.reopen, of: entries[number])
    event.languages = languages
    try write([event], of: entry, whileBeing: "opened again")
    return event
  }

  /// An order whose files can be read, and its index.
  private func readableEntry(_ id: String) throws(FindingsError) -> (number: Int, entry: Entry) {
    let number = try index(of: id)
    let entry = entries[number]
    let errors = findings.filter { finding in
      finding.severity == .error
        && finding.places.contains { $0.path.hasPrefix("\(entry.folder)/") }
    }
    guard errors.isEmpty else { throw FindingsError(.malformedInput, errors) }
    return (number, entry)
  }

  /// An order that has not ended, and its index.
  private func openEntry(_ id: String) throws(FindingsError) -> (number: Int, entry: Entry) {
    let (number, entry) = try readableEntry(id)
    if let closing = entry.closing { throw .closed(id, [], by: closing) }
    return (number, entry)
  }
}

extension OrderBook.Entry {
  /// The languages as the order spells them.
  ///
  /// - Throws: `FindingsError` when it does not have one of them.
  fileprivate func spelled(_ names: [String]) throws(FindingsError) -> [String] {
    var spelled: [String] = []
    for name in names {
      guard let language = languages.first(where: { LanguageTag.isSame($0, name) }) else {
        throw FindingsError(
          usage: "\(id) has no '\(name.oneLine)'; it has \(languages.listed(upTo: 12))")
      }
      spelled.append(language)
    }
    return ExactString.distinct(spelled)
  }
}

extension FindingsError {
  /// An order has ended already.
  fileprivate static func closed(_ id: String, _ languages: [String], by closing: OrderEvent)
    -> FindingsError
  {
    FindingsError(
      usage: "\(id) was closed\(languages.first.map { " in \($0)" } ?? "") on \(closing.date.day)"
        + (closing.reason.map { " (\($0.rawValue))" } ?? ""))
  }
}
