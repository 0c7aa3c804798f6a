/// Traits of the delivery and the order that matter for a unit.
package struct DeliveryTraits: OptionSet, Sendable {
  /// The bits.
  package let rawValue: UInt8
  /// Wraps bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  // The same as `OptionSet`'s, which other modules would call through its witnesses for every unit.
  @inlinable package init(arrayLiteral elements: DeliveryTraits...) {
    self.init(rawValue: elements.reduce(0) { $0 | $1.rawValue })
  }

  /// No unit of the delivery has a state: its tool drops all states.
  package static let lostStates = DeliveryTraits(rawValue: 1)
  /// All units sent without a translation came back with a target: the tool fills gaps.
  package static let filledGaps = DeliveryTraits(rawValue: 2)
  /// The order is known, and the unit was not part of it.
  package static let isUnordered = DeliveryTraits(rawValue: 4)
  /// The unit was sent without a finished translation.
  package static let isToDo = DeliveryTraits(rawValue: 8)
  /// All states of the delivery are as they were sent: the tool writes none.
  package static let keptStates = DeliveryTraits(rawValue: 16)
  /// The catalog's translation is a copy of the source that counts as missing.
  package static let isMissingCopy = DeliveryTraits(rawValue: 32)
  /// A copy of the source is what a translator means there.
  package static let isIntendedCopy = DeliveryTraits(rawValue: 64)
  /// A person decided for the catalog's text.
  package static let isKeptByUs = DeliveryTraits(rawValue: 128)
}
