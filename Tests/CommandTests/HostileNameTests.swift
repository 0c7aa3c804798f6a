import Foundation
import LoctripTestSupport
import Testing

@testable import loctrip

/// Files whose names want to be options or commands.
@Suite struct HostileNameTests {
  private let folder: TemporaryFolder

  /// A repository with a catalog of a name, and what git calls for it.
  init() throws {
    folder = try TemporaryFolder()
    try git("init", "--quiet", "--initial-branch=main")
    try folder.write("*.xcstrings diff=loctrip merge=loctrip\n", to: ".gitattributes")
  }

  private func catalog(_ text: String) -> String {
    Sample.catalog.replacing("Marée", with: text)
  }

  private func commit(_ text: String, as name: String) throws {
    try folder.write(catalog(text), to: name)
    try git("add", "--all")
    try git("commit", "--quiet", "-m", "x")
  }

  @discardableResult
  private func git(
    _ arguments: String..., driver: String = "diff", textconv: String = "diff --textconv --",
    merge: String = "merge --path=%P --marker-size=%L -- %O %A %B", status: Int32 = 0
  ) throws -> String {
    let program = "'\(Program.url.path)'"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "--no-pager", "-c", "user.name=Tester", "-c", "user.email=tester@example.com"]
      + ["-c", "commit.gpgsign=false", "-c", "core.hooksPath=/dev/null"]
      + ["-c", "diff.loctrip.command=\(program) \(driver)"]
      + ["-c", "diff.loctrip.textconv=\(program) \(textconv)"]
      + ["-c", "merge.loctrip.driver=\(program) \(merge)", "-c", "merge.loctrip.name=catalogs"]
      + ["-c", "difftool.loctrip.cmd=\(program) diff -- \"$LOCAL\" \"$REMOTE\""]
      + ["-c", "difftool.prompt=false"] + arguments
    process.currentDirectoryURL = folder.url
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == status, "git \(arguments): \(text)")
    return text
  }

  private static let names = [
    "--output=pwned.xcstrings", "-L.xcstrings", "--git=HEAD.xcstrings",
  ]

  @Test(arguments: names, ["diff", "diff --", "diff --language fr"])
  func `a diff shows a file of any name`(_ name: String, _ driver: String) throws {
    try commit("Marée", as: name)
    try folder.write(catalog("Flot"), to: name)
    let before = try folder.contents().filter { !$0.key.hasPrefix(".git/") }
    let output = try git("diff", driver: driver)
    #expect(output.hasPrefix("diff --loctrip a/\(name) b/\(name)\n"))
    #expect(output.contains("target + Flot"))
    let reverse = try git("diff", "-R", driver: driver)
    #expect(reverse.contains("target - Flot"))
    try git("mv", "--", name, "--output=x.xcstrings")
    #expect(try git("diff", "-M", "HEAD", driver: driver).contains("b/--output=x.xcstrings\n"))
    try git("mv", "--", "--output=x.xcstrings", name)
    #expect(try folder.contents().filter { !$0.key.hasPrefix(".git/") } == before)
  }

  @Test(arguments: names)
  func `a log, a difftool and a merge have a file of any name`(_ name: String) throws {
    try commit("Marée", as: name)
    try folder.write(catalog("Flot"), to: name)
    #expect(try git("diff", "--no-ext-diff").contains("+    fr  translated  Flot\n"))
    #expect(try git("difftool", "-t", "loctrip", "HEAD").contains("target + Flot"))
    try git("checkout", "--quiet", "-b", "side")
    try commit("Flot", as: name)
    #expect(try git("log", "-p", "-1", "--format=").contains("+    fr  translated  Flot\n"))
    try git("checkout", "--quiet", "main")
    try folder.write(catalog("Marée").replacing("Wind", with: "Wave"), to: name)
    try git("commit", "--quiet", "-am", "x")
    try git("merge", "--quiet", "side", "-m", "x")
    let merged = String(decoding: try folder.bytes(name), as: UTF8.self)
    #expect(merged.contains("Flot") && merged.contains("Wave"))
  }

  @Test(arguments: ["merge %O %A %B --path %P --marker-size %L", nil])
  func `a conflict is marked in a file of any name`(_ merge: String?) throws {
    let name = "-L.xcstrings"
    try commit("Marée", as: name)
    try git("checkout", "--quiet", "-b", "side")
    try commit("Flot", as: name)
    try git("checkout", "--quiet", "main")
    try commit("Jusant", as: name)
    let driver = merge ?? "merge --path=%P --marker-size=%L -- %O %A %B"
    let told = try git("merge", "side", merge: driver, status: 1)
    #expect(told.contains("-L.xcstrings:9: error: “Tide”"))
    let marked = String(decoding: try folder.bytes(name), as: UTF8.self)
    #expect(marked.contains("Flot") && marked.contains("Jusant") && marked.contains("<<<<<<<"))
    #expect(try git("diff", "--cached").contains("* Unmerged path -L.xcstrings\n"))
  }

  @Test func `the environment does not lead git elsewhere`() throws {
    try commit("Marée", as: "L.xcstrings")
    try folder.write(catalog("Flot"), to: "L.xcstrings")
    let marker = folder.path("marker")
    let other = try TemporaryFolder()
    let environment = [
      "GIT_DIR": other.url.path, "GIT_WORK_TREE": other.url.path,
      "GIT_INDEX_FILE": other.path("index"), "GIT_OBJECT_DIRECTORY": other.url.path,
      "GIT_EXTERNAL_DIFF": "touch '\(marker)'", "GIT_SSH_COMMAND": "touch '\(marker)'",
      "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.fsmonitor",
      "GIT_CONFIG_VALUE_0": "touch '\(marker)'; false", "GIT_TRACE": marker,
      "GIT_CONFIG_PARAMETERS": "'core.fsmonitor'='touch \(marker)'",
      "GIT_PAGER": "touch '\(marker)'",
    ]
    let outcome = try Program.spawn(
      ["diff", "--git", "HEAD"], in: folder.url, environment: environment)
    #expect(outcome.output.contains("target + Flot"))
    #expect(outcome.status == 0)
    #expect(!FileManager.default.fileExists(atPath: marker))
  }

  @Test func `a git that ends early is quoted`() throws {
    try commit("Marée", as: "L.xcstrings")
    try folder.write(catalog("Flot"), to: "L.xcstrings")
    let script = """
      #!/bin/sh
      case "$*" in *--batch*) exec 0<&-; echo "fatal: the disk is gone" >&2; exit 9;; esac
      PATH=${PATH#*:}; exec git "$@"

      """
    try folder.writeProgram(script, to: "bin/git")
    let paths = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let outcome = try Program.spawn(
      ["diff", "--git", "HEAD"], in: folder.url,
      environment: ["PATH": "\(folder.path("bin")):\(paths)"])
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("git reports: the disk is gone"))
  }

  // MARK: - What is printed

  private static let hostile = [
    "\n::error::pwn", "  ::error::pwn", "\u{1B}[2J", "\u{9B}2J", "\u{202E}fdp", "##[error]pwn",
    "🏴\u{E0068}\u{E0069}", "##vso[task.setvariable]x", "\u{2028}::warning::x", "::error::pwn",
  ]

  /// Nothing in a text acts on a terminal or a build service.
  private func expectVisible(_ text: String, _ comment: Comment) {
    for line in text.split(whereSeparator: \.isNewline) {
      #expect(!line.drop(while: \.isWhitespace).hasPrefix("::"), comment)
    }
    #expect(!text.contains("##[") && !text.contains("##vso["), comment)
    #expect(
      text.unicodeScalars.allSatisfy {
        !(0x7F...0x9F).contains($0.value) && !(0x202A...0x202E).contains($0.value)
          && ($0.value >= 0x20 || $0 == "\n" || $0 == "\t") && $0.value < 0xE0000
          && $0.value != 0x2028
      }, comment)
  }

  @Test(arguments: hostile)
  func `names and texts are visible whatever is done with them`(_ text: String) throws {
    let name = text.replacing("/", with: "")
    let folder = try TemporaryFolder()
    let escaped = text.unicodeScalars.map { $0.value < 0x20 ? "" : String($0) }.joined()
    let json = text.unicodeScalars.map {
      $0.value < 0x20
        ? "\\u00\($0.value < 16 ? "0" : "")"
          + String($0.value, radix: 16) : String($0)
    }.joined()
    let source = Sample.catalog.replacing("Tide", with: json).replacing("Marée", with: "\(json)!")
      .replacing("\"fr\"", with: "\"\(json)\"").replacing("translated", with: json)
    try folder.write(Sample.catalog, to: "app/Localizable.xcstrings")
    try folder.write(source, to: "\(name)/\(name).xcstrings")
    let unit = Sample.unit(escaped, "\(escaped)?").replacing(
      "<target>", with: "<target state=\"\(escaped)\">")
    let xliff = Sample.xliff(unit, original: escaped)
    try folder.write(xliff, to: "d/\(name).xliff")
    try folder.write(
      xliff.replacing("target-language=\"fr\"", with: "target-language=\"\(escaped)\""),
      to: "e/\(name).xliff")
    try folder.write("<", to: "bad/\(name).xliff")
    try folder.write("{\n\(text)", to: "\(name)bad.xcstrings")
    for arguments in [
      ["import", "d", "--into", "app", "--dry-run", "-v"], ["import", "bad", "--into", "app"],
      ["import", "e", "--into", "app", "--dry-run"], ["import", "d", "--into", name],
      ["import", "d", "--into", "app", "--dry-run", "--format", "json"],
      ["import", name, "--into", "\(name)x"], ["diff", "d", "e"],
      ["diff", "d/\(name).xliff", "bad"],
      ["diff", "d", "e", "--format", "json"], ["diff", "d", "e", "--format", "markdown"],
      ["diff", "d", "e", "--format", "html"], ["diff", name, "app"], ["diff", "app", name],
      ["diff", "--textconv", "--", "\(name)/\(name).xcstrings"],
      ["diff", "--textconv", "--", "d/\(name).xliff"],
      ["diff", "--textconv", "--", "e/\(name).xliff"],
      ["diff", "--textconv", "--", "\(name)bad.xcstrings"], ["validate", "d", "bad"],
      ["validate", "e", "--format", "json"], ["validate", "e", "--format", "sarif"],
      ["validate", "--", name], ["convert", "d/\(name).xliff", "--to", "2.0", "-o", "\(name).out"],
      ["convert", "bad/\(name).xliff", "--to", "2.0", "-o", name], ["convert", name, "--to", text],
      ["format", "--check", "--", name], ["format", "--", name],
      ["format", "--", "\(name)bad.xcstrings"],
      ["export", name, "--language", "fr", "-o", "\(name)out"],
      ["export", name, "--language", text],
      ["export", name, "--language", "fr", "-o", "out", "--xliff-version", text],
      ["merge", "--repair", "--", "\(name)bad.xcstrings"], ["merge", "--", name, name, name],
      ["merge", "--repair", "--check", "--format", "json", "--", "\(name)/\(name).xcstrings"],
      ["--\(text)"], [text], ["diff", "--only", text, "a", "b"],
      ["diff", "--format=\(text)", "a", "b"],
      ["import", "d", "--into", "app", "-o", "\(name).pdf"],
      ["import", "d", "--into", "app", "--language-map", text],
      ["import", "d", "--into", "app", "--on-conflict", text],
    ] {
      let outcome = try Program.run(arguments, in: folder.url)
      expectVisible(outcome.output + "\n" + outcome.errors, "\(arguments)")
    }
  }
}
