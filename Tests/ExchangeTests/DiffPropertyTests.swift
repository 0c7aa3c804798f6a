import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripReconciliation
import LoctripExchange
import LoctripTestSupport
import Testing

/// Two deliveries that have much in common, made from a seed.
private struct DeliveryPair {
  private struct Unit {
    var file: Int
    var id: String
    var source: String
    var target: String?
    var state: String?
    var note: String?
    var isApproved: Bool
  }

  private var random: SeededGenerator
  private(set) var old = ""
  private(set) var new = ""
  private(set) var oldCount = 0
  private(set) var newCount = 0

  init(seed: Int) {
    random = SeededGenerator(seed: seed)
    var units = (0..<random.below(25)).map { _ in unit() }
    oldCount = units.count
    old = document(units)
    for _ in 0..<random.below(15) {
      let place = random.below(units.count + 1)
      guard place < units.count, random.below(6) > 0 else {
        units.insert(unit(), at: place)
        continue
      }
      switch random.below(9) {
      case 0: units.remove(at: place)
      case 1: units[place].id = id()
      case 2: units[place].source = source()
      case 3: units[place].target = target()
      case 4: units[place].state = word()
      case 5: units[place].file = random.below(3)
      case 6: units.insert(units[place], at: random.below(units.count))
      case 7: units[place].note = note()
      default: units.swapAt(place, random.below(units.count))
      }
    }
    newCount = units.count
    new = document(units)
  }

  private mutating func id() -> String {
    let path = ["", "", "|==|plural.one", "|==|plural.other", "|==|device.mac"][random.below(5)]
    return
      "\(["save", "open", "close", "undo", "é", "e\u{301}"][random.below(6)])\(random.below(3))\(path)"
  }
  private mutating func source() -> String {
    ["Save", "Open %@", "Close", "%lld days", "", "Caf\u{E9}", "Cafe\u{301}"][random.below(7)]
  }
  private mutating func target() -> String? {
    [nil, "", "Sichern", "Öffne %@", "Öffne %d", "%lld Tage", "保存する", "Caf\u{E9}"][random.below(8)]
  }
  private mutating func word() -> String? {
    [nil, "new", "translated", "needs-review-translation", "final", "signed-off"][random.below(6)]
  }
  private mutating func note() -> String? { [nil, "one", "two"][random.below(3)] }

  private mutating func unit() -> Unit {
    Unit(
      file: random.below(3), id: id(), source: source(), target: target(), state: word(),
      note: note(), isApproved: random.below(5) == 0)
  }

  private func document(_ units: [Unit]) -> String {
    xliff(
      (0..<3).map { index in
        let texts = units.filter { $0.file == index }.map { item in
          unitText(item)
        }
        return file(texts, original: "Catalog \(index)")
      })
  }

  private func unitText(_ item: Unit) -> String {
    let text = LoctripProjectSupport.unit(
      item.id, item.source, item.target, state: item.state,
      attributes: item.isApproved ? "approved=\"yes\"" : "")
    return item.note.map {
      text.replacing("</trans-unit>", with: "<note>\($0)</note></trans-unit>")
    } ?? text
  }
}

@Suite struct DiffPropertyTests {
  private func diff(_ old: String, _ new: String) throws -> Diff {
    let folder = try TemporaryFolder()
    return try Diff(
      fromPath: folder.write(old, to: "a.xliff"), toPath: folder.write(new, to: "b.xliff"))
  }

  /// A change as it is seen from the new side, or as it would be seen from the old one.
  private func description(_ change: Diff.Change, isMirrored: Bool) -> String {
    let moved = change.movedFrom.map { ($0.original, $0.id) }
    var here = change.new.map { _ in (change.original, change.id) }
    var there = change.old.map { _ in moved ?? (change.original, change.id) }
    var (old, new) = (change.old, change.new)
    var (better, worse) = (change.comparison.fixedRemarks, change.comparison.newRemarks)
    var direction = change.comparison.stateDirection
    var kinds = change.kinds
    if isMirrored {
      swap(&here, &there)
      swap(&old, &new)
      swap(&better, &worse)
      direction = -direction
      kinds = kinds.map { $0 == .added ? .removed : $0 == .removed ? .added : $0 }
    }
    let texts: [Any] = [here ?? "-", there ?? "-", old ?? "-", new ?? "-"]
    return "\(texts) \(kinds) \(better) \(worse) \(direction) \(change.comparison.wordsChanged)"
      + " \(change.comparison.editDistance)"
  }

  @Test(arguments: 0..<300)
  func `every unit counts once, and the other direction is the mirror`(_ seed: Int) throws {
    let pair = DeliveryPair(seed: seed)
    let there = try diff(pair.old, pair.new)
    #expect(there.unchanged + there.changes.count { $0.old != nil } == pair.oldCount)
    #expect(there.unchanged + there.changes.count { $0.new != nil } == pair.newCount)
    for change in there.changes {
      #expect(change.kinds.contains(.added) == (change.old == nil))
      #expect(change.kinds.contains(.removed) == (change.new == nil))
      #expect(change.kinds.contains(.moved) == (change.movedFrom != nil))
    }
    let back = try diff(pair.new, pair.old)
    #expect(
      there.changes.map { description($0, isMirrored: false) }.sorted()
        == back.changes.map { description($0, isMirrored: true) }.sorted())
    #expect(there.unchanged == back.unchanged)
    let same = try diff(pair.new, pair.new)
    #expect(same.changes.isEmpty && same.unchanged == pair.newCount)
  }

  @Test(arguments: 0..<40)
  func `the totals are the sums of the changes`(_ seed: Int) throws {
    let pair = DeliveryPair(seed: seed &+ 1000)
    let diff = try diff(pair.old, pair.new)
    for kind in ChangeKind.allCases {
      #expect(diff.count(kind) == diff.changes.count { $0.kinds.contains(kind) })
    }
    let sum = { (value: (Diff.Totals) -> Int) in diff.totals.reduce(0) { $0 + value($1) } }
    #expect(sum(\.wordsChanged) == diff.changes.reduce(0) { $0 + $1.comparison.wordsChanged })
    #expect(sum(\.editDistance) == diff.changes.reduce(0) { $0 + $1.comparison.editDistance })
    #expect(sum(\.approvedTouched) == diff.changes.count(where: \.comparison.isApprovedTouched))
    #expect(sum(\.newRemarks) == diff.changes.reduce(0) { $0 + $1.comparison.newRemarks.count })
    #expect(sum(\.fixedRemarks) == diff.changes.reduce(0) { $0 + $1.comparison.fixedRemarks.count })
  }

  @Test(arguments: ChangeKind.allCases)
  func `a kind that is asked for is listed alone, and the others are counted`(_ kind: ChangeKind)
    throws
  {
    for seed in 0..<20 {
      let pair = DeliveryPair(seed: seed)
      let folder = try TemporaryFolder()
      let (old, new) = (
        try folder.write(pair.old, to: "a.xliff"), try folder.write(pair.new, to: "b.xliff")
      )
      let all = try Diff(fromPath: old, toPath: new)
      var options = Diff.Options()
      options.kinds = [kind]
      let some = try Diff(fromPath: old, toPath: new, options: options)
      #expect(some.changes.count == all.count(kind))
      #expect(some.changes.allSatisfy { $0.kinds.contains(kind) })
      #expect(some.changes.count + some.unlisted == all.changes.count)
      #expect(some.unchanged == all.unchanged)
      #expect(some.findings.contains { $0.code == .notListed } == (some.unlisted > 0))
    }
  }

  @Test(.enabled(if: Corpus.isPresent))
  func `documents of the corpus are the same as themselves`() throws {
    let files = Corpus.files("apple/xliff-history", ".xliff", ".xlf")
    #expect(!files.isEmpty)
    for file in files {
      let diff = try Diff(fromPath: file.path, toPath: file.path)
      #expect(diff.changes.isEmpty, "\(file.path)")
    }
  }
}
