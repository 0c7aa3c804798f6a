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
  /// What the project declares.
  private(set) var own = OwnCode()
  /// Where its strings go.
  private(set) var flows = TextFlows(OwnCode(), [], Wrappers([]))
  /// Notes about files that were passed over.
  package internal(set) var findings: [Finding] = []
  /// The number of lines of code.
  package internal(set) var lineCount = 0
  /// The number of string literals.
  package private(set) var literalCount = 0
  /// Strings that are no localizable text, with their first place.
  private(set) var strings: [ExactString: FileLocation] = [:]
  /// Strings with gaps, which may be keys at run time.
  private(set) var builtStrings: [(pattern: KeyPattern, place: FileLocation)] = []
  /// The strings of files that are no code.
  private(set) var resources: Set<ExactString> = []
  /// Names of enumeration cases.
  private(set) var caseNames: Set<ExactString> = []
  /// Names that `.name` may mean because the code declares them.
  private(set) var declaredNames: Set<ExactString> = []
  /// Possible uses of generated symbols.
  private(set) var symbols: [CodeSymbol: SymbolUse] = [:]
  /// Literals that are no localizable texts, for the search for those that should be.
  private(set) var others: [(path: String, file: Int, literal: CodeLiteral)] = []

  /// The uses of the accessors that give texts to code.
  private var accessorUses: AccessorUses?

  /// Returns whether code uses a text, either directly or by an accessor.
  func use(of text: CodeText) -> AccessorUses.Answer {
    guard let accessor = text.accessor else { return .used }
    return accessorUses?.answer(for: accessor) ?? .none
  }

  /// True for a text that code surely uses.
  func isUsed(_ text: CodeText) -> Bool {
    if case .used = use(of: text) { true } else { false }
  }

  /// The names of Xcode projects, which are those of apps, in small letters and without blanks.
  private var appNames: Set<String> = []

  /// True if a text is nothing but the name of an app of the project.
  func isNameOfApp(_ text: KeyPattern) -> Bool {
    text.key.map { appNames.contains(Self.plainName($0)) } ?? false
  }

  private static func plainName(_ name: String) -> String {
    name.filter { $0 != " " && $0 != "-" }.lowercased()
  }

  /// The targets of the projects around the code.
  package internal(set) var targets = BuildTargets()
  /// The packages that the project uses and whose code is not here; none if nobody asked for them.
  package internal(set) var lackingPackages: [String] = []
  /// The files and folders that are not read because their names are not UTF-8.
  var unreadNames: [String] = []

  /// The plain keys of all texts, in whatever table.
  private(set) var keysOfOtherTables: Set<ExactString> = []

  /// True for a sample: a literal of a declaration that is called one, and that only previews and tests name if something
  /// else could be called so.
  func isOfPreviews(_ literal: CodeLiteral) -> Bool {
    if literal.isOfPreviews { return true }
    guard let member = literal.member, SampleNames.has(member) else { return false }
    if SampleNames.isSure(member) { return true }
    let owner = OwnCode.lastName(literal.enclosing)
    let uses = [owner, "Self", nil].compactMap { symbols[CodeSymbol(name: member, owner: $0)] }
    return !uses.isEmpty && !uses.contains(where: \.isShipped)
  }

  struct SymbolUse: Sendable {
    var place: FileLocation
    var enclosing: String
    /// False if only previews, tests and the like have it.
    var isShipped: Bool
    var ranges: [(path: String, range: Range<Int>)]
  }

  /// No code, for what looks at catalogs alone.
  package init() {}

  /// Reads the code below some paths.
  ///
  /// - Parameters:
  ///   - paths: Folders, or files.
  ///   - configuration: `exclude` and `wrappers` of it are used.
  ///   - packages: Folders with the code of packages besides the usual ones; `nil` if packages do not matter.
  /// - Throws: `FindingsError` when a path does not exist or a file cannot be read.
  package init(_ paths: [String], _ configuration: Configuration, packages: [String]? = nil)
    throws(FindingsError)
  {
    var reading = try CodeReading(paths, configuration, packages: packages)
    try reading.readAll()
    self = reading.index
  }

  /// Puts together what was read of files.
  ///
  /// - Parameters:
  ///   - all: The files, in order.
  ///   - read: What was read of each; `nil` for one that was not read.
  ///   - configuration: `wrappers` of it are used.
  ///   - macros: Functions that Xcode projects say look keys up.
  init(
    _ all: [SourceFile], _ read: [FileFacts?], _ configuration: Configuration,
    macros: Set<String> = []
  ) {
    files = all.filter { !$0.isOfPackage && ($0.kind == .swift || $0.kind == .objectiveC) }
    for file in all where file.kind == .project && !file.isOfPackage {
      for part in file.path.split(separator: "/") where part.hasSuffix(".xcodeproj") {
        appNames.insert(Self.plainName(String(part).fileStem))
      }
    }
    var flows: [(flows: [CodeFlow], throwers: [CodeThrower], file: Int, firstFunction: Int)] = []
    for case (let file, let result?) in zip(read.indices, read) where !all[file].isOfPackage {
      flows.append((result.facts.flows, result.facts.throwers, file, own.functionCount))
      own.add(result.facts.declarations, file: file)
      for name in result.facts.caseNames { caseNames.insert(ExactString(name)) }
      for name in result.facts.declaredNames { declaredNames.insert(ExactString(name)) }
      for text in result.strings { resources.insert(ExactString(text)) }
      lineCount += result.facts.lineCount
      literalCount += result.facts.literals.count
    }
    own.finish()
    let wrappers = Wrappers(configuration.wrappers + macros.sorted())
    self.flows = TextFlows(own, flows, wrappers)
    let resolver = TextResolver(own, self.flows, wrappers)
    for case (let number, let result?) in zip(read.indices, read) where !all[number].isOfPackage {
      add(result, of: all[number], number, resolver)
    }
    accessorUses = AccessorUses(
      Set(texts.lazy.compactMap(\.accessor)), own, symbols: symbols.keys,
      facts: read.lazy.compactMap { $0?.facts })
    for case (let file, let result?) in zip(all, read) where file.isOfPackage {
      addStrings(result, of: file)
    }
    let unread = zip(all, read).filter { $1?.swift == .notRead }.map(\.0)
    if let first = unread.first {
      findings.append(
        Finding(
          .notRead, .warning,
          "\(SwiftFactsProgram.mostEnds.grouped) files are nested too deeply; of this one and the rest, \(unread.count.counted("file")), only the strings are read",
          at: FileLocation(path: first.path)))
    }
  }

  /// Adds what a package may use as keys.
  private mutating func addStrings(_ result: FileFacts, of file: SourceFile) {
    for name in result.facts.caseNames { caseNames.insert(ExactString(name)) }
    for literal in result.facts.literals {
      let place = FileLocation(path: file.path, line: literal.line, column: literal.column)
      for pattern in [literal.built, literal.key] {
        if let text = pattern.key {
          if strings[ExactString(text)] == nil { strings[ExactString(text)] = place }
        } else if !pattern.isBlank {
          builtStrings.append((pattern, place))
        }
        if literal.built == literal.key { break }
      }
    }
  }

  private mutating func add(
    _ result: FileFacts, of file: SourceFile, _ number: Int, _ resolver: TextResolver
  ) {
    if result.swift == .tooDeep {
      findings.append(
        Finding(
          .tooDeep, .warning,
          "is nested too deeply; only its strings are read, not what they are",
          at: FileLocation(path: file.path)))
    }
    for literal in result.facts.literals {
      let place = FileLocation(path: file.path, line: literal.line, column: literal.column)
      let isComment =
        if case .argument(let call, let label, _) = literal.context {
          LocalizableCalls.isComment(call, label)
        } else {
          false
        }
      // A part is a string of its own where `+` is an operator of the project.
      if literal.isConcatenated, !isComment, let text = literal.key.key,
        strings[ExactString(text)] == nil
      {
        strings[ExactString(text)] = place
      }
      if let text = resolver.text(
        of: literal, in: file.path, file: number, isGenerated: result.facts.isGenerated)
      {
        if text.isGuess {
          guesses.append(text)
        } else {
          texts.append(text)
        }
        if let key = text.key.key { keysOfOtherTables.insert(ExactString(key)) }
        if !text.isGuess { continue }
      }
      if isComment { continue }
      others.append((file.path, number, literal))
      if let text = literal.built.key {
        let text = ExactString(text)
        if strings[text] == nil { strings[text] = place }
      } else if !literal.built.isBlank {
        builtStrings.append((literal.built, place))
      }
    }
    for use in result.facts.symbols {
      let ranges = use.ranges.map { (file.path, $0) }
      let isShipped = use.isShipped && file.condition == nil
      if symbols[use.symbol] == nil {
        let place = FileLocation(path: file.path, line: use.line, column: use.column)
        symbols[use.symbol] = SymbolUse(
          place: place, enclosing: use.enclosing, isShipped: isShipped, ranges: ranges)
      } else {
        symbols[use.symbol]?.ranges += ranges
        if isShipped { symbols[use.symbol]?.isShipped = true }
      }
    }
  }
}

extension Finding.Code {
  /// The code is nested too deeply for a full analysis.
  fileprivate static let tooDeep: Self = "too-deep"
}
