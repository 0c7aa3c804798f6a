package import LoctripAppProjects
internal import LoctripCodeFacts
internal import LoctripFileSets
package import LoctripLocalizationCore

/// The texts of a project's code, and every string that may become a key at run time.
package struct CodeIndex: Sendable {
  /// The files of code that were read.
  package private(set) var files: [SourceFile] = []
  /// The localizable texts in the order of files and places.
  package private(set) var texts: [CodeText] = []
  /// Literals that may be texts for what other packages declare.
  private(set) var guesses: [CodeText] = []
  /// The declarations of all files.
  private(set) var declarations = CodeDeclarations()
  /// Notes about files that were passed over.
  package internal(set) var findings: [Finding] = []
  /// The number of lines of code.
  package internal(set) var lineCount = 0
  /// The number of string literals.
  package private(set) var literalCount = 0
  /// Strings that are no localizable text, with their first place.
  private(set) var strings: [ExactString: SourceLocation] = [:]
  /// Strings with gaps, which may be keys at run time.
  private(set) var builtStrings: [(pattern: KeyPattern, place: SourceLocation)] = []
  /// The strings of files that are no code.
  private(set) var resources: Set<ExactString> = []
  /// Names of enumeration cases.
  private(set) var caseNames: Set<ExactString> = []
  /// Names that `.name` may mean because the code declares them.
  private(set) var declaredNames: Set<ExactString> = []
  /// Possible uses of generated symbols.
  private(set) var symbols: [CodeSymbol: SymbolUse] = [:]
  /// Literals that are no localizable texts, for the search for those that should be.
  private(set) var others: [(path: String, literal: CodeLiteral)] = []

  /// Tells which literals are texts.
  private var resolver = TextResolver(CodeDeclarations(), wrappers: [])

  /// The plain keys of all texts, in whatever table.
  private(set) var keysOfOtherTables: Set<ExactString> = []

  struct SymbolUse: Sendable {
    var place: SourceLocation
    var enclosing: String
    var ranges: [(path: String, range: Range<Int>)]
  }

  /// No code, for what looks at catalogs alone.
  package init() {}

  /// Reads the code below some paths.
  ///
  /// - Parameters:
  ///   - paths: Folders, or files.
  ///   - configuration: `exclude` and `wrappers` of it are used.
  /// - Throws: `RoundTripError` when a path does not exist or a file cannot be read.
  package init(
    _ paths: [String],
    _ configuration: Configuration
  ) throws(RoundTripError) {
    var reading = try CodeReading(paths, configuration)
    try reading.readAll()
    self = reading.index
  }

  /// Puts together what was read of files.
  ///
  /// - Parameters:
  ///   - all: The files, in order.
  ///   - read: What was read of each; `nil` for one that was not read.
  init(_ all: [SourceFile], _ read: [FileFacts?], _ configuration: Configuration) {
    files = all.filter { $0.kind == .swift || $0.kind == .objectiveC }
    var declarations = CodeDeclarations()
    var macros: Set<String> = []
    for case let result? in read {
      macros.formUnion(result.macros)
      declarations.merge(result.facts.declarations)
      for name in result.facts.caseNames { caseNames.insert(ExactString(name)) }
      for name in result.facts.declaredNames { declaredNames.insert(ExactString(name)) }
      for text in result.strings { resources.insert(ExactString(text)) }
      lineCount += result.facts.lineCount
      literalCount += result.facts.literals.count
    }
    self.declarations = declarations
    resolver = TextResolver(declarations, wrappers: configuration.wrappers + macros.sorted())
    for case (let file, let result?) in zip(all, read) { add(result, of: file) }
    let unread = zip(all, read).filter { $1?.swift == .notRead }.map(\.0)
    if let first = unread.first {
      findings.append(
        Finding(
          "not-read",
          .warning,
          "\(SwiftFactsProgram.mostEnds.grouped) files are nested too deeply; of this one and the rest, \(unread.count.counted("file")), only the strings are read",
          at: SourceLocation(path: first.path)
        )
      )
    }
  }

  private mutating func add(_ result: FileFacts, of file: SourceFile) {
    if result.swift == .tooDeep {
      findings.append(
        Finding(
          "too-deep",
          .warning,
          "is nested too deeply; only its strings are read, not what they are",
          at: SourceLocation(path: file.path)
        )
      )
    }
    for literal in result.facts.literals {
      let place = SourceLocation(path: file.path, line: literal.line, column: literal.column)
      if let text = resolver.text(of: literal, in: file.path) {
        if text.isGuess {
          guesses.append(text)
        } else {
          texts.append(text)
        }
        if let key = text.key.key { keysOfOtherTables.insert(ExactString(key)) }
        if !text.isGuess { continue }
      }
      others.append((file.path, literal))
      if let text = literal.built.key {
        let text = ExactString(text)
        if strings[text] == nil { strings[text] = place }
      } else if !literal.built.isBlank {
        builtStrings.append((literal.built, place))
      }
    }
    for use in result.facts.symbols {
      let ranges = use.ranges.map { (file.path, $0) }
      if symbols[use.symbol] == nil {
        let place = SourceLocation(path: file.path, line: use.line, column: use.column)
        symbols[use.symbol] = SymbolUse(place: place, enclosing: use.enclosing, ranges: ranges)
      } else {
        symbols[use.symbol]?.ranges += ranges
      }
    }
  }
}
