package import LoctripLocalizationCore

/// The state of a unit of an order, by its records and the catalog; the first rule that they meet counts.
package enum OrderUnitState: String, Sendable, CaseIterable {
  /// The order ended, and nobody sent the unit back since.
  case closed
  /// The unit is gone, locked or stale.
  case dropped
  /// The source is not the one sent.
  case superseded
  /// A rework order has it.
  case reworked
  /// A person keeps what the catalog has, which is not finished: it is ready to order.
  case free
  /// The catalog has a finished translation that is not the one sent.
  case done
  /// A person sent it back.
  case toRework = "to-rework"
  /// It came back and waits for a person here.
  case toDecide = "to-decide"
  /// The agency has it.
  case out
  /// The agency has it, and it was due.
  case overdue
  /// A record of the order cannot be read.
  case unknown

  /// True if the order waits for the unit.
  package var isPending: Bool {
    switch self {
    case .toRework, .toDecide, .out, .overdue, .unknown: true
    case .closed, .dropped, .superseded, .reworked, .free, .done: false
    }
  }

  /// The name for people.
  package var label: String { rawValue.replacing("-", with: " ") }

  /// The name in JSON.
  package var member: String {
    switch self {
    case .toRework: "toRework"
    case .toDecide: "toDecide"
    case .closed, .dropped, .superseded, .reworked, .free, .done, .out, .overdue, .unknown:
      rawValue
    }
  }
}

extension OrderUnitState: UnitKind {
  package var index: Int {
    switch self {
    case .closed: 0
    case .dropped: 1
    case .superseded: 2
    case .reworked: 3
    case .free: 4
    case .done: 5
    case .toRework: 6
    case .toDecide: 7
    case .out: 8
    case .overdue: 9
    case .unknown: 10
    }
  }
}

/// A group of units of the catalogs by whose turn it is.
package enum Pile: String, Sendable, CaseIterable {
  /// In no open order as it is now.
  case notOrdered = "not-ordered"
  /// An agency has it.
  case out
  /// An agency has it, and it was due.
  case overdue
  /// It came back and waits for a person here.
  case toDecide = "to-decide"
  /// A person sent it back, and it is in no rework order yet.
  case toRework = "to-rework"
  /// It is in an order that cannot be read, or may be.
  case unknown
}

extension Pile {
  /// The name for people.
  package var label: String { rawValue.replacing("-", with: " ") }

  /// The name in JSON.
  package var member: String {
    switch self {
    case .notOrdered: "notOrdered"
    case .toDecide: "toDecide"
    case .toRework: "toRework"
    case .out, .overdue, .unknown: rawValue
    }
  }
}

extension Pile: UnitKind {
  /// The index among all piles, the greatest for the first that counts.
  package var index: Int {
    switch self {
    case .notOrdered: 0
    case .unknown: 1
    case .out: 2
    case .overdue: 3
    case .toDecide: 4
    case .toRework: 5
    }
  }

  /// The pile of an open unit in a state; `nil` if the state puts it into none.
  init?(_ state: OrderUnitState) {
    switch state {
    case .toRework: self = .toRework
    case .toDecide: self = .toDecide
    case .out: self = .out
    case .overdue: self = .overdue
    case .unknown: self = .unknown
    case .closed, .dropped, .superseded, .reworked, .free, .done: return nil
    }
  }
}

/// A unit of an order.
package struct OrderUnit: Sendable {
  /// The file in the `sent` of its ``OrderPart`` and the row there; `nil` for a unit that was never sent.
  package let sent: UnitPlace?
  /// The table of the language's catalogs and the row there; `nil` for a unit that is gone.
  package internal(set) var place: UnitPlace?
  /// The name of a unit that was not to do, and has a record all the same.
  let other: UnitID?
  /// The state.
  package internal(set) var state = OrderUnitState.out
  /// True if it was taken and waits for a look of ours.
  package internal(set) var isHeld = false
  /// True if a text counts as delivered, and the catalog does not have the unit as finished: someone took it out.
  package internal(set) var isOpenAgain = false
  /// True if a text counts as delivered, and the unit can be ordered again: the catalog lost the text, a person kept it
  /// out, or the order is closed.
  var isBrought = false
  /// True if ``OrderUnitState/done`` is not by a text of the order.
  package internal(set) var isDoneByUs = false
  /// True if a text of it counts as delivered, or a person decided about it.
  package internal(set) var came = false
  /// True if it is done by a delivered text that a person finished by hand, and no record says so.
  package internal(set) var isApproved = false
  /// True if the place is that of the only untranslated key that has the source of the one that is gone.
  package internal(set) var isRenamed = false
  /// True if other units of orders may be the same unit of the catalog, so that a person decides which one is.
  package internal(set) var hasRivals = false
  /// True if it is ready to go back to the agency.
  package internal(set) var isForRework = false

  init(sent: UnitPlace?, place: UnitPlace?, other: UnitID? = nil) {
    (self.sent, self.place, self.other) = (sent, place, other)
  }

  /// True if it was to do in the order.
  package var isOrdered: Bool { other == nil }
}

/// A unit that is ready to go back to the agency: its text was rejected, or a person sent it back.
package struct ReworkUnit: Sendable {
  /// The order, by its index in the book; `nil` for a text of no order.
  package let order: Int?
  /// The table of the language's catalogs and the row there.
  package let place: UnitPlace
  package let reason: UnitReason
}

/// A row of one of several tables.
package struct UnitPlace: Sendable, Hashable {
  private let tableNumber: UInt32
  private let rowNumber: UInt32

  package init(_ table: Int, _ row: Int) {
    (tableNumber, rowNumber) = (UInt32(table), UInt32(row))
  }

  /// The index of the table.
  package var table: Int { Int(tableNumber) }
  /// The row of the table.
  package var row: Int { Int(rowNumber) }
}

/// The units of an order in one language.
package struct OrderPart: Sendable {
  /// The index of the order in the book.
  package let order: Int
  /// The language, as the catalogs spell it.
  package let language: String
  /// The catalogs of the manifests.
  package internal(set) var sent: [SentManifest.File] = []
  /// The units that are to do, each once, and others that wait for a person or go back.
  package internal(set) var units: [OrderUnit] = []
  /// The sums of the records, by the indices of units.
  package internal(set) var accounts: [Int: UnitAccount] = [:]
  /// Units, words and characters by state; a unit that is gone has no words.
  package internal(set) var counts = UnitCounts<OrderUnitState>()
  /// The last day on which a unit is due that the agency has, with the days for which its questions waited; `nil` if
  /// it has none, or none is due.
  package internal(set) var lastDay: CalendarDay?
  /// True if the agency waits for an answer to a question about a unit that it has.
  package internal(set) var isAwaitingAnswers = false
  /// Those of ``OrderUnitState/done`` that no text of the order finished.
  package internal(set) var doneByUs = UnitCount()

  /// The number of units that were to do.
  package var orderedCount: Int { units.count(where: \.isOrdered) }

  /// The name of a unit, as it was sent or recorded.
  package func id(of unit: OrderUnit) -> UnitID {
    if let other = unit.other { return other }
    guard let sent = unit.sent else { return UnitID("", in: "", language) }
    let units = self.sent[sent.table].units
    return UnitID(units.id(sent.row) ?? "", in: units.original, language)
  }

  /// The sum of the records of a unit, by its index.
  package func account(_ index: Int) -> UnitAccount { accounts[index] ?? UnitAccount() }
}

extension UnitCounts where Kind: CaseIterable & Equatable {
  /// The kinds of a table: all but one that is seldom there.
  package func shown(without rare: Kind) -> [Kind] {
    Kind.allCases.filter { $0 != rare || self[rare].units > 0 }
  }
}

extension UnitCounts<OrderUnitState> {
  /// True if the order waits for nothing, whether something came or not.
  package var isNothingPending: Bool {
    OrderUnitState.allCases.allSatisfy { !$0.isPending || self[$0].units == 0 }
  }
}
