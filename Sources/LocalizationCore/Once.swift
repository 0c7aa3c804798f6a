internal import Synchronization

/// A value that is computed on first use.
package final class Once<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  package init() {}

  /// The value, or `nil` if nobody asked for it yet.
  package var known: Value? { value.withLock { $0 } }

  /// Returns the value, computed by the first call.
  package func get(_ make: () -> Value) -> Value {
    value.withLock { value in
      let known = value ?? make()
      value = known
      return known
    }
  }
}
