internal import Dispatch
internal import Foundation
internal import Synchronization

/// Runs a function for every element on all cores and gives the results in order.
///
/// A call inside of another one uses the cores that have nothing else to do.
package func concurrentMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element],
  _ body: @escaping @Sendable (Element) -> Result
) -> [Result] {
  guard elements.count > 1 else { return elements.map(body) }
  let results = Mutex([Result?](repeating: nil, count: elements.count))
  let work = Work(count: elements.count) { index in
    let result = body(elements[index])
    results.withLock { $0[index] = result }
  }
  work.runOnAllCores()
  // Taken out: a helper that comes too late still has the work, and with it what was captured.
  return results.withLock { $0.take() }.compactMap(\.self)
}

extension Array {
  fileprivate mutating func take() -> Self {
    defer { self = [] }
    return self
  }
}

/// How many cores there are.
///
/// Asked once: Foundation reads files of the system for it.
private let cores = ProcessInfo.processInfo.activeProcessorCount

/// True if Dispatch can run work on other threads.
///
/// On Linux its monitor reads the state of each thread from `/proc`. If that is missing, as in a chroot or a sandbox,
/// it ends the program.
package let isDispatchUsable: Bool = {
  #if os(Linux)
    FileManager.default.isReadableFile(atPath: "/proc/self/stat")
  #else
    true
  #endif
}()

/// Begins something on a thread of its own, with a stack as deep as the first thread's.
package func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
  let thread = Thread(block: body)
  thread.stackSize = 8 << 20
  thread.start()
}

/// Begins something on a core that is free, with a stack as deep as the first thread's.
private func onAnotherCore(_ body: @escaping @Sendable () -> Void) {
  #if canImport(Darwin)
    // Dispatch's threads have half a megabyte there, which a deep document can use up.
    onAnotherThread(body)
  #else
    if isDispatchUsable {
      DispatchQueue.global().async(execute: body)
    } else {
      onAnotherThread(body)
    }
  #endif
}

/// Pieces of work that any thread may take.
///
/// Dispatch's own `concurrentPerform` leaves cores idle when it is called inside of itself, and what waits
/// for a queue may wait for ever. Here a thread does what nobody else has begun, and waits for nothing but
/// what has.
private final class Work: Sendable {
  private let count: Int
  private let body: @Sendable (Int) -> Void
  private let next = Atomic(0)
  private let begun = DispatchGroup()
  /// Whether helpers may begin; the group is not waited for before they may not any more.
  private let isOpen = Mutex(true)

  init(count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.body = body
  }

  /// Does everything, with the help of the cores that are free.
  func runOnAllCores() {
    for _ in 1..<max(min(count, cores), 1) {
      onAnotherCore { self.help() }
    }
    run()
    isOpen.withLock { $0 = false }
    begun.wait()
  }

  private func help() {
    let mayBegin = isOpen.withLock { isOpen in
      if isOpen { begun.enter() }
      return isOpen
    }
    guard mayBegin else { return }
    run()
    begun.leave()
  }

  private func run() {
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      body(index)
    }
  }
}

/// Runs a function for every share of a number of elements on all cores and gives the results in order.
///
/// - Parameters:
///   - count: How many elements there are.
///   - size: How many a share has at most: it must be worth the way to another core.
package func concurrentShares<Result: Sendable>(
  of count: Int,
  size: Int,
  _ body: @escaping @Sendable (Range<Int>) -> Result
) -> [Result] {
  concurrentMap(shares(of: 0..<count, size: size), body)
}

/// Makes something of every share of a range on all cores, and gives it away in order while the next
/// shares are made.
///
/// - Parameters:
///   - range: All elements.
///   - size: How many elements a share has at most.
///   - ahead: How many shares may be made besides the one that is being taken; `nil` for as many as keep all
///     cores busy.
///   - make: Makes something of a share.
///   - take: Takes what was made, on the thread of the caller.
/// - Throws: What `take` throws; nothing more is given away then.
package func concurrentPieces<Piece: Sendable, Failure: Error>(
  of range: Range<Int>,
  size: Int,
  ahead: Int? = nil,
  _ make: @escaping @Sendable (Range<Int>) -> Piece,
  take: (Piece) throws(Failure) -> Void
) throws(Failure) {
  let shares = shares(of: range, size: size)
  let ahead = ahead ?? max(4, cores + 1)
  let pieces = PiecesInOrder(count: shares.count, ahead: max(ahead, 1)) { make(shares[$0]) }
  defer { pieces.close() }
  pieces.askForHelp()
  for _ in shares { try take(pieces.next()) }
}

/// What several threads make of numbers and one takes in their order.
///
/// The one that takes makes as well while nothing is there to take, and waits for nothing but what has
/// begun.
private final class PiecesInOrder<Piece: Sendable>: Sendable {
  private struct State {
    /// How many were taken.
    var taken = 0
    /// How many were begun.
    var begun = 0
    var made: [Int: Piece] = [:]
    var isTakerWaiting = false
    /// How many helpers wait until more may be begun.
    var waiting = 0
    var isClosed = false

    /// How many helpers are to be woken, of which none waits then.
    mutating func letGo() -> Int {
      defer { waiting = 0 }
      return waiting
    }
  }

  private enum Step {
    case make(Int)
    case take(Piece)
    case wait
    case end
  }

  private let count: Int
  private let ahead: Int
  private let make: @Sendable (Int) -> Piece
  private let state = Mutex(State())
  private let isMade = DispatchSemaphore(value: 0)
  private let isTaken = DispatchSemaphore(value: 0)

  init(count: Int, ahead: Int, _ make: @escaping @Sendable (Int) -> Piece) {
    self.count = count
    self.ahead = ahead
    self.make = make
  }

  /// Lets the cores that are free begin.
  func askForHelp() {
    for _ in 1..<max(min(count, cores, ahead), 1) {
      onAnotherCore { self.help() }
    }
  }

  /// The next one; to be called by one thread, and as often as there are some.
  func next() -> Piece {
    while true {
      let step = state.withLock { state -> Step in
        if let piece = state.made.removeValue(forKey: state.taken) { return .take(piece) }
        if let index = begin(&state) { return .make(index) }
        state.isTakerWaiting = true
        return .wait
      }
      switch step {
      case .take(let piece):
        let waiting = state.withLock { state in
          state.taken += 1
          return state.letGo()
        }
        for _ in 0..<waiting { isTaken.signal() }
        return piece
      case .make(let index): add(make(index), at: index)
      case .wait, .end: isMade.wait()
      }
    }
  }

  /// Sends the helpers away.
  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      return state.letGo()
    }
    for _ in 0..<waiting { isTaken.signal() }
  }

  private func help() {
    while true {
      let step = state.withLock { state -> Step in
        if state.isClosed || state.begun == count { return .end }
        if let index = begin(&state) { return .make(index) }
        state.waiting += 1
        return .wait
      }
      switch step {
      case .make(let index): add(make(index), at: index)
      case .wait: isTaken.wait()
      case .take, .end: return
      }
    }
  }

  private func begin(_ state: inout State) -> Int? {
    guard state.begun < min(count, state.taken + ahead) else { return nil }
    state.begun += 1
    return state.begun - 1
  }

  private func add(_ piece: Piece, at index: Int) {
    let isWanted = state.withLock { state in
      state.made[index] = piece
      guard state.isTakerWaiting, index == state.taken else { return false }
      state.isTakerWaiting = false
      return true
    }
    if isWanted { isMade.signal() }
  }
}

/// Cuts a range into shares.
package func shares(of range: Range<Int>, size: Int) -> [Range<Int>] {
  stride(from: range.lowerBound, to: range.upperBound, by: size).map {
    $0..<min($0 + size, range.upperBound)
  }
}

/// Reads every element on all cores and gives the results in order.
///
/// - Throws: The first error that is no ``FindingsError/Kind/malformedInput``, or else one that names
///   everything that is malformed.
package func concurrentRead<Element: Sendable, Value: Sendable>(
  _ elements: [Element],
  _ read: @escaping @Sendable (Element) throws(FindingsError) -> Value
) throws(FindingsError) -> [Value] {
  let results = concurrentMap(elements) { element in
    Result { () throws(FindingsError) in try read(element) }
  }
  var values: [Value] = []
  var findings: [Finding] = []
  for result in results {
    switch result {
    case .success(let value): values.append(value)
    case .failure(let error) where error.kind == .malformedInput: findings += error.findings
    case .failure(let error): throw error
    }
  }
  guard findings.isEmpty else { throw FindingsError(findings) }
  return values
}

/// Does two things at once; the first one's error counts when both fail.
package func concurrently<First: Sendable, Second: Sendable, Failure: Error>(
  _ first: @escaping @Sendable () throws(Failure) -> First,
  _ second: @escaping @Sendable () throws(Failure) -> Second
) throws(Failure) -> (First, Second) {
  let halves = concurrentMap([0, 1]) {
    index -> (Result<First, Failure>?, Result<Second, Failure>?) in
    index == 0 ? (Result(catching: first), nil) : (nil, Result(catching: second))
  }
  guard let first = halves[0].0, let second = halves[1].1 else {
    preconditionFailure("the halves keep their order")
  }
  return (try first.get(), try second.get())
}

/// Something that is made on other cores while its maker goes on.
package final class Later<Value: Sendable>: Sendable {
  private let group = DispatchGroup()
  private let value = Mutex<Value?>(nil)
  /// How it is made, until anyone does.
  private let make: Mutex<(@Sendable () -> Value)?>

  /// Has it made by a core that is free.
  package init(_ make: @escaping @Sendable () -> Value) {
    self.make = Mutex(make)
    onAnotherCore { self.begin() }
  }

  /// Makes it unless someone has begun to.
  private func begin() {
    let begun = make.withLock { make in
      if make != nil { group.enter() }
      return make.take()
    }
    guard let begun else { return }
    let made = begun()
    value.withLock { $0 = made }
    group.leave()
  }

  /// Gives it away, made here where no core was free, else as soon as it is made; to be called once.
  package func take() -> Value {
    begin()
    group.wait()
    guard let made = value.withLock({ $0.take() }) else {
      preconditionFailure("it is made once and given away once")
    }
    return made
  }
}
