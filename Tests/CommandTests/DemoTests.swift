import Foundation
import LoctripTestSupport
import Testing

/// `make demo` on the samples.
@Suite struct DemoTests {
  @Test(.readsSwift, .timeLimit(.minutes(5)))
  func `the demonstration shows every step in at most 400 lines`() throws {
    let process = Process()
    process.executableURL = Project.root.appendingPathComponent("Scripts/demo.sh")
    var environment = ProcessInfo.processInfo.environment
    environment["LOCTRIP"] = Program.url.path
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text.suffix(2000))")
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 401)
    for step in ["diff", "import po", "orders new", "keys rename"] {
      #expect(text.contains("$ loctrip \(step)"), "\(step)")
    }
  }
}
