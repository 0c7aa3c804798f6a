package import LoctripLocalizationCore

/// The state of a unit of an order, by its catalog and its events; the first rule that they meet counts.
package enum OrderUnitState: String, Sendable, CaseIterable {
  /// The unit is gone, locked or stale.
  case dropped
  /// The source is not the one sent, or the unit is in a rework order.
  case superseded
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

  /// True if the order waits for the unit.
  package var isPending: Bool {
    switch self {
    case .toRework, .toDecide, .out, .overdue: true
    case .dropped, .superseded, .done: false
    }
  }
}

extension OrderUnitState: UnitKind {
  package var index: Int {
    switch self {
    case .dropped: 0
    case .superseded: 1
    case .done: 2
    case .toRework: 3
    case .toDecide: 4
    case .out: 5
    case .overdue: 6
    }
  }
}

/// A group of open units of the catalogs by whose turn it is.
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
}

extension Pile: UnitKind {
  /// The index among all piles, the greatest for the first that counts.
  package var index: Int {
    switch self {
    case .notOrdered: 0
    case .out: 1
    case .overdue: 2
    case .toDecide: 3
    case .toRework: 4
    }
  }

  /// The pile of an open unit in a state; `nil` if the state puts it into none.
  init?(_ state: OrderUnitState) {
    switch state {
    case .toRework: self = .toRework
    case .toDecide: self = .toDecide
    case .out: self = .out
    case .overdue: self = .overdue
    case .dropped, .superseded, .done: return nil
    }
  }
}

/// A unit of an order that is to do.
package struct OrderUnit: Sendable, Hashable {
  /// The table in the `sent` of its ``OrderPart`` and the row there.
  package let sent: UnitPlace
  /// The table of the language's catalogs and the row there; `nil` for a unit that is gone.
  package let place: UnitPlace?
  /// The state.
  package internal(set) var state = OrderUnitState.out
  /// True if it was taken and waits for a look of ours.
  package internal(set) var isHeld = false
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
  /// The manifests' tables of the units.
  package internal(set) var sent: [UnitTable] = []
  /// The units that are to do, each once.
  package internal(set) var units: [OrderUnit] = []
  /// The reasons of units that wait for a person here or go back to the agency, by their indices.
  package internal(set) var reasons: [Int: UnitReason] = [:]
  /// Units, words and characters by state; a unit that is gone has no words.
  package internal(set) var counts = UnitCounts<OrderUnitState>()

  /// True if the order waits for no unit in the language.
  package var isComplete: Bool { counts.isComplete }
}

extension UnitCounts<OrderUnitState> {
  /// True if nothing is pending.
  package var isComplete: Bool {
    OrderUnitState.allCases.allSatisfy { !$0.isPending || self[$0].units == 0 }
  }
}
