import Foundation
import LoctripTestSupport
import Testing

@Suite struct TranslateCommandTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"sourceLanguage":"en","strings":{"%lld boats":{},"Tide":{}},"version":"1.0"}"#,
      to: "app/L.xcstrings")
    return folder
  }

  /// Answers every unit with its source.
  private let copier = #"grep '"id"' | sed 's/"source"/"target"/'"#

  @Test func `a dry run says what would go out and starts nothing`() throws {
    let folder = try folder()
    let outcome = try Program.run(
      "translate", "app", "--language", "fr,de", "--with", "no-such-program", "--dry-run",
      in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        fr  L.xcstrings: 2 planned
        de  L.xcstrings: 2 planned
        4 units (4 words) would be sent in 2 batches. The program was not started.

        """
    )
  }

  @Test(arguments: [true, false])
  func `copies that count as missing are drafted`(_ isFilled: Bool) throws {
    let folder = try TemporaryFolder()
    let sources = (0..<6).map { "\"k\($0)\" = \"Text \($0)\";\n" }
    try folder.write(sources.joined(), to: "old/en.lproj/L.strings")
    let copies = isFilled ? 4 : 2
    let others = (copies..<6).map { "\"k\($0)\" = \"טקסט \($0)\";\n" }
    try folder.write(
      sources.prefix(copies).joined() + others.joined(), to: "old/he.lproj/L.strings")
    if !isFilled { try folder.write("copies: missing\n", to: "old/.loctrip.yml") }
    let outcome = try Program.run(
      "translate", "old", "-l", "he", "--with",
      #"grep '"id"' | sed 's/"source":"Text/"target":"טיוטה/'"#, in: folder)
    #expect(outcome.status == 0, "\(outcome)")
    let text = String(decoding: try folder.bytes("old/he.lproj/L.strings"), as: UTF8.self)
    #expect(text.ranges(of: "טיוטה").count == copies)
    #expect(text.ranges(of: "טקסט").count == 6 - copies)
  }

  @Test func `the requests can be seen before`() throws {
    let outcome = try Program.run(
      "translate", "app", "--language", "fr", "--print-requests", in: try folder())
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        {"protocol":1,"batch":1,"attempt":1,"sourceLanguage":"en","targetLanguage":"fr",\
        "catalog":"L.xcstrings","units":2,"glossary":[],"neighbours":[]}
        {"id":"u1","key":"%lld boats","source":"%lld boats"}
        {"id":"u2","key":"Tide","source":"Tide"}

        """
    )
  }

  @Test func `drafts are written, and what is left makes the exit status`() throws {
    let folder = try folder()
    let broken = "\(copier) | sed 's/\"target\":\"%lld/\"target\":\"/'"
    let refused = try Program.run(
      "translate", "app", "--language", "fr", "--with", broken, "--retries", "0", in: folder)
    #expect(refused.status == 1)
    #expect(refused.output.hasPrefix("fr  L.xcstrings: 1 drafted, 1 refused\n"))
    let rest = try Program.run("translate", "app", "--language", "fr", "--with", copier, in: folder)
    #expect(rest.status == 0)
    #expect(rest.output.hasPrefix("fr  L.xcstrings: 1 drafted\n"))
    let none = try Program.run("translate", "app", "--language", "fr", "--with", copier, in: folder)
    #expect(none.status == 0)
    #expect(none.output.hasPrefix("0 of 0 units drafted"))
    let check = try Program.run(
      "check", "app", "--language", "fr", "--fail-on", "error", in: folder)
    #expect(check.status == 0)
  }

  @Test(arguments: [
    ["--language", "fr"], ["--language", "fr", "--with", "cat", "--jobs", "0"], ["--with", "cat"],
    ["--language", "fr", "--with", "cat", "--max-units", "0"],
    ["--language", "no language", "--with", "cat"],
  ])
  func `arguments that make no sense are told`(arguments: [String]) throws {
    let folder = try folder()
    let outcome = try Program.run(["translate", "app"] + arguments, in: folder.url)
    #expect(outcome.status == 64)
  }

  @Test func `a program that is not there is told before anything is read`() throws {
    let outcome = try Program.run(
      "translate", "app", "--language", "fr", "--with", "no-such-program", in: try folder())
    #expect(outcome.status == 66)
    #expect(
      outcome.findings == [
        "no-such-program: error: is not a program that can be run [no-such-file]"
      ])
  }

  @Test func `a run that is interrupted writes what it has and ends by the signal`() throws {
    let folder = try folder()
    let slow = try folder.writeProgram(
      "#!/bin/sh\nread header\nread unit\necho \"$unit\" | sed 's/\"source\"/\"target\"/'\n"
        + "kill -INT $PPID\nsleep 100\n", to: "slow")
    let outcome = try Program.spawn(
      ["translate", "app", "--language", "fr", "--with", slow], in: folder.url)
    #expect(outcome.status == -2)
    #expect(outcome.output.contains("Wrote app/L.xcstrings"))
    #expect(String(decoding: try folder.bytes("app/L.xcstrings"), as: UTF8.self).contains("fr"))
  }

  @Test func `a batch gives back what it has open`() throws {
    let folder = try TemporaryFolder()
    let keys = (0..<100).map { "\"key\($0)\":{}" }.joined(separator: ",")
    try folder.write(
      #"{"sourceLanguage":"en","strings":{\#(keys)},"version":"1.0"}"#, to: "L.xcstrings")
    // What another test has open at that moment may be inherited, and Foundation cannot close what has a
    // number over the limit. The shell around keeps what tells Foundation of its end.
    let script = #"""
      (
        for open in /dev/fd/*; do
          number=${open##*/}
          [ "$number" -gt 2 ] && eval "exec $number>&-"
        done
        ulimit -n 64
        exec "$0" "$@" 2>&1
      )
      exit $?
      """#
    let output = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      "-c", script, Program.url.path, "translate", folder.path("L.xcstrings"), "--language", "fr",
      "--with", copier, "--batch-size", "1",
    ]
    process.standardOutput = output
    process.currentDirectoryURL = folder.url
    try process.run()
    let words = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: words, as: UTF8.self))")
  }

  @Test func `texts that are out with an agency are not drafted`() throws {
    let project = try OrderProject()
    let asked = try project.run("translate -l ja --print-requests")
    #expect(asked.status == 0, "\(asked)")
    #expect(asked.output.contains("\"Later\"") && !asked.output.contains("\"Settings\""))
    let told = try project.run("translate -l ja --dry-run")
    #expect(told.errors.contains("already-ordered"), "\(told)")
  }
}
