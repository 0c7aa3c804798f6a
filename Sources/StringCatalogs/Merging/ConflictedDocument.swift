internal import LocalizationCore

/// A document with members that versions disagree about.
///
/// It holds one version of each such member, or lacks it. The other versions are kept beside it, so
/// that any one of them can be taken for all of them, or all be shown between conflict markers.
package struct ConflictedDocument: Sendable {
  /// The versions of something that is merged.
  package enum Version: Int, Sendable, CaseIterable {
    /// What is there.
    case ours
    /// What both come from.
    case base
    /// What is merged into it.
    case theirs
  }

  /// Members of one object that belong together and that the versions disagree about.
  package struct Conflict: Sendable {
    /// The names that lead from the outermost object to the one that has the members.
    package var path: [String]
    /// The names of the members, each with its value in every version, `nil` where one lacks it.
    package var members: [(key: String, values: [JSONValue?])]

    /// Creates a conflict without members.
    package init(path: [String]) {
      self.path = path
      members = []
    }

    /// Adds a member.
    package mutating func add(
      _ key: String,
      ours: JSONValue?,
      base: JSONValue?,
      theirs: JSONValue?
    ) {
      members.append((key, [ours, base, theirs]))
    }
  }

  /// The document, which holds one version of each member.
  package let document: JSONDocument

  /// What the versions disagree about.
  package let conflicts: [Conflict]

  /// The version that the document holds; `nil` when it holds some version of every member.
  package let held: Version?

  private let tree: ConflictTree

  /// Creates a conflicted document.
  ///
  /// - Parameters:
  ///   - document: A document that has the object of every conflict.
  ///   - held: The version of every conflict that it holds; `nil` when it holds some version of each.
  ///   - conflicts: The conflicts, none inside another.
  package init(_ document: JSONDocument, held: Version?, conflicts: [Conflict]) {
    self.document = document
    self.held = held
    self.conflicts = conflicts
    var tree = ConflictTree()
    for (index, conflict) in conflicts.enumerated() {
      tree.insert(index, keys: conflict.members.map(\.key), at: conflict.path[...])
    }
    self.tree = tree
  }

  /// Returns the document with one version taken for every conflict.
  package func resolved(to version: Version) -> [UInt8] {
    guard version != held, !conflicts.isEmpty else { return document.bytes }
    var patch = JSONPatch(document) { StandardOrder.areInIncreasingOrder($0, $1) }
    take(version, tree: tree, object: document.root, patch: &patch)
    return patch.apply()
  }

  private func take(
    _ version: Version,
    tree: ConflictTree,
    object: Int,
    patch: inout JSONPatch
  ) {
    var present: [ExactString: Int] = [:]
    var removed: [Int] = []
    for (key, value) in document.members(of: object) {
      let name = ExactString(document.string(at: key))
      if let conflict = tree.conflicts[name] {
        if conflicts[conflict].value(of: name.string, in: version) == nil { removed.append(key) }
        present[name] = value
      } else if tree.children[name] != nil {
        present[name] = value
      }
    }
    for key in removed { patch.remove(memberAt: key) }
    for (name, conflict) in tree.conflicts {
      guard let value = conflicts[conflict].value(of: name.string, in: version) else { continue }
      if let node = present[name] {
        if !JSONValue(node, of: document).isSame(as: value) { patch.replace(node, with: value) }
      } else {
        patch.insert(key: name.string, value: value, into: object)
      }
    }
    for (name, child) in tree.children {
      if let node = present[name] { take(version, tree: child, object: node, patch: &patch) }
    }
  }

  /// Returns the document with some version of every member that any version has, so that a member
  /// has the same place whichever version is taken.
  func united() throws(JSONSyntaxError) -> ConflictedDocument {
    var patch = JSONPatch(document) { StandardOrder.areInIncreasingOrder($0, $1) }
    insertMissing(tree, object: document.root, patch: &patch)
    let document = patch.isEmpty ? document : try JSONDocument(parsing: patch.apply())
    return ConflictedDocument(document, held: nil, conflicts: conflicts)
  }

  private func insertMissing(_ tree: ConflictTree, object: Int, patch: inout JSONPatch) {
    var missing = tree.conflicts
    var children: [ExactString: Int] = [:]
    for (key, value) in document.members(of: object) {
      let name = ExactString(document.string(at: key))
      missing[name] = nil
      if tree.children[name] != nil { children[name] = value }
    }
    for (name, conflict) in missing {
      let values = Version.allCases.compactMap {
        conflicts[conflict].value(of: name.string, in: $0)
      }
      if let value = values.first { patch.insert(key: name.string, value: value, into: object) }
    }
    for (name, node) in children {
      if let child = tree.children[name] { insertMissing(child, object: node, patch: &patch) }
    }
  }

  /// Returns where each conflict stands in the versions: texts that may be exchanged for one another
  /// one by one, while all around them is the same in every version.
  func regions(in versions: [JSONDocument]) -> [ConflictRegion] {
    var finder = RegionFinder(versions: versions)
    finder.visit(versions.map(\.root), tree: tree)
    return finder.regions
  }
}

extension ConflictedDocument.Conflict {
  fileprivate func value(of key: String, in version: ConflictedDocument.Version) -> JSONValue? {
    members.first { $0.key.isIdentical(to: key) }?.values[version.rawValue]
  }
}

extension JSONValue {
  /// Whether both are written the same.
  fileprivate func isSame(as other: JSONValue) -> Bool { self == other }
}

/// A place of a conflict: its text in every version.
struct ConflictRegion {
  /// The bytes in each version.
  var ranges: [Range<Int>]
  /// The conflicts that it shows.
  var conflicts: [Int]
}

/// The conflicts by where they are.
private struct ConflictTree {
  /// The members of this object that are in conflict.
  var conflicts: [ExactString: Int] = [:]
  /// The members of this object that have conflicts inside.
  var children: [ExactString: ConflictTree] = [:]

  mutating func insert(_ conflict: Int, keys: [String], at path: ArraySlice<String>) {
    guard let name = path.first else {
      for key in keys { conflicts[ExactString(key)] = conflict }
      return
    }
    children[ExactString(name), default: ConflictTree()]
      .insert(conflict, keys: keys, at: path.dropFirst())
  }
}

/// Walks the same objects of several versions side by side.
private struct RegionFinder {
  let versions: [JSONDocument]
  var regions: [ConflictRegion] = []

  /// Finds the regions in one object, given by its node in each version.
  mutating func visit(_ objects: [Int], tree: ConflictTree) {
    var members = zip(versions, objects).map { $0.members(of: $1) }
    var previous = zip(versions, objects).map { $0.range(of: $1).lowerBound + 1 }
    while true {
      var found: [Int] = []
      var stable: [(key: Int, value: Int)] = []
      for index in versions.indices {
        let document = versions[index]
        while let member = members[index].next() {
          let name = ExactString(document.string(at: member.key))
          guard let conflict = tree.conflicts[name] else {
            stable.append(member)
            break
          }
          if !found.contains(conflict) { found.append(conflict) }
        }
      }
      let isEnd = stable.count < versions.count
      let next = versions.indices.map { index in
        isEnd
          ? versions[index].range(of: objects[index]).upperBound - 1
          : versions[index].range(of: stable[index].key).lowerBound
      }
      if !found.isEmpty { add(zip(previous, next).map { $0..<$1 }, found) }
      guard !isEnd else { return }
      if let child = tree.children[ExactString(versions[0].string(at: stable[0].key))] {
        visit(stable.map(\.value), tree: child)
      }
      previous = versions.indices.map { versions[$0].range(of: stable[$0].value).upperBound }
    }
  }

  private mutating func add(_ ranges: [Range<Int>], _ conflicts: [Int]) {
    let first = versions[0].bytes[ranges[0]]
    let isSame = zip(versions, ranges).allSatisfy { $0.bytes[$1].isIdentical(to: first) }
    if !isSame { regions.append(ConflictRegion(ranges: ranges, conflicts: conflicts)) }
  }
}
