internal import LoctripJSONSource
internal import LoctripLocalizationCore

/// Merges three versions of a catalog, member by member down to single texts.
///
/// The changes of one side, the guest, are applied to the bytes of the other, the host. The choice
/// affects only the layout; for a ``MergeDecision`` the host is ours.
struct CatalogMerge {
  /// The role of a member, which decides how deep it is merged.
  enum Role {
    case catalog, strings, entry, localizations, localization, variations, cases, substitutions
    case substitution, unit, other

    /// The role of a member; one without a rule is merged by its members if it has any.
    func child(_ name: String) -> Role {
      switch (self, name) {
      case (.catalog, "strings"): .strings
      case (.strings, _): .entry
      case (.entry, "localizations"): .localizations
      case (.localizations, _), (.cases, _): .localization
      case (.localization, "stringUnit"), (.localization, "stringSet"): .unit
      case (.localization, "variations"), (.substitution, "variations"): .variations
      case (.variations, _): .cases
      case (.localization, "substitutions"): .substitutions
      case (.substitutions, _): .substitution
      default: .other
      }
    }
  }

  /// The result for a member.
  enum Outcome {
    case present, absent, conflict
  }

  /// One of the merged versions.
  enum Side {
    case host, guest
  }

  /// The nodes of one member; a version that lacks it has none.
  struct Nodes {
    var base: Int?
    var host: Int?
    var guest: Int?

    subscript(side: Side) -> Int? { side == .host ? host : guest }

    /// True if a side has the member.
    var isThere: Bool { host != nil || guest != nil }
  }

  /// The members of an object by name; the last of duplicates counts.
  struct Members {
    /// The names in the order of the host, then those that only the guest or the base has.
    private(set) var names: [String] = []
    /// The nodes of each name.
    private var nodes: [Nodes] = []
    /// The places of the names, if there are more than a few.
    private var places: [ExactString: Int] = [:]
    /// The number of names that are compared one by one.
    private static let few = 8

    subscript(name: String) -> Nodes { place(of: name).map { nodes[$0] } ?? Nodes() }

    private func place(of name: String) -> Int? {
      if names.count <= Self.few { return names.firstIndex { $0.isIdentical(to: name) } }
      return places[ExactString(name)]
    }

    mutating func add(
      _ object: Int?, of document: JSONDocument, as version: WritableKeyPath<Nodes, Int?>
    ) {
      guard let object else { return }
      for (key, value) in document.members(of: object) {
        let name = document.string(at: key)
        let place = place(of: name) ?? nodes.count
        if place == nodes.count {
          names.append(name)
          nodes.append(Nodes())
          if names.count == Self.few + 1 {
            for (place, name) in names.enumerated() { places[ExactString(name)] = place }
          } else if names.count > Self.few {
            places[ExactString(name)] = place
          }
        }
        nodes[place][keyPath: version] = value
      }
    }
  }

  /// The common ancestor; without one, no member has a node in it.
  let base: JSONDocument
  let host: JSONDocument
  let guest: JSONDocument
  let isHostOurs: Bool
  /// The language of the sources, if both sides agree about it.
  let sourceLanguage: String?
  var patch: JSONPatch
  private(set) var path: [String] = []
  private var conflicts: [MergeConflict] = []
  /// The translations that one side changed while the other one changed their source.
  var outdated: [(key: String, language: String)] = []
  /// The members to remove from the host, by object.
  private var removed: [Int: Set<ExactString>] = [:]

  private init(base: JSONDocument?, host: JSONDocument, guest: JSONDocument, isHostOurs: Bool) {
    self.base = base ?? host
    self.host = host
    self.guest = guest
    self.isHostOurs = isHostOurs
    sourceLanguage = Self.sourceLanguage(host, guest)
    patch = JSONPatch(host) { StandardOrder.areInIncreasingOrder($0, $1) }
  }

  /// Merges two versions of a catalog.
  ///
  /// The result has the layout of our version, or of theirs if only theirs differs from the base's.
  ///
  /// - Returns: The merged document, which holds one side of each conflict.
  /// - Throws: ``JSONSyntaxError`` never, as long as a patch of JSON is JSON.
  static func merge(base: JSONDocument?, ours: JSONDocument, theirs: JSONDocument)
    throws(JSONSyntaxError) -> ConflictedDocument
  {
    var isHostOurs = true
    if let base {
      let style = JSONStyle(of: base)
      isHostOurs = JSONStyle(of: ours) != style || JSONStyle(of: theirs) == style
    }
    var merge = CatalogMerge(
      base: base, host: isHostOurs ? ours : theirs, guest: isHostOurs ? theirs : ours,
      isHostOurs: isHostOurs)
    let isObject = base.map { $0.kind(of: $0.root) == .object } ?? false
    merge.run(Nodes(base: isObject ? base?.root : nil, host: ours.root, guest: theirs.root))
    var document =
      merge.patch.isEmpty ? merge.host : try JSONDocument(parsing: merge.patch.apply())
    // Where the sides disagree, a person looks at both texts.
    let conflicts = Set(merge.conflicts.map { $0.path.prefix(4).map { ExactString($0) } })
    merge.outdated.removeAll { key, language in
      let path = ["strings", key, "localizations", language].map { ExactString($0) }
      return (2...4).contains { conflicts.contains(Array(path.prefix($0))) }
    }
    if !merge.outdated.isEmpty { document = try merge.reviewing(document) }
    var merged = ConflictedDocument(
      document, held: isHostOurs ? .ours : .theirs, conflicts: merge.conflicts)
    merged.outdated = merge.outdated
    return merged
  }

  private mutating func run(_ roots: Nodes) {
    guard areObjects(roots) else { return }
    mergeMembers(of: roots, role: .catalog)
    // Removed per object, so that a catalog that loses many entries is walked once.
    for (object, names) in removed.sorted(by: { $0.key < $1.key }) {
      for (key, _) in host.members(of: object)
      where names.contains(ExactString(host.string(at: key))) {
        patch.remove(memberAt: key)
      }
    }
  }

  // MARK: - Members

  /// Merges the members of an object that the host has.
  ///
  /// - Returns: True if any member is left or in conflict.
  @discardableResult
  mutating func mergeMembers(of nodes: Nodes, role: Role, except: Set<ExactString> = []) -> Bool {
    guard let object = nodes.host else { return false }
    let members = members(of: nodes)
    var except = except
    var isFilled = false
    if role == .localizations, nodes.guest != nil { noteOutdated(members) }
    if role == .entry, let side = commentSide(members) {
      for name in Self.commentNames where members[name].isThere {
        except.insert(ExactString(name))
        if side == .guest { take(name, members[name], in: object) }
        isFilled = true
      }
    }
    for name in members.names where !except.contains(ExactString(name)) {
      let outcome = mergeMember(name, members[name], in: object, role: role.child(name))
      isFilled = isFilled || outcome != .absent
    }
    return isFilled
  }

  /// Merges one member, which may be missing in any version.
  private mutating func mergeMember(_ name: String, _ nodes: Nodes, in object: Int, role: Role)
    -> Outcome
  {
    // The version is a minimum requirement, so it is never lowered.
    if path.isEmpty, name == "version", let isLater = isGuestsVersionLater(nodes) {
      if isLater { take(name, nodes, in: object) }
      return .present
    }
    let decision = MergeDecision(
      oursIsBase: isBase(.host, nodes), theirsIsBase: isBase(.guest, nodes), areSame: areSame(nodes)
    )
    switch decision {
    case .take(.ours): return nodes.host == nil ? .absent : .present
    case .take(.theirs):
      if areObjects(nodes) {
        return inside(name) { $0.mergeMembers(of: nodes, role: role) }
      }
      take(name, nodes, in: object)
      return nodes.guest == nil ? .absent : .present
    case .conflict: return resolve(name, nodes, in: object, role: role)
    }
  }

  /// Merges a member that differs in all versions.
  private mutating func resolve(_ name: String, _ nodes: Nodes, in object: Int, role: Role)
    -> Outcome
  {
    var objects = nodes
    if let node = nodes.base, base.kind(of: node) != .object { objects.base = nil }
    if nodes.host == nil || nodes.guest == nil {
      if role == .localizations { return mergeLocalizations(name, objects, in: object) }
      if role == .entry, objects.base != nil, isMadeStale(objects) {
        if nodes.host != nil { take(name, nodes, in: object) }
        return .absent
      }
    }
    guard areObjects(nodes), !breaksShape(objects, role: role),
      role != .localizations || !mayLoseAllLanguages(objects)
    else { return conflict(name, nodes) }
    if role == .unit { return mergeUnit(name, objects) }
    let outcome = inside(name) { $0.mergeMembers(of: objects, role: role) }
    if outcome == .absent, role == .localizations { remove(name, from: object) }
    return outcome
  }

  mutating func inside(_ name: String, _ merge: (inout CatalogMerge) -> Bool) -> Outcome {
    path.append(name)
    defer { path.removeLast() }
    let count = conflicts.count
    let isFilled = merge(&self)
    return conflicts.count > count ? .conflict : isFilled ? .present : .absent
  }

  // MARK: - Changes

  /// Gives a member of the host the guest's value.
  mutating func take(_ name: String, _ nodes: Nodes, in object: Int) {
    if areSame(nodes) { return }
    guard let node = nodes.guest else {
      if nodes.host != nil { remove(name, from: object) }
      return
    }
    let value = JSONValue(node, of: guest)
    if let node = nodes.host {
      patch.replace(node, with: value)
    } else {
      patch.insert(key: name, value: value, into: object)
    }
  }

  mutating func remove(_ name: String, from object: Int) {
    removed[object, default: []].insert(ExactString(name))
  }

  mutating func conflict(_ name: String, _ nodes: Nodes) -> Outcome {
    let old = nodes.base.map { JSONValue($0, of: base) }
    let mine = nodes.host.map { JSONValue($0, of: host) }
    let yours = nodes.guest.map { JSONValue($0, of: guest) }
    conflicts.append(
      MergeConflict(
        path: path + [name], ours: isHostOurs ? mine : yours, base: old,
        theirs: isHostOurs ? yours : mine))
    return .conflict
  }

  // MARK: - Comparison

  func document(_ side: Side) -> JSONDocument { side == .host ? host : guest }

  func members(of nodes: Nodes) -> Members {
    var members = Members()
    members.add(nodes.host, of: host, as: \.host)
    members.add(nodes.guest, of: guest, as: \.guest)
    members.add(nodes.base, of: base, as: \.base)
    return members
  }

  /// True if a side is as in the base; both may lack the member.
  func isBase(_ side: Side, _ nodes: Nodes) -> Bool {
    guard let node = nodes[side], let old = nodes.base else {
      return nodes[side] == nil && nodes.base == nil
    }
    return document(side).isSame(node, as: old, in: base)
  }

  func areSame(_ nodes: Nodes) -> Bool {
    guard let mine = nodes.host, let yours = nodes.guest else { return !nodes.isThere }
    return host.isSame(mine, as: yours, in: guest)
  }

  private func areObjects(_ nodes: Nodes) -> Bool {
    guard let mine = nodes.host, let yours = nodes.guest else { return false }
    return host.kind(of: mine) == .object && guest.kind(of: yours) == .object
  }
}
