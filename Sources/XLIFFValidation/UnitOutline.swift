import XMLEvents

/// What the core sees in a unit of XLIFF 2.x: its segments, its codes and annotations, its notes and
/// its data, each as a node of the context's tree.
///
/// ``ValidationContext/outline`` is that of the unit at hand when rules check it; it is made once per
/// unit and its memory is used again. What stands in elements of modules and extensions is not in it;
/// ``read(_:in:)`` makes one for a match too, of which the source and the target are the only part.
struct UnitOutline: Sendable {
  /// What an element in text is.
  enum Kind: String, Sendable {
    case ph, pc, sc, ec, cp, mrk, sm, em

    /// Whether it stands for native code: what editing hints and original data belong to.
    var isCode: Bool {
      switch self {
      case .ph, .pc, .sc, .ec: true
      case .cp, .mrk, .sm, .em: false
      }
    }
  }

  /// A segment or an ignorable, or the content of a match.
  struct Part: Sendable {
    let node: Int
    let isSegment: Bool
    /// The nodes of source and target, or -1.
    var source = -1
    var target = -1
    /// The elements in source and target, as indices of ``UnitOutline/inline``.
    var sourceInline = 0..<0
    var targetInline = 0..<0
  }

  /// An element in the text of a source or a target.
  struct Inline: Sendable {
    let kind: Kind
    let node: Int
    /// The `pc` or `mrk` around it as an index of ``UnitOutline/inline``, or -1.
    let parent: Int
    /// The index of the part.
    let part: Int
    let isTarget: Bool
  }

  /// Segments and ignorables in document order.
  private(set) var parts: [Part] = []
  /// The elements in the text of all parts, in document order: those of the first part's source, those
  /// of its target, those of the second part's source.
  private(set) var inline: [Inline] = []
  /// The `note` elements of the unit itself.
  private(set) var notes: [Int] = []
  /// The `data` elements of the unit's original data.
  private(set) var data: [Int] = []
  /// The elements of modules and extensions that stand directly in the unit.
  private(set) var others: [Int] = []

  /// Reads the unit, or the match, that a node of the context's tree is.
  fileprivate mutating func read(_ node: Int, in context: borrowing ValidationContext) {
    parts.removeAll(keepingCapacity: true)
    inline.removeAll(keepingCapacity: true)
    notes.removeAll(keepingCapacity: true)
    data.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    var child = context.tree.nodes[node].firstChild
    while child >= 0 {
      if context.tree.nodes[child].kind == .element { readChild(child, in: context) }
      child = context.tree.nodes[child].next
    }
  }

  private mutating func readChild(_ child: Int, in context: borrowing ValidationContext) {
    let element = context.kind(of: child)
    if element == .segment || element == .ignorable {
      var part = Part(node: child, isSegment: element == .segment)
      var text = context.tree.nodes[child].firstChild
      while text >= 0 {
        if context.tree.nodes[text].kind == .element {
          readText(text, of: &part, in: context)
        }
        text = context.tree.nodes[text].next
      }
      parts.append(part)
    } else if element == .source || element == .target {
      var part = parts.popLast() ?? Part(node: context.tree.nodes[child].parent, isSegment: false)
      readText(child, of: &part, in: context)
      parts.append(part)
    } else if element == .notes {
      append(.note, in: child, to: &notes, context)
    } else if element == .originalData {
      append(.data, in: child, to: &data, context)
    } else {
      others.append(child)
    }
  }

  private func append(
    _ element: CoreElement,
    in parent: Int,
    to nodes: inout [Int],
    _ context: borrowing ValidationContext
  ) {
    var child = context.tree.nodes[parent].firstChild
    while child >= 0 {
      if context.isElement(child, element) { nodes.append(child) }
      child = context.tree.nodes[child].next
    }
  }

  private mutating func readText(
    _ text: Int,
    of part: inout Part,
    in context: borrowing ValidationContext
  ) {
    let element = context.kind(of: text)
    let isTarget = element == .target
    // A second source or target is no part of the unit; the schema says so.
    guard isTarget ? part.target < 0 : element == .source && part.source < 0 else { return }
    let first = inline.count
    var open = -1
    // Without recursion: down to the first child, else on to the next, else up.
    var node = context.tree.nodes[text].firstChild
    while node >= 0 {
      var isOpen = false
      let found = context.tree.nodes[node]
      if found.kind == .element {
        let element = context.element(of: node)
        if element >= 0, let kind = context.inlineKinds[element] {
          inline.append(
            Inline(kind: kind, node: node, parent: open, part: parts.count, isTarget: isTarget)
          )
          isOpen = kind == .pc || kind == .mrk
        }
      }
      if isOpen, found.firstChild >= 0 {
        open = inline.count - 1
        node = found.firstChild
        continue
      }
      var next = found.next
      while next < 0, open >= 0 {
        next = context.tree.nodes[inline[open].node].next
        open = inline[open].parent
      }
      node = next
    }
    if isTarget {
      part.target = text
      part.targetInline = first..<inline.count
    } else {
      part.source = text
      part.sourceInline = first..<inline.count
    }
  }
}

extension ValidationContext {
  /// Outlines the unit that is node 0 of the tree.
  mutating func readOutline() {
    var outline = UnitOutline()
    swap(&outline, &self.outline)
    outline.read(0, in: self)
    swap(&outline, &self.outline)
  }
}
