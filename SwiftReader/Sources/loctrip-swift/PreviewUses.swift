internal import LoctripCodeFacts

/// The declarations of a file that only its previews come to.
///
/// Only what other files cannot use is looked at, and what is called a sample.
struct PreviewUses {
  /// A declaration that may be of previews alone.
  private struct Declaration {
    let name: String
    /// The one around it.
    let around: Int?
  }

  /// A use of a name.
  private struct Use: Hashable {
    let name: String
    /// The declaration that the use is in.
    let user: Int?
    let isShipped: Bool
  }

  private var declarations: [Declaration] = []
  /// What is around the current place; `nil` for declarations that are not looked at.
  private var open: [Int?] = []
  private var current: Int?
  private var uses: Set<Use> = []
  /// Literals of such declarations, by their numbers.
  private(set) var literals: [(literal: Int, declaration: Int)] = []

  /// Enters a declaration.
  mutating func enter(_ name: String, isOfFile: Bool) {
    open.append(current)
    guard isOfFile || SampleNames.has(name) else { return }
    declarations.append(Declaration(name: name, around: current))
    current = declarations.count - 1
  }

  /// Leaves the last declaration.
  mutating func leave() { current = open.popLast() ?? nil }

  /// Notes a use of a name.
  mutating func use(_ name: String, isShipped: Bool) {
    uses.insert(Use(name: name, user: current, isShipped: isShipped))
  }

  /// Notes a literal.
  mutating func addLiteral(_ number: Int) {
    if let current { literals.append((number, current)) }
  }

  /// The declarations that something uses, but no code of the app.
  func ofPreviewsAlone() -> Set<Int> {
    guard !declarations.isEmpty else { return [] }
    var numbers: [String: [Int]] = [:]
    for (number, declaration) in declarations.enumerated() {
      numbers[declaration.name, default: []].append(number)
    }
    var usesOf: [Int?: [Use]] = [:]
    var used: Set<Int> = []
    for use in uses where numbers[use.name] != nil {
      usesOf[use.user, default: []].append(use)
      for number in numbers[use.name] ?? [] where number != use.user { used.insert(number) }
    }
    // What nothing here uses may be called by the system.
    var live = Set(declarations.indices.filter { !used.contains($0) })
    var children: [Int: [Int]] = [:]
    for (number, declaration) in declarations.enumerated() {
      if let around = declaration.around { children[around, default: []].append(number) }
    }
    var pending: [Int?] = [nil]
    // Declarations that are live if what is around them is.
    var reached: Set<Int> = []
    var done: Set<Int> = []
    pending += live.filter { declarations[$0].around == nil }.map { Optional($0) }
    while let user = pending.popLast() {
      if let user {
        guard done.insert(user).inserted else { continue }
        reached.insert(user)
        pending += (children[user] ?? []).filter(live.contains).map { Optional($0) }
      }
      for use in usesOf[user] ?? [] where use.isShipped {
        for number in numbers[use.name] ?? [] where live.insert(number).inserted {
          let around = declarations[number].around
          if around.map(reached.contains) ?? true { pending.append(number) }
        }
      }
    }
    return Set(declarations.indices.filter { !reached.contains($0) })
  }
}
