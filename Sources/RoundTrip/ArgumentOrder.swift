internal import LocalizationCore
internal import XLIFF

extension XLIFFUnit {
  /// The target with the equivalents of inline codes in their place, and with positions where a
  /// translator moved codes.
  ///
  /// `%@ of %@` with its codes swapped would read the same and mean the opposite; it becomes
  /// `%2$@ of %1$@`. So does a placeholder whose forerunner was left out.
  var restoredTarget: Message? {
    guard let target = targetWithEquivalents else { return nil }
    guard hasInlineElements, case .text(let text) = target,
      case .text(let source)? = sourceWithEquivalents
    else { return target }
    let codes = targetCodePlaces
    guard !codes.isEmpty else { return target }
    // The argument that each code of the source takes.
    let arguments = Dictionary(
      Placeholder.places(in: source).map { ($0.range, $0.placeholder.position) },
      uniquingKeysWith: { first, _ in first }
    )
    let positions = Dictionary(
      sourceCodePlaces.compactMap { code, range in
        code.correspondence.flatMap { key in arguments[range].map { (key, $0) } }
      },
      uniquingKeysWith: { first, _ in first }
    )
    let targets = Dictionary(
      codes.map { ($0.range, $0.code.correspondence) },
      uniquingKeysWith: { first, _ in first }
    )
    var edits: [Edit] = []
    var isMoved = false
    for (placeholder, range) in Placeholder.places(in: text) where !placeholder.isPositioned {
      // Where one is no code of ours, or has a name instead, nothing is known about the others.
      guard placeholder.isPlain, let key = targets[range] ?? nil, let position = positions[key]
      else { return target }
      if position != placeholder.position { isMoved = true }
      edits.append(Edit(range.lowerBound + 1..<range.lowerBound + 1, Array("\(position)$".utf8)))
    }
    guard isMoved else { return target }
    return .text(String(decoding: Array(text.utf8).applying(edits), as: UTF8.self))
  }

  /// Whether placeholders that look alike are codes of which the source has none of the same id, so
  /// that nothing tells whether a tool or a translator gave them another order.
  var hasUnknownOrder: Bool {
    guard hasInlineElements, case .text(let text)? = targetWithEquivalents,
      case .text(let source)? = sourceWithEquivalents
    else { return false }
    let codes = targetCodePlaces
    let known = Set(sourceCodePlaces.compactMap(\.code.correspondence))
    guard codes.count > 1, !known.isEmpty else { return false }
    let keys = Dictionary(
      codes.map { ($0.range, $0.code.correspondence) },
      uniquingKeysWith: { first, _ in first }
    )
    func unplaced(_ text: String) -> [Placeholder.Kind: [Range<Int>]] {
      Placeholder.places(in: text).reduce(into: [:]) { places, place in
        if place.placeholder.isPlain, !place.placeholder.isPositioned {
          places[place.placeholder.kind, default: []].append(place.range)
        }
      }
    }
    let sourceCounts = unplaced(source).mapValues(\.count)
    return unplaced(text).contains { kind, ranges in
      ranges.count > 1 && sourceCounts[kind] ?? 0 > 1
        && ranges.contains { range in
          guard let key = keys[range] else { return false }
          return key.map { !known.contains($0) } ?? true
        }
    }
  }
}

extension Placeholder {
  fileprivate var isPositioned: Bool { isPlain && text.utf8.contains(UInt8(ascii: "$")) }

  /// Whether it takes an argument of the list by its place.
  fileprivate var isPlain: Bool {
    switch kind {
    case .object, .integer, .floatingPoint, .pointer: true
    case .substitution, .argument: false
    }
  }
}
