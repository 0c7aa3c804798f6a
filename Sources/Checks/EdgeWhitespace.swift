public import LocalizationCore

/// A translation does not begin or end with the white space of its source.
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
    let lacksSpaces = WritingRules(language).lacksSpaces
    var result: [Finding] = []
    if !Self.isSame(source.start, target.start, lacksSpaces) {
      let range = 0..<target.start.utf8.count
      result.append(finding(source.start, target.start, range, isStart: true))
    }
    if !Self.isSame(source.end, target.end, lacksSpaces) {
      let count = pair.target.utf8.count
      let range = count - target.end.utf8.count..<count
      result.append(finding(source.end, target.end, range, isStart: false))
    }
    return result
  }

  /// Whether two edges do the same; where words have no spaces between them, one can be left out.
  private static func isSame(_ source: String, _ target: String, _ lacksSpaces: Bool) -> Bool {
    if source == target { return true }
    func kind(_ text: String) -> String {
      String(text.unicodeScalars.map { $0 == "\n" || $0 == "\r" ? "\n" : " " as Character })
    }
    if kind(source) == kind(target) { return true }
    return lacksSpaces && target.isEmpty && !source.contains("\n")
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
      ? "the translation \(verb) with white space, and the source does not"
      : target.isEmpty
        ? "the source \(verb) with white space, and the translation does not"
        : "the translation \(verb) with other white space than the source"
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
