internal import LoctripJSONSource
package import LoctripLocalizationCore

/// The content of an entry in one language: its texts, each with its path and state.
package struct Localization: Sendable {
  /// One text.
  package struct Leaf: Sendable {
    /// The path in the localization.
    package var path: VariationPath
    /// The text as the catalog has it.
    package var message: LoctripMessage
    /// The state.
    package var state: TranslationState
    /// The node of the `stringUnit` or `stringSet` object.
    var node: Int
  }

  /// The definition of a substitution's argument.
  package struct Substitution: Hashable, Sendable {
    /// The name, as in `%#@name@`.
    package var name: String
    /// The position of the argument, from 1.
    package var argument: Int?
    /// The format specifier without the percent sign, such as `lld`.
    package var specifier: String?
    /// False if the catalog has an `argNum` that is no integer.
    var isArgumentReadable = true

    package init(name: String, argument: Int? = nil, specifier: String? = nil) {
      (self.name, self.argument, self.specifier) = (name, argument, specifier)
    }
  }

  /// The texts in file order.
  package internal(set) var leaves: [Leaf] = []
  /// The substitutions in file order.
  package internal(set) var substitutions: [Substitution] = []
  /// Members that are invalid at their place, with their nodes.
  var problems: [(node: Int, message: String)] = []
  /// The node of the object.
  var node = 0

  /// True if it has invalid members; see ``StringCatalog/findings(in:lines:)``.
  package var hasProblems: Bool { !problems.isEmpty }

  /// The text at a path.
  package func leaf(at path: VariationPath) -> Leaf? { leaves.last { $0.path == path } }

  /// The text of a plain string, or `nil` when the localization only varies.
  package var plain: Leaf? { leaves.first { $0.path.isRoot } }
}

extension Localization {
  /// The reason why its variations stand in no file of an app, in words behind "the localization"; `nil` if they do.
  package var unbuildable: String? {
    let nested = "has nested variations that legacy files cannot store"
    var devices: [ExactString: (hasText: Bool, hasPlural: Bool)] = [:]
    for leaf in leaves {
      let isPlural = leaf.path.pluralCategory != nil
      var steps = leaf.path.steps[...]
      if leaf.path.substitution != nil {
        guard steps.count == 2, isPlural else {
          return "has a substitution that does not vary by plural alone"
        }
        continue
      }
      var name = ""
      if case .device(let device)? = steps.first {
        name = device
        steps = steps.dropFirst()
      }
      guard steps.isEmpty || steps.count == 1 && isPlural else { return nested }
      let known = devices[ExactString(name)] ?? (false, false)
      devices[ExactString(name)] = (known.hasText || steps.isEmpty, known.hasPlural || isPlural)
    }
    return devices.values.contains { $0.hasText && $0.hasPlural } ? nested : nil
  }
}

/// The texts of a localization by path, in constant time for many.
struct LeafLookup {
  private let leaves: [Localization.Leaf]
  /// The last text at each path, if there are more than a few.
  private let byPath: [VariationPath: Localization.Leaf]?
  /// The paths of the cases of each plural, if there are more than a few.
  private let byGroup: [VariationPath: [VariationPath]]

  init(_ localization: Localization?) {
    leaves = localization?.leaves ?? []
    guard leaves.count > 16 else {
      byPath = nil
      byGroup = [:]
      return
    }
    byPath = Dictionary(leaves.map { ($0.path, $0) }, uniquingKeysWith: { _, last in last })
    byGroup = Dictionary(grouping: Self.forms(leaves), by: \.parent)
  }

  /// The last text at a path.
  subscript(path: VariationPath) -> Localization.Leaf? {
    byPath.map { $0[path] } ?? leaves.last { $0.path == path }
  }

  /// The cases of the plural at a path.
  func forms(of group: VariationPath) -> [VariationPath] {
    byPath == nil
      ? leaves.lazy.map(\.path).filter { $0.isCase(of: group) } : byGroup[group] ?? []
  }

  private static func forms(_ leaves: [Localization.Leaf]) -> [VariationPath] {
    leaves.map(\.path).filter { $0.pluralCategory != nil }
  }
}

extension Localization {
  /// Reads a localization.
  init(_ document: JSONDocument, node: Int) {
    self.node = node
    guard document.kind(of: node) == .object else {
      problems.append((node, "a localization must be an object"))
      return
    }
    read(document, node, [])
  }

  private mutating func read(_ document: JSONDocument, _ node: Int, _ steps: [VariationPath.Step]) {
    var (isKnown, isEmpty) = (false, true)
    for (key, value) in document.members(of: node) {
      isEmpty = false
      isKnown =
        isKnown || document.isString(key, named: "stringUnit")
        || document.isString(key, named: "variations")
      if document.isString(key, named: "stringUnit") {
        readUnit(document, value, steps)
      } else if document.isString(key, named: "variations") {
        readVariations(document, value, steps)
      } else if document.isString(key, named: "stringSet"), steps.isEmpty {
        readSet(document, value)
      } else if document.isString(key, named: "substitutions"), steps.isEmpty {
        readSubstitutions(document, value)
      }
    }
    if !isKnown, !isEmpty, !steps.isEmpty { problems.append((node, "the form has no text")) }
  }

  private mutating func readUnit(
    _ document: JSONDocument, _ node: Int, _ steps: [VariationPath.Step]
  ) {
    guard document.kind(of: node) == .object else {
      problems.append((node, "'stringUnit' must be an object"))
      return
    }
    var text: String?
    var state = TranslationState(rawValue: "")
    for (key, value) in document.members(of: node) {
      guard document.kind(of: value) == .string else { continue }
      if document.isString(key, named: "value") {
        text = document.string(at: value)
      } else if document.isString(key, named: "state") {
        state = document.state(at: value)
      }
    }
    guard let text else {
      problems.append((node, "'stringUnit' has no 'value'"))
      return
    }
    leaves.append(Leaf(path: VariationPath(steps), message: .text(text), state: state, node: node))
  }

  private mutating func readSet(_ document: JSONDocument, _ node: Int) {
    guard document.kind(of: node) == .object else {
      problems.append((node, "'stringSet' must be an object"))
      return
    }
    var phrases: [String] = []
    if let values = document.member("values", of: node), document.kind(of: values) != .array {
      problems.append((values, "'values' must be a list"))
      return
    }
    if let values = document.member("values", of: node) {
      for element in document.elements(of: values) {
        guard document.kind(of: element) == .string else {
          problems.append((element, "a phrase must be a text"))
          continue
        }
        phrases.append(document.string(at: element))
      }
    }
    let state = document.member("state", of: node)
      .flatMap { document.kind(of: $0) == .string ? document.string(at: $0) : nil }
    leaves.append(
      Leaf(
        path: .root, message: .phrases(phrases), state: TranslationState(rawValue: state ?? ""),
        node: node))
  }

  private mutating func readVariations(
    _ document: JSONDocument, _ node: Int, _ steps: [VariationPath.Step]
  ) {
    guard document.kind(of: node) == .object else {
      problems.append((node, "'variations' must be an object"))
      return
    }
    for (axisKey, axis) in document.members(of: node) {
      let isPlural = document.isString(axisKey, named: "plural")
      guard isPlural || document.isString(axisKey, named: "device") else {
        problems.append(
          (axis, "unknown variation '\(document.string(at: axisKey))'; kept unchanged"))
        continue
      }
      guard document.kind(of: axis) == .object else {
        problems.append((axis, "a variation must be an object"))
        continue
      }
      for (key, value) in document.members(of: axis) {
        guard document.kind(of: value) == .object else {
          problems.append((value, "a variation's case must be an object"))
          continue
        }
        let name = document.string(at: key)
        var steps = steps
        steps.append(isPlural ? .plural(PluralCategory(rawValue: name)) : .device(name))
        read(document, value, steps)
      }
    }
  }

  private mutating func readSubstitutions(_ document: JSONDocument, _ node: Int) {
    guard document.kind(of: node) == .object else {
      problems.append((node, "'substitutions' must be an object"))
      return
    }
    for (key, value) in document.members(of: node) {
      guard document.kind(of: value) == .object else {
        problems.append((value, "a substitution must be an object"))
        continue
      }
      let name = document.string(at: key)
      var substitution = Substitution(name: name)
      for (key, value) in document.members(of: value) {
        if document.isString(key, named: "argNum") {
          substitution.argument = document.integer(at: value)
          substitution.isArgumentReadable = substitution.argument != nil
        } else if document.isString(key, named: "formatSpecifier") {
          guard document.kind(of: value) == .string else { continue }
          substitution.specifier = document.string(at: value)
        } else if document.isString(key, named: "variations") {
          readVariations(document, value, [.substitution(name)])
        } else if document.kind(of: value) == .object {
          problems.append((value, "unknown member '\(document.string(at: key))' of a substitution"))
        }
      }
      substitutions.append(substitution)
    }
  }
}

extension JSONDocument {
  /// The nodes of value and state of a localization with a `stringUnit` and nothing else.
  func plainStringUnit(_ localization: Int) -> (value: Int, state: Int)? {
    let (key, unit) = (localization + 1, localization + 2)
    // A string is one node, an object one before its members.
    guard kind(of: localization) == .object, next(after: localization) > unit,
      kind(of: unit) == .object, next(after: unit) == next(after: localization),
      next(after: unit) == unit + 5, kind(of: unit + 2) == .string, kind(of: unit + 4) == .string,
      isString(key, named: "stringUnit")
    else { return nil }
    if isString(unit + 1, named: "state"), isString(unit + 3, named: "value") {
      return (value: unit + 4, state: unit + 2)
    }
    if isString(unit + 1, named: "value"), isString(unit + 3, named: "state") {
      return (value: unit + 2, state: unit + 4)
    }
    return nil
  }

  /// The state at a string node; fast for the four that Xcode writes.
  func state(at node: Int) -> TranslationState {
    if isString(node, named: "translated") { return .translated }
    if isString(node, named: "new") { return .new }
    if isString(node, named: "needs_review") { return .needsReview }
    if isString(node, named: "machine_translated") { return .machineTranslated }
    return TranslationState(rawValue: string(at: node))
  }

  /// The value of an integer number, or `nil`.
  func integer(at node: Int) -> Int? {
    guard kind(of: node) == .number else { return nil }
    return Int(String(decoding: bytes[range(of: node)], as: UTF8.self))
  }
}
