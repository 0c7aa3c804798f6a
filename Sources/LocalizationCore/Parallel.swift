internal import Dispatch
internal import Foundation
internal import Synchronization

/// Runs a function for every element on all cores and returns the results in order.
///
/// A nested call uses the idle cores.
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
  // Taken out, because a late helper still retains the work and its captures.
  return results.withLock { $0.take() }.compactMap(\.self)
}

extension Array {
  fileprivate mutating func take() -> Self {
    defer { self = [] }
    return self
  }
}

/// The number of cores, read once: Foundation reads system files for it.
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

/// Starts work on a new thread with a stack as deep as the first thread's.
package func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
  let thread = Thread(block: body)
  thread.stackSize = 8 << 20
  thread.start()
}

/// Starts work on a free core, with a stack as deep as the first thread's.
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
/// Dispatch's `concurrentPerform` leaves cores idle when nested, and waiting for a queue can last
/// for ever. Here a thread does the work that nobody has begun, and waits only for work in
/// progress.
private final class Work: Sendable {
  private let count: Int
  private let body: @Sendable (Int) -> Void
  private let next = Atomic(0)
  private let begun = DispatchGroup()
  /// True while helpers may begin; the group is waited for only after that.
  private let isOpen = Mutex(true)

  init(count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.body = body
  }

  /// Does all work with the help of the free cores.
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

/// Runs a function for every share of a number of elements on all cores and returns the results in
/// order.
///
/// - Parameters:
///   - count: The number of elements.
///   - size: The largest number of elements in a share, worth handing to another core.
package func concurrentShares<Result: Sendable>(
  of count: Int,
  size: Int,
  _ body: @escaping @Sendable (Range<Int>) -> Result
) -> [Result] {
  concurrentMap(shares(of: 0..<count, size: size), body)
}

/// Makes a piece of every share of a range on all cores, and passes the pieces on in order while
/// the next ones are made.
///
/// - Parameters:
///   - range: All elements.
///   - size: The largest number of elements in a share.
///   - ahead: The number of shares to make besides the one being taken; `nil` to keep all cores
///     busy.
///   - make: Makes a piece of a share.
///   - take: Takes a piece, on the caller's thread.
/// - Throws: The error of `take`, after which no piece is passed on.
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

/// Pieces that several threads make and one takes in order.
///
/// The taking thread makes pieces too while none is ready, and waits only for work in progress.
private final class PiecesInOrder<Piece: Sendable>: Sendable {
  private struct State {
    var taken = 0
    var begun = 0
    var made: [Int: Piece] = [:]
    var isTakerWaiting = false
    /// The number of helpers that wait until more may be begun.
    var waiting = 0
    var isClosed = false

    /// Returns the number of helpers to wake, and resets it.
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

  /// Starts helpers on the free cores.
  func askForHelp() {
    for _ in 1..<max(min(count, cores, ahead), 1) {
      onAnotherCore { self.help() }
    }
  }

  /// Returns the next piece; to be called by one thread, once per piece.
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

  /// Stops the helpers.
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

/// Reads every element on all cores and returns the results in order.
///
/// - Throws: The first error that is no ``FindingsError/Kind/malformedInput``, else one with
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

/// Runs two functions at once; the first one's error counts if both fail.
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

/// A value that is computed on another core while the caller goes on.
package final class Later<Value: Sendable>: Sendable {
  private let group = DispatchGroup()
  private let value = Mutex<Value?>(nil)
  /// The function, until it is called.
  private let make: Mutex<(@Sendable () -> Value)?>

  /// Starts the function on a free core.
  package init(_ make: @escaping @Sendable () -> Value) {
    self.make = Mutex(make)
    onAnotherCore { self.begin() }
  }

  /// Computes the value unless someone has begun to.
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

  /// Returns the value, computed here if no core was free; to be called once.
  package func take() -> Value {
    begin()
    group.wait()
    guard let made = value.withLock({ $0.take() }) else {
      preconditionFailure("it is made once and given away once")
    }
    return made
  }
}
