internal import Synchronization

/// Something that is made when it is asked for first, and once.
package final class Once<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  /// Nothing is made yet.
  package init() {}

  /// The value, made by the first call.
  package func get(_ make: () -> Value) -> Value {
    value.withLock { value in
      let known = value ?? make()
      value = known
      return known
    }
  }
}
