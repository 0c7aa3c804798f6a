package import LoctripLocalizationCore
package import LoctripReconciliation

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
  package var text: LoctripMessage?
}

/// The sum of the records of a unit in an order, for one source of it.
///
/// The only fold over records: states, money, quality, review and rework read it.
package struct UnitAccount: Sendable {
  /// The last thing that counts.
  package enum Answer: Sendable, Hashable {
    /// Nothing that could be used came back.
    case nothing
    /// A delivered text was not written.
    case refused(Verdict)
    /// A text was written, and waits for a look of ours.
    case held
    /// A text was written as finished.
    case finished
    /// A person keeps what the catalog has.
    case kept
    /// A person sends the text back.
    case sentBack
  }

  /// A time at which a text came, and the order whose delivery brought it.
  package struct Arrival: Sendable {
    package let time: EventTime
    package let order: String?
  }

  /// A text that came back.
  package struct Delivered: Sendable {
    package let text: LoctripMessage
    package let digest: TextDigest
    /// The first time that it came.
    fileprivate let came: Arrival
    /// The time at which it came last.
    fileprivate(set) var cameLast: EventTime
    /// The codes of the findings about it.
    package fileprivate(set) var codes: [String]
    /// The states that it came with.
    fileprivate(set) var states: Set<TranslationState> = []
    /// True if an import rejected it.
    package fileprivate(set) var isRejected = false
    /// True if an import found a fault in it: it was rejected, a copy of the source, or one of several.
    fileprivate(set) var hasFault = false
    /// The first time that nothing spoke against it, and the agency called it finished.
    fileprivate(set) var faultless: Arrival?
    /// The first time that it was written as finished, or came while the catalog had it as finished.
    fileprivate(set) var used: Arrival?
    /// The last time that it was used.
    fileprivate(set) var usedLast: EventTime?
    /// The last decision of a person about it.
    fileprivate(set) var decision: OrderEvent.Decided?
    /// True if a person finished it in the catalog by hand.
    fileprivate var isApproved = false

    /// True if it counts as delivered: faultless, used or accepted by a person, and not sent back.
    package var counts: Bool {
      decision != .sendBack && (faultless != nil || used != nil || isAccepted)
    }
    /// True if it counts as used.
    package var countsAsUsed: Bool { decision != .sendBack && (used != nil || isAccepted) }
    /// True if a person took or edited it, or finished it in the catalog by hand.
    package var isAccepted: Bool {
      decision == .take || decision == .edit || isApproved && decision != .sendBack
    }
    /// True if it is used once the catalog has it as finished, and no record says so yet.
    var mayBeApproved: Bool { !countsAsUsed && decision != .sendBack }
    /// True if it never came but as it was sent, text and state: nobody worked on it, unless a person took it.
    func isAsSent(_ sent: OrderEvent.Known?) -> Bool {
      guard let sent, sent.text == digest, decision != .take, decision != .edit else {
        return false
      }
      return sent.state == .translated || states == [sent.state]
    }
    /// The first time that it came as it counts: what a person accepted counts from the beginning.
    package var arrival: Arrival {
      if isAccepted { return came }
      return [faultless, used].compactMap(\.self).min { $0.time < $1.time } ?? came
    }
  }

  /// The last thing that counts, with what it is about.
  private struct Last: Sendable {
    var answer = Answer.nothing
    var text: LoctripMessage?
    var digest: TextDigest?
    var others: [LoctripMessage] = []
    var reason = UnitReason()
    var date: EventTime?
    var order: String?
    var found: OrderEvent.Known?
    var place: String?
    /// True if a person keeps what the catalog has.
    var isKept = false
    /// The texts that a decision about it may name: the one that was written or refused, the one that led to it, and
    /// those that came with it.
    var names: Set<TextDigest> = []
  }

  private var last = Last()
  /// The last text that was written, with the last decision about it.
  private var written: Last?
  /// True if it was written as finished.
  private var isWrittenFinished = false
  /// The texts that a person decided about, and those that came with them.
  private var settled: Set<TextDigest> = []

  /// The last thing that counts.
  package var answer: Answer { last.answer }
  /// The text that was written or refused last.
  package var text: LoctripMessage? { last.text }
  package var digest: TextDigest? { last.digest }
  /// The other texts that came with the same id as ``text``.
  package var others: [LoctripMessage] { last.others }
  /// The reason of the answer, and who gave it.
  package var reason: UnitReason { last.reason }
  /// The time of the answer.
  package var date: EventTime? { last.date }
  /// The order that the answer is of, by its id.
  package var order: String? { last.order }
  /// What the catalog had when the text was judged.
  package var found: OrderEvent.Known? { last.found }
  /// The line and column of the text in its delivery.
  package var place: String? { last.place }
  /// True if the last decision about the answer's text keeps what the catalog has.
  package var isKept: Bool { last.isKept }
  /// The source of the last record that names one.
  package private(set) var source: TextDigest?
  /// The texts that came back, in the order in which they came first.
  package private(set) var delivered: [Delivered] = []
  package private(set) var wasRejected = false
  /// The last time that a person sent the unit back, or `nil`.
  package private(set) var sentBack: EventTime?
  /// The order in which that was recorded.
  private var sentBackOrder: String?
  /// True if an import told something about the unit.
  package private(set) var hasImport = false

  package init() {}

  package var wasSentBack: Bool { sentBack != nil }

  /// True if some text came back.
  package var hasText: Bool { !delivered.isEmpty }

  /// The text that counts as delivered and came first as it counts.
  ///
  /// - Parameter sent: The text and state that were sent, which do not count.
  package func firstDelivered(besides sent: OrderEvent.Known?) -> Delivered? {
    counted(besides: sent).min { $0.arrival.time < $1.arrival.time }
  }

  /// The text that was written or refused last, else the last that counts as delivered, else the last that came.
  ///
  /// - Parameter sent: The text and state that were sent, which do not count.
  package func lastText(besides sent: OrderEvent.Known?) -> LoctripMessage? {
    text ?? (counted(besides: sent).max { $0.cameLast < $1.cameLast } ?? delivered.last)?.text
  }

  /// True if a text counts as delivered that nobody decided to keep out: a catalog without a translation lost it.
  func mayBeLost(besides sent: OrderEvent.Known?) -> Bool {
    !isKept && firstDelivered(besides: sent) != nil
  }

  /// True if a text that came back has been used, and is not the one that was sent.
  package func isUsed(besides sent: OrderEvent.Known?) -> Bool {
    counted(besides: sent).contains(where: \.countsAsUsed)
  }

  /// True if a text of the unit counts as delivered, or a person decided about it.
  func came(besides sent: OrderEvent.Known?) -> Bool {
    isKept || answer == .sentBack || delivered.contains { $0.decision != nil }
      || firstDelivered(besides: sent) != nil
  }

  private func counted(besides sent: OrderEvent.Known?) -> [Delivered] {
    // A text that is sent back takes back the earlier texts of its order too.
    let sentBack = delivered.contains { $0.decision == .sendBack } ? sentBack : nil
    return delivered.filter { text in
      guard text.counts, !text.isAsSent(sent) else { return false }
      guard let sentBack, !text.isAccepted, text.came.order == sentBackOrder else { return true }
      return text.cameLast >= sentBack
    }
  }

  /// The text that was used last.
  package var lastUsed: Delivered? {
    delivered.filter(\.countsAsUsed).max { left, right in
      (left.usedLast ?? left.cameLast) < (right.usedLast ?? right.cameLast)
    }
  }

  /// The delivered text with a digest.
  package func delivered(_ digest: TextDigest) -> Delivered? {
    delivered.first { $0.digest == digest }
  }

  /// The time at which the agency sent another text in the place of one that came; `nil` if that is the last.
  package func replaced(_ digest: TextDigest) -> EventTime? {
    guard !last.names.contains(digest), let came = delivered(digest)?.cameLast else { return nil }
    return last.names.compactMap { delivered($0)?.cameLast }.filter { $0 > came }.max()
  }

  /// Adds the next record.
  ///
  /// Nothing new about a unit changes nothing: a second delivery often has other units, or repeats the first one. So a
  /// text that a person decided about is not refused a second time.
  mutating func add(_ unit: OrderEvent.Unit, of event: OrderEvent) {
    source = unit.source ?? source
    switch event.kind {
    case .import: addImport(unit, event)
    case .decide where unit.verdict == Verdict.unchanged.rawValue: addApproval(of: unit, event)
    case .decide: addDecision(unit, event)
    case .rename, .accept, .due, .close, .reopen, .invoice: break
    }
  }

  private mutating func addImport(_ unit: OrderEvent.Unit, _ event: OrderEvent) {
    hasImport = true
    guard let verdict = Verdict(rawValue: unit.verdict),
      ![.missing, .untouched, .unknown].contains(verdict)
    else { return }
    let digest = unit.text.map { TextDigest($0) }
    if let text = unit.text, let digest { note(text, digest, verdict, unit, event) }
    for other in unit.others { note(other, TextDigest(other), verdict, unit, event) }
    if verdict == .rejected { wasRejected = true }
    switch verdict {
    case .added, .updated:
      let state = unit.written?.state ?? .translated
      set(state == .translated ? .finished : state == .new ? .nothing : .held, unit, event)
    case .rejected, .conflict, .orphaned:
      if let written = unit.written {
        // In spite of what speaks against it.
        return set(written.state == .translated ? .finished : .held, unit, event)
      }
      if let digest, settled.contains(digest) { return }
      set(.refused(verdict), unit, event)
      last.reason.isRejected = verdict == .rejected
    case .unchanged, .kept, .unknown, .missing, .untouched: break
    }
  }

  /// Remembers a text that came back.
  private mutating func note(
    _ text: LoctripMessage, _ digest: TextDigest, _ verdict: Verdict, _ unit: OrderEvent.Unit,
    _ event: OrderEvent
  ) {
    let arrival = Arrival(time: event.date, order: event.order)
    let known = delivered.firstIndex { $0.digest == digest }
    let index = known ?? delivered.count
    if known == nil {
      delivered.append(
        Delivered(
          text: text, digest: digest, came: arrival, cameLast: event.date, codes: unit.codes))
    }
    delivered[index].cameLast = event.date
    delivered[index].codes = unit.codes
    if event.kind == .import { delivered[index].states.insert(unit.state ?? .translated) }
    let isTaken = verdict == .added || verdict == .updated
    let isFinished = (unit.state ?? .translated) == .translated
    switch verdict {
    case .rejected:
      delivered[index].isRejected = true
      delivered[index].hasFault = true
    case .conflict, .orphaned:
      if !Set(unit.codes).isDisjoint(with: Self.doubts) || unit.source == digest {
        delivered[index].hasFault = true
      } else {
        delivered[index].hasFault = false
      }
    case .added, .updated: delivered[index].hasFault = false
    case .kept, .unchanged:
      // What an import found stays true when the same comes again.
      if unit.source == digest { delivered[index].hasFault = true }
    case .unknown, .missing, .untouched: break
    }
    if isFinished, !delivered[index].hasFault, delivered[index].faultless == nil {
      delivered[index].faultless = arrival
    }
    let isUsed =
      unit.written.map { $0.state == .translated } ?? isTaken
      || verdict == .unchanged && unit.found?.state == .translated
    guard isUsed else { return }
    if delivered[index].used == nil { delivered[index].used = arrival }
    delivered[index].usedLast = event.date
  }

  /// A person finished a delivered text by hand: what the catalog has is used, and nothing else changes.
  private mutating func addApproval(of unit: OrderEvent.Unit, _ event: OrderEvent) {
    guard let digest = unit.text.map({ TextDigest($0) }),
      let index = delivered.firstIndex(where: { $0.digest == digest })
    else { return }
    delivered[index].isApproved = true
    delivered[index].usedLast = event.date
  }

  /// The codes of conflicts in which the fault is the delivery's: an id with several texts, and a copy of the source.
  private static let doubts: Set<String> = ["duplicate-unit", "same-as-source"]

  private mutating func addDecision(_ unit: OrderEvent.Unit, _ event: OrderEvent) {
    guard let decision = OrderEvent.Decided(rawValue: unit.verdict), decision != .ask else {
      return
    }
    let named = unit.delivered ?? unit.text.map { TextDigest($0) } ?? digest
    if let named {
      if let index = delivered.firstIndex(where: { $0.digest == named }) {
        delivered[index].decision = decision
        if delivered[index].isAccepted { delivered[index].usedLast = event.date }
      }
      settled.insert(named)
      if last.names.contains(named) {
        settled.formUnion([digest].compactMap(\.self) + others.map { TextDigest($0) })
      }
    }
    let codes = unit.codes.isEmpty && named == digest ? reason.codes : unit.codes
    switch decision {
    case .take, .edit: set(.finished, unit, event, about: named)
    case .look: set(.held, unit, event, about: named)
    case .keep, .sendBack:
      guard let named else {
        set(decision == .keep ? .kept : .sentBack, unit, event)
        last.isKept = decision == .keep
        if decision == .sendBack { (sentBack, sentBackOrder) = (event.date, event.order) }
        break
      }
      // A decision holds for the text that it names.
      let cameSince = delivered(named).map { text in date.map { text.cameLast >= $0 } ?? true }
      let isOfWritten = written?.names.contains(named) ?? false
      let isKept = decision == .keep && !(isOfWritten && isWrittenFinished)
      let answer: Answer = isKept ? .kept : decision == .keep ? .finished : .sentBack
      guard digest == nil || last.names.contains(named) || cameSince ?? false else {
        // It waits behind a text that was refused since.
        guard isOfWritten else { return }
        let text = written?.text
        written?.answer = answer
        written?.isKept = decision == .keep
        written?.order = event.order
        written?.reason = UnitReason(codes: codes, note: unit.note, by: event.by, text: text)
        return
      }
      if decision == .keep, let written, !isOfWritten {
        // What was written before is as it was.
        last = written
        return
      }
      let (text, digest, others, names) = (last.text, last.digest, last.others, last.names)
      let isLast = names.contains(named)
      set(answer, unit, event)
      if unit.text == nil { (last.text, last.digest) = (text, digest) }
      if isLast { (last.others, last.names) = (others, names) }
      last.reason.text = last.text
      last.isKept = decision == .keep
      if isOfWritten { written = last }
      if decision == .sendBack { (sentBack, sentBackOrder) = (event.date, event.order) }
    case .ask: return
    }
    last.reason.codes = codes
  }

  private mutating func set(
    _ answer: Answer, _ unit: OrderEvent.Unit, _ event: OrderEvent, about: TextDigest? = nil
  ) {
    last = Last(
      answer: answer, text: unit.text, digest: unit.text.map { TextDigest($0) },
      others: unit.others,
      reason: UnitReason(
        codes: unit.codes, note: event.kind == .decide ? unit.note : nil,
        by: event.kind == .decide ? event.by : nil, text: unit.text), date: event.date,
      order: event.order, found: unit.found, place: unit.place ?? place,
      names: Set(
        ([unit.text].compactMap(\.self) + unit.others).map { TextDigest($0) }
          + [about].compactMap(\.self)))
    switch answer {
    case .finished, .held:
      (written, isWrittenFinished) = (last, answer == .finished)
    case .nothing: written = nil
    case .refused, .kept, .sentBack: break
    }
  }
}
