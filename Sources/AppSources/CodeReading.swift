internal import LoctripAppProjects
internal import LoctripCodeFacts
internal import LoctripFileSets
internal import LoctripLocalizationCore

/// What was read of one file.
struct FileFacts: Sendable {
  /// How Swift was read.
  enum Swift: Sendable {
    case parsed
    /// It ends the parser.
    case tooDeep
    /// The parser had ended too often before.
    case notRead
  }

  var facts = CodeFacts()
  /// How its Swift was read; without a parser its strings are still read.
  var swift = Swift.parsed
  /// The strings of a file that is no code.
  var strings: Set<String> = []
  /// Functions that an Xcode project says look keys up.
  var macros: Set<String> = []
}

/// The reading of a project's code, of all files or of those that matter.
struct CodeReading {
  /// All files, in order.
  let files: [SourceFile]
  private let configuration: Configuration
  private let notes: [Finding]
  /// What was read of each file.
  private(set) var read: [FileFacts?]

  /// Looks for the files below some paths.
  ///
  /// - Throws: `RoundTripError` when a path does not exist.
  init(_ paths: [String], _ configuration: Configuration) throws(RoundTripError) {
    let found = try SourceSearch.files(below: paths, excluding: configuration.exclusion)
    files = found.files
    notes = found.findings
    self.configuration = configuration
    read = Array(repeating: nil, count: files.count)
  }

  /// The index of what was read so far.
  var index: CodeIndex {
    var index = CodeIndex(files, read, configuration)
    index.findings.insert(contentsOf: notes, at: 0)
    return index
  }

  /// Reads every file that was not read yet.
  ///
  /// - Throws: `RoundTripError` when one cannot be read.
  mutating func readAll() throws(RoundTripError) { try read(Array(files.indices)) }

  /// Reads some files that were not read yet.
  ///
  /// - Throws: `RoundTripError` when one cannot be read.
  mutating func read(_ numbers: [Int]) throws(RoundTripError) {
    let open = numbers.filter { read[$0] == nil }
    let swift = open.filter { files[$0].kind == .swift }
    // A project without Swift needs no program for it.
    let answers = swift.isEmpty ? [] : try SwiftFactsProgram().read(swift.map { files[$0].path })
    var parsed: [Int: SwiftFactsProgram.Answer] = [:]
    for (number, answer) in zip(swift, answers) { parsed[number] = answer }
    let jobs = open.map { (number: $0, file: files[$0], answer: parsed[$0]) }
    let results = try concurrentRead(jobs) { job throws(FindingsError) in
      try Self.facts(of: job.file, job.answer)
    }
    for (number, facts) in zip(open, results) { read[number] = facts }
  }

  private static func facts(
    of file: SourceFile,
    _ answer: SwiftFactsProgram.Answer?
  ) throws(FindingsError) -> FileFacts {
    var result = FileFacts()
    if case .facts(let facts) = answer {
      result.facts = facts
      // Code of a test target is no code of the app, whatever it imports.
      if file.isTest {
        for number in facts.literals.indices { result.facts.literals[number].condition = .test }
      }
      return result
    }
    let bytes = try FileAccess.read(file.path)
    switch file.kind {
    case .swift:
      switch answer {
      case .unreadable, nil:
        throw FindingsError(
          .inputOutput,
          .unreadable,
          "is too large to be parsed, or no plain file",
          at: file.path
        )
      case .tooDeep, .facts: result.swift = .tooDeep
      case .notRead: result.swift = .notRead
      }
      result.facts = ObjectiveCReader.facts(of: bytes, isTest: file.isTest)
    case .objectiveC: result.facts = ObjectiveCReader.facts(of: bytes, isTest: file.isTest)
    case .resource: result.strings = ResourceReader.strings(of: bytes)
    case .project: result.macros = ResourceReader.macroNames(of: bytes)
    }
    return result
  }
}
