import XLIFF
import XMLEvents

/// The spans of text of a unit that references of modules point at.
struct UnitSpans {
  private var source: Set<ArraySlice<UInt8>> = []
  private var target: Set<ArraySlice<UInt8>> = []
  private let unit: ArraySlice<UInt8>
  private let file: [UInt8]

  /// Takes down the ids of the unit at hand.
  ///
  /// - Parameter context: A unit as node 0.
  init(_ context: ValidationContext) {
    file = context.modules.file
    let tree = context.tree
    unit = context.attribute("id", of: 0)?.value ?? []
    for part in tree.children(of: 0)
    where context.isCore(part, "segment") || context.isCore(part, "ignorable") {
      if let id = context.attribute("id", of: part) { source.insert(id.value) }
      for text in tree.children(of: part) {
        let isTarget = context.isCore(text, "target")
        guard isTarget || context.isCore(text, "source") else { continue }
        for node in (text + 1)..<max(text + 1, tree.end(of: text))
        where tree.nodes[node].kind == .element {
          guard let id = context.attribute("id", of: node)?.value else { continue }
          if isTarget { target.insert(id) } else { source.insert(id) }
        }
      }
    }
  }

  /// What is wrong with a reference to a span of the unit; see XLIFF 2.1, 4.2 Fragment
  /// Identification.
  ///
  /// - Returns: The end of a sentence that begins with the reference; `nil` when it is right.
  func fault(of reference: ArraySlice<UInt8>) -> String? {
    guard reference.first == UInt8(ascii: "#") else {
      // What comes before a fragment is another document's name, or another name of this one.
      return reference.contains(UInt8(ascii: "#"))
        ? nil : "is not a fragment identifier, which starts with '#'"
    }
    var selectors = reference.dropFirst()
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)[...]
    if selectors.count > 1, selectors.first?.isEmpty == true { selectors = selectors.dropFirst() }
    var leaf: (prefix: ArraySlice<UInt8>, id: ArraySlice<UInt8>)?
    for selector in selectors {
      let parts = selector.split(
        separator: UInt8(ascii: "="),
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      guard let id = parts.last, UnitIdentifiers.isNameToken(id), leaf == nil else {
        return "is not a fragment identifier such as '#m1'"
      }
      let prefix = parts.count == 2 ? parts[0] : []
      if prefix.elementsEqual("f".utf8) {
        if !id.elementsEqual(file) { return "points to another file" }
      } else if prefix.elementsEqual("u".utf8) {
        if !id.elementsEqual(unit) { return "points to another unit" }
      } else if !prefix.elementsEqual("g".utf8) {
        leaf = (prefix, id)
      }
    }
    guard let leaf else { return "points to no span of text" }
    if leaf.prefix.isEmpty {
      if source.contains(leaf.id) { return nil }
      return target.contains(leaf.id)
        ? "points to nothing in the source; for the target it is '#t=…'"
        : "points to nothing in the unit"
    }
    guard leaf.prefix.elementsEqual("t".utf8) else { return "points to no span of text" }
    return target.contains(leaf.id) ? nil : "points to nothing in the targets of the unit"
  }
}
