internal import LoctripCodeFacts

/// Finds out whether code uses the members that look texts up: static ones, and those of generated code.
///
/// A member is surely not used only if nothing mentions its name where that may mean the member: behind its type, or one
/// that inherits from it, alone inside of these, behind something whose type the code does not tell, or in a protocol.
struct AccessorUses: Sendable {
  /// The certainty of a use.
  enum Answer: Sendable {
    case used
    /// Something may be one, for the reason.
    case perhaps(String)
    case none
  }

  /// The place of a mention of a name.
  private struct Mentions {
    /// The last names of the types in front of it or around it, and of all that they inherit.
    var types: Set<String> = []
    /// True if `Self` is in front of it.
    var hasSelf = false
    /// True if nothing is in front of the full stop.
    var isImplicit = false
    /// True if it is behind a value, or a type that the project does not declare.
    var isAsked = false
    /// True if it is behind the type of a value.
    var isAskedOfType = false
  }

  private var answers: [CodeText.Accessor: Answer] = [:]

  /// Looks for the uses.
  ///
  /// - Parameters:
  ///   - accessors: The members.
  ///   - symbols: The names behind something, in all files.
  ///   - facts: What was read of each file.
  init(
    _ accessors: Set<CodeText.Accessor>, _ own: OwnCode, symbols: some Sequence<CodeSymbol>,
    facts: some Sequence<CodeFacts>
  ) {
    guard !accessors.isEmpty else { return }
    var mentions: [String: Mentions] = [:]
    for accessor in accessors { mentions[accessor.name] = Mentions() }
    // Types that are values somewhere.
    var values: Set<String> = []
    for symbol in symbols {
      if symbol.name == "self", let owner = symbol.owner {
        values.formUnion(own.lineage(of: owner))
      }
      guard mentions[symbol.name] != nil else { continue }
      switch symbol.owner {
      case nil: mentions[symbol.name]?.isImplicit = true
      case "Self": mentions[symbol.name]?.hasSelf = true
      case let owner?:
        mentions[symbol.name]?.types.formUnion(own.lineage(of: owner))
        if !own.declares(type: owner) { mentions[symbol.name]?.isAsked = true }
      }
    }
    var isTypeHeld = false
    for facts in facts {
      for (enclosing, names) in facts.mentions {
        var lineage: Set<String>?
        for name in names {
          let isOwnType = name == CodeFacts.ownType
          guard isOwnType || mentions[name] != nil else { continue }
          let around = lineage ?? own.lineage(of: enclosing)
          lineage = around
          if isOwnType {
            values.formUnion(around)
          } else {
            mentions[name]?.types.formUnion(around)
          }
        }
      }
      for name in facts.askedNames {
        if mentions[name] != nil { mentions[name]?.isAsked = true }
        guard name.hasPrefix(CodeFacts.heldType) else { continue }
        if name == CodeFacts.heldType {
          isTypeHeld = true
        } else {
          mentions[String(name.dropFirst(CodeFacts.heldType.utf8.count + 1))]?.isAskedOfType = true
        }
      }
    }
    for accessor in accessors {
      guard let mentions = mentions[accessor.name] else { continue }
      answers[accessor] = Self.answer(accessor, mentions, own, values, isTypeHeld)
    }
  }

  /// The use of a member.
  func answer(for accessor: CodeText.Accessor) -> Answer { answers[accessor] ?? .none }

  private static func answer(
    _ accessor: CodeText.Accessor, _ mentions: Mentions, _ own: OwnCode, _ values: Set<String>,
    _ isTypeHeld: Bool
  ) -> Answer {
    let owner = accessor.owner
    let ancestors = own.lineage(of: owner).subtracting([owner]).subtracting(quietTypes)
    if mentions.hasSelf || mentions.types.contains(owner)
      || ancestors.contains(where: { own.declares(type: $0) && mentions.types.contains($0) })
    {
      return .used
    }
    let name = "\(owner).\(accessor.name)"
    guard own.declares(type: owner) else {
      if mentions.isImplicit { return .used }
      return mentions.isAsked
        ? .perhaps("code asks something for '\(accessor.name)', which may be '\(name)'") : .none
    }
    if let other = ancestors.sorted().first(where: { !own.declares(type: $0) }) {
      return .perhaps("'\(name)' may be what '\(other)' asks for")
    }
    let hasValues = !own.isNamespace(owner)
    if hasValues, mentions.isAskedOfType {
      return .perhaps("code has the type of a value, and asks it for '\(accessor.name)'")
    }
    if hasValues, mentions.isImplicit, !own.isText(member: accessor.name, of: owner) {
      return .perhaps("code has '.\(accessor.name)', which may be '\(name)'")
    }
    guard mentions.isAsked else { return .none }
    if let other = ancestors.sorted().first {
      return .perhaps("code may come to '\(name)' by '\(other)'")
    }
    if values.contains(owner) || hasValues && (isTypeHeld || accessor.isOfInstances) {
      return .perhaps("code has '\(owner)' as a value, and asks something for '\(accessor.name)'")
    }
    return .none
  }

  /// Types and protocols that ask no type for a text.
  private static let quietTypes: Set<String> = [
    "AnyObject", "CaseIterable", "Codable", "CodingKey", "Comparable", "CustomStringConvertible",
    "Decodable", "Encodable", "Equatable", "Error", "Hashable", "Identifiable", "Int",
    "LocalizedError", "NSObject", "ObservableObject", "RawRepresentable", "Sendable", "String",
    "UIView", "UIViewController", "View", "ViewModifier",
  ]
}
