package import LoctripAppProjects
internal import LoctripCodeFacts
internal import LoctripFileSets
package import LoctripLocalizationCore

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
}

/// The reading of a project's code, of all files or of those that matter.
package struct CodeReading {
  /// All files, in order.
  let files: [SourceFile]
  private let configuration: Configuration
  private let notes: [Finding]
  /// What was read of each file.
  private(set) var read: [FileFacts?]
  /// The number of lines of each file of Swift that was searched and not read.
  private var lineCounts: [Int: Int] = [:]

  /// The targets of the projects around the code.
  private let targets: BuildTargets
  /// The packages that the project uses and whose code is not here; none if nobody asked for them.
  private let lackingPackages: [String]
  private let unreadNames: [String]

  /// Looks for the files below some paths.
  ///
  /// - Parameters:
  ///   - paths: Folders, or files.
  ///   - packages: Folders with the code of packages besides the usual ones; `nil` if packages do not matter.
  /// - Throws: `FindingsError` when a path does not exist.
  package init(_ paths: [String], _ configuration: Configuration, packages: [String]? = nil)
    throws(FindingsError)
  {
    let found = try SourceSearch.files(below: paths, configuration)
    let projects = found.files.map(\.path).filter(ProjectFiles.isProjectFile)
    let targets = BuildTargets(projects, around: paths)
    var aside = AsideFiles(targets, below: paths)
    var files = found.files
    for number in files.indices where files[number].kind != .project {
      files[number].condition = aside.condition(of: files[number].path)
    }
    var lacking: [String] = []
    if let packages {
      let used = targets.packages.filter { aside.condition(of: "\($0.user)/a") == nil }
      var search = PackageSearch(used, around: paths, in: packages)
      files += try search.files()
      lacking = search.lacking
    }
    self.files = files
    self.targets = targets
    lackingPackages = lacking
    unreadNames = found.unreadNames
    let told = Set(found.findings)
    notes = found.findings + targets.findings.filter { !told.contains($0) }
    self.configuration = configuration
    read = Array(repeating: nil, count: files.count)
  }

  /// True if there is Swift or Objective-C.
  package var hasCode: Bool {
    files.contains { !$0.isOfPackage && ($0.kind == .swift || $0.kind == .objectiveC) }
  }

  /// The index of what was read so far.
  package var index: CodeIndex {
    var index = CodeIndex(files, read, configuration, macros: targets.macroNames)
    index.findings.insert(contentsOf: notes, at: 0)
    index.targets = targets
    index.lackingPackages = lackingPackages
    index.unreadNames = unreadNames
    for (number, count) in lineCounts where read[number] == nil { index.lineCount += count }
    return index
  }

  /// Reads every file that was not read yet.
  ///
  /// - Throws: `FindingsError` when one cannot be read.
  package mutating func readAll() throws(FindingsError) { try read(Array(files.indices)) }

  /// Reads some files that were not read yet.
  ///
  /// - Throws: `FindingsError` when one cannot be read.
  mutating func read(_ numbers: [Int]) throws(FindingsError) {
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

  // MARK: - Single keys

  /// Reads the files that may have some keys, and those that may declare what decides about their literals.
  ///
  /// Everything else is searched for bytes and not parsed. All is read if a key has no text to search for.
  ///
  /// - Parameters:
  ///   - keys: The keys, with their generated symbols.
  /// - Throws: `FindingsError` when a file cannot be read.
  mutating func read(having keys: [(key: String, symbol: String?)]) throws(FindingsError) {
    let searches = keys.compactMap { KeySearch($0.key, symbol: $0.symbol) }
    guard searches.count == keys.count else { return try readAll() }
    let own = files.indices.filter { !files[$0].isOfPackage }
    let swift = own.filter { files[$0].kind == .swift }
    let paths = files.map(\.path)
    let found = try concurrentRead(swift) { number throws(FindingsError) in
      let bytes = try FileAccess.read(paths[number])
      let writing = KeySearch.Writing(bytes)
      return (
        isCandidate: searches.contains { $0.mayBe(in: bytes, writing) },
        lines: bytes.count { $0 == UInt8(ascii: "\n") }
      )
    }
    for (number, result) in zip(swift, found) { lineCounts[number] = result.lines }
    let others = own.filter { files[$0].kind != .swift }
    try read(others + zip(swift, found).filter { $1.isCandidate }.map(\.0))
    var names = NameSearch()
    let wanted = WantedKeys(keys.map(\.key))
    for case let facts? in read {
      for literal in facts.facts.literals where wanted.has(literal) { names.add(literal) }
    }
    guard !names.needsAll else { return try readAll() }
    guard !names.isEmpty else { return }
    let search = names.prepared
    let rest = swift.filter { read[$0] == nil }
    let declaring = try concurrentRead(rest) { number throws(FindingsError) in
      search.mayBeDeclared(in: try FileAccess.read(paths[number]))
    }
    try read(zip(rest, declaring).filter { $1 }.map(\.0))
  }

  private static func facts(of file: SourceFile, _ answer: SwiftFactsProgram.Answer?)
    throws(FindingsError) -> FileFacts
  {
    var result = FileFacts()
    // What a project says is asked of its model.
    if file.kind == .project { return result }
    if case .facts(let facts) = answer {
      result.facts = facts
    } else {
      let bytes = try FileAccess.read(file.path)
      switch file.kind {
      case .swift:
        switch answer {
        case .unreadable, nil:
          throw FindingsError(
            .inputOutput, .unreadable, "is too large to be parsed, or no plain file", at: file.path)
        case .tooDeep, .facts: result.swift = .tooDeep
        case .notRead: result.swift = .notRead
        }
        result.facts = ObjectiveCReader.facts(of: bytes, isSwift: true)
      case .objectiveC: result.facts = ObjectiveCReader.facts(of: bytes)
      case .resource: result.strings = ResourceReader.strings(of: bytes, at: file.path)
      case .project: break
      }
    }
    // Code of a test target is no code of the app, whatever it imports.
    if let condition = file.condition {
      for number in result.facts.literals.indices {
        result.facts.literals[number].condition = condition
      }
    }
    return result
  }
}

/// Keys that somebody asks for, to find the literals that may be them.
private struct WantedKeys {
  private let keys: Set<ExactString>
  /// The keys without their placeholders.
  private let texts: Set<ExactString>

  init(_ keys: [String]) {
    self.keys = Set(keys.map { ExactString($0) })
    texts = Set(keys.map { ExactString(fixed($0)) })
  }

  /// True if a literal has a key, or is a pattern of one.
  func has(_ literal: CodeLiteral) -> Bool {
    if let key = literal.built.key, keys.contains(ExactString(key)) { return true }
    if let key = literal.key.key, keys.contains(ExactString(key)) { return true }
    return [literal.key, literal.relaxed].contains {
      texts.contains(ExactString($0.pieces.map(fixed).joined()))
    }
  }
}
