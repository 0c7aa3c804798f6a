import Synchronization
import Testing

@testable import loctrip

@Suite struct ProgressLineTests {
  @Test func `it says what was read`() {
    #expect(ProgressLine.text(files: 1, bytes: 0) == "1 file, 0.0 MB read")
    #expect(ProgressLine.text(files: 412, bytes: 88_149_999) == "412 files, 88.1 MB read")
  }

  @Test(arguments: [
    (0, 400, 10, "0 %"), (100, 400, 1, "25 %"), (100, 400, 20, "25 %, about 61 s left"),
    (10, 400, 20, "2 %, about 13 min left"), (400, 400, 80, "100 %"), (0, 0, 5, "0 %"),
  ])
  func `the share of work that is done, and the time that is left`(
    _ done: Int, _ total: Int, _ seconds: Int, _ text: String
  ) {
    #expect(ProgressLine.share(done, of: total, after: .seconds(seconds)) == text)
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
