import Foundation
import LoctripLocalizationCore
import StringCatalogs

/// Merges versions of the catalogs of the corpus: their own histories, and changes made to them.
struct MergeAcceptance {
  let corpus: Corpus

  /// What is counted.
  private struct Figures {
    var merges = 0
    var clean = 0
    var conflicts = 0
    var identities = 0
    var values = 0
    var canonical = 0
    var failures: [String] = []
    var reordered: [String] = []
  }

  func run() throws -> Bool {
    var history = Figures()
    let groups = try histories()
    for (name, versions) in groups.sorted(by: { $0.key < $1.key }) {
      for base in versions.indices {
        for ours in versions.indices where ours != base {
          check(name, versions[base], versions[ours], versions[base], &history)
          for theirs in versions.indices where theirs > ours && theirs != base {
            check(name, versions[base], versions[ours], versions[theirs], &history)
          }
        }
      }
    }
    var derived = Figures()
    var seen: Set<[UInt8]> = []
    for path in corpus.files("apple", ".xcstrings") {
      let name = corpus.short(path)
      let original = try bytes(of: path)
      guard seen.insert(original).inserted, isCatalog(original), let node = MergeNode(original)
      else { continue }
      for round in 0..<UInt64(original.count < 50_000 ? 3 : 1) {
        var left = MergeMutation(seed: 1 + round, places: 7 + round)
        var right = MergeMutation(seed: 101 + round, places: 7 + round)
        check(name, node.bytes, left.mutate(node).bytes, right.mutate(node).bytes, &derived)
        if round == 0, original != node.bytes {
          check(name, original, left.mutate(node).bytes, right.mutate(node).bytes, &derived)
        }
      }
    }
    list("failures", history.failures + derived.failures, atMost: 60)
    print("not in Xcode's form, though all versions are: \(derived.reordered.count)")
    for line in (history.reordered + derived.reordered).prefix(20) { print("  \(line)") }
    report("histories of \(groups.count) catalogs", history)
    report("changes made to \(seen.count) catalogs", derived)
    return history.failures.isEmpty && derived.failures.isEmpty && corpus.isEnough(derived.merges)
      && derived.reordered.isEmpty && history.reordered.isEmpty
  }

  private func report(_ title: String, _ figures: Figures) {
    print(
      """

      acceptance-merge: \(title): \(figures.merges) merges, \(figures.clean) clean, \
      \(figures.conflicts) conflicts in the others
      acceptance-merge: \(figures.identities) merges with an unchanged side are the other side byte for \
      byte; \(figures.values) changed values are in the result or in a conflict; \(figures.canonical) \
      results in Xcode's form; 0 lost is the limit, \(figures.failures.count) are not as they should be
      """
    )
  }

  private func isCatalog(_ bytes: [UInt8]) -> Bool {
    do {
      _ = try StringCatalog(parsing: bytes, path: "")
      return true
    } catch {
      return false
    }
  }

  /// The different versions of each catalog that the corpus has at several commits.
  private func histories() throws -> [String: [[UInt8]]] {
    var groups: [String: [[UInt8]]] = [:]
    for folder in ["pairs", "xliff-history", "xcstrings"] {
      for path in corpus.files("apple/\(folder)", ".xcstrings") {
        var parts = path.dropFirst("\(corpus.root)/apple/\(folder)/".count).split(separator: "/")
        if folder != "xcstrings" { parts.remove(at: 1) }
        let name = parts.joined(separator: "/")
        let content = try bytes(of: path)
        guard isCatalog(content), groups[name]?.contains(content) != true else { continue }
        groups[name, default: []].append(content)
      }
    }
    return groups.filter { $0.value.count > 1 }
  }

  private func merge(
    _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], _ resolution: MergedCatalog.Resolution
  ) throws -> MergedCatalog {
    var options = MergedCatalog.Options()
    options.resolution = resolution
    return try MergedCatalog(
      base: base, ours: ours, theirs: theirs, path: "merge", options: options)
  }

  /// Checks everything that a merge promises about three versions.
  private func check(
    _ name: String, _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], _ figures: inout Figures
  ) {
    func fail(_ message: String) { figures.failures.append("\(name): \(message)") }
    do {
      for (left, right, wanted) in [
        (ours, base, ours), (base, ours, ours), (ours, ours, ours), (theirs, base, theirs),
      ] {
        let merging = try merge(base, left, right, .markers)
        if merging.bytes == wanted { figures.identities += 1 } else { fail("not the changed side") }
      }
      guard ours != base, theirs != base else { return }
      figures.merges += 1
      let marked = try merge(base, ours, theirs, .markers)
      let left = try merge(base, ours, theirs, .ours)
      let right = try merge(base, ours, theirs, .theirs)
      let mirrored = try merge(base, theirs, ours, .theirs)
      figures.conflicts += marked.conflicts.count
      if marked.conflicts.isEmpty { figures.clean += 1 }
      if marked.conflicts.isEmpty, isCatalog(marked.bytes) == false { fail("no catalog") }
      guard isCatalog(left.bytes), isCatalog(right.bytes) else {
        fail("not a catalog after resolving")
        return
      }
      let leaves = [base, ours, theirs, left.bytes, right.bytes, mirrored.bytes].map {
        MergeNode($0)?.leaves ?? [:]
      }
      if leaves[3] != leaves[5] { fail("differs when the sides are exchanged") }
      let paths = Set(marked.conflicts.map { $0.path.map { ExactString($0) } })
      let mirror = try merge(base, theirs, ours, .markers)
      if paths != Set(mirror.conflicts.map { $0.path.map { ExactString($0) } }) {
        fail("conflicts differ when the sides are exchanged")
      }
      figures.values += checkValues(name, leaves, marked.conflicts, &figures)
      try checkMarkers(marked, left, right, fail)
      let inputs = try [base, ours, theirs].allSatisfy {
        try StringCatalog(parsing: $0, path: "").formatted() == $0
      }
      guard inputs else { return }
      for result in [left, right] {
        if try StringCatalog(parsing: result.bytes, path: "").formatted() == result.bytes {
          figures.canonical += 1
        } else {
          figures.reordered.append(name)
        }
      }
    } catch {
      fail("\(error)")
    }
  }

  private func checkMarkers(
    _ marked: MergedCatalog, _ left: MergedCatalog, _ right: MergedCatalog, _ fail: (String) -> Void
  ) throws {
    guard marked.hasMarkers else { return }
    let again = try MergedCatalog(repairing: marked.bytes, path: "merge")
    if again.bytes != marked.bytes { fail("repairing changes our own markers") }
    for (resolution, wanted) in [(MergedCatalog.Resolution.ours, left), (.theirs, right)] {
      var options = MergedCatalog.Options()
      options.resolution = resolution
      let repaired = try MergedCatalog(repairing: marked.bytes, path: "merge", options: options)
      if MergeNode(repaired.bytes)?.leaves != MergeNode(wanted.bytes)?.leaves {
        fail("repairing to \(resolution.rawValue) gives something else")
      }
    }
  }

  /// Judges the result value by value, by a rule of its own.
  ///
  /// - Returns: How many values were changed by a side.
  private func checkValues(
    _ name: String, _ leaves: [[MergePath: String]], _ conflicts: [MergeConflict],
    _ figures: inout Figures
  ) -> Int {
    let (base, ours, theirs) = (leaves[0], leaves[1], leaves[2])
    // By entry, so that the search stays short.
    let byKey = Dictionary(grouping: conflicts) { ExactString($0.key ?? "") }
    var count = 0
    for path in Set(leaves.prefix(4).flatMap(\.keys)) {
      let (old, mine, yours) = (base[path], ours[path], theirs[path])
      let candidates =
        (byKey[path.names.count > 1 ? path.names[1] : ""] ?? [])
        + (byKey[""] ?? []).filter { $0.key == nil }
      let isInConflict = candidates.contains { path.starts(with: $0.path) }
      if mine != old || yours != old { count += 1 }
      if isInConflict {
        if leaves[3][path] != mine || leaves[4][path] != yours {
          figures.failures.append("\(name): \(path.text): not the side's value in a conflict")
        }
        continue
      }
      let wanted: String? = mine == yours ? mine : mine == old ? yours : yours == old ? mine : nil
      let isDecided = mine == yours || mine == old || yours == old
      for result in leaves[3...4] where !isDecided || result[path] != wanted {
        if isRule(path, leaves, result) { continue }
        figures.failures.append(
          "\(name): \(path.text): \(old ?? "–") → \(mine ?? "–") | \(yours ?? "–") = "
            + "\(result[path] ?? "–")")
      }
    }
    return count
  }

  /// Whether a value is what one of the rules makes of it that look at more than the value.
  private func isRule(
    _ path: MergePath, _ leaves: [[MergePath: String]], _ result: [MergePath: String]
  ) -> Bool {
    let (base, ours, theirs) = (leaves[0], leaves[1], leaves[2])
    let found = result[path]
    guard let last = path.names.last?.string else { return false }
    func sibling(_ name: String) -> MergePath {
      MergePath(names: path.names.dropLast() + [ExactString(name)])
    }
    func hasEntry(_ leaves: [MergePath: String]) -> Bool {
      leaves.keys.contains { $0.names.prefix(2) == path.names.prefix(2) }
    }
    // A finished translation whose source only the other side changed.
    if last == "state", found == "\"needs_review\"",
      let source = base[MergePath(names: ["sourceLanguage"])]
    {
      let prefix = path.names.prefix(3) + [ExactString(String(source.dropFirst().dropLast()))]
      func texts(_ leaves: [MergePath: String]) -> [MergePath: String] {
        leaves.filter { $0.key.names.starts(with: prefix) && $0.key.names.last != "state" }
      }
      let old = texts(base)
      if !path.names.starts(with: prefix), (texts(ours) == old) != (texts(theirs) == old) {
        return true
      }
    }
    switch last {
    case "version" where path.names.count == 1:
      return found == max(ours[path] ?? "", theirs[path] ?? "")
    case "state":
      // The same text with two states, or a new text beside a step back of the old one's state: the
      // earlier one.
      let order = [
        "\"new\"": 0, "\"machine_translated\"": 1, "\"needs_review\"": 2, "\"translated\"": 3,
      ]
      func rank(_ leaves: [MergePath: String]) -> Int { order[leaves[path] ?? ""] ?? 9 }
      func isStepBack(_ side: [MergePath: String]) -> Bool {
        side[sibling("value")] == base[sibling("value")] && rank(side) < rank(base)
      }
      guard order[found ?? ""] == min(rank(ours), rank(theirs)) else { return false }
      return ours[sibling("value")] == theirs[sibling("value")]
        || isStepBack(ours) || isStepBack(theirs)
    case "comment", "isCommentAutoGenerated", "commentGenerationVersion":
      // What a person wrote stands against what Xcode wrote.
      let flag = sibling("isCommentAutoGenerated")
      guard ours[flag] != theirs[flag] else { return false }
      return found == (ours[flag] == "true" ? theirs : ours)[path]
    case "extractionState" where found == nil:
      // Removed by one side, marked stale by the other one.
      return !hasEntry(result) && [ours[path], theirs[path]].contains("\"stale\"")
        && hasEntry(base)
    default:
      // An object is empty in the result when nothing is in it there, whatever the sides had in it.
      let values = [base[path], ours[path], theirs[path], found].compactMap(\.self)
      return values.allSatisfy { $0 == "{\n\n}" } && hasEntry(result)
    }
  }
}
