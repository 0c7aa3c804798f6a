import Foundation
import LoctripTestSupport
import Testing

/// The jobs of the guide about continuous integration, run as a runner does.
@Suite struct JobTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: Project.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// What a runner's shell prints and ends with.
  private func run(_ commands: String, in folder: TemporaryFolder, _ values: [String: String] = [:])
    throws -> (status: Int32, output: String)
  {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-e", "-c", commands]
    process.currentDirectoryURL = folder.url
    let environment = ProcessInfo.processInfo.environment
    let path = environment["PATH"] ?? "/usr/bin:/bin"
    process.environment = environment.merging(values) { $1 }.merging([
      "PATH": "\(folder.path("bin")):\(BuiltPrograms.folder.path):\(path)"
    ]) { $1 }
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: printed, as: UTF8.self))
  }

  @Test(arguments: [false, true])
  func `the job of a pull request names what is left behind, and in a shallow clone what it lacks`(
    isShallow: Bool
  ) throws {
    let part = try #require(text("docs/ci.md").components(separatedBy: "### What a pull").last)
    let line = try #require(
      part.components(separatedBy: "        run: ").dropFirst().first?.split(separator: "\n").first)
    let folder = try TemporaryFolder()
    let old =
      #""Old" : { "localizations" : { "de" : { "stringUnit" : { "state" : "translated", "value" : "Alt" } } } }"#
    func catalog(_ strings: String) -> String {
      "{ \"sourceLanguage\" : \"en\", \"strings\" : { \(strings) }, \"version\" : \"1.0\" }\n"
    }
    try folder.write(catalog(old), to: "app/Localizable.xcstrings")
    try folder.write(catalog(#""New" : { }, "# + old), to: "changed.xcstrings")
    // Like actions/checkout: with the whole history all branches, else the last commit alone.
    let clone =
      isShallow
      ? #"git clone -q --depth 1 --branch feature "file://$PWD/origin.git" runner"#
      : "git clone -q origin.git runner && git -C runner checkout -q --detach origin/feature"
    let setUp = try run(
      """
      git init -q --bare -b main origin.git
      cd app && git init -q -b main && git add .
      git config user.name a && git config user.email a@b.c && git commit -qm First
      git remote add origin ../origin.git && git push -q origin main
      git switch -qc feature && mv ../changed.xcstrings Localizable.xcstrings && git commit -qam Second
      git push -q origin feature && cd ..
      \(clone)
      """, in: folder)
    #expect(setUp.status == 0, "\(setUp.output)")
    let job = try run("cd runner\n\(line)", in: folder, ["BASE": "main"])
    #expect(job.status == (isShallow ? 64 : 1), "\(job.output)")
    #expect(
      job.output.contains(isShallow ? "fetch-depth: 0" : "de: 'New' is new and has no translation"))
    #expect(job.output.contains("::error ") != isShallow, "\(job.output)")
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
      #expect(try run(commands, in: folder, ["CALLS": folder.path("calls")]).status == 0)
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
