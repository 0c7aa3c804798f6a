internal import LocalizationCore
internal import Reconciliation

/// The sum of an order's events for one unit.
struct UnitHistory {
  /// The last thing that counts.
  enum Answer {
    /// Nothing that could be used came back.
    case nothing
    /// A delivered text was rejected, or conflicts.
    case refused
    /// A delivered text was written.
    case taken
    /// A text was taken and waits for a look of ours.
    case held
    /// A person wrote a text.
    case settled
    /// A person keeps what the catalog has.
    case kept
    /// A person sends the delivered text back.
    case sentBack
  }

  private(set) var answer = Answer.nothing
  /// The text that was written, taken or refused.
  private(set) var text: TextDigest?

  /// Adds the next event.
  ///
  /// Nothing new about a unit changes nothing: a second delivery often has other units, or repeats the first one. So a
  /// refused text that a person decided about is not refused a second time.
  mutating func add(_ unit: OrderEvent.Unit, _ kind: OrderEvent.Kind) {
    switch kind {
    case .import:
      switch Verdict(rawValue: unit.verdict) {
      case .added, .updated: set(.taken, unit.text)
      case .rejected, .conflict:
        let isDecided = answer == .sentBack || answer == .kept
        if !isDecided || unit.text == nil || unit.text != text { set(.refused, unit.text) }
      case .unchanged, .kept, .orphaned, .missing, .untouched, nil: break
      }
    case .decide:
      switch OrderEvent.Decided(rawValue: unit.verdict) {
      case .take, .edit: set(.settled, unit.text)
      case .keep: set(.kept, unit.text ?? text)
      case .look: set(.held, unit.text)
      case .sendBack: set(.sentBack, unit.text ?? text)
      case .ask, nil: break
      }
    case .hold: set(.held, unit.text)
    case .close: break
    }
  }

  private mutating func set(_ answer: Answer, _ text: TextDigest?) {
    (self.answer, self.text) = (answer, text)
  }
}

/// The histories of an order's units in one language.
struct UnitHistories {
  private var catalogs: [ExactString: [ExactString: UnitHistory]] = [:]

  /// True if nothing happened.
  var isEmpty: Bool { catalogs.isEmpty }

  /// Adds a unit of an event.
  mutating func add(_ unit: OrderEvent.Unit, _ kind: OrderEvent.Kind) {
    catalogs[ExactString(unit.catalog), default: [:]][
      ExactString(unit.id),
      default: UnitHistory()
    ].add(unit, kind)
  }

  /// The histories in a catalog by id.
  subscript(catalog: String) -> [ExactString: UnitHistory] {
    catalogs[ExactString(catalog)] ?? [:]
  }
}
