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
  ///   - due: The last day that the agency names, or `nil` for the order's.
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

  /// Ends an order.
  ///
  /// What people finished by hand before is recorded with it, and paid.
  ///
  /// - Parameters:
  ///   - id: The id of the order.
  ///   - reason: Why it ends.
  ///   - project: The catalogs.
  /// - Returns: The number of texts that were pending, which are free for the next order.
  /// - Throws: `FindingsError` when there is no such open order or its files cannot be read, when texts are pending in one that is said to be
  ///   complete, or when its events cannot be written.
  package func close(_ id: String, because reason: OrderEvent.Reason, in project: Project)
    throws(FindingsError) -> Int
  {
    let (number, entry) = try openEntry(id)
    let standing = OrderStanding(of: self, in: project, on: RunClock.today)
    let counts = standing.counts(of: number)
    let pending = OrderUnitState.allCases.filter(\.isPending).reduce(0) { $0 + counts[$1].units }
    if reason == .complete, pending > 0 {
      throw FindingsError(
        usage: "\(id) is not complete: \(pending.counted("text")) \(pending == 1 ? "is" : "are") "
          + "pending; close it with --reason cancelled or reassigned")
    }
    if reason == .complete, !standing.isComplete(number) {
      let others = standing.doneByOthers(of: number)
      let cause =
        standing.cameCount(of: number) == 0
        ? "nothing came back"
        : "\(others.counted("text")) that others finished never came"
      throw FindingsError(
        usage: "\(id) is not complete: \(cause); close it with --reason cancelled or reassigned")
    }
    let approvals = approvals(in: project).filter { $0.order == entry.id }
    let all = adding(approvals)
    var event = all.newEvent(.close, of: all.entries[number])
    event.reason = reason
    try write(approvals + [event], of: entry, whileBeing: "closed")
    return pending
  }

  /// An order that has not ended, and its index.
  private func openEntry(_ id: String) throws(FindingsError) -> (number: Int, entry: Entry) {
    let number = try index(of: id)
    let entry = entries[number]
    let errors = findings.filter { finding in
      finding.severity == .error
        && finding.places.contains { $0.path.hasPrefix("\(entry.folder)/") }
    }
    guard errors.isEmpty else { throw FindingsError(.malformedInput, errors) }
    guard let closing = entry.closing else { return (number, entry) }
    throw FindingsError(
      usage: "\(id) was closed on \(closing.date.day)"
        + (closing.reason.map { " (\($0.rawValue))" } ?? ""))
  }
}
