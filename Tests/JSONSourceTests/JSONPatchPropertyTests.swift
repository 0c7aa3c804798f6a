import LoctripTestSupport
import Testing

@testable import LoctripJSONSource

/// Random changes to random documents.
@Suite struct JSONPatchPropertyTests {
  /// Changes to a document, and what they should lead to.
  struct Changes {
    let document: JSONDocument
    var patch: JSONPatch
    var replaced: [Int: JSONValue] = [:]
    var removed: Set<Int> = []
    var inserted: [Int: [(key: String, value: JSONValue)]] = [:]

    /// Makes random changes.
    init(to document: JSONDocument, style: JSONStyle? = nil, by generator: inout SeededGenerator) {
      self.document = document
      patch = JSONPatch(document, style: style, areInIncreasingOrder: byBytes)
      let rarity = generator.pick([2, 4, 10])
      for node in document.nodes.indices.shuffled(using: &generator) {
        guard generator.once(in: rarity) else { continue }
        if document.isKey(node) {
          patch.remove(memberAt: node)
          removed.insert(node)
        } else if document.kind(of: node) == .object, !generator.once(in: 4) {
          for _ in 0...generator.pick([0, 0, 1, 4]) {
            let key = generator.string()
            let isThere =
              document.members(of: node).contains { document.isString($0.key, equalTo: key) }
              || inserted[node, default: []].contains { Array($0.key.utf8) == Array(key.utf8) }
            if isThere { continue }
            let value = generator.value(depth: 2)
            patch.insert(key: key, value: value, into: node)
            inserted[node, default: []].append((key, value))
          }
        } else if node > 0 || generator.once(in: 20) {
          let value = generator.value(depth: 2)
          patch.replace(node, with: value)
          replaced[node] = value
        }
      }
    }

    /// Whether nothing at a node or inside it changes.
    func leaves(_ node: Int) -> Bool {
      let range = node..<document.next(after: node)
      return !range.contains { replaced[$0] != nil || removed.contains($0) || inserted[$0] != nil }
    }

    /// Returns what a node becomes, new members put before the first greater name.
    func expected(_ node: Int) -> Tree {
      if let value = replaced[node] { return Tree(value) }
      switch document.kind(of: node) {
      case .object:
        var members: [(String, Tree)] = []
        for (key, value) in document.members(of: node) where !removed.contains(key) {
          members.append((document.string(at: key), expected(value)))
        }
        for new in inserted[node, default: []].sorted(by: { byBytes($0.key, $1.key) }) {
          let index = members.firstIndex { byBytes(new.key, $0.0) } ?? members.count
          members.insert((new.key, Tree(new.value)), at: index)
        }
        return .object(members)
      case .array: return .array(document.elements(of: node).map { expected($0) })
      case .string, .number, .true, .false, .null: return Tree(node, of: document)
      }
    }
  }

  @Test(arguments: [10, 300_000, 700_000]) func `pieces are the whole each time`(length: Int) throws
  {
    let members = (0..<40).map { number in
      let value = String(repeating: "v", count: number % 7 == 0 ? length : number * 900)
      return (key: "k\(number)", value: JSONValue.string(value))
    }
    let document = try JSONDocument(parsing: JSONValue.object(members).serialized())
    let changes = [0, 1].map { part in
      var patch = JSONPatch(document, areInIncreasingOrder: byBytes)
      for (number, member) in document.members(of: document.root).enumerated()
      where number % 4 == part {
        patch.replace(
          member.value, with: .string(String(repeating: "n", count: number * length / 9)))
      }
      return patch.changes(style: .xcode)
    }
    let revision = JSONRevision(document, changes)
    #expect(!revision.isSame && revision.bytes.count == revision.count)
    for _ in 0..<2 {
      var joined: [UInt8] = []
      revision.write { piece in for index in piece.indices { joined.append(piece[index]) } }
      #expect(joined == revision.bytes)
    }
    #expect(try JSONDocument(parsing: revision.bytes).nodes.count == document.nodes.count)
    #expect(JSONRevision(document, [JSONChanges()]).isSame)
  }

  @Test(arguments: 0..<2000)
  func `what is written in one style is as if written anew`(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let style = generator.style()
    let document = try JSONDocument(parsing: generator.object(depth: 4, sorted: true).file(style))
    let changes = Changes(to: document, style: style, by: &generator)
    let result = changes.patch.apply()
    let expected = changes.expected(0).file(style)
    #expect(result == expected, "\(text(document.bytes)) → \(text(result)) not \(text(expected))")
  }

  @Test(arguments: 0..<2000)
  func `exactly what was asked for changes, whatever the layout`(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let source = generator.chaos(generator.object(depth: 4, sorted: generator.once(in: 2)))
    let prefix = generator.pick(["", "\u{FEFF}", " ", "\n"])
    let document = try JSONDocument(
      parsing: Array((prefix + source + generator.pick(["", "\n"])).utf8))
    let changes = Changes(to: document, by: &generator)
    let result = try JSONDocument(parsing: changes.patch.apply())
    let head = document.bytes[..<document.range(of: 0).lowerBound]
    let tail = document.bytes[document.range(of: 0).upperBound...]
    #expect(head == result.bytes[..<result.range(of: 0).lowerBound])
    #expect(tail == result.bytes[result.range(of: 0).upperBound...])
    try compare(0, with: 0, of: result, changes)
    if changes.patch.isEmpty { #expect(result.bytes == document.bytes) }
  }

  /// Compares a node with what became of it, with every byte that should have stayed.
  private func compare(_ old: Int, with new: Int, of result: JSONDocument, _ changes: Changes)
    throws
  {
    let document = changes.document
    if let value = changes.replaced[old] {
      #expect(Tree(new, of: result) == Tree(value))
      return
    }
    if changes.leaves(old) {
      #expect(document.bytes[document.range(of: old)] == result.bytes[result.range(of: new)])
      return
    }
    if document.kind(of: old) == .array {
      try compareArray(old, with: new, of: result, changes)
      return
    }
    try #require(document.kind(of: old) == .object && result.kind(of: new) == .object)
    let oldMembers = Array(document.members(of: old))
    let kept = oldMembers.indices.filter { !changes.removed.contains(oldMembers[$0].key) }
    let inserted = changes.inserted[old, default: []]
    let newMembers = Array(result.members(of: new))
    try #require(newMembers.count == kept.count + inserted.count)
    // New names are not among the old ones, except those of members that go.
    let isNew = newMembers.map { member in
      inserted.contains { result.isString(member.key, equalTo: $0.key) }
    }
    for (member, isNew) in zip(newMembers, isNew) where isNew {
      let insertion = try #require(inserted.first { result.isString(member.key, equalTo: $0.key) })
      #expect(Tree(member.value, of: result) == Tree(insertion.value))
    }
    let survivors = newMembers.indices.filter { !isNew[$0] }
    try #require(survivors.count == kept.count)
    for (oldIndex, newIndex) in zip(kept, survivors) {
      let (before, after) = (oldMembers[oldIndex], newMembers[newIndex])
      #expect(
        document.bytes[
          document.range(of: before.key).lowerBound..<document.range(of: before.value).lowerBound
        ]
          == result.bytes[
            result.range(of: after.key).lowerBound..<result.range(of: after.value).lowerBound
          ])
      try compare(before.value, with: after.value, of: result, changes)
      // What stood between two members that are still neighbours stands there still.
      if oldIndex + 1 < oldMembers.count, kept.contains(oldIndex + 1),
        newIndex + 1 < newMembers.count,
        !isNew[newIndex + 1]
      {
        #expect(
          gap(before.value, oldMembers[oldIndex + 1].key, document)
            == gap(after.value, newMembers[newIndex + 1].key, result))
      }
    }
    if let first = kept.first, first == 0, survivors.first == 0 {
      #expect(
        document.bytes[
          document.range(of: old).lowerBound..<document.range(of: oldMembers[0].key).lowerBound
        ]
          == result.bytes[
            result.range(of: new).lowerBound..<result.range(of: newMembers[0].key).lowerBound
          ])
    }
    if !kept.isEmpty, let oldLast = oldMembers.last, let newLast = newMembers.last {
      #expect(
        document.bytes[
          document.range(of: oldLast.value).upperBound..<document.range(of: old).upperBound
        ]
          == result.bytes[
            result.range(of: newLast.value).upperBound..<result.range(of: new).upperBound
          ])
    }
    let newNames = newMembers.indices.filter { isNew[$0] }.map {
      result.string(at: newMembers[$0].key)
    }
    #expect(newNames == newNames.sorted(by: byBytes))
    let keptNames = kept.map { document.string(at: oldMembers[$0].key) }
    if keptNames == keptNames.sorted(by: byBytes) {
      let names = newMembers.map { result.string(at: $0.key) }
      #expect(names == names.sorted(by: byBytes))
    }
  }

  /// Compares the elements of an array and what is between them.
  private func compareArray(_ old: Int, with new: Int, of result: JSONDocument, _ changes: Changes)
    throws
  {
    let document = changes.document
    let before = Array(document.elements(of: old))
    let after = Array(result.elements(of: new))
    try #require(before.count == after.count && result.kind(of: new) == .array)
    for index in before.indices {
      try compare(before[index], with: after[index], of: result, changes)
      if index > 0 {
        #expect(
          gap(before[index - 1], before[index], document)
            == gap(after[index - 1], after[index], result))
      }
    }
  }

  /// Returns the bytes between two nodes.
  private func gap(_ left: Int, _ right: Int, _ document: JSONDocument) -> ArraySlice<UInt8> {
    let bytes = document.bytes[
      document.range(of: left).upperBound..<document.range(of: right).lowerBound
    ]
    // Indices differ between documents, contents count.
    return ArraySlice(Array(bytes))
  }

  @Test(arguments: 0..<500)
  func `what is inserted can be removed again without a trace`(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let source = generator.chaos(generator.object(depth: 4, sorted: generator.once(in: 2)))
    let document = try JSONDocument(parsing: Array(source.utf8))
    var patch = JSONPatch(document, areInIncreasingOrder: byBytes)
    for node in document.nodes.indices where document.kind(of: node) == .object {
      // An empty object would be spelled as the style has it.
      if document.next(after: node) == node + 1 { continue }
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        patch.insert(key: "new " + generator.string(), value: generator.value(depth: 2), into: node)
      }
    }
    let changed = try JSONDocument(parsing: patch.apply())
    var back = JSONPatch(changed, areInIncreasingOrder: byBytes)
    for node in changed.nodes.indices where changed.isKey(node) {
      if changed.string(at: node).hasPrefix("new ") { back.remove(memberAt: node) }
    }
    #expect(back.apply() == document.bytes)
  }
}
