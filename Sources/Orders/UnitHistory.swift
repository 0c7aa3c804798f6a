package import LoctripLocalizationCore
internal import LoctripReconciliation

/// The reason that a text goes back to the agency, or waits here.
package struct UnitReason: Sendable, Hashable {
  /// The codes of findings.
  package var codes: [String] = []
  /// The words of the person who decided.
  package var note: String?
  /// The person who decided, or `nil` for an import.
  package var by: String?
  /// True if an import rejected the text, and no person decided about it.
  package var isRejected = false
  /// The text that it is about.
  package var text: TextDigest?
}

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
  /// The reason of the answer, and who gave it.
  private(set) var reason = UnitReason()

  /// Adds the next event.
  ///
  /// Nothing new about a unit changes nothing: a second delivery often has other units, or repeats the first one. So a
  /// refused text that a person decided about is not refused a second time.
  mutating func add(_ unit: OrderEvent.Unit, of event: OrderEvent) {
    switch event.kind {
    case .import:
      let verdict = Verdict(rawValue: unit.verdict)
      switch verdict {
      case .added, .updated: set(.taken, unit.text)
      case .rejected, .conflict:
        let isDecided = answer == .sentBack || answer == .kept
        guard !isDecided || unit.text == nil || unit.text != text else { return }
        let isRejected = verdict == .rejected
        set(.refused, unit.text, UnitReason(codes: unit.codes, isRejected: isRejected))
      case .unchanged, .kept, .orphaned, .missing, .untouched, nil: break
      }
    case .decide:
      let reason = UnitReason(
        codes: unit.codes.isEmpty ? reason.codes : unit.codes,
        note: unit.note,
        by: event.by
      )
      switch OrderEvent.Decided(rawValue: unit.verdict) {
      case .take, .edit: set(.settled, unit.text, reason)
      case .keep: set(.kept, unit.text ?? text, reason)
      case .look: set(.held, unit.text, reason)
      case .sendBack: set(.sentBack, unit.text ?? text, reason)
      case .ask, nil: break
      }
    case .hold: set(.held, unit.text, UnitReason(by: event.by))
    case .close: break
    }
  }

  private mutating func set(
    _ answer: Answer,
    _ text: TextDigest?,
    _ reason: UnitReason = UnitReason()
  ) {
    (self.answer, self.text, self.reason) = (answer, text, reason)
    self.reason.text = text
  }
}

/// The histories of an order's units in one language.
struct UnitHistories {
  private var catalogs: [ExactString: [ExactString: UnitHistory]] = [:]

  /// True if nothing happened.
  var isEmpty: Bool { catalogs.isEmpty }

  /// Adds a unit of an event.
  mutating func add(_ unit: OrderEvent.Unit, of event: OrderEvent) {
    catalogs[ExactString(unit.catalog), default: [:]][
      ExactString(unit.id),
      default: UnitHistory()
    ].add(unit, of: event)
  }

  /// The catalogs in which something happened.
  var originals: [String] { catalogs.keys.map(\.string).sorted() }

  /// The histories in a catalog by id.
  subscript(catalog: String) -> [ExactString: UnitHistory] {
    catalogs[ExactString(catalog)] ?? [:]
  }
}
