import LocalizationCore
import XLIFF
import XMLEvents

/// The segments of the current content; its memory is reused.
struct Segmentation {
  /// The hashed `mid` of the segments of `seg-source`.
  var segments: Set<UInt64> = []
  var source: [UInt8] = []
  var copy: [UInt8] = []
}

extension ValidationContext {
  /// Checks the segments of a unit: unique in `seg-source`, which must be a copy of the source and
  /// include those of the target and of alternatives.
  mutating func checkSegments(of unit: Int, source: Int, segmented: Int) {
    guard version >= .v1_2 else { return }
    collectSegments(of: segmented)
    var child = tree.nodes[unit].firstChild
    while child >= 0 {
      if isElement(child, .target) {
        checkMarks(of: child)
      } else if isElement(child, .alternative), let mid = value(.mid, of: child)?.trimmed {
        checkSegment(mid, of: child)
      }
      child = tree.nodes[child].next
    }
    guard segmented >= 0, source >= 0 else { return }
    segmentation.source.removeAll(keepingCapacity: true)
    Self.appendText(of: source, in: tree, to: &segmentation.source)
    segmentation.copy.removeAll(keepingCapacity: true)
    Self.appendText(of: segmented, in: tree, to: &segmentation.copy)
    guard segmentation.source != segmentation.copy else { return }
    let message = "the text of <\(tagName(segmented))> differs from the <source>"
    report(.xliff1Segmentation, message, at: segmented, severity: .warning)
  }

  /// Checks the segments of an alternative, which may have its own segmented source.
  mutating func checkSegments(ofAlternative node: Int) {
    guard version >= .v1_2 else { return }
    let children = tree.children(of: node)
    let segmented = children.first { isElement($0, .segmentedSource) }
    collectSegments(of: segmented ?? -1)
    for child in children where isElement(child, .target) {
      checkMarks(of: child)
    }
  }

  private mutating func collectSegments(of segmented: Int) {
    if !segmentation.segments.isEmpty { segmentation.segments = [] }
    var mark = segmented >= 0 ? tree.nodes[segmented].firstChild : -1
    while mark >= 0 {
      if isElement(mark, .mrk) {
        if let mid = value(.mid, of: mark)?.trimmed {
          if !segmentation.segments.insert(SeenIdentifiers.hash(mid)).inserted {
            let fault = ", which another segment of the <\(tagName(segmented))> already has"
            report(.xliff1Segmentation, (mid, "mid"), of: mark, fault)
          }
        } else if value(.mtype, of: mark)?.trimmed.elementsEqual("seg".utf8) == true {
          let message =
            "<\(tagName(mark))> is a segment without a 'mid', so no segment of the <target> "
            + "can refer to it"
          report(.xliff1Segmentation, message, at: mark, severity: .warning)
        }
      }
      mark = tree.nodes[mark].next
    }
  }

  /// A mark with a private type is not a segment, whatever its `mid`: Xcode writes the phrases of a
  /// set as `x-set`.
  private mutating func checkMarks(of target: Int) {
    var mark = tree.nodes[target].firstChild
    while mark >= 0 {
      if isElement(mark, .mrk), let mid = value(.mid, of: mark)?.trimmed,
        value(.mtype, of: mark)?.trimmed.starts(with: "x-".utf8) != true
      {
        checkSegment(mid, of: mark)
      }
      mark = tree.nodes[mark].next
    }
  }

  private mutating func checkSegment(_ mid: ArraySlice<UInt8>, of node: Int) {
    guard !segmentation.segments.contains(SeenIdentifiers.hash(mid)) else { return }
    let fault = "; there is no segment with this mid in a <seg-source>"
    report(.xliff1Segmentation, (mid, "mid"), of: node, fault)
  }

  /// Appends the text of an element with white space collapsed, so that the layout does not matter.
  private static func appendText(of node: Int, in tree: XMLTree, to text: inout [UInt8]) {
    for index in node..<tree.end(of: node)
    where tree.nodes[index].kind == .text || tree.nodes[index].kind == .cdata {
      for byte in tree.values[tree.nodes[index].value] where !byte.isXMLSpace {
        text.append(byte)
      }
    }
  }
}
