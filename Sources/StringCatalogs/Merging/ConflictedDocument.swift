internal import LoctripJSONSource
internal import LoctripLocalizationCore

/// A document with conflicting members.
///
/// It holds one version of each such member, or lacks it, and keeps the others, so that one version
/// can be taken for all, or all shown between conflict markers.
struct ConflictedDocument: Sendable {
  /// The versions in a merge.
  enum Version: Int, Sendable, CaseIterable {
    /// The current version.
    case ours
    /// The common ancestor.
    case base
    /// The version merged into ours.
    case theirs
  }

  /// The document, which holds one version of each member.
  let document: JSONDocument

  /// The conflicts of the versions.
  let conflicts: [MergeConflict]

  /// The translations that need review because only the other side changed their source.
  var outdated: [(key: String, language: String)] = []

  /// The version that the document holds; `nil` if it differs between members.
  let held: Version?

  private let tree: ConflictTree

  /// Creates a conflicted document.
  ///
  /// - Parameters:
  ///   - document: A document that has the object of every conflict.
  ///   - held: The version of every conflict that it holds; `nil` if it differs.
  ///   - conflicts: The conflicts, none inside another.
  init(_ document: JSONDocument, held: Version?, conflicts: [MergeConflict]) {
    self.document = document
    self.held = held
    self.conflicts = conflicts
    var tree = ConflictTree()
    for (index, conflict) in conflicts.enumerated() {
      tree.insert(index, at: conflict.path[...])
    }
    self.tree = tree
  }

  /// Returns the document with one version taken for every conflict.
  func resolved(to version: Version) -> [UInt8] {
    guard version != held, !conflicts.isEmpty else { return document.bytes }
    var patch = JSONPatch(document) { StandardOrder.areInIncreasingOrder($0, $1) }
    visit(tree, object: document.root) { name, conflict, members, object in
      if let value = conflict.values[version.rawValue] {
        guard let node = members.last?.value else {
          patch.insert(key: name, value: value, into: object)
          return
        }
        if JSONValue(node, of: document) != value { patch.replace(node, with: value) }
      } else {
        for member in members { patch.remove(memberAt: member.key) }
      }
    }
    return patch.apply()
  }

  /// Returns the document with some version of every member, so that a member has the same place in
  /// every resolution.
  func united() throws(JSONSyntaxError) -> ConflictedDocument {
    var patch = JSONPatch(document) { StandardOrder.areInIncreasingOrder($0, $1) }
    visit(tree, object: document.root) { name, conflict, members, object in
      if members.isEmpty, let value = conflict.values.compactMap(\.self).first {
        patch.insert(key: name, value: value, into: object)
      }
    }
    let document = patch.isEmpty ? document : try JSONDocument(parsing: patch.apply())
    return ConflictedDocument(document, held: nil, conflicts: conflicts)
  }

  /// Calls a function with each conflict's name, the members of that name in the document, and the
  /// object that they belong to.
  private func visit(
    _ tree: ConflictTree, object: Int,
    _ body: (String, MergeConflict, [JSONDocument.Members.Element], Int) -> Void
  ) {
    var present: [ExactString: [JSONDocument.Members.Element]] = [:]
    for member in document.members(of: object) {
      let name = ExactString(document.string(at: member.key))
      if tree.conflicts[name] != nil || tree.children[name] != nil {
        present[name, default: []].append(member)
      }
    }
    for (name, conflict) in tree.conflicts {
      body(name.string, conflicts[conflict], present[name] ?? [], object)
    }
    for (name, child) in tree.children {
      if let member = present[name]?.last { visit(child, object: member.value, body) }
    }
  }

  /// Returns the regions of conflicts in the versions: texts that can be exchanged one by one,
  /// while the text around them is the same in every version.
  func regions(in versions: [JSONDocument]) -> [ConflictRegion] {
    var finder = RegionFinder(versions: versions)
    finder.visit(versions.map(\.root), tree: tree)
    return finder.regions
  }
}

/// The region of a conflict: its range in every version.
struct ConflictRegion {
  /// The bytes in each version.
  var ranges: [Range<Int>]
  /// The indexes of its conflicts.
  var conflicts: [Int]
}

/// The conflicts as a tree of objects.
private struct ConflictTree {
  /// The conflicting members of this object.
  var conflicts: [ExactString: Int] = [:]
  /// The members of this object with conflicts inside.
  var children: [ExactString: ConflictTree] = [:]

  mutating func insert(_ conflict: Int, at path: ArraySlice<String>) {
    guard let first = path.first else { return }
    let name = ExactString(first)
    if path.count == 1 {
      conflicts[name] = conflict
    } else {
      children[name, default: ConflictTree()].insert(conflict, at: path.dropFirst())
    }
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
