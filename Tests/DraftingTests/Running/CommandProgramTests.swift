import LoctripDrafting
import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import Synchronization
import LoctripTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct CommandProgramTests {
  private func run(
    _ command: String, _ request: String = "request\n", timeout: Duration = .seconds(60),
    maximum: Int = .max, isStopped: () -> Bool = { false }
  ) throws -> (output: String, end: ProgramEnd) {
    var output: [UInt8] = []
    let program = try CommandProgram(command)
    let end = WorkingFolder.turn.withLock {
      program.run(
        Array(request.utf8), timeout: timeout, isStopped: isStopped,
        receive: { bytes in
          output += bytes
          return output.count <= maximum
        })
    }
    return (String(decoding: output, as: UTF8.self), end)
  }

  @Test func `a word is a program, the path of one is as well, anything else is for a shell`()
    throws
  {
    #expect(try run("cat") == ("request\n", .exited(0)))
    #expect(try run("cat | tr a-z A-Z; exit 3") == ("REQUEST\n", .exited(3)))
    let folder = try TemporaryFolder()
    let path = try folder.writeProgram("#!/bin/sh\necho it; cat\n", to: "a program; echo no")
    #expect(try run(path) == ("it\nrequest\n", .exited(0)))
    #expect(throws: FindingsError.self) { try CommandProgram("there-is-no-such-program") }
    #expect(throws: FindingsError.self) { try CommandProgram("  ") }
    #expect(throws: FindingsError.self) { try CommandProgram(folder.url.path) }
  }

  @Test func `a program need not read what it gets`() throws {
    let request = String(repeating: "a line of a long request\n", count: 100_000)
    #expect(try run("exec <&-; echo done", request) == ("done\n", .exited(0)))
    #expect(try run("wc -c | tr -d ' '", request).output == "2500000\n")
  }

  @Test func `nothing of the request is on the command line or in the environment`() throws {
    let secret = "secret-\(UUID().uuidString)"
    let output = try run("cat /proc/$$/cmdline /proc/$$/environ 2>/dev/null; env", secret).output
    #expect(!output.contains(secret))
  }

  @Test func `a program that stalls is ended with all that it started`() throws {
    let folder = try TemporaryFolder()
    // Who has the pipe open for writing is alive.
    let path = folder.path("pipe")
    try #require(unsafe mkfifo(path, 0o600) == 0)
    let pipe = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(pipe >= 0)
    defer { close(pipe) }
    let (_, end) = try run(
      "trap '' TERM; sleep 100 > '\(path)' & sleep 100; sleep 100", timeout: .milliseconds(300))
    #expect(end == .timedOut)
    // Whoever is killed needs a moment to go.
    var isOpen = true
    for _ in 0..<400 where isOpen {
      var byte: UInt8 = 0
      isOpen = unsafe read(pipe, &byte, 1) != 0
      if isOpen { usleep(50_000) }
    }
    #expect(!isOpen)
  }

  @Test func `what a program leaves behind is not waited for`() throws {
    #expect(try run("sleep 100 & echo done") == ("done\n", .exited(0)))
  }

  @Test func `an output without end is cut off`() throws {
    let (output, end) = try run("yes", maximum: 1 << 20)
    #expect(end == .tooMuch && output.utf8.count < 2 << 20)
  }

  @Test func `a program that is killed says so, and one that nobody waits for is ended`() throws {
    #expect(try run("kill -9 $$").end == .killed(9))
    #expect(try run("sleep 100", isStopped: { true }).end == .stopped)
  }

  @Test func `a shell program drafts a catalog`() throws {
    let folder = try draftFolder()
    // Answers out of order, with a broken line, without the last line's end.
    let script = try folder.writeProgram(
      #"""
      #!/bin/sh
      echo 'not an answer'
      grep '"id"' | sed -n '1!G;h;$p' | sed 's/"source"/"target"/' | tr -d '\n' | sed 's/}{/}\n{/g'
      """#,
      to: "program"
    )
    let plan = DraftPlan(try CatalogProject([folder.url.path]), languages: ["fr"])
    let outcome = try WorkingFolder.turn.withLock {
      try DraftRun(plan, asking: try CommandProgram(script)).run()
    }
    #expect(outcome.count(.drafted) == 3 && outcome.startCount == 1)
    #expect(outcome.findings.map(\.code) == [.malformedAnswer])
    #expect(try frenchTexts(folder).count == 4)
  }
}
