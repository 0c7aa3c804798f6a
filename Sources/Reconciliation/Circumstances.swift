/// What is known of a delivered unit beside its three sides.
public struct Circumstances: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// Wraps bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// No unit of the delivery says how far it is: the tool that it comes from drops every state.
  public static let lostStates = Circumstances(rawValue: 1)
  /// Every unit that was sent without a translation came back with a target: the tool fills gaps.
  public static let filledGaps = Circumstances(rawValue: 2)
  /// It is known what was sent, and the unit was not among it.
  public static let isUnordered = Circumstances(rawValue: 4)
  /// The unit was sent without a finished translation.
  public static let isToDo = Circumstances(rawValue: 8)
  /// Every state of the delivery is as it was sent: the states are ours, because the tool writes none.
  public static let keptStates = Circumstances(rawValue: 16)
  /// The catalog's translation is a copy of the source that counts as missing.
  public static let isMissingCopy = Circumstances(rawValue: 32)
}
