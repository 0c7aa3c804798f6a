internal import Synchronization

/// A value that is computed on first use.
package final class Once<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  package init() {}

  /// Returns the value, computed by the first call.
  package func get(_ make: () -> Value) -> Value {
    value.withLock { value in
      let known = value ?? make()
      value = known
      return known
    }
  }
}
