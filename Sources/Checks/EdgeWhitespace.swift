public import LocalizationCore

/// A translation does not begin or end with the white space of its source.
///
/// A space at the end of a whole sentence or title does nothing, and may be left out. How much white space there
/// is matters only between spaces and line breaks.
public struct EdgeWhitespace: Check {
  /// The code, `edge-whitespace`.
  public var code: Finding.Code { "edge-whitespace" }

  /// A space sets the text apart from what the app shows beside it.
  public var severity: Finding.Severity { .warning }

  /// White space on an edge.
  public var concerns: TextFeatures { .edgeSpace }

  /// At most one finding for each edge.
  public func findings(in unit: Unit, language: String) -> [Finding] {
    // Most texts have a letter or a mark at both ends.
    guard let pair = TextPair(unit), Edges.has(pair.source) || Edges.has(pair.target) else {
      return []
    }
    let source = Edges(pair.source)
    let target = Edges(pair.target)
    // Nothing but white space is another check's.
    guard let source, let target else { return [] }
    let rules = WritingRules(language)
    let text = Trimmed(pair.source)
    var result: [Finding] = []
    if !Self.isSame(source.start, target.start, needsSpace: !rules.lacksSpaces && text.goesOn) {
      let range = 0..<target.start.utf8.count
      result.append(finding(source.start, target.start, range, isStart: true))
    }
    if !Self.isSame(source.end, target.end, needsSpace: !rules.lacksSpaces && text.isOpen) {
      let count = pair.target.utf8.count
      let range = count - target.end.utf8.count..<count
      result.append(finding(source.end, target.end, range, isStart: false))
    }
    return result
  }

  /// Whether two edges do the same.
  ///
  /// - Parameter needsSpace: Whether the space of the source sets the text apart from another one.
  private static func isSame(_ source: String, _ target: String, needsSpace: Bool) -> Bool {
    if source == target { return true }
    func hasBreak(_ text: String) -> Bool {
      text.utf8.contains { $0 == 0x0A || $0 == 0x0D }
    }
    if source.isEmpty { return false }
    if target.isEmpty { return !needsSpace && !hasBreak(source) }
    return hasBreak(source) == hasBreak(target)
  }

  private func finding(
    _ source: String,
    _ target: String,
    _ range: Range<Int>,
    isStart: Bool
  ) -> Finding {
    let verb = isStart ? "begins" : "ends"
    let message =
      source.isEmpty
      ? "the translation \(verb) with white space, but the source does not"
      : target.isEmpty
        ? "the source \(verb) with white space, but the translation does not"
        : "the translation \(verb) with different white space than the source"
    var finding = Finding(code, severity, message, ranges: range.isEmpty ? [] : [range])
    finding.fix = [Finding.Replacement(range, source)]
    return finding
  }
}

/// The white space around a text.
private struct Edges {
  let start: String
  let end: String

  /// Whether there is any.
  static func has(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
      return false
    }
    return isSpaceScalar(first.value) || isSpaceScalar(last.value)
  }

  /// `nil` for a text with nothing else.
  init?(_ text: String) {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isSpaceScalar($0.value) }),
      let last = scalars.lastIndex(where: { !isSpaceScalar($0.value) })
    else { return nil }
    start = String(scalars[..<first])
    end = String(scalars[scalars.index(after: last)...])
  }
}

/// A source without the white space around it, as far as it tells what that is for.
private struct Trimmed {
  /// Whether it goes on what stands before it: " (off)", " of %lld".
  let goesOn: Bool
  /// Whether it goes on behind its end: "Name: ", "traded with ", "Hello ".
  let isOpen: Bool

  init(_ text: String) {
    let words = text.split { $0.isWhitespace }
    let (first, last) = (words.first?.first ?? " ", words.last ?? "")
    goesOn = !first.isUppercase
    isOpen =
      first.isLowercase || words.count == 1 || Self.words.contains(last.lowercased())
      || last.last.map { ":,-(=–—/&+".contains($0) } ?? false
  }

  private static let words: Set<String> = [
    "for", "to", "of", "by", "in", "on", "at", "with", "from", "the", "a", "an", "and", "or", "is",
    "are", "as", "than", "your",
  ]
}
