import Synchronization
import Testing

@testable import loctrip

@Suite struct ProgressLineTests {
  @Test func `it says what was read`() {
    #expect(ProgressLine.text(files: 1, bytes: 0) == "1 file, 0.0 MB read")
    #expect(ProgressLine.text(files: 412, bytes: 88_149_999) == "412 files, 88.1 MB read")
  }

  @Test func `it goes when it is ended, and does not come again`() async {
    let written = Mutex<[String]>([])
    let (appearances, continuation) = AsyncStream<Void>.makeStream()
    let line = ProgressLine(delay: .zero, interval: .milliseconds(1)) { text in
      written.withLock { $0.append(text) }
      continuation.yield()
    }
    for await _ in appearances { break }
    line.stop()
    let count = written.withLock { $0.count }
    line.stop()
    #expect(written.withLock { $0.first }?.hasSuffix("MB read") == true)
    #expect(written.withLock { $0.last } == "\r\u{1B}[K")
    #expect(written.withLock { $0.count } == count)
  }
}
