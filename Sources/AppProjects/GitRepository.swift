internal import LoctripFileSets
internal import Foundation
package import LoctripLocalizationCore

/// A git repository, read with the `git` program.
///
/// Arguments are passed without a shell, and paths are NUL-terminated, so any character is safe.
/// The repository may be untrusted: nothing in its configuration or attributes is executed or
/// fetched, and a folder of a clone that merely looks like a repository is not
/// one.
package struct GitRepository: Sendable {
  /// A file that differs between two trees, or between a tree and the working files.
  package struct FileChange: Sendable {
    /// The path in the old tree, from the top of the repository; `nil` for an added file.
    package var oldPath: String?
    /// The path in the new tree; `nil` for a deleted file.
    package var newPath: String?
    /// The object of the old contents.
    package var oldObject: String
    /// The object of the new contents; only zeros for a working file.
    package var newObject: String

    /// The present path, or the last one.
    package var path: String { newPath ?? oldPath ?? "" }
  }

  /// The top of the working tree, where git runs.
  package let top: String
  /// The path from the top to the folder, with a final `/`; empty at the top.
  package let prefix: String
  /// Settings that disable filters.
  private let filters: [String: String]

  /// Finds the repository around a folder.
  ///
  /// - Throws: `FindingsError` when there is none, its working tree is elsewhere, or git is not
  ///   installed.
  package init(around folder: String) throws(FindingsError) {
    _ = try Self.executable()
    (top, prefix) = try Self.top(around: folder)
    filters = try Self.withoutFilters(in: top)
    let found = try Self.line(of: ["rev-parse", "--show-toplevel"], in: top, shownAs: folder)
    guard FileAccess.realPath(found) == top else {
      throw Self.refusal("is in a git repository whose working tree is in another folder", folder)
    }
  }

  /// The nearest folder with a `.git`, and the path from it.
  ///
  /// Git accepts any folder that looks like a bare repository, with its configuration; inside a
  /// clone that is a trap.
  private static func top(around folder: String) throws(FindingsError) -> (
    top: String, prefix: String
  ) {
    var top = FileAccess.realPath(folder) ?? folder
    var prefix = ""
    func has(_ name: String) -> Bool { FileAccess.kind(of: "\(top)/\(name)").exists }
    while !has(".git") {
      if has("HEAD") && (has("commondir") || has("objects") && has("refs")) {
        throw refusal("is inside a folder that looks like a bare git repository", folder)
      }
      guard let end = top.lastIndex(of: "/"), top != "/" else {
        throw refusal("is not inside a git repository", folder)
      }
      prefix = "\(top[top.index(after: end)...])/\(prefix)"
      top = end == top.startIndex ? "/" : String(top[..<end])
    }
    return (top, prefix)
  }

  /// The name of the user in git's configuration for a folder, or `nil` if it cannot be known.
  package static func userName(around folder: String) -> String? {
    do throws(FindingsError) {
      let outcome = try run(["config", "--get", "user.name"], in: top(around: folder).top)
      return outcome.status == 0 && !outcome.line.isEmpty ? outcome.line : nil
    } catch {
      return nil
    }
  }

  private static func refusal(_ message: String, _ folder: String) -> FindingsError {
    FindingsError(.noInput, .notARepository, message, at: folder)
  }

  /// The tree of a revision.
  ///
  /// - Throws: `FindingsError` when the revision does not exist.
  package func tree(of revision: String) throws(FindingsError) -> String {
    try object("\(revision)^{tree}", shownAs: revision)
  }

  /// The tree that a branch is compared with.
  ///
  /// - Parameter revision: A commit, tag, branch or tree; or `REV...` for the commit at which `HEAD` and REV parted.
  /// - Returns: The tree, and the commit of the second form.
  /// - Throws: `FindingsError` when there is none.
  package func start(of revision: String) throws(FindingsError) -> (tree: String, base: String?) {
    guard let end = revision.range(of: "..")?.lowerBound else {
      return (try tree(of: revision), nil)
    }
    guard revision[end...] == "..." else {
      throw FindingsError(
        usage: "the working files are compared with one revision: pass REV, or REV... for the "
          + "merge base of REV and HEAD")
    }
    let base = try mergeBase(String(revision[..<end]), "HEAD")
    return (try tree(of: base), base)
  }

  /// The repository of which this one is a submodule, with the path from its top; `nil` for any other repository.
  package func superproject() throws(FindingsError) -> (repository: GitRepository, path: String)? {
    let outcome = try Self.run(["rev-parse", "--show-superproject-working-tree"], in: top)
    guard outcome.status == 0, !outcome.line.isEmpty,
      let outer = FileAccess.realPath(outcome.line), top.hasPrefix("\(outer)/")
    else { return nil }
    return (try GitRepository(around: outer), String(top.dropFirst(outer.count + 1)))
  }

  /// True if the history was cut when the repository was cloned.
  package func isShallow() throws(FindingsError) -> Bool {
    try Self.run(["rev-parse", "--is-shallow-repository"], in: top).line == "true"
  }

  /// The last commit before a local day began.
  ///
  /// - Parameter date: The day as ISO 8601 writes it.
  /// - Throws: `FindingsError` when there was none.
  package func lastRevision(before date: String) throws(FindingsError) -> String {
    let outcome = try Self.run(
      ["rev-list", "--max-count=1", "--before=\(date)T00:00:00", "HEAD"], in: top)
    guard outcome.status == 0, !outcome.line.isEmpty else {
      throw FindingsError(.noInput, .noSuchRevision, "git has no commit before \(date)")
    }
    return outcome.line
  }

  /// The merge base of two revisions.
  package func mergeBase(_ first: String, _ second: String) throws(FindingsError) -> String {
    let commits = [
      try object("\(first)^{commit}", shownAs: first),
      try object("\(second)^{commit}", shownAs: second),
    ]
    let outcome = try Self.run(["merge-base"] + commits, in: top)
    guard outcome.status == 0 else {
      throw FindingsError(
        .noInput, .noSuchRevision, "'\(first)' and '\(second)' have no commit in common")
    }
    return outcome.line
  }

  private func object(_ name: String, shownAs revision: String) throws(FindingsError) -> String {
    // A leading hyphen would make it an option.
    let outcome =
      revision.isEmpty || revision.hasPrefix("-")
      ? nil : try Self.run(["rev-parse", "--verify", "--quiet", name], in: top)
    guard let outcome, outcome.status == 0 else {
      throw FindingsError(.noInput, .noSuchRevision, "git knows no revision '\(revision)'")
    }
    return outcome.line
  }

  /// The paths of files that differ from a tree, see ``changes(from:to:paths:)``.
  package func changedPaths(from old: String, to new: String?, paths: [String])
    throws(FindingsError) -> [String]
  {
    try output(of: comparison(old, new) + ["--name-only", "--"] + paths).split(separator: 0)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The files that differ from a tree, with renames detected by git.
  ///
  /// - Parameters:
  ///   - old: The old tree.
  ///   - new: The new tree, or `nil` for the tracked working files.
  ///   - paths: The paths to compare, as git pathspecs.
  package func changes(from old: String, to new: String?, paths: [String]) throws(FindingsError)
    -> [FileChange]
  {
    Self.changes(try output(of: comparison(old, new) + ["--raw", "-M", "--"] + paths))
  }

  /// The files of a tree, with their objects.
  package func files(of tree: String) throws(FindingsError) -> [(path: String, object: String)] {
    // `MODE TYPE OBJECT`, a tab and the path; links and submodules are skipped.
    try output(of: ["ls-tree", "-r", "-z", "--full-tree", tree]).split(separator: 0)
      .compactMap { line in
        guard let end = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
        let words = String(decoding: line[..<end], as: UTF8.self).split(separator: " ")
        guard words.count == 3, words[0].hasPrefix("100") else { return nil }
        return (Self.path(line[(end + 1)...]), String(words[2]))
      }
  }

  /// The untracked working files.
  package func unknownFiles(paths: [String]) throws(FindingsError) -> [FileChange] {
    let arguments = ["ls-files", "-z", "--others", "--exclude-standard", "--full-name", "--"]
    return try output(of: arguments + paths).split(separator: 0).map {
      FileChange(newPath: Self.path($0), oldObject: "", newObject: "")
    }
  }

  private func comparison(_ old: String, _ new: String?) -> [String] {
    // `diff` looks into a file that was only touched, which `diff-index` takes for changed.
    new.map { ["diff-tree", "-r", "-z", old, $0] } ?? [
      "diff", "-z", "--no-renames", "--no-relative", "--ignore-submodules", "--no-ext-diff",
      "--no-textconv", old,
    ]
  }

  /// Settings that disable every configured filter: git runs filters on working files to detect
  /// renames and changes.
  private static func withoutFilters(in top: String) throws(FindingsError) -> [String: String] {
    let outcome = try run(["config", "-z", "--name-only", "--get-regexp", #"^filter\."#], in: top)
    let keys = Set(outcome.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
    var environment = ["GIT_CONFIG_COUNT": "\(keys.count)"]
    for (index, key) in keys.sorted().enumerated() {
      environment["GIT_CONFIG_KEY_\(index)"] = key
      environment["GIT_CONFIG_VALUE_\(index)"] = key.hasSuffix(".required") ? "false" : ""
    }
    return environment
  }

  /// A path printed by git; invalid UTF-8 becomes a replacement character.
  private static func path(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Parses the output of `--raw -z`: `:MODE MODE OBJECT OBJECT STATUS`, a path, and a second one
  /// for renames and copies; see git-diff, "Raw output format".
  package static func changes(_ output: [UInt8]) -> [FileChange] {
    var fields = output.split(separator: 0)[...]
    var changes: [FileChange] = []
    var seen: Set<ArraySlice<UInt8>> = []
    while let header = fields.popFirst().map(Self.path), header.hasPrefix(":") {
      let words = header.dropFirst().split(separator: " ").map(String.init)
      guard words.count == 5, let status = words[4].first, let first = fields.popFirst() else {
        return changes
      }
      var second = first
      if status == "R" || status == "C" { second = fields.popFirst() ?? first }
      // Links and submodules are skipped; a file in conflict is listed twice.
      let isFile = { (mode: String) in mode.hasPrefix("100") }
      guard isFile(words[0]) || isFile(words[1]) || status == "U", seen.insert(second).inserted
      else { continue }
      let (path, newPath) = (path(first), path(second))
      changes.append(
        FileChange(
          oldPath: status == "A" || status == "C" || !isFile(words[0]) ? nil : path,
          newPath: status == "D" || (!isFile(words[1]) && status != "U") ? nil : newPath,
          oldObject: words[2], newObject: words[3]))
    }
    return changes
  }

  /// True if a tree has a path.
  package func has(_ path: String, in tree: String) throws(FindingsError) -> Bool {
    try Self.run(["cat-file", "-e", "\(tree):\(path)"], in: top).status == 0
  }

  /// The object at a path of a tree, or `nil`.
  package func object(at path: String, in tree: String) throws(FindingsError) -> String? {
    let outcome = try Self.run(["rev-parse", "--verify", "--quiet", "\(tree):\(path)"], in: top)
    return outcome.status == 0 ? outcome.line : nil
  }

  /// The contents of some objects.
  package func contents(of objects: [String]) throws(FindingsError) -> [[UInt8]] {
    var contents: [[UInt8]] = []
    // In batches.
    for start in stride(from: 0, to: objects.count, by: 256) {
      let part = objects[start..<min(start + 256, objects.count)]
      let input = part.map { "\($0)\n" }.joined()
      let output = try output(of: ["cat-file", "--batch"], input: Array(input.utf8))
      var rest = output[...]
      for object in part {
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")),
          let size = Int(
            String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").last ?? ""),
          end + 1 + size < rest.endIndex
        else {
          throw FindingsError(.inputOutput, .unreadable, "git cannot read object \(object)")
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

    /// The output without its line end.
    var line: String {
      let bytes = output.last == UInt8(ascii: "\n") ? output.dropLast() : output[...]
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private static func line(of arguments: [String], in top: String, shownAs folder: String)
    throws(FindingsError) -> String
  {
    let outcome = try run(arguments, in: top)
    guard outcome.status == 0 else { throw failure(outcome, at: folder) }
    return outcome.line
  }

  private func output(of arguments: [String], input: [UInt8] = []) throws(FindingsError) -> [UInt8]
  {
    let outcome = try Self.run(arguments, in: top, input: input, environment: filters)
    guard outcome.status == 0 else { throw Self.failure(outcome, at: top) }
    return outcome.output
  }

  /// The error that git reports.
  private static func failure(_ outcome: Outcome, at folder: String) -> FindingsError {
    let lines = outcome.errors.split(separator: "\n").map(String.init)
    let words = lines.first { $0.hasPrefix("fatal: ") } ?? lines.first ?? "fatal: git failed"
    let message = words.hasPrefix("fatal: ") ? String(words.dropFirst(7)) : words
    if let cure = lines.first(where: { $0.contains("--add safe.directory") }) {
      return FindingsError(
        .noInput, .notARepository,
        "belongs to another user, so git refuses to read it. If you trust it, run: "
          + cure.trimmingCharacters(in: .whitespaces), at: folder)
    }
    return message.hasPrefix("not a git repository")
      ? FindingsError(.noInput, .notARepository, "is not inside a git repository", at: folder)
      : FindingsError(.noInput, .notARepository, "git reports: \(message)", at: folder)
  }

  /// Settings on every command line, which override all configuration.
  ///
  /// Accepts no implicit bare repository; runs no monitor, hook, transport, credential helper or
  /// pager; fetches nothing and does no maintenance.
  private static let settings = [
    "safe.bareRepository=explicit", "core.fsmonitor=false", "core.hooksPath=/dev/null",
    "core.alternateRefsCommand=false", "core.askPass=false", "core.sshCommand=false",
    "core.gitProxy=false", "core.pager=cat", "credential.helper=", "protocol.allow=never",
    "diff.ignoreSubmodules=all", "diff.autoRefreshIndex=true", "gc.auto=0",
    "maintenance.auto=false",
  ]

  /// The environment of git, without inherited redirections, and with options that no setting has.
  private static let environment: [String: String] = {
    let own = ProcessInfo.processInfo.environment.filter { name, _ in
      !name.hasPrefix("GIT_") && name != "SSH_ASKPASS"
    }
    return own.merging([
      // Reading must not write to the repository, and messages are parsed.
      "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C",
      // A repository can allow single protocols, and older git ignores the first variable.
      "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_TERMINAL_PROMPT": "0",
    ]) { $1 }
  }()

  private static func run(
    _ arguments: [String], in top: String, input: [UInt8] = [], environment: [String: String] = [:]
  ) throws(FindingsError) -> Outcome {
    let program = try ChildProgram(
      executable(),
      // The working folder may have been deleted; git gets an explicit path.
      ["--no-pager", "-C", FileAccess.realPath(top) ?? top] + settings.flatMap { ["-c", $0] }
        + arguments,
      environment: Self.environment.merging(environment) { $1 },
      folder: "/",
      input: input,
      readsErrors: true,
      refusal: "git cannot be run: "
    )
    var output: [UInt8] = []
    var errors: [UInt8] = []
    let _: Never? = program.read(stop: { nil }) { stream, bytes in
      if stream == .output { output += bytes } else { errors += bytes }
      return nil
    }
    let status =
      switch program.ended(isPatient: false) {
      case .exited(let status): status
      case .killed(let signal): signal
      }
    return Outcome(status: status, output: output, errors: String(decoding: errors, as: UTF8.self))
  }

  private static func executable() throws(FindingsError) -> String {
    guard let path = ChildProgram.path(of: "git") else {
      throw FindingsError(.noInput, .noGit, "the program 'git' is not installed")
    }
    return path
  }
}

extension Finding.Code {
  /// The folder is not in a git repository, or git refuses to read it.
  package static let notARepository: Self = "not-a-repository"
  /// git does not know the revision.
  package static let noSuchRevision: Self = "no-such-revision"
  /// The program `git` is not installed.
  package static let noGit: Self = "no-git"
  /// git shows that the file was renamed.
  package static let renamedFile: Self = "renamed-file"
}
