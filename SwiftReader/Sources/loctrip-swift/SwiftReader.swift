internal import LoctripCodeFacts
internal import SwiftParser
internal import SwiftSyntax

/// Reads the string literals of a Swift file with what is around them.
enum SwiftReader {
  /// The facts of a file; `nil` for one with so many brackets in one another that the parser gives up.
  static func facts(of bytes: [UInt8]) -> CodeFacts? {
    let tree = unsafe bytes.withUnsafeBufferPointer {
      unsafe Parser.parse(source: $0, maximumNestingLevel: 256)
    }
    // The rest of the file would be passed over without a word.
    guard !tree.hasMaximumNestingLevelOverflow else { return nil }
    let lines = SourceLines(bytes)
    let visitor = SwiftFactVisitor(lines: lines)
    visitor.walk(tree)
    if CodeFacts.mentionsIgnoring(bytes) {
      visitor.facts.markIgnored(in: bytes, comments: comments(of: tree)) {
        lines.place(of: $0).line
      }
    }
    visitor.facts.lineCount = bytes.count { $0 == UInt8(ascii: "\n") }
    return visitor.facts
  }

  /// The ranges of the comments of a file.
  private static func comments(of tree: SourceFileSyntax) -> [Range<Int>] {
    var found: [Range<Int>] = []
    func add(_ trivia: Trivia, from start: Int) {
      var start = start
      for piece in trivia {
        let end = start + piece.sourceLength.utf8Length
        switch piece {
        case .lineComment, .blockComment, .docLineComment, .docBlockComment:
          found.append(start..<end)
        default: break
        }
        start = end
      }
    }
    for token in tree.tokens(viewMode: .sourceAccurate) {
      add(token.leadingTrivia, from: token.position.utf8Offset)
      add(token.trailingTrivia, from: token.endPositionBeforeTrailingTrivia.utf8Offset)
    }
    return found
  }
}

private final class SwiftFactVisitor: SyntaxVisitor {
  var facts = CodeFacts()
  private let lines: SourceLines
  private let inference = SwiftTypes()
  /// True for code that imports a library of tests.
  private var isTest = false
  /// The types around the current node.
  private var types: [String] = []
  /// Those of them that are extensions of `String`, structures, or enumerations of strings.
  private var kinds: [TypeKind] = []
  private var previewDepth = 0
  private var debugDepth = 0
  /// The places of symbols in the facts.
  private var symbolIndexes: [CodeSymbol: Int] = [:]
  private var lastList: SyntaxIdentifier?
  private var lastElements: [ExprSyntax] = []
  private var elementIndexes: [SyntaxIdentifier: Int] = [:]
  /// Names that start a literal's chain of `+`, to pass over its other parts.
  private var joined: Set<Int> = []

  /// The calls with literals, by their arguments.
  private var calls: [SyntaxIdentifier: KnownCall] = [:]

  private struct KnownCall {
    let call: CodeCall
    /// The labels of all arguments, and their numbers.
    let labels: [String?]
    let indexes: [SyntaxIdentifier: Int]
  }

  private enum TypeKind {
    case structure, stringExtension, stringEnumeration, localizedEnumeration, other
  }

  init(lines: SourceLines) {
    self.lines = lines
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: - Scopes

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.path.first?.name.text
    if name == "XCTest" || name == "Testing" { isTest = true }
    return .skipChildren
  }

  private func enter(_ name: String, _ kind: TypeKind, _ inheritance: InheritanceClauseSyntax?) {
    types.append(name)
    kinds.append(kind)
    if isPreview(inheritance) { previewDepth += 1 }
  }

  private func leave(_ inheritance: InheritanceClauseSyntax?) {
    types.removeLast()
    kinds.removeLast()
    if isPreview(inheritance) { previewDepth -= 1 }
  }

  private func isPreview(_ inheritance: InheritanceClauseSyntax?) -> Bool {
    inherits(inheritance, "PreviewProvider") || inherits(inheritance, "PreviewModifier")
  }

  private func inherits(_ clause: InheritanceClauseSyntax?, _ name: String) -> Bool {
    clause?.inheritedTypes.contains { $0.type.trimmedDescription == name } ?? false
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    if inherits(node.inheritanceClause, "View") { facts.declarations.views.insert(node.name.text) }
    enter(node.name.text, .structure, node.inheritanceClause)
    return .visitChildren
  }
  override func visitPost(_ node: StructDeclSyntax) { leave(node.inheritanceClause) }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, .other, node.inheritanceClause)
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { leave(node.inheritanceClause) }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, .other, node.inheritanceClause)
    return .visitChildren
  }
  override func visitPost(_ node: ActorDeclSyntax) { leave(node.inheritanceClause) }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, .other, node.inheritanceClause)
    return .visitChildren
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { leave(node.inheritanceClause) }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    let isOfStrings = inherits(node.inheritanceClause, "String")
    let isLocalized =
      inherits(node.inheritanceClause, "LocalizedStringKey")
      || inherits(node.inheritanceClause, "LocalizedStringResource")
    enter(
      node.name.text,
      isOfStrings ? .stringEnumeration : isLocalized ? .localizedEnumeration : .other,
      node.inheritanceClause
    )
    return .visitChildren
  }
  override func visitPost(_ node: EnumDeclSyntax) { leave(node.inheritanceClause) }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.extendedType.trimmedDescription
    let isOfString = ["String", "StaticString", "StringProtocol", "NSString"].contains(name)
    enter(name, isOfString ? .stringExtension : .other, node.inheritanceClause)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { leave(node.inheritanceClause) }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "Preview" { previewDepth += 1 }
    return .visitChildren
  }
  override func visitPost(_ node: MacroExpansionDeclSyntax) {
    if node.macroName.text == "Preview" { previewDepth -= 1 }
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "Preview" { previewDepth += 1 }
    return .visitChildren
  }
  override func visitPost(_ node: MacroExpansionExprSyntax) {
    if node.macroName.text == "Preview" { previewDepth -= 1 }
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if isDebug(node) { debugDepth += 1 }
    return .visitChildren
  }
  override func visitPost(_ node: IfConfigClauseSyntax) { if isDebug(node) { debugDepth -= 1 } }

  /// True for code that only a debug build has.
  private func isDebug(_ clause: IfConfigClauseSyntax) -> Bool {
    func words(_ condition: ExprSyntax) -> [String] {
      condition.trimmedDescription.split(separator: " ").map(String.init)
    }
    if let condition = clause.condition {
      let words = words(condition)
      return words.contains("DEBUG") && !words.contains("||")
    }
    guard let clauses = clause.parent?.as(IfConfigClauseListSyntax.self),
      let first = clauses.first?.condition, clauses.count == 2
    else { return false }
    return words(first) == ["!DEBUG"]
  }

  private var condition: CodeCondition? {
    if isTest { return .test }
    if previewDepth > 0 { return .preview }
    return debugDepth > 0 ? .debug : nil
  }

  // MARK: - Declarations

  private func add(_ callee: String, _ label: TokenSyntax?, _ type: TypeSyntax?) {
    guard let type else { return }
    let kinds = LocalizableTypes.kinds(of: type.trimmedDescription, facts.declarations.aliases)
    guard !kinds.isEmpty else { return }
    let label = label.map { $0.text == "_" ? "_" : $0.text } ?? "_"
    facts.declarations.parameters[.init(callee: callee, label: label), default: []].insert(kinds)
  }

  /// True for a member of a type itself, which `.name` may mean.
  private func isStatic(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { ["static", "class"].contains($0.name.text) }
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if isStatic(node.modifiers) { facts.declaredNames.insert(node.name.text.trimmingTicks) }
    for parameter in node.signature.parameterClause.parameters {
      add(node.name.text, parameter.firstName, parameter.type)
    }
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let type = types.last else { return .visitChildren }
    let name = type.split(separator: ".").last.map(String.init) ?? type
    for parameter in node.signature.parameterClause.parameters {
      add(name, parameter.firstName, parameter.type)
    }
    return .visitChildren
  }

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    let name = node.name.text.trimmingTicks
    for parameter in node.parameterClause?.parameters ?? [] {
      add(name, parameter.firstName, parameter.type)
    }
    facts.caseNames.insert(name)
    facts.declaredNames.insert(name)
    if node.rawValue == nil, kinds.last == .stringEnumeration, let type = types.last {
      let range = range(of: Syntax(node.name))
      add((KeyPattern(name), KeyPattern(name), KeyPattern(name)), range, .rawValue(type: type))
    }
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    let type = node.initializer.value.trimmedDescription
    if LocalizableTypes.kinds(of: type) == .localizable, !type.contains("->") {
      facts.declarations.aliases.insert(node.name.text)
    }
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.parent?.is(MemberBlockItemSyntax.self) == true else { return .visitChildren }
    if isStatic(node.modifiers) {
      for case let name? in node.bindings.map({ $0.pattern.as(IdentifierPatternSyntax.self) }) {
        facts.declaredNames.insert(name.identifier.text.trimmingTicks)
      }
    }
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        let type = binding.typeAnnotation?.type
      else { continue }
      let kinds = LocalizableTypes.kinds(of: type.trimmedDescription, facts.declarations.aliases)
      guard !kinds.isEmpty else { continue }
      facts.declarations.members[name, default: []].insert(kinds)
      let isStatic = isStatic(node.modifiers)
      if self.kinds.last == .structure, !isStatic, binding.accessorBlock == nil,
        let owner = types.last
      {
        facts.declarations.parameters[.init(callee: owner, label: name), default: []].insert(kinds)
      }
    }
    return .visitChildren
  }

  // MARK: - Wrappers

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = Self.name(of: node.calledExpression)?.name, let argument = node.arguments.first
    else { return .visitChildren }
    let label = argument.label?.text
    var value = argument.expression
    // `String(localized: .init(key))` and `Text(LocalizedStringKey(key))` are found by the inner call.
    if LocalizableCalls.makesKey(name, label) || name == "init" && label == nil && makesKey(node) {
      if let member = value.as(MemberAccessExprSyntax.self),
        member.declName.baseName.text == "rawValue", let base = member.base
      {
        value = base
        if base.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" { markEnumeration(node) }
      }
      if let reference = value.as(DeclReferenceExprSyntax.self)?.baseName.text {
        switch reference {
        case "self": markMember(around: node)
        case "rawValue": markEnumeration(node)
        default: markParameter(reference, around: node)
        }
      }
    }
    return .visitChildren
  }

  /// True for `.init(key)` where the code around takes something localizable.
  private func makesKey(_ call: FunctionCallExprSyntax) -> Bool {
    switch place(of: Syntax(call)).context {
    case .argument(let outer, let label, let index):
      LocalizableCalls.row(for: outer, label: label, index: index)?.isString == false
    case .value(let type, _):
      LocalizableTypes.kinds(of: type, facts.declarations.aliases) == .localizable
    case .assignment, .receiver, .rawValue, .comparison, .other: false
    }
  }

  private func markEnumeration(_ call: FunctionCallExprSyntax) {
    if let type = types.last { facts.declarations.keyEnumerations[type] = lookup(of: call) }
  }

  /// The table that a call names.
  private func lookup(of call: FunctionCallExprSyntax) -> CodeDeclarations.Lookup {
    var lookup = CodeDeclarations.Lookup()
    // `String(localized: .init(key), table: "T")`: the table may be an argument of the call around.
    var node: Syntax? = Syntax(call)
    for _ in 0..<4 {
      if let call = node?.as(FunctionCallExprSyntax.self) {
        for argument in call.arguments
        where argument.label?.text == "table" || argument.label?.text == "tableName" {
          if let literal = argument.expression.as(StringLiteralExprSyntax.self) {
            lookup.table = pattern(literal).key
          } else if !argument.expression.is(NilLiteralExprSyntax.self) {
            lookup.hasUnknownTable = true
          }
          return lookup
        }
      }
      node = node?.parent
    }
    return lookup
  }

  /// `var localized: String { NSLocalizedString(self, …) }` in an extension of `String`.
  private func markMember(around call: FunctionCallExprSyntax) {
    guard kinds.last == .stringExtension else { return }
    var node = Syntax(call)
    while let parent = node.parent {
      if let function = parent.as(FunctionDeclSyntax.self) {
        facts.declarations.memberWrappers[function.name.text] = lookup(of: call)
        return
      }
      if let binding = parent.as(PatternBindingSyntax.self),
        parent.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) == true
      {
        facts.declarations.memberWrappers[binding.pattern.trimmedDescription] = lookup(of: call)
        return
      }
      if parent.is(MemberBlockSyntax.self) { return }
      node = parent
    }
  }

  private func markParameter(_ name: String, around call: FunctionCallExprSyntax) {
    var node = Syntax(call)
    while let parent = node.parent {
      var callee: String?
      var clause: FunctionParameterClauseSyntax?
      if let function = parent.as(FunctionDeclSyntax.self) {
        (callee, clause) = (function.name.text, function.signature.parameterClause)
      } else if let initializer = parent.as(InitializerDeclSyntax.self) {
        (callee, clause) = (types.last, initializer.signature.parameterClause)
      }
      if let callee, let clause {
        for parameter in clause.parameters
        where (parameter.secondName ?? parameter.firstName).text == name {
          guard
            LocalizableTypes.kinds(
              of: parameter.type.trimmedDescription,
              facts.declarations.aliases
            ) == .string
          else { return }
          let label = parameter.firstName.text
          facts.declarations.wrappers[.init(callee: callee, label: label)] = lookup(of: call)
        }
        return
      }
      if parent.is(MemberBlockSyntax.self) { return }
      node = parent
    }
  }

  // MARK: - Symbols

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let owner: String?
    switch node.base?.as(ExprSyntaxEnum.self) {
    case nil: owner = nil
    case .memberAccessExpr(let member): owner = member.declName.baseName.text
    case .declReferenceExpr(let reference): owner = reference.baseName.text
    default: return .visitChildren
    }
    if owner == nil || owner?.first?.isUppercase == true {
      let token = node.declName.baseName
      let name = token.text.trimmingTicks
      let symbol = CodeSymbol(name: name, owner: owner)
      let range = range(of: Syntax(token))
      if let index = symbolIndexes[symbol] {
        facts.symbols[index].ranges.append(range)
      } else {
        let (line, column) = lines.place(of: range.lowerBound)
        symbolIndexes[symbol] = facts.symbols.count
        facts.symbols.append(
          CodeSymbolUse(
            symbol: symbol,
            line: line,
            column: column,
            enclosing: types.joined(separator: "."),
            ranges: [range]
          )
        )
      }
    }
    return .visitChildren
  }

  // MARK: - Literals

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    guard !joined.contains(start) else { return .visitChildren }
    var patterns = SwiftText.patterns(of: SwiftText.parts(of: node), inference)
    let found = place(of: Syntax(node))
    if let built = found.built { patterns.built = built }
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    var literal = makeLiteral(patterns, start..<end, found.context)
    literal.hasAlternative = found.hasAlternative
    literal.isConcatenated = found.built != nil
    literal.interpolations = node.segments.compactMap { segment in
      guard case .expressionSegment(let segment) = segment else { return nil }
      return segment.position.utf8Offset..<segment.endPosition.utf8Offset
    }
    facts.literals.append(literal)
    return .visitChildren
  }

  /// What an expression is in its code.
  private struct Place {
    var context = CodeContext.other
    /// True if another branch of the same expression is not a literal.
    var hasAlternative = false
    /// The text of what `+` joins.
    var built: KeyPattern?
  }

  /// Climbs from an expression through what passes its value on: parentheses, branches, collections, `return`.
  private func place(of node: Syntax) -> Place {
    var result = Place()
    var place = node
    var context: CodeContext?
    var isReturned = false
    /// The elements of tuples that it is in, from inside.
    var elements: [(label: String?, index: Int)] = []
    climb: while let parent = place.parent {
      switch parent.as(SyntaxEnum.self) {
      case .exprList(let list):
        guard let sequence = list.parent?.as(SequenceExprSyntax.self) else { break climb }
        let elements = self.elements(of: list)
        guard let index = elementIndexes[place.id] else { break climb }
        switch role(of: index, in: elements) {
        case .operand(let range): result.built = built(of: elements[range])
        case .comparison:
          context = .comparison
          break climb
        case .assignment(let name):
          context = .assignment(name.name, isOwn: name.isOwn)
          break climb
        case .value(let type):
          context = .value(type: type, name: "")
          break climb
        case .branch(let isPlain):
          if !isPlain { result.hasAlternative = true }
        case .whole: break
        }
        place = Syntax(sequence)
        continue climb
      case .unresolvedTernaryExpr:
        // The middle of `a ? "…" : b`; the list around it is looked at with it.
        place = parent
        if let list = parent.parent?.as(ExprListSyntax.self) {
          let elements = Array(list)
          if let index = elements.firstIndex(where: { $0.id == parent.id }),
            index + 1 < elements.count,
            !isPlain(elements[index + 1])
          {
            result.hasAlternative = true
          }
          if let sequence = list.parent {
            if let assigned = assignment(in: elements) {
              context = .assignment(assigned.name, isOwn: assigned.isOwn)
              break climb
            }
            place = sequence
          }
        }
        continue climb
      case .labeledExprList(let arguments):
        context = self.context(of: place, in: arguments)
        if context != nil { break climb }
        guard let tuple = arguments.parent, tuple.is(TupleExprSyntax.self) else { break climb }
        if arguments.count > 1,
          let index = arguments.enumerated().first(where: { Syntax($1).id == place.id })
        {
          elements.append((index.element.label?.text, index.offset))
        }
        place = tuple
        continue climb
      case .memberAccessExpr(let member):
        context = .receiver(member.declName.baseName.text)
        break climb
      case .dictionaryElement(let element):
        if element.key.id == place.id {
          context = .comparison
          break climb
        }
      case .patternBinding(let binding):
        context = .value(
          type: binding.typeAnnotation?.type.trimmedDescription ?? "",
          name: binding.pattern.trimmedDescription
        )
        break climb
      case .functionParameter(let parameter):
        context = .value(type: parameter.type.trimmedDescription, name: parameter.firstName.text)
        break climb
      case .enumCaseParameter(let parameter):
        context = .value(type: parameter.type.trimmedDescription, name: "")
        break climb
      case .enumCaseElement:
        context =
          kinds.last == .localizedEnumeration
          ? .value(type: "LocalizedStringKey", name: "") : .rawValue(type: types.last ?? "")
        break climb
      case .functionDecl(let function):
        context = .value(
          type: function.signature.returnClause?.type.trimmedDescription ?? "",
          name: function.name.text
        )
        break climb
      case .subscriptDecl(let subscripts):
        context = .value(type: subscripts.returnClause.type.trimmedDescription, name: "")
        break climb
      case .closureExpr, .initializerDecl, .sourceFile, .expressionPattern, .switchCaseItem,
        .expressionSegment,
        .conditionElement, .throwStmt, .memberBlock, .codeBlock, .attribute:
        if parent.is(CodeBlockSyntax.self) { break }
        if parent.is(ClosureExprSyntax.self), closureContext(parent) {
          isReturned = false
          break
        }
        if !(parent.is(ClosureExprSyntax.self) || parent.is(InitializerDeclSyntax.self)) {
          context = .comparison
        }
        if parent.is(ThrowStmtSyntax.self) || parent.is(SourceFileSyntax.self)
          || parent.is(ExpressionSegmentSyntax.self)
        {
          context = .other
        }
        break climb
      case .codeBlockItemList(let items):
        // A statement of its own has no value, but the last one of a body.
        guard isReturned || items.last.map({ Syntax($0).id == place.id }) ?? false else {
          break climb
        }
      case .returnStmt: isReturned = true
      default: break
      }
      place = parent
    }
    if let context { result.context = context }
    if case .value(var type, let name) = result.context, !elements.isEmpty {
      for element in elements.reversed() {
        guard let inner = Self.element(element, of: type) else { break }
        type = inner
      }
      result.context = .value(type: type, name: name)
    }
    return result
  }

  /// The type of an element of a tuple type, wherever the tuple is in the type.
  private static func element(_ element: (label: String?, index: Int), of type: String) -> String? {
    guard let open = type.firstIndex(of: "(") else { return nil }
    var (depth, parts) = (0, [""])
    for character in type[type.index(after: open)...] {
      switch character {
      case "(", "[", "<": depth += 1
      case ")", "]", ">": depth -= 1
      default: break
      }
      if depth < 0 { break }
      if depth == 0, character == "," {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    guard parts.count > element.index else { return nil }
    let part = parts[element.index]
    return part.firstIndex(of: ":").map { String(part[part.index(after: $0)...]) } ?? part
  }

  /// True for a closure whose value is that of the expression around it: `{ … }()`, or whose type a declaration states.
  private func closureContext(_ node: Syntax) -> Bool {
    if node.parent?.is(InitializerClauseSyntax.self) == true { return true }
    return node.parent?.as(FunctionCallExprSyntax.self).map { $0.calledExpression.id == node.id }
      ?? false
  }

  private typealias Assigned = (name: String, isOwn: Bool)

  /// The elements of an unfolded expression, kept because each literal in it asks.
  private func elements(of list: ExprListSyntax) -> [ExprSyntax] {
    if lastList != list.id {
      lastList = list.id
      lastElements = Array(list)
      elementIndexes = [:]
      for (index, element) in lastElements.enumerated() { elementIndexes[element.id] = index }
    }
    return lastElements
  }

  private enum Role {
    case operand(Range<Int>)
    case comparison
    case assignment(Assigned)
    case value(type: String)
    case branch(isPlain: Bool)
    case whole
  }

  /// What an element of an unfolded expression is in it.
  private func role(of index: Int, in elements: [ExprSyntax]) -> Role {
    func sign(_ index: Int) -> String? {
      guard elements.indices.contains(index) else { return nil }
      return elements[index].as(BinaryOperatorExprSyntax.self)?.operator.text
    }
    // The chain of `+` around it.
    var (low, high) = (index, index)
    while sign(low - 1) == "+" { low -= 2 }
    while sign(high + 1) == "+" { high += 2 }
    if low != high {
      for other in stride(from: low, through: high, by: 2)
      where elements[other].is(StringLiteralExprSyntax.self) {
        joined.insert(elements[other].positionAfterSkippingLeadingTrivia.utf8Offset)
      }
      return .operand(max(low, 0)..<min(high + 1, elements.count))
    }
    let (before, after) = (sign(index - 1), sign(index + 1))
    if [before, after].contains(where: { $0.map { $0 != "??" && $0 != "+" } ?? false }) {
      return .comparison
    }
    if elements.indices.contains(index + 1),
      elements[index + 1].is(UnresolvedTernaryExprSyntax.self)
    {
      return .comparison
    }
    if elements.indices.contains(index + 1), elements[index + 1].is(UnresolvedAsExprSyntax.self),
      index + 2 < elements.count
    {
      return .value(type: elements[index + 2].trimmedDescription)
    }
    if let name = assignment(in: elements) { return .assignment(name) }
    if before == "??" || after == "??" {
      // A default of a string is one.
      let other = elements[before == "??" ? index - 2 : index + 2]
      if let type = inference.declaredType(of: other), LocalizableTypes.kinds(of: type) == .string {
        return .comparison
      }
      return .branch(isPlain: false)
    }
    if index > 0, let ternary = elements[index - 1].as(UnresolvedTernaryExprSyntax.self) {
      return .branch(isPlain: isPlain(ternary.thenExpression))
    }
    return .whole
  }

  /// The member that an unfolded expression assigns to.
  private func assignment(in elements: [ExprSyntax]) -> Assigned? {
    guard elements.count > 2, elements[1].is(AssignmentExprSyntax.self) else { return nil }
    switch elements[0].as(ExprSyntaxEnum.self) {
    case .memberAccessExpr(let member):
      let isOwn = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
      return (member.declName.baseName.text, isOwn)
    case .declReferenceExpr(let reference): return (reference.baseName.text, true)
    default: return ("", false)
    }
  }

  /// True for an expression that a literal may stand for.
  private func isPlain(_ expression: ExprSyntax) -> Bool {
    if expression.is(StringLiteralExprSyntax.self) || expression.is(NilLiteralExprSyntax.self) {
      return true
    }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first.map { isPlain($0.expression) } ?? false
    }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      let elements = Array(sequence.elements)
      guard elements.count == 3, let ternary = elements[1].as(UnresolvedTernaryExprSyntax.self)
      else { return false }
      return isPlain(ternary.thenExpression) && isPlain(elements[2])
    }
    return false
  }

  /// The text of operands between `+`.
  private func built(of elements: ArraySlice<ExprSyntax>) -> KeyPattern {
    var builder = SwiftText.Builder()
    for (offset, element) in elements.enumerated() where offset % 2 == 0 {
      if let literal = element.as(StringLiteralExprSyntax.self) {
        builder.add(SwiftText.patterns(of: SwiftText.parts(of: literal), inference).built)
      } else {
        builder.addGap()
      }
    }
    return KeyPattern(pieces: builder.pieces, isBuilt: builder.pieces.count > 1)
  }

  /// The name of what is called, and the last word in front of it; no word for an implicit member.
  private static func name(of callee: ExprSyntax) -> (name: String, receiver: String?)? {
    switch callee.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let reference): return (reference.baseName.text, nil)
    case .memberAccessExpr(let member):
      let name = member.declName.baseName.text
      switch member.base?.as(ExprSyntaxEnum.self) {
      case nil: return (name, "")
      case .declReferenceExpr(let base): return (name, base.baseName.text)
      case .memberAccessExpr(let base): return (name, base.declName.baseName.text)
      default: return (name, "()")
      }
    case .genericSpecializationExpr(let generic): return self.name(of: generic.expression)
    case .forceUnwrapExpr(let unwrap): return name(of: unwrap.expression)
    case .optionalChainingExpr(let chain): return name(of: chain.expression)
    default: return nil
    }
  }

  /// The call that an argument belongs to; `nil` for parentheses.
  private func context(of argument: Syntax, in arguments: LabeledExprListSyntax) -> CodeContext? {
    guard let parent = arguments.parent else { return nil }
    // A call with many literals is looked at once.
    if let known = calls[arguments.id], let index = known.indexes[argument.id] {
      return .argument(known.call, label: known.labels[index], index: index)
    }
    var callee: (name: String, receiver: String?)?
    if let call = parent.as(FunctionCallExprSyntax.self) {
      callee = Self.name(of: call.calledExpression)
      // `String.init(localized:)`
      if let found = callee, found.name == "init", let receiver = found.receiver, !receiver.isEmpty,
        receiver != "self", receiver != "super"
      {
        callee = (receiver, nil)
      }
    } else if let attribute = parent.as(AttributeSyntax.self) {
      callee = ("@\(attribute.attributeName.trimmedDescription.prefix { $0 != "<" })", nil)
    } else if let macro = parent.as(MacroExpansionExprSyntax.self) {
      callee = ("#\(macro.macroName.text)", nil)
    } else if let macro = parent.as(MacroExpansionDeclSyntax.self) {
      callee = ("#\(macro.macroName.text)", nil)
    } else if parent.is(SubscriptCallExprSyntax.self) {
      return .comparison
    } else if parent.is(ExpressionSegmentSyntax.self) {
      return .other
    }
    guard let callee else { return parent.is(TupleExprSyntax.self) ? nil : .other }
    var call = CodeCall(name: callee.name, receiver: callee.receiver, labels: [])
    // `.init(…)` makes what the code around it takes.
    if callee.name == "init", callee.receiver == "" {
      switch place(of: parent).context {
      case .value(let type, _):
        let words = type.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        if let last = words.last { call.name = String(last) }
      case .argument(let outer, let label, let index):
        let first = arguments.first?.label?.text
        if first == nil || first == "stringLiteral",
          LocalizableCalls.row(for: outer, label: label, index: index)?.isString == false
        {
          call.name =
            outer.name == "String" || outer.name == "AttributedString"
            ? "LocalizationValue" : "LocalizedStringResource"
        } else if first == nil, arguments.count == 1, let label,
          LocalizableCalls.takesText(outer.name, label)
        {
          call.name = "Text"
        }
      default: break
      }
      let labels = Set(arguments.dropFirst().compactMap { $0.label?.text })
      if !labels.isDisjoint(with: ["defaultValue", "table", "comment"]),
        arguments.first?.label == nil
      {
        call.name = "LocalizedStringResource"
      }
    }
    var indexes: [SyntaxIdentifier: Int] = [:]
    var labels: [String?] = []
    for (number, item) in arguments.enumerated() {
      labels.append(item.label?.text)
      indexes[Syntax(item).id] = number
      switch item.label?.text {
      case "table", "tableName":
        if let literal = item.expression.as(StringLiteralExprSyntax.self) {
          call.table = pattern(literal).key
        } else if !item.expression.is(NilLiteralExprSyntax.self) {
          call.hasUnknownTable = true
        }
      case "comment":
        if let literal = item.expression.as(StringLiteralExprSyntax.self) {
          call.comment = pattern(literal).built.key
        }
      case "defaultValue", "value":
        if let literal = item.expression.as(StringLiteralExprSyntax.self) {
          call.value = pattern(literal).pattern
        }
      default: break
      }
    }
    if call.name == "NSLocalizedString" || call.name == "localizedString" {
      call.formatArguments = formatArguments(around: parent)
    }
    call.labels = Array(labels.prefix(FactsFormat.mostArguments))
    calls[arguments.id] = KnownCall(call: call, labels: labels, indexes: indexes)
    let index = indexes[argument.id]
    return .argument(call, label: index.flatMap { labels[$0] }, index: index ?? 0)
  }

  private func pattern(_ literal: StringLiteralExprSyntax) -> (
    key: String?, built: KeyPattern, pattern: KeyPattern
  ) {
    let patterns = SwiftText.patterns(of: SwiftText.parts(of: literal), inference)
    return (patterns.key.key, patterns.built, patterns.key)
  }

  /// The placeholders of the arguments behind a format.
  private func formatArguments(around call: Syntax) -> [String?]? {
    guard let argument = call.parent?.as(LabeledExprSyntax.self),
      let list = argument.parent?.as(LabeledExprListSyntax.self), list.first?.id == argument.id,
      let outer = list.parent?.as(FunctionCallExprSyntax.self),
      let name = Self.name(of: outer.calledExpression)?.name
    else { return nil }
    let isFormat =
      name == "String" && argument.label?.text == "format" || name == "localizedStringWithFormat"
    guard isFormat, !list.contains(where: { $0.label?.text == "arguments" }) else { return nil }
    return list.dropFirst().filter { $0.label == nil }.map {
      inference.specifier(of: $0.expression)
    }
  }

  // MARK: - Places

  private func range(of node: Syntax) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia
      .utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }

  private func add(
    _ patterns: (KeyPattern, KeyPattern, KeyPattern),
    _ range: Range<Int>,
    _ context: CodeContext
  ) {
    facts.literals.append(makeLiteral(patterns, range, context))
  }

  private func makeLiteral(
    _ patterns: (key: KeyPattern, relaxed: KeyPattern, built: KeyPattern),
    _ range: Range<Int>,
    _ context: CodeContext
  ) -> CodeLiteral {
    let (line, column) = lines.place(of: range.lowerBound)
    return CodeLiteral(
      key: patterns.key,
      relaxed: patterns.relaxed,
      built: patterns.built,
      range: range,
      line: line,
      column: column,
      enclosing: types.joined(separator: "."),
      condition: condition,
      context: context
    )
  }
}

extension String {
  /// The name without the ticks of a reserved word.
  var trimmingTicks: String {
    hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : self
  }
}
