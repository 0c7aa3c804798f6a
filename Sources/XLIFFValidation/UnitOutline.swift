import XLIFF
import LoctripXMLEvents

/// The core elements of a unit of XLIFF 2.x: its segments, codes, annotations, notes and data, as
/// nodes of the context's tree.
///
/// ``ValidationContext/outline`` is that of the current unit, built once per unit in reused memory.
/// Contents of modules and extensions are not included.
struct UnitOutline: Sendable {
  /// A segment or an ignorable, or the content of a match.
  struct Part: Sendable {
    let node: Int
    let isSegment: Bool
    /// The nodes of source and target, or -1.
    var source = -1
    var target = -1
    /// The inline elements of source and target, as indices of ``UnitOutline/inline``.
    var sourceInline = 0..<0
    var targetInline = 0..<0
  }

  /// An inline element of a source or a target.
  struct Inline: Sendable {
    let kind: XLIFFElement
    let node: Int
    /// The enclosing `pc` or `mrk` as an index of ``UnitOutline/inline``, or -1.
    let parent: Int
    /// The index of the part.
    let part: Int
    let isTarget: Bool
  }

  /// Segments and ignorables in document order.
  fileprivate(set) var parts: [Part] = []
  /// The inline elements in document order: of the first part's source, of its target, of the
  /// second part's source.
  fileprivate(set) var inline: [Inline] = []
  /// The `note` elements of the unit itself.
  fileprivate(set) var notes: [Int] = []
  /// The `data` elements of the unit's original data.
  fileprivate(set) var data: [Int] = []
  /// The elements of modules and extensions directly in the unit.
  fileprivate(set) var others: [Int] = []
}

extension ValidationContext {
  /// Outlines the unit that is node 0 of the tree.
  mutating func readOutline() {
    outline.parts.removeAll(keepingCapacity: true)
    outline.inline.removeAll(keepingCapacity: true)
    outline.notes.removeAll(keepingCapacity: true)
    outline.data.removeAll(keepingCapacity: true)
    outline.others.removeAll(keepingCapacity: true)
    var child = tree.nodes[0].firstChild
    while child >= 0 {
      if tree.nodes[child].kind == .element { readChild(child) }
      child = tree.nodes[child].next
    }
  }

  private mutating func readChild(_ child: Int) {
    let element = kind(of: child)
    if element == .segment || element == .ignorable {
      var part = UnitOutline.Part(node: child, isSegment: element == .segment)
      var text = tree.nodes[child].firstChild
      while text >= 0 {
        if tree.nodes[text].kind == .element {
          readText(text, of: &part)
        }
        text = tree.nodes[text].next
      }
      outline.parts.append(part)
    } else if element == .source || element == .target {
      var part =
        outline.parts.popLast()
        ?? UnitOutline.Part(node: tree.nodes[child].parent, isSegment: false)
      readText(child, of: &part)
      outline.parts.append(part)
    } else if element == .notes || element == .originalData {
      var part = tree.nodes[child].firstChild
      while part >= 0 {
        if element == .notes, isElement(part, .note) { outline.notes.append(part) }
        if element == .originalData, isElement(part, .data) { outline.data.append(part) }
        part = tree.nodes[part].next
      }
    } else {
      outline.others.append(child)
    }
  }

  private mutating func readText(_ text: Int, of part: inout UnitOutline.Part) {
    let element = kind(of: text)
    let isTarget = element == .target
    // A second source or target is a schema error, and is ignored.
    guard isTarget ? part.target < 0 : element == .source && part.source < 0 else { return }
    let first = outline.inline.count
    var open = -1
    // Iterative: to the first child, else to the next sibling, else up.
    var node = tree.nodes[text].firstChild
    while node >= 0 {
      var isOpen = false
      let found = tree.nodes[node]
      if found.kind == .element {
        if let kind = kind(of: node), kind.isInline {
          outline.inline.append(
            UnitOutline.Inline(
              kind: kind, node: node, parent: open, part: outline.parts.count, isTarget: isTarget))
          isOpen = kind == .pc || kind == .mrk
        }
      }
      if isOpen, found.firstChild >= 0 {
        open = outline.inline.count - 1
        node = found.firstChild
        continue
      }
      var next = found.next
      while next < 0, open >= 0 {
        next = tree.nodes[outline.inline[open].node].next
        open = outline.inline[open].parent
      }
      node = next
    }
    if isTarget {
      part.target = text
      part.targetInline = first..<outline.inline.count
    } else {
      part.source = text
      part.sourceInline = first..<outline.inline.count
    }
  }
}
