internal import Dispatch
internal import Foundation
internal import Synchronization

/// Runs a function for every element, on as many cores as are free, and gives the results in order.
///
/// For languages, files and deliveries, which are work enough for a core. A call inside of another one uses the cores
/// that have nothing else to do, and waits for nothing but what has begun.
package func concurrentMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element], on cores: Cores = .machine, _ body: @escaping @Sendable (Element) -> Result
) -> [Result] {
  guard elements.count > 1, cores.count > 1 else { return elements.map(body) }
  let results = Mutex([Result?](repeating: nil, count: elements.count))
  Work(count: elements.count, on: cores) { index in
    let result = body(elements[index])
    results.withLock { $0[index] = result }
  }
  .run()
  return results.withLock { $0 }.compactMap(\.self)
}

/// Runs a function for every element and gives each result away in order, on the thread of the caller.
///
/// For results that are large: no more of them are in memory than there are cores.
///
/// - Throws: The error of `take`; nothing more is given away then.
package func concurrentMap<Element: Sendable, Result: Sendable, Failure: Error>(
  _ elements: [Element], _ body: @escaping @Sendable (Element) -> Result,
  take: (Result) throws(Failure) -> Void
) throws(Failure) {
  for start in stride(from: 0, to: elements.count, by: cores) {
    let some = Array(elements[start..<min(start + cores, elements.count)])
    for result in concurrentMap(some, body) { try take(result) }
  }
}

/// Reads every element on all cores and returns the results in order.
///
/// - Throws: The first error that is no ``FindingsError/Kind/malformedInput``, else one with
///   everything that is malformed.
package func concurrentRead<Element: Sendable, Value: Sendable>(
  _ elements: [Element], _ read: @escaping @Sendable (Element) throws(FindingsError) -> Value
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

/// Begins something on a thread of its own, with a stack as deep as the first thread's: a deep document needs it.
private func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
  let thread = Thread(block: body)
  thread.stackSize = 8 << 20
  thread.start()
}

/// The number of cores, asked for once: Foundation reads files of the system for it.
package let cores = max(ProcessInfo.processInfo.activeProcessorCount, 1)

/// Cores that threads share, of which the calling thread uses one.
package final class Cores: Sendable {
  /// The cores of this machine.
  package static let machine = Cores(count: cores)

  package let count: Int
  private let free: Mutex<Int>

  package init(count: Int) {
    self.count = count
    free = Mutex(count - 1)
  }

  fileprivate func take() -> Bool {
    free.withLock { free in
      guard free > 0 else { return false }
      free -= 1
      return true
    }
  }

  fileprivate func giveBack() { free.withLock { $0 += 1 } }
}

/// Elements of which each thread takes the next one that nobody has begun.
private final class Work: Sendable {
  private let count: Int
  private let cores: Cores
  private let body: @Sendable (Int) -> Void
  private let next = Atomic(0)
  private let helpers = Mutex((count: 0, isAwaited: false))
  private let lastHasLeft = DispatchSemaphore(value: 0)

  init(count: Int, on cores: Cores, _ body: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.cores = cores
    self.body = body
  }

  /// Does everything, with the help of cores that are free, and of those that become free.
  func run() {
    work()
    let hasToWait = helpers.withLock { helpers in
      helpers.isAwaited = helpers.count > 0
      return helpers.isAwaited
    }
    guard hasToWait else { return }
    // Who waits needs no core: a call inside of what is waited for may have it. The last helper leaves its own.
    cores.giveBack()
    lastHasLeft.wait()
  }

  private func work() {
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      if index + 1 < count { askForHelp() }
      body(index)
    }
  }

  private func askForHelp() {
    guard cores.take() else { return }
    helpers.withLock { $0.count += 1 }
    onAnotherThread {
      self.work()
      self.leave()
    }
  }

  private func leave() {
    let isAwaited = helpers.withLock { helpers in
      helpers.count -= 1
      return helpers.isAwaited && helpers.count == 0
    }
    if isAwaited { lastHasLeft.signal() } else { cores.giveBack() }
  }
}
