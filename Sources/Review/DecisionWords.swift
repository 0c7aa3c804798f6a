package import LoctripLedger
internal import LoctripLocalizationCore

extension Ledger.Decision {
  /// The decision for people: `kept by reviewer-a`.
  var words: String { "\(decided.past)\(event.by.map { " by \($0.oneLine)" } ?? "")" }
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
