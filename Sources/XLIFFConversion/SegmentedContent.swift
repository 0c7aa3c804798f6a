import LoctripLocalizationCore
import LoctripXMLEvents

/// A segment or an ignorable with its two sides.
struct ContentPart {
  var isSegment: Bool
  /// The key that pairs the sides; `nil` for text between segments.
  var key: String?
  var source: [InlineToken] = []
  var target: [InlineToken]?
  var order: Int?
}

/// The `mrk` elements of 1.2 that are segments, and the text between them.
enum SegmentedContent {
  /// The type of the annotation that stands for an ignorable which plain text could not.
  static let ignorable = "x-loctrip-ignorable"

  static func isPart(_ element: MarkupElement) -> Bool {
    element["mtype"] == "seg" || element["mtype"] == ignorable
  }

  /// One side in pieces: those in marks and those between them, none of which is empty.
  static func pieces(_ tokens: [InlineToken]) -> [(mark: MarkupElement?, tokens: [InlineToken])] {
    var result: [(mark: MarkupElement?, tokens: [InlineToken])] = []
    var current: [InlineToken] = []
    var mark: MarkupElement?
    var depth = 0
    for token in tokens {
      switch token {
      case .partStart(let element):
        depth += 1
        guard depth == 1 else { continue }
        if !current.isEmpty { result.append((nil, current)) }
        current = []
        mark = element
      case .partEnd:
        depth -= 1
        guard depth == 0 else { continue }
        result.append((mark, current))
        current = []
        mark = nil
      default: current.append(token)
      }
    }
    if !current.isEmpty { result.append((nil, current)) }
    return result
  }

  /// The keys of the marks of one side, or `nil` when one is missing, twice, or inside another.
  static func keys(_ tokens: [InlineToken]) -> [String]? {
    let starts = tokens.count { if case .partStart = $0 { true } else { false } }
    let keys = pieces(tokens).compactMap { $0.mark?["mid"] }
    let isEachNamed = keys.count == starts && Set(keys.map(ExactString.init(_:))).count == starts
    return isEachNamed ? keys : nil
  }

  /// True if 2.x can hold a segmentation for both sides.
  static func isFitting(_ source: [InlineToken], _ target: [InlineToken]?) -> Bool {
    let hasSegment = source.contains {
      if case .partStart(let mark) = $0 { mark["mtype"] == "seg" } else { false }
    }
    guard hasSegment, let keys = keys(source) else { return false }
    guard let target, !target.isEmpty else { return true }
    guard let targetKeys = self.keys(target), !targetKeys.isEmpty else { return false }
    return Set(targetKeys.map(ExactString.init(_:)))
      .isSubset(of: keys.map(ExactString.init(_:)))
  }

  /// The parts of a unit.
  ///
  /// - Parameters:
  ///   - source: The tokens of `seg-source`, every mark with a key of its own.
  ///   - target: The tokens of `target`, its keys among those of the source.
  static func parts(source: [InlineToken], target: [InlineToken]?) -> [ContentPart] {
    var parts: [ContentPart] = pieces(source).map { piece in
      ContentPart(
        isSegment: piece.mark?["mtype"] == "seg", key: piece.mark?["mid"], source: piece.tokens)
    }
    guard let target else { return parts }
    var places: [ExactString: Int] = [:]
    for (index, part) in parts.enumerated() {
      if let key = part.key { places[ExactString(key)] = index }
    }
    // Extra parts come right after the part they follow.
    var extra: [Int: [ContentPart]] = [:]
    var previous = -1
    var isMonotone = true
    for (number, piece) in pieces(target).enumerated() {
      let order = number + 1
      if let mark = piece.mark {
        guard let index = mark["mid"].flatMap({ places[ExactString($0)] }) else { continue }
        parts[index].target = piece.tokens
        parts[index].order = order
        if index < previous { isMonotone = false }
        previous = index
      } else if previous + 1 < parts.count, parts[previous + 1].key == nil,
        parts[previous + 1].target == nil
      {
        previous += 1
        parts[previous].target = piece.tokens
        parts[previous].order = order
      } else {
        var part = ContentPart(isSegment: false)
        part.target = piece.tokens
        part.order = order
        extra[previous, default: []].append(part)
      }
    }
    parts = (extra[-1] ?? []) + parts.enumerated().flatMap { [$1] + (extra[$0] ?? []) }
    if isMonotone {
      for index in parts.indices { parts[index].order = nil }
    }
    return parts
  }

  /// The tokens without the marks that are segments.
  static func unsegmented(_ tokens: [InlineToken]) -> [InlineToken] {
    tokens.filter {
      switch $0 {
      case .partStart, .partEnd: false
      default: true
      }
    }
  }
}
