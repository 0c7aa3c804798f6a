import LoctripFileSets
import LoctripLocalizationCore
import Synchronization

/// A line on a terminal that says how far long work is, and goes when something else is printed.
///
/// It comes after a second, so that nobody sees it in work that is done at once.
final class ProgressLine: Sendable {
  private struct State {
    var task: Task<Void, Never>?
    var isEnded = false
    var isVisible = false
  }

  /// The text instead of the amount that was read.
  private static let message = Mutex<String?>(nil)

  /// Says how far the work is, in words of its own.
  static func say(_ text: String) { message.withLock { $0 = text } }

  private let state = Mutex(State())
  private let write: @Sendable (String) -> Void

  /// Starts the line.
  ///
  /// - Parameters:
  ///   - delay: When it comes.
  ///   - interval: The time that it stays as it is.
  ///   - write: Writes to the terminal.
  init(
    delay: Duration = .seconds(1), interval: Duration = .milliseconds(200),
    write: @escaping @Sendable (String) -> Void
  ) {
    self.write = write
    let task = Task.detached(priority: .utility) { [weak self] in
      var pause = delay
      while true {
        do { try await Task.sleep(for: pause) } catch { return }
        guard let self else { return }
        show()
        pause = interval
      }
    }
    state.withLock { $0.task = task }
  }

  /// Ends the line and takes it from the terminal.
  func stop() {
    state.withLock { state in
      state.task?.cancel()
      state.isEnded = true
      if state.isVisible { write("\r\u{1B}[K") }
      state.isVisible = false
    }
  }

  private func show() {
    state.withLock { state in
      guard !state.isEnded else { return }
      let text = Self.message.withLock { $0 }
      write(
        "\r\u{1B}[K"
          + (text ?? Self.text(files: ReadingMeter.files, bytes: ReadingMeter.bytes)))
      state.isVisible = true
    }
  }

  /// The part of work that is done and the time that the rest will take, `30 %, about 2 min left`.
  static func share(_ done: Int, of total: Int, after elapsed: Duration) -> String {
    let percent = "\(done * 100 / max(total, 1)) %"
    guard elapsed > .seconds(2), done > 0, total > done else { return percent }
    let left = Int((elapsed / Double(done) * Double(total - done)).components.seconds) + 1
    return "\(percent), about \(left < 90 ? "\(left) s" : "\((left + 30) / 60) min") left"
  }

  /// Returns the text of the line, `412 files, 88.1 MB read`.
  static func text(files: Int, bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(files.counted("file")), \(tenths / 10).\(tenths % 10) MB read"
  }
}
