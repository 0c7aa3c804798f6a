internal import LoctripAppProjects
internal import LoctripCodeFacts
internal import LoctripFileSets
internal import LoctripLocalizationCore
internal import Synchronization

/// `loctrip-swift`, the program beside this one that parses Swift.
///
/// A parser calls itself for each level of the code, and a stranger's file can exhaust its stack: a file that ends the
/// program costs only itself.
package struct SwiftFactsProgram: Sendable {
  /// What is known of a file.
  enum Answer: Sendable {
    case facts(CodeFacts)
    /// The program cannot open it.
    case unreadable
    /// It is too deep for the parser, or ends the program.
    case tooDeep
    /// The program had ended too often before.
    case notRead
  }

  /// The most files that may end the program in a run.
  static let mostEnds = 20
  /// The longest time without an answer.
  private static let patience = Duration.seconds(180)

  /// The path of the program.
  let path: String

  /// The program at a path.
  init(path: String) { self.path = path }

  /// The program that belongs to the one that runs.
  ///
  /// - Throws: ``FindingsError`` if it is not installed.
  init() throws(FindingsError) {
    guard let path = Self.installed else {
      throw FindingsError(
        missing: "reading Swift needs the program loctrip-swift, which is not installed beside "
          + "loctrip; install both from one release, or build it with make swift-reader")
    }
    self.path = path
  }

  /// The path of the installed program: in `../libexec/loctrip`, or beside the one that runs; never one of PATH.
  package static let installed: String? = {
    guard let own = ProcessFacts.path else { return nil }
    let folder = own.folderAndName.folder
    return ["\(folder)/../libexec/loctrip/loctrip-swift", "\(folder)/loctrip-swift"]
      .first(where: ChildProgram.isProgram)
  }()

  /// Reads files of Swift.
  ///
  /// - Returns: An answer for each, in order.
  /// - Throws: ``FindingsError`` if the program cannot be run, is of another build, or gives no facts.
  func read(_ paths: [String]) throws(FindingsError) -> [Answer] {
    // A process is worth starting for some files only.
    let count = max(min(cores, paths.count / 8), 1)
    let shares = (0..<count).map { share in
      stride(from: share, to: paths.count, by: count).map { paths[$0] }
    }
    let ends = Ends()
    let read = try concurrentRead(shares) { (paths: [String]) throws(FindingsError) in
      try readShare(paths, ends)
    }
    return paths.indices.map { read[$0 % count][$0 / count] }
  }

  /// The number of files that have ended the program.
  private final class Ends: Sendable {
    private let count = Atomic(0)
    /// Counts one; returns false if it was one too many.
    func add() -> Bool { count.wrappingAdd(1, ordering: .relaxed).newValue < mostEnds }
  }

  private func readShare(_ paths: [String], _ ends: Ends) throws(FindingsError) -> [Answer] {
    var answers: [Answer] = []
    while answers.count < paths.count {
      let rest = Array(paths[answers.count...])
      let (found, isInFile) = try run(rest)
      answers += found
      guard isInFile else { break }
      answers.append(.tooDeep)
      guard ends.add() else { break }
    }
    return answers + Array(repeating: .notRead, count: paths.count - answers.count)
  }

  /// Reasons to end a process.
  private enum Stop {
    case slow
    case malformed
  }

  /// Runs the program once.
  ///
  /// - Returns: The answers before its end, and whether a file ended it.
  private func run(_ paths: [String]) throws(FindingsError) -> (answers: [Answer], isInFile: Bool) {
    let program = try ChildProgram(
      path,
      [],
      // It needs nothing else. A process that a file ends is expected, and tells nobody more.
      environment: ["SWIFT_BACKTRACE": "enable=no"],
      input: Array(paths.map { $0 + "\0" }.joined().utf8),
      readsErrors: true,
      refusal: "cannot run \(path): "
    )
    var reader = FactReader(paths)
    var pending: [UInt8] = []
    var scanned = 0
    var last = ContinuousClock.now
    let stop = program.read(
      stop: { last.duration(to: .now) > Self.patience ? Stop.slow : nil },
      receive: { stream, bytes in
        guard stream == .output else { return nil }
        last = .now
        pending += bytes
        var start = 0
        while let end = pending[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
          guard end - start <= FactsFormat.longestLine else { return .malformed }
          do throws(FactReader.Malformed) { try reader.read(pending, start..<end) } catch {
            return .malformed
          }
          if reader.build != Self.build { return .malformed }
          (start, scanned) = (end + 1, end + 1)
        }
        pending.removeSubrange(..<start)
        scanned = pending.count
        return scanned > FactsFormat.longestLine ? .malformed : nil
      })
    let end = program.ended(isPatient: false)
    if let build = reader.build, build != Self.build { throw Self.otherBuild(build, path) }
    let answers = reader.answers.map { answer -> Answer in
      switch answer {
      case .facts(let facts): .facts(facts)
      case .unreadable: .unreadable
      case .tooDeep: .tooDeep
      }
    }
    switch stop {
    case .malformed: throw Self.failure("prints what is no fact of the code", path)
    case .slow where reader.isInFile: return (answers, true)
    case .slow: throw Self.failure("does not answer", path)
    case nil: break
    }
    if answers.count == paths.count, !reader.isInFile, end == .exited(0) { return (answers, false) }
    guard reader.isInFile else {
      throw Self.failure("ended before it had read everything (\(end.words))", path)
    }
    return (answers, true)
  }

  /// The build that the program has to be of.
  private static var build: FactReader.Build {
    FactReader.Build(version: LoctripAppProjects.version, commit: BuildCommit.name)
  }

  private static func otherBuild(_ build: FactReader.Build, _ path: String) -> FindingsError {
    func words(_ build: FactReader.Build) -> String {
      build.version + (build.commit.map { " of commit \($0)" } ?? "")
    }
    return FindingsError(
      missing: "is \(words(build).oneLine), and this is loctrip \(words(Self.build)); "
        + "install both from one release", at: path)
  }

  private static func failure(_ message: String, _ path: String) -> FindingsError {
    FindingsError(.inputOutput, .unreadable, message, at: path)
  }
}

extension ChildProgram.End {
  /// How a program ended, in words.
  fileprivate var words: String {
    switch self {
    case .exited(let status): "status \(status)"
    case .killed(let signal): "signal \(signal)"
    }
  }
}
