import LocalizationCore
import XLIFF
import XMLEvents

/// A start or end code of XLIFF 1.x.
struct HalfCode: Sendable {
  let node: Int
  /// The hash of `rid`, or of `id` without one, and of the kind of pair.
  let key: UInt64
  let hasPairIdentifier: Bool
  let isEnd: Bool

  var attribute: CoreAttribute { hasPairIdentifier ? .rid : .id }
}

extension ValidationContext {
  /// Checks that start and end codes in a content are paired.
  ///
  /// `rid` pairs `bpt` with `ept` and `bx` with `ex`, and is a key in the schema. Without it, by
  /// the prose alone, `id` does.
  mutating func checkPairs(in content: Int) {
    halves.removeAll(keepingCapacity: true)
    let end = tree.end(of: content)
    var node = content + 1
    while node < end {
      if tree.nodes[node].kind == .element { collectHalf(node) }
      node += 1
    }
    guard !halves.isEmpty else { return }
    var begins: [UInt64: Int] = [:]
    var ends: Set<UInt64> = []
    for half in halves {
      if half.isEnd {
        ends.insert(half.key)
      } else if begins[half.key] == nil {
        begins[half.key] = half.node
      } else {
        report(half, "two <\(tagName(half.node))> have the \(identifier(of: half))", isError: true)
      }
    }
    for half in halves {
      if half.isEnd {
        if let begin = begins[half.key] {
          guard begin > half.node else { continue }
          let start = "<\(tagName(half.node))> with \(identifier(of: half))"
          let message = "\(start) comes before its start"
          report(.xliff1InlineIdentifiers, message, at: half.node, severity: .warning)
        } else {
          reportLone(half, in: content)
        }
      } else if !ends.contains(half.key) {
        reportLone(half, in: content)
      }
    }
  }

  private mutating func collectHalf(_ node: Int) {
    let element = kind(of: node)
    let isCode = element == .bpt || element == .ept
    guard isCode || element == .bx || element == .ex else { return }
    let pair = value(.rid, of: node)
    guard let identifier = pair ?? value(.id, of: node) else { return }
    let hash = SeenIdentifiers.hash(pair == nil ? identifier : identifier.trimmed)
    halves.append(
      HalfCode(
        node: node,
        key: hash ^ (isCode ? 0x5555 : 0) ^ (pair == nil ? 0xAAAA_0000 : 0),
        hasPairIdentifier: pair != nil,
        isEnd: element == .ept || element == .ex
      )
    )
  }

  private mutating func reportLone(_ half: HalfCode, in content: Int) {
    let partner =
      switch kind(of: half.node) {
      case .bpt: "ept"
      case .ept: "bpt"
      case .bx: "ex"
      default: "bx"
      }
    let message =
      "<\(tagName(half.node))> with \(identifier(of: half)) has no matching <\(partner)> in its "
      + "<\(tagName(content))>"
    report(half, message, isError: half.isEnd)
  }

  /// Reports a code with the identifier of its pair; `rid` is a key in the schema.
  private mutating func report(_ half: HalfCode, _ message: String, isError: Bool) {
    let isError = isError && half.hasPairIdentifier && version >= .v1_2
    let severity: Finding.Severity = isError ? .error : .warning
    let attribute = half.attribute.rawValue
    report(
      .xliff1InlineIdentifiers,
      message,
      at: half.node,
      attribute: attribute,
      severity: severity
    )
  }

  private func identifier(of half: HalfCode) -> String {
    "\(half.attribute.rawValue) '\(excerpt(half.attribute, of: half.node))'"
  }

  /// Checks that the codes of a target correspond to those of the source: by the prose, an id means
  /// the same code in both.
  mutating func checkCounterparts(source: Int, target: Int) {
    let end = tree.end(of: target)
    guard
      let first = (target + 1..<end).first(where: {
        tree.nodes[$0].kind == .element && kind(of: $0)?.isCode == true
      })
    else { return }
    var known: [UInt64: (kinds: Set<Int>, isUnique: Bool)] = [:]
    for node in source + 1..<tree.end(of: source) {
      guard let (key, element) = code(node) else { continue }
      known[key, default: ([], false)].kinds.insert(element)
      if value(.clone, of: node)?.trimmed.elementsEqual("no".utf8) == true {
        known[key]?.isUnique = true
      }
    }
    var seen: Set<Pair> = []
    for node in first..<end {
      guard let (key, element) = code(node) else { continue }
      let isFirst = seen.insert(Pair(key: key, element: element)).inserted
      let id = (value(.id, of: node) ?? []).excerpt
      let message: String
      if let code = known[key] {
        if !code.kinds.contains(element) {
          // Deterministic for several kinds.
          let kind = code.kinds.min().map { vocabulary.elements[$0].name } ?? ""
          message = "<\(tagName(node))> with id '\(id)' is a <\(kind)> in the <source>"
        } else if code.isUnique, !isFirst {
          message =
            "<\(tagName(node))> with id '\(id)' occurs twice, but the <source> forbids it (clone=\"no\")"
        } else {
          continue
        }
      } else {
        message = "<\(tagName(node))> with id '\(id)' is not in the <source>"
      }
      report(.xliff1InlineIdentifiers, message, at: node, attribute: "id", severity: .warning)
    }
  }

  private struct Pair: Hashable {
    let key: UInt64
    let element: Int
  }

  private func code(_ node: Int) -> (key: UInt64, element: Int)? {
    guard tree.nodes[node].kind == .element else { return nil }
    guard kind(of: node)?.isCode == true, let id = value(.id, of: node) else { return nil }
    return (SeenIdentifiers.hash(id), element(of: node))
  }

  // MARK: - References to units

  /// Checks that `xid` names a unit, which may follow later in the file.
  ///
  /// A warning, because the schema's key does not work: its selector lacks the namespace prefix, so
  /// that other values of `xid` (as from Trados) are valid.
  mutating func checkReference(of node: Int) {
    guard let reference = value(.xid, of: node) else { return }
    let hash = SeenIdentifiers.hash(reference)
    guard !file.units.contains(hash: hash) else { return }
    file.references.append((hash, location(of: "xid", at: node)))
  }

  mutating func resolveReferences() {
    for reference in file.references where !file.units.contains(hash: reference.hash) {
      let message = "'xid' matches no <trans-unit> or <bin-unit> of its <file>"
      report(.xliff1CrossReferences, message, at: reference.place)
    }
    file.references = []
  }
}
