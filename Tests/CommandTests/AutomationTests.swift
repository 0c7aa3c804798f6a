import ArgumentParser
import Foundation
import LoctripTestSupport
import Testing

@testable import loctrip

/// What is documented for continuous integration is what the program takes.
@Suite struct AutomationTests {
  @Test(arguments: [".pre-commit-hooks.yaml", "action.yml", "docs/ci.md"])
  func `commands in documents parse`(_ file: String) throws {
    let text = try String(contentsOf: Project.root.appendingPathComponent(file), encoding: .utf8)
    var count = 0
    for line in text.split(separator: "\n") {
      let command = line.trimmingPrefix { " -".contains($0) }
        .replacing("entry: Packaging/hook.sh ", with: "loctrip ").replacing("run: ", with: "")
      guard command.hasPrefix("loctrip "), !command.hasPrefix("loctrip -") else { continue }
      let words = command.split(whereSeparator: { "|>".contains($0) }).first ?? ""
      let arguments = words.replacing("${{ github.base_ref }}", with: "main").split(separator: " ")
        .dropFirst().map { String($0.replacing("\"", with: "")) }
      // A hook is given the names of the files.
      #expect(throws: Never.self, "\(line)") {
        try Loctrip.parseAsRoot(line.contains("entry: ") ? arguments + ["a.xcstrings"] : arguments)
      }
      count += 1
    }
    #expect(count >= 3)
  }
}
