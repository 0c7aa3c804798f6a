package import LoctripExchange
internal import LoctripAppProjects
internal import LoctripFileSets
package import LoctripLocalizationCore
internal import LoctripLedger
internal import LoctripReconciliation
internal import LoctripTranslationChecks

/// Decisions of people, judged and ready to be written: nothing that is outdated, and nothing that breaks the app.
///
/// It is worked out first; nothing is written before ``write()``.
package struct DecisionRun: Sendable {
  /// The result of a decision.
  package enum Result: String, Sendable, CaseIterable {
    case taken, edited, kept
    case lookAgain = "look-again"
    case sentBack = "sent-back"
    case asked
    /// The project has it as decided.
    case already = "already-so"
    /// Source, catalog or delivery changed since the person's decision.
    case outdated
    /// The text may not be written, or the decision lacks something.
    case rejected
    /// People decided differently.
    case disagree

    /// True if a person has to decide again.
    package var needsPerson: Bool { self == .outdated || self == .rejected || self == .disagree }
  }

  /// A unit with its decision.
  package struct Outcome: Sendable {
    package let decision: UnitDecision
    /// The people, each once.
    package let people: [String]
    package internal(set) var result: Result
    package internal(set) var findings: [Finding] = []
    package internal(set) var source: LoctripMessage?
    package internal(set) var before: LoctripTranslation?
    /// The delivered text, or `nil`.
    package internal(set) var theirs: LoctripMessage?
    /// The text that is written, or `nil`.
    package var written: LoctripTranslation? {
      admitted.flatMap { admitted in
        admitted.change.message.map { LoctripTranslation($0, admitted.change.state) }
      }
    }
    /// What the gate lets in, or `nil`.
    var admitted: Gate.Admitted?
    /// The number of the file that counts.
    let file: Int
    /// The place in the catalog, or `nil`.
    var slot: Slot?
    /// The catalog that has the unit now, if it is in another one than the decision says.
    var movedTo: String?
    /// The catalog that has the unit.
    var catalog: String { movedTo ?? decision.catalog }
    /// The errors of the delivered text, by their codes.
    var codes: [String] = []
    /// The order in which the decision is recorded, by its id; `nil` for none.
    var order: String?
    /// The id of the unit there, if the catalog has another one.
    var recordedID: String?
    /// The text that a decision which writes nothing is about.
    var about: LoctripMessage?
    /// True if other texts that came back may be of the same unit of the catalog.
    var hasRivals = false

    /// True if the decision is for a text that stands in the catalog.
    var isText: Bool { [.take, .edit, .look].contains(decision.decision) }
  }

  package private(set) var outcomes: [Outcome] = []
  /// The findings about no single unit.
  package private(set) var findings: [Finding] = []
  /// The number of questions that are answered.
  package private(set) var answerCount = 0
  /// The catalogs that change.
  package private(set) var changes: [CatalogEdit] = []
  private var records = OrderRecords()
  private let review: ReviewProject
  private let files: [DecisionFile]
  private let ledger: Ledger?
  /// The questions that are asked already: words, key, catalog and language.
  private let asked: Set<[String]>

  /// True if a person has to decide something again.
  package var needsPerson: Bool {
    outcomes.contains(where: \.result.needsPerson)
      || findings.contains { $0.severity > .note }
  }

  /// Judges decisions.
  ///
  /// - Parameters:
  ///   - files: What people saved.
  ///   - delivered: The units of the deliveries that the decisions are about.
  ///   - review: The catalogs and orders.
  ///   - winner: The person whose decision counts where people disagree, or `nil`.
  /// - Throws: `FindingsError` if a record would be outside of the orders' folder.
  package init(
    _ files: [DecisionFile], _ delivered: ReviewedUnits, _ review: ReviewProject,
    winner: String? = nil
  ) throws(FindingsError) {
    self.review = review
    self.files = files
    ledger = review.ledger
    asked = Set(
      (review.book?.questions ?? []).filter { !$0.isWithdrawn }.flatMap { question in
        question.languages.map {
          [question.text.whiteSpaceFolded, question.key, question.catalog, $0]
        }
      })
    findings = files.flatMap(\.findings)
    var places = TranslationPlaces(review)
    for (_, choices) in Self.choices(files) {
      outcomes.append(decide(choices, winner, delivered, &places))
    }
    refuseSeveralTexts()
    var numbers = ChangesByCatalog()
    for (number, outcome) in outcomes.enumerated() where outcome.admitted != nil {
      numbers.add(number, of: outcome.catalog)
    }
    changes = review.project.edits(for: numbers) { [outcomes] in outcomes[$0].admitted?.change }
    try makeRecords()
  }

  /// Writes catalogs, events and questions: all of them, or nothing.
  ///
  /// - Throws: `FindingsError` when a file changed since it was read or cannot be written.
  package func write() throws(FindingsError) {
    try FileAccess.replace(
      changes + records.files, within: review.project.bounds.union(records.bounds),
      whileBeing: "decided")
  }

  /// The order in which a decision is recorded, and the name of the unit there.
  ///
  /// It is the one that the unit was to do in, or that brought the text. An order that ended takes what is sent back.
  private func record(of decision: UnitDecision, _ file: Int, _ delivered: ReviewedUnits) -> (
    order: String?, id: String?, account: UnitAccount?
  ) {
    guard let book = review.book else { return (nil, nil, nil) }
    let (id, catalog, language) = (decision.id, decision.catalog, decision.language)
    let text = decision.seen.theirs ?? decision.seen.ours
    let turn = delivered.turn(
      of: id, in: catalog, language, stated: files[file].order, text: text, book)
    if let turn {
      let entry = book.entries[turn.order]
      guard !entry.isClosed(in: language) || text.flatMap({ turn.account.delivered($0) }) != nil
      else {
        return (nil, nil, turn.account)
      }
      return (entry.id, turn.name.id.string, turn.account)
    }
    let order = delivered.order(of: id, in: catalog, language)
    return (
      order.flatMap { book[$0].map { !$0.isClosed(in: language) } ?? false ? $0 : nil }, nil, nil
    )
  }

  // MARK: - Merging

  /// A decision with the number of its file.
  private typealias Choice = (file: Int, decision: UnitDecision)

  /// The decisions by unit, in the order of the files: of a person's session those of the last save.
  private static func choices(_ files: [DecisionFile]) -> [(UnitID, [Choice])] {
    let all = lastSaves(files)
      .flatMap { number in files[number].decisions.map { (file: number, decision: $0) } }
    return all.grouped { UnitID($0.decision.id, in: $0.decision.catalog, $0.decision.language) }
  }

  /// The numbers of the files that count: of a person's session the last save.
  private static func lastSaves(_ files: [DecisionFile]) -> [Int] {
    var last: [[ExactString?]: Int] = [:]
    for file in files where !file.session.isEmpty {
      last[file.saver] = max(last[file.saver] ?? file.sequence, file.sequence)
    }
    return files.indices.filter { number in
      let file = files[number]
      return file.session.isEmpty || last[file.saver] == file.sequence
    }
  }

  /// True if an event has decisions of the person and the session of a file.
  ///
  /// A name is part of it: somebody else may have the file of a colleague, and with it the session.
  private func isOfSameSession(_ event: OrderEvent, as file: DecisionFile) -> Bool {
    guard !file.session.isEmpty, let book = review.book,
      event.session.isExactly(file.session)
    else { return false }
    return event.by.isExactly(book.recordedName(of: file.by, event.order.flatMap { book[$0] }))
  }

  /// Decides about a unit.
  private func decide(
    _ choices: [Choice], _ winner: String?, _ delivered: ReviewedUnits,
    _ places: inout TranslationPlaces
  ) -> Outcome {
    var choices = choices
    if let winner {
      let own = choices.filter { files[$0.file].by?.isIdentical(to: winner) ?? false }
      if !own.isEmpty { choices = own }
    }
    let people = ExactString.distinct(choices.compactMap { files[$0.file].by })
    if choices.allSatisfy({ $0.decision.isSame(as: choices[0].decision) }) {
      let notes = ExactString.distinct(choices.compactMap(\.decision.note))
      let waived = ExactString.distinct(choices.flatMap(\.decision.waived))
      var outcome: Outcome?
      for choice in choices.prefix(Self.peopleLimit) {
        var decision = choice.decision
        decision.note = notes.isEmpty ? nil : notes.joined(separator: "\n")
        decision.waived = waived
        let made = judge(decision, choice.file, people, delivered, &places)
        if made.result != .outdated { return made }
        outcome = made
      }
      if let outcome { return outcome }
    }
    let words = choices.prefix(Self.peopleLimit).map { choice in
      let text = choice.decision.texts.joined(separator: " | ")
      let file = files[choice.file]
      return "\(file.by ?? "someone in \(file.path.oneLine)"): \(choice.decision.decision.rawValue)"
        + (text.isEmpty ? "" : " \(LoctripMessage.text(text).quoted)")
    }
    var outcome = judge(choices[0].decision, choices[0].file, people, delivered, &places)
    (outcome.result, outcome.admitted) = (.disagree, nil)
    outcome.findings = [
      Finding(
        .decisionsDisagree, .warning,
        ExactString.distinct(words).joined(separator: "; ")
          + "; nothing is written (pass --by NAME to pick one)")
    ]
    return outcome
  }

  /// The largest number of equal decisions about a unit that are looked at, each with what its person saw.
  private static let peopleLimit = 20

  /// Refuses decisions that would write several texts into one unit of a catalog, as of rivals for one new key.
  private mutating func refuseSeveralTexts() {
    let written = outcomes.indices.filter { outcomes[$0].written != nil }
    // Decisions about one name are one outcome, so that only another place can be that of a second one.
    let isElsewhere = written.contains { index in
      let outcome = outcomes[index]
      return outcome.slot.map { !$0.id.isIdentical(to: outcome.decision.id) } ?? false
        || !outcome.catalog.isIdentical(to: outcome.decision.catalog)
    }
    guard isElsewhere else { return }
    let places = written.grouped { index in
      let (outcome, decision) = (outcomes[index], outcomes[index].decision)
      return UnitID(outcome.slot?.id ?? decision.id, in: outcome.catalog, decision.language)
    }
    for (place, numbers) in places
    where numbers.contains(where: { outcomes[$0].written != outcomes[numbers[0]].written }) {
      let texts = numbers.compactMap { outcomes[$0].written?.message.quoted }.listed(upTo: 3)
      for number in numbers {
        (outcomes[number].result, outcomes[number].admitted) = (.disagree, nil)
        outcomes[number].findings = [
          Finding(
            .decisionsDisagree, .warning,
            "several texts are for '\(place.id.string.oneLine.shortened)': \(texts); nothing is written, "
              + "so take one of them and keep or send back the others")
        ]
      }
    }
  }

  // MARK: - Judging

  /// Judges a decision by the rules that make it safe, in their order.
  private func judge(
    _ decision: UnitDecision, _ file: Int, _ people: [String], _ delivered: ReviewedUnits,
    _ places: inout TranslationPlaces
  ) -> Outcome {
    let unit = delivered.unit(
      decision.id, in: decision.catalog, decision.language, text: decision.seen.theirs)
    let place = places.place(
      unit?.slot?.id ?? decision.id, in: unit?.movedTo ?? decision.catalog, decision.language,
      slot: unit?.slot,
      isDelivered: unit != nil)
    let seen = decision.seen
    let now = place?.now.translation
    let record = record(of: decision, file, delivered)
    let theirs =
      unit?.theirs(seen.theirs) ?? seen.theirs.flatMap { record.account?.delivered($0)?.text }
    var outcome = Outcome(
      decision: decision, people: people, result: .rejected,
      source: place?.now.source ?? unit?.source, before: now, theirs: theirs, file: file,
      slot: place?.slot, codes: ExactString.distinct((unit?.errors ?? []).map(\.code.rawValue)),
      order: record.order, recordedID: record.id)
    outcome.hasRivals = unit?.hasRivals ?? false
    outcome.movedTo = unit?.movedTo
    outcome.about = theirs ?? (seen.theirs == nil ? now?.message : nil)
    let last = ledger?.lastDecision(
      about: UnitID(record.id ?? decision.id, in: decision.catalog, decision.language))
    func refuse(_ result: Result, _ code: Finding.Code, _ message: String) -> Outcome {
      outcome.result = result
      outcome.findings = [Finding(code, .warning, message)]
      return outcome
    }
    if place == nil, let name = unread(decision) {
      return refuse(
        .rejected, .unknownTexts,
        "'\(name)' cannot be read, so nothing is recorded; decide again when it can")
    }
    if place == nil, unit == nil {
      return refuse(
        .rejected, .orphanedUnit,
        "neither the catalogs nor the deliveries have this unit in '\(decision.language.oneLine.shortened)'"
      )
    }
    if let last, isOfSameSession(last.event, as: files[file]),
      last.event.sequence ?? 0 > files[file].sequence
    {
      return refuse(
        .outdated, .decisionOutdated, "a later save of the same person was applied before")
    }
    if isRecorded(decision, now, place?.slot, last) {
      outcome.result = .already
      return outcome
    }
    if decision.decision != .ask,
      let day = seen.theirs.flatMap({ record.account?.replaced($0)?.day })
    {
      return refuse(
        .outdated, .decisionOutdated,
        "the agency sent another text on \(day.dayAndMonth(on: RunClock.today)); decide again")
    }
    if let place {
      guard seen.source.isOf(place.now.source ?? .text("")) else {
        return refuse(
          .outdated, .decisionOutdated,
          "the source text changed to \((place.now.source ?? .text("")).quoted); decide again")
      }
      guard isAsSeen(now, place.now.source, decision, file, last) else {
        return refuse(
          .outdated, .decisionOutdated,
          now.map {
            "the catalog now has \($0.message.quoted) ('\($0.state.rawValue)'); decide again"
          } ?? "the catalog's translation was removed; decide again")
      }
    }
    switch decision.decision {
    case .keep:
      outcome.result = .kept
      return outcome
    case .sendBack:
      guard decision.note != nil || !outcome.codes.isEmpty else {
        return refuse(.rejected, .decisionLacksReason, "to send it back, give a reason in the note")
      }
      outcome.result = .sentBack
      return outcome
    case .ask:
      guard let note = decision.note, note.utf8.count <= Question.textLimit else {
        return refuse(.rejected, .decisionLacksReason, "to ask, write the question into the note")
      }
      guard place != nil, review.book?.folder != nil else {
        return refuse(
          .rejected, .decisionLacksReason,
          place == nil
            ? "no catalog has the unit, so nobody can be asked about its key"
            : "questions need a folder; add 'orders: orders' to .loctrip.yml")
      }
      outcome.result = .asked
      return outcome
    case .take, .edit, .look: break
    }
    guard let place else {
      return refuse(
        .rejected, .orphanedUnit,
        "no catalog has the unit, so its text cannot be written; keep, send back or ask")
    }
    return judgeText(decision, place, unit, now, &outcome)
  }

  /// The catalog that cannot be read and may have the unit of a decision; `nil` if all can.
  private func unread(_ decision: UnitDecision) -> String? {
    let project = review.project
    if let file = project.catalogs.first(where: { $0.original.isIdentical(to: decision.catalog) }) {
      return file.isUnread(in: decision.language) ? file.original : nil
    }
    return project.unread.first(where: decision.catalog.isIdentical) ?? project.unread.first
  }

  /// Judges a decision that writes a text.
  private func judgeText(
    _ decision: UnitDecision, _ place: TranslationPlace, _ unit: ImportPlan.Unit?,
    _ now: LoctripTranslation?, _ outcome: inout Outcome
  ) -> Outcome {
    func refuse(_ result: Result, _ findings: [Finding]) -> Outcome {
      (outcome.result, outcome.findings) = (result, findings)
      return outcome
    }
    let text: LoctripMessage
    var errors: [Finding] = []
    if decision.decision == .edit {
      let isSet = place.now.source?.isSet ?? false
      let texts =
        isSet && decision.texts.count == 1
        ? decision.texts[0].fields("\n", omittingEmpty: false)
          .map(String.init)
        : decision.texts
      text = isSet ? .phrases(texts) : .text(texts.joined(separator: "\n"))
      guard !text.isEmpty || place.now.source?.isEmpty ?? true else {
        return refuse(.rejected, [Finding(.decisionLacksReason, .warning, "an edit needs a text")])
      }
    } else if decision.seen.theirs != nil {
      guard let unit, unit.delivered != nil || outcome.theirs != nil else {
        let message = "the delivered text is unknown; pass --delivery FILE"
        return refuse(.rejected, [Finding(.decisionLacksDelivery, .warning, message)])
      }
      guard let theirs = outcome.theirs else {
        let message =
          "the delivery now has \((unit.delivered ?? .text("")).quoted), another text than the "
          + "person saw; decide again"
        return refuse(.outdated, [Finding(.decisionOutdated, .warning, message)])
      }
      text = theirs
      errors = unit.errors.filter { $0.code != .duplicateUnit && $0.code != .heldText }
    } else if let now {
      text = now.message
    } else {
      let message = "there is no text to take; edit it"
      return refuse(.rejected, [Finding(.decisionLacksReason, .warning, message)])
    }
    if decision.decision == .look, !place.rules.hasStates {
      let message =
        "the catalog has no states, so it cannot mark the text for another look; take it or send it back"
      return refuse(.rejected, [Finding(.stateNotKept, .warning, message)])
    }
    let waived = Set(decision.waived.map { Finding.Code(rawValue: $0) })
    let gate = Gate(place.rules)
    let wanted = LoctripTranslation(text, decision.decision == .look ? .needsReview : .translated)
    let result = gate.admit(
      gate.judge(text, at: place.slot, over: place.now), as: wanted.state, from: .person,
      waiving: waived)
    errors.removeAll { Gate.isWaivable($0.code) && waived.contains($0.code) }
    if case .failure(let refusal) = result { errors += refusal.findings }
    guard errors.isEmpty, case .success(let admitted) = result else {
      var known: Set<Finding.Code> = []
      return refuse(
        .rejected,
        errors.filter { known.insert($0.code).inserted }.map { error in
          let hint =
            Gate.isWaivable(error.code)
            ? "; edit it, or set the rule '\(error.code.rawValue)' aside" : ""
          return Finding(error.code, .error, error.message + hint)
        })
    }
    outcome.result =
      switch decision.decision {
      case .edit: .edited
      case .look: .lookAgain
      default: .taken
      }
    // A person's edit is written; its findings are reported.
    if decision.decision == .edit {
      outcome.findings += admitted.findings.filter(DecisionRules.asksForLook)
    }
    // A text that waits already is held from now on.
    if wanted != now { outcome.admitted = admitted }
    return outcome
  }

  /// True if the project has what a decision wants.
  private func isRecorded(
    _ decision: UnitDecision, _ now: LoctripTranslation?, _ slot: Slot?, _ last: Ledger.Decision?
  ) -> Bool {
    let seen = decision.seen
    let wanted = seen.theirs ?? seen.ours
    switch decision.decision {
    case .take:
      guard let now, now.state == .translated, !isContrary(last) else { return false }
      return wanted?.isOf(now.message) ?? false
    case .edit:
      guard let now, now.state == .translated, !isContrary(last) else { return false }
      return now.message.texts == decision.texts
        || now.message.isSet && now.message.texts.joined(separator: "\n") == decision.texts.first
    case .look:
      guard let now, now.state == .needsReview, last?.decided == .look else { return false }
      return wanted?.isOf(now.message) ?? false
    case .keep, .sendBack:
      return last?.decided == decision.decision && last?.named == wanted
        && (decision.note == nil || last?.unit.note == decision.note)
    case .ask:
      guard let note = decision.note, let key = slot?.key.string else { return false }
      return asked.contains([note.whiteSpaceFolded, key, decision.catalog, decision.language])
    }
  }

  /// True if the last decision about a unit has to be taken back by one that writes a text.
  private func isContrary(_ last: Ledger.Decision?) -> Bool {
    last?.decided == .sendBack || last?.decided == .look
  }

  /// True if the catalog is as the person saw it, or as the import or the person's own earlier decision left it.
  private func isAsSeen(
    _ now: LoctripTranslation?, _ source: LoctripMessage?, _ decision: UnitDecision, _ file: Int,
    _ last: Ledger.Decision?
  ) -> Bool {
    let seen = decision.seen
    // The copy of the source that an import writes beside another part of a plural is nobody's text.
    if seen.ours == nil, seen.left == nil, now?.state == .new, now?.message == source {
      return true
    }
    let digest = now.map { TextDigest($0.message) }
    if digest == seen.ours, now?.state == seen.oursState { return true }
    if seen.left != nil, digest == seen.left, now?.state == seen.leftState { return true }
    // What the person wrote before is no text of ours to keep.
    guard decision.decision != .keep, let last, isOfSameSession(last.event, as: files[file]),
      last.event.sequence ?? 0 <= files[file].sequence
    else { return false }
    return last.text == digest
  }

  // MARK: - Records

  private mutating func makeRecords() throws(FindingsError) {
    guard let book = review.book, let folder = book.folder else { return }
    var asked = book.asked
    for outcome in outcomes where outcome.result == .asked {
      guard let note = outcome.decision.note, let key = outcome.slot?.key.string else { continue }
      asked.ask(
        note, about: key, in: outcome.catalog, outcome.decision.language,
        order: outcome.order, by: files[outcome.file].by)
    }
    for number in Self.lastSaves(files) {
      for answer in files[number].answers { take(answer, of: files[number], &asked) }
    }
    try records.add(asked.edits(in: folder), in: folder)
    // What people finished by hand was so before these decisions.
    let approvals = book.approvals(in: review.project)
    try records.add(approvals, of: book)
    let known = book.adding(approvals)
    let recorded = outcomes.indices.filter { isEvent(outcomes[$0]) }
    for (key, numbers) in recorded.grouped(by: { eventKey(outcomes[$0], book) }) {
      let file = files[outcomes[numbers[0]].file]
      let entry = key.order.flatMap { known[$0] }
      var event = known.newEvent(.decide, of: entry, by: file.by)
      if !file.session.isEmpty { (event.session, event.sequence) = (file.session, file.sequence) }
      event.units = numbers.map { eventUnit(outcomes[$0]) }
      guard let edit = book.file(of: event, entry) else { continue }
      try records.add([edit], in: entry?.folder ?? folder)
    }
  }

  private mutating func take(
    _ answer: DecisionFile.Answer, of file: DecisionFile, _ asked: inout Questions
  ) {
    let text = answer.text.trimmingWhiteSpace
    guard !text.isEmpty, text.utf8.count <= Question.textLimit else { return }
    guard asked[answer.question] != nil else {
      findings.append(
        Finding(
          .unknownQuestion, .warning, "there is no question '\(answer.question.oneLine.shortened)'",
          at: FileLocation(path: file.path)))
      return
    }
    let known = asked[answer.question]?.answer
    let isTaken = asked.answer(
      answer.question, text, by: file.by, replacing: answer.seen.map { .seen($0) } ?? .own)
    if isTaken {
      guard let known else { return answerCount += 1 }
      guard known.text != text else { return }
      findings.append(
        Finding(
          .questionAnswered, .note,
          "question \(answer.question): the answer “\(known.text.oneLine.shortened)” is replaced",
          at: FileLocation(path: file.path)))
    } else {
      findings.append(
        Finding(
          .questionAnswered, .warning,
          "question \(answer.question) has another answer; nothing was changed "
            + "(loctrip questions answer \(answer.question) TEXT --force overwrites it)",
          at: FileLocation(path: file.path)))
    }
  }

  private struct EventKey: Hashable {
    let order: String?
    let by: String?
    let session: String
  }

  /// The event that a decision is part of: one for each order and session.
  private func eventKey(_ outcome: Outcome, _ book: OrderBook) -> EventKey {
    let file = files[outcome.file]
    return EventKey(order: outcome.order, by: file.by, session: file.session)
  }

  /// True if a decision is to be remembered.
  private func isEvent(_ outcome: Outcome) -> Bool {
    !outcome.result.needsPerson && outcome.result != .already
  }

  private func eventUnit(_ outcome: Outcome) -> OrderEvent.Unit {
    let (decision, seen) = (outcome.decision, outcome.decision.seen)
    let text: LoctripMessage? =
      switch decision.decision {
      case .take, .edit, .look: (outcome.written ?? outcome.before)?.message
      case .keep, .sendBack: outcome.about
      case .ask: nil
      }
    let id = outcome.recordedID ?? decision.id
    var unit = OrderEvent.Unit(
      id, catalog: decision.catalog, language: decision.language, decision.decision.rawValue,
      text: text)
    // Of several texts for one key the one that is written has it from now on.
    if let now = outcome.slot?.id, !id.isIdentical(to: now), outcome.isText || !outcome.hasRivals {
      unit.renamed = now
    }
    unit.codes = decision.decision == .sendBack ? outcome.codes : []
    let named = seen.theirs ?? (decision.decision == .keep ? nil : seen.ours)
    if let named, named != text.map({ TextDigest($0) }), decision.decision != .ask {
      unit.delivered = named
    }
    unit.source = seen.source
    unit.found = outcome.before.map { OrderEvent.Known($0) }
    unit.written = outcome.written.map { OrderEvent.Known($0) }
    unit.note = decision.note
    return unit
  }
}

extension Finding.Code {
  /// The source, catalog or delivery changed after the decision.
  package static let decisionOutdated: Self = "decision-outdated"
  /// People decided differently about one string.
  package static let decisionsDisagree: Self = "decisions-disagree"
  /// A decision lacks its reason, question or text.
  package static let decisionLacksReason: Self = "decision-lacks-reason"
  /// The delivery that the person decided about is not given.
  package static let decisionLacksDelivery: Self = "decision-lacks-delivery"
  /// There is no such question.
  package static let unknownQuestion: Self = "unknown-question"
  /// The question has another answer already.
  package static let questionAnswered: Self = "question-answered"
}
