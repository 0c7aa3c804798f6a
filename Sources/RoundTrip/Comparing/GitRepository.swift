internal import Dispatch
internal import Files
internal import Foundation
public import LocalizationCore
internal import Synchronization

/// A repository, read through the `git` program.
///
/// Arguments go to git as they are, without a shell, and paths come back ended by NUL, so that they
/// may hold anything. Only git's plumbing commands are used, which no configuration changes.
struct GitRepository: Sendable {
  /// A file that differs between two trees, or between a tree and the working files.
  struct FileChange: Sendable {
    /// The path in the old tree, from the top of the repository; `nil` for an added file.
    var oldPath: String?
    /// The path in the new tree; `nil` for a deleted file.
    var newPath: String?
    /// The object of the old contents.
    var oldObject: String
    /// The object of the new contents; only zeros for a working file.
    var newObject: String

    /// The path as it is now, or was last.
    var path: String { newPath ?? oldPath ?? "" }
  }

  private static let program = "git"

  /// The folder that git runs in.
  let folder: String
  /// The top of the working files.
  let top: String
  /// The path from the top to the folder, with `/` at its end; empty at the top.
  let prefix: String

  /// Finds the repository around a folder.
  ///
  /// - Throws: ``RoundTripError`` when there is none, or git is not installed.
  init(around folder: String) throws(RoundTripError) {
    self.folder = folder
    top = try Self.line(of: ["rev-parse", "--show-toplevel"], in: folder)
    prefix = try Self.line(of: ["rev-parse", "--show-prefix"], in: folder)
  }

  /// The tree of a revision.
  ///
  /// - Throws: ``RoundTripError`` when the repository has no such revision.
  func tree(of revision: String) throws(RoundTripError) -> String {
    try object("\(revision)^{tree}", shownAs: revision)
  }

  /// The commit in which two revisions have parted.
  func mergeBase(_ first: String, _ second: String) throws(RoundTripError) -> String {
    let commits = [
      try object("\(first)^{commit}", shownAs: first),
      try object("\(second)^{commit}", shownAs: second),
    ]
    let outcome = try Self.run(["merge-base"] + commits, in: folder)
    guard outcome.status == 0 else {
      throw RoundTripError(
        .noInput,
        .noSuchRevision,
        "'\(first)' and '\(second)' have no commit in common"
      )
    }
    return outcome.line
  }

  private func object(_ name: String, shownAs revision: String) throws(RoundTripError) -> String {
    // What starts with a hyphen would be an option.
    let outcome =
      revision.isEmpty || revision.hasPrefix("-")
      ? nil : try Self.run(["rev-parse", "--verify", "--quiet", name], in: folder)
    guard let outcome, outcome.status == 0 else {
      throw RoundTripError(
        .noInput,
        .noSuchRevision,
        "the repository has no revision '\(revision)'",
        at: folder
      )
    }
    return outcome.line
  }

  /// The paths of the files that differ from a tree, as in ``changes(from:to:paths:)``.
  func changedPaths(
    from old: String,
    to new: String?,
    paths: [String]
  ) throws(RoundTripError) -> [String] {
    try output(of: comparison(old, new) + ["--name-only", "--"] + paths).split(separator: 0)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The files that differ from a tree, renamed ones found by git.
  ///
  /// - Parameters:
  ///   - old: The old tree.
  ///   - new: The new tree, or `nil` for the working files that git knows.
  ///   - paths: What to look at, as git's pathspecs.
  func changes(
    from old: String,
    to new: String?,
    paths: [String]
  ) throws(RoundTripError) -> [FileChange] {
    Self.changes(try output(of: comparison(old, new) + ["-M", "--"] + paths))
  }

  /// The working files that git does not know yet.
  func unknownFiles(paths: [String]) throws(RoundTripError) -> [FileChange] {
    let arguments = ["ls-files", "-z", "--others", "--exclude-standard", "--full-name", "--"]
    return try output(of: arguments + paths).split(separator: 0).map {
      FileChange(newPath: String(decoding: $0, as: UTF8.self), oldObject: "", newObject: "")
    }
  }

  private func comparison(_ old: String, _ new: String?) -> [String] {
    new.map { ["diff-tree", "-r", "-z", old, $0] } ?? [
      "diff-index", "-z", "--ignore-submodules", old,
    ]
  }

  /// Reads what `--raw -z` prints: `:MODE MODE OBJECT OBJECT STATUS`, a path, and for a renamed or
  /// copied file another one; see git-diff, "Raw output format".
  static func changes(_ output: [UInt8]) -> [FileChange] {
    var fields = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }[...]
    var changes: [FileChange] = []
    var seen: Set<String> = []
    while let header = fields.popFirst(), header.hasPrefix(":") {
      let words = header.dropFirst().split(separator: " ").map(String.init)
      guard words.count == 5, let status = words[4].first, let path = fields.popFirst() else {
        return changes
      }
      var newPath = path
      if status == "R" || status == "C" { newPath = fields.popFirst() ?? path }
      // Links and submodules have no contents for us; a file in a conflict is told twice.
      let isFile = { (mode: String) in mode.hasPrefix("100") }
      guard isFile(words[0]) || isFile(words[1]) || status == "U", seen.insert(newPath).inserted
      else { continue }
      changes.append(
        FileChange(
          oldPath: status == "A" || status == "C" || !isFile(words[0]) ? nil : path,
          newPath: status == "D" || (!isFile(words[1]) && status != "U") ? nil : newPath,
          oldObject: words[2],
          newObject: words[3]
        )
      )
    }
    return changes
  }

  /// Whether a tree has something at a path.
  func has(_ path: String, in tree: String) throws(RoundTripError) -> Bool {
    try Self.run(["cat-file", "-e", "\(tree):\(path)"], in: top).status == 0
  }

  /// The contents of some objects.
  func contents(of objects: [String]) throws(RoundTripError) -> [[UInt8]] {
    var contents: [[UInt8]] = []
    // What is asked for must fit into a pipe, since git answers while it reads.
    for start in stride(from: 0, to: objects.count, by: 512) {
      let part = objects[start..<min(start + 512, objects.count)]
      let input = part.map { "\($0)\n" }.joined()
      let output = try output(of: ["cat-file", "--batch"], input: Array(input.utf8))
      var rest = output[...]
      for object in part {
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")),
          let size = Int(
            String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").last ?? ""
          ), end + 1 + size < rest.endIndex
        else {
          throw RoundTripError(.inputOutput, .unreadable, "git cannot read object \(object)")
        }
        contents.append(Array(rest[end + 1..<end + 1 + size]))
        rest = rest[(end + size + 2)...]
      }
    }
    return contents
  }

  // MARK: - Running git

  private struct Outcome {
    var status: Int32
    var output: [UInt8]
    var errors: String

    /// The output without the end of its line.
    var line: String {
      let bytes = output.last == UInt8(ascii: "\n") ? output.dropLast() : output[...]
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// What another thread has read.
  private final class Collected: Sendable {
    let result = Mutex<Result<Data, any Error>>(.success(Data()))
  }

  private static func line(
    of arguments: [String],
    in folder: String
  ) throws(RoundTripError) -> String {
    let outcome = try run(arguments, in: folder)
    guard outcome.status == 0 else { throw failure(outcome, at: folder) }
    return outcome.line
  }

  private func output(
    of arguments: [String],
    input: [UInt8] = []
  ) throws(RoundTripError) -> [UInt8] {
    let outcome = try Self.run(arguments, in: top, input: input)
    guard outcome.status == 0 else { throw Self.failure(outcome, at: top) }
    return outcome.output
  }

  /// What git says, in its own words.
  private static func failure(_ outcome: Outcome, at folder: String) -> RoundTripError {
    let lines = outcome.errors.split(separator: "\n").map(String.init)
    let words = lines.first { $0.hasPrefix("fatal: ") } ?? lines.first ?? "fatal: git failed"
    let message = words.hasPrefix("fatal: ") ? String(words.dropFirst(7)) : words
    return message.hasPrefix("not a git repository")
      ? RoundTripError(.noInput, .notARepository, "is not inside a git repository", at: folder)
      : RoundTripError(.noInput, .notARepository, "git says: \(message)", at: folder)
  }

  private static func run(
    _ arguments: [String],
    in folder: String,
    input: [UInt8] = []
  ) throws(RoundTripError) -> Outcome {
    let process = Process()
    process.executableURL = try executable()
    process.arguments = ["-C", folder] + arguments
    var environment = ProcessInfo.processInfo.environment
    // Looking at a repository must not write to it, and messages are compared.
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    environment["LC_ALL"] = "C"
    process.environment = environment
    let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = errors
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    do {
      try process.run()
      try standardInput.fileHandleForWriting.write(contentsOf: input)
      try standardInput.fileHandleForWriting.close()
      // Both at once: a full pipe would stop git.
      let words = Collected()
      let reading = DispatchGroup()
      let source = errors.fileHandleForReading
      DispatchQueue(label: "loctrip.git").async(group: reading) {
        let result = Result { try source.readToEnd() ?? Data() }
        words.result.withLock { $0 = result }
      }
      let data = try output.fileHandleForReading.readToEnd() ?? Data()
      reading.wait()
      ended.wait()
      return Outcome(
        status: process.terminationStatus,
        output: Array(data),
        errors: String(decoding: try words.result.withLock { try $0.get() }, as: UTF8.self)
      )
    } catch {
      throw RoundTripError(.inputOutput, .unreadable, "git cannot be run: \(error)")
    }
  }

  /// The program, looked for as a shell does.
  private static func executable() throws(RoundTripError) -> URL {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    for folder in path.split(separator: ":") where folder.hasPrefix("/") {
      let candidate = "\(folder)/\(program)"
      if FileManager.default.isExecutableFile(atPath: candidate),
        !FileAccess.kind(of: candidate).isFolder
      {
        return URL(fileURLWithPath: candidate)
      }
    }
    throw RoundTripError(.noInput, .noGit, "the program 'git' is not installed")
  }
}

extension Finding.Code {
  /// A folder is not inside a git repository, or git does not want to read it.
  public static let notARepository: Self = "not-a-repository"
  /// The repository has no such revision.
  public static let noSuchRevision: Self = "no-such-revision"
  /// The program `git` is not there.
  public static let noGit: Self = "no-git"
  /// A file has another path than before.
  public static let renamedFile: Self = "renamed-file"
}
