import Foundation
import LoctripTestSupport
import Testing

/// The pages that `Scripts/reference.py` makes of the program, its sources and the schemas.
@Suite struct ReferenceTests {
  private static let python = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/python3" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// `make docs` writes the pages anew.
  @Test(.enabled(if: python != nil, "there is no python3"))
  func `the reference pages are those that the script makes`() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.python))
    process.arguments = [
      Project.root.appendingPathComponent("Scripts/reference.py").path,
      "--check", "--program", Program.url.path,
    ]
    // Other tests stand in folders that go.
    process.currentDirectoryURL = Project.root
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let wrong = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && wrong.isEmpty, "\(wrong)")
  }
}
