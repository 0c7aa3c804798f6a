import Foundation
import LoctripTestSupport
import Testing

/// A page of documentation with its blocks of commands, and the outputs that it prints below them.
///
/// In a block that begins with ```` ```console ````, a line `$ COMMAND` is a command, and the lines below it are its output. A line `…`
/// in an output is any number of lines. A comment `<!-- run: COMMAND -->` prepares what follows, and readers do
/// not see it. All commands of a page run in one shell, so that `$ echo $?` prints the exit status of the one
/// before it.
struct GuidePage {
  /// A command of the page.
  struct Step {
    var command: String
    /// The lines of the page with its output; `nil` if the page does not show the command.
    var output: Range<Int>?
  }

  /// The path of the page in the project.
  let name: String
  var lines: [String]
  var steps: [Step] = []
  /// The lines outside of blocks of code.
  var prose: [String] = []

  init(_ name: String) throws {
    self.name = name
    let text = try String(contentsOf: Project.root.appendingPathComponent(name), encoding: .utf8)
    lines = text.components(separatedBy: "\n")
    var fence: Substring?
    var index = 0
    while index < lines.count {
      let line = lines[index]
      index += 1
      if line.hasPrefix("```") {
        let mark = line.prefix { $0 == "`" }
        if fence == nil {
          fence = mark
          if line.dropFirst(mark.count) == "console" { readConsole(&index, mark) }
        } else if Substring(line) == fence {
          fence = nil
        }
      } else if fence == nil {
        if line.hasPrefix("<!-- run:") { readPreparation(line, &index) }
        prose.append(line)
      }
    }
  }

  /// Reads a block of commands up to the line that closes it.
  private mutating func readConsole(_ index: inout Int, _ mark: Substring) {
    while index < lines.count, Substring(lines[index]) != mark {
      var command = String(lines[index].dropFirst(2))
      index += 1
      while command.hasSuffix("\\"), index < lines.count {
        command += "\n\(lines[index])"
        index += 1
      }
      let start = index
      while index < lines.count, Substring(lines[index]) != mark, !lines[index].hasPrefix("$ ") {
        index += 1
      }
      steps.append(Step(command: command, output: start..<index))
    }
  }

  /// Reads a comment with commands, of one line or of several.
  private mutating func readPreparation(_ line: String, _ index: inout Int) {
    var command = String(line.dropFirst("<!-- run:".count))
    while !command.hasSuffix("-->"), index < lines.count {
      command += "\n\(lines[index])"
      index += 1
    }
    steps.append(Step(command: String(command.dropLast(3)), output: nil))
  }

  /// What separates the outputs of the commands.
  private static let separator: UInt8 = 0x1E

  /// Runs all commands in one shell, in a copy of the samples, and returns the lines that each printed.
  func run() throws -> [[String]] {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    try files.copyItem(at: Project.sample("."), to: folder.url.appendingPathComponent("work"))
    try folder.write(
      "[init]\n\tdefaultBranch = main\n[user]\n\tname = Robin\n\temail = robin@example.com\n"
        + "[core]\n\tpager = cat\n[commit]\n\tgpgsign = false\n", to: "home/.gitconfig")
    try folder.write("", to: "bin/.keep")
    try files.createSymbolicLink(
      atPath: folder.path("bin/loctrip"), withDestinationPath: Program.url.path)
    var script = "printf '\\036'\n"
    for step in steps {
      script += "\(step.command)\nstatus=$?; printf '\\036'\n"
      // What prepares has to work.
      script += step.output == nil ? "[ $status = 0 ] || exit 97\n" : "(exit $status)\n"
    }
    try folder.write(script, to: "script")
    try folder.write("", to: "out")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["bash", folder.path("script")]
    process.currentDirectoryURL = folder.url.appendingPathComponent("work")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    process.environment = [
      "PATH": "\(folder.path("bin")):\(path)", "HOME": folder.path("home"), "LC_ALL": "C.UTF-8",
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_DATE": "2026-11-25T10:00:00Z",
      "GIT_COMMITTER_DATE": "2026-11-25T10:00:00Z", "SOURCE_DATE_EPOCH": "1795600800",
      "ASAN_OPTIONS": "detect_leaks=0",
    ]
    let output = try #require(FileHandle(forWritingAtPath: folder.path("out")))
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return try folder.bytes("out").split(
      separator: Self.separator, omittingEmptySubsequences: false
    )
    .dropFirst().map { part in
      var lines = String(decoding: part, as: UTF8.self).components(separatedBy: "\n")
      if lines.last == "" { lines.removeLast() }
      return lines
    }
  }

  /// Whether lines are those of the page, in which `…` is any number of them.
  static func matches(_ lines: ArraySlice<String>, _ page: ArraySlice<String>) -> Bool {
    let parts = page.split(separator: "…", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return lines == page
    }
    guard lines.starts(with: first) else { return false }
    var rest = lines.dropFirst(first.count)
    guard rest.count >= last.count, rest.suffix(last.count) == last else { return false }
    rest = rest.dropLast(last.count)
    for part in parts.dropFirst().dropLast() {
      while rest.count >= part.count, !rest.starts(with: part) { rest.removeFirst() }
      guard rest.starts(with: part) else { return false }
      rest = rest.dropFirst(part.count)
    }
    return true
  }

  /// The output as the page is to show it from now on: as many lines as before between its `…`.
  static func recorded(_ lines: [String], over page: ArraySlice<String>) -> [String] {
    let parts = page.split(separator: "…", omittingEmptySubsequences: false)
    guard parts.count > 1, parts.reduce(0, { $0 + $1.count }) < lines.count else { return lines }
    var result: [String] = []
    var rest = lines[...]
    for (index, part) in parts.enumerated() {
      if index > 0 { result.append("…") }
      if index == 0 {
        result += rest.prefix(part.count)
        rest = rest.dropFirst(part.count)
      } else if index == parts.count - 1 {
        result += rest.suffix(part.count)
      } else if !part.isEmpty, rest.count >= part.count {
        // Where most lines are alike.
        func likeness(_ start: Int) -> Int {
          zip(rest[start...], part).reduce(0) { $0 + $1.0.commonPrefix(with: $1.1).count }
        }
        let starts = rest.startIndex...(rest.endIndex - part.count)
        let start = starts.max { likeness($0) < likeness($1) } ?? rest.startIndex
        result += rest[start..<start + part.count]
        rest = rest[(start + part.count)...]
      }
    }
    return result
  }
}
