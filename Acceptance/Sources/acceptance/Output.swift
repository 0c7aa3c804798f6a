import Foundation

/// The lines that a measurement prints, kept until those of the measurements before it are out.
final class Output: @unchecked Sendable {
  private let lock = NSLock()
  private var text = ""

  private static let key = "loctrip.acceptance.output"

  /// Runs something whose lines, printed on this thread, come to this output.
  func capture<Value>(_ body: () throws -> Value) rethrows -> Value {
    Thread.current.threadDictionary[Self.key] = self
    defer { Thread.current.threadDictionary.removeObject(forKey: Self.key) }
    return try body()
  }

  /// Writes what there is to standard output.
  func write() {
    let text = lock.withLock { self.text }
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  /// Prints to the output of the measurement that runs on this thread, else to standard output.
  static func print(_ items: Any..., terminator: String = "\n") {
    let line = items.map { "\($0)" }.joined(separator: " ") + terminator
    if let output = Thread.current.threadDictionary[key] as? Output {
      output.lock.withLock { output.text += line }
    } else {
      FileHandle.standardOutput.write(Data(line.utf8))
    }
  }
}

/// Prints a line of the measurement that runs on this thread.
func print(_ items: Any..., terminator: String = "\n") {
  Output.print(items.map { "\($0)" }.joined(separator: " "), terminator: terminator)
}
