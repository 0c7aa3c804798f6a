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
  private enum Outcome {
    case present, absent, conflict
  }

  private let base: JSONDocument?
  private let host: JSONDocument
  private let guest: JSONDocument
  private let hostSide: MergeSide
  private var patch: JSONPatch
  private var path: [String] = []
  private var conflicts: [MergeConflict] = []

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

  private mutating func run() {
    guard host.kind(of: host.root) == .object, guest.kind(of: guest.root) == .object else { return }
    let baseRoot = base.flatMap { $0.kind(of: $0.root) == .object ? $0.root : nil }
    mergeMembers(baseRoot, host.root, guest.root, role: .catalog)
  }

  // MARK: - Members

  /// Merges the members of an object that both sides have; `nil` stands for an object without any.
  ///
  /// - Returns: Whether any member is left or in conflict.
  @discardableResult
  private mutating func mergeMembers(
    _ baseNode: Int?,
    _ hostNode: Int,
    _ guestNode: Int?,
    role: Role,
    except: Set<ExactString> = []
  ) -> Bool {
    let baseMembers = Members(baseNode, of: base)
    let hostMembers = Members(hostNode, of: host)
    let guestMembers = Members(guestNode, of: guest)
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
  private mutating func mergeMember(
    _ name: String,
    _ baseNode: Int?,
    _ hostNode: Int?,
    _ guestNode: Int?,
    in object: Int,
    role: Role
  ) -> Outcome {
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
  private mutating func resolve(
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
    if path.isEmpty, name == "version", let hostNode, let guestNode,
      let isLater = isLaterVersion(guestNode, than: hostNode)
    {
      if isLater { take(name, hostNode, guestNode, in: object) }
      return .present
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
    if role == .unit {
      return mergeUnit(name, baseObject, hostNode, guestNode)
    }
    let outcome = inside(name) { $0.mergeMembers(baseObject, hostNode, guestNode, role: role) }
    if outcome == .absent, role == .localizations { take(name, hostNode, nil, in: object) }
    return outcome
  }

  private mutating func inside(
    _ name: String,
    _ merge: (inout CatalogMerge) -> Bool
  ) -> Outcome {
    path.append(name)
    defer { path.removeLast() }
    let count = conflicts.count
    let isFilled = merge(&self)
    return conflicts.count > count ? .conflict : isFilled ? .present : .absent
  }

  // MARK: - Rules

  /// Merges a `stringUnit` or `stringSet`: text and state as one, other members by themselves.
  private mutating func mergeUnit(
    _ name: String,
    _ baseNode: Int?,
    _ hostNode: Int,
    _ guestNode: Int
  ) -> Outcome {
    let text = name == "stringSet" ? "values" : "value"
    guard let mine = host.translation(at: hostNode, text: text),
      let yours = guest.translation(at: guestNode, text: text)
    else {
      return inside(name) { $0.mergeMembers(baseNode, hostNode, guestNode, role: .other) }
    }
    let old = baseNode.flatMap { base?.translation(at: $0, text: text) }
    switch TranslationMerge(base: old, ours: mine, theirs: yours) {
    case .conflict: return conflict(name, baseNode, hostNode, guestNode)
    case .take(text: let textSide, state: let stateSide):
      let hostMembers = Members(hostNode, of: host)
      let guestMembers = Members(guestNode, of: guest)
      // Here "theirs" is the guest.
      if textSide == .theirs { take(text, hostMembers[text], guestMembers[text], in: hostNode) }
      if stateSide == .theirs {
        take("state", hostMembers["state"], guestMembers["state"], in: hostNode)
      }
      let names: Set<ExactString> = ["value", "values", "state"]
      return inside(name) {
        $0.mergeMembers(baseNode, hostNode, guestNode, role: .other, except: names)
        return true
      }
    }
  }

  /// Merges `localizations` where one side has none left.
  private mutating func mergeLocalizations(
    _ name: String,
    _ baseNode: Int?,
    _ hostNode: Int?,
    _ guestNode: Int?,
    in object: Int
  ) -> Outcome {
    if let hostNode, host.kind(of: hostNode) == .object {
      let outcome = inside(name) {
        $0.mergeMembers(baseNode, hostNode, nil, role: .localizations)
      }
      if outcome == .absent { take(name, hostNode, nil, in: object) }
      return outcome
    }
    guard let guestNode, guest.kind(of: guestNode) == .object else {
      return conflict(name, baseNode, hostNode, guestNode)
    }
    // What the host lacks is left out where the guest did not touch it, and taken where it is new.
    let baseMembers = Members(baseNode, of: base)
    var taken: [(key: String, value: JSONValue)] = []
    for (key, value) in guest.members(of: guestNode) {
      let language = guest.string(at: key)
      if let known = baseMembers[language] {
        guard isBase(value, of: guest, known) else {
          return conflict(name, baseNode, hostNode, guestNode)
        }
      } else {
        taken.append((language, JSONValue(value, of: guest)))
      }
    }
    guard !taken.isEmpty else { return .absent }
    patch.insert(key: name, value: .object(taken), into: object)
    return .present
  }

  private static let commentNames = [
    "comment", "commentGenerationVersion", "isCommentAutoGenerated",
  ]

  /// The side whose comment stands, together with what says who wrote it; `nil` where members decide.
  private func commentSide(_ base: Members, _ host: Members, _ guest: Members) -> MergeSide? {
    let decision = MergeDecision(
      oursIsBase: Self.commentNames.allSatisfy { isBase(host[$0], of: self.host, base[$0]) },
      theirsIsBase: Self.commentNames.allSatisfy { isBase(guest[$0], of: self.guest, base[$0]) },
      areSame: Self.commentNames.allSatisfy { areSame(host[$0], guest[$0]) }
    )
    switch decision {
    case .take(.ours): return hostSide
    case .take(.theirs): return hostSide.other
    case .conflict:
      guard let mine = host["comment"], let yours = guest["comment"],
        self.host.kind(of: mine) == .string, self.guest.kind(of: yours) == .string
      else { return nil }
      // What Xcode wrote it can write again; what a person wrote stays.
      let isMineGenerated = host["isCommentAutoGenerated"].map { self.host.kind(of: $0) == .true }
      let isYoursGenerated = guest["isCommentAutoGenerated"].map {
        self.guest.kind(of: $0) == .true
      }
      guard isMineGenerated != isYoursGenerated else { return nil }
      return isMineGenerated == true ? hostSide.other : hostSide
    }
  }

  /// Whether an entry is as in the base, apart from being marked as one that the code has no more.
  private func isMadeStale(_ node: Int, of document: JSONDocument, _ baseNode: Int) -> Bool {
    let members = Members(node, of: document)
    let baseMembers = Members(baseNode, of: base)
    guard let state = members["extractionState"], document.isString(state, equalTo: "stale") else {
      return false
    }
    let names = Set((members.names + baseMembers.names).map { ExactString($0) })
    return names.allSatisfy { name in
      name == "extractionState"
        || isBase(members[name.string], of: document, baseMembers[name.string])
    }
  }

  /// Whether merging by members would leave a localization that no side has and that Xcode damages: a
  /// plain text beside variations, two axes, or nothing at all.
  private func breaksShape(_ baseNode: Int?, _ hostNode: Int, _ guestNode: Int, role: Role) -> Bool
  {
    let exclusive: [String]
    switch role {
    case .localization: exclusive = ["stringUnit", "variations", "stringSet"]
    case .variations: exclusive = ["plural", "device"]
    case .cases, .substitutions, .substitution: exclusive = []
    case .catalog, .strings, .entry, .localizations, .unit, .other: return false
    }
    let baseMembers = Members(baseNode, of: base)
    let hostMembers = Members(hostNode, of: host)
    let guestMembers = Members(guestNode, of: guest)
    func isLeft(_ name: String) -> Bool {
      let isHosts = !hostMembers.isMissing(name)
      let isGuests = !guestMembers.isMissing(name)
      return isHosts == isGuests || isHosts == !baseMembers.isMissing(name) ? isGuests : isHosts
    }
    let names = hostMembers.names + guestMembers.names
    guard names.isEmpty || names.contains(where: isLeft) else { return true }
    func count(_ members: Members) -> Int { exclusive.count { !members.isMissing($0) } }
    return exclusive.count(where: isLeft) > max(1, count(hostMembers), count(guestMembers))
  }

  /// Whether the guest's version number is the higher one; `nil` when one of them is no number.
  private func isLaterVersion(_ guestNode: Int, than hostNode: Int) -> Bool? {
    func numbers(_ text: String) -> [Int]? {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
      let numbers = parts.compactMap(\.self)
      return numbers.count == parts.count ? numbers : nil
    }
    guard let mine = numbers(host.string(at: hostNode)),
      let yours = numbers(guest.string(at: guestNode))
    else { return nil }
    return mine.lexicographicallyPrecedes(yours)
  }

  // MARK: - Changes

  /// Gives a member of the host the guest's value.
  private mutating func take(_ name: String, _ hostNode: Int?, _ guestNode: Int?, in object: Int) {
    if let hostNode, let guestNode {
      if !host.isSame(hostNode, as: guestNode, in: guest) {
        patch.replace(hostNode, with: JSONValue(guestNode, of: guest))
      }
    } else if let guestNode {
      patch.insert(key: name, value: JSONValue(guestNode, of: guest), into: object)
    } else if hostNode != nil {
      for (key, _) in host.members(of: object) where host.isString(key, equalTo: name) {
        patch.remove(memberAt: key)
      }
    }
  }

  private mutating func conflict(
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

  private func isBase(_ node: Int?, of document: JSONDocument, _ baseNode: Int?) -> Bool {
    guard let base, let baseNode else { return node == nil }
    return node.map { document.isSame($0, as: baseNode, in: base) } ?? false
  }

  private func areSame(_ hostNode: Int?, _ guestNode: Int?) -> Bool {
    guard let hostNode, let guestNode else { return hostNode == nil && guestNode == nil }
    return host.isSame(hostNode, as: guestNode, in: guest)
  }

  private func areObjects(_ hostNode: Int, _ guestNode: Int) -> Bool {
    host.kind(of: hostNode) == .object && guest.kind(of: guestNode) == .object
  }
}

/// The members of an object by name; of those with one name, the last.
private struct Members {
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
  fileprivate func translation(at node: Int, text name: String) -> Translation? {
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
