internal import LoctripAppProjects
internal import LoctripCodeFacts

/// Where strings of the project's own functions and properties end: as keys that are looked up, or on the screen.
struct TextFlows: Sendable {
  /// Something that holds a string.
  enum Node: Hashable {
    case parameter(OwnCode.Parameter)
    /// A property or the result of a function, by the types around it.
    case member(owner: String, String)
    /// A variable, by its file and the offset of its declaration.
    case local(file: Int, Int)
    /// `self` in a member of an extension of `String`.
    case receiver(String)
    /// The raw value of an enumeration, by its last name.
    case rawValue(String)
    /// The error that a `catch` gets, by its file and the offset of its `do`.
    case caught(file: Int, Int)
    /// The errors that the functions of a name throw.
    case thrown(by: String)
  }

  /// The table in which a string is looked up.
  enum Table: Hashable {
    /// The default one.
    case standard
    case named(String)
    /// That of another parameter of the same function.
    case parameter(Int)
    /// One that is only known at run time.
    case unknown
  }

  /// The call that shows a string.
  private struct Shown {
    var place: String
    /// True if the string takes the place of a placeholder in a localizable text.
    var isArgument = false
  }

  /// A value that goes into a node.
  private struct Edge {
    var source: Node
    /// The call, if it is an argument.
    var call: CodeCall?
    var isPart: Bool
  }

  private let own: OwnCode
  private let wrappers: Wrappers
  /// What goes into each node.
  private var edges: [Node: [Edge]] = [:]
  /// Nodes whose strings are keys.
  private var keys: [Node: Table] = [:]
  /// Nodes whose strings people see, with what shows them.
  private var shown: [Node: Shown] = [:]
  /// Nodes with keys whose strings `Text(verbatim:)` shows too, so that some of them may be no keys.
  private var doubtful: Set<Node> = []

  /// Follows strings.
  ///
  /// - Parameters:
  ///   - own: What the project declares.
  ///   - flows: The flows of each file, with its number and the number of the first of its functions.
  ///   - wrappers: The functions that the configuration names.
  init(
    _ own: OwnCode,
    _ flows: [(flows: [CodeFlow], throwers: [CodeThrower], file: Int, firstFunction: Int)],
    _ wrappers: Wrappers
  ) {
    self.own = own
    self.wrappers = wrappers
    var newKeys: [(Node, Table)] = []
    var newShown: [(Node, Shown)] = []
    for (flows, throwers, file, first) in flows {
      for thrower in throwers { add(thrower, file) }
      for flow in flows {
        for source in sources(of: flow, file, first) {
          switch end(of: flow, from: source, file) {
          case .key(let table): if !flow.isPart { newKeys.append((source, table)) }
          case .shown(let place):
            let isArgument = flow.extent == .part && Self.isText(flow.target)
            newShown.append((source, Shown(place: place, isArgument: isArgument)))
          case .nodes(let nodes, let call):
            for node in nodes where node != source {
              edges[node, default: []].append(Edge(source: source, call: call, isPart: flow.isPart))
            }
          case .nowhere: break
          }
        }
      }
    }
    for number in own.memberwise {
      let function = own.function(number)
      let owner = function.owner.isEmpty ? function.name : "\(function.owner).\(function.name)"
      for (index, parameter) in function.parameters.enumerated() where !parameter.kinds.isEmpty {
        let source = Node.parameter(.init(function: number, number: index))
        edges[.member(owner: owner, parameter.label), default: []].append(
          Edge(source: source, call: nil, isPart: false))
      }
    }
    spread(&newKeys)
    // What the configuration names looks a key up, also where the code does not tell how.
    for number in 0..<own.functionCount {
      let function = own.function(number)
      guard let key = wrappers.key(of: function),
        !function.parameters.indices.contains(where: {
          keys[.parameter(.init(function: number, number: $0))] != nil
        })
      else { continue }
      newKeys.append((.parameter(.init(function: number, number: key.key)), key.table))
    }
    spread(&newKeys)
    if !keys.isEmpty { doubt(newShown.filter { $0.1.place == Self.verbatim }.map(\.0)) }
    spread(&newShown)
  }

  private mutating func doubt(_ nodes: [Node]) {
    var (open, known) = (nodes, Set<Node>())
    while let node = open.popLast() {
      guard known.insert(node).inserted else { continue }
      if keys[node] != nil { doubtful.insert(node) }
      for edge in edges[node] ?? [] where !edge.isPart { open.append(edge.source) }
    }
  }

  /// Adds the errors that a function or a `do` gives on.
  private mutating func add(_ thrower: CodeThrower, _ file: Int) {
    let node: Node =
      thrower.offset > 0
      ? .caught(file: file, thrower.offset) : .thrown(by: thrower.name)
    var sources = thrower.calls.sorted().map { Node.thrown(by: $0) }
    if thrower.isOpen { sources.append(Self.anyError) }
    for type in thrower.types.sorted() {
      if type.hasSuffix("()") {
        sources.append(.member(owner: type, "errorDescription"))
        continue
      }
      for name in errorTexts {
        if let owner = own.owner(ofMember: name, of: type) {
          sources.append(.member(owner: owner, name))
        }
      }
    }
    edges[node, default: []] += sources.map { Edge(source: $0, call: nil, isPart: false) }
  }

  private mutating func spread(_ open: inout [(Node, Table)]) {
    while let (node, table) = open.popLast() {
      if let known = keys[node] {
        // Looked up in two tables: either may have it.
        guard known != table, known != .unknown else { continue }
        keys[node] = .unknown
      } else {
        keys[node] = table
      }
      for edge in edges[node] ?? [] where !edge.isPart {
        open.append((edge.source, self.table(keys[node] ?? table, of: node, edge.call)))
      }
    }
  }

  private mutating func spread(_ open: inout [(Node, Shown)]) {
    // Who writes `verbatim`, or a text around it, may know that it is a name; what else shows it says more.
    func rank(_ shown: Shown) -> Int {
      shown.isArgument ? 0 : shown.place == Self.verbatim ? 1 : 2
    }
    open = (0...2).flatMap { number in open.reversed().filter { rank($0.1) == number } }
    while let (node, place) = open.popLast() {
      guard keys[node] == nil, shown[node] == nil else { continue }
      shown[node] = place
      for edge in edges[node] ?? [] { open.append((edge.source, place)) }
    }
  }

  /// True for an argument whose literal is a key.
  private static func isText(_ target: CodeContext) -> Bool {
    guard case .argument(let call, let label, let index) = target else { return false }
    return LocalizableCalls.row(for: call, label: label, index: index)?.isString == false
  }

  // MARK: - Ends

  private enum End {
    case key(Table)
    case shown(String)
    case nodes([Node], CodeCall?)
    case nowhere
  }

  private mutating func sources(of flow: CodeFlow, _ file: Int, _ first: Int) -> [Node] {
    switch flow.source {
    case .parameter(let function, let number):
      return [.parameter(.init(function: first + function, number: number))]
    case .local(let offset): return [.local(file: file, offset)]
    case .receiver(let member): return [.receiver(member)]
    case .rawValue(let type): return [.rawValue(OwnCode.lastName(type))]
    case .caught(let offset): return [.caught(file: file, offset)]
    case .member(let type, let name):
      guard Self.errorMembers.contains(name) else {
        return own.owner(ofMember: name, of: type).map { [.member(owner: $0, name)] } ?? []
      }
      // What is caught may be any error.
      guard let type, own.declares(type: OwnCode.lastName(type)) else { return [Self.anyError] }
      return own.owner(ofMember: "errorDescription", of: type).map {
        [.member(owner: $0, "errorDescription")]
      } ?? []
    }
  }

  /// Members of errors that alerts show.
  ///
  /// Source: foundation/localizederror.
  private let errorTexts = ["errorDescription", "failureReason", "recoverySuggestion"]

  /// Members of errors that give what `errorDescription` says.
  private static let errorMembers: Set<String> = ["localizedDescription", "errorDescription"]
  /// What some error says, of whatever type it is.
  private static let anyError = Node.member(owner: "", "localizedDescription")

  private func end(of flow: CodeFlow, from source: Node, _ file: Int) -> End {
    switch flow.target {
    case .argument(let call, let label, let index):
      let match = own.match(call, index, in: flow.enclosing, file: file)
      if match?.isSure != true,
        let table = wrappers.table(of: call, label: label, index: index, function(of: source))
      {
        return .key(table)
      }
      if let match { return .nodes(match.parameters.map { .parameter($0) }, call) }
      if LocalizableCalls.makesKey(call.name, label) { return .key(table(of: call, source)) }
      if let place = ShownCalls.place(of: call, label: label, index: index) { return .shown(place) }
      if let row = LocalizableCalls.row(for: call, label: label, index: index) {
        if row.isString { return .key(table(of: call, source)) }
        guard row.isCertain, !own.hasType(call, in: flow.enclosing, file: file)
        else { return .nowhere }
        return .shown(call.name == "String" ? "a localized text" : call.name)
      }
      return .nowhere
    case .receiver(let member):
      if ShownCalls.receivers.contains(member) { return .shown(".\(member)") }
      if wrappers.hasMember(member) { return .key(.standard) }
      if case .receiver = source { return .nodes([.receiver(member)], nil) }
      return .nowhere
    case .assignment(let name, let isOwn, let variable):
      let nodes = nodes(of: flow.target, nil, in: flow.enclosing, file: file)
      if nodes.isEmpty, variable == .member || !isOwn, ShownCalls.properties.contains(name) {
        return .shown(".\(name)")
      }
      return .nodes(nodes, nil)
    case .value: return .nodes(nodes(of: flow.target, nil, in: flow.enclosing, file: file), nil)
    case .rawValue, .comparison, .other: return .nowhere
    }
  }

  private func function(of node: Node) -> CodeFunction? {
    guard case .parameter(let parameter) = node else { return nil }
    return own.function(parameter.function)
  }

  /// The table that a call names.
  private func table(of call: CodeCall, _ source: Node) -> Table {
    if let table = call.table { return .named(table) }
    guard call.hasUnknownTable else { return .standard }
    for (label, argument) in zip(call.labels, call.arguments) {
      if label == "table" || label == "tableName", case .parameter(let number) = argument,
        case .parameter = source
      {
        return .parameter(number)
      }
    }
    return .unknown
  }

  /// The table for what goes into a node by a call.
  private func table(_ table: Table, of node: Node, _ call: CodeCall?) -> Table {
    guard case .parameter(let number) = table else { return table }
    guard case .parameter(let parameter) = node, let call else { return .unknown }
    let function = own.function(parameter.function)
    for (index, argument) in call.arguments.enumerated()
    where function.parameter(of: index, call.labels) == number {
      switch argument {
      case .text(let text): return .named(text)
      case .parameter(let outer): return .parameter(outer)
      case .other: return .unknown
      }
    }
    return .unknown
  }

  // MARK: - Literals

  /// The nodes that something in a place of the code goes into.
  private func nodes(
    of context: CodeContext, _ match: OwnCode.Match?, in enclosing: String, file: Int
  ) -> [Node] {
    switch context {
    case .argument: return match?.parameters.map { .parameter($0) } ?? []
    case .value("NSError", let function, .member):
      return [.member(owner: "\(function)()", "errorDescription"), Self.anyError]
    case .value(_, let name, .member):
      let node = Node.member(owner: enclosing, name)
      return errorTexts.contains(name) ? [node, Self.anyError] : [node]
    case .value(_, _, .local(let offset)), .assignment(_, _, .local(let offset)):
      return [.local(file: file, offset)]
    case .value(_, _, .other): return []
    case .assignment(let name, _, .member):
      return own.owner(ofMember: name, of: enclosing).map { [.member(owner: $0, name)] } ?? []
    case .assignment(let name, let isOwn, .other):
      // Of something unknown it is the only member of the name, but for those of views, which nobody sets from outside.
      guard !isOwn, let owner = own.owner(ofMember: name, of: nil),
        !own.isView(OwnCode.lastName(owner))
      else { return [] }
      return [.member(owner: owner, name)]
    case .receiver(let member): return [.receiver(member)]
    case .rawValue(let type): return [.rawValue(OwnCode.lastName(type))]
    case .comparison, .other: return []
    }
  }

  /// The table in which code looks a literal up, and whether it surely does; `nil` if it does not.
  func table(of literal: CodeLiteral, _ match: OwnCode.Match?, file: Int) -> (
    table: Table, isCertain: Bool
  )? {
    let call: CodeCall? = if case .argument(let call, _, _) = literal.context { call } else { nil }
    var found: Table?
    var isCertain = true
    for node in nodes(of: literal.context, match, in: literal.enclosing, file: file) {
      guard let known = keys[node] else { continue }
      if doubtful.contains(node) { isCertain = false }
      var table = table(known, of: node, call)
      // A parameter of the function around is only known at run time.
      if case .parameter = table { table = .unknown }
      found = found == nil || found == table ? table : .unknown
    }
    return found.map { ($0, isCertain) }
  }

  /// What shows a text that its author calls not localizable.
  static let verbatim = "Text(verbatim:)"

  /// What shows a literal to people; `nil` if nothing that was read does.
  func place(of literal: CodeLiteral, file: Int) -> String? {
    var match: OwnCode.Match?
    var name = ""
    switch literal.context {
    case .argument(let call, let label, let index):
      match = own.match(call, index, in: literal.enclosing, file: file)
      name = "\(call.name)(\(label.map { "\($0):" } ?? "_:")), "
    case .value("NSError", _, .member): name = "localizedDescription, "
    case .value(_, let value, .member): name = "\(value), "
    case .assignment(let value, _, _): name = "\(value), "
    case .rawValue(let type): name = "\(type), "
    case .value, .receiver, .comparison, .other: break
    }
    for node in nodes(of: literal.context, match, in: literal.enclosing, file: file) {
      guard keys[node] == nil, let shown = shown[node] else { continue }
      // One word in a text that is localizable is a name more often than not.
      if shown.isArgument, !literal.built.description.contains(" ") { continue }
      return "\(name)shown by \(shown.place)"
    }
    return nil
  }
}

/// The functions and members that the configuration says look keys up: `L10n.tr`, `.localized`, `get(table, key)`.
struct Wrappers: Sendable {
  private struct Wrapper: Sendable {
    var owner: String?
    var name: String
    var isMember: Bool
    /// What the arguments are, by number or by label; none for a key alone.
    var roles: [(label: String?, role: String)]
  }

  private var wrappers: [Wrapper] = []
  private var members: Set<String> = []

  /// Reads the words of the configuration.
  init(_ words: [String]) {
    for word in words {
      let start = word.prefix { $0 != "(" }
      let parts = start.split(separator: ".").map(String.init)
      guard let name = parts.last else { continue }
      let roles = word.dropFirst(start.count).filter { $0 != "(" && $0 != ")" }
        .split(separator: ",")
        .map { part -> (label: String?, role: String) in
          let words = part.split(separator: ":").map { $0.filter { $0 != " " } }
          let label = words.count > 1 ? words[0] : nil
          return (label == "_" ? nil : label, words.last ?? "")
        }
      wrappers.append(
        Wrapper(
          owner: parts.count > 1 ? parts[parts.count - 2] : nil, name: name,
          isMember: word.hasPrefix("."), roles: roles.contains { $0.role == "key" } ? roles : []))
      if word.hasPrefix(".") { members.insert(name) }
    }
  }

  /// True if a member of a string looks it up.
  func hasMember(_ name: String) -> Bool { members.contains(name) }

  /// The parameters of a function that is one of these: its key, and its table.
  func key(of function: CodeFunction) -> (key: Int, table: TextFlows.Table)? {
    let found = wrappers.first {
      !$0.isMember && ($0.name == function.name || "#\($0.name)" == function.name)
        && ($0.owner == nil || $0.owner == OwnCode.lastName(function.owner))
    }
    guard let found else { return nil }
    func parameter(_ role: String, _ names: [String]) -> Int? {
      guard let number = found.roles.firstIndex(where: { $0.role == role }) else {
        return found.roles.isEmpty
          ? function.parameters.firstIndex { names.contains($0.name) && $0.kinds == .string } : nil
      }
      let label = found.roles[number].label
      let index = label == nil ? number : function.parameters.firstIndex { $0.label == label }
      return index.flatMap { function.parameters.indices.contains($0) ? $0 : nil }
    }
    let key =
      parameter("key", ["key"]) ?? function.parameters.firstIndex { $0.kinds.contains(.string) }
    return key.map {
      ($0, parameter("table", ["table", "tableName"]).map { .parameter($0) } ?? .standard)
    }
  }

  /// The table in which a call looks an argument up, if the call is one of these and the argument its key.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - label: The label of the argument.
  ///   - index: The number of the argument.
  ///   - function: The function whose parameters the arguments may be.
  func table(of call: CodeCall, label: String?, index: Int, _ function: CodeFunction?) -> TextFlows
    .Table?
  {
    let found = wrappers.first {
      !$0.isMember && ($0.name == call.name || "#\($0.name)" == call.name)
        && ($0.owner == nil || $0.owner == call.receiver)
    }
    guard let found else { return nil }
    func table(_ argument: CodeArgument?) -> TextFlows.Table {
      switch argument {
      case .text(let text): .named(text)
      case .parameter(let number): .parameter(number)
      case .other, nil: .unknown
      }
    }
    guard !found.roles.isEmpty else {
      guard index == 0 else { return nil }
      for (number, argument) in call.arguments.enumerated() where number > 0 {
        let isLabeled =
          call.labels.indices.contains(number)
          && ["table", "tableName"].contains(call.labels[number] ?? "")
        if isLabeled { return table(argument) }
        // A parameter of that name says what the argument is.
        if case .parameter(let parameter) = argument, let function,
          function.parameters.indices.contains(parameter),
          ["table", "tableName"].contains(function.parameters[parameter].name)
        {
          return .parameter(parameter)
        }
      }
      if let table = call.table { return .named(table) }
      return call.hasUnknownTable ? .unknown : .standard
    }
    // The arguments without labels in turn, the others by their labels.
    func position(_ role: String) -> Int? {
      guard let number = found.roles.firstIndex(where: { $0.role == role }) else { return nil }
      guard let label = found.roles[number].label else { return number }
      return call.labels.firstIndex { $0 == label }
    }
    guard position("key") == index else { return nil }
    guard let place = position("table") else { return .standard }
    guard call.labels.indices.contains(place) else { return .standard }
    return table(call.arguments.indices.contains(place) ? call.arguments[place] : nil)
  }
}
