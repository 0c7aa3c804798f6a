import Foundation
import LoctripTestSupport
import Testing

/// The jobs of the guide about continuous integration, run as a runner does.
@Suite struct JobTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: Project.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test(.readsSwift) func `the job that extracts pushes a branch and opens a pull request`() throws
  {
    let job = try #require(text("docs/ci.md").components(separatedBy: "### New texts").last)
    let block = try #require(job.components(separatedBy: "        run: |\n").last)
    let script = block.components(separatedBy: "```")[0].split(separator: "\n")
      .map { String($0.dropFirst(10)) }.joined(separator: "\n")
    let folder = try TemporaryFolder()
    try folder.write(
      "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\n  },\n  \"version\" : \"1.0\"\n}",
      to: "app/Localizable.xcstrings")
    try folder.write("import SwiftUI\nlet title = Text(\"Good morning\")\n", to: "app/View.swift")
    try folder.writeProgram("#!/bin/sh\necho \"$@\" >> \"$CALLS\"\n", to: "bin/gh")
    let setUp = """
      git init -q --bare origin.git
      cd app && git init -q -b main && git add . && git -c user.name=a -c user.email=a@b.c commit -qm First
      git remote add origin ../origin.git
      """
    for commands in [setUp, "cd app\n\(script)"] {
      let process = Process()
      process.executableURL = URL(filePath: "/bin/bash")
      process.arguments = ["-e", "-c", commands]
      process.currentDirectoryURL = folder.url
      let environment = ProcessInfo.processInfo.environment
      process.environment = environment.merging([
        "PATH":
          "\(folder.path("bin")):\(BuiltPrograms.folder.path):\(environment["PATH"] ?? "/usr/bin:/bin")",
        "CALLS": folder.path("calls"),
      ]) { $1 }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    #expect(
      try String(contentsOfFile: folder.path("calls"), encoding: .utf8)
        == "pr create --fill --head loctrip/extract\n")
    #expect(
      try String(contentsOfFile: folder.path("app/Localizable.xcstrings"), encoding: .utf8)
        .contains("Good morning"))
    #expect(
      FileManager.default.fileExists(atPath: folder.path("origin.git/refs/heads/loctrip/extract")))
  }

  @Test func `the problem matcher reads what loctrip prints`() throws {
    let file = try JSONSerialization.jsonObject(
      with: Data(text("Packaging/problem-matcher.json").utf8))
    let matchers = (file as? [String: Any])?["problemMatcher"] as? [[String: Any]]
    let pattern = try #require((matchers?.first?["pattern"] as? [[String: Any]])?.first)
    let expression = try NSRegularExpression(pattern: try #require(pattern["regexp"] as? String))
    func read(_ line: String) -> [String: String] {
      let whole = NSRange(location: 0, length: (line as NSString).length)
      guard let match = expression.firstMatch(in: line, range: whole) else { return [:] }
      var found: [String: String] = [:]
      for (name, number) in pattern {
        guard let number = number as? Int, match.range(at: number).length > 0 else { continue }
        found[name] = (line as NSString).substring(with: match.range(at: number))
      }
      return found
    }
    #expect(
      read(
        "fr.xliff:232:36: warning: 'High water': the translation has U+FEFF [invisible-character]")
        == [
          "file": "fr.xliff", "line": "232", "column": "36", "severity": "warning",
          "message": "'High water': the translation has U+FEFF", "code": "invisible-character",
        ])
    #expect(
      read("app: error: nothing was checked [nothing-checked]") == [
        "file": "app", "severity": "error", "message": "nothing was checked",
        "code": "nothing-checked",
      ])
    #expect(read("    | ^~~~~~~~").isEmpty && read("1 warning in 84 units").isEmpty)
  }
}
