internal import LoctripCodeFacts

/// What the project declares, to tell whether a call means a function of its own before one of Apple's.
struct OwnCode: Sendable {
  /// A function with the number of its file.
  private struct Function: Sendable {
    var declared: CodeFunction
    var file: Int
  }

  private struct DeclaredType: Sendable {
    var declared: CodeType
    var file: Int
  }

  /// The functions that a call may mean, with the parameter that an argument is of.
  struct Match {
    var parameters: [Parameter]
    /// False if the code does not tell of which type the function is a member.
    var isSure: Bool
  }

  /// A parameter, by the number of its function and its own.
  struct Parameter: Hashable {
    var function: Int
    var number: Int
  }

  private var functions: [Function] = []
  private var functionsByName: [String: [Int]] = [:]
  private var types: [String: [DeclaredType]] = [:]
  /// Other names for types, by the last names of these.
  private var aliasesOfTypes: [String: [String]] = [:]
  /// What types inherit, by their last names.
  private var inherited: [String: Set<String>] = [:]
  /// The kinds of members, by name and by the types around them.
  private var members: [String: [String: CodeDeclarations.Kinds]] = [:]
  /// Labels of localizable parameters, for `.init(title: "…")`.
  private(set) var localizableLabels: Set<String> = []
  /// Names for localizable types.
  private(set) var aliases: Set<String> = []

  /// Adds the declarations of a file; the numbers of its functions go on from those before.
  mutating func add(_ declarations: CodeDeclarations, file: Int) {
    for function in declarations.functions {
      functionsByName[function.name, default: []].append(functions.count)
      functions.append(Function(declared: function, file: file))
      for parameter in function.parameters where parameter.kinds.contains(.localizable) {
        localizableLabels.insert(parameter.label)
      }
    }
    for type in declarations.types {
      types[type.name, default: []].append(DeclaredType(declared: type, file: file))
      if type.flags.contains(.isAlias), let target = type.inherited.first {
        aliasesOfTypes[Self.lastName(target), default: []].append(type.name)
      }
      if !type.inherited.isEmpty {
        inherited[type.name, default: []].formUnion(type.inherited.map(Self.lastName))
      }
    }
    for (member, kinds) in declarations.members {
      members[member.name, default: [:]][member.owner, default: []].insert(kinds)
    }
    aliases.formUnion(declarations.aliases)
  }

  /// The number of functions.
  var functionCount: Int { functions.count }

  /// A function by its number.
  func function(_ number: Int) -> CodeFunction { functions[number].declared }

  /// The numbers of the initializers that structures have by their properties.
  var memberwise: [Int] {
    functions.indices.filter { functions[$0].declared.flags.contains(.isMemberwise) }
  }

  /// The kinds of a parameter.
  func kinds(of parameter: Parameter) -> CodeDeclarations.Kinds {
    functions[parameter.function].declared.parameters[parameter.number].kinds
  }

  // MARK: - Calls

  /// The functions of the project that a call may mean; `nil` if it means none of them.
  func match(
    _ call: CodeCall,
    _ index: Int,
    in enclosing: String,
    file: Int
  ) -> Match? {
    guard let numbers = functionsByName[call.name] else { return nil }
    var sure: [Parameter] = []
    var perhaps: [Parameter] = []
    for number in numbers {
      guard let isSure = canMean(functions[number], call, enclosing, file),
        let parameter = functions[number].declared.parameter(of: index, call.labels)
      else { continue }
      let found = Parameter(function: number, number: parameter)
      if isSure { sure.append(found) } else { perhaps.append(found) }
    }
    if !sure.isEmpty { return Match(parameters: sure, isSure: true) }
    return perhaps.isEmpty ? nil : Match(parameters: perhaps, isSure: false)
  }

  /// What the parameters of a match take: of several functions the literal is a string where one takes strings.
  func kinds(of match: Match) -> CodeDeclarations.Kinds {
    var all: CodeDeclarations.Kinds = []
    var preferred: CodeDeclarations.Kinds = []
    for parameter in match.parameters {
      let kinds = kinds(of: parameter)
      all.formUnion(kinds)
      if !functions[parameter.function].declared.flags.contains(.isDisfavored) {
        preferred.formUnion(kinds)
      }
    }
    return preferred.isEmpty ? all : preferred
  }

  /// Whether a call can mean a function, and surely; `nil` if it cannot.
  private func canMean(
    _ function: Function,
    _ call: CodeCall,
    _ enclosing: String,
    _ file: Int
  ) -> Bool? {
    let declared = function.declared
    if declared.flags.contains(.isOfFile), function.file != file { return nil }
    if declared.name.hasPrefix("#") { return true }
    let owner = declared.owner
    if declared.flags.contains(.makesType) {
      // A private type of another file is none here.
      if let type = types[declared.name]?.first(where: { $0.declared.owner == owner }),
        type.declared.flags.contains(.isOfFile), type.file != file
      {
        return nil
      }
      switch call.receiver {
      case nil, "": return isVisible(owner, from: enclosing) ? true : nil
      case "SwiftUI", "UIKit", "AppKit", "Foundation": return nil
      case let receiver?:
        if owner.isEmpty { return types[receiver] == nil ? false : nil }
        return Self.lastName(owner) == receiver ? true : nil
      }
    }
    guard !owner.isEmpty else {
      switch call.receiver {
      case nil: return true
      case let receiver?:
        return receiver.first?.isUppercase == true && types[receiver] == nil
          && !receiver.hasSuffix("()") ? true : nil
      }
    }
    let ownerName = Self.lastName(owner)
    let isOwnType = types[ownerName]?.contains { !$0.declared.flags.contains(.isExtension) } == true
    switch call.receiver {
    case nil, "self", "Self", "super":
      if isVisible(owner, from: enclosing) || lineage(of: enclosing).contains(ownerName) {
        return true
      }
      // An extension of a class of a framework, of which the type around may be one.
      return isOwnType ? nil : false
    case "": return declared.flags.contains(.isStatic) ? true : nil
    case let receiver? where receiver.hasSuffix("()"):
      let root = String(receiver.dropLast(2))
      guard root.first?.isUppercase == true else { return isOwnType ? false : true }
      if types[root] != nil {
        return !isOwnType || lineage(of: root).contains(ownerName) ? true : nil
      }
      return isOwnType ? nil : true
    case let receiver? where receiver.first?.isUppercase == true:
      return receiver == ownerName || lineage(of: receiver).contains(ownerName) ? true : nil
    default: return !isOwnType
    }
  }

  /// True if a nested declaration can be named from somewhere without its owner.
  private func isVisible(_ owner: String, from enclosing: String) -> Bool {
    owner.isEmpty || enclosing == owner || enclosing.hasPrefix(owner + ".")
  }

  /// The last names of the types around some code and of everything that they inherit.
  private func lineage(of enclosing: String) -> Set<String> {
    var found: Set<String> = []
    var open = enclosing.split(separator: ".").map(String.init)
    while let name = open.popLast() {
      guard found.insert(name).inserted, let next = inherited[name] else { continue }
      open += next
    }
    return found
  }

  // MARK: - Types

  /// True if the project declares a type of a name that a call can mean.
  func hasType(_ call: CodeCall, in enclosing: String, file: Int) -> Bool {
    types[call.name]?.contains { type in
      let declared = type.declared
      guard !declared.flags.contains(.isExtension),
        !declared.flags.contains(.isOfFile) || type.file == file
      else { return false }
      if declared.flags.contains(.isAlias), let target = declared.inherited.first,
        Self.lastName(target) == declared.name
      {
        return false
      }
      switch call.receiver {
      case nil, "": return isVisible(declared.owner, from: enclosing)
      case let receiver?: return Self.lastName(declared.owner) == receiver
      }
    } ?? false
  }

  /// True if the project declares a type, whatever it is around.
  func declares(type name: String) -> Bool {
    types[name]?.contains { !$0.declared.flags.contains(.isExtension) } ?? false
  }

  /// The last name of a type, and other names for it.
  func names(ofType name: String) -> [String] {
    [name] + (aliasesOfTypes[name] ?? []) + ["Self", "self"]
  }

  /// The type that a name is another one for.
  func target(ofAlias name: String) -> String? {
    guard let alias = types[name]?.first(where: { $0.declared.flags.contains(.isAlias) }),
      let target = alias.declared.inherited.first
    else { return nil }
    return target.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      ? Self.lastName(target) : nil
  }

  /// True if a type is a view.
  func isView(_ name: String) -> Bool { inherited[name]?.contains("View") ?? false }

  /// True for code of rows of a predicate editor.
  func isPredicateTemplate(_ enclosing: String) -> Bool {
    lineage(of: enclosing).contains("NSPredicateEditorRowTemplate")
  }

  // MARK: - Members

  /// The kinds of a member of the types around some code; nothing if they declare none of the name.
  func kinds(ofMember name: String, in enclosing: String) -> CodeDeclarations.Kinds {
    guard let owners = members[name] else { return [] }
    if let kinds = owners[enclosing] { return kinds }
    let lineage = lineage(of: enclosing)
    return owners.reduce(into: []) { kinds, owner in
      if lineage.contains(Self.lastName(owner.key)) { kinds.formUnion(owner.value) }
    }
  }

  /// The kinds of all members of a name.
  func kinds(ofMember name: String) -> CodeDeclarations.Kinds {
    members[name]?.values.reduce(into: []) { $0.formUnion($1) } ?? []
  }

  /// The type that declares a member; `nil` if the project declares none, or several do and nothing says which.
  func owner(ofMember name: String, of type: String?) -> String? {
    guard let owners = members[name] else { return nil }
    guard let type else { return owners.count == 1 ? owners.first?.key : nil }
    if owners[type] != nil { return type }
    let names = lineage(of: target(ofAlias: type) ?? Self.lastName(type))
    let found = owners.keys.filter { names.contains(Self.lastName($0)) }
    return found.count == 1 ? found.first : nil
  }

  /// The last word of a name with dots.
  static func lastName(_ path: String) -> String {
    let name = path.prefix { $0 != "<" }
    return name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? String(name)
  }
}

extension CodeFunction {
  /// The parameter that an argument of a call is of; `nil` if a call with these labels is none of the function.
  func parameter(of index: Int, _ labels: [String?]) -> Int? {
    // Objective-C tells one argument, whatever its number.
    if labels.count == 1, index > 0 { return index < parameters.count ? index : nil }
    var next = 0
    var found: Int?
    for (number, label) in labels.enumerated() {
      let label = label ?? "_"
      while next < parameters.count, parameters[next].label != label {
        guard parameters[next].isOptional else { return nil }
        next += 1
      }
      if next == parameters.count {
        // The further arguments of a list.
        guard label == "_", parameters.last?.isOptional == true else { return nil }
        next -= 1
      }
      if number == index { found = next }
      next += 1
    }
    // One more may be a closure behind the call.
    let rest = parameters[min(next, parameters.count)...].filter { !$0.isOptional }
    guard rest.isEmpty || rest.count == 1 && rest[0].kinds.isEmpty else { return nil }
    return found
  }
}
