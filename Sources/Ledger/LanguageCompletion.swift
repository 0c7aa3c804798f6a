internal import LoctripLocalizationCore

/// The day on which a language will be complete if its orders come back in time, or the reason that there is none.
package enum LanguageCompletion: Sendable, Hashable {
  /// Nothing is open.
  case complete
  /// Units are overdue in these open orders, by id.
  case overdue([String])
  /// Units are in no order.
  case notOrdered
  /// The last due date of the orders that units are out in.
  case by(CalendarDay)
  /// Units are out in an order without a due date.
  case undated
  /// An agency waits for answers of ours.
  case asked
  /// Units are only with us: to decide, or to send to rework.
  case withUs
  /// Units are in orders that cannot be read, or may be.
  case unknown
}

extension LanguageStanding {
  /// The day of completion; the first case that fits: unknown, overdue, not ordered, out.
  package func completion(_ book: OrderBook) -> LanguageCompletion {
    guard Pile.allCases.contains(where: { counts[$0].units > 0 }) else { return .complete }
    func entries(with state: OrderUnitState) -> [OrderBook.Entry] {
      parts.filter { $0.counts[state].units > 0 }.map { book.entries[$0.order] }
        .filter { !$0.isClosed(in: language) }
    }
    if counts[.unknown].units > 0 { return .unknown }
    if counts[.overdue].units > 0 { return .overdue(entries(with: .overdue).map(\.id)) }
    if counts[.notOrdered].units > 0 { return .notOrdered }
    guard counts[.out].units > 0 else { return .withUs }
    let out = parts.filter {
      $0.counts[.out].units > 0 && !book.entries[$0.order].isClosed(in: language)
    }
    if out.contains(where: { book.entries[$0.order].due == nil }) { return .undated }
    if out.contains(where: \.isAwaitingAnswers) { return .asked }
    return out.compactMap(\.lastDay).max().map { .by($0) } ?? .undated
  }
}

extension LanguageCompletion {
  /// The completion in a table.
  ///
  /// - Parameter today: The day, whose year goes without saying.
  package func text(on today: CalendarDay) -> String {
    switch self {
    case .complete: "–"
    case .overdue(let orders): "overdue (\(orders.joined(separator: ", ")))"
    case .notOrdered: "– not ordered"
    case .by(let day): day.dayAndMonth(on: today)
    case .undated: "– no due date"
    case .asked: "– waits for an answer"
    case .withUs: "– to decide or rework"
    case .unknown: "– not known"
    }
  }
}

extension CalendarDay {
  /// `27 Nov`, with the year if it is not that of another day.
  package func dayAndMonth(on today: CalendarDay) -> String {
    let (year, month, day) = date
    let names = "JanFebMarAprMayJunJulAugSepOctNovDec"
    let name = names.dropFirst((month - 1) * 3).prefix(3)
    return "\(day) \(name)" + (year == today.date.year ? "" : " \(year)")
  }
}
