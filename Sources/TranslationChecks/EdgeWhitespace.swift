package import LoctripLocalizationCore

/// A translation does not begin or end with the white space of its source.
///
/// A space at the end of a whole sentence or title has no effect, and may be left out. The amount of white space
/// matters only between spaces and line breaks.
package struct EdgeWhitespace: LoctripCheck {
  /// The code, `edge-whitespace`.
  package var code: Finding.Code { "edge-whitespace" }

  /// A warning by default: a space separates the text from its neighbour in the app.
  package var severity: Finding.Severity { .warning }

  /// Texts with white space at an edge.
  package var concerns: TextFeatures { .edgeSpace }

  /// At most one finding for each edge.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    // Most texts have a letter or a mark at both ends.
    guard let pair = TextPair(unit), Edges.has(pair.source) || Edges.has(pair.target),
      // An ideographic mark between two texts has the spaces of its language.
      !pair.source.unicodeScalars.allSatisfy({ $0.value == 0x3001 || $0.value == 0xFF0C })
    else { return [] }
    let source = Edges(pair.source)
    let target = Edges(pair.target)
    // ``EmptyTarget`` handles texts of white space.
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

  /// True if two edges have the same effect.
  ///
  /// - Parameter needsSpace: True if the space of the source separates the text from another one.
  private static func isSame(_ source: String, _ target: String, needsSpace: Bool) -> Bool {
    if source == target { return true }
    func hasBreak(_ text: String) -> Bool {
      text.utf8.contains { $0 == 0x0A || $0 == 0x0D }
    }
    if source.isEmpty { return false }
    if target.isEmpty { return !needsSpace && !hasBreak(source) }
    return hasBreak(source) == hasBreak(target)
  }

  private func finding(_ source: String, _ target: String, _ range: Range<Int>, isStart: Bool)
    -> Finding
  {
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

extension EdgeWhitespace {
  /// Words that join two parts of a sentence.
  static let joints: Set<String> = [
    "for", "to", "of", "by", "in", "on", "at", "with", "from", "the", "a", "an", "and", "or", "is",
    "are", "as", "than", "your",
  ]
}

/// The white space around a text.
private struct Edges {
  let start: String
  let end: String

  /// True if there is any.
  static func has(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
      return false
    }
    return isSpaceScalar(first.value) || isSpaceScalar(last.value)
  }

  /// Reads a text; `nil` if it has only white space.
  init?(_ text: String) {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isSpaceScalar($0.value) }),
      let last = scalars.lastIndex(where: { !isSpaceScalar($0.value) })
    else { return nil }
    start = String(scalars[..<first])
    end = String(scalars[scalars.index(after: last)...])
  }
}

/// A source without the white space around it, to judge its purpose.
private struct Trimmed {
  /// True if it continues the text before it: " (off)", " of %lld".
  let goesOn: Bool
  /// True if it continues behind its end: "Name: ", "traded with ", "Hello ".
  let isOpen: Bool

  init(_ text: String) {
    let words = text.split { $0.isWhitespace }
    let (first, last) = (words.first?.first ?? " ", words.last ?? "")
    goesOn = !first.isUppercase
    isOpen =
      first.isLowercase || words.count == 1 || EdgeWhitespace.joints.contains(last.lowercased())
      || last.last.map { ":,-(=–—/&+".contains($0) } ?? false
  }
}
