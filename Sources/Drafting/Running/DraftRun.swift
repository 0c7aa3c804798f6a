internal import LoctripTranslationChecks
internal import Dispatch
internal import Foundation
package import LoctripLocalizationCore
internal import LoctripAppProjects
internal import LoctripReconciliation
internal import Synchronization

/// Requests drafts batch by batch, and writes those that pass the checks.
///
/// Drafts are written to all catalogs at once, every few seconds and at the end. A stopped run
/// keeps what was written, and the next one requests the rest.
package final class DraftRun: Sendable {
  /// Settings of a run.
  package struct Settings: Sendable {
    /// The number of concurrent batches.
    package var jobs = 1
    /// The number of retries of a batch.
    package var retries = 2
    /// The wait before the first retry after a failure; doubled for each further one.
    package var wait = Duration.seconds(1)
    /// The time limit for a batch.
    package var timeout = Duration.seconds(120)
    /// The greatest number of starts per minute; `nil` for no limit.
    package var rate: Int?
    /// The longest time before drafts are written.
    package var checkpoint = Duration.seconds(5)

    package init() {}

    /// The wait after a number of failures, up to a minute.
    func wait(after failures: Int) -> Duration {
      let factor = 1 << min(max(failures - 1, 0), 16)
      return min(wait * factor, max(wait, .seconds(60)))
    }
  }

  private struct State: Sendable {
    var next = 0
    var nextStart = Duration.zero
    var lastWrite = Duration.zero
    /// The duration of the last write, so that large catalogs are written less often.
    var writeTime = Duration.zero
    var store: DraftStore
    var units: [DraftOutcome.Unit?]
    var findings = BatchFindings()
    var stopReason: String?
    var failuresInRow = 0
    var startCount = 0
    /// Drafts that could not be written.
    var lost: [String: Finding] = [:]
    var error: FindingsError?
  }

  /// The number of consecutive batches without any answer that stops the run.
  private static let failureLimit = 3

  private let plan: DraftPlan
  private let program: any DraftProgram
  private let settings: Settings
  private let clock: DraftClock
  private let isInterrupted: @Sendable () -> Bool
  private let progress: @Sendable (_ done: Int, _ drafted: Int) -> Void
  /// The number of the first unit of each batch.
  private let firsts: [Int]
  private let state: Mutex<State>

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - plan: The batches.
  ///   - program: The program to run.
  ///   - settings: The settings.
  ///   - clock: The clock.
  ///   - isInterrupted: Returns true to stop; polled.
  ///   - progress: Receives the number of finished units, and how many have a draft.
  package init(
    _ plan: DraftPlan, asking program: any DraftProgram, settings: Settings = Settings(),
    clock: DraftClock = .system, isInterrupted: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (_ done: Int, _ drafted: Int) -> Void = { _, _ in }
  ) {
    self.plan = plan
    self.program = program
    self.settings = settings
    self.clock = clock
    self.isInterrupted = isInterrupted
    self.progress = progress
    var (firsts, count) = ([Int](), 0)
    for part in plan.parts {
      firsts.append(count)
      count += part.batch.questions.count
    }
    self.firsts = firsts
    state = Mutex(
      State(store: DraftStore(plan.project), units: Array(repeating: nil, count: count)))
  }

  /// Requests all batches.
  ///
  /// - Throws: `FindingsError` when a catalog cannot be written.
  package func run() throws(FindingsError) -> DraftOutcome {
    let start = clock.now()
    state.withLock { $0.lastWrite = start }
    let group = DispatchGroup()
    for _ in 1..<max(1, min(settings.jobs, plan.parts.count)) {
      group.enter()
      Thread {
        self.work()
        group.leave()
      }.start()
    }
    work()
    group.wait()
    state.withLock { write(&$0) }
    return try outcome()
  }

  private func work() {
    while let (number, part) = next() { ask(part, first: firsts[number]) }
  }

  private func next() -> (Int, DraftPlan.Part)? {
    guard !isStopped else { return nil }
    return state.withLock { state in
      guard state.next < plan.parts.count else { return nil }
      state.next += 1
      return (state.next - 1, plan.parts[state.next - 1])
    }
  }

  /// True if the run is to end.
  private var isStopped: Bool {
    isInterrupted() || state.withLock { $0.stopReason != nil || $0.error != nil }
  }

  // MARK: - Waiting

  /// Waits, unless the run is stopped.
  private func pause(_ duration: Duration) {
    let end = clock.now() + duration
    while !isStopped {
      let left = end - clock.now()
      guard left > .zero else { return }
      clock.sleep(min(left, .milliseconds(100)))
    }
  }

  /// Waits until the rate limit allows another start.
  private func awaitTurn() {
    guard let rate = settings.rate else { return }
    let distance = Duration.seconds(60) / max(1, rate)
    let start = state.withLock { state in
      let start = max(state.nextStart, clock.now())
      state.nextStart = start + distance
      return start
    }
    pause(start - clock.now())
  }

  // MARK: - Asking

  /// Requests a batch until all of it is answered, or the attempts are used up.
  private func ask(_ part: DraftPlan.Part, first: Int) {
    var open = PendingBatch(part, gate: gate(of: part), state: draftState(of: part))
    var (attempt, failures) = (1, 0)
    while true {
      awaitTurn()
      guard !isStopped else { break }
      state.withLock { $0.startCount += 1 }
      var reader = AnswerReader(asking: open.questions.map(\.id))
      let end = program.run(
        part.batch.request(attempt: attempt, for: open.questions), timeout: settings.timeout,
        isStopped: { isStopped }, receive: { reader.read($0) })
      reader.end()
      let drafts = open.take(reader, end)
      take(drafts, end, reader, of: part)
      let isFailed = end.fault != nil || reader.answerCount == 0
      if open.questions.isEmpty || attempt > settings.retries || end.isFinal { break }
      attempt += 1
      guard isFailed else { continue }
      failures += 1
      pause(settings.wait(after: failures))
    }
    finish(open, first: first)
  }

  private func gate(of part: DraftPlan.Part) -> Gate {
    plan.project.catalogs[part.catalog].gate(in: part.batch.language, plan.configuration)
  }

  private func draftState(of part: DraftPlan.Part) -> PendingBatch.Form {
    let catalog = plan.project.catalogs[part.catalog].catalog
    guard catalog.hasStates else { return .finished }
    return catalog.hasMachineState ? .machine : .review
  }

  /// Stores the drafts and findings of an attempt.
  private func take(
    _ drafts: [DraftStore.Draft], _ end: ProgramEnd, _ reader: AnswerReader, of part: DraftPlan.Part
  ) {
    let number = part.batch.number
    state.withLock { state in
      state.store.add(drafts, to: part.catalog)
      for finding in reader.findings { state.findings.add(finding, batch: number) }
      if let fault = end.fault {
        state.findings.add(Finding(.failedProgram, .warning, fault), batch: number)
        if end.isFinal { state.stopReason = fault }
      }
      let pause = max(settings.checkpoint, state.writeTime * 5)
      if state.store.isDirty, clock.now() - state.lastWrite >= pause { write(&state) }
    }
  }

  /// Records the results of a batch.
  private func finish(_ batch: PendingBatch, first: Int) {
    let counts = state.withLock { state -> (done: Int, drafted: Int) in
      for (offset, unit) in batch.outcomes().enumerated() { state.units[first + offset] = unit }
      state.failuresInRow = batch.hasAnswer ? 0 : state.failuresInRow + 1
      if state.failuresInRow >= Self.failureLimit, state.stopReason == nil {
        state.stopReason = "\(Self.failureLimit) batches in a row got no answer"
      }
      let done = state.units.lazy.compactMap { $0 }
      return (done.count, done.count { $0.result == .drafted })
    }
    progress(counts.done, counts.drafted)
  }

  // MARK: - Writing

  private func write(_ state: inout State) {
    guard state.error == nil else { return }
    let start = clock.now()
    defer {
      state.lastWrite = clock.now()
      state.writeTime = state.lastWrite - start
    }
    do throws(FindingsError) {
      let lost = try state.store.write()
      if !lost.isEmpty { state.lost.merge(lost) { $1 } }
    } catch {
      state.error = error
    }
  }

  private func outcome() throws(FindingsError) -> DraftOutcome {
    let state = state.withLock { $0 }
    if let error = state.error { throw error }
    var outcome = DraftOutcome()
    outcome.units = zip(state.units, plannedUnits()).map { $0 ?? $1 }
    for index in outcome.units.indices {
      guard let finding = state.lost[outcome.units[index].question.id] else { continue }
      outcome.units[index].result = .refused
      outcome.units[index].state = nil
      outcome.units[index].findings.append(finding)
    }
    outcome.findings =
      state.findings.findings + stateFindings(outcome.units) + state.store.findings
    outcome.isInterrupted = isInterrupted()
    let reason = outcome.isInterrupted ? "the run was interrupted" : state.stopReason
    if let reason {
      let left = state.units.count { $0 == nil }
      let message = "\(reason); \(left.counted("unit")) \(left == 1 ? "was" : "were") not sent"
      outcome.findings.append(Finding(.stoppedRun, .warning, message))
    }
    outcome.changedFiles = state.store.changedFiles
    outcome.batchCount = plan.parts.count
    outcome.startCount = state.startCount
    outcome.leftOut = plan.leftOut
    return outcome
  }

  /// The units without results.
  private func plannedUnits() -> [DraftOutcome.Unit] {
    plan.parts.flatMap { part in
      part.batch.questions.map { question in
        DraftOutcome.Unit(
          original: part.batch.catalog, language: part.batch.language, question: question,
          result: .unanswered)
      }
    }
  }

  /// Notes that drafts count as finished in catalogs without states.
  private func stateFindings(_ units: [DraftOutcome.Unit]) -> [Finding] {
    plan.project.catalogs.compactMap { file in
      guard !file.catalog.hasStates else { return nil }
      let count = units.count {
        $0.original.isIdentical(to: file.original) && $0.result == .drafted
      }
      guard count > 0 else { return nil }
      let message =
        "\(count.counted("draft")) \(count == 1 ? "is" : "are") written as finished, "
        + "because the catalog cannot store a state"
      return Finding(.stateNotKept, .warning, message, at: FileLocation(path: file.path))
    }
  }
}
