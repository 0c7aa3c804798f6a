internal import Dispatch
internal import Synchronization

/// Runs a function for every element on all cores and gives the results in order.
package func concurrentMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element],
  _ body: @Sendable (Element) -> Result
) -> [Result] {
  guard elements.count > 1 else { return elements.map(body) }
  let results = Mutex([Result?](repeating: nil, count: elements.count))
  DispatchQueue.concurrentPerform(iterations: elements.count) { index in
    let result = body(elements[index])
    results.withLock { $0[index] = result }
  }
  return results.withLock { $0.compactMap { $0 } }
}

/// Reads every element on all cores and gives the results in order.
///
/// - Throws: The first error that is no ``FindingsError/Kind/malformedInput``, or else one that names
///   everything that is malformed.
package func concurrentRead<Element: Sendable, Value: Sendable>(
  _ elements: [Element],
  _ read: @Sendable (Element) throws(FindingsError) -> Value
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
  _ first: @Sendable () throws(Failure) -> First,
  _ second: @Sendable () throws(Failure) -> Second
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
