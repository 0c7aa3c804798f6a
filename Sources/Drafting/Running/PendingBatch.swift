internal import LocalizationCore

/// A batch that a program is being asked for: what is answered, and what is to be asked again.
struct PendingBatch {
  /// What a draft is to a catalog.
  enum Form {
    /// It says that a machine translated it.
    case machine
    /// It says that it needs review.
    case review
    /// The catalog has no states: what is there is finished.
    case finished
  }

  /// What is to be asked.
  private(set) var questions: [DraftQuestion]
  /// Whether there was an answer to any question.
  private(set) var hasAnswer = false
  private let batch: DraftBatch
  private let judge: DraftJudge
  private let form: Form
  private var units: [String: DraftOutcome.Unit] = [:]
  /// Drafts whose entries have other texts that are not answered.
  private var held: [Int: [DraftStore.Draft]] = [:]

  init(_ part: DraftPlan.Part, judge: DraftJudge, state: Form) {
    batch = part.batch
    questions = batch.questions
    self.judge = judge
    form = state
    for question in questions {
      units[question.id] = DraftOutcome.Unit(
        original: batch.catalog,
        language: batch.language,
        question: question,
        result: .unanswered
      )
    }
  }

  /// Takes the answers of a try.
  ///
  /// - Returns: What is to be written. An entry is written only whole: a catalog fills what is missing in
  ///   it with the source, or has no place for it any more.
  mutating func take(_ reader: AnswerReader, _ end: ProgramEnd) -> [DraftStore.Draft] {
    if reader.answerCount > 0 { hasAnswer = true }
    var open: [DraftQuestion] = []
    var drafts: [DraftStore.Draft] = []
    for var question in questions {
      guard var unit = units[question.id] else { continue }
      if let draft = judge(reader.answer(to: question.id), of: &question, &unit, end) {
        held[question.entry, default: []].append(draft)
      } else {
        open.append(question)
      }
      units[question.id] = unit
    }
    questions = open
    let missing = Set(open.map(\.entry))
    for entry in held.keys.sorted() where !missing.contains(entry) {
      drafts += held.removeValue(forKey: entry) ?? []
    }
    return drafts
  }

  /// The draft of an answer that is one.
  private func judge(
    _ answer: DraftAnswer?,
    of question: inout DraftQuestion,
    _ unit: inout DraftOutcome.Unit,
    _ end: ProgramEnd
  ) -> DraftStore.Draft? {
    guard let answer else {
      // An answer before, which was refused, says more than that there is none now.
      guard unit.result == .unanswered else { return nil }
      let message =
        end.fault ?? (end == .stopped ? "the run was stopped" : "the program did not answer")
      unit.findings = [Finding("no-answer", .error, message)]
      return nil
    }
    unit.note = answer.note
    unit.confidence = answer.confidence
    unit.target = answer.target
    guard let target = answer.target else {
      unit.result = .refused
      unit.findings = [Finding("declined", .error, answer.error ?? "no translation")]
      question.refusal = nil
      return nil
    }
    switch judge.judge(target, for: question.unit) {
    case .accepted(let findings):
      unit.result = .drafted
      unit.findings = findings
      let state: TranslationState =
        switch form {
        case .machine: .machineTranslated
        case .review, .finished: .needsReview
        }
      unit.state = state
      return DraftStore.Draft(
        id: question.id,
        source: question.unit.source,
        change: UnitChange(
          language: batch.language,
          slot: question.slot,
          message: target,
          state: state
        )
      )
    case .refused(let findings):
      unit.result = .refused
      unit.findings = findings
      question.refusal = DraftQuestion.Refusal(
        target: target,
        reasons: findings.map { "\($0.code.rawValue): \($0.message)" }
      )
      return nil
    }
  }

  /// What became of the units, in their order.
  func outcomes() -> [DraftOutcome.Unit] {
    let heldIDs = Set(held.values.joined().map(\.id))
    return batch.questions.compactMap { question in
      guard var unit = units[question.id], heldIDs.contains(question.id) else {
        return units[question.id]
      }
      unit.result = .refused
      unit.state = nil
      unit.findings.append(.incompleteEntry)
      return unit
    }
  }
}

extension Finding {
  fileprivate static let incompleteEntry = Finding(
    .incompleteEntry,
    .error,
    "another text of this entry has no draft, and an entry is written only as a whole"
  )
}
