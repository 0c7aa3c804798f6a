internal import Dispatch
internal import Foundation
internal import Synchronization

/// Runs a function for every element, on as many cores as are free, and gives the results in order.
///
/// For languages, files and deliveries, which are work enough for a core. A call inside of another one uses the cores
/// that have nothing else to do, and waits for nothing but what has begun.
package func concurrentMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element],
  _ body: @escaping @Sendable (Element) -> Result
) -> [Result] {
  guard elements.count > 1, cores > 1 else { return elements.map(body) }
  let results = Mutex([Result?](repeating: nil, count: elements.count))
  Work(count: elements.count) { index in
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
  _ elements: [Element],
  _ body: @escaping @Sendable (Element) -> Result,
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

/// Begins something on a thread of its own, with a stack as deep as the first thread's: a deep document needs it.
private func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
  let thread = Thread(block: body)
  thread.stackSize = 8 << 20
  thread.start()
}

/// The number of cores, asked for once: Foundation reads files of the system for it.
package let cores = max(ProcessInfo.processInfo.activeProcessorCount, 1)

/// The number of cores that no thread of ours uses.
private let freeCores = Mutex(cores - 1)

/// Elements of which each thread takes the next one that nobody has begun.
private final class Work: Sendable {
  private let count: Int
  private let body: @Sendable (Int) -> Void
  private let next = Atomic(0)
  private let helpers = DispatchGroup()

  init(count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.body = body
  }

  /// Does everything, with the help of cores that are free, and of those that become free.
  func run() {
    work()
    // Who waits needs no core: a call inside of what is waited for may have it.
    freeCores.withLock { $0 += 1 }
    helpers.wait()
    freeCores.withLock { $0 -= 1 }
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
    let isFree = freeCores.withLock { free in
      guard free > 0 else { return false }
      free -= 1
      return true
    }
    guard isFree else { return }
    helpers.enter()
    onAnotherThread {
      self.work()
      freeCores.withLock { $0 += 1 }
      self.helpers.leave()
    }
  }
}
