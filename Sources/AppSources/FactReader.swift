internal import LoctripCodeFacts

/// The facts of files in the order in which they were asked for, from the lines of `loctrip-swift`.
///
/// The lines are judged like those of a stranger: what is not exactly a fact of the file that was asked for is an error.
struct FactReader {
  typealias Malformed = FactScanner.Malformed

  /// What a process tells of a file.
  enum Answer {
    case facts(CodeFacts)
    case unreadable
    case tooDeep
  }

  /// What the first line says of the program.
  struct Build: Equatable {
    var version: String
    var commit: String?
  }

  /// The most lines of one file.
  private static let mostLines = 512

  private let paths: [String]
  /// The answers so far.
  private(set) var answers: [Answer] = []
  /// The build of the program; `nil` before its first line.
  private(set) var build: Build?
  /// True between the first and the last line of a file.
  private(set) var isInFile = false
  private var facts = CodeFacts()
  private var lineCount = 0
  /// The ends of the ranges, and the line numbers and columns, may be no greater than the size of the file.
  private var reach = 0

  init(_ paths: [String]) { self.paths = paths }

  /// Reads a line, without its end.
  mutating func read(_ bytes: [UInt8], _ range: Range<Int>) throws(Malformed) {
    var scanner = FactScanner(bytes, range)
    try scanner.expect("{")
    let name = try scanner.text()
    try scanner.expect(":")
    guard build != nil else {
      guard name == "schema", try scanner.text() == FactsFormat.schema else { throw Malformed() }
      build = try Self.build(&scanner)
      return try finish(&scanner)
    }
    switch name {
    case "begin", "unreadable":
      guard !isInFile, answers.count < paths.count,
        try scanner.text().utf8.elementsEqual(paths[answers.count].utf8)
      else { throw Malformed() }
      if name == "begin" {
        facts = CodeFacts()
        (lineCount, reach, isInFile) = (0, 0, true)
      } else {
        answers.append(.unreadable)
      }
    case "end":
      guard isInFile else { throw Malformed() }
      try readEnd(&scanner)
    case "deep":
      guard isInFile, lineCount == 0,
        try scanner.text().utf8.elementsEqual(paths[answers.count].utf8)
      else { throw Malformed() }
      answers.append(.tooDeep)
      isInFile = false
    default:
      guard isInFile, let list = FactsFormat.List(rawValue: name), lineCount < Self.mostLines else {
        throw Malformed()
      }
      lineCount += 1
      try read(list, &scanner)
    }
    try finish(&scanner)
  }

  private func finish(_ scanner: inout FactScanner) throws(Malformed) {
    try scanner.expect("}")
    guard scanner.isAtEnd else { throw Malformed() }
  }

  private static func build(_ scanner: inout FactScanner) throws(Malformed) -> Build {
    try scanner.expect(",")
    guard try scanner.text() == "version" else { throw Malformed() }
    try scanner.expect(":")
    var build = Build(version: try scanner.text())
    guard scanner.take(",") else { return build }
    guard try scanner.text() == "commit" else { throw Malformed() }
    try scanner.expect(":")
    build.commit = try scanner.text()
    return build
  }

  private mutating func readEnd(_ scanner: inout FactScanner) throws(Malformed) {
    try scanner.expect("{")
    guard try scanner.text() == "bytes" else { throw Malformed() }
    try scanner.expect(":")
    let size = try scanner.number()
    try scanner.expect(",")
    guard try scanner.text() == "lines" else { throw Malformed() }
    try scanner.expect(":")
    facts.lineCount = try scanner.number(upTo: size)
    try scanner.expect(",")
    guard try scanner.text() == "generated" else { throw Malformed() }
    try scanner.expect(":")
    facts.isGenerated = try scanner.flag()
    try scanner.expect("}")
    guard reach <= size else { throw Malformed() }
    answers.append(.facts(facts))
    facts = CodeFacts()
    isInFile = false
  }

  // MARK: - Lists

  private mutating func read(_ list: FactsFormat.List, _ scanner: inout FactScanner)
    throws(Malformed)
  {
    var (facts, reach) = (CodeFacts(), reach)
    swap(&facts, &self.facts)
    try scanner.list { scanner throws(Malformed) in
      switch list {
      case .literals:
        let literal = try Self.literal(&scanner)
        reach = max(reach, literal.range.upperBound, literal.line - 1, literal.column - 1)
        facts.literals.append(literal)
      case .symbols:
        let use = try Self.symbol(&scanner)
        reach = max(reach, use.ranges.last?.upperBound ?? 0, use.line - 1, use.column - 1)
        facts.symbols.append(use)
      case .functions: facts.declarations.functions.append(try Self.function(&scanner))
      case .types: facts.declarations.types.append(try Self.type(&scanner))
      case .members:
        let owner = try Self.name(&scanner)
        try scanner.expect(",")
        let member = CodeDeclarations.Member(owner: owner, name: try scanner.text())
        try scanner.expect(",")
        let kinds = CodeDeclarations.Kinds(rawValue: try scanner.number(upTo: 7))
        try scanner.expect("]")
        facts.declarations.members[member, default: []].insert(kinds)
      case .flows: facts.flows.append(try Self.flow(&scanner, facts.declarations.functions))
      case .throwers: facts.throwers.append(try Self.thrower(&scanner))
      case .aliases: facts.declarations.aliases.insert(try scanner.text())
      case .cases: facts.caseNames.insert(try scanner.text())
      case .declared: facts.declaredNames.insert(try scanner.text())
      case .mentions:
        let enclosing = try Self.name(&scanner)
        try scanner.expect(",")
        var names: Set<String> = []
        try scanner.list { scanner throws(Malformed) in names.insert(try scanner.text()) }
        try scanner.expect("]")
        facts.mentions[enclosing, default: []].formUnion(names)
      case .asked: facts.askedNames.insert(try scanner.text())
      }
    }
    swap(&facts, &self.facts)
    self.reach = reach
  }

  private static func name(_ scanner: inout FactScanner) throws(Malformed) -> String {
    try scanner.expect("[")
    return try scanner.text()
  }

  private static func function(_ scanner: inout FactScanner) throws(Malformed) -> CodeFunction {
    let name = try name(&scanner)
    try scanner.expect(",")
    let owner = try scanner.text()
    try scanner.expect(",")
    let flags = CodeFunction.Flags(
      rawValue: try scanner.number(upTo: CodeFunction.Flags.all.rawValue))
    try scanner.expect(",")
    var parameters: [CodeFunction.Parameter] = []
    try scanner.list { scanner throws(Malformed) in
      let label = try scanner.text()
      try scanner.expect(",")
      let name = try scanner.text()
      try scanner.expect(",")
      let optional = FactsFormat.optionalParameter
      let bits = try scanner.number(upTo: optional * 2 - 1)
      parameters.append(
        .init(
          label: label, name: name, kinds: .init(rawValue: bits & (optional - 1)),
          isOptional: bits >= optional))
    }
    try scanner.expect("]")
    return CodeFunction(name: name, owner: owner, flags: flags, parameters: parameters)
  }

  private static func type(_ scanner: inout FactScanner) throws(Malformed) -> CodeType {
    let name = try name(&scanner)
    try scanner.expect(",")
    let owner = try scanner.text()
    try scanner.expect(",")
    let flags = CodeType.Flags(rawValue: try scanner.number(upTo: CodeType.Flags.all.rawValue))
    try scanner.expect(",")
    var inherited: [String] = []
    try scanner.list { scanner throws(Malformed) in inherited.append(try scanner.text()) }
    try scanner.expect("]")
    return CodeType(name: name, owner: owner, flags: flags, inherited: inherited)
  }

  private static func thrower(_ scanner: inout FactScanner) throws(Malformed) -> CodeThrower {
    let name = try name(&scanner)
    try scanner.expect(",")
    var thrower = CodeThrower(name: name, offset: try scanner.number())
    try scanner.expect(",")
    thrower.isOpen = try scanner.flag()
    try scanner.expect(",")
    try scanner.list { scanner throws(Malformed) in thrower.types.insert(try scanner.text()) }
    try scanner.expect(",")
    try scanner.list { scanner throws(Malformed) in thrower.calls.insert(try scanner.text()) }
    try scanner.expect("]")
    return thrower
  }

  private static func flow(_ scanner: inout FactScanner, _ functions: [CodeFunction])
    throws(Malformed) -> CodeFlow
  {
    try scanner.expect("[")
    try scanner.expect("[")
    guard let kind = FactsFormat.Source(rawValue: try scanner.number()) else { throw Malformed() }
    try scanner.expect(",")
    let source: CodeFlow.Source
    switch kind {
    case .parameter:
      let function = try scanner.number()
      try scanner.expect(",")
      let parameter = try scanner.number()
      guard function < functions.count, parameter < functions[function].parameters.count else {
        throw Malformed()
      }
      source = .parameter(function: function, parameter)
    case .member:
      let owner = try scanner.optionalText()
      try scanner.expect(",")
      source = .member(owner: owner, try scanner.text())
    case .local: source = .local(try scanner.number())
    case .receiver: source = .receiver(try scanner.text())
    case .rawValue: source = .rawValue(try scanner.text())
    case .caught: source = .caught(try scanner.number())
    }
    try scanner.expect("]")
    try scanner.expect(",")
    guard let extent = CodeFlow.Extent(rawValue: try scanner.number()) else { throw Malformed() }
    try scanner.expect(",")
    let enclosing = try scanner.text()
    try scanner.expect(",")
    let target = try context(&scanner)
    try scanner.expect("]")
    return CodeFlow(source: source, target: target, extent: extent, enclosing: enclosing)
  }

  /// The variable of a context: 0 for a member, an offset, or nothing.
  private static func variable(_ scanner: inout FactScanner) throws(Malformed) -> CodeVariable {
    try scanner.expect(",")
    guard let offset = try scanner.optionalNumber() else { return .other }
    return offset == 0 ? .member : .local(offset)
  }

  private static func place(_ scanner: inout FactScanner) throws(Malformed) -> (
    line: Int, column: Int
  ) {
    let line = try scanner.number()
    try scanner.expect(",")
    let column = try scanner.number()
    guard line > 0, column > 0 else { throw Malformed() }
    return (line, column)
  }

  private static func symbol(_ scanner: inout FactScanner) throws(Malformed) -> CodeSymbolUse {
    let name = try name(&scanner)
    try scanner.expect(",")
    let owner = try scanner.optionalText()
    try scanner.expect(",")
    let (line, column) = try place(&scanner)
    try scanner.expect(",")
    let enclosing = try scanner.text()
    try scanner.expect(",")
    let isShipped = try scanner.flag()
    try scanner.expect(",")
    let ranges = try scanner.ranges(within: 0..<Int.max)
    try scanner.expect("]")
    guard !ranges.isEmpty else { throw Malformed() }
    var use = CodeSymbolUse(
      symbol: CodeSymbol(name: name, owner: owner), line: line, column: column,
      enclosing: enclosing, ranges: ranges)
    use.isShipped = isShipped
    return use
  }

  private static func literal(_ scanner: inout FactScanner) throws(Malformed) -> CodeLiteral {
    try scanner.expect("[")
    let range = try scanner.range()
    try scanner.expect(",")
    let (line, column) = try place(&scanner)
    try scanner.expect(",")
    let enclosing = try scanner.text()
    try scanner.expect(",")
    let member = try scanner.optionalText()
    try scanner.expect(",")
    let condition = try scanner.number(upTo: FactsFormat.conditions.count - 1)
    try scanner.expect(",")
    let flags = FactsFormat.Flags(
      rawValue: try scanner.number(upTo: FactsFormat.Flags.all.rawValue))
    try scanner.expect(",")
    let key = try scanner.pattern()
    try scanner.expect(",")
    let relaxed = try scanner.optionalPattern()
    try scanner.expect(",")
    let built = try scanner.optionalPattern(isBuilt: true)
    try scanner.expect(",")
    let interpolations = try scanner.ranges(within: range)
    try scanner.expect(",")
    let context = try context(&scanner)
    try scanner.expect("]")
    var literal = CodeLiteral(
      key: key, relaxed: relaxed ?? key,
      built: built ?? KeyPattern(pieces: key.pieces, isBuilt: key.pieces.count > 1), range: range,
      line: line, column: column, enclosing: enclosing,
      condition: FactsFormat.conditions[condition], context: context)
    literal.interpolations = interpolations
    literal.isIgnored = flags.contains(.isIgnored)
    literal.hasAlternative = flags.contains(.hasAlternative)
    literal.isConcatenated = flags.contains(.isConcatenated)
    literal.isString = flags.contains(.isString)
    literal.isOfPreviews = flags.contains(.isOfPreviews)
    literal.member = member
    return literal
  }

  private static func context(_ scanner: inout FactScanner) throws(Malformed) -> CodeContext {
    try scanner.expect("[")
    guard let kind = FactsFormat.Context(rawValue: try scanner.number()) else { throw Malformed() }
    let context: CodeContext
    switch kind {
    case .other: context = .other
    case .comparison: context = .comparison
    case .value:
      try scanner.expect(",")
      let type = try scanner.text()
      try scanner.expect(",")
      let name = try scanner.text()
      context = .value(type: type, name: name, of: try variable(&scanner))
    case .assignment:
      try scanner.expect(",")
      let name = try scanner.text()
      try scanner.expect(",")
      let isOwn = try scanner.flag()
      context = .assignment(name, isOwn: isOwn, of: try variable(&scanner))
    case .receiver:
      try scanner.expect(",")
      context = .receiver(try scanner.text())
    case .rawValue:
      try scanner.expect(",")
      context = .rawValue(type: try scanner.text())
    case .argument: context = try argument(&scanner)
    }
    try scanner.expect("]")
    return context
  }

  private static func argument(_ scanner: inout FactScanner) throws(Malformed) -> CodeContext {
    try scanner.expect(",")
    let name = try scanner.text()
    try scanner.expect(",")
    let receiver = try scanner.optionalText()
    try scanner.expect(",")
    let label = try scanner.optionalText()
    try scanner.expect(",")
    let index = try scanner.number()
    try scanner.expect(",")
    var call = CodeCall(name: name, receiver: receiver, labels: try scanner.texts())
    try scanner.expect(",")
    call.table = try scanner.optionalText()
    try scanner.expect(",")
    call.hasUnknownTable = try scanner.flag()
    try scanner.expect(",")
    call.comment = try scanner.optionalText()
    try scanner.expect(",")
    call.value = try scanner.optionalPattern()
    try scanner.expect(",")
    call.formatArguments = try scanner.optionalTexts()
    try scanner.expect(",")
    try scanner.list { scanner throws(Malformed) in
      call.arguments.append(try scanner.argument())
    }
    return .argument(call, label: label, index: index)
  }
}
