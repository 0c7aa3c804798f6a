internal import LoctripAppProjects
internal import LoctripLocalizationCore
internal import LoctripReconciliation

/// A batch in progress, with its answers and open questions.
struct PendingBatch {
  /// The state in which a draft is written.
  enum Form {
    /// `machine_translated`.
    case machine
    /// `needs_review`.
    case review
    /// The catalog has no states, so drafts count as finished.
    case finished
  }

  /// The questions still to be answered.
  private(set) var questions: [DraftQuestion]
  /// True if any question was answered.
  private(set) var hasAnswer = false
  private let batch: DraftBatch
  private let gate: Gate
  private let form: Form
  private var units: [String: DraftOutcome.Unit] = [:]
  /// Drafts held back because other texts of their entries are not answered.
  private var held: [Int: [DraftStore.Draft]] = [:]

  init(_ part: DraftPlan.Part, gate: Gate, state: Form) {
    batch = part.batch
    questions = batch.questions
    self.gate = gate
    form = state
    for question in questions {
      units[question.id] = DraftOutcome.Unit(
        original: batch.catalog, language: batch.language, question: question, result: .unanswered)
    }
  }

  /// Processes the answers of an attempt.
  ///
  /// - Returns: The drafts to write, by whole entries: a catalog fills a missing text with the
  ///   source, or can no longer store it.
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

  /// The draft of a valid answer.
  private func judge(
    _ answer: DraftAnswer?, of question: inout DraftQuestion, _ unit: inout DraftOutcome.Unit,
    _ end: ProgramEnd
  ) -> DraftStore.Draft? {
    guard let answer else {
      // An earlier rejected answer is reported rather than the missing one.
      guard unit.result == .unanswered else { return nil }
      let message =
        end.fault ?? (end == .stopped ? "the run was stopped" : "the program did not answer")
      unit.findings = [Finding(.noAnswer, .error, message)]
      return nil
    }
    unit.note = answer.note
    unit.confidence = answer.confidence
    unit.target = answer.target
    guard let target = answer.target else {
      unit.result = .refused
      unit.findings = [Finding(.declined, .error, answer.error ?? "no translation")]
      question.refusal = nil
      return nil
    }
    let state: TranslationState =
      switch form {
      case .machine: .machineTranslated
      case .review, .finished: .needsReview
      }
    let judged = gate.judge(target, at: question.slot, over: question.unit)
    switch gate.admit(judged, as: state, from: .program) {
    case .success(let admitted):
      unit.result = .drafted
      unit.findings = judged.findings
      unit.state = state
      return DraftStore.Draft(
        id: question.id, source: question.unit.source,
        change: admitted.change)
    case .failure(let refusal):
      unit.result = .refused
      unit.findings = refusal.findings
      question.refusal = DraftQuestion.Refusal(
        target: target, reasons: refusal.findings.map { "\($0.code.rawValue): \($0.message)" })
      return nil
    }
  }

  /// The results of the units, in order.
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
    .incompleteEntry, .error,
    "another text of this entry has no draft, and an entry is written only as a whole")
}

extension Finding.Code {
  /// The translation program refused a unit and gave a reason.
  fileprivate static let declined: Self = "declined"
  /// The translation program did not answer for a unit.
  fileprivate static let noAnswer: Self = "no-answer"
}
