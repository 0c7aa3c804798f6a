internal import SwiftSyntax

/// The placeholders that Foundation makes of interpolations of a file, where the syntax tells the type.
final class SwiftTypes {
  /// What a body or a type declares: by name, the places with the type; an empty one if it is not told.
  private typealias Scope = [String: [(position: Int, type: String)]]
  /// Read once for each, because each interpolation in it asks.
  private var scopes: [SyntaxIdentifier: Scope] = [:]
  /// What conditions bind, by their lists.
  private var conditions: [SyntaxIdentifier: [String: Bound]] = [:]
  /// The types of parameters, by their clauses.
  private var parameters: [SyntaxIdentifier: [String: String]] = [:]
  /// The members of the types of the file that are in no other one.
  private var outerTypes: [String: MemberBlockSyntax]?

  /// The placeholder of a value of a type; `nil` if it is not one of the known types.
  ///
  /// Source: `String.LocalizationValue.StringInterpolation` and `LocalizedStringKey.StringInterpolation`.
  static func specifier(ofType type: String) -> String? {
    var type = type[...]
    while let last = type.last, last == "?" || last == "!" || last == " " { type = type.dropLast() }
    if type.hasPrefix("Swift.") { type = type.dropFirst(6) }
    return specifiers[String(type)]
  }

  private static let specifiers: [String: String] = [
    "Int": "%lld", "Int64": "%lld", "Int8": "%d", "Int16": "%d", "Int32": "%d", "CInt": "%d",
    "UInt": "%llu", "UInt64": "%llu", "UInt8": "%u", "UInt16": "%u", "UInt32": "%u",
    "Float": "%f", "Double": "%lf", "CGFloat": "%lf", "TimeInterval": "%lf",
    "String": "%@", "Substring": "%@", "AttributedString": "%@", "NSString": "%@", "Text": "%@",
    "Image": "%@", "LocalizedStringKey": "%@", "LocalizedStringResource": "%@",
  ]

  /// The placeholder of an interpolation `\(…)`; `nil` if the type of its value is not plain.
  func specifier(of segment: ExpressionSegmentSyntax) -> String? {
    let expressions = segment.expressions
    guard let first = expressions.first else { return nil }
    for argument in expressions.dropFirst() {
      switch argument.label?.text {
      case "specifier":
        return argument.expression.as(StringLiteralExprSyntax.self).flatMap(Self.plainText)
      case "format", "style", "formatter", "options", "prefix": return "%@"
      default: break
      }
    }
    switch first.label?.text {
    case nil: break
    case "placeholder":
      if let named = expressions.dropFirst().first(where: { $0.label?.text == "specifier" }) {
        return named.expression.as(StringLiteralExprSyntax.self).flatMap(Self.plainText)
      }
      switch first.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text {
      case "int": return "%lld"
      case "uint": return "%llu"
      case "float": return "%f"
      case "double": return "%lf"
      case "object": return "%@"
      default: return nil
      }
    default: return "%@"
    }
    // AppIntents: `\(.applicationName)`, `\(\.$name)`.
    if let member = first.expression.as(MemberAccessExprSyntax.self), member.base == nil {
      return "${\(member.declName.baseName.text)}"
    }
    if let path = first.expression.as(KeyPathExprSyntax.self) {
      let names = path.components.compactMap {
        $0.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.text
      }
      guard let name = names.last else { return nil }
      return "${\(name.hasPrefix("$") ? String(name.dropFirst()) : name)}"
    }
    return specifier(of: first.expression)
  }

  private static func plainText(_ literal: StringLiteralExprSyntax) -> String? {
    guard literal.segments.count == 1,
      case .stringSegment(let segment) = literal.segments.first
    else { return nil }
    return segment.content.text
  }

  /// The placeholder of a value; `nil` if its type is not plain.
  func specifier(of expression: ExprSyntax) -> String? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr: return "%lld"
    case .floatLiteralExpr: return "%lf"
    case .stringLiteralExpr: return "%@"
    case .prefixOperatorExpr(let prefix): return specifier(of: prefix.expression)
    case .tupleExpr(let tuple):
      guard tuple.elements.count == 1, let element = tuple.elements.first else { return nil }
      return specifier(of: element.expression)
    case .forceUnwrapExpr(let unwrap): return specifier(of: unwrap.expression)
    case .tryExpr(let expression): return specifier(of: expression.expression)
    case .awaitExpr(let expression): return specifier(of: expression.expression)
    case .functionCallExpr(let call): return specifier(of: call)
    case .memberAccessExpr(let member):
      switch member.declName.baseName.text {
      case "localizedDescription", "localizedCapitalized", "capitalized", "localizedUppercase",
        "localizedLowercase":
        return "%@"
      case let name:
        guard member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" else {
          return nil
        }
        return self.member(name, around: Syntax(expression)).flatMap(Self.specifier(ofType:))
      }
    case .declReferenceExpr(let reference):
      return type(of: reference.baseName.text, at: Syntax(expression)).flatMap(
        Self.specifier(ofType:))
    case .sequenceExpr(let sequence): return specifier(of: sequence)
    default: return nil
    }
  }

  /// The type that the same file states for a name.
  func declaredType(of expression: ExprSyntax) -> String? {
    expression.as(DeclReferenceExprSyntax.self).flatMap {
      type(of: $0.baseName.text, at: Syntax(expression))
    }
  }

  /// The type that the same file states for a property of the type around.
  func declaredType(ofMember name: String, at node: Syntax) -> String? {
    member(name, around: node)
  }

  /// The type that the same file states for a property of a type that is in no other one.
  func declaredType(ofMember name: String, ofType type: String, at node: Syntax) -> String? {
    if outerTypes == nil, let file = node.root.as(SourceFileSyntax.self) {
      outerTypes = Self.outerTypes(of: file)
    }
    return outerTypes?[type].flatMap { member(name, in: $0) }
  }

  /// The type of the elements that a name of a closure or a loop stands for, in turn.
  ///
  /// `ForEach(Tab.allCases) { tab in … }`, `for tab in tabs { … }`
  func elementType(of expression: ExprSyntax) -> String? {
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text else { return nil }
    var node = Syntax(expression)
    while let parent = node.parent {
      if let closure = parent.as(ClosureExprSyntax.self), Self.names(name, in: closure) {
        guard let call = closure.parent?.as(FunctionCallExprSyntax.self),
          let callee = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
          ["ForEach", "List", "Table", "Picker"].contains(callee),
          let items = call.arguments.first?.expression
        else { return nil }
        return elementType(ofAll: items)
      }
      if let loop = parent.as(ForStmtSyntax.self), Self.binds(name, Syntax(loop.pattern)) {
        return elementType(ofAll: loop.sequence)
      }
      if parent.is(MemberBlockSyntax.self) { return nil }
      node = parent
    }
    return nil
  }

  private static func names(_ name: String, in closure: ClosureExprSyntax) -> Bool {
    switch closure.signature?.parameterClause {
    case .simpleInput(let names): names.contains { $0.name.text == name }
    case .parameterClause(let clause):
      clause.parameters.contains { ($0.secondName ?? $0.firstName).text == name }
    case nil: name == "$0"
    }
  }

  /// The type of the elements of a collection: that of `Tab.allCases`, or of a name that is declared as `[Tab]`.
  private func elementType(ofAll items: ExprSyntax) -> String? {
    if let member = items.as(MemberAccessExprSyntax.self) {
      if member.declName.baseName.text == "allCases" {
        switch member.base?.as(ExprSyntaxEnum.self) {
        case .declReferenceExpr(let type): return type.baseName.text
        case .memberAccessExpr(let type): return type.declName.baseName.text
        default: return nil
        }
      }
      return nil
    }
    guard let type = declaredType(of: items), type.hasPrefix("["), type.hasSuffix("]"),
      type.hasPrefix("[(") || !type.contains(":")
    else { return nil }
    return String(type.dropFirst().dropLast())
  }

  private func specifier(of call: FunctionCallExprSyntax) -> String? {
    if let callee = call.calledExpression.as(DeclReferenceExprSyntax.self) {
      let name = callee.baseName.text
      if name == "NSLocalizedString" { return "%@" }
      return name.first?.isUppercase == true ? Self.specifier(ofType: name) : nil
    }
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self) else { return nil }
    switch member.declName.baseName.text {
    case "formatted", "uppercased", "lowercased", "joined", "localizedStringWithFormat":
      return "%@"
    default:
      // `Text("…").bold()`
      var base = member.base
      while let inner = base {
        if let call = inner.as(FunctionCallExprSyntax.self) {
          if let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
            return name == "Text" || name == "Image" ? "%@" : nil
          }
          base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
        } else {
          return nil
        }
      }
      return nil
    }
  }

  /// `x as Double`, `a ? 1 : 2`, `a + 1`.
  private func specifier(of sequence: SequenceExprSyntax) -> String? {
    let elements = Array(sequence.elements)
    if elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self),
      let type = elements[2].as(TypeExprSyntax.self)
    {
      return Self.specifier(ofType: type.type.trimmedDescription)
    }
    if elements.count == 3, let ternary = elements[1].as(UnresolvedTernaryExprSyntax.self) {
      let (left, right) = (specifier(of: ternary.thenExpression), specifier(of: elements[2]))
      return left == right ? left : nil
    }
    // Arithmetic of one type; a literal takes the type of the others.
    var found: String?
    for (index, element) in elements.enumerated() {
      if index % 2 == 1 {
        guard let name = element.as(BinaryOperatorExprSyntax.self)?.operator.text,
          ["+", "-", "*", "/", "%"].contains(name)
        else { return nil }
        continue
      }
      guard let own = specifier(of: element) else { return nil }
      if element.is(IntegerLiteralExprSyntax.self) { continue }
      guard found == nil || found == own else { return nil }
      found = own
    }
    return found ?? "%lld"
  }

  // MARK: - Declarations around

  /// The type of a name where it is used, if the same file states it.
  private func type(of name: String, at node: Syntax) -> String? {
    var child = node
    while let parent = child.parent {
      switch parent.as(SyntaxEnum.self) {
      case .codeBlockItemList(let items):
        let found = scope(of: items)[name]?.last { $0.position < child.position.utf8Offset }
        if let found { return found.type.isEmpty ? nil : found.type }
      case .functionDecl(let function):
        if let type = type(of: name, in: function.signature.parameterClause) { return type }
      case .initializerDecl(let function):
        if let type = type(of: name, in: function.signature.parameterClause) { return type }
      case .closureExpr(let closure):
        switch closure.signature?.parameterClause {
        case .simpleInput(let names):
          if names.contains(where: { $0.name.text == name }) { return nil }
        case .parameterClause(let clause):
          for parameter in clause.parameters
          where (parameter.secondName ?? parameter.firstName).text == name {
            return parameter.type?.trimmedDescription
          }
        case nil: break
        }
        if name.hasPrefix("$") { return nil }
      case .forStmt(let loop):
        if Self.binds(name, Syntax(loop.pattern)) { return nil }
      case .ifExpr(let conditional):
        if bound(name, in: conditional.conditions) == .elsewhere { return nil }
      case .whileStmt(let loop):
        if bound(name, in: loop.conditions) == .elsewhere { return nil }
      case .switchCase(let part):
        if let label = part.label.as(SwitchCaseLabelSyntax.self), Self.binds(name, Syntax(label)) {
          return nil
        }
      case .catchClause(let clause):
        if name == "error" || Self.binds(name, Syntax(clause.catchItems)) { return nil }
      case .memberBlock(let block):
        return member(name, in: block) ?? extendedMember(name, block)
      default: break
      }
      child = parent
    }
    return nil
  }

  private func member(_ name: String, around node: Syntax) -> String? {
    var node = node
    while let parent = node.parent {
      if let block = parent.as(MemberBlockSyntax.self) {
        return member(name, in: block) ?? extendedMember(name, block)
      }
      node = parent
    }
    return nil
  }

  /// The type of a member that the type behind an extension declares in the same file.
  private func extendedMember(_ name: String, _ block: MemberBlockSyntax) -> String? {
    guard let type = block.parent?.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription,
      let file = block.root.as(SourceFileSyntax.self)
    else { return nil }
    if outerTypes == nil { outerTypes = Self.outerTypes(of: file) }
    return outerTypes?[type].flatMap { member(name, in: $0) }
  }

  private static func outerTypes(of file: SourceFileSyntax) -> [String: MemberBlockSyntax] {
    var types: [String: MemberBlockSyntax] = [:]
    for statement in file.statements {
      let found: (name: String, members: MemberBlockSyntax)?
      switch Syntax(statement.item).as(SyntaxEnum.self) {
      case .structDecl(let type): found = (type.name.text, type.memberBlock)
      case .classDecl(let type): found = (type.name.text, type.memberBlock)
      case .enumDecl(let type): found = (type.name.text, type.memberBlock)
      case .actorDecl(let type): found = (type.name.text, type.memberBlock)
      default: found = nil
      }
      if let found, types[found.name] == nil { types[found.name] = found.members }
    }
    return types
  }

  private func member(_ name: String, in block: MemberBlockSyntax) -> String? {
    let known = scopes[block.id]
    var scope = known ?? [:]
    if known == nil {
      for item in block.members {
        guard let declaration = item.decl.as(VariableDeclSyntax.self) else { continue }
        Self.declare(declaration, in: &scope)
      }
      scopes[block.id] = scope
    }
    return scope[name]?.first.flatMap { $0.type.isEmpty ? nil : $0.type }
  }

  /// What the statements of a body declare.
  private func scope(of items: CodeBlockItemListSyntax) -> Scope {
    if let known = scopes[items.id] { return known }
    var scope: Scope = [:]
    for item in items {
      if let declaration = item.item.as(VariableDeclSyntax.self) {
        Self.declare(declaration, in: &scope)
      } else if let guarded = item.item.as(GuardStmtSyntax.self) {
        // A name that a guard binds to something else has a type that is not told.
        for name in Self.names(in: Syntax(guarded.conditions))
        where bound(name, in: guarded.conditions) == .elsewhere {
          scope[name, default: []].append((item.position.utf8Offset, ""))
        }
      }
    }
    scopes[items.id] = scope
    return scope
  }

  /// Adds the types that a declaration gives its names: those that it states, or those of literals.
  private static func declare(_ declaration: VariableDeclSyntax, in scope: inout Scope) {
    let position = declaration.position.utf8Offset
    for binding in declaration.bindings {
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else {
        for name in names(in: Syntax(binding.pattern)) {
          scope[name, default: []].append((position, ""))
        }
        continue
      }
      scope[pattern.identifier.text, default: []].append((position, type(of: binding)))
    }
  }

  private static func type(of binding: PatternBindingSyntax) -> String {
    if let type = binding.typeAnnotation?.type.trimmedDescription { return type }
    switch binding.initializer?.value.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr: return "Int"
    case .floatLiteralExpr: return "Double"
    case .stringLiteralExpr: return "String"
    case .functionCallExpr(let call):
      let callee = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
      return specifier(ofType: callee) == nil ? "" : callee
    default: return ""
    }
  }

  /// The names that patterns bind.
  private static func names(in node: Syntax) -> [String] {
    if let pattern = node.as(IdentifierPatternSyntax.self) { return [pattern.identifier.text] }
    return node.children(viewMode: .sourceAccurate).flatMap { names(in: $0) }
  }

  private func type(of name: String, in clause: FunctionParameterClauseSyntax) -> String? {
    if let known = parameters[clause.id] { return known[name] }
    var found: [String: String] = [:]
    for parameter in clause.parameters {
      let name = (parameter.secondName ?? parameter.firstName).text
      if found[name] == nil { found[name] = parameter.type.trimmedDescription }
    }
    parameters[clause.id] = found
    return found[name]
  }

  /// What conditions bind a name to.
  private enum Bound {
    /// `if let name`: the same name without its optional.
    case same
    case elsewhere
  }

  private func bound(_ name: String, in list: ConditionElementListSyntax) -> Bound? {
    if let known = conditions[list.id] { return known[name] }
    var found: [String: Bound] = [:]
    for condition in list {
      switch condition.condition {
      case .optionalBinding(let binding):
        let value = binding.initializer?.value
        for name in Self.names(in: Syntax(binding.pattern)) where found[name] == nil {
          let isSame =
            value == nil || value?.as(DeclReferenceExprSyntax.self)?.baseName.text == name
          found[name] = isSame ? .same : .elsewhere
        }
      case .matchingPattern(let pattern):
        for name in Self.names(in: Syntax(pattern.pattern)) where found[name] != .elsewhere {
          found[name] = .elsewhere
        }
      default: break
      }
    }
    conditions[list.id] = found
    return found[name]
  }

  private static func binds(_ name: String, _ node: Syntax) -> Bool {
    if let pattern = node.as(IdentifierPatternSyntax.self) {
      return pattern.identifier.text == name
    }
    return node.children(viewMode: .sourceAccurate).contains { binds(name, $0) }
  }
}
