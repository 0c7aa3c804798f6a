internal import LoctripCodeFacts

/// The lines of one file's facts.
struct FactLines {
  private(set) var bytes: [UInt8] = []
  /// The start of the line that is not ended yet.
  private var start = 0
  private var list: FactsFormat.List?

  /// The line that ends a file.
  static func end(byteCount: Int, _ facts: CodeFacts) -> String {
    let isGenerated = facts.isGenerated ? 1 : 0
    return
      "{\"end\":{\"bytes\":\(byteCount),\"lines\":\(facts.lineCount),\"generated\":\(isGenerated)}}\n"
  }

  /// A line about a file.
  static func line(_ name: String, _ path: String) -> [UInt8] {
    var lines = FactLines()
    lines.add("{")
    lines.add(text: name)
    lines.add(":")
    lines.add(text: path)
    lines.add("}\n")
    return lines.bytes
  }

  private init() {}

  init(_ facts: CodeFacts) {
    for literal in facts.literals { add(.literals) { $0.add(literal) } }
    for use in facts.symbols {
      add(.symbols) {
        $0.add("[")
        $0.add(text: use.symbol.name)
        $0.add(",")
        $0.add(text: use.symbol.owner)
        $0.add(",")
        $0.add(use.line, use.column)
        $0.add(",")
        $0.add(text: use.enclosing)
        $0.add(",")
        $0.add(use.isShipped ? 1 : 0)
        $0.add(",")
        // What is in one file many times needs no line of its own; more than fit are not renamed by a program.
        $0.add(use.ranges.prefix(10_000))
        $0.add("]")
      }
    }
    let declarations = facts.declarations
    for function in declarations.functions { add(.functions) { $0.add(function) } }
    for type in declarations.types {
      add(.types) {
        $0.add(texts: type.name.named, type.owner.named)
        $0.add(",")
        $0.add(type.flags.rawValue)
        $0.add(",")
        $0.add(list: type.inherited.prefix(FactsFormat.mostArguments).map(\.named))
        $0.add("]")
      }
    }
    let members = declarations.members.sorted {
      ($0.key.owner, $0.key.name) < ($1.key.owner, $1.key.name)
    }
    for (member, kinds) in members {
      add(.members) {
        $0.add(texts: member.owner.named, member.name.named)
        $0.add(",")
        $0.add(kinds.rawValue)
        $0.add("]")
      }
    }
    for flow in facts.flows { add(.flows) { $0.add(flow) } }
    for thrower in facts.throwers { add(.throwers) { $0.add(thrower) } }
    for name in declarations.aliases.sorted() { add(.aliases) { $0.add(text: name) } }
    for name in facts.caseNames.sorted() { add(.cases) { $0.add(text: name) } }
    for name in facts.declaredNames.sorted() { add(.declared) { $0.add(text: name) } }
    for (enclosing, names) in facts.mentions.sorted(by: { $0.key < $1.key }) {
      var rest = names.sorted()[...]
      while !rest.isEmpty {
        add(.mentions) {
          $0.add(texts: enclosing.named)
          $0.add(",")
          $0.add(list: rest.prefix(FactsFormat.mostNames).map(\.named))
          $0.add("]")
        }
        rest = rest.dropFirst(FactsFormat.mostNames)
      }
    }
    for name in facts.askedNames.sorted() { add(.asked) { $0.add(text: name.named) } }
    finish()
  }

  private mutating func finish() {
    guard list != nil else { return }
    add("]}\n")
    list = nil
    start = bytes.count
  }

  private mutating func open(_ list: FactsFormat.List) {
    add("{")
    add(text: list.rawValue)
    add(":[")
  }

  /// Adds an item to a list; one that fits no line is left out.
  private mutating func add(_ list: FactsFormat.List, _ item: (inout FactLines) -> Void) {
    if self.list != list || bytes.count - start >= FactsFormat.fullLine { finish() }
    let before = bytes.count
    if self.list == nil {
      open(list)
    } else {
      add(",")
    }
    let isFirst = self.list == nil
    self.list = list
    item(&self)
    guard bytes.count - start > FactsFormat.longestLine - 8 else { return }
    let moved = Array(bytes[before...].dropFirst(isFirst ? 0 : 1))
    bytes.removeSubrange(before...)
    if isFirst {
      self.list = nil
      return
    }
    finish()
    open(list)
    self.list = list
    bytes += moved
    if bytes.count - start > FactsFormat.longestLine - 8 {
      bytes.removeSubrange(start...)
      self.list = nil
    }
  }

  // MARK: - Items

  private mutating func add(_ literal: CodeLiteral) {
    var literal = literal
    let size = [literal.key, literal.relaxed, literal.built].flatMap(\.pieces).reduce(0) {
      $0 + $1.utf8.count
    }
    if size > FactsFormat.longestText {
      // Nothing is told of such a text, so that it can be any.
      literal.key = KeyPattern(pieces: ["", ""], isBuilt: false)
      literal.relaxed = literal.key
      literal.built = literal.key
      literal.interpolations = []
    }
    var flags: FactsFormat.Flags = []
    if literal.isIgnored { flags.insert(.isIgnored) }
    if literal.hasAlternative { flags.insert(.hasAlternative) }
    if literal.isConcatenated { flags.insert(.isConcatenated) }
    if literal.isString { flags.insert(.isString) }
    if literal.isOfPreviews { flags.insert(.isOfPreviews) }
    let condition = FactsFormat.conditions.firstIndex(of: literal.condition) ?? 0
    add("[")
    add(literal.range.lowerBound, literal.range.upperBound, literal.line, literal.column)
    add(",")
    add(text: literal.enclosing)
    add(",")
    add(text: literal.member?.named)
    add(",")
    add(condition, flags.rawValue)
    add(",")
    add(literal.key)
    for other in [literal.relaxed, literal.built] {
      add(",")
      if other.pieces == literal.key.pieces { add("null") } else { add(other) }
    }
    add(",")
    add(literal.interpolations.prefix(10_000))
    add(",")
    add(literal.context)
    add("]")
  }

  private mutating func add(_ context: CodeContext) {
    func start(_ context: FactsFormat.Context, hasMore: Bool = true) {
      add("[")
      add(context.rawValue)
      if hasMore { add(",") }
    }
    switch context {
    case .other: start(.other, hasMore: false)
    case .comparison: start(.comparison, hasMore: false)
    case .value(let type, let name, let variable):
      start(.value)
      add(text: type.shortened)
      add(",")
      add(text: name.shortened)
      add(variable)
    case .assignment(let name, let isOwn, let variable):
      start(.assignment)
      add(text: name)
      if isOwn { add(",1") } else { add(",0") }
      add(variable)
    case .receiver(let member):
      start(.receiver)
      add(text: member)
    case .rawValue(let type):
      start(.rawValue)
      add(text: type)
    case .argument(let call, let label, let index):
      start(.argument)
      add(text: call.name)
      add(",")
      add(text: call.receiver)
      add(",")
      add(text: label)
      add(",")
      add(index)
      add(",[")
      for (number, label) in call.labels.prefix(FactsFormat.mostArguments).enumerated() {
        if number > 0 { add(",") }
        add(text: label)
      }
      add("],")
      add(text: call.table?.shortened)
      if call.hasUnknownTable { add(",1,") } else { add(",0,") }
      add(text: call.comment?.shortened)
      add(",")
      if let value = call.value { add(value) } else { add("null") }
      add(",")
      if let arguments = call.formatArguments {
        add("[")
        for (number, argument) in arguments.prefix(FactsFormat.mostArguments).enumerated() {
          if number > 0 { add(",") }
          add(text: argument)
        }
        add("]")
      } else {
        add("null")
      }
      add(",")
      add(call.arguments.prefix(FactsFormat.mostArguments))
    }
    add("]")
  }

  private mutating func add(_ variable: CodeVariable) {
    switch variable {
    case .member: add(",0")
    case .local(let offset):
      add(",")
      add(offset)
    case .other: add(",null")
    }
  }

  private mutating func add(_ arguments: ArraySlice<CodeArgument>) {
    add("[")
    for (number, argument) in arguments.enumerated() {
      if number > 0 { add(",") }
      switch argument {
      case .text(let text): add(text: text)
      case .parameter(let parameter): add(parameter)
      case .other: add("null")
      }
    }
    add("]")
  }

  private mutating func add(_ function: CodeFunction) {
    add(texts: function.name.named, function.owner.named)
    add(",")
    add(function.flags.rawValue)
    add(",[")
    for (number, parameter) in function.parameters.prefix(FactsFormat.mostArguments).enumerated() {
      if number > 0 { add(",") }
      add(text: parameter.label.named)
      add(",")
      add(text: parameter.name.named)
      add(",")
      add(parameter.kinds.rawValue + (parameter.isOptional ? FactsFormat.optionalParameter : 0))
    }
    add("]]")
  }

  private mutating func add(_ thrower: CodeThrower) {
    let most = FactsFormat.mostArguments
    let isOpen = thrower.isOpen || max(thrower.types.count, thrower.calls.count) > most
    add("[")
    add(text: thrower.name.named)
    add(",")
    add(thrower.offset, isOpen ? 1 : 0)
    add(",")
    add(list: thrower.types.sorted().prefix(most).map(\.named))
    add(",")
    add(list: thrower.calls.sorted().prefix(most).map(\.named))
    add("]")
  }

  private mutating func add(_ flow: CodeFlow) {
    func source(_ kind: FactsFormat.Source) { add(kind.rawValue) }
    add("[[")
    switch flow.source {
    case .parameter(let function, let parameter):
      source(.parameter)
      add(",")
      add(function, parameter)
    case .member(let owner, let name):
      source(.member)
      add(",")
      add(text: owner?.named)
      add(",")
      add(text: name.named)
    case .local(let offset):
      source(.local)
      add(",")
      add(offset)
    case .receiver(let member):
      source(.receiver)
      add(",")
      add(text: member.named)
    case .rawValue(let type):
      source(.rawValue)
      add(",")
      add(text: type.named)
    case .caught(let offset):
      source(.caught)
      add(",")
      add(offset)
    }
    add("],")
    add(flow.extent.rawValue)
    add(",")
    add(text: flow.enclosing)
    add(",")
    add(flow.target)
    add("]")
  }

  private mutating func add(list: [String]) {
    add("[")
    for (number, text) in list.enumerated() {
      if number > 0 { add(",") }
      add(text: text)
    }
    add("]")
  }

  private mutating func add(_ pattern: KeyPattern) {
    if let key = pattern.key {
      add(text: key)
      return
    }
    add("[")
    for (number, piece) in pattern.pieces.enumerated() {
      if number > 0 { add(",") }
      add(text: piece)
    }
    add("]")
  }

  private mutating func add(_ ranges: ArraySlice<Range<Int>>) {
    add("[")
    for (number, range) in ranges.enumerated() {
      if number > 0 { add(",") }
      add(range.lowerBound, range.upperBound)
    }
    add("]")
  }

  // MARK: - Texts

  private mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  private mutating func add(_ numbers: Int...) {
    for (number, value) in numbers.enumerated() {
      if number > 0 { bytes.append(UInt8(ascii: ",")) }
      let start = bytes.count
      var rest = value.magnitude
      repeat {
        bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
        rest /= 10
      } while rest > 0
      bytes[start...].reverse()
    }
  }

  private mutating func add(texts: String...) {
    for (number, text) in texts.enumerated() {
      if number == 0 { add("[") } else { add(",") }
      add(text: text)
    }
  }

  private mutating func add(text: String?) {
    guard let text else { return add("null") }
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case ..<0x20:
        add("\\u00")
        for half in [byte >> 4, byte & 15] {
          bytes.append(half < 10 ? UInt8(ascii: "0") + half : UInt8(ascii: "a") + half - 10)
        }
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension String {
  /// The text up to the longest that is told.
  fileprivate var shortened: String {
    utf8.count <= FactsFormat.longestText ? self : String(prefix(1_000))
  }

  /// The name up to a length at which a line has all names of a function.
  fileprivate var named: String {
    utf8.count <= 1_000 ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(250)))
  }
}
