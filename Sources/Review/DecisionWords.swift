package import LoctripLedger
internal import LoctripLocalizationCore

extension Ledger.Record {
  /// The decision of a person, or `nil` for another record.
  var decision: OrderEvent.Decided? { OrderEvent.Decided(rawValue: unit.verdict) }

  /// The digest of the text that it is about.
  var named: TextDigest? { unit.delivered ?? text }

  /// The digest of the text that it left.
  var text: TextDigest? { unit.text.map { TextDigest($0) } }

  /// The decision for people: `kept by reviewer-a`.
  var words: String? {
    decision.map { "\($0.past)\(event.by.map { " by \($0.oneLine)" } ?? "")" }
  }
}

extension OrderEvent.Decided {
  /// The decision as something that was done.
  package var past: String {
    switch self {
    case .take: "taken"
    case .keep: "kept"
    case .edit: "edited"
    case .ask: "asked"
    case .look: "taken to look again"
    case .sendBack: "sent back"
    }
  }
}
