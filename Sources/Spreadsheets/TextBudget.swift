internal import Synchronization

/// The size that the texts of a workbook's cells may have together.
///
/// Cells share texts, so that a small file may stand for gigabytes: each reader of a cell takes its text as one of its
/// own. What programs write has about the size of the file that it is in.
final class TextBudget: Sendable {
  private let rest: Mutex<Int>

  /// Creates a budget.
  ///
  /// - Parameter size: The size in bytes that any workbook has.
  init(_ size: Int) { rest = Mutex(size) }

  /// Adds what the size of a part in bytes allows.
  func add(_ size: Int) { rest.withLock { $0 += 4 * size } }

  /// Takes the size of a text in bytes.
  ///
  /// - Returns: False if that much is not left.
  func spend(_ size: Int) -> Bool {
    rest.withLock { rest in
      rest -= size
      return rest >= 0
    }
  }
}
