internal import LocalizationCore
internal import Reconciliation
internal import StringCatalogs

/// Merges three versions of a catalog, member by member down to single texts.
///
/// One side is the host: its bytes are the ones that the changes of the other side, the guest, are
/// spliced into. Which one is the host decides about layout alone.
struct CatalogMerge {
  /// What a member is, which decides how far down it is merged.
  enum Role {
    case catalog, strings, entry, localizations, localization, variations, cases, substitutions
    case substitution, unit, other

    /// The role of a member; one without a rule of its own is merged by members where it has any.
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

  /// What became of a member.
  enum Outcome {
    case present, absent, conflict
  }

  let base: JSONDocument?
  let host: JSONDocument
  let guest: JSONDocument
  let hostSide: MergeSide
  var patch: JSONPatch
  private var path: [String] = []
  private var conflicts: [MergeConflict] = []
  /// The members of the host that go, by object.
  private var removed: [Int: Set<ExactString>] = [:]

  private init(
    base: JSONDocument?,
    host: JSONDocument,
    guest: JSONDocument,
    hostSide: MergeSide
  ) {
    self.base = base
    self.host = host
    self.guest = guest
    self.hostSide = hostSide
    patch = JSONPatch(host) { StandardOrder.areInIncreasingOrder($0, $1) }
  }

  /// Merges two versions of a catalog.
  ///
  /// The result has the layout of our version, or of theirs where ours still has the layout of the
  /// base and theirs has another one.
  ///
  /// - Returns: The merged document, which holds one side of each conflict, and the conflicts in it.
  /// - Throws: ``JSONSyntaxError`` never, as long as a patch of JSON is JSON.
  static func merge(
    base: JSONDocument?,
    ours: JSONDocument,
    theirs: JSONDocument
  ) throws(JSONSyntaxError) -> (document: ConflictedDocument, conflicts: [MergeConflict]) {
    var side = MergeSide.ours
    if let base {
      let style = JSONStyle(of: base)
      if JSONStyle(of: ours) == style && JSONStyle(of: theirs) != style { side = .theirs }
    }
    let isOurs = side == .ours
    var merge = CatalogMerge(
      base: base,
      host: isOurs ? ours : theirs,
      guest: isOurs ? theirs : ours,
      hostSide: side
    )
    merge.run()
    let document =
      merge.patch.isEmpty ? merge.host : try JSONDocument(parsing: merge.patch.apply())
    let conflicted = ConflictedDocument(
      document,
      held: isOurs ? .ours : .theirs,
      conflicts: merge.conflicts.map(\.members)
    )
    return (conflicted, merge.conflicts)
  }

  mutating func run() {
    guard host.kind(of: host.root) == .object, guest.kind(of: guest.root) == .object else { return }
    let baseRoot = base.flatMap { $0.kind(of: $0.root) == .object ? $0.root : nil }
    mergeMembers(baseRoot, host.root, guest.root, role: .catalog)
    // All of an object at once, so that a catalog that loses many entries is walked once.
    for (object, names) in removed.sorted(by: { $0.key < $1.key }) {
      for (key, _) in host.members(of: object)
      where names.contains(ExactString(host.string(at: key))) {
        patch.remove(memberAt: key)
      }
    }
  }

  // MARK: - MergeMembers

  /// Merges the members of an object that both sides have; `nil` stands for an object without any.
  ///
  /// - Returns: Whether any member is left or in conflict.
  @discardableResult
  mutating func mergeMembers(
    _ baseNode: Int?,
    _ hostNode: Int,
    _ guestNode: Int?,
    role: Role,
    except: Set<ExactString> = []
  ) -> Bool {
    let baseMembers = MergeMembers(baseNode, of: base)
    let hostMembers = MergeMembers(hostNode, of: host)
    let guestMembers = MergeMembers(guestNode, of: guest)
    var except = except
    var isFilled = false
    func note(_ outcome: Outcome) { isFilled = isFilled || outcome != .absent }
    if role == .entry {
      let names = Self.commentNames.filter {
        !hostMembers.isMissing($0) || !guestMembers.isMissing($0)
      }
      if !names.isEmpty, let side = commentSide(baseMembers, hostMembers, guestMembers) {
        for name in names {
          except.insert(ExactString(name))
          if side == hostSide { continue }
          take(name, hostMembers[name], guestMembers[name], in: hostNode)
        }
        isFilled = true
      }
    }
    for name in hostMembers.names where !except.contains(ExactString(name)) {
      note(
        mergeMember(
          name,
          baseMembers[name],
          hostMembers[name],
          guestMembers[name],
          in: hostNode,
          role: role.child(name)
        )
      )
    }
    for name in guestMembers.names
    where hostMembers.isMissing(name) && !except.contains(ExactString(name)) {
      note(
        mergeMember(
          name,
          baseMembers[name],
          nil,
          guestMembers[name],
          in: hostNode,
          role: role.child(name)
        )
      )
    }
    return isFilled
  }

  /// Merges one member, of which any version may be missing.
  mutating func mergeMember(
    _ name: String,
    _ baseNode: Int?,
    _ hostNode: Int?,
    _ guestNode: Int?,
    in object: Int,
    role: Role
  ) -> Outcome {
    // A version says what the file needs at least, so it is never lowered.
    if path.isEmpty, name == "version", let hostNode, let guestNode,
      let isLater = isLaterVersion(guestNode, than: hostNode)
    {
      if isLater { take(name, hostNode, guestNode, in: object) }
      return .present
    }
    let decision = MergeDecision(
      oursIsBase: isBase(hostNode, of: host, baseNode),
      theirsIsBase: isBase(guestNode, of: guest, baseNode),
      areSame: areSame(hostNode, guestNode)
    )
    switch decision {
    // Here "ours" is the host.
    case .take(.ours): return hostNode == nil ? .absent : .present
    case .take(.theirs):
      if let hostNode, let guestNode, areObjects(hostNode, guestNode) {
        return inside(name) { $0.mergeMembers(baseNode, hostNode, guestNode, role: role) }
      }
      take(name, hostNode, guestNode, in: object)
      return guestNode == nil ? .absent : .present
    case .conflict:
      return resolve(name, baseNode, hostNode, guestNode, in: object, role: role)
    }
  }

  /// Merges a member that all versions have differently.
  mutating func resolve(
    _ name: String,
    _ baseNode: Int?,
    _ hostNode: Int?,
    _ guestNode: Int?,
    in object: Int,
    role: Role
  ) -> Outcome {
    let baseObject = baseNode.flatMap { node in
      base.map { $0.kind(of: node) == .object } == true ? node : nil
    }
    if role == .localizations, hostNode == nil || guestNode == nil {
      return mergeLocalizations(name, baseObject, hostNode, guestNode, in: object)
    }
    if role == .entry, let baseObject {
      if guestNode == nil, let hostNode, isMadeStale(hostNode, of: host, baseObject) {
        take(name, hostNode, nil, in: object)
        return .absent
      }
      if hostNode == nil, let guestNode, isMadeStale(guestNode, of: guest, baseObject) {
        return .absent
      }
    }
    guard let hostNode, let guestNode, areObjects(hostNode, guestNode),
      !breaksShape(baseObject, hostNode, guestNode, role: role)
    else { return conflict(name, baseNode, hostNode, guestNode) }
    if role == .localizations, mayLoseAllLanguages(baseObject, hostNode, guestNode) {
      return conflict(name, baseNode, hostNode, guestNode)
    }
    if role == .unit {
      return mergeUnit(name, baseObject, hostNode, guestNode)
    }
    let outcome = inside(name) { $0.mergeMembers(baseObject, hostNode, guestNode, role: role) }
    if outcome == .absent, role == .localizations { take(name, hostNode, nil, in: object) }
    return outcome
  }

  mutating func inside(
    _ name: String,
    _ merge: (inout CatalogMerge) -> Bool
  ) -> Outcome {
    path.append(name)
    defer { path.removeLast() }
    let count = conflicts.count
    let isFilled = merge(&self)
    return conflicts.count > count ? .conflict : isFilled ? .present : .absent
  }

  // MARK: - Changes

  /// Gives a member of the host the guest's value.
  mutating func take(_ name: String, _ hostNode: Int?, _ guestNode: Int?, in object: Int) {
    if let hostNode, let guestNode {
      if !host.isSame(hostNode, as: guestNode, in: guest) {
        patch.replace(hostNode, with: JSONValue(guestNode, of: guest))
      }
    } else if let guestNode {
      patch.insert(key: name, value: JSONValue(guestNode, of: guest), into: object)
    } else if hostNode != nil {
      removed[object, default: []].insert(ExactString(name))
    }
  }

  mutating func conflict(
    _ name: String,
    _ baseNode: Int?,
    _ hostNode: Int?,
    _ guestNode: Int?
  ) -> Outcome {
    let old = baseNode.flatMap { node in base.map { JSONValue(node, of: $0) } }
    let mine = hostNode.map { JSONValue($0, of: host) }
    let yours = guestNode.map { JSONValue($0, of: guest) }
    let isOurs = hostSide == .ours
    conflicts.append(
      MergeConflict(
        path: path,
        name: name,
        ours: isOurs ? mine : yours,
        base: old,
        theirs: isOurs ? yours : mine
      )
    )
    return .conflict
  }

  // MARK: - Comparison

  func isBase(_ node: Int?, of document: JSONDocument, _ baseNode: Int?) -> Bool {
    guard let base, let baseNode else { return node == nil }
    return node.map { document.isSame($0, as: baseNode, in: base) } ?? false
  }

  func areSame(_ hostNode: Int?, _ guestNode: Int?) -> Bool {
    guard let hostNode, let guestNode else { return hostNode == nil && guestNode == nil }
    return host.isSame(hostNode, as: guestNode, in: guest)
  }

  func areObjects(_ hostNode: Int, _ guestNode: Int) -> Bool {
    host.kind(of: hostNode) == .object && guest.kind(of: guestNode) == .object
  }
}

/// The members of an object by name; of those with one name, the last.
struct MergeMembers {
  /// The names in document order.
  let names: [String]
  private var values: [ExactString: Int] = [:]

  /// Reads the members; none where there is no object.
  init(_ node: Int?, of document: JSONDocument?) {
    var names: [String] = []
    if let node, let document {
      for (key, value) in document.members(of: node) {
        let name = document.string(at: key)
        if values.updateValue(value, forKey: ExactString(name)) == nil { names.append(name) }
      }
    }
    self.names = names
  }

  subscript(_ name: String) -> Int? { values[ExactString(name)] }

  func isMissing(_ name: String) -> Bool { self[name] == nil }
}

extension JSONDocument {
  /// The text and state of a `stringUnit` or `stringSet`, or `nil` when it has no text.
  func translation(at node: Int, text name: String) -> Translation? {
    guard kind(of: node) == .object, let text = member(name, of: node) else { return nil }
    var state = ""
    if let node = member("state", of: node) {
      guard kind(of: node) == .string else { return nil }
      state = string(at: node)
    }
    switch kind(of: text) {
    case .string: return Translation(.text(string(at: text)), TranslationState(rawValue: state))
    case .array:
      let phrases = elements(of: text).map { kind(of: $0) == .string ? string(at: $0) : nil }
      guard !phrases.contains(nil) else { return nil }
      return Translation(.phrases(phrases.compactMap(\.self)), TranslationState(rawValue: state))
    case .object, .number, .true, .false, .null: return nil
    }
  }
}
