package import LoctripAppProjects
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
  package private(set) var findings: [Finding] = []
  /// The number of lines of code.
  package private(set) var lineCount = 0
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
  /// Possible uses of generated symbols.
  private(set) var symbols: [CodeSymbol: SymbolUse] = [:]
  /// Literals that are no localizable texts, for the search for those that should be.
  private(set) var others: [(path: String, literal: CodeLiteral)] = []

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
    let found = try SourceSearch.files(below: paths, excluding: configuration.exclusion)
    findings = found.findings
    let all = found.files
    files = all.filter { $0.kind == .swift || $0.kind == .objectiveC }
    let read = try concurrentRead(all) { (file: SourceFile) throws(FindingsError) in
      let bytes = try FileAccess.read(file.path)
      return FileResult(file, bytes)
    }
    var declarations = CodeDeclarations()
    var macros: Set<String> = []
    for result in read {
      macros.formUnion(result.macros)
      declarations.merge(result.facts.declarations)
      for name in result.facts.caseNames { caseNames.insert(ExactString(name)) }
      for text in result.strings { resources.insert(ExactString(text)) }
      lineCount += result.facts.lineCount
      literalCount += result.facts.literals.count
    }
    self.declarations = declarations
    let resolver = TextResolver(declarations, wrappers: configuration.wrappers + macros.sorted())
    for (file, result) in zip(all, read) {
      if result.isTooDeep {
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
      for (symbol, use) in result.facts.symbols {
        let ranges = (result.facts.symbolRanges[symbol] ?? []).map { (file.path, $0) }
        if symbols[symbol] == nil {
          let place = SourceLocation(path: file.path, line: use.line, column: use.column)
          symbols[symbol] = SymbolUse(place: place, enclosing: use.enclosing, ranges: ranges)
        } else {
          symbols[symbol]?.ranges += ranges
        }
      }
    }
  }

  private struct FileResult: Sendable {
    var facts = CodeFacts()
    /// True for Swift that is nested too deeply to be parsed; its strings are still read.
    var isTooDeep = false
    var strings: Set<String> = []
    /// Functions that an Xcode project says look keys up.
    var macros: Set<String> = []

    init(_ file: SourceFile, _ bytes: [UInt8]) {
      switch file.kind {
      case .swift:
        let depth = SwiftDepth.depth(of: bytes)
        if depth <= 100 {
          facts = SwiftReader.facts(of: bytes, isTest: file.isTest)
        } else if depth <= SwiftDepth.limit,
          let read = SwiftDepth.onDeepStack({ SwiftReader.facts(of: bytes, isTest: file.isTest) })
        {
          facts = read
        } else {
          facts = ObjectiveCReader.facts(of: bytes, isTest: file.isTest)
          isTooDeep = true
        }
      case .objectiveC: facts = ObjectiveCReader.facts(of: bytes, isTest: file.isTest)
      case .resource: strings = ResourceReader.strings(of: bytes)
      case .project: macros = ResourceReader.macroNames(of: bytes)
      }
    }
  }
}
