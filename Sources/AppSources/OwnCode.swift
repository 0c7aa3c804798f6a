internal import LoctripCodeFacts

/// What the project declares, to tell whether a call means a function of its own before one of Apple's.
struct OwnCode: Sendable {
  /// A function with the number of its file.
  private struct Function: Sendable {
    var declared: CodeFunction
    var file: Int
  }

  /// The owners of members of a name.
  private struct Members: Sendable {
    var byOwner: [String: CodeDeclarations.Kinds] = [:]
    /// The owners by their last names.
    var owners: [String: [String]] = [:]
    var kinds: CodeDeclarations.Kinds = []
  }

  /// The largest number of functions that a call of something unknown is compared with.
  private static let mostCandidates = 32
  /// The largest number of functions that any call is compared with; of more, none is surely meant.
  private static let mostCompared = 128
  /// The largest number of types that a type is said to be of.
  private static let mostAncestors = 64

  /// Functions of the standard library's collections, which a call of something unknown means before one of the project.
  private static let namesOfCollections: Set<String> = [
    "add", "append", "contains", "firstIndex", "insert", "remove",
  ]

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
  /// Functions that other files know, by name and by the last names of the types around them.
  private var functionsByName: [String: [String: [Int]]] = [:]
  /// The first of them, by name.
  private var firstFunctions: [String: [Int]] = [:]
  /// Those of extensions of types that the project does not declare, by name.
  private var foreignFunctions: [String: [Int]] = [:]
  /// Functions and types that only their file knows, by file and name.
  private var ofFile: [Int: [String: (functions: [Int], types: [CodeType])]] = [:]
  /// Types that other files know, by name.
  private var types: [String: [CodeType]] = [:]
  /// The last names of all types that are declared.
  private var typeNames: Set<String> = []
  /// Those of types that have values.
  private var namesWithValues: Set<String> = []
  /// What types inherit, by their last names.
  private var inherited: [String: Set<String>] = [:]
  /// The members, by name.
  private var members: [String: Members] = [:]
  /// Labels of localizable parameters, for `.init(title: "…")`.
  private(set) var localizableLabels: Set<String> = []
  /// Names for localizable types.
  private(set) var aliases: Set<String> = []

  /// Adds the declarations of a file; the numbers of its functions go on from those before.
  mutating func add(_ declarations: CodeDeclarations, file: Int) {
    // What makes a private type is private too.
    let hidden = Set(
      declarations.types.filter { $0.flags.contains(.isOfFile) }.map { "\($0.owner).\($0.name)" })
    for function in declarations.functions {
      let isOfFile =
        function.flags.contains(.isOfFile)
        || function.flags.contains(.makesType)
          && hidden.contains("\(function.owner).\(function.name)")
      if isOfFile {
        ofFile[file, default: [:]][function.name, default: ([], [])].functions
          .append(functions.count)
      } else {
        let owner = Self.lastName(function.owner)
        functionsByName[function.name, default: [:]][owner, default: []].append(functions.count)
        if firstFunctions[function.name, default: []].count < Self.mostCandidates {
          firstFunctions[function.name, default: []].append(functions.count)
        }
      }
      functions.append(Function(declared: function, file: file))
      for parameter in function.parameters where parameter.kinds.contains(.localizable) {
        localizableLabels.insert(parameter.label)
      }
    }
    for type in declarations.types {
      if !type.flags.contains(.isExtension) {
        typeNames.insert(type.name)
        if !type.flags.contains(.isNamespace) { namesWithValues.insert(type.name) }
        if type.flags.contains(.isOfFile) {
          ofFile[file, default: [:]][type.name, default: ([], [])].types.append(type)
        } else {
          types[type.name, default: []].append(type)
        }
      }
      if type.flags.contains(.isOfObjectiveC) {
        inherited[type.name, default: []].insert("Objective-C")
      }
      if !type.inherited.isEmpty {
        inherited[type.name, default: []].formUnion(type.inherited.map(Self.lastName))
      }
    }
    for (member, kinds) in declarations.members {
      var known = members[member.name] ?? Members()
      members[member.name] = nil
      if known.byOwner[member.owner] == nil {
        known.owners[Self.lastName(member.owner), default: []].append(member.owner)
      }
      known.byOwner[member.owner, default: []].insert(kinds)
      known.kinds.formUnion(kinds)
      members[member.name] = known
    }
    aliases.formUnion(declarations.aliases)
  }

  /// Ends the adding of files.
  mutating func finish() {
    for (name, owners) in functionsByName {
      let foreign = owners.filter { !$0.key.isEmpty && !typeNames.contains($0.key) }
      guard !foreign.isEmpty else { continue }
      foreignFunctions[name] = foreign.values.flatMap { $0 }.sorted()
    }
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
  func match(_ call: CodeCall, _ index: Int, in enclosing: String, file: Int) -> Match? {
    let (all, lineage) = candidates(call, enclosing, file)
    let numbers = all.prefix(Self.mostCompared)
    var sure: [Parameter] = []
    var perhaps: [Parameter] = []
    for number in numbers {
      guard let isSure = canMean(functions[number].declared, call, enclosing, lineage),
        let parameter = functions[number].declared.parameter(of: index, call.labels)
      else { continue }
      let found = Parameter(function: number, number: parameter)
      if isSure { sure.append(found) } else { perhaps.append(found) }
    }
    if !sure.isEmpty {
      return Match(parameters: sure, isSure: all.count == numbers.count)
    }
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

  /// The functions that a call is compared with, and the lineage of what it is a call of.
  private func candidates(_ call: CodeCall, _ enclosing: String, _ file: Int) -> (
    numbers: [Int], lineage: Set<String>
  ) {
    let hidden = ofFile[file]?[call.name]?.functions ?? []
    guard let owners = functionsByName[call.name] else {
      return hidden.isEmpty ? ([], []) : (hidden, lineage(of: context(of: call, enclosing)))
    }
    let lineage = lineage(of: context(of: call, enclosing))
    var numbers = hidden
    if isUnknown(call) {
      // A list is meant far more often.
      if Self.namesOfCollections.contains(call.name) { return (numbers, lineage) }
      // It may be any of them.
      numbers += firstFunctions[call.name] ?? []
      return (numbers, lineage)
    }
    // One more than are compared shows that there are more.
    let most = Self.mostCompared + 1
    for name in lineage.union([""]).sorted() { numbers += (owners[name] ?? []).prefix(most) }
    numbers += (foreignFunctions[call.name] ?? []).prefix(most)
    return (Set(numbers).sorted(), lineage)
  }

  /// True for a call of something whose type the code does not tell.
  private func isUnknown(_ call: CodeCall) -> Bool {
    guard let receiver = call.receiver else { return false }
    if receiver.isEmpty { return true }
    return receiver.first?.isUppercase != true && !["self", "super"].contains(receiver)
  }

  /// The type that a call is of, as far as the code tells it.
  private func context(of call: CodeCall, _ enclosing: String) -> String {
    switch call.receiver {
    case nil, "self", "Self", "super", "": enclosing
    case let receiver?: receiver.hasSuffix("()") ? String(receiver.dropLast(2)) : receiver
    }
  }

  /// Whether a call can mean a function, and surely; `nil` if it cannot.
  private func canMean(
    _ declared: CodeFunction, _ call: CodeCall, _ enclosing: String, _ lineage: Set<String>
  ) -> Bool? {
    if declared.name.hasPrefix("#") { return true }
    let owner = declared.owner
    if declared.flags.contains(.makesType) {
      switch call.receiver {
      case nil, "": return isVisible(owner, from: enclosing) ? true : nil
      case "SwiftUI", "UIKit", "AppKit", "Foundation": return nil
      case let receiver?:
        if owner.isEmpty { return typeNames.contains(receiver) ? nil : false }
        return Self.lastName(owner) == receiver ? true : nil
      }
    }
    guard !owner.isEmpty else {
      switch call.receiver {
      case nil: return true
      case let receiver?:
        return receiver.first?.isUppercase == true && !typeNames.contains(receiver)
          && !receiver.hasSuffix("()") ? true : nil
      }
    }
    let ownerName = Self.lastName(owner)
    let isOwnType = typeNames.contains(ownerName)
    switch call.receiver {
    case nil, "self", "Self", "super":
      if isVisible(owner, from: enclosing) || lineage.contains(ownerName) { return true }
      // An extension of a class of a framework, of which the type around may be one.
      return isOwnType ? nil : false
    case "": return declared.flags.contains(.isStatic) ? true : nil
    case let receiver? where receiver.hasSuffix("()"):
      let root = String(receiver.dropLast(2))
      guard root.first?.isUppercase == true else { return isOwnType ? false : true }
      if types[root] != nil {
        return !isOwnType || lineage.contains(ownerName) ? true : nil
      }
      return isOwnType ? nil : true
    case let receiver? where receiver.first?.isUppercase == true:
      return receiver == ownerName || lineage.contains(ownerName) ? true : nil
    default: return !isOwnType
    }
  }

  /// True if a nested declaration can be named from somewhere without its owner.
  private func isVisible(_ owner: String, from enclosing: String) -> Bool {
    owner.isEmpty || enclosing == owner || enclosing.hasPrefix(owner + ".")
  }

  /// The last names of the types around some code and of everything that they inherit.
  func lineage(of enclosing: String) -> Set<String> {
    var found: Set<String> = []
    var open = enclosing.split(separator: ".").map(String.init)
    while let name = open.popLast(), found.count < Self.mostAncestors {
      guard found.insert(name).inserted, let next = inherited[name] else { continue }
      open += next
    }
    return found
  }

  // MARK: - Types

  /// True if the project declares a type of a name that a call can mean.
  func hasType(_ call: CodeCall, in enclosing: String, file: Int) -> Bool {
    let all = (types[call.name] ?? []) + (ofFile[file]?[call.name]?.types ?? [])
    return all.contains { declared in
      if declared.flags.contains(.isAlias), let target = declared.inherited.first,
        Self.lastName(target) == declared.name
      {
        return false
      }
      switch call.receiver {
      case nil, "": return isVisible(declared.owner, from: enclosing)
      case let receiver?: return Self.lastName(declared.owner) == receiver
      }
    }
  }

  /// True if the project declares a type, whatever it is around.
  func declares(type name: String) -> Bool { typeNames.contains(name) }

  /// True for an enumeration of the project without cases.
  func isNamespace(_ name: String) -> Bool {
    typeNames.contains(name) && !namesWithValues.contains(name)
  }

  /// The type that a name is another one for.
  func target(ofAlias name: String) -> String? {
    guard let alias = types[name]?.first, alias.flags.contains(.isAlias),
      let target = alias.inherited.first
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
    guard let members = members[name] else { return [] }
    if let kinds = members.byOwner[enclosing] { return kinds }
    return lineage(of: enclosing).reduce(into: []) { kinds, last in
      for owner in members.owners[last] ?? [] { kinds.formUnion(members.byOwner[owner] ?? []) }
    }
  }

  /// True if all members of a name that types of some last name have are known to be texts.
  func isText(member name: String, of type: String) -> Bool {
    guard let members = members[name], let owners = members.owners[type] else { return false }
    return owners.allSatisfy { members.byOwner[$0]?.isEmpty == false }
  }

  /// The kinds of all members of a name.
  func kinds(ofMember name: String) -> CodeDeclarations.Kinds { members[name]?.kinds ?? [] }

  /// The type that declares a member; `nil` if the project declares none, or several do and nothing says which.
  func owner(ofMember name: String, of type: String?) -> String? {
    guard let members = members[name] else { return nil }
    guard let type else {
      return members.byOwner.count == 1 ? members.byOwner.keys.first : nil
    }
    if members.byOwner[type] != nil { return type }
    let names = lineage(of: target(ofAlias: type) ?? Self.lastName(type))
    let found = names.flatMap { members.owners[$0] ?? [] }
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
